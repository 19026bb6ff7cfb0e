"""Game class of cinderella, with its properties and the methods that differ from other games."""

from typing import Any, ClassVar

from games.cinderella import (
    actions,
    display,
    prompts,
    rules,
    setup,
    statistics,
    table_dealt,
    visibility,
)
from games.cinderella.state import State, Step
from games.core.action import TABLE
from games.core.cardgame import CardGame
from games.core.display.scene import Ask
from games.core.setup import Condition, switches

_SEATS = (1, 2, 3, 4)


class Cinderella(CardGame[State]):
    """A cooperative memory game. All players win or all lose."""

    id = "cinderella"
    title = "Cinderella"
    icons: ClassVar = {f"cinderella.die.{face}": face for face in ("hourglass", "wand", "cauldron")}
    cooperative = True
    minutes = 15
    lines_on_board = True
    samples = ("carriage", "wand", "slipper_a", "mouse_a")
    square_kinds = ("tile",)
    newcomers = 2
    usual_seats = 3
    verbs = actions.VERBS
    report_verbs = frozenset(verbs)  # if people deal, the device does not know the tiles
    dealer_dependent_keys = frozenset(
        {"places", "open", "first", "looked", "pointed"}
    )  # only a grid that the device dealt has these keys
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
        needs={
            "specials_on_table": Condition(variants=("magic", "advanced")),
            "late_special": Condition(variants=("magic", "advanced")),
            "advanced_order": Condition(variants=("advanced",)),
            "free_talk": Condition(seats=(2, 3, 4)),
            "pointing": Condition(seats=(2, 3, 4), cards="device"),
            "device_die": Condition(cards="table"),
        },
    )

    # Methods that are functions of the modules beside this one
    do = rules.DO
    prompts: ClassVar = prompts
    touch_targets: ClassVar = prompts
    begin = staticmethod(rules.begin)
    with_cards = staticmethod(table_dealt.with_cards)
    sample = staticmethod(rules.sample)
    possible = staticmethod(rules.possible)
    visible = staticmethod(visibility.visible)
    known = staticmethod(visibility.known)
    world = staticmethod(visibility.world)
    private = staticmethod(visibility.private)
    looks = staticmethod(visibility.looks)
    view = staticmethod(visibility.view)
    table_actions = staticmethod(table_dealt.table_actions)
    observable_outcomes = staticmethod(table_dealt.observable_outcomes)
    scan_prompt = staticmethod(display.scan_prompt)
    scene = staticmethod(display.scene)
    zones = staticmethod(display.zones)
    news = staticmethod(display.news)
    reason = staticmethod(prompts.reason)
    facts = staticmethod(statistics.facts)
    ledger = staticmethod(statistics.ledger)
    check_deck = staticmethod(setup.check_deck)

    def ask(self, state: State, who: int) -> Ask | None:
        """Return the open question. It has no answers if the device rolls the die."""
        if who == TABLE and state.step == Step.ROLL and state.compiled.device_die:
            return Ask(display.question(state), draw=True)
        return super().ask(state, who)

    def shared_view(self, state: State) -> dict[str, Any]:
        """Return the public view without the parts that depend on the dealer."""
        return super().shared_view(table_dealt.as_told(state))

    def scores(self, state: State) -> tuple[int, ...]:
        """Return the number of found pairs for each seat. It is the same for all."""
        return (state.found.bit_count(),) * state.compiled.seats

    def result(self, state: State) -> tuple[int, ...] | None:
        """Return all seats after a win, () after a loss (R14, R15), or None before the end."""
        if state.step != Step.OVER:
            return None
        return tuple(range(state.compiled.seats)) if state.won else ()
