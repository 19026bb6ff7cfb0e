"""install/lock.txt: pins all requirements of pyproject.toml for every machine, with hashes."""

import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tools import lock

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
MACHINES = [(python, arch) for python in ("3.11", "3.13") for arch in ("aarch64", "x86_64")]


def pins(name):
    """Yield the requirement and the hashes of each pin of a file."""
    text = re.sub(r"(?m)^#.*\n", "", (ROOT / "install" / name).read_text())
    for entry in re.split(r"\n(?=\S)", text.replace("\\\n", " ").strip()):
        words = re.split(r"\s+--hash=", entry)
        yield Requirement(words[0]), words[1:]


def wanted():
    project = PROJECT["project"]
    extras = project["optional-dependencies"]
    return [*project["dependencies"], *(each for name in lock.EXTRAS for each in extras[name])]


def there(python, arch, name):
    """Return what a file installs on a machine (name -> version), and the machine's markers."""
    machine = {
        "python_version": python,
        "python_full_version": f"{python}.2",
        "platform_machine": arch,
        "sys_platform": "linux",
        "platform_system": "Linux",
        "extra": "",
    }
    found = {}
    for pin, _ in pins(name):
        if pin.marker is None or pin.marker.evaluate(machine):
            (version,) = pin.specifier
            assert version.operator == "=="
            assert canonicalize_name(pin.name) not in found, f"{pin.name} twice"
            found[canonicalize_name(pin.name)] = version.version
    return found, machine


@pytest.mark.parametrize(("python", "arch"), MACHINES)
def test_it_has_what_the_project_asks_for(python, arch):
    found, machine = there(python, arch, "lock.txt")
    for line in wanted():
        each = Requirement(line)
        if each.marker is None or each.marker.evaluate(machine):
            version = found.get(canonicalize_name(each.name))
            assert version, f"make lock: {line} is not in install/lock.txt"
            assert each.specifier.contains(version, prereleases=True), f"make lock: {line}"


@pytest.mark.parametrize(("python", "arch"), MACHINES)
def test_what_builds_is_there_before_and_the_same_in_both(python, arch):
    build, _ = there(python, arch, "build.txt")
    run, _ = there(python, arch, "lock.txt")
    for line in PROJECT["build-system"]["requires"]:
        each = Requirement(line)
        assert each.specifier.contains(build[canonicalize_name(each.name)])
    assert {name: run[name] for name in build.keys() & run.keys()} == {
        name: build[name] for name in build.keys() & run.keys()
    }


@pytest.mark.parametrize("name", ["lock.txt", "build.txt"])
def test_every_pin_has_its_hashes_and_no_address(name):
    for pin, hashes in pins(name):
        assert hashes, pin
        assert all(re.fullmatch(r"sha256:[0-9a-f]{64}\s*", each) for each in hashes), pin
        assert pin.url is None
    assert "://" not in (ROOT / "install" / name).read_text()


@pytest.mark.parametrize("line", wanted())
def test_every_library_has_a_lowest_and_a_highest_version(line):
    bounds = {each.operator for each in Requirement(line).specifier}
    assert bounds == {">=", "<"}, f"{line}: what it needs, and the major that may break it"
