"""Scene of capsules: the short hand, airships and capsules on the ring, and the display texts."""

from games.capsules import texts
from games.capsules.capture import winners
from games.capsules.dial import POSITIONS
from games.capsules.state import State, Step
from games.capsules.view import looked, names, notes, own, played_by, private
from games.core.display.scene import Arc, Mark, Scene
from games.core.text import Text, text


def colours(state: State) -> tuple[str, ...]:
    """Return the colour of each seat's airship, or a free colour before it is chosen (R2)."""
    free = [colour for colour in state.setup.colours if colour not in state.airships]
    free += [c for c in state.compiled.airships if c not in state.airships and c not in free]
    wanted = state.setup.colours
    kept = [
        mine or (own if own in free else "")
        for mine, own in zip(state.airships, wanted, strict=True)
    ]
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

    A face-down capsule is faint, and a face-up capsule is white. A face-up capsule is gold if its
    number is at most the hour, and it also blinks if its number is the hour.
    """
    marks = []
    for position in POSITIONS:
        bit = 1 << position
        if state.seen & bit:
            number = state.number(position)
            taken = number <= state.hour
            marks.append(Mark(position, half=True, style="goal" if taken else "steady"))
            if number == state.hour:
                marks.append(Mark(position, half=True, style="cursor"))
        elif position == state.turned:
            marks.append(Mark(position, half=True, style="steady"))
            marks.append(Mark(position, half=True, style="cursor"))
        elif state.here & bit:
            marks.append(Mark(position, half=True, style="faint"))
    if state.step == Step.CAPTURED:
        marks += [
            Mark(position, half=True, figure=state.airships[seat], style="capture")
            for seat, places in enumerate(state.taken)
            for position in POSITIONS
            if places >> position & 1
        ]
    return tuple(marks)


# The texts


def _head(state: State) -> int | Text:
    if state.step == Step.OVER:
        won = winners(state)
        if len(won) == 1:
            return text("capsules.head.wins", seat=won[0])
        return text("capsules.head.shared")
    if state.step == Step.CAPTURED:
        return text("capsules.head.captures", hour=state.hour)
    return state.turn if state.turn >= 0 else text("table.all")


def _right(state: State) -> Text | None:
    """Return the hour, and the card number while cards are played.

    Return None during the set-up, at captures and at the end.
    """
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
        return text("capsules.ask.icon-again" if state.used else "capsules.ask.icon")
    if step == Step.LOOK:
        return _look(state, seat)
    if (
        step == Step.DRAFTED and state.compiled.device_seats
    ):  # the cards of the device seats are already drafted
        return text("capsules.ask.drafted-box")
    return text(f"capsules.ask.{step.name.lower()}")


def _look(state: State, seat: int | None) -> Text:
    """Return the face for the seat that looks, or the name of this seat for other viewers."""
    if state.compiled.table:
        return text("capsules.ask.look")
    cards = names(state, looked(state, seat))
    if not cards:
        return text("capsules.ask.looks", seat=state.turn)
    if state.looking:
        return text("capsules.line.behind", hour=state.looking, number=state.number(state.looking))
    return text("capsules.line.holds", seat=state.peeking, card=state.compiled.names[cards[0]])


def scan_prompt(state: State, seat: int, number: int) -> Text | None:  # noqa: ARG001
    """Return the scan prompt for a device seat that looks at a capsule.

    Return None for a look at a hand, because `games.core` has a prompt for that.
    """
    if not state.looking:
        return None
    return text("capsules.ask.hold", seat=seat, hour=state.looking)


def _captures(state: State) -> tuple[Text, ...]:
    """Return a line for each seat in the order of play (A32), seats with captures first."""
    takes = (texts.taken(state, seat) for seat in state.order)
    return (
        *(line for line in takes if line),
        *(texts.nothing(state, seat) for seat in state.order if not state.taken[seat]),
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
    """Return the rows below the question: the seat's own cards, or the face-up capsules."""
    if state.step == Step.OVER:
        return tuple(_won(state, s) for s, won in enumerate(state.won) if won)
    if state.step == Step.CAPTURED:
        return _captures(state)[1:]
    if not state.round:
        return ()
    up = texts.lying(state, state.seen, "capsules.line.up")
    if private(state, seat):
        return (*_own_lines(state, seat), *up, *_remembered(state, seat))
    return (*up, *texts.stacks(state))


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
    return texts.lying(state, notes(state, seat), "capsules.line.notes")


def _pages(state: State, seat: int | None) -> tuple[tuple[Text, ...], ...]:
    """Return the status pages.

    They show the hour and stacks, face-up capsules, played cards, captures, the seat's own hand,
    and its notes.
    """
    up = texts.lying(state, state.seen, "capsules.line.up")
    here = (
        text("capsules.line.hour", hour=state.hand, round=state.round),
        text("capsules.line.down", n=(state.here & ~state.up).bit_count()),
        *texts.stacks(state),
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
    """Return the instruction to move cards before people answer, or None.

    It is always None if the device deals.
    """
    if not state.compiled.table:
        return None
    if state.step == Step.CAPTURED:
        return texts.markers(state)
    if state.step == Step.REVEAL and state.turned == state.hour:
        return text("capsules.told.hand", hour=state.hour)
    deals = (
        Step.KEEP if state.compiled.device_seats else Step.DRAFTED
    )  # device seats are dealt their cards before the draft
    if state.step == deals and len(state.kept) < state.compiled.seats:
        bit = 1 << state.hour
        if not bit & state.here & ~state.occupied:
            return text("capsules.told.deal", hour=state.hour)
        return text(f"capsules.told.{'up' if state.up & bit else 'down'}", hour=state.hour)
    if state.compiled.device_seats and state.step in (Step.KEEP, Step.DRAFTED):
        # People pass two cards and then one, while the device seats' cards are scanned.
        last = state.step == Step.DRAFTED
        passed = 1 if last else state.hands[state.chooser].bit_count()
        return text("capsules.told.draft", number=passed)
    return None
