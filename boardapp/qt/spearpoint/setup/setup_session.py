"""A session with a thing in hand, led by a scenario's setup or free."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from boardapp.core.command import ChangeCommand, Command
from boardapp.core.override_decorator import override
from boardapp.core.state import State
from boardapp.core.tile import ROTATIONS, Rotation
from boardapp.document.document import Document
from boardapp.games.spearpoint.game import Spearpoint
from boardapp.games.spearpoint.table.state import Condition, TileState
from boardapp.games.spearpoint.tiles.catalogue import GRID, Catalogue, tile_number
from boardapp.qt.sessions.sight_session import SightSession
from boardapp.qt.spearpoint.setup import setup_guide as setups

if TYPE_CHECKING:
    from boardapp.games.spearpoint.scenario.scenario import Scenario
    from boardapp.games.spearpoint.setup.setup_progress import SetupView
    from boardapp.qt.spearpoint.setup.setup_guide import SetupGuide


@dataclass(frozen=True)
class PieceInHand:
    """The next thing that a click places: a tile's side and rotation, or a side's kind of unit."""

    tile: str | None = None
    rotation: Rotation = 0
    unit: str | None = None
    side: str = "us"


class SetupSession(SightSession):
    """A session on a Spearpoint table: the thing in hand, and the setup in progress."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._fought: Document | None = None
        self._hand = PieceInHand()
        self._setup: SetupGuide | None = None
        self._follows_draft = False

    def open(self, document: Document) -> None:
        """Open a document in the window; the fights of the previous one are no longer led."""
        self._fought = None
        super().open(document)

    @property
    @override
    def state(self) -> TileState:
        state = super().state
        assert isinstance(state, TileState)
        return state

    @property
    def catalogue(self) -> Catalogue:
        """Return the catalogue of the open table, as it is shown."""
        return self._game.catalogue_of(self.state)

    @property
    def _game(self) -> Spearpoint:
        assert self._document is not None
        game = self._document.game
        assert isinstance(game, Spearpoint)
        return game

    @property
    def is_led(self) -> bool:
        """Return whether the window leads the table, by a scenario or through its fights.

        On all other tables, players lay things freely.
        """
        return self.scenario is not None or self._fought is self._document is not None

    def lead_fights(self) -> None:
        """Lead through fights from now on, at a table that was free until now."""
        document = self._document
        if document is None or self.is_led:
            return
        self._fought = document
        self._start_playing(document)
        self.lead_changed.emit()
        self._update_questions()

    def _start_playing(self, document: Document) -> None:
        self._setup = None
        if has_fight_traces(document.state):
            self._fought = document
        if self.scenario is not None:
            self._setup = setups.SetupGuide(self, self._game.catalogue, self.scenario)
        super()._start_playing(document)
        if self.is_led and not self._follows_draft:
            self._follows_draft = True
            self.pending_answer.changed.connect(self.hand_changed)

    @property
    def hand(self) -> PieceInHand:
        """Return the thing in hand; during a setup, the thing of the pending answer."""
        setup = self.unfinished_setup
        if setup is None:
            return self._hand
        ask, thing = setup.placement_question, self.pending_answer.thing
        if ask is None or not thing:
            return PieceInHand()
        if thing in self.catalogue.tiles:
            return PieceInHand(tile=thing, rotation=ROTATIONS[self.pending_answer.turn // 90])
        return PieceInHand(unit=thing, side=ask.by)

    def take_piece_in_hand(self, hand: PieceInHand) -> None:
        """Take a tile or unit in hand for placing, or report a refusal."""
        if setup := self.unfinished_setup:
            side = hand.side if hand.unit else None
            setup.take_in_hand(hand.tile or hand.unit or "", hand.rotation, side)
            return
        self._hand = hand
        self.hand_changed.emit()
        self.choose_tool("place" if hand.tile else "unit")

    def flip_object_in_hand(self) -> bool:
        """Turn over the tile in hand; return whether there is one."""
        held = self.hand.tile
        other = self.catalogue.other_side_of_tile(held) if held else None
        if other:
            self.take_piece_in_hand(PieceInHand(tile=other, rotation=self.hand.rotation))
        return held is not None

    # The setup

    @property
    def scenario(self) -> Scenario | None:
        """Return the scenario of the open table's setup, if any."""
        game = self._document.game if self._document is not None else None
        return game.scenario if isinstance(game, Spearpoint) else None

    @property
    def unfinished_setup(self) -> SetupGuide | None:
        """Return the setup until play begins; until then, only its questions change the table."""
        setup = self._setup
        return setup if setup is not None and not setup.table.begun else None

    @property
    @override
    def is_setting_up(self) -> bool:
        return self.unfinished_setup is not None

    @property
    def setup_view(self) -> SetupView | None:
        """Return the progress of the table's setup, even after play has begun."""
        return self._setup.setup_view if self._setup else None

    @property
    def tiles_allowed(self) -> frozenset[str] | None:
        """Return the tile sides that the setup allows now, None if all are allowed."""
        setup = self.unfinished_setup
        return setup.tiles_allowed if setup else None

    def why_not_tile(self, tile: str) -> str | None:
        """Return why a tile may be laid on no space now, None if at least one space is allowed."""
        setup = self.unfinished_setup
        return setup.why_not_tile(tile) if setup else None

    @override
    def why_not_object(self, name: str) -> str:
        for space, lying in self.state.tiles.items():
            if lying.tile == name:
                return f"Tile {name} is already on {GRID.name(space)}."
            if tile_number(lying.tile) == tile_number(name):
                back = f"Tile {name} is the other side of tile {lying.tile}"
                return f"{back}, which is on {GRID.name(space)}."
        return self.why_not_tile(name) or super().why_not_object(name)

    def _do_command_unless(self, refusal: str | None, command: Command) -> bool:
        setup = self.unfinished_setup
        by_setup = setup.why_not_command(command) if setup else None
        return super()._do_command_unless(by_setup or refusal, command)

    def enter_cards(self, cards: ChangeCommand) -> bool:
        """Enter the printed values of cards at the table, or report a refusal."""
        return self._do_command_unless(None, cards)

    @override
    def _show_new_state(self, told: tuple[str, ...]) -> None:
        assert self._document is not None
        if self._document.state.unfinished is not None:
            self.lead_fights()  # The act has been redone.
        super()._show_new_state(told)

    def _clear_cached_values(self) -> None:
        if self._setup:
            self._setup.forget()
        super()._clear_cached_values()


def has_fight_traces(state: State) -> bool:
    """Return whether a table has had a fight whose effects remain."""
    assert isinstance(state, TileState)
    left = state.unfinished or state.pairs or state.points or state.aside or state.sequence
    return bool(left) or any(unit.condition != Condition() for unit in state.units.values())
