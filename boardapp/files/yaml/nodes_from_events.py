"""Builds values and positions from YAML's events, without recursion and YAML's surprises."""

from __future__ import annotations

import re
from collections.abc import Iterator

import yaml

from boardapp.files.fault_wording import quote_shortened
from boardapp.files.faults_in_files import Fault
from boardapp.files.text_escaping import first_forbidden_character
from boardapp.files.yaml.nodes_with_positions import (
    MAX_DEPTH,
    MAX_FAULTS,
    MAX_VALUES,
    Node,
    PathKey,
    Source,
    path_text,
)
from boardapp.files.yaml.scalars import parse_plain_scalar

_Loader: type[yaml.SafeLoader] = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class _StopReadingError(Exception):
    """Stops reading, because the rest of the file is useless."""


def compose_source(text: str, file: str) -> Source:
    """Build the tree of a YAML text; its errors become faults of the source."""
    composer = _NodeComposer(file)
    try:
        for event in yaml.parse(text, _Loader):
            composer.handle_event(event)
    except _StopReadingError:
        return Source(file, None, tuple(composer.faults))
    except yaml.YAMLError as error:
        composer.faults.append(_syntax_fault(error, text, file))
        return Source(file, None, tuple(composer.faults))
    root = composer.root
    if root is None or (root.value is None and not root.broken):
        found, expected = "an empty file", "lines such as 'boardapp: 1'"
        return Source(file, None, (*composer.faults, Fault(file, 1, 1, "file", found, expected)))
    return Source(file, root, tuple(composer.faults))


class _NodeComposer:
    """Builds nodes from events; a stack of its own tracks open lists and mappings."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.root: Node | None = None
        self.faults: list[Fault] = []
        self.open: list[Node] = []
        # For each open node: the key that waits for its value, and the last key.
        self.waiting: list[str | None] = []
        self.last: list[str | None] = []
        self.values = 0

    def handle_event(self, event: yaml.Event) -> None:
        """Process one event of PyYAML."""
        if isinstance(event, yaml.ScalarEvent):
            self.attach_node(self.scalar_node(event))
        elif isinstance(event, yaml.CollectionStartEvent):
            self.open_collection(event)
        elif isinstance(event, yaml.CollectionEndEvent):
            for stack in (self.open, self.waiting, self.last):
                stack.pop()
        elif isinstance(event, yaml.AliasEvent):
            self.add_fault_at_event(
                event, f"the alias '*{event.anchor}'", "the value itself, written out"
            )
            self.attach_node(self.make_node(event, None, broken=True))
        elif isinstance(event, yaml.DocumentStartEvent) and self.root is not None:
            self.add_fault_at_event(
                event, "a second document after '---'", "one document in a file"
            )
            raise _StopReadingError

    def scalar_node(self, event: yaml.ScalarEvent) -> Node:
        """Return the node of a single value."""
        broken = self.refuse_anchor_or_tag(event)
        text: str = event.value
        if odd := first_forbidden_character(text):
            found = f"the control character U+{ord(odd):04X} in a text"
            self.add_fault_at_event(event, found, "printable text")
            return self.make_node(event, None, broken=True)
        value = parse_plain_scalar(text) if event.implicit[0] else text
        return self.make_node(event, value, text, broken=broken)

    def open_collection(self, event: yaml.CollectionStartEvent) -> None:
        """Open a list or mapping."""
        broken = self.refuse_anchor_or_tag(event)
        if len(self.open) >= MAX_DEPTH:
            found = f"more than {MAX_DEPTH} levels of nesting"
            self.add_fault_at_event(event, found, f"at most {MAX_DEPTH} levels")
            raise _StopReadingError
        value: object = [] if isinstance(event, yaml.SequenceStartEvent) else {}
        node = self.make_node(event, value, broken=broken)
        self.attach_node(node)
        self.open.append(node)
        self.waiting.append(None)
        self.last.append(None)

    def make_node(
        self, event: yaml.Event, value: object, text: str | None = None, *, broken: bool = False
    ) -> Node:
        """Return a node at an event's position; stop reading when there are too many."""
        self.values += 1
        if self.values > MAX_VALUES:
            self.add_fault_at_event(
                event, f"more than {MAX_VALUES:,} values", f"at most {MAX_VALUES:,}"
            )
            raise _StopReadingError
        return Node(value, *_event_position(event), text, broken=broken)

    def attach_node(self, node: Node) -> None:
        """Add a node to the open list, or to the open mapping as a key or value."""
        if not self.open:
            self.root = node
            return
        parent = self.open[-1]
        if isinstance(parent.children, list):
            parent.children.append(node)
            parent.value.append(node.value)
        elif self.waiting[-1] is None:
            self.waiting[-1] = self.last[-1] = self.mapping_key(parent, node)
        else:
            key, self.waiting[-1] = self.waiting[-1], None
            if key != _NO_KEY and isinstance(parent.children, dict):
                parent.children[key] = node
                parent.value[key] = node.value

    def mapping_key(self, parent: Node, node: Node) -> str:
        """Return a mapping's key, `_NO_KEY` when its value must be dropped."""
        if node.text is None:
            if not node.broken:
                self.add_fault_at_node(node, "a list or mapping as a key", "a word as the key")
            return _NO_KEY
        if node.text in parent.keys:
            line = parent.keys[node.text][0]
            found = f"the key {quote_shortened(node.text)} a second time"
            self.add_fault_at_node(node, found, f"each key once (the first is on line {line})")
            return _NO_KEY
        parent.keys[node.text] = node.line, node.column
        return node.text

    def refuse_anchor_or_tag(self, event: yaml.ScalarEvent | yaml.CollectionStartEvent) -> bool:
        """Add a fault for an anchor or tag; return whether the value is lost with it."""
        if event.anchor is not None:
            self.add_fault_at_event(
                event, f"the anchor '&{event.anchor}'", "the value without an anchor"
            )
        if event.tag is not None:
            self.add_fault_at_event(
                event, f"the tag {quote_shortened(event.tag)}", "the value without a tag"
            )
        return event.tag is not None

    def add_fault_at_event(self, event: yaml.Event, found: str, expected: str) -> None:
        """Add a fault at an event; stop reading when there are too many."""
        self._add_fault(*_event_position(event), found, expected)

    def add_fault_at_node(self, node: Node, found: str, expected: str) -> None:
        """Add a fault at a key; stop reading when there are too many."""
        self._add_fault(node.line, node.column, found, expected)

    def _add_fault(self, line: int, column: int, found: str, expected: str) -> None:
        place = path_text(tuple(self._current_path()))
        self.faults.append(Fault(self.file, line, column, place, found, expected))
        if len(self.faults) >= MAX_FAULTS:
            raise _StopReadingError

    def _current_path(self) -> Iterator[PathKey]:
        """Yield the path to the next value, or to the mapping of the next key."""
        innermost = len(self.open) - 1
        for depth, node in enumerate(self.open):
            if isinstance(node.children, list):
                yield len(node.children) - (depth != innermost)
            else:
                key = self.waiting[depth] if depth == innermost else self.last[depth]
                if key is not None and key != _NO_KEY:
                    yield key


def _event_position(event: yaml.Event) -> tuple[int, int]:
    """Return an event's line and column, from 1."""
    mark = event.start_mark
    assert mark is not None
    return mark.line + 1, mark.column + 1


_NO_KEY = "\0"
"""The mark of an unusable key; no text of a file contains it."""


_MISTAKES = (
    (r"'\\t'|tab character", "a tab where YAML wants spaces", "spaces"),
    (r"mapping values are not allowed", "a ':' in the wrong place",
     "one 'key: value' a line, evenly indented, texts with ': ' in quotes"),
    (r"could not find expected ':'", "a line without ':'", "'key: value'"),
    (r"',' or '\]'", "a list that is not closed", "a comma or ']'"),
    (r"',' or '\}'", "a '{' that is not closed", "a comma or '}'"),
    (r"end of stream|end of file", "a quoted text that is not closed", "its closing quote"),
    (r"expected (key|'-' indicator|<block end>)", "a line that is indented unevenly",
     "the same indentation as its neighbours"),
    (r"cannot start any token", "a character that must be quoted", "the text in quotes"),
    (r"escape", "a backslash without a meaning", "two backslashes, or single quotes"),
    (r"directive", "a line that begins with '%'", "the text in quotes"),
    (r"node content", "a mark where a value should be", "a value, or the text in quotes"),
    (r"undefined alias", "an alias", "the value itself, written out"),
    (r"undefined tag handle|tag", "a tag", "the value without a tag"),
)  # fmt: skip


def _syntax_fault(error: yaml.YAMLError, text: str, file: str) -> Fault:
    """Return PyYAML's syntax fault in our words, with its own words in brackets."""
    mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
    line, column = (mark.line + 1, mark.column + 1) if mark else (1, 1)
    problem = str(getattr(error, "problem", None) or "unreadable")
    lines = text.splitlines()
    here = lines[line - 1][column - 1 : column] if line <= len(lines) else ""
    found, expected = "invalid YAML", "YAML"
    for pattern, what, instead in _MISTAKES:
        if re.search(pattern, problem) or (here == "\t" and pattern.startswith("'")):
            found, expected = what, instead
            break
    # Our words replace PyYAML's words on the expected text.
    problem = re.sub(r"^expected .*?,? but (found|got) ", "", problem)
    if not re.match("(did|could) not find expected", problem):
        found = f"{found} ({problem})"
    return Fault(file, line, column, "file", found, expected)
