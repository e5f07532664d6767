"""A ruling card as a file: PNG, SVG or PDF."""

from __future__ import annotations

import re
from pathlib import Path

from PySide6.QtWidgets import QDialog, QFileDialog, QMessageBox, QWidget

from boardapp.qt.parting import may_part
from boardapp.qt.plain import plain

KINDS = {
    "PNG picture (*.png)": "png",
    "SVG drawing (*.svg)": "svg",
    "PDF page (*.pdf)": "pdf",
}
DPI = 300
"""Resolution of a saved or copied card."""

Size = tuple[float, float]

_ROOT = re.compile(r"<svg\b[^>]*>", re.DOTALL)
_LENGTH = re.compile(r'\b(width|height)="([0-9.]+)(in|mm)"')
_VIEW = re.compile(r'\bviewBox="([^"]+)"')
_MILS = {"in": 1000.0, "mm": 1000 / 25.4}


def card_size(svg: str) -> Size:
    """Return a card's printed width and height in mils, from its root element.

    Without lengths in inches or millimetres its view box counts as mils; raises ValueError for
    what is no SVG picture.
    """
    root = _ROOT.search(svg)
    if root is None:
        raise ValueError("found no SVG picture")
    lengths = {name: float(value) * _MILS[unit] for name, value, unit in
               _LENGTH.findall(root[0])}  # fmt: skip
    if len(lengths) == 2:
        return lengths["width"], lengths["height"]
    view = _VIEW.search(root[0])
    if view is None:
        raise ValueError("found an SVG picture without a size")
    _, _, width, height = (float(value) for value in view[1].replace(",", " ").split())
    return width, height


class CardDialog(QFileDialog):
    """Asks where to save a card; a name without an ending gets that of the kind chosen."""

    def __init__(self, parent: QWidget | None, suggested: Path) -> None:
        super().__init__(parent, "Save ruling card", str(suggested.parent))
        self.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        self.setFileMode(QFileDialog.FileMode.AnyFile)
        self.setNameFilters(list(KINDS))
        ending = suggested.suffix.removeprefix(".").lower()
        kind = next((name for name, value in KINDS.items() if value == ending), next(iter(KINDS)))
        self.selectNameFilter(kind)
        self.setDefaultSuffix(KINDS[kind])
        self.filterSelected.connect(self._choose_kind)
        self.selectFile(suggested.name)

    def _choose_kind(self, kind: str) -> None:
        """Give names the ending of the kind chosen, also the name already there."""
        self.setDefaultSuffix(KINDS[kind])
        written = [Path(name) for name in self.selectedFiles()]
        if written and written[0].suffix.lower().removeprefix(".") in KINDS.values():
            self.selectFile(written[0].with_suffix(f".{KINDS[kind]}").name)


def save_card(parent: QWidget | None, svg: str, suggested: Path) -> Path | None:
    """Ask where to save a card and write it; None when cancelled or it could not be written.

    What went wrong is told in a message.
    """
    dialog = CardDialog(parent, suggested)
    accepted = dialog.exec() == QDialog.DialogCode.Accepted
    names = dialog.selectedFiles()
    dialog.deleteLater()
    if not accepted or not names:
        return None
    path = Path(names[0])
    if parent is not None and not may_part(parent, path):
        return None
    refusal = write_card(svg, path)
    if refusal is not None:
        QMessageBox.warning(parent, "Ruling card not saved", plain(refusal))
        return None
    return path


def write_card(svg: str, path: Path) -> str | None:
    """Write a card as its file's ending says; return why it could not be, None when it was."""
    from boardapp.picture.export import PictureError, write_picture

    try:
        write_picture(svg, card_size(svg), path, DPI)
    except PictureError as error:
        return f"The card was not saved. {error}."
    except ValueError as error:
        return f"The card was not saved: {error}."
    except OSError as error:
        reason = error.strerror or str(error)
        return f"The card was not saved to {path}: {reason}. Choose another place."
    return None
