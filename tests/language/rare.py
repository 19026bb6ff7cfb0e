"""Positions and texts that random play rarely reaches.

MOMENTS: tables (a game's `position.Table`) by game; TEXTS: by game and part of the screen.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from games.core.text import Text, text
from tests.games.cinderella.position import ALL_BUT_CARRIAGE, CARRIAGE, MICE
from tests.games.cinderella.position import Table as Grid
from tests.games.midnight.position import Table


def cinderella() -> Iterator[Any]:
    """Yield too many special tiles of one kind, a late hourglass, the last chance."""
    yield Grid("magic", seats=4, cards="table", held=("wand",) * 3)
    late = Grid("magic", seats=1, held=("hourglass",), late_special="yes")
    late.search(*MICE)
    yield late
    named = Grid(seats=1, cards="table", last_chance="yes")
    for _ in range(12):
        named.report()
    yield named
    found = Grid(last_chance="yes")
    found.fail(12)
    for pair in (*ALL_BUT_CARRIAGE, CARRIAGE):
        for place in pair:
            found.do("name", place)
    yield found


def midnight() -> Iterator[Any]:
    """Yield full hands, shared victories, choices of reward and order, a table in doubt."""
    hands = {0: ("red1-purple6", "red2-purple5", "booster-1-1", "booster-1-2")}
    drawn = ("red1-blue6", "red2-blue5", "red3-blue4")
    doubt = Table(hands=hands, cards="table", left=3, draw=drawn)
    yield doubt.do("ability", "red").do("announce", 3)
    doubt.do("boosters", 1)
    for face in drawn:
        doubt.play(face, first="red")
    yield doubt
    yield doubt.do("holds", 0)
    boosters = ("booster-1-1", "booster-1-2", "booster-1-2", "booster-1-3", "booster-2-2")
    yield Table(hands={0: boosters}, left=10, spent=("red",))
    full = ("purple5-yellow2", "red1-blue6", "red2-blue5", "red3-blue4", "red4-blue3")
    six = Table(seats=3, at={"purple": 22, "yellow": 23}, hands={0: full})
    yield six.play("purple5-yellow2", first="purple")
    yield six.do("discard", "red1-blue6")
    yield Table(
        *("team6", 6),
        at={"red": 3, "yellow": 9},
        hands={1: ("red3-yellow4",)},
        active=1,
        spent=(0, 3),
        team6_reward="team_chooses",
    ).play("red3-yellow4", first="red")
    yield Table(
        *("duel", 2),
        at={"red": 14, "yellow": 8},
        hands={0: ("red5-yellow2",)},
        spent=("red", "blue"),
        reward_to="mover",
    ).play("red5-yellow2", first="red")
    at = {"red": 17, "blue": 16, "green": 20, "purple": 20, "yellow": 20}
    shared = Table(seats=5, at=at, hands={0: ("red3-blue4",)}, left=0, points=(24,) * 5)
    yield shared.play("red3-blue4", first="red")
    at = {"red": 22, "green": 0}
    team = Table("team4", 4, at=at, hands={0: ("red2-blue5",)}, points=(2, 2))
    yield team.play("red2-blue5", first="red")
    for jumps in (("blue",), ()):
        low = Table(hands={0: ("red1-blue6", "time_jump", "time_jump", "deja_vu", "deja_vu")})
        low.do("play", "red1-blue6")
        yield low.do("lay", "time_jump").do("lay", "time_jump").do("lay", "deja_vu")
        low.do("confirm")
        for colour in jumps:
            low.do("jump", colour)
        yield low
    both = Table(hands={0: ("red1-blue6", "red2-blue5", "bad_hand", "recycle")})
    both.do("play", "red1-blue6").do("lay", "bad_hand")
    yield both.do("lay", "recycle").do("confirm")
    at = {"red": 4, "blue": 23, "green": 6, "purple": 6}
    wrong = Table("team4", 4, at=at, hands={0: ("red1-blue6",)}, left=0)
    yield wrong.play("red1-blue6", first="red")


MOMENTS: Mapping[str, Callable[[], Iterator[Any]]] = {
    "cinderella": cinderella,
    "midnight": midnight,
}


def _list(link: str, *items: Text) -> Text:
    said = items[-1]
    for item in reversed(items[:-1]):
        said = text(f"capsules.list.{link}", one=item, more=said)
    return said


EXACT = _list("and", *(text("capsules.list.number", number=n) for n in (8, 10, 11, 12)))
LIES = _list(
    "next",
    *(text("capsules.list.lies", hour=p, number=n) for p, n in ((10, 12), (12, 11))),
)

PILE = _list("pile", *(text("capsules.list.seat", seat=seat) for seat in range(3)))
GAIN = text("midnight.line.gain", sign=text("midnight.figure.purple"), before=23, gain=12, total=35)

TEXTS: Mapping[str, Mapping[str, tuple[Text, ...]]] = {
    "cinderella": {
        "help": (text("cinderella.ledger.together"), text("cinderella.ledger.won-last"))
    },
    "capsules": {
        "row": (
            text("capsules.line.takes-many", seat=0, number=12, n=6),
            text("capsules.line.takes-exact", seat=0, list=EXACT),
            text("capsules.line.up", list=LIES),
            text("capsules.line.notes", list=LIES),
            text("capsules.line.stack", hour=12, list=PILE),
            text("capsules.over.lowest", count=5, number=12),
            text("capsules.over.most", n=1),
            text("capsules.over.most", n=11),
            text("capsules.over.none"),
            text("capsules.news.turn", seat=1),
            text("capsules.told.hand", hour=12),
        ),
        "head": (text("capsules.head.shared"),),
        "why": (text("capsules.hint.leaves"),),
        # cards of other boxes
        "answer": tuple(
            text(f"capsules.card.{each}", number1=4) for each in ("move-advance", "flip-foresee")
        ),
    },
    "midnight": {
        "question": (text("midnight.ask.hold", seat=0, number=3),),
        "help": tuple(text(f"midnight.ledger.{how}", points=24) for how in ("shared", "tie")),
        "row": (
            text("midnight.row.2", part1=GAIN, part2=GAIN),
            text("midnight.line.goal", count=24),
            text("midnight.told.no-cards"),
        ),
        "right": (text("midnight.right.points", goal=24),),
        "answer": tuple(text(f"midnight.option.duel_ghosts.{n}") for n in (1, 2)),
        "inside": tuple(
            text(f"midnight.{kind}.{colour}")
            for kind in ("figure", "wanderer")
            for colour in ("red", "blue", "green", "purple", "yellow")
        ),
    },
    # for a card that is in no deck
    "outcasts": {
        "help": (
            text("outcasts.ledger.shared", points=60),
            text("outcasts.ledger.tie", points=60),
            text("outcasts.ledger.guard", round=5),
            *(text(f"outcasts.ledger.{cause}") for cause in ("hyde", "stall")),
        ),
        "why": (text("outcasts.why.no-cards", seat=2),),
        "row": tuple(
            text(f"outcasts.{each}") for each in ("cause.stall", "told.discard_character_deck")
        ),
        "head": (text("outcasts.head.won-together"), text("outcasts.head.won", seat=4)),
        "news": (
            text("outcasts.news.hyde", seat=1),
            text("outcasts.news.discard", seat=1, value=10),
            text("outcasts.news.place-from", seat=1, place=8, to=9),
            text("outcasts.news.place-stays", seat=1),
        ),
        "answer": (text("outcasts.answer.seen"),),
        "question": (text("outcasts.ask.seen"),),
        "way": (text("outcasts.ask.own-discard"),),
    },
}
