"""A hex table's game: its board, its decks, and the form of its acts and layouts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from boardapp.core.grid import Space
from boardapp.core.hex_grid import HexGrid
from boardapp.core.procedure.questions import Pick
from boardapp.core.procedure.running_procedure import AnyProcedure
from boardapp.core.sentence_case import counted
from boardapp.core.sight_ruling import Ruling
from boardapp.core.state import unit_display_name
from boardapp.games import line_survey
from boardapp.games.act_codec import ActCodec
from boardapp.games.game import PictureOfTable, SvgDrawing
from boardapp.games.strategy_cards import board_picture_values, hex_sight_rulings, table_printouts
from boardapp.games.strategy_cards.calls import card_procedure_menu, card_procedures
from boardapp.games.strategy_cards.cards.strategy_card import CardLibrary
from boardapp.games.strategy_cards.rule_headings import heading
from boardapp.games.strategy_cards.state import GAME, PLAYERS, HexState, HexUnit
from boardapp.games.strategy_cards.table_layout_file import layout_yaml
from boardapp.games.validated_state import why_state_invalid

if TYPE_CHECKING:
    from boardapp.core.command import StateTransition
    from boardapp.core.game_progress import GameProgress
    from boardapp.core.state_changes import StateChanges
    from boardapp.games.areas.background_picture import BackgroundPicture
    from boardapp.games.line_survey import LineVerdict
    from boardapp.picture.board_legend import LegendRow
    from boardapp.picture.picture_file_faults import NamedPicture
    from boardapp.printing.job import PrintJob
    from boardapp.printing.print_content import PrintContent


@dataclass(frozen=True)
class StrategyCards:
    """The game of one hex table. ``library`` has the decks, without cards entered at the table.

    ``picture`` is the owner's picture under the board.
    """

    grid: HexGrid
    library: CardLibrary
    picture: BackgroundPicture | None = None
    name: ClassVar[str] = GAME
    players: ClassVar[Mapping[str, str]] = PLAYERS
    die_faces: ClassVar[int] = 6
    codec: ClassVar[ActCodec] = ActCodec(HexState)

    def library_with_table_cards(self, state: HexState) -> CardLibrary:
        """Return the decks, with the cards that players entered at the table."""
        return state.library_with_entered_cards(self.library)

    def refuse(self, step: StateTransition[HexState]) -> str | None:
        """Return why no table can hold the state after an act, None when one can."""
        return self.why_state_invalid(step.after, step.changes)

    def why_state_invalid(self, state: HexState, changes: StateChanges | None = None) -> str | None:
        """Return why a state is not valid, None when it is."""
        return why_state_invalid(
            state, state.card_faults(self.library_with_table_cards(state)), changes=changes
        )

    def why_no_manual_change(self, step: StateTransition[HexState]) -> str | None:
        """Return None: players may make any change by hand at any time."""
        return None

    def layout_text(self, state: HexState) -> str:
        """Return a table as a layout."""
        return layout_yaml(state)

    def table_summary(self, state: HexState) -> str:
        """Return a table's board, its contents, and its turn.

        >>> from boardapp.games.strategy_cards.state import new_state
        >>> StrategyCards(HexGrid(12, 9), CardLibrary({})).table_summary(new_state(12, 9))
        'Hex board, 12 × 9, empty, turn 1'
        """
        painted = len(state.terrain.keys() | state.levels.keys())
        cards = sum(1 for player in state.players.values() for _ in player.all_card_ids())
        counts = (
            f"{painted:,} {'hex' if painted == 1 else 'hexes'} of terrain" if painted else "",
            _counted_text(len(state.units), "unit"),
            _counted_text(cards, "card"),
        )
        lying = ", ".join(filter(None, counts)) or "empty"
        title = state.board or "Hex board"
        return f"{title}, {state.columns} × {state.rows}, {lying}, turn {state.turn}"

    def drawing(
        self, state: HexState, *, bare: bool = False, dpi: float | None = None
    ) -> SvgDrawing:
        """Return a table as a picture, with no finer detail than a resolution shows."""
        return board_picture_values.table_svg_drawing(state, self.picture, bare=bare, dpi=dpi)

    def print_content(self, state: HexState, job: PrintJob) -> PrintContent:
        """Return the contents of a print job; raises PrintError."""
        return table_printouts.print_content(state, job, self.picture)

    def legend(self, state: HexState) -> Sequence[LegendRow]:
        """Return the units of a table and the terrain on its board."""
        return board_picture_values.legend_rows(state)

    def pictures(self, state: HexState | None = None) -> tuple[NamedPicture, ...]:
        """Return the picture under the board, if there is one."""
        return (self.picture,) if self.picture else ()

    def picture_of_table(self, state: HexState) -> PictureOfTable:
        """Return the picture that a table names under its board."""
        return PictureOfTable(state.picture, state.picture_sha256)

    def with_picture(self, picture: BackgroundPicture | None) -> StrategyCards:
        """Return the game with another picture under its board, or with none."""
        return replace(self, picture=picture)

    def without_own_pictures(self) -> StrategyCards:
        """Return the game with drawn ground in place of the owner's picture."""
        return self.with_picture(None)

    def hidden_cards(self, state: HexState) -> tuple[str, ...]:
        """Return the cards in the decks, the top first; cards in the HQ area are face up."""
        decks = (player.decks for player in state.players.values())
        return tuple(card for titles in decks for left in titles.values() for card in left)

    def ruling_in_log(self, state: HexState, query: Mapping[str, str]) -> Ruling:
        """Return the ruling on a query of the log; raises LookupError or ValueError."""
        ends = self.grid.parse(query["from"]), self.grid.parse(query["to"])
        return self.line_of_sight_ruling(state, *ends)

    def drawings_between(self, before: HexState, after: HexState) -> tuple[SvgDrawing, ...]:
        """Return a drawing of the target token on each hex of a drift."""
        if after.call is None or after.call.drift is None or before.call is None:
            return ()
        return (
            ()
            if before.call.drift is not None
            else tuple(
                board_picture_values.drift_svg_drawings(before, after.call.drift.path, self.picture)
            )
        )

    def line_of_sight_ruling(
        self, state: HexState, origin: Space, target: Space, side: str | None = None
    ) -> Ruling:
        """Return the ruling on a line of sight; on hexes the attacker's side does not matter."""
        return hex_sight_rulings.rule_on_line_with_other_readings(
            state.sight_terrain, origin, target, state.options
        )

    def all_line_of_sight_verdicts(
        self, state: HexState, side: str | None = None
    ) -> Iterable[LineVerdict]:
        """Return the verdict on every ordered pair of spaces, row by row from the north-west.

        Raises ValueError, in a sentence, for a board of too many hexes.
        """
        ground, options = state.sight_terrain, state.options
        relief = hex_sight_rulings.TerrainHeights.of_terrain(ground)
        return line_survey.survey_all_lines(
            state.grid,
            "hexes",
            partial(hex_sight_rulings.visible_hexes, ground, options=options, relief=relief),
            partial(hex_sight_rulings.blocking_reason_codes, ground, options=options),
        )

    # Procedures

    def menu(self, state: HexState) -> tuple[Pick, ...]:
        """Return the questions of the menu."""
        return card_procedure_menu.menu_questions(state, self.library)

    def procedure(self, name: str, given: tuple[str, ...]) -> AnyProcedure:
        """Return a procedure by its name; raises KeyError."""
        return card_procedures.procedure_by_name(self.library, name, given)

    def headings_of_rules(self, *rules: str) -> str:
        """Return the headings of rules in the rulebook."""
        return heading(*rules)

    def moment_title(self, state: HexState) -> str:
        """Return the turn, and the card that is being resolved."""
        call = state.call
        card = (
            f", {call.card_title} of {PLAYERS[call.side]}"
            if call is not None and call.is_open
            else ""
        )
        return f"Turn {state.turn}{card}"

    def unit_title(self, unit: HexUnit) -> str:
        """Return the name of a unit, such as *US 1*."""
        return unit_display_name(unit.id)

    def progress(self, state: HexState) -> GameProgress | None:
        """Return None: a hex table has no phases with steps."""
        return None

    def game_end_sentence(self, state: HexState) -> str | None:
        """Return None: the scenario decides how a game ends."""
        return None


def _counted_text(number: int, thing: str) -> str:
    return counted(number, thing) if number else ""
