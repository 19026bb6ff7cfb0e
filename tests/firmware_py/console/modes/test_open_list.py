"""Open list of answers: its question, and an answer that is pointed out."""

from random import Random

from tests.firmware_py.console.table import Table


def test_in_an_open_list_the_question_does_not_name_ok():
    """Beat 3, or pass: there ok takes the chosen card."""
    table = Table("outcasts", seed="x").play("outcasts", 3, None, "device")
    table.press("ok").wait(1)
    table.play_on(Random(1), until=lambda match: len(match.actions) > 3)
    table.press("ok").wait(1)
    assert table.says.startswith("○ Green | Round 1/5 | Beat 3, or pass | ▸ 4 Shapeshifter"), (
        table.says
    )


def test_an_answer_that_is_pointed_out_in_a_group_is_the_next_one_that_ok_takes():
    table = Table("midnight", seed="x").play("midnight", 3, None, "table")
    play, console = table.console.play, table.console
    groups = [found for found in play.answers_by_head(console).values() if len(found) > 1]
    wanted = groups[0][-1].action
    play.point_out(console, wanted)
    assert play.lines(console)[play.cursor].action == wanted
