"""Values and positions from YAML's event stream, without recursion and without YAML's surprises."""

from __future__ import annotations

import re
from collections.abc import Iterator

import yaml

from boardapp.files.escape import unfit
from boardapp.files.fault import Fault
from boardapp.files.fault_wording import quoted
from boardapp.files.yaml.nodes import (
    MAX_DEPTH,
    MAX_FAULTS,
    MAX_VALUES,
    Node,
    PathKey,
    Source,
    where,
)
from boardapp.files.yaml.scalars import resolve

_Loader: type[yaml.SafeLoader] = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class _StopError(Exception):
    """The rest of the file is not worth reading."""


def compose(text: str, file: str) -> Source:
    """Build the tree of a YAML text; what is wrong with it becomes faults of the source."""
    composer = _Composer(file)
    try:
        for event in yaml.parse(text, _Loader):
            composer.take(event)
    except _StopError:
        return Source(file, None, tuple(composer.faults))
    except yaml.YAMLError as error:
        composer.faults.append(_syntax_fault(error, text, file))
        return Source(file, None, tuple(composer.faults))
    root = composer.root
    if root is None or (root.value is None and not root.broken):
        found, expected = "an empty file", "lines such as 'boardapp: 1'"
        return Source(file, None, (*composer.faults, Fault(file, 1, 1, "file", found, expected)))
    return Source(file, root, tuple(composer.faults))


class _Composer:
    """Builds nodes from events; open lists and mappings wait on a stack of its own."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.root: Node | None = None
        self.faults: list[Fault] = []
        self.open: list[Node] = []
        # For each of them the key that waits for its value, and the key read last.
        self.waiting: list[str | None] = []
        self.last: list[str | None] = []
        self.values = 0

    def take(self, event: yaml.Event) -> None:
        """Work one event of PyYAML in."""
        if isinstance(event, yaml.ScalarEvent):
            self.attach(self.scalar(event))
        elif isinstance(event, yaml.CollectionStartEvent):
            self.start(event)
        elif isinstance(event, yaml.CollectionEndEvent):
            for stack in (self.open, self.waiting, self.last):
                stack.pop()
        elif isinstance(event, yaml.AliasEvent):
            self.fault(event, f"the alias '*{event.anchor}'", "the value itself, written out")
            self.attach(self.node(event, None, broken=True))
        elif isinstance(event, yaml.DocumentStartEvent) and self.root is not None:
            self.fault(event, "a second document after '---'", "one document in a file")
            raise _StopError

    def scalar(self, event: yaml.ScalarEvent) -> Node:
        """Return the node of a single value."""
        broken = self.refuse_extras(event)
        text: str = event.value
        if odd := unfit(text):
            found = f"the control character U+{ord(odd):04X} in a text"
            self.fault(event, found, "printable text")
            return self.node(event, None, broken=True)
        value = resolve(text) if event.implicit[0] else text
        return self.node(event, value, text, broken=broken)

    def start(self, event: yaml.CollectionStartEvent) -> None:
        """Open a list or mapping."""
        broken = self.refuse_extras(event)
        if len(self.open) >= MAX_DEPTH:
            found = f"more than {MAX_DEPTH} levels of nesting"
            self.fault(event, found, f"at most {MAX_DEPTH} levels")
            raise _StopError
        value: object = [] if isinstance(event, yaml.SequenceStartEvent) else {}
        node = self.node(event, value, broken=broken)
        self.attach(node)
        self.open.append(node)
        self.waiting.append(None)
        self.last.append(None)

    def node(
        self, event: yaml.Event, value: object, text: str | None = None, *, broken: bool = False
    ) -> Node:
        """Return a node at an event's position; there may not be too many."""
        self.values += 1
        if self.values > MAX_VALUES:
            self.fault(event, f"more than {MAX_VALUES:,} values", f"at most {MAX_VALUES:,}")
            raise _StopError
        return Node(value, *_spot(event), text, broken=broken)

    def attach(self, node: Node) -> None:
        """Put a node where it belongs: into the open list, or as key or value of the mapping."""
        if not self.open:
            self.root = node
            return
        parent = self.open[-1]
        if isinstance(parent.children, list):
            parent.children.append(node)
            parent.value.append(node.value)
        elif self.waiting[-1] is None:
            self.waiting[-1] = self.last[-1] = self.key(parent, node)
        else:
            key, self.waiting[-1] = self.waiting[-1], None
            if key != _NO_KEY and isinstance(parent.children, dict):
                parent.children[key] = node
                parent.value[key] = node.value

    def key(self, parent: Node, node: Node) -> str:
        """Return a mapping's key, `_NO_KEY` when its value must be dropped."""
        if node.text is None:
            if not node.broken:
                self.fault_at(node, "a list or mapping as a key", "a word as the key")
            return _NO_KEY
        if node.text in parent.keys:
            line = parent.keys[node.text][0]
            found = f"the key {quoted(node.text)} a second time"
            self.fault_at(node, found, f"each key once (the first is on line {line})")
            return _NO_KEY
        parent.keys[node.text] = node.line, node.column
        return node.text

    def refuse_extras(self, event: yaml.ScalarEvent | yaml.CollectionStartEvent) -> bool:
        """Note the fault of an anchor or tag; tell whether the value is lost with it."""
        if event.anchor is not None:
            self.fault(event, f"the anchor '&{event.anchor}'", "the value without an anchor")
        if event.tag is not None:
            self.fault(event, f"the tag {quoted(event.tag)}", "the value without a tag")
        return event.tag is not None

    def fault(self, event: yaml.Event, found: str, expected: str) -> None:
        """Note a fault at an event; stop when there are too many."""
        self._note(*_spot(event), found, expected)

    def fault_at(self, node: Node, found: str, expected: str) -> None:
        """Note a fault at a key."""
        self._note(node.line, node.column, found, expected)

    def _note(self, line: int, column: int, found: str, expected: str) -> None:
        place = where(tuple(self._path()))
        self.faults.append(Fault(self.file, line, column, place, found, expected))
        if len(self.faults) >= MAX_FAULTS:
            raise _StopError

    def _path(self) -> Iterator[PathKey]:
        """Yield the path to the value that comes next, or to the mapping whose key does."""
        innermost = len(self.open) - 1
        for depth, node in enumerate(self.open):
            if isinstance(node.children, list):
                yield len(node.children) - (depth != innermost)
            else:
                key = self.waiting[depth] if depth == innermost else self.last[depth]
                if key is not None and key != _NO_KEY:
                    yield key


def _spot(event: yaml.Event) -> tuple[int, int]:
    """Return an event's line and column, from 1."""
    mark = event.start_mark
    assert mark is not None
    return mark.line + 1, mark.column + 1


_NO_KEY = "\0"
"""Stands for a key that cannot be used; no text of a file holds it."""


_MISTAKES = (
    (r"'\\t'|tab character", "a tab where YAML wants spaces", "spaces"),
    (r"mapping values are not allowed", "a ':' where none may stand",
     "one 'key: value' a line, evenly indented, texts with ': ' in quotes"),
    (r"could not find expected ':'", "a line without ':'", "'key: value'"),
    (r"',' or '\]'", "a list that is not closed", "a comma or ']'"),
    (r"',' or '\}'", "a mapping that is not closed", "a comma or '}'"),
    (r"end of stream|end of file", "a quoted text that is not closed", "its closing quote"),
    (r"expected (key|'-' indicator|<block end>)", "a line that is indented unevenly",
     "the same indentation as its neighbours"),
    (r"cannot start any token", "a character that must be quoted", "the text in quotes"),
    (r"escape", "a backslash that means nothing", "two backslashes, or single quotes"),
    (r"directive", "a line that begins with '%'", "the text in quotes"),
    (r"node content", "a mark where a value should be", "a value, or the text in quotes"),
    (r"undefined alias", "an alias", "the value itself, written out"),
    (r"undefined tag handle|tag", "a tag", "the value without a tag"),
)  # fmt: skip


def _syntax_fault(error: yaml.YAMLError, text: str, file: str) -> Fault:
    """Return what PyYAML could not read, in our words, with its own in brackets."""
    mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
    line, column = (mark.line + 1, mark.column + 1) if mark else (1, 1)
    problem = str(getattr(error, "problem", None) or "unreadable")
    lines = text.splitlines()
    here = lines[line - 1][column - 1 : column] if line <= len(lines) else ""
    found, expected = "what is no YAML", "YAML"
    for pattern, what, instead in _MISTAKES:
        if re.search(pattern, problem) or (here == "\t" and pattern.startswith("'")):
            found, expected = what, instead
            break
    # What PyYAML expected is said in our words, once.
    problem = re.sub(r"^expected .*?,? but (found|got) ", "", problem)
    if not re.match("(did|could) not find expected", problem):
        found = f"{found} ({problem})"
    return Fault(file, line, column, "file", found, expected)
