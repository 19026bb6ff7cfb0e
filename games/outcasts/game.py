"""outcasts as the rest of the project meets it: its facts, and where each rule of it stands."""

from typing import ClassVar

from games.core.action import TABLE, Action, Listed
from games.core.errors import IllegalAction
from games.core.game import Game
from games.core.scene import Ask
from games.core.setup import switches
from games.outcasts import (
    asking,
    chance,
    facts,
    moves,
    news,
    people,
    printed,
    rounds,
    rules,
    scene,
    turn,
    view,
    why,
    worlds,
)
from games.outcasts.printed import SEATS
from games.outcasts.rules import DO
from games.outcasts.state import State, Step


class Outcasts(Game[State]):
    """Lay off cards before Wednesday turns up; fewest points win."""

    id = "outcasts"
    title = "Outcasts"  # the whole name, "Creatures & Outcasts", slides on the box
    minutes = 45
    verbs = moves.VERBS
    secrets = moves.SECRETS
    players: ClassVar = {"base": SEATS, "advanced": SEATS}
    options: ClassVar = switches(
        "outcasts",
        {
            "all_pass": ("everyone", "others"),
            "teams": ("none", "2", "3"),
            "turnover": ("block", "keep_top"),
            "opening": ("race", "random_holder", "forced_first_clockwise"),
            "must_lead": ("no", "yes"),
            "stall_end": ("yes", "no"),
            "ajax_empty_is_zero": ("no", "yes"),
            "vampire_forced": ("no", "yes"),
            "hyde_when_blocked": ("no", "yes"),
            "blocked_4": ("no", "yes"),
            "thing_card": ("stays", "set_out"),
            "thirteen_lasts": ("no", "yes"),
            "round_effect_once": ("no", "yes"),
            "r1_character_stays": ("no", "yes"),
            "tie": ("shared", "last_round_lowest"),
            "siren_includes_open_pile": ("no", "yes"),
        },
    )

    check_deck = staticmethod(printed.check_deck)
    begin = staticmethod(rounds.begin)
    step = staticmethod(rules.step)
    sample = staticmethod(chance.sample)
    possible = staticmethod(chance.possible)
    reason = staticmethod(why.reason)
    visible = staticmethod(view.visible)
    known = staticmethod(view.known)
    view = staticmethod(view.view)
    world = staticmethod(worlds.world)
    with_cards = staticmethod(rules.with_cards)
    scene = staticmethod(scene.scene)
    news = staticmethod(news.news)
    tellable = staticmethod(people.tellable)
    told = staticmethod(people.told)
    tells = staticmethod(people.tells)
    common = staticmethod(people.common)
    scores = staticmethod(turn.totals)
    result = staticmethod(turn.winners)
    facts = staticmethod(facts.facts)

    def legal(self, state: State) -> tuple[Action, ...]:
        """Return what `step` laid ready."""
        return state.moves

    def apply(self, state: State, action: Action) -> State:
        """Return the next state; IllegalAction says why not. The last lines are `rules.step`."""
        may = action in state.moves if type(action) is Listed else self.allows(state, action)
        if may:
            new: State = state.__copy__()  # type: ignore[attr-defined]  # msgspec has it
            DO[action.verb](new, action)
            return new
        raise IllegalAction(self.why_not(state, action))

    def choices(self, state: State, seat: int) -> tuple[Action, ...]:
        """Return what this seat may do; in the race everyone is asked alone (A37)."""
        if state.step == Step.RACE and not state.plan.table:
            return tuple(action for action in self.legal(state) if action.by == seat != TABLE)
        return super().choices(state, seat)

    def team(self, state: State, seat: int) -> int | None:
        """A47."""
        return state.plan.team(seat) if state.plan.teams else None

    def hands(self, state: State) -> tuple[int, ...]:
        """Return the backs in each hand."""
        return state.hands

    def ask(self, state: State, who: int) -> Ask | None:
        """Return the open question to a seat or the table."""
        return asking.ask(state, self.choices(state, who))

    def tap(self, state: State, who: int, face: str) -> tuple[Action, ...]:
        """Return what a tapped card means."""
        return asking.tap(state, self.choices(state, who), face)
