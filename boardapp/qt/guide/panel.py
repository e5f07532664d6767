"""The one panel that leads through any procedure: the question, what it means, and the answer."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from typing import NamedTuple

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent, QPixmap
from PySide6.QtWidgets import (
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from boardapp.core.procedure.pick_several_question import PickSeveral
from boardapp.core.procedure.question_parts import Odds
from boardapp.core.procedure.questions import (
    Number,
    PathQuestion,
    Pick,
    Place,
    PutObject,
    Question,
    TextQuestion,
    Throw,
)
from boardapp.core.procedure.running_procedure import ABANDON
from boardapp.qt.guide.board_fields import PathField, PlaceField, PutField
from boardapp.qt.guide.draw_field import DrawField
from boardapp.qt.guide.fact_view import FactView
from boardapp.qt.guide.field import AnswerField, Choices, NumberField, PickField, WordsField, rule
from boardapp.qt.guide.frame import GuideFrame
from boardapp.qt.guide.several_field import Kept, SeveralField
from boardapp.qt.guide.throw_field import ThrowField
from boardapp.qt.sessions.pending_answer import question_identity
from boardapp.qt.sessions.table_session import ANSWERING, TableSession
from boardapp.qt.widgets import screen_reader
from boardapp.qt.widgets.wrapping_label import wrapping_label

NOTHING = "Nothing is asked."
STUCK = "The answers so far do not hold"
BOTH = "Both sides"


class Form(NamedTuple):
    """A form of a game's own that gives the answer, or several: its button, and what shows it."""

    title: str
    act: Callable[[], object]


def _no_forms(ask: Question) -> Sequence[Form]:
    return ()


def _no_face(ask: Question, thing: str, size: int) -> QPixmap | None:
    return None


class GuideExtras(NamedTuple):
    """A game's additions to the guide.

    ``forms`` are further ways to answer a question. ``face`` draws a thing, in a width in pixels;
    None if it has only words. ``kept`` is the players' own list of cards.
    """

    forms: Callable[[Question], Sequence[Form]] = _no_forms
    face: Callable[[Question, str, int], QPixmap | None] = _no_face
    kept: Kept | None = None


class GuidePanel(GuideFrame):
    """Shows what the session's procedures ask, and gives the answers to it."""

    board_wanted = Signal()  # the keys belong to the board now
    grew_long = Signal(bool)  # a table of many rows is asked from now on, or no more

    def __init__(
        self,
        session: TableSession,
        *,
        random: Random | None = None,
        furniture: GuideExtras = GuideExtras(),  # noqa: B008 - a frozen value
    ) -> None:
        super().__init__()
        self._furniture = furniture
        self._session = session
        self._random = random or Random(secrets.randbits(128))
        self.fields: list[AnswerField] = []
        self.ways: Choices | None = None
        self._key: object = None
        self._giving = False
        self.show_button.clicked.connect(self._reveal)
        self.back.clicked.connect(self._go_back)
        self.abandon.clicked.connect(self._abandon)
        session.asked_anew.connect(self.refresh)
        session.unanswered.connect(self.complain)
        session.document_opened.connect(self.refresh)
        session.pending_answer.preview_changed.connect(self._show_glance)
        session.pending_answer.changed.connect(self._drop_complaint)
        self.refresh()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Give the keys back to the board."""
        if event.key() == Qt.Key.Key_Escape:
            self.board_wanted.emit()
        else:
            super().keyPressEvent(event)

    # Showing the question

    def refresh(self, *_: object) -> None:
        """Show the present question; text typed into the field of the same question stays."""
        session = self._session
        document = session.document
        asks = session.asks
        unfinished = document.state.unfinished if document is not None else None
        key = document, unfinished, session.is_secret_hidden, tuple(map(question_identity, asks))
        new, held = key != self._key, self._holds_keys()
        self._key = key
        self._show_question(asks)
        if new:
            self._make_fields(asks)
            self.complain("")
        for part in (*self.fields, *filter(None, (self.ways,)), self.show_button, self.acts):
            part.setEnabled(not session.why_locked)
        self._show_known(asks)
        self._show_foot()
        self.divide()
        if new and document is not None:
            said = (self.title.text(), self.sentence.text(), self.warning.text())
            screen_reader.announce(self, ". ".join(filter(None, said)))
            if held or self._giving or session.tool == ANSWERING:
                self.lead_on()

    def _holds_keys(self) -> bool:
        focused = QGuiApplication.focusObject()
        return isinstance(focused, QWidget) and self.isAncestorOf(focused)

    def lead_on(self) -> None:
        """Move the keyboard to the next field, or to the board if that answers."""
        if not self.isVisible():
            return
        if any(field.on_board for field in self.fields) and not self._session.why_locked:
            self.board_wanted.emit()
            return
        firsts = (field.first() for field in self.fields)
        buttons = [self.show_button, *(self.ways.buttons if self.ways else ()), self.back]
        named = [*firsts, *buttons]
        for one in named:
            if one is not None and one.isVisibleTo(self) and one.isEnabled():
                one.setFocus()
                return
        self.board_wanted.emit()

    def _show_question(self, asks: Sequence[Question]) -> None:
        session = self._session
        ask = asks[0] if asks else None
        self.doing.setText(self._heading(asks))
        self.title.setText(self._named(asks))
        words = "" if session.is_secret_hidden or len(asks) > 1 or ask is None else ask.sentence
        if session.is_secret_hidden and ask is not None:
            words = f"This is for {self._side(ask)} alone to see."
        if session.is_procedure_stuck:
            words = "The rules, as they are read now, refuse one of them. Back takes the last back."
        self.sentence.setText(" ".join(filter(None, (session.why_locked, words))))
        self.warning.setText(ask.warning if ask and not session.is_secret_hidden else "")
        for label in (self.doing, self.sentence, self.warning):
            label.setVisible(bool(label.text()))

    def _heading(self, asks: Sequence[Question]) -> str:
        """Return the title of the procedure, and its side."""
        playing = self._session.playing
        if playing is None or not asks:
            return ""
        doing = (
            playing.procedure_title
            if self._session.is_procedure_asking
            else playing.game.where(self._session.state)
        )
        sides = dict.fromkeys(map(self._side, asks))
        if len(sides) > 1:
            sides.pop(BOTH, None)
        who = " and ".join(sides)
        if doing and doing.endswith(f", {who}"):
            return doing  # the moment of the game says it
        return " · ".join(filter(None, (doing, who)))

    def _side(self, ask: Question) -> str:
        return self._session.players.get(ask.by, BOTH)

    def _named(self, asks: Sequence[Question]) -> str:
        session = self._session
        if asks:
            return asks[0].title if len(asks) == 1 else "What is next?"
        if session.is_procedure_stuck:
            return STUCK
        if session.playing is None or session.why_locked:
            return NOTHING
        return session.playing.game.over(session.state) or NOTHING

    def _show_known(self, asks: Sequence[Question]) -> None:
        """Show chances, facts and the printed sources; then the results of the last act."""
        session = self._session
        shown = () if session.is_secret_hidden else tuple(asks)
        self._show_odds(tuple(row for ask in shown for row in ask.odds))
        rules = tuple(dict.fromkeys(one for ask in shown for one in ask.rules))
        printed = session.playing.game.printed if session.playing else str
        self.source.setText(printed(*rules) if rules else "")
        self.source.setVisible(bool(self.source.text()))
        facts = [fact for ask in shown for fact in ask.facts]
        results = [] if session.is_secret_hidden else session.facts
        for rows, held in ((self._facts, facts), (self._results, results)):
            _fill(rows, [FactView(fact, session.grid, printed) for fact in held])
        self.told.setText("\n".join(session.told))
        self.told.setVisible(bool(session.told))

    def _show_odds(self, odds: Sequence[Odds]) -> None:
        self.odds.show_odds(odds)
        self.odds.setVisible(bool(odds))

    def _show_glance(self) -> None:
        """Show the chances with the space pointed at."""
        glance = self._session.pending_answer.preview
        asks = () if self._session.is_secret_hidden else self._session.asks
        known = tuple(row for ask in asks for row in ask.odds)
        self._show_odds(glance.odds if glance and not glance.refusal else known)

    def _show_foot(self) -> None:
        session = self._session
        document, asks = session.document, session.asks
        refusal = (
            document.history.why_not_undo_to(document.history.position - 1) if document else None
        )
        nothing = document is None or not document.history.position
        self.back.setEnabled(not nothing and not refusal and not session.why_locked)
        self.why_not_back.setText(refusal if refusal and not nothing else "")
        self.back.setAccessibleDescription(self.why_not_back.text())
        may = any(one.answer == ABANDON.answer for ask in asks for one in ask.instead)
        self.abandon.setVisible(may)
        self.abandon.setEnabled(not session.why_locked)

    # The fields

    def _make_fields(self, asks: Sequence[Question]) -> None:
        session = self._session
        hidden = session.is_secret_hidden
        parts: list[QWidget] = []
        self.fields, self.ways = [], None
        for number, ask in enumerate(() if hidden else asks):
            field = self._field(ask, number)
            self.fields.append(field)
            if len(asks) > 1:
                lead = wrapping_label(bold=True)
                alike = len({one.title for one in asks}) == 1
                lead.setText(self._side(ask) if alike else f"{self._side(ask)}: {ask.title}")
                parts.append(lead)
            # Above the field, which may be long.
            parts += map(self._form_button, self._furniture.forms(ask))
            parts.append(field)
        _fill(self._answers, parts)
        was, self.long = self.long, any(field.long for field in self.fields)
        if self.long != was:
            self.grew_long.emit(self.long)
        self._need_height()
        alone = len(self.fields) == 1
        _fill(self._acts, self.fields[0].part_with_acts() if alone else [])
        others = [one for ask in asks for one in ask.instead if one.answer != ABANDON.answer]
        if others and not hidden:
            self.ways = Choices(session, others, "Instead")
            self.ways.chosen.connect(self._go_instead)
        _fill(self._instead, [rule(), self.ways] if self.ways else [])
        self.show_button.setVisible(hidden)
        self.answer_area.verticalScrollBar().setValue(0)

    def _form_button(self, form: Form) -> QPushButton:
        button = QPushButton(form.title)
        button.setAutoDefault(True)
        button.clicked.connect(partial(self._act, form.act))
        return button

    def _field(self, ask: Question, number: int) -> AnswerField:
        session, kept = self._session, self._furniture.kept
        makes: dict[type[Question], Callable[..., AnswerField]] = {
            Pick: PickField, Place: PlaceField, PutObject: PutField, PathQuestion: PathField,
            Number: NumberField, TextQuestion: WordsField,
            PickSeveral: partial(SeveralField, random=self._random, kept=kept),
            Throw: partial(_throw_field, random=self._random),
        }  # fmt: skip
        offered = kept.filled(ask) if kept and isinstance(ask, Number) else ask
        field = makes[type(ask)](session, offered)
        if isinstance(field, PutField):
            field.show_faces(partial(self._furniture.face, ask))
        if isinstance(ask, Number) and kept is not None:
            field.answered.connect(partial(kept.keep, ask, ""))
        field.answered.connect(partial(self._answer, number))
        field.complained.connect(self.complain)
        field.board_wanted.connect(self.board_wanted)
        field.previewed.connect(self._show_odds)
        return field

    # Acts

    def _give(self, value: object, number: int = 0) -> None:
        self.complain("")
        self._act(partial(self._session.answer, value, number))

    def _answer(self, number: int, value: object) -> None:
        self._give(value, number)

    def _go_instead(self, way: str) -> None:
        self._give({"instead": way})

    def _abandon(self) -> None:
        self._go_instead(ABANDON.answer)

    def _go_back(self) -> None:
        self._act(self._session.undo)

    def _reveal(self) -> None:
        self._act(self._session.reveal_secret_question)

    def _act(self, act: Callable[[], object]) -> None:
        """Do something that was pressed here: the keys then belong to what comes next."""
        self._giving = True
        try:
            act()
        finally:
            self._giving = False

    def _drop_complaint(self) -> None:
        self.complain("")

    def complain(self, text: str) -> None:
        """Say beneath the field why an answer was not taken; the typed text stays."""
        self.fault.setText(text)
        self.fault.setVisible(bool(text))
        self.divide()
        lacking = filter(None, (field.lacking() for field in self.fields))
        self.answer_area.ensureWidgetVisible(next(lacking, self.fault))
        screen_reader.announce(self, text, assertive=True)
        pressed = self.focusWidget()
        for field in self.fields:
            first = field.first()
            if text and pressed in field.buttons and first is not None:
                first.setFocus()


def _throw_field(session: TableSession, ask: Throw, random: Random) -> AnswerField:
    """Return a field for dice, or for the one counter that is drawn."""
    drawn = [dice.drawn and dice.number == 1 for dice in ask.dice]
    return (DrawField if drawn == [True] else ThrowField)(session, ask, random)


def _fill(rows: QVBoxLayout, parts: Sequence[QWidget]) -> None:
    """Put other widgets in the place of those that are there."""
    while (item := rows.takeAt(0)) is not None:
        if (widget := item.widget()) is not None:
            widget.hide()
            widget.deleteLater()
    for part in parts:
        rows.addWidget(part)
        # Else it would be shown, and have a height, only later.
        part.show()
