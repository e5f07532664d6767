"""The guide through any procedure: the bar shows the request, the area everything larger."""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from random import Random

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent
from PySide6.QtWidgets import QVBoxLayout

from boardapp.core.procedure.displayed_facts import Fact, HighlightedSpaces
from boardapp.core.procedure.pick_several_question import PickSeveral
from boardapp.core.procedure.question_parts import DieFace, Odds
from boardapp.core.procedure.questions import Pick, Question, Throw
from boardapp.core.sentence_case import (
    capitalize_first,
    cite_rules,
    plain_log_sentence,
    without_rules_in_brackets,
)
from boardapp.document.game_report import game_report
from boardapp.document.rolled_dice import RolledDice
from boardapp.qt.guide.answer_controls import AnswerControls, GuideExtras
from boardapp.qt.guide.area import ANSWER_SHARE, DICE_SHARE, LONG_LIST_SHARE, GuideArea
from boardapp.qt.guide.bar import PromptBar
from boardapp.qt.guide.bar_button import ENTER_SIGN, BarButton
from boardapp.qt.guide.board_fields import PutField
from boardapp.qt.guide.fact_view import FactView, Printed
from boardapp.qt.guide.field import AnswerField, PickField
from boardapp.qt.guide.guide_keys import GuideKeys
from boardapp.qt.guide.question_words import question_words, without_repetition
from boardapp.qt.guide.result_card import sentences_beside_dice
from boardapp.qt.guide.several_field import MANY, SeveralField
from boardapp.qt.sessions.pending_answer import question_identity
from boardapp.qt.sessions.table_session import ANSWERING, TableSession
from boardapp.qt.sessions.transport_bar import MOST_WORDS
from boardapp.qt.widgets import screen_reader
from boardapp.qt.widgets.flow_layout import fill_rows
from boardapp.qt.widgets.text.plain_text import escape_rich_text

LAST = 8
"""The most entries of the log shown while the area has no answer to enter."""


class GuidePanel(GuideArea):
    """Shows the questions of the session's procedures, and submits the answers."""

    board_wanted = Signal()  # the board gets the keyboard focus now
    report_asked = Signal()  # the game is over, and the player wants to save its report
    area_needed = Signal(bool)  # whether the answer needs the area to be shown

    def __init__(
        self,
        session: TableSession,
        *,
        random: Random | None = None,
        furniture: GuideExtras = GuideExtras(),  # noqa: B008 - a frozen value
    ) -> None:
        super().__init__()
        self._session = session
        self.bar = PromptBar()
        self.back = self.bar.back
        thrown = random or Random(secrets.randbits(128))
        self.controls = AnswerControls(session, self, thrown, furniture)
        self._keys = GuideKeys(session, self.bar, self, self.controls, self.board_wanted.emit)
        layers = "complaint", "refusal", "hint", "status", "asked", "tool"
        self._second = dict.fromkeys(layers, "")
        """The texts for the second line, the most useful first."""
        self._further = ""
        """The words of the question, of a warning or of a lock that the second line shows."""
        self._key: object = None
        self._made_from: dict[QVBoxLayout, object] = {}
        """The facts of each column, with all that their widgets were made from."""
        self._giving = self._was_asking = self._is_cut = False
        self.back.clicked.connect(self._go_back)
        self.back.looked_at.connect(self._explain_back)
        self.bar.width_changed.connect(self._fit_words)
        self._keys.area_wanted.connect(partial(self.area_needed.emit, True))
        self._keys.enter_moved.connect(self._show_sign_at_cursor)
        controls = self.controls
        controls.answered.connect(self._answer)
        controls.acted.connect(self._act)
        controls.complained.connect(self.complain)
        controls.previewed.connect(self._show_odds)
        controls.status.connect(partial(self._say, "status"))
        controls.hinted.connect(self._hint)
        self.end.report_asked.connect(self.report_asked)
        # Bound methods only: the session would keep a partial, and with it this guide and itself.
        session.asked_anew.connect(self.refresh)
        session.unanswered.connect(self.complain)
        session.hinted_led.connect(self._hint)
        session.refused_led.connect(self._hint_against)
        session.pending_answer.preview_changed.connect(self._show_glance)
        session.pending_answer.changed.connect(self._drop_complaint)
        self.refresh()

    @property
    def fields(self) -> Sequence[AnswerField]:
        """Return the fields of the present questions."""
        return self.controls.fields

    # Showing the question

    def refresh(self, *_: object) -> None:
        """Show the present question; text typed into the field of the same question stays."""
        session = self._session
        document = session.document
        asks = session.asks
        # After an act the same menu counts as new: a press was meant for the former menu.
        act = document.history.position if document is not None else 0
        beside = session.is_moving_by_hand, session.are_empty_parts_skipped
        key = document, act, session.is_secret_hidden, beside, tuple(map(question_identity, asks))
        new, held = key != self._key, self._keys.are_in_guide()
        self._key = key
        if new:
            self._second |= {"complaint": "", "refusal": "", "hint": "", "status": ""}
            # The bar chooses its rows by the words and the buttons together.
            self.bar.show_words(question_words(session))
            self._make_fields(asks)
            self.details.verticalScrollBar().setValue(0)
        self._show_question(asks)
        for part in (*self.fields, *self.controls.buttons):
            part.setEnabled(not session.why_locked and part.property("refused") is None)
        self._show_known(asks)
        for field in self.fields:
            field.tell_status()  # an answer so far may have chances of its own
        self._show_back()
        self._keys.mark_enter()
        if new and document is not None:
            self._announce(asks)
            begun = session.is_procedure_asking and not self._keys.are_in_text_box()
            if held or begun or self._giving or session.tool == ANSWERING:
                self.lead_on()

    def _announce(self, asks: Sequence[Question]) -> None:
        """Announce the question to screen readers, with its actor and its number of choices."""
        lit = self._session.pending_answer.clickable_spaces
        rows = sum(
            len(field.rows) for field in self.fields if isinstance(field, PickField | SeveralField)
        )
        counted = "" if lit is None else f"{len(lit)} {self._session.spaces_word} may be chosen"
        if rows:
            counted = f"{rows} choices"
        in_area = "" if self.sentence.isHidden() else self.sentence.text()
        said = (self.bar.sentence.accessibleDescription(), self.bar.second.words, in_area,
                self.warning.text(), counted)  # fmt: skip
        ended = (one if one[-1] in ".?!" else f"{one}." for one in said if one)
        screen_reader.announce(self.bar, " ".join(ended))

    def lead_on(self) -> None:
        """Move the keyboard focus to the next field, or to the board if the board answers."""
        if not self.bar.isVisible():
            return
        answers_on_board = any(field.on_board for field in self.fields)
        if (answers_on_board or self._session.units_that_begin) and not self._session.why_locked:
            self.board_wanted.emit()
            return
        entered = [one.first() for one in self.fields if not isinstance(one, PickField)]
        lists = [one for one in self.fields if isinstance(one, PickField)]
        for one in (*entered, self.bar.primary, *(one.first() for one in lists)):
            if one is not None and one.isVisible() and one.isEnabled():
                # Enter takes an unusual choice only if a player moved the focus to it.
                usual = any(one is field.usual_row() for field in lists)
                reason = Qt.FocusReason
                one.setFocus(reason.TabFocusReason if usual else reason.OtherFocusReason)
                return
        self.bar.setFocus()

    def _show_question(self, asks: Sequence[Question]) -> None:
        session = self._session
        words = question_words(session)
        self.bar.show_words(words)
        ask = asks[0] if asks and not session.is_secret_hidden else None
        warning = ask.warning if ask is not None else ""
        self.warning.setText(warning)
        self.warning.setVisible(bool(warning))
        self.sentence.setText(words.more)
        # The second line shows the answer so far; chances explain themselves.
        told = any(isinstance(one, SeveralField | PutField) for one in self.fields)
        self._is_cut = self.bar.second.cuts(words.more)
        cut = len(words.more) > MOST_WORDS or self._is_cut
        long = cut and not (ask is not None and ask.odds)
        said = _is_said(words.more, self._result_sentences())
        in_area = bool(words.more) and not said and (told or bool(warning) or long)
        self.sentence.setVisible(in_area)
        more = "" if in_area or said else words.more
        self._further = " ".join(
            filter(None, (session.why_locked, session.skipped_parts_text, warning, more))
        )
        self._say("asked", self._further or self._outcome_in_bar())

    def _outcome_in_bar(self) -> str:
        """Return the outcome of the last act as the second line has room for it."""
        # The dice are in the area; the outcome has to fit here, without the throw's title.
        results, dice = self._result_sentences(), self._session.last_rolled_dice
        short = sentences_beside_dice(results, dice)
        needed = [one for one in dice if one.kind.needed is not None and results]
        rolled = [f"Rolled {one.kind.result_text(one.dice)}." for one in needed]
        outcome = short or rolled or results
        # The card of the last result shows all of it.
        plain = [without_rules_in_brackets(one) for one in outcome]
        shorter = (plain[:number] for number in range(len(plain), 0, -1))
        fitting = (one for one in (outcome, *shorter) if not self.bar.second.cuts(" ".join(one)))
        # Without room for the question's own words, a part of the outcome would say nothing.
        return " ".join(next(fitting, [] if self._is_cut else outcome))

    def _fit_words(self) -> None:
        """Move further words of the question to the area, or back, after a change of width."""
        if self.bar.second.cuts(question_words(self._session).more) != self._is_cut:
            self.refresh()
        else:
            self._say("asked", self._further or self._outcome_in_bar())

    def _say(self, layer: str, words: str) -> None:
        """Show the most useful text in the second line; a new hint or status ends a complaint."""
        if layer in ("refusal", "hint", "status") and words != self._second[layer]:
            self._second["complaint"] = ""
        self._second[layer] = words
        shown = next(filter(None, self._second.values()), "")
        if shown == self._second["status"] and self.bar.second.cuts(shown):
            shown = next((one.short_status for one in self.fields if one.short_status), shown)
        against = self._second["complaint"] or self._second["refusal"]
        self.bar.say_second(shown, against=bool(against))

    def _hint(self, words: str) -> None:
        """Show what the pointer or a carried piece would do."""
        self._second["refusal"] = ""
        self._say("hint", words)

    def _hint_against(self, words: str) -> None:
        """Show the reason against what the pointer or a carried piece would do."""
        self._second["hint"] = ""
        self._say("refusal", words)

    def show_tool_hint(self, words: str) -> None:
        """Show the hint of the present tool in the second line, if that is empty."""
        self._say("tool", words)

    def _show_known(self, asks: Sequence[Question]) -> None:
        """Show chances, facts and the printed sources, then the results of the last act."""
        session = self._session
        shown = () if session.is_secret_hidden else tuple(asks)
        self._show_odds()
        rules = tuple(dict.fromkeys(one for ask in shown for one in ask.rules))
        printed = session.playing.game.headings_of_rules if session.playing else str
        source = printed(*rules) if rules else ""
        # A source that equals the menu's title says nothing new.
        same = not source or any(source == ask.title for ask in shown)
        self.source.setText("" if same else capitalize_first(cite_rules(source)))
        self.source.setVisible(bool(self.source.text()))
        # The board shows the meanings of spaces.
        on_board = session.pending_answer.ask is not None
        facts = [fact for ask in shown for fact in ask.facts
                 if not (on_board and isinstance(fact, HighlightedSpaces))]  # fmt: skip
        results = [] if session.is_secret_hidden else session.facts
        for column, in_column in ((self._facts, facts), (self._results, results)):
            self._show_facts(column, in_column, printed)
        self._show_cards(asks)
        begin = self.controls.primary
        what = f" To go on, choose “{begin.words}”." if isinstance(begin, BarButton) else ""
        self.idle.setText(f"Questions and results appear here.{what}")
        # Chances that appear while rows are pointed at must not move the rows.
        self._show_details(any(map(_may_have_odds, shown)), _answer_share(shown))

    def _show_facts(self, column: QVBoxLayout, facts: Sequence[Fact], printed: Printed) -> None:
        """Show facts in a column; if it shows these already, they stay as they are."""
        session = self._session
        said = " ".join(self._result_sentences()) if column is self._results else ""
        made_from = (tuple(facts), said, session.grid, printed, self.font()) if facts else None
        if self._made_from.get(column) != made_from:
            self._made_from[column] = made_from
            # The result above may have begun with a fact's title.
            fill_rows(column, [
                FactView(fact, session.grid, printed, has_title=fact.title not in said)
                for fact in facts
            ])  # fmt: skip

    def _show_cards(self, asks: Sequence[Question]) -> None:
        """Show the end of the game or the last result, with the earlier acts below."""
        session, playing = self._session, self._session.playing
        over = session.has_ended
        self.end.show_report(game_report(playing, session.state) if over and playing else None)
        hidden = session.is_secret_hidden
        rolled = session.last_rolled_dice if not over and not hidden else ()
        results = [] if over else self._result_sentences()
        if not hidden and any(_offers_all(ask, rolled) for ask in asks):
            # The answer's own pictures show these dice.
            results, rolled = sentences_beside_dice(results, rolled), ()
        owners = [session.players.get(one.kind.by, "") for one in rolled]
        if session.is_showing_history and len(" ".join(results)) <= MOST_WORDS and not rolled:
            results = []  # the transport bar shows all of it
        asking = session.document is not None and session.is_procedure_asking
        if (session.has_just_abandoned or asking) and not rolled and self._is_in_bar(results):
            results = []
        self.result.show_result(results, rolled, owners)
        # A question's own facts go above an answer's result, but below dice.
        self._is_result_first = bool(rolled) or not asking
        # Beneath a question there is no room for more than the words.
        self.result.title.setHidden(asking)
        document = session.document if not self.answer_area.isVisibleTo(self) else None
        entries = session.log_up_to_displayed_state[-LAST:][::-1] if document is not None else ()
        if over or (session.told and asking):
            entries = ()
        if session.is_showing_history and entries and len(entries[0].sentence) <= MOST_WORDS:
            entries = entries[1:]  # the transport bar shows all of the step
        said = {one.strip(" .") for one in (*session.told, " ".join(session.told))}
        acts = [one.sentence for one in entries if one.sentence.strip(" .") not in said]
        self.log.setText("\n".join(map(plain_log_sentence, acts)))
        for part in (self.log_title, self.log):
            part.setVisible(bool(acts))

    def _is_in_bar(self, sentences: Sequence[str]) -> bool:
        """Return whether the second line shows sentences whole, and no answer so far instead."""
        said = " ".join(sentences)
        told = any(isinstance(one, SeveralField | PutField) for one in self.fields)
        return self._second["asked"] == said and not told and not self.bar.second.cuts(said)

    def _result_sentences(self) -> list[str]:
        """Return the last act's sentences without turn and phase: the turn bar shows those."""
        session, progress = self._session, self._session.progress
        begun = (progress.turn.partition(",")[0], progress.title) if progress else ()
        return without_repetition(
            [plain_log_sentence(one) for one in session.told if one.strip(" .") not in begun]
        )

    def _show_odds(self, odds: Sequence[Odds] = ()) -> None:
        """Show the odds of a choice that is pointed at, else those of the questions."""
        asks = () if self._session.is_secret_hidden else self._session.asks
        shown = odds or tuple(row for ask in asks for row in _odds_before_choice(ask))
        self.odds.show_odds(shown)
        self.odds.setVisible(bool(shown))

    def _show_glance(self) -> None:
        """Show the meaning and the chances of the space under the pointer."""
        session = self._session
        glance = session.pending_answer.preview
        asks = () if session.is_secret_hidden else session.asks
        self._show_odds(glance.odds if glance and not glance.refusal else ())
        told = ""
        # The second line already shows the path so far.
        if glance is not None and session.pending_answer.path_steps[-1:] != (glance.space,):
            said = [session.refusal_sentence(glance.refusal)] if glance.refusal else [
                fact.spaces[glance.space] for ask in asks for fact in ask.facts
                if isinstance(fact, HighlightedSpaces) and glance.space in fact.spaces
            ]  # fmt: skip
            name = session.grid.name(glance.space)
            asks_enter = self._keys.enter_chooses_cursor_space and not glance.refusal
            enter = f" {ENTER_SIGN}" if asks_enter else ""
            words = ", ".join(filter(None, said))
            piece = session.pending_answer.thing_in_words(name)
            if piece and not glance.refusal:
                label = f" ({words})" if words else ""
                told = f"You may put {piece}{label}{enter}"
            else:
                if glance.space in session.pending_answer.chosen_spaces:
                    words = "chosen; click again to undo the choice"
                words = f"{words or f'you may choose this {session.space_word}'}{enter}"
                told = words if words.startswith(f"{name} ") else f"{name}: {words}"
        (self._hint_against if glance is not None and glance.refusal else self._hint)(told)

    def _show_sign_at_cursor(self) -> None:
        if self._session.is_cursor_walked and self._session.pending_answer.preview is not None:
            self._show_glance()

    def _show_back(self) -> None:
        session = self._session
        document = session.document
        done = document.history.position if document is not None else 0
        refusal = document.history.why_not_undo_to(done - 1) if document and done else None
        last = document.undo_names() if document is not None and done else ()
        tip = refusal or (f"Undo: {last[0]}" if last else "Nothing to undo yet")
        dice = session.retypable_dice
        if session.dice_before_retyping is not None:
            refusal, tip = None, "Keep the last roll, without typing it again"
        elif dice:
            refusal, tip = None, f"Retype the last dice: you entered {dice}"
        self.back.setText("Retype" if dice else "&Back")
        self.back.setEnabled(bool(done) and not refusal and not session.why_locked)
        self.back.setToolTip(escape_rich_text(tip))
        self.back.setAccessibleDescription(tip)

    def _explain_back(self, looked_at: bool) -> None:
        """Show why a grey Back is not possible while a player looks at it.

        Before the first act that is plain, and the question's own words stay.
        """
        document = self._session.document
        begun = document is not None and document.history.position > 0
        grey = looked_at and begun and not self.back.isEnabled()
        self._hint(self.back.accessibleDescription() if grey else "")

    # The fields

    def _make_fields(self, asks: Sequence[Question]) -> None:
        session, controls = self._session, self.controls
        controls.make(asks)
        fill_rows(self._lit, controls.lit)
        self._show_answers(controls.area)
        asking = session.document is not None and session.is_procedure_asking
        goes_on = (asking and self._was_asking) or session.is_showing_history
        self._was_asking = asking
        self.bar.offer(controls.primary, controls.named, controls.more, goes_on=goes_on)
        # At a table without led turns the menu stays behind the other panels.
        led = session.document is not None and (session.is_procedure_asking or session.is_turn_led)
        self.area_needed.emit(bool(controls.area) and led)

    # The keys

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Give the keyboard focus back to the board at Escape."""
        if event.key() == Qt.Key.Key_Escape:
            self.board_wanted.emit()
        else:
            super().keyPressEvent(event)

    def handle_board_key(self, event: QKeyEvent) -> bool:
        """Handle a key typed on the board that names no space; return whether it was handled."""
        return self._keys.handle_board_key(event)

    # Acts

    def _answer(self, number: int, value: object) -> None:
        self._drop_complaint()
        self._act(partial(self._session.answer, value, number))

    def _go_back(self) -> None:
        session = self._session
        self._act(session.retype_last_dice if session.retypable_dice else session.undo_gesture)

    def retype_last_dice(self) -> None:
        """Ask for the last dice again, and give their field the keyboard focus."""
        self._act(self._session.retype_last_dice)

    def _act(self, act: Callable[[], object]) -> None:
        """Run a button's effect, and give the keyboard focus to the next question."""
        self._giving = True
        try:
            act()
        finally:
            self._giving = False

    def _drop_complaint(self) -> None:
        self.complain("")

    def shows_complaint(self, text: str) -> bool:
        """Return whether the bar shows all of a reason why an answer was refused."""
        bar, same = self.bar, self._second["complaint"] == text
        return same and bar.isVisible() and not bar.second.cuts(text)

    def complain(self, text: str) -> None:
        """Show in the bar why an answer was refused; the typed text is kept."""
        self._say("complaint", text)
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


def _is_said(words: str, results: Sequence[str]) -> bool:
    """Return whether a result says the words of a question, apart from a lead and its rules."""
    said = {without_rules_in_brackets(one).strip(" .").casefold() for one in results}
    return bool(words) and (words.partition(": ")[2] or words).strip(" .").casefold() in said


def _odds_before_choice(ask: Question) -> Sequence[Odds]:
    """Return a question's odds, else those of the first choice that has any."""
    choices = ask.choices if isinstance(ask, Pick) and not ask.odds else ()
    return next((one.odds for one in choices if one.odds and not one.refusal), ask.odds)


def _answer_share(asks: Sequence[Question]) -> int:
    """Return the share of the width for the answer to questions beside facts."""
    if asks and all(isinstance(ask, Throw) for ask in asks):
        return DICE_SHARE
    long = any(isinstance(ask, PickSeveral) and len(ask.choices) >= MANY for ask in asks)
    return LONG_LIST_SHARE if long else ANSWER_SHARE


def _offers_all(ask: Question, rolled: Sequence[RolledDice]) -> bool:
    """Return whether a question offers exactly the dice of the last throw, as pictures."""
    if not (rolled and isinstance(ask, PickSeveral)):
        return False
    thrown = Counter(
        DieFace(one.kind.colour, one.kind.face_name(die)) for one in rolled for die in one.dice
    )
    return {one.die: one.copies for one in ask.choices} == thrown


def _may_have_odds(ask: Question) -> bool:
    if isinstance(ask, Pick | PickSeveral) and any(one.odds for one in ask.choices):
        return True
    return bool(ask.odds) or getattr(ask, "odds_of", None) is not None
