"""The program's style: Fusion with our own light and dark colours, font and icons."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Literal, TypeVar

import fontpkg_ibm_plex_sans
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QColor, QFont, QFontDatabase, QGuiApplication, QIcon, QPalette
from PySide6.QtWidgets import QApplication, QToolTip, QWidget

from boardapp.core.override_decorator import override
from boardapp.files.assets import assets_folder
from boardapp.qt.widgets.icons import NAMES, icon

__all__ = [
    "LARGE",
    "NAMES",
    "SCHEMES",
    "ThemeColours",
    "apply_style",
    "board_lettering_scale",
    "bold_font",
    "follow_font",
    "icon",
    "is_dark",
    "palette",
    "text_size_factor",
]

W = TypeVar("W", bound=QWidget)

Scheme = Literal["system", "light", "dark"]
SCHEMES: tuple[Scheme, ...] = ("system", "light", "dark")

LARGE = 1.6
"""The factor of large text."""

_LETTERING, _MOST_LETTERING = 1.2, 1.75
"""The factor of small letters on a board, and its maximum: they must not hide tiles."""

SMALLEST = 10.0
"""The least size of normal text in points: players read it at an angle, from a distance."""

_Role = QPalette.ColorRole
ColourChoice = Mapping[tuple[QPalette.ColorGroup, QPalette.ColorRole], QColor]
"""Colours by their group and role."""

_WEIGHT = QFont.Tag("wght")

# Warm paper; the accent is a petrol blue, far from the red and green of the board's edges.
_LIGHT = {
    _Role.Window: "#f2ede3",
    _Role.WindowText: "#2b2721",
    _Role.Base: "#fcfaf5",
    _Role.AlternateBase: "#f5f1e8",
    _Role.Text: "#2b2721",
    _Role.Button: "#ebe5d8",
    _Role.ButtonText: "#2b2721",
    _Role.BrightText: "#8c1c13",
    _Role.ToolTipBase: "#fffdf8",
    _Role.ToolTipText: "#2b2721",
    _Role.PlaceholderText: "#6b6456",
    _Role.Highlight: "#c4dfe8",
    _Role.HighlightedText: "#14262e",
    _Role.Accent: "#1d5c73",
    _Role.Link: "#1d5c73",
    _Role.LinkVisited: "#5a4a7a",
    _Role.Light: "#fffdf8",
    _Role.Midlight: "#f0eadf",
    _Role.Mid: "#c2b9a7",
    _Role.Dark: "#a2998a",
    _Role.Shadow: "#6b6456",
}
# Deep slate; the same petrol, lightened. Fields are lighter than the window: Fusion's outlines are
# darker than the ground, and do not show on a dark one.
_DARK = {
    _Role.Window: "#1b2025",
    _Role.WindowText: "#e6e3dc",
    _Role.Base: "#272e35",
    _Role.AlternateBase: "#2d353c",
    _Role.Text: "#e6e3dc",
    _Role.Button: "#343d45",
    _Role.ButtonText: "#e6e3dc",
    _Role.BrightText: "#ffb4a8",
    _Role.ToolTipBase: "#343d45",
    _Role.ToolTipText: "#f1efe9",
    _Role.PlaceholderText: "#a3abb1",
    _Role.Highlight: "#3a7893",
    _Role.HighlightedText: "#ffffff",
    _Role.Accent: "#86c1db",
    _Role.Link: "#8fc8e1",
    _Role.LinkVisited: "#c3b1e6",
    _Role.Light: "#46515a",
    _Role.Midlight: "#39434b",
    _Role.Mid: "#56626c",
    _Role.Dark: "#11151a",
    _Role.Shadow: "#090b0d",
}
_BEHIND_BOXES = {False: "#b3a998", True: "#b4c0ca"}
"""The window colour behind check boxes and radio buttons, by dark or not.

Fusion derives their outlines from it: outlines from our own window colour would not show.
"""
_FAINT = (_Role.WindowText, _Role.Text, _Role.ButtonText, _Role.HighlightedText)


def apply_style(app: QApplication, *, scheme: Scheme, large_text: bool) -> None:
    """Style the whole program; call it again after a change of settings or colour scheme."""
    hints = app.styleHints()
    hints.setColorScheme(
        {"light": Qt.ColorScheme.Light, "dark": Qt.ColorScheme.Dark}.get(
            scheme, Qt.ColorScheme.Unknown
        )
    )
    dark = scheme == "dark" or (scheme == "system" and hints.colorScheme() == Qt.ColorScheme.Dark)
    colours = palette(dark=dark)
    app.setPalette(colours)
    # Qt's own arrows in dialogs of files are black where the desktop has no theme of icons.
    QIcon.setFallbackSearchPaths([str(assets_folder() / "program" / "dark-icons")] * dark)
    boxes = with_visible_boxes(colours)
    for kind in ("QCheckBox", "QRadioButton"):
        app.setPalette(boxes, kind)  # type: ignore[arg-type]
    QToolTip.setPalette(colours)
    font = _program_font(app, LARGE if large_text else 1.0)
    app.setFont(font)
    QToolTip.setFont(font)


def with_visible_boxes(colours: QPalette) -> QPalette:
    """Return colours in which the outlines of check boxes and radio buttons are easy to see."""
    boxes = QPalette(colours)
    boxes.setColor(_Role.Window, QColor(_BEHIND_BOXES[is_dark(colours)]))
    return boxes


def text_size_factor() -> float:
    """Return how many times larger than normal the chosen text size is."""
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    size = app.property("systemTextSize")
    return app.font().pointSizeF() / max(size, SMALLEST) if size is not None else 1.0


def board_lettering_scale() -> float:
    """Return the factor by which small letters on a board are larger than printed."""
    return min(_LETTERING * text_size_factor(), _MOST_LETTERING)


def palette(*, dark: bool) -> QPalette:
    """Return our light or dark colours."""
    made = QPalette()
    colours = _DARK if dark else _LIGHT
    for role, colour in colours.items():
        made.setColor(role, QColor(colour))
    faint = QColor("#a5adb3" if dark else "#8a8274")
    for role in _FAINT:
        made.setColor(QPalette.ColorGroup.Disabled, role, faint)
    plain = QColor(colours[_Role.Midlight])
    made.setColor(QPalette.ColorGroup.Disabled, _Role.Highlight, plain)
    return made


def follow_font(widget: W, fit: Callable[[W], object]) -> None:
    """Fit a widget to the size of its text now, and whenever that changes.

    ``fit`` is no bound method, so the widget does not refer to itself.
    """
    fit(widget)
    widget.installEventFilter(_FontFollower(widget, fit))


class _FontFollower(QObject):
    def __init__(self, widget: W, fit: Callable[[W], object]) -> None:
        super().__init__(widget)
        self._fit: Callable[[Any], object] = fit

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.FontChange:
            self._fit(watched)
        return False


def bold_font(font: QFont) -> QFont:
    """Return a font in bold: Qt would only smear our font, whose weights are on an axis."""
    bold = QFont(font)
    if font.family() == _load_font_family():
        bold.setVariableAxis(_WEIGHT, 650)
    else:
        bold.setBold(True)
    return bold


class ThemeColours(QObject):
    """Gives a widget a few colours of its own, and updates them when the theme changes.

    ``choose`` returns them by group and role, from the program's colours. Other colours stay.
    """

    def __init__(self, widget: QWidget, choose: Callable[[QPalette], ColourChoice]) -> None:
        super().__init__(widget)
        self._widget, self._choose = widget, choose
        widget.installEventFilter(self)
        self.apply()

    def apply(self) -> None:
        """Update the colours."""
        own = QPalette()  # a fresh palette: a copy of the widget's would fix all colours
        for (group, role), colour in self._choose(QGuiApplication.palette()).items():
            own.setColor(group, role, colour)
        self._widget.setPalette(own)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.ApplicationPaletteChange, QEvent.Type.PaletteChange):
            self.apply()
        return False


def is_dark(colours: QPalette) -> bool:
    """Return whether a palette puts light text on a dark ground."""
    return colours.color(_Role.Window).lightness() < colours.color(_Role.WindowText).lightness()


def _program_font(app: QApplication, factor: float) -> QFont:
    """Return our font in the system's size times a factor."""
    size = app.property("systemTextSize")
    if size is None:
        # Stored at first use: later the application's font is our own.
        size = app.font().pointSizeF()
        app.setProperty("systemTextSize", size)
    font = QFont(app.font())
    if family := _load_font_family():
        font.setFamilies(
            [family, app.font().family()] if family != app.font().family() else [family]
        )
    font.setPointSizeF(max(size, SMALLEST) * factor)
    return font


@cache
def _load_font_family() -> str | None:
    """Load our font once; if it is missing, use the system's."""
    folder = Path(fontpkg_ibm_plex_sans.__file__).parent / "files"
    families = []
    for file in sorted(folder.glob("*.ttf")):
        number = QFontDatabase.addApplicationFont(str(file))
        families += QFontDatabase.applicationFontFamilies(number) if number >= 0 else []
    return families[0] if families else None
