"""The parts of a Tiled file in one form for XML and JSON, and the reading of their values."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from boardapp.files.fault_wording import describe_value
from boardapp.files.faults_in_files import Fault, FaultsError

MAX_NUMBER = 1_000_000
"""The largest number that is read as a length or a place."""
_DECIMAL = re.compile(
    r"[-+]?(?:[0-9]{1,20}(?:\.[0-9]{0,40})?|\.[0-9]{1,40})(?:[eE][-+]?[0-9]{1,2})?"
)
_WHOLE = re.compile(r"[-+]?[0-9]{1,20}")
_FLAGS: Mapping[object, bool] = {"1": True, "true": True, "0": False, "false": False}


class MapNode:
    """A part of a Tiled file: an XML element, or the mapping of a JSON file that means the same.

    ``place`` is where the part is in the file, as its source knows it.
    """

    __slots__ = ("children", "kind", "place", "text", "values")

    def __init__(self, kind: str, values: Mapping[str, Any], place: Any = None) -> None:
        self.kind = kind
        self.values = values
        self.place = place
        self.children: list[MapNode] = []
        self.text = ""

    def parts(self, *kinds: str) -> Iterator[MapNode]:
        """Yield the parts of some kinds inside this one, in their order."""
        return (child for child in self.children if child.kind in kinds)

    def part(self, kind: str) -> MapNode | None:
        """Return the first part of a kind inside this one, None if there is none."""
        return next(self.parts(kind), None)


class MapSource(ABC):
    """A Tiled file as parts: ``root`` is the whole file.

    It collects a fault for each value that has the wrong type.
    """

    root: MapNode

    def __init__(self, file: str) -> None:
        self.file = file
        self.faults: list[Fault] = []

    @abstractmethod
    def add_fault(self, node: MapNode, key: str, found: str, expected: str) -> None:
        """Add a fault at a value of a part, or at the part for an empty key."""

    def raise_faults(self) -> None:
        """Raise FaultsError if there are faults."""
        if self.faults:
            raise FaultsError(self.faults)

    # Values

    def text(self, node: MapNode, key: str) -> str:
        """Return a value as text; "" for none."""
        value = node.values.get(key, "")
        return value if isinstance(value, str) else describe_value(value)

    def flag(self, node: MapNode, key: str, *, default: bool) -> bool:
        """Return a value as yes or no."""
        value = node.values.get(key)
        if value is None or isinstance(value, bool):
            return default if value is None else value
        if str(value) not in _FLAGS:
            self.add_fault(node, key, describe_value(value), "0 or 1")
            return default
        return _FLAGS[str(value)]

    def number(self, node: MapNode, key: str, default: Fraction | int | None = None) -> Fraction:
        """Return a number exactly as its digits say. Without a ``default`` it must be there."""
        value = node.values.get(key)
        if value is None and default is not None:
            return Fraction(default)
        found = decimal_fraction(value)
        if found is None:
            expected = f"a number from {-MAX_NUMBER:,} to {MAX_NUMBER:,}"
            self.add_fault(node, key, describe_value(value), expected)
            return Fraction(1)
        return found

    def whole(
        self, node: MapNode, key: str, least: int, most: int, default: int | None = None
    ) -> int:
        """Return a whole number within limits. Without a ``default`` it must be there."""
        value = node.values.get(key, default)
        text = str(value)
        if isinstance(value, bool) or not _WHOLE.fullmatch(text) or not least <= int(text) <= most:
            expected = f"a whole number from {least:,} to {most:,}"
            self.add_fault(node, key, describe_value(value), expected)
            return least
        return int(text)


def decimal_fraction(value: object) -> Fraction | None:
    """Return the number that decimal digits mean, None for no number or one that is too large.

    >>> decimal_fraction("86.25"), decimal_fraction("1e99"), decimal_fraction(float("nan"))
    (Fraction(345, 4), None, None)
    """
    if isinstance(value, Fraction):
        return value
    # The shortest digits of a float are those that its writer meant.
    text = value.strip() if isinstance(value, str) else repr(value)
    if isinstance(value, bool) or not _DECIMAL.fullmatch(text):
        return None
    number = Fraction(text)
    return number if abs(number) <= MAX_NUMBER else None
