"""Question of a snapshot. Viewers that may answer it also get its answers."""

from functools import partial
from typing import TYPE_CHECKING, Any

from msgspec import UNSET, structs

from firmware_py.console.session import device_seats, seat_changes
from firmware_py.web import schema
from firmware_py.web.interfaces import Viewer
from firmware_py.web.translations import translated
from firmware_py.web.viewer import Viewers
from games.core.action import CHANCE, OVER, TABLE, Action
from games.core.display.scene import Answer, Ask
from games.core.game import Game
from games.core.text import Text

if TYPE_CHECKING:
    from firmware_py.console.session.device_seats import PendingPlay
    from games.core.match import Match

COLOURS = ("red", "blue", "green", "purple", "yellow", "white")
"""The colours for which the page has a shape."""


class Questions:
    """The questions of a match, for each of its viewers."""

    def __init__(self, viewers: Viewers) -> None:
        self._viewers = viewers
        self._wanted: tuple[Match[Any] | None, tuple[int, int], list[str]] = (None, (-1, -1), [])
        """Cache of `_wanted_kinds`: match, (number of its entries, seat), kinds."""

    def of(self, viewer: Viewer) -> schema.Question | None:
        """Return the open question, or None. It has answers only if this viewer may give them."""
        who, session = self.asks(viewer), self._viewers.session()
        if session.pending_play is not None:
            return self._said(viewer, session.pending_play)
        if who is None:
            return None
        match = self._viewers.match()
        yours = who in self._viewers.speaks_for(viewer) or self._rolls(viewer)
        asked = self.asked(viewer, who, match.ask(who), yours=yours)
        box = device_seats.scan_request(self._viewers.stage.console)
        if asked is None or box is None:
            return asked
        # People scan a card for the device seat.
        public = seat_changes.question(match, match.scene(None).question)
        words = self._viewers.say(viewer, public)
        return structs.replace(asked, who=box.seat, question=words)

    def _said(self, viewer: Viewer, meant: "PendingPlay") -> schema.Question:
        """Return the request to move a device seat's cards. The host confirms the move.

        The text names the places of the cards. All players see the cards once they are moved.
        """
        return schema.Question(
            who=meant.seat,
            yours=viewer.host,
            question=" ".join(self._viewers.say(viewer, each) for each in meant.says),
            draw=False,
            private=False,
            lines=[],
            ok=None,
            card=not meant.hidden,
            kinds=[],
            adds=[],
            reasons=(),
            brief=False,
            laid=viewer.host,
        )

    def asks(self, viewer: Viewer) -> int | None:
        """Return the seat whose question this viewer sees, preferably its own, or None."""
        match, console = self._viewers.match(), self._viewers.stage.console
        if match.turn == OVER or self._viewers.session().bot_rolls():
            return None
        speaks = self._viewers.speaks_for(viewer)
        asked = (TABLE,) if match.turn == CHANCE else match.game.asked(match.state)
        who = next((seat for seat in asked if seat in speaks), next(iter(asked), None))
        return None if who is None or who in console.bots else who

    def _rolls(self, viewer: Viewer) -> bool:
        """Return whether the viewer's seat is on turn and may make the pending chance move."""
        match = self._viewers.match()
        on = match.turn == CHANCE and viewer.seat is not None
        return on and match.game.scene(match.state, None).head == viewer.seat

    def asked(
        self, viewer: Viewer, who: int, ask: Ask | None, *, yours: bool, revealed: bool = False
    ) -> schema.Question | None:
        """Return a question. Include private answers only if `revealed` or `shows` allows it."""
        if ask is None:
            return None
        console, wanted = self._viewers.stage.console, self._wanted_kinds(who)
        say = partial(self._viewers.say, viewer)
        shown = yours and (revealed or self.shows(viewer, who, ask))
        under_cursor, listed = None, frozenset[Action]()
        cursor = console.status.cursor
        if cursor is not None and cursor.who == who:
            under_cursor = cursor.action
            if len(cursor.listed) < len(ask.lines):  # the tapped card has several meanings
                listed = cursor.listed
        lines, adds = (
            [
                self._line(
                    viewer, line, cursor=line.action == under_cursor, listed=line.action in listed
                )
                for line in (some if shown else ())
            ]
            for some in (ask.lines, ask.adds)
        )
        return schema.Question(
            who=who,
            yours=yours,
            question=say(self.question(ask, shown=shown)),
            draw=ask.draw,
            private=ask.private,
            lines=lines,
            ok=ask.ok.to_json() if ask.ok is not None and shown else None,
            card=bool(wanted),
            kinds=wanted,
            adds=adds,
            reasons=translated(ask.reasons, say) if shown else (),
            brief=ask.brief,
            tapped=True if ask.tapped else UNSET,
        )

    def question(self, ask: Ask, *, shown: bool) -> Text:
        """Return the question text, or the public text of a private question not `shown`."""
        if shown or not ask.private:
            return (ask.own if shown else None) or ask.question
        return self._viewers.match().scene(None).question

    def shows(self, viewer: Viewer, who: int, ask: Ask) -> bool:
        """Return whether a snapshot for this viewer may contain the answers of seat `who`.

        A shared screen gets the answers to a private question only from `look`.
        """
        return not ask.private or self._viewers.own_seat(viewer) == who

    def _line(self, viewer: Viewer, line: Answer, *, cursor: bool, listed: bool) -> schema.Line:
        say = partial(self._viewers.say, viewer)
        return schema.Line(
            **structs.asdict(translated(line, say)),
            cursor=cursor,
            listed=listed,
            **_objects(self._viewers.match().game, line.action),
            figures=self._figures(line.action),
        )

    def _figures(self, action: Action) -> list[str]:
        """Return the colours of the pieces and seats in an action. The page draws their shapes."""
        match = self._viewers.match()
        kinds = zip(match.game.verbs[action.verb], (action.a, action.b), strict=False)
        found = []
        for kind, value in kinds:
            if kind == "figure" and value in COLOURS:
                found.append(str(value))
            elif kind == "seat" and isinstance(value, int) and 0 <= value < match.setup.seats:
                found.append(self._viewers.stage.console.colour(value))
        return found

    def _wanted_kinds(self, who: int) -> list[str]:
        """Return the kinds of printed cards of which at least one would be an answer now."""
        match = self._viewers.match()
        if match.setup.cards != "table":
            return []
        at = (len(match.entries), who)
        if self._wanted[:2] != (match, at):
            deck = match.setup.deck
            means = match.game.meanings(match.state, who)
            kinds = {face.kind for face in deck.faces if means.get(face.id)}
            self._wanted = (match, at, [kind.id for kind in deck.kinds if kind.id in kinds])
        return self._wanted[2]


def _objects(game: Game[Any], action: Action) -> dict[str, Any]:
    """Return a dict of the place, face, seat and hour that an action names."""
    kinds = game.verbs[action.verb]
    wanted = ("place", "face", "seat", "hour")
    pairs = zip(kinds, (action.a, action.b), strict=False)
    return {kind: value for kind, value in pairs if kind in wanted and value is not None}
