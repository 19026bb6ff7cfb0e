"""Installation on the Debian of the current Raspberry Pi OS, with its lgpio package and without."""

import pytest

from tests.install.debian import install

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
"""Repository with lgpio as a package, as in Raspberry Pi OS."""


def packaged(debian):
    """Return whether the system's lgpio is used."""
    line = "'import lgpio; print(\"PACKAGED\" in dir(lgpio))'"
    return debian.as_box(f"/opt/tableclock/venv/bin/python -c {line}").strip() == "True"


def test_the_systems_lgpio_is_taken_where_there_is_one_and_built_where_there_is_none(copied):
    # given a Trixie without Python but with a package of lgpio, as in Raspberry Pi OS
    debian = copied("trixie", python=False)
    debian.pretend("aarch64")
    debian.call(PACKAGE)
    assert not debian.there("/usr/bin/python3")
    # when it is installed, then that package is used
    install(debian)
    assert packaged(debian)
    # when there is no package, as in Debian, then it is built
    debian.call("apt-get purge -qy python3-lgpio && rm /etc/apt/sources.list.d/pi.list")
    install(debian)
    assert not packaged(debian)
