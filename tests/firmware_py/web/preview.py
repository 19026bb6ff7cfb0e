"""Program: serve the page of an emulated device whose time passes only with commands.

python -m tests.firmware_py.web.preview [table|device|grid|arcs|start] [PORT]
"""

import asyncio
import sys

from firmware_py.web import security, server
from firmware_py.web.app import app
from tests.firmware_py.web.real import Table


async def main() -> None:
    cards = sys.argv[1] if len(sys.argv) > 1 else "table"
    port = int(sys.argv[2]) if len(sys.argv) > 2 else server.PORT
    table = Table(None if cards == "start" else cards)
    print(f"http://127.0.0.1:{port}/")  # noqa: T201  (the output of a program)
    await server.serve(app(table, security.hosts("127.0.0.1", port)), port=port)


if __name__ == "__main__":
    asyncio.run(main())
