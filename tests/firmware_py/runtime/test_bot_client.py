"""Bot client: a worker process that answers, dies and is replaced; its input; its fallback."""

import asyncio
import gc
import os
import signal
import subprocess
import sys
from contextlib import suppress
from random import Random

import pytest

import games
from firmware_py.console import commands, effects
from firmware_py.replay import render_worker
from firmware_py.runtime import bot_worker
from firmware_py.runtime.bot_client import BotClient, NoAnswer, program
from games.core import bots
from games.core.action import CHANCE, Action, listed
from games.core.analysis import advice, hint
from games.core.match import Match
from tests.firmware_py.box import Box, boxes_at
from tests.waiting import LONG

DIES = "import sys; sys.stdin.buffer.read(4)"
RAVES = "import sys; sys.stdin.buffer.read(4); print('[]', flush=True); sys.stdin.read()"


def says(script):
    """Return a command that runs a script as the worker process, for any game."""
    return lambda _game: (sys.executable, "-c", script)


def played(name="capsules", actions=12, **setup):
    """Return a match in which a seat has more than one choice."""
    match, rng = Match(games.find(name), {"seats": 2, **setup}, "secret"), Random(name)
    while len(match.actions) < actions or match.turn < 0 or len(choices(match)) < 2:
        match.act(
            match.draw() if match.turn == CHANCE else rng.choice(match.game.legal(match.state))
        )
    return match


def choices(match):
    return match.game.choices(match.state, match.turn)


def handed(match):
    return bots.bot_input(match.game, match.state, match.turn, match.seed, len(match.entries))


def run(act, program=program):
    """Run a function of a client on its own loop, and check that no process is left."""

    async def all_of_it():
        thinker = BotClient(program, loop=asyncio.get_running_loop())
        try:
            async with asyncio.timeout(LONG):
                return await act(thinker)
        finally:
            await thinker.close()
            assert thinker.pid is None

    return asyncio.run(all_of_it())


# Worker process


def test_what_a_process_answers_is_what_would_be_answered_here():
    match = played()
    given = handed(match)
    row = run(lambda thinker: thinker.answer("capsules", "easy", given))
    assert match.game.read(row) == bots.answer(match.game, "easy", *given)


def test_a_process_that_is_killed_costs_its_answer_and_is_replaced():
    given = handed(played())

    async def act(thinker):
        await thinker.answer("capsules", "easy", given)
        first = thinker.pid
        asked = asyncio.ensure_future(thinker.answer("capsules", "easy", given))
        os.kill(first, signal.SIGKILL)  # it has not read the question yet
        with pytest.raises(NoAnswer, match="ended with -9"):
            await asked
        assert await thinker.answer("capsules", "easy", given) is not None
        assert thinker.pid not in (None, first)

    run(act)


def test_what_is_written_to_a_process_that_is_dead_is_logged_by_nobody():
    given, logged = handed(played()), []

    async def act(thinker):
        asyncio.get_running_loop().set_exception_handler(lambda _loop, told: logged.append(told))
        await thinker.answer("capsules", "easy", given)
        asked = asyncio.ensure_future(thinker.answer("capsules", "easy", given))
        os.kill(thinker.pid, signal.SIGKILL)
        with suppress(ChildProcessError):  # a thread has waited for it already
            os.waitid(os.P_PID, thinker.pid, os.WEXITED | os.WNOWAIT)  # noqa: ASYNC222  (meant)
        with pytest.raises(NoAnswer):
            await asked

    run(act)
    gc.collect()  # asyncio reports an unretrieved error when it is collected
    assert logged == []


@pytest.mark.parametrize(
    ("command", "why"),
    [
        (says(DIES), "ended with 0"),
        (says("raise SystemExit(3)"), "ended with 3"),
        (says(RAVES), "nonsense"),
        (lambda _game: ("/nowhere/at/all",), "no process can think"),
    ],
)
def test_one_that_dies_raves_or_cannot_be_is_no_answer(command, why):
    async def act(thinker):
        for _ in range(2):  # the second one has another process
            with pytest.raises(NoAnswer, match=why):
                await thinker.answer("capsules", "easy", handed(played()))

    run(act, command)


def test_a_question_that_is_let_go_holds_the_next_one_up_no_longer_than_a_playout():
    given = handed(played("outcasts", seats=4))

    async def act(thinker):
        await thinker.answer("outcasts", "greedy", given)
        asked = asyncio.ensure_future(thinker.answer("outcasts", "strong", given))
        await asyncio.sleep(0)
        asked.cancel()
        assert await thinker.answer("outcasts", "greedy", given)
        assert asked.cancelled()

    run(act)


def test_what_goes_wrong_in_there_is_said():
    given = handed(played())._replace(seat=7)

    async def act(thinker):
        with pytest.raises(NoAnswer, match="Error"):
            await thinker.answer("capsules", "strong", given)
        assert await thinker.answer("capsules", "greedy", handed(played()))  # and the process runs

    run(act)


def test_nothing_in_the_folder_where_it_is_started_is_taken_for_its_own(tmp_path):
    (tmp_path / "msgspec.py").write_text("raise SystemExit('another msgspec')")
    painting = render_worker.program(render_worker.PictureRequest("", "gif", "en"))
    for command in (program("capsules"), painting):
        ended = subprocess.run(command, cwd=tmp_path, input=b"", capture_output=True, check=False)
        assert b"another msgspec" not in ended.stderr, command


def test_the_mind_ends_when_nobody_asks_any_more():
    asks, box = os.pipe()
    os.write(box, bot_worker.framed(None))
    os.close(box)
    bot_worker.think(asks, -1)
    os.close(asks)


def test_the_mind_ends_in_silence_when_the_box_is_gone_before_it_has_answered():
    match = played()
    question = bot_worker.BotRequest(1, "capsules", "strong", handed(match))
    hears, answers = os.pipe()
    os.close(hears)
    asks, box = os.pipe()
    os.write(box, bot_worker.framed(question))
    os.close(box)
    bot_worker.think(asks, answers)
    os.close(asks)
    os.close(answers)


# Input of the worker


@pytest.mark.parametrize("name", games.names())
def test_the_true_hidden_faces_are_not_in_what_is_sent(name):
    """Two tables that a seat cannot tell apart send the same bytes for it."""
    match = played(name, actions=20)
    seat = match.turn
    other = match.game.world(match.state, seat, Random(5))
    assert other.cards.faces != match.state.cards.faces
    sent = [
        bot_worker.framed(
            bot_worker.BotRequest(
                1, name, "strong", bots.bot_input(match.game, state, seat, "seed", 20)
            )
        )
        for state in (match.state, other)
    ]
    assert sent[0] == sent[1]


# Runtime


class Told:
    """A client that answers, dies or stays silent as the test says."""

    pid = None

    def __init__(self):
        self.awake, self.asked, self.does = [], [], "answers"
        self.rests = 0

    def wake(self, game):
        self.awake.append(game)

    def rest(self):
        self.rests += 1

    async def close(self):
        self.awake.clear()

    async def answer(self, game, bot, handed):
        self.asked.append((game, bot, handed))
        match self.does:
            case "answers":
                found = games.find(game)
                return found.choices(handed.world, handed.seat)[-1].to_json()
            case "dies":
                raise NoAnswer("it was killed")
            case "cheats":
                return Action(handed.seat, "look", 99).to_json()
            case "hangs":
                return await asyncio.get_running_loop().create_future()


@pytest.fixture
def box():
    made = Box(games=("capsules", "nightwatch"), thinker=Told())
    yield made.start()
    made.close()


def begun(box, bot="strong"):
    """Begin a game in which a bot is asked first."""
    return box.play("capsules", seats=2, cards="device", bots={0: bot, 1: bot})


def test_a_bot_answers_by_its_thinker_and_is_handed_a_world(box):
    thinker = box.runtime.bots.thinker
    begun(box).wait(5)
    assert {bot for _, bot, _ in thinker.asked} == {"strong"}
    assert len(box.match.actions) > 4
    assert thinker.awake == ["capsules"]


@pytest.mark.parametrize("does", ["dies", "cheats", "hangs"])
def test_whatever_befalls_it_the_seat_plays_its_rule_of_thumb_and_the_log_says_so(
    box, does, caplog
):
    box.runtime.bots.thinker.does = does
    begun(box).wait(1)
    before = len(box.match.actions)
    box.wait(2.1 + 0.1)
    assert len(box.match.actions) > before
    assert "plays by the rule of thumb" in caplog.text
    assert "Traceback" not in caplog.text


def test_an_answer_is_legal_whoever_gave_it(box):
    box.runtime.bots.thinker.does = "dies"
    begun(box).wait(30)
    match = box.match
    for at, action in enumerate(match.actions):
        if action.by >= 0:
            assert listed(match.game.choices(match.states[at], action.by), action)


def test_what_hangs_is_replaced_and_waited_for_two_seconds_at_most(box):
    thinker = box.runtime.bots.thinker
    begun(box)
    thinker.does = "hangs"
    count, rests = len(box.match.actions), thinker.rests
    while len(box.match.actions) < count + 3:
        before = box.runtime.now()
        at = len(box.match.actions)
        while len(box.match.actions) == at:
            box.let(0.05)
        assert box.runtime.now() - before < 2.9e9  # a roll and its 0.7 s may come before
    assert thinker.rests > rests


def test_it_is_asked_nothing_where_nobody_thinks_and_rests_when_all_is_over(box):
    thinker = box.runtime.bots.thinker
    begun(box, "random").wait(5)
    assert (thinker.asked, thinker.awake) == ([], [])
    begun(box).wait(2)
    assert thinker.awake == ["capsules"]
    rests = thinker.rests
    box.command(commands.EndGame())
    assert thinker.rests > rests


def test_a_bot_that_is_asked_along_with_a_person_answers_after_it(tmp_path):
    """The search from before the person's answer is cancelled, and the later one counts."""
    with boxes_at(tmp_path / "journal.db", games=("outcasts",), thinker=Told()) as boxes:
        box = boxes()
        box.runtime.bots.thinker.does = "hangs"
        box.play("outcasts", seats=3, cards="device", bots={1: "strong", 2: "strong"})
        assert box.match.game.asked(box.match.state) == (0, 1, 2)
        box.runtime.bots.thinker.does = "answers"
        box.choose(Action(0, "decline")).wait(9)
        assert {action.by for action in box.match.actions} >= {1, 2}


def test_what_is_let_go_is_not_answered(box):
    thinker = box.runtime.bots.thinker
    thinker.does = "hangs"
    begun(box).wait(0.5)
    think = effects.ComputeBotAction(box.console.bot_turns.moment, 0, "strong", box.match)
    box.command(commands.EndGame()).wait(5)
    box.runtime.bots.let_go()
    assert box.match is None
    assert think.moment == box.console.bot_turns.moment


# Hints


def test_a_hint_of_the_process_is_what_would_be_said_here():
    match = played()
    game, seat = match.game, match.game.asked(match.state)[0]
    world, seed = advice.asked(game, match.state, seat)
    found = run(lambda thinker: thinker.hint("capsules", world, seat, seed))
    here = hint.hint(game, world, seat, seed, advice.advise(game, world, seat, seed))
    assert hint.read(game, found) == hint.read(game, hint.to_json(here))


def test_a_hint_that_is_let_go_makes_way_for_a_bot():
    match = played()
    game, seat = match.game, match.game.asked(match.state)[0]
    world, seed = advice.asked(game, match.state, seat)

    async def act(thinker):
        asked = asyncio.ensure_future(thinker.hint("capsules", world, seat, seed))
        await asyncio.sleep(0)
        asked.cancel()
        return await thinker.answer("capsules", "greedy", handed(match))

    assert run(act)[1] is not None
