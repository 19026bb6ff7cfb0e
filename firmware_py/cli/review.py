"""`tableclock review`: the course of a match and its turning points."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import click

from firmware_py.cli import errors, output
from firmware_py.cli import options as cli_options
from firmware_py.cli.command_help import Command
from games.core.errors import TableclockError
from games.core.text import text

if TYPE_CHECKING:
    from firmware_py.i18n import Texts

ROWS = 12
"""Maximum number of rows in which the course is printed."""

ON_TABLE = (
    "match {} is still on the table, and its review shows all hands. Open it at the box or on its "
    "page, which asks all players before an undo then, or wait until the next game has begun"
)


@click.command(
    cls=Command,
    examples=(
        ("12", "what decided match 12 of the history"),
        ("12 --picture match.png", "the course as a picture"),
    ),
)
@click.argument("what", metavar="FILE|ID")
@click.option(
    "--picture",
    type=cli_options.OutputFile(".png", stdout=True),
    metavar="FILE.png",
    help="Write the course as a picture; - is stdout.",
)
@click.option(
    "--budget",
    type=cli_options.Number(1),
    default=None,
    help="Number of games that are played out; the default depends on the game.",
)
@cli_options.language("Language of words and picture")
@output.quiet
@click.option("--json", "as_json", is_flag=True, help=output.JSON)
def review(
    what: str, picture: str | None, budget: int | None, language: str | None, as_json: bool
) -> None:
    """Explain a finished match.

    Show each player's winning chance turn by turn, and the turning points. FILE|ID is a saved match
    or its number in the history; - reads from standard input.
    """
    from firmware_py import main  # noqa: PLC0415
    from firmware_py.i18n import languages, negotiate, wanted_languages  # noqa: PLC0415
    from firmware_py.replay import match_loader  # noqa: PLC0415
    from firmware_py.replay import review as replayed  # noqa: PLC0415

    cli_options.one_stdout(picture=picture == "-", json=as_json)
    journal = main.journal_path()
    try:
        if match_loader.is_number(what) and match_loader.on_table(int(what), journal):
            raise errors.Wrong(ON_TABLE.format(what))
        match, names, *_ = match_loader.load(what, journal)
    except TableclockError as error:
        own = main.daemon_hint(f"review {what}") if match_loader.is_number(what) else ""
        raise errors.Wrong(f"{error}. {own}" if own else str(error)) from None
    texts = main.texts_in(negotiate([language or "", *wanted_languages()], languages()))
    with _waiting(quiet=as_json or picture == "-" or output.is_quiet()) as heard:
        told = replayed.told(match, texts, names, budget, heard=heard)
    if picture is not None:
        match_loader.put(picture, replayed.png(told, texts))
        if picture != "-":
            output.note(f"The picture is written to {picture}.", err=as_json)
    if as_json:
        output.say_json(told)
    elif picture != "-":
        show(told, texts)


@contextmanager
def _waiting(*, quiet: bool) -> Iterator[Callable[[float], object]]:
    """Yield a progress callback. It draws a bar if stderr is a terminal and `quiet` is False."""
    if quiet or not sys.stderr.isatty():
        yield lambda _share: None
        return
    with click.progressbar(length=1000, label="playing on", file=sys.stderr) as bar:
        yield lambda share: bar.update(max(0, int(1000 * share) - bar.pos))


def show(told: dict[str, Any], texts: "Texts") -> None:
    """Print a review for people."""
    count = {"n": told["turns"], "count": told["playouts"]}
    output.say(texts.say(text("table.review.length", game=told["title"], **count)))
    for said in told["says"]:
        output.say(said)
    readings = [each for each in ("known", "lay") if told[each]]
    if readings:
        output.say("\n" + texts.say(text("table.review.chance")))
    for reading in readings:
        output.say(f"\n{told['readings'][reading]}" if len(readings) > 1 else "")
        _course(told, told[reading], texts.say(text("table.all")))
    for moment in told["moments"]:
        output.say(f"\n{moment['title']}")
        for said in moment["says"]:
            output.say(f"  {said}")


def _course(told: dict[str, Any], lines: list[dict[str, Any]], together: str) -> None:
    """Print a course: one row per turn, one column per seat. `together` heads a shared chance."""
    seats, turns = told["seats"], told["readings"]["turns"]
    heads = [together if one["seat"] is None else seats[one["seat"]]["name"] for one in lines]
    wide = [max(6, len(head)) for head in heads]
    across = (f"{h:>{w}}" for h, w in zip(heads, wide, strict=True))
    output.say(f"{turns}  " + "  ".join(across))
    last = len(told["points"]) - 1
    step = max(1, -(-last // ROWS))
    for number in sorted({*range(0, last + 1, step), last}):
        cells = (
            f"{100 * one['chances'][number]:>{w}.0f}" for one, w in zip(lines, wide, strict=True)
        )
        output.say(f"{told['points'][number]['turn']:>{len(turns)}}  " + "  ".join(cells))
