"""Hands for several things at once, and the selection, on any board."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from boardapp.document.document import Document
from boardapp.document.document_loader import open_document
from boardapp.qt.boards.board_overlay_items import GhostItem, SelectionFramesItem
from tests.qt.strategy_cards.hex_playing import HexTable
from tests.qt.support.playing import Table

LEFT = Qt.MouseButton.LeftButton
CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
NONE = Qt.KeyboardModifier.NoModifier


def drag(
    table: Table | HexTable, start: QPoint, *through: QPoint, keys: Qt.KeyboardModifier = NONE
) -> None:
    viewport = table.view.viewport()
    QTest.mousePress(viewport, LEFT, keys, start)
    for spot in through:
        QTest.mouseMove(viewport, spot + QPoint(1, 0))
        QTest.mouseMove(viewport, spot)
    QTest.mouseRelease(viewport, LEFT, keys, through[-1])


def click(table: Table | HexTable, spot: QPoint, keys: Qt.KeyboardModifier = NONE) -> None:
    drag(table, spot, spot, keys=keys)


def chosen(table: Table | HexTable) -> set[str]:
    return {f"{ref.kind} {ref.name}".strip() for ref in table.session.selection}


def frames(table: Table | HexTable) -> int:
    (item,) = (item for item in table.scene.items() if isinstance(item, SelectionFramesItem))
    return len(item.frames) if item.isVisible() else 0


def ghost(table: Table | HexTable) -> GhostItem | None:
    (item,) = (item for item in table.scene.items() if isinstance(item, GhostItem))
    return item if item.isVisible() else None


def acts(table: Table | HexTable) -> int:
    assert table.session.document is not None
    return table.session.document.history.position


def resaved(table: Table | HexTable, path: Path) -> Document:
    shown = table.session.document
    assert shown is not None
    shown.save(path)
    return open_document(path)
