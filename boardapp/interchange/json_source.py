"""JSON of other programs, read within limits, with the line and column of each fault."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from json.decoder import scanstring  # type: ignore[attr-defined]
from typing import Any

from boardapp.files.fault_wording import describe_value
from boardapp.files.faults_in_files import Fault, FaultsError
from boardapp.files.yaml.nodes_with_positions import MAX_FAULTS, path_text

MAX_VALUES = 1_000_000
"""The most values in a file, which bounds the memory that its lists take."""
MAX_DEPTH = 100
"""The most values inside one another, so that no walk through them is too deep for Python."""
MAX_NUMBER = 1_000_000
"""The largest number that is read as a length or a place."""

Keys = tuple[str | int, ...]
_SPACE = re.compile(r"[ \t\n\r]*")
_NUMBER = f"a number from {-MAX_NUMBER:,} to {MAX_NUMBER:,}"


def begins_as_mapping(content: bytes) -> bool:
    """Return whether a file's content begins like a mapping in JSON."""
    return content[:64].lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{")


def json_text(content: bytes, file: str) -> str:
    """Return the text of a JSON file; raises FaultsError for too many values or no UTF-8."""
    if sum(map(content.count, (b",", b"[", b"{"))) > MAX_VALUES:
        found = f"more than {MAX_VALUES:,} values"
        raise FaultsError([Fault(file, 1, 1, "file", found, f"at most {MAX_VALUES:,}")])
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        column = error.start - content.rfind(b"\n", 0, error.start)
        found = f"the byte 0x{content[error.start]:02X}, which is not UTF-8"
        raise FaultsError([Fault(file, line, column, "file", found, "JSON in UTF-8")]) from error


class JsonReader:
    """Reads the values of a JSON text, and collects a fault for each that has the wrong type.

    ``line`` is the line of the file at which the text begins. A value that has a fault is read as
    None or as empty.
    """

    def __init__(self, text: str, file: str, line: int = 1) -> None:
        self._text, self._file, self._line = text, file, line
        self.faults: list[Fault] = []
        self._positions: dict[Keys, Mapping[str | int, int]] = {}
        self.root = self._parse()

    def _parse(self) -> Any:
        try:
            root = json.loads(self._text)
            if _is_modestly_nested(root):
                return root
            self._refuse(0, "too many values inside one another", "fewer levels")
        except json.JSONDecodeError as error:
            found = f"text that is not JSON ({error.msg})"
            self._refuse(error.pos, found, "a whole JSON file")
        except RecursionError:
            self._refuse(0, "too many values inside one another", "fewer levels")
        except ValueError:  # Python refuses integers of thousands of digits
            self._refuse(0, "a number of far too many digits", "shorter numbers")
        return None

    def _refuse(self, position: int, found: str, expected: str) -> None:
        self.faults.append(self._fault_at(position, "file", found, expected))

    def raise_faults(self) -> None:
        """Raise FaultsError if there are faults."""
        if self.faults:
            raise FaultsError(self.faults)

    # Values

    def mapping(self, path: Keys, value: object) -> Mapping[str, Any]:
        """Return a mapping; None is an empty one."""
        if isinstance(value, dict):
            return value
        if value is not None:
            self.add_fault(path, describe_value(value), "a mapping {…}")
        return {}

    def sequence(self, path: Keys, value: object) -> Sequence[Any]:
        """Return a list; None is an empty one."""
        if isinstance(value, list):
            return value
        if value is not None:
            self.add_fault(path, describe_value(value), "a list […]")
        return ()

    def text(self, path: Keys, value: object) -> str:
        """Return a text; None is an empty one."""
        if isinstance(value, str):
            return value
        if value is not None:
            self.add_fault(path, describe_value(value), "a text")
        return ""

    def flag(self, path: Keys, value: object, default: bool) -> bool:
        """Return a yes or no; None is the ``default``."""
        if isinstance(value, bool):
            return value
        if value is not None:
            self.add_fault(path, describe_value(value), "true or false")
        return default

    def number(
        self, path: Keys, value: object, default: Fraction | int | None = None
    ) -> Fraction | None:
        """Return a number as its decimal digits say; None is the ``default`` if there is one."""
        if isinstance(value, int | float) and not isinstance(value, bool):
            if abs(value) <= MAX_NUMBER:  # neither an infinity nor NaN is
                # The shortest digits of a float are those that its writer meant.
                return Fraction(repr(value))
        elif value is None and default is not None:
            return Fraction(default)
        self.add_fault(path, describe_value(value), _NUMBER)
        return None

    def point(self, path: Keys, value: object) -> tuple[Fraction, Fraction] | None:
        """Return a point from a mapping with x and y."""
        if not isinstance(value, dict) or not {"x", "y"} <= value.keys():
            self.add_fault(path, describe_value(value), "a point with x and y")
            return None
        x, y = (self.number((*path, key), value[key]) for key in ("x", "y"))
        return None if x is None or y is None else (x, y)

    # Faults

    def add_fault(self, path: Keys, found: str, expected: str) -> None:
        """Add a fault at the value of a path, or at the nearest value around it."""
        if len(self.faults) < MAX_FAULTS:
            self.faults.append(self.fault(path, found, expected))

    def fault(self, path: Keys, found: str, expected: str) -> Fault:
        """Return a fault at the value of a path, or at the nearest value around it."""
        return self._fault_at(self._position(path), path_text(path), found, expected)

    def _fault_at(self, position: int, where: str, found: str, expected: str) -> Fault:
        line = self._text.count("\n", 0, position)
        column = position - self._text.rfind("\n", 0, position)
        return Fault(self._file, self._line + line, column, where, found, expected)

    def _position(self, path: Keys) -> int:
        position = _after_space(self._text, 0)
        for depth, key in enumerate(path):
            around = path[:depth]
            if around not in self._positions:
                self._positions[around] = _child_positions(self._text, position)
            if key not in self._positions[around]:
                break
            position = self._positions[around][key]
        return position


def _is_modestly_nested(root: object) -> bool:
    level = [root] if isinstance(root, dict | list) else []
    for _ in range(MAX_DEPTH):
        level = [
            child
            for value in level
            for child in (value.values() if isinstance(value, dict) else value)
            if isinstance(child, dict | list)
        ]
    return not level


def _child_positions(text: str, start: int) -> Mapping[str | int, int]:
    """Return where each entry of a sound list or mapping begins; nothing for other values."""
    found: dict[str | int, int] = {}
    if text[start] not in "[{":
        return found
    is_mapping, at = text[start] == "{", _after_space(text, start + 1)
    while text[at] not in "]}":
        key: str | int = len(found)
        if is_mapping:
            key, at = scanstring(text, at + 1)
            at = _after_space(text, _after_space(text, at) + 1)  # the colon
        found[key] = at
        _, at = _DECODER.raw_decode(text, at)
        at = _after_space(text, at)
        if text[at] == ",":
            at = _after_space(text, at + 1)
    return found


_DECODER = json.JSONDecoder()


def _after_space(text: str, at: int) -> int:
    match = _SPACE.match(text, at)
    return match.end() if match else at
