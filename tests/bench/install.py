"""Install the peers, once, in .peers beside the project, because they are not part of it.

A peer that cannot be installed is reported in one line, and its rows are omitted.
"""

import shutil
import subprocess
import sys
import venv
from pathlib import Path

HERE = Path(__file__).parent
PEERS = HERE.parent.parent / ".peers"
PYTHON_PEERS = ["open_spiel==2.0.2", "numpy==2.4.6", "rlcard==1.2.0"]
NODE_PEERS = ["boardgame.io@0.50.2"]


def python_peers() -> Path | None:
    """Return the interpreter with OpenSpiel and RLCard, or None."""
    python = PEERS / "venv" / "bin" / "python"
    ready = PEERS / "venv" / "ready"
    if not ready.exists():
        PEERS.mkdir(exist_ok=True)
        venv.create(PEERS / "venv", with_pip=True)
        command = (str(python), "-m", "pip", "install", "-q", "--disable-pip-version-check")
        if not _ran([*command, *PYTHON_PEERS]):
            return None
        ready.touch()
    return python


def node_peers() -> Path | None:
    """Return the folder with boardgame.io, or None."""
    folder = PEERS / "node"
    if shutil.which("npm") is None:
        print("skipped: boardgame.io (there is no npm here)", file=sys.stderr)
        return None
    if not (folder / "node_modules" / "boardgame.io").exists():
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "package.json").write_text('{"private": true}\n')
        if not _ran(["npm", "install", "--silent", "--no-audit", *NODE_PEERS], folder):
            return None
    return folder


def _ran(command: list[str], folder: Path | None = None) -> bool:
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode:
        last = (done.stderr.strip().splitlines() or ["no reason given"])[-1]
        print(f"skipped: {command[-1]} cannot be installed: {last}", file=sys.stderr)
    return done.returncode == 0
