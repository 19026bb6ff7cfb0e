"""What the box does with cards outside the rules: it names them, and learns which tag is which."""
