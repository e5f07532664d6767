"""The forms of a setup: carrying over the terrain of an earlier game, and the setup sheet."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget

from boardapp.core.procedure.questions import Question, TextQuestion
from boardapp.core.tile import PlacedTile
from boardapp.document.document_loader import open_document
from boardapp.document.procedure_player import current_state
from boardapp.files.faults_in_files import FaultsError
from boardapp.files.save_error import system_error_reason
from boardapp.games.spearpoint.rule_headings import HEADINGS
from boardapp.games.spearpoint.scenario.terrain_carry_over_rules import rejected_tiles
from boardapp.games.spearpoint.setup.readings_and_carried_terrain import CARRIED
from boardapp.games.spearpoint.setup.setup_placement_rules import why_not_carried
from boardapp.games.spearpoint.setup.setup_sheet import setup_sheet
from boardapp.games.spearpoint.setup.setup_state import SetupTable
from boardapp.games.spearpoint.table.state import TileState
from boardapp.games.spearpoint.tiles.catalogue import GRID
from boardapp.qt.guide.answer_controls import Form
from boardapp.qt.spearpoint.cards.setup_card_source import SetupCardSource
from boardapp.qt.spearpoint.session import SpearpointSession
from boardapp.qt.spearpoint.setup import setup_sheet_dialog
from boardapp.qt.widgets.fault_dialog import FaultDialog, error_box, show_error

if TYPE_CHECKING:
    from boardapp.document.document import Document

_SAVES = "Saved tables (*.boardapp *.yaml *.yml);;All files (*)"


class SetupForms(QObject):
    """Answers a setup with the terrain of a save, and shows the setup sheet."""

    def __init__(self, session: SpearpointSession, window: QWidget) -> None:
        super().__init__(window)
        self._session = session
        self._window = window
        self.kept = SetupCardSource(session, window)

    def alternative_forms(self, ask: Question) -> tuple[Form, ...]:
        """Return the form that offers another way to answer a question of the setup."""
        if isinstance(ask, TextQuestion) and ask.title == CARRIED:
            return (Form("From its sa&ve…", self.ask_carry_over),)
        return ()

    # The terrain of an earlier game

    def ask_carry_over(self) -> bool:
        """Let the players choose the save whose terrain is carried over."""
        name, _ = QFileDialog.getOpenFileName(
            self._window, "Use terrain of an earlier game", str(self._folder()), _SAVES
        )
        return bool(name) and self.carry_over(Path(name))

    def carry_over(self, path: Path) -> bool:
        """Carry over the final terrain of a save, or report a refusal."""
        try:
            document = open_document(path)
        except FaultsError as error:
            FaultDialog(f"{path.name} cannot be opened", error.faults, self._window).exec()
            return False
        except OSError as error:
            show_error(self._window, "Terrain not used", f"{path}: {system_error_reason(error)}.")
            return False
        refusal = self._why_not_from_save(document, path)
        if refusal:
            show_error(self._window, "Terrain not used", refusal)
            return False
        state = current_state(document)
        assert isinstance(state, TileState)
        tiles = state.tiles
        carried = tuple(tiles[space] for space in sorted(tiles))
        refusal = self._why_not_carried_over(path.stem, carried)
        if refusal:
            return self._offer_allowed_tiles(path.stem, carried, refusal)
        return self._answer_with_terrain(path.stem, carried)

    def _why_not_carried_over(self, title: str, tiles: Sequence[PlacedTile]) -> str | None:
        here = self._session.setup_view
        assert here is not None
        if here.table.started or here.has_play_begun:
            return (
                "You can use terrain of an earlier game only before anything is placed. First undo "
                "back to the start."
            )
        refusal = why_not_carried(here, title, tiles)
        return HEADINGS.refusal_with_citation(refusal) if refusal else None

    def _offer_allowed_tiles(self, title: str, tiles: Sequence[PlacedTile], refusal: str) -> bool:
        """Explain why a terrain is refused; if only some tiles are allowed, offer those alone."""
        here = self._session.setup_view
        assert here is not None
        behind = {one.placed for one in rejected_tiles(here, tiles)}
        rest = tuple(one for one in tiles if one not in behind)
        offered = 0 < len(rest) < len(tiles) and self._why_not_carried_over(title, rest) is None
        heading = "Terrain not used"
        if not offered:
            show_error(
                self._window,
                heading,
                refusal,
                "The board stays as it is, without the tiles of the earlier game.",
            )
            return False
        partly = _partial_carry_over_sentence(len(rest), len(behind))
        box = error_box(self._window, heading, refusal, partly)
        box.addButton("&Cancel", QMessageBox.ButtonRole.RejectRole)
        take = box.addButton("Use &only the allowed tiles", QMessageBox.ButtonRole.AcceptRole)
        box.setDefaultButton(take)
        box.exec()
        return box.clickedButton() is take and self._answer_with_terrain(title, rest)

    def _answer_with_terrain(self, title: str, tiles: Sequence[PlacedTile]) -> bool:
        """Answer the setup with a terrain: its title, each tile, the end."""
        laid = [
            {"thing": one.tile, "space": GRID.name(one.space), "turn": one.rotation}
            for one in tiles
        ]
        return all(map(self._session.answer, (title, *laid, {"instead": "done"})))

    def _why_not_from_save(self, document: Document, path: Path) -> str | None:
        """Return why a save's terrain may not be carried over, None if it may."""
        here = self._session.setup_view
        wanted = here.scenario.carry_over if here else None
        if wanted is None:
            return "This scenario starts from an empty map and uses no terrain of an earlier game."
        choose = f"Choose a game that was started from {wanted}."
        state = current_state(document)
        if not isinstance(state, SetupTable):
            return f"The table “{path.name}” was not started from a scenario. {choose}"
        if Path(state.scenario).name != Path(wanted).name:
            return f"{path.name} was started from the scenario {state.scenario}. {choose}"
        if document.damage is not None:
            return f"{path.name} is damaged, and boardapp does not know how its game ended."
        return None

    # The sheet

    def show_sheet(self) -> None:
        """Show the setup sheet."""
        here = self._session.setup_view
        if here is None:
            return
        sheet = setup_sheet(here)
        name = f"{Path(here.scenario.file).stem}-setup.pdf"
        setup_sheet_dialog.SheetDialog(sheet, self._folder() / name, self._window).exec()

    def _folder(self) -> Path:
        """Return the folder of the open table's file."""
        document = self._session.document
        return document.path.parent if document and document.path else Path.home()


def _partial_carry_over_sentence(coming: int, behind: int) -> str:
    others = "the other tile" if coming == 1 else f"the other {coming} tiles"
    without = "this tile" if behind == 1 else f"these {behind} tiles"
    return f"You can leave {without} out, and use {others}."
