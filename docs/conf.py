"""Configuration of Sphinx for the documentation site (`make docs`)."""

from importlib import metadata

project = "tableclock"
release = metadata.version("tableclock")
extensions = ["myst_parser", "sphinx.ext.autodoc"]
myst_enable_extensions = ["attrs_block", "colon_fence"]
myst_heading_anchors = 3
suppress_warnings = ["myst.header"]
html_theme = "furo"
html_title = "tableclock"
html_static_path: list[str] = []
html_copy_source = False
html_show_sourcelink = False
html_show_copyright = False
