"""What is said to a broker: the description, the state, the events; and what is never said."""

import json
from copy import deepcopy
from random import Random

import pytest

import games
from firmware_py.console import inputs
from firmware_py.mqtt import discovery, public
from firmware_py.mqtt.happenings import BUTTONS, CARDS, Watcher, private
from firmware_py.mqtt.topics import Topics, slug
from firmware_py.painting.colours import SEATS
from firmware_py.settings.timing import Timer
from firmware_py.texts import languages
from games.core.action import CHANCE, OVER, TABLE, Action
from games.core.cards import backs
from tests.firmware_py.cards.desk import Desk
from tests.firmware_py.console.table import SPOKEN
from tests.firmware_py.mqtt.rules import complaints

TOPICS = Topics("tableclock", "cafe-3")


# The description


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


# The state


def test_nothing_is_played():
    assert public.state(Desk().console) == {
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
    desk = Desk(language="de").play("midnight", 3)
    told = public.state(desk.console)
    assert (told["game"], told["phase"], told["turn"]) == ("midnight", "playing", "Rot")
    assert told["question"] == "Tippe eine Stundenkarte an."
    assert told["scores"].keys() == {"red", "blue", "green"}
    assert public.state(desk.hold("ok").console)["phase"] == "paused"


def test_the_end_is_told():
    desk = Desk().play("cinderella", 1, "basic").play_on(Random(3))
    assert public.state(desk.console)["phase"] == "over"


@pytest.mark.parametrize("name", games.names())
def test_every_moment_of_every_game_can_be_told(name):
    for cards in ("table", "device"):
        game = games.find(name)
        for variant in game.variants:
            seats = game.seats(variant)[-1]
            desk = Desk().play(name, seats, variant, cards)
            for step in range(12):
                told = public.state(desk.console)
                assert json.loads(json.dumps(told)) == told
                assert told["phase"] in public.PHASES
                assert told["scores"].keys() | told["clocks"].keys() <= set(SEATS)
                if desk.match.turn == OVER:
                    break
                answer(desk, Random(step))


# Secrets


@pytest.mark.parametrize("name", games.names())
@pytest.mark.parametrize("seed", range(3))
def test_what_nobody_may_see_changes_nothing_of_what_is_told(name, seed):
    rng = Random(seed)
    game = games.find(name)
    variant = rng.choice(game.variants)
    desk = Desk(seed=str(seed)).play(name, rng.choice(game.seats(variant)), variant, "device")
    swapped = 0
    for _ in range(25):
        if desk.match.turn == OVER:
            break
        state = desk.match.states[-1]
        cards = state.cards
        told = public.state(desk.console)
        hidden = ((1 << len(cards.faces)) - 1) & ~game.visible(state, None)
        for kind in cards.box.kinds:
            some = list(backs(kind & hidden))
            rng.shuffle(some)
            for a, b in zip(some[::2], some[1::2], strict=False):
                if cards.faces[a] == cards.faces[b]:
                    continue
                other = game.with_cards(state, cards.swap(a, b))
                desk.match.states[-1] = other
                assert public.state(desk.console) == told
                swapped += 1
            desk.match.states[-1] = state
        answer(desk, rng)
    assert swapped > 20 or name == "midnight"


def answer(desk, rng):
    """Answer what is asked, whoever is asked, as the page does; else let chance happen."""
    match, game = desk.match, desk.match.game
    asked = game.asked(match.state) or (TABLE,)
    choices = game.choices(match.state, rng.choice(asked))
    if choices:
        desk.choose(*rng.choice(choices))
    else:
        desk.feed(inputs.Draw(desk.now))


def likely(desk, rng):
    """Return a card that may well be an answer, whoever is asked."""
    match, game = desk.match, desk.match.game
    asked = game.asked(match.state) or (TABLE,)
    faces = [
        action.a
        for action in game.choices(match.state, rng.choice(asked))
        if game.verbs[action.verb] == ("face",)
    ]
    return rng.choice(faces or [face.id for face in match.setup.deck.faces])


@pytest.mark.parametrize("name", games.names())
def test_all_that_is_told_is_asked_for_nobody(name, monkeypatch):
    desk = Desk().play(name, 3, None, "device")
    seats = []
    game = type(desk.match.game)
    for query in ("scene", "view", "news", "ask"):
        method = getattr(desk.match.game, query)  # of the game itself, or bound to it

        def spied(*given, method=method, query=query):
            seats.append((query, given[-1]))
            return method(*given)

        monkeypatch.setattr(game, query, staticmethod(spied))
    public.state(desk.console)
    assert seats
    assert {seat for _, seat in seats} == {None}


def watched(desk):
    """Return what is told of everything that happens at a desk from now on."""
    watcher, told, inside = Watcher(desk.console), [], []
    feed = desk.feed

    def heard(given):
        if inside:  # the journal's answer belongs to the input that it answers
            feed(given)
            return
        before = private(desk.console)
        inside.append(given)
        feed(given)
        inside.clear()
        told.append((given, before, private(desk.console), watcher.saw(given)))

    desk.feed = heard
    return told


@pytest.mark.parametrize("name", games.names())
@pytest.mark.parametrize("cards", ["table", "device"])
def test_while_anything_is_for_one_person_no_finger_and_no_tag_is_told(name, cards):
    game, rng = games.find(name), Random(f"{name}{cards}")
    for _ in range(3):
        variant = rng.choice(game.variants)
        desk = Desk(seed=str(rng.random())).play(
            name, rng.choice(game.seats(variant)), variant, cards
        )
        told = watched(desk)
        for _ in range(60):
            if desk.match is None or desk.match.turn == OVER:
                break
            match rng.randrange(5):
                case 0:
                    desk.tap(likely(desk, rng))
                case 1:
                    desk.unknown().press("ok")
                case 2:
                    desk.press(rng.choice(("ok", "next", "previous", "back")))
                case _:
                    answer(desk, rng)
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
    desk, rng = Desk().play(name, 3, None, "device"), Random(1)
    told, played = watched(desk), 0
    for _ in range(80):
        if desk.match.turn == OVER:
            break
        if desk.console.play.hands_over(desk.console):
            desk.press("ok")
        ask = desk.console.play.ask(desk.console)
        if ask is not None and ask.private:
            done = len(desk.match.actions)
            told.clear()
            desk.tap(likely(desk, rng))
            played += len(desk.match.actions) > done
            assert [happening for *_, happening in told] == [None] * len(told)
        answer(desk, rng)
    assert played > 5


def test_a_secret_verb_is_never_told():
    """A played card is told only of verbs that the table hears of."""
    for name in games.names():
        game = games.find(name)
        assert game.secrets <= game.verbs.keys()
    desk = Desk().play("cinderella", 3, "basic").pick(Action(CHANCE, "roll", "cauldron"))
    told = watched(desk)
    desk.tap("gown").unknown().press("next")
    assert [happening for *_, happening in told] == [None] * len(told)


def test_a_card_that_is_played_for_all_to_see_is_told():
    desk = Desk().play("cinderella", 3, "basic").pick(Action(CHANCE, "roll", "hourglass"))
    told = watched(desk)
    desk.tap("gown")
    assert [each.to_json() for *_, each in told if each] == [
        {"event_type": "played", "game": "cinderella", "face": "gown"}
    ]
    told.clear()
    desk.tap("bell", "nightwatch").unknown()
    assert [each.to_json() for *_, each in told if each] == [
        {"event_type": "refused"},
        {"event_type": "unknown"},
    ]


def test_buttons_are_told_as_they_are_pressed():
    desk = Desk().play("midnight", 2)
    told = watched(desk)
    desk.press("next", "back").hold("ok")
    assert [each.type for *_, each in told if each] == ["next", "back", "ok", "hold_ok"]


# Buttons that are elsewhere


def remote(desk, button):
    desk.feed(inputs.Remote(button, desk.now))
    return desk


def test_pause_holds_everything_up_and_lets_it_go_on():
    desk = Desk().play("midnight", 2)
    done = len(desk.match.actions)
    assert remote(desk, "pause").console.paused
    assert not remote(desk, "pause").console.paused
    assert len(desk.match.actions) == done


def test_next_does_what_the_check_mark_does_and_nothing_else():
    desk = Desk().play("cinderella", 3, "basic", "device")
    while desk.console.play.ask(desk.console).draw is False:
        desk.press("ok")
    done = len(desk.match.actions)
    assert len(remote(desk, "next").match.actions) > done, "it rolls the die"
    desk = Desk().play("midnight", 2)
    assert remote(desk, "next").console.play.cursor is None, "no list is opened"


def test_next_opens_nothing_that_is_for_one_person():
    desk = Desk().play("nightwatch", 3, None, "device")
    closed = desk.screen
    assert desk.console.play.hands_over(desk.console)
    assert remote(desk, "next").screen == closed
    desk.press("ok")
    opened = desk.screen
    assert remote(desk, "next").screen == opened
    assert desk.match.actions[1:] == []


def test_next_leaves_the_box_shut_where_the_check_mark_would_open_it():
    desk = Desk().play("cinderella", 2, "basic", "device", {"pointing": "off"})
    while not desk.console.play.hands_over(desk.console):
        desk.press("ok")
    assert desk.console.play.ask(desk.console).ok is not None
    assert remote(desk, "next").console.play.opened is None
    assert desk.press("ok").console.play.opened is not None


def test_a_clock_alone_is_paused_and_passed_on():
    desk = Desk()
    desk.feed(inputs.StartClock(Timer("fischer:300+5"), 2, desk.now))
    if not desk.console.clock.clock.running:
        remote(desk, "pause")
    told = public.state(desk.console)
    assert (told["game"], told["phase"], told["running"]) == ("clock", "playing", "red")
    assert told["clocks"] == {"red": 300, "blue": 300}
    told = public.state(remote(desk.wait(10), "next").console)
    assert (told["running"], told["clocks"]["red"]) == ("blue", 295)
    assert public.state(remote(desk, "pause").console)["phase"] == "paused"
