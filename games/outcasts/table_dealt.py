"""People with cards of their own (A48): what they tell the device, and what both must agree on."""

from games.core.action import TABLE, Action
from games.core.cards import backs, mask
from games.core.structs import copied
from games.outcasts.actions import VALUES
from games.outcasts.actions import action as act
from games.outcasts.chance import shuffle_as_they_lie
from games.outcasts.character_deck import do_reshuffle
from games.outcasts.deck_checks import FACELESS, SIREN
from games.outcasts.state import State, Step

SPOKEN = {
    "holder": (),
    "draw": (),  # of a box's row the device draws itself
    "decline": (),
    "give": ("swapped",),
    "give_shown": ("swapped",),
    "take": ("took",),
    "take_shown": ("took",),
    "place": ("placed",),
}
"""What people say instead, where the action itself is a secret or the device's own affair."""


def observable_outcomes(state: State) -> tuple[Action, ...]:
    """Return the characters that may have been turned up; a shuffle nobody can tell."""
    return state.moves if state.step == Step.REVEAL else ()


def table_actions(state: State, action: Action, after: State) -> tuple[Action, ...]:
    """Translate an action of a game that is seen whole into what the table tells."""
    if action.verb == "shuffle":
        # Nobody holds a 1, so nobody is asked to lay it; at a table that is told.
        nobody = state.step == Step.DEAL and after.step == Step.OPEN
        return (act(TABLE, "nobody"),) if nobody else ()
    after = shuffled(after)
    said = _said(state, action, after)
    if action.verb in ("play", "claim") or state.aside.due:
        said = (*said, *_cannot(state, after))
    return (*said, *_left(state, after))


def shuffled(state: State) -> State:
    """Return the state after a shuffle of the character deck that is due, whatever it brings.

    Nobody tells a shuffle: the device at a table goes on by itself, so what is said of this
    moment, and what both must agree on, is what holds after it.
    """
    if state.step != Step.RESHUFFLE:
        return state
    new = copied(state)
    return do_reshuffle(new, shuffle_as_they_lie(state))


def _said(state: State, action: Action, after: State) -> tuple[Action, ...]:
    verb, by, boxes = action.verb, action.by, state.setup.box
    if by in boxes:
        return (action,)
    if verb == "claim" or (verb == "play" and state.step == Step.ONE):
        return (act(TABLE, "laid", by),)
    if verb == "decline" and not after.aside.waiting & ~mask(boxes):
        return (act(TABLE, "nobody"),)
    if verb == "set_out":
        return (act(by, "block", after.compiled.face_of[after.blocked]),)
    if verb in SPOKEN:
        return tuple(act(by, instead) for instead in SPOKEN[verb])
    return (action,)


def _cannot(state: State, after: State) -> tuple[Action, ...]:
    """A48: a table is asked where there may be an answer; here there was none to give.

    after: the effect of the card that was laid has been tried, so nothing has moved since.
    """
    if after.aside.due or after.step in (Step.EXTRA, Step.SIREN):
        return ()
    seat, value, needed = after.last_player, after.top, 2 if state.character.pairs else 1
    if value == FACELESS and seat in after.setup.box:
        asked = False
    elif value == FACELESS:
        fits = state.reign.fits[value] & VALUES
        asked = bool(fits) and after.hands[seat].bit_count() >= needed
    elif value == SIREN:
        deep = len(after.open_pile) - needed if state.compiled.siren_open else 0
        beneath = after.values_of(mask(after.open_pile[:deep])) & ~after.reign.stop
        asked = bool(after.closed_pile or beneath)
    else:
        asked = False
    return (act(seat, "cannot"),) if asked else ()


def reveals(state: State, action: Action) -> bool:
    """Whether who is asked after this shows what a hand or the closed pile holds (A40, A51).

    Sets and blocked cards off are shown, and lie face down at once (R15, R16, A23). Who is dealt
    a 1 is known as soon as that decides who opens a round (every opening but the race).
    """
    if action.verb == "shuffle":
        return state.step is Step.DEAL and state.compiled.opening != "race"
    if action.verb in ("psychic", "hyde", "discard"):
        return True
    if state.aside.due:  # the laid card's own effect comes only now
        return state.top in (FACELESS, SIREN)
    return action.verb == "play" and state.compiled.value_of[action.a] in (FACELESS, SIREN)


def _left(state: State, after: State) -> tuple[Action, ...]:
    """R24: at the end of a round every card left is tapped, seat by seat."""
    if len(after.round.gained) == len(state.round.gained):
        return ()
    names = after.compiled.box.faces
    return tuple(
        act(seat, "left", names[number])
        for seat, hand in enumerate(after.hands)
        if seat not in after.setup.box
        for number in sorted(after.cards.faces[back] for back in backs(hand))
    )
