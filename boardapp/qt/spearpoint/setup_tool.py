"""The tool of a setup: clicks choose zones and entry spaces, and hovering says why not."""

from __future__ import annotations

from boardapp.core.grid import Space
from boardapp.games.spearpoint.catalogue import GRID, PLAYER_TITLES
from boardapp.games.spearpoint.scenario.allowed import wanted
from boardapp.games.spearpoint.scenario.decisions import Choose, Enter
from boardapp.games.spearpoint.scenario.scenario import (
    ChoiceStage,
    EntryStage,
    TileStage,
    UnitStage,
)
from boardapp.games.spearpoint.scenario.standing import Standing
from boardapp.qt.spearpoint.lit_spaces import entry_to_leave, option_at
from boardapp.qt.spearpoint.tools import BoardTool

_TAKE_TILE = "Take a tile from the tray first: click it there, or type its number here."
_TAKE_UNIT = "Take a unit from the panel Setup first."
_IN_PANEL = "Say it in the panel Setup."


class SetupTool(BoardTool):
    """Chooses on the board what a setup asks for there; tiles and units have their own tools."""

    leaving: Space | None = None

    def enter(self) -> None:
        """Say what is to be done, now and after every change."""
        self.leaving = None
        self.session.changed.connect(self._tell)
        self._tell()

    def leave(self) -> None:
        """Put the tool down."""
        self.leaving = None
        self.session.changed.disconnect(self._tell)

    def _tell(self) -> None:
        standing = self.session.standing
        if standing is not None:
            self.hint = _hint(standing)
            self.scene.hinted.emit(self.hint)

    def hover(self, space: Space | None) -> None:
        """Say what a click on the space would do, or why it cannot."""
        standing = self.session.standing
        if standing is None or space is None:
            return
        self.scene.hinted.emit(self._words(standing, space))

    def _words(self, standing: Standing, space: Space) -> str:
        decision = self._decision(standing, space)
        if decision is not None:
            return self.session.refuse(decision) or decision.text(GRID)
        side = entry_to_leave(standing, space)
        if side is not None:
            return f"Entry space of {PLAYER_TITLES[side]}: click to choose another instead"
        return self._no_choice(standing, space)

    def _no_choice(self, standing: Standing, space: Space) -> str:
        if isinstance(standing.current, ChoiceStage):
            return f"{GRID.name(space)} belongs to none of the choices. {_hint(standing)}"
        return _hint(standing)

    def _decision(self, standing: Standing, space: Space) -> Choose | Enter | None:
        """Return what a click on a space would decide, None when it decides nothing."""
        whose = standing.whose or ""
        if self.leaving is not None:
            side = entry_to_leave(standing, self.leaving)
            return Enter(side, space, self.leaving) if side else None
        if isinstance(standing.current, EntryStage):
            return Enter(whose, space)
        option = option_at(standing, space)
        return Choose(whose, option.name) if option else None

    def press(self, space: Space, unit: str | None) -> None:
        """Choose the space, or the option that lies there."""
        standing = self.session.standing
        self.session.move_cursor(space)
        if standing is None:
            return
        decision = self._decision(standing, space)
        if decision is not None:
            if self.session.decide(decision):
                self.leaving = None
        elif entry_to_leave(standing, space) is not None:
            self.leaving = space
            self.session.said.emit(
                f"Instead of {GRID.name(space)}: click the new entry space, Esc keeps it."
            )
        else:
            self.session.refused.emit(self._no_choice(standing, space))

    def cancel(self) -> bool:
        """Keep an entry space that was to be changed; else there is nothing to give up."""
        kept = self.leaving is not None
        self.leaving = None
        if not kept and not self.session.setting_up:
            self.session.put_down()
        return True


def _hint(standing: Standing) -> str:
    if standing.current is not None and standing.whose is None:
        return f"{wanted(standing)[0]} {_IN_PANEL}"
    match standing.current:
        case TileStage():
            return _TAKE_TILE
        case UnitStage() if standing.to_roll is None and not standing.to_take:
            return _TAKE_UNIT
        case ChoiceStage() | EntryStage():
            return " ".join(wanted(standing))
    return f"{' '.join(wanted(standing))} This is done in the panel Setup."
