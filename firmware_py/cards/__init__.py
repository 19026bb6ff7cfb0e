"""Tags of printed cards: the tag database, enrolment, tag files and printed labels."""
