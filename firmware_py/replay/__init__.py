"""Playback of stored matches, and pictures of them."""
