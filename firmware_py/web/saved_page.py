"""One HTML file that plays a match with the table of the page, without a server.

The file has the page's style sheets, its modules and a recording of the match (`replay_tape`),
compressed as JSON. `replay/saved-page.js` unpacks them and answers the page in place of a server. A
content security policy forbids all network access.

`python -m firmware_py.web.saved_page LANGUAGE` reads a saved match from stdin and writes its page.
"""

import os
import re
import sys
import zlib
from base64 import b64encode
from collections.abc import Callable, Sequence
from contextlib import suppress
from html import escape
from pathlib import Path
from posixpath import dirname, join, normpath
from typing import Any

import msgspec

from firmware_py.i18n import Texts
from firmware_py.replay.match_loader import LoadedMatch
from firmware_py.replay.render_worker import Progress
from firmware_py.replay.timeline import Timeline
from firmware_py.web import files, replay_tape, translations
from games.core.action import OVER

NICE = 10
REVIEW = 0.9
"""Share of the review in the work for a page."""
START, TABLE, PLAYER = "replay/saved-page.js", "main.js", "replay/player.js"
"""Modules that the file needs, with all modules that they import."""
REPLACED = {
    "lib/style-sheet.js": (
        'import { preferences } from "./preferences.js";\n'
        "export const loadStyleSheet = async (name) => {\n"
        "  useStyleSheet(name);\n"
        "  preferences.apply();\n"
        "};\n"
    )
}
"""Modules that a page without a server replaces."""
PREFIX = "tableclock/"

_IMPORT = re.compile(r"""(\bfrom\s+|\bimport\s+|\bimport\()"(\.{1,2}/[^"]+)\"""")
_LINKED = re.compile(r'<link rel="stylesheet" href="{{static}}/([\w/-]+\.css)">')
_POLICY = (
    "default-src 'none'; script-src 'unsafe-inline' blob:; style-src 'unsafe-inline'; "
    "img-src data:; font-src data:"
)


def html(
    loaded: LoadedMatch,
    language: str,
    *,
    review: bool = True,
    budget: int | None = None,
    heard: Callable[[float], object] = lambda _share: None,
) -> bytes:
    """Return the page of a match.

    review: also compute the chances and moments, which takes a while. It has no effect unless the
    match is over for good. budget: as in `games.core.analysis.review.reviewed`. heard:
    called with the share of the work that is done; the review is most of it.
    """
    match, names, bots, *_ = loaded
    over = loaded.over and match.turn == OVER
    texts = Texts(language, {match.game.id: match.game.folder}, {match.game.id: match.setup.deck})
    told = None
    if review and over:
        from firmware_py.replay import review as reviews  # noqa: PLC0415  (slow to load)

        told = reviews.told(match, texts, names, budget, heard=lambda done: heard(REVIEW * done))
    film = Timeline(match, texts, names=names, bots=bots)
    tape = replay_tape.recorded(film, texts, over=over, started=loaded.started, review=told)
    heard(1.0)
    title = texts.say(match.game.name)
    return _document(title, language, tape | {"modules": _modules()}, over=over)


def _document(title: str, language: str, tape: dict[str, Any], *, over: bool) -> bytes:
    index = _source("index.html")
    tape["styles"] = {name: _style(name) for name in files.listed() if name.endswith(".css")}
    tape["linked"] = _LINKED.findall(index)
    packed = b64encode(zlib.compress(msgspec.json.encode(tape), 9)).decode()
    body = index.partition("<body>")[2].partition("</body>")[0]
    body = body.replace("{{noscript}}", escape(str(translations.sentences(language)["noscript"])))
    starter = _IMPORT.sub(_named(START), _source(START)).replace("export ", "")
    attributes = f'lang="{language}" data-build="saved" data-saved="{"over" if over else "left"}"'
    return (
        f'<!doctype html>\n<html {attributes}>\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">\n'
        f'<meta name="color-scheme" content="dark light">\n<title>{escape(title)}</title>\n'
        f"</head>\n<body>\n{body}\n"
        f'<script type="application/octet-stream" id="tape">{packed}</script>\n'
        f"<script>\n{starter}\n</script>\n</body>\n</html>\n"
    ).encode()


def _source(name: str) -> str:
    found = files.static(name)
    assert found is not None, name  # noqa: S101  (a file of this package)
    return found[0].decode()


def _style(name: str) -> str:
    """Return a style sheet with its pictures and fonts as data."""

    def data(place: re.Match[str]) -> str:
        found = files.static(normpath(join(dirname(name), place[1])))
        if found is None:
            return place[0]
        return f"url(data:{found[1].partition(';')[0]};base64,{b64encode(found[0]).decode()})"

    return re.sub(r"""url\(["']?([\w./-]+)["']?\)""", data, _source(name))


def _modules() -> dict[str, str]:
    """Return the source of each module by its name in the import map.

    The imports in it are such names too, because modules in a file have no addresses.
    """
    found: dict[str, str] = {}
    wanted = [TABLE, PLAYER]
    while wanted:
        name = wanted.pop()
        if PREFIX + name in found:
            continue
        source = REPLACED.get(name) or _source(name)
        found[PREFIX + name] = _IMPORT.sub(_named(name), source)
        static = (each for each in _IMPORT.finditer(_code(source)) if each[1] != "import(")
        wanted += [normpath(join(dirname(name), each[2])) for each in static]
    return found


def _code(source: str) -> str:
    """Return a module without the lines of its comments, which name types of other modules."""
    return re.sub(r"(?m)^\s*(//|/?\*).*$", "", source)


def _named(module: str) -> Any:
    def name(place: re.Match[str]) -> str:
        return f'{place[1]}"{PREFIX}{normpath(join(dirname(module), place[2]))}"'

    return name


def main(arguments: Sequence[str]) -> None:
    """Read a match from stdin and write its page. Lower the priority if the system allows it."""
    with suppress(OSError):
        os.nice(NICE)
    from firmware_py.replay import match_loader  # noqa: PLC0415  (after the priority is lowered)

    sys.stdout.buffer.write(
        html(match_loader.load("-", Path()), arguments[0], heard=Progress().report)
    )


if __name__ == "__main__":
    main(sys.argv[1:])
