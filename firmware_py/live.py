"""The running device as the page meets it: one viewer's truth, translated, and what viewers do.

A seat's own address carries a token; the shared screen beside the device carries none. What a
viewer may see is decided here and in the games' views, never on the page.
"""

import hmac
import secrets
import time
from collections.abc import Callable
from typing import Any

import msgspec

from firmware_py import offer, workshop
from firmware_py.console import inputs
from firmware_py.console.saving import NotSaved
from firmware_py.console.sitting import Sitting
from firmware_py.devices import EmulatedBox
from firmware_py.shell import Shell
from firmware_py.tags import emulated_uid
from firmware_py.texts import Texts
from firmware_py.web.port import Refused, Viewer
from games.core.action import CHANCE, OVER, TABLE, Action
from games.core.cards import backs
from games.core.errors import BadSetup, IllegalAction, NothingToUndo, TableclockError
from games.core.game import Game
from games.core.match import Match
from games.core.scene import Ask, Grid, Scene
from games.core.setup import Setup
from games.core.text import Text, text


class LiveTable:
    """`web.port.Table` on a running shell. `address` is where the page is, for the seats' urls."""

    def __init__(self, shell: Shell, texts: Callable[[str], Texts], address: str = "") -> None:
        self.shell = shell
        self.address = address
        self._texts = texts
        self._version = 0
        self._tokens: dict[str, int] = {}
        self._tokens_of: Match[Any] | None = None
        self._faults: set[tuple[str, str]] = set()
        self._lying = 0
        self._looked = (-1, -1)
        self._timed: Match[Any] | None = None
        self._times: list[float | None] = []
        """When each entry was done, for the log's ages."""
        self._watching: dict[int, int] = {}
        self._wanted: tuple[Match[Any] | None, tuple[int, int], list[str]] = (None, (-1, -1), [])
        """Which kinds of cards a question wants: asked for each viewer, worked out once."""
        shell.subscribe(self._changed)

    def _changed(self, what: str) -> None:
        if what == "table":
            self._version += 1
            self._note_times()

    def _note_times(self) -> None:
        """Note when each entry was done; of a match that was taken up, nobody knows."""
        match = self.shell.console.match
        if match is not self._timed:
            self._timed, self._times = match, [None] * (len(match.entries) if match else 0)
        if match is not None:
            self._times += [time.time()] * (len(match.entries) - len(self._times))

    # Chips

    @property
    def emulated(self) -> bool:
        """Whether there are chips behind the drivers."""
        return isinstance(self.shell.devices, EmulatedBox)

    @property
    def box(self) -> EmulatedBox:
        """The emulated box; Refused on a real one, whose buttons and cards are not ours to move."""
        if not isinstance(self.shell.devices, EmulatedBox):
            raise Refused("this is a real box: press its own buttons, lay cards on its own reader")
        return self.shell.devices

    def colours(self) -> tuple[tuple[int, int, int], ...]:
        """Return the ring as its chip decoded it."""
        if isinstance(self.shell.devices, EmulatedBox):
            return tuple(self.shell.devices.line.colours)
        return self.shell.frame

    def picture(self) -> bytes:
        """Return the display's picture as its chip decoded it."""
        if isinstance(self.shell.devices, EmulatedBox):
            return bytes(self.shell.devices.oled.image().tobytes())
        return self.shell.picture

    def veiled(self, viewer: Viewer) -> bool:
        """Whether the OLED shows one seat's secret, and this viewer is another seat."""
        return not viewer.host and bool(self._private_to() - {viewer.seat})

    def _private_to(self) -> frozenset[int]:
        """Return the seats whose secrets the OLED shows, or will show, or shows still."""
        console = self.shell.console
        coming = console.play.viewer(console) if console.match is not None else None
        return self.shell.shown_to | frozenset(() if coming is None else (coming,))

    def tone(self) -> int | None:
        """Return what the buzzer sounds, in Hz."""
        tone = self.box.pins.tone if self.emulated else None
        return None if tone is None else round(tone)

    def press(self, button: str) -> None:
        """Put a finger on a button."""
        self._pin(self.box.pins.press, button)

    def release(self, button: str) -> None:
        """Take it off."""
        self._pin(self.box.pins.release, button)

    def _pin(self, move: Callable[[str], None], button: str) -> None:
        if button not in ("previous", "next", "ok", "back"):
            raise Refused(f"there is no button {button!r}: previous, next, ok or back")
        move(button)

    def lay(self, game: str, face: str) -> None:
        """Lay a card with a speaking tag on the emulated reader."""
        from drivers.chips.pn532 import Tag  # noqa: PLC0415  (an emulated box has loaded it)

        deck = self._game(game).deck
        if deck.find(face) is None:
            raise Refused(f"{game} has no card {face!r}")
        self._lying += 1  # a copy of its own each time: laying it again is another tap
        uid = emulated_uid(game, face, self._lying % 250)
        self.box.pn532.lift()
        self.box.pn532.lay(Tag(uid, f"tableclock/1 {game} {face}"))

    def lift(self) -> None:
        """Take the card away."""
        self.box.pn532.lift()

    def fault(self, device: str, kind: str, on: bool) -> None:
        """Break or mend a chip."""
        workshop.fault(self.box, device, kind, on=on)
        (self._faults.add if on else self._faults.discard)((device, kind))
        self.shell.feed(inputs.Tick(self.shell.now()))

    # Who looks

    def admit(self, token: str | None) -> Viewer | None:
        """Return who a token is; None is the shared screen."""
        if token is None:
            return Viewer(None, host=True)
        self._renew_tokens()
        for known, seat in self._tokens.items():
            if hmac.compare_digest(known.encode(), token.encode()):
                return Viewer(seat, host=False)
        return None

    def _renew_tokens(self) -> None:
        """Give each seat of a new device-dealt match a token of its own."""
        match = self.shell.console.match
        if match is self._tokens_of:
            return
        self._tokens_of = match
        dealt = match is not None and match.setup.cards == "device"
        seats = range(match.setup.seats) if match is not None and dealt else ()
        self._tokens = {secrets.token_urlsafe(16): seat for seat in seats}

    def watch(self, seat: int, *, on: bool) -> None:
        """Note that a seat has (or has lost) a screen of its own: private looks go there."""
        self._watching[seat] = self._watching.get(seat, 0) + (1 if on else -1)
        watched = frozenset(seat for seat, count in self._watching.items() if count > 0)
        self.shell.console.remote = watched
        self.shell.feed(inputs.Tick(self.shell.now()))

    def subscribe(self, heard: Callable[[str], None]) -> Callable[[], None]:
        """Hear of changes."""
        return self.shell.subscribe(heard)

    # What viewers do

    def choose(self, viewer: Viewer, action: list[Any]) -> None:
        """Answer for a viewer, if the answer is theirs to give."""
        match = self._match()
        try:
            wanted = Action.from_json(action)
        except ValueError as error:
            raise Refused(str(error)) from None
        who = TABLE if wanted.by == CHANCE else wanted.by
        if who not in self._speaks_for(viewer):
            # Not even the reason: "that card is not in the hand" would tell what is.
            raise Refused(self._say(viewer, text("table.why.not-yours")))
        try:
            match.game.read(action)  # that true is no place 1
        except ValueError as error:
            raise Refused(str(error)) from None
        if wanted not in match.game.choices(match.state, who):
            try:
                match.game.apply(match.state, wanted)
            except IllegalAction as error:
                raise Refused(self._say(viewer, error.text)) from None
            raise Refused(self._say(viewer, text("table.why.not-yours")))
        self.shell.feed(inputs.Choose(wanted, self.shell.now()))

    def draw(self, viewer: Viewer) -> None:
        """Roll, for a viewer who is on or shares the screen."""
        match = self._match()
        head = match.game.scene(match.state, None).head
        if not viewer.host and viewer.seat != head:
            raise Refused(self._say(viewer, text("table.why.not-yours")))
        self.shell.feed(inputs.Draw(self.shell.now()))

    def undo(self, viewer: Viewer, agreed: bool) -> None:
        """Take back: anybody what nobody has learnt from, the shared screen with all agreed."""
        match = self._match()
        try:
            needed = match.needs_agreement(self._sitting().undo_from())
        except NothingToUndo as error:
            raise Refused(str(error)) from None
        if needed and not (agreed and viewer.host):
            raise Refused(self._say(viewer, text("table.undo.agree")))
        self.shell.feed(inputs.TakeBack(agreed, self.shell.now()))

    def new_game(
        self,
        viewer: Viewer,
        game: str,
        seats: int,
        variant: str | None,
        cards: str,
        options: dict[str, str],
        first: int,
    ) -> None:
        """Start a game from the shared screen."""
        self._only_host(viewer)
        try:
            setup = self._game(game).setup(seats, variant, cards, options, first)  # type: ignore[arg-type]
            self._game(game).begin(setup)
        except BadSetup as error:
            raise Refused(str(error)) from None
        console, now = self.shell.console, self.shell.now()
        # The same game again keeps its bots; where people deal there are none.
        last = console.last
        again = last is not None and (last.game, last.seats) == (game, seats)
        bots = console.last_bots if again and setup.cards == "device" else {}
        self.shell.feed(
            inputs.NewGame(game, seats, variant, setup.cards, options, first, now, bots)
        )

    def end_game(self, viewer: Viewer) -> None:
        """Leave the game, from the shared screen."""
        self._only_host(viewer)
        self.shell.feed(inputs.EndGame(self.shell.now()))

    def look(self, viewer: Viewer) -> dict[str, Any]:
        """Return the private part of the viewer's seat, or, on the shared screen, of the asked."""
        match = self._match()
        seat = viewer.seat if viewer.seat is not None else self._private_seat()
        if seat is None or match.setup.cards != "device":
            raise Refused(self._say(viewer, text("table.why.nothing-to-look")))
        if viewer.host:  # pressing "hold to look" is how a shared screen is handed over
            self._looked = (len(match.entries), seat)
        scene = match.game.scene(match.state, seat)
        ask = match.ask(seat)
        return {
            "lines": [self._say(viewer, line) for line in scene.lines] if scene.private else [],
            "hand": self._held(viewer, seat, ask),
            "grid": self._grid(viewer, scene.grid),
            "ask": self._ask_json(viewer, seat, ask, yours=True, revealed=True),
        }

    def _held(self, viewer: Viewer, seat: int, ask: Ask | None) -> list[dict[str, Any]]:
        """Return the cards that a seat holds and may see, and what each would do now."""
        match = self._match()
        lines = ask.lines if ask is not None and ask.private else ()
        does = {line.action.a: line.action for line in lines if isinstance(line.action.a, str)}
        hands = match.game.hands(match.state)
        if hands:
            held = hands[seat] & match.game.visible(match.state, seat)
            faces = [match.state.cards.face(back) for back in backs(held)]
        else:
            faces = list(does)
        return [
            {
                "face": face,
                "name": self._face_name(viewer, face),
                "plays": does[face].to_json() if face in does else None,
            }
            for face in faces
        ]

    # The truth for one viewer

    def snapshot(self, viewer: Viewer) -> dict[str, Any]:
        """Return all that this viewer may see now (web/port.py tells the keys)."""
        console = self.shell.console
        self._renew_tokens()
        running = self._game_part(viewer) if console.match is not None else _NO_GAME
        return {
            "version": self._version,
            "now": time.time(),
            "menu": {"games": [self._menu(viewer, name) for name in console.names]},
            "why": self._why(viewer),
            "screen": [] if self.veiled(viewer) else list(console.screen().says()),
            "reader": {"card": None},
            "devices": {
                name: name not in console.missing and name not in self.shell.devices.absent
                for name in ("ring", "oled", "reader", "buttons", "sound")
            },
            "faults": [
                {"device": device, "kind": kind, "on": (device, kind) in self._faults}
                for device, kinds in workshop.FAULTS.items()
                for kind in kinds
                if self.emulated
            ],
            "saved": self._saved(),
            "urls": self._urls(viewer),
            **running,
        }

    def _game_part(self, viewer: Viewer) -> dict[str, Any]:
        match, _console = self._match(), self.shell.console
        scene = match.scene(viewer.seat)
        if not viewer.host:
            news = [self._say(viewer, item.text) for item in scene.news]
        else:
            news = [self._say(viewer, item.text) for item in self._sitting().news]
        return {
            "game": {
                "id": match.game.id,
                "title": match.game.title,
                "line": self._say(viewer, text("table.line", n=match.setup.seats)),
                "cards": match.setup.cards,
                "dial": scene.dial,
                "hand": scene.hand,
                "again": _again(match.setup),
            },
            "scene": self._scene(viewer, scene),
            "ask": self._ask(viewer),
            "news": news,
            "seats": self._seats(viewer, scene),
            "log": self._log(viewer),
            "undo": self._undo(viewer),
            "hand": self._hand(viewer),
            "over": self._over(viewer, scene),
        }

    def _scene(self, viewer: Viewer, scene: Scene) -> dict[str, Any]:
        head = scene.head
        seat = head if isinstance(head, int) else None
        return {
            "dial": scene.dial,
            "hand": scene.hand,
            "marks": [msgspec.to_builtins(mark) for mark in scene.marks],
            "arcs": [msgspec.to_builtins(arc) for arc in scene.arcs],
            "direction": scene.direction,
            # What is for one person's eyes stands in `look`, never in a snapshot.
            "grid": self._grid(viewer, self._match().scene(None).grid),
            "head": {"seat": seat, "text": self._say(viewer, head)},
            "right": self._say(viewer, scene.right) if scene.right else None,
            "question": self._say(viewer, scene.question),
            "lines": [self._say(viewer, line) for line in self._match().scene(None).lines],
            "told": self._say(viewer, scene.told) if scene.told else None,
            "private": scene.private,
            "says": [],
        }

    def _grid(self, viewer: Viewer, grid: Grid | None) -> dict[str, Any] | None:
        if grid is None:
            return None
        places = [
            {
                "number": place.number,
                "face": place.face,
                "name": self._face_name(viewer, place.face) if place.face else None,
                "gap": place.gap,
                "pointed": list(place.pointed),
            }
            for place in grid.places
        ]
        return {"rows": grid.rows, "columns": grid.columns, "places": places}

    def _ask(self, viewer: Viewer) -> dict[str, Any] | None:
        """Return the question to whoever is asked; its answers only to those who may give them."""
        match, console = self._match(), self.shell.console
        if match.turn == OVER:
            return None
        speaks = self._speaks_for(viewer)
        asked = (TABLE,) if match.turn == CHANCE else match.game.asked(match.state)
        who = next((seat for seat in asked if seat in speaks), next(iter(asked), None))
        if who is None or who in console.bots:
            return None
        return self._ask_json(viewer, who, match.ask(who), yours=who in speaks)

    def _ask_json(
        self, viewer: Viewer, who: int, ask: Ask | None, *, yours: bool, revealed: bool = False
    ) -> dict[str, Any] | None:
        if ask is None:
            return None
        play, wanted = self.shell.console.play, self._wanted_kinds(who)
        # The answers to a private question are in `look`, never in a snapshot.
        shown = yours and (revealed or not ask.private or self._alone())
        under_cursor = None
        if play.cursor is not None and play.who(self.shell.console) == who:
            under_cursor = play.lines(self.shell.console)[play.cursor].action
        lines = [
            {
                "action": line.action.to_json(),
                "label": self._say(viewer, line.label),
                "consequence": self._say(viewer, line.consequence) if line.consequence else None,
                "cursor": line.action == under_cursor,
                "preview": [msgspec.to_builtins(mark) for mark in line.preview],
                **_objects(self._match().game, line.action),
            }
            for line in (ask.lines if shown else ())
        ]
        return {
            "who": who,
            "yours": yours,
            "question": self._say(viewer, ask.question),
            "draw": ask.draw,
            "private": ask.private,
            "lines": lines,
            "ok": ask.ok.to_json() if ask.ok is not None and shown else None,
            "card": bool(wanted),
            "kind": wanted[0] if len(wanted) == 1 else None,
        }

    def _wanted_kinds(self, who: int) -> list[str]:
        """Return the kinds of printed cards of which some face would be an answer now."""
        match = self._match()
        if match.setup.cards != "table":
            return []
        at = (len(match.entries), who)
        if self._wanted[:2] != (match, at):
            kinds = {face.kind for face in match.setup.deck.faces if _means(match, who, face.id)}
            self._wanted = (match, at, sorted(kinds))
        return self._wanted[2]

    def _seats(self, viewer: Viewer, scene: Scene) -> list[dict[str, Any]]:
        match, console = self._match(), self.shell.console
        scores = dict(scene.scores)
        return [
            {
                "name": self._name(viewer, seat),
                "colour": console.colour(seat),
                "score": scores.get(seat),
                "line": "",
                "active": scene.head == seat,
                "bot": seat in console.bots,
                "first": seat == match.setup.first,
            }
            for seat in range(match.setup.seats)
        ]

    def _log(self, viewer: Viewer) -> list[dict[str, Any]]:
        self._note_times()
        return [
            {
                "n": line.number,
                "seat": line.news.seat,
                "text": self._say(viewer, line.news.text),
                "undone": line.undone,
                "at": self._times[line.number],
            }
            for line in reversed(self._match().log(viewer.seat))
        ]

    def _undo(self, viewer: Viewer) -> dict[str, Any] | None:
        match = self._match()
        try:
            start = self._sitting().undo_from()
        except NothingToUndo:
            return None
        before, after = match.states[start], match.states[start + 1]
        news = match.game.news(before, match.actions[start], after, viewer.seat)
        said = " ".join(self._say(viewer, item.text) for item in news)
        return {"text": said, "agreement": match.needs_agreement(start), "agreed": []}

    def _hand(self, viewer: Viewer) -> dict[str, Any] | None:
        """Say that there is something private to look at; never what."""
        match = self._match()
        if match.setup.cards != "device":
            return None
        seat = viewer.seat if viewer.seat is not None else self._private_seat()
        if seat is None:
            return None
        ask = match.ask(seat)
        # How many answers there are would tell others about the cards; how many cards, they see.
        hands = match.game.hands(match.state)
        held = hands[seat].bit_count() if hands else 0
        if not held and (ask is None or not ask.private):
            return None
        humans = match.setup.seats - len(self.shell.console.bots)
        return {"seat": seat, "cards": held, "pass": viewer.host and humans > 1}

    def _private_seat(self) -> int | None:
        """Return the asked human seat whose answers are secret, or None."""
        match, console = self._match(), self.shell.console
        for seat in match.game.asked(match.state):
            if seat >= 0 and seat not in console.bots and seat not in console.remote:
                ask = match.ask(seat)
                if ask is not None and ask.private:
                    return seat
        return None

    def _over(self, viewer: Viewer, scene: Scene) -> dict[str, Any] | None:
        match = self._match()
        if match.turn != OVER:
            return None
        return {
            "title": self._say(viewer, scene.head),
            "text": " · ".join(self._say(viewer, t) for t in (scene.question, *scene.lines)),
            "winners": list(match.game.result(match.state) or ()),
        }

    def _why(self, viewer: Viewer) -> str | None:
        """Return the refusal that stands on the box: for whoever shares its screen."""
        from firmware_py.console.notice import Notice  # noqa: PLC0415  (one use)

        mode = self.shell.console.mode
        if not viewer.host or not isinstance(mode, Notice):
            return None
        return " ".join(self._say(viewer, message) for message in mode.says)

    def _urls(self, viewer: Viewer) -> list[dict[str, Any]]:
        if not viewer.host:
            return []
        return [
            {"seat": seat, "name": self._name(viewer, seat), "url": f"{self.address}/#{token}"}
            for token, seat in self._tokens.items()
            if seat not in self.shell.console.bots
        ]

    # The deck and the menu

    def cast(self, game: str) -> dict[str, Any]:
        """Return the deck of a game for the tray: the one that is played with."""
        found, match = self.shell.console.find(game), self.shell.console.match
        deck = match.setup.deck if match and match.game.id == game else found.deck
        return offer.cast(found, deck, lambda message: self._say(Viewer(None, host=True), message))

    def _menu(self, viewer: Viewer, name: str) -> dict[str, Any]:
        return offer.menu(self._game(name), lambda message: self._say(viewer, message))

    # Small things

    def _match(self) -> Match[Any]:
        match = self.shell.console.match
        if match is None:
            raise Refused("no game is running")
        return match

    def _sitting(self) -> Sitting:
        sitting = self.shell.console.sitting
        if sitting is None:
            raise Refused("no game is running")
        return sitting

    def _saved(self) -> bool:
        console = self.shell.console
        unsaved = console.sitting is not None and console.sitting.unsaved is not None
        return not unsaved and not isinstance(console.mode, NotSaved)

    def _game(self, name: str) -> Game[Any]:
        try:
            return self.shell.console.find(name)
        except TableclockError as error:
            raise Refused(str(error)) from None

    def _only_host(self, viewer: Viewer) -> None:
        if not viewer.host:
            raise Refused(self._say(viewer, text("table.why.host")))

    def _speaks_for(self, viewer: Viewer) -> tuple[int, ...]:
        """Return the seats a viewer may answer for; the shared screen not past a hand-over."""
        match, console = self._match(), self.shell.console
        if viewer.seat is not None:
            return (viewer.seat,)
        people = [seat for seat in range(match.setup.seats) if seat not in console.bots]
        return (TABLE, *(seat for seat in people if self._alone() or not self._secret(seat)))

    def _alone(self) -> bool:
        """Whether one person plays, from whom the shared screen has no secrets."""
        return self._match().setup.seats - len(self.shell.console.bots) == 1

    def _secret(self, seat: int) -> bool:
        """Whether a seat's answers are secret and neither box nor screen was handed to it."""
        match, console = self._match(), self.shell.console
        ask = match.ask(seat)
        opened = console.play.opened == seat or self._looked == (len(match.entries), seat)
        return ask is not None and ask.private and not opened

    def _name(self, viewer: Viewer, seat: int) -> str:
        colour = self.shell.console.colour(seat)
        return self._texts(viewer.language).say(text(f"table.colour.{colour}"), None)

    def _face_name(self, viewer: Viewer, face_id: str) -> str:
        face = self._match().setup.deck.find(face_id)
        return self._say(viewer, text(face.name, **offer.face_args(face))) if face else face_id

    def _say(self, viewer: Viewer, message: Text | str | int) -> str:
        if isinstance(message, int):
            return self._name(viewer, message)
        if isinstance(message, str):
            return message
        say = self._texts(viewer.language).say
        return say(message, lambda seat: self._name(viewer, seat))


def _again(setup: Setup) -> dict[str, Any]:
    """Return what starts the same game again."""
    return {
        "game": setup.game,
        "seats": setup.seats,
        "variant": setup.variant,
        "cards": setup.cards,
        "options": dict(setup.options),
        "first": setup.first,
    }


_NO_GAME: dict[str, Any] = {
    "game": None,
    "scene": None,
    "ask": None,
    "news": [],
    "seats": [],
    "log": [],
    "undo": None,
    "hand": None,
    "over": None,
}


def _means(match: Match[Any], who: int, face: str) -> bool:
    """Whether a tap of this face would be an answer now."""
    try:
        return bool(match.game.tap(match.state, who, face))
    except IllegalAction:
        return False


def _objects(game: Game[Any], action: Action) -> dict[str, Any]:
    """Return what an action's objects are, by kind, for places, faces, seats and hours."""
    kinds = game.verbs[action.verb]
    wanted = ("place", "face", "seat", "hour")
    pairs = zip(kinds, (action.a, action.b), strict=False)
    return {kind: value for kind, value in pairs if kind in wanted and value is not None}
