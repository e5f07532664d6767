"""The build file of a VASSAL module: its boards with their grids, and a count of the rest."""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import dataclass, field
from typing import NoReturn

from boardapp.core.override_decorator import override
from boardapp.files.fault_wording import quote_shortened
from boardapp.interchange.safe_xml import SafeXmlReader, XmlLimit

MAX_DEPTH = 100
MAX_ELEMENTS = 1_000_000
MAX_BOARDS = 200
MAX_NODES = 50_000
"""The most elements of all boards together."""
EXTENSION = "ModuleExtension"
"""The outermost element of an extension, which adds to a module."""

_GRIDS = ("HexGrid", "SquareGrid", "RegionGrid", "ZonedGrid")


@dataclass
class BuildElement:
    """An element of a board with its place in the file; ``kind`` is its class without packages."""

    kind: str
    attributes: dict[str, str]
    line: int
    column: int
    children: list[BuildElement] = field(default_factory=list)

    @property
    def name(self) -> str:
        """Return the name in one line, empty without one."""
        return " ".join(self.attributes.get("name", "").split())

    @property
    def grid(self) -> BuildElement | None:
        """Return the element's own grid, of a class of VASSAL's or one derived from it."""
        return next((one for one in self.children if one.grid_kind), None)

    @property
    def grid_kind(self) -> str:
        """Return the kind of grid, such as ``HexGrid``, empty for other elements."""
        return next((kind for kind in _GRIDS if self.kind.endswith(kind)), "")

    def number(self, name: str, usual: float) -> float:
        """Return an attribute as a number, the usual one if it is absent.

        Raises ValueError for a text that is no finite number.
        """
        text = self.attributes.get(name, "").strip()
        value = float(text) if text else usual
        if not math.isfinite(value):
            raise ValueError(text)
        return value


@dataclass
class BuildFile:
    """The boards of a module in their order, and how often each class of element occurs."""

    root: str = ""
    boards: list[BuildElement] = field(default_factory=list)
    counts: Counter[str] = field(default_factory=Counter)


def parse_build_file(content: bytes, file: str) -> BuildFile:
    """Return the contents of a build file; raises FaultsError."""
    reader = _BuildFileReader(file)
    reader.parse(content)
    return reader.built


class _BuildFileReader(SafeXmlReader):
    """Collects the elements of boards as trees, and only counts all others."""

    not_xml = "XML that is not well formed"
    whole_file = "a build file as VASSAL writes it"

    def __init__(self, file: str) -> None:
        super().__init__(
            file,
            XmlLimit(MAX_ELEMENTS, "a smaller module"),
            XmlLimit(MAX_DEPTH, "a simpler file"),
        )
        self.built = BuildFile()
        self._nodes = 0
        self._open: list[BuildElement] = []
        """The board that is being read, with the elements inside it that are still open."""

    @override
    def start(self, tag: str, attributes: dict[str, str]) -> None:
        kind = tag.rpartition(".")[2]
        if self.depth == 1:
            self.built.root = kind
        if self._open or kind == "Board":
            self._nodes += 1
            if self._nodes > MAX_NODES:
                self.refuse(f"more than {MAX_NODES:,} elements of boards", "a smaller module")
            element = BuildElement(kind, attributes, *self.place)
            if self._open:
                self._open[-1].children.append(element)
            else:
                self.built.boards.append(element)
                if len(self.built.boards) > MAX_BOARDS:
                    self.refuse(f"more than {MAX_BOARDS} boards", "a smaller module")
            self._open.append(element)
        elif self.depth > 1:
            self.built.counts[kind[:40]] += 1

    @override
    def end(self) -> None:
        if self._open:
            self._open.pop()

    @override
    def refuse_document_type(self, name: str) -> NoReturn:
        self.refuse(f"a document type {quote_shortened(name)}", "a build file without one")
