"""Actions with a secret object beside a public one, and people's reports of them."""

from pathlib import Path

import pytest
from msgspec.structs import replace

import firmware_py.authoring.template
from games.core.action import CHANCE, TABLE, Action
from games.core.cards import backs
from games.core.match import Match
from games.core.table_reports import Reports
from tests.firmware_py.authoring.sound import LateWagers, Wagering, Wagers


class Bets(Wagers):
    """Wagers with the cards of the template."""

    folder = Path(firmware_py.authoring.template.__file__).parent


game = Bets()


def dealt(cards="device", game=game):
    """Return a match in which each of two players holds three cards; seat 0 holds the card 1."""
    match = Match(game, {"seats": 2, "cards": cards})
    order = tuple(match.state.cards.box.dealt)
    match.act(Action(CHANCE, "shuffle", order))
    return match


def test_the_marked_object_of_a_verb_is_secret_and_the_other_one_public():
    assert game.verbs["lay"] == ("face", "number")
    assert "lay" in game.secrets
    assert game.without_secrets(Action(0, "lay", "card-1", 2)) == Action(0, "lay", None, 2)
    assert game.without_secrets(Action(0, "open", "card-1")) == Action(0, "open")


def test_other_players_hear_the_public_object_alone():
    match = dealt()
    assert match.ask(0).private
    match.act(Action(0, "lay", "card-1", 2))
    (own,), *others = (match.game.news(*match.transitions[-1][1:], seat) for seat in (0, 1, None))
    assert own.text.args == {"seat": 0, "face": "card-1", "number": 2}
    for (heard,) in others:
        assert heard.text.id == "sprout.news.lay.unseen"
        assert heard.text.args == {"seat": 0, "number": 2}


def test_a_search_sees_the_public_object_of_another_seat():
    match = dealt()
    before = match.state
    match.act(Action(0, "lay", "card-1", 2))
    seen = {
        (face, bet): game.player.seen(before, Action(0, "lay", face, bet), match.state, 1)
        for face in ("card-1", "card-2")
        for bet in (1, 2)
    }
    assert seen["card-1", 2] == seen["card-2", 2] != seen["card-1", 1]


def test_an_undo_depends_on_the_actions_that_look_the_same_to_others():
    class Generous(Bets):
        """A bet of two shows the first card of the box to all."""

        def step(self, state, action):
            new = super().step(state, action)
            if action.b == 2:
                new.cards = new.cards.reveal(1 << 15)
            return new

    for bet, agreed in ((1, False), (2, True)):
        match = dealt(game=Generous())
        match.act(Action(0, "lay", "card-1", bet))
        assert match.needs_agreement() is agreed


def test_people_choose_and_report_the_public_object_alone():
    match = dealt("table")
    assert match.game.legal(match.state) == (Action(0, "laid", 1), Action(0, "laid", 2))
    assert game.tap(match.state, 0, "card-1") == (), "a tap in a secret moment does nothing"
    match.act(Action(0, "laid", 2))
    assert match.state.bets == (2, 0)
    assert not match.state.cards.public & match.state.laid[0]
    (news,) = game.news(*match.transitions[-1][1:], None)
    assert (news.text.id, news.text.args) == ("sprout.news.lay.unseen", {"seat": 0, "number": 2})


def test_a_device_seat_keeps_the_action():
    match = dealt("table")
    state = replace(match.state, setup=replace(match.setup, box=(0,)))
    assert {action.verb for action in game.legal(state)} == {"lay"}
    lay = Action(0, "lay", "card-1", 2)
    assert game.table_actions(state, lay, state) == (lay,)
    assert game.table_actions(state, lay._replace(by=1), state) == (Action(1, "laid", 2),)


@pytest.mark.parametrize("boxed", [(), (1,)])
def test_what_is_told_later_waits_for_the_next_other_action(boxed):
    match, reports = dealt(), Reports(LateWagers())
    told, comparable = [], []
    for action in (
        Action(0, "lay", "card-1", 2),
        Action(1, "lay", "card-2", 1),
        Action(0, "open", "card-1"),
    ):
        before = replace(match.state, setup=replace(match.setup, box=boxed))
        match.act(action)
        told.append(reports.of(before, action, match.state))
        comparable.append(reports.comparable)
    assert comparable == [False, False, True]
    if boxed:  # the device seat waits for the reports of the people
        assert told[0] == (Action(0, "laid", 2),)
    else:
        said = (Action(0, "laid", 2), Action(1, "laid", 1), Action(0, "open", "card-1"))
        assert told == [(), (), said]


def test_a_verb_without_a_twin_is_not_told():
    class Silent(Bets):
        """People report nothing of the cards that they turn up."""

        told_as = {"lay": "laid", "open": None}  # noqa: RUF012

    match = dealt(game=Silent())
    state = match.state
    assert match.game.table_actions(state, Action(0, "open", "card-1"), state) == ()
    shuffle = match.actions[0]
    assert match.game.table_actions(state, shuffle, state) == ()


def test_a_subclass_may_add_verbs_and_actions():
    class More(Bets):
        """A verb of the table beside those of the base class."""

        verbs = Bets.verbs | {"go": ()}

        def legal(self, state):
            if state.step != "lay":
                return ()
            return Action(0, "lay", "card-1", 1), Action(TABLE, "go")

    match = dealt("table", More())
    assert More.verbs["laid"] == ("number",)
    assert match.game.legal(match.state) == (Action(0, "laid", 1), Action(TABLE, "go"))
    match.act(Action(0, "laid", 1))
    assert [*backs(match.state.laid[0])]


class Kept(Wagering):
    """State that stores its legal actions."""

    moves: tuple[Action, ...] = ()


def done(new, action):
    new = game.step(new, action)
    new.moves = Wagers.legal(game, new)
    return new


class Mapped(Bets):
    """The same game with a function for each verb."""

    box_seats = False
    do = dict.fromkeys(("shuffle", "lay", "open"), done)

    def begin(self, setup):
        return Kept(setup, super().begin(setup).cards, points=(0,) * setup.seats)


def test_a_game_with_a_function_for_each_verb_has_twins_too():
    match = dealt("table", Mapped())
    assert match.game.legal(match.state) == (Action(0, "laid", 1), Action(0, "laid", 2))
    match.act(Action(0, "laid", 2))
    assert match.state.bets == (2, 0)
