"""It is installed on each Debian that it is for, with and without Python, and without a network."""

import json

import pytest

from tests.install.debian import INSTALL

pytestmark = pytest.mark.needs("debootstrap")


def findings(debian):
    told = json.loads(debian.as_box("tableclock doctor --json || true").splitlines()[-1])
    return [each for each in told["findings"] if each["device"] == "program"]


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


@pytest.mark.parametrize(
    ("suite", "python", "packaged"),
    [
        ("bookworm", True, False),
        ("bookworm", False, False),
        ("trixie", True, False),
        ("trixie", False, False),
        ("trixie", True, True),
    ],
)
def test_it_is_installed_as_on_a_pi(copied, suite, python, packaged):
    debian = copied(suite, python=python)
    assert debian.there("/usr/bin/python3") is python
    debian.pretend("aarch64")
    if packaged:
        debian.call(PACKAGE)

    said = debian.call(f"{INSTALL} --no-boot")

    assert said.rstrip().splitlines()[-1].startswith("Done.")
    told = json.loads(debian.as_box("tableclock doctor --emulate --json").splitlines()[-1])
    assert told == {"ok": True, "findings": []}
    assert findings(debian) == []
    # what drives the pins is a wheel up to Python 3.12, of which pip has none for this computer
    if suite != "bookworm":
        line = "'import lgpio; print(\"PACKAGED\" in dir(lgpio))'"
        assert debian.as_box(f"/opt/tableclock/venv/bin/python -c {line}").strip() == str(packaged)


def test_without_a_network_it_says_so_or_takes_what_lies_in_a_folder(copied):
    debian = copied("trixie", python=False)

    def said():
        return debian.call(f"{INSTALL} --no-boot --wheels /srv/away 2>&1 || echo $?", network=False)

    # when not even Debian's packages are there
    debian.call("mkdir /srv/away; mv /var/cache/apt/archives/*.deb /srv/away")
    last = debian.call(f"{INSTALL} --no-boot 2>&1 || echo $?", network=False).splitlines()
    assert last[-1] == "1"
    assert "python3 python3-venv are missing and could not be fetched: the network is" in last[-2]
    assert "Traceback" not in "".join(last)
    # when the folder has these, and of the libraries nothing
    last = said().splitlines()
    assert last[-1] == "1"
    assert last[-2].startswith("install.sh: /srv/away lacks ")
    # when it has none of either, but Python is there
    last = debian.call(f"{INSTALL} --no-boot 2>&1 || echo $?", network=False).splitlines()
    assert last[-2].startswith("install.sh: the libraries could not be fetched: the network is ")
    # then nothing is half there
    assert not debian.there("/opt/tableclock/venv")
    # when all is there
    debian.call("mv /wheels/* /srv/away")
    assert said().splitlines()[-1].startswith("Done.")
    assert findings(debian) == []


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
