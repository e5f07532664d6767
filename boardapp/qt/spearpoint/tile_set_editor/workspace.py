"""The workspace of the tile set editor: its page, its panels, and the handlers of its actions."""

from __future__ import annotations

import os
from functools import cached_property, partial
from pathlib import Path
from typing import ClassVar

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog

from boardapp.core.override_decorator import override
from boardapp.document.data_folders import tile_pictures_folder, used_tiles_folder
from boardapp.document.document import Document
from boardapp.document.own.own_tiles import choose_own_file
from boardapp.files.faults_in_files import FaultsError
from boardapp.files.save_error import save_failure_sentence
from boardapp.files.text_escaping import escape_unprintable
from boardapp.games.spearpoint.tile_set_editor.editor_progress import (
    begun_maps,
    begun_sides,
    drawn_sides_sentence,
    progress_summary,
    without_undrawn_sides,
)
from boardapp.games.spearpoint.tile_set_editor.export import FILE, export_tile_set
from boardapp.games.spearpoint.tile_set_editor.game import TileSetEditorGame
from boardapp.games.spearpoint.tile_set_editor.state import EditedTileSet
from boardapp.games.spearpoint.tiles.tile_set import built_in_catalogue
from boardapp.qt.frame.shortcut_sheet import Gestures
from boardapp.qt.frame.workspace import Act, PanelPlace, Workspace
from boardapp.qt.spearpoint.tile_set_editor.actions import GESTURES, TILES
from boardapp.qt.spearpoint.tile_set_editor.audit_panel import AuditPanel
from boardapp.qt.spearpoint.tile_set_editor.facts_panel import FactsPanel
from boardapp.qt.spearpoint.tile_set_editor.session import TileSetSession
from boardapp.qt.spearpoint.tile_set_editor.sides_panel import SidesPanel
from boardapp.qt.spearpoint.tile_set_editor.tile_set_steps_page import STEPS, TilePage
from boardapp.qt.widgets import fault_dialog

_FILE, _PROGRESS = "tiles/file", "tiles/progress"
"""Settings keys for the path and the progress of the tile set saved last."""


class TileSetWorkspace(Workspace):
    """The part of the window in which owners make a tile set."""

    game_actions = TILES
    prefix = "tiles-"
    panel_places: ClassVar[tuple[PanelPlace, ...]] = (
        PanelPlace("Sides", "sides"),
        PanelPlace("Facts", "facts"),
        PanelPlace("Check", "audit", "facts"),
        PanelPlace("History", "history", "facts"),
    )
    sharing: ClassVar[tuple[str, ...]] = ("facts", "sides")
    area: ClassVar[Qt.DockWidgetArea] = Qt.DockWidgetArea.RightDockWidgetArea
    has_free_foot: ClassVar[bool] = False
    _facts_need_room = False

    @cached_property
    def session(self) -> TileSetSession:
        """Return the tile set in work."""
        return TileSetSession(self)

    @cached_property
    def main_widget(self) -> TilePage:
        """Return the page with its steps."""
        return TilePage(self.session)

    @cached_property
    def sides(self) -> SidesPanel:
        """Return the list of all sides."""
        return SidesPanel(self.session)

    @cached_property
    def facts(self) -> FactsPanel:
        """Return the form for the print on a side other than its drawing."""
        return FactsPanel(self.session)

    @cached_property
    def audit(self) -> AuditPanel:
        """Return the panel of doubts and of proofs at the table."""
        return AuditPanel(self.session)

    def start_document(self, what: str) -> bool:
        """Open the tile set saved last, at a given side if any, or start an ``empty`` one."""
        last = Path(str(self.window.settings.value(_FILE, "")))
        if what != "empty" and os.path.isfile(last):
            there = self.controller.open(last)
        else:
            there = self.controller.start_new_document(
                lambda: Document(EditedTileSet(), TileSetEditorGame(), title="My tiles")
            )
        if there and what in built_in_catalogue().tiles:
            self.session.choose_side(what)
        return there

    @override
    def _stacked_panels(self) -> tuple[str, ...]:
        return self.sharing if self._facts_need_room else ("sides", "facts")

    def _make_room_for_facts(self) -> None:
        """Give the facts most of the height with the first tile; until then, the list has it.

        Heights saved at the end of an earlier session stay.
        """
        if self.session.step != "photographs" and not self._facts_need_room:
            self._facts_need_room = True
            if not self._has_saved_sizes:
                self.distribute_panel_space(anew=True)

    @override
    def use_picture(self, path: Path) -> bool:
        self.main_widget.go_to_step("photographs")
        self.main_widget.photographs.add([path])
        return True

    @override
    def action_handlers(self) -> dict[str, Act]:
        session = self.session
        return {
            **super().action_handlers(),
            "export-tiles": partial(self._ask_export, pictures=True),
            "use-tiles": self.play_with_these_tiles,
            "share-tiles": partial(self._ask_export, pictures=False),
            "next-side": partial(session.choose_neighbour_side, 1),
            "previous-side": partial(session.choose_neighbour_side, -1),
            **{step: partial(self.main_widget.go_to_step, step) for step in STEPS},
        }

    @override
    def status_text(self) -> str:
        return f"{self.session.side}   {escape_unprintable(self.session.side_in_work.face.title)}"

    @override
    def progress_text(self) -> str:
        return progress_summary(self.session.tile_set)

    @override
    def gestures(self) -> Gestures:
        return {"On the tile": GESTURES}

    @property
    @override
    def zoom(self) -> float | None:
        traces = self.session.step == "trace" and self.session.current_map is None
        return self.main_widget.trace.view.zoom if traces else None

    def _connect(self) -> None:
        super()._connect()
        self.session.part_changed.connect(self._make_room_for_facts)
        self.main_widget.trace.view.zoom_changed.connect(self.zoomed)
        self.session.part_changed.connect(self._emit_refreshed)
        self.session.logged.connect(self._remember)
        self.main_widget.play_asked.connect(self.play_with_these_tiles)

    def _remember(self) -> None:
        """Store the path and the progress of the tile set, for the next start."""
        document = self.session.document
        if document is not None and document.path is not None and document.is_saved:
            self.window.settings.setValue(_FILE, str(document.path.absolute()))
            self.window.settings.setValue(_PROGRESS, progress_summary(self.session.tile_set))

    # Exports

    def _ask_export(self, *, pictures: bool) -> bool:
        """Ask for a folder and export the tile set to it."""
        name = QFileDialog.getExistingDirectory(self.window, "Export the tile set into a folder")
        return bool(name) and self.export(Path(name), pictures=pictures)

    def export(self, folder: Path, *, pictures: bool) -> bool:
        """Export the tile set to a folder; report missing pictures."""
        kept = tile_pictures_folder() if pictures else None
        try:
            written = export_tile_set(
                without_undrawn_sides(self.session.tile_set), folder, pictures=kept
            )
        except OSError as error:
            fault_dialog.show_error(
                self.window, "Tile set not exported", save_failure_sentence(error)
            )
            return False
        lacking = (
            f" These sides have no picture: {', '.join(written.missing)}."
            if written.missing
            else ""
        )
        self.session.said.emit(f"boardapp wrote {written.files[0]}.{lacking}")
        return True

    def play_with_these_tiles(self) -> None:
        """Use the tiles at every new table, start one, and say there which tiles are used."""
        sentence = drawn_sides_sentence(self.session.tile_set)
        if self.use_for_new_tables() and self.window.start_document("spearpoint", "village"):
            self.said.emit(sentence)

    def use_for_new_tables(self) -> bool:
        """Use these tiles at every table started from now on."""
        made = self.session.tile_set
        if not (begun_sides(without_undrawn_sides(made)) or begun_maps(made)):
            self.session.refused.emit("You have not photographed or traced a tile or map yet.")
            return False
        folder = used_tiles_folder()
        if not self.export(folder, pictures=True):
            return False
        try:
            choose_own_file(folder / FILE)
        except FaultsError as error:
            fault_dialog.FaultDialog(
                "boardapp cannot use these tiles", error.faults, self.window
            ).exec()
            return False
        except OSError as error:
            fault_dialog.show_error(self.window, "Tiles not used", save_failure_sentence(error))
            return False
        told = (
            "New games now use your tiles. When you open an older table, boardapp offers to "
            "use your tiles there too."
        )
        self.session.said.emit(told)
        return True
