"""What a test waits for on the page, in which windows, and whose page it is."""

from tests.firmware_py.web.fake import TOKENS

ANN, BEA = list(TOKENS)[:2]
SIZES = [(1920, 1080), (1440, 900), (1280, 800), (820, 1180), (844, 390), (390, 844), (320, 640)]


def headline(page, words):
    page.wait_for_function("w => document.querySelector('#headline')?.textContent === w", arg=words)


def called(running, *call):
    running.settle(lambda: call in running.table.calls)


def changed(table, more):
    """Let a fake table tell something else as well: `more` gives it from what it tells."""
    told = table.plain

    def snapshot(viewer):
        plain = told(viewer)
        return plain | more(plain)

    table.plain = snapshot
    return table


def far(_host):
    """Return that an address is not this machine's own, for a served table's `near`."""
    return False


def refused_in_sight(page, words):
    """Wait until a refusal is said; it stands in the window, under the button, and is spoken."""
    page.wait_for_selector(f".offer .refused >> text={words}")
    seen = page.evaluate(
        """() => {
            const box = document.querySelector(".refused").getBoundingClientRect();
            return box.top >= 0 && box.bottom <= innerHeight;
        }"""
    )
    assert seen, "who presses Start sees why not"
    page.wait_for_function("w => assertive.textContent.includes(w)", arg=words)
