"""Collects faults at values and keys of a source, limited in number."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from boardapp.files.fault_wording import ENTRIES, describe_value
from boardapp.files.faults_in_files import Fault
from boardapp.files.yaml.nodes_with_positions import MAX_FAULTS, PathKey, Source

FORMAT = 1
"""The format version that boardapp writes and reads."""


class FaultCollector:
    """Collects the faults of a source while it is read."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.faults: list[Fault] = list(source.faults)

    def check_format_version(self) -> bool:
        """Check the format version; return whether boardapp can read the rest of the file."""
        content = self.source.value
        if not isinstance(content, dict):
            if self.source.root is not None:
                self.add_wrong_value((), ENTRIES)
            return False
        if "boardapp" not in content:
            self.add_fault((), "no 'boardapp' key", f"the format version, {FORMAT}")
            return True
        version = content["boardapp"]
        if type(version) is not int or version < 1:
            self.add_wrong_value(("boardapp",), f"the format version, {FORMAT}")
        elif version > FORMAT:
            found = f"{version}, a newer format than this program's {FORMAT}"
            self.add_fault(("boardapp",), found, str(FORMAT))
            return False
        return True

    def line_of_value(self, path: Sequence[PathKey]) -> int:
        """Return the line of the value at a path."""
        return self.source.fault_at(path, "", "").line

    def add_fault(
        self, path: Sequence[PathKey], found: str, expected: str, *, key: str | None = None
    ) -> None:
        """Add a fault at the value of a path, or at one of its keys."""
        if len(self.faults) < MAX_FAULTS and not self.source.has_broken_node(path):
            self.faults.append(self.source.fault_at(path, found, expected, key=key))

    def add_wrong_value(self, path: Sequence[PathKey], expected: str) -> None:
        """Add a fault for a value that differs from the expected one."""
        self.add_fault(path, self.describe_value_at(path), expected)

    def describe_value_at(self, path: Sequence[PathKey]) -> str:
        """Return a fault's words for the value at a path."""
        nodes = list(self.source.nodes_along_path(path))
        return describe_value(nodes[-1].value, nodes[-1].text) if nodes else "nothing"


class DuplicateChecker:
    """Checks that an entry occurs once; the fault of a second one names the first one's line."""

    def __init__(self, expected: str, findings: FaultCollector) -> None:
        self.expected = expected
        self.findings = findings
        self.lines: dict[Hashable, int] = {}

    def check_first(self, path: Sequence[PathKey], what: Hashable, found: str) -> bool:
        """Record one occurrence; return whether it is the first."""
        first = what not in self.lines
        if not first:
            expected = f"{self.expected} (line {self.lines[what]} has the first)"
            self.findings.add_fault(path, found, expected)
        self.lines.setdefault(what, self.findings.line_of_value(path))
        return first
