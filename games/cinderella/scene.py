"""Scene of cinderella: the clock and the found pairs on the ring, the grid, and the texts."""

from games.cinderella.state import State, Step
from games.cinderella.view import private, visible
from games.core.cards import backs, in_order
from games.core.display.scene import Grid, Mark, Place, Scene, Style
from games.core.text import Text, text

LIGHTS = (12, 2, 4, 6, 8, 10)
"""For each pair, the hour whose second LED lights up when the pair is found."""


LATE = 2
"""Number of remaining hours at which turns start to begin with a warning."""


def die(face: str) -> Text:
    """Return the name of a face of the die."""
    return text(f"cinderella.die.{face}")


def light(state: State, pair: int, style: Style = "steady") -> Mark:
    """Return the light of a pair, in the colour of its section."""
    return Mark(LIGHTS[pair], half=True, figure=state.compiled.colour_of[pair], style=style)


def scene(state: State, seat: int | None) -> Scene:
    """Return the scene that a seat sees, or the public scene if `seat` is None."""
    alone = private(state, seat)
    return Scene(
        dial=12,
        hand=state.hour % 12 or 12,
        marks=_marks(state),
        grid=_grid(state, seat),
        head=_head(state),
        right=_right(state),
        question=question(state),
        lines=_lines(state, seat, private=alone),
        pages=_pages(state),
        told=_told(state),
        private=alone,
        turns=_turns(state),
    )


def scan_prompt(state: State, seat: int, number: int) -> Text:
    """Return the request to scan the tile at which a device seat looks."""
    return text("cinderella.ask.hold", seat=seat, place=in_order(state.looks)[number - 1] + 1)


def _turns(state: State) -> tuple[int, ...]:
    """Return the active seat and the next ones, or () at the last chance, when all act (A16)."""
    if state.step <= Step.SHUFFLE or state.step >= Step.NAME:
        return ()
    seats = state.compiled.seats
    return tuple((state.active + n) % seats for n in range(seats))


def _marks(state: State) -> tuple[Mark, ...]:
    gone = tuple(Mark(hour, style="spent") for hour in range(1, state.hour))
    pairs = tuple(light(state, pair) for pair in backs(state.found))
    return (*gone, Mark(12, style=_twelve(state)), *pairs)


def _twelve(state: State) -> Style:
    """Return the style of hour 12: lost, a warning before each late roll, or the goal."""
    if state.hour == state.compiled.hours and not state.won:
        return "capture"
    late = state.compiled.hours - state.hour <= LATE
    return "alarm" if late and state.step == Step.ROLL else "goal"


def _grid(state: State, seat: int | None) -> Grid | None:
    compiled = state.compiled
    if not compiled.follows or state.step <= Step.SHUFFLE:
        return None
    shown = visible(state, seat) & state.left
    places = tuple(
        Place(
            place + 1,
            face=state.cards.face(place) if shown >> place & 1 else None,
            gap=not state.left >> place & 1,
            pointed=tuple(s for s, at in enumerate(state.pointed) if at == place),
        )
        for place in range(compiled.tiles)
    )
    return Grid(-(-compiled.tiles // compiled.columns), compiled.columns, places)


def _head(state: State) -> int | Text:
    if state.step == Step.OVER:
        return text("cinderella.head.won" if state.won else "cinderella.head.lost")
    if state.step in (Step.NAME, Step.NAME_SECOND, Step.VERDICT):
        return text("table.all")
    if state.step == Step.DEAL:
        return len(state.special)
    return state.active if state.turn < 0 else state.turn


def _right(state: State) -> Text | None:
    """Return the hours left, or None at the end, when other texts need the space."""
    if state.step == Step.OVER:
        return None
    return text("cinderella.right.hours", n=state.compiled.hours - state.hour)


def question(state: State) -> Text:
    """Return the open question."""
    step = state.step
    if step == Step.OVER:
        return _ending(state)
    if step == Step.DEAL and len(state.special) in state.compiled.device_seats:
        return text("cinderella.ask.deal-of", seat=len(state.special))
    if step == Step.ROLL:
        return text("cinderella.ask.roll" if state.compiled.device_die else "cinderella.ask.die")
    if step == Step.USE:
        return text(f"cinderella.ask.use-{state.special[state.active]}")
    if step == Step.LOOK and state.looks:
        return text("cinderella.ask.look-again")
    if step == Step.OPEN and state.open:
        return text("cinderella.ask.open-again")
    if step == Step.SHOW:
        return text("cinderella.ask.show", place=state.seen[-1] + 1)
    if step == Step.PUT_BACK:
        return text("cinderella.ask.put-back", n=(state.open | state.looks).bit_count())
    if step == Step.DONE:
        return text(f"cinderella.ask.done-{state.die}", n=2 if state.declared else 1)
    return text(f"cinderella.ask.{step.name.lower().replace('_', '-')}")


def _ending(state: State) -> Text:
    if not state.won:
        return text("cinderella.over.struck")
    if state.hour == state.compiled.hours:
        return text("cinderella.over.last-chance")
    return text("cinderella.over.spare", n=state.compiled.hours - state.hour)


def _lines(state: State, seat: int | None, *, private: bool) -> tuple[Text, ...]:
    """Return the lines that list the visible tiles and name the seat that looks secretly.

    If there are none, return the number of found pairs. At the end, add the missing pairs to it.
    """
    if state.step == Step.OVER:
        missing = (
            text("cinderella.line.missing", pair=state.compiled.pair_names[pair])
            for pair in state.missing
        )
        return (_found_lines(state)[0], *missing)
    shown = (visible(state, seat) if state.compiled.follows else 0) & state.left
    if state.step == Step.VERDICT:
        shown &= state.wanted
    seen = tuple(
        text(
            "cinderella.line.tile",
            place=place + 1,
            tile=state.compiled.names[state.cards.face(place)],
        )
        for place in backs(shown)
    )
    secret = state.looks and not private
    return (
        *seen,
        *((text("cinderella.line.secret", seat=state.active),) if secret else ()),
        *(() if seen or secret else _found_lines(state)),
    )


def _found_lines(state: State) -> tuple[Text, ...]:
    found = text("cinderella.line.found", n=state.found.bit_count())
    if not state.compiled.ordered or not state.missing:
        return (found,)
    return (found, text(f"cinderella.line.{state.compiled.colour_of[state.allowed[0]]}-now"))


def _pages(state: State) -> tuple[tuple[Text, ...], ...]:
    """Return the status pages: the state of the game, the found pairs, and the special tiles."""
    compiled = state.compiled
    here = (
        text(f"cinderella.variant.{state.setup.variant}"),
        text("cinderella.line.hour", hour=state.hour % 12 or 12),
        *((text("cinderella.line.die", face=die(state.die)),) if state.rolled else ()),
        *_found_lines(state),
    )
    found = tuple(
        text("cinderella.line.pair", pair=compiled.pair_names[pair]) for pair in backs(state.found)
    )
    specials = tuple(
        text(
            "cinderella.line.spent" if state.spent >> seat & 1 else "cinderella.line.holds",
            seat=seat,
            tile=compiled.names[face],
        )
        for seat, face in enumerate(state.special)
    )
    return tuple(page for page in (here, found, specials) if page)


def _told(state: State) -> Text | None:
    """Return the text that tells people to which hour they must move the hand (R13), or None."""
    if not state.compiled.table or state.hour == 0 or state.rolled or state.won:
        return None
    if state.die != "hourglass" or (state.step == Step.ROLL and _stopped(state)):
        return None
    return text("cinderella.told.hour", hour=state.hour % 12 or 12)


def _stopped(state: State) -> bool:
    """Return whether the previous player used an hourglass tile (R21)."""
    before = (state.active - 1) % state.compiled.seats
    return state.declared and state.special[before] == "hourglass"
