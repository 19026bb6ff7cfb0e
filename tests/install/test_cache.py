"""Cache of folders: made once a week, shared by runs, always complete, cleaned up."""

import fcntl

import pytest

from tests.install.cache import DAY, Cache

WEEK = 7 * DAY
MONDAY = 1_795_392_000.0  # 2026-11-23


class Clock:
    """Time that tests set (s)."""

    now = MONDAY

    def __call__(self):
        return self.now


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def made():
    """Names of the folders that were made, in order."""
    return []


def maker(made):
    def make(folder):
        made.append(folder.name)
        (folder / "file").write_text(str(len(made)))

    return make


def test_a_folder_is_made_once_and_kept_for_the_next_run(tmp_path, clock, made):
    first = Cache(tmp_path, clock).folder("base", ["a"], maker(made))
    second = Cache(tmp_path, clock).folder("base", ["a"], maker(made))
    assert first == second
    assert (first / "file").read_text() == "1"
    assert len(made) == 1


def test_it_is_made_again_when_it_is_made_of_something_else_or_in_a_new_week(tmp_path, clock, made):
    for made_of, when in ((["a"], 0), (["b"], 0), (["a", "b"], 0), (["a"], WEEK)):
        clock.now = MONDAY + when
        Cache(tmp_path, clock).folder("base", made_of, maker(made))
    assert len(made) == 4


def test_while_a_folder_is_made_another_run_that_asks_for_it_waits(tmp_path, clock, made):
    def make(folder):
        with (tmp_path / "base.lock").open("w") as lock, pytest.raises(BlockingIOError):
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)  # as another run, which does not wait
        maker(made)(folder)

    Cache(tmp_path, clock).folder("base", ["a"], make)
    assert len(made) == 1


def test_half_a_folder_is_never_returned(tmp_path, clock, made):
    def fail(folder):
        (folder / "half").touch()
        raise OSError

    cache = Cache(tmp_path, clock)
    with pytest.raises(OSError):  # noqa: PT011
        cache.folder("base", ["a"], fail)
    folder = cache.folder("base", ["a"], maker(made))
    assert [each.name for each in folder.iterdir()] == ["file"]


def test_what_no_run_has_used_for_a_day_is_removed_with_the_next_of_its_kind(tmp_path, clock, made):
    def folder(kind, made_of):
        return Cache(tmp_path, clock).folder(kind, [made_of], maker(made))

    old, used, other = folder("base", "old"), folder("base", "used"), folder("base-python", "old")
    clock.now += DAY / 2
    assert folder("base", "used") == used
    clock.now += DAY / 2 + 1
    new = folder("base", "new")
    assert not old.exists()
    assert all(each.exists() for each in (used, other, new))
