"""Review of a match in words. The command line and the web page get it as JSON."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from firmware_py.console.player_names import ROOM
from firmware_py.i18n import Texts
from firmware_py.render.text_metrics import HEADLINE, shortened
from firmware_py.replay import review_page
from firmware_py.settings.player_names import misleads
from games.core.action import CHANCE, Action
from games.core.analysis import hint
from games.core.analysis.review import ChanceCurve, MatchReview, reviewed
from games.core.analysis.turning_points import TurningPoint
from games.core.cards import backs
from games.core.errors import BadMatch
from games.core.match import Match
from games.core.text import Text, text

CARDS = 5
"""Maximum number of drawn cards that the text names. If there are more, it names none."""

NEWS = 2
"""Number of news items quoted for a turning point."""


def told(
    match: Match[Any],
    texts: Texts,
    names: Sequence[str] = (),
    budget: int | None = None,
    *,
    heard: Callable[[float], object] = lambda _share: None,
) -> dict[str, Any]:
    """Return the review of a match (`as_json`). Raise BadMatch if the match is not over.

    budget and heard are passed to `games.core.analysis.review.reviewed`.
    """
    if match.result() is None:
        raise BadMatch("this match is not finished; only finished matches can be reviewed")
    return as_json(match, reviewed(match, budget, heard), texts, names)


def png(told: dict[str, Any], texts: Texts) -> bytes:
    """Return the chart of a review (`told`) as PNG."""
    from firmware_py.replay import chart_png  # noqa: PLC0415  (Pillow is slow to load)

    words = (texts.say(text(f"table.review.{word}")) for word in ("title", "chance", "turns"))
    return chart_png.png(told, chart_png.Labels(*words))


def as_json(
    match: Match[Any], review: MatchReview, texts: Texts, names: Sequence[str] = ()
) -> dict[str, Any]:
    """Return a review as JSON.

    `{"game", "title", "won": [seat], "subject": seat, "told_only", "turns", "playouts",
    "lay_playouts", "says": [sentence], "seats": [{"name", "colour"}], "points": [{"turn", "at",
    "done", "over"}], "known", "lay": [{"seat", "chances", "errors"}], "moments": [{"kind", "size",
    "turn", "at", "opens", "done", "ends", "seat", "before", "after", "change", "error", "title",
    "says": [sentence]}]}`.

    Chances are from 0 to 1. `at` is a moment of the replay, and `opens` the one before
    the turning point. `done` and `ends` are the numbers of
    actions before and after a turning point, without undone ones. The seat of a line is null if all
    players win or lose together. "page" has the page's sentences (`review_page.as_json`).
    """
    teller = ReviewWriter(match, review, texts, names)
    return {
        "game": match.game.id,
        "title": texts.say(match.game.name),
        "won": list(match.result() or ()),
        "subject": review.subject,
        "told_only": review.told_only,
        "turns": review.turns,
        "playouts": review.playouts,
        "lay_playouts": review.lay_playouts,
        "says": [*teller.says()],
        "readings": {
            each: teller.say(text(f"table.review.{each}")) for each in ("known", "lay", "turns")
        },
        "seats": [
            {"name": teller.name(seat), "colour": teller.colours[seat]}
            for seat in range(match.setup.seats)
        ],
        "points": [
            {
                "turn": point.turn,
                "at": match.moment_at(point.done),
                "done": point.done,
                "over": point.over,
            }
            for point in review.points
        ],
        "known": [*map(_line, review.known)],
        "lay": [*map(_line, review.lay)],
        "moments": [teller.moment(moment) for moment in review.moments],
        "page": review_page.as_json(
            match, review, ReviewWriter(match, review, texts.for_page(), names)
        ),
    }


def _line(line: ChanceCurve) -> dict[str, Any]:
    return {
        "seat": line.seat,
        "chances": [round(each.mean, 4) for each in line.chances],
        "errors": [round(each.error, 4) for each in line.chances],
    }


class ReviewWriter:
    """Writer of a review's sentences in one language."""

    def __init__(
        self, match: Match[Any], review: MatchReview, texts: Texts, names: Sequence[str]
    ) -> None:
        self.match, self.review, self.texts = match, review, texts
        self.colours = match.game.seat_colours(match.state)
        self._names = names

    def name(self, seat: int) -> str:
        """Return the player's name, or the seat's colour if there is no name or it misleads."""
        own = self._names[seat] if seat < len(self._names) else ""
        if not own or misleads(own, self.colours[seat], self.colours):
            return self.texts.colour(self.colours[seat])
        return shortened(own, HEADLINE, ROOM)

    def say(self, message: Text) -> str:
        """Return a message in the writer's language."""
        return self.texts.say(message, self.name)

    def says(self) -> Iterator[str]:
        """Yield the sentences that come before the turning points."""
        review = self.review
        if review.told_only:
            yield self.say(text("table.review.told"))
        if self.match.lost is not None:
            yield self.say(text("clock.news.lost", seat=self.match.lost))
        elif not review.moments and not review.told_only:
            yield self.say(text("table.review.even"))

    def moment(self, moment: TurningPoint) -> dict[str, Any]:
        """Return a turning point as JSON, with its sentences."""
        turn = text("table.review.turn", turn=moment.turn)
        title = (turn, *(text(f"table.review.{word}") for word in (moment.kind, moment.size)))
        return {
            "kind": moment.kind,
            "size": moment.size,
            "turn": moment.turn,
            "at": self.match.moment_at(moment.ends),
            "opens": self.match.moment_at(moment.at),
            "done": moment.at,
            "ends": moment.ends,
            "seat": moment.seat,
            "before": round(moment.before, 4),
            "after": round(moment.after, 4),
            "change": round(moment.change.mean, 4),
            "error": round(moment.change.error, 4),
            "title": " · ".join(map(self.say, title)),
            "says": [self.say(each) for each in self._told(moment)],
        }

    def _told(self, moment: TurningPoint) -> Iterator[Text]:
        if moment.kind == "choice":
            yield from self._choice(moment)
        else:
            yield from self.luck(moment)
        yield self._chances(moment)

    def _choice(self, moment: TurningPoint) -> Iterator[Text]:
        assert moment.advice is not None  # noqa: S101  (set for every choice)
        assert moment.seat is not None  # noqa: S101
        game, seat, state = self.match.game, moment.seat, self.match.states[moment.at]
        best, made = moment.advice.worths
        yield text("table.review.chose", seat=seat, chosen=self.label(state, seat, made.action))
        yield text("table.review.better", better=self.label(state, seat, best.action))
        for reason in hint.reasons(game, state, seat, moment.advice):
            if reason.id != "table.hint.wins":
                yield reason

    def label(self, state: Any, seat: int, action: Action) -> Text:
        """Return the label of an action that the seat could choose."""
        ask = self.match.game.ask(state, seat)
        lines = () if ask is None else ask.lines
        return next(line.label for line in lines if line.action == action)

    def luck(self, moment: TurningPoint) -> Iterator[Text]:
        """Yield what a piece of luck was: news, and the cards that somebody got to know."""
        match, game, states = self.match, self.match.game, self.match.states
        knows = self.review.subject if moment.seat is None else moment.seat
        told = [
            news.text
            for at in range(moment.at, moment.ends)
            for news in game.news(states[at], match.actions[at], states[at + 1], knows)
        ]
        yield from told[:NEWS]
        before, after = states[moment.at], states[moment.ends]
        learnt = game.known(after, knows) & ~game.known(before, knows)
        faces = [after.cards.face(back) for back in backs(learnt)]
        named = moment.seat is None and told  # the news already name the drawn cards
        if 0 < len(faces) <= CARDS and not named:
            cards = [self.say(text("table.review.card", face=face)) for face in faces]
            yield text("table.review.drawn", cards=" · ".join(cards))
        elif not told and match.actions[moment.at].by == CHANCE:
            yield text("table.review.dealt")

    def _chances(self, moment: TurningPoint) -> Text:
        """Return a sentence about the change of the chance."""
        before, after, of = review_page.tenths(moment.before, moment.after)
        kind = "with" if moment.kind == "choice" else "fell"
        if self.match.game.cooperative:
            return text(f"table.review.{kind}-all", a=before, b=after, of=of)
        return text(f"table.review.{kind}", seat=self.review.subject, a=before, b=after, of=of)
