"""The program's window for tests on Spearpoint tables: its parts are known to be that game's."""

from boardapp.qt.boards.board_scene import BoardScene
from boardapp.qt.boards.board_view import BoardView
from boardapp.qt.shell.main_window import MainWindow
from boardapp.qt.shell.workspaces import FIRST
from boardapp.qt.spearpoint.board.unit_panel import UnitPanel
from boardapp.qt.spearpoint.document_controller import SpearpointDesk
from boardapp.qt.spearpoint.ruling_actions import SpearpointRulingActs
from boardapp.qt.spearpoint.ruling_panel import SpearpointRulingPanel
from boardapp.qt.spearpoint.session import SpearpointSession
from boardapp.qt.spearpoint.tiles.tile_tray import TilePanel
from boardapp.qt.spearpoint.workspace import SpearpointWorkspace


class SpearpointWindow(MainWindow):
    """The window as it is; only what it says of its parts' kinds is narrower."""

    @property
    def room(self) -> SpearpointWorkspace:
        room = super().room
        assert isinstance(room, SpearpointWorkspace)
        assert room.game == FIRST
        return room

    @property
    def session(self) -> SpearpointSession:
        return self.room.session

    @property
    def view(self) -> BoardView:
        return self.room.view

    @property
    def scene(self) -> BoardScene:
        return self.room.scene

    @property
    def desk(self) -> SpearpointDesk:
        return self.room.desk

    @property
    def rulings(self) -> SpearpointRulingActs:
        return self.room.board_acts

    @property
    def tray(self) -> TilePanel:
        return self.room.tray

    @property
    def units(self) -> UnitPanel:
        return self.room.units

    @property
    def ruling_panel(self) -> SpearpointRulingPanel:
        return self.room.ruling_panel
