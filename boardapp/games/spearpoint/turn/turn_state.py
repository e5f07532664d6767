"""The progress of a table with led turns, as a value without the rest of the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Annotated, Literal, NamedTuple, Self

from boardapp.files.value_limits import entry_count, one_line_text, one_of_words, whole_number
from boardapp.games.spearpoint.tiles.catalogue import PLAYERS

Phase = Literal[
    "begin", "movement", "commitment", "artillery", "targets", "resolution", "draw", "end"
]
"""The phases of a turn in order, the Combat Phase in its three steps (004-083, 004-089)."""

PHASES: Mapping[Phase, str] = {
    "begin": "Beginning the turn",
    "movement": "Movement",
    "commitment": "Commitment",
    "artillery": "Combat (aircraft and artillery)",
    "targets": "Combat (all other attacks)",
    "resolution": "Combat (attack resolution)",
    "draw": "Draw",
    "end": "Ending the turn",
}
"""The phases, as players call them."""

Winner = Literal["us", "germany", "nobody"]
"""The possible winners of a game."""

_ORDER: tuple[Phase, ...] = tuple(PHASES)
OVERRUN = 3
"""Full turns that an Overrun takes (004-081, A4-23)."""
MAX_HAND = 99
MAX_GOAL = 9999
MAX_OBJECTIVES = 20
MAX_CAME = 200
"""The most units that a side commits in a game; its decks hold no more cards."""

_Side = Annotated[str, one_of_words(PLAYERS)]
_Cards = Annotated[int, whole_number(0, MAX_HAND)]
_Hand = Annotated[
    tuple[Annotated[str, one_line_text()], ...], entry_count(0, MAX_HAND, f"up to {MAX_HAND} cards")
]
_Kinds = Annotated[
    tuple[Annotated[str, one_line_text()], ...],
    entry_count(0, MAX_CAME, f"up to {MAX_CAME} kinds of unit"),
]


class Overrun(NamedTuple):
    """A coming Overrun: the side that would win, and the full turns left (004-053)."""

    side: _Side
    turns: Annotated[int, whole_number(1, OVERRUN)]


class Objective(NamedTuple):
    """A special objective of a side, ticked by the players once it is reached (004-252)."""

    side: _Side
    text: Annotated[str, one_line_text(80)]
    reached: bool = False


class SideState(NamedTuple):
    """A side's record in a game with led turns.

    ``card`` is its card for initiative this turn (004-086). ``arrived`` is true once it has had
    ground units on the map. ``withdrew`` is true if the last of them left the map neither destroyed
    nor captured (N4-42). ``goal`` is the number of points with which it wins.

    ``command`` and ``units`` are its numbers of cards after its draw. ``reserves`` is the number of
    cards in its deck, if counted. ``came`` are the kinds of units that it has committed this turn,
    and ``before`` those of earlier turns. ``sent`` are kinds that came from no deck. Of the units
    put under a deck, ``returned`` had come from one, and ``added`` had not. ``exits`` is the number
    of units that have left the map as their scenario intends.

    If the table lists hands, ``hand`` are the kinds of its unit cards, and ``orders`` its Command
    Cards; both are None until entered. ``gone`` are the Command Cards of either side that it has
    seen leave the game.
    """

    card: Annotated[str, one_line_text(80)] | None = None
    arrived: bool = False
    withdrew: bool = False
    goal: Annotated[int, whole_number(1, MAX_GOAL)] | None = None
    command: _Cards = 0
    units: _Cards = 0
    reserves: _Cards | None = None
    came: _Kinds = ()
    before: _Kinds = ()
    exits: Annotated[int, whole_number(0, MAX_HAND)] = 0
    hand: _Hand | None = None
    orders: _Hand | None = None
    gone: _Hand = ()
    sent: _Kinds = ()
    added: _Kinds = ()
    returned: _Kinds = ()

    def with_hand(self, hand: Iterable[str] | None, orders: Iterable[str] | None) -> Self:
        """Return the record with other cards in hand; None leaves the number of cards as before."""
        units = None if hand is None else tuple(sorted(hand))
        command = None if orders is None else tuple(sorted(orders))
        return self._replace(
            hand=units, units=self.units if units is None else len(units),
            orders=command, command=self.command if command is None else len(command),
        )  # fmt: skip

    def without_cards(self, units: Iterable[str] = (), orders: Iterable[str] = ()) -> Self:
        """Return the record after cards have left the side's hand."""
        hand = None if self.hand is None else (Counter(self.hand) - Counter(units)).elements()
        left = None if self.orders is None else (Counter(self.orders) - Counter(orders)).elements()
        return self.with_hand(hand, left)

    def with_seen_cards(self, orders: Iterable[str]) -> Self:
        """Return the record after the side has seen Command Cards leave the game."""
        return self._replace(gone=(*self.gone, *orders)[:MAX_HAND])


class TurnState(NamedTuple):
    """The progress of a turn: its phase, the side with the initiative, and the acting side.

    ``deck`` is the number of cards in the Command Deck, if counted. The game is over once somebody
    has ``won``, unless the players have ``played_on``. ``clear`` is true once the weather has
    cleared.
    """

    phase: Phase = "begin"
    first: _Side | None = None
    by: _Side | None = None
    us: SideState = SideState()
    germany: SideState = SideState()
    overrun: Overrun | None = None
    objectives: Annotated[
        tuple[Objective, ...], entry_count(0, MAX_OBJECTIVES, f"up to {MAX_OBJECTIVES} objectives")
    ] = ()
    deck: _Cards | None = None
    won: Winner | None = None
    played_on: bool = False
    clear: bool = False

    def side_state(self, side: str) -> SideState:
        """Return a side's record."""
        return self.us if side == "us" else self.germany

    def with_side(self, side: str, has: SideState) -> Self:
        """Return the turn's state with a side's new record."""
        return self._replace(us=has) if side == "us" else self._replace(germany=has)

    @property
    def current_phase(self) -> Phase:
        """Return the phase; without the initiative, it is the beginning of the turn."""
        return self.phase if self.first else "begin"

    @property
    def acting_side(self) -> str | None:
        """Return the side whose part of the phase it is, or None if both sides act."""
        return None if self.current_phase in ("begin", "end") else self.by or self.first

    @property
    def phase_title(self) -> str:
        """Return the title of the phase."""
        return PHASES[self.current_phase]

    @property
    def is_over(self) -> bool:
        """Return whether the game is over."""
        return self.won is not None and not self.played_on

    def with_initiative(self, side: str, turn: int) -> Self:
        """Return the state at the first phase after the initiative; Turn 1 has no Movement."""
        after: Phase = "commitment" if turn == 1 else "movement"
        return self._replace(phase=after, first=side, by=side)

    def next_part(self) -> Self:
        """Return the state after the present part; the winner of the initiative acts first."""
        if (
            self.first is not None
            and self.acting_side == self.first
            and self.current_phase != "resolution"
        ):
            other = next(side for side in PLAYERS if side != self.first)
            return self._replace(by=other)
        after = _ORDER[_ORDER.index(self.current_phase) + 1]
        return self._replace(phase=after, by=None if after == "end" else self.first)

    def next_turn(self) -> Self:
        """Return the state at the start of the next turn, before the initiative."""
        us, germany = (
            has._replace(card=None, came=(), before=(*has.before, *has.came))
            for has in (self.us, self.germany)
        )
        return self._replace(phase="begin", first=None, by=None, us=us, germany=germany)
