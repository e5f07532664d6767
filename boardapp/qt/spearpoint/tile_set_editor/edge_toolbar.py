"""The toolbar over the edges: the colour of a drag, and a hint on painting."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QToolButton, QWidget

from boardapp.core.tile import Colour
from boardapp.qt.spearpoint.tile_set_editor.edge_page import HINT, EdgePage
from boardapp.qt.widgets.text.wrapping_label import wrapping_label

COLOURS: dict[Colour, str] = {"red": "Red (R)", "green": "Green (G)"}


class EdgeToolbar(QWidget):
    """Chooses the colour for a page's edges, and explains the use of the pointer."""

    def __init__(self, page: EdgePage, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._page = page
        self.buttons: dict[Colour, QToolButton] = {}
        group = QButtonGroup(self)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        for colour, text in COLOURS.items():
            button = QToolButton()
            button.setText(text)
            button.setCheckable(True)
            button.setAutoRaise(True)  # As in the main toolbar.
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            button.clicked.connect(partial(page.choose_colour, colour))
            self.buttons[colour] = button
            group.addButton(button)
            row.addWidget(button, 0, Qt.AlignmentFlag.AlignTop)
        hint = wrapping_label(HINT)
        row.addWidget(hint, 1)
        page.colour_chosen.connect(self._check_colour_button)
        self._check_colour_button()

    def _check_colour_button(self) -> None:
        self.buttons[self._page.colour].setChecked(True)
