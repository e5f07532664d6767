"""Printouts of a Spearpoint table: its board, tiles, setup sheet, a ruling, counters."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from boardapp.core.grid import Space
from boardapp.core.square_grid import SPACE_SIZE
from boardapp.core.tile import PlacedTile
from boardapp.games import shared_print_content
from boardapp.games.game import SvgDrawing
from boardapp.games.spearpoint.setup.setup_progress import SetupView
from boardapp.games.spearpoint.setup.setup_sheet import setup_sheet
from boardapp.games.spearpoint.setup.setup_state import SetupTable
from boardapp.games.spearpoint.sight import alternatives_to_ruling, line_of_sight_rulings
from boardapp.games.spearpoint.table.board_picture_values import (
    board_picture,
    drawable_tile,
    ruling_card,
)
from boardapp.games.spearpoint.tiles.catalogue import (
    GRID,
    PLAYER_TITLES,
    PLAYERS,
    Catalogue,
    tile_number,
)
from boardapp.picture.board.board_svg import BoardDisplayOptions, board_svg, tile_svg
from boardapp.picture.pieces.cut_out_unit_counter import unit_counter_svg
from boardapp.printing.lengths import INCH, MIL, PrintError
from boardapp.printing.print_content import Piece, PieceSet

if TYPE_CHECKING:
    from collections.abc import Iterator

    from boardapp.games.spearpoint.scenario.scenario import Scenario
    from boardapp.games.spearpoint.table.state import TileState
    from boardapp.printing.job import PrintJob
    from boardapp.printing.print_content import PrintContent

_LIGHT = BoardDisplayOptions(ground=False, numbers=True, titles=True)
_TILE, _TILE_LIGHT = BoardDisplayOptions(names=False, numbers=True), replace(_LIGHT, names=False)


class PrintableTable(NamedTuple):
    """A table to print: its state, the catalogue of its pieces, and its scenario.

    ``box`` is the catalogue that a setup is checked against. ``pictured`` is true if pictures of
    the owner's own tiles or board are in use on the table.
    """

    state: TileState
    catalogue: Catalogue
    box: Catalogue
    scenario: Scenario | None
    pictured: bool


def content_to_print(table: PrintableTable, job: PrintJob) -> PrintContent:
    """Return a table's content for a print job; raises PrintError."""
    if job.what == "setup":
        if table.scenario is None or not isinstance(table.state, SetupTable):
            raise PrintError("this table has no scenario, and so no setup sheet")
        if job.ink != "light":
            _confirm_own_use(table, job, "this sheet")
        sheet = setup_sheet(SetupView(table.state, table.scenario, table.box))
        if job.ink == "light":
            sheet = replace(sheet, board=replace(sheet.board, shown=_LIGHT))
        return sheet
    if job.what == "card":
        return _ruling_card_to_print(table, job)
    if job.what == "counters":
        return unit_counters_to_print(table.state, table.catalogue, job)
    if job.what in ("tiles", "own-tiles"):
        return tiles_to_print(table.state, table.catalogue, job)
    state, light = table.state, job.ink == "light"
    if not light:
        _confirm_own_use(table, job, "this board")
    picture = board_picture(state, table.catalogue, _LIGHT if light else None)
    spaces = {*state.tiles}
    if job.without_counters:
        picture = replace(picture, markers=(), smoke=(), fights=None)
    else:
        spaces |= {*state.smoke, *(unit.space for unit in state.units.values())}
    drawing = SvgDrawing(board_svg(picture), picture.size)
    lying = ((*GRID.north_west_corner(at), SPACE_SIZE, SPACE_SIZE) for at in sorted(spaces))
    across = [SPACE_SIZE * column for column in range(1, GRID.columns)]
    down = [SPACE_SIZE * row for row in range(1, GRID.rows)]
    return shared_print_content.board_poster(picture.title, drawing, lying, (across, down))


def _confirm_own_use(table: PrintableTable, job: PrintJob, what: str) -> None:
    if table.pictured:
        shared_print_content.require_own_use(job, what)


def _ruling_card_to_print(table: PrintableTable, job: PrintJob) -> PieceSet:
    origin, target = shared_print_content.line_ends_of_job(job, GRID)
    assert job.line is not None
    side = job.line.side
    if side is not None and side not in PLAYERS:
        raise PrintError(f"found the side {side!r}; expected {' or '.join(PLAYERS)}")
    _confirm_own_use(table, job, "this card")
    query = line_of_sight_rulings.RulingQuery(origin, target, side)
    try:
        ruling = alternatives_to_ruling.rule_with_alternatives(
            table.state, table.catalogue, query, scenario=table.scenario
        )
    except ValueError as error:
        raise PrintError(str(error)) from error
    return shared_print_content.ruling_card_piece(ruling_card(ruling, table.state, table.catalogue))


def unit_counters_to_print(state: TileState, catalogue: Catalogue, job: PrintJob) -> PieceSet:
    """Return the units of a table as counters; raises PrintError when there are none."""
    if not state.units:
        raise PrintError("no units are on the table, so there are no counters to print")
    light = job.ink == "light"
    pieces = []
    for name in sorted(state.units):
        unit = state.units[name]
        kind = catalogue.unit_kind(unit.unit)
        title = f"{PLAYER_TITLES[unit.side]} {kind.title}"
        face = unit_counter_svg(unit.side, kind.label, title, job.counter / INCH, light=light)
        pieces.append(Piece(title, face))
    return PieceSet("Counters", job.counter, job.counter, tuple(pieces))


def tiles_to_print(state: TileState, catalogue: Catalogue, job: PrintJob) -> PieceSet:
    """Return a table's tiles, or all tiles, with their backs; own tiles print separately.

    Raises PrintError if there are no tiles, OwnUseError for pictures of the owner's box.
    """
    own = job.what == "own-tiles"
    lying = {placed.tile for placed in state.tiles.values()}
    chosen = set(catalogue.tiles) if job.all or not lying else lying
    found = list(_sides_of_tiles_to_print(catalogue, chosen, own=own))
    pieces = tuple(
        Piece(sides[0], *(_tile_side_svg(catalogue, side, job) for side in sides))
        for sides in found
    )
    if not pieces:
        whose, where = ("of your own " if own else ""), ("on the table" if lying else "in the set")
        raise PrintError(f"no tiles {whose}are {where}, so there are no tiles to print")
    tiles = (catalogue.tiles[side] for sides in found for side in sides)
    pictured = any(one.own and catalogue.picture_of_tile(one) is not None for one in tiles)
    if pictured and job.ink != "light":
        shared_print_content.require_own_use(job, "these tiles")
    title = "Your own tiles" if own else "Tiles"
    return PieceSet(title, SPACE_SIZE * MIL, SPACE_SIZE * MIL, pieces)


def _sides_of_tiles_to_print(
    catalogue: Catalogue, chosen: set[str], *, own: bool
) -> Iterator[tuple[str, ...]]:
    """Yield the sides of each tile, the upper side first."""
    done = set()
    for tile in sorted(chosen, key=_tile_sort_key):
        number = tile_number(tile)
        sides = tuple(filter(None, (tile, catalogue.other_side_of_tile(tile))))
        if number not in done and own == any(catalogue.tiles[side].own for side in sides):
            yield sides
        done.add(number)


def _tile_sort_key(tile: str) -> tuple[int, str]:
    match = re.match(r"\d+", tile)
    return int(match[0]) if match else 1 << 30, tile


def _tile_side_svg(catalogue: Catalogue, tile: str, job: PrintJob) -> str:
    laid = drawable_tile(PlacedTile(tile, Space(0, 0)), catalogue)
    return tile_svg(laid, _TILE_LIGHT if job.ink == "light" else _TILE)
