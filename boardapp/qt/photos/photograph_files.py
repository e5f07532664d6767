"""Files of photographs: their endings, the filter of file dialogs, dropped and pasted files."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QMimeData

ENDINGS = (".jpg", ".jpeg", ".png", ".webp", ".heic", ".heif")
FILE_FILTER = f"Photographs ({' '.join(f'*{ending}' for ending in ENDINGS)});;All files (*)"


def local_files(mime: QMimeData) -> list[Path]:
    """Return the files of this computer that a drag or the clipboard contains."""
    return [Path(url.toLocalFile()) for url in mime.urls() if url.isLocalFile()]
