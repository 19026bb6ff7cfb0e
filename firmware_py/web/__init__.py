"""The page of the clock: starlette app, one socket a visitor, static files."""
