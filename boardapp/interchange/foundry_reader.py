"""Scenes of Foundry Virtual Tabletop as square boards: walls, doors and the picture beside.

A file has one exported scene, an adventure with several, or a document on each line, as packs of
older versions have (.db). Places are pixels of a canvas with a margin around the scene, a whole
number of squares wide. Only ``sight`` (in older versions ``sense``) decides what a wall is here.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from math import ceil, floor
from pathlib import Path
from typing import Any, NamedTuple

from boardapp.core.sentence_case import counted
from boardapp.files.fault_wording import describe_value, quote_shortened
from boardapp.files.faults_in_files import Fault, FaultsError
from boardapp.files.safe_paths import path_inside
from boardapp.files.yaml.yaml_source import read_bytes_limited
from boardapp.games.squares.state import WallKind
from boardapp.interchange.imported_board import ImportedBoard, ImportedPicture, LeftOut
from boardapp.interchange.imported_walls import SourceWall, board_title, square_board
from boardapp.interchange.json_source import JsonReader, Keys, begins_as_mapping, json_text
from boardapp.interchange.picture_under_board import PictureArea, picture_under_board
from boardapp.photo.error import PhotoError
from boardapp.photo.photo_loader import MAX_BYTES

TITLE = "Foundry scene"
ENDINGS = (".json", ".db")

_NO_SQUARES = {0: "a scene without a grid"} | dict.fromkeys((2, 3, 4, 5), "a scene of hexes")
_NORMAL, _NOTHING, _LIMITED = "normal", "nothing", "limited"
_SIGHT = {0: _NOTHING, 10: _LIMITED, 20: _NORMAL, 30: "distance", 40: "distance"}
_SENSE = {0: _NOTHING, 1: _NORMAL, 2: _LIMITED}
"""The effect of a wall on sight, by its number in newer and in older files."""
_OPEN, _LOCKED, _SECRET = 1, 2, 2
_USUAL_PADDING = Fraction(1, 4)
_PACK_END = b"\x57\xfb\x80\x8b\x24\x75\x47\xdb"
"""The last bytes of a table of LevelDB, in which newer versions store their packs."""
_ESCAPE = re.compile(rb"%([0-9A-Fa-f]{2})")
_OTHER_PARTS = (
    "lights", "tokens", "tiles", "drawings", "notes", "sounds", "regions", "templates",
)  # fmt: skip


def recognises(content: bytes) -> bool:
    """Return whether a file's content is a scene of Foundry, or a part of a pack."""
    return content.endswith(_PACK_END) or (
        begins_as_mapping(content)
        and b'"walls"' in content
        and (b'"padding"' in content or b'"gridType"' in content)
    )


def read(content: bytes, path: Path) -> tuple[ImportedBoard, ...]:
    """Return a board for each scene with a square grid; raises FaultsError with every fault."""
    file = str(path)
    if content.endswith(_PACK_END):
        expected = "a scene as JSON: in Foundry, right-click the scene and choose Export Data"
        raise FaultsError([Fault(file, 1, 1, "file", "a part of a Foundry pack", expected)])
    readers = _readers(json_text(content, file), file)
    boards: list[ImportedBoard] = []
    unfit: dict[str, tuple[Fault, ...]] = {}
    for scene in _scenes(readers):
        try:
            board = _board(scene, path)
        except FaultsError as error:
            unfit[scene.title] = error.faults
        else:
            boards += [board] if board else []
    faults = [fault for reader in readers for fault in reader.faults]
    if not boards:
        faults += [fault for found in unfit.values() for fault in found]
        faults = faults or [Fault(file, 1, 1, "file", "no scene", "a scene with walls")]
    if faults:
        raise FaultsError(faults)
    left_out = tuple(
        LeftOut(f"the scene {quote_shortened(title)}", f"boardapp {found[0].text}.")
        for title, found in unfit.items()
    )
    return tuple(replace(board, left_out=board.left_out + left_out) for board in boards)


# ---- scenes of a file -------------------------------------------------------------------------


class _Scene(NamedTuple):
    """A scene in a file: where it is, and its values."""

    reader: JsonReader
    path: Keys
    values: Mapping[str, Any]
    title: str


def _readers(text: str, file: str) -> list[JsonReader]:
    """Return a reader of a whole file, or one of each line if the first line is whole."""
    lines = [(number, line) for number, line in enumerate(text.split("\n"), 1) if line.strip()]
    if len(lines) > 1:
        first = JsonReader(lines[0][1], file, lines[0][0])
        if not first.faults:
            return [first, *(JsonReader(line, file, number) for number, line in lines[1:])]
    return [JsonReader(text, file)]


def _scenes(readers: list[JsonReader]) -> Iterator[_Scene]:
    """Yield the scenes of a file; of documents with the same id, the last counts."""
    found: dict[object, _Scene] = {}
    for reader in readers:
        document = reader.mapping((), reader.root)
        entries: list[tuple[Keys, Any]] = []
        if isinstance(document.get("scenes"), list):
            entries.extend((("scenes", at), one) for at, one in enumerate(document["scenes"]))
        else:
            entries.append(((), document))
        for path, entry in entries:
            values = reader.mapping(path, entry)
            identity = values.get("_id")
            key = identity if isinstance(identity, str) else len(found)
            if values.get("$$deleted"):
                found.pop(key, None)
            elif "walls" in values:
                name = values.get("name")
                title = board_title(name) if isinstance(name, str) else ""
                found[key] = _Scene(reader, path, values, title or f"Scene {len(found) + 1}")
    yield from found.values()


# ---- one scene --------------------------------------------------------------------------------


class _Canvas(NamedTuple):
    """The board of a scene on its canvas: pixels of a square and of the corner, and its size."""

    grid: Fraction
    corner: tuple[Fraction, Fraction]
    columns: int
    rows: int
    picture: PictureArea


def _board(scene: _Scene, path: Path) -> ImportedBoard | None:
    """Return the board of a scene, None if it has faults; raises FaultsError for an unfit one."""
    before = len(scene.reader.faults)
    canvas = _canvas(scene)
    walls = _WallReader(scene)
    picture_name = _picture_name(scene)
    source = list(walls.read(canvas)) if canvas else []
    if canvas is None or len(scene.reader.faults) > before:
        return None
    left_out = [*walls.left_out(), *_other_parts(scene.values)]
    picture, missing = _picture_beside(picture_name, path, scene.title, canvas)
    made = square_board(
        str(path), scene.title, canvas.columns, canvas.rows, source,
        picture.name if picture else "",
    )  # fmt: skip
    return ImportedBoard(
        scene.title, made.layout, picture, made.facts, (*made.left_out, *left_out, *missing)
    )


def _canvas(scene: _Scene) -> _Canvas | None:
    """Return the place of a scene's board; raises FaultsError for a grid without squares."""
    reader, path, values = scene.reader, scene.path, scene.values
    grid = values.get("grid")
    kind = grid.get("type", 1) if isinstance(grid, dict) else values.get("gridType", 1)
    if isinstance(kind, int) and kind in _NO_SQUARES:
        fault = reader.fault((*path, "grid"), _NO_SQUARES[kind], "a grid of squares")
        raise FaultsError([fault])
    at = ("grid", "size") if isinstance(grid, dict) else ("grid",)
    size = reader.number((*path, *at), grid.get("size") if isinstance(grid, dict) else grid)
    if size is not None and size < 1:
        reader.add_fault((*path, *at), describe_value(float(size)), "at least 1 pixel a square")
        size = None
    lengths = [reader.number((*path, key), values.get(key)) for key in ("width", "height")]
    padding = reader.number((*path, "padding"), values.get("padding"), _USUAL_PADDING)
    background = values.get("background")
    shifts = [
        reader.number((*path, "background", f"offset{axis}"), background.get(f"offset{axis}"), 0)
        if isinstance(background, dict)
        else reader.number((*path, f"shift{axis}"), values.get(f"shift{axis}"), 0)
        for axis in "XY"
    ]
    if size is None or padding is None or None in lengths or None in shifts:
        return None
    corners, counts, starts = [], [], []
    for length, shift in zip(lengths, shifts, strict=True):
        assert length is not None
        assert shift is not None
        west, east = -shift / size, (length - shift) / size
        # A square counts if its centre is on the scene.
        first, end = ceil(west - Fraction(1, 2)), floor(east + Fraction(1, 2))
        corners.append(ceil(padding * length / size) * size + first * size)
        counts.append(max(0, end - first))
        starts.append((west - first, length / size))
    area = PictureArea(starts[0][0], starts[1][0], starts[0][1], starts[1][1])
    return _Canvas(size, (corners[0], corners[1]), counts[0], counts[1], area)


class _WallReader:
    """Reads the walls of a scene, and counts those that a board cannot have."""

    def __init__(self, scene: _Scene) -> None:
        self._reader = scene.reader
        self._path: Keys = (*scene.path, "walls")
        self._entries = scene.reader.sequence(self._path, scene.values.get("walls"))
        self._counts: Counter[str] = Counter()
        self._secret = self._locked = 0

    def read(self, canvas: _Canvas) -> Iterator[SourceWall]:
        """Yield the walls, doors and windows of the board."""
        for number, entry in enumerate(self._entries):
            path: Keys = (*self._path, number)
            wall = self._reader.mapping(path, entry)
            if not isinstance(entry, dict):
                continue
            points = self._ends(path, wall.get("c"), canvas)
            sight = self._sight(path, wall)
            kind = self._kind(wall, sight)
            if points and kind:
                is_open = kind == "door" and wall.get("ds") == _OPEN
                yield SourceWall(points, kind, is_open)

    def _ends(
        self, path: Keys, value: object, canvas: _Canvas
    ) -> tuple[tuple[Fraction, Fraction], ...]:
        if not isinstance(value, list) or len(value) != 4:
            self._reader.add_fault((*path, "c"), describe_value(value), "x1, y1, x2, y2")
            return ()
        numbers = [self._reader.number((*path, "c", at), one) for at, one in enumerate(value)]
        x1, y1, x2, y2 = (
            None if one is None else (one - canvas.corner[at % 2]) / canvas.grid
            for at, one in enumerate(numbers)
        )
        if x1 is None or y1 is None or x2 is None or y2 is None:
            return ()
        return (x1, y1), (x2, y2)

    def _sight(self, path: Keys, wall: Mapping[str, Any]) -> str:
        key, meanings = ("sight", _SIGHT) if "sight" in wall else ("sense", _SENSE)
        value = wall.get(key)
        if value is None:
            return _NORMAL
        if isinstance(value, int) and value in meanings:
            return meanings[value]
        expected = ", ".join(map(str, meanings))
        self._reader.add_fault((*path, key), describe_value(value), f"one of {expected}")
        return _NORMAL

    def _kind(self, wall: Mapping[str, Any], sight: str) -> WallKind | None:
        """Return what a wall becomes, None if it is left out."""
        is_door = bool(wall.get("door"))
        if sight == _NOTHING:
            if is_door or wall.get("move") != 0:
                return "window"
            self._counts["{} open to sight and movement"] += 1
            return None
        if sight != _NORMAL:
            self._counts[f"{{}} of {sight} sight"] += 1
            return None
        if wall.get("dir"):
            self._counts["one-way {}"] += 1
            return None
        self._secret += is_door and wall.get("door") == _SECRET
        self._locked += is_door and wall.get("ds") == _LOCKED
        return "door" if is_door else "wall"

    def left_out(self) -> Iterator[LeftOut]:
        """Yield the walls, and what is special of doors, that the board does not have."""
        reasons = {
            "one-way {}": "In boardapp a wall blocks sight from both sides.",
            "{} of limited sight": "Each blocks only after another such wall on the same line.",
            "{} of distance sight": "In boardapp a wall blocks sight at any distance.",
            "{} open to sight and movement": "They change nothing in boardapp.",
        }
        for what, count in self._counts.items():
            named = what.format("wall" if count == 1 else "walls")
            yield LeftOut(f"{count:,} {named}", reasons[what])
        if self._secret:
            yield LeftOut(
                f"the secrecy of {counted(self._secret, 'door')}",
                "In boardapp both players see every door.",
            )
        if self._locked:
            yield LeftOut(
                f"the lock{'s' * (self._locked != 1)} of {counted(self._locked, 'door')}",
                "In boardapp players may open every door.",
            )


def _other_parts(scene: Mapping[str, Any]) -> Iterator[LeftOut]:
    counts = {key: len(scene[key]) for key in _OTHER_PARTS if isinstance(scene.get(key), list)}
    listed = [
        f"{count:,} {key if count != 1 else key.removesuffix('s')}"
        for key, count in counts.items()
        if count
    ]
    if listed:
        yield LeftOut(
            ", ".join(listed),
            "boardapp reads only the walls, the doors and the picture of a scene.",
        )
    if scene.get("foreground"):
        yield LeftOut("the foreground picture", "A board has one picture, under it.")


# ---- the picture ------------------------------------------------------------------------------


def _picture_name(scene: _Scene) -> str:
    """Return the name of the picture without its folders, "" for none."""
    background = scene.values.get("background")
    source = background.get("src") if isinstance(background, dict) else scene.values.get("img")
    if not isinstance(source, str):
        return ""
    address = re.split("[?#]", source, maxsplit=1)[0].encode(errors="replace")
    plain = _ESCAPE.sub(lambda match: bytes([int(match[1], 16)]), address)
    return plain.decode(errors="replace").rpartition("/")[2]


def _picture_beside(
    name: str, path: Path, stem: str, canvas: _Canvas
) -> tuple[ImportedPicture | None, tuple[LeftOut, ...]]:
    """Return the picture of a scene if it lies beside the file, else why it is left out."""
    if not name:
        return None, ()
    what = f"the picture {quote_shortened(name)}"
    try:
        content = read_bytes_limited(path_inside(path.parent, name), MAX_BYTES)
    except ValueError:
        content = "", ""
    if isinstance(content, tuple):
        reason = (
            "boardapp did not find the picture in the folder of the scene. Put the picture into "
            "that folder, and open the scene again."
        )
        return None, (LeftOut(what, reason),)
    try:
        made = picture_under_board(content, stem, canvas.picture, canvas.columns, canvas.rows)
    except PhotoError as error:
        return None, (LeftOut(what, f"{error.player_text}."),)
    return made, ()
