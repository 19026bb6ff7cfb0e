# Long: questions, taps and refusals have the same steps, verbs and texts side by side.
"""Prompts of outcasts: questions, answers, taps, reasons of refusals, and touch targets.

Answers without a touch target are buttons ("pills") on the page: the sets, the discard of blocked
cards, and "Pass". The page shows at most four of them at a time.
"""

from typing import Any

from games.core import touch_targets
from games.core.action import Action
from games.core.cards import backs, mask, pile_mask
from games.core.display.scene import Answer, Ask, Gesture, Spot
from games.core.errors import IllegalAction
from games.core.game import Game
from games.core.structs import copied
from games.core.text import Text, text
from games.outcasts import effects, rules
from games.outcasts.actions import fitting, legal, open_values
from games.outcasts.cards import EMPTY, GUARD, HYDE, ONE, PSYCHIC
from games.outcasts.rounds import totals, winners
from games.outcasts.setup import NUMBER
from games.outcasts.state import State, Step, held_by, may_hold
from games.outcasts.visibility import private

# Texts that several modules use


def top(state: State) -> Text:
    """Return the line of text that names the top card of the open pile."""
    if state.top == EMPTY:
        return text("outcasts.line.empty")
    return text("outcasts.line.top", card=state.compiled.labels[state.compiled.face_of[state.top]])


def rule(state: State) -> Text | None:
    """Return the line with the character's rule and the blocked value, or None without either."""
    who = state.character.id
    says = text(f"outcasts.rule.{who}") if who else None
    if not state.reign.stop:
        return says
    if says is None or who == "thing":
        return text("outcasts.line.blocked", value=state.blocked)
    return text("outcasts.line.rule-blocked", rule=says, value=state.blocked)


OK = frozenset(("pass", "cannot", "swapped", "took", "placed", "seen", "next"))
"""Verbs of the actions that the OK button can confirm. The question then names the action."""

OF_PLACES = frozenset(("take", "take_shown", "set_out"))
"""Verbs whose object is a place of the closed pile."""

THEN = {Step.EXTRA: "extra", Step.WHOM: "swap", Step.SIREN: "siren", Step.VAMPIRE: "vampire"}
"""Key of the text that describes the effect of a card, by the step that follows the card."""


# Questions


def question(state: State) -> Text:
    """Return the open question."""
    step = state.step
    if step == Step.TURN:
        return _of_a_turn(state)
    if step == Step.EXTRA:
        told = any(action.verb == "cannot" for action in legal(state))
        return text("outcasts.ask.extra-or-cannot" if told else "outcasts.ask.extra")
    if step == Step.OPEN:
        return text("outcasts.ask.open", seat=state.active)
    if step in (Step.RACE, Step.SIREN, Step.PLACE, Step.REVEAL):
        own = step in (Step.SIREN, Step.PLACE) and state.compiled.sees[state.active]
        return text(f"outcasts.ask.{step.name.lower()}-{'device' if own else state.setup.cards}")
    if step == Step.SWAP and state.aside.drawn >= 0:
        return text("outcasts.ask.swap-back")
    if step == Step.COUNT and state.aside.counted:
        return text("outcasts.ask.count-on", n=state.aside.counted.bit_count())
    if step == Step.SCORED:
        return text(f"outcasts.cause.{state.round.cause}")
    if step == Step.OVER:
        best = winners(state) or (0,)
        return text("outcasts.ask.over", points=totals(state)[best[0]])
    if step in (Step.CHARACTERS, Step.DEAL, Step.RESHUFFLE):
        return text("outcasts.ask.shuffle")
    return text(f"outcasts.ask.{step.name.lower()}")


def _of_a_turn(state: State) -> Text:
    """Return the question of a turn. It names the legal values but reveals no hidden cards."""
    if state.top == EMPTY:
        return text(f"outcasts.ask.any-{_led(state)}")
    fits = fitting(state)
    if not fits:
        return text("outcasts.ask.none")
    asks = state.character.asks
    if state.character.pairs:
        return text("outcasts.ask.pair-over", value=state.top)
    value = next(backs(fits)) if asks == "from" else state.top
    return text(f"outcasts.ask.card-{asks}", value=value)


def _led(state: State) -> str:
    """Return the key of the kind of card that leads on an empty open pile."""
    character = state.character
    return "pair" if character.pairs else "odd" if character.asks == "odd" else "card"


def ask(state: State, choices: tuple[Action, ...]) -> Ask | None:
    """Return the question whose answers are `choices`, or None if there are no choices."""
    if not choices:
        return None
    likeliest = sorted(choices, key=lambda action: action.verb == "pass")  # the OK button passes
    lines = tuple(_line(state, action) for action in likeliest)
    confirmed = next((action for action in choices if action.verb in OK), None)
    asks = question(state)
    if state.step == Step.TURN and all(action.verb != "pass" for action in choices):  # A52
        asks = text(f"outcasts.ask.lead-{_led(state)}")
    hidden = private(state, choices[0].by)
    if hidden and {action.verb for action in choices} == {"decline"}:
        lines = (Answer(choices[0], text("outcasts.answer.no-one")),)
    return Ask(asks, confirmed, lines, private=hidden, own=_own(state, choices) if hidden else None)


def _own(state: State, choices: tuple[Action, ...]) -> Text | None:
    """Return the question to a hand from which no card may be played, or None for others."""
    verbs = {action.verb for action in choices}
    if verbs == {"decline"}:
        return text("outcasts.ask.own-no-one")
    if state.step != Step.TURN or "play" in verbs or "pass" not in verbs:
        return None
    if "discard" in verbs:
        return text("outcasts.ask.own-discard")
    return text("outcasts.ask.own-none" if verbs == {"pass"} else "outcasts.ask.own-set")


# Answers


def _line(state: State, action: Action) -> Answer:
    verb, a, compiled = action.verb, action.a, state.compiled
    if verb == "play":
        card = compiled.labels[a]
        label = text("outcasts.answer.pair", card=card) if state.character.pairs else card
        return Answer(action, label, _consequence(state, action))
    if verb == "left":
        return Answer(action, _left(state, a))
    if verb in ("give", "give_shown", "draw", "block"):
        return Answer(action, compiled.labels[a])
    if verb == "reveal":
        return Answer(action, compiled.names[a], text(f"outcasts.rule.{a}"))
    if verb in OF_PLACES:
        face = state.cards.face(state.closed_pile[-a])
        return Answer(action, compiled.labels[face], text("outcasts.then.place", place=a))
    if verb == "take_open":
        return Answer(action, compiled.labels[a], text("outcasts.then.open-pile"))
    if verb in ("laid", "holder", "take_from", "send"):
        return Answer(action, text("outcasts.answer.seat", seat=a))
    if verb == "place":
        return Answer(action, _place(state, a))
    if verb == "points":
        return Answer(action, text("outcasts.answer.points", points=a))
    return Answer(action, text(f"outcasts.answer.{verb}"))


def _consequence(state: State, action: Action) -> Text | None:
    """Return the text of the consequence of a card, as far as its player can know it, or None.

    The function applies the rules, because a card can have no effect, for example as the last card.
    """
    value, after = state.compiled.value_of[action.a], rules.do_play(copied(state), action)
    effect = effects.came(state, value, after)
    if effect is not None:
        return text(f"outcasts.effect.{effect}")
    if after.round.cause:
        return None  # the round is over
    if value == GUARD:
        return text("outcasts.then.guard") if after.round.hunted else None
    if after.step == Step.SIREN and not _surely_takes(state, after):
        return None
    return text(f"outcasts.then.{THEN[after.step]}") if after.step in THEN else None


def _surely_takes(state: State, after: State) -> bool:
    """Return whether the player of a 7 knows that a card may be taken (R20).

    If every card of the closed pile is blocked, the text must not reveal that.
    """
    closed, stop = pile_mask(state.closed_pile), state.reign.stop
    if not stop or open_values(after):
        return True
    known = state.cards.known(state.active)
    blocked = state.bearing.of[state.blocked]
    if closed & known & ~blocked:
        return True
    return (closed & ~known).bit_count() > (blocked & ~known).bit_count()


def _place(state: State, above: int) -> Text:
    if above == 0:
        return text("outcasts.answer.on-top")
    return text("outcasts.answer.under", card=state.compiled.names[_over(state, above)])


def _over(state: State, above: int) -> str:
    """Return the character directly above Wednesday if `above` characters are above her.

    Only the seat that looks through the deck may learn it.
    """
    ends, faces = state.compiled.wednesday_face, state.cards.faces
    others = [back for back in reversed(state.char_deck) if faces[back] != ends]
    return state.cards.face(others[above - 1])


def _left(state: State, face: str) -> Text:
    """Return the label of a card that is left in a hand.

    A card without a name gets a longer label, as a plain number would look like a sum of points.
    """
    card = state.compiled.labels[face]
    if _counted(state, face):
        return text("outcasts.answer.another", card=card)
    return text("outcasts.answer.one", card=card) if card.id == NUMBER else card


def _counted(state: State, face: str) -> bool:
    """Return whether an equal card has been tapped in the current count."""
    value = state.compiled.value_of[face]
    return bool(state.aside.counted & state.bearing.of[value])


# Taps


def tap(state: State, choices: tuple[Action, ...], face: str) -> tuple[Action, ...]:
    """Return the actions that a tapped card can mean. Raise IllegalAction if there are none.

    In a secret step, only a card of the open pile has a meaning (A48).
    """
    if state.step == Step.OVER:
        raise IllegalAction(text("table.why.over"))
    if secret(state, choices):
        return tuple(action for action in choices if action.a == face)  # only `take_open` has faces
    if not choices or state.step not in TAPPED:
        raise IllegalAction(text("table.why.no-card"))
    found = _meant(state, choices, face)
    if not found:
        raise IllegalAction(_no_tap(state, choices[0].by, face))
    return found


def secret(state: State, _choices: tuple[Action, ...]) -> bool:
    """Return whether a person handles hidden cards now, so a tap must have no effect (A48)."""
    if state.compiled.sees[state.active]:
        return False
    return state.step in (Step.SWAP, Step.PLACE, Step.SEEN, Step.SIREN)


OF_A_TURN = frozenset((Step.ONE, Step.OPEN, Step.TURN, Step.EXTRA))
"""Steps at which a player plays a card."""

TAPPED = OF_A_TURN | {Step.RACE, Step.GIVE, Step.SIREN, Step.THING, Step.REVEAL, Step.COUNT}
"""Steps at which a tapped card can be an answer."""


def _meant(state: State, choices: tuple[Action, ...], face: str) -> tuple[Action, ...]:
    """Return the actions that a tapped card can mean.

    On a turn, it can also mean its set, or the discard of blocked cards. If people deal, a 1 means
    nothing in the race, because they first report who plays it. In a count, a card that is like a
    counted one can also mean that people count again.
    """
    value = state.compiled.value_of.get(face, -1)
    verbs = {
        "claim": value == ONE and not state.compiled.table,
        "psychic": value == PSYCHIC,
        "hyde": value == HYDE,
        "discard": value == state.blocked,
        "recount": value >= 0 and _counted(state, face),
    }

    def means(each: Action) -> bool:
        if each.verb in OF_PLACES:
            return state.cards.face(state.closed_pile[-each.a]) == face
        return each.a == face or verbs.get(each.verb, False)

    found = tuple(filter(means, choices))
    return found if any(each.verb != "recount" for each in found) else ()


def _no_tap(state: State, by: int, face: str) -> Text:
    verbs = {Step.REVEAL: "reveal", Step.COUNT: "left", Step.THING: "block", Step.GIVE: "give"}
    if state.step == Step.RACE:
        is_one = state.compiled.value_of.get(face) == 1
        return text("outcasts.why.first-who" if is_one else "table.why.no-card")
    if state.step == Step.SIREN:
        return text("outcasts.why.not-in-pile")
    return reason(state, Action(by, verbs.get(state.step, "play"), face))


# Refusals


def reason(state: State, action: Action) -> Text:
    """Return the reason why the player whose turn it is may not take this action."""
    offered = {move.verb for move in legal(state)}
    verb, a = action.verb, action.a
    if verb in ("pass", "cannot", "psychic", "hyde", "discard"):
        return _why_not_verb(state, verb, offered)
    plays = "play" in offered or state.step in (Step.TURN, Step.EXTRA)
    if verb == "play" and plays and action.b is None:
        return _why_not_play(state, a)
    if verb not in offered or action.b is not None:
        return text("table.why.now")
    if verb == "take_from":
        return _why_not_seat(state, a)
    if verb == "reveal":
        return _why_not_character(state, a)
    if verb in ("block", "left", "give", "give_shown"):
        return _why_not_card(state, verb, a)
    if verb in OF_PLACES:
        return text("outcasts.why.place", places=len(state.closed_pile))
    return text("table.why.now")


def _why_not_verb(state: State, verb: str, offered: set[str]) -> Text:
    if state.step == Step.OPEN and verb == "pass":
        return text("outcasts.why.opener")
    if state.step not in (Step.TURN, Step.EXTRA, Step.SIREN):
        return text("table.why.now")
    if verb == "pass" and state.step == Step.TURN:
        return text("outcasts.why.leader")
    if verb == "cannot" and "play" in offered:
        return text("outcasts.why.can")
    if state.step == Step.TURN and verb in ("psychic", "hyde", "discard"):
        if verb == "hyde" and state.blocked == HYDE and not state.setup.yes("hyde_when_blocked"):
            return text("outcasts.why.blocked", value=HYDE)
        return text(f"outcasts.why.{verb}")
    return text("table.why.now")


def _why_not_play(state: State, face: Any) -> Text:
    """Return the first reason that applies: Thing's block, the character, or the hand (R5-R13)."""
    compiled = state.compiled
    value = compiled.value_of.get(face, -1) if isinstance(face, str) else -1
    if value < 0:
        return text("outcasts.why.outcast")
    if state.step == Step.ONE:
        return text("outcasts.why.one")
    if not state.reign.free >> value & 1:
        return text("outcasts.why.blocked", value=state.blocked)
    who = state.character.id
    if not state.reign.fits[state.top] >> value & 1:
        if who in ("tyler", "ajax") and (state.top == EMPTY or value > state.top):
            return text(f"outcasts.why.{who}")
        relation = {"bianca": "lower", "larissa": "lower-enough"}.get(who, "higher")
        return text(f"outcasts.why.not-{relation}", value=value, top=state.top)
    if compiled.sees[state.active]:
        there = held_by(state, state.active) >> value & 1
        if there and state.character.pairs:
            return text("outcasts.why.pairs")
        return text("outcasts.why.not-yours", card=compiled.labels[face])
    if state.character.pairs and may_hold(state, state.hands[state.active], value):
        return text("outcasts.why.pairs")
    return _accounted(state, face)


def _accounted(state: State, face: str) -> Text:
    copies = state.compiled.box.dealt.count(state.compiled.box.number(face))
    return text("outcasts.why.accounted", card=state.compiled.labels[face], copies=copies)


def _why_not_seat(state: State, seat: Any) -> Text:
    if seat == state.active:
        return text("outcasts.why.yourself")
    if type(seat) is int and seat in state.compiled.everyone:
        return text("outcasts.why.no-cards", seat=seat)
    return text("table.why.now")


def _why_not_character(state: State, face: Any) -> Text:
    names, outcasts = state.compiled.names, state.compiled.value_of
    if not isinstance(face, str) or face not in names or face in outcasts:
        return text("outcasts.why.character")
    if state.compiled.table:
        return text("outcasts.why.was-here", card=names[face])
    return text("table.why.now")


def _why_not_card(state: State, verb: str, face: Any) -> Text:
    if not isinstance(face, str) or face not in state.compiled.value_of:
        return text("outcasts.why.outcast")
    if verb == "block":
        closed = mask(state.closed_pile)
        unseen = state.compiled.table and may_hold(state, closed, state.compiled.value_of[face])
        return text("table.why.now") if unseen else text("outcasts.why.not-in-pile")
    if verb == "left":
        return _accounted(state, face)
    return text("outcasts.why.not-yours", card=state.compiled.labels[face])


# Touch targets

PAUSES = frozenset((Step.RACE, Step.EXTRA, Step.SIREN, Step.THING, Step.PLACE, Step.SEEN))
"""Steps at which the game asks even if only one answer is legal. An immediate answer would reveal
the hand (A37, A40), or the player needs time to look through cards."""


def pressed(game: Game[State], state: State, ask: Ask) -> Ask:
    """Return a question with touch targets, and with reasons for cards that are not answers."""
    asked = touch_targets.pressed(ask, lambda line: _ways(game, state, line))
    if state.step not in OF_A_TURN:
        return asked
    seat = ask.lines[0].action.by
    faces = touch_targets.held(game, state, seat)
    whys = (game.refusal(state, seat, Action(seat, "play", face)) for face in faces)
    cards = (_card(seat, face) for face in faces)
    return touch_targets.explained(asked, zip(cards, whys, strict=True))


def _ways(game: Game[State], state: State, line: Answer) -> tuple[Gesture, ...]:
    spot = _spot(state, line.action)
    if spot is None:
        return ()
    then, _ = touch_targets.following(
        game, state, line.action, pauses=lambda now: now.step in PAUSES
    )
    return touch_targets.on(spot, then=then)


def _spot(state: State, action: Action) -> Spot | None:
    verb, a = action.verb, action.a
    if verb in ("play", "give", "give_shown"):
        return _card(action.by, a)
    if verb in ("take_from", "send"):
        return Spot(seat=a)
    if verb == "take_open":
        return Spot(zone="open_pile", face=a)
    if verb in OF_PLACES:
        return Spot(zone="looked", at=a)
    if verb == "block":
        return Spot(zone="looked", face=a)
    if verb == "place" and a:
        return Spot(zone="looked", face=_over(state, a))
    return None


def _card(seat: int, face: str) -> Spot:
    return Spot(zone=f"hand-{seat}", face=face)
