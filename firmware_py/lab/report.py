"""HTML report of a result, without scripts: sentences, charts, and tables with all numbers."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from html import escape
from importlib import resources
from pathlib import Path
from typing import Any

from firmware_py.i18n import ENGLISH, Texts
from firmware_py.lab import svg_charts
from firmware_py.lab.compare import changes_nothing, summed_up
from firmware_py.lab.rating import MEAN
from firmware_py.lab.svg_charts import IntervalPoint
from firmware_py.lab.terminal import (
    interval,
    listed,
    met,
    number,
    percent,
    said_of_ends,
    said_of_length,
)
from games.core.errors import TableclockError
from games.core.registry import find

CARDS = 12
"""Number of best cards and number of worst cards in the chart."""


class BadReport(TableclockError, OSError):
    """A report that cannot be written."""


def write(path: Path, result: Mapping[str, Any], command: str, day: str) -> None:
    """Write the report of a result. Raise BadReport if that fails."""
    try:
        path.write_text(report(result, command, day), "utf-8")
    except OSError as error:
        raise BadReport(f"{path} cannot be written: {error.strerror}") from None


def report(result: Mapping[str, Any], command: str, day: str) -> str:
    """Return the HTML page. command: command line that repeats the run. day: date of the run."""
    game = find(result["game"])
    if "table" in result:
        parts, kind = _tournament(result), "Tournament"
    elif "differences" in result:
        parts, kind = _compared(result), "Comparison"
    else:
        parts, kind = _simulated(result), "Games"
    called = Texts(ENGLISH, {game.id: game.folder}).say(game.name)
    title = f"{called}: {result['variant']}, {result['seats']} seats"
    style = (resources.files(__package__) / "report.css").read_text("utf-8")
    same = (
        f'<p class="small">{escape(day)}; digest <code>{result["digest"]}</code>. The same line '
        "gives the same digest on any number of machines. Intervals hold the true figure in 95 of "
        "100 such runs.</p>"
    )
    return "\n".join([
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{escape(kind)} of {escape(title)}</title>",
        f"<style>\n{style}</style>\n</head>\n<body>\n<main>",
        f"<h1>{escape(title)}</h1>",
        f'<p class="small">{escape(_played(result))}</p>',
        *parts,
        "<h2>How it was played</h2>",
        f"<p><code>{escape(command)}</code></p>",
        same,
        "</main>\n</body>\n</html>\n",
    ])  # fmt: skip


def _played(result: Mapping[str, Any]) -> str:
    games = f"{result['games']:,} games"
    if "bots" not in result:
        return f"{games} in {result['seatings']} seatings"
    return f"{games} {'each way, ' if 'ways' in result else ''}played by {listed(result['bots'])}"


# One arm


def _simulated(result: Mapping[str, Any]) -> list[str]:
    return [
        f'<p class="said">{escape(_advantage(result))}</p>',
        *_wins(result),
        *_lengths(result),
        *_ends(result),
        *_cards(result),
        *_facts(result),
    ]


def _par(result: Mapping[str, Any]) -> float | None:
    """Return the share that each seat would win if all were equal. None in a cooperative game."""
    if find(result["game"]).cooperative:
        return None
    games, wins = result["games"], sum(row["share"] for row in result["shares"])
    return float(wins) / result["seats"] if games else None


def _advantage(result: Mapping[str, Any]) -> str:
    """Return a sentence that says which seats have an advantage."""
    shares, par = result["shares"], _par(result)
    if par is None:
        row = shares[0]
        return f"All win together {percent(row['share'])} of the games ({interval(row)})."
    ahead = [seat for seat, row in enumerate(shares) if row["low"] > par]
    behind = [seat for seat, row in enumerate(shares) if row["high"] < par]
    if not ahead and not behind:
        wide = max(row["high"] - row["low"] for row in shares) / 2
        return (
            f"No seat is clearly ahead: each wins about {percent(par)}, give or take "
            f"{100 * wide:.1f} % after {result['games']:,} games."
        )
    said = [f"seat {seat + 1} is ahead with {percent(shares[seat]['share'])}" for seat in ahead]
    said += [f"seat {seat + 1} is behind with {percent(shares[seat]['share'])}" for seat in behind]
    words = "; ".join(said)
    return f"{words[0].upper()}{words[1:]}, where even would be {percent(par)}. Seat 1 begins."


def _wins(result: Mapping[str, Any]) -> list[str]:
    points = [_share(f"seat {seat}", row) for seat, row in enumerate(result["shares"], 1)]
    par = _par(result)
    more = "" if par is None else f" The dashed line is an even share, {percent(par)}."
    plot = svg_charts.bars(points, "Share of wins by seat", _spoken(points), par)
    rows = [
        (f"seat {seat}", f"{wins:,}", percent(row["share"]), interval(row))
        for seat, (wins, row) in enumerate(zip(result["wins"], result["shares"], strict=True), 1)
    ]
    table = _table("Wins by seat", ("seat", "wins", "share", "95 % interval"), rows)
    return [
        "<h2>Who wins</h2>",
        _figure(plot, f"Share of games won, with 95 % intervals.{more}", table),
    ]


def _lengths(result: Mapping[str, Any]) -> list[str]:
    bins = [(row["from"], row["to"], row["games"]) for row in result["histogram"]]
    if not bins:
        return []
    said = said_of_length(result)
    rows = [(f"{low:g} to {high - 1:g}", f"{n:,}") for low, high, n in bins]
    table = _table("Games by length", ("actions", "games"), rows)
    plot = svg_charts.columns(bins, "Games by their length in actions", said)
    return [
        "<h2>How long it takes</h2>",
        f"<p>{escape(said)}</p>",
        _figure(
            plot,
            f"Games by length, in actions; the tallest column is {max(n for *_, n in bins)} games.",
            table,
        ),
    ]


def _ends(result: Mapping[str, Any]) -> list[str]:
    sums = result["facts"]["sums"]
    causes = {key: value for key, value in sums.items() if key.startswith(("end_", "ends_"))}
    parts = ["<h2>How it ends</h2>", f"<p>{escape(said_of_ends(result))}</p>"]
    whole = sum(causes.values())
    if whole:
        points, rows = [], []
        for key, n in causes.items():
            name = key.partition("_")[2].replace("_", " ")
            points.append(_share(name, dict.fromkeys(("share", "low", "high"), n / whole)))
            rows.append((name, number(n), percent(n / whole)))
        table = _table("Ends", ("by", "times", "share"), rows)
        plot = svg_charts.bars(points, "Ends by their cause", _spoken(points))
        parts.append(_figure(plot, "Ends of rounds or games by their cause.", table))
    return parts


def _cards(result: Mapping[str, Any]) -> list[str]:
    cards = result.get("cards")
    if not cards:
        return []
    game = find(result["game"])
    texts = Texts(ENGLISH, {game.id: game.folder})
    said = {face.id: texts.say(face.text) for face in game.deck.faces}
    names = {face: said.get(face, face) for face in cards}
    rows = [*cards.items()]
    drawn = rows if len(rows) <= 2 * CARDS else [*rows[:CARDS], *rows[-CARDS:]]
    points = [_share(names[face], row) for face, row in drawn]
    played = sum(row["played"] for _, row in rows)
    par = sum(row["won"] for _, row in rows) / played if played else None
    every = [
        (names[face], f"{row['played']:,}", percent(row["share"]), interval(row))
        for face, row in rows
    ]
    table = _table("Cards", ("card", "played", "then won", "95 % interval"), every)
    some = f" The {CARDS} best and the {CARDS} worst of {len(rows)}."
    shown = "" if len(drawn) == len(rows) else some
    plot = svg_charts.bars(points, "Cards by how often who played them won", _spoken(points), par)
    return [
        "<h2>Which cards go with winning</h2>",
        _figure(plot, f"How often a seat that has played the card in a game has won it.{shown} "
                "That who wins has played a card need not mean that the card won.", table),
    ]  # fmt: skip


def _facts(result: Mapping[str, Any]) -> list[str]:
    found = result["facts"]
    rows = [
        (key, number(value), number(found["means"][key])) for key, value in found["sums"].items()
    ]
    return ["<h2>What the game counts</h2>", _table("Facts", ("fact", "in all", "a game"), rows)]


# Several arms


def _compared(result: Mapping[str, Any]) -> list[str]:
    changed = [each for each in result["differences"] if not changes_nothing(each)]
    said = summed_up(result["differences"], result["games"])
    parts = [*(f'<p class="said">{escape(each)}</p>' for each in said[:1] if len(said) == 1)]
    if len(said) > 1:
        parts += ["<ul>", *(f"<li>{escape(each)}</li>" for each in said), "</ul>"]
    parts += ["<h2>What it changes</h2>"] if changed else []
    together = find(result["game"]).cooperative
    for key, title, by, unit in _leading(result, together=together) if changed else ():
        points = [_difference(each["way"], each["figures"][key], by, unit) for each in changed]
        plot = svg_charts.differences(points, title, _spoken(points), unit)
        rows = [
            (p.name, p.says, f"{p.low:+.2f} to {p.high:+.2f}", "yes" if p.sure else "no")
            for p in points
        ]
        table = _table(title, ("way", "difference", "95 % interval", "clear"), rows)
        first = result["ways"][0]["way"]
        caption = f"{title}, against {first}. Filled points are clear, hollow ones may be chance."
        parts.append(_figure(plot, caption, table))
    rows = [
        (
            way["way"],
            *(percent(row["share"]) for row in way["shares"]),
            number(way["lengths"]["mean"]),
        )
        for way in result["ways"]
    ]
    heads = ("way", *(f"seat {seat} wins" for seat in range(1, result["seats"] + 1)), "actions")
    parts += ["<h2>Each way</h2>", _table("Ways", heads, rows)]
    return [*parts, *_changed_facts(result)]


def _leading(result: Mapping[str, Any], *, together: bool) -> list[tuple[str, str, float, str]]:
    seats = 1 if together else result["seats"]
    who = "the share of wins" if together else "the share of wins of seat"
    wins = [
        (f"win {seat}", f"Change of {who}{'' if together else f' {seat + 1}'}", 100.0, " %")
        for seat in range(seats)
    ]
    return [*wins, ("actions", "Change of the length, in actions", 1.0, "")]


def _difference(name: str, row: Mapping[str, Any], by: float, unit: str) -> IntervalPoint:
    mean, low, high = (by * row[key] for key in ("mean", "low", "high"))
    return IntervalPoint(name, mean, low, high, f"{mean:+.1f}{unit}", row["clear"])


def _changed_facts(result: Mapping[str, Any]) -> list[str]:
    rows = [
        (f"{each['way']}: {key}", f"{row['mean']:+.3g}", f"{row['low']:+.3g} to {row['high']:+.3g}")
        for each in result["differences"]
        for key, row in each["figures"].items()
        if row["clear"] and key != "actions" and not key.startswith("win ")
    ]
    if not rows:
        return ["<p>None of the game's own facts differs clearly.</p>"]
    heads = ("fact", "difference a game", "95 % interval")
    return ["<h2>Facts that clearly differ</h2>", _table("Facts", heads, rows)]


# Tournaments


def _tournament(result: Mapping[str, Any]) -> list[str]:
    rows = result["table"]
    points = [
        IntervalPoint(
            row["player"], row["rating"], row["rating_low"], row["rating_high"], str(row["rating"])
        )
        for row in rows
    ]
    plot = svg_charts.ratings(points, "Ratings", _spoken(points), MEAN)
    heads = ("player", "rating", "95 % interval", "games", "wins", "share", "95 % interval")
    table = _table("Ratings and wins", heads, [
        (row["player"], str(row["rating"]), f"{row['rating_low']} to {row['rating_high']}",
         f"{row['games']:,}", number(row["wins"]), percent(row["share"]), interval(row))
        for row in rows
    ])  # fmt: skip
    crossed = [(row["player"], *(met(row, other["player"]) for other in rows)) for row in rows]
    cross = _table(
        "Share of games won of each other", ("of", *(r["player"] for r in rows)), crossed
    )
    best, second = rows[:2]
    if best["rating_low"] > second["rating_high"]:
        said = f"{best['player']} is the strongest, and that is clear."
    else:
        said = (
            f"{best['player']} is ahead of {second['player']}, but not clearly: "
            "their intervals meet."
        )
    caption = "Elo ratings with 95 % intervals; 400 points are odds of ten to one."
    return [
        f'<p class="said">{escape(said)}</p>',
        "<h2>How strong they are</h2>", _figure(plot, caption, table),
        "<h2>Who has won of whom</h2>", cross,
    ]  # fmt: skip


# HTML elements


def _share(name: str, row: Mapping[str, float]) -> IntervalPoint:
    return IntervalPoint(name, row["share"], row["low"], row["high"], percent(row["share"]))


def _spoken(points: Iterable[IntervalPoint]) -> str:
    return "; ".join(f"{point.name} {point.says}" for point in points)


def _figure(plot: str, caption: str, table: str) -> str:
    return (
        f'<figure tabindex="0">{plot}'
        f"<figcaption>{escape(caption)}</figcaption></figure>\n"
        f"<details><summary>The figures</summary>{table}</details>"
    )


def _table(caption: str, heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    cell: Callable[[str], str] = lambda text: f"<td>{escape(text)}</td>"  # noqa: E731
    head = "".join(f'<th scope="col">{escape(each)}</th>' for each in heads)
    body = "".join(
        f'<tr><th scope="row">{escape(first)}</th>{"".join(map(cell, rest))}</tr>\n'
        for first, *rest in rows
    )
    return (
        f'<div class="wide" tabindex="0" role="group" aria-label="{escape(caption)}"><table>'
        f"<caption>{escape(caption)}</caption><thead><tr>{head}</tr></thead>"
        f"<tbody>{body}</tbody></table></div>"
    )
