"""Emulated chips: what sits at the far end of each wire, decoding what the real driver sends."""
