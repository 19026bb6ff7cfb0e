"""Making the review of a saved match: from the journal or a file, in words and as a picture."""

from collections.abc import Callable, Sequence
from typing import Any

from firmware_py.replay import review
from firmware_py.texts import Texts
from games.core.errors import BadMatch
from games.core.match import Match
from games.core.review import reviewed
from games.core.text import text


def told(
    match: Match[Any],
    texts: Texts,
    names: Sequence[str] = (),
    budget: int | None = None,
    *,
    heard: Callable[[float], object] = lambda _share: None,
) -> dict[str, Any]:
    """Return the review of a match (`review.as_json`); BadMatch if it is not over.

    budget, heard: as for `games.core.review.reviewed`.
    """
    if match.result() is None:
        raise BadMatch(
            "this match was not played to its end, and only of one that is over there is a review"
        )
    return review.as_json(match, reviewed(match, budget, heard), texts, names)


def png(told: dict[str, Any], texts: Texts) -> bytes:
    """Return the picture of a review."""
    from firmware_py.replay import course_picture  # noqa: PLC0415  (Pillow is slow to load)

    words = (texts.say(text(f"table.review.{word}")) for word in ("title", "chance", "turns"))
    return course_picture.png(told, course_picture.Labels(*words))
