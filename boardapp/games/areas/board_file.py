"""Boards of areas as files: names, outlines, flags, values, links, read with every fault."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated, NamedTuple, NewType

from boardapp.core.plain_values import fields_of, hints_of
from boardapp.files import near_misses
from boardapp.files.fault import FaultsError
from boardapp.files.fault_wording import hint, quoted
from boardapp.files.findings import FORMAT
from boardapp.files.limits import (
    LINE,
    MAX_LINE,
    Alone,
    Limit,
    among,
    counted,
    named,
    passage,
    whole,
)
from boardapp.files.safe_paths import name_inside, path_inside
from boardapp.files.typed.reader import UNREAD, TypedReader
from boardapp.files.typed.reader import Path as Path_
from boardapp.files.yaml.nodes import node_of
from boardapp.files.yaml.yaml_source import Source
from boardapp.games.areas.board import AreaBoard, BoardVocabulary, Sha256
from boardapp.games.areas.drawn_board import (
    MAX_AREAS,
    MAX_CORNERS,
    MAX_LINKS,
    Drawing,
    DrawnBoard,
    Ends,
    ends_of,
    wrongs,
)

MAX_SIZE = 100_000
_TWO = "two whole numbers from {} to {:,}"

Coordinate = Annotated[int, whole(0, MAX_SIZE)]
Pair = Annotated[tuple[Coordinate, Coordinate], Limit(_TWO.format(0, MAX_SIZE))]
Length = Annotated[int, whole(1, MAX_SIZE)]
Size = Annotated[tuple[Length, Length], Limit(_TWO.format(1, MAX_SIZE))]
Corners = Annotated[
    tuple[Pair, ...], counted(3, MAX_CORNERS, f"a list of 3 to {MAX_CORNERS} corners")
]
Flags = Annotated[tuple[object, ...], Limit("a list of flags")]
"""The game says which there are."""
Links = Annotated[tuple[object, ...], counted(0, MAX_LINKS, f"a list of up to {MAX_LINKS:,} links")]
Areas = Annotated[
    Mapping[str, object],
    counted(0, MAX_AREAS, f"{MAX_AREAS} areas at most", "areas"),
]


def _lies_beside(name: str) -> bool:
    try:
        name_inside(name)
    except ValueError:
        return False
    return LINE.holds(name) and len(name) <= MAX_LINE


_BESIDE = "a picture beside this file"
PictureName = NewType("PictureName", str)
Picture = Annotated[PictureName, Limit(_BESIDE, lambda name: not name or _lies_beside(name))]


class AreaEntry(NamedTuple):
    """One area; without an outline it is a disc about its dot. The game says what is printed."""

    at: Annotated[Pair, Alone()]
    title: str | None = None
    outline: Corners | None = None
    flags: Flags = ()
    values: object = None


class LinkEntry(NamedTuple):
    """Two adjacent areas, by their short names; without flags they may stand alone."""

    between: Annotated[object, Alone()]
    flags: Flags = ()


class BoardEntry(NamedTuple):
    """A board as a whole; its areas and links are read one by one."""

    area_board: Annotated[str, named()]
    game: str
    size: Size
    areas: Areas
    links: Links
    note: Annotated[str, passage()] = ""
    picture: Picture = PictureName("")
    picture_sha256: Sha256 = ""


def board_from(source: Source, printed: BoardVocabulary, folder: Path | None = None) -> AreaBoard:
    """Return the board of a game that a source holds; raises FaultsError with every fault.

    ``folder`` is where its picture lies, if that is known.
    """
    return drawing_from(source, printed, folder).board()


def drawing_from(
    source: Source, printed: BoardVocabulary, folder: Path | None = None, *, whole: bool = True
) -> Drawing:
    """Return a board as it is drawn in a source; raises FaultsError with every fault.

    ``folder`` is where its picture lies, if that is known. One that need not be ``whole`` is held
    to its values' limits alone.
    """
    check = _BoardCheck(source, printed, folder)
    drawing = check.run(whole=whole)
    if drawing is None or check.reader.faults:
        raise FaultsError(check.reader.faults)
    return drawing


def area_from(values: object, key: str, printed: BoardVocabulary) -> DrawnBoard:
    """Return an area that plain values stand for, such as those of an act.

    Raises ValueError, with where, for what no file could hold.
    """
    board = {
        "boardapp": FORMAT, "area_board": "-", "game": printed.game, "size": [MAX_SIZE, MAX_SIZE],
        "areas": {key: values}, "links": [],
    }  # fmt: skip
    try:
        return drawing_from(Source("", node_of(board)), printed, whole=False).areas[key]
    except FaultsError as error:
        fault = error.faults[0]
        raise ValueError(f"{fault.where}: {fault.text}") from error


class _BoardCheck:
    """Checks a board; gathers every fault, and what is sound."""

    def __init__(self, source: Source, printed: BoardVocabulary, folder: Path | None) -> None:
        self.reader = TypedReader(source, forms={PictureName: self._picture})
        self.printed = printed
        self.folder = folder
        self.numbers: dict[str, int] = {}
        self.meant: set[str] = set()
        """Areas that faulty links may have meant."""

    def run(self, *, whole: bool) -> Drawing | None:
        if not self.reader.version():
            return None
        hints = {**hints_of(BoardEntry), "game": Annotated[str, among((self.printed.game,))]}
        needed = fields_of(BoardEntry)[1]
        held = self.reader.fields(hints, needed, self.reader.source.value, (), also=("boardapp",))
        if held is None or not needed <= held.keys():
            return None
        header = BoardEntry(**held)
        self.numbers = {key: number for number, key in enumerate(header.areas)}
        areas, links = dict(self._areas(header.areas)), dict(self._links(header.links))
        if len(areas) < len(header.areas):
            self.meant |= self.numbers.keys()
        drawing = Drawing(
            header.area_board, header.size, areas, links,
            header.note, header.picture, header.picture_sha256,
        )  # fmt: skip
        for wrong in wrongs(drawing, self.printed.needed, self.meant) if whole else ():
            self.reader.note(wrong)
        return drawing

    def _picture(self, reader: TypedReader, value: object, path: Path_, _: str) -> object:
        """Read the name of a picture, which lies in the board's folder where that is known."""
        name = reader.read(Annotated[str, Limit(_BESIDE)], value, path)
        if self.folder is not None and isinstance(name, str) and name:
            try:
                path_inside(self.folder, name)
            except ValueError as error:
                reader.fault(path, f"{quoted(name)}, {error}", _BESIDE)
                return UNREAD
        return name

    def _areas(self, areas: Mapping[str, object]) -> Iterator[tuple[str, DrawnBoard]]:
        """Yield the areas that can be read, with the flags and values of the game."""
        values = {name: kind | None for name, kind in self.printed.values.items()}
        for key, value in areas.items():
            spot: Path_ = ("areas", key)
            entry = self.reader.read(AreaEntry, value, spot)
            if entry is UNREAD:
                continue
            held = {} if entry.values is None else self.reader.fields(
                values, frozenset(), entry.values, (*spot, "values")
            )  # fmt: skip
            known = {name: one for name, one in (held or {}).items() if one is not None}
            outline, flags = entry.outline, self._flags(self.printed.flags, entry, spot)
            given = value.get("outline") if isinstance(value, dict) else None
            if given and (outline is None or len(outline) < len(given)):
                outline = ()  # It has lost corners to faults.
            yield key, DrawnBoard(entry.at, entry.title, outline, flags, known)

    def _flags(
        self, known: tuple[str, ...], entry: AreaEntry | LinkEntry, spot: Path_
    ) -> frozenset[str]:
        kind = frozenset[Annotated[str, among(known)]]
        flags: frozenset[str] = self.reader.read(kind, [*entry.flags], (*spot, "flags"))
        return flags

    def _links(self, held: tuple[object, ...]) -> Iterator[tuple[Ends, frozenset[str]]]:
        linked: set[Ends] = set()
        for number, value in enumerate(held):
            spot: Path_ = ("links", number)
            entry = self.reader.read(LinkEntry, value, spot)
            if entry is UNREAD:
                self.meant |= self.numbers.keys()
                continue
            flags = self._flags(self.printed.link_flags, entry, spot)
            at = (*spot, "between") if isinstance(value, dict) else spot
            ends = self._ends(entry.between, at)
            if ends is None:
                continue
            if ends[0] == ends[1] or ends in linked:
                found = "a link to itself" if ends[0] == ends[1] else "a link a second time"
                self.reader.fault(at, found, "two areas that no other link joins")
                self.meant |= self.numbers.keys()
            else:
                linked.add(ends)
                yield ends, flags

    def _ends(self, names: object, at: Path_) -> Ends | None:
        """Return the two areas of a link in their order, None where they are not known."""
        if not isinstance(names, list) or len(names) != 2:
            self.reader.wrong(at, "two areas")
            self.meant |= self.numbers.keys()
            return None
        names = [name if isinstance(name, str) else "" for name in names]
        unknown = [index for index, name in enumerate(names) if name not in self.numbers]
        for index in unknown:
            expected = f"one of the areas{hint(names[index], self.numbers)}"
            self.reader.wrong((*at, index), expected)
        if unknown:
            self.meant |= {near_misses.near(name, self.numbers) or "" for name in names}
            return None
        return ends_of(*names)
