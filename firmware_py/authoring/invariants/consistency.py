"""Invariants of consistency: views, offered answers and news agree with the state.

state     the scene and the heading of the view show the turn and the scores of the state
answers   no two answers have the same words, and an answer names its cards
taps      a scanned card selects an answer about this card
told      the news of an action name the seat that acted and the card
walks     a path in the news begins and ends where the moved playing piece is shown
promises  an answer moves a playing piece to where its preview showed it
hand      a seat that sees its own cards is shown them face up in a zone

Games differ in the meaning of arcs, in marked hours, in the direction of the clock hand and in
additional lines of text, so these are not checked. The end of a move is only checked while the game
goes on, because after a round the marks may show the scoring.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from random import Random
from typing import Any

from firmware_py.authoring.invariants.face_mentions import Names
from firmware_py.authoring.invariants.generators import moments, people
from firmware_py.authoring.invariants.violation import Violation, brief, named
from games.core.action import CHANCE, OVER, TABLE, Action
from games.core.cards import backs
from games.core.display import default_views
from games.core.display.scene import Answer, Mark, News
from games.core.errors import IllegalAction, quoted
from games.core.game import Game
from games.core.match import Match
from games.core.text import Text

DEALS = 4
"""Number of other deals in which a score must be the same to count as public."""


def _faces(game: Game[Any], action: Action) -> list[Any]:
    objects = zip(game.verbs[action.verb], (action.a, action.b), strict=False)
    return [value for kind, value in objects if kind == "face"]


# state


def check_state(match: Match[Any], rng: Random) -> None:
    """Check that the scene and the view show the turn and the scores of the state."""
    game = match.game
    for at in moments(match, rng, 12):
        state = match.states[at]
        for viewer in (None, rng.randrange(match.setup.seats)):
            scene, who = game.scene(state, viewer), f"after {at} actions {named(viewer)}"
            if state.turn >= 0 and isinstance(scene.head, int) and scene.head != state.turn:
                raise Violation(
                    f"{who} is shown that seat {scene.head} is asked, and it is seat {state.turn}",
                    f"scene.head is {scene.head}",
                    at,
                )
            _heading(game, state, viewer, at)
            _scores(game, state, scene.scores, who, at)


def _heading(game: Game[Any], state: Any, viewer: int | None, at: int) -> None:
    """Compare the common heading of a view with the state, if the view has one.

    A game may rename `step`, so this field is not compared.
    """
    view, right = game.view(state, viewer), default_views.heading(state)
    if not right.keys() <= view.keys():
        return
    for key in right.keys() - {"step"}:
        if view[key] != right[key]:
            raise Violation(
                f"after {at} actions the view of {named(viewer)} says otherwise than the state",
                f"view.{key} is {quoted(view[key])} here and {quoted(right[key])} there",
                at,
            )


def _scores(
    game: Game[Any], state: Any, shown: tuple[tuple[int, int], ...], who: str, at: int
) -> None:
    if len({seat for seat, _ in shown}) != len(shown):
        raise Violation(f"{who} is shown two scores of one seat: {shown}", "scene.scores", at)
    scores = game.scores(state)
    for seat, points in shown:
        if points != scores[seat] and not _hidden(game, state, seat):
            raise Violation(
                f"{who} is shown that seat {seat} has {points}, and it has {scores[seat]}",
                f"scene.scores of seat {seat} is {points} here and {scores[seat]} there",
                at,
            )


def _hidden(game: Game[Any], state: Any, seat: int) -> bool:
    """Return True if a score depends on hidden cards. Then the scene may show a smaller one."""
    seen = game.visible(state, None)
    deals = (game.with_cards(state, state.cards.world(seen, Random(n))) for n in range(DEALS))
    return len({game.scores(deal)[seat] for deal in (state, *deals)}) > 1


# answers


def check_answers(match: Match[Any], rng: Random) -> None:
    """Check that no two answers have the same words, and that an answer names its cards."""
    game, names = match.game, Names(match)
    for at in moments(match, rng, 12):
        for who in people(match):
            ask = game.ask(match.states[at], who)
            said: dict[str, Answer] = {}
            for line in ask.lines if ask else ():
                other = said.setdefault(repr((line.label, line.consequence)), line)
                if other is not line:
                    raise Violation(
                        f"after {at} actions two answers of {named(who)} have the same words: "
                        f"{brief(other.action)} and {brief(line.action)}",
                        f"label is {quoted(line.label)}",
                        at,
                    )
                _about(game, names, line, f"after {at} actions {named(who)}", at)


def _about(game: Game[Any], names: Names, line: Answer, who: str, at: int) -> None:
    action, label = line.action, line.label
    right = {names.called.get(face, face) for face in _faces(game, action)}
    called = names.named(label)
    if right and called and not right <= called:
        raise Violation(
            f"{who} is offered {brief(action)} by the name of {', '.join(sorted(called))}",
            f"label is {quoted(label)}",
            at,
        )
    if label.id == f"{game.id}.do.{action.verb}":
        for key, ours, theirs in _otherwise(game, action, label):
            raise Violation(
                f"{who} is offered {brief(action)} by other words",
                f"label.args.{key} is {quoted(ours)} here and {quoted(theirs)} there",
                at,
            )


def _otherwise(game: Game[Any], action: Action, said: Text) -> Iterator[tuple[str, Any, Any]]:
    """Yield (key, stated value, true value) for each wrong argument of a message.

    The argument {seat} may be the seat that acts or the seat that the action is about.
    """
    objects = default_views.objects(game, action)
    plain = {k: v for k, v in said.args.items() if k in objects and not isinstance(v, Text)}
    for key, value in plain.items():
        right = objects[key]
        about = key == "seat" and value == objects.get("to_seat")
        if not isinstance(right, Text) and value != right and not about:
            yield key, value, right


# taps


def check_taps(match: Match[Any], rng: Random) -> None:
    """Check that a scanned card selects an answer about this card, unless the scan is secret."""
    game, told = match.game, match.setup.cards == "table"
    for at in moments(match, rng):
        for who in people(match):
            about: dict[Any, list[Action]] = {}
            for action in game.choices(match.states[at], who):
                for face in _faces(game, action) if action.by != CHANCE else ():
                    about.setdefault(face, []).append(action)
            for face, actions in about.items():
                try:
                    meant = game.tap(match.states[at], who, face)
                except IllegalAction:
                    if not told:
                        continue  # the device dealt, so there is no card to scan
                    meant = None
                if meant != () and not {*actions} & {*(meant or ())}:
                    raise Violation(
                        f"after {at} actions {named(who)} may do {brief(actions[0])}, and a tap "
                        f"of {face} "
                        + (f"means {', '.join(map(brief, meant))}" if meant else "is refused"),
                        "tap",
                        at,
                    )


# told


def check_told(match: Match[Any], rng: Random) -> None:
    """Check that the news of an action name the seat that acted and the card."""
    game, names = match.game, Names(match)
    count = len(match.actions)
    for at in sorted(rng.sample(range(count), min(count, 40))):
        before, action, after = match.states[at], match.actions[at], match.states[at + 1]
        dial = game.scene(after, None).dial or 24
        faces = {names.called.get(face, face) for face in _faces(game, action)}
        for viewer in (None, rng.randrange(match.setup.seats)):
            news = game.news(before, action, after, viewer)
            where = f"by {brief(action)} {named(viewer)} hears"
            _own(game, action, news, where, at + 1)
            for item in news:
                _coloured(match, action, item, viewer, where, at + 1)
                if not all(hour in range(1, dial + 1) for hour in item.path):
                    raise Violation(
                        f"{where} of a way past the dial", f"news.path is {item.path}", at + 1
                    )
            heard = names.named(news) if faces else frozenset()
            if heard and not faces <= heard and not game.hides(before, action, after, viewer):
                raise Violation(
                    f"{where} of {', '.join(sorted(heard))} instead", "news.text", at + 1
                )


def _own(game: Game[Any], action: Action, news: tuple[News, ...], where: str, at: int) -> None:
    """Raise Violation if all lines with the verb's own message have wrong arguments.

    Lines with other messages are not checked.
    """
    message = f"{game.id}.news.{action.verb}"
    own = [item.text for item in news if item.text.id in (message, f"{message}.unseen")]
    wrong = [next(_otherwise(game, action, said), None) for said in own]
    if wrong and wrong[0] and all(wrong):
        key, ours, theirs = wrong[0]
        raise Violation(
            f"{where} of it otherwise than it is",
            f"news.text.args.{key} is {quoted(ours)} here and {quoted(theirs)} there",
            at,
        )


def _coloured(
    match: Match[Any], action: Action, item: News, viewer: int | None, where: str, at: int
) -> None:
    """Raise Violation unless a line has the colour of a named seat, the actor or the viewer."""
    if item.seat is None:
        return
    if item.seat not in range(match.setup.seats):
        raise Violation(f"{where} of a seat that is none", f"news.seat is {item.seat}", at)
    seats = {value for key, value in item.text.args.items() if key.endswith("seat")}
    if seats and item.seat not in {*seats, action.by, viewer}:
        raise Violation(
            f"{where} of seat {', '.join(map(str, sorted(seats)))} in the colour of another one",
            f"news.seat is {item.seat}",
            at,
        )


# walks


def check_walks(match: Match[Any], rng: Random) -> None:
    """Check that a path in the news begins and ends where a piece or the clock hand is shown."""
    game = match.game
    for at, (before, after) in enumerate(pairwise(match.states)):
        viewer = rng.choice((None, *range(match.setup.seats)))
        news = game.news(before, match.actions[at], after, viewer)
        paths = [item for item in news if len(item.path) > 1]
        if not paths or after.turn in (TABLE, OVER):
            continue
        starts, ends = _places(game, before), _places(game, after)
        if not starts or not ends:
            continue
        where = f"by {brief(match.actions[at])} {named(viewer)} hears of a way"
        for item in paths:
            start, end = item.path[0], item.path[-1]
            walkers = [each for each in starts if start in starts[each]]
            if not any(end in ends.get(each, ()) for each in walkers):
                shown = {each: sorted(ends.get(each, ())) for each in walkers}
                raise Violation(
                    f"{where} from {start} to {end}, and no figure or hand goes that way",
                    f"news.path is {item.path}; shown at {start} before, and now at: {shown}",
                    at + 1,
                )
            if item.text.args.get("hour", end) != end:
                raise Violation(
                    f"{where} to {end}, and the words say {item.text.args['hour']}",
                    "news.text.args.hour",
                    at + 1,
                )


def _places(game: Game[Any], state: Any) -> dict[str, set[int]]:
    """Return the hours at which the public sees each playing piece, and the clock hand ("hand")."""
    scene = game.scene(state, None)
    places: dict[str, set[int]] = {}
    for mark in scene.marks:
        if mark.figure != "none" and mark.style not in ("ghost", "cursor"):
            places.setdefault(mark.figure, set()).add(mark.hour)
    if scene.hand is not None:
        places["hand"] = {scene.hand}
    return places


# promises


def check_promises(match: Match[Any], rng: Random) -> None:
    """Check that an answer moves a playing piece to the hour of the cursor in its preview."""
    game = match.game
    for at in moments(match, rng, 12):
        state = match.states[at]
        for who in people(match):
            ask = game.ask(state, who)
            for line in ask.lines if ask else ():
                if line.action.by == CHANCE:
                    continue
                _promised(game, state, (line.action,), line.preview, at)
                for way in line.ways:
                    preview = way.preview or line.preview
                    _promised(game, state, (line.action, *way.then), preview, at)


def _promised(
    game: Game[Any], state: Any, actions: tuple[Action, ...], preview: tuple[Mark, ...], at: int
) -> None:
    cursors = [mark for mark in preview if mark.style == "cursor" and mark.figure != "none"]
    if not cursors:
        return
    after = state
    for action in actions:
        after = game.apply(after, action)
    if after.turn in (TABLE, OVER):
        return
    were, are = _places(game, state), _places(game, after)
    for mark in cursors:
        hours = are.get(mark.figure, set())
        if hours != were.get(mark.figure, set()) and mark.hour not in hours:
            raise Violation(
                f"after {at} actions the preview of {brief(actions[0])} shows {mark.figure} at "
                f"{mark.hour}, and it goes to {', '.join(map(str, sorted(hours)))}",
                "ask.lines.preview",
                at,
            )


# hand


def check_hand(match: Match[Any], rng: Random) -> None:
    """Check that a seat that sees its own cards is shown them face up in a zone."""
    game = match.game
    for at in moments(match, rng, 8):
        state, seat = match.states[at], rng.randrange(match.setup.seats)
        for hand in game.hands(state)[seat : seat + 1]:
            zones = game.zones(state, seat)
            seen = hand & game.visible(state, seat) & game.known(state, seat)
            own = Counter(state.cards.face(back) for back in backs(seen))
            lie = Counter(item.face for zone in zones for item in zone.items)
            if zones and not own <= lie:
                lacks = ", ".join(sorted((own - lie).elements()))
                raise Violation(
                    f"after {at} actions seat {seat} sees {lacks} in its hand, and no zone does",
                    "zones",
                    at,
                )


AGREEING = (
    check_state,
    check_answers,
    check_taps,
    check_told,
    check_walks,
    check_promises,
    check_hand,
)
