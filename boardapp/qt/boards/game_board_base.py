"""The part of a game's board that its scene calls: the spaces, their pieces, their drawings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from PySide6.QtCore import QMimeData, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPolygonF
from PySide6.QtWidgets import QGraphicsItem, QGraphicsScene

from boardapp.core.grid import Space
from boardapp.core.state import State
from boardapp.picture import palette
from boardapp.qt.boards.legend import LegendEntry
from boardapp.qt.boards.piece_items import BoardPiece
from boardapp.qt.drawing.scaled_picture import smallest_sharp_level
from boardapp.qt.drawing.svg_cache import SvgCache
from boardapp.qt.sessions.board_objects import BoardObject, ObjectRef
from boardapp.qt.sessions.select_and_move_session import PlacementSession

if TYPE_CHECKING:
    from boardapp.core.procedure.question_parts import PlacementAnswer
    from boardapp.qt.boards.fight_score_values import Score


class BoardTooltip(NamedTuple):
    """A tooltip for something on the board, line by line, and its place in the scene's plane."""

    lines: tuple[str, ...]
    where: QRectF


class Markings(NamedTuple):
    """Which of the board's markings are shown."""

    grid: bool = True
    dots: bool = True
    names: bool = True


class GameBoard:
    """A game's side of its scene. It keeps no state and reads everything from the session."""

    units_per_inch: ClassVar[float] = 1000.0
    """Units of the scene's plane to an inch of the printed board."""
    stroke: ClassVar[float] = 160.0
    """The width of frames around a space: of the cursor, and of the space under a moved piece."""
    room: ClassVar[float] = 4000.0
    """How far around the board the view can be moved."""
    draws_ways: ClassVar[bool] = False
    """Whether the game draws paths itself, such as a drift, as pieces."""
    ring_corner: ClassVar[float] = 0.5
    """The radius of the corners of a ring around a unit, as a share of the unit's height."""
    tags_in_corner: ClassVar[bool] = False
    """Whether labels go in the corner of a space, because units fill its middle."""
    has_one_plate: ClassVar[bool] = False
    """Whether a space has room for only one label."""
    opening: ClassVar[frozenset[str]] = frozenset()
    """Kinds of pieces that a double click opens."""
    opening_while_looking: ClassVar[frozenset[str]] = frozenset()
    """Those of them that a double click also opens with a tool that only looks, such as a line."""
    tool_hints: ClassVar[Mapping[str, str]] = {}
    """The status bar's hints on tools, by their names, if the game has words of its own."""

    def __init__(self, session: PlacementSession) -> None:
        self.session = session
        self.drawings = SvgCache()
        self.markings = Markings()
        self.least_name = 0.0
        """The least height of space names in inches on the full screen, if the game has names."""

    def add_items_to_scene(self, scene: QGraphicsScene) -> None:
        """Remember the scene, and add the game's own items to it."""
        self.scene = scene
        self.drawings.setParent(scene)

    def disconnect_from_session(self) -> None:
        """Disconnect from the session: the scene is closing."""

    def show_opened_table(self) -> None:
        """Show another table."""

    def apply_state_change(self, before: State, after: State) -> None:
        """Show a change of state that moves no piece, such as a change of terrain."""

    def needs_full_redraw(self, before: State, after: State) -> bool:
        """Return whether pieces look different after a change of state."""
        return False

    def repaint(self, rect: QRectF | None = None) -> None:
        """Repaint the static layers."""
        whole = self.scene.sceneRect() if rect is None else rect
        self.scene.invalidate(whole, QGraphicsScene.SceneLayer.BackgroundLayer)

    def spaces_to_redraw(self, before: State, after: State) -> Iterable[Space]:
        """Return spaces with the same pieces whose look has changed."""
        return ()

    # Places of spaces

    def outer_rect(self) -> QRectF:
        """Return the board's rectangle with the pieces around it."""
        return self.rect()

    def rect(self) -> QRectF:
        """Return the board's rectangle in the scene's plane."""
        grid = self.session.grid
        return QRectF(QPointF(0, 0), QPointF(*self.grid_to_scene((grid.width, grid.height))))

    def grid_to_scene(self, point: tuple[float, float]) -> tuple[float, float]:
        """Return a point of the grid's lattice in the scene's plane."""
        return point

    def centre_of(self, space: Space) -> QPointF:
        """Return the central dot of a space in the scene's plane; it may lie off the board."""
        return QPointF(*self.grid_to_scene(self.session.grid.centre(space)))

    def outline(self, space: Space) -> QPolygonF:
        """Return the corners of a space, in the scene's plane."""
        corners = self.session.grid.outline(space)
        return QPolygonF([QPointF(*self.grid_to_scene(corner)) for corner in corners])

    def frame_outline(self, space: Space) -> QPolygonF:
        """Return the outline inside which the frames of a space run."""
        return self.outline(space)

    def letters_at(self, space: Space, scale: float) -> Sequence[QRectF]:
        """Return the rectangles of a space's letters, which frames leave free."""
        return ()

    def plate_rect(self, space: Space) -> QRectF:
        """Return the rectangle of a space for a plate with a few words, such as its odds."""
        box = self.outline(space).boundingRect()
        middle = self.centre_of(space) + QPointF(0, 0.3 * box.height())
        width, height = 0.95 * box.width(), 0.25 * box.height()
        return QRectF(middle.x() - width / 2, middle.y() - height / 2, width, height)

    def space_at(self, spot: QPointF) -> Space | None:
        """Return the space under a spot of the board, None off the board."""
        fill = Qt.FillRule.OddEvenFill
        spaces = self.session.grid.spaces()
        return next((one for one in spaces if self.outline(one).containsPoint(spot, fill)), None)

    def outer_space_at(self, spot: QPointF) -> Space:
        """Return the space of a position off the board, such as a half-hex; questions refuse it."""
        return Space(-1, -1)

    def neighbour_of(self, space: Space, right: int, down: int) -> Space:
        """Return the neighbour in an arrow key's direction: in the same row, or in the next."""
        return Space(space.row + down, space.column + right)

    # Pieces on the spaces

    def pieces_on(
        self, space: Space, lying: Sequence[tuple[ObjectRef, BoardObject]]
    ) -> Iterable[BoardPiece]:
        """Return the pieces that show the contents of a space."""
        return ()

    def ghost_piece(self, thing: BoardObject) -> BoardPiece | None:
        """Return a piece's picture on a space; None if it has no picture."""
        return None

    def name_of(self, thing: BoardObject) -> str:
        """Return the name of a piece in hints about its new place."""
        raise NotImplementedError

    def legend(self) -> Sequence[LegendEntry]:
        """Return the meanings of the permanent signs on the board."""
        return ()

    def off_board_pieces(self) -> Sequence[BoardPiece]:
        """Return the pieces around the board."""
        return ()

    def off_board_piece_at(self, spot: QPointF) -> BoardPiece | None:
        """Return the piece around the board at a point."""
        return next((one for one in self.off_board_pieces() if one.frame.contains(spot)), None)

    def tooltip_at(self, space: Space | None, piece: BoardPiece | None) -> BoardTooltip | None:
        """Return the tooltip of a piece, or of a space without a piece."""
        return None

    def turn_by_wheel(self, spot: QPointF, steps: int) -> bool:
        """Turn the piece at a position by the wheel; return whether one turned."""
        return False

    def dragged_object(self, parcel: QMimeData, space: Space) -> BoardObject | None:
        """Return the piece that a drag from a tray would place; None for a drag from elsewhere."""
        return None

    def answer_object(self, spot: PlacementAnswer) -> BoardObject | None:
        """Return the piece that an answer would put on a space; None without a picture."""
        return None

    # Painting

    def set_markings(self, markings: Markings) -> None:
        """Choose which of the board's markings are shown."""
        self.markings = markings
        self.repaint()

    def paint_ground(self, painter: QPainter, part: QRectF, *, patient: bool) -> None:
        """Paint the layers under all pieces; a ``patient`` caller gets no quick placeholders."""

    def paint_owner_picture(self, painter: QPainter, rect: QRectF) -> None:
        """Paint the owner's picture over the whole board, at the chosen strength."""
        painter.fillRect(rect, QColor(palette.PAPER_SHADE))
        pixels = painter.worldTransform().mapRect(rect).width()
        image = smallest_sharp_level(self.session.picture, pixels)
        painter.save()
        painter.setOpacity(painter.opacity() * self.session.strength)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawImage(rect, image)
        painter.restore()

    def paint_over_tiles(self, painter: QPainter, part: QRectF) -> None:
        """Paint the static layers over static pieces."""

    def write_names_over_marks(self, *, lit: bool) -> None:
        """Paint names again on highlighted spaces, where frames would cover the names."""

    def paint_names_over_tint(
        self, painter: QPainter, spaces: Iterable[Space], scale: float
    ) -> None:
        """Paint the names of tinted spaces again, where the tint would make them hard to read."""

    def has_score(self) -> bool:
        """Return whether there is a score to show; asked at every move of the cursor."""
        return False

    def current_score(self) -> Score:
        """Return the score of the fight on the board, side by side."""
        return ()

    def items_hidden_on_full_screen(self) -> Iterator[QGraphicsItem]:
        """Yield the game's own items that are hidden on the full screen."""
        return iter(())
