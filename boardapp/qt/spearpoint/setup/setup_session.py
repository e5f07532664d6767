"""A Spearpoint table with what is in hand; a scenario's setup may lead through it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from boardapp.core.command import Change, Command
from boardapp.core.override import override
from boardapp.core.state import State
from boardapp.core.tile import ROTATIONS, Rotation
from boardapp.document.document import Document
from boardapp.games.spearpoint.game import Spearpoint
from boardapp.games.spearpoint.table.state import Condition, TileState
from boardapp.games.spearpoint.tiles.box_contents import Catalogue
from boardapp.qt.sessions.session import Session
from boardapp.qt.spearpoint.setup import setup_guide as setups

if TYPE_CHECKING:
    from boardapp.games.spearpoint.scenario.scenario import Scenario
    from boardapp.games.spearpoint.setup.setup_view import SetupView
    from boardapp.qt.spearpoint.setup.setup_guide import Setup


@dataclass(frozen=True)
class Hand:
    """What the next click places: a tile's side and rotation, or a unit kind of a side."""

    tile: str | None = None
    rotation: Rotation = 0
    unit: str | None = None
    side: str = "us"


class SetupSession(Session):
    """What lies on a Spearpoint table, what is in hand, and the setup that may lead through it."""

    fights_led = Signal()  # the window leads through the fights of a free table from now on

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._fought: Document | None = None
        self._hand = Hand()
        self._setup: Setup | None = None
        self._follows_draft = False

    def open(self, document: Document) -> None:
        """Take a document into the window; fights of the one before are not led any more."""
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
        """Return what can lie on the open table, as it is shown."""
        return self._game.catalogue_of(self.state)

    @property
    def _game(self) -> Spearpoint:
        assert self._document is not None
        game = self._document.game
        assert isinstance(game, Spearpoint)
        return game

    @property
    def led(self) -> bool:
        """Tell whether the window leads: by a scenario, or through the fights asked for.

        All else is laid as players like.
        """
        return self.scenario is not None or self._fought is self._document is not None

    def lead_fights(self) -> None:
        """Lead through fights from now on, at a table that was laid freely until now."""
        document = self._document
        if document is None or self.led:
            return
        self._fought = document
        self._play(document)
        self.fights_led.emit()
        self._ask_anew()

    def _play(self, document: Document) -> None:
        self._setup = None
        if fought_at(document.state):
            self._fought = document
        if self.scenario is not None:
            self._setup = setups.Setup(self, self._game.catalogue, self.scenario)
        super()._play(document)
        if self.led and not self._follows_draft:
            self._follows_draft = True
            self.draft.changed.connect(self.hand_changed)

    @property
    def hand(self) -> Hand:
        """Return what is in hand: in a setup what is about to be put as the answer."""
        setup = self.setting_up
        if setup is None:
            return self._hand
        ask, thing = setup.asked, self.draft.thing
        if ask is None or not thing:
            return Hand()
        if thing in self.catalogue.tiles:
            return Hand(tile=thing, rotation=ROTATIONS[self.draft.turn // 90])
        return Hand(unit=thing, side=ask.by)

    def take(self, hand: Hand) -> None:
        """Take a tile or unit in hand to place it, or say why not."""
        if setup := self.setting_up:
            side = hand.side if hand.unit else None
            setup.take(hand.tile or hand.unit or "", hand.rotation, side)
            return
        self._hand = hand
        self.hand_changed.emit()
        self.choose_tool("place" if hand.tile else "unit")

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

    @property
    def setting_up(self) -> Setup | None:
        """Return the setup until play begins: nothing changes but by its questions."""
        setup = self._setup
        return setup if setup is not None and not setup.table.begun else None

    @property
    def setup_view(self) -> SetupView | None:
        """Return how far the table's setup has come, also when play has begun."""
        return self._setup.setup_view if self._setup else None

    @property
    def tiles_allowed(self) -> frozenset[str] | None:
        """Return the tile sides that the setup allows now; None on a table where all may lie."""
        setup = self.setting_up
        return setup.tiles_allowed if setup else None

    def tile_refusal(self, tile: str) -> str | None:
        """Return why a tile may be laid on no space now, None when it may on one."""
        setup = self.setting_up
        return setup.tile_refusal(tile) if setup else None

    def _do_unless(self, refusal: str | None, command: Command) -> bool:
        setup = self.setting_up
        by_setup = setup.refuse_command(command) if setup else None
        return super()._do_unless(by_setup or refusal, command)

    def enter_cards(self, cards: Change) -> bool:
        """Enter what cards print at the table, or say why not."""
        return self._do_unless(None, cards)

    @override
    def _take_in(self, told: tuple[str, ...]) -> None:
        assert self._document is not None
        if self._document.state.unfinished is not None:
            self.lead_fights()  # done again
        super()._take_in(told)

    def _forget_table(self) -> None:
        if self._setup:
            self._setup.forget()
        super()._forget_table()


def fought_at(state: State) -> bool:
    """Tell whether a table has been fought at: something of that still lies there."""
    assert isinstance(state, TileState)
    left = state.unfinished or state.pairs or state.points or state.aside or state.sequence
    return bool(left) or any(unit.condition != Condition() for unit in state.units.values())
