"""Positions of midnight for tests, and methods that read like the rulebook."""

from copy import copy

from msgspec.structs import replace

from games.core.action import CHANCE, OVER, Action
from games.core.cards import Cards, mask
from games.core.cards import backs as walk
from games.midnight import game, rounds
from games.midnight.board import COLOURS
from games.midnight.state import Piles, Step

RED, BLUE, GREEN, PURPLE, YELLOW = range(5)
"""Figures; in individual and team4 games also the seats that play them."""


class Table:
    """A match at a known position.

    `at`: hours by colour (others on 7). `hands`, `specials`, `boosters`: faces by seat. `left`:
    number of cards in the draw pile, with `draw` on top. `pile`: discards, the top one first.
    `spent`: seats or colours whose Ghost card is spent. `special_pile`: number of cards left in
    that pile.
    """

    def __init__(
        self,
        variant="individual",
        seats=4,
        *,
        at=(),
        hands=(),
        left=None,
        draw=(),
        pile=(),
        spent=(),
        active=0,
        starter=0,
        points=None,
        special_pile=None,
        special_top=(),
        booster_pile=None,
        cards="device",
        **options,
    ):
        new = copy(game.start(seats, variant, cards, options, starter))
        compiled = new.compiled
        held = dict(hands)
        hours = [[f for f in held.get(s, ()) if self._kind(f) == "hour"] for s in range(seats)]
        zones = [f for own in hours for f in own] + list(reversed(pile))
        rest = [compiled.box.faces[n] for n in range(60)]
        for face in (*zones, *draw):
            rest.remove(face)
        rest = [*draw, *rest]
        left = len(rest) if left is None else left
        bottom = rest[left:]
        order = [*(f for own in hours for f in own), *bottom, *reversed(pile), *rest[:left]]
        faces = [compiled.number[face] for face in order]
        backs, masks = 0, [0] * seats
        for seat, own in enumerate(hours):
            masks[seat] = mask(range(backs, backs + len(own)))
            backs += len(own)
        discards = bytes(range(backs, 60 - left))
        piles = []
        for kind, first, count, wanted, top in (
            ("special", 60, 8, special_pile, special_top),
            ("booster", 68, 7, booster_pile, ()),
        ):
            every = [compiled.box.faces[n] for n in compiled.box.dealt[first : first + count]]
            own = [[f for f in held.get(s, ()) if self._kind(f) == kind] for s in range(seats)]
            mine = [f for zone in own for f in zone]
            for face in (*mine, *top):
                every.remove(face)
            faces += [compiled.number[f] for f in (*mine, *every, *reversed(top))]
            at_back = first
            for seat, zone in enumerate(own):
                masks[seat] |= mask(range(at_back, at_back + len(zone)))
                at_back += len(zone)
            size = first + count - at_back
            keep = size if wanted is None else wanted
            used, stack = (
                range(at_back, at_back + size - keep),
                range(first + count - keep, first + count),
            )
            piles.append((bytes(stack), bytes(used)))
        new.mix = ()
        public = mask(discards) | mask(piles[0][1]) | mask(piles[1][1])
        new.cards = Cards(compiled.box, bytes(faces), public, (0,) * seats)
        new.hours = tuple(bytes(walk(own & compiled.hours)) for own in masks)
        new.others = tuple(own & ~compiled.hours for own in masks)
        new.drawn = 60 - left
        new.pile = discards
        new.piles = Piles(piles[0][0], piles[1][0], piles[0][1], piles[1][1])
        hour_of = dict(at)
        new.at = tuple(hour_of.get(colour, 7) for colour in COLOURS)
        for n, ghost in enumerate(compiled.ghosts):
            if COLOURS[ghost.figure] in spent or ghost.seat in spent:
                new.ghosts &= ~(1 << n)
        if points is not None:
            new.standing = replace(new.standing, points=tuple(points))
        self.last = None
        self.state = rounds.begin_turn(new, active)

    @staticmethod
    def _kind(face):
        found = game.deck.find(face)
        assert found is not None
        return found.kind

    # Actions

    def do(self, verb, a=None, by=None):
        """Act for the player whose turn it is."""
        action = Action(self.state.turn if by is None else by, verb, a)
        self.last = (self.state, action)
        self.state = game.apply(self.state, action)
        return self

    def shuffle(self, order=None):
        """Do the pending shuffles: keep the order of the pile, or use this order of faces."""
        while self.state.mix:
            faces = self.state.cards.faces
            lie = tuple(faces[back] for back in self.state.mix[0])
            self.state = game.apply(self.state, Action(CHANCE, "shuffle", order or lie))

    def play(self, face, *lay, first=None, boost=None, jumps=()):
        """Play a card with others, confirm, and answer the questions about its numbers."""
        self.do("play", face)
        for card in lay:
            self.do("lay", card)
        self.do("confirm")
        if boost:
            self.do("boost", boost)
        for colour in jumps:
            self.do("jump", colour)
        if first:
            self.do("first", first)
        return self

    # Views

    @property
    def at(self):
        return dict(zip(COLOURS, self.state.at, strict=True))

    @property
    def step(self):
        return self.state.step

    def offered(self, verb=None, who=None):
        """Return the legal actions as (verb, object), or only the objects of one verb."""
        moves = game.choices(self.state, self.state.turn if who is None else who)
        if verb is None:
            return [(move.verb, move.a) for move in moves]
        return [move.a for move in moves if move.verb == verb]

    def hand(self, seat):
        return game.view(self.state, seat)["hand"]

    def counts(self, seat):
        """Return the number of Hour cards, Boosters and Specials in a hand."""
        held = game.view(self.state, None)["hands"][seat]
        return held["hours"], held["boosters"], held["specials"]

    def pile(self):
        """Return the discard pile, the top one first."""
        return [self.state.cards.face(back) for back in reversed(self.state.pile)]

    def active_ghosts(self):
        return [g["figure"] for g in game.view(self.state, None)["ghosts"] if g["active"]]

    @property
    def round_over(self):
        return self.step in (Step.SCORED, Step.OVER)

    @property
    def over(self):
        return self.state.turn == OVER

    @property
    def gains(self):
        assert self.state.ended is not None
        return self.state.ended.gains
