"""Page's part of a review: one sentence for the whole match, rounds, and moments as cards.

Sentences about one line of the chart have two forms: for the page of that seat ("you") and for all
other pages ("seat"). The request does not name the page, so the result has both.
"""

from collections.abc import Iterator
from itertools import groupby
from math import hypot
from typing import TYPE_CHECKING, Any, NamedTuple

from firmware_py.replay.timeline import stops
from games.core.analysis import hint
from games.core.analysis.review import ChanceCurve, MatchReview
from games.core.analysis.turning_points import TurningPoint
from games.core.cards import backs
from games.core.match import Match
from games.core.text import Text, text

if TYPE_CHECKING:
    from firmware_py.replay.review import ReviewWriter

EVEN = 0.05
"""Difference of chances up to which nobody is ahead."""

LATE = 1 / 3
"""Share of the match after which a first lead comes late."""

LABELS = ("known", "lay", "turns", "watch", "sure")
"""Names of labels: the end of their message ids."""

FACES = 2
"""Maximum number of cards that illustrate a moment."""


class Round(NamedTuple):
    """Round of the match: its first and last turn on the chart."""

    begins: int
    ends: int


def as_json(match: Match[Any], review: MatchReview, writer: "ReviewWriter") -> dict[str, Any]:
    """Return the page's part of a review.

    `{"lines": [{"you", "seat"}], "stories": {"known": [{"you", "seat"}], "lay"}, "axis": [label],
    "rounds": [{"name", "begins", "ends"}], "labels": {name: label}, "result": sentence or "",
    "moments": [{"kind", "where", "title", "says": [sentence], "change": {"you", "seat"}, "faces":
    [face id]}]}`. Key names are in brackets.
    """
    told = [*_rounds(review)]
    numbers = " ".join(f"[{n}]" for n in range(1, len(review.moments) + 1))
    return {
        "lines": [_both(writer, "chance", line.seat) for line in review.known],
        "stories": {
            reading: [_story(writer, review, told, line) for line in lines]
            for reading, lines in (("known", review.known), ("lay", review.lay))
        },
        "axis": [writer.say(text("table.review.axis", a=a)) for a in (0, 5, 10)],
        "rounds": [
            {"name": writer.say(text("table.review.round", round=n))} | each._asdict()
            for n, each in enumerate(told, 1)
        ],
        "labels": {each: writer.say(text(f"table.review.{each}")) for each in LABELS}
        | {"keys": writer.say(text("table.review.keys", numbers=numbers))},
        "result": _result(match, writer),
        "moments": [_moment(match, writer, moment) for moment in review.moments],
    }


def _result(match: Match[Any], writer: "ReviewWriter") -> str:
    """Return who won, or "" if several seats win or lose as one."""
    won = match.result() or ()
    if len(won) == 1 and not match.game.cooperative:
        return writer.say(text("table.end.wins", seat=won[0]))
    sides = {match.game.team(match.state, seat) or f"seat {seat}" for seat in won}
    return writer.say(text("table.end.draw")) if len(sides) > 1 else ""


def _both(writer: "ReviewWriter", word: str, seat: int | None, **args: Any) -> dict[str, str]:
    """Return both forms of a sentence about a seat, or twice the one about all seats together."""
    forms = ("all", "all") if seat is None else ("you", "seat")
    if seat is not None:
        args["seat"] = seat
    said = (writer.say(Text(f"table.review.{word}.{form}", args)) for form in forms)
    return dict(zip(("you", "seat"), said, strict=True))


def _rounds(review: MatchReview) -> Iterator[Round]:
    """Yield the rounds of a match that has several."""
    begins, last = 0, review.points[-1]
    for point in review.points[1:]:
        if (point.over or point is last) and (begins or point is not last):
            yield Round(begins, point.turn)
            begins = point.turn


# Story of the whole match


def _story(
    writer: "ReviewWriter", review: MatchReview, told: list[Round], line: ChanceCurve
) -> dict[str, str]:
    """Return the sentence about the whole match, for one line of the chart."""
    word, at = story(review, line)
    if word == "even":
        said = writer.say(text("table.review.story-even"))
        return {"you": said, "seat": said}
    turn = review.points[at].turn
    number = next((n for n, each in enumerate(told, 1) if turn <= each.ends), 0)
    when = (
        text("table.review.until-round", round=number)
        if number
        else text("table.review.until-turn", turn=turn)
    )
    return _both(writer, f"story-{word}", line.seat, when=when)


def story(review: MatchReview, line: ChanceCurve) -> tuple[str, int]:
    """Return what happened to a line: (word, index of the point where it changed).

    The word is the end of a message id `table.review.story-WORD`.
    """
    signs = [*_leads(review, line)]
    kept = [
        (at, sign)
        for n, (at, sign) in enumerate(signs)
        if sign in [other for _, other in (*signs[max(0, n - 1) : n], *signs[n + 1 : n + 2])]
    ]
    if not kept:
        return "even", 0
    last = len(review.points) - 1
    kept.append((last, 1 if line.chances[-1].mean > 0 else -1))
    phases = [(sign, next(found)[0]) for sign, found in groupby(kept, key=lambda one: one[1])]
    ahead = phases[-1][0] > 0
    if len(phases) > 2:
        return "swung-ahead" if ahead else "swung-behind", 0
    if len(phases) == 2:
        return "overtook" if ahead else "lost", phases[1][1]
    if kept[0][0] > LATE * last:
        return "rose" if ahead else "sank", kept[0][0]
    return "ahead" if ahead else "behind", 0


def _leads(review: MatchReview, line: ChanceCurve) -> Iterator[tuple[int, int]]:
    """Yield the points between the first and the last at which a line is ahead (1) or behind (-1).

    All seats together are ahead if they win more often than not.
    """
    lines = review.lay if any(each is line for each in review.lay) else review.known
    others = [other.chances for other in lines if other is not line]
    for at in range(1, len(review.points) - 1):
        own = line.chances[at]
        rival, error = 0.5, 0.0
        if others:
            best = max((chances[at] for chances in others), key=lambda mean: mean.mean)
            rival, error = best.mean, best.error
        more = own.mean - rival
        if abs(more) > max(EVEN, hint.CERTAIN * hypot(own.error, error)):
            yield at, 1 if more > 0 else -1


# Moments


def _moment(match: Match[Any], writer: "ReviewWriter", moment: TurningPoint) -> dict[str, Any]:
    """Return a moment as a card: kind, title, sentences, change of the chance, faces."""
    if moment.kind == "choice":
        kind, (title, *says) = "turning", _choice(match, writer, moment)
    else:
        kind = "lucky" if moment.change.mean > 0 else "unlucky"
        kind += "" if match.game.cooperative else "-for"
        title, *says = [*writer.luck(moment)]
    return {
        "kind": writer.say(text(f"table.review.{kind}", seat=writer.review.subject)),
        "where": writer.say(where(match, moment)),
        "title": writer.say(title).rstrip("."),
        "says": [_ended(writer.say(each)) for each in says],
        "change": _change(match, writer, moment),
        "faces": _faces(match, moment),
    }


def _ended(said: str) -> str:
    """Return a sentence with a full stop at its end."""
    return said if said.endswith((".", "!", "?")) else f"{said}."


def where(match: Match[Any], moment: TurningPoint) -> Text:
    """Return round and turn of a moment, or its turn in a match without rounds.

    They are those of the replay after the moment.
    """
    places = stops(match)
    place = places[min(moment.ends, len(places) - 1)]
    if places[-1].round > 1:
        return text("table.review.where", round=place.round, turn=place.nth)
    return text("table.review.turn", turn=place.turn)


def _choice(match: Match[Any], writer: "ReviewWriter", moment: TurningPoint) -> Iterator[Text]:
    """Yield a title that tells what was chosen, what would have been better, and one reason."""
    assert moment.advice is not None  # noqa: S101  (set for every choice)
    assert moment.seat is not None  # noqa: S101
    seat, at, state = moment.seat, moment.at, match.states[moment.at]
    best, made = moment.advice.worths
    news = match.game.news(state, match.actions[at], match.states[at + 1], seat)
    better, chosen = (writer.label(state, seat, each.action) for each in (best, made))
    yield news[0].text if news else text("table.review.chose", seat=seat, chosen=chosen)
    if moment.advice.unit == "win":
        a, b, of = tenths(*(moment.own or (moment.before, moment.after)))
        would = {"better": better, "chosen": chosen, "seat": seat}
        odds = {"often": hint.games(a, of), "other": hint.games(b, of)}
        # The same card, used in another way.
        way = "-way" * (writer.say(better) == writer.say(chosen))
        together = "-all" * match.game.cooperative
        yield text(f"table.review.would{way}{together}", **would, **odds)
    else:
        yield text("table.review.better", better=better)
    for reason in hint.reasons(match.game, state, seat, moment.advice):
        if reason.id == "table.hint.wins":
            continue
        said = hint.counted(reason)
        args = dict(said.args)
        if "other" in args:
            args["other"] = text("table.review.made", **args["other"].args)
        yield Text(said.id, args)
        return


def _change(match: Match[Any], writer: "ReviewWriter", moment: TurningPoint) -> dict[str, str]:
    """Return the sentence about the change of the subject's chance, in both forms."""
    a, b, of = tenths(moment.before, moment.after)
    seat = None if match.game.cooperative else writer.review.subject
    return _both(writer, "rose" if b > a else "sank", seat, a=a, b=b, of=of)


def tenths(before: float, after: float) -> tuple[int, int, int]:
    """Return two chances as numbers out of 10, or out of 100 if these are equal."""
    a, b = hint.tenths(before), hint.tenths(after)
    if a != b:
        return a, b, 10
    return round(100 * before), round(100 * after), 100


def _faces(match: Match[Any], moment: TurningPoint) -> list[str]:
    """Return the faces of the cards that a moment is about: played and better, or drawn.

    The list is empty if more cards were drawn than `FACES`: two of a whole hand illustrate nothing.
    """
    if moment.advice is not None:
        best, made = moment.advice.worths
        found = []
        for action in (made.action, best.action):
            kinds = zip(match.game.verbs[action.verb], (action.a, action.b), strict=False)
            found += [str(each) for kind, each in kinds if kind == "face" and each is not None]
        return found[:FACES]
    before, after = match.states[moment.at], match.states[moment.ends]
    knows = match.result() or (0,) if moment.seat is None else (moment.seat,)
    learnt = match.game.known(after, knows[0]) & ~match.game.known(before, knows[0])
    drawn = [after.cards.face(back) for back in backs(learnt)]
    return drawn if len(drawn) <= FACES else []
