"""On the Debian before it: without Python, and where a system has 32 bits."""

import pytest

from tests.install.debian import INSTALL, install

pytestmark = pytest.mark.needs("mmdebstrap")


def test_where_there_is_no_python(copied):
    # what drives the pins is a wheel up to Python 3.12, of which pip has none for this computer
    debian = copied("bookworm", python=False)
    debian.pretend("aarch64")
    assert not debian.there("/usr/bin/python3")
    install(debian)


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
