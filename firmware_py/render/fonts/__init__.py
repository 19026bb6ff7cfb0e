"""The project's own pixel type: drawings as text, and the BDF files built from them.

`drawings/` holds every letter as it was drawn; `compose.py` sets accents on letters and writes
the BDF files that FreeType reads.  To change a letter, change its drawing, then run
``python -m firmware_py.render.fonts.compose`` and look at the difference.
"""
