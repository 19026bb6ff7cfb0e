"""The doctor: looks at every device, bus, permission, setting and file, and says what mends it.

Nothing is looked up behind its back: the machine, its files and its devices are handed in, so that
every finding can be had without a Pi. One file a subject; `report` puts them together.
"""
