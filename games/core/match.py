# Long: the history of a match, its undo and its saved form share the same lists.
"""Match: one game in progress, with its complete history.

A match is an append-only list of entries: actions, and undos that say how many actions they took
back. States are stored beside the actions, so undo is immediate and no state is computed twice.
"""

import hashlib
from bisect import bisect_right
from collections.abc import Callable, Collection, Mapping
from random import Random
from typing import Any, Generic, NamedTuple

import msgspec

from games.core import card_scans
from games.core.action import CHANCE, OVER, TABLE, Action, is_action
from games.core.deck import Deck
from games.core.display.scene import Ask, News, Scene
from games.core.errors import (
    BadMatch,
    BadSetup,
    IllegalAction,
    NotAgreed,
    NothingToUndo,
    quoted,
)
from games.core.game import Game, S
from games.core.setup import Setup
from games.core.text import text

FORMAT = 1
"""Version of the file format of saved matches. Newer versions are rejected."""

TIME_UP = "time-up"
"""Verb of the entry for a seat that has lost on time. It is not a verb of any game's rules."""


class LogLine(msgspec.Struct, frozen=True):
    """One line of the match log, limited to what one viewer may know."""

    number: int  # number of the entry, from 0
    news: News
    undone: bool = False


class Transition(NamedTuple):
    """An action of a match with the states before and after it."""

    number: int  # number of the entry, from 0
    before: Any
    action: Action
    after: Any


class Match(Generic[S]):
    """One game in progress.

    `setup` is a `Setup`, or a mapping with the arguments of `Game.start`. `seed` determines the
    outcomes of `draw`. The n-th draw of a match is the same after an undo, so players cannot undo
    to get a better roll. The seed is as secret as the cards.
    """

    def __init__(
        self, game: Game[S], setup: Setup | Mapping[str, Any], seed: int | str = 0
    ) -> None:
        self.game = game
        self.begun_with = setup if isinstance(setup, Setup) else game.setup(**setup)
        """The setup at the start. `setup` has also the device seats that came later."""
        self.seed = seed
        self.state: S = game.begin(self.begun_with)
        self.actions: list[Action] = []
        self.states: list[S] = [self.state]
        self.transitions: list[Transition] = []
        """All actions ever done, also undone ones. A loss on time does not change the state."""
        self._proposed: Transition | None = None
        self._shown_of: S | None = None
        self._shown: dict[tuple[str, int | None], Any] = {}
        self.entries: list[Action | int] = []
        """All actions ever done, and for each undo the number of actions that it took back.

        `Action(seat, TIME_UP)` is an entry too, but is not in `actions`.
        """
        self.lost: int | None = None
        """The seat that has lost on time. The match is then over, whatever the rules say."""
        self.clock_states: dict[int, str] = {}
        """Map from an entry number (-1 before the first) to the state of the clocks.

        The journal uses it. It is not part of the match, so `save` omits it.
        """

    def __repr__(self) -> str:
        return f"<Match of {self.game.id} after {len(self.actions)} actions>"

    @property
    def setup(self) -> Setup:
        """The setup with the present device seats, which a take-over or its undo changes."""
        return self.state.setup

    @property
    def turn(self) -> int:
        """The seat that must act, or TABLE, CHANCE or OVER."""
        return self.state.turn if self.lost is None else OVER

    def result(self) -> tuple[int, ...] | None:
        """Return the winning seats, () if there are none, None while the match goes on."""
        return self.game.result(self.state) if self.lost is None else ()

    def propose(self, action: Action) -> S:
        """Return the state to which an action would lead, without changing the match.

        Raise IllegalAction if the rules do not allow the action. `act` reuses this state. A caller
        can therefore write the action to the journal in between, and it is still applied only once.
        """
        if self.lost is not None:
            raise IllegalAction(text("table.why.over"))
        made = self._proposed
        if made is None or made.before is not self.state or made.action is not action:
            after = self.game.apply(self.state, action)
            made = self._proposed = Transition(len(self.entries), self.state, action, after)
        state: S = made.after
        return state

    def act(self, action: Action) -> S:
        """Apply an action and return the new state.

        Raise IllegalAction if the rules do not allow it. The match is then unchanged.
        """
        try:
            state = self.propose(action)
        except IllegalAction:
            # A loss on time is checked last, because it occurs at most once in a match.
            if self.lost is None and is_action(action) and action.verb == TIME_UP:
                return self._lose(action)
            raise
        self._record(action, state)
        self.actions.append(action)
        self.states.append(state)
        self.state = state
        return state

    def _record(self, action: Action, after: S) -> None:
        """Append an action to the entries and to the transitions."""
        self._proposed = None
        self.transitions.append(Transition(len(self.entries), self.state, action, after))
        self.entries.append(action)

    def _lose(self, action: Action) -> S:
        """Record that a seat has lost on time. The state does not change."""
        plain = action == Action(action.by, TIME_UP)
        if not plain or self.state.turn == OVER or action.by not in range(self.setup.seats):
            raise IllegalAction(text("table.why.now"))
        self.lost = action.by
        self._record(action, self.state)
        return self.state

    def draw(self) -> Action:
        """Return the outcome for the current CHANCE turn, which `seed` determines.

        The match does not change.
        """
        drawn = sum(action.by == CHANCE for action in self.actions)
        return self.game.sample(self.state, Random(f"{self.seed}/{drawn}"))

    # Undo

    def last_own(self, bots: Collection[int] = (), verbs: Collection[str] = ()) -> int:
        """Return the index of the last action by people. Raise NothingToUndo if there is none.

        Outcomes that the device drew, actions of the seats in `bots` and actions with these `verbs`
        are skipped. After a loss on time, return the number of actions, because an undo then takes
        back only the loss.
        """
        if self.lost is not None:
            return len(self.actions)
        for index in range(len(self.actions) - 1, -1, -1):
            by, verb = self.actions[index][:2]
            if by not in bots and verb not in verbs and not self._drawn(index):
                return index
        raise NothingToUndo("nothing has been done yet that could be taken back")

    def needs_agreement(self, start: int | None = None) -> bool:
        """Return whether anyone has learnt something from the device since action `start`.

        An undo cannot make players forget what was rolled, dealt or shown, so all must agree to it.
        The default of `start` is `last_own()`.
        """
        start = self.last_own() if start is None else start
        return any(self._reveals(index) for index in range(start, len(self.actions)))

    def undo(self, agreed: bool = False) -> tuple[Action, ...]:
        """Take back the last action by people and everything after it.

        Return the removed actions, oldest first. Raise NotAgreed if someone has since seen what the
        device rolled, dealt or showed. If `agreed` is True, all players consent to the undo.
        """
        start = self.last_own()
        if not agreed and self.needs_agreement():
            raise NotAgreed("something was rolled, dealt or shown since: all must agree to undo")
        return self.take_back(len(self.actions) - start)

    def take_back(self, count: int) -> tuple[Action, ...]:
        """Take back the last `count` actions without asking for agreement.

        After a loss on time, the loss is taken back too, and `count` may be 0.
        """
        least = 1 if self.lost is None else 0
        if not least <= count <= len(self.actions):
            raise NothingToUndo(f"{count} of {len(self.actions)} actions cannot be taken back")
        self.lost = None
        keep = len(self.actions) - count
        taken = tuple(self.actions[keep:])
        del self.actions[keep:]
        del self.states[keep + 1 :]
        self.state = self.states[-1]
        self.entries.append(count)
        return taken

    def _drawn(self, index: int) -> bool:
        """Return whether this action is a chance outcome that the device drew, not people."""
        action = self.actions[index]
        return action.by == CHANCE and action not in self.game.choices(self.states[index], TABLE)

    def _reveals(self, index: int) -> bool:
        """Return whether this action let anyone learn something from the device.

        If the choice is hidden from others, all choices that look the same to them are tried. If
        only the real choice counted, the result would reveal which one it was.
        """
        before, after = self.states[index], self.states[index + 1]
        action, game = self.actions[index], self.game
        if self._drawn(index):
            # In a table-dealt match a shuffle is a guess by the device, which no one has seen.
            return self.setup.cards == "device" or bool(game.legal(before))
        if self.setup.cards == "table":
            return False
        steps = [(action, after)]
        if game.hides(before, action, after, None):
            told = game.without_secrets(action)
            like = (one for one in game.legal(before) if game.without_secrets(one) == told)
            others = ((one, game.apply(before, one)) for one in like)
            steps += [each for each in others if game.hides(before, *each, None)]
        return any(self._shows_new_card(before, each) for _, each in steps)

    def _shows_new_card(self, before: S, after: S) -> bool:
        """Return whether a step shows a seat, or the public, a card that it did not know."""
        known, seats = self.game.known, (None, *range(self.setup.seats))
        return any(known(after, seat) & ~known(before, seat) for seat in seats)

    # Display

    def scene(self, seat: int | None) -> Scene:
        """Return the scene for a seat (None: the public) with its zones and the last news."""
        found: Scene = self._once(("scene", seat), lambda: self._scene(seat))
        return found

    def _scene(self, seat: int | None) -> Scene:
        game, state, news = self.game, self.state, tuple[News, ...]()
        if self.actions:
            news = game.news(self.states[-2], self.actions[-1], state, seat)
        zones = game.zones(state, seat)
        return msgspec.structs.replace(game.scene(state, seat), news=news, zones=zones)

    def ask(self, who: int) -> Ask | None:
        """Return the open question to a seat or TABLE (`Game.ask`)."""
        found: Ask | None = self._once(("ask", who), lambda: self.game.ask(self.state, who))
        return found

    def row(self, seat: int) -> tuple[int, ...]:
        """Return the row of cards in front of a device seat, left to right.

        An entry is a back, or `card_scans.GAP` for an empty place. The first entry is place 1.
        Callers compare the rows before and after a scan to find the place of the new card.
        """
        return card_scans.row(self.state, seat)

    def _once(self, key: tuple[str, int | None], make: Callable[[], Any]) -> Any:
        """Cache the result of `make` under `key` until the state changes."""
        if self._shown_of is not self.state:
            self._shown_of, self._shown = self.state, {}
        if key not in self._shown:
            self._shown[key] = make()
        return self._shown[key]

    def log(self, seat: int | None) -> list[LogLine]:
        """Return all news so far that this seat (None: the public) may know, oldest first."""
        undone = self.undone()
        return [
            LogLine(each.number, item, each.number in undone)
            for each in self.transitions
            for item in self.news(each, seat)
        ]

    def news(self, done: Transition, seat: int | None) -> tuple[News, ...]:
        """Return the news of one action that this seat (None: the public) may know."""
        if done.action.verb == TIME_UP:
            lost = done.action.by
            return (News(text("clock.news.lost", seat=lost), "lost", seat=lost),)
        return tuple(self.game.news(done.before, done.action, done.after, seat))

    def undone(self) -> set[int]:
        """Return the numbers of the entries that an undo has taken back."""
        gone: set[int] = set()
        kept: list[int] = []
        late: list[int] = []  # number of the entry for a loss on time, if there is one
        for number, entry in enumerate(self.entries):
            if not isinstance(entry, Action):
                gone |= {*kept[len(kept) - entry :], *late}
                del kept[len(kept) - entry :]
                late = []
            elif entry.verb == TIME_UP:
                late = [number]
            else:
                kept.append(number)
        return gone

    # Replay

    def moment_at(self, actions: int) -> int:
        """Return the index of the replay moment that shows the state after this many actions.

        An entry that was taken back later is still a moment. A card scan for a device seat is not.
        """
        numbers = [0]
        for number, entry in enumerate(self.entries, 1):
            if not isinstance(entry, Action):
                del numbers[max(1, len(numbers) - entry) :]
            elif entry.verb != TIME_UP:
                numbers.append(number)
        return bisect_right(self.replay_points(), numbers[actions])

    def replay_points(self) -> list[int]:
        """Return a list with the number of entries done at each replay moment after the first.

        A card scan for a device seat is not a moment. Only the journal records it.
        """
        numbered = enumerate(self.entries, 1)
        return [
            n for n, each in numbered if isinstance(each, int) or each.verb not in card_scans.VERBS
        ]

    # Saving

    def digest(self) -> str:
        """Return a SHA-256 hash of the match in hex.

        While the match goes on, the hash covers only the public view. After the end it covers the
        setup and all actions. A hash of hidden actions would not keep them secret: nine cards have
        so few orders that someone could try them all.
        """
        whole: dict[str, Any] = {"game": self.game.id, "rules": self.game.version}
        if self.state.turn == OVER:
            whole |= {"setup": _setup_json(self.begun_with), "actions": _rows(self.actions)}
        else:
            whole["public"] = self.game.view(self.state, None)
        return hashlib.sha256(_encode(whole)).hexdigest()

    def save(self) -> bytes:
        """Return the match as one line of JSON. It contains secrets while the match goes on."""
        return _encode(
            {
                "tableclock": FORMAT,
                "game": self.game.id,
                "rules": self.game.version,
                "seed": self.seed,
                "setup": _setup_json(self.begun_with),
                "entries": _rows(self.entries),
            }
        )

    @classmethod
    def load(cls, data: bytes, find: Callable[[str], Game[Any]] | None = None) -> "Match[Any]":
        """Return the match that `save` wrote. Raise BadMatch if the data is damaged.

        `find` returns the game with an id. The default is `registry.find`.
        """
        saved = _decode(data)
        if find is None:
            from games.core import registry  # noqa: PLC0415  (imported only if `find` is not given)

            find = registry.find
        game = find(saved.game)
        if saved.rules != game.version:
            raise BadMatch(
                f"the match was played by version {saved.rules} of the {game.id} rules, "
                f"here is version {game.version}: use a tableclock of that time"
            )
        try:
            deck = Deck.from_json(saved.setup.get("deck"))
            if deck.to_json() == game.deck.to_json():
                deck = game.deck
            setup = msgspec.convert({**saved.setup, "game": game.id, "deck": deck}, Setup)
            match = cls(game, _rechecked(game, setup), saved.seed)
        except (msgspec.ValidationError, BadSetup) as error:
            raise BadMatch(f"the saved match has a damaged setup: {error}") from None
        for number, row in enumerate(saved.entries, 1):
            match.replay(row, number)
        return match

    def replay(self, row: Any, number: int) -> None:
        """Apply one entry of a saved match, given as JSON.

        Raise BadMatch if the entry cannot be applied. The message contains `number`, which counts
        the entries from 1.
        """
        try:
            if type(row) is int:
                if not (self.lost is None) <= row <= len(self.actions):
                    raise ValueError(f"it takes back {row} of {len(self.actions)} actions")
                self.take_back(row)
            else:
                self.act(self.game.read(row))
        except IllegalAction:
            raise BadMatch(
                f"entry {number} of the saved match does not replay: the rules of {self.game.id} "
                f"do not allow {quoted(row)} there"
            ) from None
        except ValueError as error:
            raise BadMatch(f"entry {number} of the saved match does not replay: {error}") from None


class _Saved(msgspec.Struct):
    """JSON schema of a saved match, which `Match.save` writes."""

    tableclock: int
    game: str
    rules: int
    seed: int | str
    setup: dict[str, Any]
    entries: list[Any]


def _decode(data: bytes) -> _Saved:
    try:
        plain = msgspec.json.decode(data)
    except (msgspec.DecodeError, ValueError, RecursionError) as error:  # ValueError: not UTF-8
        raise BadMatch(
            f"the saved match is cut off, or is none: {error} ({len(data)} bytes)"
        ) from None
    version = plain.get("tableclock") if isinstance(plain, dict) else None
    if not isinstance(version, int):
        raise BadMatch('this is no saved match: it does not begin with {"tableclock": ...}')
    if version > FORMAT:
        raise BadMatch(
            f"the match was saved by a newer tableclock (format {version}, "
            f"this one reads up to {FORMAT}): update tableclock"
        )
    try:
        return msgspec.convert(plain, _Saved)
    except msgspec.ValidationError as error:
        raise BadMatch(f"the saved match is damaged: {error}") from None


def _rechecked(game: Game[Any], setup: Setup) -> Setup:
    """Check a saved setup like a new one."""
    return game.setup(
        setup.seats,
        setup.variant,
        setup.cards,
        setup.options,
        setup.first,
        setup.colours,
        setup.deck,
        setup.box,
    )


def _setup_json(setup: Setup) -> dict[str, Any]:
    plain = {key: getattr(setup, key) for key in setup.__struct_fields__ if key != "game"}
    if not setup.box:  # the same bytes as in versions without device seats
        del plain["box"]
    return plain | {"deck": setup.deck.to_json()}


def _rows(entries: list[Any]) -> list[Any]:
    return [entry.to_json() if isinstance(entry, Action) else entry for entry in entries]


def _encode(plain: Any) -> bytes:
    return msgspec.json.encode(plain, order="deterministic")
