"""VASSAL modules: each board's picture with its grid becomes a board, and the rest is named."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from math import sqrt
from pathlib import Path
from typing import NamedTuple, NoReturn

from boardapp.core.sentence_case import counted, whole_percent
from boardapp.files.fault_wording import quote_shortened
from boardapp.files.faults_in_files import Fault, FaultsError
from boardapp.games.areas.board_file import MAX_SIZE
from boardapp.games.squares import state as squares
from boardapp.games.squares.game import SquareTables
from boardapp.games.strategy_cards import state as hexes
from boardapp.games.strategy_cards.table_layout_file import layout_yaml
from boardapp.interchange.imported_board import ImportedBoard, LeftOut
from boardapp.interchange.imported_walls import board_title
from boardapp.interchange.vassal.board_pictures import BoardPictures, MapGround, UnusableBoardError
from boardapp.interchange.vassal.build_file import (
    EXTENSION,
    BuildElement,
    BuildFile,
    parse_build_file,
)
from boardapp.interchange.vassal.grid_placement import (
    BoardPlacement,
    Box,
    GridLattice,
    place_hexes,
    place_squares,
)
from boardapp.interchange.vassal.module_contents import count_contents
from boardapp.interchange.vassal.region_board import NamedPoint, area_board
from boardapp.interchange.zip_archive import ZipArchive, ZipFault, is_zip

TITLE, ENDINGS = "VASSAL module", (".vmod",)
LARGE_ZONE = 0.1
"""The share of a picture from which a zone with a grid of its own becomes a board."""
MAX_BUILD_FILE = 24 * 2**20
_BUILD_FILES = ("buildFile.xml", "buildFile")
_SAVED_GAME = "savedGame"
_REGULAR = sqrt(3) / 2
_STRETCH = 0.01
"""The share from which the stretching of a picture is worth a fact."""
_MOST_NAMED = 8
_MAX_OFFSET = 1_000_000

recognises = is_zip


def read(content: bytes, path: Path) -> tuple[ImportedBoard, ...]:
    """Return the boards of a module; raises FaultsError with every fault of it."""
    return _ModuleReader(ZipArchive(content, path), path).read()


class _Grid(NamedTuple):
    """A grid of a board, and the part of the board that it covers."""

    element: BuildElement
    area: Box
    zone: str = ""


class _Made(NamedTuple):
    """A board of ours, and the number of its spaces on a grid, 0 for a board of areas."""

    board: ImportedBoard
    spaces: int = 0


class _ModuleReader:
    """Reads all boards of a module; collects every fault."""

    def __init__(self, archive: ZipArchive, path: Path) -> None:
        self._archive, self._path = archive, path
        self._images = BoardPictures(archive, path)
        self._file = str(path)
        self._faults: list[Fault] = []
        self._unusable: defaultdict[str, list[str]] = defaultdict(list)
        """The titles of boards that cannot be made, by the reason."""
        self._made: list[_Made] = []

    def read(self) -> tuple[ImportedBoard, ...]:
        """Return the boards, the one of most spaces first; raises FaultsError."""
        build = self._read_build_file()
        for element in build.boards:
            self._add_boards(element)
        if not self._made and not self._faults:
            for reason, titles in self._unusable.items():
                found = f"no board to use: {_listed(titles)}. {reason}"
                self._add_fault("boards", found.rstrip("."), "a board with a picture and a grid")
            if not self._unusable:
                self._add_fault("boards", "no boards", "a module with at least one board")
        if self._faults:
            raise FaultsError(self._faults)
        missing = [
            LeftOut(f"board{'s' * (len(titles) != 1)} {_listed(titles)}", reason)
            for reason, titles in self._unusable.items()
        ]
        rest = (*missing, *count_contents(build.counts))
        self._made.sort(key=lambda made: -made.spaces)
        return tuple(
            replace(made.board, left_out=(*made.board.left_out, *rest)) for made in self._made
        )

    def _read_build_file(self) -> BuildFile:
        entry = next((name for name in _BUILD_FILES if name in self._archive), None)
        if entry is None:
            if _SAVED_GAME in self._archive:
                self._refuse(
                    "a saved game of VASSAL", "the game's module (.vmod), which has its boards"
                )
            self._refuse("a zip archive without a build file", f"a {TITLE} ({ENDINGS[0]})")
        content = self._archive.read(entry, MAX_BUILD_FILE)
        if isinstance(content, ZipFault):
            self._refuse(f"{entry}: {content.found}", content.expected)
        self._file = f"{self._path}:{entry}"
        build = parse_build_file(content, self._file)
        if build.root == EXTENSION:
            self._refuse(
                "an extension of a VASSAL module", "the module itself (.vmod), which has the boards"
            )
        return build

    # ---- one board of the module ----------------------------------------------------------------

    def _add_boards(self, element: BuildElement) -> None:
        """Add the boards that a board of the module becomes: one for each of its grids."""
        title = board_title(element.name) or "Board"
        try:
            ground = self._ground(element, title)
        except UnusableBoardError as error:
            self._unusable[str(error)].append(title)
            return
        if ground is None:
            return
        grids, left_out = self._grids(element, ground)
        for grid in grids:
            name = board_title(f"{title}: {grid.zone}") if grid.zone else title
            try:
                made = self._board_on_grid(grid, ground._replace(title=name))
            except UnusableBoardError as error:
                self._unusable[str(error)].append(name)
                continue
            if made is not None:
                self._add(made, left_out)
        if not grids and ground.entry:
            self._add(self._area_board(ground, ()), left_out)
        elif not grids:
            self._unusable["A board needs a picture or a grid."].append(title)

    def _add(self, made: _Made, left_out: tuple[LeftOut, ...]) -> None:
        board = replace(made.board, left_out=(*made.board.left_out, *left_out))
        self._made.append(made._replace(board=board))

    def _board_on_grid(self, grid: _Grid, ground: MapGround) -> _Made | None:
        """Return the board of a grid, None after a fault; raises UnusableBoardError."""
        if grid.element.grid_kind == "HexGrid":
            return self._hex_board(grid, ground)
        if grid.element.grid_kind == "SquareGrid":
            return self._square_board(grid, ground)
        return self._region_board(grid, ground)

    def _ground(self, element: BuildElement, title: str) -> MapGround | None:
        """Return a board's size and picture, None after a fault."""
        image = element.attributes.get("image", "").strip()
        where = f"board {quote_shortened(title)}"
        if image:
            entry = self._images.find_entry(image)
            if entry is None:
                found = f"no picture {quote_shortened(image)} in the module"
                self._add_fault(where, found, "every picture that a board names", element)
                return None
            return MapGround(title, self._images.size(entry), entry)
        width, height = (
            self._number(element, name, 500, (1, MAX_SIZE), where) for name in ("width", "height")
        )
        if width is None or height is None:
            return None
        return MapGround(title, (round(width), round(height)))

    def _grids(
        self, element: BuildElement, ground: MapGround
    ) -> tuple[list[_Grid], tuple[LeftOut, ...]]:
        """Return the grids that become boards, and the zones that do not."""
        grid = element.grid
        if grid is None:
            return [], ()
        if grid.grid_kind != "ZonedGrid":
            return [_Grid(grid, ground.box)], ()
        grids = [_Grid(grid.grid, ground.box)] if grid.grid else []
        others = []
        for zone in grid.children:
            if not zone.kind.endswith("Zone"):
                continue
            area = _zone_box(zone.attributes.get("path", ""), ground.box)
            if zone.grid is not None and area is not None and zone.grid.grid_kind != "ZonedGrid":
                grids.append(_Grid(zone.grid, area, zone.name or "Zone"))
            else:
                others.append(board_title(zone.name) or "Zone")
        if not others:
            return grids, ()
        count = counted(len(others), "zone")
        reason = (
            "boardapp's boards have no zones. A zone with a grid of its own becomes a board if it "
            "covers a tenth of the picture."
        )
        return grids, (LeftOut(f"{count}: {_listed(others)}", reason),)

    # ---- boards of ours -------------------------------------------------------------------------

    def _hex_board(self, grid: _Grid, ground: MapGround) -> _Made | None:
        height = self._length(grid, ground, "dy", 64)
        width = self._length(grid, ground, "dx", _REGULAR * (height or 64))
        x0, y0 = self._offset(grid, ground, "x0", 0), self._offset(grid, ground, "y0", 32)
        if width is None or height is None or x0 is None or y0 is None:
            return None
        sideways = grid.element.attributes.get("sideways", "").lower() == "true"
        placed = place_hexes(GridLattice(x0, y0, width, height, sideways), grid.area)
        _check_limits(placed, "hex", "hexes", hexes.MAX_SIDE, hexes.MAX_HEXES)
        assert placed is not None
        picture = self._images.picture(ground, placed.crop, placed.turn)
        state = hexes.new_state(placed.columns, placed.rows, ground.title)
        layout = layout_yaml(replace(state, plain=True, picture=picture.name if picture else ""))
        facts = [f"{placed.columns:,} × {placed.rows:,} hexes"]
        if placed.turn:
            side = "left" if placed.turn == 1 else "right"
            facts.append(
                f"Turned by a quarter to the {side}, because boardapp's hexes have pointed tops"
            )
        partly = placed.columns * placed.rows - placed.whole
        if partly:
            hexes_there = "1 hex is" if partly == 1 else f"{partly:,} hexes are"
            facts.append(f"{hexes_there} partly or wholly outside the picture")
        facts += _picture_facts(ground, _REGULAR * height / width)
        left_out = _numbering(grid.element, "hexes A1, A2 and so on")
        board = ImportedBoard(ground.title, layout, picture, tuple(facts), left_out)
        return _Made(board, placed.columns * placed.rows)

    def _square_board(self, grid: _Grid, ground: MapGround) -> _Made | None:
        width, height = self._length(grid, ground, "dx", 48), self._length(grid, ground, "dy", 48)
        x0, y0 = self._offset(grid, ground, "x0", 24), self._offset(grid, ground, "y0", 24)
        if width is None or height is None or x0 is None or y0 is None:
            return None
        placed = place_squares(GridLattice(x0, y0, width, height), grid.area)
        _check_limits(placed, "square", "squares", squares.MAX_SIDE, squares.MAX_SQUARES)
        assert placed is not None
        picture = self._images.picture(ground, placed.crop, 0)
        state = squares.new_state(placed.columns, placed.rows, ground.title)
        layout = SquareTables(state.grid).layout_text(
            replace(state, picture=picture.name if picture else "")
        )
        facts = [f"{placed.columns:,} × {placed.rows:,} squares"]
        facts += _picture_facts(ground, height / width)
        left_out = _numbering(grid.element, "squares A-1, A-2 and so on")
        board = ImportedBoard(ground.title, layout, picture, tuple(facts), left_out)
        return _Made(board, placed.columns * placed.rows)

    def _region_board(self, grid: _Grid, ground: MapGround) -> _Made | None:
        faults = len(self._faults)
        points = []
        for region in grid.element.children:
            if region.kind.endswith("Region"):
                where = f"board {quote_shortened(ground.title)}, region"
                x, y = (
                    self._number(region, name, 0, (-_MAX_OFFSET, _MAX_OFFSET), where)
                    for name in ("originx", "originy")
                )
                if x is not None and y is not None:
                    points.append(NamedPoint(region.name, (x, y)))
        return None if len(self._faults) > faults else self._area_board(ground, tuple(points))

    def _area_board(self, ground: MapGround, points: tuple[NamedPoint, ...]) -> _Made:
        picture = self._images.picture(ground, ground.box, 0)
        name = picture.name if picture else ""
        text, areas, left_out = area_board(ground.title, ground.size, name, points)
        fact = (
            f"{areas:,} areas around the module's points"
            if areas
            else "A board of areas, to be drawn over the picture"
        )
        facts = (fact, *_picture_facts(ground))
        return _Made(ImportedBoard(ground.title, text, picture, facts, left_out))

    # ---- values and faults ----------------------------------------------------------------------

    def _length(self, grid: _Grid, ground: MapGround, name: str, usual: float) -> float | None:
        where = f"board {quote_shortened(ground.title)}, {grid.element.grid_kind}"
        return self._number(grid.element, name, usual, (1, MAX_SIZE), where)

    def _offset(self, grid: _Grid, ground: MapGround, name: str, usual: float) -> float | None:
        where = f"board {quote_shortened(ground.title)}, {grid.element.grid_kind}"
        return self._number(grid.element, name, usual, (-_MAX_OFFSET, _MAX_OFFSET), where)

    def _number(
        self,
        element: BuildElement,
        name: str,
        usual: float,
        limits: tuple[int, int],
        where: str,
    ) -> float | None:
        """Return an attribute within limits, None after a fault."""
        least, most = limits
        try:
            value = element.number(name, usual)
            if least <= value <= most:
                return value
        except ValueError:
            pass
        found = quote_shortened(element.attributes.get(name, ""))
        self._add_fault(f"{where}: {name}", found, f"a number from {least:,} to {most:,}", element)
        return None

    def _add_fault(
        self, where: str, found: str, expected: str, element: BuildElement | None = None
    ) -> None:
        line, column = (element.line, element.column) if element else (1, 1)
        self._faults.append(Fault(self._file, line, column, where, found, expected))

    def _refuse(self, found: str, expected: str) -> NoReturn:
        raise FaultsError([Fault(str(self._path), 1, 1, "file", found, expected)])


def _check_limits(
    placed: BoardPlacement | None, one: str, many: str, side: int, spaces: int
) -> None:
    """Raise UnusableBoardError for a grid without whole spaces, or with too many for a board."""
    if placed is None:
        raise UnusableBoardError(f"No {one} of the grid lies on the picture whole.")
    size = placed.columns, placed.rows
    if max(size) > side or size[0] * size[1] > spaces:
        raise UnusableBoardError(
            f"The grid has {size[0]:,} × {size[1]:,} {many}. A board has at most {side:,} columns, "
            f"as many rows, and {spaces:,} {many}."
        )


def _picture_facts(ground: MapGround, stretch: float = 1.0) -> Iterator[str]:
    """Yield the picture's size, and by how much its spaces are stretched to regular ones."""
    if not ground.entry:
        yield "No picture: the module's board is plain"
        return
    yield f"Picture of {ground.size[0]:,} × {ground.size[1]:,} pixels"
    share = max(stretch, 1 / stretch) - 1
    if share > _STRETCH:
        yield f"Stretched by {whole_percent(share)}, so that its spaces are regular"


def _numbering(grid: BuildElement, names: str) -> tuple[LeftOut, ...]:
    if not any(child.kind.endswith("Numbering") for child in grid.children):
        return ()
    reason = f"boardapp names {names}. Numbers that are part of the picture stay."
    return (LeftOut("the module's names of spaces", reason),)


def _zone_box(path: str, board: Box) -> Box | None:
    """Return the box around a zone's corners, None unless it covers enough of the board."""
    corners = []
    for corner in path.split(";"):
        across, _, down = corner.partition(",")
        try:
            corners.append((float(across), float(down)))
        except ValueError:
            return None
    left = max(board.left, min(x for x, _ in corners))
    right = min(board.right, max(x for x, _ in corners))
    top = max(board.top, min(y for _, y in corners))
    bottom = min(board.bottom, max(y for _, y in corners))
    large = LARGE_ZONE * board.right * board.bottom
    if not (right > left and bottom > top and (right - left) * (bottom - top) >= large):
        return None
    return Box(left, top, right, bottom)


def _listed(titles: list[str]) -> str:
    named = [title[:40] for title in titles[:_MOST_NAMED]]
    more = len(titles) - len(named)
    return ", ".join(named) + (f" and {more:,} more" if more else "")
