"""Painters: what the console wants shown, as ring frames and OLED pictures; the type lives here too."""
