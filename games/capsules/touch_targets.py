"""Touch targets of capsules on the web page: card halves, hours and seats.

The page shows other answers as buttons (pills). An Action card has an icon on each half. A press on
a half with Move or Advance plays the card and uses the icon, because these icons need no target. A
press on a half with Flip or Foresee only plays the card. The page then asks for the target.
"""

from collections.abc import Iterator

from games.capsules import deck_checks, prompts
from games.capsules.deck_checks import ICONS
from games.capsules.refusals import NEEDS
from games.capsules.state import State, Step
from games.core import touch_targets
from games.core.action import Action
from games.core.display.scene import Answer, Ask, Gesture, Spot
from games.core.game import Game
from games.core.text import Text, text

AT_ONCE = ("move", "advance")
"""Verbs of icons that need no target."""


def pressed(game: Game[State], state: State, ask: Ask) -> Ask:
    """Return the question `ask` with touch targets and the reasons for unusable card halves."""
    asked = touch_targets.pressed(ask, lambda line: _ways(game, state, line))
    return touch_targets.explained(
        asked, _halves_that_are_none(game, state, ask.lines[0].action.by)
    )


def _ways(game: Game[State], state: State, line: Answer) -> tuple[Gesture, ...]:
    action = line.action
    verb, seat, a = action.verb, action.by, action.a
    if verb == "play":
        return _halves(game, state, action)
    if verb == "keep":
        return touch_targets.on(_card(seat, a))
    if verb in ("start", "flip", "look"):
        return touch_targets.on(_hour(a))
    if verb in AT_ONCE:
        return touch_targets.on(_open_half(state, verb))
    if verb == "turn":
        return touch_targets.on(Spot(figure=state.airships[seat]))
    if verb == "peek":
        return touch_targets.on(Spot(seat=a))
    return ()


def _card(seat: int, face: str, part: int | None = None) -> Spot:
    return Spot(zone=f"hand-{seat}", face=face, part=part)


def _hour(position: int) -> Spot:
    return Spot(zone="hours", at=position)


def _flags(state: State, face: str) -> tuple[int, ...]:
    """Return the icons of an Action card as flags, the upper half first."""
    found = state.setup.deck.find(face)
    return tuple(ICONS[icon] for icon in found.icons) if found is not None else ()


def _open_half(state: State, verb: str) -> Spot:
    """Return the half of the open card with a verb's icon."""
    face = state.cards.face(state.played[-1])
    part = _flags(state, face).index(NEEDS[verb])
    return Spot(zone="laid", face=face, part=part, seat=state.active)


def _halves(game: Game[State], state: State, play: Action) -> tuple[Gesture, ...]:
    """Return a gesture for each half whose icon can be used first."""
    opened = game.apply(state, play)
    uses = game.choices(opened, play.by)
    return tuple(
        _half(game, state, play, part, _of(uses, flag))
        for part, flag in enumerate(_flags(state, play.a))
        if _of(uses, flag)
    )


def _of(uses: tuple[Action, ...], flag: int) -> tuple[Action, ...]:
    return tuple(action for action in uses if NEEDS.get(action.verb) == flag)


def _half(
    game: Game[State], state: State, play: Action, part: int, uses: tuple[Action, ...]
) -> Gesture:
    spot = _card(play.by, play.a, part)
    use = uses[0]
    if use.verb not in AT_ONCE:
        asks = "flip" if NEEDS[use.verb] == deck_checks.FLIP else "look"
        return Gesture((spot,), consequence=text(f"capsules.way.{asks}"))
    then, _ = touch_targets.following(game, state, play, (use,))
    opened = game.apply(state, play)
    line = prompts.line(opened, use)
    return Gesture((spot,), then, _told(line), line.preview)


def _told(line: Answer) -> Text:
    """Return the label and the consequence of an answer as one text."""
    if line.consequence is None:
        return line.label
    return text("capsules.way.both", does=line.label, leads=line.consequence)


def _halves_that_are_none(
    game: Game[State], state: State, seat: int
) -> Iterator[tuple[Spot, Text | None]]:
    """Yield pairs of a card half of the seat, and the reason why it is not usable now, or None."""
    if state.step == Step.PLAY:
        for face in touch_targets.held(game, state, seat):
            opened = game.apply(state, Action(seat, "play", face))
            for part, verb in enumerate(_verbs(opened)):
                yield _card(seat, face, part), _why_not(game, opened, seat, verb)
    if state.step == Step.ICON:
        for verb in _verbs(state):
            yield _open_half(state, verb), _why_not(game, state, seat, verb)


def _verbs(state: State) -> tuple[str, ...]:
    """Return a verb for the icon on each half of the open card, the upper half first."""
    flags = _flags(state, state.cards.face(state.played[-1]))
    return tuple(next(verb for verb, needs in NEEDS.items() if needs == flag) for flag in flags)


def _why_not(game: Game[State], state: State, seat: int, verb: str) -> Text | None:
    """Return the reason why a Move or Advance icon cannot be used, or None for other icons."""
    return game.refusal(state, seat, Action(seat, verb)) if verb in AT_ONCE else None
