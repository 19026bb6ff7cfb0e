"""Mode that shows the review of a finished match: a chart, then the turning points.

While the OLED shows the chart of winning chances, the ring replays the whole match. While it shows
a turning point, the ring repeats the actions of that point. If the review reveals the players'
cards, a warning comes first, because afterwards an undo needs everyone's agreement.
"""

from typing import TYPE_CHECKING, Any

import msgspec

from firmware_py.console import screen_text
from firmware_py.console.modes import game_foot
from firmware_py.console.modes.pager import ReadingMode
from firmware_py.console.screen_text import ROWS
from firmware_py.console.session import review
from firmware_py.console.session.review import ReviewMoment, ReviewText
from firmware_py.console.ui import Ui
from firmware_py.render.ring_model import RingView, motions, rest
from firmware_py.render.screen import Chart, Curve, Header, Keys, Screen
from games.core.text import text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from games.core.match import Match

STEP = 500_000_000
"""Time per point of the chart in the ring's replay (ns)."""
STANDS = 4
"""Number of steps for which the replay pauses at its end."""
BEFORE = 2_000_000_000
"""How long the ring shows each of the states before and after a turning point (ns)."""


class ReviewMode(ReadingMode):
    """Review on top of the finished match."""

    def __init__(self, ui: Ui) -> None:
        self.page = 0  # 0 is the chart, then the turning points
        self._begin(ui)

    # Keys

    def press(self, ui: Ui, key: str) -> None:
        """Go to the next or the previous page."""
        if self._told(ui) is not None:
            self.page = (self.page + (1 if key == "next" else -1)) % self._count(ui)
            self.turned = ui.now

    def release(self, ui: Ui, key: str) -> None:
        """Reveal the players' cards (ok after the warning), or close the review."""
        if key == "ok" and review.shows_hands(ui) and ui.session is not None:
            ui.session.review()
            self._begin(ui)
        else:
            ui.pop(self)

    def _begin(self, ui: Ui) -> None:
        """Request the review, unless people must first agree to reveal their cards."""
        self.turned = ui.now  # when the page was turned (ns)
        if not review.shows_hands(ui):
            review.begin(ui)

    def moved_on(self, ui: Ui) -> None:
        """Close the review, because the match continues."""
        ui.pop(self)

    # Pages

    def _told(self, ui: Ui) -> ReviewText | None:
        return None if review.shows_hands(ui) else ui.reviews.told

    def _count(self, ui: Ui) -> int:
        told = self._told(ui)
        return 1 if told is None else 1 + len(told.moments)

    def _moment(self, told: ReviewText) -> ReviewMoment | None:
        return told.moments[self.page - 1] if 0 < self.page <= len(told.moments) else None

    # Time

    def deadline(self, ui: Ui) -> int | None:
        """Return when the replay continues, the rows change, or the mode closes (ns)."""
        times = [ui.touched + self.patience]
        told = self._told(ui)
        if told is not None and not ui.idle:
            step = STEP if self._moment(told) is None else BEFORE
            times.append(self.turned + ((ui.now - self.turned) // step + 1) * step)
        return min(times)

    def _steps(self, ui: Ui, step: int) -> int:
        return (ui.now - self.turned) // step

    # On the OLED

    def screen(self, ui: Ui) -> Screen:
        """Return the chart, a turning point, or the warning before them."""
        told = self._told(ui)
        title = Header(ui.say(text("table.review.title")))
        if told is None:
            return Screen(head=title, rows=self._before(ui), foot=self._foot_before(ui))
        count = f"{self.page + 1}/{self._count(ui)}"
        more = "more" if told.moments else ""
        foot = screen_text.keys(ui, "done", following=more)
        moment = self._moment(told)
        if moment is None:
            course = self._course(ui, told)
            said = [*told.says][: not told.moments]
            right = count if told.moments else ""
            if said and self._steps(ui, STEP) < STANDS * 2 and not ui.idle:
                rows = screen_text.rows(ui, *said)[:ROWS]
                return Screen(head=title, right=right, rows=rows, foot=foot)
            return Screen(head=title, right=right, course=course, foot=foot)
        turn = text("table.review.turn", turn=moment.turn)
        head = " · ".join(map(ui.say, (turn, text(f"table.review.{moment.kind}"))))
        return Screen(head=Header(head), right=count, rows=self._rows(ui, moment), foot=foot)

    def _before(self, ui: Ui) -> tuple[str, ...]:
        if review.shows_hands(ui):
            return screen_text.rows(ui, text("table.review.warn"))[:ROWS]
        word = "none" if ui.reviews.failed else "thinking"
        return screen_text.rows(ui, text(f"table.review.{word}"))[:ROWS]

    def _foot_before(self, ui: Ui) -> Keys:
        if review.shows_hands(ui):
            return screen_text.keys(ui, "show", "back")
        return screen_text.keys(ui, "go-on")

    def _rows(self, ui: Ui, moment: ReviewMoment) -> tuple[str, ...]:
        """Return the size of the change, and below it one part of the explanation at a time."""
        parts: list[tuple[str, ...]] = [()]
        for said in moment.says:  # a sentence that does not fit begins the next part
            rows = screen_text.rows(ui, said)
            if len(parts[-1]) + len(rows) > ROWS - 1:
                parts.append(())
            parts[-1] += rows
        turn = 0 if ui.idle else self._steps(ui, game_foot.TURN)
        size = ui.say(text(f"table.review.{moment.size}"))
        return (size, *parts[turn % len(parts)][: ROWS - 1])

    def _course(self, ui: Ui, told: ReviewText) -> Chart:
        turns = max(1, told.turns)
        marks = tuple(moment.turn / turns for moment in told.moments)
        at = told.points[self._point(ui, told)].turn / turns
        return Chart(tuple(self._curves(ui, told)), marks, at)

    def _curves(self, ui: Ui, told: ReviewText) -> "Iterator[Curve]":
        """Yield the curves, first the one of the seat that the turning points describe."""
        turns = max(1, told.turns)
        for line in sorted(told.known, key=lambda line: line.seat != told.subject):
            pieces: list[list[tuple[float, float]]] = [[]]
            for point, chance in zip(told.points, line.chances, strict=True):
                pieces[-1].append((point.turn / turns, chance))
                if point.over:
                    pieces.append([])
            figure = None if line.seat is None else screen_text.figure(ui, line.seat)
            yield Curve(figure, tuple(tuple(piece) for piece in pieces if piece))

    # On the ring

    def light(self, ui: Ui) -> RingView:
        """Return the ring of the replay, or the end of the match until the review has arrived."""
        told, match = self._told(ui), ui.match
        if told is None or match is None:
            return ui.modes[0].light(ui)
        moment = self._moment(told)
        if moment is None:
            return _lit(match, told.points[self._point(ui, told)].done, self.turned)
        shown = self._steps(ui, BEFORE)
        if not shown % 2 and not ui.idle:
            return _lit(match, moment.done, self.turned)
        since = self.turned + shown * BEFORE
        light = _lit(match, moment.ends, since)
        if ui.idle:
            return light
        game, states = match.game, match.states
        news = [
            each
            for at in range(moment.done, moment.ends)
            for each in game.news(states[at], match.actions[at], states[at + 1], None)
        ]
        return msgspec.structs.replace(light, motions=motions(news, light, since))

    def _point(self, ui: Ui, told: ReviewText) -> int:
        """Return the index of the chart's point that the ring shows."""
        last = len(told.points) - 1
        return last if ui.idle else min(last, self._steps(ui, STEP) % (last + STANDS))


def _lit(match: "Match[Any]", done: int, since: int) -> RingView:
    state = match.states[min(done, len(match.states) - 1)]
    return rest(match.game.scene(state, None), match.game.seat_colours(state), since)
