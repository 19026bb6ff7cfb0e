"""Table-dealt games of outcasts (A48): the actions that people report to the device."""

from games.core.action import TABLE, Action
from games.core.cards import backs, mask
from games.core.structs import copied
from games.outcasts.cards import FACELESS, SIREN, VALUES
from games.outcasts.rounds import shuffle_as_they_lie
from games.outcasts.rules import do_reshuffle
from games.outcasts.setup import action as act
from games.outcasts.state import State, Step

SPOKEN = {
    "holder": (),
    "draw": (),  # the device itself draws from the row of a device seat
    "decline": (),
    "give": ("swapped",),
    "give_shown": ("swapped",),
    "take": ("took",),
    "take_shown": ("took",),
    "place": ("placed",),
}
"""The verbs that people report instead of each verb, because they do not see or tell the action."""


def observable_outcomes(state: State) -> tuple[Action, ...]:
    """Return the reveals that people can report now. They do not report shuffles."""
    return state.moves if state.step == Step.REVEAL else ()


def table_actions(state: State, action: Action, after: State) -> tuple[Action, ...]:
    """Translate an action of a device-dealt game into the actions that people report."""
    if action.verb == "shuffle":
        # The device skips the race if no seat has a 1. People report that no one plays a 1.
        nobody = state.step == Step.DEAL and after.step == Step.OPEN
        return (act(TABLE, "nobody"),) if nobody else ()
    after = shuffled(after)
    said = _said(state, action, after)
    if action.verb in ("play", "claim") or state.aside.due:
        said = (*said, *_cannot(state, after))
    return (*said, *_left(state, after))


def shuffled(state: State) -> State:
    """Return the state after the shuffle of the character deck, or the same state if none is due.

    People do not report a shuffle, and a table-dealt game continues without it. So device-dealt and
    table-dealt games are compared after the shuffle. The order of the deck does not matter here, so
    it is unchanged.
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
    """Return "cannot" if only a table-dealt game asks about the effect of the played card (A48).

    A table-dealt game asks whenever an answer is possible. Here the device knows that none is.

    after: the state after the effect, which has moved no card.
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
    """Return whether this action reveals cards of a hand or of the closed pile to everyone.

    After a 2 or a 7, the next question reveals whether the player has a legal choice (A40, A51).
    Sets and discarded cards are shown before they go face down on the closed pile (R15, R16, A23).
    After the deal, the first question reveals who has a 1, except in the race.
    """
    if action.verb == "shuffle":
        return state.step is Step.DEAL and state.compiled.opening != "race"
    if action.verb in ("psychic", "hyde", "discard"):
        return True
    if state.aside.due:  # the effect of the played card comes now
        return state.top in (FACELESS, SIREN)
    return action.verb == "play" and state.compiled.value_of[action.a] in (FACELESS, SIREN)


def _left(state: State, after: State) -> tuple[Action, ...]:
    """Return the reports of the cards left at the end of a round, seat by seat (R24)."""
    if len(after.round.gained) == len(state.round.gained):
        return ()
    names = after.compiled.box.faces
    return tuple(
        act(seat, "left", names[number])
        for seat, hand in enumerate(after.hands)
        if seat not in after.setup.box
        for number in sorted(after.cards.faces[back] for back in backs(hand))
    )
