"""Reasons why an action of midnight is refused, as texts that name the rule."""

from games.core.action import CHANCE, Action
from games.core.text import Text, text
from games.midnight import texts
from games.midnight.deck_checks import COLOURS
from games.midnight.legal import fewest_boosters, limit
from games.midnight.state import State, Step


def not_this_ghost(state: State, colour: object) -> Text:
    """Return the reason why the Ghost card of this colour cannot be used."""
    compiled, seat = state.compiled, state.active
    own = [g for g in compiled.ghosts_of[seat] if COLOURS[compiled.ghosts[g].figure] == colour]
    if not own:
        return text("midnight.why.not-your-ghost")
    if not state.ghosts >> own[0] & 1:
        return text("midnight.why.spent")
    if state.bound:
        return text("midnight.why.bound")
    if not state.left:
        return text("midnight.why.no-draw-pile")
    return text("table.why.now")


def reason(state: State, action: Action) -> Text:
    """Return the reason why this action is illegal for the player whose turn it is."""
    verb, a = action.verb, action.a
    if state.turn == CHANCE or action.b is not None:
        return text("table.why.now")
    if verb not in {move.verb for move in state.moves} | _also(state):
        return text("table.why.now")
    if verb == "ability":
        return not_this_ghost(state, a)
    if verb == "jump" and isinstance(a, str) and a in {COLOURS[f] for f in _colours(state)}:
        return text("midnight.why.below", figure=text(f"table.colour.{_other(state, a)}"))
    if verb == "announce" and state.exchange is not None:
        return text("midnight.why.at-most", n=limit(state, state.exchange))
    if verb == "boosters" and state.exchange is not None:
        lowest, highest = fewest_boosters(state, state.exchange.count)
        return text("midnight.why.between", lowest=lowest, highest=highest)
    if isinstance(a, str) and a in state.compiled.names:
        return not_this_card(state, a)
    return text("table.why.now")


def _also(state: State) -> frozenset[str]:
    """Return verbs that belong to this step, even if no action with them is legal now."""
    return _POSSIBLE.get(state.step, frozenset())


_POSSIBLE = {
    Step.PLAY: frozenset(("play", "lay", "ability")),
    Step.LAY: frozenset(("play", "lay")),
    Step.DISCARD: frozenset(("discard",)),
}


def _colours(state: State) -> tuple[int, ...]:
    return () if state.laid is None else (state.laid.one, state.laid.two)


def _other(state: State, colour: object) -> str:
    one, two = (COLOURS[figure] for figure in _colours(state))
    return two if colour == one else one


def not_this_card(state: State, face: str) -> Text:
    """Return the reason why this card is not an answer to the open question."""
    compiled, step = state.compiled, state.step
    printed = state.setup.deck.find(face)
    kind = printed.kind if printed is not None else ""
    if step == Step.PLAY and kind != "hour":
        return text("midnight.why.hour-first")
    if step == Step.LAY:
        return _why_not_laid(state, face, kind)
    if step == Step.TAKE:
        return text("midnight.why.not-top")
    if step == Step.RESOLVE:
        return text("midnight.why.not-laid")
    if step in (Step.GIVE, Step.LEFT) and kind != "hour":
        return text("midnight.why.hour-wanted")
    if kind == "special":
        return text("midnight.why.movement")
    if face in compiled.number:
        return _why_not_held(state, face)
    return text("table.why.now")


def _why_not_laid(state: State, face: str, kind: str) -> Text:
    """Return the reason why the player may not add this card to the Hour card (R9, A9c)."""
    compiled, laid = state.compiled, state.laid
    if kind == "hour":
        return text("midnight.why.one-hour")
    if kind == "booster" and laid is not None and len(laid.boosters) >= compiled.booster_limit:
        return text("midnight.why.one-booster", n=compiled.booster_limit)
    if face == "deja_vu" and laid is not None and laid.way < 0:
        return text("midnight.why.one-deja-vu")
    number = compiled.number.get(face)
    if number in compiled.hand_specials and compiled.hand_specials_first:
        return text("midnight.why.before-the-card")
    return _why_not_held(state, face) if number is not None else text("table.why.now")


def _why_not_held(state: State, face: str) -> Text:
    """Return the text that all copies of a card are played, or that this hand does not have it."""
    compiled = state.compiled
    number, faces = compiled.number[face], state.cards.faces
    lying = (*state.pile, *state.piles.used_specials, *state.piles.used_boosters)
    seen = sum(faces[back] == number for back in lying if state.certain >> back & 1)
    if state.laid is not None:
        on_table = (state.hour, *state.laid.cards)
        seen += sum(faces[back] == number for back in on_table if back not in lying)
    if seen == compiled.box.dealt.count(number):
        return text("midnight.why.played", n=seen)
    return text("midnight.why.not-held", card=texts.card(state, face))
