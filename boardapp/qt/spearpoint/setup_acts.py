"""What a setup asks the window for: decks, hands, the terrain of an earlier game, the sheet."""

from __future__ import annotations

import secrets
from collections import Counter
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget

from boardapp.games.spearpoint.catalogue import GRID, PLAYERS, Player
from boardapp.games.spearpoint.scenario.decisions import Carry
from boardapp.games.spearpoint.scenario.scenario import DeckStage, HandStage
from boardapp.games.spearpoint.scenario.standing import Standing
from boardapp.games.spearpoint.scenario.table import SetupTable
from boardapp.games.spearpoint.state import TileState
from boardapp.qt.fault_dialog import FaultDialog, error_box, show_error
from boardapp.qt.spearpoint.session import SpearpointSession

if TYPE_CHECKING:
    from boardapp.document.document import Document

_SAVES = "Saved tables (*.boardapp *.yaml *.yml);;All files (*)"


class SetupActs(QObject):
    """Asks in dialogs what the setup wants to know, and has it decided."""

    def __init__(self, session: SpearpointSession, window: QWidget) -> None:
        super().__init__(window)
        self._session = session
        self._window = window

    # Decks and hands

    def build_deck(self) -> bool:
        """Let the player whose turn it is build the deck of the stage."""
        from boardapp.qt.spearpoint.deck_dialog import DeckDialog, OutOfTheBox

        standing = self._session.standing
        stage = standing.current if standing else None
        if standing is None or not isinstance(stage, DeckStage):
            return False
        side = _side(standing)
        as_tiles = _as_tiles(standing) if stage.counts_tiles else {}
        out = OutOfTheBox(_used(standing, side), as_tiles)
        dialog = DeckDialog(stage, side, standing.catalogue, out=out, parent=self._window)
        taken = bool(dialog.exec()) and dialog.build is not None
        return taken and dialog.build is not None and self._session.decide(dialog.build)

    def take_hand(self, random: Random | None = None) -> bool:
        """Let the player whose turn it is take the starting hand of the stage."""
        from boardapp.qt.spearpoint.hand_dialog import HandDialog, Stock

        standing = self._session.standing
        stage = standing.current if standing else None
        if standing is None or not isinstance(stage, HandStage):
            return False
        side = _side(standing)
        gone = [card for draw in standing.hands.values() for card in draw.command]
        stock = Stock(
            side, standing.decks.get((side, stage.deck)), standing.scenario.removed, tuple(gone)
        )
        dialog = HandDialog(
            stage,
            stock,
            standing.catalogue,
            random=random or Random(secrets.randbits(128)),
            parent=self._window,
        )
        taken = bool(dialog.exec()) and dialog.draw is not None
        return taken and dialog.draw is not None and self._session.decide(dialog.draw)

    # The terrain of an earlier game

    def ask_carry_over(self) -> bool:
        """Let the players choose the save whose terrain they take."""
        name, _ = QFileDialog.getOpenFileName(
            self._window, "Carry over terrain", str(self._folder()), _SAVES
        )
        return bool(name) and self.carry_over(Path(name))

    def carry_over(self, path: Path) -> bool:
        """Take the final terrain of a save, or say why not."""
        from boardapp.document.opening import open_document
        from boardapp.files.fault import FaultsError

        try:
            document = open_document(path)
        except FaultsError as error:
            FaultDialog(f"{path.name} cannot be opened", error.faults, self._window).exec()
            return False
        except OSError as error:
            show_error(self._window, "Not carried over", f"{path}: {error.strerror or error}.")
            return False
        refusal = self._refuse_document(document, path)
        if refusal:
            show_error(self._window, "Not carried over", refusal)
            return False
        assert isinstance(document.state, TileState)
        tiles = document.state.tiles
        carry = Carry(path.stem, tuple(tiles[space] for space in sorted(tiles)))
        refusal = self._session.refuse(carry)
        return self._carry_rest(carry, refusal) if refusal else self._session.decide(carry)

    def _carry_rest(self, carry: Carry, refusal: str) -> bool:
        """Say why a terrain may not come; if others of its tiles may, offer to take those alone."""
        from boardapp.games.spearpoint.scenario.carried import left_behind

        standing = self._session.standing
        assert standing is not None
        behind = {one.placed for one in left_behind(standing, carry)}
        rest = carry._replace(tiles=tuple(one for one in carry.tiles if one not in behind))
        offered = 0 < len(rest.tiles) < len(carry.tiles) and self._session.refuse(rest) is None
        box = error_box(self._window, "Not carried over", refusal)
        if not offered:
            box.setInformativeText("Nothing was carried over.")
            box.exec()
            return False
        box.setInformativeText(_rest_words(len(rest.tiles), len(behind)))
        box.setStandardButtons(QMessageBox.StandardButton.Cancel)
        take = box.addButton("Carry over the &rest", QMessageBox.ButtonRole.AcceptRole)
        box.setDefaultButton(take)
        box.exec()
        return box.clickedButton() is take and self._session.decide(rest)

    def _refuse_document(self, document: Document, path: Path) -> str | None:
        """Return why a save's terrain may not be taken, None when it may."""
        standing = self._session.standing
        wanted = standing.scenario.carry_over if standing else None
        if wanted is None:
            return "This scenario starts from an empty map: no terrain is carried over."
        state = document.state
        if not isinstance(state, SetupTable):
            return f"{path.name} was set up by no scenario; it must be of {wanted}."
        if Path(state.scenario).name != Path(wanted).name:
            return f"{path.name} is of {state.scenario}; it must be of {wanted}."
        if document.damage is not None:
            return f"{path.name} is damaged: how its table ended is not known."
        return None

    # The sheet

    def show_sheet(self) -> None:
        """Show the setup on one page."""
        standing = self._session.standing
        if standing is None:
            return
        from boardapp.games.spearpoint.scenario.sheet import setup_sheet
        from boardapp.qt.spearpoint.sheet_dialog import SheetDialog

        sheet = setup_sheet(standing)
        name = f"{Path(standing.scenario.file).stem}-setup.pdf"
        SheetDialog(sheet, self._folder() / name, self._window).exec()

    def _folder(self) -> Path:
        """Return where the open table's own file lies."""
        document = self._session.document
        return document.path.parent if document and document.path else Path.home()


def _rest_words(coming: int, behind: int) -> str:
    others = "other tile" if coming == 1 else f"other {coming} tiles"
    staying = "this one then stays" if behind == 1 else f"these {behind} then stay"
    return f"The {others} may come: {staying} behind."


def _side(standing: Standing) -> Player:
    return next(side for side in PLAYERS if side == standing.whose)


def _used(standing: Standing, side: str) -> Counter[str]:
    """Return how many of a side's unit cards are out of the box: started with, or in a deck."""
    used: Counter[str] = Counter()
    for one in standing.deployed:
        if one.side == side:
            used.update(filter(None, (one.unit, one.crew)))
    for (by, _), build in standing.decks.items():
        if by == side:
            used.update({card.unit: card.copies for card in build.cards})
    for unit in _as_tiles(standing):
        used[unit] = max(used[unit], 1)  # set aside, whether it is a starting unit or not
    return used


def _as_tiles(standing: Standing) -> dict[str, str]:
    """Return the units that intact tiles stand for, with the names of their spaces (004-038)."""
    from boardapp.games.spearpoint.scenario.unit_cards import units_as_tiles

    found = units_as_tiles(standing.table, standing.catalogue)
    return {unit: GRID.name(space) for unit, space in found}
