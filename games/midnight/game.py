"""midnight as the rest of the project meets it: its facts, and where each rule of it stands."""

from typing import ClassVar

from games.core.action import OVER, Action, Listed
from games.core.errors import IllegalAction
from games.core.game import Game
from games.core.scene import Ask
from games.core.setup import switches
from games.midnight import (
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
from games.midnight.rules import DO
from games.midnight.state import State, Step


class Midnight(Game[State]):
    """A race round the clock: be the one who stops exactly on midnight."""

    id = "midnight"
    title = "Midnight"
    minutes = 40
    verbs = moves.VERBS
    secrets = frozenset({"mark"})
    players: ClassVar = {  # R3: four usually play each for themselves
        "duel": (2,),
        "individual": (3, 4, 5),
        "team4": (4,),
        "team6": (6,),
    }
    usual_colours = printed.COLOURS
    options: ClassVar = switches(
        "midnight",
        {
            "reward_to": ("owner", "mover"),
            "team6_reward": ("soonest", "team_chooses"),
            "backward_midnight": ("yes", "no"),
            "backward_pass_rewards": ("yes", "no"),
            "wanderer_ends_round": ("no", "yes"),
            "duel_ghosts": ("2", "1"),
            "refill": ("one", "up_to_5"),
            "hand_specials_first": ("no", "yes"),
            "recycle_optional": ("no", "yes"),
            "finish_card": ("no", "yes"),
            "closest": ("clockwise", "outer_ring"),
            "keep_specials_out": ("no", "yes"),
            "next_starter": ("rotate", "lowest", "ender"),
            "consolation": ("total", "round", "off"),
            "consolation_teams": ("no", "yes"),
            "reshuffle_specials": ("no", "yes"),
            "team_show_hands": ("no", "yes"),
        },
        advisory=("team_show_hands",),
    )

    def colours(self, seats: int, variant: str) -> tuple[str, ...]:
        """A29: two a seat in the duel, one a team in team6."""
        if variant == "duel":
            return self.usual_colours[:4]
        if variant == "team6":
            return self.usual_colours[:3] * 2
        return self.usual_colours[:seats]

    check_deck = staticmethod(printed.check_deck)
    begin = staticmethod(rules.begin)
    step = staticmethod(rules.step)
    sample = staticmethod(chance.sample)
    possible = staticmethod(chance.possible)
    reason = staticmethod(why.reason)
    visible = staticmethod(view.visible)
    known = staticmethod(view.known)
    badges = staticmethod(view.badges)
    world = staticmethod(view.world)
    with_cards = staticmethod(view.with_cards)
    view = staticmethod(view.view)
    scene = staticmethod(scene.scene)
    news = staticmethod(news.news)
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
            new: State = state.__copy__()  # type: ignore[attr-defined]
            return DO[action.verb](new, action)
        raise IllegalAction(self.why_not(state, action))

    def choices(self, state: State, seat: int) -> tuple[Action, ...]:
        """Return what this seat, or TABLE, may do now; partners answer for their team (A2)."""
        if state.step == Step.REWARD and not state.mix:
            return tuple(action for action in state.moves if action.by == seat)
        return state.moves if state.turn == seat else ()

    def hands(self, state: State) -> tuple[int, ...]:
        """Return the backs in each hand."""
        return state.hands

    def team(self, state: State, seat: int) -> int | None:
        """Return the seat's side where two or more share it (R3)."""
        side = state.plan.side_of[seat]
        return side if len(state.plan.sides[side]) > 1 else None

    def ask(self, state: State, who: int) -> Ask | None:
        """Return the open question to a seat or the table."""
        return asking.ask(state, self.choices(state, who))

    def tap(self, state: State, who: int, face: str) -> tuple[Action, ...]:
        """Return what a tapped card means."""
        return asking.tap(state, self.choices(state, who), face)

    def scores(self, state: State) -> tuple[int, ...]:
        """Points, or rounds won, of each seat's side (R3)."""
        return tuple(state.points[side] for side in state.plan.side_of)

    def result(self, state: State) -> tuple[int, ...] | None:
        """Return the winning seats (R3, R32, A17)."""
        return state.won if state.turn == OVER else None
