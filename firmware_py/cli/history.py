"""`tableclock history` and `replay`: the saved matches."""

import sys
from collections.abc import Mapping
from datetime import datetime
from typing import TYPE_CHECKING, Any

import click

from firmware_py.cli import errors, output, records
from firmware_py.cli import options as cli_options
from firmware_py.cli.command_help import Command
from games.core.errors import TableclockError, quoted

if TYPE_CHECKING:
    from firmware_py.replay.match_loader import LoadedMatch


@click.command(
    cls=Command,
    short_help="List the saved matches.",
    examples=(
        ("", "the latest matches first"),
        ("--csv results.csv", "the results as a spreadsheet"),
    ),
)
@click.option(
    "--csv",
    "csv_file",
    type=cli_options.OutputFile(".csv", stdout=True),
    metavar="FILE.csv",
    help="Write the results of the finished matches as a spreadsheet; - is stdout.",
)
@output.quiet
@click.option("--json", "as_json", is_flag=True, help=output.JSON)
def history(csv_file: str | None, as_json: bool) -> None:
    """List the saved matches, newest first, with the time that each player used."""
    cli_options.one_stdout(csv=csv_file == "-", json=as_json)
    if csv_file is not None:
        from firmware_py.records import export  # noqa: PLC0415

        with records.opened() as results:
            records.write(csv_file, export.results_csv(results.matches()), as_json=as_json)
    if as_json:
        output.say_json(_history())
    elif csv_file is None:
        now = datetime.now().astimezone()
        rows = [_row(each, now) for each in _history()]
        if rows:
            output.say(output.table([COLUMNS, *rows]))


COLUMNS = ("match", "started", "game", "players", "result", "time")


def _row(match: Mapping[str, Any], now: datetime) -> tuple[str, ...]:
    """Return one match of the history as a row of the table."""
    bots = [*match["bots"], *[""] * match["seats"]]
    players = [
        f"{name} ({bot})" if bot else name for name, bot in zip(match["names"], bots, strict=False)
    ]
    return (
        str(match["id"]),
        _started(match["started"], now),
        match["game"],
        ", ".join(players),
        _result(match),
        "" if match["seconds"] is None else f"{round(match['seconds'] / 60)} min",
    )


def _started(written: str, now: datetime) -> str:
    """Return the start of a match. A time that a damaged journal has changed is shown as it is."""
    try:
        return _day(datetime.fromisoformat(written).astimezone(), now)
    except ValueError:
        return quoted(written)


def _day(then: datetime, now: datetime) -> str:
    """Return a time as people say it: "today 18:04", "yesterday 18:04", or with the date."""
    days = (now.date() - then.date()).days
    day = {0: "today", 1: "yesterday"}.get(days, f"{then:%Y-%m-%d}")
    return f"{day} {then:%H:%M}"


def _result(match: Mapping[str, Any]) -> str:
    if match["winners"] is not None:
        names = match["winners"]
        return f"{' and '.join(names)} won" if names else "nobody won"
    return "left" if match["closed"] else "in progress"


def _history() -> list[dict[str, Any]]:
    from firmware_py import main  # noqa: PLC0415
    from firmware_py.replay import match_loader  # noqa: PLC0415

    journal = main.journal_path()
    try:
        played = match_loader.history(journal)
    except TableclockError as error:
        raise errors.Wrong(
            " ".join(filter(None, (f"{error}.", main.daemon_hint("history"))))
        ) from None
    count = {0: "no match yet", 1: "one match"}.get(len(played), f"{len(played)} matches")
    says = f"The journal read is {journal}: {count}."
    output.note(" ".join(filter(None, (says, main.daemon_hint("history")))))
    return played


@click.command(
    cls=Command,
    examples=(
        ("12 --watch", "watch match 12 of the history on a page"),
        ("12 --html match.html", "save it as a page for any browser"),
    ),
)
@click.argument("what", metavar="FILE|ID")
@click.option(
    "--verify", is_flag=True, help="Exit with 1 unless the replay ends with the saved digest."
)
@click.option("--watch", is_flag=True, help="Show it on a page, forwards and backwards.")
@click.option(
    "--film",
    type=cli_options.OutputFile(".gif", stdout=True),
    metavar="FILE.gif",
    help="Write a GIF; - is stdout.",
)
@click.option(
    "--picture",
    type=cli_options.OutputFile(".svg", stdout=True),
    metavar="FILE.svg",
    help="Write a summary picture; - is stdout.",
)
@click.option(
    "--html",
    type=cli_options.OutputFile(".html", stdout=True),
    metavar="FILE.html",
    help="Write one page that plays the match in any browser; - is stdout.",
)
@cli_options.language("Language of what is written")
@cli_options.port
@click.option("--no-browser", is_flag=True, help="With --watch: do not open a browser.")
@output.quiet
@click.option("--json", "as_json", is_flag=True, help=output.JSON)
def replay(
    what: str,
    verify: bool,
    watch: bool,
    film: str | None,
    picture: str | None,
    html: str | None,
    language: str | None,
    port: int,
    no_browser: bool,
    as_json: bool,
) -> None:
    """Replay a saved match.

    FILE|ID is a file or the match's number in the history; - reads from standard input.
    """
    from firmware_py import main  # noqa: PLC0415
    from firmware_py.i18n import languages, negotiate, wanted_languages  # noqa: PLC0415
    from firmware_py.replay import match_loader  # noqa: PLC0415

    cli_options.one_stdout(film=film == "-", picture=picture == "-", html=html == "-", json=as_json)
    journal = main.journal_path()
    try:
        loaded = match_loader.load(what, journal)
        match, names, bots, missing = loaded[:4]
    except TableclockError as error:
        own = main.daemon_hint(f"replay {what}") if match_loader.is_number(what) else ""
        raise errors.Wrong(f"{error}. {own}" if own else str(error)) from None
    spoken = negotiate([language or "", *wanted_languages()], languages())
    for kind, file in (("film", film), ("picture", picture), ("page", html)):
        if file is not None:
            _write(loaded, kind, file, spoken)
            if file != "-":
                output.note(f"The {kind} is written to {file}.", err=as_json)
    if watch:
        main.watch(match, names, bots, port=port, browser=not no_browser)
        return
    if "-" in (film, picture, html) and not verify:
        return
    result = match_loader.verified(match, missing)
    if as_json:
        output.say_json(result)
    elif "-" not in (film, picture, html):
        output.lines(_with_entries(result, match))
    sys.exit(verify and not result["ok"])


def _write(loaded: "LoadedMatch", kind: str, file: str, language: str) -> None:
    """Write a GIF, a picture or a page of a match to a file or "-" (stdout)."""
    from firmware_py import main  # noqa: PLC0415
    from firmware_py.replay import match_loader  # noqa: PLC0415
    from firmware_py.web import saved_page  # noqa: PLC0415

    if kind == "page":
        match_loader.put(file, saved_page.html(loaded, language))
    else:
        match_loader.write(loaded, kind, file, main.texts_in(language))


def _with_entries(result: Mapping[str, Any], match: Any) -> dict[str, Any]:
    """Return the result of a replay with the number of entries, which the history shows."""
    shown = {}
    for key, value in result.items():
        shown[key] = value
        if key == "actions":
            shown["entries"] = f"{len(match.entries)} (as in the history: undos are entries too)"
    return shown
