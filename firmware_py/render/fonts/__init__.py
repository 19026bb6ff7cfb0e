"""Pixel fonts of the OLED: drawings as text files, and the BDF files built from them.

`drawings/` contains the letters. `tools/compose.py` adds the accented letters and writes the BDF
files, which FreeType reads. To change a letter, edit its drawing, run ``python tools/compose.py``
and check the difference.
"""
