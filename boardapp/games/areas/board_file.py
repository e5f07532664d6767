"""Boards of areas as files, written and read: names, outlines, flags, values and links."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated, NamedTuple, NewType

from boardapp.core.json_values import field_type_hints, field_types_and_required
from boardapp.files import spelling_suggestions
from boardapp.files.fault_collector import FORMAT
from boardapp.files.fault_wording import did_you_mean, found_but_expected, quote_shortened
from boardapp.files.faults_in_files import FaultsError
from boardapp.files.safe_paths import check_name_stays_inside, path_inside
from boardapp.files.typed.typed_reader import UNREAD, TypedReader
from boardapp.files.typed.typed_reader import Path as Path_
from boardapp.files.value_limits import (
    LINE,
    MAX_LINE,
    ShorthandField,
    ValueLimit,
    entry_count,
    multiline_text,
    one_line_text,
    one_of_words,
    whole_number,
)
from boardapp.files.yaml.nodes_with_positions import node_from_value
from boardapp.files.yaml.scalars import to_flow_yaml, to_yaml_scalar
from boardapp.files.yaml.yaml_source import Source
from boardapp.games.areas.area_board import AreaBoard, BoardVocabulary
from boardapp.games.areas.drawn_board_and_faults import (
    MAX_AREAS,
    MAX_CORNERS,
    MAX_LINKS,
    BoardDrawing,
    DrawnArea,
    Ends,
    board_faults,
    link_ends,
)
from boardapp.games.validated_state import Sha256

MAX_SIZE = 100_000
_TWO = "two whole numbers from {} to {:,}"

Coordinate = Annotated[int, whole_number(0, MAX_SIZE)]
Pair = Annotated[tuple[Coordinate, Coordinate], ValueLimit(_TWO.format(0, MAX_SIZE))]
Length = Annotated[int, whole_number(1, MAX_SIZE)]
Size = Annotated[tuple[Length, Length], ValueLimit(_TWO.format(1, MAX_SIZE))]
Corners = Annotated[
    tuple[Pair, ...], entry_count(3, MAX_CORNERS, f"a list of 3 to {MAX_CORNERS} corners")
]
Flags = Annotated[tuple[object, ...], ValueLimit("a list of flags")]
"""Flags of an area or link; the game defines which flags exist."""
Links = Annotated[
    tuple[object, ...], entry_count(0, MAX_LINKS, f"a list of up to {MAX_LINKS:,} links")
]
Areas = Annotated[
    Mapping[str, object],
    entry_count(0, MAX_AREAS, f"{MAX_AREAS} areas at most", "areas"),
]


def _is_plain_file_name(name: str) -> bool:
    try:
        check_name_stays_inside(name)
    except ValueError:
        return False
    return LINE.holds(name) and len(name) <= MAX_LINE


_BESIDE = "a picture in the folder of this file"
PictureName = NewType("PictureName", str)
Picture = Annotated[
    PictureName, ValueLimit(_BESIDE, lambda name: not name or _is_plain_file_name(name))
]


class AreaEntry(NamedTuple):
    """One area; without an outline, a disc around its dot. The game defines the printed values."""

    at: Annotated[Pair, ShorthandField()]
    title: str | None = None
    outline: Corners | None = None
    flags: Flags = ()
    values: object = None


class LinkEntry(NamedTuple):
    """Two adjacent areas, by their short names; a link without flags is just the two names."""

    between: Annotated[object, ShorthandField()]
    flags: Flags = ()


class BoardEntry(NamedTuple):
    """A board's own values; its areas and links are read one by one."""

    area_board: Annotated[str, one_line_text()]
    game: str
    size: Size
    areas: Areas
    links: Links
    note: Annotated[str, multiline_text()] = ""
    picture: Picture = PictureName("")
    picture_sha256: Sha256 = ""


def parse_board(source: Source, printed: BoardVocabulary, folder: Path | None = None) -> AreaBoard:
    """Return the board of a game from a source; raises FaultsError with every fault.

    ``folder`` is the folder of its picture, if known.
    """
    return parse_board_drawing(source, printed, folder).playable_board()


def parse_board_drawing(
    source: Source, printed: BoardVocabulary, folder: Path | None = None, *, whole: bool = True
) -> BoardDrawing:
    """Return a board's drawing from a source; raises FaultsError with every fault.

    ``folder`` is the folder of its picture, if known. Unless the board must be ``whole``, only its
    values' limits are checked.
    """
    check = _BoardReader(source, printed, folder)
    drawing = check.read(whole=whole)
    if drawing is None or check.reader.faults:
        raise FaultsError(check.reader.faults)
    return drawing


def parse_area(values: object, key: str, printed: BoardVocabulary) -> DrawnArea:
    """Return an area from plain values, such as those of an act.

    Raises ValueError, with the part of the area that is wrong, for values that no file could hold.
    """
    board = {
        "boardapp": FORMAT, "area_board": "-", "game": printed.game, "size": [MAX_SIZE, MAX_SIZE],
        "areas": {key: values}, "links": [],
    }  # fmt: skip
    try:
        return parse_board_drawing(Source("", node_from_value(board)), printed, whole=False).areas[
            key
        ]
    except FaultsError as error:
        fault = error.faults[0]
        part = fault.where.removeprefix(f"areas.{key}").removeprefix(".").removeprefix("values.")
        area = f"the area “{key}”"
        what = f"the value “{part}” of {area}" if part else area
        raise ValueError(found_but_expected(fault.found, fault.expected, what)) from error


class _BoardReader:
    """Checks a board; collects every fault, and the valid parts."""

    def __init__(self, source: Source, printed: BoardVocabulary, folder: Path | None) -> None:
        self.reader = TypedReader(source, forms={PictureName: self._read_picture_name})
        self.printed = printed
        self.folder = folder
        self.numbers: dict[str, int] = {}
        self.meant: set[str] = set()
        """Areas that faulty links may have named."""

    def read(self, *, whole: bool) -> BoardDrawing | None:
        if not self.reader.check_format_version():
            return None
        hints = {
            **field_type_hints(BoardEntry),
            "game": Annotated[str, one_of_words((self.printed.game,))],
        }
        needed = field_types_and_required(BoardEntry)[1]
        held = self.reader.read_fields(
            hints, needed, self.reader.source.value, (), also=("boardapp",)
        )
        if held is None or not needed <= held.keys():
            return None
        header = BoardEntry(**held)
        self.numbers = {key: number for number, key in enumerate(header.areas)}
        areas, links = dict(self._read_areas(header.areas)), dict(self._read_links(header.links))
        if len(areas) < len(header.areas):
            self.meant |= self.numbers.keys()
        drawing = BoardDrawing(
            header.area_board, header.size, areas, links,
            header.note, header.picture, header.picture_sha256,
        )  # fmt: skip
        for wrong in board_faults(drawing, self.printed.needed, self.meant) if whole else ():
            self.reader.add_value_fault(wrong)
        return drawing

    def _read_picture_name(self, reader: TypedReader, value: object, path: Path_, _: str) -> object:
        """Read the name of a picture, which must be in the board's folder if that is known."""
        name = reader.read(Annotated[str, ValueLimit(_BESIDE)], value, path)
        if self.folder is not None and isinstance(name, str) and name:
            try:
                path_inside(self.folder, name)
            except ValueError as error:
                reader.add_fault(path, f"{quote_shortened(name)}, {error}", _BESIDE)
                return UNREAD
        return name

    def _read_areas(self, areas: Mapping[str, object]) -> Iterator[tuple[str, DrawnArea]]:
        """Yield the readable areas, with the flags and values of the game."""
        values = {name: kind | None for name, kind in self.printed.values.items()}
        for key, value in areas.items():
            spot: Path_ = ("areas", key)
            entry = self.reader.read(AreaEntry, value, spot)
            if entry is UNREAD:
                continue
            held = {} if entry.values is None else self.reader.read_fields(
                values, frozenset(), entry.values, (*spot, "values")
            )  # fmt: skip
            known = {name: one for name, one in (held or {}).items() if one is not None}
            outline, flags = entry.outline, self._read_flags(self.printed.flags, entry, spot)
            given = value.get("outline") if isinstance(value, dict) else None
            if given and (outline is None or len(outline) < len(given)):
                outline = ()  # It has lost corners to faults.
            yield key, DrawnArea(entry.at, entry.title, outline, flags, known)

    def _read_flags(
        self, known: tuple[str, ...], entry: AreaEntry | LinkEntry, spot: Path_
    ) -> frozenset[str]:
        kind = frozenset[Annotated[str, one_of_words(known)]]
        flags: frozenset[str] = self.reader.read(kind, [*entry.flags], (*spot, "flags"))
        return flags

    def _read_links(self, held: tuple[object, ...]) -> Iterator[tuple[Ends, frozenset[str]]]:
        linked: set[Ends] = set()
        for number, value in enumerate(held):
            spot: Path_ = ("links", number)
            entry = self.reader.read(LinkEntry, value, spot)
            if entry is UNREAD:
                self.meant |= self.numbers.keys()
                continue
            flags = self._read_flags(self.printed.link_flags, entry, spot)
            at = (*spot, "between") if isinstance(value, dict) else spot
            ends = self._read_link_ends(entry.between, at)
            if ends is None:
                continue
            if ends[0] == ends[1] or ends in linked:
                found = (
                    "a link from an area to itself"
                    if ends[0] == ends[1]
                    else "the same link a second time"
                )
                self.reader.add_fault(at, found, "two areas that no other link joins")
                self.meant |= self.numbers.keys()
            else:
                linked.add(ends)
                yield ends, flags

    def _read_link_ends(self, names: object, at: Path_) -> Ends | None:
        """Return the two areas of a link in their order, None if they are not known."""
        if not isinstance(names, list) or len(names) != 2:
            self.reader.add_wrong_value(at, "two areas")
            self.meant |= self.numbers.keys()
            return None
        names = [name if isinstance(name, str) else "" for name in names]
        unknown = [index for index, name in enumerate(names) if name not in self.numbers]
        for index in unknown:
            expected = f"one of the areas{did_you_mean(names[index], self.numbers)}"
            self.reader.add_wrong_value((*at, index), expected)
        if unknown:
            self.meant |= {
                spelling_suggestions.nearest_choice(name, self.numbers) or "" for name in names
            }
            return None
        return link_ends(*names)


def board_yaml(drawing: BoardDrawing, game: str) -> str:
    """Return a board of a game as YAML, its areas in their order; the board may be incomplete."""
    return "".join(f"{line}\n" for line in _yaml_lines(drawing, game))


def area_to_plain_values(area: DrawnArea) -> dict[str, object]:
    """Return an area as plain values for files; values at their defaults are left out."""
    held: dict[str, object] = {
        "title": area.title,
        "at": [*area.at],
        "outline": area.outline and [[*corner] for corner in area.outline],
        "flags": sorted(area.flags),
        "values": dict(sorted(area.values.items())),
    }
    return {name: one for name, one in held.items() if one not in (None, [], {})}


def _yaml_lines(drawing: BoardDrawing, game: str) -> Iterator[str]:
    yield f"boardapp: {FORMAT}"
    yield f"area_board: {to_yaml_scalar(drawing.title)}"
    yield f"game: {game}"
    yield f"size: {to_flow_yaml([*drawing.size])}"
    for name in ("picture", "picture_sha256", "note"):
        if text := getattr(drawing, name):
            yield f"{name}: {to_yaml_scalar(text)}"
    yield "areas:" if drawing.areas else "areas: {}"
    for key, area in drawing.areas.items():
        yield f"  {to_yaml_scalar(key)}: {to_flow_yaml(area_to_plain_values(area))}"
    yield "links:" if drawing.links else "links: []"
    keys = [*drawing.areas]
    for first, second, flags in drawing.numbered_links():
        ends = [keys[first], keys[second]]
        yield f"  - {to_flow_yaml({'between': ends, 'flags': sorted(flags)} if flags else ends)}"
