"""An installed wheel works from any folder: it contains every file it needs.

The wheel is built without network, then installed alone (--no-deps) into an empty environment. A
.pth file makes this environment's dependencies available there. The project itself is not found
that way, because here it is installed as editable.
"""

import json
import os
import shutil
import subprocess
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path

import pytest

from firmware_py.cli import program
from firmware_py.web import bundle

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    """Build wheel and sdist from a copy, so that nothing is left in the checkout.

    The copy has no bundle of the page, so each build makes it. Return the folder with both.
    """
    folder = tmp_path_factory.mktemp("wheel")
    copy = folder / "source"
    copy.mkdir()
    for name in ("games", "drivers", "firmware_py", "config"):
        ignored = shutil.ignore_patterns("__pycache__", "*.mo", "dist")
        shutil.copytree(ROOT / name, copy / name, ignore=ignored)
    for name in ("pyproject.toml", "setup.py", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, copy / name)
    for command in (
        ["git", "init", "-q"],
        ["git", "add", "."],
    ):  # setuptools-scm reads git's index
        subprocess.run(command, cwd=copy, check=True)
    (copy / "node_modules").symlink_to(ROOT / "node_modules")
    for what in ("--wheel", "--sdist"):
        command = [sys.executable, "-m", "build", what, "--no-isolation", "--outdir", folder, copy]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
        shutil.rmtree(copy / "firmware_py/web/dist", ignore_errors=True)
    return folder


@pytest.fixture(scope="module")
def wheel(built):
    (found,) = built.glob("*.whl")
    return found


def pip(folder, *words):
    """Run pip for the environment in a folder."""
    command = [sys.executable, "-m", "pip", "--python", folder / "bin" / "python", *words]
    subprocess.run(command, check=True, capture_output=True)


def install(folder, *wheels):
    """Install wheels in the environment in a folder, without their dependencies."""
    pip(folder, "install", "-q", "--no-deps", "--no-index", "--disable-pip-version-check", *wheels)


def environment(folder):
    """Make an environment that borrows the dependencies of this one."""
    venv.create(folder, with_pip=False)
    target = folder / "lib" / f"python3.{sys.version_info.minor}" / "site-packages"
    lent = sysconfig.get_paths()["purelib"]
    (target / "zz_lent.pth").write_text(f"import sys; sys.path.append({lent!r})\n")


@pytest.fixture(scope="module")
def installed(wheel, tmp_path_factory):
    """Return the bin folder of an environment with the wheel."""
    folder = tmp_path_factory.mktemp("venv")
    environment(folder)
    install(folder, wheel)
    return folder / "bin"


@pytest.fixture
def run(installed, tmp_path):
    """Run a command of the installed wheel in another folder; return its JSON."""
    environment = {"HOME": str(tmp_path), "PATH": os.defpath, "LANG": "C.UTF-8"}

    def call(*args):
        command = [installed / "tableclock", *args, "--json"]
        done = subprocess.run(
            command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout.splitlines()[-1])

    return call


WANTED = {
    "games/": (".toml", ".svg", ".mo"),
    "firmware_py/": (".html", ".js", ".css", ".bdf"),
    "config/": (".toml", ".mo"),
}


@pytest.mark.parametrize("folder", WANTED)
def test_the_wheel_holds_what_is_needed_beside_code(wheel, folder):
    names = zipfile.ZipFile(wheel).namelist()
    for ending in WANTED[folder]:
        here = {
            str(path.relative_to(ROOT))
            for path in (ROOT / folder).rglob(f"*{ending.replace('.mo', '.po')}")
            if path.parent != bundle.DIST
        }
        here = {name.removesuffix(".po") + ".mo" if ending == ".mo" else name for name in here}
        assert here, f"there is no {ending} in {folder}"
        assert here <= set(names), here - set(names)
    assert not [name for name in names if name.startswith(("tests/", "tools/"))]
    assert not [name for name in names if name.endswith(".po")], "git knows it, nobody needs it"


def test_wheel_and_sdist_hold_a_fresh_bundle_of_the_page(built, wheel, tmp_path):
    if not bundle.ESBUILD.exists():
        pytest.skip("esbuild is not here (apt-get install npm; npm ci)")
    zipfile.ZipFile(wheel).extractall(tmp_path / "wheel")
    (sdist,) = built.glob("*.tar.gz")
    shutil.unpack_archive(sdist, tmp_path / "sdist")
    (inside,) = (tmp_path / "sdist").iterdir()
    for root in (tmp_path / "wheel", inside):
        web = root / "firmware_py/web"
        assert bundle.read(web / "static", web / "dist"), root


def test_the_wheel_itself_is_what_runs(installed, tmp_path):
    code = "import firmware_py, games; print(firmware_py.__file__, games.__file__)"
    done = subprocess.run(
        [installed / "python", "-c", code], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    for file in done.stdout.split():
        assert Path(file).is_relative_to(installed.parent)


def test_games_are_listed(run):
    assert "cinderella" in [game["id"] for game in run("games")]


def test_rules_run(run):
    assert run("simulate", "cinderella", "--games", "20")["facts"]["unfinished"] == 0


def test_the_whole_device_runs(run):
    result = run("selfplay", "cinderella", "--games", "1")
    assert result["divergences"] == 0
    assert result["actions"] > 20


# Other packages with folders of the same names


def refused(programs, **environment):
    """Run the installed command, which must refuse; return its sentence."""
    done = subprocess.run(
        [programs / "tableclock", "games"],
        env={"PATH": os.defpath, "LANG": "C.UTF-8", **environment},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stdout) == (1, ""), done.stderr
    (said,) = done.stderr.splitlines()
    assert said.endswith("; install tableclock in an environment of its own, for example with pipx")
    return said


@pytest.mark.parametrize("name", program.FOLDERS)
@pytest.mark.parametrize("code", ["", "1 / 0"])
def test_a_folder_that_hides_one_of_the_wheel_is_refused(installed, tmp_path, name, code):
    (tmp_path / name).mkdir()
    (tmp_path / name / "__init__.py").write_text(code)
    assert f"folder '{name}'" in refused(installed, HOME=str(tmp_path), PYTHONPATH=str(tmp_path))


def other(folder):
    """Write a wheel of a package named config."""
    file = folder / "settings_of_others-1-py3-none-any.whl"
    info = "settings_of_others-1.dist-info"
    with zipfile.ZipFile(file, "w") as made:
        made.writestr("config/__init__.py", "THEIRS = 1")
        made.writestr(
            f"{info}/METADATA", "Metadata-Version: 2.1\nName: settings-of-others\nVersion: 1"
        )
        made.writestr(
            f"{info}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any"
        )
        made.writestr(
            f"{info}/RECORD", f"config/__init__.py,,\n{info}/METADATA,,\n{info}/WHEEL,,\n"
        )
    return file


def test_a_package_that_replaces_a_folder_is_named(wheel, tmp_path):
    environment(tmp_path)
    install(tmp_path, wheel)
    install(tmp_path, other(tmp_path))
    said = refused(tmp_path / "bin", HOME=str(tmp_path))
    assert "the package 'settings-of-others' has replaced tableclock's folder 'config'" in said
    pip(tmp_path, "uninstall", "-qy", "settings-of-others")
    said = refused(tmp_path / "bin", HOME=str(tmp_path))
    assert "a part of tableclock's folder 'config' is missing" in said
