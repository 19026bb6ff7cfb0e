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
