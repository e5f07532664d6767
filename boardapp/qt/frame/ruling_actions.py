"""What is done with a ruling: hold it up, swap it, put it on a card, save it to open again."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6 import QtWidgets
from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from boardapp.core.override import override
from boardapp.core.ruling import Ruling
from boardapp.files import storage
from boardapp.files.escape import visible
from boardapp.files.save_error import save_failure
from boardapp.picture.ruling import card
from boardapp.qt.boards.board_scene import BoardScene
from boardapp.qt.document.document_controller import DocumentController
from boardapp.qt.drawing import render_worker
from boardapp.qt.frame.board_picture_actions import BoardActs
from boardapp.qt.ruling import ruling_card_dialog, verdict_screen
from boardapp.qt.sessions.session import Session
from boardapp.qt.widgets import hard_link_warning

if TYPE_CHECKING:
    from boardapp.picture.ruling.card import RulingCard
    from boardapp.qt.drawing.render_worker import PictureCopy
    from boardapp.qt.ruling.verdict_screen import Approach, VerdictScreen


class RulingActs(BoardActs):
    """Acts on the session's ruling too. A game adds what draws and writes it."""

    _session: Session

    def __init__(self, session: Session, scene: BoardScene, desk: DocumentController) -> None:
        super().__init__(session, scene, desk)
        self._copy: PictureCopy | None = None

    @override
    def hold_rest(self) -> None:
        if (ruling := self.ruling()) is not None:
            self.hold(self._verdict(ruling))
        else:
            super().hold_rest()

    def _verdict(self, ruling: Ruling) -> VerdictScreen:
        near = self.approach(ruling) if ruling.status == "clear" else None
        view = verdict_screen.VerdictScreen(
            self._paint_board, self._session.grid, self._window, plane=self._scene.board.plane
        )
        view.show_ruling(ruling, near, self.agreed(), self.attack(ruling))
        return view

    def _paint_board(self, painter: QPainter, source: QRectF, target: QRectF) -> None:
        self._scene.render_board(painter, target, source)

    def approach(self, ruling: Ruling) -> Approach | None:
        """Return where a clear line comes closest to what would block it, None when nowhere."""
        return None

    def attack(self, ruling: Ruling) -> str:
        """Return the attack in words where its ruling's sentence does not name it, or nothing."""
        return ""

    def agreed(self) -> str:
        """Return what the table agreed on the line instead, in one visible line."""
        return visible(" ".join(self._session.agreement().split()))

    def ruling(self) -> Ruling | None:
        """Return the session's ruling in full."""
        return self._session.ruling

    def card(self, ruling: Ruling) -> RulingCard:
        """Return what the ruling's card shows: a game knows it."""
        raise NotImplementedError

    def text(self) -> str | None:
        """Return the table with its ruling as a file that can be opened again, if there is one."""
        return None

    def save_card(self) -> None:
        """Save the ruling's card as PNG, SVG or PDF."""
        ruling = self.ruling()
        if ruling is None:
            return
        path = ruling_card_dialog.ask_card_path(self._window, self._suggested(ruling, ".png"))
        if path is not None:
            svg = card.card_svg(self.card(ruling))
            self.save_picture(
                "The card", svg, ruling_card_dialog.card_size(svg), ruling_card_dialog.DPI, path
            )

    def copy_card(self) -> None:
        """Copy the ruling's card to the clipboard; while one is being copied, not another."""
        ruling = self.ruling()
        if ruling is None or self._copy is not None:
            return
        svg = card.card_svg(self.card(ruling))
        self._copy = render_worker.PictureCopy(
            "The card", svg, ruling_card_dialog.card_size(svg), ruling_card_dialog.DPI, self
        )
        self._copy.done.connect(self._on_copied)
        self._copy.failed.connect(self._session.refused)
        self._copy.ended.connect(self._on_copy_ended)
        self._session.said.emit("Copying the ruling card…")
        self._copy.start()

    def _on_copied(self) -> None:
        self._session.said.emit("The ruling card is on the clipboard")

    def _on_copy_ended(self) -> None:
        if self._copy is not None:
            self._copy.deleteLater()
            self._copy = None

    def save_ruling(self) -> None:
        """Save the table with the ruling, so that it can be opened and checked again."""
        ruling, text, document = self.ruling(), self.text(), self._session.document
        if ruling is None or text is None:
            return
        suggested = str(self._suggested(ruling, ".yaml"))
        name, _ = QtWidgets.QFileDialog.getSaveFileName(
            self._window, "Save ruling", suggested, "Rulings (*.yaml)"
        )
        if not name:
            return
        path = Path(name) if Path(name).suffix else Path(f"{name}.yaml")
        if document is None or not self._desk.bring_files(document, path.parent):
            return
        if not hard_link_warning.may_part(self._window, path):
            return
        try:
            storage.save_file(path, text)
        except OSError as error:
            self.not_written(save_failure(error))
        else:
            self._session.said.emit(f"Saved {path.name}")

    def _suggested(self, ruling: Ruling, suffix: str) -> Path:
        return self.folder() / f"ruling-{ruling.origin}-{ruling.target}{suffix}"
