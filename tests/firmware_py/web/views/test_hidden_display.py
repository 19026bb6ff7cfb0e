"""Private pictures of the display: never on another viewer's page, even when the display fails."""

import asyncio
from random import Random

import pytest

from drivers.errors import DeviceGone
from firmware_py.render import oled
from firmware_py.runtime.outputs import DOOR
from firmware_py.web.interfaces import Viewer
from games.core.action import OVER
from tests.firmware_py.box import Box

GAMES = ("capsules", "cinderella", "midnight", "outcasts")
VARIANTS = {"cinderella": "advanced"}
SEATS = 3


class Glass:
    """Records what the display gets, and lets the chip fail in the middle of a picture."""

    def __init__(self, box):
        self.box = box
        self.public = bits(box.picture)
        self.private = {}
        self.left = None
        """Number of bytes that the chip still takes, or None without a failure."""
        self.error = lambda: OSError(121, "no acknowledgement")
        chip, showing = box.chips.oled, box.runtime.outputs
        self._write, self._send = chip.write, showing._send
        chip.write, showing._send = self._take, self._watch

    def _take(self, address, data):
        if self.left is not None:
            taken = bytes(data)[: self.left]
            if len(taken) < len(data):
                self.left = 0
                self._write(address, taken)
                raise self.error()
            self.left -= len(data)
        self._write(address, data)

    async def _watch(self, wanted):
        pixels = bits(oled.paint(wanted.screen, wanted.shift, wanted.scroll).tobytes())
        if wanted.owner is None:
            self.public |= pixels
        else:
            seat = wanted.owner[1]
            seat = "door" if wanted.owner == DOOR else seat
            self.private[seat] = self.private.get(seat, 0) | pixels
        return await self._send(wanted)

    def secret(self, viewer):
        """Return the pixels that were lit only in pictures for others."""
        others = 0
        for seat, pixels in self.private.items():
            others |= pixels if seat != viewer else 0
        return others & ~self.public


def bits(picture):
    return int.from_bytes(picture, "big")


def begin(box, game):
    return box.play(game, seats=SEATS, variant=VARIANTS.get(game), cards="device")


def opened(box, rng, tries=60):
    """Play until the device is handed to a player, and open the hand; return the seat."""
    for _ in range(tries):
        play = box.console.play
        if box.match.turn == OVER or play.opened is not None:
            break
        if play.hands_over(box.console) and not play.elsewhere(box.console):
            box.press("ok")
        else:
            box.play_on(1, rng)
    return box.console.play.opened


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("how", ["hidden", "played"])
def test_the_veil_stays_while_the_display_fails(box, live, game, how):
    owner = opened(begin(box, game), Random(1))
    other = Viewer((owner + 1) % SEATS, host=False)
    private = live.picture()
    box.chips.oled.fault = "nak"
    box.press("back") if how == "hidden" else box.play_on(1)
    box.wait(0.5)
    assert live.picture() == private, "the glass shows it still"
    assert live.veiled(other)
    box.chips.oled.fault = None
    box.wait(3)
    assert live.picture() != private
    assert live.veiled(other) == bool(box.runtime.outputs.shown_to - {other.seat})


@pytest.mark.parametrize("left", [0, 10, 50, 150, 400, 1000, 2000])
def test_the_veil_stays_when_the_display_fails_in_a_way_of_its_own(box, live, left):
    owner = opened(begin(box, "midnight"), Random(1))
    other = Viewer((owner + 1) % SEATS, host=False)
    private, glass = live.picture(), Glass(box)
    glass.left, glass.error = left, lambda: RuntimeError("nobody thought of this")
    box.press("back").wait(0.5)
    hidden = oled.paint(box.console.screen(), 0, 0).tobytes()
    assert live.veiled(other) or live.picture() == hidden, "it may show all of it, or a half"
    glass.left = None
    box.wait(3)
    assert not live.veiled(other), "it was tried again"
    assert live.picture() != private


def test_two_owners_in_succession_hide_it_from_each_other(box, live):
    first = opened(begin(box, "midnight"), Random(1))
    private = live.picture()
    box.chips.oled.fault = "nak"
    while box.console.play.who(box.console) in (first, None) or not box.console.play.hands_over(
        box.console
    ):
        box.play_on(1)
    second = box.console.play.who(box.console)
    box.press("ok")
    assert live.picture() == private
    for seat in range(SEATS):
        assert live.veiled(Viewer(seat, host=False)), "nobody is told whose it is"
    assert second != first


def test_a_seat_of_the_next_match_is_another(box, live):
    owner = opened(begin(box, "midnight"), Random(1))
    private = live.picture()
    box.chips.oled.fault = "nak"
    begin(box.wait(0.2), "midnight")
    assert live.picture() == private
    assert live.veiled(Viewer(owner, host=False))


def test_a_display_that_was_never_there_hides_nothing_but_questions(box, live):
    box.runtime.devices.display = None
    owner = opened(begin(box, "midnight"), Random(1))
    assert box.runtime.outputs.shown_to == frozenset()
    assert live.veiled(Viewer((owner + 1) % SEATS, host=False))
    box.press("back").wait(0.2)
    assert not live.veiled(Viewer((owner + 1) % SEATS, host=False))


def test_the_lines_of_a_dead_display_are_those_of_the_moment(box, live):
    """They come from the console, so a page still shows them when the OLED has failed."""
    owner = opened(begin(box, "midnight"), Random(1))
    other = Viewer((owner + 1) % SEATS, host=False)
    assert live.snapshot(other).screen == []
    box.chips.oled.fault = "gone"
    box.press("back").wait(5)
    assert live.veiled(other)
    assert live.snapshot(other).screen == list(box.console.screen().says()) != []


def test_a_picture_that_was_cancelled_lifts_no_veil(box, live, monkeypatch):
    owner = opened(begin(box, "midnight"), Random(1))

    async def cancelled(_wanted):
        raise asyncio.CancelledError

    monkeypatch.setattr(box.runtime.outputs, "_send", cancelled)
    box.press("back")
    assert live.veiled(Viewer((owner + 1) % SEATS, host=False))


@pytest.mark.parametrize("failing", ["contrast", "show", "probe"])
@pytest.mark.parametrize("error", [DeviceGone("no answer"), RuntimeError("of its own")])
def test_whichever_call_fails_the_veil_stays(box, live, monkeypatch, failing, error):
    owner = opened(begin(box, "midnight"), Random(1))
    other, display = Viewer((owner + 1) % SEATS, host=False), box.runtime.devices.display
    private = live.picture()
    works = getattr(display, failing)

    def fails(*_args):
        if failing != "probe":
            raise error
        monkeypatch.setattr(display, "show", shows_not)
        raise error

    def shows_not(_image):
        raise error

    monkeypatch.setattr(display, failing, fails)
    box.runtime.outputs._contrast = None  # the next picture sets it
    box.wait(1.1)
    box.press("back").wait(1.1)
    assert live.picture() == private
    assert live.veiled(other)
    monkeypatch.undo()
    assert getattr(display, failing) == works
    box.wait(3)
    assert not live.veiled(other)
    assert live.picture() != private


def test_a_display_whose_probe_fails_in_a_way_of_its_own_can_be_closed(tmp_path, monkeypatch):
    box = Box(tmp_path / "journal.sqlite").start()

    def fails():
        raise RuntimeError("nobody thought of this")

    monkeypatch.setattr(box.runtime.devices.display, "probe", fails)
    box.let(1.05)
    box.close()


def lit_in_private(box, game):
    """Begin a game with bots, and play until the ring shows private information of one player."""
    box.play(game, seats=SEATS, variant=VARIANTS.get(game), cards="device", bots=(1, 2))
    for _ in range(60):
        if box.runtime.outputs.lit_for:
            break
        on(box)
    assert box.runtime.outputs.lit_for == {0}


def on(box):
    """Go on by one action, or wait for a bot's."""
    if box.console.play.ask(box.console) is None:
        box.wait(1)
    else:
        box.play_on(1)


@pytest.mark.parametrize("game", GAMES)
def test_the_ring_stays_shaded_while_it_fails(box, live, game):
    """A player among bots sees previews of answers on the ring; a spectator does not."""
    lit_in_private(box, game)
    stranger = Viewer(None, host=False)
    assert live.shaded(stranger)
    assert not live.shaded(Viewer(0, host=False))
    assert not live.shaded(Viewer(None, host=True))
    showing, lit = box.runtime.outputs, live.colours()
    box.chips.line.fault, private, public = "fail", showing.frame, False
    while box.console.play.viewer(box.console) is not None or showing.frame == private:
        on(box)
        seen_by_all = box.console.play.viewer(box.console) is None
        public = public or (seen_by_all and showing.frame == private)
    assert live.colours() == lit, "its lights show it still"
    assert live.shaded(stranger) != public
    box.chips.line.fault = None
    box.wait(3)
    assert any(box.wait(0.1) and live.colours() != lit for _ in range(30)), "the hand ticks"
    assert live.shaded(stranger) == (box.console.play.viewer(box.console) is not None)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(4))
def test_no_page_ever_gets_a_pixel_of_what_is_for_another(box, pages, game, seed):
    """Hide, show and play at random, while the chip fails at random bytes."""
    rng = Random(f"{game} {seed}")
    begin(box, game)
    glass = Glass(box)
    viewers = {None: pages.open(), 1: pages.open(1)}
    opened(box, rng)
    for _ in range(60):
        match rng.choice(["open", "open", "hide", "move", "play", "fail", "heal", "wait"]):
            case "open":
                opened(box, rng, 8)
            case "hide":
                box.press("back")
            case "move":
                box.press(rng.choice(["previous", "next"]))
            case "play" if box.match is not None and box.match.turn != OVER:
                box.play_on(1, rng)
            case "fail":
                glass.left = rng.randrange(rng.choice([60, 300, 1100]))
                glass.error = rng.choice([lambda: OSError(121, "no"), lambda: RuntimeError("own")])
            case "heal":
                glass.left = None
            case "wait":
                box.wait(rng.choice([0.3, 1.1, 4.0]))
        for seat, page in viewers.items():
            seen, page.frames[:] = (
                page.pictures,
                [said for said in page.frames if "oled" not in said],
            )
            for picture in seen:
                assert not bits(picture) & glass.secret(seat), f"{seat} sees what is another's"
    glass.left = None  # closing uses the bus too
    assert glass.private, "nobody ever looked"
