"""A table of Strange Victory as a game: its board, how it is saved and drawn, what may begin."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar, NoReturn

from boardapp.core.areas import AreaGrid
from boardapp.core.command import Command, MoveUnit
from boardapp.core.grid import Space
from boardapp.core.plain import plain
from boardapp.core.procedure.acts import refuse_act
from boardapp.core.procedure.asks import Pick
from boardapp.core.procedure.going import Procedure
from boardapp.core.ruling import Ruling
from boardapp.games.codec import Codec, space
from boardapp.games.game import Drawing, Surveyed
from boardapp.games.procedures import read_plain, with_procedures
from boardapp.games.strange_victory import turn
from boardapp.games.strange_victory.board import GAME
from boardapp.games.strange_victory.bounds import refuse_state
from boardapp.games.strange_victory.headings import HEADINGS
from boardapp.games.strange_victory.state import GERMANY, Regiment, RoadState

if TYPE_CHECKING:
    from boardapp.picture.named import NamedPicture


@dataclass(frozen=True)
class StrangeVictory:
    """The game of one table. Its acts are those of procedures, and units moved by hand."""

    grid: AreaGrid
    name: ClassVar[str] = GAME
    players: ClassVar[Mapping[str, str]] = {GERMANY: "Germany"}
    codec: ClassVar[Codec] = with_procedures(
        Codec(
            {"move-unit": MoveUnit},
            {
                (MoveUnit, "unit"): partial(read_plain, Regiment),
                (MoveUnit, "target"): space,
            },
            {Regiment: plain},
        ),
        RoadState,
    )

    def refuse(self, state: RoadState, command: Command) -> str | None:
        """Return why an act of a save is not what the rules say, None when it is."""
        return refuse_act(self.procedure, self.menu, state, self.grid, command, refuse_state)

    def objection(self, state: RoadState, command: Command) -> str | None:
        """Return None: no edition of the rules has allowed what today's refuse."""
        return None

    def layout_text(self, state: RoadState) -> str:
        """Return a table as a layout; in the midst of a procedure the table before it."""
        from boardapp.games.strange_victory.layout import layout_text

        return layout_text(state)

    def words(self, state: RoadState) -> str:
        """Return a table's board, units and turn."""
        units = f"{len(state.units)} {'unit' if len(state.units) == 1 else 'units'}"
        return f"{state.roads.title}, {units}, turn {state.turn}"

    def drawing(self, state: RoadState, *, bare: bool = False, dpi: float | None = None) -> Drawing:
        """Return a table as a picture."""
        from boardapp.games.strange_victory.pictures import drawing

        return drawing(state, bare=bare)

    def pictures(self, state: RoadState | None = None) -> tuple[NamedPicture, ...]:
        """Return no pictures: a board's areas are drawn from their outlines."""
        return ()

    def rule(
        self, state: RoadState, origin: Space, target: Space, side: str | None = None
    ) -> Ruling:
        """Raise ValueError: sight does not apply."""
        _no_sight()

    def survey(self, state: RoadState, side: str | None = None) -> Iterable[Surveyed]:
        """Raise ValueError: sight does not apply."""
        _no_sight()

    # Procedures

    def menu(self, state: RoadState) -> tuple[Pick, ...]:
        """Return what may begin."""
        return turn.menu(state)

    def procedure(self, name: str, given: tuple[str, ...]) -> Procedure[Any]:
        """Return a procedure by its name; raises KeyError."""
        return turn.procedure(name, given)

    def printed(self, *rules: str) -> str:
        """Return where rules are printed."""
        return HEADINGS.of(*rules)

    def where(self, state: RoadState) -> str:
        """Return the moment of the game."""
        return f"Turn {state.turn}, {turn.moment(state)}"

    def over(self, state: RoadState) -> str | None:
        """Return None: how it ends is the base game's to say."""
        return None


def _no_sight() -> NoReturn:
    raise ValueError("found a board of areas; expected one on which lines of sight are ruled on")
