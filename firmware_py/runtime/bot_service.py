"""Service for bot answers, hints and reviews: effects request them, inputs return them.

The worker never gets the match state. It gets a world that the seat cannot distinguish from the
true one. If a bot does not answer in time, the game's rule of thumb plays for its seat.
"""

import asyncio
import logging
from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING, Any

from firmware_py.console import Console, inputs
from firmware_py.console.effects import Cancel, ComputeBotAction, ComputeHint, ComputeReview
from firmware_py.runtime.bot_client import BotClient, NoAnswer
from firmware_py.runtime.review_service import ReviewService
from games.core import bots
from games.core.action import OVER, Action, listed
from games.core.ai.levels import GREEDY, RANDOM
from games.core.analysis import hint
from games.core.analysis.advice import asked
from games.core.errors import TableclockError

if TYPE_CHECKING:
    from games.core.match import Match

_LOG = logging.getLogger(__name__)

CAP = 1.9
"""Time limit of a bot (s). Then the rule of thumb answers, so players wait under two seconds."""

HINT_CAP = 120.0
"""Time limit of a hint, long enough for the slowest machine (s)."""


class BotService:
    """Computation of bot answers, hints and reviews. `feed` receives the resulting inputs."""

    def __init__(
        self,
        thinker: BotClient,
        *,
        loop: asyncio.AbstractEventLoop,
        clock: Callable[[], int],
        feed: Callable[[Any], None],
    ) -> None:
        self.thinker = thinker
        self._loop = loop
        self._clock = clock
        self._feed = feed
        self.reviewer = ReviewService(loop=loop, clock=clock, feed=feed)
        self._task: asyncio.Task[None] | None = None
        self._about: Cancel | None = None
        self._ready_for: Match[Any] | None = None
        self._hinted: asyncio.Task[None] | None = None

    def follow(self, console: Console) -> None:
        """Start the worker for a match with a bot that needs it. Stop it when it is not needed."""
        match = console.match
        if match is None or match.turn == OVER or not {*console.bots.values()} - {RANDOM}:
            self._ready_for = None
            if not self._advises():
                self.thinker.rest()
        elif match is not self._ready_for:  # once per match: a broken worker is not restarted
            self._ready_for = match
            self.thinker.wake(match.game.id)

    def begin(self, think: ComputeBotAction | ComputeHint | ComputeReview) -> None:
        """Start the computation of a bot's answer or a hint, and cancel the previous one.

        A review is computed independently of both.
        """
        if isinstance(think, ComputeReview):
            self.reviewer.begin(think)
            return
        self.let_go()
        self._about = Cancel(think.moment, hint=isinstance(think, ComputeHint))
        if isinstance(think, ComputeHint):
            self._begin_hint(think)
            return
        match, number = think.match, len(think.match.entries)
        # Take the valid answers now, because the match may go on during the computation.
        choices = match.game.choices(match.state, think.seat)
        if think.bot == RANDOM:  # a random bot needs neither search nor world
            self._tell(think, Random(f"{match.seed}/bot/{number}").choice(choices))
            return
        handed = bots.bot_input(match.game, match.state, think.seat, match.seed, number)
        self._task = self._loop.create_task(self._think(think, handed, choices))

    def _begin_hint(self, advise: ComputeHint) -> None:
        match = advise.match
        world, seed = asked(match.game, match.state, advise.seat)
        self._task = self._loop.create_task(self._advise(advise, world, seed))
        self._hinted = self._task

    def _advises(self) -> bool:
        return self._hinted is not None and not self._hinted.done()

    async def _advise(self, advise: ComputeHint, world: Any, seed: int) -> None:
        game, found = advise.match.game, None
        try:
            async with asyncio.timeout(HINT_CAP):
                told = await self.thinker.hint(game.id, world, advise.seat, seed)
            found = hint.read(game, told)
        except TimeoutError:
            _LOG.warning("no hint came in %g s", HINT_CAP)
            self.thinker.rest()
        except (TableclockError, ValueError, LookupError, TypeError) as error:
            _LOG.warning("there is no hint for seat %d: %s", advise.seat, error)
        self._feed(inputs.HintReady(advise.moment, found, self._clock()))

    def let_go_of(self, question: Cancel) -> None:
        """Cancel the computation for this question if it is the current one."""
        if question == self._about:
            self.let_go()

    def let_go(self) -> None:
        """Cancel the current computation of a bot's answer or a hint."""
        if self._task is not None:
            self._task.cancel()
            self._task = None

    async def close(self) -> None:
        """Cancel all computations and end the worker."""
        self.let_go()
        await self.reviewer.close()
        await self.thinker.close()

    def _tell(self, think: ComputeBotAction, action: Action) -> None:
        self._feed(inputs.BotAction(think.moment, action, self._clock()))

    async def _think(
        self, think: ComputeBotAction, handed: bots.BotInput, choices: tuple[Action, ...]
    ) -> None:
        game = think.match.game
        try:
            async with asyncio.timeout(CAP):
                row = await self.thinker.answer(game.id, think.bot, handed)
            action = game.read(row)
            if not listed(choices, action):
                raise NoAnswer(f"{action} is no answer")
        except TimeoutError:
            self.thinker.rest()  # the worker hangs: the next request starts a new one
            action = _plain(think, handed, choices, f"no answer came in {CAP:g} s")
        except TableclockError as error:
            action = _plain(think, handed, choices, str(error))
        self._tell(think, action)


def _plain(
    think: ComputeBotAction, handed: bots.BotInput, choices: tuple[Action, ...], why: str
) -> Action:
    """Log `why` and return the answer of the game's rule of thumb, or a random one if it fails."""
    _LOG.warning("the bot of seat %d plays by the rule of thumb: %s", think.seat, why)
    try:
        action = bots.answer(think.match.game, GREEDY, *handed)
        if listed(choices, action):
            return action
        _LOG.warning("the rule of thumb says %s, which is no answer", action)
    except Exception:  # noqa: BLE001  (a plug-in may raise anything)
        _LOG.exception("the rule of thumb of %s failed", think.match.game.id)
    return Random(handed.seed).choice(choices)
