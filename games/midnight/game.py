"""Game class of midnight: its properties, and the methods that differ from other games."""

from typing import ClassVar

from games.core.action import OVER, Action
from games.core.cardgame import CardGame
from games.core.setup import Condition, switches
from games.midnight import (
    actions,
    display,
    prompts,
    rounds,
    rules,
    setup,
    statistics,
    visibility,
)
from games.midnight.board import COLOURS
from games.midnight.state import State, Step


class Midnight(CardGame[State]):
    """A race round a 24-hour dial, in which a figure must stop exactly on midnight."""

    id = "midnight"
    title = "Midnight"
    minutes = 40
    lines_on_board = True
    samples = ("red3-blue4", "green2-yellow5", "ghost-red")
    newcomers = 3
    usual_seats = 4
    verbs = actions.VERBS
    dealer_dependent_keys = frozenset({"announced"})  # people report it after the exchange
    secrets = frozenset({"mark"})
    report_verbs = frozenset({"announce", "boosters", "take", "give", "none_left", "holds"})
    players: ClassVar = {  # R3; four people usually play individually
        "duel": (2,),
        "individual": (3, 4, 5),
        "team4": (4,),
        "team6": (6,),
    }
    usual_colours = COLOURS
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
        needs={
            "team6_reward": Condition(variants=("team6",)),
            "wanderer_ends_round": Condition(variants=("individual",)),
            "duel_ghosts": Condition(variants=("duel",)),
            "consolation_teams": Condition(variants=("duel", "team4", "team6")),
            "team_show_hands": Condition(variants=("team4", "team6")),
        },
    )

    # Methods that are functions of the modules beside this one
    do = rules.DO
    prompts: ClassVar = prompts
    touch_targets: ClassVar = prompts
    begin = staticmethod(rounds.begin)
    with_cards = staticmethod(visibility.with_cards)
    as_device_dealt = staticmethod(visibility.as_device_dealt)
    sample = staticmethod(rounds.sample)
    possible = staticmethod(rounds.possible)
    visible = staticmethod(visibility.visible)
    known = staticmethod(visibility.known)
    world = staticmethod(visibility.world)
    private = staticmethod(visibility.private)
    badges = staticmethod(visibility.badges)
    inspected_cards = staticmethod(visibility.inspected_cards)
    view = staticmethod(visibility.view)
    table_actions = staticmethod(visibility.table_actions)
    scan_prompt = staticmethod(display.scan_prompt)
    scene = staticmethod(display.scene)
    zones = staticmethod(display.zones)
    news = staticmethod(display.news)
    tutorial_triggers = staticmethod(display.tutorial_triggers)
    reason = staticmethod(prompts.reason)
    settled_answer = prompts.settled_answer
    facts = staticmethod(statistics.facts)
    ledger = staticmethod(statistics.ledger)
    check_deck = staticmethod(setup.check_deck)

    def colours(self, seats: int, variant: str) -> tuple[str, ...]:
        """Return the usual colours: two per seat in the duel, one per team in team6 (A29)."""
        if variant == "duel":
            return self.usual_colours[:4]
        if variant == "team6":
            return self.usual_colours[:3] * 2
        return self.usual_colours[:seats]

    def accepts_change_of_seat(self, state: State) -> bool:
        """Return whether a seat can change now: not in an exchange, which people report in part."""
        exchanges = (Step.TAKE, Step.GIVE, Step.ANNOUNCE, Step.MARK, Step.BOOSTERS)
        return state.step not in exchanges and super().accepts_change_of_seat(state)

    def choices(self, state: State, seat: int) -> tuple[Action, ...]:
        """Return the legal actions of a seat or TABLE. Partners may answer for their team (A2)."""
        if state.step == Step.REWARD and not state.mix:
            return tuple(action for action in state.moves if action.by == seat)
        return state.moves if state.turn == seat else ()

    def observable_outcomes(self, state: State) -> tuple[Action, ...]:  # noqa: ARG002
        """Return (): chance only shuffles, which the device always does itself."""
        return ()

    def team(self, state: State, seat: int) -> int | None:
        """Return the number of the seat's side if it is a team, else None (R3)."""
        side = state.compiled.side_of[seat]
        return side if len(state.compiled.sides[side]) > 1 else None

    def round_over(self, state: State) -> bool:
        """Return whether a round is scored and the next one has not begun."""
        return state.step == Step.SCORED

    def scores(self, state: State) -> tuple[int, ...]:
        """Return the points, or the number of rounds won, of each seat's side (R3)."""
        return tuple(state.points[side] for side in state.compiled.side_of)

    def result(self, state: State) -> tuple[int, ...] | None:
        """Return the winning seats (R3, R32, A17), or None while the match goes on."""
        return state.won if state.turn == OVER else None
