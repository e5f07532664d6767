"""A Spearpoint table's game: its box, its board, and how its acts and layouts are written."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, TypeGuard

from boardapp.core.square import SquareGrid
from boardapp.games.game import Drawing
from boardapp.games.spearpoint.catalogue import GAME, GRID, PLAYER_TITLES, Catalogue

if TYPE_CHECKING:
    from boardapp.core.command import Command, Step
    from boardapp.core.grid import Space
    from boardapp.core.procedure.asks import Pick
    from boardapp.core.procedure.going import Procedure
    from boardapp.core.ruling import Ruling
    from boardapp.games.codec import Codec
    from boardapp.games.spearpoint.scenario.scenario import Scenario
    from boardapp.games.spearpoint.scenario.table import SetupTable
    from boardapp.games.spearpoint.state import TileState
    from boardapp.games.spearpoint.survey import Verdict
    from boardapp.picture.named import NamedPicture

NOT_YET = "A Spearpoint table is set up by its rules: free play and corrections are not there yet."


@dataclass(frozen=True)
class Spearpoint:
    """The game of one table: everything that can lie there, and the scenario it is set up by."""

    catalogue: Catalogue
    scenario: Scenario | None = None
    name: ClassVar[str] = GAME
    grid: ClassVar[SquareGrid] = GRID
    players: ClassVar[Mapping[str, str]] = PLAYER_TITLES
    die: ClassVar[int] = 10

    # What only files need is imported with the first of them: the start page shows without.

    @property
    def codec(self) -> Codec:
        """Return the commands of a table as saves hold them."""
        from boardapp.games.spearpoint.codec import CODEC

        return CODEC

    def refuse(self, step: Step[TileState]) -> str | None:
        """Return why no layout could hold what an act of a save leads to, None when one could."""
        from boardapp.games.spearpoint.judging import refuse_act

        if _beside_the_rules(step.command):
            return NOT_YET
        if not _of_procedure(step.command):
            return refuse_act(step.before, self.catalogue, step.command, self.scenario)
        refusal = self._refuse_answer(step)
        if refusal is None or not _older(step):
            return refusal
        from boardapp.games.spearpoint.scenario.lapsed import refuse_lapsed

        return refuse_lapsed(step, self.catalogue, refusal)

    def objection(self, step: Step[TileState]) -> str | None:
        """Return what today's rules have against an act of a save that an older edition allowed."""
        from boardapp.games.spearpoint.judging import objection

        if _of_procedure(step.command):
            return self._refuse_answer(step) if _older(step) else None
        return objection(step.before, self.catalogue, step.command, self.scenario)

    def _refuse_answer(self, step: Step[TileState]) -> str | None:
        from boardapp.core.procedure.judging import refuse_act

        return refuse_act(self.procedure, self.menu, step, self.grid)

    def layout_text(self, state: TileState) -> str:
        """Return a table as a layout."""
        from boardapp.games.spearpoint.layout import layout_text

        return layout_text(state)

    def words(self, state: TileState) -> str:
        """Return a table's map, what lies on it, and its turn.

        >>> from boardapp.games.spearpoint.state import TileState
        >>> Spearpoint(Catalogue({}, {})).words(TileState("spearpoint", "village"))
        'village, empty, turn 1'
        """
        board = self.catalogue.boards.get(state.board)
        counts = (
            _count(len(state.tiles), "tile"),
            _count(len(state.units), "unit"),
            _count(len(state.smoke), "smoke"),
        )
        lying = ", ".join(filter(None, counts)) or "empty"
        scenario = f"{self.scenario.title}, " if self.scenario else ""
        return f"{scenario}{board.title if board else state.board}, {lying}, turn {state.turn}"

    def drawing(self, state: TileState, *, bare: bool = False, dpi: float | None = None) -> Drawing:
        """Return a table as a picture; the detail of 27 spaces is always drawn."""
        from boardapp.games.spearpoint.pictures import board_picture
        from boardapp.picture.board import Shown, board_svg

        shown = Shown(grid=False, dots=False, names=False) if bare else Shown()
        picture = board_picture(state, self.catalogue, shown)
        return Drawing(board_svg(picture), picture.size)

    def pictures(self, state: TileState | None = None) -> tuple[NamedPicture, ...]:
        """Return the pictures of own tile sets, each file once; of a table those that lie there."""
        named = self.catalogue.pictures
        if not named:
            return ()
        from boardapp.picture.named import each_once

        if state is not None:
            lying = {self.catalogue.tiles[placed.tile].art for placed in state.tiles.values()}
            lying.add(self.catalogue.boards[state.board].art)
            named = tuple(picture for picture in named if str(picture.path) in lying)
        return each_once(named)

    def rule(
        self, state: TileState, origin: Space, target: Space, side: str | None = None
    ) -> Ruling:
        """Return the ruling on a direct line of sight, for an attacker's side."""
        from boardapp.games.spearpoint.advice import advise
        from boardapp.games.spearpoint.sight import Query

        query = Query(origin, target, side)
        return advise(state, self.catalogue, query, scenario=self.scenario)

    def survey(self, state: TileState, side: str | None = None) -> Iterable[Verdict]:
        """Return the verdict on every ordered pair of spaces."""
        from boardapp.games.spearpoint.survey import survey

        return survey(state, self.catalogue, side)

    # Procedures

    def menu(self, state: TileState) -> tuple[Pick, ...]:
        """Return what may begin: the next stage of a setup, or the next turn."""
        from boardapp.games.spearpoint.scenario.menu import menu

        return menu(state, self.catalogue, self.scenario)

    def procedure(self, name: str, given: tuple[str, ...]) -> Procedure[Any]:
        """Return a procedure by its name; raises KeyError."""
        from boardapp.games.spearpoint.scenario.menu import procedure

        return procedure(self.catalogue, self.scenario, name, given)

    def printed(self, *rules: str) -> str:
        """Return where rules are printed."""
        from boardapp.games.spearpoint.headings import HEADINGS

        return HEADINGS.of(*rules)

    def where(self, state: TileState) -> str:
        """Return the moment of the game."""
        from boardapp.games.spearpoint.scenario.menu import where

        return where(state, self.catalogue, self.scenario)

    def over(self, state: TileState) -> str | None:
        """Return None: who has won is for the players to say yet."""
        return None


def _beside_the_rules(command: Command) -> bool:
    from boardapp.core.procedure.by_hand import ByHand, Correct, SetMode

    return isinstance(command, SetMode | Correct | ByHand)


def _of_procedure(command: Command) -> bool:
    from boardapp.core.procedure.acts import Answer, Begin, Done

    return isinstance(command, Begin | Answer | Done)


def _older(step: Step[TileState]) -> TypeGuard[Step[SetupTable]]:
    """Tell whether an act is of a table that is set up by an older edition of the rules."""
    from boardapp.games.spearpoint.scenario.table import SetupTable

    return isinstance(step.before, SetupTable) and step.before.older


def _count(number: int, thing: str) -> str:
    plural = "" if number == 1 or thing == "smoke" else "s"
    return f"{number} {thing}{plural}" if number else ""
