"""Catalogues hold each message once. Babel reads a second entry without a warning."""

from collections import Counter
from pathlib import Path

from tests.language.catalogues import HERE


def ids(path: Path) -> list[str]:
    """Return the message ids of a catalogue, with repetitions."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line.startswith("msgid ") and line != 'msgid ""']


def test_no_catalogue_has_a_message_twice() -> None:
    paths = [*HERE.glob("config/locale/*/*/*.po"), *HERE.glob("games/*/locale/*/*/*.po")]
    assert len(paths) > 20
    twice = {
        path.relative_to(HERE): [each for each, times in Counter(ids(path)).items() if times > 1]
        for path in paths
    }
    assert not {path: found for path, found in twice.items() if found}
