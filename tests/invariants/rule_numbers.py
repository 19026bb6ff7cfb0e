"""Numbers of each game's specification: its rules (R) and the project's rulings (A).

Entries list the numbers that they explain. Every number is in an entry or in `UNREAD`, the small
print that players do not need.
"""

SPECIFIED = {
    "capsules": "R1-R18 A1-A34",
    "cinderella": "R1-R24 A1-A32",
    "midnight": "R1-R9 R10-R18 R20-R25 R30-R32 A1-A42 A9b A9c",
    "outcasts": "R1-R27 A1-A52",
}

UNREAD = {
    "capsules": "A26 A32",
    "cinderella": "A15 A30 A31",
    "midnight": "A23 A37 A40",
    "outcasts": "A32 A33 A36 A49 A52",
}
