"""`by_game` names the games that fail, and returns 1."""

import games
from tests.soak.by_game import by_game


class Found(str):
    """Result for a game."""

    __slots__ = ()

    @property
    def well(self):
        return self.endswith("3")


def run(capsys, *args):
    ends = by_game(
        args, 3, lambda name, count: Found(f"{name} {count}"), bad="wrong", good="All is well."
    )
    return ends, capsys.readouterr().out.splitlines()


def test_who_names_nothing_has_all_looked_at(capsys):
    names = games.names(plugins=False)
    assert run(capsys) == (0, [*(f"{name} 3" for name in names), "All is well."])


def test_what_is_not_well_is_named_and_fails(capsys):
    assert run(capsys, "5", "midnight") == (1, ["midnight 5", "wrong: midnight"])
