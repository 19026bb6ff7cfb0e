"""Questions of cinderella: answers, taps, reasons of refusals, and touch targets on the page."""

from collections.abc import Iterator

from games.cinderella.display import die, light, question
from games.cinderella.setup import FITS, SPECIALS
from games.cinderella.state import State, Step
from games.cinderella.visibility import private
from games.core import touch_targets
from games.core.action import CHANCE, Action
from games.core.cards import backs
from games.core.display.scene import Answer, Ask, Gesture, Spot
from games.core.errors import IllegalAction
from games.core.game import Game
from games.core.text import Text, text

ON_A_TILE = ("open", "look", "point", "name")
"""Verbs whose answers are pressed on a tile. Their object is its place."""


def ask(state: State, choices: tuple[Action, ...]) -> Ask | None:
    """Return the question whose answers are `choices`, or None if there are no choices."""
    if not choices:
        return None
    lines = tuple(_line(state, action) for action in choices)
    ok = choices[0] if len(choices) == 1 else None
    brief = state.step == Step.PUT_BACK and not state.compiled.table
    return Ask(question(state), ok, lines, private=private(state, choices[0].by), brief=brief)


def _line(state: State, action: Action) -> Answer:
    verb, a = action.verb, action.a
    if verb in ON_A_TILE:
        return Answer(action, text("cinderella.answer.place", place=a))
    if verb == "roll":
        return Answer(action, die(a))
    if verb == "match":
        return Answer(action, text("cinderella.answer.match", place=a))
    if verb in ("deal", "reveal"):
        return Answer(action, state.compiled.names[a])
    if verb in ("pair", "right"):
        pair = state.compiled.first_tile.index(a)
        leads_to = text("cinderella.answer.right") if verb == "right" else None
        mark = light(state, pair, "cursor")
        return Answer(action, state.compiled.pair_names[pair], leads_to, (mark,))
    if verb == "use":
        return Answer(action, text("table.yes" if a else "table.no"))
    return Answer(action, text(f"cinderella.answer.{verb.replace('_', '-')}"))


# Taps


def tap(state: State, choices: tuple[Action, ...], face: str) -> tuple[Action, ...]:
    """Return the actions that a tapped tile can mean. Raise IllegalAction if there are none.

    In a secret step a tap has no meaning, except a tap of the mirror that the device offers.
    """
    step = state.step
    if secret(state, choices) and not (step == Step.MIRROR and face == "mirror"):
        return ()  # no visible effect (section 5)
    if step == Step.OVER:
        raise IllegalAction(text("table.why.over"))
    if not choices:
        raise IllegalAction(text("table.why.no-card"))
    if step in (Step.DEAL, Step.SHOW):
        return _tap_dealt(step, choices, face)
    if step in (Step.REPORT, Step.VERDICT):
        return _tap_pair(state, choices, face)
    if step in (Step.USE, Step.MIRROR, Step.STOP):
        return _tap_own(state, choices, face)
    raise IllegalAction(text("table.why.no-card"))


def secret(state: State, _choices: tuple[Action, ...]) -> bool:
    """Return whether a secret look is possible now, so a tap must have no effect (section 5)."""
    return state.step in (Step.DONE, Step.LOOK, Step.MIRROR, Step.AGAIN) or bool(state.looks)


def _tap_own(state: State, choices: tuple[Action, ...], face: str) -> tuple[Action, ...]:
    own = state.special[state.active]
    if face == own:
        return tuple(action for action in choices if action.a)
    if face not in SPECIALS:
        raise IllegalAction(text("table.why.no-card"))
    if FITS[face] != state.die:
        raise IllegalAction(text("cinderella.why.rolled", face=die(state.die)))
    raise IllegalAction(text("cinderella.why.holds", tile=state.compiled.names[own]))


def _tap_other(state: State, choices: tuple[Action, ...], number: int) -> tuple[Action, ...]:
    """Return the `match` actions if the tapped tile is the partner of the open one."""
    first = state.cards.faces[state.first]
    found = tuple(action for action in choices if action.verb == "match")
    if number != state.compiled.partner[first]:
        raise IllegalAction(text("cinderella.why.no-match"))
    if not found:
        raise IllegalAction(_not_this_pair(state, state.compiled.pair_of[first]))
    return found


def _tap_dealt(step: Step, choices: tuple[Action, ...], face: str) -> tuple[Action, ...]:
    found = tuple(action for action in choices if action.a == face)
    if found:
        return found
    if step == Step.SHOW:
        raise IllegalAction(text("cinderella.why.elsewhere"))
    raise IllegalAction(text(f"cinderella.why.{'given' if face in SPECIALS else 'special'}"))


def _tap_pair(state: State, choices: tuple[Action, ...], face: str) -> tuple[Action, ...]:
    compiled = state.compiled
    number = compiled.box.number(face) if face in compiled.box.faces else -1
    pair = compiled.pair_of[number] if number >= 0 else -1
    if pair < 0:
        raise IllegalAction(text("cinderella.why.no-pair-tile"))
    if compiled.follows and state.step == Step.REPORT:
        return _tap_other(state, choices, number)
    found = tuple(action for action in choices if action.a == compiled.first_tile[pair])
    if not found:
        raise IllegalAction(_not_this_pair(state, pair))
    return found


# Refusals


def _not_this_pair(state: State, pair: int) -> Text:
    """Return why a pair does not count: it is already found, or another section is due (R22)."""
    if state.found >> pair & 1:
        return text("cinderella.why.found")
    return text(f"cinderella.why.{state.compiled.colour_of[state.allowed[0]]}-first")


def reason(state: State, action: Action) -> Text:
    """Return the reason why the player whose turn it is may not take this action."""
    asked = action.verb in {move.verb for move in state.moves} and state.turn != CHANCE
    if not asked or action.b is not None:  # no action of a seat has a second object
        return text("table.why.now")
    if action.verb in (*ON_A_TILE, "match") and type(action.a) is int:
        place = action.a - 1
        if not 0 <= place < state.compiled.tiles:
            return text("cinderella.why.place", last=state.compiled.tiles)
        if not state.left >> place & 1:
            return text("cinderella.why.gone", place=action.a)
        return text("cinderella.why.same", place=action.a)
    if action.verb in ("pair", "right") and action.a in state.compiled.first_tile:
        return _not_this_pair(state, state.compiled.first_tile.index(action.a))
    return text("table.why.now")


# Touch targets: the tiles of the grid. Other answers are buttons.


def pressed(game: Game[State], state: State, ask: Ask) -> Ask:
    """Return a question with touch targets, and with reasons for tiles that are not answers."""
    return touch_targets.explained(touch_targets.pressed(ask, _ways), _tiles(game, state, ask))


def _ways(line: Answer) -> tuple[Gesture, ...]:
    if line.action.verb in ON_A_TILE:
        return touch_targets.on(_spot(line.action.a))
    return ()


def _spot(place: int) -> Spot:
    return Spot(zone="tiles", at=place)


def _tiles(game: Game[State], state: State, ask: Ask) -> Iterator[tuple[Spot, Text | None]]:
    """Yield each tile of the grid with the reason why it is not an answer, or None.

    Yield nothing if the question does not ask for a tile.
    """
    asked = next((line.action for line in ask.lines if line.action.verb in ON_A_TILE), None)
    if asked is not None:
        for back in backs(state.left):
            action = Action(asked.by, asked.verb, back + 1)
            yield _spot(back + 1), game.refusal(state, asked.by, action)
