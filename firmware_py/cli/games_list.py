"""List of the games for `tableclock games`: a table of all, or the options of one."""

from typing import Any

from firmware_py.cli import output
from firmware_py.i18n import ENGLISH, Texts
from games.core.game import Game
from games.core.text import text


def overview(games: list[Game[Any]]) -> str:
    """Return a table with one line for each game."""
    rows = [("game", "players", "minutes", "variants")]
    for game in games:
        counts = sorted({n for each in game.variants for n in game.seats(each)})
        minutes = "" if game.minutes is None else str(game.minutes)
        rows.append((game.id, _range(counts), minutes, ", ".join(game.variants)))
    return f"{output.table(rows)}\n\nThe options of a game: tableclock games GAME"


def details(game: Game[Any]) -> str:
    """Return a game's variants and options in English, with the sentences that explain them."""
    texts = Texts(ENGLISH, {game.id: game.folder})
    rows = [("variant", "players"), *((each, _range(game.seats(each))) for each in game.variants)]
    parts = [f"{game.title}: {texts.say(text(f'{game.id}.help'))}", output.table(rows)]
    for key, option in game.options.items():
        others = [each for each in option.values if each != option.default]
        values = ", ".join((f"{option.default} (default)", *others))
        parts.append(f"{key}: {values}\n  {texts.say(text(option.help))}")
    return "\n\n".join(parts)


def _range(numbers: Any) -> str:
    every = list(numbers)
    whole = every == list(range(every[0], every[-1] + 1))
    return f"{every[0]}-{every[-1]}" if whole and len(every) > 1 else ", ".join(map(str, every))
