"""Game class of cinderella, with its properties and the methods that differ from other games."""

from typing import Any, ClassVar

from games.cinderella import (
    actions,
    chance,
    deck_checks,
    device_seat,
    events,
    prompts,
    refusals,
    rules,
    scene,
    scoreboard,
    statistics,
    table_dealt,
    touch_targets,
    view,
    zones,
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
    cooperative = True
    minutes = 15
    lines_on_board = True
    newcomers = 2
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

    # Methods that are functions of the modules beside this one. `view` and `scene` come after the
    # other functions of their modules, because they hide the module's name.
    do = rules.DO
    prompts: ClassVar = prompts
    touch_targets: ClassVar = touch_targets
    begin = staticmethod(rules.begin)
    with_cards = staticmethod(device_seat.with_cards)
    as_device_dealt = staticmethod(device_seat.as_device_dealt)
    sample = staticmethod(chance.sample)
    possible = staticmethod(chance.possible)
    visible = staticmethod(view.visible)
    known = staticmethod(view.known)
    world = staticmethod(view.world)
    private = staticmethod(view.private)
    inspected_cards = staticmethod(view.inspected_cards)
    view = staticmethod(view.view)
    table_actions = staticmethod(table_dealt.table_actions)
    observable_outcomes = staticmethod(table_dealt.observable_outcomes)
    scan_prompt = staticmethod(scene.scan_prompt)
    scene = staticmethod(scene.scene)
    zones = staticmethod(zones.zones)
    news = staticmethod(events.news)
    reason = staticmethod(refusals.reason)
    facts = staticmethod(statistics.facts)
    ledger = staticmethod(scoreboard.ledger)
    check_deck = staticmethod(deck_checks.check_deck)

    def ask(self, state: State, who: int) -> Ask | None:
        """Return the open question. It has no answers if the device rolls the die."""
        if who == TABLE and state.step == Step.ROLL and state.compiled.device_die:
            return Ask(scene.question(state), draw=True)
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
