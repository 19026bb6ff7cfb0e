"""Invariants of tutorial notes: no repeats, few in all, enough room, no leak."""

from collections import Counter
from functools import cache
from random import Random
from statistics import median

import pytest

import games
from games.core.action import OVER, TABLE
from games.core.tutorial import Learner, TutorialNote, happened, notes

NOTED = [name for name in games.names() if any(e.note for e in games.find(name).entries)]
everyone = pytest.mark.parametrize("name", NOTED)

MOST = 20
"""Notes of a first match: the median learner gets no more."""

SELDOM = {"outcasts.entry.hyde.note", "outcasts.entry.thing.note.2"}
"""Notes that need a hand that random games rarely deal."""


class Lesson:
    """Random match in which every player is a learner with their own page.

    told: action number, seat and note, in order.
    """

    def __init__(self, name: str, setup: dict[str, object], seed: int, heard=()) -> None:
        self.game = games.find(name)
        self.rng = Random(seed)
        self.state = self.game.start(**setup)
        seats = self.state.setup.seats
        self.learners = list(heard) or [Learner() for _ in range(seats)]
        self.told: list[tuple[int, int, TutorialNote]] = []

    def played(self, most: int = 1500) -> "Lesson":
        """Play to the end."""
        for number in range(most):
            if self.state.turn == OVER:
                break
            self.ask(number)
            self.act()
        return self

    def ask(self, number: int) -> None:
        for who in self.game.asked(self.state):
            for seat in range(len(self.learners)) if who == TABLE else (who,):
                eyes = None if who == TABLE else seat
                note = self.learners[seat].due(self.game, self.state, who, eyes)
                self.learners[seat] = self.learners[seat].answers(note)
                if note is not None:
                    self.told.append((number, seat, note))

    def act(self) -> frozenset[str]:
        before, asking = self.state, self.game.asked(self.state)
        if asking:
            action = self.rng.choice(self.game.choices(before, self.rng.choice(asking)))
        else:
            action = self.game.sample(before, self.rng)
        self.state = self.game.apply(before, action)
        tokens = happened(self.game, before, action, self.state)
        self.learners = [learner.witness(tokens) for learner in self.learners]
        return tokens


def setups(name: str) -> list[dict[str, object]]:
    """Return every variant with most of its seats, dealt both ways."""
    game = games.find(name)
    options = {"last_chance": "yes"} if "last_chance" in game.options else {}
    return [
        {"seats": game.seats(variant)[-2:][0], "variant": variant, "cards": cards}
        | {"options": options}
        for variant in game.variants
        for cards in ("device", "table")
    ]


@cache
def lessons(name: str) -> list[Lesson]:
    return [Lesson(name, each, seed).played() for each in setups(name) for seed in range(2)]


@everyone
def test_a_first_match_tells_nothing_twice_and_little_in_all(name: str) -> None:
    per = [
        Counter(note.text.id for _, of, note in lesson.told if of == seat)
        for lesson in lessons(name)
        for seat in range(len(lesson.learners))
    ]
    assert all(count == 1 for each in per for count in each.values())
    assert median(len(each) for each in per) <= MOST


@everyone
def test_five_matches_of_one_learner_tell_nothing_twice(name: str) -> None:
    heard: list[Learner] = []
    said = []
    for seed in range(5):
        lesson = Lesson(name, setups(name)[0], seed, heard).played()
        heard = [Learner(learner.heard) for learner in lesson.learners]
        said += [(seat, note.text.id) for _, seat, note in lesson.told]
    assert len(said) == len(set(said))


@everyone
def test_every_note_is_told_some_time(name: str) -> None:
    told = {note.text.id for lesson in lessons(name) for _, _, note in lesson.told}
    every = {note.text.id for entry in games.find(name).entries for note in notes(entry)}
    assert every - told - SELDOM == set()


@everyone
def test_what_all_see_is_told_whatever_lies_hidden(name: str) -> None:
    """In a world that a seat cannot distinguish from the true one, the notes are the same."""
    game = games.find(name)
    for setup in (each for each in setups(name) if each["cards"] == "device"):
        lesson, rng = Lesson(name, setup, 7), Random(3)
        for number in range(250):
            if lesson.state.turn == OVER:
                break
            for who in game.asked(lesson.state):
                if who == TABLE:
                    continue
                other = game.world(lesson.state, who, rng)
                learner = lesson.learners[who]
                for eyes in (None, who):
                    true = learner.due(game, lesson.state, who, eyes)
                    assert learner.due(game, other, who, eyes) == true
                strange = game.world(lesson.state, (who + 1) % len(lesson.learners), rng)
                true = learner.due(game, lesson.state, who, None)
                assert learner.due(game, strange, who, None) == true
            lesson.ask(number)
            lesson.act()


@everyone
def test_what_is_told_to_all_does_not_hang_on_what_was_told_to_one(name: str) -> None:
    """A learner who got private notes gets the public ones at the same time as one who did not."""
    game = games.find(name)
    lesson = Lesson(name, setups(name)[0], 11)
    blind = Learner()
    for number in range(250):
        if lesson.state.turn == OVER:
            break
        for who in {0, TABLE}.intersection(game.asked(lesson.state)):
            open_note = blind.due(game, lesson.state, who)
            assert lesson.learners[0].due(game, lesson.state, who) == open_note
            blind = blind.answers(open_note)
        lesson.ask(number)
        blind = blind.witness(lesson.act())
