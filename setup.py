"""Compile the message catalogues (.po to .mo) in every build; the rest is pyproject.toml."""

from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py


class BuildWithCatalogues(build_py):
    """build_py that first turns every .po beside the code into the .mo that gettext reads."""

    def run(self) -> None:
        """Compile, then collect the packages as usual."""
        from babel.messages.mofile import write_mo  # noqa: PLC0415  (a build requirement)
        from babel.messages.pofile import read_po  # noqa: PLC0415

        for po in Path().glob("*/**/LC_MESSAGES/*.po"):
            if po.parts[0] in {"games", "config"}:
                with po.open("rb") as source:
                    catalogue = read_po(source)
                with po.with_suffix(".mo").open("wb") as target:
                    write_mo(target, catalogue)
        super().run()


setup(cmdclass={"build_py": BuildWithCatalogues})
