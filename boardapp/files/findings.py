"""What is found wrong while a source is read: faults at its values and keys, bounded in number."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from boardapp.files.fault import Fault
from boardapp.files.fault_wording import shown
from boardapp.files.yaml.nodes import MAX_FAULTS, PathKey, Source

FORMAT = 1
"""The format version that this program writes and reads."""


class Findings:
    """The faults of a source, gathered while it is read."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.faults: list[Fault] = list(source.faults)

    def version(self) -> bool:
        """Check the format version; tell whether the rest of the file can be read by it."""
        content = self.source.value
        if not isinstance(content, dict):
            if self.source.root is not None:
                self.wrong((), "a mapping of 'key: value'")
            return False
        if "boardapp" not in content:
            self.fault((), "no 'boardapp' key", f"the format version, {FORMAT}")
            return True
        version = content["boardapp"]
        if type(version) is not int or version < 1:
            self.wrong(("boardapp",), f"the format version, {FORMAT}")
        elif version > FORMAT:
            found = f"{version}, a newer format than this program's {FORMAT}"
            self.fault(("boardapp",), found, str(FORMAT))
            return False
        return True

    def line(self, path: Sequence[PathKey]) -> int:
        """Return the line of the value of a path."""
        return self.source.fault(path, "", "").line

    def fault(
        self, path: Sequence[PathKey], found: str, expected: str, *, key: str | None = None
    ) -> None:
        """Note a fault at the value of a path, or at one of its keys."""
        if len(self.faults) < MAX_FAULTS and not self.source.broken(path):
            self.faults.append(self.source.fault(path, found, expected, key=key))

    def wrong(self, path: Sequence[PathKey], expected: str) -> None:
        """Note that the value of a path is not what was expected."""
        self.fault(path, self.shown(path), expected)

    def shown(self, path: Sequence[PathKey]) -> str:
        """Return what a fault says of the value of a path."""
        nodes = list(self.source.nodes(path))
        return shown(nodes[-1].value, nodes[-1].text) if nodes else "nothing"


class Firsts:
    """What may occur once only; a second time is a fault that names the first's line."""

    def __init__(self, expected: str, findings: Findings) -> None:
        self.expected = expected
        self.findings = findings
        self.lines: dict[Hashable, int] = {}

    def take(self, path: Sequence[PathKey], what: Hashable, found: str) -> bool:
        """Note one occurrence; tell whether it is the first."""
        first = what not in self.lines
        if not first:
            expected = f"{self.expected} (line {self.lines[what]} has the first)"
            self.findings.fault(path, found, expected)
        self.lines.setdefault(what, self.findings.line(path))
        return first
