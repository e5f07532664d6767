"""A Spearpoint table that a scenario leads through: where its setup stands, and answers to it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar

from PySide6.QtCore import QObject

from boardapp.core.command import Command
from boardapp.core.grid import Space
from boardapp.core.procedure.acts import Answer
from boardapp.core.procedure.asks import Put
from boardapp.core.procedure.values import Spot
from boardapp.core.state import Unit
from boardapp.core.tile import ROTATIONS, PlacedTile, Rotation
from boardapp.document.document import Document
from boardapp.games.spearpoint.catalogue import GRID, Catalogue
from boardapp.games.spearpoint.game import Spearpoint
from boardapp.games.spearpoint.scenario.decisions import TOGETHER, Deploy, Lay
from boardapp.games.spearpoint.scenario.scenario import TileStage, UnitStage
from boardapp.games.spearpoint.scenario.table import SetupTable
from boardapp.games.spearpoint.state import TileState
from boardapp.qt.session import Session
from boardapp.qt.table_session import ANSWERING

if TYPE_CHECKING:
    from boardapp.games.spearpoint.scenario.decisions import Decision
    from boardapp.games.spearpoint.scenario.scenario import Scenario
    from boardapp.games.spearpoint.scenario.standing import Standing


@dataclass(frozen=True)
class Hand:
    """What the next click places: a tile's side and rotation, or a unit kind of a side."""

    tile: str | None = None
    rotation: Rotation = 0
    unit: str | None = None
    side: str = "us"


class SetupSession(Session):
    """What lies on a Spearpoint table, what is in hand, and the setup that may lead through it."""

    derived: ClassVar[tuple[str, ...]] = (*Session.derived, "standing")

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._hand = Hand()
        self._follows_draft = False

    @property
    def state(self) -> TileState:
        """Return the table as it is shown; there must be one."""
        state = super().state
        assert isinstance(state, TileState)
        return state

    @property
    def catalogue(self) -> Catalogue:
        """Return what can lie on the open table."""
        assert self._document is not None
        game = self._document.game
        assert isinstance(game, Spearpoint)
        return game.catalogue

    @property
    def led(self) -> bool:
        """Tell whether a scenario leads through the table; others are laid as players like."""
        return self.scenario is not None

    def _play(self, document: Document) -> None:
        super()._play(document)
        if self.led and not self._follows_draft:
            self._follows_draft = True
            self.draft.changed.connect(self.hand_changed)

    @property
    def hand(self) -> Hand:
        """Return what is in hand: in a setup what is about to be put as the answer."""
        if not self.setting_up:
            return self._hand
        ask, thing = self.asked_to_put, self.draft.thing
        if ask is None or not thing:
            return Hand()
        if thing in self.catalogue.tiles:
            return Hand(tile=thing, rotation=ROTATIONS[self.draft.turn // 90])
        return Hand(unit=thing, side=ask.by)

    def take(self, hand: Hand) -> None:
        """Take a tile or unit in hand to place it, or say why not."""
        if self.setting_up:
            self._take_to_put(hand)
            return
        self._hand = hand
        self.hand_changed.emit()
        self.choose_tool("place" if hand.tile else "unit")

    def _take_to_put(self, hand: Hand) -> None:
        thing = hand.tile or hand.unit or ""
        ask = self._ask_to_put(hand.side if hand.unit else None)
        if ask is None:
            return
        if thing not in [one.name for one in ask.things]:
            refusal = self.tile_refusal(thing) if hand.tile else None
            self.refused.emit(refusal or f"{ask.title}: that is not among what is placed now.")
            return
        self.draft.hold(thing, hand.rotation)
        self.choose_tool(ANSWERING)

    def flip_in_hand(self) -> bool:
        """Turn over the tile that is about to be laid; tell whether there is one."""
        held = self.hand.tile
        other = self.catalogue.reverse(held) if held else None
        if other:
            self.take(Hand(tile=other, rotation=self.hand.rotation))
        return held is not None

    # The setup

    @property
    def scenario(self) -> Scenario | None:
        """Return the scenario that the open table is set up by, if any."""
        game = self._document.game if self._document is not None else None
        return game.scenario if isinstance(game, Spearpoint) else None

    @cached_property
    def standing(self) -> Standing | None:
        """Return where the table's setup stands, made anew after every change."""
        scenario = self.scenario
        if scenario is None or not isinstance(self.state, SetupTable):
            return None
        # Only tables with a scenario need the referee: imported with the first of them.
        from boardapp.games.spearpoint.scenario.referee import replay

        return replay(scenario, self.catalogue, self.state)

    @property
    def setting_up(self) -> bool:
        """Tell whether the table is being set up: nothing changes but by decisions."""
        return (
            self.scenario is not None
            and isinstance(self.state, SetupTable)
            and not self.state.begun
        )

    def refuse(self, decision: Decision) -> str | None:
        """Return why a decision of the setup may not be taken now, None when it may."""
        from boardapp.games.spearpoint.scenario.referee import refuse

        if self.standing is None:
            return "No scenario is set up on this table."
        return self.lock or refuse(self.standing, decision)

    @property
    def asked_to_put(self) -> Put | None:
        """Return the question that asks for tiles or units now, None when none does."""
        ask = self.asks[0] if self.asks and not self.lock else None
        return ask if isinstance(ask, Put) else None

    def _ask_to_put(self, side: str | None = None) -> Put | None:
        """Return what asks for tiles or units, begun if it waits for that; else say what does.

        A ``side``'s units are placed in its own turn only, though both may have such.
        """
        if self._refuse_if_locked():
            return None
        if not self.going:
            self._begin_placing()
        ask = self.asked_to_put
        if ask is None:
            title = self.asks[0].title if self.asks else "Nothing is placed now"
            self.refused.emit(f"{title}: see the panel Guide.")
        elif side is not None and side != ask.by:
            self.refused.emit(f"It is the turn of {self.players.get(ask.by, 'both')} now.")
            return None
        return ask

    def _begin_placing(self) -> None:
        """Begin the stage of the setup, if it is one of tiles or units."""
        if self.standing is None or not isinstance(self.standing.current, TileStage | UnitStage):
            return
        for number, ask in enumerate(self.asks):
            if any(one.answer == "set-up" for one in getattr(ask, "choices", ())):
                self.answer("set-up", number)
                return

    def put(self, thing: str, space: Space, turn: int = 0, side: str | None = None) -> bool:
        """Answer the setup with a tile, or a unit of a side, on a space, or say why not."""
        ask = self._ask_to_put(side)
        return ask is not None and self.answer(ask.plain(Spot(thing, space, turn), GRID))

    @property
    def tiles_allowed(self) -> frozenset[str] | None:
        """Return the tile sides that the setup allows now; None on a table where all may lie."""
        if not self.setting_up or self.standing is None:
            return None
        from boardapp.games.spearpoint.scenario.allowed import tiles_allowed

        return frozenset(tiles_allowed(self.standing))

    def tile_refusal(self, tile: str) -> str | None:
        """Return why a tile may be laid on no space now, None when it may on one."""
        allowed = self.tiles_allowed
        if allowed is None or tile in allowed:
            return None
        free = (space for space in GRID.spaces() if space not in self.state.tiles)
        space = next(free, Space(0, 0))
        return self.refuse(self._laying(PlacedTile(tile, space)))

    def _laying(self, placed: PlacedTile) -> Decision:
        whose = self.standing.whose if self.standing else None
        return Lay(whose or TOGETHER, placed)

    def _deploying(self, unit: Unit) -> Decision:
        return Deploy(unit.side, unit.unit, unit.space)

    def _do_unless(self, refusal: str | None, command: Command) -> bool:
        return super()._do_unless(self._refused_by_setup(command) or refusal, command)

    def _refused_by_setup(self, command: Command) -> str | None:
        """Return why a table that is being set up does not take a command."""
        if not self.setting_up:
            return None
        from boardapp.games.spearpoint.judging import refuse_in_setup

        assert isinstance(self.state, SetupTable)
        return refuse_in_setup(self.state, command)

    def _laid_last(self, placed: PlacedTile) -> bool:
        """Tell whether the last act of a setup laid this tile: then it may still be turned."""
        document, state = self._document, self.state
        assert document is not None
        assert isinstance(state, SetupTable)
        last = state.setup[-1] if state.setup else None
        position = document.history.position
        act = document.history.commands[position - 1] if position else None
        of_procedure = isinstance(act, Answer) and document.refuse_back(position - 1) is None
        return of_procedure and isinstance(last, Lay) and last.placed == placed

    def _turn_last(self, placed: PlacedTile) -> bool:
        """Lay the last tile again, turned; where it may not lie so it stays as it was."""
        self.undo()
        if self.put(placed.tile, placed.space, placed.rotation):
            return True
        self.redo()
        return False
