"""Answers as tables on a terminal."""

from collections.abc import Mapping
from typing import Any

from rich import box
from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text

from firmware_py.lab.compare import called, summed_up
from firmware_py.lab.ladder import rows_of, said
from games.core.registry import find

BAR = 24
"""Signs of a bar that is full."""


def show(rendered: RenderableType) -> None:
    """Print on stdout; where that is no terminal, plainly and as wide as it must be."""
    console = Console(highlight=False)
    if not console.is_terminal:
        console = Console(highlight=False, width=120, color_system=None)
    console.print(rendered)


def simulated(result: Mapping[str, Any]) -> RenderableType:
    """Return what `simulate` tells."""
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
    return Group(*parts)


def ladder(result: dict[str, Any]) -> RenderableType:
    """Return what `ladder` tells: the table of its document, and whether it rises."""
    head, *rows = rows_of(result)
    table = plain_table(*head)
    for row in rows:
        table.add_row(*row)
    games = f"of each pair at most, seed {result['seed']}"
    return Group(heading(result, games), table, Text(said(result)))


def tournament(result: Mapping[str, Any]) -> RenderableType:
    """Return what `tournament` tells: the table, and who won against whom."""
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
        met = [row["against"].get(other["player"]) for other in rows]
        cross.add_row(
            row["player"],
            *("" if not each or not each["games"] else _crossed(each) for each in met),
        )
    more = f"in {result['seatings']} seatings"
    return Group(heading(result, more), table, cross, footing(result))


def _crossed(each: Mapping[str, float]) -> str:
    return f"{percent(each['wins'] / each['games'])} of {each['games']:,}"


def compared(result: Mapping[str, Any]) -> RenderableType:
    """Return what `simulate --compare` tells."""
    ways = plain_table(
        "way", *(f"seat {seat} wins" for seat in range(1, result["seats"] + 1)), "actions"
    )
    for way in result["ways"]:
        shares = [percent(row["share"]) for row in way["shares"]]
        ways.add_row(way["way"], *shares, f"{way['lengths']['mean']:.1f}")
    parts: list[RenderableType] = [
        heading(result, f"each way, played by {listed(result['bots'])}"), ways
    ]  # fmt: skip
    parts += [Text(f"{said}\n") for said in summed_up(result["differences"], result["games"])]
    together = find(result["game"]).cooperative
    parts += [figures(each, together=together) for each in result["differences"]]
    return Group(*parts, footing(result))


def figures(found: Mapping[str, Any], *, together: bool) -> RenderableType:
    """Return the facts by which two ways clearly differ."""
    table = plain_table(f"{found['way']}, a game", "difference", "95 % interval")
    rows = {key: row for key, row in found["figures"].items() if row["clear"]}
    for key, row in rows.items():
        name = called(key, together=together)
        table.add_row(name, f"{row['mean']:+.3g}", f"{row['low']:+.3g} to {row['high']:+.3g}")
    return table if rows else Text("", end="")


def heading(result: Mapping[str, Any], more: str) -> Text:
    """Return what was played."""
    options = [f"{key}={value}" for key, value in result.get("options", {}).items()]
    line = Text(f"{result['game']} {result['variant']}, {result['seats']} seats", style="bold")
    line.append(f", {result['games']:,} games {more}", style="not bold")
    line.append(f"\n{' '.join(options)}\n" if options else "\n", style="not bold dim")
    return line


def footing(result: Mapping[str, Any]) -> Text:
    """Return how fast it went, and how to have the same again."""
    speed = ""
    if "steps_per_second" in result:
        speed = f"{result['steps_per_second']:,} steps a second; "
    return Text(f"\n{speed}seed {result['seed']}, digest {result['digest'][:16]}", style="dim")


def wins(shares: list[dict[str, float]], counts: list[int]) -> Table:
    """Return the seats with their wins."""
    table = plain_table("seat", "wins", "share", "95 % interval", "")
    for seat, (row, count) in enumerate(zip(shares, counts, strict=True), 1):
        table.add_row(str(seat), f"{count:,}", percent(row["share"]), interval(row), bar(row))
    return table


def facts(found: Mapping[str, Any]) -> Table:
    """Return the game's own facts: how many in all, and a game."""
    table = plain_table("fact", "in all", "a game")
    for key, value in found["sums"].items():
        table.add_row(key, number(value), number(found["means"][key]))
    return table


def cards(found: Mapping[str, Mapping[str, float]], most: int = 10) -> Table:
    """Return the faces that were played, the best and the worst first and last."""
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
    """Return a table whose first column is a name and whose others are figures."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column(first)
    for name in columns:
        table.add_column(name, justify="right" if name else "left")
    return table


def bar(row: Mapping[str, float]) -> Text:
    """Return a share as a bar, and what of it is sure: full up to `low`, light up to `high`."""
    low, high = (round(row[key] * BAR) for key in ("low", "high"))
    return Text("█" * low + "░" * max(1, high - low), style="cyan")


def percent(share: float) -> str:
    """Write a share as people do."""
    return f"{100 * share:.1f} %"


def interval(row: Mapping[str, float]) -> str:
    """Write an interval of shares."""
    return f"{100 * row['low']:.1f} to {100 * row['high']:.1f}"


def number(value: float) -> str:
    """Write a number with as many digits as say something."""
    if isinstance(value, int) or float(value).is_integer():
        return f"{int(value):,}"
    return f"{value:,.2f}" if abs(value) >= 1 else f"{value:.3g}"


def listed(names: list[str]) -> str:
    """Write the names of bots by seat: one name if all are the same."""
    return names[0] if len(set(names)) == 1 else ", ".join(names)


def said_of_length(result: Mapping[str, Any]) -> str:
    """Return how long a game takes, in words."""
    found = result["lengths"]
    return f"A game takes {found['min']} to {found['max']} actions, {found['mean']:.1f} on average."


def said_of_ends(result: Mapping[str, Any]) -> str:
    """Return how the games ended, in words."""
    found = result["ends"]
    said = [f"{found['one']:,} with one winner"] if found["one"] else []
    said += [f"{found['shared']:,} were won together"] if found["shared"] else []
    said += [f"{found['nobody']:,} nobody won"] if found["nobody"] else []
    said += [f"{found['unfinished']:,} did not end"] if found["unfinished"] else []
    return f"Of {result['games']:,} games {', '.join(said)}."
