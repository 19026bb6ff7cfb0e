"""Invariants of zones (places for cards on the web page): no secret is shown, no card is lost.

faces        Each face in a zone is visible to its viewer, and not shown more often than visible. A
             face outside the shuffled deck is an open card of its seat (`Game.badges`).
private      A zone is private exactly if it shows a face that the public does not see. A zone of
             another seat shows no such face.
spots        Each spot of an answer or of a refusal holds something. The touched card is the one
             that moves (`Game.sources`).
conserved    The number of cards of each kind is the same at all times and for all viewers.

The invariants of secrets and names (swap, history, order, names) compare zones as well.
"""

from collections import Counter
from random import Random
from typing import Any

from firmware_py.authoring.invariants.generators import moments, viewers
from firmware_py.authoring.invariants.violation import Violation, moment, named
from games.core.cards import backs
from games.core.deck import Deck
from games.core.display.scene import Answer, Spot, Zone
from games.core.game import Game
from games.core.match import Match

PAGES_OWN = ("marker", "die", "figure")
"""Kinds of items that are not cards of a deck."""


def check_zones(match: Match[Any], rng: Random) -> None:
    """Check that zones show only visible faces, and never lose or gain a card of a kind."""
    game, laid = match.game, Counter[str]()
    for at in moments(match, rng, 8):
        state = match.states[at]
        public = game.zones(state, None)
        if match.setup.cards == "table":
            if public:
                raise Violation("the people's own cards lie on their own table")
            continue
        for viewer in viewers(match):
            zones = game.zones(state, viewer)
            with moment(at):
                _well_formed(match.setup.deck, match.setup.seats, zones)
                _seen(game, state, viewer, zones)
                _private(viewer, zones, public)
            lies = _of_kinds(zones)
            laid = laid or lies
            if not (not zones or lies == laid):
                raise Violation(
                    f"after {at} actions the zones hold {dict(lies)} for {named(viewer)}, and held "
                    f"{dict(laid)}",
                    at=at,
                )
    cards = bool(match.setup.deck.faces)
    if match.setup.cards == "device" and cards and not laid:
        raise Violation("no zone ever holds a card")


def _well_formed(deck: Deck, seats: int, zones: tuple[Zone, ...]) -> None:
    ids = [zone.id for zone in zones]
    if len(set(ids)) != len(ids):
        raise Violation(f"two zones have one id: {ids}")
    kinds = {face.id: face.kind for face in deck.faces}
    for zone in zones:
        if not (zone.seat is None or zone.seat in range(seats)):
            raise Violation(f"the zone {zone.id} is of no seat")
        if zone.source == zone.id:
            raise Violation(f"things come to {zone.id} from itself")
        count = sum(item.n for item in zone.items)
        if not (zone.count == count or zone.count > count > 0):
            raise Violation(f"{zone.id} holds {zone.count}")
        for item in zone.items:
            if not (item.n >= 1):
                raise Violation(f"{zone.id} holds {item.n} of something")
            if not (item.n == 1 or (item.face is None and item.at is None)):
                raise Violation(f"{zone.id} holds several in one place, or with one face")
            if not (item.kind in PAGES_OWN or item.kind in {kind.id for kind in deck.kinds}):
                raise Violation(f"{zone.id} holds a {item.kind}, which no deck has")
            printed = item.face is not None and item.kind not in PAGES_OWN
            if printed and kinds[str(item.face)] != item.kind:
                raise Violation(f"{item.face} is no {item.kind}")


def _seen(game: Game[Any], state: Any, viewer: int | None, zones: tuple[Zone, ...]) -> None:
    box = state.cards.box
    seen = game.visible(state, viewer) & game.known(state, viewer)
    right = Counter(state.cards.face(back) for back in backs(seen))
    shown = Counter[str]()
    for zone in zones:
        for face in _faces(zone).elements():
            if face in box.faces:
                shown[face] += 1
            else:
                before = [] if zone.seat is None else game.badges(state, zone.seat)
                if face not in dict(before):
                    raise Violation(f"{zone.id} shows {face}, which lies nowhere")
    if not (shown <= right):
        raise Violation(
            f"the zones show {named(viewer)} {_said(shown - right)}, and `visible` does not"
        )


def _private(viewer: int | None, zones: tuple[Zone, ...], public: tuple[Zone, ...]) -> None:
    table = {zone.id: _faces(zone) for zone in public}
    for zone in zones:
        own = _faces(zone) - table.get(zone.id, Counter())
        if zone.private != bool(own):
            raise Violation(
                f"the zone {zone.id} shows {named(viewer)} alone {_said(own)}, and is "
                f"private={zone.private}"
            )
        if not (not own or zone.seat in (None, viewer)):
            raise Violation(
                f"{named(viewer)} sees {_said(own)} in {zone.id}, which is of seat {zone.seat}"
            )


def _said(faces: Counter[str]) -> str:
    return ", ".join(sorted(faces)) or "nothing"


def _faces(zone: Zone) -> Counter[str]:
    return Counter(
        item.face for item in zone.items if item.face is not None and item.kind not in PAGES_OWN
    )


def _of_kinds(zones: tuple[Zone, ...]) -> Counter[str]:
    """Return the number of cards by kind. Cards hidden in a pile count as the kind of its top."""
    lies = Counter[str]()
    for zone in zones:
        for item in zone.items:
            lies[item.kind] += item.n
        under = zone.count - sum(item.n for item in zone.items)
        if under:
            lies[zone.items[0].kind] += under
    return Counter({kind: n for kind, n in lies.items() if kind not in PAGES_OWN})


def check_spots(match: Match[Any], rng: Random) -> None:
    """Check that each spot of an answer holds something, and that the answer takes this card."""
    if match.setup.cards == "table":
        return
    game = match.game
    for at in moments(match, rng, 12):
        state = match.states[at]
        for who in game.asked(state):
            ask = game.ask(state, who)
            if ask is None:
                continue
            zones = game.zones(state, who if who >= 0 else None)
            ways = [way for line in (*ask.lines, *ask.adds) for way in line.ways]
            spots = [spot for way in ways for spot in way.spots]
            for spot in (*spots, *(spot for spot, _ in ask.reasons)):
                if not _lies(zones, spot):
                    raise Violation(
                        f"after {at} actions {named(who)} is sent to {spot}, where nothing lies",
                        at=at,
                    )
            for line in ask.lines:
                _moves(game, state, at, zones, line)


def _moves(game: Game[Any], state: Any, at: int, zones: tuple[Zone, ...], line: Answer) -> None:
    """Raise Violation if an answer has a spot in a zone from which it does not take the card."""
    taken = game.sources(state, line.action)
    for spot in (spot for way in line.ways for spot in way.spots):
        if spot.zone is None or spot.face not in line.action[2:]:
            continue
        right = [zone.id for zone in zones if zone.id in taken and spot.face in _faces(zone)]
        if right and spot.zone not in right:
            raise Violation(
                f"after {at} actions {line.action.verb!r} takes {spot.face} out of "
                f"{', '.join(right)}, and is pressed in {spot.zone}",
                at=at,
            )


def _lies(zones: tuple[Zone, ...], spot: Spot) -> bool:
    """Return True if something is at a spot. Spots outside the zones always count as occupied."""
    if spot.zone is None:
        return True
    here = [zone for zone in zones if zone.id == spot.zone]
    if (spot.face, spot.at, spot.seat) == (None, None, None):
        return bool(here)
    return any(
        spot.face in (None, item.face)
        and spot.at in (None, item.at)
        and spot.seat in (None, item.seat, zone.seat)
        for zone in here
        for item in zone.items
    )


ZONES = (check_zones, check_spots)
