"""Installation on the previous Debian, without Python; 32-bit systems are refused."""

import pytest

from tests.install.debian import INSTALL, install

pytestmark = pytest.mark.needs("mmdebstrap")


def test_where_there_is_no_python(copied):
    # the GPIO library is a wheel up to Python 3.12, but pip has none for this computer
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
    # a 64-bit kernel with a 32-bit system, as in Raspberry Pi OS for years
    debian.pretend("aarch64")
    debian.write("/usr/local/bin/dpkg", "#!/bin/sh\necho armhf\n")
    debian.call("chmod 755 /usr/local/bin/dpkg")
    assert said()[0].startswith("install.sh: this system is 32-bit")
    # and no file was changed
    debian.call("rm /usr/local/bin/uname /usr/local/bin/dpkg")
    assert debian.tree() == before
