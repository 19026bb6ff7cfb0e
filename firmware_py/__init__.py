"""The daemon: console (pure), shell (asyncio), painting, journal, command line, web page."""
