"""Drift: the odds of a target token's final hex, and of units in the blast.

All values are exact: whole hexes and fractions. The board is a `HexGrid`; the half-hexes at its rim
are no part of it, so a token that ends on one has left the board (002-31).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import Annotated, NamedTuple

from boardapp.core.grid import Space
from boardapp.core.hex_grid import HexGrid
from boardapp.files.value_limits import whole_number

FACES = 6
"""The faces of both dice of a drift."""
DRIFT_NUMBERS = (3, 4, 6)
"""The drift numbers for enhanced, normal and no sight of the target hex (002-20 to 002-23)."""
POINTS = ("NW", "NE", "E", "SE", "SW", "W")
"""The six directions of a hex board, in the order of `HexGrid.step`, as letters of the compass."""
COMPASS = ("north-west", "north-east", "east", "south-east", "south-west", "west")
"""The six directions of a hex board in words, in the same order."""


class NorthMarkerOrientation(NamedTuple):
    """The orientation of the north directional marker (002-28, A2-03).

    ``turn`` is the direction that its 1 points to, 0 to 5 for NW, NE, E, SE, SW, W. The other
    numbers follow clockwise, or counter-clockwise. In the first orientation, 3 points directly
    right.

    >>> [NorthMarkerOrientation().direction(red) for red in (1, 3, 6)]
    [0, 2, 5]
    >>> NorthMarkerOrientation(turn=2, clockwise=False).direction(4)
    5
    """

    turn: Annotated[int, whole_number(0, 5)] = 0
    clockwise: bool = True

    def direction(self, red: int) -> int:
        """Return the direction, 0 to 5, for a red die's result."""
        steps = red - 1 if self.clockwise else 1 - red
        return (self.turn + steps) % 6


NORTH = NorthMarkerOrientation()
"""The marker's first orientation: 1 to 6 are NW, NE, E, SE, SW, W."""


@dataclass(frozen=True, slots=True)
class DriftResult:
    """The drift of a target token: its path and its end.

    ``path`` lists the hexes from the target to the final hex, both included. If the token left the
    board, it lists the hexes before that, and ``final`` is None (002-31). ``direction`` is 0 to 5,
    None when the attack is accurate: then the red die does not count (002-26).
    """

    target: Space
    drift_number: int
    black: int
    red: int
    marker: NorthMarkerOrientation
    path: tuple[Space, ...]
    final: Space | None

    @property
    def is_accurate(self) -> bool:
        """Return whether the token stays on the target hex (002-26)."""
        return self.black >= self.drift_number

    @property
    def is_off_board(self) -> bool:
        """Return whether the token ends off the board, half-hexes included (002-31)."""
        return self.final is None

    @property
    def distance(self) -> int:
        """Return how many hexes the token moves (002-27)."""
        return 0 if self.is_accurate else self.black

    @property
    def direction(self) -> int | None:
        """Return the direction of the token's move, 0 to 5; None when it does not move (002-28)."""
        return None if self.is_accurate else self.marker.direction(self.red)

    def sentence(self, grid: HexGrid) -> str:
        """Return a sentence on the result of the dice, to read aloud."""
        target = grid.name(self.target)
        if self.direction is None:
            return (
                f"The black die shows {self.black}, which is not below the drift number "
                f"{self.drift_number}. The token does not drift, and the attack hits {target}. "
                "The red die does not matter."
            )
        hexes = "1 hex" if self.distance == 1 else f"{self.distance} hexes"
        moved = (
            f"The black die shows {self.black}, which is below the drift number "
            f"{self.drift_number}. The token drifts {hexes} from {target} to the "
            f"{COMPASS[self.direction]}, because the red die shows {self.red}"
        )
        if self.final is None:
            return (
                f"{moved}, and leaves the board. The attack has no effect, and the card leaves "
                "the game."
            )
        return f"{moved}. It stops at {grid.name(self.final)}."


def drift_from_dice(
    grid: HexGrid,
    target: Space,
    drift_number: int,
    black: int,
    red: int,
    marker: NorthMarkerOrientation = NORTH,
) -> DriftResult:
    """Return the drift of a token by its dice (002-25 to 002-28, 002-31).

    Only the final hex decides whether the token has left the board. A straight line never returns
    to the board, unless it crosses a gap between boards (A2-04, A2-05). Raises ValueError for a
    target off the board, an impossible drift number, or an impossible die.

    >>> from boardapp.core.hex_grid import HexGrid
    >>> board = HexGrid(columns=10, rows=8)
    >>> drift = drift_from_dice(board, board.parse("C5"), 4, black=3, red=3)
    >>> print(drift.sentence(board).partition(". ")[2])
    The token drifts 3 hexes from C5 to the east, because the red die shows 3. It stops at C8.
    """
    _check_target_and_number(grid, target, drift_number)
    for colour, die in (("black", black), ("red", red)):
        if not 1 <= die <= FACES:
            raise ValueError(f"the {colour} die shows {die}; expected 1 to {FACES}")
    distance = 0 if black >= drift_number else black
    direction = marker.direction(red)
    way = [grid.step(target, direction, count) for count in range(distance + 1)]
    path = tuple(space for space in way if space in grid)
    final = way[-1] if way[-1] in grid else None
    return DriftResult(target, drift_number, black, red, marker, path, final)


def chance_on_target(drift_number: int) -> Fraction:
    """Return the probability that the black die keeps the token on the target hex (002-30).

    >>> [str(chance_on_target(number)) for number in (6, 4, 3)]
    ['1/6', '1/2', '2/3']
    """
    return Fraction(FACES + 1 - drift_number, FACES)


def final_hex_odds(grid: HexGrid, target: Space, drift_number: int) -> dict[Space | None, Fraction]:
    """Return the probability of each final hex; the fractions sum to 1 (002-30, 002-32).

    The target hex comes first, then the others by distance and direction. None, for a token off the
    board, comes last if it is possible. The marker's orientation does not matter: its six numbers
    are equally likely. Raises ValueError like `drift_from_dice`.
    """
    _check_target_and_number(grid, target, drift_number)
    chances: dict[Space | None, Fraction] = {target: chance_on_target(drift_number)}
    off_board = Fraction(0)
    # Each black and red pair that misses leads to a hex of its own, on the board or off it.
    for distance, direction in product(range(1, drift_number), range(6)):
        space = grid.step(target, direction, distance)
        if space in grid:
            chances[space] = Fraction(1, FACES * FACES)
        else:
            off_board += Fraction(1, FACES * FACES)
    if off_board:
        chances[None] = off_board
    return chances


def _check_target_and_number(grid: HexGrid, target: Space, drift_number: int) -> None:
    if target not in grid:
        raise ValueError("the target hex is not on the board")
    if drift_number not in DRIFT_NUMBERS:
        raise ValueError(f"drift number {drift_number}; expected 3, 4 or 6")


class BlastChance(NamedTuple):
    """The probability that a hex is the final hex (``area``), or next to it (``wide``)."""

    area: Fraction
    wide: Fraction

    @property
    def total(self) -> Fraction:
        """Return the probability that the hex is anywhere in the blast."""
        return self.area + self.wide


def blast_chances_by_hex(
    chances: Mapping[Space | None, Fraction], grid: HexGrid, spaces: Iterable[Space]
) -> dict[Space, BlastChance]:
    """Return the blast chance of each given hex, such as those of units (002-32, 002-35, 002-38).

    ``chances`` are those of `final_hex_odds`. A token that left the board hits nothing around it.
    """
    nothing = Fraction(0)
    return {
        space: BlastChance(
            chances.get(space, nothing),
            sum((chances.get(near, nothing) for near in grid.neighbours(space)), nothing),
        )
        for space in spaces
    }
