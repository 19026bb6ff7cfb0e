# Long: a made-up game with a deck, a page's whole table without a device.
# ruff: noqa: E501, ARG002  (rows of data read best in one line; the port gives the arguments)
"""A table without a device: it plays a small made-up game, so that page and server can be tried.

The deck has 60 hour cards of two colours (as many real decks do), a few pictures and a grid of
tiles; nothing here is any real game's rule.
"""

from collections.abc import Callable
from itertools import combinations
from typing import Any

from msgspec import structs

from firmware_py.web import orders, seen
from firmware_py.web.port import Locked, Refused, Viewer
from tests.firmware_py.web.whole import whole

SEATS = ("red", "blue", "green", "purple")
COLOURS = (*SEATS, "yellow")
LED = {
    "red": (105, 0, 0),
    "blue": (0, 0, 90),
    "green": (0, 76, 22),
    "purple": (140, 12, 188),
    "yellow": (240, 135, 0),
}
NAMES = ("Ann", "Bea", "Cor", "Dirk")
TOKENS = {f"token-of-{name.lower()}-0123456789": seat for seat, name in enumerate(NAMES)}


def _face(**fields: Any) -> dict[str, Any]:
    empty: dict[str, Any] = {"copies": 1, "colours": [], "numbers": [], "value": None}
    return empty | {"icons": [], "section": None, "art": None} | fields


def _hours() -> list[dict[str, Any]]:
    return [
        _face(
            id=f"{a}{n}-{b}{7 - n}",
            kind="hour",
            name=f"{a.title()} {n}, {b.title()} {7 - n}",
            colours=[a, b],
            numbers=[n, 7 - n],
        )
        for a, b in combinations(COLOURS, 2)
        for n in range(1, 7)
    ]


def _people() -> list[dict[str, Any]]:
    names = [
        "Normie",
        "Faceless",
        "Yeti",
        "Shapeshifter",
        "Gorgon",
        "Psychic",
        "Siren",
        "Vampire",
        "Werewolf",
        "Hyde",
        "Thirteen",
    ]
    values = (*range(1, 11), 13)
    return [
        _face(id=f"p{value}", kind="people", name=name, value=value, copies=4 if value < 13 else 2)
        for value, name in zip(values, names, strict=True)
    ]


DECK: dict[str, Any] = {
    "id": "clockwork",
    "title": "Clockwork",
    "kinds": [
        {"id": "hour", "name": "Hours"},
        {"id": "people", "name": "People"},
        {"id": "ghost", "name": "Ghosts"},
    ],
    "faces": [
        *_hours(),
        *_people(),
        *(
            _face(id=f"ghost-{c}", kind="ghost", name=f"{c.title()}’s ghost", colours=[c])
            for c in COLOURS
        ),
    ],
}

TILES = [
    _face(id=f"tile-{name}", kind="tile", name=name.title(), art=f"/art/cinderella/{name}.svg")
    for name in ("mouse", "horse", "slipper", "gown", "gloves")
]

MENU = {
    "games": [
        {
            "id": "clockwork",
            "title": "Clockwork",
            "seats": [2, 3, 4],
            "minutes": 45,
            "about": "Who is home before midnight?",
            "variants": [{"id": "plain", "title": "Plain"}, {"id": "teams", "title": "Teams"}],
            "dealers": ["device", "table"],
            "faces": [
                {"name": "Rook", "colours": [], "numbers": [], "value": 3, "art": None},
                {
                    "name": "",
                    "colours": ["red", "blue"],
                    "numbers": [3, 4],
                    "value": None,
                    "art": None,
                },
            ],
            "tone": "navy",
            "usual": {"2": "plain", "3": "plain", "4": "teams"},
            "options": {
                "ghosts": {
                    "text": "Ghosts",
                    "help": "Each seat may change its hand once.",
                    "values": [{"value": "yes", "text": "yes"}, {"value": "no", "text": "no"}],
                    "default": "yes",
                }
            },
        },
        *(
            {
                "id": f"game{n}",
                "title": title,
                "seats": seats,
                "minutes": minutes,
                "variants": [{"id": "base", "title": "Base"}],
                "dealers": ["device", "table"],
                "faces": [],
                "tone": None,
                "usual": {},
                "options": {},
            }
            for n, (title, seats, minutes) in enumerate(
                (
                    ("Palace", [1, 2, 3, 4], 20),
                    ("Strangers", [3, 4, 5, 6], 30),
                    ("Airships", [2], 40),
                )
            )
        ),
    ]
}

FAULTS = [
    ("reader", "unplug"), ("reader", "garbage"), ("reader", "silence"), ("reader", "nak"),
    ("oled", "unplug"), ("oled", "nak"), ("ring", "unplug"), ("buttons", "bounce"),
]  # fmt: skip


def _mark(hour: int, figure: str = "none", style: str = "steady", **more: Any) -> dict[str, Any]:
    return {"hour": hour, "figure": figure, "style": style, **more}


class FakeTable:
    """A port.Table. cards: "table", "device" (hands), "grid" (tiles), "arcs" (seats round the ring) or None: no game."""

    def __init__(self, cards: str | None = "table", *, emulated: bool = True) -> None:
        self.emulated = emulated
        self.language = "en"
        self.cards = cards
        self.version = 1
        self.calls: list[tuple[Any, ...]] = []
        self.listeners: list[Callable[[str], None]] = []
        self.card: dict[str, Any] | None = None
        self.first: str | None = None
        self.at = {"red": 21, "blue": 4, "green": 10, "purple": 15, "yellow": 22}
        self.names = list(NAMES)
        self.turn = 0
        self.log: list[dict[str, Any]] = [
            {"n": 2, "seat": 3, "text": "Dirk moved Yellow to 22, Purple to 15", "undone": False, "at": 940.0},
            {"n": 1, "seat": None, "text": "Green’s ghost is spent", "undone": True, "at": 850.0},
        ]  # fmt: skip
        self.faults: set[tuple[str, str]] = set()
        self.private = False
        self.watched: list[tuple[int | None, bool]] = []
        self.tokens = dict(TOKENS)
        self.guests: dict[str, bool] = {}
        self.news: list[str] = []
        self.why: str | None = None
        self.told: list[dict[str, Any]] = []
        self.sound: int | None = None
        self.over: dict[str, Any] | None = None
        self.light = self._light()
        self.pixels = bytes(1024)

    # What the page sees

    def colours(self) -> tuple[tuple[int, int, int], ...]:
        return self.light

    def _light(self) -> tuple[tuple[int, int, int], ...]:
        frame = [(0, 0, 0)] * 24
        if self.cards is None:
            return tuple(frame)
        if self.cards == "arcs":
            for seat, colour in enumerate(SEATS):
                for led in range(11, 14):
                    frame[(led + 6 * seat) % 24] = LED[colour]
            return tuple(frame)
        if self.cards == "grid":
            for hour in range(1, 6):
                frame[2 * hour] = (0, 0, 14)
            frame[12], frame[0], frame[1], frame[5] = (
                (90, 90, 90),
                (255, 120, 0),
                (140, 12, 188),
                (240, 135, 0),
            )
            return tuple(frame)
        frame[1], frame[0] = (4, 4, 4), (255, 120, 0)
        for figure, hour in self.at.items():
            frame[hour % 24] = LED[figure]
        return tuple(frame)

    def picture(self) -> bytes:
        return self.pixels

    def veiled(self, viewer: Viewer) -> bool:
        return self.private and viewer.seat != 0

    def shaded(self, viewer: Viewer) -> bool:
        return self.veiled(viewer)

    def reserved(self) -> frozenset[int]:
        return frozenset({0} if self.private else ())

    def withheld(self, viewer: Viewer) -> bool:
        """Return False: this table has no secrets to take back."""
        return False

    def tone(self) -> int | None:
        return self.sound

    def cast(self, game: str, language: str = "en") -> dict[str, Any]:
        if game != "clockwork":
            raise LookupError(game)
        return {**DECK, "faces": [*DECK["faces"], *TILES]} if self.cards == "grid" else DECK

    def snapshot(self, viewer: Viewer) -> seen.Snapshot:
        return whole(seen.Snapshot, self.plain(viewer))

    def plain(self, viewer: Viewer) -> dict[str, Any]:
        """Return what a viewer sees, as far as it matters here; tests put something else in."""
        plain: dict[str, Any] = {
            "version": self.version,
            "now": 1000.0,
            "game": None,
            "menu": MENU,
            "scene": None,
            "ask": None,
            "reader": {"card": self.card},
            "why": self.why,
            "screen": [self.names[self.turn], "What now?"],
            "news": self.news,
            "seats": [],
            "log": [],
            "undo": None,
            "hand": None,
            "devices": {
                device: (device, "unplug") not in self.faults
                for device in ("ring", "oled", "reader", "buttons", "sound")
            },
            "faults": [{"device": d, "kind": k, "on": (d, k) in self.faults} for d, k in FAULTS],
            "saved": True,
            "pin": "123456",
            "over": self.over,
            "urls": [],
        }
        return plain if self.cards is None else plain | self._game(viewer)

    def _game(self, viewer: Viewer) -> dict[str, Any]:
        device = self.cards in ("device", "grid")
        mine = self.turn if (viewer.host and not device) or self.cards == "grid" else viewer.seat
        ask = self._ask(mine)
        return {
            "game": {
                "id": "clockwork",
                "title": "Clockwork",
                "line": "Four players · round 2",
                "cards": "device" if device else "table",
                "dial": 24,
                "hand": None,
                "again": {"game": "clockwork", "seats": 4, "cards": "table", "options": {}},
            },
            "scene": self._scene(ask),
            "ask": ask,
            "seats": self._seats(),
            "wanderers": [{"colour": "yellow", "name": "Yellow (wanderer)", "line": "at 2"}],
            "log": self.log if viewer.seat is None else [*self.told[:1], *self.log, *self.told[1:]],
            "undo": {"text": self.log[0]["text"], "agreement": self.cards == "grid", "agreed": []},
            "hand": None
            if self.cards not in ("device", "grid")
            or viewer == Viewer(None, host=False, language=viewer.language)
            else {"seat": self.turn, "cards": 0, "pass": False}
            if self.cards == "grid"
            else {"seat": self.turn, "cards": 5, "pass": True}
            if viewer.host
            else {"seat": viewer.seat, "cards": 5, "pass": False},
            "urls": [
                {"seat": seat, "name": NAMES[seat], "url": f"http://192.168.1.5:8024/#{token}"}
                for token, seat in self.tokens.items()
            ]
            if viewer.host and device
            else [],
        }

    def _scene(self, ask: dict[str, Any]) -> dict[str, Any]:
        scene: dict[str, Any] = {
            "dial": 24,
            "hand": None,
            "marks": [
                _mark(24, style="goal"),
                *(_mark(h, f, hollow=f == "yellow") for f, h in self.at.items()),
            ],
            "arcs": [],
            "direction": 0,
            "grid": None,
            "head": {"seat": self.turn, "text": self.names[self.turn]},
            "right": "R2 · 31 left",
            "question": ask["question"],
            "lines": ["Lay it on the reader, or choose it below."]
            if self.card is None
            else [f"{self.card['name']} is on the reader."],
            "told": None,
            "private": False,
            "says": [f"{f.title()} at {h}." for f, h in self.at.items()],
        }
        if self.cards == "arcs":
            scene |= {"dial": None, "marks": [], "says": [], "direction": 1, "arcs": [
                {"seat": seat, "count": 3 + seat, "style": "active" if seat == self.turn else "steady"}
                for seat in range(4)]}  # fmt: skip
            scene |= {
                "lines": ["6 Psychic is on top.", "Enid: equal or higher."],
                "told": "Red draws one card.",
            }
        if self.cards == "grid":
            scene |= {"dial": 12, "hand": 6, "marks": [
                *(_mark(h, style="spent") for h in range(1, 6)), _mark(12, style="goal"),
                _mark(12, "purple", half=True), _mark(2, "pink", half=True)]}  # fmt: skip
            scene["lines"] = ["Two pairs are found. Six hours are left."]
            scene["grid"] = {"rows": 3, "columns": 4, "places": [
                {"number": n, "face": "tile-mouse" if n == 3 else None, "name": "Mouse" if n == 3 else None,
                 "gap": n in (5, 9), "pointed": [1, 2] if n == 7 else []} for n in range(1, 13)]}  # fmt: skip
        return scene

    def _ask(self, mine: int | None) -> dict[str, Any]:
        yours = mine == self.turn
        ask: dict[str, Any] = {"who": self.turn, "yours": yours, "draw": False, "private": False}
        ask |= {"ok": None, "card": False, "kinds": [], "lines": []}
        if self.cards == "arcs":
            lines = [
                {"action": [self.turn, "name", f["id"]], "label": f["name"], "consequence": None, "cursor": i == 0}
                for i, f in enumerate(_people())
            ]  # fmt: skip
            return ask | {"question": "Thing blocks which value?", "lines": lines}
        if self.cards == "grid":
            return ask | {
                "question": "Which tile do you turn up?",
                "lines": [
                    {"action": [self.turn, "open", n], "label": f"Tile {n}", "consequence": None,
                     "cursor": n == 1, "place": n}
                    for n in range(1, 13) if n not in (3, 5, 9)
                ],
            }  # fmt: skip
        ghost = {"action": [self.turn, "ghost"], "label": "Use the ghost", "cursor": False}
        ghost |= {"consequence": "change up to 5 cards", "figures": [SEATS[self.turn]]}
        if self.cards == "device":
            return ask | {
                "question": "Play an Hour card",
                "card": True,
                "lines": [ghost] if yours else [],
            }
        if self.first is None:
            cards = [
                {"action": [self.turn, "play", f["id"]], "label": f["name"], "consequence": None,
                 "cursor": False, "face": f["id"]}
                for f in _hours()
            ]  # fmt: skip
            return ask | {
                "question": "Tap an Hour card",
                "card": True,
                "kinds": ["hour"],
                "lines": [ghost, *cards],
            }
        colours = next(f["colours"] for f in _hours() if f["id"] == self.first)
        return ask | {
            "question": "Which moves first?",
            "lines": [
                {"action": [self.turn, "first", c], "label": f"{c.title()} first", "cursor": i == 0,
                 "consequence": f"{self.at[c]} → {(self.at[c] + 3) % 24 or 24}", "figures": [c],
                 "preview": [_mark((self.at[c] + 3) % 24 or 24, c, "cursor")]}
                for i, c in enumerate(colours)
            ],
        }  # fmt: skip

    def _seats(self) -> list[dict[str, Any]]:
        lines = ("3 h · 4 cards", "20 h · 5 cards", "14 h · 5 cards", "9 h · 5 cards")
        return [
            {"name": self.names[i], "colour": SEATS[i], "score": (12, 9, 15, 4)[i], "line": lines[i],
             "active": i == self.turn, "bot": i == 3, "first": i == 0, "team": None,
             "icons": [{"name": "Ghost", "spent": i == 2, "art": None}]}
            for i in range(4)
        ]  # fmt: skip

    # What the page does

    def change(self, *kinds: str) -> None:
        """Tell all that something has changed."""
        self.version += 1
        for kind in kinds or ("table",):
            for heard in list(self.listeners):
                heard(kind)

    def do(self, viewer: Viewer, order: orders.Order) -> dict[str, Any] | None:
        match order:
            case orders.Press() | orders.Release():
                self.calls.append((order.__struct_config__.tag, order.button))
            case orders.Lay():
                self.lay(order.game, order.face)
            case orders.Lift():
                self.calls.append(("lift",))
                self.card = None
                self.change()
            case orders.Choose():
                self.choose(viewer, order.action)
            case orders.Undo():
                self.undo(order)
            case orders.Code():
                return {"code": ["101", "010", "111"]}
            case orders.NewGame():
                self.new_game(order)
            case orders.EndGame():
                self.calls.append(("end_game",))
                self.show(None)
            case orders.StartClock():
                self.start_clock(order)
            case orders.Fault():
                self.fault(order.device, order.kind, order.on)
            case _:
                plain = structs.asdict(order)
                self.calls.append(
                    (order.__struct_config__.tag, *(plain[key] for key in plain if key != "n"))
                )
        return None

    def lay(self, game: str, face: str) -> None:
        found = next((f for f in DECK["faces"] if f["id"] == face), None)
        if game != "clockwork" or found is None:
            raise Refused("That card is not in this deck.")
        if found["kind"] != "hour":
            raise Refused("Play an Hour card first.")
        self.calls.append(("lay", game, face))
        self.card = {"game": game, "face": face, "name": found["name"]}
        self.first = face
        self.change()

    def choose(self, viewer: Viewer, action: list[Any]) -> None:
        self.calls.append(("choose", viewer.seat, action))
        if action[1:2] == ["first"]:
            self.at[action[2]] = (self.at[action[2]] + 3) % 24 or 24
            self.first = None
            self.light = self._light()
            name = self.names[self.turn]
            self._note(f"{name} moved {action[2].title()} to {self.at[action[2]]}")
            self.turn = (self.turn + 1) % 4
            self.change("ring", "table")
        elif action[1:2] not in (["open"], ["play"], ["ghost"]):
            raise Refused("That is no answer to this question.")

    def _note(self, text: str) -> None:
        self.log.insert(
            0,
            {
                "n": len(self.log) + 1,
                "seat": self.turn,
                "text": text,
                "undone": False,
                "at": 1000.0,
            },
        )
        self.news = [text]

    def undo(self, order: orders.Undo) -> None:
        wanted = {"seat": order.seat, "to": order.to, "keep": order.keep or None}
        more = [(key, value) for key, value in wanted.items() if value is not None]
        self.calls.append(("undo", order.agreed, *more))
        if more:
            return
        self.log[0]["undone"] = True
        self.first = None
        self.change()

    def look(self, viewer: Viewer) -> seen.Look:
        return whole(seen.Look, self._look(viewer))

    def _look(self, viewer: Viewer) -> dict[str, Any]:
        self.calls.append(("look", viewer.seat))
        if self.cards == "grid":
            grid = self._scene(self._ask(self.turn))["grid"]
            grid["places"][0] |= {"face": "tile-gown", "name": "Gown"}
            return {"lines": ["1: gown"], "hand": [], "grid": grid, "ask": None}
        faces = ("red3-blue4", "red1-yellow6", "green5-purple2", "blue2-purple5", "ghost-red")
        names = {f["id"]: f["name"] for f in DECK["faces"]}
        return {
            "lines": [],
            "hand": [
                {"face": f, "name": names[f], "plays": [self.turn, "play", f] if "-" in f[3:] and f[0] != "g" else None}
                for f in faces
            ],
            "grid": None,
            "ask": None,
        }  # fmt: skip

    def new_game(self, order: orders.NewGame) -> None:
        given = (order.game, order.seats, order.variant, order.cards, order.options, order.first)
        self.calls.append(("new_game", *given, *([] if order.bots is None else [order.bots])))
        self.show(order.cards)

    def start_clock(self, order: orders.StartClock) -> None:
        plain = structs.asdict(order)
        wanted = ("time", "extra", "count", "at_zero", "handicap")
        wishes = {key: plain[key] for key in wanted if plain[key] is not None}
        self.calls.append(
            ("start_clock", order.control, order.players, *([wishes] if wishes else []))
        )

    def show(self, cards: str | None) -> None:
        self.cards = cards
        self.light = self._light()
        self.change("ring", "table")

    def fault(self, device: str, kind: str, on: bool) -> None:
        if (device, kind) not in FAULTS:
            raise Refused(f"The {device} cannot {kind}.")
        (self.faults.add if on else self.faults.discard)((device, kind))
        self.change()

    def watch(self, seat: int | None, *, on: bool) -> None:
        self.watched.append((seat, on))

    def subscribe(self, heard: Callable[[str], None]) -> Callable[[], None]:
        self.listeners.append(heard)
        return lambda: self.listeners.remove(heard)

    def new_pin(self, token: str | None) -> None:
        self.calls.append(("new_pin", token))
        self.guests = {known: host for known, host in self.guests.items() if known == token}
        self.change()

    def enter(self, pin: str | None, role: str, host: str = "") -> str:
        self.calls.append(("enter", pin, role))
        if pin != "123456":
            slip = pin is not None and not pin.isdigit()
            raise Locked("pin" if pin is None else "pin-digits" if slip else "pin-wrong")
        self.guests = {f"guest-as-{role}": role == "host"}
        return f"guest-as-{role}"

    def admit(self, token: str | None) -> Viewer | None:
        if token is None:
            return Viewer(None, host=True)
        if token in self.guests:
            return Viewer(None, host=self.guests[token])
        seat = self.tokens.get(token)
        return None if seat is None else Viewer(seat, host=False)
