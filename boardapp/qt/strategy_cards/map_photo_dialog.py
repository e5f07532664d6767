"""The dialog for fitting a map's photograph, by clicks on hexes until the board's lines match."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import pairwise

import numpy as np
from PySide6.QtCore import Signal
from PySide6.QtGui import QPainter, QPainterPath, QPen
from PySide6.QtWidgets import (
    QDialogButtonBox,
    QGridLayout,
    QLineEdit,
    QSizePolicy,
    QWidget,
)

from boardapp.core.grid import Space
from boardapp.core.hex_grid import HexGrid
from boardapp.core.override_decorator import override
from boardapp.photo.homography import Points
from boardapp.photo.map_photo_alignment import FEWEST
from boardapp.picture.board.positions_on_print import PlanePoint, space_corners
from boardapp.picture.hexes.svg_paths_of_hexes import board_outline
from boardapp.qt.photos.outline_painter import CASING, SEEN, paint_plate, plate_of
from boardapp.qt.photos.photo_view import PhotoView
from boardapp.qt.photos.photo_worker import PaintablePhotograph
from boardapp.qt.photos.tile_outline import CORNERS, TileOutline
from boardapp.qt.strategy_cards.board.map_photo_item import FittedMapPhoto
from boardapp.qt.widgets import screen_reader
from boardapp.qt.widgets.forms.form_dialog import FormDialog, line_field
from boardapp.qt.widgets.style import bold_font
from boardapp.qt.widgets.text.plain_text import plain_label

_MOST_DRAWN = 3000
"""Largest number of hexes drawn on the photograph; larger boards show only their rim."""
_WHERE = ("north-west", "north-east", "south-east", "south-west")


class MapPhotoView(PhotoView):
    """Shows the photograph, and over it the fitted board with the clicked hexes."""

    def __init__(self) -> None:
        super().__init__()
        self.lines = QPainterPath()
        self.names: list[str] = []
        self.setAccessibleDescription(
            "The arrow keys move a crosshair, and Enter clicks. Esc undoes the last click. Tab "
            "goes from click to click, and then the arrow keys move that click by a pixel."
        )

    @override
    def paint_over(self, painter: QPainter) -> None:
        super().paint_over(painter)
        painter.save()
        painter.setTransform(self.viewportTransform())
        for colour, width in ((CASING, 3.0), (SEEN, 1.2)):
            pen = QPen(colour, width)
            pen.setCosmetic(True)
            painter.strokePath(self.lines, pen)
        painter.restore()
        for name, point in zip(self.names, self.outline.points, strict=False):
            plate, spot = plate_of(painter, name), self.to_view(point)
            plate.moveTo(spot.x() + plate.height(), spot.y() - plate.height() / 2)
            paint_plate(painter, plate, name)


class MapPhotoDialog(FormDialog):
    """Asks for the middles of hexes near the board's corners, and shows the fitted grid."""

    laid = Signal(object)  # The FittedMapPhoto.

    def __init__(self, photo: FittedMapPhoto, parent: QWidget) -> None:
        super().__init__(
            "Lay a photograph under the board", parent, ok="&Lay the photograph under the board"
        )
        self._photo, self._sides = photo, np.array(_sides(photo.grid))
        self.view = MapPhotoView()
        self.view.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.view.show_photograph(PaintablePhotograph(photo.levels[0].size(), photo.levels))
        outline = TileOutline(tuple(photo.clicks.values()))
        self.view.show_tile(outline, None, ())
        self.view.outline_changed.connect(self.check)
        self.words.setFont(bold_font(self.words.font()))
        role = QDialogButtonBox.ButtonRole.ResetRole
        self.again = self.add_button("Start &again", "remove", self._start_anew, role)
        self.fields: list[QLineEdit] = []
        fields = QGridLayout()
        for column, (name, where) in enumerate(zip(_names(photo), _WHERE, strict=True)):
            field = line_field(f"Hex clicked in the {where}")
            field.setText(name)
            field.textChanged.connect(self.check)
            self.fields.append(field)
            fields.addWidget(plain_label(f"Hex in the {where}"), 0, column)
            fields.addWidget(field, 1, column)
        self.lay_out_and_check(self.words, self.view, fields)
        self.resize(parent.size() * 0.9)
        self.view.setFocus()

    @property
    def clicked_hexes(self) -> Mapping[str, PlanePoint]:
        """Return the clicks so far, by the names of the hexes."""
        return dict(zip(self._hex_names_typed, self.view.outline.points, strict=False))

    @property
    def _hex_names_typed(self) -> list[str]:
        return [field.text().strip().upper() for field in self.fields]

    def _start_anew(self) -> None:
        self.view.remove_all_corners()
        self.view.setFocus()

    @override
    def check(self) -> None:
        """Show how the clicks so far fit the board, and the next step."""
        self._photo = replace(self._photo, clicks=self.clicked_hexes)
        count = len(self.view.outline.points)
        fault = self._photo.fault if count >= FEWEST else None
        if len(self.clicked_hexes) < count:
            fault = "You have named the same hex for two clicks."
        self.ok.setEnabled(count >= FEWEST and fault is None)
        self.view.names = self._hex_names_typed
        lies = self.ok.isEnabled()
        self.view.lines = _lines(self._photo.pixels(self._sides)) if lies else QPainterPath()
        self.view.update()
        told = fault or self._next_step_sentence(count)
        if told != self.words.text():
            self.words.setText(told)
            screen_reader.announce(self.view, told)

    def _next_step_sentence(self, count: int) -> str:
        if count == CORNERS:
            return (
                "Check the lines on the photograph. Where a line misses the printed hexes, "
                "drag the nearest click."
            )
        asked = (
            f"Click the middle of {self._hex_names_typed[count]}, in the {_WHERE[count]} of the "
            "board."
        )
        if count < FEWEST:
            return (
                f"{asked} The wheel zooms. If the photograph does not show this hex, "
                "type the name of another hex below."
            )
        return (
            f"{asked} Leave out the fourth click only if the picture is a scan, because "
            "a camera is never quite level."
        )

    @override
    def accept(self) -> None:
        super().accept()
        self.laid.emit(self._photo)


def _names(photo: FittedMapPhoto) -> list[str]:
    """Return the clicked hexes, filled up with the board's own corners."""
    last_row, last = photo.grid.rows - 1, photo.grid.columns - 1
    corners = Space(0, 0), Space(0, last), Space(last_row, last), Space(last_row, 0)
    return [*photo.clicks, *map(photo.grid.name, corners[len(photo.clicks) :])]


def _sides(grid: HexGrid) -> list[PlanePoint]:
    """Return both ends of each hex side in mils; on a large board, of each side of its rim."""
    if grid.columns * grid.rows > _MOST_DRAWN:
        rings = [tuple(board_outline(grid))]
    else:
        rings = [space_corners(grid, space) for space in grid.spaces()]
    return [end for ring in rings for side in pairwise((*ring, ring[0])) for end in side]


def _lines(spots: Points) -> QPainterPath:
    """Return a path of separate lines between pairs of points.

    Closed rings would look the same, but Qt takes a second to stroke some thousands of them.
    """
    path = QPainterPath()
    for x, y, to_x, to_y in spots.reshape(-1, 4).tolist():
        path.moveTo(x, y)
        path.lineTo(to_x, to_y)
    return path
