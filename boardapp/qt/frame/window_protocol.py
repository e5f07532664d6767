"""The part of the window that its workspaces call."""

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
    """A window that shows one workspace at a time."""

    settings: QSettings
    actions_: WindowActions
    table_shown = False
    """Whether the table view is open: the next workspace then opens its own."""

    @property
    def workspace(self) -> QObject:
        """Return the workspace that the window shows."""
        raise NotImplementedError

    def active_controller(self) -> DocumentController | None:
        """Return the document controller of the open table, None without a table."""
        raise NotImplementedError

    def controller_for(self, document: Document) -> DocumentController:
        """Return the document controller for a document's game."""
        raise NotImplementedError

    def open_picture(self, path: Path) -> bool:
        """Ask what to make of a picture, and start it; return whether it was started."""
        raise NotImplementedError

    def start_document(self, game: str, what: str) -> bool:
        """Start a document of one of a game's kinds; return whether it was started."""
        raise NotImplementedError

    def add_page(self, page: QWidget) -> None:
        """Add a workspace's page; it is shown with the workspace's first table."""
        raise NotImplementedError

    def visible_markings(self) -> dict[str, bool]:
        """Return for each of the board's markings whether it is shown."""
        raise NotImplementedError

    def animation_speed(self) -> str:
        """Return the speed of films of calls and attacks, or ``off``."""
        raise NotImplementedError
