"""Display of cinderella: scene, zones of tiles on the page, and news. All news is public."""

from functools import partial

from games.cinderella.state import State, Step
from games.cinderella.visibility import private, visible
from games.core.action import OVER, Action
from games.core.cards import backs, in_order
from games.core.display.scene import Grid, Item, Kind, Mark, News, Place, Scene, Style, Zone
from games.core.display.zone import zone
from games.core.text import Text, text

LIGHTS = (12, 2, 4, 6, 8, 10)
"""For each pair, the hour whose second LED lights up when the pair is found."""

LATE = 2
"""Number of remaining hours at which turns start to begin with a warning."""

_zone = partial(zone, "cinderella")


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
    return (*gone, *_deadline(state), *pairs)


def _deadline(state: State) -> tuple[Mark, ...]:
    """Return the marks of hour 12: lost, or a deadline two lights wide. Late rolls warn of it."""
    if state.hour == state.compiled.hours and not state.won:
        return (Mark(12, style="capture"),)
    late = state.compiled.hours - state.hour <= LATE
    style: Style = "alarm" if late and state.step == Step.ROLL else "deadline"
    return (Mark(11, half=True, style=style), Mark(12, style=style))


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
    if state.step == Step.OVER:  # other texts need the space
        return None
    left = state.compiled.hours - state.hour
    return text("cinderella.right.last") if left == 1 else text("cinderella.right.hours", n=left)


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
        return (_found_lines(state)[0], *missing(state))
    shown = visible(state, seat) & state.left
    if state.step == Step.VERDICT:
        shown &= state.wanted
    names = state.compiled.names
    lines = [
        text("cinderella.line.tile", place=place + 1, tile=names[state.cards.face(place)])
        for place in backs(shown)
    ]
    if state.looks and not private:
        lines.append(text("cinderella.line.secret", seat=state.active))
    return tuple(lines) or _found_lines(state)


def missing(state: State) -> tuple[Text, ...]:
    """Return a line for each pair that is not found."""
    names = state.compiled.pair_names
    return tuple(text("cinderella.line.missing", pair=names[pair]) for pair in state.missing)


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
    specials = []
    for seat, face in enumerate(state.special):
        line = "spent" if state.spent >> seat & 1 else "holds"
        specials.append(text(f"cinderella.line.{line}", seat=seat, tile=compiled.names[face]))
    return tuple(page for page in (here, found, tuple(specials)) if page)


def _told(state: State) -> Text | None:
    """Return the text that tells people to which hour they must move the hand (R13), or None."""
    if not state.compiled.table or state.hour == 0 or state.rolled or state.won:
        return None
    stopped = state.declared and state.special[state.active - 1] == "hourglass"  # R21
    if state.die != "hourglass" or (state.step == Step.ROLL and stopped):
        return None
    return text("cinderella.told.hour", hour=state.hour % 12 or 12)


# Zones of tiles on the page


def zones(state: State, seat: int | None) -> tuple[Zone, ...]:
    """Return the zones that a seat sees, or the public ones for None.

    Return () if people deal, or before the grid is shuffled.
    """
    if state.compiled.table or state.step <= Step.SHUFFLE:
        return ()
    return (_die(state), _tiles(state, seat), _found(state), *_before(state))


def _die(state: State) -> Zone:
    """Return the die, with its face from the roll to the end of the turn."""
    face = state.die if state.rolled else None
    note = text(f"cinderella.note.{face}") if face else None
    return _zone("die", "rule", "pile", (Item("die", face),), note=note)


def _tiles(state: State, seat: int | None) -> Zone:
    """Return the grid. Found pairs leave gaps (A24)."""
    seen = visible(state, seat)
    items = tuple(
        Item(
            "tile",
            state.cards.face(place) if seen >> place & 1 else None,
            at=place + 1,
            pointed=tuple(s for s, at in enumerate(state.pointed) if at == place),
            style="active" if (state.open | state.looks) >> place & 1 else "steady",
        )
        for place in backs(state.left)
    )
    private = bool(state.left & seen & ~visible(state, None))
    return _zone("tiles", "play", "grid", items, columns=state.compiled.columns, private=private)


def _found(state: State) -> Zone:
    """Return the found pairs, in the order of the deck."""
    faces, pair_of = state.cards.faces, state.compiled.pair_of
    gone = backs((1 << state.compiled.tiles) - 1 & ~state.left)
    order = sorted(gone, key=lambda place: (pair_of[faces[place]], faces[place]))
    items = tuple(Item("tile", state.cards.face(place)) for place in order)
    return _zone("found", "play", "row", items, source="tiles")


def _before(state: State) -> tuple[Zone, ...]:
    """Return the special tile of each seat. Used ones have the style "spent"."""
    zones = []
    for seat, face in enumerate(state.special):
        tile = Item("tile", face, style="spent" if state.spent >> seat & 1 else "steady")
        zones.append(_zone("before", "own", "row", (tile,), seat=seat))
    return tuple(zones)


# News


def news(
    before: State,
    action: Action,
    after: State,
    seat: int | None,  # noqa: ARG001  (all viewers get the same news)
) -> tuple[News, ...]:
    """Return the news of an action.

    It does not name a tile that players see only for a moment, because the log keeps the news.
    """
    active = before.active
    names = after.compiled.names
    said: list[News] = []
    if action.verb == "roll":
        said.append(_reveal("roll", active, face=die(action.a)))
    elif action.verb == "deal":
        said.append(_reveal("deal", action.b, tile=names[action.a]))
    elif action.verb in ("open", "look", "point"):
        said.append(_reveal(action.verb, action.by, place=action.a))
    elif action.verb == "put_back" and active in after.compiled.device_seats and before.open:
        # People must put the tiles of a device seat back, so the news names the places.
        places = [place + 1 for place in backs(before.open)]
        back = text("cinderella.news.back", n=len(places), places=", ".join(map(str, places)))
        said.append(News(back, "reveal", seat=active))
    elif action.verb == "match" and active in after.compiled.device_seats and action.by == active:
        laid = text("cinderella.news.aside", place=before.first + 1, other=action.a)
        said.append(News(laid, "reveal", seat=active))
    elif action.verb == "name":
        said.append(News(text("cinderella.news.name", place=action.a), "reveal"))
    elif action.verb == "use" and action.a:
        said.append(_reveal("use", active, tile=names[before.special[active]]))
    said.extend(
        News(text("cinderella.news.pair", pair=after.compiled.pair_names[pair]), "pair")
        for pair in backs(after.found & ~before.found)
    )
    if after.hour != before.hour:
        path = (before.hour % 12 or 12, after.hour % 12 or 12)
        kind: Kind = "strike" if after.hour == after.compiled.hours else "move"
        said.append(News(text("cinderella.news.hour", hour=path[1]), kind, path))
    if after.turn == OVER:
        end: Kind = "won" if after.won else "lost"
        said.append(News(text(f"cinderella.news.{end}"), end))
    return tuple(said)


def _reveal(message: str, seat: int, **arguments: object) -> News:
    return News(text(f"cinderella.news.{message}", seat=seat, **arguments), "reveal", seat=seat)
