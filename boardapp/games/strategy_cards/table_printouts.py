"""Printouts of a hex table: its board, a ruling, its units as counters."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from boardapp.core.hex_grid import HEX_WIDTH
from boardapp.games import shared_print_content
from boardapp.games.game import SvgDrawing
from boardapp.games.strategy_cards import hex_sight_rulings
from boardapp.games.strategy_cards.board_picture_values import (
    board_picture,
    ruling_card,
    unit_marker,
)
from boardapp.games.strategy_cards.state import PLAYERS
from boardapp.picture.board.positions_on_print import space_centre
from boardapp.picture.hexes.hex_board import PRINTED, HexDisplayOptions, hex_board_svg
from boardapp.picture.pieces.cut_out_unit_counter import unit_counter_svg
from boardapp.printing.lengths import INCH, PrintError
from boardapp.printing.print_content import Piece, PieceSet

if TYPE_CHECKING:
    from boardapp.games.areas.background_picture import BackgroundPicture
    from boardapp.games.strategy_cards.state import HexState
    from boardapp.printing.job import PrintJob
    from boardapp.printing.print_content import PrintContent


def print_content(
    state: HexState, job: PrintJob, under: BackgroundPicture | None = None
) -> PrintContent:
    """Return the contents of a print job of a hex table; raises PrintError.

    ``under`` is the owner's picture, which light ink leaves out.
    """
    if job.what == "board":
        light = job.ink == "light"
        shown = HexDisplayOptions(ground=not light)
        picture = board_picture(state, shown, None if light else under)
        units = () if job.without_counters else state.hex_units()
        if job.without_counters:
            picture = replace(
                picture, markers=(), north=None, token=None, aim=None, drift=None, blast=None
            )
        drawing = SvgDrawing(hex_board_svg(picture, hex_pixels=PRINTED), picture.size)
        boxes: list[tuple[float, float, float, float]] = []
        spaces = {*state.terrain, *state.levels, *(unit.space for unit in units)}
        reach = 0.65 * HEX_WIDTH  # art reaches a little beyond its hex
        for space in sorted(spaces):
            x, y = space_centre(state.grid, space)
            boxes.append((max(0, x - reach), max(0, y - reach), 2 * reach, 2 * reach))
        return shared_print_content.board_poster(picture.title, drawing, boxes)
    if job.what == "card":
        origin, target = shared_print_content.line_ends_of_job(job, state.grid)
        ruling = hex_sight_rulings.rule_on_line_with_other_readings(
            state.sight_terrain, origin, target, state.options
        )
        return shared_print_content.ruling_card_piece(ruling_card(ruling, state, picture=under))
    if job.what == "counters":
        return _unit_counters(state, job)
    raise shared_print_content.not_printable_error(
        job.what, "a hex board", ("board", "card", "counters")
    )


def _unit_counters(state: HexState, job: PrintJob) -> PieceSet:
    units = sorted(state.hex_units(), key=lambda unit: unit.id)
    if not units:
        raise PrintError("no units are on the table, so there are no counters to print")
    light, inches = job.ink == "light", job.counter / INCH
    pieces = []
    for unit in units:
        drawn = unit_marker(unit)
        words = (PLAYERS.get(unit.side, unit.side), drawn.title, "officer" if unit.officer else "")
        title = " ".join(filter(None, words))
        face = unit_counter_svg(unit.side, drawn.label, title, inches, light=light)
        pieces.append(Piece(title, face))
    return PieceSet("Counters", job.counter, job.counter, tuple(pieces))
