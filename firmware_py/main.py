# Long: composition root, the only place that connects all parts.
"""Composition root: starts the desktop program, the daemon and the timer."""

import asyncio
import logging
import os
import pwd
import secrets
import signal
import sys
import time
import warnings
import webbrowser
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, redirect_stdout, suppress
from functools import cache, partial
from io import StringIO
from pathlib import Path
from typing import Any, NamedTuple

import games
from firmware_py.cards.enrolment import Enrolment
from firmware_py.cards.tags import of_box
from firmware_py.console import Console, inputs
from firmware_py.console.commands import StartClock, StartGame
from firmware_py.console.session import tutorial
from firmware_py.daemon.crash_counter import CrashCounter
from firmware_py.daemon.daemon import Daemon, safe_config
from firmware_py.daemon.system_time import local_time
from firmware_py.daemon.watchdog import Notifier
from firmware_py.i18n import Texts
from firmware_py.records import deletion
from firmware_py.replay.render_worker import RenderQueue
from firmware_py.runtime.bot_client import BotClient, program
from firmware_py.runtime.devices import Devices, EmulatedBox, add_speech, real_box
from firmware_py.runtime.runtime import Runtime
from firmware_py.runtime.time_feed import TimeFeed
from firmware_py.settings import found_settings
from firmware_py.settings.config import BadConfig, Config
from firmware_py.settings.decks import FOLDERS, deck_for
from firmware_py.settings.device_settings import SettingsFile
from firmware_py.settings.fallback import LastGood
from firmware_py.settings.tutorial_progress import TutorialFile
from firmware_py.settings.usual_settings import settings_file
from firmware_py.storage import mounts
from firmware_py.storage.clock_cards import ClockCards
from firmware_py.storage.clock_presets import ClockPreset, ClockPresets, PresetError
from firmware_py.storage.files import absent, expanded, state_folder
from firmware_py.storage.history import BotSeats
from firmware_py.storage.journal import Journal, JournalLocked, wall_clock
from firmware_py.web.errors import PageDown
from firmware_py.web.log_throttle import ThrottleFilter
from games.core.action import OVER
from games.core.ai.levels import LevelName
from games.core.errors import BadDeck, TableclockError, plain
from games.core.game import Game
from games.core.match import Match
from games.core.setup import Dealer

FOUND = state_folder() / found_settings.NAME
"""Settings that a hardware test found."""
CONFIG_FILES = (
    Path("/etc/tableclock/table.toml"),
    expanded("$XDG_CONFIG_HOME/tableclock/table.toml"),
    FOUND,
)


class GameRequest(NamedTuple):
    """Game to start, as given on the command line."""

    game: Game[Any]
    seats: int
    variant: str | None
    cards: Dealer
    options: Mapping[str, str]
    bots: Mapping[int, LevelName]
    first: int = 0


def play(
    wanted: GameRequest | None, *, seed: str | None, port: int, browser: bool, invite: bool = False
) -> None:
    """Run an emulated device and its page until it is interrupted.

    With `invite`, phones may join from the start. While phones may join, the terminal shows how.
    """
    config = Config.load(CONFIG_FILES)
    if wanted is not None:  # report errors before anything opens
        _check(wanted)
    _check_port(port)
    _end(
        asyncio.run(
            _run(
                config,
                emulate=True,
                port=port,
                wanted=wanted,
                seeds=_seeds(seed),
                opened=webbrowser.open if browser else None,
                dealer="device",
                announce=announce,
                invite=invite,
            )
        )
    )


def announce(link: str, pin: str) -> None:
    """Print how phones join: a QR code, and a sentence with the address and the PIN."""
    import segno  # noqa: PLC0415  (rarely needed)

    segno.make(link, micro=False, error="l").terminal(compact=True, border=2)
    where = link.partition("/#")[0]
    print(f"Phones in the same network join at {where} with the number {pin}", flush=True)  # noqa: T201


def _check_port(port: int) -> None:
    """Raise BadPort if the page cannot be served on this port."""
    with _fitting():
        from firmware_py.web.server import listen  # noqa: PLC0415  (needed only with a page)

    listen(port=port).close()


def _check(wanted: GameRequest) -> None:
    game = wanted.game
    game.begin(
        game.setup(
            wanted.seats,
            wanted.variant,
            wanted.cards,
            wanted.options,
            wanted.first,
            deck=deck_for(game, FOLDERS),
            box=tuple(wanted.bots) if wanted.cards == "table" else (),
        )
    )


def timer(clock: StartClock, *, emulate: bool, port: int, browser: bool) -> None:
    """Run a clock without a game, on real or emulated devices."""
    model = _model()
    config = Config.load(CONFIG_FILES, model)
    _check_port(port)
    _end(
        asyncio.run(
            _run(
                config,
                emulate=emulate or not (model or config.board),
                port=port,
                seeds=_seeds(None),
                opened=webbrowser.open if browser else None,
                dealer="table",
                alone=clock,
            )
        )
    )


def serve(configs: Sequence[Path] | None, *, emulate: bool, page: bool) -> None:
    """Run the daemon.

    `configs` replaces the default settings files. Raise BadConfig if one does not exist.
    """
    for path in configs or ():
        if absent(path):
            raise BadConfig(
                f"settings file {path} not found; --config names a file like config/table.toml"
            )
    model = _model()
    crashes = CrashCounter.of_state(state_folder())
    by_hand = "INVOCATION_ID" not in os.environ  # otherwise systemd restarts it
    if not by_hand:
        time.sleep(crashes.pause(time.monotonic_ns()))
    forgiven = (TableclockError,) if by_hand else ()
    with crashes.counted(time.monotonic_ns(), forgiven) as safe:
        config, wrong = _settled(configs, model, safe=safe)
        if wrong:
            _complain(f"The last good settings are used: {wrong}")
        if not (model or config.board or emulate):
            _complain(
                "This is no Raspberry Pi, so its devices are missing, and the box runs without "
                "them; tableclock serve --emulate runs it on emulated ones."
            )
        volatile = mounts.volatile(Path("/"), expanded(config.journal.path))
        if volatile:
            _complain(f"All matches are lost at power-off: {volatile}; tableclock doctor helps.")
        _end(
            asyncio.run(
                _run(
                    config,
                    emulate=emulate,
                    port=config.page.port if page and config.page.on else None,
                    host=config.page.host,
                    seeds=_seeds(None),
                    dealer="table",
                    daemon=Daemon(
                        Notifier(os.environ), crashes, safe=safe, wrong=wrong, volatile=volatile
                    ),
                )
            )
        )


def _settled(configs: Sequence[Path] | None, model: str, *, safe: bool) -> tuple[Config, str]:
    """Return a pair: the settings, and the reason for using the last good ones, or ""."""
    if safe:
        return safe_config(configs or CONFIG_FILES, model), ""
    if configs:  # an explicit file must be valid: no fallback
        return Config.load(configs, model), ""
    return LastGood.of_state(state_folder()).load(CONFIG_FILES, model)


def _model() -> str:
    """Return the model of this machine from its device tree, or ""."""
    try:
        return Path("/proc/device-tree/model").read_text().rstrip("\0")
    except OSError:
        return ""


def _seeds(seed: str | None) -> Callable[[], str]:
    return lambda: seed if seed is not None else secrets.token_hex(16)


async def _run(  # noqa: PLR0913  (options of the command line, by name)
    config: Config,
    *,
    emulate: bool,
    port: int | None,
    seeds: Callable[[], str],
    dealer: Dealer,
    host: str = "127.0.0.1",
    wanted: GameRequest | None = None,
    alone: StartClock | None = None,
    opened: Callable[[str], Any] | None = None,
    daemon: Daemon | None = None,
    announce: Callable[[str, str], object] | None = None,
    invite: bool = False,
) -> str:
    """Run the device until it is stopped: light the ring, serve the page, report readiness.

    Return the sentence about the saved match if Ctrl-C ended the run, else "".
    """
    allow_plugins(wanted=config.plugins)
    journal = _journal(config)
    _finish_deletion(journal, config)
    console = new_console(config, seeds, dealer)
    _say_bad_decks(console.names)
    runtime = open_table(config, console, journal, emulate=emulate, ask=wanted is None)
    if daemon is not None:
        daemon.lit(runtime, asyncio.get_running_loop())
    if wanted is not None:
        _want(runtime, wanted)
    if alone is not None:
        runtime.command(alone)
    time_feed = TimeFeed(local_time, runtime.feed, runtime.now)
    time_feed.start()
    painter = RenderQueue()
    runtime.bots.reviewer.work_out = painter.review
    stop = _stopped_by_signals()
    bridge = _bridge(config, runtime)
    with ThrottleFilter(time.monotonic).on(logging.lastResort):
        try:
            if port is None:
                if daemon is not None:
                    daemon.settled()
                await stop.wait()
            else:
                at, lone = (host, port), emulate or not (_model() or config.board)
                phones = (announce, invite)
                await _serve_page(
                    runtime,
                    journal,
                    at,
                    opened,
                    stop,
                    daemon=daemon,
                    alone=lone,
                    phones=phones,
                    painter=painter,
                )
        finally:
            if daemon is not None:
                daemon.stopping()
            time_feed.close()
            if bridge is not None:
                await bridge.close()
            kept = _kept(console) if stop.by_hand else ""
            await runtime.close()
            if journal is not None:
                journal.close()
    return kept


@contextmanager
def _fitting() -> Iterator[None]:
    """Convert any error to PageDown while the page's libraries are imported."""
    try:
        yield
    except Exception as error:
        says = f"the page cannot be served: {type(error).__name__}: {error}"
        raise PageDown(says) from error


async def _serve_page(  # noqa: PLR0913  (as above)
    runtime: Runtime,
    journal: Journal | None,
    at: tuple[str, int],
    opened: Callable[[str], Any] | None,
    stop: asyncio.Event,
    *,
    daemon: Daemon | None,
    alone: bool,
    phones: tuple[Callable[[str, str], object] | None, bool] = (None, False),
    painter: RenderQueue | None = None,
) -> None:
    """Serve the page until `stop`.

    With `alone` the page is the only display, and PageDown is raised if it cannot be served. A
    device with real hardware only reports that error and goes on without a page. `phones` is a
    pair: the callback for an invitation, and whether phones may join from the start. `painter`
    renders replays and reviews.
    """
    try:
        with _fitting():
            from firmware_py.web import lifecycle  # noqa: PLC0415  (after the ring is lit)
    except PageDown as error:
        if alone:
            raise
        _complain(f"{error}. The table goes on without.")
        runtime.feed(inputs.DeviceLost("page", str(error), runtime.now()))
        if daemon is not None:
            daemon.settled()
        await stop.wait()
        return
    kept = None if journal is None else journal.path
    announce, invite = phones
    place = lifecycle.ServerAddress(*at, opened, alone, announce, invite)
    settled = None if daemon is None else daemon.settled
    await lifecycle.of_shell(runtime, texts_in, kept, place, stop, settled, painter)


def _bridge(config: Config, runtime: Runtime) -> Any:
    """Start the MQTT bridge. If MQTT is off, start the removal of its retained topics instead.

    Return None if there is nothing to do or the MQTT library is missing.
    """
    file = state_folder() / "mqtt-topics.json"
    if not config.mqtt.on and not file.exists():
        return None
    from firmware_py.mqtt.bridge import Bridge, NoMqtt, RetainedCleanup  # noqa: PLC0415
    from firmware_py.mqtt.topics import Retained  # noqa: PLC0415

    known = Retained(file)
    bridge: Bridge | RetainedCleanup
    try:
        on = config.mqtt.on
        bridge = (
            Bridge.of(runtime, config.mqtt, known) if on else RetainedCleanup(config.mqtt, known)
        )
    except NoMqtt as error:
        _complain(f"{error}. The table goes on without.")
        return None
    bridge.start()
    return bridge


def _complain(says: str) -> None:
    print(plain(says), file=sys.stderr)  # noqa: T201


class _Stop(asyncio.Event):
    """Event that SIGTERM or Ctrl-C sets. `by_hand` is True after Ctrl-C."""

    by_hand = False

    def interrupt(self) -> None:
        """Stop because of Ctrl-C."""
        self.by_hand = True
        self.set()


def _stopped_by_signals() -> _Stop:
    stop = _Stop()
    loop = asyncio.get_running_loop()
    loop.add_signal_handler(signal.SIGTERM, stop.set)
    loop.add_signal_handler(signal.SIGINT, stop.interrupt)
    return stop


def _kept(console: Console) -> str:
    """Return the sentence that says after Ctrl-C whether the open match is saved."""
    if console.match is None or console.match.turn == OVER:
        return "Stopped."
    if console.unsaved:
        return "Stopped. The end of the open match is not saved."
    return "Stopped. The open match is saved, and goes on at the next start."


def _end(kept: str) -> None:
    """Raise KeyboardInterrupt with this sentence, if there is one."""
    if kept:
        raise KeyboardInterrupt(kept)


def open_table(
    config: Config,
    console: Console,
    journal: Journal | None,
    *,
    emulate: bool,
    ask: bool = True,
    clock: Callable[[], int] = time.monotonic_ns,
) -> Runtime:
    """Open the devices and start the runtime on the running loop, which lights the ring."""
    loop = asyncio.get_running_loop()
    offset, direction = config.ring.mounted
    runtime = Runtime(
        console,
        loop=loop,
        clock=clock,
        tags=of_box(config.journal.path, _complain, emulated=emulate),
        journal=journal,
        palette=config.palette,
        offset=offset,
        direction=direction,
        memory=memory_of(config),
        thinker=BotClient(partial(program, plugins=config.plugins), loop=loop),
    )
    runtime.outputs.contrast = config.display.contrast
    with _in_our_words(
        emulate or bool(_model() or config.board)
    ):  # until the first frame has loaded the ring's library
        if emulate:
            box: Devices = EmulatedBox(loop, clock, runtime)
        else:
            box = real_box(loop, clock, runtime, config)
        failed = logging.getLogger(__name__).warning
        add_speech(box, config.speech, failed, wanted=console.settings.speech)
        runtime.start(box, ask=ask)
    return runtime


@contextmanager
def _in_our_words(expected: bool) -> Iterator[None]:
    """Suppress prints and warnings of libraries unless the devices are expected.

    On a Pi these messages may be the only hint, so they stay in the log. On another computer,
    `serve` has already printed that the devices are missing.
    """
    if expected:
        yield
        return
    with warnings.catch_warnings(), redirect_stdout(StringIO()):
        warnings.simplefilter("ignore")
        yield


def _want(runtime: Runtime, wanted: GameRequest) -> None:
    """Start the game from the command line with its bots."""
    runtime.command(
        StartGame(
            wanted.game.id,
            wanted.seats,
            wanted.variant,
            wanted.cards,
            wanted.options,
            wanted.first,
            wanted.bots,
            explained(runtime.console, wanted.game, wanted.seats),
        )
    )


def explained(console: Console, game: Game[Any], seats: int) -> tuple[int, ...]:
    """Return the seats that get tutorial notes by default.

    These are all seats until a match of the game is finished, and then those that still learn.
    """
    if game.id in console.tutorial_progress.finished:
        return tutorial.learning(console, game.id, seats)
    return tuple(range(seats))


def new_console(
    config: Config,
    seeds: Callable[[], str],
    dealer: Dealer,
    enrolment: Enrolment | None = None,
) -> Console:
    """Create the console for this config. With `enrolment` it enrols a deck and plays no game."""
    memory = memory_of(config)
    settings = memory.load()
    return Console(
        texts=texts_in(settings.language),
        speak=texts_in,
        usual=memory.usual,
        settings=settings,
        lessons=TutorialFile.beside(memory).load(),
        names=playable(),
        find=games.find,
        seeds=seeds,
        decks=lambda name: deck_for(games.find(name), FOLDERS),
        presets=lambda: presets_of(memory),
        clock_of=ClockCards.beside(memory.path).name_of,
        dealer=dealer,
        enrolment=enrolment,
        config=config,
    )


def presets_of(memory: SettingsFile) -> tuple[ClockPreset, ...]:
    """Return the named clocks, or none if their file is damaged."""
    try:
        return ClockPresets.beside(memory.path).all()
    except PresetError as error:
        _complain_once(str(error))
        return ()


def memory_of(config: Config) -> SettingsFile:
    """Return the file, beside the journal, for settings changed on the device."""
    return settings_file(config, expanded(config.journal.path), FOUND)


def playable() -> tuple[str, ...]:
    """Return the games that can be loaded. Print each excluded plug-in once to stderr."""
    for says in games.left_out().values():
        _complain_once(says)
    return games.playable()


@cache
def _complain_once(says: str) -> None:
    _complain(says)


def allow_plugins(*, wanted: bool) -> None:
    """Allow or forbid plug-in games for the whole program."""
    games.allow(wanted)
    texts_in.cache_clear()


def plugins_wanted() -> bool:
    """Return whether plug-ins are enabled in the last good settings, or by default."""
    try:
        return LastGood.of_state(state_folder()).read(CONFIG_FILES, _model())[0].plugins
    except BadConfig:
        return Config.load(()).plugins


@cache
def texts_in(language: str) -> Texts:
    """Return the translator of all games into a language."""
    found = {name: games.find(name) for name in playable()}
    own = {}
    for name, game in found.items():
        with suppress(BadDeck):  # `_say_bad_decks` reported it
            own[name] = deck_for(game, FOLDERS) or game.deck
    return Texts(language, {name: game.folder for name, game in found.items()}, own)


def _say_bad_decks(names: Sequence[str]) -> None:
    """Print an error for each of the owner's decks that is invalid."""
    for name in names:
        if all(absent(expanded(str(folder)) / f"{name}.toml") for folder in FOLDERS):
            continue  # loading every game would delay the ring
        try:
            deck_for(games.find(name), FOLDERS)
        except BadDeck as error:
            print(f"{error}. {name} cannot be played so.", file=sys.stderr)  # noqa: T201


def _journal(config: Config) -> Journal | None:
    """Open the journal. If it cannot be written now, each new game tries again.

    If another program has it open for writing, print a message and return None. Then no game is
    saved.
    """
    path = expanded(config.journal.path)
    journal = Journal(path, _complain, wall_clock)
    try:
        journal.probe()
    except JournalLocked:
        _complain(f"Another tableclock writes {path}: the games of this one are not saved.")
        return None
    except OSError as error:  # NotSaved is an OSError
        _complain(f"{error}. The box asks what to do when a game begins.")
    return journal


def _finish_deletion(journal: Journal | None, config: Config) -> None:
    """Finish the deletion of a person that a power cut has interrupted."""
    if journal is None:
        return
    try:
        deletion.finish(journal, memory_of(config))
    except OSError as error:
        _complain(f"{error}. A deleted name is still stored; the next start tries again.")


def journal_path() -> Path:
    """Return the path of the journal."""
    return expanded(settings_to_read().journal.path)


def settings_to_read() -> Config:
    """Return the settings for read-only commands, or the last good ones if they are invalid.

    A daemon that falls back to the last good settings also uses their path of the journal.
    """
    try:
        config, wrong = LastGood.of_state(state_folder()).read(CONFIG_FILES, _model())
    except BadConfig as error:
        raise BadConfig(" ".join(filter(None, (str(error), daemon_hint("history"))))) from None
    if wrong:
        _complain(f"The last good settings are used: {wrong}")
    return config


def daemon_hint(command: str) -> str:
    """Return a hint on how to run `command` as the daemon's user.

    Return "" if there is no such user, or if this is that user.
    """
    from firmware_py.doctor.host import SERVICE  # noqa: PLC0415  (rarely needed)

    try:
        if pwd.getpwnam(SERVICE).pw_uid == os.geteuid():
            return ""
    except KeyError:
        return ""
    return f"The box has a journal of its own: sudo -u {SERVICE} tableclock {command}"


def watch(
    match: Match[Any], names: Sequence[str], bots: Sequence[BotSeats], *, port: int, browser: bool
) -> None:
    """Serve a replay page of a played match until it is interrupted."""
    with _fitting():
        from firmware_py.web import lifecycle  # noqa: PLC0415  (needed only with a page)

    texts = texts_in(memory_of(settings_to_read()).load().language)
    opened = webbrowser.open if browser else None

    async def show() -> str:
        place, stop = lifecycle.ServerAddress("127.0.0.1", port, opened), _stopped_by_signals()
        await lifecycle.of_film(match, texts, texts_in, place, stop, names, bots)
        return "Stopped." if stop.by_hand else ""

    _end(asyncio.run(show()))
