"""capsules as the rest of the project meets it: its facts, and where it differs."""

from typing import ClassVar

from games.capsules import actions, capture, deck_checks, scene
from games.capsules.state import State, Step
from games.core.action import Action
from games.core.folder import FolderGame
from games.core.setup import Needs, switches


class Capsules(FolderGame[State]):
    """A race round the clock: the most captured capsules win."""

    id = "capsules"
    title = "Capsules"
    minutes = 20
    lines_on_board = True
    newcomers = 2
    box_seats = True
    verbs = actions.VERBS
    secrets = frozenset({"keep"})
    players: ClassVar = {"base": (2, 3)}  # 1.1
    dealer_dependent_keys = frozenset({"hands", "kept"})  # people tell a draft when it is over
    usual_colours = deck_checks.AIRSHIPS
    options: ClassVar = switches(
        "capsules",
        {
            "turn_order": ("seat", "dial"),
            "two_player_start": ("fixed", "free_of_3_6_9"),
            "remember": ("off", "on"),
        },
        needs={"turn_order": Needs(seats=(3,)), "two_player_start": Needs(seats=(2,))},
    )

    seat_colours = staticmethod(scene.colours)

    def hands(self, state: State) -> tuple[int, ...]:
        """Return the backs in each hand; in the draft those of the packet to choose from."""
        return state.hands

    def held(self, state: State, seat: int) -> int:
        """Return what lies before a seat: what it has kept besides."""
        return state.hands[seat] | state.keeps(seat)

    def accepts_scans(self, state: State) -> bool:
        """Whether cards may be tapped: not while some have chosen of a packet and others have not.

        People who deal tell nothing of that; they tap what they are asked for when it is there.
        """
        choosing = state.step == Step.KEEP and not state.compiled.table and state.chooser
        return not choosing and super().accepts_scans(state)

    def scores(self, state: State) -> tuple[int, ...]:
        """Count the captured capsules (R18)."""
        return tuple(won.bit_count() for won in state.won)

    def result(self, state: State) -> tuple[int, ...] | None:
        """Most captured capsules win; a tie goes to the lowest number (R18, A19)."""
        return capture.winners(state) if state.step == Step.OVER else None

    def preset_answer(self, state: State) -> Action | None:
        """Return the airship in the colour of the seat that chooses one: both are one colour."""
        if state.step != Step.AIRSHIP:
            return None
        own = Action(state.turn, "airship", state.setup.colours[state.turn])
        return own if own in self.legal(state) else None
