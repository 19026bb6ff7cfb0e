"""The command that tells how a finished match went; what it tells is in replay."""
