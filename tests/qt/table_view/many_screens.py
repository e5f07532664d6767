"""A process of its own: the offscreen platform with a laptop and four more screens.

Prints what was seen on each as JSON. A test starts it with the file of screens, and with how many
pixels each has to a pixel of the desktop.
"""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

from PySide6.QtCore import QPoint, QPointF, QRect, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPen, QScreen, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from boardapp.qt.shell.app import get_or_create_application
from boardapp.qt.shell.main_window import MainWindow
from boardapp.qt.table_view.pixel_density import PixelDensity
from boardapp.qt.table_view.screen_calibrations import read_screen_facts
from boardapp.qt.table_view.screen_settings import ScreenCalibration
from boardapp.qt.table_view.table_view_controller import TableViewController

DPI = 96
MAGENTA = QColor("#FF00FF")


def main() -> None:
    """Show the table on each screen, and tell what is there."""
    app = get_or_create_application()
    window = MainWindow()
    screens = {screen.name(): screen for screen in app.screens()}
    laptop = screens.pop("laptop")
    window.setScreen(laptop)
    window.setGeometry(QRect(laptop.geometry().topLeft(), QSize(1280, 800)))
    window.show()
    window.open_path(Path("scenarios/worked-example.yaml"))
    viewing: TableViewController = window.workspace.table_view_actions.viewing  # type: ignore[attr-defined]
    first = read_screen_facts(viewing.chosen_screen()).place
    seen = {name: _seen(viewing, screen) for name, screen in screens.items()}
    last = viewing.table
    assert last is not None
    window.session.document.history.mark_saved()  # type: ignore[union-attr]
    window.close()
    print(json.dumps({"first": first, "seen": seen, "closed": not last.isVisible()}))


def _seen(viewing: TableViewController, screen: QScreen) -> dict[str, object]:
    ratio = Fraction(screen.devicePixelRatio())
    dots = DPI * ratio / 1000
    viewing.calibrations.save_calibration(
        read_screen_facts(screen), ScreenCalibration(PixelDensity(dots, dots), True)
    )
    viewing.apply_choices(
        viewing.choices._replace(screen=read_screen_facts(screen).settings_name())
    )
    if not viewing.is_open:
        viewing.open()
    table = viewing.table
    assert table is not None
    # A tile's place, painted over: what covers it is counted.
    tile = table.scene().addRect(16_000, 4000, 4000, 4000, QPen(Qt.PenStyle.NoPen), MAGENTA)
    tile.setZValue(99)
    QApplication.processEvents()
    before = _counted(table.grab().toImage())
    middle, none = QPointF(300, 300), Qt.KeyboardModifier.NoModifier
    QApplication.sendEvent(table.viewport(), QWheelEvent(
        middle, middle, QPoint(0, 0), QPoint(0, 480), Qt.MouseButton.NoButton, none,
        Qt.ScrollPhase.NoScrollPhase, False,
    ))  # fmt: skip
    QTest.keyClick(table, Qt.Key.Key_Plus)
    after = _counted(table.grab().toImage())
    where = table.screen().name(), table.isFullScreen(), table.geometry() == screen.geometry()
    table.scene().removeItem(tile)
    return {
        "ratio": float(ratio), "counted": before, "after": after, "where": where,
        "corner": list(table.corner.lines),
    }  # fmt: skip


def _counted(image: QImage) -> tuple[int, int]:
    """Return how wide and how high the painted place is, in pixels of the screen."""
    row, column = image.height() // 2, image.width() // 2
    across = sum(image.pixelColor(x, row) == MAGENTA for x in range(image.width()))
    down = sum(image.pixelColor(column, y) == MAGENTA for y in range(image.height()))
    return across, down


if __name__ == "__main__":
    main()
