"""capsules as the rest of the project meets it: its facts, and where each rule of it stands."""

from typing import ClassVar

from games.capsules import (
    asking,
    capture,
    chance,
    facts,
    moves,
    news,
    people,
    printed,
    rules,
    scene,
    view,
    why,
)
from games.capsules.rules import DO
from games.capsules.state import State, Step
from games.core.action import Action, Listed
from games.core.errors import IllegalAction
from games.core.game import Game
from games.core.scene import Ask
from games.core.setup import switches


class Capsules(Game[State]):
    """A race round the clock: the most captured capsules win."""

    id = "capsules"
    title = "Capsules"
    minutes = 20
    verbs = moves.VERBS
    secrets = frozenset({"keep"})
    players: ClassVar = {"base": (2, 3)}  # 1.1
    usual_colours = printed.AIRSHIPS
    options: ClassVar = switches(
        "capsules",
        {
            "turn_order": ("seat", "dial"),
            "two_player_start": ("fixed", "free_of_3_6_9"),
            "remember": ("off", "on"),
        },
    )

    check_deck = staticmethod(printed.check_deck)
    begin = staticmethod(rules.begin)
    sample = staticmethod(chance.sample)
    possible = staticmethod(chance.possible)
    reason = staticmethod(why.reason)
    visible = staticmethod(view.visible)
    known = staticmethod(view.known)
    world = staticmethod(view.world)
    with_cards = staticmethod(rules.with_cards)
    view = staticmethod(view.view)
    seat_colours = staticmethod(scene.colours)
    scene = staticmethod(scene.scene)
    news = staticmethod(news.news)
    tellable = staticmethod(people.tellable)
    told = staticmethod(people.told)
    common = staticmethod(people.common)
    facts = staticmethod(facts.facts)

    def legal(self, state: State) -> tuple[Action, ...]:
        """Return what `step` laid ready; () at a shuffle and when over."""
        return state.moves

    def apply(self, state: State, action: Action) -> State:
        """Return the next state; IllegalAction says why not."""
        may = action in state.moves if type(action) is Listed else self.allows(state, action)
        if may:
            return DO[action.verb](state.__copy__(), action)  # type: ignore[attr-defined]
        raise IllegalAction(self.why_not(state, action))

    def step(self, state: State, action: Action) -> State:
        """Return the state after a legal action."""
        return DO[action.verb](state.__copy__(), action)  # type: ignore[attr-defined]

    def hands(self, state: State) -> tuple[int, ...]:
        """Return the backs in each hand; in the draft those of the packet to choose from."""
        return state.hands

    def ask(self, state: State, who: int) -> Ask | None:
        """Return the open question to a seat or the table."""
        return asking.ask(state, self.choices(state, who))

    def tap(self, state: State, who: int, face: str) -> tuple[Action, ...]:
        """Return what a tapped card means."""
        return asking.tap(state, self.choices(state, who), face)

    def scores(self, state: State) -> tuple[int, ...]:
        """Count the captured capsules (R18)."""
        return tuple(won.bit_count() for won in state.won)

    def result(self, state: State) -> tuple[int, ...] | None:
        """Most captured capsules win; a tie goes to the lowest number (R18, A19)."""
        return capture.winners(state) if state.step == Step.OVER else None
