"""The strip of photographs: each is chosen by a click where it is seen."""

from pathlib import Path

from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from boardapp.qt.photos.photo_strip import PhotoStrip


def test_photographs_are_found_where_they_are_seen_when_their_pictures_have_come(
    qtbot: QtBot,
) -> None:
    strip = PhotoStrip()
    qtbot.addWidget(strip)
    strip.resize(150, 900)
    strip.show()
    paths = [Path(f"{n}.jpg") for n in range(47)]
    for path in paths:
        strip.add(path)
    QApplication.processEvents()
    picture = QImage(256, 192, QImage.Format.Format_RGB32)
    for path in paths:
        strip.show_thumbnail(path, picture)
        strip.show_sides(path, [])
    QApplication.processEvents()
    for row in range(len(paths)):
        item = strip.item(row)
        strip.scrollToItem(item)
        assert strip.itemAt(strip.visualItemRect(item).center()) is item
