"""Plain English in docstrings, comments and Markdown."""

import ast

import pytest

from tests.language.prose import QUESTIONS, ROOT, Piece, files, odd, pieces
from tests.parsing import parsed

PRODUCT = ("drivers", "firmware_py", "games")
PARTS = (*PRODUCT, "docs", "tests", "tools", "README.md", "CONTRIBUTING.md", "CHANGELOG.md")
ODD = 2.0
"""Odd phrases per 1,000 words; well-known projects have 0.5 to 0.8."""


@pytest.mark.parametrize(
    "text",
    [
        "What a page is shown, worked out once for all.",
        "It is told anew.",
        "Nobody reads it.",
        "So many cards lie there.",
        "A joker is none.",
        "A card is no tile.",
        "The ring is to be dark.",
        "A figure stands there.",
    ],
)
def test_an_odd_phrase_is_found(text):
    assert odd(Piece("file", 1, text))


@pytest.mark.parametrize(
    "text",
    [
        "Cache of snapshots: computed once per kind of viewer.",
        "The lead is no longer counted.",
        "The default is to the right.",
        "Seat 1 stands for the device.",
    ],
)
def test_a_plain_phrase_is_not(text):
    assert odd(Piece("file", 1, text)) == []


def test_prose_is_found_in_every_kind_of_file():
    found = {path.suffix for part in (*PRODUCT, "docs") for path in files(part)}
    assert found == {".py", ".js", ".css", ".md"}
    for suffix in found:
        paths = [path for part in (*PRODUCT, "docs") for path in files(part)]
        assert any(list(pieces(path)) for path in paths if path.suffix == suffix)


@pytest.mark.parametrize("part", PARTS)
def test_a_part_is_written_in_plain_english(part):
    found = [piece for path in files(part) for piece in pieces(path)]
    words = sum(len(piece.text.split()) for piece in found)
    wrong = [each for piece in found for each in odd(piece)]
    assert 1000 * len(wrong) / words < ODD, "\n".join(wrong)


def heads(part):
    """Yield the first words of the docstrings of a part's modules and classes, with their place."""
    for path in files(part):
        if path.suffix != ".py":
            continue
        tree = parsed(path.read_text("utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.Module | ast.ClassDef):
                text = ast.get_docstring(node) or ""
                name = getattr(node, "name", "module")
                yield f"{path.relative_to(ROOT)} {name}", text.split(maxsplit=1)[:1]


@pytest.mark.parametrize("part", PRODUCT)
def test_a_module_and_a_class_begin_with_a_noun(part):
    assert [where for where, first in heads(part) if first and first[0] in QUESTIONS] == []
