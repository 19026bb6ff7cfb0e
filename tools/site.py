"""Documentation site: `make docs` builds it from docs/ into build/site.

Some pages are written from the program: the rules of the games, the command line, the settings and
the formats. So they are always those of this version.
"""

import inspect
import posixpath
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

import click
import msgspec
from mdit_py_plugins.anchors.index import slugify

import games
from firmware_py.cli.tableclock import main
from firmware_py.console import commands as console_commands
from firmware_py.i18n import Texts
from firmware_py.storage import data_loss, decks, repair
from firmware_py.web import protocol, schema

if TYPE_CHECKING:
    from games.core.game import Game

ROOT = Path(__file__).parents[1]
LANGUAGES = {"en": "English", "nl": "Nederlands", "fr": "Français", "de": "Deutsch"}
GAMES = ("midnight", "cinderella", "outcasts", "capsules")
DOCS = ROOT / "docs"
SOURCE = ROOT / "build" / "docs"
"""Copy of docs/ with the written pages."""
SITE = ROOT / "build" / "site"
AT_ROOT = ("CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md")
"""Files of the checkout that are pages of the site, too."""
SETTINGS = """# Settings

Write only the settings that you want to change into `/etc/tableclock/table.toml` (a box) or
`~/.config/tableclock/table.toml` (your own). The second file overrides the first. After a change
on a box, run `sudo systemctl restart tableclock`.

## Without a section
"""
MESSAGES = """# Messages between page and server

The page opens a WebSocket at `/socket`. Each message is a JSON object. The first one is
`{"hello": TOKEN or null, "protocol": 2, "language": "en"}`; the answers begin with a snapshot of
the table. A command names itself in `do` and carries a number `n`, which its answer repeats.
`firmware_py/web/permissions.py` lists who may send which command.

## Commands
"""
JOURNAL = """# Journal

All matches are in one SQLite file, `~/.local/state/tableclock/journal.db` (on a box
`/var/lib/tableclock/.local/state/tableclock/journal.db`). An entry is never changed or deleted, so
a match is restored by replaying its entries. Only names can be deleted
([Records](../records.md)). The file may be read at any time, also while the box runs; do not write
to it.
"""
EXIT_CODES = """## Exit codes

| code | meaning |
|---|---|
| 0 | done |
| 1 | failed: the doctor found a fault, `check` found a problem, a device is missing |
| 2 | wrong request: an unknown option, a missing file, a wrong setting. Nothing was done |
| 130 | stopped with Ctrl-C |
"""
RULES = """# Rules in four languages

The texts that the program shows when you ask for a rule. *House rule* names an option and its usual
value. *Our ruling* is a decision of this project, because the printed rules do not say it.

| game | | | | |
|---|---|---|---|---|
"""
LINK = re.compile(r"\[([^]]+)\]\((\.\.?/[^)#]+)(#[^)]*)?\)")


def build() -> int:
    """Build the site. Return the exit code: 1 if a page or a link is wrong."""
    for folder in (SOURCE, SITE):
        shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(DOCS, SOURCE)
    for path, content in pages():
        file = SOURCE / path
        file.parent.mkdir(exist_ok=True)
        file.write_text(content)
    for file in SOURCE.rglob("*.md"):
        file.write_text(linked(file.read_text(), file.relative_to(SOURCE).parent.as_posix()))
    command = ("-m", "sphinx", "-q", "-W", "--keep-going", str(SOURCE), str(SITE))
    return subprocess.run((sys.executable, *command), check=False).returncode


def linked(markdown: str, folder: str) -> str:
    """Return a page with plain text in place of links to files that are not on the site."""

    def replaced(found: re.Match[str]) -> str:
        words, target, anchor = found.groups()
        path = posixpath.normpath(posixpath.join(folder, target))
        inside = path.removeprefix("../")
        if path == inside:
            return found[0]
        if inside in AT_ROOT:
            return f"[{words}]({posixpath.relpath(inside, folder)}{anchor or ''})"
        return f"`{inside}`" if words.strip("`") in inside else f"{words} (`{inside}`)"

    return LINK.sub(replaced, markdown)


def pages() -> Iterator[tuple[str, str]]:
    """Yield the path and the Markdown of each written page."""
    for name in GAMES:
        for language in LANGUAGES:
            yield f"rules/{name}-{language}.md", rules(games.find(name), language)
    yield "rules/index.md", rules_index()
    yield "reference/commands.md", commands()
    yield "reference/settings.md", settings()
    yield "reference/protocol.md", messages()
    yield "reference/journal.md", journal()
    for name in AT_ROOT:
        text = (ROOT / name).read_text()
        yield name, re.sub(r"\]\(docs/", "](", text)


# Rules


def rules_index() -> str:
    """Return the list of all rulebooks."""
    rows = (
        f"| {name.capitalize()} | "
        + " | ".join(f"[{said}]({name}-{each}.md)" for each, said in LANGUAGES.items())
        + " |\n"
        for name in GAMES
    )
    names = "\n".join(f"{name}-{each}" for name in GAMES for each in LANGUAGES)
    tree = f"\n```{{toctree}}\n:hidden:\n\n{names}\n```\n"
    return RULES + "".join(rows) + tree


def rules(game: "Game[Any]", language: str) -> str:
    """Return all entries of a game's rulebook in one language."""
    texts = Texts(language, {game.id: game.folder})
    others = " · ".join(
        name if each == language else f"[{name}]({game.id}-{each}.md)"
        for each, name in LANGUAGES.items()
    )
    parts = [f"# {texts.say(game.name)} · {LANGUAGES[language]}\n\n{others}\n"]
    parts.append(f"![](../pictures/{game.id}-{language}.png)\n")
    titles = {each.id: texts.say(game.entries.title(each)) for each in game.entries}
    for entry in game.entries:
        said = game.entries.reading(entry, None, texts.knows)
        parts.append(f"## {titles[entry.id]}\n")
        parts += [f"{texts.say(each)}\n" for each in (*said.first, said.more) if each]
        notes = [texts.say(each) for each in (*said.house, said.assumed, said.ruling) if each]
        parts.append(f"*{' · '.join(notes)}*\n" if notes else "")
        if said.see:
            links = (f"[{titles[each]}](#{slugify(titles[each])})" for each in said.see)
            parts.append(f"→ {', '.join(links)}\n")
    return "\n".join(parts)


# Commands


def commands() -> str:
    """Return the reference of the command line."""
    parts = ["# Command line\n", f"{main.help}\n\n[Exit codes](#exit-codes)\n"]
    context = click.Context(main, info_name="tableclock")
    for name, command in sorted(main.commands.items()):
        parts += _command(name, command, context)
    return "\n".join((*parts, EXIT_CODES))


def _command(name: str, command: click.Command, parent: click.Context) -> Iterator[str]:
    context = click.Context(command, info_name=name, parent=parent)
    path = context.command_path
    yield f"## {path}\n"
    yield f"```\n{command.get_usage(context).removeprefix('Usage: ')}\n```\n"
    yield inspect.cleandoc(command.help or "").replace("\b\n", "") + "\n"
    for arguments, meaning in getattr(command, "examples", ()):
        yield f"- `{f'{path} {arguments}'.strip()}`: {meaning}"
    yield ""
    rows = [found for each in command.params if (found := each.get_help_record(context))]
    if rows:
        yield "| option | meaning |\n|---|---|"
        yield "\n".join(f"| `{option}` | {_cell(meaning)} |" for option, meaning in rows) + "\n"
    if isinstance(command, click.Group):
        for inner, each in sorted(command.commands.items()):
            yield from _command(inner, each, context)


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")


# Settings


def settings() -> str:
    """Return the reference of the settings, from the comments of config/table.toml."""
    lines = (ROOT / "config" / "table.toml").read_text().splitlines()
    parts = [
        SETTINGS,
        "| setting | default | meaning |\n|---|---|---|",
    ]
    for line in lines:
        key, equals, rest = line.partition(" = ")
        value, _, meaning = rest.partition("#")
        if line.startswith("["):
            section, _, meaning = line.partition("#")
            parts.append(f"\n## {section.strip()}\n")
            if meaning:
                parts.append(f"{meaning.strip().capitalize()}.\n")
            parts.append("| setting | default | meaning |\n|---|---|---|")
        elif equals and not line.startswith("#"):
            parts.append(f"| `{key}` | `{value.strip()}` | {_cell(meaning)} |")
        elif line.startswith(" ") and line.strip().startswith("#"):  # the meaning goes on
            parts[-1] = parts[-1].removesuffix(" |") + f" {_cell(line.strip('# '))} |"
    return "\n".join(parts) + "\n"


# Formats


def messages() -> str:
    """Return the reference of the messages between page and server, from the docstrings."""
    parts = [
        MESSAGES,
        "| `do` | other fields | meaning |\n|---|---|---|",
    ]
    found = {
        str(each.__struct_config__.tag): each
        for module in (console_commands, protocol)
        for each in _structs(module)
        if console_commands.Command in each.__bases__
    }
    for tag, each in sorted(found.items()):
        meaning = _cell(inspect.getdoc(each) or "")
        parts.append(f"| `{tag}` | {', '.join(_fields(each))} | {meaning} |")
    parts.append("\n## Parts of a snapshot\n")
    for each in _structs(schema):
        listed = f" Fields: {', '.join(_fields(each))}." if _fields(each) else ""
        parts.append(f"**{each.__name__}**: {_cell(inspect.getdoc(each) or '')}{listed}\n")
    return "\n".join(parts)


def _structs(module: ModuleType) -> list[type[msgspec.Struct]]:
    """Return the structs of a module, also those that it imports."""
    found = inspect.getmembers(module, inspect.isclass)
    return [each for _, each in found if issubclass(each, msgspec.Struct)]


def _fields(struct: type[msgspec.Struct]) -> list[str]:
    """Return the names of a struct's fields in JSON."""
    names = (field.encode_name for field in msgspec.structs.fields(struct))
    return [f"`{name}`" for name in names if name != "n"]


def journal() -> str:
    """Return the reference of the journal's tables, from the program's SQL and its comments."""
    parts = [
        JOURNAL,
    ]
    tables = (
        ("Matches", repair, "SCHEMA"),
        ("Labels", repair, "LABELS"),
        ("Decks", decks, "TABLES"),
        ("Losses", data_loss, "TABLES"),
    )
    for title, module, name in tables:
        sql = str(getattr(module, name)).strip()
        parts.append(f"## {title}\n\n```sql\n{sql}\n```\n\n{_comment(module, name)}\n")
    return "\n".join(parts)


def _comment(module: Any, name: str) -> str:
    """Return the docstring under a constant of a module."""
    source = inspect.getsource(module)
    found = re.search(rf'^{name} = .*?^"""$\n^"""(.*?)"""', source, re.DOTALL | re.MULTILINE)
    return inspect.cleandoc(found[1]) if found else ""


if __name__ == "__main__":
    sys.exit(build())
