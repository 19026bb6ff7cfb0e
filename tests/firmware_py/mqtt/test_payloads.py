"""MQTT payloads: description, state and events; and secrets that they must not contain."""

import json
from copy import deepcopy
from random import Random

import pytest

import games
from firmware_py.console import commands, inputs
from firmware_py.i18n import languages
from firmware_py.mqtt import discovery
from firmware_py.mqtt import state as mqtt_state
from firmware_py.mqtt.events import BUTTONS, CARDS, Watcher
from firmware_py.mqtt.topics import Topics, slug
from firmware_py.render.colours import SEATS
from games.core.action import CHANCE, OVER, TABLE, Action
from games.core.cards import backs
from tests.firmware_py.cards.writing_table import Desk
from tests.firmware_py.console.table import SPOKEN
from tests.firmware_py.mqtt.rules import complaints

TOPICS = Topics("tableclock", "cafe-3")


# Description


@pytest.mark.parametrize("language", languages())
def test_home_assistant_takes_the_description(language):
    payload = discovery.payload(TOPICS, "Café 3", SPOKEN[language])
    assert complaints(TOPICS.config, json.loads(json.dumps(payload))) == []
    assert (
        SPOKEN[language].misses & {(language, f"mqtt.{each}") for each in discovery.ICONS} == set()
    )


def test_the_rules_notice_what_is_wrong():
    payload = discovery.payload(TOPICS, "Café 3", SPOKEN["en"])
    for spoil in (
        lambda p: p.pop("o"),
        lambda p: p.pop("cmps"),
        lambda p: p["dev"].pop("ids"),
        lambda p: p["cmps"]["game"].pop("unique_id"),
        lambda p: p["cmps"]["game"].pop("p"),
        lambda p: p["cmps"]["card"].pop("event_types"),
        lambda p: p["cmps"]["pause"].pop("command_topic"),
        lambda p: p["cmps"]["phase"].pop("options"),
        lambda p: p["cmps"]["clock_red"].update(unit_of_measurement="seconds"),
        lambda p: p.update(state_topic="a/#"),
        lambda p: p["cmps"]["turn"].update(unique_id=p["cmps"]["game"]["unique_id"]),
    ):
        spoilt = deepcopy(payload)
        spoil(spoilt)
        assert complaints(TOPICS.config, spoilt) != []
    assert complaints("homeassistant/device/a b/config", payload) != []


def test_it_has_what_was_asked_for():
    parts = discovery.payload(TOPICS, "Café 3", SPOKEN["en"])["cmps"]
    assert {"game", "phase", "turn", "round", "score_red", "clock_blue"} <= parts.keys()
    assert {name: part["p"] for name, part in parts.items() if part["p"] != "sensor"} == {
        "card": "event",
        "button": "event",
        "pause": "button",
        "next": "button",
    }
    assert parts["score_red"]["name"] == "Score Red"


def test_a_name_becomes_a_level_of_a_topic():
    assert [slug(name) for name in ("Box 1", "Küche", "---", "raspberrypi.local")] == [
        "box-1",
        "k-che",
        "box",
        "raspberrypi-local",
    ]
    assert TOPICS.base == "tableclock/cafe-3"
    assert TOPICS.config == "homeassistant/device/tableclock_cafe-3/config"


# State


def test_nothing_is_played():
    assert mqtt_state.state(Desk().console) == {
        "game": None,
        "phase": "idle",
        "turn": None,
        "round": None,
        "question": None,
        "running": None,
        "scores": {},
        "clocks": {},
        "bots": {},
    }


def test_a_game_is_told_in_the_devices_language():
    ui = Desk(language="de").play("midnight", 3)
    told = mqtt_state.state(ui.console)
    assert (told["game"], told["phase"], told["turn"]) == ("midnight", "playing", "Rot")
    assert told["question"] == "Tippe eine Stundenkarte an."
    assert told["scores"].keys() == {"red", "blue", "green"}
    assert mqtt_state.state(ui.hold("ok").console)["phase"] == "paused"


def test_the_end_is_told():
    ui = Desk().play("cinderella", 1, "basic").play_on(Random(3))
    assert mqtt_state.state(ui.console)["phase"] == "over"


@pytest.mark.parametrize("name", games.names())
def test_every_moment_of_every_game_can_be_told(name):
    for cards in ("table", "device"):
        game = games.find(name)
        for variant in game.variants:
            seats = game.seats(variant)[-1]
            ui = Desk().play(name, seats, variant, cards)
            for step in range(12):
                told = mqtt_state.state(ui.console)
                assert json.loads(json.dumps(told)) == told
                assert told["phase"] in mqtt_state.PHASES
                assert told["scores"].keys() | told["clocks"].keys() <= set(SEATS)
                if ui.match.turn == OVER:
                    break
                answer(ui, Random(step))


# Hidden information


@pytest.mark.parametrize("name", games.names())
@pytest.mark.parametrize("seed", range(3))
def test_what_nobody_may_see_changes_nothing_of_what_is_told(name, seed):
    rng = Random(seed)
    game = games.find(name)
    variant = rng.choice(game.variants)
    ui = Desk(seed=str(seed)).play(name, rng.choice(game.seats(variant)), variant, "device")
    swapped = 0
    for _ in range(25):
        if ui.match.turn == OVER:
            break
        state = ui.match.states[-1]
        cards = state.cards
        told = mqtt_state.state(ui.console)
        hidden = ((1 << len(cards.faces)) - 1) & ~game.visible(state, None)
        for kind in cards.box.kinds:
            some = list(backs(kind & hidden))
            rng.shuffle(some)
            for a, b in zip(some[::2], some[1::2], strict=False):
                if cards.faces[a] == cards.faces[b]:
                    continue
                other = game.with_cards(state, cards.swap(a, b))
                ui.match.states[-1] = other
                assert mqtt_state.state(ui.console) == told
                swapped += 1
            ui.match.states[-1] = state
        answer(ui, rng)
    assert swapped > 20 or name == "midnight"


def answer(ui, rng):
    """Answer the current question as the page does, or draw for chance."""
    match, game = ui.match, ui.match.game
    asked = game.asked(match.state) or (TABLE,)
    choices = game.choices(match.state, rng.choice(asked))
    if choices:
        ui.choose(*rng.choice(choices))
    else:
        ui.command(commands.Draw())


def likely(ui, rng):
    """Return a card that is probably an answer to the current question."""
    match, game = ui.match, ui.match.game
    asked = game.asked(match.state) or (TABLE,)
    faces = [
        action.a
        for action in game.choices(match.state, rng.choice(asked))
        if game.verbs[action.verb] == ("face",)
    ]
    return rng.choice(faces or [face.id for face in match.setup.deck.faces])


@pytest.mark.parametrize("name", games.names())
def test_all_that_is_told_is_asked_for_nobody(name, monkeypatch):
    ui = Desk().play(name, 3, None, "device")
    seats = []
    game = type(ui.match.game)
    for query in ("scene", "view", "news", "ask"):
        method = getattr(ui.match.game, query)  # a method of the game itself, or bound to it

        def spied(*given, method=method, query=query):
            seats.append((query, given[-1]))
            return method(*given)

        monkeypatch.setattr(game, query, staticmethod(spied))
    mqtt_state.state(ui.console)
    assert seats
    assert {seat for _, seat in seats} == {None}


def watched(ui):
    """Return a list that receives all later payloads of a console."""
    watcher, told, inside = Watcher(ui.console), [], []
    feed = ui.feed

    def heard(given):
        if inside:  # the journal's answer belongs to the input that caused it
            feed(given)
            return
        before = ui.console.status.secret
        inside.append(given)
        feed(given)
        inside.clear()
        told.append((given, before, ui.console.status.secret, watcher.saw(given)))

    ui.feed = heard
    return told


@pytest.mark.parametrize("name", games.names())
@pytest.mark.parametrize("cards", ["table", "device"])
def test_while_anything_is_for_one_person_no_finger_and_no_tag_is_told(name, cards):
    game, rng = games.find(name), Random(f"{name}{cards}")
    for _ in range(3):
        variant = rng.choice(game.variants)
        ui = Desk(seed=str(rng.random())).play(
            name, rng.choice(game.seats(variant)), variant, cards
        )
        told = watched(ui)
        for _ in range(60):
            if ui.match is None or ui.match.turn == OVER:
                break
            match rng.randrange(5):
                case 0:
                    ui.tap(likely(ui, rng))
                case 1:
                    ui.unknown().press("ok")
                case 2:
                    ui.press(rng.choice(("ok", "next", "previous", "back")))
                case _:
                    answer(ui, rng)
        for given, before, after, happening in told:
            if happening is None:
                continue
            assert not before, (given, happening)
            assert happening.topic != "button" or not (before or after), (given, happening)
            if happening.type == "played":
                assert given.face == happening.about["face"]
            else:
                assert happening.about == {}, "neither the uid nor the reason"
            assert happening.type in (CARDS if happening.topic == "card" else BUTTONS)


@pytest.mark.parametrize("name", ["capsules", "outcasts", "midnight", "nightwatch"])
def test_a_card_out_of_a_hidden_hand_is_played_and_not_told(name):
    ui, rng = Desk().play(name, 3, None, "device"), Random(1)
    told, played = watched(ui), 0
    for _ in range(80):
        if ui.match.turn == OVER:
            break
        if ui.console.play.hands_over(ui.console):
            ui.press("ok")
        ask = ui.console.play.ask(ui.console)
        if ask is not None and ask.private:
            done = len(ui.match.actions)
            told.clear()
            ui.tap(likely(ui, rng))
            played += len(ui.match.actions) > done
            assert [happening for *_, happening in told] == [None] * len(told)
        answer(ui, rng)
    assert played > 5


def test_a_secret_verb_is_never_told():
    """A played card is announced only for verbs that are public."""
    for name in games.names():
        game = games.find(name)
        assert game.secrets <= game.verbs.keys()
    ui = Desk().play("cinderella", 3, "basic").pick(Action(CHANCE, "roll", "cauldron"))
    told = watched(ui)
    ui.tap("gown").unknown().press("next")
    assert [happening for *_, happening in told] == [None] * len(told)


def test_a_card_that_is_played_for_all_to_see_is_told():
    ui = Desk().play("cinderella", 3, "basic").pick(Action(CHANCE, "roll", "hourglass"))
    told = watched(ui)
    ui.tap("gown")
    assert [each.to_json() for *_, each in told if each] == [
        {"event_type": "played", "game": "cinderella", "face": "gown"}
    ]
    told.clear()
    ui.tap("bell", "nightwatch").unknown()
    assert [each.to_json() for *_, each in told if each] == [
        {"event_type": "refused"},
        {"event_type": "unknown"},
    ]


def test_buttons_are_told_as_they_are_pressed():
    ui = Desk().play("midnight", 2)
    told = watched(ui)
    ui.press("next", "back").hold("ok")
    assert [each.type for *_, each in told if each] == ["next", "back", "ok", "hold_ok"]


# Remote buttons


def remote(ui, button):
    ui.feed(inputs.Remote(button, ui.now))
    return ui


def test_pause_holds_everything_up_and_lets_it_go_on():
    ui = Desk().play("midnight", 2)
    done = len(ui.match.actions)
    assert remote(ui, "pause").console.paused
    assert not remote(ui, "pause").console.paused
    assert len(ui.match.actions) == done


def test_next_does_what_the_check_mark_does_and_nothing_else():
    ui = Desk().play("cinderella", 3, "basic", "device")
    while ui.console.play.ask(ui.console).draw is False:
        ui.press("ok")
    done = len(ui.match.actions)
    assert len(remote(ui, "next").match.actions) > done, "it rolls the die"
    ui = Desk().play("midnight", 2)
    assert remote(ui, "next").console.play.cursor is None, "no list is opened"


def test_next_opens_nothing_that_is_for_one_person():
    ui = Desk().play("nightwatch", 3, None, "device")
    closed = ui.screen
    assert ui.console.play.hands_over(ui.console)
    assert remote(ui, "next").screen == closed
    ui.press("ok")
    opened = ui.screen
    assert remote(ui, "next").screen == opened
    assert ui.match.actions[1:] == []


def test_next_leaves_the_box_shut_where_the_check_mark_would_open_it():
    ui = Desk().play("cinderella", 2, "basic", "device", {"pointing": "off"})
    while not ui.console.play.hands_over(ui.console):
        ui.press("ok")
    assert ui.console.play.ask(ui.console).ok is not None
    assert remote(ui, "next").console.play.opened is None
    assert ui.press("ok").console.play.opened is not None


def test_a_clock_alone_is_paused_and_passed_on():
    ui = Desk()
    ui.command(commands.StartClock("fischer:300+5", 2))
    if not ui.console.clock.clock.running:
        remote(ui, "pause")
    told = mqtt_state.state(ui.console)
    assert (told["game"], told["phase"], told["running"]) == ("clock", "playing", "red")
    assert told["clocks"] == {"red": 300, "blue": 300}
    told = mqtt_state.state(remote(ui.wait(10), "next").console)
    assert (told["running"], told["clocks"]["red"]) == ("blue", 295)
    assert mqtt_state.state(remote(ui, "pause").console)["phase"] == "paused"
