"""Evenings with a device seat: a card that is never played has no effect that others see.

Two evenings differ in one card that was scanned for the device and never revealed
(`tests.firmware_py.unrevealed_cards`). The display, the ring, all pages, the broker, the history
and the replay are the same, also in number and size of messages.
"""

import json
from itertools import zip_longest

import pytest

import games
from firmware_py.i18n import Texts
from firmware_py.replay import match_loader, summary_svg
from firmware_py.replay.timeline import MOMENT, Timeline
from firmware_py.web import live_table
from games.core.action import CHANCE, OVER, TABLE
from tests.firmware_py.box import Box
from tests.firmware_py.pages import Pages
from tests.firmware_py.unrevealed_cards import BOX, pair
from tests.firmware_py.web.views.test_device_seats import BOXED, Broker, news
from tests.firmware_py.web.views.test_frames import Shelf

ENOUGH = 120
"""Number of actions that are compared on every page; in cinderella that is the whole evening."""
PATIENCE = 20


class Script:
    """Bot client that repeats the device's actions of another match."""

    pid = None

    def __init__(self, actions):
        self.said = [action for action in actions if action.by == BOX]
        self.at = lambda: 0

    def wake(self, game):
        pass

    def rest(self):
        pass

    async def close(self):
        pass

    async def answer(self, _game, _bot, _handed):
        return self.said[self.at()].to_json()


class Evening:
    """A whole device that repeats a known match."""

    def __init__(self, path, name, actions):
        self.name, self.actions = name, actions
        self.script = Script(actions)
        self.box = Box(path, games=games.names(), thinker=self.script).start()
        self.script.at = lambda: sum(action.by == BOX for action in self.box.match.actions)
        self.box.play(name, seats=2, bots={BOX: "strong"})

    def do(self, at):
        """Repeat an action, with cards, buttons or the page's answers."""
        box, action = self.box, self.actions[at]
        for _ in range(PATIENCE):
            if len(box.match.actions) > at:
                break
            if action.verb == "hold":
                box.lay(action.a, self.name, seconds=0.2)
                box.chips.pn532.lift()
            elif box.console.session.pending_play is not None:
                box.press("ok")
            elif action.by == BOX:
                box.wait(0.2)
            elif action in box.match.game.choices(
                box.match.state, TABLE if action.by < 0 else action.by
            ):
                box.choose(action)
            else:
                box.play_on(1)  # chance that people do not report
        done = box.match.actions[at]
        assert done == action or action.by == CHANCE


def shown(path, monkeypatch, name, actions):
    """Play an evening; return the messages of each receiver, and the results."""
    evening = Evening(path, name, actions)
    box = evening.box
    monkeypatch.setattr(live_table, "a_pin", lambda: "12345678")
    archive = Shelf(path)
    pages, broker, seen = Pages(box, archive), Broker(box), []
    open_ = {"host": pages.open(host=True), "all": pages.open(), "de": pages.open(language="de")}
    for number in range(len(actions)):
        evening.do(number)
        seen.append((box.picture, box.colours, box.says))
    history = open_["host"].order("history")
    match = box.match
    pages.close()
    box.close()
    archive.close()
    told = {of: news(page.frames) for of, page in open_.items()}
    told["broker"], told["display and ring"] = broker.told, seen
    told["history"] = [history, {**match_loader.history(path)[0], "started": ""}]
    film = Timeline(match, Texts("en", {name: match.game.folder}))
    stills = [film.still(moment) for moment in range(0, film.length, MOMENT)]
    told["film"] = [(still.frame, still.screen) for still in stills]
    told["picture"] = [summary_svg.svg(film)]
    return told, match


@pytest.mark.parametrize("name", BOXED)
def test_a_card_that_is_never_played_tells_nobody_anything(tmp_path, monkeypatch, name):
    true, false = pair(name, ENOUGH)
    first, match = shown(tmp_path / "first", monkeypatch, name, true)
    other, twin = shown(tmp_path / "other", monkeypatch, name, false)
    assert json.loads(match.save())["entries"] != json.loads(twin.save())["entries"]
    assert match.turn == OVER or len(match.actions) >= len(true)
    for of, told in first.items():
        assert told, of
        assert [each for each in zip_longest(told, other[of]) if each[0] != each[1]] == [], of
