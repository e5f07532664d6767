"""What is done with a ruling: hold it up, swap it, put it on a card, save it to open again."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QRectF, Qt
from PySide6.QtGui import QPainter, QScreen
from PySide6.QtWidgets import QFileDialog

from boardapp.core.ruling import Ruling
from boardapp.files import storage
from boardapp.files.visible import visible
from boardapp.picture import card
from boardapp.qt import (
    card_dialog,
    fault_dialog,
    hold_up,
    parting,
    picture_beside,
    standing,
)
from boardapp.qt.board_scene import BoardScene
from boardapp.qt.desk import Desk
from boardapp.qt.guide import sign
from boardapp.qt.session import Session

if TYPE_CHECKING:
    from boardapp.picture.card import RulingCard
    from boardapp.qt.hold_up import Approach, HoldUpView
    from boardapp.qt.picture_beside import PictureCopy

_PICTURES = "Pictures (*.png *.svg *.pdf)"
_EXPORT_DPI = 150.0


class RulingActs(QObject):
    """Acts on the session's ruling, on top of a window. A game adds what draws and writes it."""

    def __init__(self, session: Session, scene: BoardScene, desk: Desk) -> None:
        window = desk.window
        super().__init__(window)
        self._desk = desk
        self._session = session
        self._scene = scene
        self._window = window
        self.held_up: HoldUpView | None = None
        self._screen: QScreen | None = None
        self._copy: PictureCopy | None = None

    def hold_up(self) -> None:
        """Show over the whole screen what a procedure asks or what came of it, else the verdict.

        Where there is neither it is how the fight stands.
        """
        if self._session.to_hold_up:
            public = self._screen is not None
            self.hold(sign.GuideSign(self._session, self._window, public=public))
        elif (ruling := self.ruling()) is not None:
            self.hold(self._verdict(ruling))
        elif self._scene.board.stands():
            self._hold_standing()

    def hold_up_on(self, screen: QScreen, *, turned: bool) -> None:
        """Show the same on a screen that both players look at, upside down where it is turned.

        No secret is shown there.
        """
        if any(ask.secret for ask in self._session.asks):
            self._session.refused.emit("What is asked is secret: it is not shown on the table.")
            return
        self._screen = screen
        try:
            self.hold_up()
        finally:
            self._screen = None
        if turned and self.held_up is not None:
            self.held_up.turn()

    def _hold_standing(self) -> None:
        """Show over the whole screen how the fight stands."""
        board = self._scene.board
        view = standing.StandingSign(board.standing, self._session.grid, self._window)
        self._session.changed.connect(view.refresh)
        self.hold(view)

    def _verdict(self, ruling: Ruling) -> HoldUpView:
        near = self.approach(ruling) if ruling.status == "clear" else None
        view = hold_up.HoldUpView(
            self._paint_board, self._session.grid, self._window, plane=self._scene.board.plane
        )
        view.show_ruling(ruling, near, self.agreed(), self.attack(ruling))
        return view

    def hold(self, view: HoldUpView) -> None:
        """Show a view over the whole screen; units and points are a key away."""
        if self._scene.board.stands() and not isinstance(view, standing.StandingSign):
            view.offer_standing(self._hold_standing)
        view.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.held_up = view
        screen = self._screen or self._window.screen()
        view.setScreen(screen)
        view.setGeometry(screen.geometry())
        view.showFullScreen()
        view.raise_()
        view.activateWindow()
        view.setFocus()

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
        path = card_dialog.ask_card_path(self._window, self._suggested(ruling, ".png"))
        if path is not None:
            svg = card.card_svg(self.card(ruling))
            self._save_picture("The card", svg, card_dialog.card_size(svg), card_dialog.DPI, path)

    def copy_card(self) -> None:
        """Copy the ruling's card to the clipboard; while one is being copied, not another."""
        ruling = self.ruling()
        if ruling is None or self._copy is not None:
            return
        svg = card.card_svg(self.card(ruling))
        self._copy = picture_beside.PictureCopy(
            "The card", svg, card_dialog.card_size(svg), card_dialog.DPI, self
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

    def _save_picture(
        self, what: str, svg: str, size: tuple[float, float], dpi: float, path: Path
    ) -> None:
        """Save a picture beside the window, and say when it is there."""
        save = picture_beside.PictureSave(what, svg, size, dpi, path, self)
        save.done.connect(partial(self._session.said.emit, f"Saved {path.name}"))
        save.failed.connect(self._not_written)
        save.ended.connect(save.deleteLater)
        self._session.said.emit(f"Saving {path.name}…")
        save.start()

    def save_ruling(self) -> None:
        """Save the table with the ruling, so that it can be opened and checked again."""
        ruling, text, document = self.ruling(), self.text(), self._session.document
        if ruling is None or text is None:
            return
        suggested = str(self._suggested(ruling, ".yaml"))
        name, _ = QFileDialog.getSaveFileName(
            self._window, "Save ruling", suggested, "Rulings (*.yaml)"
        )
        if not name:
            return
        path = Path(name) if Path(name).suffix else Path(f"{name}.yaml")
        if document is None or not self._desk.bring_files(document, path.parent):
            return
        if not parting.may_part(self._window, path):
            return
        try:
            storage.save_file(path, text)
        except OSError as error:
            self._not_written(str(error))
        else:
            self._session.said.emit(f"Saved {path.name}")

    def export_board(self) -> None:
        """Save a picture of the board as PNG, SVG or PDF."""
        name, _ = QFileDialog.getSaveFileName(
            self._window, "Export picture", str(self._folder() / "board.png"), _PICTURES
        )
        document = self._session.document
        if not name or document is None:
            return
        path = Path(name) if Path(name).suffix else Path(f"{name}.png")
        if not parting.may_part(self._window, path):
            return
        dpi = _EXPORT_DPI if path.suffix.lower() == ".png" else None
        picture = document.game.drawing(self._session.state, dpi=dpi)
        self._save_picture("The picture", picture.svg, picture.size, _EXPORT_DPI, path)

    def _not_written(self, sentence: str) -> None:
        fault_dialog.show_error(self._window, "Not saved", sentence)

    def _suggested(self, ruling: Ruling, suffix: str) -> Path:
        return self._folder() / f"ruling-{ruling.origin}-{ruling.target}{suffix}"

    def _folder(self) -> Path:
        document = self._session.document
        return document.path.parent if document and document.path else Path.home()
