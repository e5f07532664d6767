"""The state of a plain square table: its size, walls, doors, windows and pieces.

Points are whole thousandths of a square from the board's north-west corner, x east and y south. A
square prints 1 inch wide, so a thousandth is a mil.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Annotated, ClassVar, Literal, NamedTuple

from boardapp.core.geometry import tile_geometry
from boardapp.core.geometry.shape_check import wall_fault
from boardapp.core.grid import Space
from boardapp.core.override_decorator import override
from boardapp.core.square_grid import SquareGrid
from boardapp.core.state import State
from boardapp.core.tile import TileFeature
from boardapp.files.value_limits import (
    LINE,
    FileKey,
    ValueFault,
    ValueLimit,
    list_length,
    one_line_text,
    one_of_words,
    whole_number,
)
from boardapp.games.rule_switch import Switches
from boardapp.games.validated_state import PictureName, Sha256, SightAgreements, TypedState

if TYPE_CHECKING:
    from boardapp.core.geometry.tile_geometry import Lines

GAME = "squares"
"""The name of the game in layouts."""
PLAYERS: Mapping[str, str] = {"blue": "Blue", "red": "Red"}
"""The two sides with their titles."""
SQUARE = 1000
"""The side of a square in units of walls, and its printed side in mils."""
MAX_SIDE = 500
"""The most columns or rows of a board."""
MAX_SQUARES = 40_000
MAX_PIECES = 1000
MAX_WALLS = 5000
MAX_WALL_POINTS = 1000
"""The most points of one wall."""
MAX_POINTS = 20_000
"""The most points of all walls."""
REACH = MAX_SIDE * SQUARE
"""How far walls may reach from the board's north-west corner, also off the board."""
MAX_NAME = 40
MAX_LABEL = 3

WallKind = Literal["wall", "window", "door"]
_COLOUR = re.compile(r"#[0-9a-f]{6}")
_TITLE = one_line_text(words="a title of at most {} characters")
Title = Annotated[str, ValueLimit(_TITLE.words, lambda title: not title or _TITLE.holds(title))]
Name = Annotated[str, one_line_text(MAX_NAME)]
Colour = Annotated[
    str,
    ValueLimit(
        "a colour such as '#7a9a55'", lambda text: not text or bool(_COLOUR.fullmatch(text))
    ),
]
Label = Annotated[
    str,
    ValueLimit(
        f"a label of at most {MAX_LABEL} characters",
        lambda text: not text or (len(text) <= MAX_LABEL and LINE.holds(text)),
    ),
]
Coordinate = Annotated[int, whole_number(-REACH, REACH)]
Points = Annotated[
    tuple[tuple[Coordinate, Coordinate], ...],
    list_length(2, MAX_WALL_POINTS, "points [x, y]"),
    ValueLimit("points of which at least two differ", lambda points: not wall_fault(points)),
]
_NUMBERED_ID = re.compile(r"[a-z]\d+")


def _point_near_start(points: Points, square: int) -> tuple[Fraction, Fraction]:
    """Return the point half a square along a polyline, or the middle of a shorter first part."""
    (x, y), (u, v) = points[:2]
    squares = max(-(-max(abs(u - x), abs(v - y)) // square), 1)
    share = Fraction(1, 2 * squares)
    return x + (u - x) * share, y + (v - y) * share


class Wall(NamedTuple):
    """A polyline that blocks sight: a wall, or a door while it is closed. A window never blocks."""

    id: Name
    points: Points
    kind: WallKind = "wall"
    open: bool = False

    @property
    def blocks(self) -> bool:
        """Return whether sight stops here now."""
        return self.kind == "wall" or (self.kind == "door" and not self.open)

    @property
    def title(self) -> str:
        """Return the wall in words, such as ``closed door “cellar”``.

        An id such as ``w4``, which boardapp gives, tells players nothing and is left out.
        """
        closed = ("open " if self.open else "closed ") if self.kind == "door" else ""
        return f"{closed}{self.kind}{self._name_of_players}"

    def name(self, grid: SquareGrid) -> str:
        """Return the wall's kind with its players' name, else with its place.

        Examples are ``door “cellar”``, ``wall between B-2 and B-3``, and for a wall along several
        squares ``wall from B-2 to B-5``.
        """
        if self._name_of_players:
            return f"{self.kind}{self._name_of_players}"
        begin, end = (
            _point_near_start(points, grid.side) for points in (self.points, self.points[::-1])
        )
        ends = [grid.space_at(*point) for point in (begin, end)]
        if ends[0] == ends[1]:
            return f"{self.kind} {grid.place_in_words(*begin)}"
        names = [grid.name(one) if one is not None else "the edge" for one in ends]
        return f"{self.kind} from {names[0]} to {names[1]}"

    @property
    def _name_of_players(self) -> str:
        return "" if _NUMBERED_ID.fullmatch(self.id) else f" “{self.id}”"

    @property
    def feature(self) -> TileFeature:
        """Return the wall as a shape for rulings and drawings."""
        return TileFeature(self.title, self.points)


class PieceFace(NamedTuple):
    """The look of one side of a counter; an empty colour is that of the piece's player."""

    label: Label = ""
    colour: Colour = ""


class Piece(NamedTuple):
    """A counter: ``id`` is its name, ``back`` its other side if it has one."""

    id: Name
    side: Annotated[str, one_of_words(PLAYERS)]
    space: Space
    face: PieceFace = PieceFace()
    back: PieceFace | None = None
    flipped: bool = False

    @property
    def upper_face(self) -> PieceFace:
        """Return the side that lies up; one without a label gets the first letters of the name.

        >>> Piece("Guard 2", "red", Space(0, 0)).upper_face.label
        'G2'
        """
        shown = self.back if self.flipped and self.back is not None else self.face
        words = self.id.split()
        initials = "".join(word[0] for word in words) if len(words) > 1 else self.id.strip()[:2]
        return shown if shown.label else shown._replace(label=initials[:MAX_LABEL])


class BoardSizeEntry(NamedTuple):
    """The size of a board in a layout, and the players' title for it."""

    columns: Annotated[int, whole_number(1, MAX_SIDE)]
    rows: Annotated[int, whole_number(1, MAX_SIDE)]
    title: Annotated[str, _TITLE] = ""


Pieces = Annotated[Mapping[str, Piece], list_length(0, MAX_PIECES, "pieces"), FileKey("pieces")]


@dataclass(frozen=True)
class SquareState(TypedState):
    """The state of a plain square table. ``board`` is a title that the players gave it, or empty.

    ``units`` are the pieces by name, ``walls`` the walls, windows and doors by id. ``picture`` is
    the file under the board, ``picture_sha256`` its content.
    """

    OF_START = State.OF_START | {"columns", "rows", "picture", "picture_sha256"}
    FIXED = State.FIXED | OF_START
    FIRST: ClassVar = (
        "game",
        "board",
        "picture",
        "picture_sha256",
        "turn",
        "walls",
        "units",
        "agreements",
    )
    APART: ClassVar = TypedState.APART | {"columns", "rows", "options", "mode"}
    ATTACKS: ClassVar = ("sight",)
    SWITCHES: ClassVar[Switches] = {}

    game: Annotated[str, one_of_words((GAME,))]
    board: Title
    turn: Annotated[int, whole_number(1, 9999)] = 1
    units: Pieces = field(default_factory=dict)  # type: ignore[assignment]
    agreements: SightAgreements = ()
    columns: Annotated[int, whole_number(1, MAX_SIDE)] = 20
    rows: Annotated[int, whole_number(1, MAX_SIDE)] = 15
    picture: PictureName = ""
    picture_sha256: Sha256 = ""
    walls: Annotated[Mapping[str, Wall], list_length(0, MAX_WALLS, "walls")] = field(
        default_factory=dict
    )

    @override
    def inconsistencies(self) -> Iterator[ValueFault]:
        yield from super().inconsistencies()
        points = 0
        for name, wall in self.walls.items():
            points += len(wall.points)
            if wall.open and wall.kind != "door":
                yield ValueFault(("walls", name, "open"), f"an open {wall.kind}", "an open door")
        if points > MAX_POINTS:
            yield ValueFault(
                ("walls",), f"{points:,} points", f"at most {MAX_POINTS:,} points of all walls"
            )
        for name, piece in self.units.items():
            if piece.flipped and piece.back is None:
                expected = "a piece with a back"
                yield ValueFault(("units", name, "flipped"), "true", expected)

    @property
    @override
    def grid(self) -> SquareGrid:
        return SquareGrid(self.columns, self.rows, SQUARE)

    @cached_property
    def wall_geometries(self) -> Lines:
        """Return every wall, window and door as a geometry, in their order."""
        features = tuple(wall.feature for wall in self.walls.values())
        return tile_geometry.feature_geometries(features)

    @cached_property
    def blocking_features(self) -> tuple[TileFeature, ...]:
        """Return everything that blocks sight now."""
        return tuple(wall.feature for wall in self.walls.values() if wall.blocks)

    def pieces(self) -> Iterator[Piece]:
        """Yield the pieces in the order of their names."""
        for name in sorted(self.units):
            yield self.units[name]


def new_state(columns: int, rows: int, title: str = "") -> SquareState:
    """Return an empty table of a size in squares."""
    return SquareState(game=GAME, board=title, columns=columns, rows=rows)
