"""Warns once, over the board, about pictures of a table's files that cannot be shown."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QWidget

from boardapp.document.document import Document
from boardapp.qt.widgets import fault_dialog
from boardapp.qt.widgets.banner import BannerStack

if TYPE_CHECKING:
    from boardapp.files.faults_in_files import Fault
    from boardapp.picture.picture_file_faults import NamedPicture

NAME = "pictures"
MOST_NAMED = 3
"""The most pictures that the banner names; a dialog lists the others."""


class MissingPictureCheck(QObject):
    """Checks the pictures one after the other, between the players' acts."""

    def __init__(self, banners: BannerStack, window: QWidget, parent: QObject) -> None:
        super().__init__(parent)
        self._banners = banners
        self._window = window
        self._left: Iterator[NamedPicture] = iter(())
        self._faults: list[Fault] = []
        self._timer = QTimer(self, interval=0)
        self._timer.timeout.connect(self._check_next_picture)

    def start_check(self, document: Document) -> None:
        """Begin to check the pictures of a newly opened document."""
        self._left, self._faults = iter(document.game.pictures()), []
        self._timer.start()

    def _check_next_picture(self) -> None:
        picture = next(self._left, None)
        if picture is None:
            self._timer.stop()
            self._show_missing_banner()
        elif fault := picture.loading_fault():
            self._faults.append(fault)

    def _show_missing_banner(self) -> None:
        if not self._faults:
            return
        count = len(self._faults)
        named = "; ".join(fault.found for fault in self._faults[:MOST_NAMED])
        more = f"; and {count - MOST_NAMED} more" if count > MOST_NAMED else ""
        what = "A picture" if count == 1 else f"{count} pictures"
        them = "it" if count == 1 else "them"
        self._banners.show_banner(
            NAME,
            f"{what} cannot be shown: {named}{more}. boardapp draws the board without {them}.",
            (("Sho&w…", self.show_faults),),
        )

    def show_faults(self, *_: object) -> None:
        """List the pictures, with the file that names each and what was expected."""
        told = "The table is open. boardapp draws those pieces from their geometry instead."
        fault_dialog.FaultDialog(
            "Pictures that cannot be shown", self._faults, self._window, told
        ).exec()
