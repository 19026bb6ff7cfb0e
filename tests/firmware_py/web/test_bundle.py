"""Bundle of the page: built by esbuild, and served only if it matches the current files."""

import re
import shutil
from pathlib import Path

import pytest

from firmware_py.web import bundle, files

NONE = bundle.DIST / "no-such-program"


@pytest.fixture
def folders(tmp_path):
    """Return a copy of the page's files, and the folder of its bundle."""
    if not bundle.ESBUILD.exists():
        pytest.skip("esbuild is not here (apt-get install npm; npm ci)")
    shutil.copytree(bundle.STATIC, tmp_path / "static")
    bundle.make(tmp_path / "static", tmp_path / "dist")
    return tmp_path / "static", tmp_path / "dist"


def test_a_bundle_is_a_script_a_style_sheet_and_chunks(folders):
    made = bundle.read(*folders)
    chunks = made.keys() - {"bundle.js", "bundle.css"}
    assert chunks
    assert all(re.fullmatch(r"chunk-\w+\.js", name) for name in chunks)
    assert sum(map(len, made.values())) < 400_000


def test_a_part_that_is_loaded_later_is_in_no_script_of_the_first_visit(folders):
    made = {name: content.decode() for name, content in bundle.read(*folders).items()}
    first = {"bundle.js"}
    for name in first.copy():
        first |= set(re.findall(r'(?:from|import)"\./(chunk-\w+\.js)"', made[name]))
    of_review = {name for name in made if "review.warn" in made[name]}
    assert len(of_review) == 1
    assert not of_review & first


def test_the_first_visit_loads_few_scripts(folders):
    """Modules that later parts share are joined by `lib/shared.js`, which each part imports."""
    made = {name: content.decode() for name, content in bundle.read(*folders).items()}
    first = set(re.findall(r'(?:from|import)"\./(chunk-\w+\.js)"', made["bundle.js"]))
    assert len(first) <= 4


def test_each_style_sheet_is_in_the_document_or_loaded_with_its_part():
    linked = bundle._SHEET.findall((bundle.STATIC / "index.html").read_text())
    scripts = "".join(file.read_text() for file in bundle.STATIC.rglob("*.js"))
    calls = re.findall(r"(?:new Lazy(?:Part|Drawer)|loadStyleSheet)\((.*?)\);", scripts, re.DOTALL)
    later = {f"styles/{name}.css" for call in calls for name in re.findall(r'"([\w-]+)"', call)}
    assert "styles/review.css" in later
    assert sorted([*linked, *later]) == sorted(
        file.relative_to(bundle.STATIC).as_posix() for file in bundle.STATIC.rglob("*.css")
    )


def test_the_bundle_has_the_sheets_in_the_order_of_the_document(folders):
    static, dist = folders
    for name in bundle._SHEET.findall((static / "index.html").read_text()):
        file = static / name
        file.write_text(f"{file.read_text()}\n.of-{file.stem} {{ color: red }}\n")
    bundle.make(static, dist)
    style = bundle.read(static, dist)["bundle.css"].decode()
    page = (static / "index.html").read_text()
    sheets = [Path(name).stem for name in bundle._SHEET.findall(page)]
    places = {name: style.index(f".of-{name}{{") for name in sheets}
    order = sorted(sheets, key=lambda name: page.index(f"/{name}.css"))
    assert sorted(places, key=places.get) == order


def change(file, text="\n"):
    file.write_text(file.read_text() + text)


def rename(folder, name, to):
    (folder / name).rename(folder / to)


CHANGES = {
    "a script": lambda static: change(static / "review" / "review.js"),
    "a style sheet": lambda static: change(static / "styles" / "clock-faces.css"),
    "the order of the sheets": lambda static: change(static / "index.html"),
    "a new script": lambda static: (static / "lib" / "another.js").write_text(""),
    "a script that is gone": lambda static: (static / "main.js").unlink(),
    "a script that changes its name": lambda static: rename(static / "page", "bar.js", "bar2.js"),
}


@pytest.mark.parametrize("how", CHANGES)
def test_a_bundle_of_other_sources_is_stale(folders, how):
    CHANGES[how](folders[0])
    assert bundle.read(*folders) == {}


def test_half_a_bundle_is_none(folders):
    static, dist = folders
    for name, content in bundle.read(static, dist).items():
        (dist / name).unlink()
        assert bundle.read(static, dist) == {}
        (dist / name).write_bytes(b"")
        assert bundle.read(static, dist) == {}
        (dist / name).write_bytes(content)
        assert bundle.read(static, dist)


def test_a_fresh_bundle_is_not_made_again_and_a_stale_one_is(folders):
    static, dist = folders
    script = dist / "bundle.js"
    before = script.stat().st_mtime_ns
    bundle.make(static, dist)
    assert script.stat().st_mtime_ns == before
    change(static / "styles" / "base.css")
    bundle.make(static, dist)
    assert bundle.read(static, dist)
    assert {file.name for file in dist.iterdir()} == bundle.read(static, dist).keys()


def test_a_bundle_of_another_esbuild_is_made_again(folders):
    static, dist = folders
    made = bundle.read(static, dist)
    for name, content in made.items():
        (dist / name).write_bytes(content.replace(b" esbuild ", b" esbuild 0.", 1))
    assert bundle.read(static, dist), "it is of the same sources"
    bundle.make(static, dist)
    assert bundle.read(static, dist) == made


def test_without_esbuild_a_fresh_bundle_is_kept_and_a_stale_one_is_removed(folders):
    static, dist = folders
    bundle.make(static, dist, esbuild=NONE)
    assert bundle.read(static, dist)
    change(static / "main.js")
    with pytest.raises(bundle.BundleError, match="esbuild is not installed"):
        bundle.make(static, dist, esbuild=NONE)
    assert list(dist.iterdir()) == []


def test_an_esbuild_that_is_only_half_installed_is_one_sentence(folders, tmp_path):
    half = tmp_path / "esbuild"
    half.write_bytes(b"")
    with pytest.raises(bundle.BundleError, match=r"^esbuild cannot be started: "):
        bundle.make(*folders, esbuild=half)


def test_a_script_that_esbuild_cannot_read_is_named(folders):
    static, dist = folders
    change(static / "main.js", "}")
    with pytest.raises(bundle.BundleError, match=r'^esbuild failed: main\.js:\d+: Unexpected "}"$'):
        bundle.make(static, dist)
    assert bundle.read(static, dist) == {}


TEXTS = {"language": "en", "noscript": "Scripts are off."}


def parts(page):
    """Return the style sheets and the scripts that a document names; each must be served."""
    found = [each.partition('"')[0] for each in page.split(f"/static/{files.build()}/")[1:]]
    assert all(files.static(name) for name in found)
    return [[name for name in found if name.endswith(end)] for end in (".css", ".js")]


@pytest.mark.parametrize("bundled", [True, False])
def test_the_document_names_the_bundle_or_the_modules(monkeypatch, bundled):
    made = {bundle.SCRIPT: b"script", bundle.STYLES: b"sheet"} if bundled else {}
    monkeypatch.setattr(files, "bundled", lambda: made)
    monkeypatch.setattr(files, "build", lambda: "0123")
    sheets, scripts = parts(files.document(TEXTS)[0].decode())
    assert scripts == ["reload.js", "bundle.js" if bundled else "main.js"]
    assert sheets == ["bundle.css"] if bundled else len(sheets) > 8
    sheets, scripts = parts(files.document(TEXTS, plain=True)[0].decode())
    assert scripts == ["reload.js", "main.js"]
    assert sheets == bundle._SHEET.findall((bundle.STATIC / "index.html").read_text())
