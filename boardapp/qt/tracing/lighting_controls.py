"""Controls for the light of a traced picture: it changes only the view, not the file."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QSlider, QWidget

from boardapp.qt.widgets.text.plain_text import escape_rich_text, plain_label


class PictureLightControls(QWidget):
    """Opacity, brightness and contrast of a picture, and a box to even out its light."""

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.opacity = self._slider("Opacity of the picture", 10, 100, 100)
        self.brightness = self._slider("Brightness", -100, 100, 0)
        self.contrast = self._slider("Contrast", -100, 100, 0)
        self.flat = QCheckBox("Flatten li&ght")
        self.flat.setStatusTip(
            "Lighten the shadows in the shown picture. The picture's file does not change"
        )
        self.flat.toggled.connect(self.changed)
        row = QHBoxLayout(self)
        row.setContentsMargins(self.fontMetrics().height() // 2, 0, 0, 0)
        for words, slider in (
            ("Picture", self.opacity), ("Light", self.brightness), ("Contrast", self.contrast),
        ):  # fmt: skip
            row.addWidget(plain_label(words))
            row.addWidget(slider)
        row.addWidget(self.flat)

    def _slider(self, name: str, least: int, most: int, value: int) -> QSlider:
        slider = QSlider(Qt.Orientation.Horizontal)
        slider.setRange(least, most)
        slider.setValue(value)
        slider.setAccessibleName(name)
        slider.setToolTip(escape_rich_text(name))
        slider.setFixedWidth(5 * self.fontMetrics().height())
        slider.valueChanged.connect(self.changed)
        return slider
