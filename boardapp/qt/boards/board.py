"""A game's board as its scene asks for it: where spaces lie, what lies on them, how it looks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from PySide6.QtCore import QMimeData, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPolygonF
from PySide6.QtWidgets import QGraphicsItem, QGraphicsScene

from boardapp.core.grid import Space
from boardapp.core.state import State
from boardapp.qt.boards.legend import Explained
from boardapp.qt.boards.pieces import Piece
from boardapp.qt.drawing.svg_cache import SvgCache
from boardapp.qt.sessions.board_objects import Ref, Thing
from boardapp.qt.sessions.placement_session import PlacementSession

if TYPE_CHECKING:
    from boardapp.core.procedure.question_parts import Spot
    from boardapp.qt.boards.score import Standing


class Tip(NamedTuple):
    """What something on the board is, line by line, and where it lies in the scene's plane."""

    lines: tuple[str, ...]
    where: QRectF


class Markings(NamedTuple):
    """Which of the board's markings are shown."""

    grid: bool = True
    dots: bool = True
    names: bool = True


class Board:
    """What a game gives its scene. It holds no truth: all is read from the session's table."""

    units_per_inch: ClassVar[float] = 1000.0
    """Units of the scene's plane to an inch of the printed board."""
    stroke: ClassVar[float] = 160.0
    """Width of what frames a space: the cursor, and where a thing would lie."""
    room: ClassVar[float] = 4000.0
    """How far around the board the view can be moved."""
    draws_ways: ClassVar[bool] = False
    """Whether the game draws ways as pieces of its own, such as a drift."""
    opening: ClassVar[frozenset[str]] = frozenset()
    """Kinds of things that a double click opens."""

    def __init__(self, session: PlacementSession) -> None:
        self.session = session
        self.drawings = SvgCache()
        self.markings = Markings()

    def enter(self, scene: QGraphicsScene) -> None:
        """Take a place in a scene, with items of the game's own."""
        self.scene = scene
        self.drawings.setParent(scene)

    def leave(self) -> None:
        """Let go of the session: the scene is going."""

    def open(self) -> None:
        """Take over another table."""

    def follow(self, before: State, after: State) -> None:
        """Show a change of what is no thing, such as terrain."""

    def looks_otherwise(self, before: State, after: State) -> bool:
        """Tell whether the same things look otherwise after a change."""
        return False

    def repaint(self, rect: QRectF | None = None) -> None:
        """Have what lies still painted anew."""
        whole = self.scene.sceneRect() if rect is None else rect
        self.scene.invalidate(whole, QGraphicsScene.SceneLayer.BackgroundLayer)

    def touched(self, before: State, after: State) -> Iterable[Space]:
        """Return spaces on which things are the same, and pieces look otherwise after a change."""
        return ()

    # Where spaces lie

    def whole(self) -> QRectF:
        """Return the board's rectangle with what stands beside it."""
        return self.rect()

    def rect(self) -> QRectF:
        """Return the board's rectangle in the scene's plane."""
        grid = self.session.grid
        return QRectF(QPointF(0, 0), QPointF(*self.plane((grid.width, grid.height))))

    def plane(self, point: tuple[float, float]) -> tuple[float, float]:
        """Return where a point of the grid's lattice lies in the scene's plane."""
        return point

    def middle(self, space: Space) -> QPointF:
        """Return the dot of a space, in the scene's plane; it may lie off the board."""
        return QPointF(*self.plane(self.session.grid.centre(space)))

    def outline(self, space: Space) -> QPolygonF:
        """Return the corners of a space, in the scene's plane."""
        corners = self.session.grid.outline(space)
        return QPolygonF([QPointF(*self.plane(corner)) for corner in corners])

    def space_at(self, spot: QPointF) -> Space | None:
        """Return the space under a spot of the board, None off the board."""
        fill = Qt.FillRule.OddEvenFill
        spaces = self.session.grid.spaces()
        return next((one for one in spaces if self.outline(one).containsPoint(spot, fill)), None)

    def outer_space_at(self, spot: QPointF) -> Space:
        """Return what a question is to refuse for a spot beside all spaces, such as a half-hex."""
        return Space(-1, -1)

    def next_to(self, space: Space, right: int, down: int) -> Space:
        """Return where an arrow key leads: along the row, or to the same number in the next one."""
        return Space(space.row + down, space.column + right)

    # What lies on them

    def pieces(self, space: Space, lying: Sequence[tuple[Ref, Thing]]) -> Iterable[Piece]:
        """Return the pieces that show what lies on a space."""
        return ()

    def ghost(self, thing: Thing) -> Piece | None:
        """Return a thing as it would lie; None if there is no picture of it."""
        return None

    def name_of(self, thing: Thing) -> str:
        """Return what a thing is called where a hint tells where it would lie."""
        raise NotImplementedError

    def legend(self) -> Sequence[Explained]:
        """Return what the signs mean that stand on the board whatever is asked."""
        return ()

    def beside(self, spot: QPointF) -> Piece | None:
        """Return the piece of what stands beside the board under a spot."""
        return None

    def told_at(self, space: Space | None, piece: Piece | None) -> Tip | None:
        """Return what a piece, else a space is, in words."""
        return None

    def turns_by_wheel(self, spot: QPointF, steps: int) -> bool:
        """Turn something under a spot by the wheel; tell whether anything turned."""
        return False

    def thing_in(self, parcel: QMimeData, space: Space) -> Thing | None:
        """Return what a drag from a tray would lay on a space, None when it is not ours."""
        return None

    def thing_of(self, spot: Spot) -> Thing | None:
        """Return what an answer would put on a space, None if there is no picture of it."""
        return None

    # What is painted

    def choose_markings(self, markings: Markings) -> None:
        """Choose which of the board's markings are shown."""
        self.markings = markings
        self.repaint()

    def paint_ground(self, painter: QPainter, part: QRectF, *, patient: bool) -> None:
        """Paint what lies under all pieces; a ``patient`` caller has nothing stand in."""

    def paint_over_tiles(self, painter: QPainter, part: QRectF) -> None:
        """Paint what lies still over pieces that lie still."""

    def stands(self) -> bool:
        """Tell whether there is a standing to hold up: asked at every move of the cursor."""
        return False

    def standing(self) -> Standing:
        """Return how the fight on the board stands, side by side."""
        return ()

    def signs(self) -> Iterator[QGraphicsItem]:
        """Yield the game's own items that are left out where the board is held up."""
        return iter(())
