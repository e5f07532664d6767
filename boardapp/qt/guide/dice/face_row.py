"""The faces of a die to click, in one line: with their names if these have room."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QToolButton, QWidget

from boardapp.core.override_decorator import override
from boardapp.qt.widgets.flow_layout import FlowLayout, names_fit

_GAP = 4


class FaceRow(QWidget):
    """Faces side by side; without room for their names in one line, only smaller pictures."""

    def __init__(self, faces: Sequence[QToolButton]) -> None:
        super().__init__()
        row = FlowLayout(self)
        row.setSpacing(_GAP)
        for face in faces:
            row.addWidget(face)
        self._faces = faces
        self._widths = [face.sizeHint().width() for face in faces]
        self._sizes = [face.iconSize() for face in faces]
        self._named = True

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._named = names_fit(self, self._widths, _GAP, most_lines=1, are_shown=self._named)
        style = Qt.ToolButtonStyle
        shown = style.ToolButtonTextUnderIcon if self._named else style.ToolButtonIconOnly
        for face, size in zip(self._faces, self._sizes, strict=True):
            side = size.width() if self._named else size.width() * 7 // 8
            face.setIconSize(QSize(side, side))
            face.setToolButtonStyle(shown)
