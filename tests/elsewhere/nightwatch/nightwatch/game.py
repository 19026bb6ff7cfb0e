"""nightwatch as tableclock meets it: every method hands on to the file it is about."""

from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar

from games.core.action import CHANCE, Action
from games.core.deck import Deck
from games.core.game import Game
from games.core.scene import Ask, News, Scene
from games.core.setup import Option, Setup
from games.core.text import Text
from nightwatch import people, rules, scene
from nightwatch.state import HOURS, State, Step, begin


class Nightwatch(Game[State]):
    """A walk from door to door, with hands, hidden cards and a thief."""

    id = "nightwatch"
    title = "Nightwatch"
    minutes = 10
    verbs = rules.VERBS
    secrets = frozenset({"take"})
    variants = ("town",)
    options: ClassVar[Mapping[str, Option]] = {
        "hand": Option(("3", "4"), "3", "nightwatch.option.hand", "nightwatch.option.hand.help"),
    }

    def seats(self, variant: str) -> tuple[int, ...]:  # noqa: ARG002 (there is one variant)
        """Two to four."""
        return (2, 3, 4)

    def usual_variant(self, seats: int) -> str:  # noqa: ARG002
        """There is one."""
        return "town"

    def check_deck(self, deck: Deck) -> None:
        """Check that hands and doors can be dealt, and that places lie on the dial."""
        if [kind.id for kind in deck.kinds] != ["step", "door"]:
            raise deck.bad("nightwatch has the kinds step and door, in this order")
        for face in deck.of_kind("step"):
            if len(face.numbers) != 1:
                raise deck.bad(f"{face.id} needs one number, the hours it walks", face.id)
        if deck.count("step") < 16:
            raise deck.bad(f"four hands of four need 16 step cards, not {deck.count('step')}")
        for key in ("doors", "wells"):
            hours = deck.rules.get(key)
            if not isinstance(hours, list) or not {*hours} <= {*range(1, HOURS + 1)}:
                raise deck.bad(f"[rules] {key} is a list of hours from 1 to {HOURS}", key)
        if not 0 < len(deck.rules["doors"]) <= deck.count("door"):
            raise deck.bad("[rules] doors: every door needs a door card", "doors")

    def begin(self, setup: Setup) -> State:
        """N1."""
        return begin(setup)

    def legal(self, state: State) -> tuple[Action, ...]:
        """Return the referee's actions."""
        return rules.legal(state)

    def step(self, state: State, action: Action) -> State:
        """Return the state after a legal action."""
        return rules.step(state, action)

    def sample(self, state: State, rng: Random) -> Action:
        """Shuffle, or turn up what is (or is guessed to be) behind the door."""
        if state.step == Step.REVEAL:
            return Action(CHANCE, "reveal", state.cards.face(state.doors[state.hour]), state.hour)
        everything = range(len(state.cards.faces))
        return Action(CHANCE, "shuffle", state.cards.draw_order(everything, rng))

    def possible(self, state: State, action: Action) -> bool:
        """Whether it is a shuffle of these cards."""
        everything = range(len(state.cards.faces))
        return (
            state.step == Step.SHUFFLE
            and (action.by, action.verb, action.b) == (CHANCE, "shuffle", None)
            and state.cards.is_shuffle(action.a, everything)
        )

    def reason(self, state: State, action: Action) -> Text:
        """Return why the asked player may not do this."""
        return scene.reason(state, action)

    def tellable(self, state: State) -> tuple[Action, ...]:
        """Return what may be behind the door; the shuffle nobody can tell."""
        return rules.legal(state)

    def visible(self, state: State, seat: int | None) -> int:
        """Return the backs whose faces may be seen now."""
        return people.visible(state, seat)

    def known(self, state: State, seat: int | None) -> int:
        """Return the backs that a perfect memory knows."""
        return people.known(state, seat)

    def hands(self, state: State) -> tuple[int, ...]:
        """Return the backs in each hand."""
        return state.hands

    def view(self, state: State, seat: int | None) -> dict[str, Any]:
        """Return all that may be seen now."""
        return people.view(state, seat)

    def scene(self, state: State, seat: int | None) -> Scene:
        """Return what to show."""
        return scene.scene(state, seat)

    def ask(self, state: State, who: int) -> Ask | None:
        """Return the open question to a seat or the table."""
        return scene.ask(state, self.choices(state, who))

    def tap(self, state: State, who: int, face: str) -> tuple[Action, ...]:
        """Return what a tapped card means."""
        return scene.tap(state, self.choices(state, who), face)

    def news(
        self, before: State, action: Action, after: State, seat: int | None
    ) -> tuple[News, ...]:
        """Return what has just happened."""
        return scene.news(before, action, after, seat)

    def told(self, state: State, action: Action, after: State) -> tuple[Action, ...]:  # noqa: ARG002
        """Return what people with their own cards tell."""
        return people.told(state, action)

    def common(self, state: State) -> dict[str, Any]:
        """Return what both ways of dealing show alike."""
        return people.common(state)

    def scores(self, state: State) -> tuple[int, ...]:
        """Lanterns, bells, crow (N8)."""
        return rules.scores(state)

    def result(self, state: State) -> tuple[int, ...] | None:
        """Most points win, ties share (N8)."""
        return rules.result(state)
