"""The style of the whole program, given back as it was."""

from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QToolTip


@contextmanager
def style_restored() -> Iterator[None]:
    """Give the program the fonts and colours back that it had before."""
    font, palette = QApplication.font(), QApplication.palette()
    tip_font, tip_palette = QToolTip.font(), QToolTip.palette()
    yield
    QGuiApplication.styleHints().unsetColorScheme()
    QApplication.setFont(font)
    QApplication.setPalette(palette)
    QToolTip.setFont(tip_font)
    QToolTip.setPalette(tip_palette)
