"""Notes and tag of a release, from the changelog."""

import subprocess

import pytest

from tools import release

CHANGELOG = """# Changelog

## 0.3.0, 2027-01-31

### Added

- A game.

## 0.2.0, 2026-12-24

- The first release.
"""
NOTES = "## 0.3.0, 2027-01-31\n\n### Added\n\n- A game.\n\n"


def test_the_notes_are_the_first_section_of_the_changelog():
    assert release.notes(CHANGELOG) == NOTES


@pytest.mark.parametrize(
    ("version", "notes", "said"),
    [
        ("0.2.1.dev7+g1", NOTES, "To tag it: git tag -a v0.3.0 --cleanup=whitespace -F"),
        ("0.3.0", NOTES, "This is the tagged release."),
        ("0.3.0", "## 0.3.0, unreleased\n", "write the date of 0.3.0 into CHANGELOG.md"),
        ("0.3.0", "## Next\n", "must be: ## VERSION, DATE"),
    ],
)
def test_the_advice_names_the_version_of_the_changelog(version, notes, said):
    assert said in release.advice(version, notes)


def test_a_tag_keeps_the_headings_of_the_notes(tmp_path):
    (tmp_path / "dist").mkdir()
    (tmp_path / "dist" / "NOTES.md").write_text(NOTES)
    name = ("-c", "user.name=t", "-c", "user.email=t@example.org")
    tag = release.advice("0.1", NOTES).removeprefix("To tag it: git ").split()
    for words in (("init", "-q"), ("commit", "-q", "--allow-empty", "-m", "x"), tag):
        subprocess.run(["git", *name, *words], cwd=tmp_path, check=True)
    kept = subprocess.run(
        ["git", "for-each-ref", "--format=%(contents)", "refs/tags"],
        cwd=tmp_path, check=True, capture_output=True, text=True,
    )  # fmt: skip
    assert kept.stdout.strip() == NOTES.strip()
