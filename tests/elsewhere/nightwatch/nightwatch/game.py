"""nightwatch as tableclock meets it: every method hands on to the file it is about."""

from random import Random
from typing import Any, ClassVar

from games.core.action import CHANCE, Action
from games.core.deck import Deck
from games.core.game import Game
from games.core.scene import Ask
from games.core.setup import switches
from nightwatch import ledger, people, rules, scene, zones
from nightwatch.state import HOURS, State, Step, begin


class Nightwatch(Game[State]):
    """A walk from door to door, with hands, hidden cards and a thief."""

    id = "nightwatch"
    title = "Nightwatch"
    minutes = 10
    verbs = rules.VERBS
    apart = frozenset({"looking"})  # people tell a look when it is over
    secrets = frozenset({"take"})
    players: ClassVar = {"town": (2, 3, 4)}
    options: ClassVar = switches("nightwatch", {"hand": ("3", "4")})

    begin = staticmethod(begin)
    legal = staticmethod(rules.legal)
    step = staticmethod(rules.step)
    reason = staticmethod(scene.reason)
    tellable = staticmethod(rules.legal)
    visible = staticmethod(people.visible)
    known = staticmethod(people.known)
    view = staticmethod(people.view)
    world = staticmethod(people.world)
    news = staticmethod(scene.news)
    scene = staticmethod(scene.scene)
    zones = staticmethod(zones.zones)
    ledger = staticmethod(ledger.ledger)
    told = staticmethod(people.told)
    scores = staticmethod(rules.scores)
    result = staticmethod(rules.result)

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
            hours: Any = deck.rules.get(key)
            whole = isinstance(hours, list) and all(type(hour) is int for hour in hours)
            if not whole or not {*hours} <= {*range(1, HOURS + 1)}:
                raise deck.bad(f"[rules] {key} is a list of hours from 1 to {HOURS}", key)
        if not 0 < len(deck.rules["doors"]) <= deck.count("door"):
            raise deck.bad("[rules] doors: every door needs a door card", "doors")

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

    def hands(self, state: State) -> tuple[int, ...]:
        """Return the backs in each hand."""
        return state.hands

    def ask(self, state: State, who: int) -> Ask | None:
        """Return the open question to a seat or the table."""
        return scene.ask(state, self.choices(state, who))

    def tap(self, state: State, who: int, face: str) -> tuple[Action, ...]:
        """Return what a tapped card means."""
        return scene.tap(state, self.choices(state, who), face)
