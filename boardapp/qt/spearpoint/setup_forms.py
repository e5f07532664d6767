"""Forms of a setup: a deck, a hand or an earlier game's terrain, given as answers at once."""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget

from boardapp.core.procedure.asks import Ask, Number, Put, Several, Words
from boardapp.core.procedure.values import Spot
from boardapp.document.playing import table_of
from boardapp.games.spearpoint.catalogue import GRID, PLAYERS, Player
from boardapp.games.spearpoint.scenario.dealing import ANOTHER, COSTS, cost_title, units_title
from boardapp.games.spearpoint.scenario.decisions import Build, Carry, Draw
from boardapp.games.spearpoint.scenario.opening import CARRIED
from boardapp.games.spearpoint.scenario.scenario import DeckStage, HandStage
from boardapp.games.spearpoint.scenario.standing import Standing
from boardapp.games.spearpoint.scenario.table import SetupTable
from boardapp.games.spearpoint.scenario.unit_cards import title_of
from boardapp.games.spearpoint.state import TileState
from boardapp.qt.fault_dialog import FaultDialog, error_box, show_error
from boardapp.qt.spearpoint.session import SpearpointSession

if TYPE_CHECKING:
    from boardapp.document.document import Document
    from boardapp.qt.guide.panel import Form

_SAVES = "Saved tables (*.boardapp *.yaml *.yml);;All files (*)"


class SetupForms(QObject):
    """Asks in dialogs what takes many answers, and gives them one after the other."""

    def __init__(self, session: SpearpointSession, window: QWidget) -> None:
        super().__init__(window)
        self._session = session
        self._window = window

    def forms(self, ask: Ask[Any]) -> tuple[Form, ...]:
        """Return the form by which a question of the setup may be answered too."""
        from boardapp.qt.guide.panel import Form

        standing = self._session.standing
        stage = standing.current if standing else None
        if isinstance(stage, DeckStage) and _begins_deck(ask):
            return (Form("From the card &list…", self.build_deck),)
        if isinstance(stage, HandStage) and isinstance(ask, Several) and not self._units_taken:
            return (Form("&Draw or choose…", self.take_hand),)
        if isinstance(ask, Words) and ask.title == CARRIED:
            return (Form("From its sa&ve…", self.ask_carry_over),)
        return ()

    @property
    def _units_taken(self) -> bool:
        """Tell whether the hand's unit cards have been answered already."""
        document = self._session.document
        unfinished = document.state.unfinished if document is not None else None
        return unfinished is not None and bool(unfinished.answers)

    def _give(self, answer_of: Callable[[Ask[Any]], Any]) -> bool:
        """Answer what is asked as long as a form knows an answer; tell whether all were taken."""
        while self._session.asks:
            value = answer_of(self._session.asks[0])
            if value is None:
                return True
            if not self._session.answer(value):
                return False
        return True

    # Decks and hands

    def build_deck(self) -> None:
        """Let the player whose turn it is build the deck of the stage."""
        from boardapp.qt.spearpoint.deck_dialog import DeckDialog, OutOfTheBox

        standing = self._session.standing
        stage = standing.current if standing else None
        assert standing is not None
        assert isinstance(stage, DeckStage)
        side = _side(standing)
        as_tiles = _as_tiles(standing) if stage.counts_tiles else {}
        out = OutOfTheBox(_used(standing, side), as_tiles)
        dialog = DeckDialog(stage, side, standing.catalogue, out=out, parent=self._window)
        if dialog.exec() and dialog.build is not None:
            self._give(_of_deck(dialog.build, standing))

    def take_hand(self) -> None:
        """Let the player whose turn it is take the starting hand of the stage."""
        from boardapp.qt.spearpoint.hand_dialog import HandDialog, Stock

        standing = self._session.standing
        stage = standing.current if standing else None
        assert standing is not None
        assert isinstance(stage, HandStage)
        side = _side(standing)
        gone = [card for draw in standing.hands.values() for card in draw.command]
        stock = Stock(
            side, standing.decks.get((side, stage.deck)), standing.scenario.removed, tuple(gone)
        )
        dialog = HandDialog(
            stage,
            stock,
            standing.catalogue,
            random=Random(secrets.randbits(128)),
            parent=self._window,
        )
        if dialog.exec() and dialog.draw is not None:
            self._give(_of_hand(dialog.draw, stage))

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
        state = table_of(document)
        assert isinstance(state, TileState)
        tiles = state.tiles
        carry = Carry(path.stem, tuple(tiles[space] for space in sorted(tiles)))
        refusal = self._session.refuse(carry)
        return self._carry_rest(carry, refusal) if refusal else self._give(_of_terrain(carry))

    def _carry_rest(self, carry: Carry, refusal: str) -> bool:
        """Say why a terrain may not come; if others of its tiles may, offer to take those alone."""
        from boardapp.games.spearpoint.scenario.carried import left_behind

        standing = self._session.standing
        assert standing is not None
        behind = {one.placed for one in left_behind(standing, carry)}
        rest = replace(carry, tiles=tuple(one for one in carry.tiles if one not in behind))
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
        return box.clickedButton() is take and self._give(_of_terrain(rest))

    def _refuse_document(self, document: Document, path: Path) -> str | None:
        """Return why a save's terrain may not be taken, None when it may."""
        standing = self._session.standing
        wanted = standing.scenario.carry_over if standing else None
        if wanted is None:
            return "This scenario starts from an empty map: no terrain is carried over."
        state = table_of(document)
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


# Answers


def _begins_deck(ask: Ask[Any]) -> bool:
    """Tell whether nothing of a deck has been chosen yet: it asks for cards, or for costs first."""
    return isinstance(ask, Several) or (isinstance(ask, Number) and ask.rules == COSTS)


def _of_deck(build: Build, here: Standing) -> Callable[[Ask[Any]], Any]:
    """Return what answers the questions of a deck: costs, the cards, what others are called."""
    costs = {cost_title(here, card.unit): card.cost for card in (*build.cards, *build.aside)}
    units = [card.unit for card in build.cards for _ in range(card.copies)]
    cards = _Cards(units)

    def answer(ask: Ask[Any]) -> Any:
        return costs.get(ask.title) if isinstance(ask, Number) else cards.answer(ask)

    return answer


def _of_hand(draw: Draw, stage: HandStage) -> Callable[[Ask[Any]], Any]:
    """Return what answers the questions of a hand: its unit cards, then its Command cards."""
    units, command = _Cards(list(draw.units)), _Cards(list(draw.command))

    def answer(ask: Ask[Any]) -> Any:
        of_units = ask.title == units_title(stage)
        return (units if of_units else command).answer(ask)

    return answer


class _Cards:
    """Cards as answers: chosen once, and those that the question does not know by their names."""

    def __init__(self, names: list[str]) -> None:
        self._names = names
        self._others: list[str] | None = None

    def answer(self, ask: Ask[Any]) -> Any:
        if isinstance(ask, Several) and self._others is None:
            known = {one.answer for one in ask.choices}
            self._others = [name for name in self._names if name not in known]
            return [name if name in known else ANOTHER for name in self._names]
        if isinstance(ask, Words) and self._others:
            return title_of(self._others.pop(0))
        return None


def _of_terrain(carry: Carry) -> Callable[[Ask[Any]], Any]:
    """Return what answers the questions of an earlier terrain: its title, each tile, the end."""
    left = list(carry.tiles)

    def answer(ask: Ask[Any]) -> Any:
        if isinstance(ask, Words):
            return carry.title
        if not isinstance(ask, Put) or not any(one.answer == "none" for one in ask.instead):
            return None
        if not left:
            return {"instead": "done"}
        placed = left.pop(0)
        return ask.plain(Spot(placed.tile, placed.space, placed.rotation), GRID)

    return answer


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
