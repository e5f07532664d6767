"""Actions on a ruling: show it large, swap its line, save its card, save it to reopen."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from boardapp.core.override_decorator import override
from boardapp.core.sight_ruling import Ruling
from boardapp.files import safe_save
from boardapp.files.save_error import save_failure_sentence
from boardapp.files.text_escaping import escape_unprintable
from boardapp.picture.ruling import full_ruling_card
from boardapp.qt.boards.board_scene import BoardScene
from boardapp.qt.document.document_controller import DocumentController
from boardapp.qt.document.file_dialogs import ask_file_to_save
from boardapp.qt.document.referenced_files import copy_referenced_files
from boardapp.qt.drawing import render_worker
from boardapp.qt.frame.board_picture_actions import BoardPictureActions
from boardapp.qt.ruling import ruling_card_dialog, verdict_screen
from boardapp.qt.sessions.sight_session import SightSession
from boardapp.qt.widgets import save_path

if TYPE_CHECKING:
    from boardapp.picture.ruling.full_ruling_card import RulingCard
    from boardapp.qt.drawing.render_worker import PictureClipboardProcess
    from boardapp.qt.ruling.verdict_screen import Approach, VerdictScreen


class RulingActions(BoardPictureActions):
    """Actions on the session's ruling. A game adds the functions that draw and describe it."""

    _session: SightSession

    def __init__(self, session: SightSession, scene: BoardScene, desk: DocumentController) -> None:
        super().__init__(session, scene, desk)
        self._copy: PictureClipboardProcess | None = None

    @override
    def show_score_or_ruling(self) -> None:
        if (ruling := self.full_ruling()) is not None:
            self.open_full_screen(self._make_verdict_screen(ruling))
        else:
            super().show_score_or_ruling()

    def _make_verdict_screen(self, ruling: Ruling) -> VerdictScreen:
        near = self.closest_approach(ruling) if ruling.status == "clear" else None
        view = verdict_screen.VerdictScreen(
            self._paint_board,
            self._session.grid,
            self._window,
            plane=self._scene.board.grid_to_scene,
        )
        view.picture_note = self._session.board_photo.note
        view.show_ruling(ruling, near, self.agreement_line(), self.attack_description(ruling))
        return view

    def _paint_board(self, painter: QPainter, source: QRectF, target: QRectF) -> None:
        self._scene.render_board(painter, target, source)

    def closest_approach(self, ruling: Ruling) -> Approach | None:
        """Return the closest approach of a clear line to an obstacle, None if there is none."""
        return None

    def attack_description(self, ruling: Ruling) -> str:
        """Return the attack in words, or "" if the ruling's sentence already names it."""
        return ""

    def agreement_line(self) -> str:
        """Return the players' agreement on the line as one printable line."""
        return escape_unprintable(" ".join(self._session.agreement().split()))

    def full_ruling(self) -> Ruling | None:
        """Return the session's ruling in full."""
        return self._session.ruling

    @override
    def drawn_ruling(self) -> Ruling | None:
        asked = self._session.asked
        return self.full_ruling() if asked is not None and asked.fixed else None

    def make_ruling_card(self, ruling: Ruling) -> RulingCard:
        """Return the ruling's card, made by the game."""
        raise NotImplementedError

    def ruling_file_text(self) -> str | None:
        """Return a file's text with the table and its ruling, None without a ruling."""
        return None

    def save_card(self) -> None:
        """Save the ruling's card as PNG, SVG or PDF."""
        ruling = self.full_ruling()
        if ruling is None:
            return
        path = ruling_card_dialog.ask_card_path(
            self._window, self._suggested_file_path(ruling, ".png")
        )
        if path is not None:
            svg = full_ruling_card.card_svg(self.make_ruling_card(ruling))
            self.save_picture(
                "The picture of the ruling",
                svg,
                ruling_card_dialog.card_size(svg),
                ruling_card_dialog.DPI,
                path,
            )

    def copy_card(self) -> None:
        """Copy the ruling's card to the clipboard; ignore the call during an earlier copy."""
        ruling = self.full_ruling()
        if ruling is None or self._copy is not None:
            return
        svg = full_ruling_card.card_svg(self.make_ruling_card(ruling))
        self._copy = render_worker.PictureClipboardProcess(
            "The picture of the ruling",
            svg,
            ruling_card_dialog.card_size(svg),
            ruling_card_dialog.DPI,
            self,
        )
        self._copy.done.connect(self._report_copied_card)
        self._copy.failed.connect(self._session.refused)
        self._copy.ended.connect(self._forget_copy_process)
        self._session.said.emit("Copying the ruling as a picture…")
        self._copy.start()

    def _report_copied_card(self) -> None:
        self._session.said.emit("The picture of the ruling is on the clipboard")

    def _forget_copy_process(self) -> None:
        if self._copy is not None:
            self._copy.deleteLater()
            self._copy = None

    def save_ruling(self) -> None:
        """Save the table with the ruling in a file that can be opened and checked again."""
        ruling, text, document = self.full_ruling(), self.ruling_file_text(), self._session.document
        if ruling is None or text is None:
            return
        suggested = self._suggested_file_path(ruling, ".yaml")
        path = ask_file_to_save(self._window, "Save ruling", suggested, "Rulings (*.yaml)")
        if path is None:
            return
        if document is None or not copy_referenced_files(document, path.parent, self._window):
            return
        if not save_path.may_overwrite_hard_linked(self._window, path):
            return
        try:
            safe_save.save_file(path, text)
        except OSError as error:
            self.show_write_error(save_failure_sentence(error))
        else:
            self._session.said.emit(f"Saved “{path.name}”")

    def _suggested_file_path(self, ruling: Ruling, suffix: str) -> Path:
        return self.default_save_folder() / f"ruling-{ruling.origin}-{ruling.target}{suffix}"
