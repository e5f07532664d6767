"""The program's window for tests on Spearpoint tables: its parts are known to be that game's."""

from boardapp.qt.boards.board_scene import BoardScene
from boardapp.qt.boards.board_view import BoardView
from boardapp.qt.shell.game_registry import FIRST
from boardapp.qt.shell.main_window import MainWindow
from boardapp.qt.spearpoint.board.unit_tray import UnitTray
from boardapp.qt.spearpoint.document_controller import SpearpointDocumentController
from boardapp.qt.spearpoint.ruling_actions import SpearpointRulingActions
from boardapp.qt.spearpoint.ruling_panel import SpearpointRulingPanel
from boardapp.qt.spearpoint.session import SpearpointSession
from boardapp.qt.spearpoint.tiles.tile_tray import TileTray
from boardapp.qt.spearpoint.workspace import SpearpointWorkspace


class SpearpointWindow(MainWindow):
    """The window as it is; only what it says of its parts' kinds is narrower."""

    @property
    def workspace(self) -> SpearpointWorkspace:
        room = super().workspace
        assert isinstance(room, SpearpointWorkspace)
        assert room.game == FIRST
        return room

    @property
    def session(self) -> SpearpointSession:
        return self.workspace.session

    @property
    def view(self) -> BoardView:
        return self.workspace.view

    @property
    def scene(self) -> BoardScene:
        return self.workspace.scene

    @property
    def controller(self) -> SpearpointDocumentController:
        return self.workspace.controller

    @property
    def rulings(self) -> SpearpointRulingActions:
        return self.workspace.picture_actions

    @property
    def tray(self) -> TileTray:
        return self.workspace.tray

    @property
    def units(self) -> UnitTray:
        return self.workspace.units

    @property
    def ruling_panel(self) -> SpearpointRulingPanel:
        return self.workspace.ruling_panel
