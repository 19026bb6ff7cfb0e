"""Results of the lab commands as tables on a terminal."""

from collections.abc import Mapping
from typing import Any

from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text

from firmware_py.lab.compare import called, summed_up
from firmware_py.lab.ladder import rows_of, said
from games.core.registry import find

BAR = 24
"""Number of characters in a full bar."""


def show(rendered: RenderableType) -> None:
    """Print on stdout. If it is not a terminal, print 120 columns without colours."""
    console = Console(highlight=False)
    if not console.is_terminal:
        console = Console(highlight=False, width=120, color_system=None)
    console.print(rendered)


def spaced(*parts: RenderableType) -> RenderableType:
    """Return parts with an empty line between them."""
    first, *others = parts
    return Group(first, *(Group("", each) for each in others))


def simulated(result: Mapping[str, Any]) -> RenderableType:
    """Return the tables for the result of `simulate`."""
    if "differences" in result:
        return compared(result)
    parts: list[RenderableType] = [
        heading(result, f"played by {listed(result['bots'])}"),
        wins(result["shares"], result["wins"]),
        Text(said_of_length(result) + " " + said_of_ends(result)),
        facts(result["facts"]),
    ]
    if "cards" in result:
        parts.append(cards(result["cards"]))
    parts.append(footing(result))
    return spaced(*parts)


def ladder(result: dict[str, Any]) -> RenderableType:
    """Return the table for the result of `ladder`, and a sentence that tells if levels rise."""
    head, *rows = rows_of(result)
    table = plain_table(*head)
    for row in rows:
        table.add_row(*row)
    games = f"of each pair at most, seed {result['seed']}"
    return spaced(heading(result, games), table, Text(said(result)))


def tournament(result: Mapping[str, Any]) -> RenderableType:
    """Return the tables for the result of `tournament`: ratings, and wins against each other."""
    table = plain_table(
        "player", "rating", "95 % interval", "games", "share of wins", "95 % interval"
    )
    rows = result["table"]
    for row in rows:
        table.add_row(
            row["player"],
            str(row["rating"]),
            f"{row['rating_low']} to {row['rating_high']}",
            f"{row['games']:,}",
            percent(row["share"]),
            interval(row),
        )
    cross = plain_table("won of", *(row["player"] for row in rows))
    for row in rows:
        cross.add_row(row["player"], *(met(row, other["player"]) for other in rows))
    more = f"in {result['seatings']} seatings"
    return spaced(heading(result, more), table, cross, footing(result))


def met(row: Mapping[str, Any], other: str) -> str:
    """Return the share of games that a bot has won of another, or "" if they have not met."""
    found = row["against"].get(other)
    if not found or not found["games"]:
        return ""
    return f"{percent(found['wins'] / found['games'])} of {found['games']:,}"


def compared(result: Mapping[str, Any]) -> RenderableType:
    """Return the tables for the result of `simulate --compare`."""
    ways = plain_table(
        "way", *(f"seat {seat} wins" for seat in range(1, result["seats"] + 1)), "actions"
    )
    for way in result["ways"]:
        shares = [percent(row["share"]) for row in way["shares"]]
        ways.add_row(way["way"], *shares, f"{way['lengths']['mean']:.1f}")
    parts: list[RenderableType] = [
        heading(result, f"each way, played by {listed(result['bots'])}"), ways
    ]  # fmt: skip
    parts += map(Text, summed_up(result["differences"], result["games"]))
    together = find(result["game"]).cooperative
    parts += filter(None, (figures(each, together=together) for each in result["differences"]))
    return spaced(*parts, footing(result))


def figures(found: Mapping[str, Any], *, together: bool) -> Table | None:
    """Return a table of the statistics in which an arm clearly differs from the first, if any."""
    table = plain_table(f"{found['way']}, a game", "difference", "95 % interval")
    rows = {key: row for key, row in found["figures"].items() if row["clear"]}
    for key, row in rows.items():
        name = called(key, together=together)
        table.add_row(name, f"{row['mean']:+.3g}", f"{row['low']:+.3g} to {row['high']:+.3g}")
    return table if rows else None


def heading(result: Mapping[str, Any], more: str) -> Text:
    """Return a heading with the game, its setup and the number of games."""
    options = [f"{key}={value}" for key, value in result.get("options", {}).items()]
    line = Text(f"{result['game']} {result['variant']}, {result['seats']} seats", style="bold")
    line.append(f", {result['games']:,} games {more}", style="not bold")
    line.append(f"\n{' '.join(options)}" if options else "", style="not bold dim")
    return line


def footing(result: Mapping[str, Any]) -> Text:
    """Return a footer with the speed, and with the seed and digest that identify the run."""
    speed = ""
    if "steps_per_second" in result:
        speed = f"{result['steps_per_second']:,} steps a second; "
    return Text(f"{speed}seed {result['seed']}, digest {result['digest'][:16]}", style="dim")


def wins(shares: list[dict[str, float]], counts: list[int]) -> Table:
    """Return a table with a row of wins for each seat."""
    table = plain_table("seat", "wins", "share", "95 % interval", "")
    for seat, (row, count) in enumerate(zip(shares, counts, strict=True), 1):
        table.add_row(str(seat), f"{count:,}", percent(row["share"]), interval(row), bar(row))
    return table


def facts(found: Mapping[str, Any]) -> Table:
    """Return a table of the game's facts: totals and means per game."""
    table = plain_table("fact", "in all", "a game")
    for key, value in found["sums"].items():
        table.add_row(key, number(value), number(found["means"][key]))
    return table


def cards(found: Mapping[str, Mapping[str, float]], most: int = 10) -> Table:
    """Return a table of the played cards. A long one has the `most` best and the `most` worst."""
    table = plain_table("card", "played", "then won", "95 % interval", "")
    rows = [*found.items()]
    shown = rows if len(rows) <= 2 * most else [*rows[:most], None, *rows[-most:]]
    for each in shown:
        if each is None:
            table.add_row("...")
            continue
        face, row = each
        table.add_row(face, f"{row['played']:,}", percent(row["share"]), interval(row), bar(row))
    return table


def plain_table(first: str, *columns: str) -> Table:
    """Return an empty table with a column for names and columns for numbers.

    All tables of the command line look like this: no lines, and two spaces between columns.
    """
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="")
    table.add_column(first)
    for name in columns:
        table.add_column(name, justify="right" if name else "left")
    return table


def bar(row: Mapping[str, float]) -> Text:
    """Return a bar for a share: full blocks up to `low`, light blocks from there to `high`."""
    low, high = (round(row[key] * BAR) for key in ("low", "high"))
    return Text("█" * low + "░" * max(1, high - low), style="cyan")


def percent(share: float) -> str:
    """Return a share in percent."""
    return f"{100 * share:.1f} %"


def interval(row: Mapping[str, float]) -> str:
    """Return an interval of shares in percent."""
    return f"{100 * row['low']:.1f} to {100 * row['high']:.1f}"


def number(value: float) -> str:
    """Return a number with a sensible number of digits."""
    if isinstance(value, int) or float(value).is_integer():
        return f"{int(value):,}"
    return f"{value:,.2f}" if abs(value) >= 1 else f"{value:.3g}"


def listed(names: list[str]) -> str:
    """Return the names of the bots by seat, or one name if all are the same."""
    return names[0] if len(set(names)) == 1 else ", ".join(names)


def said_of_length(result: Mapping[str, Any]) -> str:
    """Return a sentence about the length of the games."""
    found = result["lengths"]
    return f"A game takes {found['min']} to {found['max']} actions, {found['mean']:.1f} on average."


def said_of_ends(result: Mapping[str, Any]) -> str:
    """Return a sentence about the winners of the games."""
    found = result["ends"]
    said = [f"{found['one']:,} had one winner"] if found["one"] else []
    said += [f"{found['shared']:,} had several winners"] if found["shared"] else []
    said += [f"{found['nobody']:,} had no winner"] if found["nobody"] else []
    said += [f"{found['unfinished']:,} did not end"] if found["unfinished"] else []
    return f"Of {result['games']:,} games, {', '.join(said)}."
