"""The tour for new players: four steps over the worked example, from the tool to the verdict."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QSize, Qt, QTimer
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QFrame, QGridLayout, QPushButton, QWidget

from boardapp.core.grid import Space
from boardapp.core.override_decorator import override
from boardapp.games.spearpoint.sight.worked_example import TRIALS
from boardapp.games.spearpoint.tiles.catalogue import GRID
from boardapp.qt.widgets import screen_reader
from boardapp.qt.widgets.style import bold_font, follow_font
from boardapp.qt.widgets.text.plain_text import plain_label

if TYPE_CHECKING:
    from boardapp.qt.frame.sight_workspace import SightWorkspace

LINE = TRIALS[1]
"""The line of the worked example that the players ask about: two walls block it."""


class TourStep(NamedTuple):
    """One step of the tour: what to do, and how."""

    title: str
    text: str


STEPS = (
    TourStep("Choose the line tool", "Press L, or click the framed button."),
    TourStep(
        "Click two spaces",
        f"Click {LINE.origin}, where the attacker is. Then click the target, {LINE.target}.",
    ),
    TourStep(
        "Read the ruling",
        "It says whether the line is blocked, by which wall and by which rule. Numbers mark the "
        "places on the board.",
    ),
    TourStep(
        "Show it to both players",
        "Press H: the ruling fills the screen, large enough to read across the table. "
        "Esc returns to the board.",
    ),
)


def _line_spaces() -> tuple[Space, Space]:
    """Return the attacker's and the target's space of the line."""
    return GRID.parse(LINE.origin), GRID.parse(LINE.target)


class Outline(QWidget):
    """A frame around a part of the window; clicks pass through it."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def paintEvent(self, event: QPaintEvent) -> None:
        width = max(3, self.fontMetrics().height() // 5)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(self.palette().color(QPalette.ColorRole.Link), width))
        rect = self.rect().adjusted(width // 2, width // 2, -width // 2 - 1, -width // 2 - 1)
        painter.drawRoundedRect(rect, width, width)


class Tour(QFrame):
    """A card beside the part of the window that the present step is about.

    A step ends when the players do it, or with a press of the button *Next*, which does it for
    them. The tour ends with its last step, with *Leave the tour*, or with another document.
    """

    def __init__(self, workspace: SightWorkspace) -> None:
        window = workspace.window
        super().__init__(window)
        self._workspace = workspace
        self._session = workspace.session
        self._window = window
        self._document = self._session.document
        self.step = 0
        self.has_ended = False
        self._outlines: list[Outline] = []
        self.setFrameShape(QFrame.Shape.Box)
        self.setAutoFillBackground(True)
        self.setBackgroundRole(QPalette.ColorRole.Base)
        self.title, self.text, self._count = plain_label(), plain_label(), plain_label()
        self.text.setWordWrap(True)
        self._count.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self.leave_button = QPushButton("Le&ave the tour")
        self.next_button = QPushButton()
        for button in (self.leave_button, self.next_button):
            button.setAutoDefault(True)
        self.leave_button.clicked.connect(self.leave)
        self.next_button.clicked.connect(self._do_step)
        self._grid = QGridLayout(self)
        self._grid.addWidget(self.title, 0, 0, 1, 2)
        self._grid.addWidget(self._count, 0, 2, Qt.AlignmentFlag.AlignRight)
        self._grid.addWidget(self.text, 1, 0, 1, 3)
        self._grid.addWidget(self.leave_button, 2, 0)
        self._grid.addWidget(self.next_button, 2, 2)
        self._grid.setColumnStretch(1, 1)
        follow_font(self, Tour._apply_font)
        view = workspace.view
        self._connections = (
            self._session.document_opened.connect(self._leave_if_other_document_opened),
            self._session.tool_changed.connect(self._notice_what_players_did),
            self._session.asked_changed.connect(self._notice_what_players_did),
            workspace.picture_actions.full_screen_closed.connect(self._leave_after_verdict),
            workspace.zoomed.connect(self._place),
            view.horizontalScrollBar().valueChanged.connect(self._place),
            view.verticalScrollBar().valueChanged.connect(self._place),
        )
        central = window.centralWidget()
        assert central is not None
        self._watched = (window, central, view)
        for widget in self._watched:
            widget.installEventFilter(self)
        self._show_step(0)
        # The toolbar lays out the buttons of another game only later.
        QTimer.singleShot(0, self, self._place)

    def leave(self) -> None:
        """End the tour, if it has not ended."""
        if self.has_ended:
            return
        self.has_ended = True
        for widget in self._watched:
            widget.removeEventFilter(self)
        for connection in self._connections:
            QObject.disconnect(connection)
        self._clear_outlines()
        if self.isAncestorOf(self._window.focusWidget()):
            self._workspace.view.setFocus()
        self.hide()
        self.deleteLater()

    def _show_step(self, step: int) -> None:
        self.step = step
        title, text = STEPS[step]
        count = f"{step + 1} of {len(STEPS)}"
        self.title.setText(title)
        self.text.setText(text)
        self._count.setText(count)
        self.next_button.setText("&Finish" if step + 1 == len(STEPS) else "&Next")
        self.setAccessibleName(f"{count}: {title}")
        screen_reader.announce(self, f"{count}: {title}. {text}", assertive=True)
        self._place()
        # The board takes the keys of the step that asks for two spaces. In the other steps Enter
        # would pick up a unit or replace the ruling there.
        (self._workspace.view if step == 1 else self.next_button).setFocus()

    def _notice_what_players_did(self, *_: object) -> None:
        """Go to the step that the players have reached: without a ruling, back to asking."""
        asked = self._session.asked
        if asked is None or not asked.fixed:
            reached = 1 if self._session.tool == "sight" else 0
        elif self.step < 2 and (asked.origin, asked.target) != _line_spaces():
            reached = 1
        else:
            reached = max(self.step, 2)
        if reached != self.step:
            self._show_step(reached)

    def _do_step(self) -> None:
        """Do the present step for the players, and go on."""
        if self.step == 0:
            self._session.choose_tool("sight")
        elif self.step == 1:
            self._session.ask_about_line(*_line_spaces(), fixed=True)
        elif self.step + 1 < len(STEPS):
            self._show_step(self.step + 1)
        else:
            self.leave()

    def _leave_if_other_document_opened(self) -> None:
        if self._session.document is not self._document:
            self.leave()

    def _leave_after_verdict(self) -> None:
        """End the tour: the players have seen the ruling on the whole screen."""
        if self.step >= 2:
            self.leave()

    # Places

    def framed_rects(self) -> Iterator[QRect]:
        """Yield the parts of the window that the present step is about."""
        if self.step == 1:
            view, board = self._workspace.view, self._workspace.board
            for space in _line_spaces():
                outline = view.mapFromScene(board.outline(space)).boundingRect()
                yield self._in_window(view.viewport(), outline)
        elif self.step == 2:
            panel = self._workspace.ruling_panel
            yield self._in_window(panel, panel.rect())
        else:
            action = self._window.actions_["sight" if self.step == 0 else "hold-up"]
            for button in action.associatedObjects():
                if isinstance(button, QWidget) and button.inherits("QToolButton"):
                    yield self._in_window(button, button.rect())

    def _in_window(self, widget: QWidget, rect: QRect) -> QRect:
        """Return a widget's rectangle in the window's coordinates; empty while it is hidden."""
        if not widget.isVisibleTo(self._window):
            return QRect()
        return QRect(widget.mapTo(self._window, rect.topLeft()), rect.size())

    def _place(self, *_: object) -> None:
        """Frame the parts of the step, and move the card beside them."""
        if self.has_ended:
            return
        em = self.fontMetrics().height()
        self._clear_outlines()
        targets = [rect for rect in self.framed_rects() if rect.isValid()]
        for rect in targets:
            outline = Outline(self._window)
            outline.setGeometry(rect.adjusted(-em // 4, -em // 4, em // 4, em // 4))
            outline.show()
            self._outlines.append(outline)
        width = min(24 * em, self._window.width() - em)
        size = QSize(width, self._grid.totalHeightForWidth(width) + 2 * self.frameWidth())
        self.setGeometry(QRect(self._corner(targets, size), size))
        self.show()
        self.raise_()

    def _corner(self, targets: list[QRect], size: QSize) -> QPoint:
        """Return the card's corner: beside the targets, without covering any of them."""
        gap = self.fontMetrics().height()
        window = self._window.rect().adjusted(gap, gap, -gap, -gap)
        around = reduce(QRect.united, targets or [QRect(window.center(), QSize(1, 1))])
        left = max(window.left(), min(around.left(), window.right() - size.width()))
        top = max(window.top(), min(around.top(), window.bottom() - size.height()))
        below, above = around.bottom() + gap, around.top() - gap - size.height()
        beside = (
            QPoint(around.left() - gap - size.width(), top),
            QPoint(around.right() + gap, top),
        )
        over = (QPoint(left, below), QPoint(left, above))
        # Above the panel of the ruling the card would cover the line on the board.
        corners = (*beside, *over) if self.step == 2 else (*over, *beside)
        free = (corner for corner in corners if window.contains(QRect(corner, size)))
        return next(free, window.bottomLeft() - QPoint(0, size.height()))

    def _clear_outlines(self) -> None:
        for outline in self._outlines:
            outline.hide()
            outline.deleteLater()
        self._outlines.clear()

    def _apply_font(self) -> None:
        em = self.fontMetrics().height()
        self.title.setFont(bold_font(self.font()))
        self._grid.setContentsMargins(em, em * 3 // 4, em, em * 3 // 4)
        self._grid.setSpacing(em // 2)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kind = event.type()
        if kind == QEvent.Type.Hide and watched is self._window and not event.spontaneous():
            self.leave()
        elif kind in (QEvent.Type.Resize, QEvent.Type.FontChange):
            self._place()
        elif kind == QEvent.Type.ZOrderChange:
            # A panel that comes to the front for the first time raises the board, too.
            for part in (*self._outlines, self):
                part.raise_()
        return False

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.leave()
        else:
            super().keyPressEvent(event)
