# Long: all that one viewer sees of a state; ring, texts and page show the same facts.
"""Display of capsules: the scene of ring and texts, and the zones of cards on the web page."""

from collections.abc import Iterable
from functools import partial

from msgspec.structs import replace

from games.capsules.actions import POSITIONS
from games.capsules.effects import winners
from games.capsules.setup import ACTION_CARDS, ADVANCE, AIRSHIPS, BACK, FLIP, FORESEE, MOVE
from games.capsules.state import State, Step
from games.capsules.visibility import looked, names, notes, own, played_by, private, visible
from games.core.cards import backs, mask
from games.core.display.scene import Arc, Item, Mark, Scene, Style, Zone
from games.core.display.zone import held, zone
from games.core.text import Text, text

ROOM, SIGNS = 20, 6
"""Width of an OLED row, and of the characters beside the digits of a capsule, in digits."""

SPELT = 4
"""Maximum number of captured numbers that one row lists."""

_zone = partial(zone, "capsules")


def colours(state: State) -> tuple[str, ...]:
    """Return the colour of each seat's airship, or a free colour before it is chosen (R2)."""
    free = [colour for colour in state.setup.colours if colour not in state.airships]
    free += [c for c in AIRSHIPS if c not in state.airships and c not in free]
    pairs = zip(state.airships, state.setup.colours, strict=True)
    kept = [mine or (own if own in free else "") for mine, own in pairs]
    left = iter(colour for colour in free if colour not in kept)
    return tuple(colour or next(left) for colour in kept)


def scene(state: State, seat: int | None) -> Scene:
    """Return the scene for a seat, or the public scene if `seat` is None."""
    over = state.step == Step.OVER
    return Scene(
        dial=12,
        hand=state.hand,
        marks=() if over else (*_airships(state), *_capsules(state)),
        arcs=tuple(Arc(s, won.bit_count()) for s, won in enumerate(state.won)) if over else (),
        head=_head(state),
        right=_right(state),
        question=question(state, seat),
        lines=_lines(state, seat),
        pages=_pages(state, seat),
        scores=tuple((s, won.bit_count()) for s, won in enumerate(state.won)),
        told=_told(state),
        private=private(state, seat),
        turns=_turns(state),
    )


def _turns(state: State) -> tuple[int, ...]:
    """Return the seats that play the current card and the next ones of this round (R9)."""
    if state.step not in (Step.PLAY, Step.ICON, Step.LOOK):
        return ()
    order, card = state.order, len(state.played) - (state.step != Step.PLAY)
    return tuple(order[at % len(order)] for at in range(card, 2 * len(order)))[: len(order)]


# The dial


def _airships(state: State) -> tuple[Mark, ...]:
    """Return the marks of the airships, each stack from its top. The active one is emphasised."""
    asked = state.turn if state.turn >= 0 else state.active
    return tuple(
        Mark(
            state.at[seat],
            figure=state.airships[seat],
            facing=state.facing[seat],
            style="active" if seat == asked else "steady",
        )
        for seat in state.arrivals
    )


def _capsules(state: State) -> tuple[Mark, ...]:
    """Return the marks of the capsules.

    A face-up capsule is a goal if its number is at most the hour, and the exact one if its number
    is the hour. A capsule that people must scan blinks.
    """
    marks = []
    for position in backs(state.here):
        asked, exact = position == state.turned, False
        style: Style = "open" if asked else "faint"
        if not asked and state.seen >> position & 1:
            number = state.number(position)
            style, exact = "goal" if number <= state.hour else "open", number == state.hour
        marks.append(Mark(position, half=True, style=style, exact=exact))
        if asked:
            marks.append(Mark(position, half=True, style="cursor"))
    if state.step == Step.CAPTURED:
        marks += [
            Mark(position, half=True, figure=state.airships[seat], style="capture")
            for seat, places in enumerate(state.taken)
            for position in backs(places)
        ]
    return tuple(marks)


# The texts


def _head(state: State) -> int | Text:
    if state.step == Step.OVER:
        return outcome(state)
    if state.step == Step.CAPTURED:
        return text("capsules.head.captures", hour=state.hour)
    return state.turn if state.turn >= 0 else text("table.all")


def outcome(state: State) -> Text:
    """Return the text that says who has won."""
    won = winners(state)
    return (
        text("capsules.head.wins", seat=won[0]) if len(won) == 1 else text("capsules.head.shared")
    )


def _right(state: State) -> Text | None:
    """Return the hour, and the card number while cards are played; None outside a round."""
    if state.step in (Step.OVER, Step.CAPTURED) or not state.round:
        return None
    if state.step in (Step.PLAY, Step.ICON, Step.LOOK):
        card = (len(state.played) - (state.step != Step.PLAY)) // state.compiled.seats + 1
        return text("capsules.right.card", hour=state.hour, card=card)
    return text("capsules.right.hour", hour=state.hour)


def question(state: State, seat: int | None) -> Text:
    """Return the open question. At captures, return the first line of the captures instead."""
    step = state.step
    if step == Step.OVER:
        return _ending(state)
    if step == Step.CAPTURED:
        return _captures(state)[0]
    if step == Step.REVEAL:
        word = "reveal" if state.compiled.table else "revealed"
        return text(f"capsules.ask.{word}", hour=state.turned)
    if step == Step.KEEP:
        return text("capsules.ask.keep", n=state.hands[state.chooser].bit_count() - 1)
    if step == Step.PLAY:
        return text("capsules.ask.play" if state.compiled.table else "capsules.ask.play-own")
    if step == Step.ICON:
        return _which_use(state)
    if step == Step.LOOK:
        return _look(state, seat)
    if step == Step.DRAFTED and state.compiled.device_seats:  # these have their cards already
        return text("capsules.ask.drafted-box")
    return text(f"capsules.ask.{step.name.lower()}")


def _which_use(state: State) -> Text:
    """Return the question for an icon. On the page it names the uses that are left."""
    one, *others = (_use(state, icon) for icon in USES if state.icons & icon)
    if state.used:
        return text("capsules.ask.icon-again", use=one)
    return text("capsules.ask.icon", use=one, other=others[0])


USES = {FLIP: "flip", FORESEE: "foresee", MOVE: "move", ADVANCE: "advance"}
"""Icons and their texts, in the order in which a question names them."""


def _use(state: State, icon: int) -> Text:
    steps = {"steps": state.gear} if icon == MOVE else {}
    return text(f"capsules.use.{USES[icon]}", **steps)


def _look(state: State, seat: int | None) -> Text:
    """Return the face for the seat that looks, or the name of this seat for other viewers."""
    if state.compiled.table:
        return text("capsules.ask.look")
    faces = seen_faces(state, seat)
    return faces[0] if faces else text("capsules.ask.looks", seat=state.turn)


def seen_faces(state: State, seat: int | None) -> tuple[Text, ...]:
    """Return a text for each face that a seat sees with Foresee now, or () for other viewers."""
    faces = names(state, looked(state, seat))
    if faces and state.looking:
        number = state.number(state.looking)
        return (text("capsules.line.behind", hour=state.looking, number=number),)
    card = state.compiled.names
    return tuple(text("capsules.line.holds", seat=state.peeking, card=card[face]) for face in faces)


def scan_prompt(state: State, seat: int, number: int) -> Text | None:  # noqa: ARG001
    """Return the prompt to scan a capsule; None for a hand, which the generic prompt names."""
    return text("capsules.ask.hold", seat=seat, hour=state.looking) if state.looking else None


def _captures(state: State) -> tuple[Text, ...]:
    """Return a line for each seat in the order of play (A32), seats with captures first."""
    takes = (taken(state, seat) for seat in state.order)
    return (
        *(line for line in takes if line),
        *(_nothing(state, seat) for seat in state.order if not state.taken[seat]),
    )


def _ending(state: State) -> Text:
    """Return a text that says how the game was won (R18)."""
    counts = [won.bit_count() for won in state.won]
    most = max(counts)
    if not most:
        return text("capsules.over.none")
    if counts.count(most) == 1:
        return text("capsules.over.most", n=most)
    lowest = min(state.numbers(won)[0] for won in state.won if won.bit_count() == most)
    return text("capsules.over.lowest", count=most, number=lowest)


def _lines(state: State, seat: int | None) -> tuple[Text, ...]:
    if state.step == Step.OVER:
        return tuple(_won(state, s) for s, won in enumerate(state.won) if won)
    if state.step == Step.CAPTURED:
        return _captures(state)[1:]
    if not state.round:
        return ()
    up = _lying(state, state.seen, "capsules.line.up")
    if private(state, seat):
        return (*_own_lines(state, seat), *up, *_remembered(state, seat))
    return (*up, *_stacks(state))


def _own_lines(state: State, seat: int | None) -> tuple[Text, ...]:
    name = state.compiled.names
    if state.step == Step.LOOK:
        cards = names(state, looked(state, seat)) if state.peeking >= 0 else []
        return tuple(name[face] for face in cards[1:])
    if state.step == Step.KEEP:
        kept = names(state, state.keeps(state.turn))
        return tuple(text("capsules.line.kept", card=name[face]) for face in kept)
    return ()


def _remembered(state: State, seat: int | None) -> tuple[Text, ...]:
    return _lying(state, notes(state, seat), "capsules.line.notes")


def _pages(state: State, seat: int | None) -> tuple[tuple[Text, ...], ...]:
    up = _lying(state, state.seen, "capsules.line.up")
    here = (
        text("capsules.line.hour", hour=state.hand, round=state.round),
        text("capsules.line.down", n=(state.here & ~state.up).bit_count()),
        *_stacks(state),
    )
    played = tuple(
        text("capsules.line.played", seat=s, card=state.compiled.names[face])
        for s in state.order
        for face in played_by(state, s)
    )
    won = tuple(_won(state, s) for s, places in enumerate(state.won) if places)
    hand = tuple(state.compiled.names[face] for face in names(state, own(state, seat)))
    pages = (here, up, played[:3], played[3:], won, hand, _remembered(state, seat))
    return tuple(page for page in pages if page)


def _won(state: State, seat: int) -> Text:
    """Return a seat's number of capsules and the lowest one, which breaks a tie (R18)."""
    won = state.won[seat]
    lowest = state.numbers(won)[0]
    return text("capsules.line.won", seat=seat, n=won.bit_count(), number=lowest)


def _told(state: State) -> Text | None:
    """Return how people who deal must move cards before they answer, or None."""
    if not state.compiled.table:
        return None
    if state.step == Step.CAPTURED:
        return markers(state)
    if state.step == Step.REVEAL and state.turned == state.hour:
        return text("capsules.told.hand", hour=state.hour)
    # Device seats are dealt their cards before the draft.
    deals = Step.KEEP if state.compiled.device_seats else Step.DRAFTED
    if state.step == deals and len(state.kept) < state.compiled.seats:
        bit = 1 << state.hour
        if not bit & state.here & ~state.occupied:
            return text("capsules.told.deal", hour=state.hour)
        return text(f"capsules.told.{'up' if state.up & bit else 'down'}", hour=state.hour)
    if state.compiled.device_seats and state.step in (Step.KEEP, Step.DRAFTED):
        # People pass two cards and then one, while the device seats' cards are scanned.
        passed = 1 if state.step == Step.DRAFTED else state.hands[state.chooser].bit_count()
        return text("capsules.told.draft", number=passed)
    return None


# Texts about capsules, stacks and captures


def _chain(message: str, items: Iterable[Text]) -> Text | None:
    """Join texts with a message that has the fields {one} and {more}. Return None for no texts."""
    joined: Text | None = None
    for item in reversed(tuple(items)):
        joined = item if joined is None else text(message, one=item, more=joined)
    return joined


def _lying(state: State, positions: int, message: str) -> tuple[Text, ...]:
    """Return rows that list the capsules at these positions. `message` has the field {list}."""
    rows: list[list[Text]] = []
    room = 0
    for position in backs(positions):
        number = state.number(position)
        wide = len(f"{position}{number}") + SIGNS
        if wide > room:
            rows.append([])
            room = ROOM
        room -= wide
        rows[-1].append(text("capsules.list.lies", hour=position, number=number))
    return tuple(text(message, list=_chain("capsules.list.next", row)) for row in rows)


def _stacks(state: State) -> tuple[Text, ...]:
    """Return a line for each stack of two or more airships, from its top (R10)."""
    found = []
    for position in POSITIONS:
        seats = state.stack(position)
        if len(seats) > 1:
            names = (text("capsules.list.seat", seat=seat) for seat in seats)
            over = _chain("capsules.list.over" if len(seats) == 2 else "capsules.list.pile", names)
            found.append(text("capsules.line.stack", hour=position, list=over))
    return tuple(found)


def taken(state: State, seat: int) -> Text | None:
    """Return the line of a seat's captures, or None without captures.

    The capsule at its airship comes before the capsules at other positions (A32).
    """
    places = state.taken[seat]
    if not places:
        return None
    own = 1 << state.at[seat]
    numbers = [*state.numbers(places & own), *state.numbers(places & ~own)]
    if len(numbers) > SPELT:
        return text("capsules.line.takes-many", seat=seat, number=numbers[0], n=len(numbers) - 1)
    spelt = _chain("capsules.list.and", (text("capsules.list.number", number=x) for x in numbers))
    message = "capsules.line.takes-exact" if numbers[0] == state.hour else "capsules.line.takes"
    return text(message, seat=seat, list=spelt)


def _nothing(state: State, seat: int) -> Text:
    """Return the line of a seat without captures. It names an airship on top of the seat's own."""
    over = state.stack(state.at[seat])[0]
    if over != seat:
        return text("capsules.line.under", seat=seat, over_seat=over)
    return text("capsules.line.nothing", seat=seat)


def markers(state: State) -> Text | None:
    """Return the line of the new Hour Markers after captures (R4), or None if there are none."""
    gone = sum(state.taken)
    places = [place for place in state.compiled.markers if gone >> place & 1]
    joined = _chain("capsules.list.and", (text("capsules.list.number", number=p) for p in places))
    return text("capsules.told.marker", list=joined) if joined else None


# Zones of cards on the page


def zones(state: State, seat: int | None) -> tuple[Zone, ...]:
    """Return the zones for a seat, or the public zones if `seat` is None.

    Return () if people deal, and before the capsules are laid.
    """
    if state.compiled.table or state.step == Step.LAY:
        return ()
    return (
        _hours(state, seat),
        _laid(state),
        *_peeked(state, seat),
        _actions(state),
        *_of_seats(state, seat),
    )


def _hours(state: State, seat: int | None) -> Zone:
    """Return the capsules. A face-down one that the viewer knows has a faint face."""
    seen, everybody = visible(state, seat) >> BACK, visible(state, None) >> BACK
    capsules = (_at(state, position, seen) for position in POSITIONS)
    items = tuple(item for item in capsules if item is not None)
    return _zone("hours", "dial", "ring", items, private=bool(state.here & seen & ~everybody))


def _at(state: State, position: int, seen: int) -> Item | None:
    """Return the capsule at a position, or the Hour Marker that replaced it (R4), or None."""
    if not state.here >> position & 1:
        return Item("marker", at=position) if position in state.compiled.markers else None
    style: Style
    if not seen >> position & 1:
        style = "active" if position in (state.turned, state.looking) else "steady"
        return Item("capsule", at=position, style=style)
    face = state.cards.face(BACK + position)
    if not state.seen >> position & 1:
        return Item("capsule", face, at=position, style="faint")
    number = state.number(position)
    style = "goal" if number <= state.hour else "steady"
    return Item("capsule", face, at=position, style=style, exact=number == state.hour)


def _laid(state: State) -> Zone:
    """Return the cards played this round. The open card shows which of its icons are unused."""
    items = [
        Item("action", state.cards.face(back), seat=state.order[n % len(state.order)])
        for n, back in enumerate(state.played)
    ]
    if state.icons:
        upper, lower = state.compiled.halves[state.cards.faces[state.played[-1]]]
        unused = (bool(state.icons & upper), bool(state.icons & lower))
        items[-1] = replace(items[-1], style="active", halves=unused)
    return _zone("laid", "play", "row", tuple(items))


def _peeked(state: State, seat: int | None) -> tuple[Zone, ...]:
    hand = looked(state, seat)
    if state.peeking < 0 or not hand:
        return ()
    items = held("action", state.cards, hand, hand)
    return (_zone("looked", "play", "row", items, source=f"hand-{state.peeking}", private=True),)


def _actions(state: State) -> Zone:
    """Return the pile of undealt and discarded Action cards, whose faces are hidden."""
    used = mask(state.played)
    for seat, hand in enumerate(state.hands):
        used |= hand | state.keeps(seat)
    items = held("action", state.cards, ACTION_CARDS & ~used, 0)
    note = text("capsules.note.actions")
    return _zone("actions", "stock", "pile", items, note=note, mixed=state.round)


def _of_seats(state: State, seat: int | None) -> tuple[Zone, ...]:
    """Return the hands, the cards kept in the draft, and the captured capsules, by seat."""
    seen, looks = visible(state, seat), looked(state, seat) & ACTION_CARDS
    found = []
    for who in range(state.compiled.seats):
        hand = state.hands[who]
        mine = seen if who == seat else 0
        for name, some in (("hand", hand & ~looks), ("kept", state.keeps(who))):
            items = held("action", state.cards, some, mine)
            if items or name == "hand":
                more = {"seat": who, "source": "actions", "private": bool(some & mine)}
                found.append(_zone(name, "own", "row", items, **more))
        found.append(_won_zone(state, who))
    return tuple(found)


def _won_zone(state: State, seat: int) -> Zone:
    """Return a seat's captured capsules. At CAPTURED, the new ones are emphasised."""
    new = state.taken[seat] if state.step == Step.CAPTURED else 0
    items = tuple(
        Item("capsule", state.cards.face(BACK + at), style="capture" if new >> at & 1 else "steady")
        for at in sorted(backs(state.won[seat]), key=state.number)
    )
    return _zone("won", "own", "row", items, seat=seat, source="hours")
