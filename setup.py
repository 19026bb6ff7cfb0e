"""Build steps: compile the message catalogues and bundle the page; the rest is pyproject.toml."""

import subprocess
import sys
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist


def bundle() -> None:
    """Make the page's bundle where esbuild is installed. Elsewhere a fresh one is kept."""
    subprocess.run([sys.executable, "firmware_py/web/bundle.py"], check=False)


class BuildWithProducts(build_py):
    """build_py that first compiles the catalogues for gettext and bundles the page."""

    def run(self) -> None:
        """Compile and bundle, then collect the packages as usual."""
        from babel.messages.mofile import write_mo  # noqa: PLC0415  (a build requirement)
        from babel.messages.pofile import read_po  # noqa: PLC0415

        for po in Path().glob("*/**/LC_MESSAGES/*.po"):
            if po.parts[0] in {"games", "config"}:
                with po.open("rb") as source:
                    catalogue = read_po(source)
                with po.with_suffix(".mo").open("wb") as target:
                    write_mo(target, catalogue)
        bundle()
        super().run()


class SdistWithBundle(sdist):
    """sdist with the page's bundle, for those who build a wheel from it without npm."""

    def run(self) -> None:
        """Bundle, then collect the files as usual."""
        bundle()
        super().run()


setup(cmdclass={"build_py": BuildWithProducts, "sdist": SdistWithBundle})
