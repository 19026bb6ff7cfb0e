"""axe-core, an accessibility checker: downloaded once into a cache, not stored in git."""

import base64
import hashlib
import shutil
import subprocess
import tarfile
from functools import cache
from pathlib import Path

import pytest

from tests.waiting import LONG

VERSION = "4.10.3"
SHA512 = "Xm7bpRXnDSX2YE2YFfBk2FnF0ep6tmG7xPh8iHee8MIcrgq762Nkce856dYtJYLkuIoYZvGfTs/PbZhideTcEg=="
CACHE = Path(__file__).parents[3] / ".peers"
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


@cache
def source():
    """Return axe's script; skip the test without npm or network."""
    script = CACHE / f"axe-{VERSION}.min.js"
    if not script.exists():
        _fetch(script)
    return script.read_text()


def _fetch(script):
    CACHE.mkdir(exist_ok=True)
    if shutil.which("npm") is None:
        pytest.skip("npm is not there (apt-get install npm)")
    done = subprocess.run(
        ["npm", "pack", f"axe-core@{VERSION}", "--pack-destination", str(CACHE)],
        capture_output=True,
        text=True,
        timeout=LONG,
        check=False,
    )
    packed = CACHE / f"axe-core-{VERSION}.tgz"
    if done.returncode or not packed.exists():
        pytest.skip(f"npm cannot fetch axe-core: {done.stderr[-200:]}")
    found = base64.b64encode(hashlib.sha512(packed.read_bytes()).digest()).decode()
    assert found == SHA512, f"axe-core {VERSION} is not the one that was pinned: sha512 {found}"
    with tarfile.open(packed) as archive:
        inside = archive.extractfile("package/axe.min.js")
        assert inside is not None
        script.write_bytes(inside.read())
    packed.unlink()


def violations(page):
    """Return axe's violations on a page, as short lines; the page's context must bypass the CSP."""
    if not page.evaluate("typeof axe === 'object'"):
        page.evaluate(source())
    only = "{runOnly: {type: 'tag', values: rules}, resultTypes: ['violations']}"
    found = page.evaluate(f"rules => axe.run(document, {only}).then(r => r.violations)", RULES)
    return [
        f"{each['id']}: {node['html'][:160]} {node['failureSummary'][:200]}"
        for each in found
        for node in each["nodes"]
    ]
