"""The progress of a table that turns lead, as a value; it knows nothing else of the table."""

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
    "artillery": "Combat, aircraft and artillery",
    "targets": "Combat, all other attacks",
    "resolution": "Combat, attack resolution",
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
"""The most units that a side commits in a game: its deck holds no more cards."""

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
    """A side's record in a game that turns lead.

    ``card`` was used for initiative this turn (004-086). ``arrived`` says that it has had ground
    units on the map, ``withdrew`` that the last of them left it neither destroyed nor captured
    (N4-42). ``goal`` is the number of points by which it wins. It holds so many ``command`` and
    ``units`` cards after its draw; ``reserves`` is its deck, if that is counted. ``came`` are the
    kinds of the units that it has committed this turn, ``before`` in the turns before, ``sent``
    those that ever came from no deck. Of those that were put under a deck ``returned`` had come
    from one, ``added`` from none. ``exits`` is how many units have left the map where they should.
    If hands are listed, ``hand`` are the kinds of the unit cards and ``orders`` the Command Cards
    that make these numbers, None until they are entered. ``gone`` are the Command Cards that it has
    seen leave the game, by either side.
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
        """Return the record with other cards in hand; if none are listed, the numbers count."""
        units = None if hand is None else tuple(sorted(hand))
        command = None if orders is None else tuple(sorted(orders))
        return self._replace(
            hand=units, units=self.units if units is None else len(units),
            orders=command, command=self.command if command is None else len(command),
        )  # fmt: skip

    def without_cards(self, units: Iterable[str] = (), orders: Iterable[str] = ()) -> Self:
        """Return the record once cards have left the side's hand."""
        hand = None if self.hand is None else (Counter(self.hand) - Counter(units)).elements()
        left = None if self.orders is None else (Counter(self.orders) - Counter(orders)).elements()
        return self.with_hand(hand, left)

    def with_seen_cards(self, orders: Iterable[str]) -> Self:
        """Return the record once the side has seen Command Cards leave the game."""
        return self._replace(gone=(*self.gone, *orders)[:MAX_HAND])


class TurnState(NamedTuple):
    """The progress of a turn: its phase, the side with the initiative, and the acting side.

    ``deck`` is the rest of the Command Deck, if it is counted. The game is over once somebody has
    ``won``, unless it is ``played_on``. ``clear`` says that the weather is.
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
        """Return the sequence with what a side has."""
        return self._replace(us=has) if side == "us" else self._replace(germany=has)

    @property
    def current_phase(self) -> Phase:
        """Return the phase; without the initiative, a turn begins."""
        return self.phase if self.first else "begin"

    @property
    def acting_side(self) -> str | None:
        """Return whose part of the phase it is, None if it is both sides'."""
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
        """Return the first phase of a side that has the initiative; nobody moves on Turn 1."""
        after: Phase = "commitment" if turn == 1 else "movement"
        return self._replace(phase=after, first=side, by=side)

    def next_part(self) -> Self:
        """Return the state after the present part: first the winner's part, then the other's."""
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
        """Return how the next turn begins: nobody has the initiative."""
        us, germany = (
            has._replace(card=None, came=(), before=(*has.before, *has.came))
            for has in (self.us, self.germany)
        )
        return self._replace(phase="begin", first=None, by=None, us=us, germany=germany)
