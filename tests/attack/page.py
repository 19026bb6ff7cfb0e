"""One open page of a company, as its WebSocket: messages sent and frames received."""

import asyncio
import json
from collections.abc import MutableMapping
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from tests.attack.device_harness import Company

HOST = "table.example"


class Stuck(Exception):
    """An action of the story cannot be done."""


class Frame(NamedTuple):
    """Message that a page received, and its time (ms; the loop's own rounding is finer)."""

    at: int
    said: str


class Page:
    """Open page; `frames` holds all that it received, oldest first."""

    def __init__(self, company: "Company", hello: dict[str, Any], path: str, address: str) -> None:
        self.company = company
        self.frames: list[Frame] = []
        self.closed = False
        self._n = 0
        self._in: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._in.put_nowait({"type": "websocket.connect"})
        headers = {"host": HOST, "origin": f"http://{HOST}", "sec-websocket-key": "x"}
        scope = {
            "type": "websocket", "asgi": {"version": "3.0"}, "scheme": "ws", "path": path,
            "raw_path": path.encode(), "query_string": b"", "root_path": "", "subprotocols": [],
            "http_version": "1.1", "client": (address, 4711), "server": (HOST, 80),
            "headers": [(key.encode(), value.encode()) for key, value in headers.items()],
        }  # fmt: skip
        self.say({"protocol": 2, "language": "en", **hello})
        self._task = company.box.loop.create_task(company.app(scope, self._in.get, self._hear))
        self._task.add_done_callback(company.ended)
        company.box.wait(0.05)

    async def _hear(self, message: MutableMapping[str, Any]) -> None:
        if message["type"] == "websocket.send":
            self.frames.append(Frame(self.company.now, str(message["text"])))
        elif message["type"] != "websocket.accept":
            self.closed = True

    def say(self, plain: dict[str, Any] | str) -> None:
        """Send a message without waiting."""
        said = plain if isinstance(plain, str) else json.dumps(plain)
        self._in.put_nowait({"type": "websocket.receive", "text": said})

    def order(self, do: str, *, wait: float = 0.1, **fields: Any) -> dict[str, Any]:
        """Send a command; return the reply, or the closing message."""
        self._n += 1
        before = len(self.frames)
        self.say({"do": do, "n": self._n, **fields})
        for _ in range(5):  # a round trip to the runtime takes some turns of the loop
            self.company.box.wait(wait / 5)
        said = (json.loads(frame.said) for frame in self.frames[before:])
        answer = next((each for each in said if each.get("n") == self._n or "closed" in each), None)
        if answer is None:
            last = self.frames[-1].said[:200] if self.frames else "nothing"
            raise Stuck(f"no answer to {do} {fields}; the last was {last}")
        return answer

    def leave(self) -> None:
        """Close the page."""
        self._in.put_nowait({"type": "websocket.disconnect", "code": 1001})
        self.company.box.wait(0.05)
