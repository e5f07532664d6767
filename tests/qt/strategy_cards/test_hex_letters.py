"""Letters on a hex board: as the tile board's, they are read from across the table."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from boardapp.core.hex_grid import HEX_WIDTH
from boardapp.games.strategy_cards.state import HexState
from boardapp.picture.hexes import hex_palette as colours
from boardapp.picture.hexes.hex_label_places import NAME_FOOT, unit_places
from boardapp.picture.hexes.hex_units import LABEL_SIZE
from boardapp.picture.svg.lettering import CAP_HEIGHT
from boardapp.qt.boards.game_board_base import Markings
from boardapp.qt.ruling.verdict_screen import RIM, VerdictScreen
from boardapp.qt.strategy_cards.board.ground_painter import GroundPainter
from boardapp.qt.strategy_cards.board.svg_drawings import NORTH_RECT
from boardapp.qt.widgets.style import apply_style
from tests.qt.strategy_cards.hex_playing import HexTable, layout

SCREEN_MM = 0.18
"""A pixel of a laptop's screen."""


def large_text(large: bool) -> None:
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    apply_style(application, scheme="light", large_text=large)


@pytest.fixture(autouse=True)
def normal_text(qapp: QApplication) -> Iterator[None]:
    large_text(False)
    yield
    large_text(False)


def ground_picture(state: HexState, scale: float, ratio: float = 1.0, left: float = 0) -> QImage:
    """Paint a board's ground from its ``left`` mil on, without anything but names."""
    ground = GroundPainter()
    ground.show_table(state)
    ground.choose_markings(Markings(grid=False, dots=False))
    across, down = state.grid.printed_size_in_mils
    width, height = (int(side * scale * ratio) for side in (across - left, down))
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(ratio)
    painter = QPainter(image)
    painter.scale(scale, scale)
    painter.translate(-left, 0)
    ground.paint(painter, QRectF(left, 0, 9e6, 9e6), patient=True)
    painter.end()
    return image


def ink_rows(image: QImage, state: HexState, name: str, scale: float) -> int:
    """Return how high the ink of a hex's name is, in the picture's pixels."""
    grid = state.grid
    x, y = grid.lattice_to_mils(grid.centre(grid.parse(name)))
    ink = QColor(colours.NAME_INK).rgb()
    rows = range(max(int((y - 1500) * scale), 0), int((y - 500) * scale))
    columns = range(int((x - 900) * scale), int((x + 900) * scale))
    return sum(any(image.pixel(column, row) == ink for column in columns) for row in rows)


def test_units_are_read_across_the_table_and_names_at_the_screen(hexes: HexTable) -> None:
    hexes.view.resize(1920, 1080)
    hexes.view.fit()
    QApplication.processEvents()
    pixels = CAP_HEIGHT * hexes.view.transform().m11()
    assert min(place.scale for place in unit_places(4)) * LABEL_SIZE * pixels * SCREEN_MM >= 4
    state, view = layout(11, 8), (1366, 660)  # menu, tool bar and status bar take the rest
    scale = min(
        side / whole for side, whole in zip(view, state.grid.printed_size_in_mils, strict=True)
    )
    shown = ink_rows(ground_picture(state, scale), state, "C10", scale)
    assert 1.5 < shown * SCREEN_MM < 2.5


def test_the_marker_leaves_the_name_of_its_hex_free(hexes: HexTable) -> None:
    assert -NORTH_RECT.top() <= -NAME_FOOT


def test_names_are_shown_on_hexes_of_fifty_pixels_and_more(hexes: HexTable) -> None:
    state = layout(8, 6)
    assert ink_rows(ground_picture(state, 0.024), state, "C3", 0.024) == 0
    assert ink_rows(ground_picture(state, 0.026), state, "C3", 0.026) >= 4


def test_the_longest_name_keeps_clear_of_its_neighbours(hexes: HexTable) -> None:
    large_text(True)
    state, scale = layout(104, 3), 0.07
    ink = QColor(colours.NAME_INK).rgb()
    x, y = state.grid.lattice_to_mils(state.grid.centre(state.grid.parse("C103")))
    left = x - 4000
    picture = ground_picture(state, scale, left=left)
    rows = range(int((y - 1100) * scale), int((y - 650) * scale))

    def columns_with_ink(start: float, stop: float) -> list[int]:
        columns = range(int((4000 + start) * scale), int((4000 + stop) * scale))
        return [one for one in columns if any(picture.pixel(one, row) == ink for row in rows)]

    assert columns_with_ink(-1000, 1000)
    for side in (-1, 1):
        assert not columns_with_ink(side * 1000, side * 1000 + 1 / scale)


def test_a_dense_screen_letters_no_smaller_hexes(hexes: HexTable) -> None:
    state, scale = layout(8, 6), 0.024
    dense = ground_picture(state, scale, ratio=2.0)
    assert ink_rows(dense, state, "C3", 2 * scale) == 0
    assert ink_rows(ground_picture(state, 2 * scale), state, "C3", 2 * scale) > 0


def test_a_held_up_board_shows_a_hex_and_its_rim(qtbot: QtBot, hexes: HexTable) -> None:
    view = VerdictScreen(lambda *_: None, layout(8, 6).grid, plane=hexes.scene.board.grid_to_scene)
    qtbot.addWidget(view)
    assert view.span == HEX_WIDTH + RIM
