"""What the clock shows of cinderella: the hand, hours gone, pairs as lights, the grid."""

from games.cinderella.state import State, Step
from games.core.action import OVER, Action
from games.core.cards import backs
from games.core.scene import Grid, Kind, Mark, News, Place, Scene, Style
from games.core.text import Text, text

LIGHTS = (12, 2, 4, 6, 8, 10)
"""Pair 0..5 -> the hour whose second LED lights up when the pair is found."""


def tile(face: str) -> Text:
    """Name a tile."""
    return text(f"cinderella.tile.{face.partition('_')[0]}")


def pair_name(first_tile: str) -> Text:
    """Name a pair by its first tile."""
    return text(f"cinderella.pair.{first_tile.partition('_')[0]}")


def light(state: State, pair: int, style: Style = "steady") -> Mark:
    """Return the light of a pair, in the colour of its section."""
    colour = state.setup.deck.rules["sections"][state.plan.section_of[pair]]
    return Mark(LIGHTS[pair], half=True, figure=colour, style=style)


def scene(state: State, seat: int | None) -> Scene:
    """Return what this seat may be shown; None is the whole table."""
    private = seat == state.active and bool(state.looks)
    return Scene(
        dial=12,
        hand=state.hour % 12 or 12,
        marks=_marks(state),
        grid=_grid(state, seat),
        head=_head(state),
        right=text("cinderella.right.hours", n=state.plan.hours - state.hour),
        question=question(state),
        lines=_lines(state, private=private),
        pages=_pages(state),
        told=_told(state),
        private=private,
    )


def _marks(state: State) -> tuple[Mark, ...]:
    gone = tuple(Mark(hour, style="spent") for hour in range(1, state.hour))
    pairs = tuple(light(state, pair) for pair in range(6) if state.found >> pair & 1)
    goal = Mark(12, style="capture" if state.step == Step.OVER and not state.won else "goal")
    return (*gone, goal, *pairs)


def _grid(state: State, seat: int | None) -> Grid | None:
    plan = state.plan
    if plan.table or state.step <= Step.SHUFFLE:
        return None
    shown = state.open | (state.looks if seat == state.active else 0)
    places = tuple(
        Place(
            place + 1,
            face=state.cards.face(place) if shown >> place & 1 else None,
            gap=not state.left >> place & 1,
            pointed=tuple(s for s, at in enumerate(state.pointed) if at == place),
        )
        for place in range(plan.tiles)
    )
    return Grid(-(-plan.tiles // plan.columns), plan.columns, places)


def _head(state: State) -> int | Text:
    if state.step == Step.OVER:
        return text("cinderella.head.won" if state.won else "cinderella.head.lost")
    if state.step in (Step.NAME, Step.NAME_SECOND, Step.VERDICT):
        return text("table.all")
    if state.step == Step.DEAL:
        return len(state.special)
    return state.active if state.turn < 0 else state.turn


def question(state: State) -> Text:
    """Return what is asked now."""
    step = state.step
    if step == Step.OVER:
        if state.won:
            return text("cinderella.over.spare", n=state.plan.hours - state.hour)
        return text("cinderella.over.struck")
    if step == Step.ROLL:
        return text("cinderella.ask.roll" if state.plan.device_die else "cinderella.ask.die")
    if step == Step.USE:
        return text("cinderella.ask.use", tile=tile(state.special[state.active]))
    if step == Step.LOOK and state.looks:
        return text("cinderella.ask.look-again")
    if step == Step.OPEN and state.open:
        return text("cinderella.ask.open-again")
    if step == Step.PUT_BACK:
        both = (state.open | state.looks).bit_count()
        return text("cinderella.ask.put_back", n=both)
    if step == Step.DONE:
        return text(f"cinderella.ask.done-{state.die}", n=2 if state.declared else 1)
    return text(f"cinderella.ask.{step.name.lower()}")


def _lines(state: State, *, private: bool) -> tuple[Text, ...]:
    if state.step == Step.OVER:
        return _result_lines(state)
    shown = state.open | (state.looks if private else 0)
    seen = tuple(
        text("cinderella.line.tile", place=place + 1, tile=tile(state.cards.face(place)))
        for place in backs(shown)
    )
    if seen:
        return seen
    return _found_lines(state)


def _found_lines(state: State) -> tuple[Text, ...]:
    found = text("cinderella.line.found", n=state.found.bit_count())
    if not state.plan.ordered:
        return (found,)
    section = state.setup.deck.rules["sections"][state.plan.section_of[state.allowed[0]]]
    return (found, text("cinderella.line.section", colour=text(f"cinderella.section.{section}")))


def _result_lines(state: State) -> tuple[Text, ...]:
    found = text("cinderella.line.found", n=state.found.bit_count())
    return (
        found,
        *(
            text("cinderella.line.missing", pair=pair_name(state.plan.first_tile[pair]))
            for pair in state.missing
        ),
    )


def _pages(state: State) -> tuple[tuple[Text, ...], ...]:
    found = tuple(
        text("cinderella.line.pair", pair=pair_name(state.plan.first_tile[pair]))
        for pair in range(6)
        if state.found >> pair & 1
    )
    specials = tuple(
        text(
            "cinderella.line.spent" if state.spent >> seat & 1 else "cinderella.line.holds",
            seat=seat,
            tile=tile(face),
        )
        for seat, face in enumerate(state.special)
    )
    state_page = (
        text("cinderella.line.hour", hour=state.hour % 12 or 12),
        *(_found_lines(state) if state.missing else ()),
    )
    return tuple(page for page in (state_page, found, specials) if page)


def _told(state: State) -> Text | None:
    """Say what hands must do with the clock of the box."""
    if state.step == Step.ROLL and state.hour and state.plan.table:
        return text("cinderella.told.hour", hour=state.hour % 12 or 12)
    return None


def news(before: State, action: Action, after: State, _seat: int | None) -> tuple[News, ...]:
    """Say what happened; never which face: what was shown goes away with the scene (section 5)."""
    seat = before.active
    said: list[News] = []
    if action.verb == "roll":
        said.append(News(text("cinderella.news.rolled", seat=seat, tile=tile(action.a)), "reveal"))
    elif action.verb == "deal":
        said.append(
            News(text("cinderella.news.dealt", seat=action.b, tile=tile(action.a)), "reveal")
        )
    elif action.verb in ("open", "look", "point"):
        message = f"cinderella.news.{action.verb}"
        said.append(News(text(message, seat=action.by, place=action.a), "reveal", seat=action.by))
    elif action.verb == "use" and action.a:
        used = tile(before.special[seat])
        said.append(News(text("cinderella.news.used", seat=seat, tile=used), "reveal", seat=seat))
    said.extend(_pair_news(before, after))
    if after.hour != before.hour:
        path = (before.hour % 12 or 12, after.hour % 12 or 12)
        kind: Kind = "strike" if after.hour == after.plan.hours else "move"
        said.append(News(text("cinderella.news.hour", hour=path[1]), kind, path))
    if after.turn == OVER:
        end: Kind = "won" if after.won else "lost"
        said.append(News(text(f"cinderella.news.{end}"), end))
    return tuple(said)


def _pair_news(before: State, after: State) -> list[News]:
    return [
        News(text("cinderella.news.pair", pair=pair_name(after.plan.first_tile[pair])), "pair")
        for pair in backs(after.found & ~before.found)
    ]
