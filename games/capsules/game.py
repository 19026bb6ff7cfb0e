"""Game class of capsules: its properties, and the methods that differ from other games."""

from typing import ClassVar

from games.capsules import (
    actions,
    display,
    effects,
    events,
    prompts,
    rules,
    setup,
    statistics,
    visibility,
)
from games.capsules.state import State, Step
from games.core.action import Action
from games.core.cardgame import CardGame
from games.core.cards import Cards
from games.core.setup import Condition, switches


class Capsules(CardGame[State]):
    """A race round a clock of 12 hours. The player with the most captured capsules wins."""

    id = "capsules"
    title = "Capsules"
    minutes = 20
    lines_on_board = True
    samples = ("move2-flip", "capsule-9", "capsule-4", "capsule-12")
    square_kinds = ("capsule",)
    newcomers = 2
    usual_seats = 3
    verbs = actions.VERBS
    secrets = frozenset({"keep"})
    players: ClassVar = {"base": (2, 3)}  # rules 1.1
    dealer_dependent_keys = frozenset({"hands", "kept"})  # people report a draft when it is over
    usual_colours = setup.AIRSHIPS
    options: ClassVar = switches(
        "capsules",
        {
            "turn_order": ("seat", "dial"),
            "two_player_start": ("fixed", "free_of_3_6_9"),
            "remember": ("off", "on"),
        },
        needs={"turn_order": Condition(seats=(3,)), "two_player_start": Condition(seats=(2,))},
    )

    # Methods that are functions of the modules beside this one
    do = rules.DO
    prompts: ClassVar = prompts
    touch_targets: ClassVar = prompts
    begin = staticmethod(rules.begin)
    with_cards = staticmethod(rules.with_cards)
    sample = staticmethod(rules.sample)
    possible = staticmethod(rules.possible)
    visible = staticmethod(visibility.visible)
    known = staticmethod(visibility.known)
    world = staticmethod(visibility.world)
    private = staticmethod(visibility.private)
    looks = staticmethod(visibility.looks)
    view = staticmethod(visibility.view)
    table_actions = staticmethod(visibility.table_actions)
    scan_prompt = staticmethod(display.scan_prompt)
    seat_colours = staticmethod(display.colours)
    scene = staticmethod(display.scene)
    zones = staticmethod(display.zones)
    news = staticmethod(events.news)
    reason = staticmethod(prompts.reason)
    facts = staticmethod(statistics.facts)
    ledger = staticmethod(statistics.ledger)
    check_deck = staticmethod(setup.check_deck)
    arguments = staticmethod(setup.arguments)

    def held(self, state: State, seat: int) -> int:
        """Return the mask of a seat's backs: its hand, and the cards kept in the draft so far."""
        return state.hands[seat] | state.keeps(seat)

    def accepts_scans(self, state: State) -> bool:
        """Return whether cards of device seats may be scanned now.

        In a device-dealt game, the answer is False while only some seats have chosen from their
        packets. In a table-dealt game, people scan a card as soon as they have it.
        """
        choosing = state.step == Step.KEEP and not state.compiled.table and state.chooser
        return not choosing and super().accepts_scans(state)

    def accepts_change_of_seat(self, state: State) -> bool:
        """Return whether a seat can change now: not in a draft, of which people report the end."""
        drafts = state.step in (Step.KEEP, Step.DRAFTED)
        return not drafts and super().accepts_change_of_seat(state)

    def as_device_dealt(self, state: State, cards: Cards) -> State:
        """Return the same state as if the device had dealt, so that each seat knows its cards."""
        for seat in range(state.compiled.seats):
            cards = cards.look(seat, self.held(state, seat))
        new = super().as_device_dealt(state, cards)
        return rules.play_cards(new) if new.step == Step.DRAFTED else new

    def scores(self, state: State) -> tuple[int, ...]:
        """Return the number of captured capsules of each seat (R18)."""
        return tuple(won.bit_count() for won in state.won)

    def result(self, state: State) -> tuple[int, ...] | None:
        """Return the winning seats (R18, A19), or None while the match goes on."""
        return effects.winners(state) if state.step == Step.OVER else None

    def preset_answer(self, state: State) -> Action | None:
        """Return the action that chooses the airship in the seat's own colour, if it is free."""
        if state.step != Step.AIRSHIP:
            return None
        own = Action(state.turn, "airship", state.setup.colours[state.turn])
        return own if own in self.legal(state) else None
