"""A hex table's game: its board, its decks, and how its acts and layouts are written."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from boardapp.core.grid import Space
from boardapp.core.hexes import HexGrid
from boardapp.core.procedure.questions import Pick
from boardapp.core.procedure.running_procedure import AnyProcedure
from boardapp.core.ruling import Ruling, Status
from boardapp.games.act_codec import Codec
from boardapp.games.game import Drawing
from boardapp.games.strategy_cards import board_pictures, prints, sight
from boardapp.games.strategy_cards.calls import call_menu
from boardapp.games.strategy_cards.cards.cards import Library
from boardapp.games.strategy_cards.layout import layout_text
from boardapp.games.strategy_cards.rule_headings import heading
from boardapp.games.strategy_cards.state import GAME, PLAYERS, HexState
from boardapp.games.typed_state import refuse_state

if TYPE_CHECKING:
    from boardapp.core.change import Changes
    from boardapp.core.command import Step
    from boardapp.core.game_progress import Progress
    from boardapp.picture.named_pictures import NamedPicture
    from boardapp.printing.job import Job
    from boardapp.printing.print_content import Matter

MAX_SURVEYED = 500
"""Hexes of a board whose pairs are all ruled on at most: a quarter of a million, in minutes."""


class Seen(NamedTuple):
    """The verdict on one line, without its margin; ``causes`` are (code, space)."""

    origin: Space
    target: Space
    status: Status
    causes: tuple[tuple[str, Space], ...]


@dataclass(frozen=True)
class StrategyCards:
    """The game of one hex table. ``library`` is the decks, without cards entered at the table."""

    grid: HexGrid
    library: Library
    name: ClassVar[str] = GAME
    players: ClassVar[Mapping[str, str]] = PLAYERS
    die: ClassVar[int] = 6
    codec: ClassVar[Codec] = Codec(HexState)

    def library_at(self, state: HexState) -> Library:
        """Return the decks with the cards in them that were entered at the table."""
        return state.known(self.library)

    def refuse(self, step: Step[HexState]) -> str | None:
        """Return why no table can hold what an act leads to, None when one can."""
        return self.refuse_state(step.after, step.changes)

    def refuse_state(self, state: HexState, changes: Changes | None = None) -> str | None:
        """Return why no table can hold what a state says, None when one can."""
        return refuse_state(state, state.wrong_cards(self.library_at(state)), changes=changes)

    def refuse_by_hand(self, state: HexState) -> str | None:
        """Return None: by hand anything may be done at any time."""
        return None

    def layout_text(self, state: HexState) -> str:
        """Return a table as a layout."""
        return layout_text(state)

    def words(self, state: HexState) -> str:
        """Return a table's board, what lies on it, and its turn.

        >>> from boardapp.games.strategy_cards.state import new_state
        >>> StrategyCards(HexGrid(12, 9), Library({})).words(new_state(12, 9))
        'Hex board, 12 × 9, empty, turn 1'
        """
        painted = len(state.terrain.keys() | state.levels.keys())
        cards = sum(1 for player in state.players.values() for _ in player.everywhere())
        counts = (
            f"{painted:,} {'hex' if painted == 1 else 'hexes'} of terrain" if painted else "",
            _count(len(state.units), "unit"),
            _count(cards, "card"),
        )
        lying = ", ".join(filter(None, counts)) or "empty"
        title = state.board or "Hex board"
        return f"{title}, {state.columns} × {state.rows}, {lying}, turn {state.turn}"

    def drawing(self, state: HexState, *, bare: bool = False, dpi: float | None = None) -> Drawing:
        """Return a table as a picture, with no more detail than shows at a resolution."""
        return board_pictures.drawing(state, bare=bare, dpi=dpi)

    def to_print(self, state: HexState, job: Job) -> Matter:
        """Return what a job prints of a table; raises PrintError."""
        return prints.matter(state, job)

    def pictures(self, state: HexState | None = None) -> tuple[NamedPicture, ...]:
        """Return no pictures: a hex table's files name none."""
        return ()

    def rule(
        self, state: HexState, origin: Space, target: Space, side: str | None = None
    ) -> Ruling:
        """Return the ruling on a line of sight; whose units look is no matter on hexes."""
        return sight.advise(state.ground, origin, target, state.options)

    def survey(self, state: HexState, side: str | None = None) -> Iterable[Seen]:
        """Return the verdict on every ordered pair of spaces, row by row from the north-west.

        Raises ValueError, in a sentence, for a board of more than `MAX_SURVEYED` hexes.
        """
        hexes = state.columns * state.rows
        if hexes > MAX_SURVEYED:
            raise ValueError(
                f"found a board of {hexes:,} hexes; expected at most {MAX_SURVEYED:,} to rule on "
                "every pair of them"
            )
        return _survey(state)

    # Procedures

    def menu(self, state: HexState) -> tuple[Pick, ...]:
        """Return what may begin."""
        return call_menu.menu(state, self.library)

    def procedure(self, name: str, given: tuple[str, ...]) -> AnyProcedure:
        """Return a procedure by its name; raises KeyError."""
        return call_menu.procedure(self.library, name, given)

    def printed(self, *rules: str) -> str:
        """Return where rules are printed."""
        return heading(*rules)

    def where(self, state: HexState) -> str:
        """Return the turn, and the card that is being resolved."""
        call = state.call
        card = f", {call.title} of {PLAYERS[call.side]}" if call is not None and call.open else ""
        return f"Turn {state.turn}{card}"

    def progress(self, state: HexState) -> Progress | None:
        """Return None: nothing leads the table through steps."""
        return None

    def over(self, state: HexState) -> str | None:
        """Return None: how a game ends is its scenario's to say."""
        return None


def _survey(state: HexState) -> Iterator[Seen]:
    grid, ground, options = state.grid, state.ground, state.options
    relief = sight.Relief.of(ground)
    for origin in grid.spaces():
        seen = sight.field_of(ground, origin, options, relief)
        for target in grid.spaces():
            if seen[target]:
                yield Seen(origin, target, "clear", ())
                continue
            causes = sight.reasons_against(ground, origin, target, options)
            yield Seen(origin, target, "blocked", causes)


def _count(number: int, thing: str) -> str:
    return f"{number:,} {thing}{'s' * (number != 1)}" if number else ""
