"""Documentation: what its pages tell the reader to type, open or copy is there."""

import json
import re
import tomllib
from importlib.util import find_spec
from pathlib import Path

import pytest

from tools import site

ROOT = Path(__file__).parents[1]
PAGES = sorted((*ROOT.glob("*.md"), *(ROOT / ".github").rglob("*.md"), *site.DOCS.rglob("*.md")))
TARGETS = set(re.findall(r"^([a-z][\w-]*):", (ROOT / "Makefile").read_text(), re.MULTILINE))
EXTRAS = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]
WRITTEN = {path for path, _ in site.pages()}


def blocks(text, *languages):
    """Return the code blocks of a page."""
    pattern = rf"^```(?:{'|'.join(languages)})\n(.*?)^```"
    return re.findall(pattern, text, re.MULTILINE | re.DOTALL)


@pytest.fixture(params=PAGES, ids=lambda path: str(path.relative_to(ROOT)))
def page(request):
    return request.param


def test_each_make_target_is_there(page):
    text = page.read_text("utf-8")
    typed = "\n".join((*blocks(text, "", "sh"), *re.findall(r"`(make [^`]*)`", text)))
    asked = set(re.findall(r"^(?:\s*)make (?:-s )?([a-z][\w-]*)", typed, re.MULTILINE))
    assert asked <= TARGETS


def test_each_program_and_extra_is_there(page):
    text = page.read_text("utf-8")
    for module in re.findall(r"python -m ((?:tests|tools)[\w.]*)", text):
        assert find_spec(module), module
    for script in re.findall(r"\b((?:tools|install|tests)/[\w/]+\.(?:py|sh|toml|txt))\b", text):
        assert (ROOT / script).is_file() or (ROOT / "tests" / script).is_file(), script
    for extra in re.findall(r"pip install '(?:tableclock|\.)\[(\w+)\]'", text):
        assert extra in EXTRAS


def test_each_example_of_a_file_can_be_read(page):
    text = page.read_text("utf-8")
    for block in blocks(text, "toml"):
        tomllib.loads(block)
    for block in blocks(text, "json"):
        json.loads(block)


def test_each_link_leads_to_a_file(page):
    text = re.sub(r"(?s)```.*?```", "", page.read_text("utf-8"))
    for target in re.findall(r"\]\(([^)#]+)[^)]*\)", text):
        if re.match(r"https?:|mailto:", target):
            continue
        file = (page.parent / target).resolve()
        inside = file.relative_to(ROOT).as_posix()
        assert file.exists() or inside.removeprefix("docs/") in WRITTEN, target
