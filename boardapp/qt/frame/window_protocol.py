"""The window as its rooms see it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QSettings
from PySide6.QtWidgets import QMainWindow, QWidget

if TYPE_CHECKING:
    from pathlib import Path

    from boardapp.document.document import Document
    from boardapp.qt.document.document_controller import DocumentController
    from boardapp.qt.frame.actions import WindowActions


class TableWindow(QMainWindow):
    """A window that shows one room at a time."""

    settings: QSettings
    actions_: WindowActions
    table_shown = False
    """Whether the table view is open: the next workspace then shows its own view there."""

    @property
    def workspace(self) -> QObject:
        """Return the room that the window shows."""
        raise NotImplementedError

    def active_controller(self) -> DocumentController | None:
        """Return the desk of the table in the window, None while there is none."""
        raise NotImplementedError

    def controller_for(self, document: Document) -> DocumentController:
        """Return the desk of a document's game."""
        raise NotImplementedError

    def open_picture(self, path: Path) -> bool:
        """Make something of a picture, as the players choose; return whether that began."""
        raise NotImplementedError

    def start_document(self, game: str, what: str) -> bool:
        """Start a document of a kind that a game has; return whether it was."""
        raise NotImplementedError

    def add_page(self, page: QWidget) -> None:
        """Add a workspace's page, to be shown with its first table."""
        raise NotImplementedError

    def visible_markings(self) -> dict[str, bool]:
        """Return which of the board's markings are shown."""
        raise NotImplementedError

    def animation_speed(self) -> str:
        """Return how fast calls and attacks are shown, or ``off``."""
        raise NotImplementedError
