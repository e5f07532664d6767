"""The game of plain square tables: its board and its acts and layouts, without rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from boardapp.core.grid import Space
from boardapp.core.sentence_case import counted
from boardapp.core.sight_ruling import Ruling
from boardapp.core.square_grid import SquareGrid
from boardapp.games import layout_file_codec, line_survey
from boardapp.games.act_codec import ActCodec
from boardapp.games.game import PictureOfTable, SvgDrawing
from boardapp.games.squares import table_pictures, wall_sight_rulings
from boardapp.games.squares.state import GAME, PLAYERS, BoardSizeEntry, SquareState
from boardapp.games.validated_state import why_state_invalid

if TYPE_CHECKING:
    from boardapp.core.command import StateTransition
    from boardapp.games.areas.background_picture import BackgroundPicture
    from boardapp.games.line_survey import LineVerdict
    from boardapp.picture.board_legend import LegendRow
    from boardapp.picture.picture_file_faults import NamedPicture
    from boardapp.printing.job import PrintJob
    from boardapp.printing.print_content import PrintContent


@dataclass(frozen=True)
class SquareTables:
    """The game of one plain square table, with the owner's ``picture`` under its board."""

    grid: SquareGrid
    picture: BackgroundPicture | None = None
    name: ClassVar[str] = GAME
    players: ClassVar[Mapping[str, str]] = PLAYERS
    die_faces: ClassVar[int] = 6
    codec: ClassVar[ActCodec] = ActCodec(SquareState)

    def refuse(self, step: StateTransition[SquareState]) -> str | None:
        """Return why no table can hold the state after an act, None when one can."""
        return why_state_invalid(step.after, changes=step.changes)

    def layout_text(self, state: SquareState) -> str:
        """Return a table as a layout."""
        size = BoardSizeEntry(state.columns, state.rows, state.board)
        return layout_file_codec.layout_text(state, {}, {"board": size})

    def table_summary(self, state: SquareState) -> str:
        """Return a table's board, its contents, and its turn.

        >>> from boardapp.games.squares.state import new_state
        >>> SquareTables(SquareGrid(20, 15)).table_summary(new_state(20, 15))
        'Square board, 20 × 15, empty, turn 1'
        """
        counts = ((len(state.walls), "wall"), (len(state.units), "piece"))
        words = [counted(count, what) for count, what in counts if count]
        title = state.board or "Square board"
        lying = ", ".join(words) or "empty"
        return f"{title}, {state.columns} × {state.rows}, {lying}, turn {state.turn}"

    def drawing(
        self, state: SquareState, *, bare: bool = False, dpi: float | None = None
    ) -> SvgDrawing:
        """Return a table as a picture; a ``bare`` one leaves out grid, dots and names."""
        return table_pictures.table_drawing(state, self.picture, bare=bare, dpi=dpi)

    def print_content(self, state: SquareState, job: PrintJob) -> PrintContent:
        """Return the contents of a print job; raises PrintError."""
        return table_pictures.print_content(state, job, self.picture)

    def legend(self, state: SquareState) -> Sequence[LegendRow]:
        """Return the pieces, walls, doors and windows of a table."""
        return table_pictures.legend_rows(state)

    def pictures(self, state: SquareState | None = None) -> tuple[NamedPicture, ...]:
        """Return the picture under the board, if there is one."""
        return (self.picture,) if self.picture else ()

    def picture_of_table(self, state: SquareState) -> PictureOfTable:
        """Return the picture that a table names under its board."""
        return PictureOfTable(state.picture, state.picture_sha256)

    def with_picture(self, picture: BackgroundPicture | None) -> SquareTables:
        """Return the game with another picture under its board, or with none."""
        return replace(self, picture=picture)

    def without_own_pictures(self) -> SquareTables:
        """Return the game with plain ground in place of the owner's picture."""
        return self.with_picture(None)

    def hidden_cards(self, state: SquareState) -> tuple[str, ...]:
        """Return no cards: a square table has none."""
        return ()

    def ruling_in_log(self, state: SquareState, query: Mapping[str, str]) -> Ruling:
        """Return the ruling on a query of the log; raises LookupError or ValueError."""
        ends = self.grid.parse(query["from"]), self.grid.parse(query["to"])
        return self.line_of_sight_ruling(state, *ends)

    def drawings_between(self, before: SquareState, after: SquareState) -> tuple[SvgDrawing, ...]:
        """Return no drawings: pieces are moved at once."""
        return ()

    def line_of_sight_ruling(
        self, state: SquareState, origin: Space, target: Space, side: str | None = None
    ) -> Ruling:
        """Return the ruling on a line of sight; the attacker's side does not matter."""
        return wall_sight_rulings.rule_on_line(state, origin, target)

    def all_line_of_sight_verdicts(
        self, state: SquareState, side: str | None = None
    ) -> Iterable[LineVerdict]:
        """Return the verdict on every ordered pair of spaces, row by row from the north-west.

        Raises ValueError, in a sentence, for a board of too many squares.
        """
        return line_survey.survey_all_lines(
            state.grid,
            "squares",
            partial(wall_sight_rulings.visible_squares, state),
            partial(wall_sight_rulings.blocking_reason_codes, state),
        )
