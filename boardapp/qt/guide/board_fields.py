"""Answers given on the board: a space, a piece, a path. The fields name the lit spaces too."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import ClassVar

from PySide6.QtCore import QEvent, QMimeData, QSize, Qt, Signal
from PySide6.QtGui import QDrag, QIcon, QMouseEvent, QPalette, QPixmap, QResizeEvent
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QWidget

from boardapp.core.grid import Space
from boardapp.core.override_decorator import override
from boardapp.core.procedure.question_parts import PlaceableObject
from boardapp.core.procedure.questions import PathQuestion, Place, PutObject, Question
from boardapp.core.sentence_case import counted
from boardapp.qt.guide.bar_button import BarButton
from boardapp.qt.guide.field import AnswerField, Where
from boardapp.qt.sessions.pending_answer import THING
from boardapp.qt.sessions.table_session import TableSession
from boardapp.qt.widgets.text.wrapping_label import wrapping_label

Face = Callable[[Question, str, int], QPixmap | None]
_OFFERED = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsDragEnabled
USUAL_PICTURE = 34
"""The width of a piece's picture in a tray, in pixels, at the usual text size."""
MOST_NAMED = 12
"""The most lit spaces whose names are listed; of more spaces only the number is shown."""


class BoardField(AnswerField):
    """The common part of the fields that share the pending answer with the board."""

    where: ClassVar[Where] = "board"
    on_board = True

    def __init__(self, session: TableSession, ask: Question) -> None:
        super().__init__(session, ask)
        self.lit = wrapping_label()
        self.lit.setAccessibleName("Where")
        self.column.addWidget(self.lit)
        self.draft = session.pending_answer
        self.draft.changed.connect(self.tell_status)

    def tell_status(self) -> None:
        """Show the unfinished answer, and the spaces that may be clicked."""
        lit, word = self.draft.clickable_spaces, self.session.space_word
        if self.draft.is_any_space_clickable:
            words = f"Click any {word}, or type its name."
        elif lit is None:
            words = ""
        elif not lit:
            words = f"You can choose no {word} here."
        elif len(lit) <= MOST_NAMED:
            names = ", ".join(map(self.session.grid.name, lit))
            words = f"Choose a bright {word} ({names})."
        else:
            words = f"Choose one of the {len(lit)} bright {self.session.spaces_word}."
        self.lit.setText(words)


class PlaceField(BoardField):
    """Answers with a space; the usual space, or the only possible one, is preselected."""

    def __init__(self, session: TableSession, ask: Place) -> None:
        super().__init__(session, ask)
        lit = self.draft.clickable_spaces or ()
        usual = ask.usual if ask.usual is not None else lit[0] if len(lit) == 1 else None
        if usual is not None:
            name = session.grid.name(usual)
            self.add_button(f"Take {name}", partial(self.answered.emit, name))


class PieceTray(QListWidget):
    """Pieces side by side: a press chooses one, a drag carries one to the board.

    A piece that is no longer offered stays in its place, disabled: no other piece moves there. A
    click on it asks why.
    """

    disabled_piece_clicked = Signal(str)  # the name of the disabled piece

    def __init__(self) -> None:
        super().__init__()
        self._names: list[str] = []
        self._titles: dict[str, str] = {}
        self._picture: Callable[[str, int], QPixmap | None] = lambda *_: None
        self.setFlow(QListWidget.Flow.LeftToRight)
        self.setWrapping(True)
        self.setResizeMode(QListWidget.ResizeMode.Adjust)
        self.setDragDropMode(QListWidget.DragDropMode.DragOnly)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        # The strip below the last whole row looks like the rows.
        self.setBackgroundRole(QPalette.ColorRole.Base)
        self.setAutoFillBackground(True)

    def has_all(self, things: Sequence[PlaceableObject]) -> bool:
        """Return whether every thing has a place in the tray."""
        return all(thing.name in self._names for thing in things)

    def offer(
        self, things: Sequence[PlaceableObject], picture: Callable[[str, int], QPixmap | None]
    ) -> None:
        """Offer some things. ``picture`` draws one at a width in pixels, or returns None."""
        self._picture = picture
        for thing in things:
            if thing.name not in self._names:
                self._names.append(thing.name)
                self.addItem("")
        offered = {thing.name: thing for thing in things}
        for row, name in enumerate(self._names):
            item, one = self.item(row), offered.get(name)
            item.setFlags(Qt.ItemFlag.NoItemFlags if one is None else _OFFERED)
            if one is None:
                item.setText(self._titles[name])
            else:
                self._titles[name] = one.title
                left = "" if one.left is None else f", {one.left} to place"
                item.setText(f"{one.title}{left}{f' – to {one.off}' if one.off else ''}")
        self._fit_text()

    def choose(self, name: str) -> None:
        """Choose a piece by its name; "" chooses none."""
        self.setCurrentRow(self._names.index(name) if name in self._names else -1)

    def name_at(self, row: int) -> str:
        """Return the name of the piece in a row, "" for none."""
        return self._names[row] if 0 <= row < len(self._names) else ""

    def _fit_text(self) -> None:
        """Draw the pictures at the size of the text."""
        line = self.fontMetrics().height()
        self.setSpacing(line // 5)
        # In large text a low tray still shows three rows.
        size = round(min(line * 1.8, max(USUAL_PICTURE, line * 1.5)))
        for row, name in enumerate(self._names):
            if (picture := self._picture(name, size)) is not None:
                self.setIconSize(QSize(size, size))
                self.item(row).setIcon(QIcon(picture))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._fit_text()
            self.updateGeometry()

    def minimumSizeHint(self) -> QSize:
        """Return the size of two rows of pictures: further rows may scroll in the tray."""
        return QSize(super().minimumSizeHint().width(), self.fontMetrics().height() * 5)

    def sizeHint(self) -> QSize:
        """Return the size at which all rows are visible."""
        rows = self.contentsSize().height() + 2 * self.frameWidth()
        return QSize(super().sizeHint().width(), max(rows, self.minimumSizeHint().height()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Ask for the height of the rows at the new width."""
        super().resizeEvent(event)
        self.updateGeometry()

    @override
    def updateGeometries(self) -> None:
        """Leave a strip at the bottom empty instead of a row that would be cut."""
        room, gap, cut = self.height() - 2 * self.frameWidth(), self.spacing(), 0
        if self.count() and room < self.contentsSize().height():
            high = self.visualItemRect(self.item(0)).height() + 2 * gap
            # The gap below the last row may be cut.
            rows = (room + gap) // high
            cut = max(room - rows * high, 0) if rows else 0
        if self.viewportMargins().bottom() != cut:
            self.setViewportMargins(0, 0, 0, cut)
        super().updateGeometries()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Choose the piece, or ask why it is disabled."""
        super().mousePressEvent(event)
        item = self.itemAt(event.position().toPoint())
        if item is not None and item.flags() == Qt.ItemFlag.NoItemFlags:
            self.disabled_piece_clicked.emit(self.name_at(self.row(item)))

    def mimeData(self, items: Sequence[QListWidgetItem]) -> QMimeData:
        """Return the data of a drag: the name of the pressed piece."""
        parcel = QMimeData()
        parcel.setData(THING, self.name_at(self.row(items[0])).encode())
        return parcel

    def startDrag(self, actions: Qt.DropAction) -> None:
        """Drag only the picture, if there is one: words would hide the board."""
        item = self.currentItem()
        drag = QDrag(self)
        drag.setMimeData(self.mimeData([item]))
        drag.setPixmap(item.icon().pixmap(self.iconSize(), self.devicePixelRatioF()))
        drag.exec(Qt.DropAction.CopyAction)


class PutField(BoardField):
    """Answers with a piece from a tray and a clicked space. Some pieces go off the board.

    ``face`` draws a piece at a width in pixels, or returns None for a piece with words only.
    """

    where: ClassVar[Where] = "area"

    def __init__(
        self, session: TableSession, ask: PutObject, face: Face, former: PieceTray | None = None
    ) -> None:
        """Take over the ``former`` question's tray if every piece has its place there."""
        super().__init__(session, ask)
        self._put = ask
        self._goes_off = any(thing.off for thing in ask.things)
        lit = self.draft.clickable_spaces or ()
        # The only thing is in hand already: with one space left, Enter puts it there.
        self._only = lit[0] if len(lit) == len(ask.things) == 1 and not self._goes_off else None
        if self._goes_off:
            self.add_button("Take it off the board", partial(self._put_down, None))
        elif self._only is not None:
            name = session.grid.name(self._only)
            self.add_button(f"Put it on {name}", partial(self._put_down, self._only))
        self._turn: BarButton | None = None
        if len(ask.turns) > 1:
            self._turn = self.add_button(
                f"Turn {ask.turns[1]}°", lambda: self.draft.rotate_object_by(1)
            )
            self._turn.setAutoDefault(False)  # Enter goes on instead of turning once more
        self.tray = former if former is not None and former.has_all(ask.things) else PieceTray()
        self.tray.setAccessibleName(f"{ask.title}: the things to put")
        self.tray.offer(ask.things, partial(face, ask))
        self.column.addWidget(self.tray)
        self.lit.hide()
        self.tray.currentRowChanged.connect(self._take)
        self.tray.disabled_piece_clicked.connect(self._tell_why_not)

    def release_tray(self) -> PieceTray:
        """Return the tray, for the next question."""
        self.tray.currentRowChanged.disconnect(self._take)
        self.tray.disabled_piece_clicked.disconnect(self._tell_why_not)
        self.draft.changed.disconnect(self.tell_status)
        return self.tray

    @property
    def primary(self) -> BarButton | None:
        return self.buttons[0] if self._goes_off or self._only is not None else None

    def first(self) -> QWidget:
        return self.tray

    def lacking(self) -> QWidget | None:
        return None if self.draft.thing else self.tray

    def tell_status(self) -> None:
        chosen = next((one for one in self._put.things if one.name == self.draft.thing), None)
        self.tray.choose(chosen.name if chosen is not None else "")
        if self._turn is not None:
            self._turn.setEnabled(chosen is not None)
        # A piece that goes off the board needs no space.
        if self._goes_off:
            off = chosen.off if chosen is not None else ""
            self.buttons[0].setEnabled(bool(off))
            self.buttons[0].say(f"Move it to {off}" if off else "Take it off")
        super().tell_status()
        if chosen is None:
            self.lit.setText("First choose what to put on the board.")
            self.show_status(self.lit.text())
        else:
            self.show_status(f"{self.draft.thing_in_words()}: {self.lit.text()}")
        # The bar shows the text: a line here would make the tray smaller.
        self.tray.setAccessibleDescription(self.lit.text())

    def _take(self, row: int) -> None:
        if name := self.tray.name_at(row):
            self.draft.pick_up_object(name)

    def _tell_why_not(self, name: str) -> None:
        self.session.refused.emit(self.session.why_not_object(name))

    def _put_down(self, space: Space | None, *_: object) -> None:
        answer = self.draft.answer_at(space)
        self.answered.emit(self._put.answer_to_json(answer, self.session.grid))


class PathField(BoardField):
    """Answers with spaces in order: the path grows step by step until it is confirmed."""

    def __init__(self, session: TableSession, ask: PathQuestion) -> None:
        super().__init__(session, ask)
        self._path = ask
        self.add_button("Stay here", self._go)
        self.add_button("One step back", self.draft.step_back).setAutoDefault(False)

    def tell_status(self) -> None:
        super().tell_status()
        grid, way = self.session.grid, self.draft.path_steps
        self.buttons[0].say("Take this path" if way else "Stay here")
        self.buttons[1].setEnabled(bool(way))
        end = self._path.may_end(way)
        self.buttons[0].setEnabled(end is None)
        if end is None and self.draft.clickable_spaces == ():
            no_further = "The path cannot go on from here. Take this path, or go one step back."
            self.lit.setText(no_further if way else "No step is possible. Stay here.")
        against = f"The path cannot end here: {end.sentence}" if end else ""
        steps = counted(len(way), "step")
        gone = f"{' → '.join(map(grid.name, (self._path.start, *way)))}, {steps}." if way else ""
        self.show_status(" ".join(filter(None, (gone, against))))

    def _go(self) -> None:
        self.answered.emit(self._path.answer_to_json(self.draft.path_steps, self.session.grid))
