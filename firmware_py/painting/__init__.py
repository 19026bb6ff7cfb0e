"""Painters: what the console wants shown, as ring frames and OLED pictures.

The type that the OLED's texts are set in lives here too, in `type/`.
"""
