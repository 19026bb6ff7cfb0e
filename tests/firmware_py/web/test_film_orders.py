"""Table commands on the replay page: the same reply and effect as on the table's page."""

import re
from typing import get_args

import pytest

from firmware_py.replay import match_loader
from firmware_py.web import match_archive, permissions, protocol
from tests.attack.device_harness import FAR, NEAR, gathered, scratch
from tests.attack.page import Page
from tests.firmware_py.web.views.test_review import needs_all, over

FIELDS = {
    "history": {},
    "picture": {"number": 0, "kind": "picture"},
    "review": {"number": 0},
    "records": {"rules": "all"},
    "records_file": {"kind": "results"},
    "join_names": {"name": "Ann", "to": "Bea"},
    "delete_person": {"name": "Ann"},
    "clocks": {},
    "keep_clock": {"name": "Club", "control": "move:60"},
    "rename_clock": {"name": "Club", "to": "Blitz"},
    "remove_clock": {"name": "Club"},
}
"""Fields of each command. The test puts in the number of the match."""
TABLES = [
    order.__struct_config__.tag
    for order in get_args(protocol.AnyCommand)
    if permissions.RIGHTS[order].film == "table"
]


def opened(company, role, *, film):
    """Open the page of a role, at the table or at the replay of its match."""
    access = company.live.access
    token = {"host": None, "viewer": access.enter(access.pin, "viewer", 0)}
    token["seat"] = next(key for key, seat in access.seats.items() if seat == 0)
    path = f"/socket/film/{company.box.runtime.number}" if film else "/socket"
    hello = {"hello": token[role]}
    page = Page(company, hello, path, FAR if role == "viewer" else NEAR)
    company.pages["the one"] = page
    return page


def tried(role, order, *, film):
    """Send a command; return its reply, and whether undo needs everyone's agreement after it."""
    with scratch() as folder, gathered(folder) as company:
        over(company.box)
        company.open("host")
        given = dict(FIELDS[order])
        if "number" in given:
            given["number"] = company.box.runtime.number
        answer = opened(company, role, film=film).order(order, **given)
        assert "closed" not in answer
        own = re.compile(r"(?<=/made/)[\w-]+|[0-9-]{10} [0-9:]{8}")
        return own.sub("own", str(answer)), needs_all(company.box)


@pytest.mark.parametrize("role", ["host", "seat", "viewer"])
@pytest.mark.parametrize("order", TABLES)
def test_what_the_table_does_is_the_same_where_a_film_is_shown(role, order):
    at_table, at_film = tried(role, order, film=False), tried(role, order, film=True)
    assert at_film == at_table
    agreement = at_table[1]
    assert agreement == (order in ("review", "picture") and role != "viewer")


def hands(role, order, **fields):
    """Ask for hands at the replay of the match on the table; return the reply and as `tried`."""
    with scratch() as folder, gathered(folder) as company:
        over(company.box)
        company.open("host")
        answer = opened(company, role, film=True).order(order, **fields)
        return answer, needs_all(company.box)


@pytest.mark.parametrize("cards", ["all", 0])
def test_hands_in_a_replay_need_the_agreement_of_all_to_an_undo(cards):
    for role in ("host", "seat"):
        answer, agreement = hands(role, "rerun", cards=cards)
        assert "refused" not in answer
        assert agreement
    answer, agreement = hands("viewer", "rerun", cards=cards)
    assert "refused" in answer
    assert not agreement


def test_the_table_s_own_view_needs_no_agreement():
    answer, agreement = hands("host", "rerun", cards="table", moment=3)
    assert "refused" not in answer
    assert not agreement


def test_a_saved_page_counts_as_a_review():
    for role in ("host", "seat", "viewer"):
        answer, agreement = hands(role, "picture", number=1, kind="page")
        assert ("refused" in answer) == (role == "viewer")
        assert agreement == (role != "viewer")


@pytest.mark.parametrize("kind", ["film", "picture"])
def test_a_picture_with_hands_counts_as_a_review_and_a_viewer_gets_one_without(kind, monkeypatch):
    drawn = []

    def labelled(saved, names, **more):
        drawn.extend([more["over"]] if more else [])
        return match_loader.labelled(saved, names, **more)

    monkeypatch.setattr(match_archive, "labelled", labelled)
    for role, is_open in (("host", True), ("seat", True), ("viewer", False)):
        answer, agreement = hands(role, "picture", number=1, kind=kind)
        assert "refused" not in answer
        assert agreement == is_open
        assert drawn.pop() == is_open


def test_the_review_is_among_the_orders_that_the_table_does():
    assert sorted(TABLES) == sorted(FIELDS)
