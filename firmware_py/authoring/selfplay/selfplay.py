"""Test that plays whole games on the emulated device, in virtual time.

Simulated people hold shuffled cards. A referee plays the same game with the device as dealer. The
people enter each action of the referee: they tap tags on the emulated reader and press emulated
buttons. A divergence is an action that the device refuses, or a view that contradicts the referee.
"""

import asyncio
import shutil
import tempfile
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from random import Random
from typing import Any

from msgspec.structs import replace

from drivers.emulation.virtual_time import VirtualLoop, line
from firmware_py.authoring.selfplay.simulated_hands import DeviceSeatHands
from firmware_py.authoring.selfplay.simulated_people import Diverged, People
from firmware_py.cards.tags import SpeakingTags
from firmware_py.console import Console
from firmware_py.console.commands import StartGame
from firmware_py.i18n import Texts
from firmware_py.runtime.devices import EmulatedBox
from firmware_py.runtime.runtime import Runtime
from firmware_py.storage.journal import Journal
from games.core.action import CHANCE, OVER, TABLE, Action, listed
from games.core.ai.levels import RANDOM, LevelName
from games.core.game import Game
from games.core.match import Match
from games.core.setup import Setup
from games.core.table_reports import Reports


def selfplay(
    game: Game[Any],
    setup: Setup,
    count: int,
    seed: int,
    progress: Callable[[Iterable[int], int, str], Iterable[int]],
    *,
    tell: Callable[[str], object] = lambda _said: None,
) -> dict[str, Any]:
    """Play `count` games and return the totals, with a sentence for each divergence in `diverged`.

    tell: callback that receives each divergence immediately. Ctrl-C ends the run. Then the result
    has the games played so far.
    """
    start = time.perf_counter()
    folder = Path(tempfile.mkdtemp(prefix="tableclock-"))
    loop = VirtualLoop()
    people = table(loop, game, folder)
    actions, done, diverged, served = 0, 0, list[str](), list[DeviceSeatHands]()
    try:
        for number in progress(range(count), count, f"playing {game.id}"):
            rng = Random(f"{seed}/{number}")
            people.entered = 0
            try:
                hands = DeviceSeatHands(people, setup.box, rng)
                served.append(hands)
                loop.run_until_complete(one_game(people, hands, setup, rng))
            except Diverged as error:
                diverged.append(f"game {number}: {error}")
                tell(diverged[-1])
            actions += people.entered
            done += 1
    except KeyboardInterrupt:
        pass  # return the games played so far
    finally:
        loop.run_until_complete(people.runtime.close())
        loop.close()
        shutil.rmtree(folder)
    box = {"box": [*setup.box], **_tapped(served)} if setup.box else {}
    return {
        "game": game.id,
        "seats": setup.seats,
        "variant": setup.variant,
        "options": dict(setup.options),
        "games": done,
        "actions": actions,
        "divergences": len(diverged),
        "seconds": round(time.perf_counter() - start, 2),
        "seed": seed,
        "diverged": diverged,
        **box,
    }


def _tapped(served: list[DeviceSeatHands]) -> dict[str, Any]:
    """Return the number of cards that people scanned for device seats, in deals and in turns."""
    dealt, taps, turns = (
        sum(getattr(hands, key) for hands in served) for key in ("dealt", "taps", "turns")
    )
    return {
        "dealt": dealt,
        "taps": taps,
        "turns": turns,
        "taps_a_turn": round(taps / max(1, turns), 2),
    }


def table(
    loop: VirtualLoop,
    game: Game[Any],
    folder: Path,
    language: str = "en",
    kind: type[People] = People,
) -> People:
    """Return simulated people at an emulated device that runs in virtual time.

    folder: for the journal. kind: class of the people.
    """
    seeds = iter(range(1 << 30))
    console = Console(
        texts=Texts(language, {game.id: game.folder}),
        names=(game.id,),
        find=lambda _name: game,
        seeds=lambda: f"selfplay/{next(seeds)}",
    )
    journal = Journal.open(folder / "journal.sqlite")
    runtime = Runtime(console, loop=loop, clock=loop.now_ns, tags=SpeakingTags(), journal=journal)
    box = EmulatedBox(loop, loop.now_ns, runtime)
    loop.busy.append(line(box.reader, box.pn532))  # type: ignore[arg-type]
    loop.run_until_complete(_started(runtime, box))
    return kind(loop, runtime, box, game)


async def _started(runtime: Runtime, box: EmulatedBox) -> None:
    runtime.start(box)
    await asyncio.sleep(1)


async def one_game(
    people: People, hands: DeviceSeatHands, setup: Setup, rng: Random, level: LevelName = RANDOM
) -> None:
    """Play one game on the device and compare it with the referee. Raise Diverged if they differ.

    level: strength of the bots at the device seats.
    """
    game, runtime = people.game, people.runtime
    runtime.command(
        StartGame(
            game.id,
            setup.seats,
            setup.variant,
            "table",
            setup.options,
            setup.first,
            dict.fromkeys(setup.box, level),
        )
    )
    await runtime.settled()
    dealt = game.setup(setup.seats, setup.variant, "device", setup.options, setup.first)
    dealt = replace(dealt, box=setup.box)
    referee: Match[Any] = Match(game, dealt, rng.random().hex())
    later: list[Action] = []
    reports = Reports(game)
    while referee.turn != OVER:
        before = referee.state
        action = await _next_action(people, hands, referee, rng)
        referee.act(action)
        hands.counts(action)
        # While players pass cards on, they do not yet have the card that the device requests.
        later += reports.of(before, action, referee.state)
        while await hands.serve(referee) and later:
            told = later.pop(0)
            if told.by in setup.box:
                if told != action:
                    await hands.also(told)
                continue
            if people.device.actions[-1:] != [told] or told.by != CHANCE or not _drew(people, told):
                await people.tell(told, rng)
                later += _settle(people, hands, referee, reports)
        if not later and reports.comparable:
            hands.compare(referee)
            await people.fidget(rng)
            _compare(people, referee)
    if later:
        raise Diverged(f"the game is over, and {later} could not be told")
    if people.device.turn != OVER:
        raise Diverged("the game is over, but the device asks on")
    if game.result(people.device.state) != game.result(referee.state):
        raise Diverged("the device names other winners")


def _settle(
    people: People, hands: DeviceSeatHands, referee: Match[Any], reports: Reports
) -> list[Action]:
    """Let the referee give the answers that the device has settled, and return what to report."""
    later: list[Action] = []
    while people.settled:
        action, before = people.settled.pop(0), referee.state
        referee.act(action)
        hands.counts(action)
        told = reports.of(before, action, referee.state)
        later += [each for each in told if each != action]
    return later


async def _next_action(
    people: People, hands: DeviceSeatHands, referee: Match[Any], rng: Random
) -> Action:
    """Return the next action of the game: of a device seat, of the device's die or at random."""
    game, device = people.game, people.device
    if referee.turn != CHANCE:
        asked = game.asked(referee.state)
        if {*asked} & {*hands.boxes}:
            action = await hands.act()
            if not listed(game.choices(referee.state, action.by), action):
                raise Diverged(f"the box does what it cannot: {action}")
            return action
        seat, console = rng.choice(asked), people.runtime.console
        first = console.play.who(console)  # the device asks several seats one after another
        if first in asked:
            seat = first
        return rng.choice(game.choices(referee.state, seat))
    if device.turn == CHANCE and not game.choices(device.state, TABLE):
        await people.press("ok")
        return device.actions[-1]
    if hands.drawn is not None:
        face, hands.drawn = hands.drawn, None
        return next(action for action in game.legal(referee.state) if action.a == face)
    return game.sample(referee.state, rng)


def _drew(people: People, action: Action) -> bool:
    """Return True if the device drew this outcome itself, so that people need not enter it."""
    before = people.device.states[-2]
    return action not in people.game.choices(before, TABLE)


def _compare(people: People, referee: Match[Any]) -> None:
    """Compare the public views. A value None stands for something that the device cannot know.

    Raise Diverged if they differ, or if the ring is dark during the game.
    """
    game = people.game
    true, shown = game.shared_view(referee.state), game.shared_view(people.device.state)
    for key, value in shown.items():
        if value is not None and value != true[key]:
            raise Diverged(f"{key} is {true[key]!r}, but the device has {value!r}")
    ring = people.box.ring
    if referee.turn == OVER:
        return  # after the game the ring may be dark, as some seats have no colour on the ring
    if ring is not None and not any(any(colour) for colour in people.box.line.colours):
        raise Diverged("the ring is dark")
