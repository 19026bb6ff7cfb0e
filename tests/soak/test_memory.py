"""A device runs for months, so every cache of the process must be bounded."""

import gc
import pkgutil
import sys
from importlib import import_module

import pytest

import drivers
import firmware_py
import games
from drivers.emulation.pins import MockPins
from games.capsules.actions import OfCards
from games.core import compiled_setup
from games.outcasts.setup import TurnOptions
from tests.soak.day import Day

FINITE = {
    "firmware_py.render.icons._spots": "the icons of answers",
    "games.capsules.actions.airships": "subsets of three colours, by seat",
    "games.capsules.actions.starts": "subsets of the start positions, by seat",
    "games.capsules.actions.of_cards": "a seat, a verb and the whole deck: bounded",
    "games.cinderella.actions.flags": "seats",
    "games.cinderella.actions.single": "seats and verbs",
    "games.cinderella.actions.rolls": "the die, of which each deck prints one",
    "games.cinderella.actions.deals": "seats and sets of special tiles",
    "games.core.registry._built_in": "no arguments",
    "games.core.registry._plugged_in": "no arguments",
    "games.core.registry._loaded": "the plug-ins that are installed",
    "games.midnight.board.path": "24 hours, and steps that the cards of one turn can add up to",
    "games.midnight.board.landing": "likewise",
    "games.midnight.board.earned": "likewise, and four switches",
    "games.midnight.setup.single": "seats, verbs, printed faces and colours",
    "games.midnight.setup.each": "seats, verbs, the deck, subsets of colours and of seats",
    "games.midnight.actions.partners": "the teams",
    "games.midnight.heuristic.odds_of": "the variants, and how many sides each can have",
    "games.outcasts.setup.action": "seats, verbs, printed faces, places and numbers",
    "games.outcasts.actions.single": "seats and verbs",
    "games.outcasts.actions.race": "two subsets of six seats",
    "games.outcasts.actions.race_told": "numbers of seats",
    "games.outcasts.cards._fits": "characters and values",
    "firmware_py.settings.hardware.hardware": "no arguments",
    "firmware_py.settings.player_names._colours": "no arguments",
    "firmware_py.storage.repair.known_schema": "no arguments",
    "firmware_py.lab.experiment.edition_of": "the games that are installed",
    "firmware_py.web.translations._is_translated": "types of fields of sent structs",
    "firmware_py.web.translations._translated_fields": "types of sent structs",
    "firmware_py.render.text_metrics.advances": "three fonts",
    "firmware_py.render.text_metrics.face": "three fonts",
    "firmware_py.main._complain_once": "a sentence of each plug-in that is left out",
    "firmware_py.doctor.settings.plugin_trial": "the plug-ins that are installed",
    "firmware_py.main.texts_in": "languages that the box speaks: all others are refused before",
    "firmware_py.web.files.listed": "no arguments",
    "firmware_py.web.files.build": "no arguments",
    "firmware_py.web.files.bundled": "no arguments",
    "firmware_py.web.files._read": "names that are listed",
    "firmware_py.web.files._inks": "no arguments",
    "firmware_py.web.translations.sentences": "languages that the box speaks",
    "firmware_py.web.translations.as_json": "likewise",
}
"""Unbounded caches, and why their number of keys is finite."""


def caches():
    """Return the maximum size of every cache in our modules, by name."""
    found = {}
    for package in (games, drivers, firmware_py):
        for info in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            module = import_module(info.name)
            found |= {
                f"{info.name}.{name}": value.cache_info().maxsize
                for name, value in vars(module).items()
                if hasattr(value, "cache_info") and value.__wrapped__.__module__ == info.name
            }
    return found


def test_every_cache_has_a_bound_or_a_reason():
    unbounded = {name for name, most in caches().items() if most is None}
    assert unbounded - FINITE.keys() == set(), "bound it, or say why its keys come to an end"
    assert FINITE.keys() - unbounded == set(), "there is no such cache any more"


def test_caches_are_found_at_all():
    assert caches()["firmware_py.render.text_metrics.width"] == 1024


@pytest.mark.parametrize(
    "menu",
    [TurnOptions(0, ("one", "two")), OfCards(0, "keep", ("one", "two"))],
    ids=["Menu", "OfCards"],
)
def test_menus_that_are_put_together_in_ever_new_ways_are_forgotten_again(menu):
    first = menu[1]
    for bits in range(5000):
        menu[bits << 2 | 1]
    assert len(menu) <= 4096
    assert menu[1] == first


def test_plans_of_ever_new_setups_are_forgotten_again():
    game = games.find("midnight")
    for seats in (2, 3, 4, 5):
        for rewards in game.options["reward_to"].values:
            for back in game.options["backward_midnight"].values:
                for cards in ("device", "table"):
                    options = {"reward_to": rewards, "backward_midnight": back}
                    game.start(seats, cards=cards, options=options)
    assert compiled_setup._plan.cache_info().currsize <= 16


def test_pins_do_not_remember_what_they_were():
    pins = MockPins({"ok": 5})
    pins.factory.pin(5)
    pins.bounce("ok", 1000)
    assert len(pins.factory.pin(5).states) == 1


def test_a_life_that_a_power_cut_ended_is_forgotten(tmp_path):
    def kept():
        gc.collect()
        return sys.getallocatedblocks()

    day = Day(tmp_path, seed=1)
    for _ in range(3):  # loads what is loaded once
        day._cut()
    before = kept()
    for _ in range(6):
        day._cut()
    grown = kept() - before
    day.box.close()
    assert grown < 6 * 500, "a box is some 6,000 blocks"
