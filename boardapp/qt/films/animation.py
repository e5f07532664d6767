"""Films: events on a board, shown by items of their own over the table after the events.

All places are points of the scene: squares and hexes are one to it. The table is complete before
the first frame, so a player who skips a film misses no result.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import NamedTuple, TypeVar

from PySide6.QtCore import (
    QEasingCurve,
    QEvent,
    QObject,
    QPointF,
    QRectF,
    QSequentialAnimationGroup,
    Qt,
    QVariantAnimation,
    Signal,
)
from PySide6.QtGui import QKeyEvent, QPolygonF
from PySide6.QtWidgets import QGraphicsItem, QGraphicsScene, QGraphicsSceneMouseEvent, QWidget

from boardapp.qt.drawing.svg_cache import SvgCache
from boardapp.qt.films.animation_items import (
    AnimatedDie,
    AttackedSpacesItem,
    DiceItem,
    ResultRingItem,
    TokenItem,
    TokenPathItem,
    UnitFrameItem,
    UnscaledItem,
)
from boardapp.qt.films.film_speed_and_text_size import SPEEDS, FilmTextTransform

PULSE_MS, SET_DOWN_MS, THROW_MS, STEP_MS, FADE_MS = 900, 450, 700, 320, 800
VANISH_MS, OPEN_MS, MARK_MS, HOLD_MS = 160, 240, 350, 900
_EASED = QEasingCurve(QEasingCurve.Type.InOutSine)
_LANDING = QEasingCurve(QEasingCurve.Type.OutBounce)
_SKIP_KEYS = (Qt.Key.Key_Escape, Qt.Key.Key_Space)
_MOUSE = (
    QEvent.Type.GraphicsSceneMousePress,
    QEvent.Type.GraphicsSceneMouseDoubleClick,
    QEvent.Type.GraphicsSceneMouseRelease,
)


T = TypeVar("T", bound=QGraphicsItem)


class FilmSegment(NamedTuple):
    """One stretch of a film: its duration at normal speed, and a function of 0.0 to 1.0."""

    milliseconds: int
    show: Callable[[float], None]


class FramedUnit(NamedTuple):
    """A unit's outline, its words, and a free spot for them, if any is known."""

    rect: QRectF
    words: str
    spot: QPointF | None = None


class FilmBuilder:
    """Builds a film in the order of its events; each method adds items and frames."""

    def __init__(
        self,
        drawings: SvgCache,
        z: float,
        *,
        token_scale: float = 1.0,
        lens: FilmTextTransform | None = None,
        ground: float | None = None,
    ) -> None:
        """Begin an empty film whose items are at a height of the scene.

        Paths and opening spaces are at the height ``ground``, by default just below the rest.
        """
        self._lens = lens or FilmTextTransform()
        self.items: list[QGraphicsItem] = []
        self.frames: list[FilmSegment] = []
        self._z, self._ground = z, z - 0.5 if ground is None else ground
        self.token = self._add(TokenItem(drawings))
        self.token.setScale(token_scale)
        self._dice: DiceItem | None = None

    def add_result_ring(self, spot: QPointF, words: str, *, good: bool) -> None:
        """Show the result of a throw in a widening ring: whole if it is good, else broken."""
        item = self._add(ResultRingItem(words, good=good))
        item.setPos(spot)
        self._add_segment(PULSE_MS, item.show_progress)
        self._add_segment(1, item.hide_ring)

    def add_token(self, spot: QPointF) -> None:
        """Show the token at a point from the start."""
        self.token.setPos(spot)
        self.token.show()

    def add_token_landing(self, spot: QPointF) -> None:
        """Show the token as it comes down on a point."""
        self._add_segment(SET_DOWN_MS, self.token.landing_animation(spot, _LANDING))

    def add_dice(
        self, dice: Sequence[AnimatedDie], *, left: bool = False, below: bool = False
    ) -> None:
        """Show dice that follow the token; by default above it, to the right."""
        self._dice = self._add(DiceItem(dice, left=left, below=below))
        self._add_segment(THROW_MS, self._dice.falling_animation(self.token))

    def add_token_move(self, places: Sequence[QPointF]) -> None:
        """Move the token from place to place, and draw its path."""
        if len(places) > 1:
            way = self._add(TokenPathItem(places), below=True)
            for number, (one, other) in enumerate(pairwise(places)):
                self._add_segment(STEP_MS, self._token_move_step(way, number, one, other))

    def _token_move_step(
        self, way: TokenPathItem, number: int, one: QPointF, other: QPointF
    ) -> Callable[[float], None]:
        def show(part: float) -> None:
            eased = _EASED.valueForProgress(part)
            self.token.setPos(one + (other - one) * eased)
            way.show_length(number + eased)
            if self._dice is not None:
                self._dice.place_beside(self.token.pos())

        return show

    def add_token_fade(self) -> None:
        """Let the token fade."""
        self._add_segment(FADE_MS, self.token.show_fading)

    def add_opening_spaces(self, spaces: Sequence[QPolygonF]) -> None:
        """Open spaces one after another, each from its middle."""
        if self._dice is not None:
            # The dice would cover the units that are framed next.
            self._add_segment(VANISH_MS, self._dice.show_fading)
        item = self._add(AttackedSpacesItem(spaces), below=True)
        for number in range(len(spaces)):
            self._add_segment(OPEN_MS, item.opening_animation(number))

    def add_unit_frames(self, units: Sequence[FramedUnit]) -> None:
        """Frame units in turn, each with its words."""
        items = [self._add(UnitFrameItem(*unit)) for unit in units]
        for number, item in enumerate(items):
            if number:
                self._add_segment(1, items[number - 1].hide_words)
            self._add_segment(MARK_MS, item.show_progress)

    def add_pause(self, milliseconds: int = HOLD_MS) -> None:
        """Show everything unchanged for a while."""
        self._add_segment(milliseconds, _show_nothing_new)

    def _add_segment(self, milliseconds: int, show: Callable[[float], None]) -> None:
        self.frames.append(FilmSegment(milliseconds, show))

    def _add(self, item: T, *, below: bool = False) -> T:
        item.setZValue(self._ground if below else self._z + len(self.items) / 100)
        for one in (item, *item.childItems()):
            if isinstance(one, UnscaledItem):
                one.setScale(self._lens.larger)
                one.setRotation(self._lens.turned)
        item.hide()
        self.items.append(item)
        return item


def _show_nothing_new(_: float) -> None:
    """Change nothing: the function of a pause."""


class FilmPlayer(QObject):
    """Shows one film at a time over a scene; a click on the board, Esc or Space skips it."""

    ended = Signal()  # the film ended, was skipped or was stopped: its items are gone

    # Defaults for events that arrive while a board is deleted, after its attributes.
    group: QSequentialAnimationGroup | None = None
    _swallowing = False

    def __init__(
        self, scene: QGraphicsScene, parent: QObject | None = None, *, skippable: bool = True
    ) -> None:
        """Show films over a scene; a player that is not ``skippable`` ignores clicks and keys."""
        super().__init__(parent or scene)
        self._skippable = skippable
        self._scene = scene
        self._items: list[QGraphicsItem] = []
        self._watched: list[QWidget] = []

    @property
    def is_running(self) -> bool:
        """Return whether a film is running."""
        return self.group is not None

    def play(self, story: FilmBuilder, speed: str = "normal") -> bool:
        """Show a film in place of the present one; return whether there is anything to show."""
        self.stop()
        pace = SPEEDS.get(speed, 1.0)
        if not story.frames or not pace:
            return False
        self._items = list(story.items)
        for item in self._items:
            self._scene.addItem(item)
        self.group = QSequentialAnimationGroup(self)
        for milliseconds, show in story.frames:
            self.group.addAnimation(
                _make_variant_animation(round(milliseconds * pace), show, self.group)
            )
        self.group.finished.connect(self.stop)
        if self._skippable:
            self._install_event_filters()
        self.group.start()
        return True

    def set_paused(self, paused: bool) -> None:
        """Pause the present film, if any, or let it continue."""
        if self.group is not None:
            self.group.setPaused(paused)

    def stop(self) -> None:
        """End the present film, if any: its results are on the board already."""
        if self.group is None:
            return
        group, self.group = self.group, None
        group.stop()
        group.deleteLater()
        for item in self._items:
            self._scene.removeItem(item)
        self._items = []
        self._remove_event_filters()
        self.ended.emit()

    # Skipping

    def _install_event_filters(self) -> None:
        self._scene.installEventFilter(self)
        for view in self._scene.views():
            # Keys that no panel uses reach the window.
            for widget in {view, view.window()}:
                widget.installEventFilter(self)
                self._watched.append(widget)

    def _remove_event_filters(self) -> None:
        for widget in self._watched:
            widget.removeEventFilter(self)
        self._watched = []
        if not self._swallowing:
            self._scene.removeEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Skip the film at a left press, which has no other effect, or at a key."""
        if isinstance(event, QGraphicsSceneMouseEvent) and event.type() in _MOUSE:
            return self._skip_on_click(event)
        if (
            self.is_running
            and event.type() == QEvent.Type.KeyPress
            and isinstance(event, QKeyEvent)
            and event.key() in _SKIP_KEYS
            and not event.isAutoRepeat()
        ):
            self.stop()
            return True
        return False

    def _skip_on_click(self, event: QGraphicsSceneMouseEvent) -> bool:
        if event.button() != Qt.MouseButton.LeftButton:
            return False
        if event.type() == QEvent.Type.GraphicsSceneMouseRelease:
            swallowed, self._swallowing = self._swallowing, False
            if not self.is_running:
                self._scene.removeEventFilter(self)
            if swallowed:
                event.accept()
            return swallowed
        self._swallowing = self.is_running
        if self.is_running:
            self.stop()
            event.accept()
        return self._swallowing


def _make_variant_animation(
    milliseconds: int, show: Callable[[float], None], parent: QObject
) -> QVariantAnimation:
    stretch = QVariantAnimation(parent)
    stretch.setDuration(max(milliseconds, 1))
    stretch.setStartValue(0.0)
    stretch.setEndValue(1.0)
    stretch.valueChanged.connect(show)
    return stretch
