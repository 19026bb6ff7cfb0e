"""The one place where the page and the running device meet.

The shell implements `Table`, the server here asks it; neither knows more of the other. Everything
is called on the event loop's thread and answers at once. Texts come translated into the viewer's
language. Values are plain JSON (dict, list, str, int, bool, None) unless a type says otherwise.

A **mark** is `{"hour", "half", "figure", "hollow", "facing", "style"}`, an **arc**
`{"seat", "count", "style"}`, as games.core.scene has them; absent keys mean their defaults there.
An **action** is `[by, verb, a, b]` without trailing nulls. A **line** is::

    {"action", "label", "consequence": str | null,
     "cursor": bool,            # the device's cursor stands on it
     "listed": bool,            # optional: one of the few that a tap may have meant
     "figures": [colour, ...],  # optional: shapes before the label
     "place": int, "face": id, "seat": int, "hour": int,    # optional: what the action's object is
     "preview": [mark, ...]}    # optional: where the ring would show it

A **snapshot** is all that one viewer may see now::

    {"version": int,            # grows when what this viewer sees changes, and only then; on the
                                # host's page, which stands beside the box, with all that happens
     "inputs": int | null,      # optional, for the host: how many inputs the box has answered
     "now": float,              # Unix seconds, to tell ages by
     "game": {"id", "title", "line", "cards": "device" | "table", "dial", "hand",
              "again": {"game", "seats", "variant", "cards", "options", "first"}} | null,
     "menu": {"games": [{"id", "title", "seats": [int], "minutes": str | int | null, "about": str,
                         "first": str,      # optional: how the game asks who begins
                         "variants": [{"id", "title"} | id], "usual": {seats: variant},
                         "options": {key: {"text", "help", "values": [{"value", "text"}],
                                           "default", "advisory": bool}}}],
               "timers": [{"control", "title", "help", "players": [int],      # optional
                           "values": {"time", "extra", "count": int},         # those that it has
                           "times": [s]}],                                    # usual ones
               "zero": {"asks", "answers": [{"value", "text", "help"}]}},     # with timers
     "timer": {"control", "at_zero",    # optional, for the host: what new games have; "" is none
               "kind", "values": {"time", "extra", "count": int}},     # kind: the usual control
     "seating": {"names", "colours", "known": [str], "places": [int]},  # optional: for the host
     "scene": {"dial": 24 | 12 | null, "hand": int | null, "marks": [mark], "arcs": [arc],
               "direction": -1 | 0 | 1,
               "grid": {"rows", "columns",
                        "places": [{"number", "face": id | null, "name": str | null, "gap": bool,
                                    "pointed": [seat]}]} | null,
               "head": {"seat": int | null, "text"}, "right": str | null, "question": str,
               "lines": [str], "told": str | null, "private": bool,
               "says": [str],        # the ring in sentences, one figure each (for who cannot see)
               } | null,
     "screen": [str],       # the painter's own lines of the OLED; [] to whom they are not shown
     "ask": {"who": seat | -1, "yours": bool, "question", "draw": bool, "private": bool,
             "lines": [line], "ok": action | null,
             "card": bool,           # a card tapped would be an answer
             "kinds": [str],         # the deck kinds of cards that would be, the likeliest first
             "dim": [face]} | null,  # optional: faces that the prompt's open rule excludes
     "reader": {"card": {"game", "face", "name"} | null},    # what lies on it, if that is known
     "why": str | null,              # a refusal, for this viewer alone
     "news": [str],
     "seats": [{"name", "colour", "score": int | null, "line", "active", "bot", "first",
                "team": int | null,                             # that it wins with
                "icons": [{"name", "spent": bool, "art": url | null}]}],    # before the seat
     "wanderers": [{"colour", "name", "line"}],                 # figures that nobody owns
     "log": [{"n", "seat": int | null, "text", "undone": bool, "at": float,    # newest first
              "told": bool}],   # optional: no entry of the match; this seat alone is told after n
     "undo": {"text", "agreement": bool, "agreed": [seat],    # what undo would take back, or
              "proposed": bool, "to": int | null} | null,     # what somebody has proposed to;
                                # null, too, where it would be another seat's secret
     "hand": {"seat", "cards": int, "pass": bool} | null,    # a private part that `look` opens;
                                     # pass: several people share this screen, so ask who is there
     "devices": {"ring": bool, "oled": bool, "reader": bool, "buttons": bool, "sound": bool},
     "faults": [{"device", "kind", "on": bool}],        # for the Workshop; [] if not emulated
     "wire": {device: {"frames": int, "bytes": int}},   # optional: sent so far, for the Workshop
     "resuming": bool,      # the box asks only whether to go on; `draw` says yes
     "saved": bool,
     "number": int | null,      # of the match in the history, for whoever wants to see it again
     "over": {"title", "text", "winners": [seat]} | null,
     "replay": {"number": int | null,     # of the history; optional: this is a film
                "at": int, "of": int, "speed": float, "playing": bool},
     "pin": str | None,     # for the host, if others can reach the page: what lets them in
     "clocks": {"sides": [{"seat", "name", "colour", "left": ns, "shown": str, "flagged": bool}],
                "running": side | null, "turn": side, "where": str, "alone": bool,
                "begun": bool, "back": bool,    # alone: whether a turn can be taken back
                "up": bool, "over": bool, "at_zero"} | null,    # whether all stand, time being up
     "urls": [{"seat", "name", "url"}]}     # for the host of a device-dealt game, else []

`menu` is always there (a new game may be wanted any time; on the wire it is left out while it stays
the same); `scene` is null only where `game` is.
The kinds of fault are `unplug garbage silence nak bounce chatter`.
"""

from collections.abc import Callable, Collection, Sequence
from typing import Any, Literal, NamedTuple, Protocol, runtime_checkable

from firmware_py.settings.timing import AtZero, ClockOrder
from games.core.errors import TableclockError


class Refused(TableclockError, ValueError):
    """The device does not do that now; the message is the reason, fit to be shown to the viewer."""


class Locked(Refused):
    """Somebody from the network may not come in; `why` as a farewell's (web/visitor.py)."""

    def __init__(self, why: str) -> None:
        super().__init__("Whoever comes from the network needs the number that the box shows.")
        self.why = why


class Viewer(NamedTuple):
    """Who looks at a page: the host's shared screen, a player's own (with a seat), or a viewer's.

    The host may do everything, a player what is the seat's to do, a viewer nothing.
    """

    seat: int | None
    host: bool
    language: str = "en"


class Table(Protocol):
    """What the page needs of the running device.

    Whatever a viewer asks for may be refused: every method that changes something raises Refused.
    """

    @property
    def emulated(self) -> bool:
        """Whether chips are behind the drivers, so that the page can move buttons and cards."""

    def colours(self) -> tuple[tuple[int, int, int], ...]:
        """Return 24 colours (0..255), decoded from the ring's chip; LED 0 is at the top.

        A real ring has no decoder: there it is what was sent.
        """

    def picture(self) -> bytes:
        """Return the display chip's 1024 bytes: 64 rows of 16 bytes, highest bit leftmost."""

    def veiled(self, viewer: Viewer) -> bool:
        """Whether the display shows what is for one person only, and this viewer is somebody else.

        The veil falls before such a picture is painted and lifts after a public one is there.
        """

    def shaded(self, viewer: Viewer) -> bool:
        """Whether the ring is lit for one person only, and this viewer is somebody else.

        Then this viewer is told nothing of it.
        """

    def reserved(self) -> frozenset[int]:
        """Return the seats for whose private question the device is kept now.

        It shows that question, shows it still or is about to: nobody else but the host may move it
        (web/rights.py). Empty: everybody who plays.
        """

    def withheld(self, viewer: Viewer) -> bool:
        """Whether taking back is kept for another seat, whose secret that would be (or count)."""

    def tone(self) -> int | None:
        """Return what sounds now, in Hz.

        That a tone begins must be told ("tone"); while one sounds, the server asks when it ends.
        Whoever may not move the box (`reserved`) is told of none.
        """

    def snapshot(self, viewer: Viewer) -> dict[str, Any]:
        """Return all that this viewer may see now, translated (the module tells the keys)."""

    @property
    def language(self) -> str:
        """What the device itself speaks: for who asks for nothing that it knows."""

    def cast(self, game: str, language: str = "en") -> dict[str, Any]:
        """Return the deck of a game for the tray; LookupError if there is no such game.

        `{"id", "title", "kinds": [{"id", "name"}], "faces": [{"id", "kind", "name", "copies",
        "colours", "numbers", "value", "icons", "section", "art"}]}`; art is `/art/GAME/FILE.svg`
        or null. Nothing in it depends on a match.
        """

    def press(self, button: str) -> None:
        """Pull the pin of `previous`, `next`, `ok` or `back`: the finger is down."""

    def release(self, button: str) -> None:
        """Let the pin go. Releasing what is not pressed does nothing."""

    def lay(self, game: str, face: str) -> None:
        """Lay a card on the emulated reader; one that lies there is taken away first."""

    def lift(self) -> None:
        """Take the card from the emulated reader, if one lies there."""

    def choose(self, viewer: Viewer, action: list[Any]) -> None:
        """Answer with one of the ask's lines, or with its ok; Refused says why not."""

    def undo(
        self,
        viewer: Viewer,
        agreed: bool,
        *,
        seat: int | None = None,
        to: int | None = None,
        keep: bool = False,
    ) -> None:
        """Take the last act back, or all that came after the log's entry `to`.

        Past a barrier that is a proposal, and `agreed` the viewer's tick for it: a seat's own, on
        the shared screen that of `seat`, or of all (None: its long press). keep: drop the proposal.
        """

    def draw(self, viewer: Viewer) -> None:
        """Let chance happen where the ask says draw."""

    def look(self, viewer: Viewer) -> dict[str, Any]:
        """Return the viewer's private part now; nothing about the look is told to others.

        `{"lines": [str], "hand": [{"face", "name", "plays": action | null}],
        "grid": grid | null, "ask": ask | null}`, as in a snapshot. Refused if there is none.
        """

    def code(self, viewer: Viewer, seat: int) -> list[str]:
        """Return a seat's address as a QR code, a row each, `1` is dark; for the host."""

    def new_game(
        self,
        viewer: Viewer,
        game: str,
        seats: int,
        variant: str | None,
        cards: str,
        options: dict[str, str],
        first: int,
        bots: Collection[int] | None = None,
    ) -> None:
        """Start a game; the running one, if any, is ended. None: the usual variant.

        bots: the seats that software takes; None: as the same game had them before.
        """

    def start_clock(
        self,
        viewer: Viewer,
        control: str,
        players: int,
        *,
        time: int | None = None,
        extra: int | None = None,
        count: int | None = None,
        at_zero: AtZero = "warn",
        handicap: Sequence[int] = (),
    ) -> None:
        """Let a clock run without a game; control as the command line's `timer` takes it.

        time, extra (s), count: other values of its first period, None: those of the control.
        """

    def tell_clock(self, viewer: Viewer, what: ClockOrder) -> None:
        """Pause the clock without a game, let it go on, take a turn back, begin anew, or end it."""

    def game_timer(
        self, viewer: Viewer, control: str, time: int | None, at_zero: AtZero | None
    ) -> None:
        """Settle the timer of the games to come, "" for none; the same setting as at the box.

        time (s), at_zero: None leaves the control's, and what was settled before.
        """

    def seating(
        self,
        viewer: Viewer,
        names: Sequence[str],
        colours: Sequence[str] | None,
        places: Sequence[int] | None,
    ) -> None:
        """Settle who sits where, by seat; None: as it was. [] of places is evenly round."""

    def end_game(self, viewer: Viewer) -> None:
        """End the running game; it stays in the history."""

    def fault(self, device: str, kind: str, on: bool) -> None:
        """Let an emulated chip fail, or mend it."""

    def watch(self, seat: int, *, on: bool) -> None:
        """Note that a seat has (or no longer has) a page of its own; once for each page.

        A seat with a page of its own looks there; the device does not hand itself over to it.
        """

    def subscribe(self, heard: Callable[[str], None]) -> Callable[[], None]:
        """Call `heard` with "ring", "oled", "tone" or "table" when that changes.

        Returns what ends the subscription. `heard` never blocks and never raises.
        """

    def enter(self, pin: str | None, role: str, host: str = "") -> str:
        """Return a token for somebody from the network who has none; Locked says why not.

        pin: what they typed, None if nothing yet: then the box shows the number. role: `host` or
        `viewer`. host: the address they come from.
        """

    def new_pin(self, viewer: Viewer, token: str | None) -> None:
        """Change the number that lets people in; all who came in by it are out but this token."""

    def admit(self, token: str | None) -> Viewer | None:
        """Return who a visitor is: None is the shared screen (the host), a token a seat's own.

        An unknown token is nobody: None. Tokens are compared in constant time.
        """


@runtime_checkable
class Film(Protocol):
    """What a table can do besides if it is a film of a played match."""

    @property
    def number(self) -> int | None:
        """Under which number the history has the match; None: it is from a file."""

    def rerun(self, moment: int | None, speed: float | None, playing: bool | None) -> None:
        """Go to a moment, play at a speed (backwards if negative), or stand; None: as it is."""


class Archive(Protocol):
    """What was played at this table; LookupError: it is not there, or cannot be read now."""

    async def matches(self) -> list[dict[str, Any]]:
        """Return what was played, newest first.

        `{"number", "started", "game", "title", "entries", "over": bool, "closed": str | null,
        "seats", "people": [{"name", "colour"}], "won": [seat] | null}`; closed: `over`, or another
        word if it did not come to its end, null while it goes on. Then `entries` is null for all
        but the host: it would count what was answered in secret.
        """

    async def closed(self, number: int) -> str | None:
        """Return how a match ended, None if it goes on: film and pictures are the host's then."""

    async def table(self, number: int) -> Table:
        """Return a match as a film, for one visitor; LookupError if there is none to look at."""

    async def order(self, number: int, kind: Literal["film", "picture"], language: str) -> str:
        """Return the address of a picture of a match; Refused if there is no such match."""

    async def made(self, name: str) -> tuple[bytes, str] | None:
        """Return the picture at `/made/NAME` and its type; None if nobody has ordered it.

        LookupError if it cannot be painted; cancelled when nobody waits for it any more.
        """
