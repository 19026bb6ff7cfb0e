"""Check in a subprocess: faults of a game are reported and do not end the program."""

import multiprocessing
import re
from functools import partial
from time import monotonic

import pytest

from firmware_py.authoring.subprocess_check import checked
from tests.firmware_py.authoring.deadly import (
    Chats,
    CountsOn,
    EndsAfterAWhile,
    EndsAtOnce,
    NeverReturns,
    Sprout,
    found_at,
)
from tests.firmware_py.authoring.planted import RollsItsOwn
from tests.invariants.broken import Peeking
from tests.waiting import LONG


def test_a_game_that_ends_the_program_is_told_with_its_place():
    problems = checked(EndsAtOnce, 1, 7).problems
    (found,) = (each for each in problems if each.where != "locale/en")
    assert found.where == "generators sprout-plain-3-device"
    assert found.seed == 7
    assert re.fullmatch(
        r"it ended the program \(exit 0\) \(.*/authoring/deadly.py, line 24\)", found.what
    )


def test_a_game_that_does_not_go_on_is_told_with_its_place():
    (found,) = checked(NeverReturns, 1, 0, silence=1).problems
    assert found.where == "static_checks"
    assert found.what.startswith("nothing came of it for 1 s: it does not end, or takes too long (")
    assert found.what.endswith("/authoring/deadly.py, line 31)")


def test_a_game_that_is_in_the_middle_of_one_long_call_is_told_with_its_place():
    """Python handles no signal during the call."""
    (found,) = checked(CountsOn, 1, 0, silence=1).problems
    assert found.where == "static_checks"
    assert found.what.startswith("nothing came of it for 1 s: it does not end, or takes too long (")
    assert found.what.endswith("/authoring/deadly.py, line 38)")


def test_what_a_game_prints_spoils_no_answer_and_ctrl_c_ends_it(capfd):
    def interrupt(*_counts):
        raise KeyboardInterrupt

    outcome = checked(Chats, 1, 0, went_on=interrupt)
    assert outcome.ended == "interrupted"
    out, err = capfd.readouterr()
    assert out == ""
    assert "a print of the game" in err
    assert multiprocessing.active_children() == []


REWRITTEN = """
from pathlib import Path
from tests.firmware_py.authoring.deadly import Sprout

class Rewritten(Sprout):
    def begin(self, setup):
        beside = Path(__file__).with_name("texts.po")
        beside.write_text(TEXT)
        return super().begin(setup)

game = Rewritten()
"""


@pytest.mark.parametrize(("text", "edited"), [("another", True), ("the same", False)])
def test_a_file_that_is_written_meanwhile_is_named_and_not_the_game(tmp_path, text, edited):
    (tmp_path / "texts.po").write_text("the same")
    file = tmp_path / "rewritten.py"
    file.write_text(REWRITTEN.replace("TEXT", repr(text)))
    found = checked(partial(found_at, file), 1, 0).problems
    written = [problem for problem in found if "was written while" in problem.what]
    assert [problem.where for problem in written] == [f"{tmp_path.name}/texts.po"] * edited
    assert not edited or found == tuple(written)


@pytest.mark.parametrize("game", [Peeking, RollsItsOwn, EndsAfterAWhile])
def test_the_number_of_processes_changes_nothing(game):
    one, two = (checked(game, 6, 0, processes=count) for count in (1, 2))
    assert one.problems
    assert (one.problems, one.played) == (two.problems, two.played)


def test_the_time_limit_ends_a_check_that_tells_what_is_missing():
    began = monotonic()
    outcome = checked(Sprout, 10_000, 0, seconds=3)
    assert monotonic() - began < LONG
    assert outcome.ended == "late"
    assert outcome.total == 10_000
    assert outcome.played < 10_000
    assert "another Python process" in outcome.missing
