"""It is installed as on a Pi, on each Debian that it is for."""

import json

import pytest

from tests.install.debian import INSTALL, findings

pytestmark = pytest.mark.needs("mmdebstrap")


PACKAGE = """
set -e
lib=/srv/debs/lgpio/usr/lib/python3/dist-packages
mkdir -p $lib /srv/debs/lgpio/DEBIAN
echo 'PACKAGED = True' >$lib/lgpio.py
printf '%s\\n' 'Package: python3-lgpio' 'Version: 1' 'Architecture: all' 'Maintainer: a test' \\
  'Description: what Raspberry Pi OS has' >/srv/debs/lgpio/DEBIAN/control
cd /srv/debs
dpkg-deb --build lgpio lgpio.deb
{
  dpkg-deb -f lgpio.deb
  echo Filename: ./lgpio.deb
  echo Size: $(stat -c %s lgpio.deb)
  echo SHA256: $(sha256sum lgpio.deb | cut -d ' ' -f 1)
} >Packages
echo 'deb [trusted=yes] file:/srv/debs ./' >/etc/apt/sources.list.d/pi.list
"""
"""A repository with lgpio as a package, as Raspberry Pi OS has one."""


def install(debian):
    """Install it, and see that it runs."""
    said = debian.call(f"{INSTALL} --no-boot")
    assert said.rstrip().splitlines()[-1].startswith("Done.")
    told = json.loads(debian.as_box("tableclock doctor --emulate --json").splitlines()[-1])
    assert told == {"ok": True, "findings": []}
    assert findings(debian) == []
    # and no library wants another that the lock does not name
    debian.call("/opt/tableclock/venv/bin/pip check")


def packaged(debian):
    """Whether the lgpio that it uses is the system's."""
    line = "'import lgpio; print(\"PACKAGED\" in dir(lgpio))'"
    return debian.as_box(f"/opt/tableclock/venv/bin/python -c {line}").strip() == "True"


def test_where_there_is_no_python(copied):
    # what drives the pins is a wheel up to Python 3.12, of which pip has none for this computer
    debian = copied("bookworm", python=False)
    debian.pretend("aarch64")
    assert not debian.there("/usr/bin/python3")
    install(debian)


def test_the_systems_lgpio_is_taken_where_there_is_one_and_built_where_there_is_none(copied):
    # given a Trixie without Python and with a package of lgpio, as Raspberry Pi OS has one
    debian = copied("trixie", python=False)
    debian.pretend("aarch64")
    debian.call(PACKAGE)
    assert not debian.there("/usr/bin/python3")
    # when it is installed, then that one is used
    install(debian)
    assert packaged(debian)
    # when there is none any more, as in Debian, then it is built
    debian.call("apt-get purge -qy python3-lgpio && rm /etc/apt/sources.list.d/pi.list")
    install(debian)
    assert not packaged(debian)


def test_a_32_bit_system_is_refused_in_one_sentence(copied):
    debian = copied("bookworm", python=True)
    before = debian.tree()

    def said():
        return debian.call(f"{INSTALL} 2>&1 || echo $?").splitlines()

    for machine in ("armv6l", "armv7l", "armv8l"):
        debian.pretend(machine)
        sentence, code = said()
        assert sentence.startswith("install.sh: this system is 32-bit")
        assert code == "1"
    # a 64-bit kernel under a 32-bit system, as Raspberry Pi OS had it for years
    debian.pretend("aarch64")
    debian.write("/usr/local/bin/dpkg", "#!/bin/sh\necho armhf\n")
    debian.call("chmod 755 /usr/local/bin/dpkg")
    assert said()[0].startswith("install.sh: this system is 32-bit")
    # and nothing was touched
    debian.call("rm /usr/local/bin/uname /usr/local/bin/dpkg")
    assert debian.tree() == before
