"""Our own line icons, drawn on 24 × 24 units in the palette's present colours."""

from __future__ import annotations

from functools import cache

from PySide6.QtCore import QByteArray, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QGuiApplication, QIcon, QIconEngine, QPainter, QPalette, QPixmap
from PySide6.QtSvg import QSvgRenderer

PATHS = {
    "new": "M6 3h8l4 4v14H6zM14 3v4h4M12 11v6M9 14h6",
    "open": "M3 19V5h6l2 2.5h8V10M3 19l3-9h15.5l-3 9z",
    "save": "M4 4h12.5L20 7.500V20H4zM8 4v5h7V4M7.5 20v-6.500h9V20",
    "undo": "M8.5 4L4 8.5 8.5 13M4 8.500h10.500a5.5 5.5 0 0 1 0 11H8",
    "redo": "M15.5 4L20 8.5 15.5 13M20 8.500H9.500a5.5 5.5 0 0 0 0 11H16",
    "camera": "M3 8h4l2-3h6l2 3h4v11H3zM12 9.500a4 4 0 1 0 .01 0z",
    "phone": "M7.5 2.500h9v19h-9zM11.2 18.500h1.6",
    "select": "M6 3.500l12.5 9-5.6 1 3.3 6-2.6 1.3-3.2-6.100L6 18.500z",
    "place-tile": "M3.5 3.500h10v10h-10zM17 20.500v-7M13.5 17h7M3.5 17v3.500h6.500M17 3.500h3.500V10",
    "unit": "M4 6h16v12H4zM4 6l16 12M20 6L4 18",
    "terrain": "M12 2.500l8.200 4.750v9.500L12 21.500l-8.200-4.750v-9.500zM8 14.500l4-6 4 6zM12 14.500v3",
    "raise": "M12 19.500V4.500M5.500 11L12 4.500l6.500 6.500",
    "lower": "M12 4.500v15M5.500 13l6.500 6.500 6.500-6.500",
    "north": "M12 2.500l5.500 18-5.500-4.500-5.500 4.500zM12 2.500V16",
    "door": "M4 21h16M6.5 21V3h11v18M14 12.500h.01",
    "wall": "M3 6h18M3 12h18M3 18h18M9 6v6M15 12v6M7 18v3M17 3v3",
    "smoke": "M5.5 14.500a3 3 0 0 1 .4-5.9 5 5 0 0 1 9.5-1.3 3.8 3.8 0 1 1 1.6 7.200zM7 18h6M16 18h2"
    "M10 21h6",
    "sight": "M7 17L17 7M5 17.200a2 2 0 1 0 .01 0zM19 2.800a2 2 0 1 0 .01 0z",
    "target": "M12 5a7 7 0 1 0 .01 0zM12 2v6M12 16v6M2 12h6M16 12h6",
    "way": "M4 19.500v-7h8v-5.500h7.500M15.5 3l4 4-4 4",
    "field": "M4 20L13 3.500A13 13 0 0 1 20.5 11zM8.7 11.400a7.5 7.5 0 0 1 4 4",
    "turn-left": "M5 4v5h5M5.3 9a7.8 7.8 0 1 1-1 5",
    "turn-right": "M19 4v5h-5M18.7 9a7.8 7.8 0 1 0 1 5",
    "flip": "M12 3v2.500M12 8.500V11M12 13.500V16M12 18.500V21M8.5 6.500L3 18h5.500zM15.5 6.500L21 18h-5.500z",
    "remove": "M4 6.500h16M9 6.500V4h6v2.500M6 6.500L7 20.500h10l1-14M10 10.500v6M14 10.500v6",
    "zoom-in": "M10.5 4a6.5 6.5 0 1 0 .01 0zM15.3 15.300L21 21M7.5 10.500h6M10.5 7.500v6",
    "zoom-out": "M10.5 4a6.5 6.5 0 1 0 .01 0zM15.3 15.300L21 21M7.5 10.500h6",
    "fit": "M3 8V5h4M21 8V5h-4M3 16v3h4M21 16v3h-4M7 9h10v6H7z",
    "full-screen": "M9 3.500H3.500V9M15 3.500h5.500V9M9 20.500H3.500V15M15 20.500h5.500V15",
    "hold-up": "M4 3.500h16v10H4zM8 8.500l2.7 2.5 5-5M12 21v-4M8.5 21h7",
    "card": "M5 3h14v18H5zM8.5 7l1.5 1.500L12.5 6M8.5 12.500h7M8.5 16.500h7M15.5 7.500h.01",
    "copy": "M8.5 8.500h12v12h-12zM15.5 8.500v-5h-12v12h5",
    "grid": "M3.5 3.500h17v17h-17zM3.5 9.200h17M3.5 14.800h17M9.2 3.500v17M14.8 3.500v17",
    "dots": "M6 6h.01M12 6h.01M18 6h.01M6 12h.01M12 12h.01M18 12h.01M6 18h.01M12 18h.01M18 18h.01",
    "names": "M3 18L7 6l4 12M4.4 14h5.200M15 9l3-3v12M15 18h6",
    "note": "M4 4h16v11l-5 5H4zM15 20v-5h5M8 8.500h8M8 12.500h5",
    "swap": "M8 3.500L4 7.500l4 4M4 7.500h13M16 12.500l4 4-4 4M20 16.500H7",
    "previous": "M15 4.500L7.5 12l7.5 7.5",
    "next": "M9 4.500l7.5 7.500L9 19.5",
    "step-back": "M17 5l-8.500 7 8.500 7zM6 5v14",
    "step-forward": "M7 5l8.500 7-8.500 7zM18 5v14",
    "play": "M7 4l12 8-12 8z",
    "stop": "M6 6h12v12H6z",
    "pause": "M7 5h3.6v14H7zM13.4 5h3.6v14h-3.6z",
    "dice": "M4 4h16v16H4zM8.5 8.500h.01M15.5 8.500h.01M12 12h.01M8.5 15.500h.01M15.5 15.500h.01",
    "log": "M5 3.500h14v17H5zM8.5 8h7M8.5 12h7M8.5 16h4",
    "light": "M12 7.500a4.5 4.5 0 1 0 .01 0zM12 2v2M12 20v2M2 12h2M20 12h2M4.9 4.900l1.4 1.4"
    "M17.7 17.700l1.4 1.400M4.9 19.100l1.4-1.400M17.7 6.300l1.4-1.4",
    "dark": "M20 14.500A8.5 8.5 0 1 1 9.5 4a7 7 0 0 0 10.5 10.500z",
    "large-text": "M2.5 19L8.5 5l6 14M4.7 14.500h7.600M15 19l3-7.5 3 7.500M15.9 16.800h4.2",
    "help": "M12 3a9 9 0 1 0 .01 0zM12 11v6M12 7.500h.01",
    "question": "M12 3a9 9 0 1 0 .01 0zM9.3 9.500a2.7 2.7 0 1 1 4 2.400c-.9.5-1.3 1-1.3 2.100M12 17h.01",
    "warning": "M12 3.500L22 20.500H2zM12 9.500v5.500M12 17.800h.01",
    "check": "M4 12.500l5.5 5.500L20 6.5",
    "cross": "M5.5 5.500l13 13M18.5 5.500l-13 13",
}
"""The strokes of each icon."""

_DIGITS = (
    "M10 9l2.500-1.500v9", "M9.4 9.800a2.600 2.300 0 1 1 4.600 1.500L9.2 16.500h5.600",
    "M9.3 7.500h5.200l-3 3.600a2.700 2.700 0 1 1-2.400 4.200", "M13.6 16.500v-9L9 13.800h6.200",
    "M14.4 7.500H10l-.5 4.100a2.800 2.800 0 1 1-.3 4",
    "M14 7.500c-3 .4-4.700 3-4.700 6.200a2.700 2.700 0 1 0 2.700-2.700c-1.500 0-2.600 1-2.700 2.700",
    "M9 7.500h6L11 16.500", "M12 11.700a2.100 2.100 0 1 1 .01 0a2.400 2.400 0 1 1-.01 0z",
    "M10 16.500c3-.4 4.700-3 4.700-6.200a2.700 2.700 0 1 0-2.700 2.700c1.500 0 2.600-1 2.700-2.700",
)  # fmt: skip
PATHS |= {
    f"key-{digit}": f"M5 3.500h14a1.500 1.500 0 0 1 1.500 1.500v14a1.500 1.500 0 0 1-1.500 1.500H5"
    f"a1.500 1.500 0 0 1-1.500-1.500V5a1.500 1.500 0 0 1 1.500-1.500z{strokes}"
    for digit, strokes in enumerate(_DIGITS, 1)
}
"""The key with its digit, shown apart from a button's words."""

NAMES = tuple(PATHS)

_WIDE = {"dots": 2.8, "check": 2.4, "cross": 2.4}
"""The icons with a thicker stroke than usual."""

_STROKE = 1.7
_DISABLED_SHARE = 0.55
"""The share of the colour of disabled text in a disabled icon; the rest is its ground."""


@cache
def icon(name: str) -> QIcon:
    """Return an icon in the colour of the present palette.

    Raises KeyError for a name that is not in `NAMES`.
    """
    return QIcon(_LineIcon(name, PATHS[name]))


def _blend(ink: QColor, ground: QColor, share: float) -> QColor:
    parts = zip(ink.getRgb()[:3], ground.getRgb()[:3], strict=True)  # type: ignore[index]
    return QColor(*(round(share * one + (1 - share) * other) for one, other in parts))


_clones: list[QIconEngine] = []


def keep_clone(engine: QIconEngine) -> QIconEngine:
    """Keep the clone of an icon's engine, and return it.

    PySide does not know that Qt owns a clone: it would be freed while Qt uses it.
    """
    _clones.append(engine)
    return engine


class _LineIcon(QIconEngine):
    """Draws one icon at any size; a disabled icon is fainter than disabled text."""

    def __init__(self, name: str, path: str) -> None:
        super().__init__()
        self._name = name
        self._path = path
        self._renderers: dict[str, QSvgRenderer] = {}

    def paint(self, painter: QPainter, rect: QRect, mode: QIcon.Mode, state: QIcon.State) -> None:
        group = QPalette.ColorGroup.Active
        if mode == QIcon.Mode.Disabled:
            group = QPalette.ColorGroup.Disabled
        role = QPalette.ColorRole.WindowText
        if mode == QIcon.Mode.Selected:
            role = QPalette.ColorRole.HighlightedText
        side = min(rect.width(), rect.height())
        place = QRectF(0, 0, side, side)
        place.moveCenter(QRectF(rect).center())
        palette = QGuiApplication.palette()
        colour = palette.color(group, role)
        if mode == QIcon.Mode.Disabled:
            # Disabled text must be readable; on a dark ground an icon of its colour looks enabled.
            colour = _blend(colour, palette.color(QPalette.ColorRole.Window), _DISABLED_SHARE)
        self._renderer(colour.name()).render(painter, place)

    def pixmap(self, size: QSize, mode: QIcon.Mode, state: QIcon.State) -> QPixmap:
        pixmap = QPixmap(size)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        self.paint(painter, QRect(0, 0, size.width(), size.height()), mode, state)
        painter.end()
        return pixmap

    def clone(self) -> QIconEngine:
        return keep_clone(_LineIcon(self._name, self._path))

    def iconName(self) -> str:
        return self._name

    def _renderer(self, colour: str) -> QSvgRenderer:
        if colour not in self._renderers:
            width = _WIDE.get(self._name, _STROKE)
            svg = (
                '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">'
                f'<path d="{self._path}" fill="none" stroke="{colour}" stroke-width="{width}"'
                ' stroke-linecap="round" stroke-linejoin="round"/></svg>'
            )
            self._renderers[colour] = QSvgRenderer(QByteArray(svg.encode()))
        return self._renderers[colour]
