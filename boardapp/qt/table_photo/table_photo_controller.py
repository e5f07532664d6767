"""Photographs of the table come in here: by file, drop, paste or from another part of the window.

`TablePhotoController.use_picture` is the one entry: it takes the path of a picture, or a QImage.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtWidgets import QFileDialog, QWidget

from boardapp.files.text_escaping import escape_unprintable
from boardapp.photo.table_proposal import Layout
from boardapp.qt.photos.photo_worker import PhotoWorker
from boardapp.qt.photos.photograph_files import FILE_FILTER, local_files
from boardapp.qt.table_photo.game_adapter import LaidPhotograph, PhotoTableAdapter
from boardapp.qt.table_photo.table_photo_dialog import TablePhotoDialog
from boardapp.qt.table_photo.table_photo_view import CornerMemory
from boardapp.qt.table_photo.table_photo_work import TemporaryPictureFolder
from boardapp.qt.widgets import question_box

_RAW = {"image/jpeg": ".jpg", "image/png": ".png", "image/webp": ".webp"}
"""The formats of pasted pictures that are stored as they are, with their endings."""
_NO_SIDES = (
    "boardapp cannot recognise these sides, and it is never sure of the other side of such a tile."
)
_NO_MAP = "Without a picture of the map, boardapp is never sure that a space is bare."
_CHOOSE = "Choose a &photograph…"


class TablePhotoController(QObject):
    """Opens the table photo dialog; keeps the corners while the program runs."""

    refused = Signal(str)
    proposed = Signal(
        object, object
    )  # a Layout that may be laid soon, and the dialog's PhotoWorker
    photographed = Signal(object, object)  # a LaidPhotograph, and the PhotoWorker that read it

    finished = Signal(object)  # the last LaidPhotograph of a dialog that closed

    def __init__(self, make_table: Callable[[], PhotoTableAdapter], window: QWidget) -> None:
        super().__init__(window)
        self._make_table, self._window = make_table, window
        self._memory: CornerMemory = {}
        self._confirmed_missing: tuple[str, ...] = ()
        self._folder = TemporaryPictureFolder(self)
        self._waiting: list[Path | QImage] = []
        self._laid: LaidPhotograph | None = None
        self.dialog: TablePhotoDialog | None = None

    def ask_photograph(self) -> None:
        """Let the player choose a photograph, after naming the sides that it cannot show."""
        table = self._usable_table()
        if table is None or not self._agree_on_unknown_pictures(table):
            return
        name, _ = QFileDialog.getOpenFileName(
            self._window, "Choose a photograph of the table", "", FILE_FILTER
        )
        if name:
            self._open(table).show_photograph(Path(name))

    def ask_if_ready(self) -> bool:
        """Return whether a photograph may come, after naming the sides that it cannot show."""
        table = self._usable_table()
        return table is not None and self._agree_on_unknown_pictures(table)

    @property
    def knows_tiles(self) -> bool:
        """Return whether the owner has pictures of tiles to compare a photograph with."""
        return not self._make_table().why_no_recognition()

    def use_picture(self, picture: Path | QImage) -> bool:
        """Open the table photo dialog with a picture; return whether the owner's pictures allow it.

        A picture that comes while the dialog is open waits until the one before is laid.
        """
        if self.dialog is not None:
            self._waiting.append(picture)
            return True
        table = self._usable_table()
        if table is None:
            return False
        if isinstance(picture, Path):
            self._open(table).show_photograph(picture)
        else:
            self._open(table).paste(picture, self._folder.new_file(".png"))
        return True

    def paste(self) -> bool:
        """Open the table photo dialog with the picture or the file on the clipboard."""
        mime = QGuiApplication.clipboard().mimeData()
        if files := local_files(mime):
            return self.use_picture(files[0])
        for form, suffix in _RAW.items():
            if mime.hasFormat(form):
                path = self._folder.new_file(suffix)
                path.write_bytes(mime.data(form).data())
                return self.use_picture(path)
        image = mime.imageData()
        if isinstance(image, QImage) and not image.isNull():
            return self.use_picture(image)
        self.refused.emit("There is no picture on the clipboard.")
        return False

    def _usable_table(self) -> PhotoTableAdapter | None:
        """Return the table if its owner has pictures of tiles, else report why not."""
        table = self._make_table()
        if why_not := table.why_no_recognition():
            self.refused.emit(why_not)
            return None
        return table

    def _agree_on_unknown_pictures(self, table: PhotoTableAdapter) -> bool:
        """Name the sides without a picture, and the map if it has none, once for each list."""
        sides, without_map = table.sides_without_picture, table.map_without_picture
        missing = (*sides, without_map)
        if not any(missing) or missing == self._confirmed_missing:
            return True
        self._confirmed_missing = missing
        words = [f"You have no picture of these tile sides: {', '.join(sides)}."] if sides else []
        words += [f"You have no picture of the map {without_map}."] if without_map else []
        advice = [_NO_SIDES] if sides else []
        advice += [_NO_MAP] if without_map else []
        return question_box.ask_confirmation(
            self._window, "Tiles from a photograph", escape_unprintable(" ".join(words)),
            f"{' '.join(advice)} To add the pictures, choose “My tiles” in the File menu.", _CHOOSE,
        )  # fmt: skip

    def _open(self, table: PhotoTableAdapter) -> TablePhotoDialog:
        self._laid = None
        dialog = self.dialog = TablePhotoDialog(table, self._memory, self._window)
        dialog.proposed.connect(partial(self._announce_proposal, dialog.worker))
        dialog.laid.connect(partial(self._hand_on, dialog.worker))
        dialog.finished.connect(self._end_dialog)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()
        return dialog

    def _announce_proposal(self, worker: PhotoWorker, layout: Layout) -> None:
        self.proposed.emit(layout, worker)

    def _hand_on(self, worker: PhotoWorker, laid: LaidPhotograph) -> None:
        self._laid = laid
        self.photographed.emit(laid, worker)

    def _end_dialog(self) -> None:
        """Go on with the next waiting picture; closing without laying drops them all."""
        self.dialog = None
        waiting, self._waiting = self._waiting, []
        if self._laid is not None:
            self.finished.emit(self._laid)
        if self._laid is not None and waiting:
            self.use_picture(waiting[0])
            self._waiting = waiting[1:]
