"""What `python -m tests.soak.boxed` prints; the laws themselves are tried in tests/laws."""

from tests.laws import boxed as laws
from tests.soak.boxed import main


def test_a_match_that_breaks_a_law_is_told_with_its_number(monkeypatch, capsys):
    assert main(["1", "cinderella"]) == 0
    figures = capsys.readouterr().out
    assert "1 matches" in figures
    assert "0 stopped" in figures

    def doubtful(_game, _state, _seat):
        raise laws.Unlawful("the box knows better")

    monkeypatch.setattr(laws.bots, "handed", lambda *_: doubtful(*_[:3]))
    assert main(["3:", "cinderella"]) == 1
    told = capsys.readouterr().out
    assert "cinderella 3 (" in told
    assert "the box knows better" in told
