"""The game object of nightwatch: zones of the cards, views, texts and rules."""

from typing import Any, ClassVar

from msgspec.structs import replace

from games.core.action import Action
from games.core.cardgame import CardGame, Lay
from games.core.deck import Deck
from games.core.display.scene import Mark, News, Scene
from games.core.setup import switches
from games.core.text import Text, text
from nightwatch import ledger, rules
from nightwatch.state import State, Step, begin


class Nightwatch(CardGame[State]):
    """A walk from door to door, with hands, hidden cards and a thief."""

    id = "nightwatch"
    title = "Nightwatch"
    minutes = 10
    lines_on_board = True
    dial = 24
    verbs = rules.VERBS
    secrets = frozenset({"take"})
    told_as: ClassVar = {"take": "took", "shut": None}
    later = frozenset({"peek"})  # announced after the look
    unreported_verbs = frozenset({"knock", "shut"})
    players: ClassVar = {"town": (2, 3, 4)}
    options: ClassVar = switches("nightwatch", {"hand": ("3", "4")})
    lays = (
        Lay("doors", "door", role="dial", shape="ring"),
        Lay("opened", "door", seen=True, role="dial", shape="ring"),
        Lay("street", "step", seen=True, role="play", source="deck"),
        Lay("gutter", "step", source="street"),
        Lay("deck", "step"),
        Lay("hand", "step", own=True, each=True, role="own", shape="row", field="hands"),
        Lay("won", "door", seen=True, each=True, role="own", shape="row", source="doors"),
    )

    begin = staticmethod(begin)
    legal = staticmethod(rules.legal)
    step = staticmethod(rules.step)
    scores = staticmethod(rules.scores)
    ledger = staticmethod(ledger.ledger)

    def check_deck(self, deck: Deck) -> None:
        """Check that the cards suffice for hands and doors, and that doors and wells are hours."""
        if [kind.id for kind in deck.kinds] != ["step", "door"]:
            raise deck.bad("nightwatch has the kinds step and door, in this order")
        for face in deck.of_kind("step"):
            if len(face.numbers) != 1:
                raise deck.bad(f"{face.id} needs one number, the hours it walks", face.id)
        if deck.count("step") < 16:
            raise deck.bad(f"four hands of four need 16 step cards, not {deck.count('step')}")
        for key in ("doors", "wells"):
            hours = deck.rules.get(key)
            if not isinstance(hours, list) or not all(hour in range(1, 25) for hour in hours):
                raise deck.bad(f"[rules] {key} is a list of hours from 1 to 24", key)
        if not 0 < len(deck.rules["doors"]) <= deck.count("door"):
            raise deck.bad("[rules] doors: every door needs a door card", "doors")

    # Views

    def looks(self, state: State, seat: int) -> int:
        """Return the cards that the active player looks at: behind a door, or in the gutter."""
        if seat != state.active:
            return 0
        behind = 1 << state.doors[state.looking] if state.looking else 0
        return behind | state.gutter if state.step == Step.TAKE else behind

    def seen(self, state: State) -> dict[str, Any]:
        """Return the public state apart from the cards."""
        return {
            "active": state.active,
            "hour": state.hour,
            "steps": rules.steps(state),
            "spent": list(state.spent),
            "wells": list(state.wells),
            "looking": state.looking or None,
        }

    def question(self, seen: Any) -> Text:
        """Return the question; at a walk it contains the number of hours."""
        walk = text("nightwatch.ask.walk", n=seen["steps"])
        return walk if seen["step"] == "walk" else super().question(seen)

    def scene(self, state: State, seat: int | None) -> Scene:
        """Return the scene: the watchman, closed doors (goal), open ones (spent), wells (faint)."""
        drawn = state.table_dealt and state.step == Step.PLAY and state.street and state.deck
        marks = {"goal": sorted(state.doors), "spent": state.spent, "faint": state.wells}
        return replace(
            super().scene(state, seat),
            hand=state.hour,
            direction=1,
            marks=tuple(Mark(at, style=style) for style, hours in marks.items() for at in hours),  # type: ignore[arg-type]
            right=text("nightwatch.right.doors", n=len(state.doors)),
            lines=self._lines(state, seat),
            # Instruction for people at a table: the previous player draws before the next one
            # plays.
            told=text("nightwatch.told.draw", n=state.size) if drawn else None,
        )

    def _lines(self, state: State, seat: int | None) -> tuple[Text, ...]:
        if state.looking and seat == state.active:
            face = state.cards.face(state.doors[state.looking])
            return (text("nightwatch.line.behind", hour=state.looking, face=face),)
        street = [state.cards.face(back) for back in state.street]
        return tuple(text("nightwatch.line.street", face=face) for face in street)

    def reason(self, state: State, action: Action) -> Text:
        """Return why an action is illegal: the hours of the card, or its equal number."""
        if action.verb == "walk" and state.step == Step.WALK:
            return text("nightwatch.why.walk", n=rules.steps(state))
        if state.step == Step.PLAY and action.a in map(state.cards.face, state.street):
            return text("nightwatch.why.same", face=action.a)
        return super().reason(state, action)

    def news(
        self, before: State, action: Action, after: State, seat: int | None
    ) -> tuple[News, ...]:
        """Return the news of an action; a walk comes with its path."""
        said = super().news(before, action, after, seat)
        if action.verb != "walk":
            return said
        sign = 1 if rules.walked(before.hour, rules.steps(before)) == action.a else -1
        hours = (rules.walked(before.hour, sign * n) for n in range(rules.steps(before) + 1))
        return (replace(said[0], path=tuple(hours)), *said[1:])
