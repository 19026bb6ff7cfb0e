"""Simulated people who scan and move the cards of the device seats in `selfplay`.

The cards of a device seat lie face down in a row. The people only follow the device's messages,
which say to which place a card goes and which place it leaves. So the row must have the same cards
as the seat's hand in the referee's game.
"""

import asyncio
from collections import Counter
from random import Random
from typing import TYPE_CHECKING, Any

from firmware_py.authoring.selfplay.simulated_people import Diverged, People
from firmware_py.console.session import device_seats
from firmware_py.console.session.device_seats import PendingPlay
from games.core.action import CHANCE, OVER, TABLE, Action, listed
from games.core.card_scans import GAP, VERBS, ScanRequest, row
from games.core.cards import backs
from games.core.text import Text

if TYPE_CHECKING:
    from games.core.match import Match

PAUSE = 0.1
"""Interval at which people look at the display while the device computes (s)."""
THINKS = 100
"""Number of looks after which the device counts as hanging."""
LISTED = 0.05
"""Probability that people choose a card from the list instead of scanning it."""
MISTAKEN = 0.05
"""Probability that people first scan a card other than the named one."""


def _seat(said: Text) -> int:
    """Return the seat whose row a sentence is about. For partners of one colour it is nested."""
    seat: int | Text = said.args["seat"]
    return _seat(seat) if isinstance(seat, Text) else seat


class DeviceSeatHands:
    """Rows of the device seats in one game.

    `act` returns the actions of device seats one by one, because in a draft a device seat may
    choose before the people do.
    """

    def __init__(self, people: People, boxes: tuple[int, ...], rng: Random) -> None:
        self.people = people
        self.boxes = boxes
        self.rng = rng
        self.dealt = self.taps = self.turns = 0
        """Counters of cards scanned in deals, cards scanned later, and turns except drafts."""
        self.drawn: str | None = None
        """The card that the device drew from a row. The referee must draw it too."""
        self._rows: dict[int, dict[int, str]] = {seat: {} for seat in boxes}
        self._dealing = {*boxes}
        self._was: int | None = None
        self._moved = 0
        """Number of the device's actions that are already applied to the rows."""
        self._taken = 0
        """Number of the device's actions that `_next` has already searched."""

    def counts(self, action: Action) -> None:
        """Count a turn of a device seat at its first public action."""
        if action.by < 0 or action.verb in self.people.game.secrets:
            return
        self.turns += action.by in self.boxes and action.by != self._was
        self._was = action.by

    async def serve(self, referee: "Match[Any]") -> bool:
        """Scan all cards that the device requests.

        Return False if a requested card is not yet where it can be scanned.
        """
        people, game = self.people, self.people.game
        await people.runtime.settled()
        self._follow(referee)
        while self.boxes and (wanted := game.scan_request(people.device.state)) is not None:
            if not self._there(wanted, referee):
                return False
            await self._tap(wanted, referee)
            self._follow(referee)
        self._dealing = {seat for seat in self._dealing if not self._rows[seat]}
        return True

    def _there(self, wanted: ScanRequest, referee: "Match[Any]") -> bool:
        """Return True if the requested card is where people can scan it."""
        game = referee.game
        if not game.hands(referee.state):
            return True  # in a game without hands no card moves
        if wanted.ordered and not game.inspected_cards(self.people.device.state, wanted.seat):
            return True  # the request is for a card in the row
        ended = referee.turn == OVER or game.round_over(referee.state)
        return referee.turn != CHANCE and (ended or game.accepts_scans(referee.state))

    def compare(self, referee: "Match[Any]") -> None:
        """Compare rows with hands after all actions are entered. Raise Diverged if they differ.

        Between rounds nothing is compared.
        """
        if referee.turn in (CHANCE, OVER) or not self.people.game.accepts_scans(referee.state):
            return
        for seat in self.boxes:
            row, hand = self._rows[seat], self._hand(referee, seat)
            if sorted(row.values()) != hand:
                says = self.people.says
                raise Diverged(f"the row of seat {seat + 1} is {row}, not {hand}: {says}")

    def _hand(self, referee: "Match[Any]", seat: int) -> list[str]:
        """Return the sorted faces of the cards that the referee's game has at a seat."""
        state = referee.state
        return sorted(state.cards.face(back) for back in backs(referee.game.held(state, seat)))

    def _missing(self, referee: "Match[Any]", seat: int) -> list[str]:
        """Return the cards of a seat's hand that are not yet in its row."""
        left = Counter(self._hand(referee, seat)) - Counter(self._rows[seat].values())
        return sorted(left.elements())

    def _follow(self, referee: "Match[Any]") -> None:
        """Move the cards in the rows as the device's messages say."""
        device = self.people.device
        self._moved = min(self._moved, len(device.actions))
        for at in range(self._moved, len(device.actions)):
            action, (before, after) = device.actions[at], device.states[at : at + 2]
            for news in device_seats.move_news(device, before, action, after):
                if action.by == CHANCE and "places" in news.text.args:
                    self.drawn = self._rows[_seat(news.text)].get(int(news.text.args["places"]))
                self._move(news.text, referee, after, held=action.verb in VERBS)
            for seat in self.boxes:
                if {*row(after, seat)} <= {GAP} and row(before, seat):
                    self._rows[seat] = {}  # people have collected the row
                    self._was = None
                    self._dealing |= set() if row(after, seat) else {seat}
        self._moved = len(device.actions)

    def _move(self, said: Text, referee: "Match[Any]", after: Any, *, held: bool) -> None:
        seat = _seat(said)
        if said.id == "table.box.knows":
            return
        if said.id != "table.box.place":
            self._take_away(said)
        elif not held:  # a public card that was not scanned, for example from a pile
            place = said.args["place"]
            new = after.cards.face(row(after, seat)[place - 1])
            if new not in self._missing(referee, seat):
                raise Diverged(
                    f"{new} is not the one that came to place {place} of seat {seat + 1}"
                )
            self._rows[seat][place] = new

    def _take_away(self, said: Text) -> None:
        for place in str(said.args["places"]).split(", "):
            self._rows[_seat(said)].pop(int(place), None)

    async def _tap(self, wanted: ScanRequest, referee: "Match[Any]") -> None:
        people, seat = self.people, wanted.seat
        device, game = people.device, people.game
        face = self._face(wanted, referee)
        hold, before = Action(TABLE, "hold", face), len(device.actions)
        if self.rng.random() < LISTED:
            while people.runtime.console.play.opened != TABLE:  # the other players look away
                await people.press("ok")
            await people.choose(hold)
        else:
            await people.lay(face)
        if device.actions[before:][:1] != [hold]:
            raise Diverged(
                f"{face} was tapped for seat {seat + 1}, and the device shows: {people.says}"
            )
        if seat in self._dealing and game.hands(device.state):
            self.dealt += 1
        else:
            self.taps += 1
        if wanted.ordered or not game.held(device.states[before], seat) & wanted.zone:
            return
        session = people.runtime.console.session
        _, place = (session and session.placed) or (seat, None)
        if place is None or place in self._rows[seat] or str(place) not in people.says:
            raise Diverged(f"{face} lies nowhere: {people.says}")
        self._rows[seat][place] = face

    def _face(self, wanted: ScanRequest, referee: "Match[Any]") -> str:
        """Return the face to scan: a new card, a card of the row, or one that the seat inspects."""
        game, state, seat = self.people.game, self.people.device.state, wanted.seat
        back, looking = next(backs(wanted.zone)), game.inspected_cards(state, seat)
        seen = game.inspected_cards(referee.state, seat)
        true = referee.state.cards
        if not game.hands(state):
            return str(true.face(back))  # the device and the referee give it the same back
        if wanted.ordered:
            if back in looking:
                return str(true.face(seen[looking.index(back)]))
            return self._rows[seat][row(state, seat).index(back) + 1]
        new = self._missing(referee, seat)
        if back in looking:
            known = (state.cards.face(each) for each in looking if not wanted.zone >> each & 1)
            new = sorted((Counter(map(true.face, seen)) - Counter(known)).elements())
        fit = [face for face in new if true.box.of_kind(true.box.number(face)) & wanted.zone]
        if not fit:
            raise Diverged(f"seat {seat + 1} gets a card and holds no other")
        return self.rng.choice(fit)

    async def act(self) -> Action:
        """Wait for the next action of a device seat, move its card and return the action.

        Raise Diverged if the device does nothing for too long.
        """
        people = self.people
        for _ in range(THINKS):
            found = self._next()
            if found is not None:
                return found
            session = people.runtime.console.session
            if session is not None and session.pending_play is not None:
                await self._carry_out(session.pending_play)
            else:
                await asyncio.sleep(PAUSE)
                await people.runtime.settled()
        raise Diverged(f"the box does nothing: {people.says}")

    async def also(self, told: Action) -> None:
        """Carry out an action that the referee does not ask for, such as a declared pair."""
        device = self.people.device
        done = told in device.actions[self._taken :]
        offered = listed(device.game.choices(device.state, told.by), told)
        if (done or offered) and await self.act() != told:
            raise Diverged(f"the box does not do {told}: {self.people.says}")

    def _next(self) -> Action | None:
        """Return the next action of a device seat that the referee has not seen, or None."""
        actions = self.people.device.actions
        while self._taken < len(actions):
            action = actions[self._taken]
            self._taken += 1
            if action.by in self.boxes:
                return action
        return None

    async def _carry_out(self, said: PendingPlay) -> None:
        people, before = self.people, len(self.people.device.actions)
        if said.hidden:
            await people.press("ok")
        else:
            lying = [self._rows[said.seat].get(each.place) for each in said.lying]
            if Counter(lying) != Counter(said.faces):
                raise Diverged(f"{people.says}, where {lying} lies")
            if self.rng.random() < MISTAKEN:
                await self._mistake(said.faces)
            await people.lay(said.faces[0])
            self.taps += 1
        if len(people.device.actions) == before:
            raise Diverged(f"what was said is not done: {people.says}")
        for each in said.says:
            self._take_away(each)

    async def _mistake(self, meant: tuple[str, ...]) -> None:
        """Scan a card other than the named one. Raise Diverged if the device accepts it."""
        people = self.people
        before = len(people.device.entries)
        faces = [face.id for face in people.device.setup.deck.faces if face.id not in meant]
        await people.lay(self.rng.choice(faces))
        if len(people.device.entries) != before:
            raise Diverged(f"another card was taken: {people.says}")
