"""What a test waits for on the page, in which windows, and whose page it is."""

from tests.firmware_py.web.fake import TOKENS

ANN, BEA = list(TOKENS)[:2]
SIZES = [(1920, 1080), (1440, 900), (1280, 800), (820, 1180), (844, 390), (390, 844), (320, 640)]


def headline(page, words):
    page.wait_for_function("w => document.querySelector('#headline')?.textContent === w", arg=words)


def called(running, *call):
    running.settle(lambda: call in running.table.calls)
