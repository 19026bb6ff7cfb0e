"""How a match went, on the box: the course, then the moments that decided, one screen each.

The ring runs the match again below the course, and each moment again and again. What hands held is
told first: opening it is a barrier of undo.
"""

from typing import TYPE_CHECKING, Any

import msgspec

from firmware_py.console import wording
from firmware_py.console.desk import Desk
from firmware_py.console.match import reviewing, showing
from firmware_py.console.match.pages import ROWS
from firmware_py.console.menus.reading import Unhurried
from firmware_py.console.sitting.reviews import Moment, Told
from firmware_py.painting.light import Light, motions, rest
from firmware_py.painting.screen import Course, Curve, Head, Keys, Screen
from games.core.text import text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from games.core.match import Match

STEP = 500_000_000
"""The ring goes on by a point of the course so often (ns); at its end it stands for a while."""
STANDS = 4
"""So many steps."""
BEFORE = 2_000_000_000
"""A moment is shown as it was for so long, and then what came: each as long (ns)."""


class HowItWent(Unhurried):
    """Lies over the end of a match. turned: when the page was turned (ns)."""

    def __init__(self, desk: Desk) -> None:
        self.page = 0
        self._begin(desk)

    # Keys

    def press(self, desk: Desk, key: str) -> None:
        """Go to the next moment, or the one before."""
        if self._told(desk) is not None:
            self.page = (self.page + (1 if key == "next" else -1)) % self._count(desk)
            self.turned = desk.now

    def release(self, desk: Desk, key: str) -> None:
        """Open it, where that shows hands; else go back to the end of the match."""
        if key == "ok" and reviewing.shows_hands(desk) and desk.sitting is not None:
            desk.sitting.review()
            self._begin(desk)
        else:
            desk.pop(self)

    def _begin(self, desk: Desk) -> None:
        """Have it worked out, unless it shows hands that nobody has agreed to."""
        self.turned = desk.now
        if not reviewing.shows_hands(desk):
            reviewing.begin(desk)

    def moved_on(self, desk: Desk) -> None:
        """Go: the match goes on, or another one does."""
        desk.pop(self)

    # What there is

    def _told(self, desk: Desk) -> Told | None:
        return None if reviewing.shows_hands(desk) else desk.reviews.told

    def _count(self, desk: Desk) -> int:
        told = self._told(desk)
        return 1 if told is None else 1 + len(told.moments)

    def _moment(self, told: Told) -> Moment | None:
        return told.moments[self.page - 1] if 0 < self.page <= len(told.moments) else None

    # Time

    def deadline(self, desk: Desk) -> int | None:
        """Return when the replay goes on, the next rows come, or nobody looks any more."""
        times = [desk.touched + self.patience]
        told = self._told(desk)
        if told is not None and not desk.idle:
            step = STEP if self._moment(told) is None else BEFORE
            times.append(self.turned + ((desk.now - self.turned) // step + 1) * step)
        return min(times)

    def _steps(self, desk: Desk, step: int) -> int:
        return (desk.now - self.turned) // step

    # On the OLED

    def screen(self, desk: Desk) -> Screen:
        """Return the course, a moment, or what there is to say before."""
        told = self._told(desk)
        title = Head(desk.say(text("table.review.title")))
        if told is None:
            return Screen(head=title, rows=self._before(desk), foot=self._foot_before(desk))
        count = f"{self.page + 1}/{self._count(desk)}"
        more = "more" if told.moments else ""
        foot = wording.keys(desk, "done", following=more)
        moment = self._moment(told)
        if moment is None:
            course = self._course(desk, told)
            said = [*told.says][: not told.moments]
            right = count if told.moments else ""
            if said and self._steps(desk, STEP) < STANDS * 2 and not desk.idle:
                rows = wording.rows(desk, *said)[:ROWS]
                return Screen(head=title, right=right, rows=rows, foot=foot)
            return Screen(head=title, right=right, course=course, foot=foot)
        turn = text("table.review.turn", turn=moment.turn)
        head = " · ".join(map(desk.say, (turn, text(f"table.review.{moment.kind}"))))
        return Screen(head=Head(head), right=count, rows=self._rows(desk, moment), foot=foot)

    def _before(self, desk: Desk) -> tuple[str, ...]:
        if reviewing.shows_hands(desk):
            return wording.rows(desk, text("table.review.warn"))[:ROWS]
        word = "none" if desk.reviews.failed else "thinking"
        return wording.rows(desk, text(f"table.review.{word}"))[:ROWS]

    def _foot_before(self, desk: Desk) -> Keys:
        if reviewing.shows_hands(desk):
            return wording.keys(desk, "show", "back")
        return wording.keys(desk, "go-on")

    def _rows(self, desk: Desk, moment: Moment) -> tuple[str, ...]:
        """Return how much it was; below it all the rest takes turns."""
        parts: list[tuple[str, ...]] = [()]
        for said in moment.says:  # no sentence begins where it has to be turned
            rows = wording.rows(desk, said)
            if len(parts[-1]) + len(rows) > ROWS - 1:
                parts.append(())
            parts[-1] += rows
        turn = 0 if desk.idle else self._steps(desk, showing.TURN)
        size = desk.say(text(f"table.review.{moment.size}"))
        return (size, *parts[turn % len(parts)][: ROWS - 1])

    def _course(self, desk: Desk, told: Told) -> Course:
        turns = max(1, told.turns)
        marks = tuple(moment.turn / turns for moment in told.moments)
        at = told.points[self._point(desk, told)].turn / turns
        return Course(tuple(self._curves(desk, told)), marks, at)

    def _curves(self, desk: Desk, told: Told) -> "Iterator[Curve]":
        """Yield the lines, the one first of whose chance the moments tell."""
        turns = max(1, told.turns)
        for line in sorted(told.known, key=lambda line: line.seat != told.subject):
            pieces: list[list[tuple[float, float]]] = [[]]
            for point, chance in zip(told.points, line.chances, strict=True):
                pieces[-1].append((point.turn / turns, chance))
                if point.over:
                    pieces.append([])
            figure = None if line.seat is None else wording.figure(desk, line.seat)
            yield Curve(figure, tuple(tuple(piece) for piece in pieces if piece))

    # On the ring

    def light(self, desk: Desk) -> Light:
        """Return the match where the replay is; before there is one, as it ended."""
        told, match = self._told(desk), desk.match
        if told is None or match is None:
            return desk.modes[0].light(desk)
        moment = self._moment(told)
        if moment is None:
            return _lit(match, told.points[self._point(desk, told)].done, self.turned)
        shown = self._steps(desk, BEFORE)
        if not shown % 2 and not desk.idle:
            return _lit(match, moment.done, self.turned)
        since = self.turned + shown * BEFORE
        light = _lit(match, moment.ends, since)
        if desk.idle:
            return light
        game, states = match.game, match.states
        news = [
            each
            for at in range(moment.done, moment.ends)
            for each in game.news(states[at], match.actions[at], states[at + 1], None)
        ]
        return msgspec.structs.replace(light, motions=motions(news, light, since))

    def _point(self, desk: Desk, told: Told) -> int:
        """Return which point of the course the ring shows."""
        last = len(told.points) - 1
        return last if desk.idle else min(last, self._steps(desk, STEP) % (last + STANDS))


def _lit(match: "Match[Any]", done: int, since: int) -> Light:
    state = match.states[min(done, len(match.states) - 1)]
    return rest(match.game.scene(state, None), match.game.seat_colours(state), since)
