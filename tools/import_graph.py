"""Import graph of the project: python tools/import_graph.py [CHECKOUT].

With two checkouts it compares their figures: python tools/import_graph.py BEFORE NOW.

A room is a package such as firmware_py/web, with all its subpackages. A module directly in
firmware_py counts as a room. An arrow is an import, read from the source. Imports inside functions
count; imports under `if TYPE_CHECKING` are listed separately, because they do not exist at run
time. A circle is a cycle: a set of rooms (or of folders or files of one room) each of which reaches
each other. The floor of a room is the length of the longest path below it; the rooms of a cycle
share a floor.

The checkout is not imported, so any state of the project can be measured and compared.
`tests/test_import_graph.py` enforces the intended graph.
"""

import ast
import sys
from collections.abc import Collection, Iterable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

HOUSE = ("games", "drivers", "firmware_py")
LONG = 400
"""Number of lines beyond which a file must state a reason."""


class Arrow(NamedTuple):
    """Import of one file by another; paths are relative to the checkout."""

    file: str
    of: str
    line: int
    typing: bool


def files(root: Path, folders: Iterable[str] = HOUSE) -> list[str]:
    """Return the Python files of these folders, relative to the checkout."""
    found = (path for folder in folders for path in (root / folder).rglob("*.py"))
    return sorted(str(path.relative_to(root)) for path in found)


def arrows(root: Path) -> list[Arrow]:
    """Return the imports between the project's files, each pair once with its first line."""
    known = {_module(file): file for file in files(root)}
    found: dict[tuple[str, str], Arrow] = {}
    for module, file in known.items():
        tree = ast.parse((root / file).read_text("utf-8"))
        for name, line, typing in _imported(tree, module, is_package=file.endswith("__init__.py")):
            of = known.get(name) or known.get(name.rpartition(".")[0])
            if of is not None and of != file:
                before = found.get((file, of))
                if before is None or (before.typing and not typing):
                    found[file, of] = Arrow(file, of, line, typing)
    return list(found.values())


def _module(file: str) -> str:
    return file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def _imported(
    tree: ast.AST, module: str, *, is_package: bool, typing: bool = False
) -> Iterator[tuple[str, int, bool]]:
    """Yield each imported module or name, its line and whether it is under TYPE_CHECKING."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.Import):
            yield from ((alias.name, node.lineno, typing) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                above = module.split(".")
                above = above[: len(above) - node.level + is_package]
                base = ".".join([*above, *filter(None, [node.module])])
            yield from ((f"{base}.{alias.name}", node.lineno, typing) for alias in node.names)
        elif isinstance(node, ast.If) and ast.unparse(node.test).endswith("TYPE_CHECKING"):
            for child in node.body:
                block = ast.Module([child], [])
                yield from _imported(block, module, is_package=is_package, typing=True)
            rest = ast.Module(node.orelse, [])
            yield from _imported(rest, module, is_package=is_package, typing=typing)
        else:
            yield from _imported(node, module, is_package=is_package, typing=typing)


def room(file: str) -> str:
    """Return the room of a file: a top-level package, or the file itself."""
    return "/".join(file.split("/")[:2])


def between_rooms(found: Iterable[Arrow]) -> dict[str, set[str]]:
    """Return the rooms that each room imports."""
    return _graph((room(arrow.file), room(arrow.of)) for arrow in found)


def within_rooms(found: Iterable[Arrow]) -> dict[str, set[str]]:
    """Return the files of its own room that each file imports."""
    return _graph((a.file, a.of) for a in found if room(a.file) == room(a.of))


def between_folders(found: Iterable[Arrow]) -> dict[str, set[str]]:
    """Return the folders or loose files of its own room that each of them imports."""
    own = ((a.file, a.of) for a in found if room(a.file) == room(a.of))
    return _graph((_place(here), _place(there)) for here, there in own)


def _place(file: str) -> str:
    return "/".join(file.split("/")[:3])


def _graph(pairs: Iterable[tuple[str, str]]) -> dict[str, set[str]]:
    graph: dict[str, set[str]] = {}
    for here, there in pairs:
        graph.setdefault(here, set())
        graph.setdefault(there, set())
        if here != there:
            graph[here].add(there)
    return graph


def circles(graph: Mapping[str, Collection[str]]) -> list[tuple[str, ...]]:
    """Return the cycles, the largest first."""
    reached = {node: _reached(graph, node) for node in graph}
    sets = {tuple(sorted(n for n in reached[node] if node in reached[n])) for node in graph}
    return sorted((one for one in sets if one), key=lambda one: (-len(one), one))


def _reached(graph: Mapping[str, Collection[str]], start: str) -> set[str]:
    found: set[str] = set()
    left = list(graph[start])
    while left:
        node = left.pop()
        if node not in found:
            found.add(node)
            left += graph[node]
    return found


def floors(graph: Mapping[str, Collection[str]]) -> dict[str, int]:
    """Return the floor of each node: 0 without imports, otherwise one above the highest import."""
    together = {node: one for one in circles(graph) for node in one}
    high: dict[str, int] = {}

    def floor(node: str) -> int:
        if node not in high:
            own = together.get(node, (node,))
            below = {there for each in own for there in graph[each]} - set(own)
            top = max((floor(there) for there in below), default=-1) + 1
            high.update(dict.fromkeys(own, top))
        return high[node]

    for node in graph:
        floor(node)
    return high


def lines(root: Path, file: str) -> int:
    """Return the number of lines of a file."""
    return len((root / file).read_text("utf-8").splitlines())


def report(root: Path) -> Iterator[str]:
    """Yield the tables, line by line."""
    found = arrows(root)
    sizes = {file: lines(root, file) for file in files(root, (*HOUSE, "tests"))}
    rooms: dict[str, list[str]] = {}
    for file in sizes:
        where = room(file.removeprefix("tests/"))
        where = f"tests/{where}" if file.startswith("tests/") else where
        rooms.setdefault(where, []).append(file)
    graph = between_rooms(arrow for arrow in found if not arrow.typing)
    graph |= {each: set() for each in rooms if each.startswith(HOUSE) and each not in graph}
    high = floors(graph)
    loose = sum(room(file) == file for file in sizes if file.startswith("firmware_py/"))
    yield f"{loose} files of firmware_py stand in no room, {len(graph)} rooms in all"
    yield ""
    yield f"{'room':32} {'floor':>5} {'files':>5} {'lines':>6} {'tests':>6}  arrows to"
    for name in sorted(graph, key=lambda name: (-high[name], name)):
        own, tests = rooms[name], rooms.get(f"tests/{name}", [])
        count = sum(sizes[file] for file in own)
        tested = sum(sizes[file] for file in tests)
        to = ", ".join(sorted(graph[name])) or "-"
        yield f"{name:32} {high[name]:5} {len(own):5} {count:6} {tested:6}  {to}"
    yield ""
    for folder in (*HOUSE, "tests"):
        own = [file for file in sizes if file.startswith(f"{folder}/")]
        yield f"{folder:32} {'':5} {len(own):5} {sum(sizes[file] for file in own):6}"
    yield ""
    yield f"arrows: {len(found)}, of which for types alone: {sum(arrow.typing for arrow in found)}"
    for what, kept in (("when it runs", [a for a in found if not a.typing]), ("with types", found)):
        graphs = (
            ("rooms", between_rooms(kept)),
            ("folders in a room", between_folders(kept)),
            ("files in a room", within_rooms(kept)),
        )
        for name, some in graphs:
            ways = circles(some)
            yield f"circles of {name}, {what}: {len(ways)}"
            yield from (f"  {' '.join(way)}" for way in ways)
    ways = circles(between_rooms(found))
    inside = sum(
        any(room(a.file) in way and room(a.of) in way for way in ways)
        for a in found
        if room(a.file) != room(a.of)
    )
    yield f"arrows within circles of rooms, of which some go up: {inside}"
    long = {file: count for file, count in sizes.items() if count > LONG}
    product = sum(not file.startswith("tests/") for file in long)
    yield f"files over {LONG} lines: {product} of the product, {len(long) - product} of the tests"
    for file in sorted(long, key=lambda file: -long[file]):
        yield f"  {long[file]:5} {file}"


def counted(root: Path) -> dict[str, int]:
    """Return the figures of a checkout by name."""
    found = arrows(root)
    run = [arrow for arrow in found if not arrow.typing]
    graph = between_rooms(run)
    sizes = {file: lines(root, file) for file in files(root, (*HOUSE, "tests", "tools"))}
    long = [file for file in sizes if sizes[file] > LONG]
    return {
        "rooms": len({room(file) for file in files(root)}),
        "files of firmware_py in no room": sum(
            room(file) == file for file in sizes if file.startswith("firmware_py/")
        ),
        "floors": 1 + max(floors(graph).values()),
        "arrows": len(found),
        "arrows between rooms": sum(map(len, graph.values())),
        "arrows within circles of rooms": sum(
            here in way and there in way
            for way in circles(graph)
            for here in graph
            for there in graph[here]
        ),
        **{
            f"in circles of {name}, {what}": sum(map(len, circles(graph_of(kept))))
            for what, kept in (("when it runs", run), ("with types", found))
            for name, graph_of in (
                ("rooms", between_rooms),
                ("folders in a room", between_folders),
                ("files in a room", within_rooms),
            )
        },
        **{
            f"lines of {folder}": sum(
                count for file, count in sizes.items() if file.startswith(f"{folder}/")
            )
            for folder in ("games/core", *HOUSE, "tools", "tests")
        },
        "lines of the page's scripts": sum(
            lines(root, str(path)) for path in (root / "firmware_py/web/static").rglob("*.js")
        ),
        f"files over {LONG} lines, of the product": sum(f.startswith(HOUSE) for f in long),
        f"files over {LONG} lines, of the tests": sum(f.startswith("tests/") for f in long),
    }


def beside(before: Path, now: Path) -> Iterator[str]:
    """Yield the figures of two checkouts, one row each."""
    old, new = counted(before), counted(now)
    yield f"{'':48} {'before':>8} {'now':>8}"
    yield from (f"{what:48} {old[what]:8,} {new[what]:8,}" for what in new)


if __name__ == "__main__":
    roots = [Path(one).resolve() for one in sys.argv[1:] or ["."]]
    print("\n".join(report(*roots) if len(roots) == 1 else beside(*roots)))
