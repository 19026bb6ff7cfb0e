"""Simulated person who lays a new tag for each card on an emulated reader, with mistakes.

A mistake has the number of a card in the enrolment. `twice` lays the previous tag again first.
`stranger` lays a card of another game first, `phone` a phone. `missing` skips the card.
"""

import asyncio
import re
from collections.abc import Mapping
from typing import Literal, get_args

from drivers.emulation.ntag import Phone, Tag
from firmware_py.cards.enrolment import Enrolment
from firmware_py.cards.tags import Card, emulated_uid, spell
from firmware_py.runtime.devices import EmulatedBox
from games.core.errors import TableclockError

Slip = Literal["twice", "stranger", "phone", "missing"]
SLIPS: tuple[str, ...] = get_args(Slip)

PATIENCE = 4.0
"""How long a card stays on the reader if nothing happens (s)."""
LIFTED = 0.7
"""Time from lifting one card to laying the next (s). The reader must notice the removal."""


class BadSlip(TableclockError, ValueError):
    """Invalid --slip; the message says what would be right."""


def slip(given: str, cards: int) -> tuple[int, Slip]:
    """Parse `twice:5` into the card's number (from 1) and the mistake."""
    kind, _, number = given.partition(":")
    if kind not in SLIPS or not re.fullmatch("[0-9]{1,6}", number) or not 1 <= int(number) <= cards:
        kinds = ", ".join(SLIPS)
        raise BadSlip(f"{given!r} is no slip: write {kinds}, a colon and a card from 1 to {cards}")
    return int(number), kind  # type: ignore[return-value] # checked above


class Person:
    """Simulated person at an emulated box; `stranger` is a card of another game."""

    def __init__(
        self,
        box: EmulatedBox,
        machine: Enrolment,
        slips: Mapping[int, Slip],
        stranger: Card,
    ) -> None:
        self._box = box
        self._machine = machine
        self._slips = dict(slips)
        self._stranger = stranger
        self._tag: Tag | None = None

    async def enrol(self) -> None:
        """Lay card after card. If cards were skipped, press the button back at the end to stop."""
        await asyncio.sleep(1)  # the reader starts
        machine = self._machine
        while (slot := machine.asked) is not None:
            what = self._slips.pop(machine.number, None)
            if what == "missing":
                await self._press("next", 0.05)
                continue
            if what == "twice" and self._tag is not None:
                await self._lay(self._tag)
            elif what == "stranger":
                await self._lay(Tag(emulated_uid(*self._stranger), spell(*self._stranger)))
            elif what == "phone":
                await self._lay(Phone(b"\x01\x02\x03"))
            self._tag = Tag(emulated_uid(machine.game, slot.face.id, slot.copy))
            await self._lay(self._tag)
        if machine.missing:
            await self._press("back", 0.05)

    async def _lay(self, tag: Tag) -> None:
        """Lay a card, and lift it when the enrolment has reacted."""
        machine = self._machine
        before = (machine.number, machine.asked, machine.troubles.total())
        self._box.pn532.lay(tag)
        waited = 0.0
        while waited < PATIENCE and before == (
            machine.number,
            machine.asked,
            machine.troubles.total(),
        ):
            await asyncio.sleep(0.05)
            waited += 0.05
        self._box.pn532.lift()
        await asyncio.sleep(LIFTED)

    async def _press(self, button: str, seconds: float) -> None:
        self._box.pins.press(button)
        await asyncio.sleep(seconds)
        self._box.pins.release(button)
        await asyncio.sleep(0.1)
