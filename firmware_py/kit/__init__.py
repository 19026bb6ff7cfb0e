"""What the author of a game needs: a folder to begin with (`new`), and the laws (`check`)."""
