"""Touch targets of midnight on the web page: cards, Ghost cards, figures and seats.

The page shows other answers as buttons (pills). An Hour card has a colour on each half. If both
colours will move, a press on a half plays the card and moves that colour first. Otherwise the whole
card is one target. The player selects Boosters and Special Actions before the Hour card
(`Ask.adds`), and they are played with it.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from games.core import touch_targets
from games.core.action import Action
from games.core.display.scene import Answer, Ask, Gesture, Mark, Spot
from games.core.game import Game
from games.core.text import Text, text
from games.midnight import actions, preview, prompts, texts
from games.midnight.board import PARTY, landing
from games.midnight.deck_checks import COLOURS
from games.midnight.legal import laid_of
from games.midnight.played_card import PlayedCard
from games.midnight.state import State, Step

OF_THE_HAND = ("play", "lay", "mark", "give", "discard")
GHOSTS = ("ability", "refresh")
FIGURES = ("first", "boost", "jump")

MATTERS = ("at", "ghosts", "hours", "others", "piles", "standing", "turn", "step", "due", "mix")
"""State fields that can depend on the order of two moves, except the faces of hidden cards."""


def pressed(game: Game[State], state: State, ask: Ask) -> Ask:
    """Return the question `ask` with touch targets, extra cards and reasons for unusable cards."""
    many = len(ask.lines) > touch_targets.MOST_PILLS
    seat, adds = ask.lines[0].action.by, _adds(game, state, ask)
    asked = touch_targets.pressed(
        ask, lambda line: _ways(game, state, line, many=many, alone=bool(adds))
    )
    asked = replace(asked, adds=adds)
    return touch_targets.explained(asked, _things(game, state, asked, seat))


def _ways(
    game: Game[State], state: State, line: Answer, *, many: bool, alone: bool
) -> tuple[Gesture, ...]:
    """Return the gestures that choose an answer.

    many: the answers are too many for buttons. alone: the player can select extra cards, but they
    are not played with this answer.
    """
    action = line.action
    if action.verb == "play":
        return _play(game, state, action)
    spots = _spots(state, action, many=many)
    if not spots:
        return ()
    then = () if alone else touch_targets.following(game, state, action)[0]
    return touch_targets.on(*spots, then=then)


def _spots(state: State, action: Action, *, many: bool) -> tuple[Spot, ...]:
    verb, seat, a = action.verb, action.by, action.a
    if verb in OF_THE_HAND:
        return (_card(state, seat, a),)
    if verb == "take":
        return (Spot(zone="discard", face=a),)
    if verb in GHOSTS:
        return (Spot(zone=f"ghosts-{seat}", face=f"ghost-{a}"),)
    if verb in FIGURES:
        return _of_the_open_card(state, COLOURS.index(a))
    if verb == "announce" and many:  # too many for pills: a list at the draw pile
        return (Spot(zone="hours_left"),)
    if verb == "reward":
        return (Spot(seat=a),)
    return ()


def _of_the_open_card(state: State, figure: int) -> tuple[Spot, ...]:
    """Return the targets of a figure: its half of the open Hour card, and itself on the dial."""
    part = 0 if figure == laid_of(state).one else 1
    half = Spot(zone="discard", face=state.cards.face(state.hour), part=part)
    there = state.at[figure] != PARTY
    return (half, Spot(figure=COLOURS[figure])) if there else (half,)


def _card(state: State, seat: int, face: str, part: int | None = None) -> Spot:
    """Return the target of a card in hand. Hour cards and other cards are in different zones."""
    hour = state.compiled.number[face] < len(state.compiled.of_hour)
    return Spot(zone=f"hand-{seat}" if hour else f"specials-{seat}", face=face, part=part)


# An Hour card, by its halves


def _play(game: Game[State], state: State, play: Action) -> tuple[Gesture, ...]:
    seat, laid = play.by, state.compiled.of_hour[state.compiled.number[play.a]]
    confirm = actions.single(seat, "confirm")
    firsts = [actions.single(seat, "first", COLOURS[figure]) for figure in (laid.one, laid.two)]
    ends = [touch_targets.following(game, state, play, (confirm, first)) for first in firsts]
    (then, end), (other_then, other_end) = ends
    if then == other_then:
        return touch_targets.on(_card(state, seat, play.a), then=then)
    alike = all(getattr(end, key) == getattr(other_end, key) for key in MATTERS)
    orders = ((laid.one, laid.two), (laid.two, laid.one))
    return tuple(
        Gesture(
            (_card(state, seat, play.a, part),),
            ends[part][0],
            _told(state, laid, order, alike=alike),
            _paths(state, laid, order),
        )
        for part, order in enumerate(orders)
    )


def _moving(state: State, laid: PlayedCard, order: tuple[int, int]) -> tuple[int, ...]:
    """Return the figures that move, in order. Omit the second if the first ends the round."""
    first = order[0]
    ends = prompts.ends(state, first, laid.value(first))
    return order[:1] if ends and not state.setup.yes("finish_card") else order


def _told(state: State, laid: PlayedCard, order: tuple[int, int], *, alike: bool) -> Text:
    """Return where the figures move in this order, and the consequence of the first move."""
    lands = texts.row(
        *(
            text(
                "midnight.answer.lands",
                sign=texts.sign(state, figure),
                start=state.at[figure],
                hour=landing(state.at[figure], laid.value(figure)),
            )
            for figure in _moving(state, laid, order)
        )
    )
    if alike:
        return text("midnight.way.either", lands=lands)
    leads = prompts.leads_to(state, order[0], laid.value(order[0]))
    told = text("midnight.way.first", figure=texts.figure(order[0]), lands=lands)
    return told if leads is None else text("midnight.way.brings", told=told, leads=leads)


def _paths(state: State, laid: PlayedCard, order: tuple[int, int]) -> tuple[Mark, ...]:
    moving = _moving(state, laid, order)
    return tuple(mark for f in moving for mark in preview.walk(state, f, laid.value(f)))


# Additional cards, and unusable cards


def _adds(game: Game[State], state: State, ask: Ask) -> tuple[Answer, ...]:
    """Return the Boosters and Special Actions that may be played with the offered Hour cards."""
    play = next((line.action for line in ask.lines if line.action.verb == "play"), None)
    if play is None:
        return ()
    opened = game.apply(state, play)
    lays = (action for action in game.choices(opened, play.by) if action.verb == "lay")
    return tuple(
        Answer(lay, texts.card(state, lay.a), ways=touch_targets.on(_card(state, play.by, lay.a)))
        for lay in lays
    )


VERBS = {
    Step.PLAY: "play",
    Step.LAY: "lay",
    Step.MARK: "mark",
    Step.GIVE: "give",
    Step.DISCARD: "discard",
}
"""Verb of the actions that play or give a card of the hand, by step."""


def _things(
    game: Game[State], state: State, ask: Ask, seat: int
) -> Iterator[tuple[Spot, Text | None]]:
    """Yield a pair for each own card that is not an answer now: its target, and the reason."""
    verb = VERBS.get(state.step)
    if verb is None:
        return
    offered = {line.action.a for line in (*ask.lines, *ask.adds) if line.action.verb in OF_THE_HAND}
    for face in touch_targets.held(game, state, seat):
        if face not in offered:
            yield _card(state, seat, face), game.refusal(state, seat, Action(seat, verb, face))
    if state.step == Step.PLAY:
        for ghost in state.compiled.ghosts_of[seat]:
            colour = COLOURS[state.compiled.ghosts[ghost].figure]
            spot = Spot(zone=f"ghosts-{seat}", face=f"ghost-{colour}")
            yield spot, game.refusal(state, seat, Action(seat, "ability", colour))
