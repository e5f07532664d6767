"""Opens the table view, keeps it on its screen, and moves it at the laptop's request."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from PySide6.QtCore import (
    QEvent,
    QObject,
    QPointF,
    QRect,
    QRectF,
    QSettings,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import QGuiApplication, QScreen
from PySide6.QtWidgets import QWidget

from boardapp.core.override_decorator import override
from boardapp.qt.boards.game_board_base import GameBoard, Markings
from boardapp.qt.table_view import (
    calibration,
    keep_awake,
    on_screen_measuring_shapes,
    table_view_dialog,
)
from boardapp.qt.table_view.screen_calibrations import CalibrationStore, read_screen_facts
from boardapp.qt.table_view.screen_settings import (
    LAYERS,
    Layer,
    TableViewChoices,
    read_choices,
    write_choices,
)
from boardapp.qt.table_view.table_view_scene import TableMirror
from boardapp.qt.table_view.table_view_widget import TableView
from boardapp.qt.table_view.visible_part_frame import VisiblePartFrame

if TYPE_CHECKING:
    from boardapp.core.grid import Space
    from boardapp.qt.boards.board_display_scene import BoardMirror
    from boardapp.qt.boards.board_view import BoardView
    from boardapp.qt.films.animation import FilmPlayer
    from boardapp.qt.sessions.select_and_move_session import PlacementSession
    from boardapp.qt.table_view.keep_awake import ScreenSaverInhibitor

_CHOICES = "table_view/choices"
_AT_REST_MS = 250
"""Milliseconds without movement at the laptop before the table moves: it paints slowly."""
_WINDOW_SHARE = 0.7
_GAP = 8
"""Pixels between windows that are side by side."""


class TableViewSource(NamedTuple):
    """The parts of the workspace that a table view shows, and functions that make its own parts."""

    session: PlacementSession
    view: BoardView
    window: QWidget
    settings: QSettings
    board: Callable[[PlacementSession], GameBoard]
    markings: Callable[[], Markings]
    film_on: Callable[[BoardMirror], FilmPlayer | None]
    layers: Mapping[Layer, str] = LAYERS


def all_screens() -> list[QScreen]:
    """Return the present screens."""
    return QGuiApplication.screens()


class TableViewController(QObject):
    """The table view of one workspace, open or closed."""

    changed = Signal()  # the view was opened or closed, or turned black or back
    said = Signal(str)

    def __init__(
        self,
        played: TableViewSource,
        parent: QObject,
        screens: Callable[[], Sequence[QScreen]] = all_screens,
    ) -> None:
        super().__init__(parent)
        self._played, self._screens = played, screens
        self.choices = read_choices(str(played.settings.value(_CHOICES, "")))
        self.calibrations = CalibrationStore(played.settings)
        self.table: TableView | None = None
        self._mirror: TableMirror | None = None
        self._screen: QScreen | None = None
        self._gone = ""
        """The name of the table's screen after it was unplugged."""
        self._awake: ScreenSaverInhibitor | None = None
        self._frame: VisiblePartFrame | None = None
        played.window.installEventFilter(self)
        self._rest = QTimer(self, singleShot=True, interval=_AT_REST_MS)
        self._rest.timeout.connect(self._follow_laptop_view)
        self._wanted = QPointF()
        self._drop = QTimer(self, singleShot=True, interval=_AT_REST_MS)
        self._drop.timeout.connect(self._show_wanted)
        application = QGuiApplication.instance()
        assert isinstance(application, QGuiApplication)
        application.screenAdded.connect(self._reopen_on_returned_screen)
        application.screenRemoved.connect(self._close_if_screen_removed)

    # Open and closed

    @property
    def is_open(self) -> bool:
        """Return whether the table view is open."""
        return self.table is not None

    @property
    def is_blank(self) -> bool:
        """Return whether the table view is black."""
        return self.table is not None and self.table.blank

    @property
    def screen(self) -> QScreen | None:
        """Return the screen of the table view, None while it is closed."""
        return self._screen if self.is_open else None

    def chosen_screen(self) -> QScreen:
        """Return the screen chosen before, else one other than the laptop's, else the laptop's."""
        screens = list(self._screens())
        named = [
            one for one in screens if read_screen_facts(one).settings_name() == self.choices.screen
        ]
        others = [one for one in screens if one is not self._played.window.screen()]
        return next(iter([*named, *others, *screens]))

    def toggle(self) -> None:
        """Open the table view, or close it."""
        if self.is_open:
            self.close()
        else:
            self.open()

    def open(self) -> None:
        """Open the table view on the chosen screen."""
        if self.is_open or self._played.session.document is None:
            return
        played, screen = self._played, self.chosen_screen()
        mirror = self._mirror = TableMirror(played.session, played.board(played.session), self)
        mirror.show_markings(played.markings())
        film = played.film_on(mirror)
        told = read_screen_facts(screen)
        self.table = TableView(
            mirror, self.calibrations.calibration_of(told, told.scale), self.choices
        )
        if film is not None:
            self.table.pause_captions_during(film)
        self.table.rescaled.connect(self._load_calibration)
        self.table.moved.connect(self._show_frame)
        self.table.closed.connect(self.close)
        self._frame = VisiblePartFrame(played.view)
        self._frame.dragged.connect(self._drag_visible_part)
        self._gone = ""
        self._awake = keep_awake.ScreenSaverInhibitor()
        for signal in self._laptop_view_signals():
            signal.connect(self._follow_soon)
        played.session.cursor_moved.connect(self._follow_cursor)
        self._show_on_screen(screen)
        self.changed.emit()
        if not self.calibrations.calibration_of(told, told.scale).tested:
            self.said.emit(
                "The second screen does not show the board at its true size yet. To measure the "
                "screen, choose View › Table view › Calibrate."
            )

    def close(self) -> None:
        """Close the table view."""
        table, mirror, frame = self.table, self._mirror, self._frame
        if table is None or mirror is None or frame is None or self._awake is None:
            return
        self.table = self._mirror = self._frame = None
        for signal in self._laptop_view_signals():
            signal.disconnect(self._follow_soon)
        self._played.session.cursor_moved.disconnect(self._follow_cursor)
        self._disconnect_screen()
        frame.remove_frame()
        table.hide()
        table.deleteLater()
        mirror.disconnect_and_delete()
        self._awake.allow_screen_saver()
        self._awake = None
        self.changed.emit()

    def close_for_other_workspace(self) -> None:
        """Close the table view for good: another workspace takes the window."""
        self.close()
        self._gone = ""

    def _laptop_view_signals(self) -> tuple[Any, ...]:
        view = self._played.view
        across, down = view.horizontalScrollBar(), view.verticalScrollBar()
        return view.zoom_changed, across.valueChanged, down.valueChanged

    def _show_on_screen(self, screen: QScreen) -> None:
        """Show the table view on a screen, in full size unless it is the laptop's screen."""
        table = self.table
        assert table is not None
        self._disconnect_screen()
        self._screen = screen
        screen.geometryChanged.connect(self._adapt_to_changed_screen)
        screen.physicalSizeChanged.connect(self._adapt_to_changed_screen)
        self._remember(self.choices._replace(screen=read_screen_facts(screen).settings_name()))
        window = self._played.window
        active, shared = window.isActiveWindow(), screen is window.screen()
        show_window_on_screen(table, screen, full=self.choices.full and not shared)
        if active:
            # Some desktops give the focus to the window shown last.
            window.activateWindow()
        if shared:
            # The activated laptop's window is now in front of the table view.
            table.raise_()
        self._load_calibration()

    def _load_calibration(self) -> None:
        """Load the screen's calibration for the scale that the window has there."""
        if self.table is not None and self._screen is not None:
            scale = round(self.table.devicePixelRatio() * 100)
            self.table.set_calibration(
                self.calibrations.calibration_of(read_screen_facts(self._screen), scale)
            )

    def _disconnect_screen(self) -> None:
        if self._screen is not None:
            screen, self._screen = self._screen, None
            screen.geometryChanged.disconnect(self._adapt_to_changed_screen)
            screen.physicalSizeChanged.disconnect(self._adapt_to_changed_screen)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        # A window minimized by the desktop is hidden too, but the table view stays open.
        if event.type() == QEvent.Type.Hide and not event.spontaneous():
            self.close()
        return False

    # Added and removed screens

    def _close_if_screen_removed(self, screen: QScreen) -> None:
        if screen is self._screen:
            self._gone = self.choices.screen
            title = read_screen_facts(screen).title()
            self.close()
            self.said.emit(
                "The second screen was disconnected, so boardapp closed the table view. "
                f"The screen was “{title}”."
            )

    def _reopen_on_returned_screen(self, screen: QScreen) -> None:
        if self._gone and read_screen_facts(screen).settings_name() == self._gone:
            self.open()
        self.changed.emit()

    def _adapt_to_changed_screen(self) -> None:
        """Adapt to the screen's new resolution or place."""
        if self.table is not None and self._screen is not None:
            self._show_on_screen(self._screen)

    # The players' choices

    def apply_choices(self, choices: TableViewChoices) -> None:
        """Show the table view with new choices, and store them."""
        before = self.choices
        self._remember(choices)
        if self.table is not None:
            if (before.screen, before.full) != (choices.screen, choices.full):
                self._show_on_screen(self.chosen_screen())
            self.table.show_choices(self.choices)
            self._follow_laptop_view()
        self.changed.emit()

    def _remember(self, choices: TableViewChoices) -> None:
        self.choices = choices
        self._played.settings.setValue(_CHOICES, write_choices(choices))

    def ask_choices(self) -> None:
        """Show the dialog for screen, rotation, layers and what the view follows."""
        screens = {read_screen_facts(one).settings_name(): one for one in self._screens()}
        chosen = read_screen_facts(self.chosen_screen()).settings_name()
        dialog = table_view_dialog.TableViewDialog(
            screens,
            self.choices._replace(screen=chosen),
            self._window,
            layers=self._played.layers,
        )
        dialog.changed.connect(self.apply_choices)
        dialog.calibration_asked.connect(self.calibrate)
        dialog.exec()
        dialog.deleteLater()

    def calibrate(self) -> None:
        """Lead through the calibration of the chosen screen."""
        screen = self.chosen_screen()
        told = read_screen_facts(screen)
        shared = screen is self._window.screen()
        measured = on_screen_measuring_shapes.CalibrationSheet(self._window if shared else None)
        show_window_on_screen(measured, screen, full=not shared)
        if shared:
            measured.setGeometry(
                _left_part_of(screen.availableGeometry(), self._calibration_dialog_width)
            )
        scale = round(measured.devicePixelRatio() * 100)
        dialog = calibration.CalibrationDialog(
            told.title(), told.pixels_at_scale(scale), measured.size_in_pixels(),
            self.calibrations.calibration_of(told, scale), self._window,
        )  # fmt: skip
        dialog.shape_wanted.connect(measured.show_shape)
        dialog.begin()
        if shared:
            beside = measured.frameGeometry().right() + _GAP
            last = screen.availableGeometry().right() - dialog.width() - _GAP
            dialog.move(min(beside, last), measured.y())
        if dialog.exec():
            self.calibrations.save_calibration(told, dialog.kept)
            self._load_calibration()
            size = "the true size" if dialog.kept.tested else "nearly the true size"
            self.said.emit(f"The screen “{told.title()}” now shows {size}.")
        measured.close()
        measured.deleteLater()
        dialog.deleteLater()

    @cached_property
    def _window(self) -> QWidget:
        return self._played.window

    @property
    def _calibration_dialog_width(self) -> int:
        """Return the width of the calibration dialog in pixels."""
        return calibration.WIDTH * self._window.fontMetrics().height()

    def toggle_blank(self) -> None:
        """Turn the table view black, or show the board again."""
        if self.table is not None:
            self.table.show_blank(not self.table.blank)
            self.changed.emit()

    def turn(self) -> None:
        """Turn the board on the table by a quarter turn, with its words."""
        turned, words = ((one + 90) % 360 for one in (self.choices.turn, self.choices.words))
        self.apply_choices(self.choices._replace(turn=turned, words=words))

    def show_markings(self) -> None:
        """Show the markings chosen in the window."""
        if self._mirror is not None:
            self._mirror.show_markings(self._played.markings())

    # Which part of the board

    def move_part(self, across: int, down: int) -> None:
        """Move the shown part by some half spaces."""
        if self.table is not None:
            step = self._half_space()
            self.show_part(self.table.middle + QPointF(across * step.x(), down * step.y()))

    def show_part(self, middle: QPointF) -> None:
        """Show the part around a point, in half spaces, with as much of the board as fits."""
        if self.table is not None:
            self.table.show_part(self._snap_part_middle(self.table, middle))

    def _drag_visible_part(self, middle: QPointF) -> None:
        """Move the frame with the mouse, and the table view after it once the mouse rests."""
        if self.table is not None and self._frame is not None:
            self._wanted = self._snap_part_middle(self.table, middle)
            part = self.table.visible_part()
            part.moveCenter(self._wanted)
            self._frame.show_part(part & self._board_rect())
            self._drop.start()

    def _show_wanted(self) -> None:
        self.show_part(self._wanted)

    def _snap_part_middle(self, table: TableView, middle: QPointF) -> QPointF:
        """Return the possible middle nearest to a point: in half spaces, within the board."""
        step, board, part = self._half_space(), self._board_rect(), table.visible_part()
        return QPointF(
            _clamp_middle(middle.x(), board.left(), board.right(), part.width(), step.x()),
            _clamp_middle(middle.y(), board.top(), board.bottom(), part.height(), step.y()),
        )

    def _half_space(self) -> QPointF:
        assert self._mirror is not None
        box = self._mirror.board.outline(self._played.session.cursor).boundingRect()
        return QPointF(box.width() / 2, box.height() / 2)

    def _board_rect(self) -> QRectF:
        assert self._mirror is not None
        return self._mirror.board.rect()

    def _follow_soon(self) -> None:
        self._rest.start()

    def _follow_laptop_view(self) -> None:
        """Show the middle of the laptop's view, if the table view follows it."""
        if self.choices.follows and self.table is not None:
            view = self._played.view
            self.show_part(QPointF(view.mapToScene(view.viewport().rect().center())))

    def _follow_cursor(self, space: Space) -> None:
        """Follow the cursor when it leaves the shown part."""
        if self.choices.follows and self.table is not None and self._mirror is not None:
            spot = self._mirror.board.centre_of(space)
            if not self.table.visible_part().contains(spot):
                self.show_part(spot)

    def _show_frame(self) -> None:
        """Frame the table view's part on the laptop, unless it is the whole board."""
        if self.table is not None and self._frame is not None:
            fits = self.table.is_whole_board_visible()
            self._frame.show_part(
                QRectF() if fits else self.table.visible_part() & self._board_rect()
            )


def _clamp_middle(middle: float, low: float, high: float, seen: float, step: float) -> float:
    """Return the middle in whole steps from the board's start, within the board."""
    if seen >= high - low:
        return (low + high) / 2
    inside = min(max(middle, low + seen / 2), high - seen / 2)
    start = inside - seen / 2
    return low + round((start - low) / step) * step + seen / 2


def _left_part_of(room: QRect, right: int) -> QRect:
    """Return the left of a screen, with a width free at its right, and room for a frame."""
    wide = max(room.width() - right - 4 * _GAP, room.width() // 3)
    return QRect(room.left() + _GAP, room.top() + 4 * _GAP, wide, room.height() - 6 * _GAP)


def show_window_on_screen(widget: QWidget, screen: QScreen, *, full: bool) -> None:
    """Show a window on a screen, in full size or most of it."""
    room = screen.geometry() if full else screen.availableGeometry()
    spot = QRect(room.topLeft(), room.size() if full else room.size() * _WINDOW_SHARE)
    spot.moveCenter(room.center())
    # This comes right before the window is shown: some desktops read its screen only then.
    widget.setScreen(screen)
    widget.setGeometry(spot)
    # Not by showFullScreen(), which also requests the focus.
    full_screen = Qt.WindowState.WindowFullScreen
    widget.setWindowState(full_screen if full else Qt.WindowState.WindowNoState)
    widget.show()
