"""News of cinderella, computed from the states before and after an action. All news is public."""

from games.cinderella.scene import die
from games.cinderella.state import State
from games.core.action import OVER, Action
from games.core.cards import backs
from games.core.display.scene import Kind, News
from games.core.text import text


def news(
    before: State,
    action: Action,
    after: State,
    seat: int | None,  # noqa: ARG001  (all viewers get the same news)
) -> tuple[News, ...]:
    """Return the news of an action.

    It does not name a tile that players see only for a moment, because the log keeps the news.
    """
    active = before.active
    names = after.compiled.names
    said: list[News] = []
    if action.verb == "roll":
        rolled = text("cinderella.news.roll", seat=active, face=die(action.a))
        said.append(News(rolled, "reveal", seat=active))
    elif action.verb == "deal":
        dealt = text("cinderella.news.deal", seat=action.b, tile=names[action.a])
        said.append(News(dealt, "reveal", seat=action.b))
    elif action.verb in ("open", "look", "point"):
        message = f"cinderella.news.{action.verb}"
        said.append(News(text(message, seat=action.by, place=action.a), "reveal", seat=action.by))
    elif action.verb == "put_back" and active in after.compiled.device_seats and before.open:
        # People must put the tiles of a device seat back, so the news names the places.
        places = [place + 1 for place in backs(before.open)]
        back = text("cinderella.news.back", n=len(places), places=", ".join(map(str, places)))
        said.append(News(back, "reveal", seat=active))
    elif action.verb == "match" and active in after.compiled.device_seats and action.by == active:
        laid = text("cinderella.news.aside", place=before.first + 1, other=action.a)
        said.append(News(laid, "reveal", seat=active))
    elif action.verb == "name":
        said.append(News(text("cinderella.news.name", place=action.a), "reveal"))
    elif action.verb == "use" and action.a:
        used = text("cinderella.news.use", seat=active, tile=names[before.special[active]])
        said.append(News(used, "reveal", seat=active))
    said.extend(
        News(text("cinderella.news.pair", pair=after.compiled.pair_names[pair]), "pair")
        for pair in backs(after.found & ~before.found)
    )
    if after.hour != before.hour:
        path = (before.hour % 12 or 12, after.hour % 12 or 12)
        kind: Kind = "strike" if after.hour == after.compiled.hours else "move"
        said.append(News(text("cinderella.news.hour", hour=path[1]), kind, path))
    if after.turn == OVER:
        end: Kind = "won" if after.won else "lost"
        said.append(News(text(f"cinderella.news.{end}"), end))
    return tuple(said)
