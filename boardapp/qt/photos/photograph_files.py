"""Files of photographs: their endings, dropped or pasted files, and refused ones."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QMimeData
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QWidget

from boardapp.files.text_escaping import escape_unprintable
from boardapp.photo.error import PhotoError
from boardapp.qt.widgets import fault_dialog

ENDINGS = (".jpg", ".jpeg", ".png", ".webp", ".heic", ".heif")
FILE_FILTER = f"Photographs ({' '.join(f'*{ending}' for ending in ENDINGS)});;All files (*)"


def local_files(mime: QMimeData) -> list[Path]:
    """Return the files of this computer that a drag or the clipboard contains."""
    return [Path(url.toLocalFile()) for url in mime.urls() if url.isLocalFile()]


def accept_files(drag: QDropEvent, most: int | None = None) -> list[Path]:
    """Accept a drag or drop of files, of ``most`` files if given, and return the files."""
    files = local_files(drag.mimeData())
    if not files or (most is not None and len(drag.mimeData().urls()) > most):
        return []
    drag.acceptProposedAction()
    return files


def refused_picture_sentence(path: Path, error: PhotoError) -> str:
    """Return in a sentence why a file cannot be used, and which kind of file can."""
    if not path.exists():
        return escape_unprintable(f"There is no file “{path.name}” any more.")
    return escape_unprintable(f"“{path.name}” is {error.found}. Choose {error.expected}.")


def show_refused_picture(parent: QWidget, path: Path, error: PhotoError) -> None:
    """Show why a chosen file cannot be used, and which kind can, until the player closes it."""
    fault_dialog.show_error(parent, "A picture", refused_picture_sentence(path, error))
