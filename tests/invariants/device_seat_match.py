"""Match with a device seat, played beside the same match with all cards known.

`Sitting` plays both. A device deals the true match. Its moves are told to the device seat's match
as people would tell them (`Game.table_actions`), and each card that the device seat gets is tapped.
Device seats choose from what the device has been shown, the other seats from their true cards.
"""

from collections import Counter
from functools import partial
from random import Random
from typing import Any

from msgspec.structs import replace

import games
from firmware_py.authoring.invariants.generators import SetupCase, drawn, seatings
from firmware_py.authoring.invariants.rules import fingerprint
from firmware_py.authoring.invariants.secrets import check_swap
from firmware_py.authoring.invariants.table_dealt import agree, check_guess
from firmware_py.authoring.invariants.violation import Violation, same
from games.core import bots, card_scans
from games.core.action import CHANCE, OVER, TABLE, Action
from games.core.cards import backs, mask
from games.core.errors import BadSetup, IllegalAction
from games.core.game import Game
from games.core.match import Match
from games.core.setup import Setup
from games.core.table_reports import Reports

CAP = 5_000
"""Maximum number of actions of the true match."""


class Sitting:
    """Session of both matches.

    wrong: probability that people tap another card than they should. box: match with the device
    seat; twin: true state. truth: number of the true face of each tapped card, by its back in
    `box`. later: moves that people can tell only after cards that cannot be tapped yet. drawn:
    number of the face of a card that the device has drawn out of a row and people have not taken
    yet. rolled: the device's roll that people have not seen yet.
    """

    def __init__(self, game: Game[Any], setup: Setup, rng: Random, wrong: float = 0.0) -> None:
        self.game, self.rng, self.wrong = game, rng, wrong
        self.box = Match(game, setup, rng.randrange(2**32))
        options = {
            key: value if game.options[key].needs.cards is None else game.options[key].default
            for key, value in setup.options.items()
        }  # options without effect when people deal
        self.twin = game.begin(replace(setup, cards="device", options=options))
        self.truth: dict[int, int] = {}
        self.later: list[Action] = []
        self.reports = Reports(game)
        self.drawn: int | None = None
        self.rolled: Action | None = None
        self.decisions = self.taps = self.mistakes = 0

    def play(self, cap: int = CAP) -> None:
        """Play to the end; raise Violation if the matches differ."""
        game = self.game
        for at in range(cap):
            if self.twin.turn == OVER:
                break
            before, action = self.twin, self._next()
            self.twin = game.apply(before, action)
            if game.round_over(before):
                self.truth = {}
            told = self.reports.of(before, action, self.twin)
            self.later += told
            while self._wait() and self.later:
                self._say(self.later.pop(0))
            open_ = self.later or self.rolled is not None
            if self.reports.comparable and not self.mistakes and not open_:
                # In a draft people tell nothing until its end. A card drawn from a hand by chance
                # has already left the hand in one of the matches.
                done = (
                    bool(told)
                    and "hands" not in game.dealer_dependent_keys
                    and game.accepts_scans(self.twin)
                )
                agree(game, self.twin, self.box.state, at + 1, done)
                self._subset(at + 1)
        if not self.mistakes and game.result(self.twin) != game.result(self.box.state):
            raise Violation("they end otherwise")

    # The true match

    def _next(self) -> Action:
        game, twin = self.game, self.twin
        if twin.turn == CHANCE:
            if self.rolled is not None:
                return self.rolled
            if self.drawn is None:
                return game.sample(twin, self.rng)
            face, self.drawn = twin.cards.box.faces[self.drawn], None
            return next(action for action in game.legal(twin) if action.a == face)
        action = self.rng.choice(game.legal(twin))
        return self._chosen(action.by) if action.by in self.box.setup.box else action

    def _chosen(self, seat: int) -> Action:
        """Return the choice of a device seat, from what the device knows."""
        game = self.game
        self.decisions += 1
        if not self.mistakes:
            self._same(seat)
        for _ in range(99):
            state = self.box.state
            choices = game.choices(state, seat)
            action = self.rng.choice(choices) if choices else None
            wrong = self._wrong(seat, action)
            if wrong is None and action is not None:
                return action
            if wrong is None:
                raise Violation("the box is not asked where it should be")
            # The card at that place is another one: people tap it, and the device chooses again.
            face = state.cards.box.faces[self.truth[wrong]]
            self._do(Action(TABLE, "rehold", face, wrong))
            self._wait()
        raise Violation("the box never learns what it holds")

    def _wrong(self, seat: int, action: Action | None) -> int | None:
        """Return the back of a wrongly shown card if people notice it now.

        They notice when the card is tapped for an action, or when the device's action is
        impossible. A card discarded face down would be found later. Here it is checked: the same
        action is done in the true match, with the card that the device named.
        """
        game, state = self.game, self.box.state
        near = [*backs(game.held(state, seat)), *game.inspected_cards(state, seat)]
        faces = state.cards.faces
        wrong = [back for back in near if self.truth.get(back, faces[back]) != faces[back]]
        if not wrong or action is None or not game.allows(self.twin, action):
            return wrong[0] if wrong else None
        after, true = game.apply(state, action), game.apply(self.twin, action)
        if after.turn != true.turn and CHANCE not in (after.turn, true.turn):
            return wrong[0]
        named = mask(back for back in wrong if state.cards.face(back) == action.a)
        gone = ~game.held(after, seat) | after.cards.public | named
        return next((back for back in wrong if gone >> back & 1), None)

    def _same(self, seat: int) -> None:
        """Check that the device seat may do what it may do in the match dealt by the device."""
        game, state = self.game, self.box.state
        choices, true = game.choices(state, seat), game.choices(self.twin, seat)
        if not choices:
            raise Violation("the box is not asked where it should be")
        if len(game.inspected_cards(state, seat)) < len(game.inspected_cards(self.twin, seat)):
            # The device looks at fewer cards than it may, and chooses among those.
            true = tuple(action for action in true if action in choices)
        same(choices, true, "the box has other choices")
        same(self._hand(state, seat), self._hand(self.twin, seat), "the box holds other cards")
        number = len(self.box.actions)
        world = bots.bot_input(game, state, seat, 1, number).world
        hidden = state.cards.world(game.known(state, seat), self.rng)
        other = bots.bot_input(game, game.with_cards(state, hidden), seat, 1, number).world
        same(fingerprint(world), fingerprint(other), "the box thinks of what it cannot know")
        same(game.choices(world, seat), choices, "the box thinks about other choices")
        same(self._hand(world, seat), self._hand(self.twin, seat), "the box thinks of other cards")

    def _hand(self, state: Any, seat: int) -> list[int]:
        hand = self.game.held(state, seat) & self.game.known(state, seat)
        return sorted(state.cards.faces[back] for back in backs(hand))

    def _subset(self, at: int) -> None:
        """Check that everything the device knows of a hand is true."""
        game, state = self.game, self.box.state
        if not game.accepts_scans(self.twin):
            return
        hands = zip(game.hands(state), game.hands(self.twin), strict=True)
        if not game.hands(state):
            for back in backs(state.cards.sure):
                same(state.cards.face(back), self.twin.cards.face(back), "a tile lies elsewhere")
        for hand, true_hand in hands:
            true = Counter(self.twin.cards.faces[back] for back in backs(true_hand))
            for seat in self.box.setup.box:
                known = hand & game.known(state, seat)
                more = Counter(state.cards.faces[back] for back in backs(known)) - true
                if more and hand.bit_count() == true_hand.bit_count():
                    raise Violation("the box is certain of a card that is not there", at=at)

    # Actions that the device is told

    def _wait(self) -> bool:
        """Draw the device's guesses and tap all requested cards. Return whether all were tapped.

        New cards are not tapped while the true ones have still to be shuffled or are being passed.
        """
        game, box = self.game, self.box
        while box.turn == CHANCE and not game.choices(box.state, TABLE):
            if game.legal(box.state) and self.twin.turn == CHANCE and not game.legal(self.twin):
                break  # no roll before the true cards are shuffled
            before, drawn = box.state, box.draw()
            box.act(drawn)
            self._taken(before)
            if game.legal(before) and game.allows(self.twin, drawn):
                self.rolled = drawn
        while (wanted := game.scan_request(box.state)) is not None:
            if not self._there(wanted):
                return False
            self._tap(wanted)
        return True

    def _taken(self, before: Any) -> None:
        """Record the card that the device has drawn out of its row, if it has."""
        for seat in self.box.setup.box:
            gone = self.game.held(before, seat) & ~self.game.held(self.box.state, seat)
            for back in backs(gone):
                if back in card_scans.row(before, seat) and self.game.accepts_scans(self.box.state):
                    self.drawn = self.truth.get(back, before.cards.faces[back])

    def _there(self, wanted: card_scans.ScanRequest) -> bool:
        """Return whether the requested card is where it can be tapped."""
        game, twin = self.game, self.twin
        if not game.hands(twin):
            return True  # all cards stay in their places
        if wanted.ordered and not game.inspected_cards(self.box.state, wanted.seat):
            return True  # it is in the row
        ended = twin.turn == OVER or game.round_over(twin)
        return twin.turn != CHANCE and (ended or game.accepts_scans(twin))

    def _tap(self, wanted: card_scans.ScanRequest) -> None:
        game, state, rng = self.game, self.box.state, self.rng
        box = state.cards.box
        true = self._true(wanted)
        faces = [n for n in range(len(box.faces)) if box.of_kind(n) == box.of_kind(true)]
        tapped = rng.choice(faces) if rng.random() < self.wrong else true
        self.mistakes += tapped != true
        self.taps += 1
        hold = Action(TABLE, "hold", box.faces[tapped])
        if tapped == true and hold not in game.choices(state, TABLE):
            raise Violation(f"the true {hold} is not offered")
        same(game.tap(state, TABLE, hold.a), (hold,), "a tap does not mean that card")
        self._do(hold)
        taken = wanted.zone & game.known(self.box.state, wanted.seat)
        if taken.bit_count() != 1:
            raise Violation("a tap was not taken")
        self.truth[next(backs(taken))] = true

    def _true(self, wanted: card_scans.ScanRequest) -> int:
        """Return the true face for a request; in an unordered hand of a random untapped card."""
        game, state, seat = self.game, self.box.state, wanted.seat
        back, looking = next(backs(wanted.zone)), game.inspected_cards(state, seat)
        if not game.hands(state):
            return int(self.twin.cards.faces[back])  # a place has the same back in both matches
        if not wanted.ordered:
            hand, true = game.held(state, seat), game.held(self.twin, seat)
            if back in looking:
                hand, true = mask(looking), mask(game.inspected_cards(self.twin, seat))
            left = Counter(self.twin.cards.faces[b] for b in backs(true))
            left -= Counter(
                self.truth.get(b, state.cards.faces[b]) for b in backs(hand & ~wanted.zone)
            )
            fit = [n for n in left.elements() if state.cards.box.of_kind(n) & wanted.zone]
            return self.rng.choice(sorted(fit))
        if back in looking:
            place = looking.index(back)
            return int(self.twin.cards.faces[game.inspected_cards(self.twin, seat)[place]])
        return self.truth[back]

    def _say(self, said: Action) -> None:
        if said == self.rolled:
            self.rolled = None
            return
        if not self._offered(said) and said.by in self.box.setup.box:
            self._correct(said.by)
        if not self._offered(said):
            raise Violation(f"the true {said} is not offered")
        self._do(said)

    def _offered(self, said: Action) -> bool:
        everybody = (TABLE, *range(self.box.setup.seats))
        return any(said in self.game.choices(self.box.state, who) for who in everybody)

    def _correct(self, seat: int) -> None:
        """Tap again the cards that the device inspects and was shown wrongly."""
        for back in self.game.inspected_cards(self.box.state, seat):
            cards = self.box.state.cards
            true = self.truth.get(back, cards.faces[back])
            if true != cards.faces[back]:
                self._do(Action(TABLE, "rehold", cards.box.faces[true], back))

    def _do(self, action: Action) -> None:
        try:
            self.box.act(action)
        except IllegalAction as refused:
            raise Violation(f"{action} is refused: {refused}") from None
        self._remember()

    def _remember(self) -> None:
        """Keep the true faces of cards in the rows, and of cards that only the device knows.

        All have seen an untapped card in a row.
        """
        state = self.box.state
        rows = [back for row in state.rows for back in row if back != card_scans.GAP]
        known = mask(rows) | state.cards.sure & ~state.cards.public
        kept = {back: face for back, face in self.truth.items() if known >> back & 1}
        self.truth = {back: state.cards.faces[back] for back in rows} | kept


class Thinking(Sitting):
    """The same, with bots of a level at the device seats."""

    level = "medium"

    def _chosen(self, seat: int) -> Action:
        self.decisions += 1
        self._same(seat)
        handed = bots.bot_input(self.game, self.box.state, seat, "secret", self.decisions)
        return bots.answer(self.game, self.level, *handed)


def check_count(match: Match[Any], rng: Random) -> None:
    """Check that scan requests stay the same if another card had been tapped."""
    game = match.game
    holds = [at for at, action in enumerate(match.actions) if action.verb == "hold"]
    for at in rng.sample(holds, min(6, len(holds))):
        action, cards = match.actions[at], match.states[at].cards
        wanted = game.scan_request(match.states[at])
        if wanted is not None and wanted.ordered and wanted.zone & cards.sure:
            continue  # another device seat has seen this card
        sure = {cards.face(back) for back in backs(cards.sure)}  # the device knows where these are
        legal = game.legal(match.states[at])
        others = [each for each in legal if each != action and each.a not in sure]
        if others:
            _asked_the_same(match, at, rng.choice(others))


def _asked_the_same(match: Match[Any], at: int, other: Action) -> None:
    game, faces = match.game, {match.actions[at].a, other.a}
    state = game.apply(match.states[at], other)
    for now in range(at + 1, len(match.actions)):
        truth, action = match.states[now], match.actions[now]
        same(_asked(game, state), _asked(game, truth), "what was tapped decides what is asked", now)
        after = match.states[now + 1].cards
        seen = {after.face(back) for back in backs(after.public & ~truth.cards.public)}
        if faces & {action.a, action.b, *seen}:  # one of the two was shown: the tap was wrong
            return
        try:
            state = game.apply(state, action)
        except IllegalAction:
            return  # a shuffle of other cards


def _asked(game: Game[Any], state: Any) -> Any:
    found = game.scan_request(state)
    return found and (found.seat, found.zone.bit_count(), found.ordered)


def check_abiding(match: Match[Any], number: int) -> None:
    """Check a match without mistakes against every invariant of whole matches.

    number: the match's. `check_guess` runs on every fourth match only: it takes as long as the
    rest.
    """
    for invariant in (check_swap, check_count, *(() if number % 4 else (check_guess,))):
        invariant(match, Random(number))
    loaded = Match.load(match.save())
    same((loaded.state, loaded.digest()), (match.state, match.digest()), "it is loaded otherwise")


def seatings_with_a_box() -> list[SetupCase]:
    """Return every seating with a device seat; at least one seat is for people."""
    found = seatings([name for name in games.names() if games.find(name).box_seats])
    return [each for each in found if each.cards == "table" and each.seats > 1]


def seated(seating: SetupCase, number: int) -> Setup:
    """Return the setup of that number: the device seats and the options.

    There is one device seat, or two if possible. Contradicting options are replaced by the
    defaults.
    """
    game, seats = games.find(seating.name), seating.seats
    first, second = number % seats, (number + 1 + number // seats) % seats
    both = seats > 2 and number % 2 and first != second
    box = tuple(sorted((first, second))) if both else (first,)
    case = drawn(game, seats, number)
    begin = partial(game.setup, seats, seating.variant, "table", first=case.first, box=box)
    try:
        setup = begin(case.options)
        game.begin(setup)
    except BadSetup:
        setup = begin()
    return setup
