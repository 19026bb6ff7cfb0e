"""`tableclock records`: who won how often, by game."""

from contextlib import contextmanager
from datetime import date
from typing import TYPE_CHECKING, Any

import click

from firmware_py.cli import errors, output
from firmware_py.cli import options as cli_options
from firmware_py.cli.command_help import Command
from firmware_py.settings.player_names import key
from games.core.errors import TableclockError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from firmware_py.records.results import Results
    from firmware_py.records.tables import Filter, Records
    from firmware_py.storage.journal import Journal


class Day(click.ParamType):  # type: ignore[type-arg]  # not generic in older clicks
    """Day of a limit, like 2025-01-31."""

    name = "day"

    def convert(self, value: str, param: Any, ctx: Any) -> str:
        """Return the day. Raise BadParameter if there is no such day."""
        try:
            return date.fromisoformat(value).isoformat()
        except ValueError:
            self.fail(f"{value!r} is no day like 2025-01-31", param, ctx)


@click.command(
    cls=Command,
    short_help="Show wins and scores of each person.",
    examples=(
        ("midnight", "who won midnight how often"),
        ("--join Grampa Grandpa", "count two spellings for one person"),
    ),
)
@cli_options.game(required=False)
@click.option("--bots", is_flag=True, help="Also show rows of bots, by level.")
@click.option(
    "--rules",
    type=click.Choice(["usual", "house", "all"]),
    default="usual",
    show_default=True,
    help="Count games by the standard rules, with house rules, or both.",
)
@click.option("--since", type=Day(), help="First day that counts: 2025-01-31.")
@click.option("--until", type=Day(), help="Last day that counts.")
@click.option(
    "--csv",
    "csv_file",
    type=cli_options.OutputFile(".csv", stdout=True),
    metavar="FILE.csv",
    help="Write a spreadsheet; - is stdout.",
)
@click.option(
    "--join", nargs=2, metavar="NAME OTHER", help="Count NAME for OTHER, a spelling of one person."
)
@click.option("--separate", metavar="NAME", help="Undo --join of NAME.")
@click.option(
    "--delete", metavar="NAME", help="Remove a person's name from all matches. They stay."
)
@click.option("--yes", is_flag=True, help="With --delete: do not ask.")
@output.quiet
@click.option("--json", "as_json", is_flag=True, help=output.JSON)
def records(
    game: str | None,
    bots: bool,
    rules: Any,
    since: str | None,
    until: str | None,
    csv_file: str | None,
    join: tuple[str, str] | None,
    separate: str | None,
    delete: str | None,
    yes: bool,
    as_json: bool,
) -> None:
    """Show wins, scores and streaks of each person.

    Without GAME, show each game that was played here. Seats without a name have no row.
    """
    import games  # noqa: PLC0415
    from firmware_py.records import export  # noqa: PLC0415
    from firmware_py.records.tables import Filter  # noqa: PLC0415

    if join or separate or delete is not None:
        _change(join, separate, delete, yes=yes)
        return
    cli_options.one_stdout(csv=csv_file == "-", json=as_json)
    wanted = Filter(games.find(game).id if game else "", bots, rules, since or "", until or "")
    found = tables(wanted)
    if csv_file is not None:
        write(csv_file, export.records_csv(found), as_json=as_json)
    if as_json:
        output.say_json([export.as_json(*each) for each in found])
    elif csv_file is None:
        show(found)


def tables(wanted: "Filter") -> "list[tuple[str, Records]]":
    """Return (game, records) pairs: of the wanted game, or of each game with a finished match."""
    from msgspec import structs  # noqa: PLC0415

    from firmware_py.records import tables  # noqa: PLC0415

    today = date.today()  # noqa: DTZ011  (the family's own day)
    with opened() as results:
        matches, joined = results.matches(), results.joined()
        played = [wanted.game] if wanted.game else sorted({match.game for match in matches})
        choices = [(game, structs.replace(wanted, game=game)) for game in played]
        return [(game, tables.records(matches, each, today, joined)) for game, each in choices]


@contextmanager
def opened() -> "Iterator[Results]":
    """Yield the results of the journal. Matches of an older journal are replayed first."""
    import games  # noqa: PLC0415
    from firmware_py import main  # noqa: PLC0415
    from firmware_py.lab.progress import counting  # noqa: PLC0415
    from firmware_py.records.results import Results  # noqa: PLC0415
    from firmware_py.storage.history import History  # noqa: PLC0415

    journal = main.journal_path()
    hint = main.daemon_hint("records")
    try:
        with History(journal, lambda says: output.say(says, err=True)) as history:
            results = Results(history, games.find)
            results.matches()
            total = len(results.missing)
            if total:
                with counting(total, "reading older games", quiet=output.is_quiet()) as show_count:
                    results.replay(lambda done: show_count(done) is None)
            output.note(" ".join(filter(None, (f"The journal read is {journal}.", hint))))
            yield results
    except TableclockError as error:
        raise errors.Wrong(" ".join(filter(None, (f"{error}.", hint)))) from None


def write(file: str, text: str, *, as_json: bool) -> None:
    """Write a spreadsheet to a file or "-" (stdout)."""
    from firmware_py.replay import match_loader  # noqa: PLC0415

    match_loader.put(file, text.encode())
    if file != "-":
        output.note(f"The spreadsheet is written to {file}.", err=as_json)


def show(found: "Sequence[tuple[str, Records]]") -> None:
    """Print a table for each game."""
    from rich.text import Text  # noqa: PLC0415

    from firmware_py.lab import terminal  # noqa: PLC0415

    if not any(each.games for _, each in found):
        output.say("No finished game yet.")
    for game, each in found:
        if not each.games:
            continue
        count = "one game" if each.games == 1 else f"{each.games} games"
        table = terminal.plain_table(
            "name", "played", "won", "share", "best", "average", "streak", "last five"
        )
        for row in each.rows:
            table.add_row(
                Text(", ".join(row.names) or f"{row.bot} bot"),
                str(row.played),
                str(row.won),
                f"{row.won / row.played:.0%}",
                "-" if row.best is None else str(row.best),
                "-" if row.average is None else f"{row.average:.1f}",
                str(row.streak),
                "".join("●" if won else "○" for won in row.last),
            )
        title = Text(f"{game}: {count}{_hours(each)}", style="bold")
        terminal.show(terminal.spaced(title, table))
        if not each.rows:
            output.say("No one in these games has a name.")


def _hours(found: "Records") -> str:
    if not found.timed:
        return ""
    each = round(found.seconds / found.timed / 60)
    return f", {found.seconds / 3600:.1f} hours, {each} minutes on average"


def _change(
    join: tuple[str, str] | None, separate: str | None, delete: str | None, *, yes: bool
) -> None:
    """Join or separate names, or delete a person. The journal must not be in use."""
    from firmware_py import main  # noqa: PLC0415
    from firmware_py.records import deletion, known_names  # noqa: PLC0415
    from firmware_py.storage import data_loss  # noqa: PLC0415

    if sum(map(bool, (join, separate, delete is not None))) > 1:
        raise click.UsageError("--join, --separate and --delete go one at a time")
    config = main.settings_to_read()
    with _writing(main.journal_path()) as journal:
        if delete is not None:
            keys = known_names.keys_of(journal, delete)
            count = sum(any(key(name) in keys for name in each.names) for each in journal.matches())
            games = "one game. The game stays" if count == 1 else f"{count} games. The games stay"
            said = f"The name {delete!r} goes from {games}."
            if not yes:
                click.confirm(f"{said} This cannot be undone. Delete it?", abort=True)
            deletion.begin(journal.path, keys)
            deletion.finish(journal, main.memory_of(config))
            output.say(said)
            for aside in data_loss.beside(journal.path):
                output.say(f"The damaged journal {aside} may still have the name: delete it.")
        else:
            name, other = join or (str(separate), "")
            journal.join(known_names.joined_with(journal, name, other))
            output.say(f"{name} counts for {other or name}.")


@contextmanager
def _writing(path: "Path") -> "Iterator[Journal]":
    """Open the journal for writing. Raise Wrong if another program has it open."""
    from firmware_py.storage.journal import Journal, JournalLocked  # noqa: PLC0415

    try:
        with Journal.open(path, lambda says: output.say(says, err=True)) as journal:
            yield journal
    except JournalLocked:
        raise errors.Wrong(
            f"another tableclock writes {path}: do this on its page, under Records, or stop it"
        ) from None
