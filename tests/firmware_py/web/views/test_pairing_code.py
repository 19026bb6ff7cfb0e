"""Admission number: shown on the device and on the host's page, and nowhere else."""

import json
from random import Random

import pytest

from firmware_py.mqtt.state import state
from firmware_py.render import oled
from firmware_py.web.interfaces import Locked, Viewer
from games.core.action import OVER
from tests.firmware_py.web.views.test_hidden_display import Glass, bits

MINUTE = 61


def knock(box, live):
    """Ask from the network without a number; return whether the device shows the number."""
    with pytest.raises(Locked):
        live.enter(None, "viewer", "192.168.1.66")
    box.wait(0.1)
    return bool(box.console.screen().door)


def test_a_seat_does_not_read_the_number_that_makes_a_host_of_it(box, pages):
    box.play("midnight", seats=2, cards="device")
    seat, viewer, host = pages.open(0), pages.open(), pages.open(host=True)
    box.wait(1)
    before = {id(page): page.pictures[-1] for page in (seat, viewer, host)}
    assert knock(box, pages.live)
    number = pages.live.access.pin
    assert any(number in line for line in host.table["screen"])
    assert host.pictures[-1] == oled.paint(box.console.screen(), 0, 0).tobytes()
    for page in (seat, viewer):
        assert not any(number in frame for frame in page.frames)
        assert page.pictures[-1] == bytes(1024) != before[id(page)]
        assert page.table["screen"] == []
    box.wait(MINUTE)
    assert seat.pictures[-1] == viewer.pictures[-1] == pages.live.picture(), "the veil is lifted"
    assert seat.table["screen"] == list(box.console.screen().says()) != []


def test_the_number_keeps_nobody_from_playing(box, pages):
    """The number belongs to no seat: buttons, cards and further requests work as before."""
    box.play("midnight", seats=2, cards="device")
    viewer = Viewer(0, host=False)
    before = pages.live.barred(viewer)
    assert knock(box, pages.live)
    assert box.runtime.outputs.shows_number
    assert box.runtime.outputs.shown_to == frozenset()
    assert pages.live.barred(viewer) == before


def test_the_veil_stays_while_the_display_cannot_show_anything_else(box, pages):
    box.play("midnight", seats=2, cards="device")
    seat = pages.open(0)
    assert knock(box, pages.live)
    shown = pages.live.picture()
    box.chips.oled.fault = "nak"
    pages.live.new_pin(None)
    box.wait(0.5)
    assert pages.live.picture() == shown, "the glass shows it still"
    assert seat.pictures[-1] == bytes(1024)
    box.chips.oled.fault = None
    box.wait(3)
    assert seat.pictures[-1] == pages.live.picture() != shown


@pytest.mark.parametrize("seed", range(6))
def test_in_no_frame_to_anybody_but_the_host_does_the_number_stand(box, pages, seed):
    """Request, press, play, open hands, renew and fail, in random order; check text and pixels."""
    rng = Random(seed)
    box.play(rng.choice(["capsules", "midnight", "outcasts"]), seats=3, cards="device")
    glass, numbers, knocked = Glass(box), {pages.live.access.pin}, 0
    others = [pages.open(1), pages.open(2), pages.open()]
    for _ in range(60):
        match rng.choice(["knock", "knock", "press", "play", "renew", "fail", "heal", "wait"]):
            case "knock":
                knocked += knock(box, pages.live)
            case "press":
                box.press(rng.choice(["previous", "next", "ok", "back"]))
            case "play" if box.match is not None and box.match.turn != OVER:
                box.play_on(1, rng)
            case "renew":
                pages.live.new_pin(None)
                numbers.add(pages.live.access.pin)
                others = [one for one in others if not one.closed]
            case "fail":
                glass.left = rng.randrange(rng.choice([60, 300, 1100]))
                glass.error = rng.choice([lambda: OSError(121, "no"), lambda: RuntimeError("own")])
            case "heal":
                glass.left = None
            case "wait":
                box.wait(rng.choice([0.3, 4.0, MINUTE]))
        assert not any(number in json.dumps(state(box.console)) for number in numbers)
        for page in others:
            for frame in page.frames:
                assert not any(number in json.dumps(json.loads(frame)) for number in numbers)
            for picture in page.pictures:
                assert not bits(picture) & glass.secret(page.seat), "part of what is not for it"
            page.frames[:] = []
    glass.left = None
    assert knocked, "nobody ever knocked"
    assert "door" in glass.private
