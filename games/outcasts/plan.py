"""What one setup fixes, looked up once, so that a step need not ask options and deck."""

from functools import lru_cache
from typing import Any

import msgspec

from games.core.cards import Box, backs, mask
from games.core.deck import Deck, Face
from games.core.errors import BadSetup
from games.core.setup import Setup
from games.core.text import Text, text
from games.outcasts import moves
from games.outcasts.characters import CHARACTERS, ENDS
from games.outcasts.printed import LARGEST, label
from games.outcasts.reign import Reign, Trigger, reigns


class Plan(msgspec.Struct, frozen=True, eq=False):
    """The fixed part of a game; the same setup gives the same plan.

    made_of: what it depends on, of a setup; everyone: all seats; boxes: those that the box plays at
    a table; sees: by seat, whether the device knows what it holds; slow: what a seat may do on its
    turn is not said by `held` alone; closing: after so many passes in succession a trick may end
    (A1, A49).
    box: outcasts are backs 0..41, characters the rest; each kind as a mask.
    deck_order, deal_order: the same in order; deck_bag, deal_bag: their faces, sorted; deal: the
    hands cut from it, as masks; rest: the closed pile that is left, top last.
    values: by face number, worth: the same as `bytes.translate` wants it; value_of: by face id, of
    outcasts; number_of, face_of: by value.
    ends: Wednesday's face number; reigns: by round (from 0) and character id, "" for nobody;
    triggers: by round; after: +1 and -1 -> the next seat, by seat; turns: menus by seat.
    """

    made_of: tuple[Any, ...]
    seats: int
    everyone: tuple[int, ...]
    table: bool
    boxes: tuple[int, ...]
    sees: tuple[bool, ...]
    slow: bool
    closing: int
    box: Box
    outcast_backs: int
    character_backs: int
    deck_order: tuple[int, ...]
    deal_order: tuple[int, ...]
    deck_bag: tuple[int, ...]
    deal_bag: tuple[int, ...]
    deal: tuple[int, ...]
    rest: bytes
    rounds: int
    teams: int
    youngest: int
    values: tuple[int, ...]
    worth: bytes
    value_of: dict[str, int]
    number_of: tuple[int, ...]
    face_of: tuple[str, ...]
    ends: int
    reigns: tuple[dict[str, Reign], ...]
    triggers: tuple[Trigger | None, ...]
    after: dict[int, tuple[int, ...]]
    turns: tuple[moves.Menu, ...]
    names: dict[str, Text]
    labels: dict[str, Text]
    opening: str
    keep_top: bool
    must_lead: bool
    stall_end: bool
    vampire_forced: bool
    hyde_when_blocked: bool
    blocked_4: bool
    set_out: bool
    thirteen_lasts: bool
    effect_once: bool
    character_stays: bool
    last_round_lowest: bool
    siren_open: bool

    def __repr__(self) -> str:
        return f"Plan({self.seats} seats)"

    def team(self, seat: int) -> int:
        """A47: the team of a seat; without teams everybody is one's own."""
        return seat % self.teams if self.teams else seat

    def __eq__(self, other: object) -> bool:
        """Whether both are of one setup: what their menus have been asked is no difference."""
        return self is other or (isinstance(other, Plan) and self.made_of == other.made_of)

    def __hash__(self) -> int:
        return hash(self.made_of)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle as what it was made of: another process makes its own, once."""
        return _plan, self.made_of

    @classmethod
    def of(cls, setup: Setup) -> "Plan":
        """Read a setup; BadSetup if its options contradict."""
        _check(setup)
        rows = setup.deck.rules["advanced"] if setup.variant == "advanced" else ()
        return _plan(
            setup.seats,
            setup.cards == "table",
            setup.first,
            tuple(setup.options.items()),
            setup.deck.faces,
            tuple(Trigger(row["card"], row["character"], row["effect"]) for row in rows),
            setup.deck.rules["deal"][str(setup.seats)],
            setup.deck.rules["rounds"],
            setup.box if setup.cards == "table" else (),
        )


def _check(setup: Setup) -> None:
    """A47: equal teams. A52: no mix of options under which nobody could ever go on."""
    teams = setup.options["teams"]
    fitting = {4: ("2",), 6: ("2", "3")}.get(setup.seats, ())
    if teams != "none" and teams not in fitting:
        right = f"teams={' or '.join(fitting)}" if fitting else "teams=none"
        raise BadSetup(
            f"outcasts for {setup.seats} has {right}, not {teams}: teams are equal",
            text("outcasts.why.teams"),
        )
    if setup.yes("stall_end") or not setup.yes("r1_character_stays"):
        return
    if setup.yes("ajax_empty_is_zero"):
        raise BadSetup(
            "outcasts with stall_end=no, r1_character_stays=yes and ajax_empty_is_zero=yes could "
            "stand still for ever: set one of them back",
            text("outcasts.why.stall"),
        )
    for row in setup.deck.rules["advanced"]:
        who = CHARACTERS[row["character"]]
        stuck = who.pairs or not all(who.leads(value) for value in range(LARGEST + 1))
        if row["effect"] == "discard_character_deck" and stuck:
            raise BadSetup(
                f"outcasts with stall_end=no and r1_character_stays=yes could stand still for ever "
                f"under {who.id}: set one of them back",
                text("outcasts.why.stall"),
            )


@lru_cache(maxsize=32)
def _plan(  # noqa: PLR0913  (all that a plan depends on)
    seats: int,
    table: bool,
    first: int,
    pairs: tuple[tuple[str, str], ...],
    faces: tuple[Face, ...],
    triggers: tuple[Trigger, ...],
    size: int,
    rounds: int,
    boxes: tuple[int, ...],
) -> Plan:
    options = dict(pairs)
    box = Box.of(Deck((), faces, {}), ("outcast", "character"))
    outcasts, characters = (tuple(backs(kind)) for kind in box.kinds)
    printed = {face.id: face for face in faces}
    values = tuple(v for f in box.faces if (v := printed[f].value) is not None)
    face_of = ["" for _ in range(LARGEST + 1)]
    number_of = [-1 for _ in range(LARGEST + 1)]
    for number, value in enumerate(values):
        face_of[value], number_of[value] = box.faces[number], number
    slow = table or options["must_lead"] == "yes"
    closing = seats - (options["all_pass"] == "others")  # noqa: S105 (people pass)
    brisk = 0 if slow else closing
    zero = options["ajax_empty_is_zero"] == "yes"
    by_round = triggers or (None,) * rounds
    after = {way: tuple((seat + way) % seats for seat in range(seats)) for way in (1, -1)}
    return Plan(
        made_of=(seats, table, first, pairs, faces, triggers, size, rounds, boxes),
        seats=seats,
        everyone=tuple(range(seats)),
        table=table,
        boxes=boxes,
        sees=tuple(not table or seat in boxes for seat in range(seats)),
        slow=slow,
        closing=closing,
        box=box,
        outcast_backs=box.kinds[0],
        character_backs=box.kinds[1],
        deck_order=characters,
        deal_order=outcasts,
        deck_bag=tuple(box.dealt[back] for back in characters),
        deal_bag=tuple(box.dealt[back] for back in outcasts),
        deal=tuple(mask(outcasts[size * s : size * (s + 1)]) for s in range(seats)),
        rest=bytes(reversed(outcasts[size * seats :])),
        rounds=rounds,
        teams=0 if options["teams"] == "none" else int(options["teams"]),
        youngest=first,
        values=values,
        worth=bytes(values).ljust(256, b"\0"),
        value_of={box.faces[number]: value for number, value in enumerate(values)},
        number_of=tuple(number_of),
        face_of=tuple(face_of),
        ends=box.number(ENDS),
        reigns=tuple(reigns(trigger, after, brisk, zero=zero) for trigger in by_round),
        triggers=by_round,
        after=after,
        turns=tuple(moves.Menu(seat, tuple(face_of)) for seat in range(seats)),
        names={face.id: face.text for face in faces},
        labels={face.id: label(face) for face in faces},
        opening=options["opening"],
        keep_top=options["turnover"] == "keep_top",
        must_lead=options["must_lead"] == "yes",
        stall_end=options["stall_end"] == "yes",
        vampire_forced=options["vampire_forced"] == "yes",
        hyde_when_blocked=options["hyde_when_blocked"] == "yes",
        blocked_4=options["blocked_4"] == "yes",
        set_out=options["thing_card"] == "set_out",
        thirteen_lasts=options["thirteen_lasts"] == "yes",
        effect_once=options["round_effect_once"] == "yes",
        character_stays=options["r1_character_stays"] == "yes",
        last_round_lowest=options["tie"] == "last_round_lowest",
        siren_open=options["siren_includes_open_pile"] == "yes",
    )
