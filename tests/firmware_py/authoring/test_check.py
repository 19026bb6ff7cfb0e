"""`tableclock check`: findings, messages, and no message for a correct game."""

# ruff: noqa: ARG002  (broken code ignores its arguments)

import json
import re

import pytest
from click.testing import CliRunner

from firmware_py.authoring import subprocess_check
from firmware_py.authoring.check import ALL, check
from firmware_py.authoring.inspector import SLOW, Inspector
from firmware_py.authoring.problem import Problem
from firmware_py.authoring.subprocess_check import Outcome
from firmware_py.authoring.tasks import Play
from firmware_py.cli import tableclock
from firmware_py.cli.authoring import LEAKS, CheckReport, as_json
from tests.firmware_py.authoring.deadly import found_at
from tests.invariants import broken


def run(*args):
    return CliRunner().invoke(tableclock.main, ["check", *args])


def report(problems, played=6, **more):
    """Print problems as the command does; return the result."""
    shown = CheckReport("nightwatch")
    for problem in problems:
        shown.tell(problem)
    found = Outcome(tuple(problems), played=played, total=6, **more)
    shown.end(found, 2, 20)
    return found


def test_a_sound_game_passes():
    done = run("nightwatch", "--examples", "1", "--json")
    assert done.exit_code == 0
    assert json.loads(done.stdout.splitlines()[-1]) == {
        "game": "nightwatch", "ok": True, "problems": [], "played": 2,
        "remarks": ["no texts in de, fr, nl: they are shown in English there"],
    }  # fmt: skip


def test_an_unknown_game_is_refused_in_a_sentence():
    done = run("nosuch")
    assert done.exit_code == 2
    assert "unknown game 'nosuch'" in done.stderr


def test_a_game_is_called_by_its_name_and_not_by_its_folder():
    done = run("./my games/moonlight")
    assert done.exit_code == 2
    assert "not by its folder './my games/moonlight': install it, as by `pip install -e './my" in (
        done.stderr
    )


@pytest.fixture(scope="module")
def leaky():
    return check(broken.Peeking(), examples=2)


def test_a_leak_is_named_with_view_field_seed_and_actions(leaky):
    swap = next(problem for problem in leaky if problem.where.startswith("secrets.swap"))
    assert re.match(r"(the public|seat \d) sees that back \d+ \(.*\) and back", swap.what)
    assert "view.bottom[0]" in swap.field
    assert swap.seed in (0, 1)
    assert swap.actions[0][:2] == [-2, "shuffle"]


def test_a_law_is_told_once(leaky):
    invariants = [problem.where.split(" ")[0] for problem in leaky]
    assert len(invariants) == len({*invariants})


def test_it_ends_in_a_line_that_counts(leaky, capsys):
    found = report(leaky)
    said = capsys.readouterr().out
    assert "tableclock check nightwatch --seed" in said
    assert said.splitlines()[-1].startswith("nightwatch: ")
    assert as_json("nightwatch", found)["ok"] is False


def test_no_game_is_counted_that_was_not_played(capsys):
    report([Problem("deck.toml", "it has no card")], played=0)
    assert capsys.readouterr().out.splitlines()[-1] == (
        "nightwatch: deck.toml 1 (no game was played)"
    )


@pytest.mark.parametrize("printed", [(), ("--json",)])
def test_a_problem_is_printed_when_it_is_found_and_kept_after_ctrl_c(monkeypatch, printed):
    problem = Problem("rules.copies town-3-device", "a step is lost", seed=3)

    def interrupted(_find, _examples, _seed, found, went_on, **_more):
        found(problem)
        went_on(1, 120, 1)
        return Outcome((problem,), (), 1, 120, "interrupted")

    monkeypatch.setattr(subprocess_check, "checked", interrupted)
    done = run("nightwatch", *printed)
    assert done.exit_code == 130
    if printed:
        answer = json.loads(done.stdout)
        assert (answer["ok"], answer["stopped"]) == (False, True)
        assert answer["problems"][0]["what"] == "a step is lost"
    else:
        assert "a step is lost" in done.stdout
        last = "nightwatch: stopped; until then rules.copies 1 (1 of 120 games)"
        assert done.stdout.splitlines()[-1] == last


def test_a_time_limit_is_told_with_what_was_not_played(capsys):
    missing = ("another Python process",)
    report([], played=4, ended="late", missing=missing)
    assert capsys.readouterr().out.splitlines()[-1] == (
        "nightwatch: 20 s are over; until then nothing was found "
        "(4 of 6 games; not compared: another Python process)"
    )


def test_missing_languages_are_a_remark_and_no_fault(capsys):
    report([], remarks=("no texts in de, fr, nl",))
    assert capsys.readouterr().out.splitlines() == [
        "remark: no texts in de, fr, nl",
        "nightwatch: all is well (6 games, 2 of each variant and way of dealing)",
    ]


def test_a_first_result_comes_after_three_games(monkeypatch):
    def played(_find, _examples, _seed, _found, went_on, **_more):
        for n in range(1, 13):
            went_on(n, 12, 0)
        return Outcome((), (), 12, 12)

    monkeypatch.setattr(subprocess_check, "checked", played)
    done = run("nightwatch", "--examples", "6")
    assert re.fullmatch(
        "nightwatch: nothing was found in the first 3 games of each variant and way of dealing; "
        r"6 more games take about \d+ s\n",
        done.stderr,
    )


def test_problems_are_told_one_by_one_from_the_other_process():
    heard = []
    outcome = subprocess_check.checked(found_at_once, 1, 0, heard.append)
    assert heard
    assert tuple(heard) == outcome.problems


def found_at_once():
    return broken.Peeking()


def test_of_one_leak_the_plainest_law_is_told_and_the_others_in_a_line(leaky, capsys):
    report(leaky)
    rows = capsys.readouterr().out.splitlines()
    leaks = [row for row in rows if re.match("(secrets|face_mentions|zones|refusals)", row)]
    assert len(leaks) == 1
    others = [row for row in rows if row.startswith("    perhaps of the same: ")]
    assert len(others) == sum(problem.where.partition(".")[0] in LEAKS for problem in leaky) - 1
    assert re.search(r"secrets.world .*: view.bottom\[0\] is", "\n".join(others))


def test_a_game_that_stumbles_is_told_with_its_line():
    class Stumbling(broken.Broken):
        """Game whose scene raises a KeyError."""

        def scene(self, state, seat):
            return {}["hour"]

    found = check(Stumbling(), examples=1)
    assert any("KeyError: 'hour'" in problem.what for problem in found)


def test_a_game_that_is_a_file_alone_is_told_to_have_a_folder(tmp_path):
    file = tmp_path / "alone.py"
    file.write_text(
        "from firmware_py.authoring.template import Sprout\n"
        "class Alone(Sprout): id = 'alone'\n"
        "game = Alone()\n"
    )
    (problem,) = check(found_at(file), 1)
    assert problem.what == (
        "the game 'alone' is the file rewritten.py alone, and needs a folder: move it to "
        "rewritten/__init__.py, with its deck.toml and locale/ beside it"
    )


class Wordless(broken.Broken):
    """Game with a question that has no text."""

    def ask(self, state, who):
        import msgspec

        from games.core.text import text

        ask = super().ask(state, who)
        return ask and msgspec.structs.replace(ask, question=text("nightwatch.ask.nowhere"))


def test_a_missing_text_is_named_with_where_it_is_shown():
    (problem,) = check(Wordless(), examples=1, invariants=())
    assert problem.field == "nightwatch.ask.nowhere"
    assert "is in no catalogue" in problem.what


class Unnamed(broken.Broken):
    """Game with a variant without a name."""

    players = {"town": (2,), "village": (2,)}  # noqa: RUF012


def test_a_text_that_every_game_needs_is_missed_before_anybody_plays():
    found = check(Unnamed(), examples=1, invariants=())
    assert [problem.field for problem in found] == ["nightwatch.variant.village"]


class Loose(broken.Broken):
    """Game whose `reveals` allows every action."""

    def reveals(self, state, action):
        return True


def test_tells_that_is_true_of_too_much_is_named():
    found = check(Loose(), examples=24, invariants=())
    assert "walk" in {problem.field for problem in found if problem.where == "reveals"}


def test_a_law_that_names_no_moment_is_found_somewhere(capsys):
    nowhere = Problem("rules.copies scout", "a step is lost", seed=3)
    report([nowhere])
    assert "somewhere in game 3: tableclock check nightwatch --seed 3" in capsys.readouterr().out


def test_a_zone_that_breaks_its_law_is_told_with_its_moment():
    (found,) = (each for each in check(broken.Careworn(), examples=1) if "zones" in each.where)
    assert 0 < len(found.actions) < 40


def checked_in(number, numbers):
    """Return the names of the invariants that are checked in one random game."""
    heard = []
    inspector = Inspector(broken.Broken(), numbers, ALL, heard.append)
    inspector.do(Play(number, 0))
    return {at.invariant for at in heard}


def test_later_examples_leave_out_slow_invariants_but_no_others():
    early, late = (checked_in(40, range(start, 60)) for start in (40, 0))
    assert late < early
    assert {name.partition(".")[0] for name in early - late} <= SLOW
    assert checked_in(40, range(60)) == late
    assert {name for name in late if name.startswith("secrets")}, "some of them are checked"
