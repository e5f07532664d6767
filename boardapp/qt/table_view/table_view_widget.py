"""The board alone at a fixed scale; only the laptop moves it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import (
    QCloseEvent,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QShowEvent,
    QTransform,
)
from PySide6.QtWidgets import QFrame, QGraphicsView

from boardapp.core.override_decorator import override
from boardapp.qt.boards.board_view import DOTS_PER_INCH
from boardapp.qt.films.film_speed_and_text_size import FilmTextTransform
from boardapp.qt.table_view.pixel_density import INCH
from boardapp.qt.table_view.screen_settings import ScreenCalibration, TableViewChoices
from boardapp.qt.table_view.table_caption import TableCaption, acting_side, caption_lines

if TYPE_CHECKING:
    from boardapp.qt.films.animation import FilmPlayer
    from boardapp.qt.table_view.table_view_scene import TableMirror

_AROUND = 400_000.0
"""Mils around a board that can be shown, so that any part can be in the middle."""
_FIT_MARGIN = 300.0
"""Mils left free around a fitted board."""
_DIE_INCHES = 1.1
"""The size of films' dice in inches: players all around the table read them."""
_LETTER_INCHES = 0.34
_SMALL_INCHES = 0.17
_MOST_LETTER = 0.03
"""The largest share of a small screen's shorter side for a line of words."""
_SIGNS_LARGER = 3.0
"""The factor of a ruling's signs against the laptop's, which is nearer to the eye."""
_DIE_EMS = 2.2
"""The size of a film's die in heights of the program's text."""
_SWALLOWED = frozenset((
    QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonRelease, QEvent.Type.MouseButtonDblClick,
    QEvent.Type.MouseMove, QEvent.Type.Wheel, QEvent.Type.NativeGesture, QEvent.Type.Gesture,
    QEvent.Type.TouchBegin, QEvent.Type.TouchUpdate, QEvent.Type.TouchEnd,
    QEvent.Type.ContextMenu, QEvent.Type.ToolTip, QEvent.Type.Enter, QEvent.Type.Leave,
    QEvent.Type.DragEnter, QEvent.Type.DragMove, QEvent.Type.Drop, QEvent.Type.HoverMove,
))  # fmt: skip


class TableView(QGraphicsView):
    """Shows a board at its printed size, for miniatures on it."""

    closed = Signal()
    rescaled = Signal()  # the size of the window's pixels has changed
    moved = Signal()  # the shown part of the board, or its size, has changed

    def __init__(
        self, mirror: TableMirror, kept: ScreenCalibration, choices: TableViewChoices
    ) -> None:
        super().__init__(mirror)
        self._mirror, self._kept, self._choices = mirror, kept, choices
        self.middle = mirror.board.rect().center()
        self.blank, self._letter = False, 20.0
        self._film: FilmPlayer | None = None
        self.setWindowTitle("Table view")
        self.setInteractive(False)
        self.setAcceptDrops(False)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        # The laptop keeps the focus, and the mouse has no effect here.
        self.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
        self.setWindowFlag(Qt.WindowType.WindowDoesNotAcceptFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_QuitOnClose, False)
        self.viewport().setCursor(Qt.CursorShape.BlankCursor)
        hints = QPainter.RenderHint
        self.setRenderHints(hints.Antialiasing | hints.SmoothPixmapTransform)
        self.setCacheMode(QGraphicsView.CacheModeFlag.CacheBackground)
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setResizeAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName("Table view")
        self.caption = TableCaption(self)
        self.corner = TableCaption(self, corner=True)
        session = mirror.session
        for signal in (session.asked_anew, session.asked_changed, session.document_opened):
            signal.connect(self._update_captions)
        session.document_opened.connect(self._centre_board)
        self._update_transform()

    # Contents

    def show_choices(self, choices: TableViewChoices) -> None:
        """Show the table with the players' choices."""
        self._choices = choices
        self._update_transform()

    def set_calibration(self, kept: ScreenCalibration) -> None:
        """Set the density of the screen."""
        self._kept = kept
        self._update_transform()

    def show_blank(self, blank: bool) -> None:
        """Show only black, or the table again."""
        self.blank = blank
        self._update_captions()
        self.viewport().update()

    def pause_captions_during(self, film: FilmPlayer) -> None:
        """Keep the captions unchanged while a film runs."""
        self._film = film
        film.ended.connect(self._update_captions)

    def _centre_board(self) -> None:
        self.middle = self._mirror.board.rect().center()
        self._update_transform()

    def _update_transform(self) -> None:
        """Scale, turn and move the board, and all words."""
        choices = self._choices
        self.setTransform(self.board_to_screen())
        self.setSceneRect(self._mirror.board.rect().adjusted(-_AROUND, -_AROUND, _AROUND, _AROUND))
        # A fitted board is shown whole, whichever part was shown before.
        self.centerOn(self._mirror.board.rect().center() if choices.fit else self.middle)
        dpi = self._kept.dots.dots_per_inch()[1] / self.devicePixelRatio()
        em = self.fontMetrics().height()
        self._mirror.lens = FilmTextTransform(
            _DIE_INCHES * dpi / (_DIE_EMS * em), float(choices.words)
        )
        self._mirror.choose_layers(choices.layers)
        self._mirror.turn_names(choices.words, choices.turn)
        self._mirror.scale_ruling_to_zoom(self._shown_dpi() / DOTS_PER_INCH / _SIGNS_LARGER)
        most = min(self.width(), self.height()) * _MOST_LETTER
        self._letter = min(_LETTER_INCHES * dpi, most)
        self.corner.set_rotation(choices.words, min(_SMALL_INCHES * dpi, most))
        self._update_captions()
        self.moved.emit()

    def board_to_screen(self) -> QTransform:
        """Return the transform from mils of the board to pixels: it turns, then scales."""
        x, y = self._pixels_per_mil()
        return QTransform().scale(x, y).rotate(self._choices.turn)

    def _pixels_per_mil(self) -> tuple[float, float]:
        """Return the window's pixels to a mil, across and down."""
        ratio = self.devicePixelRatio()
        dots = self._kept.dots
        x, y = float(dots.x) / ratio, float(dots.y) / ratio
        if not self._choices.fit:
            return x, y
        board = self._mirror.board.rect()
        long, high = board.width() + _FIT_MARGIN, board.height() + _FIT_MARGIN
        if self._choices.turn % 180:
            long, high = high, long
        share = min(self.viewport().width() / (long * x), self.viewport().height() / (high * y))
        return x * share, y * share

    def _shown_dpi(self) -> float:
        return self._pixels_per_mil()[1] * INCH

    def visible_part(self) -> QRectF:
        """Return the part of the board that the screen shows."""
        return QRectF(self.mapToScene(self.viewport().rect()).boundingRect())

    def is_whole_board_visible(self) -> bool:
        """Return whether the whole board is visible."""
        part, board = self.visible_part(), self._mirror.board.rect()
        return part.width() >= board.width() and part.height() >= board.height()

    def show_part(self, middle: QPointF) -> None:
        """Show the part of the board around a point."""
        if middle != self.middle:
            self.middle = middle
            self.centerOn(middle)
            self.moved.emit()

    def _update_captions(self) -> None:
        """Update the captions on the table."""
        if self.blank or "words" not in self._choices.layers:
            self.caption.show_lines(())
        elif self._film is None or not self._film.is_running:
            self._turn_caption()
            self.caption.show_lines(caption_lines(self._mirror.session))
        if self._choices.fit:
            note: tuple[str, ...] = ("not to scale",)
        else:
            note = () if self._kept.tested else ("sizes are not exact: calibrate the screen",)
        self.corner.show_lines(() if self.blank else note)

    def _turn_caption(self) -> None:
        """Turn the caption towards the side that answers; the second side may sit opposite."""
        choices, session = self._choices, self._mirror.session
        other = choices.opposite and acting_side(session) in [*session.players][1:]
        self.caption.set_rotation((choices.words + 180 * other) % 360, self._letter)

    # Painting

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        if self.blank:
            painter = QPainter(self.viewport())
            painter.fillRect(event.rect(), Qt.GlobalColor.black)
        else:
            super().paintEvent(event)

    @override
    def drawBackground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        painter.setRenderHints(self.renderHints())
        painter.fillRect(rect, self.palette().base())
        super().drawBackground(painter, rect)

    # Events of the window

    @override
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._mirror.redraw_lettering()
        if event.type() in (QEvent.Type.PaletteChange, QEvent.Type.FontChange):
            self.resetCachedContent()

    @override
    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.DevicePixelRatioChange:
            done = super().event(event)
            self._update_transform()
            self.rescaled.emit()
            return done
        return super().event(event)

    @override
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._update_transform()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._update_transform()

    @override
    def closeEvent(self, event: QCloseEvent) -> None:
        super().closeEvent(event)
        self.closed.emit()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        event.ignore()

    @override
    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        event.ignore()

    @override
    def viewportEvent(self, event: QEvent) -> bool:
        """Keep events of mouse, touch and drag from the board."""
        if event.type() in _SWALLOWED:
            return True
        return super().viewportEvent(event)
