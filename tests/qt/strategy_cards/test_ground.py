"""The ground in pieces: what stands in becomes sharp, and nothing is left where pieces meet."""

import gc
from typing import Any

import pytest
from PySide6.QtCore import QObject, QRectF
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication

from boardapp.games.strategy_cards.state import HexState
from boardapp.qt.strategy_cards.board import ground_painter as ground_module
from boardapp.qt.strategy_cards.board.ground_painter import PIECE, GroundPainter
from tests.qt.strategy_cards.hex_playing import HexTable, layout


def painted(
    ground: GroundPainter,
    state: HexState,
    scale: float,
    shift: tuple[float, float],
    *,
    patient: bool,
) -> QImage:
    width, height = state.grid.printed_size_in_mils
    image = QImage(int(width * scale) + 40, int(height * scale) + 40, QImage.Format.Format_RGB32)
    image.fill(0x00FF00FF)
    painter = QPainter(image)
    painter.translate(*shift)
    painter.scale(scale, scale)
    ground.paint(painter, QRectF(-9e6, -9e6, 2e7, 2e7), patient=patient)
    painter.end()
    return image


def test_pieces_join_without_a_seam_wherever_the_view_has_moved(hexes: HexTable) -> None:
    state = layout(20, 15, woods="B2-G6", hills="H8-K14", buildings="C10")
    ground = GroundPainter()
    ground.show_table(state)
    scale = 0.03
    there = painted(ground, state, scale, (0.0, 0.0), patient=True)
    moved = painted(ground, state, scale, (7.0, 11.0), patient=True)
    width, height = (int(side * scale) for side in state.grid.printed_size_in_mils)
    assert width > 2 * PIECE
    assert there.copy(0, 0, width, height) == moved.copy(7, 11, width, height)
    colours = {there.pixel(x, PIECE) for x in range(width)}
    assert 0xFFFF00FF not in colours


def test_what_takes_too_long_stands_in_and_is_made_between_events(
    hexes: HexTable, monkeypatch: object
) -> None:
    state = layout(30, 20, woods="B2-S20")
    ground = GroundPainter()
    ground.show_table(state)
    sharp = painted(ground, state, 0.03, (0, 0), patient=True)
    late = GroundPainter()
    late.show_table(state)
    seconds = ground_module._SECONDS_AT_ONCE
    try:
        ground_module._SECONDS_AT_ONCE = 0
        first = painted(late, state, 0.03, (0, 0), patient=False)
        assert first != sharp
        made: list[QRectF] = []
        late.painted.connect(made.append)
        while late._wanted:
            QApplication.processEvents()
        assert len(made) == len(ground._pieces)
        assert painted(late, state, 0.03, (0, 0), patient=False) == sharp
    finally:
        ground_module._SECONDS_AT_ONCE = seconds


def test_a_board_turned_round_is_painted_too(hexes: HexTable) -> None:
    state = layout(6, 5, woods="B2-B4")
    ground = GroundPainter()
    ground.show_table(state)
    upright = painted(ground, state, 0.04, (0, 0), patient=True)
    width, height = (round(side * 0.04) for side in state.grid.printed_size_in_mils)
    image = QImage(upright.size(), QImage.Format.Format_RGB32)
    image.fill(0x00FF00FF)
    painter = QPainter(image)
    painter.translate(width, height)
    painter.rotate(180)
    painter.scale(0.04, 0.04)
    ground.paint(painter, QRectF(0, 0, *state.grid.printed_size_in_mils), patient=True)
    painter.end()
    x, y = state.grid.lattice_to_mils(state.grid.centre(state.grid.parse("B3")))
    spot = int(x * 0.04), int(y * 0.04)
    there, turned = upright.pixelColor(*spot), image.pixelColor(width - spot[0], height - spot[1])
    assert abs(there.lightness() - turned.lightness()) < 40
    assert image.pixel(width // 2, height // 2) != 0xFFFF00FF


def test_zooming_keeps_no_more_than_it_may(
    hexes: HexTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ground_module, "_BYTES_AT_MOST", 16 << 20)
    hexes.open(layout(40, 30, woods="B2-R40"))
    for _ in range(14):
        hexes.view.zoom_in()
        hexes.picture()
    pieces = hexes.board.ground._pieces
    assert len({where.zoom for where in pieces}) > 1
    assert len(pieces) * PIECE * PIECE * 4 <= ground_module._BYTES_AT_MOST


def test_a_board_that_is_given_up_while_a_piece_of_it_is_made_ends_quietly(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ground_module, "_SECONDS_AT_ONCE", 0)
    board = [QObject()]
    ground = GroundPainter(board[0])
    state = layout(20, 15)
    ground.show_table(state)
    painted(ground, state, 0.02, (0, 0), patient=False)
    make = GroundPainter._make

    def give_up(self: GroundPainter, where: Any) -> Any:
        board.clear()
        gc.collect()
        return make(self, where)

    monkeypatch.setattr(GroundPainter, "_make", give_up)
    ground.make_missing_pieces()
    assert board == []
