"""The dialog that receives pictures from a phone: a QR code, the address, and what arrived."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import segno
from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QIcon, QImage, QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QListView,
    QListWidget,
    QListWidgetItem,
    QVBoxLayout,
    QWidget,
)

from boardapp.core.override_decorator import override
from boardapp.files.save_error import system_error_reason
from boardapp.phone import picture_server
from boardapp.phone.picture_inbox import MOST_PICTURES, PictureInbox
from boardapp.qt.photos.photo_worker import MakeThumbnail, PhotoWork, PhotoWorker
from boardapp.qt.widgets import fault_dialog, screen_reader
from boardapp.qt.widgets.close_button import make_close_button_box
from boardapp.qt.widgets.style import follow_font
from boardapp.qt.widgets.text.wrapping_label import wrapping_label

_TITLE = "Receive pictures from a phone"
_ABOUT = (
    "While this window is open, a phone on the same network can send pictures to this computer,"
    " and do nothing else."
)
_HOW = "Scan the code with the phone's camera, or type this address into its browser:"
_TROUBLE = (
    "Does the page not open? The phone must be in the same network as this computer, not in a"
    " guest network. A firewall must let boardapp through."
)
_QUIET = 4
"""The white modules around a QR code that scanners need."""


def open_phone_dialog(
    window: QWidget, received: Callable[[Path], object], *, one: bool = False
) -> PhoneDialog | None:
    """Open the dialog over a window; ``received`` gets the file of each picture as it arrives.

    With ``one`` the first picture closes the dialog. Show an error and return None if nothing can
    be received.
    """
    address = picture_server.local_network_address()
    if address is None:
        fault_dialog.show_error(window, _TITLE, picture_server.NOT_CONNECTED)
        return None
    try:
        dialog = PhoneDialog(address, window)
    except OSError as error:
        sentence = f"No picture can be received: {system_error_reason(error)}."
        fault_dialog.show_error(window, _TITLE, sentence)
        return None
    if one:
        dialog.received.connect(dialog.accept)
    dialog.received.connect(received)
    dialog.finished.connect(dialog.deleteLater)
    dialog.open()
    return dialog


class QrCode(QWidget):
    """A QR code, black on white on a dark window too."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self._rows = segno.make_qr(text, error="m").matrix
        self.setAccessibleName(f"QR code of {text}")
        follow_font(self, QrCode._fit_size)

    def _fit_size(self) -> None:
        modules = len(self._rows) + 2 * _QUIET
        self._module = max(5, round(15 * self.fontMetrics().height() / modules))
        self.setFixedSize(modules * self._module, modules * self._module)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter, side = QPainter(self), self._module
        painter.fillRect(self.rect(), Qt.GlobalColor.white)
        for y, row in enumerate(self._rows, _QUIET):
            for x, dark in enumerate(row, _QUIET):
                if dark:
                    painter.fillRect(x * side, y * side, side, side, Qt.GlobalColor.black)


class PhoneDialog(QDialog):
    """Receives pictures at an address until it is closed; raises OSError if it cannot listen."""

    received = Signal(Path)

    def __init__(self, address: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(_TITLE)
        self._server = picture_server.PictureServer(address, PictureInbox(self._arrived.emit))
        self._worker = PhotoWorker()
        self._items: dict[Path, QListWidgetItem] = {}
        self.address = wrapping_label(self._server.url, bold=True, in_form=True)
        self.address.setAccessibleName("Address")
        self.status = wrapping_label(bold=True, in_form=True)
        self.pictures = QListWidget()
        self._lay_out()
        self._show_number()
        self._arrived.connect(self._show_arrived, Qt.ConnectionType.QueuedConnection)
        self._worker.done.connect(self._show_thumbnail)
        self.finished.connect(self._server.close)

    _arrived = Signal(Path)  # emitted on the threads of the server

    def _lay_out(self) -> None:
        self.pictures.setAccessibleName("Received pictures")
        self.pictures.setViewMode(QListView.ViewMode.IconMode)
        self.pictures.setSelectionMode(QListWidget.SelectionMode.NoSelection)
        self.pictures.setMovement(QListView.Movement.Static)
        self.pictures.setResizeMode(QListView.ResizeMode.Adjust)
        column = QVBoxLayout()
        about, how, trouble = (
            wrapping_label(text, in_form=True) for text in (_ABOUT, _HOW, _TROUBLE)
        )
        for part in (about, how, self.address, trouble, self.status):
            column.addWidget(part)
        column.addWidget(self.pictures, 1)
        across = QHBoxLayout()
        across.addWidget(QrCode(self.address.text()), 0, Qt.AlignmentFlag.AlignTop)
        across.addSpacing(self.fontMetrics().height() // 2)
        across.addLayout(column, 1)
        box = make_close_button_box()
        box.rejected.connect(self.reject)
        rows = QVBoxLayout(self)
        rows.addLayout(across)
        rows.addWidget(box)
        em = self.fontMetrics().height()
        self.pictures.setIconSize(QSize(6 * em, 5 * em))
        self.pictures.setGridSize(QSize(7 * em, 7 * em))
        self.pictures.setMinimumHeight(round(7.5 * em))
        # The labels ask for one line only, so that narrow columns do not make the window too high.
        self.setMinimumSize(QSize(42 * em, 24 * em).boundedTo(self.screen().availableSize() * 0.9))

    def _show_arrived(self, path: Path) -> None:
        self._items[path] = QListWidgetItem(path.stem, self.pictures)
        self.pictures.scrollToItem(self._items[path])
        self._show_number()
        screen_reader.announce(self.status, self.status.text())
        self.received.emit(path)
        if self.isVisible():  # the first picture may have closed the dialog
            self._worker.queue_work(MakeThumbnail(path, self))

    def _show_number(self) -> None:
        number = len(self._items)
        words = f"{number or 'No'} picture{'s' * (number > 1)} received"
        full = " – that is the limit. Close this window and open it again for more."
        self.status.setText(words + (full if number == MOST_PICTURES else "."))

    def _show_thumbnail(self, work: PhotoWork, result: object) -> None:
        if isinstance(result, QImage):
            self._items[work.path].setIcon(QIcon(QPixmap.fromImage(result)))
            self.pictures.scheduleDelayedItemsLayout()
