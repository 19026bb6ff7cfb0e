"""Game class of outcasts, with its properties and the methods that differ from other games."""

from typing import Any, ClassVar

from games.core.action import TABLE, Action
from games.core.cardgame import CardGame
from games.core.setup import Condition, switches
from games.outcasts import (
    actions,
    display,
    prompts,
    rounds,
    rules,
    setup,
    statistics,
    visibility,
)
from games.outcasts.setup import SEATS
from games.outcasts.state import State, Step

MIXED = frozenset((Step.CHARACTERS, Step.DEAL, Step.HOLDER, Step.DRAW, Step.RESHUFFLE))
"""Steps without scans, because a chance event decides where cards go."""


class Outcasts(CardGame[State]):
    """A climbing card game of five rounds. The player with the fewest points wins."""

    id = "outcasts"
    title = "Outcasts"  # short: "Creatures & Outcasts" would scroll on the device
    minutes = 45
    lines_on_board = True
    low_wins = True
    samples = ("vampire", "thirteen", "wednesday")
    newcomers = 3
    usual_seats = 4
    icons: ClassVar = {"outcasts.answer.pass": "pass"}
    verbs = actions.VERBS
    secrets = actions.SECRETS
    report_verbs = actions.TELLINGS
    # Only a device that dealt shows open hands, and only people count hands card by card.
    dealer_dependent_keys = frozenset({"all_hands", "counted"})
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
            "teams": Condition(seats=(4, 6)),
            "opening": Condition(cards="device"),  # people who deal see who is first
            "round_effect_once": Condition(variants=("advanced",)),
            "r1_character_stays": Condition(variants=("advanced",)),
        },
    )

    # Methods that are functions of the modules beside this one.
    do = rules.DO
    prompts: ClassVar = prompts
    touch_targets: ClassVar = prompts
    begin = staticmethod(rounds.begin)
    with_cards = staticmethod(rules.with_cards)
    as_device_dealt = staticmethod(rules.as_device_dealt)
    sample = staticmethod(rounds.sample)
    shuffles = staticmethod(rounds.shuffles)
    visible = staticmethod(visibility.visible)
    known = staticmethod(visibility.known)
    private = staticmethod(visibility.private)
    inspected_cards = staticmethod(visibility.inspected_cards)
    view = staticmethod(visibility.view)
    world = staticmethod(visibility.world)
    table_actions = staticmethod(visibility.table_actions)
    observable_outcomes = staticmethod(visibility.observable_outcomes)
    reveals = staticmethod(visibility.reveals)
    scan_prompt = staticmethod(display.scan_prompt)
    scene = staticmethod(display.scene)
    zones = staticmethod(display.zones)
    news = staticmethod(display.news)
    tutorial_triggers = staticmethod(display.tutorial_triggers)
    reason = staticmethod(prompts.reason)
    facts = staticmethod(statistics.facts)
    ledger = staticmethod(statistics.ledger)
    scores = staticmethod(rounds.totals)
    result = staticmethod(rounds.winners)
    check_deck = staticmethod(setup.check_deck)
    arguments = staticmethod(setup.arguments)

    def shared_view(self, state: State) -> dict[str, Any]:
        """Return the public view without the parts that depend on the dealer.

        It does not contain the player who opens until the 1 is played.
        """
        opening = {"active": None} if state.step in (Step.RACE, Step.HOLDER, Step.ONE) else {}
        return super().shared_view(visibility.shuffled(state)) | opening

    def choices(self, state: State, seat: int) -> tuple[Action, ...]:
        """Return the actions of this seat, or of TABLE.

        In the opening race, each seat has its own actions (A37).
        """
        if state.step == Step.RACE:
            return tuple(action for action in self.legal(state) if action.by == seat)
        return super().choices(state, seat)

    def asked(self, state: State) -> tuple[int, ...]:
        """Return the seats that may answer now. In the race, TABLE stands for people (A48)."""
        if state.step == Step.RACE:
            everybody = (TABLE, *state.compiled.everyone)
            return tuple(who for who in everybody if self.choices(state, who))
        return super().asked(state)

    def team(self, state: State, seat: int) -> int | None:
        """Return the team of a seat, or None if there are no teams (A47)."""
        return state.compiled.team(seat) if state.compiled.teams else None

    def accepts_scans(self, state: State) -> bool:
        """Return whether people may scan cards for device seats now."""
        return state.step not in MIXED and state.step < Step.SCORED

    def round_over(self, state: State) -> bool:
        """Return whether a round is scored and the next one has not begun."""
        return state.step == Step.SCORED
