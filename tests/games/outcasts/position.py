"""Positions of outcasts for tests: hands and piles by value, and methods like the rulebook."""

from copy import copy
from random import Random

import pytest

from games.core.action import CHANCE, Action
from games.core.cards import backs, mask
from games.core.errors import IllegalAction
from games.outcasts import game, rounds, rules
from games.outcasts.cards import CHARACTERS, EMPTY, NOBODY
from games.outcasts.cards import blocked as block
from games.outcasts.state import Step

A, B, C, D = range(4)


class Table:
    """A match in the middle of a round; it is seat A's turn.

    `hands`: values by seat. `open_pile`, `closed_pile`: values, top last. `deck`: characters, top
    last. `active`: the character that is face up. `blocked`: Thing's value. `round_no`: from 1.
    """

    def __init__(
        self,
        *hands,
        open_pile=(),
        closed_pile=(),
        deck=None,
        active=None,
        blocked=None,
        round_no=1,
        variant="base",
        on_turn=A,
        last_player=None,
        first=0,
        **options,
    ):
        if deck is None:
            deck = [name for name in ("yoko", "tyler", "larissa") if name != active]
        state = game.start(len(hands), variant, options=options, first=first)
        new = copy(state)
        self.unused = list(range(len(new.cards.faces)))
        new.cards = new.cards.reveal(0)
        new.note(number=round_no, hunted="wednesday" in deck)
        new.hands = tuple(mask(self.out_of_box(new, value) for value in hand) for hand in hands)
        new.open_pile = bytes(self.out_of_box(new, value) for value in open_pile)
        new.closed_pile = bytes(self.out_of_box(new, value) for value in closed_pile)
        new.char_deck = bytes(self.out_of_box(new, name) for name in deck)
        rounds.activate(new, CHARACTERS[active] if active else NOBODY)
        new.card_up = self.out_of_box(new, active) if active else -1
        new.gone = mask(back for back in self.unused if new.compiled.character_backs >> back & 1)
        new.cards = new.cards.reveal(mask(new.open_pile) | new.gone | (1 << max(new.card_up, 0)))
        new.top = open_pile[-1] if open_pile else EMPTY
        new.last_player = (on_turn - 1) % len(hands) if last_player is None else last_player
        if blocked:
            new.reign = block(new.reign, 1 << blocked, ~(1 << blocked))
        new.step = Step.TURN
        new = rules.with_cards(new, new.cards)
        new.active = on_turn
        self.state = rounds.begin_turn(new, on_turn)
        self.rng = Random(1)

    def out_of_box(self, state, what):
        """Take a card of this value, or this character, out of the box."""
        compiled = state.compiled
        face = what if isinstance(what, str) else compiled.face_of[what]
        back = next(b for b in self.unused if state.cards.face(b) == face)
        self.unused.remove(back)
        return back

    # Actions

    def do(self, verb, a=None):
        """Act for the player who may do this."""
        legal = game.legal(self.state)
        by = next((action.by for action in legal if action.verb == verb), self.state.turn)
        return self.act(Action(by, verb, a))

    def act(self, action):
        self.state = game.apply(self.state, action)
        return self

    def play(self, *values):
        """Play each card; the turn passes after each."""
        for value in values:
            self.do("play", self.state.compiled.face_of[value])
        return self

    def passes(self, count=1):
        for _ in range(count):
            self.do("pass")
        return self

    def turned_up(self, character):
        """Let chance reveal this character."""
        top = self.state.char_deck[-1]
        assert self.state.cards.face(top) == character
        return self.do("reveal", character)

    def shuffle(self):
        """Shuffle the character deck, which keeps its order."""
        order = tuple(self.state.cards.faces[back] for back in self.state.char_deck)
        return self.act(Action(CHANCE, "shuffle", order))

    # Views

    @property
    def turn(self):
        return self.state.turn

    @property
    def step(self):
        return self.state.step

    @property
    def verbs(self):
        return {action.verb for action in game.legal(self.state)}

    @property
    def plays(self):
        """Return the values that may be played."""
        of = self.state.compiled.value_of
        return {of[action.a] for action in game.legal(self.state) if action.verb == "play"}

    def objects(self, verb):
        return [action.a for action in game.legal(self.state) if action.verb == verb]

    def values(self, verb):
        return [self.state.compiled.value_of[face] for face in self.objects(verb)]

    def hand(self, seat):
        numbers = (self.state.cards.faces[back] for back in backs(self.state.hands[seat]))
        return sorted(self.state.compiled.values[number] for number in numbers)

    @property
    def closed(self):
        return [
            self.state.compiled.values[self.state.cards.faces[b]] for b in self.state.closed_pile
        ]

    @property
    def ended(self):
        """Return why the round has ended, or None."""
        return self.state.round.cause if self.step in (Step.SCORED, Step.OVER) else None

    @property
    def points(self):
        return self.state.round.gained[-1]

    def refused(self, verb, a=None):
        """Return the reason why the player whose turn it is may not do this."""
        with pytest.raises(IllegalAction) as error:
            game.apply(self.state, Action(self.turn, verb, a))
        return error.value.text.id

    def refuses_play(self, value):
        return self.refused("play", self.state.compiled.face_of[value])


__all__ = ["A", "B", "C", "D", "Step", "Table"]
