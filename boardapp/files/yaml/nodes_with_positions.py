"""Values read from a file with their positions, and the faults of the reading."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from boardapp.files.fault_wording import quote_shortened
from boardapp.files.faults_in_files import Fault

MAX_DEPTH = 50
"""The most lists and mappings inside one another."""

MAX_VALUES = 100_000
"""The most values (keys, texts, numbers, lists, mappings) in one file."""

MAX_FAULTS = 500
"""The most faults of one file; after that, reading stops."""

WHERE_LENGTH = 8
"""The most keys of a path that a fault shows."""

PathKey = str | int

_PLAIN_NAME = re.compile(r"[\w-]+")


class Node:
    """A value with its position, from 1. ``text`` is a single value's spelling in the file.

    ``children`` are the nodes of a list or mapping, ``keys`` the positions of a mapping's keys. A
    ``broken`` node already had its fault: its value is meaningless.
    """

    __slots__ = ("broken", "children", "column", "keys", "line", "text", "value")

    def __init__(
        self, value: Any, line: int, column: int, text: str | None = None, *, broken: bool = False
    ) -> None:
        self.value = value
        self.line = line
        self.column = column
        self.text = text
        self.broken = broken
        self.children: list[Node] | dict[str, Node] | None = None
        self.keys: dict[str, tuple[int, int]] = {}
        if isinstance(value, list):
            self.children = []
        elif isinstance(value, dict):
            self.children = {}

    def child(self, key: PathKey) -> Node | None:
        """Return the node of an entry, None when there is none."""
        if isinstance(self.children, dict):
            return self.children.get(key) if isinstance(key, str) else None
        if isinstance(self.children, list) and isinstance(key, int):
            return self.children[key] if key < len(self.children) else None
        return None


def path_text(path: Sequence[PathKey]) -> str:
    """Return a path in the form that faults show.

    >>> path_text(("tiles", 2, "rotation")), path_text(("tiles", "my tile")), path_text(())
    ('tiles[2].rotation', "tiles.'my tile'", 'file')
    """
    text = ""
    for key in path[:WHERE_LENGTH]:
        if isinstance(key, int):
            text += f"[{key}]"
        else:
            name = key if _PLAIN_NAME.fullmatch(key) and len(key) < 50 else quote_shortened(key)
            text += f".{name}" if text else name
    return text + "…" * (len(path) > WHERE_LENGTH) or "file"


def node_from_value(value: object, depth: int = 0) -> Node:
    """Return plain values, such as those of an act, as nodes, as if read from a file.

    Raises ValueError for deeper nesting than a file may contain.
    """
    if depth > MAX_DEPTH:
        raise ValueError(f"found more than {MAX_DEPTH} values inside one another; expected fewer")
    node = Node(value, 1, 1)
    if isinstance(value, dict):
        node.children = {key: node_from_value(one, depth + 1) for key, one in value.items()}
    elif isinstance(value, list):
        node.children = [node_from_value(one, depth + 1) for one in value]
    return node


@dataclass(frozen=True)
class Source:
    """A file as read: its tree of nodes, None when it is not YAML, and the faults so far."""

    file: str
    root: Node | None
    faults: tuple[Fault, ...] = ()

    @property
    def value(self) -> Any:
        """Return the file's content as plain values."""
        return self.root.value if self.root else None

    def nodes_along_path(self, path: Sequence[PathKey]) -> Iterator[Node]:
        """Yield the nodes from the root along a path, as far as it exists."""
        node = self.root
        for key in (*path, None):
            if node is None:
                return
            yield node
            node = None if key is None else node.child(key)

    def has_broken_node(self, path: Sequence[PathKey]) -> bool:
        """Return whether a value along a path already had a fault."""
        return any(node.broken for node in self.nodes_along_path(path))

    def written_text(self, path: Sequence[PathKey]) -> str | None:
        """Return a single value's spelling in the file, None for any other path."""
        nodes = list(self.nodes_along_path(path))
        return nodes[-1].text if len(nodes) == len(path) + 1 else None

    def fault_at(
        self, path: Sequence[PathKey], found: str, expected: str, *, key: str | None = None
    ) -> Fault:
        """Return a fault at the value of a path, or at one of that value's keys."""
        nodes = list(self.nodes_along_path(path))
        line, column = (nodes[-1].line, nodes[-1].column) if nodes else (1, 1)
        if key is not None and nodes:
            line, column = nodes[-1].keys.get(key, (line, column))
        return Fault(self.file, line, column, path_text(path), found, expected)
