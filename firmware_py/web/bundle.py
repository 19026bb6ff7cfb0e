"""Bundle of the page: a script and a style sheet, made by esbuild from static/ into dist/.

Modules that the page imports when they are needed (`await import(...)`) become scripts of their
own, the chunks. Their style sheets are not in the bundle: `lib/style-sheet.js` loads them.

The first line of each file of a bundle has a hash of its sources and the names of all its files.
The server uses a bundle only if it is complete and the sources are unchanged. Otherwise the page
loads its modules one by one.

`python firmware_py/web/bundle.py` makes the bundle. Package builds run this file as a script, so it
uses the standard library only.
"""

import hashlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Container
from pathlib import Path

STATIC = Path(__file__).with_name("static")
DIST = Path(__file__).with_name("dist")
ESBUILD = Path(__file__).parents[2] / "node_modules/.bin/esbuild"
SCRIPT, STYLES = "bundle.js", "bundle.css"

_JS = (
    "main.js", "--bundle", "--splitting", "--minify", "--format=esm", "--charset=utf8",
    "--entry-names=bundle", "--chunk-names=chunk-[hash]",
)  # fmt: skip
_CSS = ("--loader=css", "--minify", "--charset=utf8")
_SHEET = re.compile(r'<link rel="stylesheet" href="{{static}}/([\w/-]+\.css)">')

_HEAD = re.compile(r"/\* (?P<sources>\w+) esbuild \S+: (?P<names>[\w. -]+) \*/")
_COMPLAINT = re.compile(r"\[ERROR\] (?P<what>.+)\s+(?P<where>\S+:\d+):\d+:")


class BundleError(RuntimeError):
    """Error raised when the bundle cannot be made. The message is one sentence."""


def sources(static: Path = STATIC) -> str:
    """Return a hash of the sources and of esbuild's options."""
    digest = hashlib.sha256(repr((_JS, _CSS)).encode())
    for file in sorted(static.rglob("*")):
        if file.suffix in (".js", ".css", ".html"):
            name, content = file.relative_to(static).as_posix(), file.read_bytes()
            digest.update(f"{name} {len(content)}\n".encode() + content)
    return digest.hexdigest()[:16]


def read(static: Path = STATIC, dist: Path = DIST) -> dict[str, bytes]:
    """Return a dict of the bundle's files by name. It is empty if one is missing or stale."""
    try:
        head = (dist / SCRIPT).read_bytes().partition(b"\n")[0]
        known = _HEAD.fullmatch(head.decode("ascii", "replace"))
        if known is None or known["sources"] != sources(static):
            return {}
        found = {name: (dist / name).read_bytes() for name in known["names"].split()}
    except OSError:
        return {}
    return found if all(content.startswith(head) for content in found.values()) else {}


def make(static: Path = STATIC, dist: Path = DIST, esbuild: Path = ESBUILD) -> None:
    """Make the bundle unless it is up to date.

    Without esbuild, remove a stale bundle and raise BundleError.
    """
    made = read(static, dist)
    if not esbuild.exists() or shutil.which("node") is None:
        if not made:
            _remove_others(dist, ())
            raise BundleError("esbuild is not installed; npm ci installs it")
        return
    version = _run(esbuild, "--version").decode().strip()
    head = f"/* {sources(static)} esbuild {version}: "
    if made and made[SCRIPT].startswith(head.encode()):
        return
    names = _SHEET.findall((static / "index.html").read_text("utf-8"))
    # The bundle is one folder above the style sheets.
    sheets = b"\n".join((static / name).read_bytes() for name in names).replace(b"url(../", b"url(")
    made = {STYLES: _run(esbuild, *_CSS, given=sheets)}
    with tempfile.TemporaryDirectory() as folder:
        _run(esbuild, *_JS, f"--outdir={folder}", folder=static)
        made |= {file.name: file.read_bytes() for file in Path(folder).iterdir()}
    head += f"{' '.join(sorted(made))} */\n"
    dist.mkdir(exist_ok=True)
    for name, content in made.items():
        # Tests in several processes can make the bundle at the same time.
        whole = dist / f"{name}.{os.getpid()}"
        whole.write_bytes(head.encode() + content)
        whole.replace(dist / name)
    _remove_others(dist, made)


def _remove_others(dist: Path, names: Container[str]) -> None:
    """Remove the files of earlier bundles."""
    for file in (*dist.glob("*.js"), *dist.glob("*.css")):
        if file.name not in names:
            file.unlink(missing_ok=True)


def _run(*command: str | Path, folder: Path | None = None, given: bytes = b"") -> bytes:
    """Run esbuild and return its output. Raise BundleError with the first error."""
    try:
        done = subprocess.run(command, cwd=folder, input=given, capture_output=True, check=False)  # noqa: S603  (our own build tool)
    except OSError as error:  # npm is installing it
        raise BundleError(f"esbuild cannot be started: {error}") from None
    if done.returncode:
        told = done.stderr.decode(errors="replace").strip()
        if found := _COMPLAINT.search(told):
            told = f"{found['where']}: {found['what']}"
        raise BundleError(f"esbuild failed: {told}")
    return done.stdout


def main() -> int:
    """Make the bundle and return the exit code."""
    try:
        make()
    except BundleError as error:
        print(f"The page's scripts are not bundled: {error}.", file=sys.stderr)  # noqa: T201
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
