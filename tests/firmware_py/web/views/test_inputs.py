"""Page commands reach the console as inputs, like everything else (`console/test_queue.py`)."""

from firmware_py.console import inputs
from tests.firmware_py.console.table import Table


def test_the_number_is_shown_also_where_the_box_slept_and_goes_with_its_change():
    table = Table("nightwatch")
    table.wait(700)
    assert table.console.asleep
    table.feed(inputs.PairingRequested("123 456", table.now))
    assert not table.console.asleep
    assert table.console.screen().door
    assert any("123 456" in line for line in table.console.screen().says())
    table.feed(inputs.NewNumber(table.now))
    assert not table.console.screen().door


def test_which_seats_have_a_page_is_told_as_any_input():
    table = Table("nightwatch")
    touched = table.console.touched
    table.wait(5)
    table.feed(inputs.RemoteSeats(frozenset({1}), table.now))
    assert table.console.remote == {1}
    assert table.console.touched == touched, "a page that opens is nobody's hand at the box"
