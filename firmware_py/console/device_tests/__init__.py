"""Hardware tests: a person looks at a device, presses its keys and answers questions."""
