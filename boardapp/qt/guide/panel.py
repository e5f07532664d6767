"""The guide through any procedure: the bar says what to do, the area has what does not fit it."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from typing import NamedTuple

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence, QPixmap, QShortcut
from PySide6.QtWidgets import QPushButton, QWidget

from boardapp.core.procedure.displayed_facts import HighlightedSpaces
from boardapp.core.procedure.numbers_question import Numbers
from boardapp.core.procedure.pick_several_question import PickSeveral
from boardapp.core.procedure.question_parts import Choice, Odds
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
from boardapp.qt.guide.area import GuideArea, fill_rows
from boardapp.qt.guide.bar import NAMED, MoreRow, PromptBar
from boardapp.qt.guide.bar_button import ENTER_SIGN, BarButton
from boardapp.qt.guide.board_fields import PathField, PlaceField, PutField
from boardapp.qt.guide.choice_button import more_of
from boardapp.qt.guide.draw_field import DrawField
from boardapp.qt.guide.fact_view import FactView
from boardapp.qt.guide.field import AnswerField, NumberField, PickField, WordsField
from boardapp.qt.guide.numbers_field import NumbersField
from boardapp.qt.guide.pick_places import PickPlaces, places_of_menu, places_of_pick
from boardapp.qt.guide.question_words import question_words
from boardapp.qt.guide.several_field import Kept, SeveralField
from boardapp.qt.guide.throw_field import ThrowField
from boardapp.qt.sessions.pending_answer import question_identity
from boardapp.qt.sessions.table_session import ANSWERING, TableSession
from boardapp.qt.widgets import screen_reader
from boardapp.qt.widgets.arrow_and_enter_keys import ENTER
from boardapp.qt.widgets.text.plain_text import escape_rich_text
from boardapp.qt.widgets.text.wrapping_label import wrapping_label

LAST = 8
"""Entries of the log that are shown while nothing is answered in the area."""
LONG = 80
"""Letters of further words that the bar has room for; the area shows more."""


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


class GuidePanel(GuideArea):
    """Shows what the session's procedures ask, and gives the answers to it."""

    board_wanted = Signal()  # the keys belong to the board now
    area_needed = Signal(bool)  # whether the area has to be seen for the answer

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
        self.bar = PromptBar()
        self.back = self.bar.back
        self.fields: list[AnswerField] = []
        self._buttons: list[BarButton] = []
        self._rows: list[MoreRow] = []
        self._complaint = self._status = self._glanced = self._asked = ""
        self._tool_hint = ""
        self._key: object = None
        self._giving = False
        self.back.clicked.connect(self._go_back)
        self.bar.digit_typed.connect(self.press_number)
        for keys in ("Ctrl+Return", "Ctrl+Enter"):
            QShortcut(QKeySequence(keys), self.bar).activated.connect(self.press_primary)
        QShortcut(QKeySequence("F6"), self.bar).activated.connect(self._go_to_next_part)
        session.asked_anew.connect(self.refresh)
        session.unanswered.connect(self.complain)
        session.document_opened.connect(self.refresh)
        session.cursor_moved.connect(self._mark_enter)
        session.hinted_led.connect(self._show_hint)
        session.pending_answer.preview_changed.connect(self._show_glance)
        session.pending_answer.changed.connect(self._drop_complaint)
        self.refresh()

    # Showing the question

    def refresh(self, *_: object) -> None:
        """Show the present question; text typed into the field of the same question stays."""
        session = self._session
        document = session.document
        asks = session.asks
        # The same menu after an act is another one: a press was meant for the one before.
        act = document.history.position if document is not None else 0
        key = document, act, session.is_secret_hidden, tuple(map(question_identity, asks))
        new, held = key != self._key, self._holds_keys()
        self._key = key
        if new:
            self._complaint = self._status = self._glanced = ""
            self._make_fields(asks)
        self._show_question(asks)
        for part in (*self.fields, *self._buttons):
            part.setEnabled(not session.why_locked and part.property("refused") is None)
        for field in self.fields:
            field.tell_status()
        self._show_known(asks)
        self._show_back()
        self._mark_enter()
        if new and document is not None:
            self._announce(asks)
            if held or self._giving or session.tool == ANSWERING:
                self.lead_on()

    def _announce(self, asks: Sequence[Question]) -> None:
        """Have the question read aloud with its actor, and how many may be chosen."""
        lit = self._session.pending_answer.clickable_spaces
        rows = sum(
            len(field.rows) for field in self.fields if isinstance(field, PickField | SeveralField)
        )
        counted = "" if lit is None else f"{len(lit)} {self._session.space_word}s may be chosen"
        if rows:
            counted = f"{rows} choices"
        said = (self.bar.sentence.accessibleDescription(), self.bar.second.words,
                self.warning.text(), counted)  # fmt: skip
        ended = (one if one[-1] in ".?!" else f"{one}." for one in said if one)
        screen_reader.announce(self.bar, " ".join(ended))

    def _holds_keys(self) -> bool:
        focused = QGuiApplication.focusObject()
        return isinstance(focused, QWidget) and (
            self.isAncestorOf(focused) or self.bar.isAncestorOf(focused)
        )

    def lead_on(self) -> None:
        """Lead the keyboard on to the next field, or to the board where that answers."""
        if not self.bar.isVisible():
            return
        answers_on_board = any(field.on_board for field in self.fields)
        if (answers_on_board or self._session.units_that_begin) and not self._session.why_locked:
            self.board_wanted.emit()
            return
        entered = [one.first() for one in self.fields if not isinstance(one, PickField)]
        listed = [one.first() for one in self.fields if isinstance(one, PickField)]
        for one in (*entered, self.bar.primary, *listed, *self.bar.named, self.back):
            if one is not None and one.isVisible() and one.isEnabled():
                one.setFocus()
                return
        self.board_wanted.emit()

    def _show_question(self, asks: Sequence[Question]) -> None:
        session = self._session
        words = question_words(session)
        self.bar.show_words(words)
        ask = asks[0] if asks and not session.is_secret_hidden else None
        warning = ask.warning if ask is not None else ""
        self.warning.setText(warning)
        self.warning.setVisible(bool(warning))
        self.sentence.setText(words.more)
        # The answer so far takes the second line.
        told = any(isinstance(one, SeveralField | PutField) for one in self.fields)
        self.sentence.setVisible(
            bool(words.more) and (told or bool(warning) or len(words.more) > LONG)
        )
        further = " ".join(filter(None, (session.why_locked, warning, words.more)))
        self._asked = further or " ".join(session.told)
        self._show_second()

    def _show_second(self) -> None:
        """Say in the second line what is most wanted: why not, what is pointed at, what is so."""
        words = self._complaint or self._glanced or self._status or self._asked or self._tool_hint
        self.bar.say_second(words, against=bool(self._complaint))

    def _show_status(self, words: str) -> None:
        if words != self._status:
            self._status, self._complaint = words, ""
        self._show_second()

    def _show_hint(self, words: str) -> None:
        if words != self._glanced:
            self._glanced, self._complaint = words, ""
        self._show_second()

    def show_tool_hint(self, words: str) -> None:
        """Show the hint of the tool in use in the second line, if nothing else stands there."""
        self._tool_hint = words
        self._show_second()

    def _show_known(self, asks: Sequence[Question]) -> None:
        """Show chances, facts and the printed sources; then the results of the last act."""
        session = self._session
        shown = () if session.is_secret_hidden else tuple(asks)
        self._show_odds(tuple(row for ask in shown for row in ask.odds))
        rules = tuple(dict.fromkeys(one for ask in shown for one in ask.rules))
        printed = session.playing.game.headings_of_rules if session.playing else str
        self.source.setText(printed(*rules) if rules else "")
        self.source.setVisible(bool(self.source.text()))
        # The board shows the meaning of spaces.
        on_board = session.pending_answer.ask is not None
        facts = [fact for ask in shown for fact in ask.facts
                 if not (on_board and isinstance(fact, HighlightedSpaces))]  # fmt: skip
        results = [] if session.is_secret_hidden else session.facts
        for rows, held in ((self._facts, facts), (self._results, results)):
            fill_rows(rows, [FactView(fact, session.grid, printed) for fact in held])
        told = session.told
        if not told and not self.answer_area.isVisibleTo(self) and session.document is not None:
            told = tuple(one.sentence for one in session.document.log[-LAST:][::-1])
        self.told.setText("\n".join(told))
        self.told.setVisible(bool(told))
        # Chances that come while rows are pointed at are not to move the rows.
        self._show_details(any(map(_may_have_odds, shown)))

    def _show_odds(self, odds: Sequence[Odds]) -> None:
        self.odds.show_odds(odds)
        self.odds.setVisible(bool(odds))

    def _show_glance(self) -> None:
        """Show what the space pointed at would mean, and the chances there."""
        session = self._session
        glance = session.pending_answer.preview
        asks = () if session.is_secret_hidden else session.asks
        known = tuple(row for ask in asks for row in ask.odds)
        self._show_odds(glance.odds if glance and not glance.refusal else known)
        told = ""
        # The second line has the path so far already.
        if glance is not None and session.pending_answer.path_steps[-1:] != (glance.space,):
            said = [session.refusal_sentence(glance.refusal)] if glance.refusal else [
                fact.spaces[glance.space] for ask in asks for fact in ask.facts
                if isinstance(fact, HighlightedSpaces) and glance.space in fact.spaces
            ]  # fmt: skip
            name = session.grid.name(glance.space)
            held = next((one.in_hand for one in self.fields if isinstance(one, PutField)), "")
            name = f"{held}, on {name}" if held and not glance.refusal else name
            enter = f" {ENTER_SIGN}" if session.is_cursor_walked and not glance.refusal else ""
            told = f"{name}: {', '.join(filter(None, said)) or 'may be chosen'}{enter}"
        self._show_hint(told)

    def _show_back(self) -> None:
        session = self._session
        document = session.document
        done = document.history.position if document is not None else 0
        refusal = document.history.why_not_undo_to(done - 1) if document and done else None
        self.back.setEnabled(bool(done) and not refusal and not session.why_locked)
        last = document.undo_text() if document is not None and done else ""
        tip = refusal or (f"Take back: {last}" if last else "Nothing was done yet")
        self.back.setToolTip(escape_rich_text(tip))
        self.back.setAccessibleDescription(tip)

    # The fields

    def _make_fields(self, asks: Sequence[Question]) -> None:
        session = self._session
        hidden = session.is_secret_hidden
        for part in (*self._buttons, *self.fields):
            part.deleteLater()
        self.fields, self._buttons, self._rows = [], [], self._retype_rows()
        named: list[QWidget] = []
        primary: QWidget | None = None
        parts: list[QWidget] = []
        lit: list[QWidget] = []
        if hidden:
            primary = self._button(Choice("show", "Show: the others look away"), self._reveal)
        menu = not hidden and bool(asks) and not session.is_procedure_asking
        places = places_of_menu(asks) if menu else [places_of_pick(ask) for ask in asks]
        for number, ask in enumerate(() if hidden else asks):
            field = self._field(ask, number, places[number])
            self.fields.append(field)
            parts += map(self._form_button, self._furniture.forms(ask))
            if isinstance(field, PickField):
                main, others = self._bar_buttons(field, places[number])
                primary = primary or main
                named += others
                if field.rows and len(asks) > 1:
                    lead = wrapping_label(bold=True)
                    lead.setText(session.players.get(ask.by, "Both sides"))
                    parts.append(lead)
            else:
                primary = field.primary
                named += [one for one in field.buttons if one is not primary]
                self._buttons += field.buttons
            if field.where == "bar":
                named.insert(0, field)
            elif field.where == "board":
                lit.append(field)
            elif not isinstance(field, PickField) or field.rows:
                parts.append(field)
        if not hidden:
            named += self._ways_out(asks, room=NAMED - len(named))
        fill_rows(self._lit, lit)
        self._show_answers(parts)
        self.bar.offer(primary, named, self._rows)
        # The menu of a table that nothing leads waits behind the other panels.
        led = session.document is not None and (session.is_procedure_asking or session.is_turn_led)
        self.area_needed.emit(bool(parts) and led)

    def _field(self, ask: Question, number: int, places: PickPlaces) -> AnswerField:
        session, kept = self._session, self._furniture.kept
        makes: dict[type[Question], Callable[..., AnswerField]] = {
            Pick: partial(PickField, listed=places.listed, first=self._rows_listed() + 1),
            Place: PlaceField, PutObject: PutField, PathQuestion: PathField,
            Number: NumberField, Numbers: NumbersField, TextQuestion: WordsField,
            PickSeveral: partial(SeveralField, random=self._random, kept=kept),
            Throw: partial(_throw_field, random=self._random),
        }  # fmt: skip
        offered = kept.filled(ask) if kept and isinstance(ask, Number) else ask
        field = makes[type(ask)](session, offered)
        # A list whose choices are all in the bar has no place of its own.
        field.setParent(self)
        if isinstance(field, PutField):
            field.show_faces(partial(self._furniture.face, ask))
        if isinstance(ask, Number) and kept is not None:
            field.answered.connect(partial(kept.keep, ask, ""))
        field.answered.connect(partial(self._answer, number))
        field.complained.connect(self.complain)
        field.previewed.connect(self._show_odds)
        field.status.connect(self._show_status)
        return field

    def _rows_listed(self) -> int:
        return sum(len(one.rows) for one in self.fields if isinstance(one, PickField))

    def _bar_buttons(
        self, field: PickField, places: PickPlaces
    ) -> tuple[BarButton | None, list[QWidget]]:
        """Return the buttons of a question's choices, the way on apart; put others into More."""
        session = self._session
        main = None
        if places.primary is not None:
            choice = places.primary
            main = self._button(choice, partial(field.answered.emit, choice.answer), field)
            if choice.refusal is not None:
                self._status = f"Not yet: {session.refusal_sentence(choice.refusal)}"
        numbered = not self._rows_listed()
        named: list[QWidget] = []
        for choice in places.named:
            at = len(named) + 1 if numbered else 0
            act = partial(field.answered.emit, choice.answer)
            named.append(self._button(choice, act, field, number=at))
        for choice in places.more:
            act = partial(field.answered.emit, choice.answer)
            self._rows.append(self._more_row(choice, act, exception=choice.rare))
        told = next((one for one in places.named if one.odds), None)
        if told is not None and not self._session.asks[0].odds:
            field.preview(told)
        return main, named

    def _ways_out(self, asks: Sequence[Question], room: int) -> list[QWidget]:
        """Return the buttons of further ways out, as far as there is room; the rest is in More."""
        buttons: list[QWidget] = []
        for choice in (one for ask in asks for one in ask.instead):
            act = partial(self._go_instead, choice.answer)
            exception = choice.rare or choice.answer == ABANDON.answer
            if exception or choice.refusal or len(buttons) >= room:
                self._rows.append(self._more_row(choice, act, exception=exception))
            else:
                buttons.append(self._button(choice, act))
        return buttons

    def _retype_rows(self) -> list[MoreRow]:
        dice = self._session.retypable_dice
        return [MoreRow("Retype the last dice", dice, self.retype_last_dice)] if dice else []

    def _more_row(self, choice: Choice, act: Callable[[], object], *, exception: bool) -> MoreRow:
        """Return a row of the menu for a choice, with its note or why it may not be chosen."""
        refusal = choice.refusal
        note = self._session.refusal_sentence(refusal) if refusal else choice.note
        return MoreRow(choice.title, note, None if refusal else act, exception)

    def _button(
        self,
        choice: Choice,
        act: Callable[[], object],
        field: PickField | None = None,
        *,
        number: int = 0,
    ) -> BarButton:
        """Return a button of the bar for a choice; what is to be known of it is its tip."""
        session = self._session
        why = session.refusal_sentence(choice.refusal) if choice.refusal else ""
        against = session.broken_rule(field.ask, choice.answer) if field is not None else ""
        known = why or against or more_of(choice)
        button = BarButton(choice.button, known, choice=choice, number=number)
        button.clicked.connect(act)
        if why:
            button.setProperty("refused", True)
            button.setEnabled(False)
        button.looked_at.connect(partial(self._look_at, button, choice, field))
        self._buttons.append(button)
        return button

    def _look_at(
        self, button: BarButton, choice: Choice, field: PickField | None, looked: bool
    ) -> None:
        """Tell of a choice of the bar while it is pointed at, or has the keys."""
        if button not in self._buttons:
            return  # of an earlier question: it is being hidden
        told = looked and button.known and button.is_explained
        self._show_hint(f"{choice.title}: {button.known}" if told else "")
        if field is not None and (choice.odds or not looked):
            field.preview(choice if looked else None)

    def _form_button(self, form: Form) -> QPushButton:
        button = QPushButton(form.title)
        button.setAutoDefault(True)
        button.clicked.connect(partial(self._act, form.act))
        return button

    # The keys

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Choose what is numbered by its digit; Escape gives the keys back to the board."""
        if event.key() == Qt.Key.Key_Escape:
            self.board_wanted.emit()
        elif not (event.text().isdigit() and self.press_number(int(event.text()))):
            super().keyPressEvent(event)

    def press_number(self, number: int) -> bool:
        """Press the row or button with a number; return whether there is one."""
        rows = [row for field in self.fields if isinstance(field, PickField) for row in field.rows]
        numbered = [one for one in (*rows, *self.bar.named) if getattr(one, "number", 0) == number]
        if not numbered or not isinstance(numbered[0], QPushButton) or not number:
            return False
        numbered[0].click()
        return True

    def press_primary(self) -> bool:
        """Press the primary button; return whether it can be pressed."""
        primary = self.bar.primary
        if not isinstance(primary, BarButton) or not primary.isEnabled():
            return False
        primary.click()
        return True

    def take_board_key(self, event: QKeyEvent) -> bool:
        """Handle a key typed on the board that names no space; return whether it was handled.

        Enter presses the primary button until the cursor was walked. Then it takes the cursor's
        space.
        """
        if event.key() in ENTER:
            walked = self._session.is_cursor_walked or event.isAutoRepeat()
            return not walked and self.press_primary()
        return event.text().isdigit() and self.press_number(int(event.text()))

    def _mark_enter(self, *_: object) -> None:
        """Show whether Enter takes the way on: after the cursor was walked it takes its space."""
        if isinstance(self.bar.primary, BarButton):
            self.bar.primary.mark_enter(not self._session.is_cursor_walked)

    def _go_to_next_part(self) -> None:
        """Lead the keys from the bar to the board, from there to the area, and to the bar again."""
        focused = QGuiApplication.focusObject()
        if isinstance(focused, QWidget) and self.bar.isAncestorOf(focused):
            self.board_wanted.emit()
            return
        fields = [field.first() for field in self.fields if field.where == "area"]
        wanted = [] if self._holds_keys() else fields
        for one in (*wanted, self.bar.primary, *self.bar.named, self.bar.more, self.back):
            if one is not None and one.isVisible() and one.isEnabled():
                one.setFocus()
                return

    # Acts

    def _answer(self, number: int, value: object) -> None:
        self._drop_complaint()
        self._act(partial(self._session.answer, value, number))

    def _go_instead(self, way: str) -> None:
        self._answer(0, {"instead": way})

    def _go_back(self) -> None:
        self._act(self._session.undo_gesture)

    def retype_last_dice(self) -> None:
        """Ask the last dice again; the keys then belong to them."""
        self._act(self._session.retype_last_dice)

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
        if self._complaint:
            self.complain("")

    def complain(self, text: str) -> None:
        """Say in the bar why an answer was not taken; the typed text stays."""
        self._complaint = text
        self._show_second()
        screen_reader.announce(self.bar, text, assertive=True)
        if not text:
            return
        lacking = next(filter(None, (field.lacking() for field in self.fields)), None)
        if lacking is not None:
            self.answer_area.ensureWidgetVisible(lacking)
        for field in self.fields:
            first = field.first()
            if first is not None and QGuiApplication.focusObject() in field.buttons:
                first.setFocus()


def _may_have_odds(ask: Question) -> bool:
    if isinstance(ask, Pick | PickSeveral) and any(one.odds for one in ask.choices):
        return True
    return bool(ask.odds) or getattr(ask, "odds_of", None) is not None


def _throw_field(session: TableSession, ask: Throw, random: Random) -> AnswerField:
    """Return a field for dice, or for the one counter that is drawn."""
    drawn = [dice.drawn and dice.number == 1 for dice in ask.dice]
    return (DrawField if drawn == [True] else ThrowField)(session, ask, random)
