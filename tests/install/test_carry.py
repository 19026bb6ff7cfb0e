"""Updates carry over the packages that the owner has added, and no others."""

import pytest

from install.carry import carry


@pytest.fixture
def venv(tmp_path):
    """Return a function that makes an environment with these distributions (name, version)."""

    def make(name, *distributions):
        site = tmp_path / name / "lib/python3.11/site-packages"
        for package, version in distributions:
            module = package.lower().replace("-", "_")
            info = site / f"{module}-{version}.dist-info"
            info.mkdir(parents=True)
            (site / f"{module}.py").write_text(f"version = {version!r}\n")
            (info / "METADATA").write_text(
                f"Metadata-Version: 2.1\nName: {package}\nVersion: {version}\n"
            )
            (info / "RECORD").write_text(
                f"{module}.py,,\n{info.name}/METADATA,,\n{info.name}/RECORD,,\n"
            )
        return tmp_path / name

    return make


def files(venv):
    return {path.relative_to(venv): path.read_bytes() for path in venv.rglob("*") if path.is_file()}


def test_an_updated_environment_is_a_fresh_one(venv, capsys):
    old = venv("old", ("tableclock", "0.1"), ("Pillow", "10.3"), ("typing_extensions", "4.1"))
    new = venv("new", ("tableclock", "0.2"), ("pillow", "11.0"), ("typing-extensions", "4.1"))
    fresh = files(new)
    carry(old, new)
    assert files(new) == fresh
    assert capsys.readouterr().out == ""


def test_a_plug_in_comes_along(venv, capsys):
    old = venv("old", ("tableclock", "0.1"), ("tableclock-nightwatch", "1.0"))
    new = venv("new", ("tableclock", "0.2"))
    carry(old, new)
    added = {path.name for path in files(new)} - {path.name for path in files(venv("other"))}
    assert "tableclock_nightwatch.py" in added
    assert capsys.readouterr().out == "- tableclock-nightwatch comes along\n"


def test_without_an_old_environment_nothing_comes(venv, tmp_path, capsys):
    new = venv("new", ("tableclock", "0.2"))
    carry(tmp_path / "none", new)
    assert capsys.readouterr().out == ""
