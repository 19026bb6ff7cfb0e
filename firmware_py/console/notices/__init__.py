"""What the box says unasked, over whatever has the keys, and what it says about its devices."""
