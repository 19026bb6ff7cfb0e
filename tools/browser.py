"""Path of Debian's Chromium, for tests and pictures of the page."""

from pathlib import Path

_INSTALLED = (Path("/usr/bin/chromium-headless-shell"), Path("/usr/bin/chromium"))
CHROMIUM = next((browser for browser in _INSTALLED if browser.exists()), _INSTALLED[-1])
"""The headless shell, which needs half the processor time, or the whole browser."""
