"""Simulation: the result does not depend on how the games were divided."""

from fractions import Fraction
from itertools import pairwise
from pathlib import Path

import pytest

import games
from firmware_py.lab import batch, experiment
from firmware_py.lab.batch import BadBatch, OtherEdition, Span, opened, play
from firmware_py.lab.batch_size import BatchSplitter
from firmware_py.lab.experiment import Arm, Edition, experiment_of
from firmware_py.lab.playout import play_out
from firmware_py.lab.run import RunResults
from firmware_py.lab.simulate import simulate, told
from firmware_py.lab.tally import ArmTally, as_number, decode, encode, exact_sum
from games.core.action import TABLE


def trial(game="cinderella", seats=2, seed=1, names=("random",), **how):
    found = games.find(game)
    return experiment_of(
        found, [Arm.of(found, found.setup(seats), names * seats)], seats, seed, **how
    )


def folded(of, *cuts):
    """Play an experiment in chunks that end at these games."""
    whole = RunResults(of)
    for first, after in zip((0, *cuts), cuts, strict=False):
        whole.fold(play(of.encoded(), first, after))
    return whole


# Sums


def test_facts_are_added_exactly_and_whole_numbers_stay_whole():
    """From 3.12 on, Python's own sum of ten tenths is 1.0; before it is 0.9999999999999999."""
    tenths = exact_sum([0.1] * 10)
    assert as_number(encode(tenths)) == 1.0
    assert as_number(encode(exact_sum([0.1] * 4) + exact_sum([0.1] * 6))) == 1.0
    assert type(as_number(encode(exact_sum([3, True])))) is int
    sums = [7, Fraction(1, 3), 1 << 80]
    assert [decode(encode(each)) for each in sums] == sums


def test_a_fact_that_only_some_games_have_counts_as_none_in_the_others():
    both = ArmTally(1, {"0": 1}, {10: 1}, {"mean": "1/4"}).plus(
        ArmTally(1, {"": 1}, {10: 1}, {"rounds": 2})
    )
    assert both.sums() == {"mean": 0.25, "rounds": 2}


def test_wins_are_counted_for_each_sharer():
    tally = ArmTally(6, {"0,2": 2, "1": 1, "": 2, "-": 1}, {10: 6})
    assert tally.wins(3) == [2, 1, 2]


@pytest.mark.parametrize("game", ["cinderella", "outcasts"])
def test_the_answer_is_the_same_however_the_work_is_cut(game):
    of = trial(game, cards=True)
    found = games.find(game).setup(2)

    def answer(*cuts):
        result = told(found, ("random",) * 2, 1, folded(of, *cuts), 1.0)
        return {key: each for key, each in result.items() if "second" not in key}

    whole = answer(12)
    assert whole["games"] == 12
    assert answer(1, 2, 7, 12) == answer(5, 12) == whole
    assert answer(11)["digest"] != whole["digest"]


def test_the_digest_is_of_number_winners_and_length_of_each_game():
    import hashlib

    lines = []
    for number in range(3):
        match = play_out(games.find("capsules").setup(2), f"1/{number}")
        winners = ",".join(map(str, match.result()))
        lines.append(f"[{number},[{winners}],{len(match.actions)}]\n")
    digest = hashlib.sha256("".join(lines).encode()).hexdigest()
    assert folded(trial("capsules"), 3).digest == digest


def test_another_seed_is_another_digest():
    assert folded(trial(seed=1), 5).digest != folded(trial(seed=2), 5).digest


def test_a_chunk_comes_in_its_turn_only():
    of = trial()
    with pytest.raises(ValueError, match="games 2 to 3 do not come after 0"):
        RunResults(of).fold(play(of.encoded(), 2, 4))


def test_a_chunk_that_is_cut_off_or_of_other_games_is_refused():
    of = trial()
    data = play(of.encoded(), 0, 3)
    assert opened(data, of.name())[0].span == Span(0, 3)
    for spoilt in (data[:-1], data[:-9], data[5:], b"", b"{}\n"):
        with pytest.raises(BadBatch):
            opened(spoilt, of.name())
    with pytest.raises(BadBatch, match="another trial"):
        opened(data, trial(seed=2).name())


def test_who_has_another_edition_plays_nothing():
    of = trial()
    with pytest.raises(OtherEdition, match=r"tableclock 0.1, rules abc"):
        play(of.encoded(), 0, 1, Edition("0.1", "abc"))


def test_an_edition_changes_with_the_rules(monkeypatch, tmp_path):
    game = games.find("capsules")
    before = experiment.edition_of.__wrapped__("capsules")
    assert before == experiment.edition_of("capsules")
    for file in game.folder.iterdir():
        if file.is_file():
            (tmp_path / file.name).write_bytes(file.read_bytes())
    monkeypatch.setitem(vars(game), "folder", tmp_path)
    assert experiment.edition_of.__wrapped__("capsules") == before
    (tmp_path / "rules.py").write_text("# another rule\n")
    assert experiment.edition_of.__wrapped__("capsules").rules != before.rules


def test_every_source_of_the_rules_is_in_the_edition():
    core = Path(games.__file__).parent / "core"
    named = {name for name, _ in experiment.sources(core)}
    assert named == {str(file.relative_to(core)) for file in core.rglob("*.py")}


# Chunks


def test_pieces_grow_to_seconds_of_work_and_leave_no_game_out():
    cutter = BatchSplitter(100_000, 1)
    given = []
    while span := cutter.next(2):
        given.append(span)
        cutter.note(len(span), len(span) / 1000)  # a millisecond a game
    assert given[0].first == 0
    assert all(one.after == next_.first for one, next_ in pairwise(given))
    assert given[-1].after == 100_000
    sizes = [*map(len, given)]
    assert sizes[0] < 10
    assert 1500 < max(sizes) <= 2000
    assert sizes[-1] < 10, "nobody waits long for the last one"


def test_what_is_there_is_not_cut_again_and_deals_stay_whole():
    cutter = BatchSplitter(60, 3, [Span(0, 6), Span(30, 33)])
    given = []
    while span := cutter.next(1):
        given.append(span)
        cutter.note(len(span), 100.0)
    assert {game for span in given for game in range(*span)} == {*range(60)} - {
        *range(6),
        30,
        31,
        32,
    }
    assert all(span.first % 3 == span.after % 3 == 0 for span in given)


# Players


def test_all_at_the_table_answer_as_the_best_of_them(monkeypatch):
    """At cinderella's last chance all tell each other what they know."""
    asked = []

    def answer(game, name, world, seat, *_own):
        asked.append((seat, name))
        return game.choices(world, seat)[0]

    setup = games.find("cinderella").setup(2, "basic", options={"last_chance": "yes"})
    for number in range(30):
        play_out(setup, f"1/{number}", ("easy", "strong"), answer)
    assert {name for seat, name in asked if seat == TABLE} == {"strong"}
    assert {name for seat, name in asked if seat == 0} == {"easy"}


def test_a_last_chance_is_taken_by_those_who_remember():
    setup = games.find("cinderella").setup(2, "basic", options={"last_chance": "yes"})
    weak = simulate(setup, 40, names=("easy",) * 2, seed=1)
    strong = simulate(setup, 40, names=("easy", "strong"), seed=1)
    assert strong["wins"][0] > weak["wins"][0]


def test_cards_are_counted_once_a_game_and_seat(monkeypatch):
    whole = folded(trial("midnight", cards=True), 6)
    (tally,) = whole.tallies
    faces = {face.id for face in games.find("midnight").deck.faces}
    assert tally.cards.keys() <= faces
    assert all(won <= played <= 12 for played, won in tally.cards.values())
    assert sum(played for played, _ in tally.cards.values()) > 50
    assert batch.FORMAT == 1
