"""Questions of outcasts on the page: they say what the asked player may play."""

import re
from random import Random

import pytest

from firmware_py.authoring.invariants.generators import SetupCase, set_up
from firmware_py.i18n import Texts
from games.core.action import CHANCE, OVER
from games.core.match import Match
from games.outcasts import game
from tests.games.outcasts.position import Table

PAGE = Texts("en", {"outcasts": game.folder}).for_page()


def asked(state, seat):
    ask = game.ask(state, seat)
    return PAGE.say(ask.own or ask.question, str), ask


def allows(said, value):
    """Return whether a question allows a value."""
    if re.search("No card|No single|Discard", said) or ("odd" in said and value % 2 == 0):
        return False
    if found := re.search(r"(higher|lower) than (\d+)", said):
        return value > int(found[2]) if found[1] == "higher" else value < int(found[2])
    found = re.search(r"(\d+) or higher", said)
    return found is None or value >= int(found[1])


@pytest.mark.parametrize("seed", range(6))
def test_a_question_allows_exactly_what_may_be_played(seed):
    rng = Random(seed)
    setup = set_up(game, SetupCase("outcasts", rng.choice(["base", "advanced"]), 3, "device"))
    match, seen = Match(game, setup, seed), set()
    while match.turn != OVER and len(match.actions) < 400:
        if match.turn == CHANCE:
            match.act(match.draw())
            continue
        who = rng.choice(game.asked(match.state))
        if match.state.step.name == "TURN":
            said, ask = asked(match.state, who)
            plays = [line.action for line in ask.lines if line.action.verb == "play"]
            values = {match.state.compiled.value_of[action.a] for action in plays}
            assert all(allows(said, value) for value in values), said
            only = {line.action.verb for line in ask.lines}
            assert ("No card" in said) == (only == {"pass"})
            assert ("set" in said or "Discard" in said) == bool(not values and only - {"pass"})
            assert ("odd" in said) == (match.state.character.id == "tyler" and bool(values))
            seen.add(ask.question.id)
        match.act(rng.choice(game.choices(match.state, who)))
    assert len(seen) > 2


@pytest.mark.parametrize(
    ("hand", "says"),
    [([5, 9], "Play an odd card higher than 4, or pass"), ([6, 8], "No card of yours fits.")],
)
def test_tyler_is_in_the_question(hand, says):
    table = Table(hand, [1, 2], [1, 2], open_pile=[4], active="tyler")
    assert asked(table.state, 0)[0].startswith(says)


def test_a_player_without_a_1_is_not_asked_for_one():
    state = game.start(3)
    match = Match(game, state.setup, 1)
    while match.state.step.name != "RACE":
        match.act(match.draw() if match.turn == CHANCE else match.game.choices(match.state, 0)[0])
    for seat in game.asked(match.state):
        said, ask = asked(match.state, seat)
        claims = any(line.action.verb == "claim" for line in ask.lines)
        assert said == ("Be first to play a 1?" if claims else "You have no 1 to open with.")
        assert PAGE.say(game.scene(match.state, None).question, str) == "Be first to play a 1?"
