"""Help texts of midnight: they agree with the rules."""

import pytest

from tests.language.catalogues import Catalogues


def words(message, language):
    return Catalogues("midnight").catalogue(language).get(message).string


@pytest.mark.parametrize(
    ("language", "phrase"),
    [
        ("en", "onto or past 24"),
        ("nl", "op of voorbij 24"),
        ("fr", "à 24 ou au-delà"),
        ("de", "auf 24 oder weiter"),
    ],
)
@pytest.mark.parametrize("message", ["help", "entry.wanderer.short", "entry.booster.more"])
def test_a_wanderer_earns_a_booster_by_passing_24_too(message, language, phrase):
    assert phrase in words(f"midnight.{message}", language)
