"""outcasts as the rest of the project meets it: its facts, and where it differs."""

from typing import Any, ClassVar

from games.core.action import TABLE, Action
from games.core.folder import FolderGame
from games.core.setup import Needs, switches
from games.outcasts import actions, determinization, rounds, table_dealt, turn
from games.outcasts.deck_checks import SEATS
from games.outcasts.state import State, Step

MIXED = frozenset(
    (
        *(Step.CHARACTERS, Step.DEAL, Step.HOLDER),
        *(Step.DRAW, Step.RESHUFFLE, Step.SCORED, Step.OVER),
    )
)
"""Where cards are put together, or chance has not told where they go."""


class Outcasts(FolderGame[State]):
    """Lay off cards before Wednesday turns up; fewest points win."""

    id = "outcasts"
    title = "Outcasts"  # and not "Creatures & Outcasts", which slides on the box
    minutes = 45
    lines_on_board = True
    newcomers = 3
    box_seats = True
    verbs = actions.VERBS
    secrets = actions.SECRETS
    report_verbs = actions.TELLINGS
    dealer_dependent_keys = frozenset(
        {"all_hands", "counted"}
    )  # hands lie open, or are counted card by card
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
        needs={
            "teams": Needs(seats=(4, 6)),
            "opening": Needs(cards="device"),  # people with cards of their own see who is first
            "round_effect_once": Needs(variants=("advanced",)),
            "r1_character_stays": Needs(variants=("advanced",)),
        },
    )

    begin = staticmethod(rounds.begin)
    world = staticmethod(determinization.world)
    scores = staticmethod(turn.totals)
    result = staticmethod(turn.winners)

    def shared_view(self, state: State) -> dict[str, Any]:
        """Return what both ways of dealing show alike; who opens is told when the 1 is laid."""
        opening = {"active": None} if state.step in (Step.RACE, Step.HOLDER, Step.ONE) else {}
        return super().shared_view(table_dealt.shuffled(state)) | opening

    def choices(self, state: State, seat: int) -> tuple[Action, ...]:
        """Return what this seat may do; in the race everyone is asked alone (A37)."""
        if state.step == Step.RACE:
            return tuple(action for action in self.legal(state) if action.by == seat)
        return super().choices(state, seat)

    def asked(self, state: State) -> tuple[int, ...]:
        """Return who may answer now; in the race of a table its people together, and each box."""
        if state.step == Step.RACE:
            everybody = (TABLE, *state.compiled.everyone)
            return tuple(who for who in everybody if self.choices(state, who))
        return super().asked(state)

    def team(self, state: State, seat: int) -> int | None:
        """Return the team of a seat, if there are teams (A47)."""
        return state.compiled.team(seat) if state.compiled.teams else None

    def hands(self, state: State) -> tuple[int, ...]:
        """Return the backs in each hand."""
        return state.hands

    def accepts_scans(self, state: State) -> bool:
        """Whether cards may be tapped for a box: as soon as they are there, at the count too."""
        return state.step not in MIXED

    def round_over(self, state: State) -> bool:
        """Whether a round's points stand until the next one begins."""
        return state.step == Step.SCORED
