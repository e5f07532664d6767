"""A Spearpoint table's game: its box, its board, and how its acts and layouts are written."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar, Self

from boardapp.core.square_grid import SquareGrid
from boardapp.games.game import SvgDrawing
from boardapp.games.spearpoint import act_codec, table_printouts
from boardapp.games.spearpoint.combat import combat_state_queries
from boardapp.games.spearpoint.rule_headings import HEADINGS
from boardapp.games.spearpoint.setup import setup_state
from boardapp.games.spearpoint.sight import (
    all_space_pairs_survey,
    alternatives_to_ruling,
    line_of_sight_rulings,
)
from boardapp.games.spearpoint.table import (
    board_picture_values,
    condition_words,
    table_legend,
    table_with_scenario,
)
from boardapp.games.spearpoint.table.table_layout_file import layout_text
from boardapp.games.spearpoint.tiles import tile_set
from boardapp.games.spearpoint.tiles.catalogue import GAME, GRID, PLAYER_TITLES, Catalogue
from boardapp.games.spearpoint.turn import menu, victory_conditions
from boardapp.picture import picture_file_faults

if TYPE_CHECKING:
    from boardapp.core.command import StateTransition
    from boardapp.core.game_progress import GameProgress
    from boardapp.core.grid import Space
    from boardapp.core.procedure.questions import Pick
    from boardapp.core.procedure.running_procedure import AnyProcedure
    from boardapp.core.sight_ruling import Ruling
    from boardapp.games.act_codec import ActCodec
    from boardapp.games.line_survey import LineVerdict
    from boardapp.games.spearpoint.scenario.scenario import Scenario
    from boardapp.games.spearpoint.table.state import TableUnit, TileState
    from boardapp.games.spearpoint.table.table_with_scenario import TableProcedures
    from boardapp.picture.board_legend import LegendRow
    from boardapp.picture.picture_file_faults import NamedPicture
    from boardapp.printing.job import PrintJob
    from boardapp.printing.print_content import PrintContent


@dataclass(frozen=True)
class Spearpoint:
    """The game of one table: the catalogue of its pieces, and its scenario."""

    catalogue: Catalogue
    scenario: Scenario | None = None
    name: ClassVar[str] = GAME
    grid: ClassVar[SquareGrid] = GRID
    players: ClassVar[Mapping[str, str]] = PLAYER_TITLES
    die_faces: ClassVar[int] = 10

    @cached_property
    def _table_procedures(self) -> TableProcedures:
        return table_with_scenario.TableProcedures(self.catalogue, self.scenario)

    def catalogue_of(self, state: TileState) -> Catalogue:
        """Return the catalogue of a table, with the tiles that the table took over.

        Setups use `catalogue` instead: their tables take over no tiles until play begins.
        """
        return self.catalogue.with_taken_tiles(state.taken)

    @property
    def codec(self) -> ActCodec:
        """Return the codec of a table's commands for saves."""
        return act_codec.CODEC

    def refuse(self, step: StateTransition[TileState]) -> str | None:
        """Return why the result of an act is no valid table, None if it is valid."""
        return self._table_procedures.refuse_state(step.after, step.changes)

    def why_no_manual_change(self, step: StateTransition[TileState]) -> str | None:
        """Return why players may not change the table by hand in this way, None if they may."""
        view = combat_state_queries.CombatView(step.after, self.catalogue_of(step.after))
        return self._table_procedures.why_no_manual_change(
            step.before
        ) or condition_words.why_endurance_too_high(step.before, view)

    def refuse_state(self, state: TileState) -> str | None:
        """Return why a state is no valid table, None if it is valid."""
        return self._table_procedures.refuse_state(state)

    def layout_text(self, state: TileState) -> str:
        """Return a table as the text of a layout file."""
        return layout_text(state)

    def table_summary(self, state: TileState) -> str:
        """Return a table's scenario, map, numbers of pieces and turn, as a phrase.

        >>> from boardapp.games.spearpoint.table.state import TileState
        >>> Spearpoint(Catalogue({}, {})).table_summary(TileState("spearpoint", "village"))
        'village, empty, turn 1'
        """
        board = self.catalogue.boards.get(state.board)
        counts = (
            _count_phrase(len(state.tiles), "tile"),
            _count_phrase(len(state.units), "unit"),
            _count_phrase(len(state.smoke), "smoke"),
        )
        lying = ", ".join(filter(None, counts)) or "empty"
        scenario = f"{self.scenario.title}, " if self.scenario else ""
        name = board.title if board else state.board
        return f"{scenario}{name}, {lying}, turn {state.displayed_turn}"

    def drawing(
        self, state: TileState, *, bare: bool = False, dpi: float | None = None
    ) -> SvgDrawing:
        """Return a drawing of a table; all 27 spaces are always drawn in detail."""
        return board_picture_values.table_drawing(state, self.catalogue_of(state), bare=bare)

    def print_content(self, state: TileState, job: PrintJob) -> PrintContent:
        """Return a table's content for a print job; raises PrintError."""
        catalogue, pictured = self.catalogue_of(state), bool(self.pictures(state))
        table = table_printouts.PrintableTable(
            state, catalogue, self.catalogue, self.scenario, pictured
        )
        return table_printouts.content_to_print(table, job)

    def legend(self, state: TileState) -> Sequence[LegendRow]:
        """Return the kinds of units on a table, its smoke, edges and signs."""
        return table_legend.legend_rows(state, self.catalogue_of(state))

    def pictures(self, state: TileState | None = None) -> tuple[NamedPicture, ...]:
        """Return the pictures of own tile sets, each file once; for a table, those in use there."""
        named = self.catalogue.pictures
        if not named:
            return ()
        if state is not None:
            there = self.catalogue_of(state)
            lying = {
                there.picture_of_tile(there.tiles[placed.tile]) for placed in state.tiles.values()
            }
            lying.add(there.boards[state.board].art)
            named = tuple(picture for picture in named if str(picture.path) in lying)
        return picture_file_faults.without_duplicate_pictures(named)

    def without_own_pictures(self) -> Self:
        """Return the game with plain faces for the owner's tiles, and our pictures of the maps."""
        own = {str(picture.path) for picture in self.catalogue.pictures}
        tiles = {
            name: tile.without_pictures if tile.art in own else tile
            for name, tile in self.catalogue.tiles.items()
        }
        ours = tile_set.built_in_catalogue().boards
        boards = {
            name: replace(board, art=ours[name].art)
            for name, board in self.catalogue.boards.items()
        }
        return replace(
            self,
            catalogue=replace(self.catalogue, boards=boards, tiles=tiles, pictures=(), arts={}),
        )

    def hidden_cards(self, state: TileState) -> tuple[str, ...]:
        """Return the cards in the hands that the table lists, and in the decks that it built."""
        found: list[str] = []
        if state.sequence is not None:
            for side in PLAYER_TITLES:
                held = state.sequence.side_state(side)
                found += [*(held.hand or ()), *(held.orders or ())]
        if isinstance(state, setup_state.SetupTable):
            for deck in state.decks:
                found += [card.unit for card in deck.cards for _ in range(card.copies)]
            for hand in state.starting_hands:
                found += [*hand.units, *hand.command]
        return tuple(found)

    def ruling_in_log(self, state: TileState, query: Mapping[str, str]) -> Ruling:
        """Return the ruling on a query of the log; raises LookupError or ValueError."""
        ends = GRID.parse(query["from"]), GRID.parse(query["to"])
        spotter = GRID.parse(query["spotter"]) if "spotter" in query else None
        attack = query.get("attack", "direct")
        return alternatives_to_ruling.rule_with_alternatives(
            state, self.catalogue_of(state),
            line_of_sight_rulings.RulingQuery(*ends, query.get("side"), attack, spotter),
            scenario=self.scenario,
        )  # fmt: skip

    def drawings_between(self, before: TileState, after: TileState) -> tuple[SvgDrawing, ...]:
        """Return no drawings: pieces are moved at once."""
        return ()

    def line_of_sight_ruling(
        self, state: TileState, origin: Space, target: Space, side: str | None = None
    ) -> Ruling:
        """Return the ruling on a direct line of sight, for an attacker's side."""
        query = line_of_sight_rulings.RulingQuery(origin, target, side)
        return alternatives_to_ruling.rule_with_alternatives(
            state, self.catalogue_of(state), query, scenario=self.scenario
        )

    def all_line_of_sight_verdicts(
        self, state: TileState, side: str | None = None
    ) -> Iterable[LineVerdict]:
        """Return the verdict on every ordered pair of spaces."""
        return all_space_pairs_survey.survey_all_pairs(state, self.catalogue_of(state), side)

    def menu(self, state: TileState) -> tuple[Pick, ...]:
        """Return the menu: the next stage of a setup, or the next turn."""
        return self._table_procedures.menu(state)

    def procedure(self, name: str, given: tuple[str, ...]) -> AnyProcedure:
        """Return a procedure by its name; raises KeyError."""
        return self._table_procedures.procedure(name, given)

    def headings_of_rules(self, *rules: str) -> str:
        """Return the rulebook headings under which rules are printed."""
        return HEADINGS.headings_for(*rules)

    def moment_title(self, state: TileState) -> str:
        """Return the title of the game's present moment."""
        return self._table_procedures.moment_title(state)

    def unit_title(self, unit: TableUnit) -> str:
        """Return the name of a unit with its kind, such as *MG-42 Team Germany 1*."""
        return combat_state_queries.unit_title(self.catalogue, unit)

    def progress(self, state: TileState) -> GameProgress | None:
        """Return the progress of the turn and the game, None if boardapp leads no turns."""
        if state.sequence is None:  # most tables are not led: nothing is loaded for them
            return None
        catalogue = self.catalogue.with_taken_tiles(state.taken)
        return menu.progress(combat_state_queries.CombatView(state, catalogue, self.scenario))

    def game_end_sentence(self, state: TileState) -> str | None:
        """Return the winner's sentence, None while the game is on."""
        sequence = state.sequence
        return (
            victory_conditions.winner_sentence(sequence)
            if sequence is not None and sequence.is_over
            else None
        )


def _count_phrase(number: int, thing: str) -> str:
    plural = "" if number == 1 or thing == "smoke" else "s"
    return f"{number} {thing}{plural}" if number else ""
