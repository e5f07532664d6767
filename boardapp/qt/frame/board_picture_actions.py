"""Actions on a board as a whole: show it on the full screen, save a picture of it."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QScreen

from boardapp.core.sight_ruling import Ruling
from boardapp.games.game import drawing_with_legend
from boardapp.qt.boards.board_scene import BoardScene
from boardapp.qt.document.document_controller import DocumentController
from boardapp.qt.document.file_dialogs import ask_file_to_save, document_stem
from boardapp.qt.drawing import render_worker
from boardapp.qt.guide import guide_sign
from boardapp.qt.ruling import score_screen
from boardapp.qt.sessions.select_and_move_session import PlacementSession
from boardapp.qt.widgets import fault_dialog, save_path

if TYPE_CHECKING:
    from boardapp.qt.widgets.text.full_screen_text_base import FullScreenSign

_PICTURES = "Pictures (*.png *.svg *.pdf)"
_EXPORT_DPI = 150.0


class BoardPictureActions(QObject):
    """Actions on the session's shown table; dialogs appear over a window."""

    full_screen_closed = Signal()

    def __init__(
        self, session: PlacementSession, scene: BoardScene, desk: DocumentController
    ) -> None:
        window = desk.window
        super().__init__(window)
        self._session = session
        self._scene = scene
        self._window = window
        self.held_up: FullScreenSign | None = None
        self._screen: QScreen | None = None

    # The full screen

    def show_full_screen(self) -> None:
        """Show a procedure's question or result on the full screen, else the score."""
        if self._session.can_show_full_screen:
            public = self._screen is not None
            self.open_full_screen(guide_sign.GuideSign(self._session, self._window, public=public))
        else:
            self.show_score_or_ruling()

    def show_score_or_ruling(self) -> None:
        """Show the score, if there is one."""
        if self._scene.board.has_score():
            self._show_score_screen()

    def show_full_screen_on(self, screen: QScreen, *, turned: bool) -> None:
        """Show the full screen on the table's screen, upside down if ``turned``.

        A secret question is refused.
        """
        if any(ask.secret for ask in self._session.asks):
            self._session.refused.emit(
                "The question is secret, so the table's screen does not show it."
            )
            return
        self._screen = screen
        try:
            self.show_full_screen()
        finally:
            self._screen = None
        if turned and self.held_up is not None:
            self.held_up.turn_upside_down()

    def _show_score_screen(self) -> None:
        """Show the score of the fight on the full screen."""
        board = self._scene.board
        view = score_screen.ScoreScreen(board.current_score, self._window)
        self._session.changed.connect(view.refresh)
        self.open_full_screen(view)

    def open_full_screen(self, view: FullScreenSign) -> None:
        """Show a view on the full screen; a key shows units and points there."""
        if self._scene.board.has_score() and not isinstance(view, score_screen.ScoreScreen):
            view.add_score_action(self._show_score_screen)
        view.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        view.closed.connect(self.full_screen_closed)
        self.held_up = view
        screen = self._screen or self._window.screen()
        view.setScreen(screen)
        view.setGeometry(screen.geometry())
        view.showFullScreen()
        view.raise_()
        view.activateWindow()
        view.setFocus()

    # Saving a picture

    def drawn_ruling(self) -> Ruling | None:
        """Return the ruling that is drawn on the board, None if there is none."""
        return None

    def export_board(self, *, legend: bool = False) -> None:
        """Save a picture of the board as PNG, SVG or PDF, maybe with its legend below it.

        A line of sight that is drawn on the board is in the picture too.
        """
        document, ruling = self._session.document, self.drawn_ruling()
        if document is None:
            return
        parts = [document_stem(document) or "board"]
        rest = ""
        if ruling is not None:
            parts += [ruling.origin, ruling.target]
            rest = f", with the line {ruling.origin} to {ruling.target}"
        parts += ["legend"] if legend else []
        title = "Export with legend" if legend else "Export picture"
        path = self.ask_save_path(title, f"{'-'.join(parts)}.png", _PICTURES)
        if path is None:
            return
        dpi = _EXPORT_DPI if path.suffix.lower() == ".png" else None
        state = self._session.state
        picture = drawing_with_legend(document.game, state, dpi=dpi, legend=legend, ruling=ruling)
        self.save_picture("The picture", picture.svg, picture.size, _EXPORT_DPI, path, rest)

    def save_picture(
        self, what: str, svg: str, size: tuple[float, float], dpi: float, path: Path, rest: str = ""
    ) -> None:
        """Save a picture in a worker process, and show a message when it is saved.

        ``rest`` is the end of the message.
        """
        save = render_worker.PictureSaveProcess(what, svg, size, dpi, path, self)
        self.announce_save(save, path, rest)
        save.start()

    def ask_save_path(self, title: str, name: str, kinds: str) -> Path | None:
        """Ask where to save a file, and suggest a name.

        A path without an ending gets the ending of the suggested name. After Cancel it is None.
        """
        suggested = self.default_save_folder() / name
        path = ask_file_to_save(self._window, title, suggested, kinds)
        if path is None or not save_path.may_overwrite_hard_linked(self._window, path):
            return None
        return path

    def announce_save(self, save: render_worker.RenderProcess, path: Path, rest: str = "") -> None:
        """Show a message that a process saves a file, and another when the file is saved.

        ``rest`` is the end of the second message.
        """
        save.done.connect(partial(self._session.said.emit, f"Saved “{path.name}”{rest}"))
        save.failed.connect(self.show_write_error)
        save.ended.connect(save.deleteLater)
        self._session.said.emit(f"Saving “{path.name}”…")

    def show_write_error(self, sentence: str) -> None:
        """Show why a file could not be written."""
        fault_dialog.show_error(self._window, "Not saved", sentence)

    def default_save_folder(self) -> Path:
        """Return the first folder for saving: the folder of the document."""
        document = self._session.document
        return document.path.parent if document and document.path else Path.home()
