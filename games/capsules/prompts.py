"""Questions of capsules: answers, taps, reasons of refusals, and touch targets on the page."""

from collections.abc import Iterator

from games.capsules.actions import POSITIONS, Moves, path
from games.capsules.display import colours, question
from games.capsules.setup import ACTION_CARDS, ADVANCE, FLIP, FORESEE, MOVE
from games.capsules.state import State, Step
from games.capsules.visibility import private
from games.core import touch_targets
from games.core.action import CHANCE, Action
from games.core.display.scene import Answer, Ask, Gesture, Mark, Spot
from games.core.errors import IllegalAction
from games.core.game import Game
from games.core.text import Text, text

AT_ONCE = ("move", "advance", "put_back", "drafted", "next")
"""Verbs without a target. If the first answer has one of them, the check mark chooses it."""

NEEDS = {
    "move": MOVE,
    "advance": ADVANCE,
    "flip": FLIP,
    "turn": FLIP,
    "look": FORESEE,
    "peek": FORESEE,
}
"""Icon that the open card must have for each verb."""

NOW = text("table.why.now")

LIKELY = ("move", "advance", "turn", "flip", "look", "peek", "stop")
"""Uses of the open card in the order in which they are offered."""


def ask(state: State, choices: Moves) -> Ask | None:
    """Return the open question whose answers are `choices`."""
    if not choices:
        return None
    lines = tuple(line(state, action) for action in _likeliest_first(state, choices))
    first = lines[0].action
    ok = first if first.verb in AT_ONCE or len(lines) == 1 else None
    secret = private(state, choices[0].by)
    asked = question(state, state.turn if secret else None)
    return Ask(asked, ok, lines, private=secret)


def _likeliest_first(state: State, choices: Moves) -> Moves:
    if state.step == Step.AIRSHIP:
        own = colours(state)[choices[0].by]
        return tuple(sorted(choices, key=lambda action: action.a != own))
    if state.step == Step.ICON:
        return tuple(sorted(choices, key=lambda action: LIKELY.index(action.verb)))
    return choices


def line(state: State, action: Action) -> Answer:
    """Return the answer for an action: its label, consequence and preview."""
    verb, a = action.verb, action.a
    if verb == "airship":
        return Answer(action, text(f"table.colour.{a}"))
    if verb in ("keep", "play", "reveal"):
        return Answer(action, state.compiled.names[a])
    if verb == "start":
        here = Mark(a, figure=state.airships[action.by], style="cursor")
        return Answer(action, text("capsules.answer.start", hour=a), preview=(here,))
    if verb in ("clockwise", "turn"):
        return _heading(state, action)
    if verb == "move":
        return _move(state, action)
    if verb in ("advance", "flip", "look"):
        hour = state.hour + 1 if verb == "advance" else a
        leads_to = None if verb == "look" else _turns(state, hour)
        mark = Mark(hour, half=verb != "advance", style="cursor")
        return Answer(action, text(f"capsules.answer.{verb}", hour=hour), leads_to, (mark,))
    if verb == "peek":
        return Answer(action, text("capsules.answer.peek", seat=a))
    return Answer(action, text(f"capsules.answer.{verb.replace('_', '-')}"))


def _heading(state: State, action: Action) -> Answer:
    """Return the answer for a direction. Its preview is a path of two hours."""
    seat, at = action.by, state.at[action.by]
    turns = action.verb == "turn"
    facing = -state.facing[seat] if turns else 1 if action.a else -1
    word = "turn" if turns else "clockwise" if facing > 0 else "counter"
    figure = state.airships[seat]
    ghosts = (Mark(hour, figure=figure, style="ghost") for hour in path(at, 2 * facing)[1:])
    here = Mark(at, figure=figure, facing=facing, style="cursor")
    return Answer(action, text(f"capsules.answer.{word}"), preview=(here, *ghosts))


def _move(state: State, action: Action) -> Answer:
    """Return the answer for a Move: its path, and the airship or capsule at the end of it."""
    seat, gear = action.by, state.gear
    way = path(state.at[seat], gear * state.facing[seat])
    figure = state.airships[seat]
    ghosts = (Mark(hour, figure=figure, style="ghost") for hour in way[1:-1])
    target = Mark(way[-1], figure=figure, facing=state.facing[seat], style="cursor")
    label = text("capsules.answer.move", steps=gear, hour=way[-1])
    return Answer(action, label, _meets(state, way[-1]), (*ghosts, target))


def _meets(state: State, position: int) -> Text | None:
    stack = state.stack(position)
    if stack:
        return text("capsules.leads.under", seat=stack[-1])
    if state.seen >> position & 1:
        return text("capsules.leads.onto", number=state.number(position))
    return None


def _turns(state: State, position: int) -> Text | None:
    """Return the consequence of turning a capsule over, from public knowledge only."""
    bit = 1 << position
    if not state.here & bit or state.occupied & bit:
        return None
    if state.seen & bit:
        return text("capsules.leads.down", number=state.number(position))
    return text("capsules.leads.up", hour=position)


# Taps


def tap(state: State, choices: Moves, face: str) -> Moves:
    """Return the actions for a scanned card. Raise IllegalAction with a reason if none is legal.

    Return () while a seat looks at cards in secret.
    """
    step = state.step
    if step == Step.OVER:
        raise IllegalAction(text("table.why.over"))
    if secret(state, choices):
        return ()
    if not choices:
        raise IllegalAction(text("table.why.no-card"))
    found = tuple(action for action in choices if action.a == face)
    if found:
        return found
    if step == Step.DRAFTED and _kind(state, face) == "action":
        raise IllegalAction(text("capsules.why.draft"))
    if step == Step.ICON and _kind(state, face) == "capsule":
        return _tap_flip(state, choices, face)
    if step in (Step.AIRSHIP, Step.KEEP, Step.PLAY, Step.REVEAL):
        raise IllegalAction(_not_this_card(state, face))
    raise IllegalAction(text("table.why.no-card"))


def secret(state: State, _choices: Moves) -> bool:
    """Return whether a seat looks with Foresee. A scan then has no visible effect (section 5)."""
    return state.step == Step.LOOK


def _tap_flip(state: State, choices: Moves, face: str) -> Moves:
    """Return the action that flips a scanned face-up capsule (R11)."""
    value = state.compiled.values[state.compiled.number[face]]
    position = _lies_up(state, value)
    if not state.icons & FLIP or not position:
        raise IllegalAction(text("table.why.no-card"))
    found = tuple(action for action in choices if action[1:3] == ("flip", position))
    if not found:
        raise IllegalAction(_not_there(state, position))
    return found


# Refusals


def _lies_up(state: State, number: int) -> int:
    """Return the position of the face-up capsule with this number, or 0."""
    return next((p for p in POSITIONS if state.seen >> p & 1 and state.number(p) == number), 0)


def reason(state: State, action: Action) -> Text:
    """Return the reason why this action is illegal for the player whose turn it is."""
    verb, a, step = action.verb, action.a, state.step
    if step in (Step.AIRSHIP, Step.KEEP, Step.PLAY, Step.REVEAL):
        if verb == step.name.lower() and isinstance(a, str):
            return _not_this_card(state, a)
        return NOW
    if step == Step.START and verb == "start":
        return _not_this_start(state, a)
    if step == Step.ICON and verb in NEEDS:
        return _not_with_this_card(state, action)
    if step == Step.ICON and verb == "stop" and not state.used:
        return text("capsules.why.use-one")  # A4
    return NOW


def _kind(state: State, face: str) -> str:
    printed = state.setup.deck.find(face)
    return printed.kind if printed else ""


def _not_this_card(state: State, face: str) -> Text:
    """Return the reason why this card is not an answer to the open question."""
    step, kind = state.step, _kind(state, face)
    if step == Step.AIRSHIP:
        if face in state.airships:
            return text("capsules.why.taken", seat=state.airships.index(face))
        return NOW if kind == "airship" else text("table.why.no-card")
    if step == Step.REVEAL:
        return _not_turned_up(state, face) if kind == "capsule" else text("capsules.why.capsule")
    if kind != "action":
        return text("capsules.why.action")
    unseen = ACTION_CARDS & ~state.cards.public
    if step == Step.PLAY and not state.cards.held(unseen, state.compiled.number[face]):
        return text("capsules.why.played")
    return text("capsules.why.hand")


def _not_turned_up(state: State, face: str) -> Text:
    """Return the reason why this card cannot be the capsule that was turned up (A33)."""
    if state.turn == CHANCE and not state.compiled.table:
        return NOW
    value = state.compiled.values[state.compiled.number[face]]
    for seat, won in enumerate(state.won):
        if value in state.numbers(won):
            return text("capsules.why.captured", seat=seat, number=value)
    where = _lies_up(state, value)
    if where:
        return text("capsules.why.elsewhere", number=value, hour=where)
    return text("capsules.why.elsewhere-down", number=value)  # A21: the position is not revealed


def _not_this_start(state: State, hour: object) -> Text:
    if hour in state.compiled.starts and hour in state.at:
        return text("capsules.why.stands", seat=state.at.index(hour))
    return text("capsules.why.start")


def _not_with_this_card(state: State, action: Action) -> Text:
    verb, a = action.verb, action.a
    if not state.icons & NEEDS[verb]:
        card = state.cards.faces[state.played[-1]]
        used = state.compiled.icons[card] & NEEDS[verb]
        return text("capsules.why.icon-used" if used else "capsules.why.icon")
    if verb == "advance":
        return text("capsules.why.twelve")  # R12
    if verb in ("flip", "look") and type(a) is int and a in POSITIONS:
        if verb == "look" and state.here & ~state.occupied & state.up & 1 << a:
            return text("capsules.why.up")
        return _not_there(state, a)
    if verb == "peek" and a == action.by:
        return text("capsules.why.own-hand")
    return NOW


def _not_there(state: State, position: int) -> Text:
    """Return the reason why the capsule at a position cannot be flipped or looked at (A6, A7)."""
    stack = state.stack(position)
    if stack:
        return text("capsules.why.stands", seat=stack[0])
    return text("capsules.why.empty", hour=position)


# Touch targets on the page
#
# Other answers are buttons (pills). An Action card has an icon on each half. A press on a half with
# Move or Advance plays the card and uses the icon, because these icons need no target. A press on a
# half with Flip or Foresee only plays the card. The page then asks for the target.

USED_AT_ONCE = {MOVE: "move", ADVANCE: "advance"}
"""Icons that need no target, and their verbs."""


def pressed(game: Game[State], state: State, ask: Ask) -> Ask:
    """Return the question `ask` with touch targets and the reasons for unusable card halves."""
    asked = touch_targets.pressed(ask, lambda line: _ways(game, state, line.action))
    return touch_targets.explained(asked, _unusable(game, state, ask.lines[0].action.by))


def _ways(game: Game[State], state: State, action: Action) -> tuple[Gesture, ...]:
    verb, seat, a = action.verb, action.by, action.a
    if verb == "play":
        return tuple(_halves(game, state, action))
    if verb == "keep":
        return touch_targets.on(_card(seat, a))
    if verb in ("start", "flip", "look"):
        return touch_targets.on(Spot(zone="hours", at=a))
    if verb in ("move", "advance"):
        return touch_targets.on(_open_half(state, NEEDS[verb]))
    if verb == "turn":
        return touch_targets.on(Spot(figure=state.airships[seat]))
    if verb == "peek":
        return touch_targets.on(Spot(seat=a))
    return ()


def _card(seat: int, face: str, part: int | None = None) -> Spot:
    return Spot(zone=f"hand-{seat}", face=face, part=part)


def _open_half(state: State, icon: int) -> Spot:
    back = state.played[-1]
    part = state.compiled.halves[state.cards.faces[back]].index(icon)
    return Spot(zone="laid", face=state.cards.face(back), part=part, seat=state.active)


def _halves(game: Game[State], state: State, play: Action) -> Iterator[Gesture]:
    """Yield a gesture for each half of a card whose icon can be used first."""
    opened = game.apply(state, play)
    uses = game.choices(opened, play.by)
    for part, icon in enumerate(_icons(state, play.a)):
        use = next((use for use in uses if NEEDS.get(use.verb) == icon), None)
        spot = _card(play.by, play.a, part)
        if use is not None and icon in USED_AT_ONCE:
            then, _ = touch_targets.following(game, state, play, (use,))
            told = line(opened, use)
            yield Gesture((spot,), then, _told(told), told.preview)
        elif use is not None:
            asks = "flip" if icon == FLIP else "look"
            yield Gesture((spot,), consequence=text(f"capsules.way.{asks}"))


def _icons(state: State, face: str) -> tuple[int, ...]:
    return state.compiled.halves[state.compiled.number[face]]


def _told(line: Answer) -> Text:
    """Return the label and the consequence of an answer as one text."""
    if line.consequence is None:
        return line.label
    return text("capsules.way.both", does=line.label, leads=line.consequence)


def _unusable(game: Game[State], state: State, seat: int) -> Iterator[tuple[Spot, Text | None]]:
    """Yield each card half with Move or Advance, and the reason why it cannot be used, or None."""
    if state.step == Step.PLAY:
        for face in touch_targets.held(game, state, seat):
            opened = game.apply(state, Action(seat, "play", face))
            for part, icon in enumerate(_icons(state, face)):
                if icon in USED_AT_ONCE:
                    use = Action(seat, USED_AT_ONCE[icon])
                    yield _card(seat, face, part), game.refusal(opened, seat, use)
    if state.step == Step.ICON:
        for icon in _icons(state, state.cards.face(state.played[-1])):
            if icon in USED_AT_ONCE:
                use = Action(seat, USED_AT_ONCE[icon])
                yield _open_half(state, icon), game.refusal(state, seat, use)
