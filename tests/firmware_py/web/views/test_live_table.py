# Long: one subject, a test a rule.
"""Live table: what each viewer may see and do."""

import json
from functools import cache
from random import Random

import pytest

import games
from firmware_py.i18n import Texts
from firmware_py.web import files
from firmware_py.web.interfaces import Refused, Viewer
from firmware_py.web.live_table import LiveTable
from firmware_py.web.protocol import BadMessage
from firmware_py.web.views import catalogue
from games.core.action import CHANCE, OVER
from games.core.cards import backs
from tests.firmware_py.box import Box
from tests.firmware_py.pages import give, looked, sees

HOST = Viewer(None, host=True)
ADDRESS = "http://127.0.0.1:8024"


def plain(snapshot):
    """Return a snapshot as bytes, without counters and times."""
    return json.dumps({k: v for k, v in snapshot.items() if k not in ("version", "now", "menu")})


def seats(box):
    return [Viewer(seat, host=False) for seat in range(box.match.setup.seats)]


# Hidden information


def hidden_swaps(match, seat):
    """Yield states that the seat cannot tell from this one, each with two backs swapped."""
    state, cards = match.state, match.state.cards
    unknown = [
        back for back in range(len(cards.faces)) if not match.game.known(state, seat) >> back & 1
    ]
    for one in unknown:
        for other in unknown:
            alike = cards.box.kind_of[one] == cards.box.kind_of[other]
            if one < other and alike and cards.faces[one] != cards.faces[other]:
                yield match.game.with_cards(state, cards.swap(one, other))


def test_what_chance_may_draw_from_a_hand_is_refused_alike_for_every_card(box, live):
    """The hand is another seat's; the shared screen must not be able to test it by card."""
    box.play("outcasts", seats=3, variant="base", cards="device")
    match, rng = box.match, Random(1)
    game, state = match.game, match.state
    while not any(action.verb == "draw" for action in game.legal(state)):
        legal = game.legal(state)
        state = game.apply(state, rng.choice(legal) if legal else game.sample(state, rng))
    held = {action.a for action in game.legal(state)}
    match.state = match.states[-1] = state
    said = {}
    for face in match.setup.deck.of_kind("outcast"):
        with pytest.raises(Refused) as refused:
            give(live, HOST, "choose", action=[CHANCE, "draw", face.id])
        said[face.id] = str(refused.value)
    assert held
    assert held < said.keys()
    assert len({*said.values()}) == 1


@pytest.mark.parametrize(
    ("game", "variant", "seed"),
    [("cinderella", "basic", 1), ("cinderella", "advanced", 2), ("nightwatch", None, 3),
     ("nightwatch", None, 4), ("capsules", None, 5), ("midnight", None, 6), ("outcasts", None, 7)],
)  # fmt: skip
def test_what_a_seat_cannot_see_changes_no_byte_of_its_snapshot(box, live, game, variant, seed):
    rng = Random(seed)
    box.play(game, seats=3, variant=variant, cards="device")
    tried = 0
    for _ in range(25):
        box.play_on(1, rng)
        match = box.match
        if match.turn == OVER:
            break
        truth = match.state
        for viewer in seats(box):
            before = plain(sees(live, viewer))
            swaps = list(hidden_swaps(match, viewer.seat))
            for other in rng.sample(swaps, min(4, len(swaps))):
                match.state = match.states[-1] = other
                assert plain(sees(live, viewer)) == before
                tried += 1
            match.state = match.states[-1] = truth
    assert tried > 50


def test_a_hand_stands_in_a_look_and_in_no_snapshot_but_its_seats_own(box, live):
    box.play("nightwatch", seats=3, cards="device").play_on(2, Random(1))
    match = box.match
    for viewer in [*seats(box), HOST]:
        hand = looked(live, viewer)["hand"]
        seat = viewer.seat if viewer.seat is not None else match.turn
        assert len(hand) == match.game.hands(match.state)[seat].bit_count() == 3
        held = {match.state.cards.face(back) for back in backs(match.game.hands(match.state)[seat])}
        assert {card["face"] for card in hand} == held
        snapshot = sees(live, viewer)
        assert snapshot["hand"]["cards"] == 3
        asked = viewer.seat == match.turn  # answers name cards: only their seat gets them
        assert bool(snapshot["ask"]["lines"]) is asked
        zones = snapshot["scene"]["zones"]
        private = [zone["id"] for zone in zones if zone["private"]]
        assert private == ([] if viewer.host else [f"hand-{seat}"])
        hands = [zone for zone in zones if zone["id"].startswith("hand")]
        shown = {item["face"] for zone in hands for item in zone["items"]} - {None}
        assert shown == (set() if viewer.host else held)
        rest = snapshot["scene"] | {"ask": None if asked else snapshot["ask"], "zones": []}
        assert not any(face in plain(rest) for face in held)


@pytest.mark.parametrize("needs", [{"walk"}, {"knock"}])
def test_a_shared_screen_offers_a_hand_at_a_public_question_that_needs_it(
    box, live, monkeypatch, needs
):
    box.play("nightwatch", seats=3, cards="device").play_on(3, Random(1))
    match = box.match
    assert {line.action.verb for line in match.ask(match.turn).lines} == {"walk"}
    monkeypatch.setattr(type(match.game), "needs_hand", frozenset(needs))
    snapshot = sees(live, HOST)
    assert snapshot["ask"]["lines"], "the answers stay public"
    if needs == {"knock"}:
        assert snapshot["hand"] is None
        return
    assert (snapshot["hand"]["seat"], snapshot["hand"]["cards"]) == (match.turn, 2)
    held = {match.state.cards.face(b) for b in backs(match.state.hands[match.turn])}
    zones = [zone for zone in snapshot["scene"]["zones"] if zone["id"].startswith("hand")]
    assert not any(item["face"] for zone in zones for item in zone["items"])
    assert {card["face"] for card in looked(live, HOST)["hand"]} == held


@pytest.mark.parametrize(("bots", "open_"), [((1, 2), ["hand-0"]), ((2,), [])])
def test_the_shared_screen_shows_a_hand_to_one_who_plays_alone(box, live, bots, open_):
    box.play("outcasts", seats=3, cards="device", bots=bots)
    zones = sees(live, HOST)["scene"]["zones"]
    assert [zone["id"] for zone in zones if zone["private"]] == open_
    faces = [item["face"] for zone in zones if zone["role"] == "own" for item in zone["items"]]
    assert len([face for face in faces if face]) == len(open_) * 10


def test_the_screen_of_one_person_is_open_in_one_window_until_another_takes_it(box, pages):
    box.play("outcasts", seats=3, cards="device", bots=(1, 2))
    first, second = pages.open(host=True), pages.open(host=True)

    def shown(page):
        zones = [zone["id"] for zone in page.table["scene"]["zones"] if zone["private"]]
        return zones, page.table["elsewhere"], bool(page.table["ask"]["lines"])

    here, there = (["hand-0"], False, True), ([], True, False)
    assert (shown(first), shown(second)) == (here, there)
    answer = first.table["ask"]["lines"][0]["action"]
    assert "refused" in second.order("choose", action=answer)
    second.order("play_here")
    assert (shown(first), shown(second)) == (there, here)
    second.leave()
    assert shown(first) == here


def test_the_window_that_starts_a_game_plays_it(box, pages):
    idle, phone = pages.open(host=True), pages.open(host=True)
    bots = {"1": "easy", "2": "easy"}
    phone.order("new_game", game="outcasts", seats=3, cards="device", bots=bots)
    assert [page.table["elsewhere"] for page in (idle, phone)] == [True, False]
    idle.order("play_here")
    start = {"do": "new_game", "game": "outcasts", "seats": 2, "cards": "device"}
    phone.order("room", start=start, lots=False)
    idle.order("deal")
    assert [page.table["elsewhere"] for page in (idle, phone)] == [False, True]


def test_with_printed_cards_all_windows_are_open(box, pages):
    box.play("cinderella", seats=1, variant="basic", cards="table")
    windows = [pages.open(host=True), pages.open(host=True)]
    assert [page.table["elsewhere"] for page in windows] == [False, False]
    assert all(page.table["ask"]["yours"] for page in windows)


def test_two_people_at_the_screen_may_use_two_windows(box, pages):
    box.play("outcasts", seats=3, cards="device", bots=(2,))
    windows = [pages.open(host=True), pages.open(host=True)]
    assert [page.table["elsewhere"] for page in windows] == [False, False]
    assert all(page.table["hand"]["pass"] for page in windows)


def test_a_hand_lies_sorted_as_the_deck_is_printed(box, live):
    box.play("outcasts", seats=3, cards="device")
    for viewer in seats(box):
        face_of = box.match.setup.deck.find
        values = [face_of(card["face"]).value for card in looked(live, viewer)["hand"]]
        assert values == sorted(values)
        assert len(values) > 5


def test_who_is_not_asked_may_look_but_not_play(box, live):
    box.play("nightwatch", seats=2, cards="device").play_on(2, Random(1))
    turn = box.match.turn
    assert any(card["plays"] for card in looked(live, Viewer(turn, host=False))["hand"])
    assert not any(card["plays"] for card in looked(live, Viewer(1 - turn, host=False))["hand"])


def test_the_reason_of_a_refusal_tells_nothing_of_another_hand(box, live):
    box.play("nightwatch", seats=2, cards="device").play_on(2, Random(1))
    match = box.match
    other = Viewer(1 - match.turn, host=False)
    steps = [face.id for face in match.setup.deck.of_kind("step")]
    reasons = set()
    for face in steps:
        with pytest.raises(Refused) as refused:
            give(live, other, "choose", action=[match.turn, "walk", face])
        reasons.add(str(refused.value))
    assert len(reasons) == 1


def test_the_display_is_veiled_until_a_public_picture_is_there(box, live):
    box.play("nightwatch", seats=2, cards="device").play_on(2, Random(1))
    turn = box.match.turn
    owner, other = Viewer(turn, host=False), Viewer(1 - turn, host=False)
    assert not live.veiled(other)
    box.press("ok")  # the device was handed over
    assert live.veiled(other)
    assert sees(live, other)["screen"] == []
    assert not live.veiled(owner)
    assert not live.veiled(HOST)
    seen = []
    private = box.picture
    box.runtime.subscribe(lambda _what: seen.append((live.veiled(other), box.picture == private)))
    box.press("back").wait(2)
    assert not live.veiled(other)
    assert (False, True) not in seen  # never the private picture without the veil


# Tokens


def tokens(live):
    return [url["url"].partition("#")[2] for url in sees(live, HOST)["urls"]]


def test_a_token_is_a_seat_as_long_as_as_many_play(box, live, caplog):
    assert live.admit(None) == HOST
    box.play("nightwatch", seats=3, cards="device")
    first = tokens(live)
    assert [live.admit(token).seat for token in first] == [0, 1, 2]
    assert len(set(first)) == 3
    assert all(len(token) >= 20 for token in first)
    assert live.admit("nobody") is None
    assert live.admit("") is None
    assert live.admit("ü" * 20) is None
    box.play_on(3)
    assert tokens(live) == first
    box.play("nightwatch", seats=3, cards="device")
    assert tokens(live) == first, "the same people play again"
    box.play("nightwatch", seats=2, cards="device")
    assert all(live.admit(token) is None for token in first)
    assert not set(first) & set(tokens(live))
    assert not any(token in caplog.text for token in first)


def test_tokens_are_told_to_the_shared_screen_alone(box, live):
    box.play("nightwatch", seats=3, cards="device", bots=(2,))
    given = tokens(live)
    assert len(given) == 2
    for viewer in seats(box):
        assert not any(token in json.dumps(sees(live, viewer)) for token in given)


def test_seats_have_pages_while_a_game_is_on(box, live):
    box.play("nightwatch", seats=3, cards="device")
    first = tokens(live)
    give(live, HOST, "end_game")
    box.wait(0)
    assert (box.match, tokens(live)) == (None, [])
    box.play("nightwatch", seats=3, cards="device")
    assert tokens(live) == first, "the same people play again"


def test_a_game_with_own_cards_has_no_seats_pages(box, live):
    box.play(cards="table")
    assert tokens(live) == []


# Seats with their own pages


def test_the_box_is_not_handed_to_a_seat_with_a_page(box, live):
    box.play("nightwatch", seats=2, cards="device").play_on(2, Random(1))
    turn = box.match.turn
    here = box.says
    live.watch(turn, on=True)
    live.watch(turn, on=True)
    box.wait(0.1)
    assert box.says != here
    assert sees(live, HOST)["hand"]["seat"] != turn
    box.press("ok")
    assert box.console.play.opened is None
    live.watch(turn, on=False)
    box.wait(0.1)
    assert turn in box.console.remote
    live.watch(turn, on=False)
    box.wait(0.1)
    assert box.console.remote == frozenset()
    assert box.says == here
    assert sees(live, HOST)["hand"]["seat"] != turn, "the seat waits for its page"
    give(live, HOST, "new_address", seat=turn)
    assert sees(live, HOST)["hand"]["seat"] == turn


# Rights of viewers


def test_a_seat_answers_for_itself_and_the_shared_screen_for_the_table(box, live):
    box.play("cinderella", seats=2, variant="basic", cards="table")
    for viewer in seats(box):
        with pytest.raises(Refused, match="cannot answer"):
            give(live, viewer, "choose", action=[CHANCE, "roll", "hourglass"])
    give(live, HOST, "choose", action=[CHANCE, "roll", "hourglass"])
    box.wait()
    assert box.match.actions[-1].verb == "roll"


@pytest.mark.parametrize(
    "action", [[], ["x"], [0], [0, 1], {}, [0, "pair", {}], [9, "pair", "rat"]]
)
def test_an_action_that_is_none_is_refused(box, live, action):
    box.play("cinderella", seats=2, variant="basic", cards="table")
    give(live, HOST, "choose", action=[CHANCE, "roll", "hourglass"])
    box.wait()
    with pytest.raises((Refused, BadMessage)):
        give(live, HOST, "choose", action=action)


def test_only_the_shared_screen_starts_and_ends(box, live):
    box.play("nightwatch", seats=2, cards="device")
    guest = Viewer(0, host=False)
    with pytest.raises(Refused):
        give(live, guest, "new_game", game="cinderella", seats=2, cards="table")
    with pytest.raises(Refused):
        give(live, guest, "end_game")
    with pytest.raises(Refused, match="is for 1 to 4"):
        give(live, HOST, "new_game", game="cinderella", seats=9, cards="table")
    with pytest.raises(Refused, match="poker"):
        give(live, HOST, "new_game", game="poker", seats=2, cards="table")
    give(live, HOST, "new_game", game="cinderella", seats=2, cards="table")
    box.wait()
    assert box.match.game.id == "cinderella"
    give(live, HOST, "end_game")
    box.wait()
    assert box.match is None
    assert sees(live, HOST)["game"] is None
    with pytest.raises(Refused):
        give(live, HOST, "draw")
    with pytest.raises(Refused):
        live.look(HOST)


@pytest.mark.parametrize(
    ("seats", "bots", "said"),
    [(2, [7], "Leave at least one seat"), (2, [0, 1], "Leave at least one seat"),
     (2_000_000_000, [0], "is for 2 to 6")],
)  # fmt: skip
def test_bots_take_only_seats_that_there_are(box, live, seats, bots, said):
    with pytest.raises(Refused, match=said):
        give(live, HOST, "new_game", game="midnight", seats=seats, cards="device", bots=bots)
    assert box.match is None


@pytest.mark.parametrize(
    ("bots", "taken"),
    [([1], {1: "medium"}), ({"1": "strong"}, {1: "strong"}), ({"0": "easy"}, {0: "easy"})],
)
def test_bots_are_asked_for_by_their_levels(box, live, bots, taken):
    give(live, HOST, "new_game", game="nightwatch", seats=2, cards="device", bots=bots)
    box.wait()
    assert box.console.bots == taken
    levels = [seat.get("level") for seat in sees(live, HOST)["seats"]]
    assert levels == [taken.get(seat) for seat in range(2)]


def test_a_seat_is_left_to_a_bot_and_taken_back_by_who_may(box, live):
    box.play("nightwatch", seats=3, cards="device")
    mine = Viewer(1, host=False)
    with pytest.raises(Refused, match="You cannot answer now"):
        give(live, mine, "seat", seat=0, bot="easy")
    give(live, mine, "seat", seat=1, bot="random")
    give(live, HOST, "seat", seat=2, bot="random")
    box.wait()
    assert box.console.bots == {1: "random", 2: "random"}
    with pytest.raises(Refused, match="Leave at least one seat"):
        give(live, HOST, "seat", seat=0, bot="random")
    give(live, mine, "seat", seat=1, bot="")
    box.wait()
    assert box.console.bots == {2: "random"}
    with pytest.raises(Refused):
        give(live, HOST, "seat", seat=3, bot="easy")


def test_no_bot_takes_a_seat_without_a_hand_where_people_deal(box, live):
    box.play("cinderella", seats=3)
    with pytest.raises(Refused):
        give(live, HOST, "seat", seat=1, bot="easy")
    assert box.console.bots == {}


def test_taking_back_what_was_learnt_wants_the_table(box, live):
    box.play("cinderella", seats=2, variant="basic", cards="device").play_on(3, Random(2))
    guest = Viewer(0, host=False)
    undo = sees(live, guest)["undo"]
    count = len(box.match.actions)
    if undo["agreement"]:
        for viewer, agreed in ((guest, False), (guest, True), (HOST, False)):
            with pytest.raises(Refused):
                give(live, viewer, "undo", agreed=agreed)
    give(live, HOST, "undo", agreed=True)
    box.wait()
    assert len(box.match.actions) < count


def test_faults_that_there_are_not_are_refused(box, live):
    for device, kind in (("reader", "nak"), ("fridge", "unplug")):
        with pytest.raises(Refused):
            give(live, HOST, "fault", device=device, kind=kind, on=True)
    give(live, HOST, "fault", device="reader", kind="unplug", on=True)
    box.wait(3)
    assert sees(live, HOST)["devices"]["reader"] is False
    give(live, HOST, "fault", device="reader", kind="unplug", on=False)
    box.wait(3)
    assert sees(live, HOST)["devices"]["reader"] is True


def test_a_card_that_there_is_not_cannot_be_laid(box, live):
    with pytest.raises(Refused, match="no card"):
        give(live, HOST, "lay", game="cinderella", face="ace")
    with pytest.raises(Refused, match="unknown game"):
        give(live, HOST, "lay", game="poker", face="ace")
    with pytest.raises(BadMessage):
        give(live, HOST, "press", button="seat9")


# Fields that the page relies on


@pytest.mark.parametrize("name", ["cinderella", "capsules", "midnight", "nightwatch", "outcasts"])
def test_every_game_has_a_tray_and_a_menu(box, live, name):
    folders = {name: games.find(name).folder}
    live.viewers.texts = lambda language: Texts(language, folders)
    cast = live.cast(name)
    menu = catalogue.menu(games.find(name), lambda said: live.viewers.say(HOST, said))
    assert {face["kind"] for face in cast["faces"]} <= {kind["id"] for kind in cast["kinds"]}
    names = [face["name"] for face in cast["faces"]]
    assert not [said for said in names if "{" in said or said.startswith(f"{name}.")]
    said = repr(menu)
    assert f"{name}.option" not in said
    assert f"{name}.variant" not in said
    assert f"{name}.about" not in said
    with pytest.raises(LookupError):
        live.cast("poker")


@pytest.mark.parametrize(
    ("variant", "unused"),
    [("basic", {"mirror", "cauldron", "hourglass", "wand"}), ("magic", set())],
)
def test_what_a_variant_leaves_in_the_box_nobody_lays(box, live, variant, unused):
    box.play("cinderella", 2, variant)
    cast = live.cast("cinderella")
    assert {face["id"] for face in cast["faces"] if face["unused"]} == unused


def test_a_question_says_which_cards_would_answer(box, live):
    box.play("cinderella", seats=2, variant="basic", cards="table")
    assert sees(live, HOST)["ask"]["card"] is False or sees(live, HOST)["ask"]["kinds"]
    give(live, HOST, "choose", action=[CHANCE, "roll", "hourglass"])
    box.wait()
    ask = sees(live, HOST)["ask"]
    assert (ask["card"], ask["kinds"]) == (True, ["tile"])
    box.play("nightwatch", seats=2, cards="device").play_on(1)
    assert sees(live, HOST)["ask"]["card"] is False


def test_a_snapshot_is_json_in_every_moment(box, live):
    for cards in ("table", "device"):
        for game in ("cinderella", "nightwatch"):
            box.play(game, seats=2, cards=cards)
            for _ in range(12):
                box.play_on(1)
                for viewer in (*seats(box), HOST):
                    json.dumps(sees(live, viewer))


# Additional information about seats


def test_a_card_on_the_reader_is_told_to_who_sits_beside_it(box, live):
    box.play("cinderella", seats=2, cards="table")
    face = box.match.setup.deck.faces[0].id
    give(live, HOST, "lay", game="cinderella", face=face)
    box.wait()
    assert sees(live, HOST)["reader"]["card"]["face"] == face
    assert sees(live, HOST)["reader"]["card"]["name"]
    assert sees(live, Viewer(0, host=False))["reader"]["card"] is None
    give(live, HOST, "lift")
    assert sees(live, HOST)["reader"]["card"] is None


def test_a_card_laid_while_the_device_deals_is_told_to_nobody(box, live):
    box.play("nightwatch", seats=2, cards="device")
    give(live, HOST, "lay", game="nightwatch", face=box.match.setup.deck.faces[0].id)
    assert sees(live, HOST)["reader"]["card"] is None


def test_a_seats_line_tells_its_cards_and_the_ring_is_told_in_sentences(box, live):
    box.play("nightwatch", seats=2, cards="device").play_on(2, Random(1))
    seen = sees(live, HOST)
    for seat, told in enumerate(seen["seats"]):
        count = box.match.game.hands(box.match.state)[seat].bit_count()
        assert f"{count} card" in told["line"]
    figures = [mark for mark in seen["scene"]["marks"] if mark["figure"] != "none"]
    assert len(seen["ring"]) >= len(figures)
    assert all(said.endswith(".") for said in seen["ring"])


def test_before_a_seat_lies_its_ghost_card_and_a_figure_of_nobody_is_told(box, live):
    box.play("midnight", seats=4, variant="individual", cards="device")
    seen = sees(live, HOST)
    icons = [seat["icons"] for seat in seen["seats"]]
    assert [len(each) for each in icons] == [1] * 4
    assert not any(icon["spent"] for each in icons for icon in each)
    assert icons[0][0]["art"] == files.art_address("midnight", "ghost.svg")
    assert seen["wanderers"] == [{"colour": "yellow", "name": "Yellow (wanderer)", "line": "at 7"}]
    for _ in range(400):
        box.play_on(1)
        spent = [seat["icons"][0]["spent"] for seat in sees(live, HOST)["seats"]]
        assert spent == [not box.match.state.ghosts >> seat & 1 for seat in range(4)]
        if any(spent):
            break
    else:
        pytest.fail("nobody has used a Ghost card")


@pytest.mark.parametrize(
    ("game", "count", "given", "teams"),
    [("midnight", 4, {"variant": "team4"}, [0, 1, 0, 1]),
     ("midnight", 4, {"variant": "individual"}, [None] * 4),
     ("outcasts", 4, {"teams": "2"}, [0, 1, 0, 1]), ("outcasts", 3, {}, [None] * 3)],
)  # fmt: skip
def test_a_seat_says_with_whom_it_wins(box, live, game, count, given, teams):
    box.play(game, seats=count, cards="device", **given)
    assert [seat["team"] for seat in sees(live, HOST)["seats"]] == teams


def test_a_clock_runs_without_a_game(box, live):
    presets = {one["control"]: one["title"] for one in sees(live, HOST)["menu"]["presets"]}
    assert presets["fischer:180+2"] == "3 + 2"
    assert presets["sudden:300"] == "5 + 0"
    assert presets["byoyomi:600+3x30"] == "Go 3 × 30 s"
    timers = sees(live, HOST)["menu"]["timers"]
    assert {timer["control"] for timer in timers} >= {"fischer:300+5", "hourglass:300"}
    give(live, HOST, "start_clock", control="fischer:300+5", players=2)
    box.wait()
    assert [side["shown"] for side in sees(live, HOST)["clocks"]["sides"]] == ["5:00", "5:00"]
    with pytest.raises(Refused):
        give(live, HOST, "start_clock", control="nonsense:1", players=2)
    with pytest.raises(Refused):
        give(live, Viewer(0, host=False), "start_clock", control="fischer:300+5", players=2)


@pytest.mark.parametrize("other", ["Anna", " ANNA", "anna\u200b", "An\u3164na"])
@pytest.mark.parametrize(
    ("language", "says"),
    [
        ("en", "sits here already."),
        ("nl", "zit hier al."),
        ("fr", "est déjà là."),
        ("de", "sitzt schon hier."),
    ],
)
def test_two_people_cannot_be_given_one_name(live, language, says, other):
    before = live.runtime.console.settings
    with pytest.raises(Refused, match=says):
        give(live, HOST._replace(language=language), "seating", names=["Anna", "Bob", other])
    assert live.runtime.console.settings == before
    give(live, HOST, "seating", names=["Anna", "", "\u3164", ""])  # an empty name is no player's


def test_a_clock_is_set_on_the_page_as_at_the_box(box, live):
    wishes = {"time": 90, "extra": 3, "at_zero": "pass", "handicap": [0, -30]}
    give(live, HOST, "seating", names=["Bea", ""], colours=["green", "blue"], places=[0, 12])
    give(live, HOST, "start_clock", control="fischer:300+5", players=2, **wishes)
    box.wait()
    alone = live.runtime.console.alone
    assert (str(alone.clock.control), alone.at_zero) == ("fischer:90+3", "pass")
    sides = sees(live, HOST)["clocks"]["sides"]
    told = [(side["name"], side["colour"], side["shown"]) for side in sides]
    assert told == [("Bea", "green", "1:30"), ("Blue", "blue", "1:00")]
    settled = sees(live, HOST)["seating"]
    assert (settled["names"], settled["places"]) == (["Bea", ""], [0, 12])
    assert settled["known"] == ["Bea"]
    assert sees(live, Viewer(0, host=False))["seating"] is None


def test_a_clock_is_paused_taken_back_and_ended_from_the_page(box, live):
    def clock():
        return sees(live, HOST)["clocks"]

    give(live, HOST, "start_clock", control="fischer:300+5", players=2)
    box.wait()
    assert (clock()["begun"], clock()["back"]) == (False, False)
    with pytest.raises(Refused, match=r"[Nn]othing"):
        give(live, HOST, "clock", what="undo")
    give(live, HOST, "clock", what="go_on")
    box.wait(10)
    assert clock()["running"] == 0
    give(live, HOST, "clock", what="go_on")
    box.wait()
    assert clock()["running"] == 0, "going on ends no turn"
    give(live, HOST, "clock", what="pause")
    box.wait()
    stands = clock()
    assert (stands["running"], stands["begun"], stands["back"]) == (None, True, True)
    give(live, HOST, "clock", what="undo")
    box.wait()
    assert clock()["sides"][0]["shown"] == "5:00"
    give(live, HOST, "clock", what="go_on")
    box.wait(400)
    late = clock()
    assert (late["up"], late["over"], late["running"]) == (True, False, None)
    flagged_at = box.runtime.console.alone.flagged_at
    give(live, HOST, "clock", what="go_on")
    box.wait()
    assert box.runtime.console.alone.flagged_at == flagged_at, "an empty clock does not go on"
    give(live, HOST, "clock", what="again")
    box.wait()
    assert (clock()["up"], clock()["begun"]) == (False, False)
    with pytest.raises(Refused):
        give(live, Viewer(0, host=False), "clock", what="end")
    give(live, HOST, "clock", what="end")
    box.wait()
    assert clock() is None
    with pytest.raises(Refused):
        give(live, HOST, "clock", what="pause")


def test_the_page_and_the_box_set_the_same_timer(box, live):
    assert sees(live, HOST)["timer"]["control"] == ""
    offered = {timer["control"]: timer for timer in sees(live, HOST)["menu"]["timers"]}
    assert {300, 900} <= {*offered["fischer:300+5"]["times"]}
    give(live, HOST, "timer", control="fischer:300+5", time=900, at_zero="lose")
    box.wait()
    settings = box.runtime.console.settings
    assert (settings.timer, settings.at_zero) == ("fischer:900+5", "lose")
    said = sees(live, HOST)["timer"]
    assert (said["kind"], said["values"]) == ("fischer:300+5", {"time": 900, "extra": 5})
    box.runtime.console.change(timer="up")
    box.wait()
    assert sees(live, HOST)["timer"]["kind"] == "up", "what the box sets, the page shows"
    for wrong in ("nonsense:1", "fischer:0+0"):
        with pytest.raises(Refused):
            give(live, HOST, "timer", control=wrong)
    with pytest.raises(Refused):
        give(live, Viewer(0, host=False), "timer", control="")
    give(live, HOST, "timer", control="")
    box.wait()
    assert (box.runtime.console.settings.timer, box.runtime.console.settings.at_zero) == (
        "",
        "lose",
    )


def test_what_the_page_cannot_have_is_said_in_its_language(live):
    german = HOST._replace(language="de")
    with pytest.raises(Refused, match="Person 2 hätte keine Zeit"):
        give(live, german, "start_clock", control="sudden:60", players=2, handicap=[0, -60])
    with pytest.raises(Refused, match="Mindestens eine Sekunde"):
        give(live, german, "start_clock", control="fischer:300+5", players=2, time=0)
    with pytest.raises(Refused, match="einen eigenen Platz"):
        give(live, german, "seating", names=["", ""], places=[3, 3])
    with pytest.raises(Refused, match="Platz"):
        give(live, german, "seating", names=["", ""], colours=["red", "red"])
    with pytest.raises(Refused, match="ist für 1 bis 4"):
        give(live, german, "new_game", game="cinderella", seats=9, cards="table")


def test_the_page_asks_who_begins_as_the_game_does(live):
    games_of = {game["id"]: game for game in sees(live, HOST)["menu"]["games"]}
    assert games_of["midnight"]["first"] == "Who woke up first today?"


def test_a_card_is_not_taken_away_before_the_reader_has_seen_it(box, live):
    box.play("cinderella", seats=2, cards="table")
    seen = box.runtime.cards_seen
    give(live, HOST, "lay", game="cinderella", face=box.match.setup.deck.faces[0].id)
    give(live, HOST, "lift")  # a page on a slow line may send both together
    box.wait(1)
    assert box.runtime.cards_seen == seen + 1
    assert sees(live, HOST)["reader"]["card"] is None


def test_answers_show_the_shapes_of_whom_they_move(box, live):
    box.play("nightwatch", seats=2, cards="table").play_on(1, Random(1))
    lines = [line for viewer in (HOST,) for line in sees(live, viewer)["ask"]["lines"]]
    assert all(isinstance(line["figures"], list) for line in lines)


def test_a_tap_that_may_mean_several_things_is_asked_on_the_page_too(tmp_path):
    box = Box(tmp_path / "journal.sqlite", games=("outcasts",)).start()
    folders = {name: games.find(name).folder for name in box.console.names}
    live = LiveTable(box.runtime, cache(lambda language: Texts(language, folders)), ADDRESS)
    box.play("outcasts", seats=2, cards="table")
    rng = Random(1)
    while "counted" not in sees(live, HOST)["ask"]["question"]:
        box.play_on(1, rng)
    lines = sees(live, HOST)["ask"]["lines"]
    assert not any(line["listed"] for line in lines)
    give(
        live,
        HOST,
        "lay",
        game="outcasts",
        face=next(line["face"] for line in lines if "face" in line),
    )
    box.wait(1)
    listed = [line for line in sees(live, HOST)["ask"]["lines"] if line["listed"]]
    assert len(listed) == 2
    assert any(line["cursor"] for line in listed)
    box.close()


@pytest.mark.parametrize(("answers", "asked"), [(1, True), (2, False)])
def test_the_page_can_say_that_people_are_back(tmp_path, answers, asked):
    """It can also say so when it is a bot's turn."""
    box = Box(tmp_path / "journal.db", games=("capsules",)).start()
    box.play("capsules", seats=2, cards="device", bots=(1,)).play_on(answers)
    box.drop()
    again = Box(tmp_path / "journal.db", games=("capsules",)).start()
    live = LiveTable(again.runtime, lambda _language: again.console.texts)
    assert sees(live, HOST)["resuming"]
    assert sees(live, HOST)["ask"] is None
    assert not sees(live, Viewer(0, host=False))["resuming"]
    give(live, HOST, "draw")
    again.wait()
    assert not sees(live, HOST)["resuming"]
    assert bool(sees(live, HOST)["ask"]) == asked
    again.close()


def test_what_one_looks_at_alone_is_in_no_others_question(box, live):
    box.play("capsules", seats=3, cards="device")
    rng = Random(1)
    while not box.match.actions or box.match.actions[-1].verb != "look":
        box.play_on(1, rng)
    state = box.match.state
    told = box.match.ask(state.turn).question
    secret = box.console.texts.for_page().say(told)
    for viewer in (HOST, *(one for one in seats(box) if one.seat != state.turn)):
        assert secret not in plain(sees(live, viewer))
    assert looked(live, Viewer(state.turn, host=False))["ask"]["question"] == secret
