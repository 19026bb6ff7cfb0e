"""Speech output: sentences are spoken in the background by espeak-ng.

The program espeak-ng is a Debian package that works without a network. Its own sound output
stutters on some Pis (espeak-ng issue 849), so aplay plays its samples where aplay is installed. The
text is passed on standard input: it may contain names, which must not be taken for options.
"""

from __future__ import annotations

import contextlib
import shutil
import subprocess
import threading
from typing import TYPE_CHECKING, Final, Protocol

from drivers.errors import DeviceGone

if TYPE_CHECKING:
    from collections.abc import Callable

ENGINE: Final = "espeak-ng"
PLAYER: Final = "aplay"
PACKAGES: Final = "espeak-ng alsa-utils"
SPEEDS: Final = range(80, 451)
"""Possible speeds in words per minute, as espeak-ng accepts them."""


class Speech(Protocol):
    """A voice."""

    def say(self, words: str, language: str) -> None:
        """Start to speak, and stop what is spoken. Empty words only stop. Never blocks."""

    def close(self) -> None:
        """Stop speaking. May be called twice."""


def installed() -> bool:
    """Return whether the program that speaks is installed."""
    return shutil.which(ENGINE) is not None


class EspeakSpeech:
    """Voice of espeak-ng. A thread starts the programs and waits for them.

    `speed` is in words per minute. `device` is the name of an ALSA device, or "" for the default
    one. `failed` is called in the thread with one sentence if nothing can be heard. The constructor
    raises DeviceGone if the program is missing.
    """

    def __init__(
        self,
        speed: int = 160,
        device: str = "",
        failed: Callable[[str], object] = lambda _says: None,
        *,
        engine: str = ENGINE,
        player: str = PLAYER,
    ) -> None:
        found = shutil.which(engine)
        if found is None:
            remedy = f"sudo apt install {PACKAGES}"
            raise DeviceGone(f"{engine}, which speaks, is not installed: {remedy}", remedy=remedy)
        self._engine = found
        self._player = shutil.which(player)
        self._speed, self._device, self._failed = speed, device, failed
        self._wanted: tuple[str, str] | None = None
        self._running: list[subprocess.Popen[bytes]] = []
        self._changed = threading.Condition()
        self._closed = False
        self._thread: threading.Thread | None = None

    def say(self, words: str, language: str) -> None:
        """Start to speak, and stop what is spoken."""
        with self._changed:
            if self._closed:
                return
            self._wanted = (words, language)
            self._stop()
            if self._thread is None:
                self._thread = threading.Thread(target=self._work, name="speech", daemon=True)
                self._thread.start()
            self._changed.notify()

    def close(self) -> None:
        """Stop speaking and end the thread."""
        with self._changed:
            self._closed = True
            self._stop()
            self._changed.notify()
        if self._thread is not None:
            self._thread.join()

    def _stop(self) -> None:
        for program in self._running:
            program.kill()

    def _work(self) -> None:
        """Speak the newest sentence, until `close`."""
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._closed or self._wanted is not None)
                if self._closed or self._wanted is None:
                    return
                words, language = self._wanted
                self._wanted = None
            if words:
                try:
                    self._speak(words, self._start(language))
                except OSError as error:
                    self._failed(f"{ENGINE} cannot be started: {error}")

    def _start(self, language: str) -> list[subprocess.Popen[bytes]]:
        """Start the programs of one sentence: the engine, and the player if there is one."""
        speak = [self._engine, "--stdin", "-b", "1", "-v", language, "-s", str(self._speed)]
        quiet = subprocess.DEVNULL
        if self._player is None:
            speak += ["-d", self._device] if self._device else []
            return [subprocess.Popen(speak, stdin=subprocess.PIPE, stdout=quiet, stderr=quiet)]  # noqa: S603  (no shell, and the text is not an argument)
        play = [self._player, "-q", *(("-D", self._device) if self._device else ())]
        sound = subprocess.Popen(play, stdin=subprocess.PIPE, stdout=quiet, stderr=quiet)  # noqa: S603  (as above)
        voice = subprocess.Popen(  # noqa: S603  (as above)
            [*speak, "--stdout"], stdin=subprocess.PIPE, stdout=sound.stdin, stderr=quiet
        )
        if sound.stdin is not None:
            sound.stdin.close()  # otherwise the player would wait for this process, too
        return [voice, sound]

    def _speak(self, words: str, programs: list[subprocess.Popen[bytes]]) -> None:
        """Pass the text to the engine, and wait until it was spoken or stopped."""
        with self._changed:
            self._running = programs
            if self._closed or self._wanted is not None:
                self._stop()
        voice = programs[0]
        assert voice.stdin is not None  # noqa: S101
        with contextlib.suppress(OSError):  # it was stopped, or it failed, which its code says
            voice.stdin.write(words.encode())
            voice.stdin.close()
        codes = [each.wait() for each in programs]
        with self._changed:
            stopped = self._closed or self._wanted is not None
            self._running = []
        if any(codes) and not stopped:
            self._failed(
                f"{ENGINE} cannot be heard (codes {codes}): check the sound card with aplay -l, "
                "and device under [speech] in table.toml"
            )
