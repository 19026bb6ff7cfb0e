"""Invariants of names: a text or view names a card's face only to viewers that may know it.

seen     if the device deals, a viewer knows every card that it sees
names    a view names a face only if the viewer sees this card, if the last state named it, or if
         the last action was public and named it
heard    the news name a face only if the viewer knows this card before or after the action, chose
         it, or is shown it afterwards

A face that would be named with any other hidden cards is always allowed. `check_names` looks at all
states after a shuffle: a game that follows the back of a formerly open card, and not its face,
names a card that no one has seen.
"""

from collections.abc import Iterable
from random import Random
from typing import Any

import msgspec

from firmware_py.authoring.invariants.generators import moments, viewers
from firmware_py.authoring.invariants.secrets import unlisted
from firmware_py.authoring.invariants.violation import Violation, named
from games.core.action import TABLE
from games.core.cards import backs
from games.core.match import Match
from games.core.text import Text

REDEALS = 4
"""Number of random deals of the hidden cards. A name that occurs in all of them reveals nothing."""


def check_seen(match: Match[Any], _rng: Random) -> None:
    """Check that a viewer knows every card that it sees, if the device deals."""
    if match.setup.cards == "table":
        return  # at a physical table people see cards that they have not entered
    game = match.game
    for at, state in enumerate(match.states):
        for viewer in viewers(match):
            unknown = game.visible(state, viewer) & ~game.known(state, viewer)
            if unknown:
                raise Violation(
                    f"after {at} actions {named(viewer)} sees what it does not know, so `visible` "
                    f"is not within `known`: {_faces(state, unknown)}",
                    at=at,
                )


def _faces(state: Any, bits: int) -> str:
    return _list(f"{state.cards.face(back)} (back {back})" for back in backs(bits))


def _list(some: Iterable[str]) -> str:
    return ", ".join(sorted(some))


def check_names(match: Match[Any], rng: Random) -> None:
    """Check that a viewer may know every face that its view names."""
    names = Names(match)
    for at in sorted({*moments(match, rng), *_shuffled(match)}):
        for viewer in (None, rng.randrange(match.setup.seats)):
            _right_to(match, names, at, viewer)


def _shuffled(match: Match[Any]) -> list[int]:
    """Return the indices of the first two states after each shuffle."""
    done = [at for at, action in enumerate(match.actions, 1) if unlisted(match, at - 1, action)]
    return [at for n in done for at in (n, n + 1) if at < len(match.states)]


def _right_to(match: Match[Any], names: "Names", at: int, viewer: int | None) -> None:
    game, state = match.game, match.states[at]
    right = names.visible(state, viewer)
    if at:
        action, was = match.actions[at - 1], match.states[at - 1]
        right |= names.visible(was, viewer) | names.named(names.shown(was, viewer))
        if action.by == viewer or not game.hides(was, action, state, viewer):
            right |= names.named(action)
        if match.setup.cards == "device":  # at a physical table people entered these cards
            heard = names.named(game.news(was, action, state, viewer)) - right
            if heard:
                raise Violation(
                    f"by {action.verb!r} {named(viewer)} hears of {_list(heard)}", at=at
                )
    wrong = names.named(names.shown(state, viewer)) - right
    if wrong:
        seen = game.visible(state, viewer) & game.known(state, viewer)
        deals = (state.cards.world(seen, Random(f"{at}/{n}")) for n in range(REDEALS))
        others = [names.named(names.shown(game.with_cards(state, deal), viewer)) for deal in deals]
        wrong -= frozenset.intersection(*others)
    if wrong:
        raise Violation(
            f"after {at} actions {named(viewer)} is shown the name of {_list(wrong)}, and no such "
            "card lies open to it",
            at=at,
        )


def check_heard(match: Match[Any], _rng: Random) -> None:
    """Check that news name a face only to a viewer that knows it before or after the action."""
    if match.setup.cards == "table":
        return  # at a physical table people entered these cards
    game, names = match.game, Names(match)
    for at, action in enumerate(match.actions):
        before, after = match.states[at], match.states[at + 1]
        for viewer in viewers(match):
            heard = names.named(game.news(before, action, after, viewer))
            if not heard or game.reveals(before, action):
                continue
            wrong = heard - names.known(before, viewer) - names.known(after, viewer)
            if action.by == viewer:
                wrong -= names.named(action)
            if wrong:  # `check_names` checks the names in the view, such as a blocked value
                wrong -= names.named(names.shown(after, viewer))
            if wrong - _always(match, names, at, viewer):
                raise Violation(
                    f"by {action.verb!r} {named(viewer)} hears of {_list(wrong)}, and knows of no "
                    "such card, neither before nor after",
                    at=at + 1,
                )


def _always(match: Match[Any], names: "Names", at: int, viewer: int | None) -> frozenset[str]:
    """Return the names that the news of an action have in every other deal of the unknown cards.

    Return an empty set if the action is impossible in one of these deals.
    """
    game, before, action = match.game, match.states[at], match.actions[at]
    known, heard = game.known(before, viewer), list[frozenset[str]]()
    for n in range(REDEALS):
        other = game.with_cards(before, before.cards.world(known, Random(f"{at}/{n}")))
        if not game.allows(other, action):
            return frozenset()
        heard.append(names.named(game.news(other, action, game.step(other, action), viewer)))
    return frozenset.intersection(*heard)


class Names:
    """Names of a match's cards. Faces with the same name count as one."""

    def __init__(self, match: Match[Any]) -> None:
        self.game = match.game
        box = match.state.cards.box
        self.faces = {face.id: face for face in match.setup.deck.faces if face.id in box.faces}
        self.messages: dict[str, list[str]] = {}
        for face in self.faces.values():
            self.messages.setdefault(face.name, []).append(face.id)
        self.called = {face: self._called(face) for face in self.faces}

    def shown(self, state: Any, viewer: int | None) -> Any:
        """Return all views of a state for a viewer.

        At a physical table questions list all cards, so they are left out there.
        """
        ask = None
        if state.setup.cards == "device":
            ask = self.game.ask(state, TABLE if viewer is None else viewer)
        game = self.game
        return game.view(state, viewer), game.scene(state, viewer), game.zones(state, viewer), ask

    def visible(self, state: Any, viewer: int | None) -> frozenset[str]:
        """Return the names of the cards that are visible to a viewer."""
        seen = self.game.visible(state, viewer) & self.game.known(state, viewer)
        return frozenset(self.called[state.cards.face(back)] for back in backs(seen))

    def known(self, state: Any, viewer: int | None) -> frozenset[str]:
        """Return the names of the cards that a viewer knows."""
        known = self.game.known(state, viewer)
        return frozenset(self.called[state.cards.face(back)] for back in backs(known))

    def named(self, value: Any) -> frozenset[str]:
        """Return the names of all cards in a value and in the texts inside it."""
        found = set[str]()
        self._walk(value, found)
        return frozenset(found)

    def _walk(self, value: Any, found: set[str]) -> None:
        """Add the names of the cards in a value to `found`."""
        if isinstance(value, str):
            if value in self.faces:
                found.add(self.called[value])
        elif value is None or isinstance(value, int):
            return
        elif isinstance(value, Text):
            self._said(value, found)
        elif isinstance(value, list | tuple):
            for inner in value:
                self._walk(inner, found)
        elif isinstance(value, dict):
            for inner in value.values():
                self._walk(inner, found)
        elif isinstance(value, msgspec.Struct):
            for key in value.__struct_fields__:
                self._walk(getattr(value, key), found)

    def _said(self, said: Text, found: set[str]) -> None:
        for face in self.messages.get(said.id, ()):
            printed = self._printed(face)
            if all(printed.get(key, value) == value for key, value in said.args.items()):
                found.add(self.called[face])
                return
        self._walk(said.args, found)

    def _printed(self, face: str) -> dict[str, Any]:
        """Return the fields of a face by the argument names of its message (deck.toml)."""
        card = self.faces[face]
        numbers = {f"number{n}": number for n, number in enumerate(card.numbers, 1)}
        colours = {
            f"colour{n}": Text(f"table.colour.{one}") for n, one in enumerate(card.colours, 1)
        }
        first = card.numbers[0] if card.numbers else card.value
        return {"value": card.value, "n": first, **numbers, **colours}

    def _called(self, face: str) -> str:
        """Return one id for all faces with the same name."""
        card = self.faces[face]
        for like in self.messages[card.name]:
            if self._printed(like) == self._printed(face):
                return like
        return face


NAMING = (check_seen, check_names, check_heard)
