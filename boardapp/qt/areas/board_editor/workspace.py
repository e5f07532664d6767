"""The workspace of the board editor: its page, its panels, and the handlers of its actions."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, partial
from pathlib import Path
from typing import ClassVar

from PySide6.QtCore import Qt

from boardapp.core.override_decorator import override
from boardapp.core.sentence_case import counted
from boardapp.document.document import Document
from boardapp.document.file_game_detection import ON_AREAS
from boardapp.document.own import own_boards
from boardapp.document.own.board_pictures import stored_picture_path
from boardapp.files.save_error import save_failure_sentence
from boardapp.files.text_escaping import escape_unprintable
from boardapp.qt.areas.board_editor.actions import BOARDS, GESTURES
from boardapp.qt.areas.board_editor.areas_panel import AreasPanel
from boardapp.qt.areas.board_editor.board_properties_panel import BoardPropertiesPanel
from boardapp.qt.areas.board_editor.board_trace_page import BoardPage
from boardapp.qt.areas.board_editor.faults_panel import FaultsPanel
from boardapp.qt.areas.board_editor.links_panel import LinksPanel
from boardapp.qt.areas.board_editor.session import BoardEditorSession
from boardapp.qt.document.file_dialogs import ask_file_to_save
from boardapp.qt.frame.shortcut_sheet import Gestures
from boardapp.qt.frame.workspace import Act, PanelPlace, Workspace
from boardapp.qt.widgets import fault_dialog, question_box

_TRACE_TOOLS = {
    "trace-corners": "select", "trace-areas": "area", "trace-dots": "dot", "trace-links": "link",
}  # fmt: skip
_FILES = "Boards of areas (*.yaml *.yml);;All files (*)"
_NOT_WHOLE = "The board still has {}. The panel “Faults” shows what to correct."


class BoardEditorWorkspace(Workspace):
    """The part of the window in which players make a board of areas."""

    game_actions = BOARDS
    prefix = "board-"
    panel_places: ClassVar[tuple[PanelPlace, ...]] = (
        PanelPlace("Areas", "areas"),
        PanelPlace("Links", "links", "areas"),
        PanelPlace("Board", "board", "areas"),
        PanelPlace("Faults", "faults"),
        PanelPlace("History", "history", "faults"),
    )
    sharing: ClassVar[tuple[str, ...]] = ("areas", "faults")
    area: ClassVar[Qt.DockWidgetArea] = Qt.DockWidgetArea.RightDockWidgetArea

    @cached_property
    def session(self) -> BoardEditorSession:
        """Return the board in work."""
        return BoardEditorSession(self)

    @cached_property
    def main_widget(self) -> BoardPage:
        """Return the page with its tools."""
        return BoardPage(self.session, self.banners)

    @cached_property
    def areas(self) -> AreasPanel:
        """Return the table of areas with their flags and values."""
        return AreasPanel(self.session)

    @cached_property
    def links(self) -> LinksPanel:
        """Return the list of links."""
        return LinksPanel(self.session)

    @cached_property
    def board(self) -> BoardPropertiesPanel:
        """Return the form of the board as a whole."""
        return BoardPropertiesPanel(self.session)

    @cached_property
    def faults(self) -> FaultsPanel:
        """Return the panel of faults that keep the board from being played on."""
        return FaultsPanel(self.session)

    def start_document(self, what: str) -> bool:
        """Start a board; the player chooses its game if there are several."""
        return self.controller.ask_and_start_new_document(self._ask_new_board)

    @override
    def use_picture(self, path: Path) -> bool:
        self.main_widget.load_tracing_picture(path)
        return True

    def _ask_new_board(self) -> Callable[[], Document] | None:
        game = ON_AREAS[0] if len(ON_AREAS) == 1 else self._ask_game()
        return partial(own_boards.new_board, game) if game else None

    def _ask_game(self) -> str:
        titles = {f"&{game.replace('-', ' ').title()}": game for game in ON_AREAS}
        sentence = "For which game is the board?"
        more = "The game decides which marks and values an area can have."
        title = question_box.ask(
            self.window, "Area board", sentence, more, list(titles), default=next(iter(titles))
        )
        return titles.get(title or "", "")

    @override
    def action_handlers(self) -> dict[str, Act]:
        session = self.session
        return {
            **super().action_handlers(),
            "export-board": self._ask_export,
            "play-on": self.start_table_on_board,
            "next-area": partial(session.choose_neighbour_area, 1),
            "previous-area": partial(session.choose_neighbour_area, -1),
            "load-picture": self.main_widget.ask_tracing_picture,
            **{
                act: partial(self._choose_tool_and_focus, tool)
                for act, tool in _TRACE_TOOLS.items()
            },
        }

    def _choose_tool_and_focus(self, tool: str) -> None:
        self.main_widget.view.choose_tool(tool)
        self.main_widget.setFocus()

    @override
    def status_text(self) -> str:
        area = self.session.current_area
        return escape_unprintable(self.session.names[area]) if area else ""

    @override
    def progress_text(self) -> str:
        return self.session.board_game.progress_summary(self.session.board_state)

    @override
    def gestures(self) -> Gestures:
        return {"On the board": GESTURES}

    @property
    @override
    def zoom(self) -> float:
        return self.main_widget.view.zoom

    def _connect(self) -> None:
        super()._connect()
        self.main_widget.view.zoom_changed.connect(self.zoomed)
        self.session.part_changed.connect(self._emit_refreshed)

    # Writing it out, playing on it

    def _report_faults(self) -> bool:
        """Show why the board is incomplete; return whether anything is missing."""
        faults = self.session.faults
        if not faults:
            return False
        count = len(faults)
        self.panels.raise_panel(self.faults)
        told = counted(count, "fault")
        self.session.refused.emit(_NOT_WHOLE.format(told))
        return True

    def _ask_export(self) -> bool:
        """Ask for a file and export the board to it."""
        if self._report_faults():
            return False
        suggested = Path(own_boards.FILE)
        path = ask_file_to_save(self.window, "Export board file", suggested, _FILES)
        return path is not None and self.export(path)

    def export(self, path: Path) -> bool:
        """Export the board to a file, with its picture beside it; report a missing picture."""
        if self._report_faults():
            return False
        made = self.session.board_state
        beside = (one.path for one in self.session.board_game.pictures(made))
        picture = stored_picture_path(made.picture, made.picture_sha256) or next(beside, None)
        try:
            whole = own_boards.export_board(made, path, picture)
        except OSError as error:
            fault_dialog.show_error(self.window, "Not exported", save_failure_sentence(error))
            return False
        name = escape_unprintable(made.picture)
        lacking = "" if whole else f" Put the picture “{name}” in the same folder."
        self.session.said.emit(f"Wrote {path}.{lacking}")
        return True

    def start_table_on_board(self) -> bool:
        """Start a table on the board."""
        made = self.session.board_state
        return not self._report_faults() and self.controller.start_new_document(
            lambda: own_boards.new_table_on_board(made)
        )
