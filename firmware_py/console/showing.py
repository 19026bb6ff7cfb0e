"""What the game looks like on the box: the scene and the question as OLED screen and ring light."""

from typing import TYPE_CHECKING

import msgspec

from firmware_py.painting.lettering import REGULAR, lines
from firmware_py.painting.light import Light, Motion, motions, rest
from firmware_py.painting.screen import Figure, Head, Keys, Places, Score, Scores, Screen
from games.core.action import OVER
from games.core.scene import Ask, Grid, Mark, Scene
from games.core.setup import Setup
from games.core.text import Text, text

if TYPE_CHECKING:
    from firmware_py.console.console import Console
    from firmware_py.console.play import Play

ROW = 126
"""Pixels of a row (interaction.md, section 3)."""


def rows_of(console: "Console", *messages: Text | str) -> tuple[str, ...]:
    """Translate messages and break them into rows of the OLED."""
    return tuple(row for said in messages for row in lines(console.say(said), REGULAR, ROW))


def figure(console: "Console", seat: int) -> Figure:
    """Return the shape of a seat."""
    return Figure(console.colour(seat))


def head_of(console: "Console", head: int | Text) -> Head:
    """Return who is asked: shape and name of a seat, or a word for the table."""
    if isinstance(head, int):
        return Head(console.seat_name(head), (figure(console, head),))
    return Head(console.say(head))


def keys(console: "Console", ok: str = "", back: str = "", count: str = "") -> Keys:
    """Return the foot that says what the keys do; arguments are message ids or translated texts."""
    down = console.pressed
    return Keys(
        ok=console.say(text(ok)) if ok.startswith("table.") else ok,
        back=console.say(text(back)) if back else "",
        count=count,
        pressed=down if down in ("ok", "back") else "",  # type: ignore[arg-type]
    )


def status_pages(console: "Console") -> tuple[tuple[Text, ...], ...]:
    """Return what back shows at rest: the game's own pages, then the last five news."""
    assert console.match is not None  # noqa: S101
    said = [line.news.text for line in console.match.log(None) if not line.undone][-5:]
    news = tuple(reversed(said))
    return (*console.scene().pages, *((news,) if news else ()))


def play_screen(console: "Console", play: "Play") -> Screen:
    """Return the OLED of a running game."""
    assert console.match is not None  # noqa: S101
    viewer = play.viewer(console)
    scene = console.scene(viewer)
    unsaved = console.sitting is not None and console.sitting.unsaved is not None
    screen = Screen(
        head=head_of(console, scene.head),
        right=console.say(scene.right) if scene.right else "",
        fault=bool(console.missing) or unsaved,
        private=scene.private,
    )
    if unsaved:
        screen = msgspec.structs.replace(screen, right=console.say(text("table.right.unsaved")))
    if play.page is not None:
        page = status_pages(console)[play.page]
        rows, foot = rows_of(console, *page)[:3], keys(console, back="table.key.more")
        return msgspec.structs.replace(screen, rows=rows, foot=foot)
    if console.match.turn == OVER:
        rows = rows_of(console, scene.question, *scene.lines)[:3]
        foot = keys(console, "table.key.again", "table.key.hold-undo")
        return msgspec.structs.replace(screen, rows=rows, foot=foot)
    return _handing(console, play, screen) or _asking(console, play, screen, scene)


def _handing(console: "Console", play: "Play", screen: Screen) -> Screen | None:
    """Return the screens round a private look: hand over, and put back."""
    if play.returning:
        rows, foot = rows_of(console, text("table.hand.return")), keys(console, "table.key.done")
        return msgspec.structs.replace(screen, rows=rows, foot=foot)
    if not play.hands_over(console):
        return None
    who = play.who(console)
    assert who is not None  # noqa: S101  (somebody is asked when the box is handed over)
    if play.elsewhere(console):
        rows = rows_of(console, text("table.hand.elsewhere", seat=who))
        return msgspec.structs.replace(screen, rows=rows, foot=None)
    return msgspec.structs.replace(
        screen,
        head=Head(console.say(text("table.head.hand-over"))),
        rows=rows_of(console, text("table.hand.over")),
        answer=f"{figure(console, who).sign} {console.seat_name(who)}",
        foot=keys(console, console.say(text("table.key.i-am", seat=who))),
    )


def _asking(console: "Console", play: "Play", screen: Screen, scene: Scene) -> Screen:
    ask = play.ask(console)
    if play.cursor is not None:
        return _choosing(console, play, screen, scene)
    told = (scene.told,) if scene.told else ()
    question = rows_of(console, ask.question if ask else scene.question)[:2]
    state = rows_of(console, *told, *scene.lines)
    foot: Scores | Keys = Scores(
        tuple(Score(figure(console, seat), str(score)) for seat, score in scene.scores)
    )
    if ask is None:
        foot = keys(console)
    elif ask.draw:
        foot = keys(console, "table.key.roll", "table.key.state")
    elif ask.ok is not None:
        foot = keys(console, console.say(ask.lines[0].label), "table.key.state")
    elif not scene.scores:
        foot = keys(console, "table.key.list", "table.key.state")
    return msgspec.structs.replace(screen, rows=(*question, *state)[:3], foot=foot)


def _choosing(console: "Console", play: "Play", screen: Screen, scene: Scene) -> Screen:
    answers = play.lines(console)
    assert play.cursor is not None  # noqa: S101
    line = answers[play.cursor]
    ask = play.ask(console)
    question = rows_of(console, ask.question if ask else scene.question)[:1]
    consequence = rows_of(console, line.consequence)[:1] if line.consequence else ()
    count = f"{play.cursor + 1}/{len(answers)}"
    return msgspec.structs.replace(
        screen,
        rows=(*question, *consequence),
        answer=console.say(line.label),
        arrows=len(answers) > 1,
        map=_map(console, ask, scene.grid, line.action.verb, line.action.a),
        foot=keys(console, "table.key.choose", "table.key.back", count),
    )


def table_light(console: "Console") -> Light:
    """Return the running game's ring at rest, with what has just happened as motions."""
    sitting = console.sitting
    assert sitting is not None  # noqa: S101
    setup, since = sitting.match.setup, sitting.changed
    light = rest(console.scene(), setup.colours[:: seat_width(setup)], since)
    moving = motions(sitting.news, light, since)
    rolled = (Motion("roll", since),) if sitting.rolled == since else ()
    return msgspec.structs.replace(
        light,
        motions=moving or rolled,
        dipped=console.dipped,
        idle=console.idle,
        night=console.asleep,
        brightness=console.brightness,
    )


def seat_width(setup: Setup) -> int:
    """Return how many colours a seat has: two in a duel."""
    return max(1, len(setup.colours) // setup.seats)


def play_light(console: "Console", play: "Play") -> Light:
    """Return the ring while the game has the keys: a private look hides it, a cursor lies on it."""
    light = table_light(console)
    if play.opened is not None:
        return msgspec.structs.replace(light, private=True)
    if play.hands_over(console):
        return msgspec.structs.replace(light, target=play.who(console), asked=light.since)
    if play.cursor is None:
        return light
    return _cursor_light(console, play, light)


def _cursor_light(console: "Console", play: "Play", light: Light) -> Light:
    """Return the ring with the chosen answer: its preview, its hour, its seat or its number."""
    assert console.match is not None  # noqa: S101
    assert play.cursor is not None  # noqa: S101
    answers = play.lines(console)
    line = answers[play.cursor]
    kinds = console.match.game.verbs[line.action.verb]
    light = msgspec.structs.replace(light, motions=(), asked=play.asked_at, pointed=play.pointed_at)
    if line.preview:
        others = tuple(answer.preview for answer in answers if answer.preview != line.preview)
        return msgspec.structs.replace(light, proposals=(line.preview, *others[:1]))
    if kinds == ("hour",):
        hours = tuple(
            Mark(answer.action.a, style="goal")
            for answer in answers
            if console.match.game.verbs[answer.action.verb] == ("hour",)
        )
        cursor = (Mark(line.action.a, style="cursor"),)
        return msgspec.structs.replace(light, choices=hours, proposals=(cursor,))
    if kinds == ("seat",):
        return msgspec.structs.replace(light, target=line.action.a)
    if kinds == ("number",):
        return msgspec.structs.replace(light, count=line.action.a)
    return light


def _map(
    console: "Console", ask: Ask | None, grid: Grid | None, verb: str, place: object
) -> Places | None:
    """Return the map of the grid while one of its places is asked for."""
    assert console.match is not None  # noqa: S101
    verbs = console.match.game.verbs
    if grid is None or ask is None or not any("place" in verbs[x.action.verb] for x in ask.lines):
        return None
    taken = tuple(divmod(p.number - 1, grid.columns) for p in grid.places if not p.gap)
    chosen = None
    if "place" in verbs[verb] and isinstance(place, int):
        chosen = divmod(place - 1, grid.columns)
    return Places(grid.rows, grid.columns, taken, chosen)
