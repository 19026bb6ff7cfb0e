"""Without a network the installer says what it needs, and uses a folder of downloads."""

import pytest

from tests.install.debian import INSTALL, findings

pytestmark = pytest.mark.needs("mmdebstrap")

NEEDED = """
cd /srv/more
uris=$(apt-get install -qq --no-install-recommends --print-uris python3 python3-venv)
mv $(echo "$uris" | cut -d ' ' -f 2) /srv/away
"""
"""Moves the packages that Python needs, and no others, into the folder of downloads."""


def test_without_a_network_it_says_so_or_takes_what_lies_in_a_folder(copied):
    debian = copied("trixie", python=False)

    def said():
        return debian.call(f"{INSTALL} --no-boot --wheels /srv/away 2>&1 || echo $?", network=False)

    # when not even Debian's packages are there
    debian.call("mkdir /srv/away /srv/more; mv /var/cache/apt/archives/*.deb /srv/more")
    debian.call(NEEDED)
    last = debian.call(f"{INSTALL} --no-boot 2>&1 || echo $?", network=False).splitlines()
    assert last[-1] == "1"
    assert "python3 python3-venv are missing and could not be fetched: the network is" in last[-2]
    assert "Traceback" not in "".join(last)
    # when the folder has these, but none of the libraries
    last = said().splitlines()
    assert last[-1] == "1"
    assert last[-2].startswith("install.sh: /srv/away lacks ")
    # when there is no folder, but Python is installed
    last = debian.call(f"{INSTALL} --no-boot 2>&1 || echo $?", network=False).splitlines()
    assert last[-2].startswith("install.sh: the libraries could not be fetched: the network is ")
    # then no incomplete installation is left
    assert not debian.there("/opt/tableclock/venv")
    # when all is there
    debian.call("mv /wheels/* /srv/away")
    assert said().splitlines()[-1].startswith("Done.")
    assert findings(debian) == []
