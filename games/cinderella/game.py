"""cinderella as the rest of the project meets it: its facts, and where each rule of it stands."""

from typing import ClassVar

from games.cinderella import (
    asking,
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
from games.cinderella.state import State, Step
from games.core.action import Action, Listed
from games.core.errors import IllegalAction
from games.core.game import Game
from games.core.scene import Ask
from games.core.setup import switches

_SEATS = (1, 2, 3, 4)


class Cinderella(Game[State]):
    """Cooperative memory: all win or all lose."""

    id = "cinderella"
    title = "Cinderella"
    minutes = 15
    verbs = moves.VERBS
    players: ClassVar = {"basic": _SEATS, "magic": _SEATS, "advanced": _SEATS}  # 1.2
    options: ClassVar = switches(
        "cinderella",
        {
            "specials_on_table": [str(count) for count in range(12)],
            "last_chance": ("no", "yes"),
            "late_special": ("no", "yes"),
            "advanced_order": ("sections", "free"),
            "free_talk": ("no", "yes"),
            "pointing": ("asked", "off"),
            "device_die": ("no", "yes"),
        },
        usual={"specials_on_table": "4"},
        advisory=("free_talk",),
    )

    check_deck = staticmethod(printed.check_deck)
    begin = staticmethod(rules.begin)
    step = staticmethod(rules.step)
    sample = staticmethod(chance.sample)
    possible = staticmethod(chance.possible)
    reason = staticmethod(why.reason)
    visible = staticmethod(view.visible)
    known = staticmethod(view.known)
    world = staticmethod(view.world)
    view = staticmethod(view.view)
    scene = staticmethod(scene.scene)
    news = staticmethod(news.news)
    tellable = staticmethod(people.tellable)
    told = staticmethod(people.told)
    common = staticmethod(people.common)
    facts = staticmethod(facts.facts)

    def legal(self, state: State) -> tuple[Action, ...]:
        """Return what `step` laid ready; () at the shuffle and when over."""
        return state.moves

    def apply(self, state: State, action: Action) -> State:
        """Return the next state; IllegalAction says why not."""
        may = action in state.moves if type(action) is Listed else self.allows(state, action)
        if may:
            return rules.step(state, action)
        raise IllegalAction(self.why_not(state, action))

    def ask(self, state: State, who: int) -> Ask | None:
        """Return the open question to a seat or the table."""
        return asking.ask(state, who, self.choices(state, who))

    def tap(self, state: State, who: int, face: str) -> tuple[Action, ...]:
        """Return what a tapped tile means."""
        return asking.tap(state, self.choices(state, who), face)

    def scores(self, state: State) -> tuple[int, ...]:
        """All share the pairs found."""
        return (state.found.bit_count(),) * state.plan.seats

    def result(self, state: State) -> tuple[int, ...] | None:
        """All win or all lose (R14, R15)."""
        if state.step != Step.OVER:
            return None
        return tuple(range(state.plan.seats)) if state.won else ()
