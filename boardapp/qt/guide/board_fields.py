"""Answers given on the board, or typed by the spaces' printed names: a space, a thing, a way."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QIcon, QPixmap
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QPushButton, QWidget

from boardapp.core.grid import Space
from boardapp.core.procedure.questions import PathQuestion, Place, PutObject
from boardapp.qt.guide.field import AnswerField
from boardapp.qt.sessions.pending_answer import PendingAnswer
from boardapp.qt.sessions.table_session import ANSWERING, TableSession
from boardapp.qt.widgets.wrapping_label import wrapping_label

TRAY_ROWS = 4
"""Things that a tray shows at most without scrolling."""


class BoardField(AnswerField):
    """The parts that all three have; they share the session's draft with the board."""

    on_board = True

    @property
    def draft(self) -> PendingAnswer:
        """Return the answer that is being put together."""
        return self.session.pending_answer

    def add_line(self) -> None:
        """Add the line for spaces' names, and what may be clicked."""
        free = self.draft.is_any_space_clickable
        word = self.session.space_word
        hint = f"click {'any' if free else 'a bright'} {word}, or type its name"
        self.edit = self.line(self.ask.title, hint)
        self.edit.returnPressed.connect(self.enter_typed)
        self.again = QPushButton("&Click on the board")
        self.again.setAutoDefault(True)
        self.again.clicked.connect(self.aim)
        self.column.addWidget(self.again)
        self.there = wrapping_label()
        self.there.setAccessibleName("Where")
        self.column.addWidget(self.there)
        self.draft.changed.connect(self.show_draft)
        self.session.tool_changed.connect(self._show_tool)
        self._show_tool(self.session.tool)
        self.show_draft()

    def enter_typed(self) -> None:
        """Take the typed text as the answer, or as part of it."""
        raise NotImplementedError

    def show_draft(self) -> None:
        """Show what the draft has become, at the board too."""
        lit = self.draft.clickable_spaces
        self.there.setText("" if lit is None else self._lit_words(lit))

    def _lit_words(self, lit: tuple[Space, ...]) -> str:
        grid = self.session.grid
        if not lit:
            return f"No {self.session.space_word} can be chosen."
        if len(lit) > 12:
            return f"{len(lit)} are bright."
        return f"Bright: {', '.join(map(grid.name, lit))}."

    def _show_tool(self, tool: str) -> None:
        """Offer to answer on the board again while another tool is in use."""
        self.again.setVisible(tool != ANSWERING)

    def aim(self) -> None:
        """Let the board answer again, after another tool was in use."""
        self.session.choose_tool(ANSWERING)
        self.board_wanted.emit()

    def read(self, name: str) -> Space | None:
        """Return the space of a name, None with a complaint."""
        try:
            return self.session.grid.parse(name)
        except ValueError as error:
            self.complained.emit(f"{error}.")
            return None


class PlaceField(BoardField):
    """A space typed by its printed name; a click on the board gives the same answer."""

    def __init__(self, session: TableSession, ask: Place) -> None:
        super().__init__(session, ask)
        self.add_buttons((f"Ta&ke this {self.session.space_word}", self.enter_typed))
        self.add_line()
        if ask.usual is not None:
            self.edit.setText(session.grid.name(ask.usual))
        QWidget.setTabOrder(self.edit, self.buttons[0])

    def first(self) -> QWidget:
        return self.edit

    def enter_typed(self) -> None:
        space = self.read(self.edit.text())
        if space is not None:
            self.answered.emit(self.session.grid.name(space))


class PutField(BoardField):
    """The tray: choose a thing, then click or type a space. Some things go off the board."""

    def __init__(self, session: TableSession, ask: PutObject) -> None:
        super().__init__(session, ask)
        self._put = ask
        self.add_buttons(("&Put it there", self.enter_typed), ("T&urn", partial(self._turn, 1)))
        self.buttons[1].setVisible(len(ask.turns) > 1)
        self.tray = QListWidget()
        self.tray.setAccessibleName(f"{ask.title}: things")
        # A bar would cover one of the few rows.
        self.tray.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.tray.setWordWrap(True)
        self.tray.setResizeMode(QListWidget.ResizeMode.Adjust)
        for thing in ask.things:
            left = "" if thing.left is None else f", {thing.left} left"
            where = f" – to {thing.off}" if thing.off else ""
            self.tray.addItem(QListWidgetItem(f"{thing.title}{left}{where}"))
        rows = min(max(len(ask.things), 1), TRAY_ROWS)
        self.tray.setFixedHeight(round(self.fontMetrics().height() * 1.5 * rows) + 6)
        self.column.addWidget(self.tray)
        self.tray.setVisible(len(ask.things) > 1)
        self.off = QPushButton()
        self.off.setAutoDefault(True)
        self.off.clicked.connect(self._put_off)
        self.column.addWidget(self.off)
        self.add_line()
        self.tray.currentRowChanged.connect(self._take)

    def show_faces(self, face: Callable[[str, int], QPixmap | None]) -> None:
        """Show the things' pictures beside their titles, as far as there are any."""
        size = round(self.fontMetrics().height() * 1.8)
        for row, thing in enumerate(self._put.things):
            picture = face(thing.name, size)
            if picture is not None:
                self.tray.setIconSize(QSize(size, size))
                self.tray.item(row).setIcon(QIcon(picture))

    def first(self) -> QWidget:
        if self.tray.isVisibleTo(self):
            return self.tray
        return self.edit if self.edit.isVisibleTo(self) else self.off

    def lacking(self) -> QWidget | None:
        return None if self.draft.thing else self.tray

    def show_draft(self) -> None:
        names = [thing.name for thing in self._put.things]
        held = next((one for one in self._put.things if one.name == self.draft.thing), None)
        if held is not None:
            self.tray.setCurrentRow(names.index(held.name))
        # A thing that goes off the board needs no space.
        off = held.off if held else ""
        self.off.setVisible(bool(off))
        self.off.setText(f"{held.title} to {off}".replace("&", "&&") if held and off else "")
        super().show_draft()
        if held is None:
            self.tray.setCurrentRow(-1)
            self.there.setText("Choose first what to put.")
        if held is not None and len(self._put.turns) > 1:
            turned = f"{held.title}, turned {self.draft.turn}°. "
            self.there.setText(turned + self.there.text())

    def _take(self, row: int) -> None:
        if 0 <= row < len(self._put.things):
            self.draft.pick_up_object(self._put.things[row].name)

    def _turn(self, steps: int, *_: object) -> None:
        self.draft.rotate_object_by(steps)

    def enter_typed(self) -> None:
        space = self.read(self.edit.text())
        if space is not None:
            self._give(space)

    def _put_off(self) -> None:
        self._give(None)

    def _give(self, space: Space | None) -> None:
        answer = self.draft.answer_at(space)
        self.answered.emit(self._put.answer_to_json(answer, self.session.grid))


class PathField(BoardField):
    """Spaces in order, typed or clicked; the way grows step by step and is then gone."""

    def __init__(self, session: TableSession, ask: PathQuestion) -> None:
        super().__init__(session, ask)
        self._path = ask
        self.add_buttons(("&Go this way", self._go), ("One &step back", self._back))
        self.way = wrapping_label(bold=True)
        self.way.setAccessibleName("The way")
        self.column.addWidget(self.way)
        self.add_line()
        for one, other in ((self.edit, self.buttons[0]), (self.buttons[0], self.buttons[1])):
            QWidget.setTabOrder(one, other)

    def first(self) -> QWidget:
        return self.edit

    def show_draft(self) -> None:
        super().show_draft()
        grid, way = self.session.grid, self.draft.path_steps
        self.way.setText(" → ".join(map(grid.name, (self._path.start, *way))))
        self.buttons[0].setText("&Go this way" if way else "Sta&y here")
        self.buttons[1].setEnabled(bool(way))
        end = self._path.may_end(way)
        words = f"The way may not end here: {end.sentence}" if end else ""
        self.there.setText(" ".join(filter(None, (self.there.text(), words))))

    def enter_typed(self) -> None:
        """Add the typed spaces to the path; an empty line confirms it."""
        names = re.split(r"[,;\s]*[,;]\s*|\s+(?=\S+)", self.edit.text().strip())
        if names == [""]:
            self._go()
            return
        for name in names:
            space = self.read(name)
            if space is None:
                return
            refusal = self.draft.extend_path_to(space)
            if refusal:
                self.complained.emit(self.session.refusal_sentence(refusal))
                return
        self.edit.clear()
        self.complained.emit("")

    def _back(self) -> None:
        self.draft.step_back()

    def _go(self) -> None:
        self.answered.emit(self._path.answer_to_json(self.draft.path_steps, self.session.grid))
