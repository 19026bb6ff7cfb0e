"""Where Debian's Chromium is, with which the page is tried and photographed."""

from pathlib import Path

_INSTALLED = (Path("/usr/bin/chromium-headless-shell"), Path("/usr/bin/chromium"))
CHROMIUM = next((browser for browser in _INSTALLED if browser.exists()), _INSTALLED[-1])
"""The one without windows, which needs half the processor, or else the whole browser."""
