"""Warns once, over the board, about pictures of a table's files that cannot be shown."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Future
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from boardapp.document.document import Document
from boardapp.files.fault_wording import with_typographic_quotes
from boardapp.games.game import GameWithPicture
from boardapp.qt.widgets import fault_dialog
from boardapp.qt.widgets.banner import BannerStack
from boardapp.qt.work_thread import WorkThread

if TYPE_CHECKING:
    from boardapp.files.faults_in_files import Fault
    from boardapp.picture.picture_file_faults import NamedPicture

NAME = "pictures"
MOST_NAMED = 3
"""The most pictures that the banner names; a dialog lists the others."""


class MissingPictureCheck:
    """Checks the pictures one after the other, on a thread: a large one takes seconds."""

    def __init__(self, banners: BannerStack, window: QWidget) -> None:
        self._banners = banners
        self._window = window
        self._left: Iterator[NamedPicture] = iter(())
        self._faults: list[Fault] = []
        self.is_checking = False
        self.thread = WorkThread("pictures")
        banners.destroyed.connect(self.stop_check)

    def start_check(self, document: Document) -> None:
        """Begin to check the pictures of a newly opened document."""
        if name := _name_of_absent_picture(document):
            self._banners.show_banner(
                NAME,
                f"The picture “{name}” of this board is not on this computer, so boardapp shows "
                "the board that it draws itself. To see your picture, put it into the folder of "
                "this file, and open the file again.",
            )
        self._left, self._faults = iter(document.game.pictures()), []
        self.is_checking = True
        self._check_next_picture()

    def stop_check(self) -> None:
        """Drop the pictures that are not checked yet, and the result of the one at work."""
        self._left, self.is_checking = iter(()), False

    def _check_next_picture(self) -> None:
        left, picture = self._left, next(self._left, None)
        if picture is None:
            self.is_checking = False
            self._show_missing_banner()
            return
        self.thread.submit(partial(self._on_checked, left), picture.loading_fault)

    def _on_checked(self, pictures: Iterator[NamedPicture], result: Future[Fault | None]) -> None:
        if pictures is not self._left:
            return  # another document is open, or the window is closed
        if fault := result.result():
            self._faults.append(fault)
        self._check_next_picture()

    def _show_missing_banner(self) -> None:
        if not self._faults:
            return
        count = len(self._faults)
        named = "; ".join(fault.found for fault in self._faults[:MOST_NAMED])
        more = f"; and {count - MOST_NAMED} more" if count > MOST_NAMED else ""
        what, them, files = (
            ("a picture", "that picture", "The file is")
            if count == 1
            else (f"{count} pictures", "those pictures", "The files are")
        )
        self._banners.show_banner(
            NAME,
            f"boardapp cannot show {what}, and draws the board without {them}. {files} "
            f"{with_typographic_quotes(named)}{more}.",
            (("Sho&w…", self.show_faults),),
        )

    def show_faults(self, *_: object) -> None:
        """List the pictures, with the file that names each and what was expected."""
        told = "The table is open. boardapp draws its own pictures in place of those."
        fault_dialog.FaultDialog(
            "Pictures that cannot be shown", self._faults, self._window, told
        ).exec()


def _name_of_absent_picture(document: Document) -> str:
    """Return the name of the owner's picture that a save names and boardapp does not find."""
    game = document.game
    if not isinstance(game, GameWithPicture) or game.picture is not None:
        return ""
    return game.picture_of_table(document.state).name
