"""The last versions of a save, each with a preview, to open one as a new table."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from boardapp.document.data_folders import versions_folder
from boardapp.document.document_loader import open_document
from boardapp.document.save_versions import list_versions
from boardapp.files.faults_in_files import FaultsError
from boardapp.files.save_error import system_error_reason
from boardapp.files.text_escaping import escape_unprintable
from boardapp.qt.document.recovery_panel import PICTURE_EMS, board_pixmap, last_activity_lines
from boardapp.qt.widgets.close_button import make_close_button_box
from boardapp.qt.widgets.icons import icon
from boardapp.qt.widgets.text.plain_text import plain_label
from boardapp.qt.widgets.text.wrapping_label import wrapping_label

NONE = "There is no earlier save of this table. From now on, boardapp keeps the last ten saves."
_SHOW_AFTER_MS = 60
"""Milliseconds before a preview is drawn: a held arrow key then moves without delay."""


class VersionsDialog(QDialog):
    """Lists the versions of a save, the latest first; ``chosen`` is the version and its title."""

    def __init__(self, path: Path, parent: QWidget | None = None) -> None:
        super().__init__(parent)

        self.chosen: tuple[Path, str] | None = None
        self._stem = path.stem
        self.setWindowTitle("Earlier versions")
        self.list = QListWidget()
        self.list.setAccessibleName("Earlier versions")
        found = list_versions(versions_folder(), path)
        for version in found:
            moment = version.when.astimezone()
            item = QListWidgetItem(f"{moment:%A, %d %B %Y, %H:%M:%S}")
            item.setData(Qt.ItemDataRole.UserRole, (str(version.path), f"{moment:%Y-%m-%d %H.%M}"))
            self.list.addItem(item)
        self.open_button = QPushButton(icon("open"), "&Open")
        self.open_button.setEnabled(bool(found))
        self._lay_out(_heading_text(path) if found else NONE, found=bool(found))
        self._soon = QTimer(self, singleShot=True, interval=_SHOW_AFTER_MS)
        self._soon.timeout.connect(self._show_current)
        self.list.itemActivated.connect(self._accept_selected_version)
        self.list.currentItemChanged.connect(self._show_current_soon)
        self.list.setCurrentRow(0)

    def _lay_out(self, heading: str, *, found: bool) -> None:
        told = wrapping_label(escape_unprintable(heading))
        em = self.fontMetrics().height()
        self.picture = plain_label()
        self.picture.setAccessibleName("The board at that time")
        self.picture.setFixedSize(QSize(PICTURE_EMS * em, PICTURE_EMS * em // 3))
        self.told = wrapping_label()
        self.told.setAlignment(Qt.AlignmentFlag.AlignTop)
        shown = QHBoxLayout()
        shown.setSpacing(em)
        shown.addWidget(self.picture, 0, Qt.AlignmentFlag.AlignTop)
        shown.addWidget(self.told, 1)
        self.picture.setVisible(found)
        box = make_close_button_box()
        box.addButton(self.open_button, QDialogButtonBox.ButtonRole.AcceptRole)
        box.rejected.connect(self.reject)
        box.accepted.connect(self._accept_selected_version)
        layout = QVBoxLayout(self)
        layout.addWidget(told)
        layout.addWidget(self.list, 1)
        layout.addLayout(shown)
        layout.addWidget(box)
        room = self.screen().availableSize() * 0.9
        self.resize(QSize((PICTURE_EMS + 18) * em, 26 * em).boundedTo(room))

    def _show_current_soon(self, *_: object) -> None:
        self._soon.start()

    def _show_current(self) -> None:
        """Show the chosen version: its board, and its last act."""
        if self.list.currentRow() < 0:
            return
        path, _ = self.list.currentItem().data(Qt.ItemDataRole.UserRole)
        self.picture.setPixmap(QPixmap())
        try:
            document = open_document(Path(path))
        except FaultsError as error:
            self.told.setText(
                f"boardapp cannot read this save. {error.faults[0].player_text}."
                if Path(path).exists()
                else "The file of this save does not exist any more."
            )
            return
        except OSError as error:
            self.told.setText(
                escape_unprintable(f"boardapp cannot read this save: {system_error_reason(error)}.")
            )
            return
        self.told.setText(
            "\n".join((f"Turn {document.state.displayed_turn}", *last_activity_lines(document)))
        )
        size, ratio = self.picture.size(), self.devicePixelRatioF()
        self.picture.setPixmap(board_pixmap(document, size, ratio))

    def _accept_selected_version(self, *_: object) -> None:
        item = self.list.currentItem()
        if item is not None:
            path, moment = item.data(Qt.ItemDataRole.UserRole)
            self.chosen = (Path(path), f"{self._stem} of {moment}")
            self.accept()


def _heading_text(path: Path) -> str:
    return (
        f"These are the saves of {path.name}, the latest first. boardapp opens an earlier "
        f"save as a separate game, and {path.name} does not change."
    )
