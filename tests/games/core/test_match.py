"""Match: history, undo, saving, and damaged saves."""

import json

import pytest

import games
from games.core.action import CHANCE, Action
from games.core.errors import (
    BadMatch,
    IllegalAction,
    NotAgreed,
    NothingToUndo,
    UnknownGame,
)
from games.core.match import FORMAT, Match


@pytest.fixture
def match():
    """Two seats, dealt by the device; seat 0 has opened a tile, seat 1 is asked to point."""
    match = Match(games.find("cinderella"), {"seats": 2, "variant": "basic"}, seed=5)
    match.act(match.draw())
    match.act(Action(CHANCE, "roll", "hourglass"))
    match.act(Action(0, "open", 3))
    return match


@pytest.fixture
def table():
    """Two seats with real tiles; a search has found nothing."""
    match = Match(games.find("cinderella"), {"seats": 2, "variant": "basic", "cards": "table"})
    match.act(Action(CHANCE, "roll", "hourglass"))
    match.act(Action(0, "no_pair"))
    return match


def changed(match, **parts):
    return json.dumps(json.loads(match.save()) | parts).encode()


def test_a_refused_action_leaves_everything_as_it_was(match):
    before = match.save()
    with pytest.raises(IllegalAction) as refused:
        match.act(Action(0, "open", 4))
    assert refused.value.text.id == "table.why.turn"
    assert match.save() == before
    assert len(match.states) == len(match.actions) + 1


class TestUndo:
    def test_a_shown_tile_is_taken_back_by_agreement_only(self, match):
        assert match.needs_agreement()
        with pytest.raises(NotAgreed):
            match.undo()
        assert match.undo(agreed=True) == (Action(0, "open", 3),)
        assert match.actions[-1].verb == "roll"
        assert match.entries[-1] == 1, "an undo is an entry, not an erasure"

    def test_what_nobody_has_learnt_from_goes_back_freely(self, match):
        match.act(Action(1, "point", 4))
        assert match.undo() == (Action(1, "point", 4),)

    def test_what_the_people_told_themselves_goes_back_freely(self, table):
        assert table.undo() == (Action(0, "no_pair"),)
        assert table.undo() == (Action(CHANCE, "roll", "hourglass"),)
        with pytest.raises(NothingToUndo):
            table.undo()

    def test_chance_of_the_device_goes_back_with_what_it_followed(self, match):
        match.act(Action(1, "no_tip"))
        match.act(Action(0, "look", 4))
        match.act(Action(0, "put_back"))
        drawn = match.draw()
        match.act(drawn)
        taken = match.undo(agreed=True)
        assert taken == (Action(0, "put_back"), drawn)
        match.act(Action(0, "put_back"))
        assert match.draw() == drawn, "the same chance comes again"

    def test_no_more_can_be_taken_back_than_was_done(self, match):
        for count in (0, -1, 4):
            with pytest.raises(NothingToUndo):
                match.take_back(count)
        assert len(match.actions) == 3

    def test_the_log_keeps_what_was_undone_and_says_so(self, match):
        match.act(Action(1, "point", 4))
        match.undo()
        log = match.log(None)
        assert [line.undone for line in log] == [False] * (len(log) - 1) + [True]
        assert log[-1].news.text.id == "cinderella.news.point"


class TestDigest:
    def test_it_hides_the_shuffle_while_the_game_runs(self):
        game = games.find("cinderella")
        matches = [Match(game, {"seats": 2, "variant": "basic"}, seed) for seed in (1, 2)]
        for match in matches:
            match.act(match.draw())
        one, other = matches
        assert one.state.cards.faces != other.state.cards.faces
        assert one.digest() == other.digest()

    def test_it_covers_everything_at_the_end(self):
        game = games.find("cinderella")
        matches = [Match(game, {"seats": 1, "variant": "basic"}, seed) for seed in (1, 2)]
        digests = []
        for match in matches:
            match.act(match.draw())
            for _ in range(12):
                match.act(Action(CHANCE, "roll", "hourglass"))
                match.act(Action(0, "open", match.game.legal(match.state)[0].a))
                match.act(Action(0, "look", match.game.legal(match.state)[0].a))
                if match.game.legal(match.state)[0].verb == "put_back":
                    match.act(Action(0, "put_back"))
            digests.append(match.digest())
        assert digests[0] != digests[1]


class TestSaving:
    def test_it_is_one_line_of_json_with_the_format_first(self, match):
        saved = match.save()
        assert b"\n" not in saved
        assert json.loads(saved)["tableclock"] == FORMAT

    def test_it_remembers_the_deck_it_was_played_with(self, match):
        rows = json.loads(match.save())["setup"]["deck"]["faces"]
        assert {"mouse_a", "carriage"} <= {row["id"] for row in rows}

    def test_it_is_set_up_again_as_it_was(self, match):
        assert Match.load(match.save()).setup == match.setup

    @pytest.mark.parametrize("cut", [0, 1, 20, -1])
    def test_a_file_cut_off_is_refused_with_a_sentence(self, match, cut):
        with pytest.raises(BadMatch, match="cut off"):
            Match.load(match.save()[:cut])

    def test_a_newer_format_is_refused(self, match):
        with pytest.raises(BadMatch, match="newer tableclock"):
            Match.load(changed(match, tableclock=FORMAT + 1))

    def test_other_rules_are_refused(self, match):
        with pytest.raises(BadMatch, match="version 99 of the cinderella rules"):
            Match.load(changed(match, rules=99))

    def test_an_unknown_game_is_named_with_the_known_ones(self, match):
        with pytest.raises(UnknownGame, match=r"choose from .*cinderella"):
            Match.load(changed(match, game="chess"))

    @pytest.mark.parametrize("data", [b"[]", b"3", b"{}", b'{"tableclock": "1"}', b'"tableclock"'])
    def test_other_json_is_no_match(self, data):
        with pytest.raises(BadMatch, match="no saved match"):
            Match.load(data)

    @pytest.mark.parametrize(
        "parts",
        [
            {"setup": {}},
            {"setup": 3},
            {"entries": 3},
            {"seed": None},
            {"rules": "1"},
        ],
    )
    def test_damage_is_said(self, match, parts):
        with pytest.raises(BadMatch, match="damaged"):
            Match.load(changed(match, **parts))

    @pytest.mark.parametrize(
        ("key", "value"),
        [("seats", 9), ("variant", "easy"), ("cards", "dealer"), ("first", 7), ("deck", None)],
    )
    def test_a_setup_that_cannot_be_is_damage(self, match, key, value):
        setup = json.loads(match.save())["setup"] | {key: value}
        with pytest.raises(BadMatch, match="damaged setup"):
            Match.load(changed(match, setup=setup))

    @pytest.mark.parametrize(
        "entry", [[0, "open", 99], [0, "open", True], [5], "open", None, 0, -1, 4, 1.5, True]
    )
    def test_the_entry_that_does_not_replay_is_named_by_its_number(self, match, entry):
        entries = [*json.loads(match.save())["entries"], entry]
        with pytest.raises(BadMatch, match="entry 4 of the saved match does not replay"):
            Match.load(changed(match, entries=entries))
