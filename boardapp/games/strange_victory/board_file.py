"""Boards of areas as files: names, outlines, flags, labels, links, read with every fault."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any

import shapely
from pydantic import Field, PlainValidator

from boardapp.core.areas import Area, AreaGrid, Link, disc
from boardapp.core.geometry import Point
from boardapp.core.grid import Space
from boardapp.files.fault import FaultsError
from boardapp.files.source import PathKey, Source
from boardapp.files.validation import Checker, Line, Model, Passage, one_of, refuse, sized
from boardapp.files.wording import hint, quoted, shown
from boardapp.games.strange_victory.board import FLAGS, GAME, LABELS, RoadBoard

MAX_SIZE = 100_000
MAX_AREAS = 200
MAX_LINKS = 1000
MAX_CORNERS = 100
MAX_NAME = 40
RADIUS = 20  # An area without an outline is a disc of this part of the board's shorter side.


def _pair(value: Any) -> Point:
    if isinstance(value, list) and len(value) == 2:
        x, y = value
        if type(x) is int and type(y) is int and 0 <= x <= MAX_SIZE and 0 <= y <= MAX_SIZE:
            return x, y
    raise refuse(f"two whole numbers from 0 to {MAX_SIZE:,}")


Pair = Annotated[Point, PlainValidator(_pair)]
Corners = Annotated[list[Pair], sized(3, MAX_CORNERS, f"a list of 3 to {MAX_CORNERS} corners")]


class ValuesEntry(Model):
    """What is printed on an area; None where it is not known."""

    label: Annotated[str, one_of(LABELS)] | None = None


class AreaEntry(Model):
    """One area; without an outline it is a disc about its dot."""

    required = ("at",)
    title: Line | None = None
    at: Pair | None = Field(None, description="its dot, [x, y]")
    outline: Corners | None = None
    flags: list[Annotated[str, one_of(FLAGS)]] = Field(default_factory=list)
    values: ValuesEntry = Field(default_factory=ValuesEntry)


class LinkEntry(Model):
    """Two adjacent areas."""

    required = ("between",)
    between: Any = Field(None, description="two areas")
    flags: list[Annotated[str, one_of(())]] = Field(default_factory=list)


class BoardFile(Model):
    """A board as a whole; its areas and links are checked one by one."""

    required = ("area_board", "game", "size", "areas", "links")
    boardapp: Any = None
    area_board: Line = Field("", description="the board's title")
    game: Annotated[str, one_of((GAME,))] = Field("", description=GAME)
    note: Passage = ""
    size: Pair | None = Field(None, description="width and height, [3600, 2400]")
    picture: Line = ""
    areas: dict[str, Any] = Field(default_factory=dict, description="the areas by short names")
    links: Annotated[list[Any], sized(0, MAX_LINKS, f"a list of up to {MAX_LINKS:,} links")] = (
        Field(default_factory=list, description="a list of links")
    )


def board_from(source: Source) -> RoadBoard:
    """Return the board that a source holds; raises FaultsError with every fault."""
    check = _BoardCheck(source)
    board = check.run()
    if board is None or check.checker.faults:
        raise FaultsError(check.checker.faults)
    return board


class _BoardCheck:
    """Checks a board; gathers every fault, and what is sound."""

    def __init__(self, source: Source) -> None:
        self.checker = Checker(source)
        self.numbers: dict[str, int] = {}
        self.linked: set[tuple[int, int]] = set()

    def run(self) -> RoadBoard | None:
        if not self.checker.version():
            return None
        header = self.checker.model(BoardFile)
        if header is None or header.size is None:
            return None
        if len(header.areas) > MAX_AREAS:
            self.checker.fault(("areas",), f"{len(header.areas)} areas", f"{MAX_AREAS} at most")
            return None
        self.numbers = {key: number for number, key in enumerate(header.areas)}
        entries = {str(key): one for key, one in self.checker.entries("areas", AreaEntry)}
        self._names({key: one.title or key for key, one in entries.items()})
        self._outlines(entries, header.size)
        links = tuple(self._links(header.links))
        for key, number in self.numbers.items():
            if not any(number in ends for ends in self.linked):
                self.checker.fault(("areas", key), "an area without a link", "a link to another")
        radius = min(header.size) // RADIUS
        areas = tuple(
            Area(one.title or key, one.at, tuple(one.outline or disc(one.at, radius)))
            for key, one in entries.items() if one.at is not None
        )  # fmt: skip
        spots = {Space(0, self.numbers[key]): one for key, one in entries.items()}
        flags = {space: frozenset(one.flags) for space, one in spots.items() if one.flags}
        labels = {space: one.values.label for space, one in spots.items() if one.values.label}
        grid = AreaGrid(areas, links, *header.size)
        return RoadBoard(header.area_board, grid, flags, labels, header.note, header.picture)

    def _names(self, names: Mapping[str, str]) -> None:
        first: dict[str, str] = {}
        for key, name in names.items():
            again = " a second time" if first.setdefault(name.casefold(), key) != key else ""
            if again or len(name) > MAX_NAME:
                expected = f"a name of its own of at most {MAX_NAME} characters"
                self.checker.fault(("areas", key), f"the name {quoted(name)}{again}", expected)

    def _outlines(self, entries: Mapping[str, AreaEntry], size: Point) -> None:
        drawn: dict[str, shapely.Polygon] = {}
        for key, one in entries.items():
            spot: tuple[PathKey, ...] = ("areas", key, "outline")
            for x, y in (*(one.outline or ()), *((one.at,) if one.at else ())):
                if x > size[0] or y > size[1]:
                    found, expected = f"the point [{x}, {y}]", f"points within {shown([*size])}"
                    self.checker.fault(("areas", key), found, expected)
            if one.outline is None:
                continue
            polygon = shapely.Polygon(one.outline)
            if not polygon.is_valid:
                self.checker.fault(spot, "an outline that crosses itself", "corners in order")
                continue
            if one.at and not shapely.covers(polygon, shapely.Point(one.at)):
                self.checker.fault(("areas", key, "at"), shown([*one.at]), "a dot in the outline")
            for other, its in drawn.items():
                if shapely.relate_pattern(polygon, its, "T********"):
                    found = f"an outline that overlaps {quoted(other)}"
                    self.checker.fault(spot, found, "areas that only touch")
            drawn[key] = polygon

    def _links(self, held: list[Any]) -> Iterator[Link]:
        for number, value in enumerate(held):
            spot: tuple[PathKey, ...] = ("links", number)
            entry = LinkEntry(between=value) if isinstance(value, list) else None
            if entry is None:
                entry, spot = self.checker.model(LinkEntry, spot), (*spot, "between")
            names = entry.between if entry else None
            if not isinstance(names, list) or len(names) != 2:
                self.checker.wrong(spot, "two areas")
                continue
            names = [name if isinstance(name, str) else "" for name in names]
            unknown = [index for index, name in enumerate(names) if name not in self.numbers]
            for index in unknown:
                expected = f"one of the areas{hint(names[index], self.numbers)}"
                self.checker.wrong((*spot, index), expected)
            if unknown:
                continue
            first, second = sorted(self.numbers[name] for name in names)
            if first == second or (first, second) in self.linked:
                found = "a link to itself" if first == second else "a link a second time"
                self.checker.fault(spot, found, "two areas that no other link joins")
            self.linked.add((first, second))
            yield Link(first, second, frozenset(entry.flags if entry else ()))
