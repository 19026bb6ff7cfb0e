"""Questions with many answers: all can be reached, and none covers the hand."""

import pytest

from tests.firmware_py.web.real import Table
from tests.firmware_py.web.seen import ANN, changed
from tests.firmware_py.web.test_fitting import OVER
from tests.pages import resize

pytestmark = pytest.mark.needs("browser")

SIZES = [(1280, 800), (390, 844), (844, 390), (820, 1180)]

REACHED = """() => {
    const answers = document.querySelector(".answers");
    return [...answers.querySelectorAll(":scope > .pill")].filter((pill) => {
        pill.scrollIntoView({ block: "nearest" });
        const box = pill.getBoundingClientRect();
        const seen = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
        return pill.contains(seen);
    }).map((pill) => pill.textContent.trim());
}"""


def eleven(told):
    """Replace the question by one for a number from 0 to 10, as a plug-in may ask it."""
    ask = told.get("ask")
    if not ask:
        return {}
    line = {
        "consequence": None, "cursor": False, "listed": False, "preview": [], "figures": [],
        "ways": [],
    }  # fmt: skip
    lines = [line | {"action": [0, "bid", n], "label": f"{n} tricks"} for n in range(11)]
    more = {"ok": None, "question": "How many tricks?", "yours": True, "private": False}
    return {"ask": ask | {"lines": lines} | more}


@pytest.mark.parametrize("token", [ANN, ""], ids=["own page", "shared screen"])
def test_each_of_many_answers_can_be_reached_and_none_covers_the_hand(serving, visit, token):
    page = visit(
        serving(changed(Table("device", seats=3), eleven)), token=token, ready=".at-table .answers"
    )
    wrong = {}
    for size in SIZES:
        resize(page, *size)
        reached = page.evaluate(REACHED)
        if reached != [f"{n} tricks" for n in range(11)]:
            wrong[size] = reached
        page.evaluate("document.querySelector('.mine .thing')?.scrollIntoView({ block: 'end' })")
        covered = page.evaluate(OVER, [".answers", ".mine .thing"])
        if covered:
            wrong[size, "covered"] = covered
    assert wrong == {}


MUTE = """() => {
    const send = WebSocket.prototype.send;
    WebSocket.prototype.send = function (said) {
        if (!said.includes('"choose"')) send.call(this, said);
    };
}"""
"""Loses the page's answers, as a slow network does for a while."""


@pytest.mark.parametrize(
    ("shows", "pressed", "size"),
    [("device", ".hand-zone .half.spot", "26px"), ("outcasts", ".answers .pill", "26px")],
)
def test_an_answer_that_the_server_has_not_taken_shows_an_arc(serving, visit, shows, pressed, size):
    table = Table(shows, seats=3, until=lambda match: match.turn == 0 and match.ask(0).lines[1:])
    page = visit(serving(table), token=ANN, ready=pressed)
    page.evaluate(MUTE)
    page.locator(pressed).first.click()
    page.wait_for_selector(".waiting[aria-busy]")
    arc = "(e) => getComputedStyle(e, '::after').width"
    assert page.locator(".waiting").evaluate(arc) == size
