"""Offers to keep pictures from a laid photograph, for the recognition of the next one."""

from __future__ import annotations

import io
from collections.abc import Callable
from dataclasses import dataclass

from PIL import Image
from PySide6.QtCore import QObject, QSize, Qt, Signal
from PySide6.QtGui import QIcon, QPixmap
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QListWidget,
    QListWidgetItem,
    QVBoxLayout,
    QWidget,
)

from boardapp.core.grid import Space
from boardapp.core.override_decorator import override
from boardapp.core.sentence_case import counted
from boardapp.core.square_grid import SquareGrid
from boardapp.files.save_error import save_failure_sentence
from boardapp.files.text_escaping import escape_unprintable
from boardapp.photo.error import PhotoError
from boardapp.photo.teachable_pictures import TaughtPictures, TeachablePictures, cut_taught_pictures
from boardapp.qt.photos.photo_worker import PhotographReader, PhotoWork, PhotoWorker, to_qimage
from boardapp.qt.photos.photograph_files import refused_picture_sentence
from boardapp.qt.table_photo.game_adapter import LaidPhotograph, PhotoTableAdapter
from boardapp.qt.widgets import question_box
from boardapp.qt.widgets.banner import BannerStack
from boardapp.qt.widgets.forms.check_box_delegate import CheckBoxDelegate
from boardapp.qt.widgets.icons import icon
from boardapp.qt.widgets.text.wrapping_label import wrapping_label

NAME = "taught-pictures"
_QUALITY = 90
_ICON = 96
"""The side of a picture in the list, in pixels."""


@dataclass(frozen=True, eq=False)
class CutTaughtPictures(PhotoWork):
    """Cut the pictures that a laid photograph can teach: `TaughtPictures`."""

    order = 2

    laid: LaidPhotograph
    teachable: TeachablePictures
    board: SquareGrid

    @override
    def run(self, photographs: PhotographReader) -> TaughtPictures:
        """Return the pictures."""
        laid, image = self.laid, photographs.read(self.path).image
        return cut_taught_pictures(
            image, laid.grid, self.board, self.teachable, laid.layout, laid.spaces
        )


class TaughtPicturesDialog(QDialog):
    """Lists the pictures of a photograph; the owner ticks those to keep."""

    def __init__(
        self,
        taught: TaughtPictures,
        board: SquareGrid,
        ticked: frozenset[str | int],
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle("Pictures from this photograph")
        about = wrapping_label()
        about.setText(
            "Tick the pictures to keep. Leave out each picture in which something lies on the tile "
            "or map. boardapp compares later photographs with the pictures that you keep."
        )
        self.list = QListWidget()
        self.list.setAccessibleName("Pictures to keep")
        self.list.setItemDelegate(CheckBoxDelegate(self.list))
        self.list.setViewMode(QListWidget.ViewMode.IconMode)
        self.list.setMovement(QListWidget.Movement.Static)
        self.list.setResizeMode(QListWidget.ResizeMode.Adjust)
        self.list.setIconSize(QSize(_ICON, _ICON))
        self.list.setSpacing(self.fontMetrics().height() // 2)
        self._taught = taught
        for space, picture in taught.spaces.items():
            words = f"{board.name(Space(*divmod(space, board.columns)))}, bare"
            self._add(space, words, picture, ticked=space in ticked)
        for side, picture in taught.sides.items():
            self._add(side, f"{side}, second picture", picture, ticked=side in ticked)
        box = QDialogButtonBox()
        box.addButton(QDialogButtonBox.StandardButton.Cancel).setIcon(icon("cross"))
        self.keep = box.addButton("&Keep ticked pictures", QDialogButtonBox.ButtonRole.AcceptRole)
        self.all = box.addButton("Tick &all", QDialogButtonBox.ButtonRole.ActionRole)
        self.all.clicked.connect(self._tick_all)
        box.accepted.connect(self.accept)
        box.rejected.connect(self.reject)
        rows = QVBoxLayout(self)
        for part in (about, self.list, box):
            rows.addWidget(part)
        em = self.fontMetrics().height()
        self.resize(34 * em, 30 * em)

    def _add(self, key: str | int, words: str, picture: Image.Image, *, ticked: bool) -> None:
        small = picture.resize((_ICON, _ICON), Image.Resampling.BOX)
        shown = QIcon(QPixmap.fromImage(to_qimage(small)))
        item = QListWidgetItem(shown, escape_unprintable(words))
        item.setData(Qt.ItemDataRole.UserRole, key)
        item.setCheckState(Qt.CheckState.Checked if ticked else Qt.CheckState.Unchecked)
        self.list.addItem(item)

    def _tick_all(self) -> None:
        for row in range(self.list.count()):
            self.list.item(row).setCheckState(Qt.CheckState.Checked)

    def ticked_pictures(self) -> TaughtPictures:
        """Return the ticked pictures."""
        items = [self.list.item(row) for row in range(self.list.count())]
        ticked = {
            item.data(Qt.ItemDataRole.UserRole)
            for item in items
            if item.checkState() == Qt.CheckState.Checked
        }
        sides, spaces = self._taught
        return TaughtPictures(
            {side: one for side, one in sides.items() if side in ticked},
            {space: one for space, one in spaces.items() if space in ticked},
        )


class KeepPicturesOffer(QObject):
    """Offers over the board to keep pictures; nothing is kept unless the owner says so."""

    said = Signal(str)
    refused = Signal(str)

    def __init__(
        self,
        make_table: Callable[[], PhotoTableAdapter],
        banners: BannerStack,
        window: QWidget,
    ) -> None:
        super().__init__(window)
        self._make_table, self._banners, self._window = make_table, banners, window
        self._worker: PhotoWorker | None = None
        self._laid: LaidPhotograph | None = None
        self.dialog: TaughtPicturesDialog | None = None

    def offer(self, laid: LaidPhotograph) -> None:
        """Offer a laid photograph's pictures, if it shows the map, or sides that were unsure."""
        self._laid = laid
        teachable = self._teachable(laid)
        nothing_laid = laid.is_shown_at_once
        if nothing_laid or (not teachable.bare and not teachable.sides.keys() & laid.chosen):
            self.withdraw()
            return
        spaces = f"{len(teachable.bare)} bare spaces of the map" * bool(teachable.bare)
        number = len(teachable.sides)
        sides = counted(number, "tile side") * bool(number)
        words = f"This photograph shows {' and '.join(filter(None, (spaces, sides)))}."
        acts = (("&Choose pictures…", self.cut),)
        self._banners.show_banner(
            NAME,
            f"{words} Keep pictures from this photograph, and boardapp reads the next one better.",
            acts,
            sign="note",
        )

    def withdraw(self) -> None:
        """Withdraw the offer."""
        self._banners.remove_banner(NAME)
        self._laid = None

    def _teachable(self, laid: LaidPhotograph) -> TeachablePictures:
        table = self._make_table()
        table.board = laid.board
        return table.teachable_pictures(laid.layout)

    def cut(self) -> None:
        """Cut the pictures in the background, then let the owner choose."""
        if (laid := self._laid) is None or self._worker is not None:
            return
        self._worker = PhotoWorker()
        self._worker.done.connect(self._choose)
        grid = self._make_table().grid
        self._worker.queue_work(
            CutTaughtPictures(laid.path, self, laid, self._teachable(laid), grid)
        )

    def _choose(self, work: PhotoWork, result: object) -> None:
        assert isinstance(work, CutTaughtPictures)
        self._worker = None
        if isinstance(result, PhotoError):
            self.refused.emit(refused_picture_sentence(work.path, result))
            return
        assert isinstance(result, TaughtPictures)
        dialog = self.dialog = TaughtPicturesDialog(
            result, work.board, self._ticked(work), self._window
        )
        dialog.accepted.connect(self._keep)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _ticked(self, work: CutTaughtPictures) -> frozenset[str | int]:
        """Return the pictures that are ticked at first: chosen sides, and plainly bare spaces.

        A tile without a picture can pass for a bare space of an unknown map.
        """
        laid, teachable = work.laid, work.teachable
        sides = {side for space, side in teachable.sides.items() if space in laid.chosen}
        all_known = not self._make_table().sides_without_picture
        bare = {space for space in teachable.bare if all_known or space not in laid.laid_unchosen}
        return frozenset({*sides, *bare})

    def _keep(self) -> None:
        assert self.dialog is not None
        assert self._laid is not None
        ticked, table = self.dialog.ticked_pictures(), self._make_table()
        table.board = self._laid.board
        sides = {side: _jpeg(one) for side, one in ticked.sides.items()}
        spaces = {space: _jpeg(one) for space, one in ticked.spaces.items()}
        try:
            table.store_pictures(sides, spaces)
        except OSError as error:
            self.refused.emit(f"The pictures were not saved. {save_failure_sentence(error)}")
            return
        self.withdraw()
        of_tiles = f"{counted(len(sides), 'picture')} of tiles"
        self.said.emit(f"Saved {of_tiles} and {len(spaces)} of bare spaces.")

    def delete_pictures(self) -> None:
        """Delete the kept pictures, after a question."""
        if not question_box.ask_confirmation(
            self._window, "Delete pictures",
            "Delete all pictures that you saved from your photographs?",
            "The pictures in your tile set are not deleted.", "&Delete them",
        ):  # fmt: skip
            return
        try:
            self._make_table().delete_pictures()
        except OSError as error:
            self.refused.emit(f"The pictures were not deleted. {save_failure_sentence(error)}")
            return
        self.said.emit("boardapp deleted the pictures that you saved from your photographs.")


def _jpeg(picture: Image.Image) -> bytes:
    out = io.BytesIO()
    picture.save(out, "JPEG", quality=_QUALITY)
    return out.getvalue()
