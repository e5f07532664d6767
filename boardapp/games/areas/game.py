"""The base class of games on boards of areas; each game adds its rules."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar, Generic, NoReturn, Self, TypeVar

from boardapp.core.area_grid import AreaGrid
from boardapp.core.command import StateTransition
from boardapp.core.game_progress import GameProgress, SideTally
from boardapp.core.grid import Space
from boardapp.core.procedure.question_parts import Refusal
from boardapp.core.procedure.questions import Pick
from boardapp.core.procedure.running_procedure import AnyProcedure
from boardapp.core.sight_ruling import Ruling
from boardapp.core.state import Unit
from boardapp.games.act_codec import ActCodec
from boardapp.games.areas import table_printouts, table_svg
from boardapp.games.areas.phases import current_phase_title
from boardapp.games.areas.procedure_menu import AnyMenu
from boardapp.games.areas.state import SET_UP, AreaState
from boardapp.games.areas.table_svg import PieceFace, PieceToCut
from boardapp.games.game import PictureOfTable, SvgDrawing
from boardapp.games.layout_file_codec import layout_text
from boardapp.games.line_survey import LineVerdict
from boardapp.games.rule_headings import RulebookHeadings
from boardapp.games.validated_state import why_state_invalid
from boardapp.picture.areas.board_style import AreaCover, BoardStyle

if TYPE_CHECKING:
    from boardapp.games.areas.background_picture import BackgroundPicture
    from boardapp.picture.board_legend import LegendRow
    from boardapp.picture.picture_file_faults import NamedPicture
    from boardapp.printing.job import PrintJob
    from boardapp.printing.print_content import PrintContent


A = TypeVar("A", bound=AreaState)


@dataclass(frozen=True)
class AreaGame(Generic[A]):
    """The game of one table. ``board_style`` is the look of its boards.

    The owner's ``picture`` is drawn under the outlines; ``begins`` is the menu of procedures.
    """

    grid: AreaGrid
    picture: BackgroundPicture | None = None
    name: ClassVar[str]
    players: ClassVar[Mapping[str, str]]
    die_faces: ClassVar[int] = 6
    codec: ClassVar[ActCodec]
    headings: ClassVar[RulebookHeadings]
    begins: ClassVar[AnyMenu]
    board_style: ClassVar[BoardStyle] = BoardStyle()
    space_word: ClassVar[str] = "area"
    value_words: ClassVar[Mapping[str, str]] = {}
    """The players' words for the keys of values, where the keys would not be clear."""
    value_titles: ClassVar[Mapping[str, Mapping[str, str]]] = {}
    """The players' words for values that files store as short words; "" is no value yet."""
    moving: ClassVar[str] = ""
    """The procedure that moves a unit, given its id; its first question asks for the area."""
    why_counters_stay: ClassVar[str] = "In this game, counters do not move."

    def menu(self, state: A) -> tuple[Pick, ...]:
        """Return the questions of the menu, with the procedures that may begin."""
        raise NotImplementedError

    def procedure(self, name: str, given: tuple[str, ...]) -> AnyProcedure:
        """Return a procedure by its name; raises KeyError."""
        return self.begins.procedure_by_name(name, given)

    def turn_title(self, state: A) -> str:
        """Return the turn's title."""
        return f"Turn {state.turn}"

    def moment_title(self, state: A) -> str:
        """Return the turn and phase of the game, or the setup."""
        now = current_phase_title(state, self.begins.phases_of(state))
        return now if state.phase == SET_UP else f"{self.turn_title(state)}, {now}"

    def score_tallies(self, state: A) -> Iterable[SideTally]:
        """Return each side's score."""
        return ()

    def area_covers(self, state: A) -> Mapping[Space, AreaCover]:
        """Return the drawing over the ground of each area, such as the weather there."""
        return {}

    def piece_faces_in(self, state: A, there: Space) -> Iterable[PieceFace]:
        """Return the drawn pieces in an area, counters first, then units."""
        raise NotImplementedError

    def piece_name_for_key(self, state: A, key: Hashable) -> str:
        """Return the name that placement by hand has for a piece, by the key of its face, or ""."""
        return f"unit {key}" if key in state.units else ""

    def why_unit_stays(self, state: A, unit_id: str) -> Refusal | None:
        """Return why a unit may not move now, None if it may."""
        if not self.moving:
            return Refusal("In this game, units do not move.")
        return self.begins.why_not_begun(state, self.moving, unit_id)

    def pieces_to_cut(self, state: A, *, light: bool = False) -> Iterable[PieceToCut]:
        """Return the counters and units of a table to print."""
        raise NotImplementedError

    def progress(self, state: A) -> GameProgress | None:
        """Return the progress of the turn, None before the first turn."""
        phases = self.begins.phases_of(state)
        phase = phases.get(state.phase)
        if phase is None:
            return None
        over = self.game_end_sentence(state)
        return GameProgress(
            self.turn_title(state), tuple(one.short for one in phases.values()),
            None if over else list(phases).index(state.phase), "" if over else phase.by,
            tuple(self.score_tallies(state)), over or "", current_phase_title(state, phases),
        )  # fmt: skip

    def unit_title(self, unit: Unit) -> str:
        """Return the name of a unit."""
        return unit.unit

    def game_end_sentence(self, state: A) -> str | None:
        """Return how the game has ended, None while it goes on."""
        return self.begins.over(state)

    def headings_of_rules(self, *rules: str) -> str:
        """Return the headings of rules in the rulebook."""
        return self.headings.headings_for(*rules)

    def refuse(self, step: StateTransition[A]) -> str | None:
        """Return why no table can hold the state after an act, None when one can."""
        return why_state_invalid(step.after, changes=step.changes)

    def why_no_manual_change(self, step: StateTransition[A]) -> str | None:
        """Return None: players may make any change by hand at any time."""
        return None

    def layout_text(self, state: AreaState) -> str:
        """Return a table as a layout; during a procedure, the table before it."""
        return layout_text(state)

    def table_summary(self, state: A) -> str:
        """Return a table's board, number of units, and turn."""
        units = f"{len(state.units)} {'unit' if len(state.units) == 1 else 'units'}"
        return f"{state.areas.title}, {units}, turn {state.turn}"

    def drawing(
        self, state: AreaState, *, bare: bool = False, dpi: float | None = None
    ) -> SvgDrawing:
        """Return a table as a picture, over the owner's picture if there is one."""
        return table_svg.table_svg_drawing(self, state, self.picture, bare=bare, dpi=dpi)

    def print_content(self, state: AreaState, job: PrintJob) -> PrintContent:
        """Return the board or its counters to print; raises PrintError for anything else."""
        return table_printouts.print_content(self, state, job, self.picture)

    def legend(self, state: AreaState) -> Sequence[LegendRow]:
        """Return the pieces of a table, and the signs of its areas."""
        return table_svg.legend_rows(self, state)

    def pictures(self, state: AreaState | None = None) -> tuple[NamedPicture, ...]:
        """Return the picture under the board, if there is one."""
        return (self.picture,) if self.picture else ()

    def picture_of_table(self, state: AreaState) -> PictureOfTable:
        """Return the picture that a table names under its board."""
        return PictureOfTable(state.areas.picture, state.picture_sha256)

    def with_picture(self, picture: BackgroundPicture | None) -> Self:
        """Return the game with another picture under its board, or with none."""
        return replace(self, picture=picture)

    def without_own_pictures(self) -> Self:
        """Return the game with painted boards."""
        return self.with_picture(None)

    def hidden_cards(self, state: A) -> tuple[str, ...]:
        """Return no cards: what lies face down, boardapp does not know either."""
        return ()

    def ruling_in_log(self, state: A, query: Mapping[str, str]) -> Ruling:
        """Raise ValueError: boards of areas have no lines of sight."""
        _raise_no_line_of_sight()

    def drawings_between(self, before: A, after: A) -> tuple[SvgDrawing, ...]:
        """Return no drawings: pieces are moved at once."""
        return ()

    def line_of_sight_ruling(
        self, state: AreaState, origin: Space, target: Space, side: str | None = None
    ) -> Ruling:
        """Raise ValueError: boards of areas have no lines of sight."""
        _raise_no_line_of_sight()

    def all_line_of_sight_verdicts(
        self, state: AreaState, side: str | None = None
    ) -> Iterable[LineVerdict]:
        """Raise ValueError: boards of areas have no lines of sight."""
        _raise_no_line_of_sight()


def _raise_no_line_of_sight() -> NoReturn:
    raise ValueError("found a board of areas; expected one on which lines of sight are ruled on")
