"""Commands in the documentation: each one exists, with its options."""

import re
import shlex
from pathlib import Path

import click
import pytest

from firmware_py.cli.tableclock import main

ROOT = Path(__file__).parents[3]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
COMMAND = re.compile(r"(?:^|[\s`])tableclock ((?:[a-z]+)(?: [^`#\n]*)?)", re.MULTILINE)
ANY = re.compile(r"\b[A-Z]+\b|\.\.\.|…|\[[^]]*\]")
"""Placeholders, such as GAME, FILE.html or [GAME]."""


def documented():
    """Yield the commands in code blocks and code words, with their pages."""
    for page in PAGES:
        text = page.read_text()
        blocks = re.findall(r"^```\w*\n(.*?)^```", text, re.DOTALL | re.MULTILINE)
        words = re.findall(r"`(tableclock [^`\n]+)`", re.sub(r"(?s)```.*?```", "", text))
        for found in COMMAND.findall("\n".join((*blocks, *words))):
            line = re.split(r"[|;&>)]", found)[0].strip()
            if line and line.split()[0] in main.commands and not ANY.search(line):
                yield pytest.param(line, id=f"{page.relative_to(ROOT)}: {line}")


@pytest.mark.parametrize("line", documented())
def test_a_documented_command_can_be_typed(line, tmp_path, monkeypatch):
    """A file may be missing, and a text may leave out the arguments of a command."""
    monkeypatch.chdir(tmp_path)
    command, words = main, shlex.split(line)
    while isinstance(command, click.Group):
        command = command.commands[words.pop(0)]
    try:
        command.make_context("tableclock", words)
    except click.MissingParameter:
        pass
    except click.BadParameter as error:
        if "does not exist" not in str(error):
            raise


def test_the_commands_are_found():
    assert len(list(documented())) > 25
