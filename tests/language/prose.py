"""Prose of the project: docstrings and comments of its sources, and its Markdown files.

`PATTERNS` are phrases that plain English does not use. `pieces` yields the prose of a file with the
line on which each piece begins. Code in Markdown does not count.
"""

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tests.parsing import parsed

ROOT = Path(__file__).parents[2]


class Piece(NamedTuple):
    """A docstring, a comment or a Markdown paragraph."""

    file: str
    line: int
    text: str


PATTERNS = {
    "a sentence that is an indirect question": (
        r"(?:^|(?<=[.;:] ))(?:Who|Whoever|What|Whatever|Where|Of)\s+(?!\w+\?)[a-z][^.?]*?"
        r"\b(?:is|are|has|have|goes|does|stands|lies|says|gets|wins|stays|comes|counts)\b[^.?]*\."
    ),
    "an old word": (
        r"(?i)\b(?:whoever|whosoever|anew|seldom|thereof|therein|whereof|hitherto|nobody's"
        r"|somebody's|naught|unto|upon|beforehand|borne|begets?|mends?|mended|amiss)\b"
    ),
    "nobody, somebody, everybody": r"(?i)\b(?:nobody|somebody|everybody)\b",
    "so many, so long: a number, a time": (
        r"(?i)\b(?:so long|so often|so many)\b(?= [a-z]+ )|\bfor that\b|\bnor\b"
    ),
    "is none, is no X: is not a": r"\b(?:is|are) no(?:ne\b| (?!longer\b|more\b|one\b)[a-z]+\b)",
    "is to do: must do": (
        r"(?i)\b(?:is|are|was|were) (?:still )?to (?!the\b|a\b|an\b|be seen\b)[a-z]+\b"
    ),
    "stands or lies: is": r"(?i)\b(?:stands?|stood|lies|lain)\b(?! (?:by|out|for|down|up)\b)",
}
"""Pattern by what is wrong with it."""

QUESTIONS = ("What", "Who", "Whose", "Whom", "Where", "Which", "Whether", "How", "Why", "When")
"""Words with which the docstring of a module or a class does not begin."""


def files(part: str) -> list[Path]:
    """Return the sources and Markdown files of a folder, or the file itself."""
    path = ROOT / part
    if path.is_file():
        return [path]
    found = (file for suffix in ("py", "js", "css", "md") for file in path.rglob(f"*.{suffix}"))
    return sorted(file for file in found if "dist" not in file.parts)


def pieces(path: Path) -> Iterator[Piece]:
    """Yield the prose of a file."""
    source, name = path.read_text("utf-8"), str(path.relative_to(ROOT))
    match path.suffix:
        case ".py":
            yield from _of_python(name, source)
        case ".md":
            yield from _of_markdown(name, source)
        case _:
            yield from _of_script(name, source)


def _of_python(name: str, source: str) -> Iterator[Piece]:
    for node in ast.walk(parsed(source)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            text = node.value.value
            if isinstance(text, str):
                yield Piece(name, node.lineno, " ".join(text.split()))
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield Piece(name, token.start[0], token.string.lstrip("#! "))


def _of_markdown(name: str, source: str) -> Iterator[Piece]:
    def blank(found: re.Match[str]) -> str:
        return "\n" * found[0].count("\n")

    plain = re.sub(r"```.*?```", blank, source, flags=re.DOTALL)
    for number, line in enumerate(plain.split("\n"), 1):
        if line.strip():
            yield Piece(name, number, re.sub(r"`[^`]*`", "x", line))


def _of_script(name: str, source: str) -> Iterator[Piece]:
    comment = r"/\*\*?(?P<block>.*?)\*/|(?<!:)//(?P<line>[^\n]*)"
    for found in re.finditer(comment, source, re.DOTALL):
        text = re.sub(r"^\s*\*", "", found["block"] or found["line"] or "", flags=re.MULTILINE)
        yield Piece(name, source.count("\n", 0, found.start()) + 1, " ".join(text.split()))


def odd(piece: Piece) -> list[str]:
    """Return what is wrong with the phrases of a piece."""
    return [
        f"{piece.file}:{piece.line}: {why}: {found[0]!r}"
        for why, pattern in PATTERNS.items()
        for found in re.finditer(pattern, piece.text)
    ]
