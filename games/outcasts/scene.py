"""Scene of outcasts: hands as arcs on the ring, and the texts of the display."""

from games.core.action import CHANCE, OVER, TABLE
from games.core.cards import backs, mask
from games.core.display.scene import Arc, Scene, Style
from games.core.text import Text, text
from games.outcasts.prompts import question, rule, top
from games.outcasts.rounds import totals, winners
from games.outcasts.state import State, Step
from games.outcasts.visibility import hand_of, looked_at, private, visible


def scene(state: State, seat: int | None) -> Scene:
    """Return the scene that a seat sees, or the public scene if `seat` is None."""
    asked = seat is not None and (state.turn == seat or state.step == Step.RACE)
    return Scene(
        arcs=_arcs(state),
        direction=state.character.direction,
        head=_head(state),
        right=text("outcasts.right.round", round=state.round.number, rounds=state.compiled.rounds),
        question=question(state),
        lines=_lines(state, seat),
        pages=_pages(state),
        scores=tuple(enumerate(totals(state))),
        told=_told(state),
        private=asked and private(state, seat),
        turns=_turns(state),
    )


def _turns(state: State) -> tuple[int, ...]:
    """Return the active seat and the next ones, in the current direction (R11)."""
    if state.step not in (Step.TURN, Step.EXTRA):
        return ()
    after, found = state.compiled.after[state.character.direction], [state.active]
    while len(found) < state.compiled.seats:
        found.append(after[found[-1]])
    return tuple(found)


def _arcs(state: State) -> tuple[Arc, ...]:
    """Return the hands as arcs. Seats that have passed since the last card have a faint arc."""
    passed = set()
    if state.step == Step.TURN:
        before = state.compiled.after[-state.character.direction]
        seat = state.active
        for _ in range(state.streak):
            seat = before[seat]
            passed.add(seat)

    def style(seat: int) -> Style:
        if seat == state.turn:
            return "active"
        return "faint" if seat in passed else "steady"

    return tuple(Arc(seat, size, style(seat)) for seat, size in enumerate(state.sizes))


def _head(state: State) -> int | Text:
    if state.turn == OVER:
        return _won(state)
    if state.step == Step.SCORED:
        return text("outcasts.head.scored", round=state.round.number)
    if state.step == Step.REVEAL:
        return text("outcasts.head.passed")
    if state.turn == CHANCE and state.step in (Step.CHARACTERS, Step.DEAL):
        return text("outcasts.head.shuffle", round=state.round.number)
    if state.turn == TABLE or state.step == Step.HOLDER:
        return text("table.all")
    return state.active if state.turn == CHANCE else state.turn


def _won(state: State) -> Text:
    best = winners(state) or ()
    if len(best) == 1:
        return text("outcasts.head.won", seat=best[0])
    return text("outcasts.head.won-together")


def _told(state: State) -> Text | None:
    """Return the text that tells people what has just occurred and what to do now, or None."""
    if state.step in (Step.COUNT, Step.SCORED):
        return text(f"outcasts.cause.{state.round.cause}") if state.step == Step.COUNT else None
    if state.step == Step.TURN and state.guard and state.card_up < 0 and not state.open_pile:
        return text("outcasts.told.guard")
    trigger = state.compiled.triggers[state.round.number - 1]
    due = (
        state.round.fired
        and not state.streak
        and not state.compiled.effect_once
        and state.turn >= 0
    )
    if trigger and due and state.open_pile and state.top == state.reign.trigger:
        return text(f"outcasts.told.{trigger.effect}")
    return None


# The lines below the question


def _lines(state: State, seat: int | None) -> tuple[Text, ...]:
    if state.step == Step.SCORED or state.turn == OVER:
        return tuple(
            text("outcasts.line.gained", seat=s, points=points)
            for s, points in enumerate(state.round.gained[-1])
        )
    lines = []
    sees = visible(state, seat)
    drawn = state.aside.drawn >= 0 and seat in (state.active, state.aside.target)
    if drawn and sees >> state.aside.drawn & 1:
        card = state.compiled.labels[state.cards.face(state.aside.drawn)]
        lines.append(text("outcasts.line.drawn", card=card))
    looked = looked_at(state, seat)
    if state.step in (Step.PLACE, Step.SEEN) and looked and not mask(looked) & ~sees:
        lines += _deck(state, seat)
    if state.step in (Step.TURN, Step.EXTRA):
        lines.append(top(state))
    says = rule(state)
    if says is not None and state.step not in (Step.REVEAL, Step.COUNT):
        lines.append(says)
    if hand_of(state, seat):
        lines.append(text("outcasts.line.hand", values=_values(state, hand_of(state, seat))))
    return tuple(lines)


def scan_prompt(state: State, seat: int, number: int) -> Text:
    """Return the request to scan a card for a device seat: one drawn with a 4, or one of a pile."""
    if state.step == Step.GIVE:
        return text("outcasts.ask.hold.draw", seat=seat, from_seat=state.aside.target)
    pile = "deck" if state.step == Step.PLACE else "closed"
    return text(f"outcasts.ask.hold.{pile}", seat=seat, number=number)


def _deck(state: State, seat: int | None) -> list[Text]:
    """Return the lines that list the character deck for the seat that looks through it."""
    names = [state.compiled.names[state.cards.face(back)] for back in looked_at(state, seat)]
    return [text("outcasts.line.deck", place=n, card=name) for n, name in enumerate(names, 1)]


def _values(state: State, hand: int) -> str:
    values = sorted(state.compiled.values[state.cards.faces[back]] for back in backs(hand))
    return " ".join(map(str, values))


def _pages(state: State) -> tuple[tuple[Text, ...], ...]:
    """Return the status pages: the rules in force, hands and piles, total scores."""
    compiled, who = state.compiled, state.character.id
    trigger = compiled.triggers[state.round.number - 1]
    here = [
        text(f"outcasts.variant.{state.setup.variant}"),
        top(state),
        text("outcasts.line.active", card=compiled.names[who])
        if who
        else text("outcasts.line.nobody"),
    ]
    says = rule(state)
    if says is not None:
        here.append(says)
    if trigger is not None:
        card, character = (
            compiled.labels[compiled.face_of[trigger.value]],
            compiled.names[trigger.character],
        )
        here.append(text("outcasts.line.trigger", card=card, character=character))
        here.append(text(f"outcasts.effect.{trigger.effect}"))
    hands = [
        text("outcasts.line.holds", seat=seat, n=size) for seat, size in enumerate(state.sizes)
    ]
    piles = [
        text("outcasts.line.closed", n=len(state.closed_pile)),
        text("outcasts.line.characters", n=len(state.char_deck)),
    ]
    scores = [
        text("outcasts.line.score", seat=seat, points=points)
        for seat, points in enumerate(totals(state))
    ]
    return (tuple(here), (*hands, *piles), tuple(scores))
