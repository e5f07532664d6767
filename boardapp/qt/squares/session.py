"""The session of a plain square table: its pieces, doors and walls, and the line in question."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import ClassVar, NamedTuple

import shapely
from PySide6.QtCore import QObject

from boardapp.core.command import ChangeCommand
from boardapp.core.geometry.exact_geometry import Point
from boardapp.core.geometry.segment_intersection import Bools
from boardapp.core.grid import Space
from boardapp.core.override_decorator import override
from boardapp.core.sentence_case import capitalize_first
from boardapp.core.sight_ruling import Ruling
from boardapp.core.square_grid import SquareGrid
from boardapp.core.state import State
from boardapp.games.squares import manual_changes, wall_sight_rulings
from boardapp.games.squares.state import Piece, SquareState, Wall, WallKind
from boardapp.qt.sessions.board_objects import UNIT, BoardObject, ObjectRef
from boardapp.qt.sessions.sight_session import SightSession

DOOR = "door"
_VALUE_WORDS = {
    "units/": "Pieces",
    "walls/": "Walls and doors",
    "agreements/": "Agreed instead",
    "space": "Square",
    "face": "Front",
    "flipped": "Shows its back",
    "kind": "Wall, door or window",
    "open": "Open",
}
_VALUE_TITLES = {"walls/kind": {"wall": "Wall", "door": "Door", "window": "Window"}}
"""The players' words for the keys of a table's values."""
_DOOR_STAYS = "A door cannot be moved out of its wall. Double-click the door to open or close it."


class DoorObject(NamedTuple):
    """A door as a thing on the board; its space is that of its middle."""

    space: Space
    wall: Wall


class SquareSession(SightSession):
    """A plain square table; no rules lead it, so every change is made by hand."""

    kinds: ClassVar[Mapping[str, str]] = {UNIT: "piece", DOOR: "door"}
    staying = frozenset((DOOR,))
    flipping = frozenset((UNIT,))
    nothing = "There is no piece"
    space_word = "square"
    line_hint = "click the square where the line begins, then the square where the line ends."

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.attack = "sight"
        self.hand = Piece("Piece 1", "blue", Space(0, 0))
        self.wall_kind: WallKind = "wall"

    @property
    @override
    def is_led(self) -> bool:
        return False

    @property
    def table(self) -> SquareState:
        """Return the table as it is shown; a table must be open."""
        state = self.state
        assert isinstance(state, SquareState)
        return state

    @property
    def board(self) -> SquareGrid:
        """Return the open table's board."""
        return self.table.grid

    # Things on the board

    @override
    def _iterate_objects(self) -> Iterator[tuple[ObjectRef, BoardObject]]:
        yield from super()._iterate_objects()
        for wall in self.table.walls.values():
            x, y = middle_of_wall(wall)
            space = self.board.space_at(x, y) if wall.kind == "door" else None
            if space is not None:
                yield ObjectRef(DOOR, wall.id), DoorObject(space, wall)

    @override
    def select(self, refs: Iterable[ObjectRef]) -> None:
        # Doors are no pieces to move, turn over or remove.
        super().select(ref for ref in refs if ref.kind == UNIT)

    @override
    def object_name(self, ref: ObjectRef) -> str:
        return f"the {self.kinds[ref.kind]} “{ref.name}”"

    @property
    @override
    def value_words(self) -> Mapping[str, str]:
        walls = self.table.walls.values()
        names = {f"walls/{one.id}": capitalize_first(one.name(self.board)) for one in walls}
        return _VALUE_WORDS | names

    @property
    @override
    def value_titles(self) -> Mapping[str, Mapping[str, str]]:
        return _VALUE_TITLES

    def piece(self, name: str) -> Piece:
        """Return a piece on the table."""
        piece = self.table.units[name]
        assert isinstance(piece, Piece)
        return piece

    @override
    def why_not_in_state(
        self, state: State, thing: BoardObject, replaced: BoardObject | None = None
    ) -> str | None:
        assert isinstance(state, SquareState)
        if isinstance(thing, DoorObject):
            return _DOOR_STAYS
        assert isinstance(thing, Piece)
        taken = thing.id in state.units and state.units[thing.id] != replaced
        if replaced is not None and thing.id != getattr(replaced, "id", "") and taken:
            return f"There is another piece called {thing.id}. Choose another name."
        return manual_changes.why_not_placed(state, thing)

    @override
    def change_command(
        self, before: BoardObject | None, after: BoardObject | None
    ) -> ChangeCommand:
        if isinstance(before, DoorObject):
            return manual_changes.toggle_door(before.wall, self.board)
        assert isinstance(before, Piece | None)
        assert isinstance(after, Piece | None)
        return manual_changes.change_piece(before, after, self.grid)

    @override
    def flipped_copy(self, thing: BoardObject) -> BoardObject:
        if isinstance(thing, Piece) and thing.back is not None:
            return thing._replace(flipped=not thing.flipped)
        return thing

    # The piece in hand

    def take_piece_in_hand(self, piece: Piece) -> None:
        """Take in hand a piece like the ones that the next clicks place."""
        self.hand = piece._replace(flipped=False)
        self.hand_changed.emit()

    @override
    def unit_in_hand(self, space: Space) -> Piece:
        return self.hand._replace(
            id=manual_changes.new_piece_id(self.table, self.hand.id), space=space
        )

    @override
    def place_unit_in_hand(self, space: Space) -> bool:
        return self.place_object(self.unit_in_hand(space))

    # Walls and doors

    def walls_at(self, space: Space, spot: Point | None = None) -> list[Wall]:
        """Return the walls, doors and windows that meet a square.

        The nearest to a spot comes first, or the nearest to the square's middle.
        """
        walls = list(self.table.walls.values())
        if not walls:
            return []
        point = shapely.Point(spot or self.board.centre(space))
        square = shapely.Polygon(self.board.outline(space))
        met = shapely.intersects(self.table.wall_geometries, square)
        return sorted(
            (wall for wall, meets in zip(walls, met, strict=True) if meets),
            key=lambda wall: (shapely.LineString(wall.points).distance(point), wall.id),
        )

    def nearest_door(self, space: Space, spot: Point | None) -> Wall | None:
        """Return the door that meets a square and is nearest to a spot, or to its middle."""
        doors = (wall for wall in self.walls_at(space, spot) if wall.kind == "door")
        return next(doors, None)

    def toggle_door(self, door: str) -> bool:
        """Open or close a door."""
        act = manual_changes.toggle_door(self.table.walls[door], self.board)
        return self.change_by_hand(None, act)

    def choose_wall_kind(self, kind: WallKind) -> None:
        """Choose what the wall tool draws."""
        self.wall_kind = kind

    def draw_wall(self, points: tuple[Point, ...]) -> bool:
        """Draw a wall, door or window, or show the refusal."""
        kind = self.wall_kind
        wall = Wall(manual_changes.new_wall_id(self.table, kind), points, kind)
        refusal = manual_changes.why_no_wall(self.table, wall)
        return self.change_by_hand(refusal, manual_changes.add_wall(wall, self.board))

    def remove_wall(self, name: str) -> bool:
        """Remove a wall, door or window."""
        act = manual_changes.remove_wall(self.table.walls[name], self.board)
        return self.change_by_hand(None, act)

    def square_description(self, space: Space) -> str:
        """Return a square in words: its name, its pieces, and the walls that meet it."""
        lying = [ref.name for ref in self.objects_on(space) if ref.kind == UNIT]
        return ", ".join(
            (self.board.name(space), *lying, *(wall.title for wall in self.walls_at(space)))
        )

    # Questions

    @override
    def _compute_ruling(self) -> Ruling | None:
        if self._document is None or self.asked is None or self.asked.target is None:
            return None
        return wall_sight_rulings.rule_on_line(self.table, self.asked.origin, self.asked.target)

    def visible_squares_from(self, space: Space) -> Bools:
        """Return the squares seen from a square, rows × columns; sight is the same both ways."""
        return wall_sight_rulings.visible_squares(self.table, space)


def middle_of_wall(wall: Wall) -> tuple[float, float]:
    """Return the point halfway along a wall."""
    dot = shapely.LineString(wall.points).interpolate(0.5, normalized=True)
    return dot.x, dot.y
