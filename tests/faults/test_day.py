"""Ten minutes of the day of tests/soak/day.py: all faults at once, and no data loss."""

from tests.soak.day import live


def test_ten_minutes_of_everything(tmp_path):
    day = live(1 / 6, 8, tmp_path)
    assert day.complaints == []
    assert day.figures["lost"] == 0
    assert day.figures["acts"] > 50
    assert day.figures["cuts"] > 0


def test_a_traceback_would_be_noticed(tmp_path, monkeypatch):
    monkeypatch.setattr("firmware_py.console.command_runner.run", lambda *_args: 1 / 0)
    assert live(1 / 60, 1, tmp_path).complaints
