"""Boards of areas as files: names, outlines, flags, values, links, read with every fault."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, NamedTuple

import shapely

from boardapp.core.areas import Area, AreaGrid, Link, disc
from boardapp.core.geometry import Point
from boardapp.core.grid import Space
from boardapp.core.plain import fields_of, hints_of
from boardapp.files.fault import FaultsError
from boardapp.files.limits import LINE, Alone, Limit, among, counted, passage
from boardapp.files.source import Source
from boardapp.files.typed import UNREAD, Path, TypedReader
from boardapp.files.wording import hint, quoted, shown
from boardapp.games.areas.board import AreaBoard, Printed

MAX_SIZE = 100_000
MAX_AREAS = 200
MAX_LINKS = 1000
MAX_CORNERS = 100
MAX_NAME = 40
RADIUS = 20  # An area without an outline is a disc of this part of the board's shorter side.

Pair = Annotated[
    tuple[int, int],
    Limit(
        f"two whole numbers from 0 to {MAX_SIZE:,}",
        lambda pair: all(0 <= one <= MAX_SIZE for one in pair),
    ),
]
Corners = Annotated[
    tuple[Pair, ...], counted(3, MAX_CORNERS, f"a list of 3 to {MAX_CORNERS} corners")
]
Links = Annotated[tuple[object, ...], counted(0, MAX_LINKS, f"a list of up to {MAX_LINKS:,} links")]

Picture = Annotated[str, Limit(LINE.words, lambda text: not text or LINE.holds(text))]


class AreaEntry(NamedTuple):
    """One area; without an outline it is a disc about its dot. The game says what is printed."""

    at: Annotated[Pair, Alone()]
    title: str | None = None
    outline: Corners | None = None
    flags: Any = ()
    values: Any = None


class LinkEntry(NamedTuple):
    """Two adjacent areas, by their short names; without flags they may stand alone."""

    between: Annotated[object, Alone()]
    flags: Any = ()


class BoardEntry(NamedTuple):
    """A board as a whole; its areas and links are read one by one."""

    area_board: str
    game: str
    size: Pair
    areas: Mapping[str, object]
    links: Links
    note: Annotated[str, passage()] = ""
    picture: Picture = ""


def board_from(source: Source, printed: Printed) -> AreaBoard:
    """Return the board of a game that a source holds; raises FaultsError with every fault."""
    check = _BoardCheck(source, printed)
    board = check.run()
    if board is None or check.reader.faults:
        raise FaultsError(check.reader.faults)
    return board


class _BoardCheck:
    """Checks a board; gathers every fault, and what is sound."""

    def __init__(self, source: Source, printed: Printed) -> None:
        self.reader = TypedReader(source)
        self.printed = printed
        self.numbers: dict[str, int] = {}
        self.linked: set[tuple[int, int]] = set()

    def run(self) -> AreaBoard | None:
        if not self.reader.version():
            return None
        hints = {**hints_of(BoardEntry), "game": Annotated[str, among((self.printed.game,))]}
        needed = fields_of(BoardEntry)[1]
        held = self.reader.fields(hints, needed, self.reader.source.value, (), also=("boardapp",))
        if held is None or not needed <= held.keys():
            return None
        header = BoardEntry(**held)
        if len(header.areas) > MAX_AREAS:
            self.reader.fault(("areas",), f"{len(header.areas)} areas", f"{MAX_AREAS} at most")
            return None
        self.numbers = {key: number for number, key in enumerate(header.areas)}
        entries = dict(self._entries(header.areas))
        self._names({key: one.title or key for key, one in entries.items()})
        self._outlines(entries, header.size)
        links = tuple(self._links(header.links))
        for key, number in self.numbers.items():
            if not any(number in ends for ends in self.linked):
                self.reader.fault(("areas", key), "an area without a link", "a link to another")
        radius = min(header.size) // RADIUS
        areas = tuple(
            Area(one.title or key, one.at, one.outline or disc(one.at, radius))
            for key, one in entries.items()
        )
        spots = {Space(0, self.numbers[key]): one for key, one in entries.items()}
        return AreaBoard(
            header.area_board, AreaGrid(areas, links, *header.size),
            {space: one.flags for space, one in spots.items() if one.flags},
            {space: one.values for space, one in spots.items() if one.values},
            header.note, header.picture,
        )  # fmt: skip

    def _entries(self, areas: Mapping[str, object]) -> Iterator[tuple[str, AreaEntry]]:
        """Yield the areas that can be read, with the flags and values of the game."""
        flags = frozenset[Annotated[str, among(self.printed.flags)]]
        values = {name: kind | None for name, kind in self.printed.values.items()}
        for key, value in areas.items():
            spot: Path = ("areas", key)
            entry = self.reader.read(AreaEntry, value, spot)
            if entry is UNREAD:
                continue
            has = self.reader.read(flags, list(entry.flags), (*spot, "flags"))
            held = {} if entry.values is None else self.reader.fields(
                values, frozenset(), entry.values, (*spot, "values")
            )  # fmt: skip
            known = {name: one for name, one in (held or {}).items() if one is not None}
            yield key, entry._replace(flags=has, values=known)

    def _names(self, names: Mapping[str, str]) -> None:
        first: dict[str, str] = {}
        for key, name in names.items():
            again = " a second time" if first.setdefault(name.casefold(), key) != key else ""
            if again or len(name) > MAX_NAME:
                expected = f"a name of its own of at most {MAX_NAME} characters"
                self.reader.fault(("areas", key), f"the name {quoted(name)}{again}", expected)

    def _outlines(self, entries: Mapping[str, AreaEntry], size: Point) -> None:
        drawn: dict[str, shapely.Polygon] = {}
        for key, one in entries.items():
            spot: Path = ("areas", key, "outline")
            for x, y in (*(one.outline or ()), one.at):
                if x > size[0] or y > size[1]:
                    found, expected = f"the point [{x}, {y}]", f"points within {shown([*size])}"
                    self.reader.fault(("areas", key), found, expected)
            if one.outline is None or len(one.outline) < len(self.reader.value(spot)):
                continue  # It has none, or has lost corners to faults.
            polygon = shapely.Polygon(one.outline)
            if not polygon.is_valid:
                self.reader.fault(spot, "an outline that crosses itself", "corners in order")
                continue
            if not shapely.covers(polygon, shapely.Point(one.at)):
                self.reader.fault(("areas", key, "at"), shown([*one.at]), "a dot in the outline")
            for other, its in drawn.items():
                if shapely.relate_pattern(polygon, its, "T********"):
                    found = f"an outline that overlaps {quoted(other)}"
                    self.reader.fault(spot, found, "areas that only touch")
            drawn[key] = polygon

    def _links(self, held: tuple[object, ...]) -> Iterator[Link]:
        known = frozenset[Annotated[str, among(self.printed.link_flags)]]
        for number, value in enumerate(held):
            spot: Path = ("links", number)
            entry = self.reader.read(LinkEntry, value, spot)
            if entry is UNREAD:
                continue
            flags = self.reader.read(known, list(entry.flags), (*spot, "flags"))
            ends = (*spot, "between") if isinstance(value, dict) else spot
            names = entry.between
            if not isinstance(names, list) or len(names) != 2:
                self.reader.wrong(ends, "two areas")
                continue
            names = [name if isinstance(name, str) else "" for name in names]
            unknown = [index for index, name in enumerate(names) if name not in self.numbers]
            for index in unknown:
                expected = f"one of the areas{hint(names[index], self.numbers)}"
                self.reader.wrong((*ends, index), expected)
            if unknown:
                continue
            first, second = sorted(self.numbers[name] for name in names)
            if first == second or (first, second) in self.linked:
                found = "a link to itself" if first == second else "a link a second time"
                self.reader.fault(ends, found, "two areas that no other link joins")
            self.linked.add((first, second))
            yield Link(first, second, flags)
