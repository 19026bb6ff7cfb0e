"""Film of a turn in the README."""

from PIL import Image

from tools import page_film


def test_the_film_of_a_turn_is_small_and_lasts_ten_seconds():
    assert page_film.FILE.stat().st_size < page_film.LIMIT
    with Image.open(page_film.FILE) as film:
        assert film.size == page_film.SIZE
        lengths = []
        for number in range(film.n_frames):
            film.seek(number)
            film.load()
            lengths.append(film.info["duration"])
    assert len(lengths) > 20
    assert 9_000 < sum(lengths) < 13_000
