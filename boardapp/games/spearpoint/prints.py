"""What of a Spearpoint table is printed: its board, tiles, setup sheet, a ruling, counters."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from boardapp.core.grid import Space
from boardapp.core.square import SPACE_SIZE
from boardapp.core.tile import PlacedTile
from boardapp.games import prints
from boardapp.games.game import Drawing
from boardapp.games.spearpoint.setup.scenario_table import SetupTable
from boardapp.games.spearpoint.setup.setup_sheet import setup_sheet
from boardapp.games.spearpoint.setup.setup_view import SetupView
from boardapp.games.spearpoint.sight import alternatives, rulings
from boardapp.games.spearpoint.table.board_pictures import board_picture, laid_tile, ruling_card
from boardapp.games.spearpoint.tiles.box_contents import (
    GRID,
    PLAYER_TITLES,
    PLAYERS,
    Catalogue,
    tile_number,
)
from boardapp.picture.board.board import Shown, board_svg, tile_svg
from boardapp.picture.pieces.counter import counter_svg
from boardapp.printing.lengths import INCH, MIL, PrintError
from boardapp.printing.print_content import Piece, Pieces

if TYPE_CHECKING:
    from collections.abc import Iterator

    from boardapp.games.spearpoint.scenario.scenario import Scenario
    from boardapp.games.spearpoint.table.state import TileState
    from boardapp.printing.job import Job
    from boardapp.printing.print_content import Matter, Poster

_LIGHT = Shown(ground=False, numbers=True, titles=True)
_TILE, _TILE_LIGHT = Shown(names=False, numbers=True), replace(_LIGHT, names=False)


class Table(NamedTuple):
    """A table to print of: what lies there, out of which box, set up by which scenario.

    ``box`` is what a setup is judged by; ``pictured`` says whether pictures of its owner's lie on
    it.
    """

    state: TileState
    catalogue: Catalogue
    box: Catalogue
    scenario: Scenario | None
    pictured: bool


def matter(table: Table, job: Job) -> Matter:
    """Return what a job prints of a table; raises PrintError."""
    if job.what == "setup":
        return _setup(table, job)
    if job.what == "card":
        return _card(table, job)
    if job.what == "counters":
        return counters(table.state, table.catalogue, job)
    if job.what in ("tiles", "own-tiles"):
        return tiles(table.state, table.catalogue, job)
    return _board(table, job)


def _board(table: Table, job: Job) -> Poster:
    state, light = table.state, job.ink == "light"
    if not light:
        _confirm(table, job, "this board")
    picture = board_picture(state, table.catalogue, _LIGHT if light else None)
    drawing = Drawing(board_svg(picture), picture.size)
    spaces = {*state.tiles, *state.smoke, *(unit.space for unit in state.units.values())}
    lying = (_space_box(space) for space in sorted(spaces))
    across = [SPACE_SIZE * column for column in range(1, GRID.columns)]
    down = [SPACE_SIZE * row for row in range(1, GRID.rows)]
    return prints.poster(picture.title, drawing, lying, (across, down))


def _space_box(space: Space) -> tuple[float, float, float, float]:
    x, y = GRID.corner(space)
    return x, y, SPACE_SIZE, SPACE_SIZE


def _confirm(table: Table, job: Job, what: str) -> None:
    if table.pictured:
        prints.confirm_own_use(job, what)


def _setup(table: Table, job: Job) -> Matter:
    if table.scenario is None or not isinstance(table.state, SetupTable):
        raise PrintError("found a table without a scenario; expected one to print its setup sheet")
    if job.ink != "light":
        _confirm(table, job, "this sheet")
    sheet = setup_sheet(SetupView(table.state, table.scenario, table.box))
    if job.ink == "light":
        sheet = replace(sheet, board=replace(sheet.board, shown=_LIGHT))
    return sheet


def _card(table: Table, job: Job) -> Pieces:
    origin, target = prints.spaces_of(job, GRID)
    assert job.line is not None
    side = job.line.side
    if side is not None and side not in PLAYERS:
        raise PrintError(f"found the side {side!r}; expected {' or '.join(PLAYERS)}")
    _confirm(table, job, "this card")
    query = rulings.Query(origin, target, side)
    try:
        ruling = alternatives.advise(table.state, table.catalogue, query, scenario=table.scenario)
    except ValueError as error:
        raise PrintError(str(error)) from error
    return prints.card_piece(ruling_card(ruling, table.state, table.catalogue))


def counters(state: TileState, catalogue: Catalogue, job: Job) -> Pieces:
    """Return the units of a table as counters; raises PrintError when there are none."""
    if not state.units:
        raise PrintError("found no units on the table; expected some to print counters of")
    light = job.ink == "light"
    pieces = []
    for name in sorted(state.units):
        unit = state.units[name]
        kind = catalogue.unit_kind(unit.unit)
        title = f"{PLAYER_TITLES[unit.side]} {kind.title}"
        face = counter_svg(unit.side, kind.label, title, job.counter / INCH, light=light)
        pieces.append(Piece(title, face))
    return Pieces("Counters", job.counter, job.counter, tuple(pieces))


# ---- tiles ------------------------------------------------------------------------------------


def tiles(state: TileState, catalogue: Catalogue, job: Job) -> Pieces:
    """Return the tiles of a table, or all with their backs; own ones apart from ours.

    Raises PrintError when there are none, OwnUseError for pictures of the owner's box.
    """
    own = job.what == "own-tiles"
    lying = {placed.tile for placed in state.tiles.values()}
    chosen = set(catalogue.tiles) if job.all or not lying else lying
    found = list(_tiles(catalogue, chosen, own=own))
    pieces = tuple(_piece(catalogue, sides, job) for sides in found)
    if not pieces:
        whose, where = ("own " if own else ""), ("lie on the table" if lying else "are there")
        raise PrintError(f"found no {whose}tiles; expected some that {where}")
    pictured = any(_own_picture(catalogue, side) for sides in found for side in sides)
    if pictured and job.ink != "light":
        prints.confirm_own_use(job, "these tiles")
    title = "Your own tiles" if own else "Tiles"
    return Pieces(title, SPACE_SIZE * MIL, SPACE_SIZE * MIL, pieces)


def _tiles(catalogue: Catalogue, chosen: set[str], *, own: bool) -> Iterator[tuple[str, ...]]:
    """Yield the sides of each tile, the one that lies up first."""
    done = set()
    for tile in sorted(chosen, key=_order):
        number = tile_number(tile)
        sides = tuple(filter(None, (tile, catalogue.reverse(tile))))
        if number not in done and own == any(catalogue.tiles[side].own for side in sides):
            yield sides
        done.add(number)


def _order(tile: str) -> tuple[int, str]:
    match = re.match(r"\d+", tile)
    return int(match[0]) if match else 1 << 30, tile


def _own_picture(catalogue: Catalogue, tile: str) -> bool:
    """Tell whether a tile shows a picture of its owner's."""
    feature = catalogue.tiles[tile]
    return feature.own and catalogue.art(feature) is not None


def _piece(catalogue: Catalogue, sides: tuple[str, ...], job: Job) -> Piece:
    face, *back = (_face(catalogue, side, job) for side in sides)
    return Piece(sides[0], face, *back)


def _face(catalogue: Catalogue, tile: str, job: Job) -> str:
    laid = laid_tile(PlacedTile(tile, Space(0, 0)), catalogue)
    return tile_svg(laid, _TILE_LIGHT if job.ink == "light" else _TILE)
