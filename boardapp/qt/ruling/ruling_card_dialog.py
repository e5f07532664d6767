"""The dialog that saves a ruling card as PNG, SVG or PDF, and the card's size."""

from __future__ import annotations

import re
from pathlib import Path

from PySide6.QtWidgets import QDialog, QFileDialog, QWidget

from boardapp.picture.svg.markup import svg_view
from boardapp.qt.widgets.save_path import complete_path, may_overwrite_hard_linked

KINDS = {
    "PNG picture (*.png)": "png",
    "SVG drawing (*.svg)": "svg",
    "PDF page (*.pdf)": "pdf",
}
DPI = 300
"""The resolution of a saved or copied card."""

Size = tuple[float, float]

_ROOT = re.compile(r"<svg\b[^>]*>", re.DOTALL)
_LENGTH = re.compile(r'\b(width|height)="([0-9.]+)(in|mm)"')
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
    _, _, width, height = svg_view(root[0])
    return width, height


class SaveCardDialog(QFileDialog):
    """Asks where to save a card; adds the ending of the chosen kind to a name without one."""

    def __init__(self, parent: QWidget | None, suggested: Path) -> None:
        super().__init__(parent, directory=str(suggested.parent))
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
        """Use the ending of the chosen kind for new names and for the present name."""
        self.setDefaultSuffix(KINDS[kind])
        written = [Path(name) for name in self.selectedFiles()]
        if written and written[0].suffix.lower().removeprefix(".") in KINDS.values():
            self.selectFile(written[0].with_suffix(f".{KINDS[kind]}").name)


def ask_card_path(
    parent: QWidget | None, suggested: Path, title: str = "Save ruling card"
) -> Path | None:
    """Ask where to save a card; return None if the player cancels."""
    dialog = SaveCardDialog(parent, suggested)
    dialog.setWindowTitle(title)
    accepted = dialog.exec() == QDialog.DialogCode.Accepted
    names = dialog.selectedFiles()
    dialog.deleteLater()
    if not accepted or not names:
        return None
    endings = [f".{ending}" for ending in (dialog.defaultSuffix(), *KINDS.values())]
    path = complete_path(parent, Path(names[0]), endings)
    if path is None or parent is None or may_overwrite_hard_linked(parent, path):
        return path
    return None
