"""The fields, buttons and menu rows that answer the open questions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from random import Random
from typing import NamedTuple

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QPushButton, QWidget

from boardapp.core.procedure.numbers_question import Numbers
from boardapp.core.procedure.pick_several_question import PickSeveral
from boardapp.core.procedure.question_parts import Choice
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
from boardapp.qt.guide.bar import NAMED, MoreRow
from boardapp.qt.guide.bar_button import BarButton
from boardapp.qt.guide.board_fields import Face, PathField, PieceTray, PlaceField, PutField
from boardapp.qt.guide.choice_button import more_of
from boardapp.qt.guide.dice.throw_field import DrawField, ThrowField
from boardapp.qt.guide.field import AnswerField, NumberField, NumbersField, PickField, WordsField
from boardapp.qt.guide.pick_places import PickPlaces, places_of_menu, places_of_pick
from boardapp.qt.guide.several_field import Kept, SeveralField
from boardapp.qt.sessions.table_session import TableSession
from boardapp.qt.widgets.text.wrapping_label import wrapping_label


class Form(NamedTuple):
    """A game's own form for one or several answers: its button, and the function that shows it."""

    title: str
    act: Callable[[], object]


class GuideExtras(NamedTuple):
    """A game's additions to the guide.

    ``forms`` are further ways to answer a question. ``face`` draws a piece at a width in pixels,
    or returns None for a piece with words only. ``kept`` is the players' own list of cards.
    """

    forms: Callable[[Question], Sequence[Form]] = lambda _: ()
    face: Face = lambda *_: None
    kept: Kept | None = None


class AnswerControls(QObject):
    """Makes a field for each question, and the buttons of the bar; emits the answers they give."""

    answered = Signal(int, object)  # the number of the question, and its answer
    acted = Signal(object)  # another act: a form, new dice, a secret question to show
    complained = Signal(str)
    previewed = Signal(object)  # the odds for the choice that is chosen or pointed at
    status = Signal(str)  # the answer so far, in words
    hinted = Signal(str)  # the meaning of the button under the pointer

    def __init__(
        self, session: TableSession, holder: QWidget, random: Random, extras: GuideExtras
    ) -> None:
        """``holder`` is the hidden parent of fields that are not shown."""
        super().__init__(holder)
        self._session, self._holder, self.random, self._extras = session, holder, random, extras
        self.fields: list[AnswerField] = []
        self._former_tray: PieceTray | None = None
        self.buttons: list[BarButton] = []
        self.primary: QWidget | None = None
        self.named: list[QWidget] = []
        self.more: list[MoreRow] = []
        self.area: list[QWidget] = []
        self.lit: list[QWidget] = []

    def make(self, asks: Sequence[Question]) -> None:
        """Make the controls of questions, in place of the present controls."""
        session = self._session
        self._former_tray = next(
            (one.release_tray() for one in self.fields if isinstance(one, PutField)), None
        )
        for part in (*self.buttons, *self.fields):
            part.deleteLater()
        self.fields, self.buttons, self.named, self.area, self.lit = [], [], [], [], []
        self.primary, self.more = None, [*self._rows_beside_questions()]
        if session.is_secret_hidden:
            self.primary, *others = self._secret_buttons(asks)
            self.named += others
            return
        if session.is_moving_by_hand:
            back = Choice("back-to-turn", "Stop moving by hand")
            self.primary = self._button(back, self._act(session.set_moving_by_hand, False))
        elif session.empty_part is not None and not session.are_empty_parts_skipped:
            whole = "Go on, and skip steps in which nobody can act"
            skip = Choice("skip", whole, label="Skip empty steps")
            self.named.append(self._button(skip, self._act(session.skip_empty_parts, True)))
        menu = bool(asks) and not session.is_procedure_asking
        places = places_of_menu(asks) if menu else [places_of_pick(ask) for ask in asks]
        for number, ask in enumerate(asks):
            self._add(ask, number, places[number], several=len(asks) > 1)
        self.named += self._ways_out(asks, room=NAMED - len(self.named))

    def _act(self, act: Callable[..., object], *arguments: object) -> Callable[[], object]:
        """Return the effect of a button: an act that moves the focus to the next question."""
        return partial(self.acted.emit, partial(act, *arguments))

    def _secret_buttons(self, asks: Sequence[Question]) -> list[BarButton]:
        """Return the buttons of a question for one side's eyes, the main button first."""
        reveal = self._act(self._session.reveal_secret_question)
        ways = [one for ask in asks for one in ask.instead if one.usual]
        is_only_way = len(asks) > 1 or not ways
        # Beside a way out it must be plain what showing the question is for.
        label = "Show the question" if is_only_way else "Answer on this screen"
        whole = f"{label} (the other player must look away)"
        show = self._button(Choice("show", whole, label=label), reveal)
        if is_only_way:
            return [show]
        # The usual way out shows no secret, so nobody needs to look away.
        act = partial(self.answered.emit, 0, {"instead": ways[0].answer})
        return [self._button(ways[0], act), show]

    def _add(self, ask: Question, number: int, places: PickPlaces, *, several: bool) -> None:
        """Add a question's controls below those of the earlier questions."""
        field = self._field(ask, number, places)
        self.fields.append(field)
        for form in self._extras.forms(ask):
            button = QPushButton(form.title)
            button.setAutoDefault(True)
            button.clicked.connect(self._act(form.act))
            self.area.append(button)
        if isinstance(field, PickField):
            self._add_bar_buttons(field, places)
            if isinstance(ask, Pick) and ask.draws:
                known = "Draw a card or counter at random. A draw cannot be undone"
                draw = Choice("draw", known, label="Draw")
                drawing = self._button(draw, partial(self._draw, number, ask))
                self.named += [drawing] if self.primary is not None else []
                self.primary = self.primary or drawing
            if field.rows and several:
                who = self._session.players.get(ask.by, "Both sides")
                self.area.append(wrapping_label(who, bold=True))
        else:
            self.primary = field.primary
            self.named += [one for one in field.buttons if one is not self.primary]
            self.buttons += field.buttons
        if field.where == "bar":
            self.named.insert(0, field)
        elif field.where == "board":
            self.lit.append(field)
        elif not isinstance(field, PickField) or field.rows:
            self.area.append(field)

    def _field(self, ask: Question, number: int, places: PickPlaces) -> AnswerField:
        session, kept = self._session, self._extras.kept
        draws = isinstance(ask, Throw) and ask.draws_one_counter
        makes: dict[type[Question], Callable[..., AnswerField]] = {
            Pick: partial(PickField, listed=places.listed, first=self._digits_used() + 1),
            PutObject: partial(PutField, face=self._extras.face, former=self._former_tray),
            Place: PlaceField, PathQuestion: PathField,
            Number: NumberField, Numbers: NumbersField, TextQuestion: WordsField,
            PickSeveral: partial(
                SeveralField, random=self.random, kept=kept, first=self._digits_used() + 1
            ),
            Throw: partial(DrawField if draws else ThrowField, random=self.random),
        }  # fmt: skip
        offered = kept.with_stored_values(ask) if kept and isinstance(ask, Number) else ask
        field = makes[type(ask)](session, offered)
        # A list whose choices are all in the bar stays hidden. Its parent would show it.
        field.setParent(self._holder)
        field.hide()
        if isinstance(ask, Number) and kept is not None:
            field.answered.connect(partial(kept.keep, ask, ""))
        field.answered.connect(partial(self.answered.emit, number))
        field.complained.connect(self.complained)
        field.previewed.connect(self.previewed)
        field.status.connect(self.status)
        return field

    def _draw(self, number: int, ask: Pick) -> None:
        """Draw a choice at random by its chances, and answer with it."""
        (row,) = self.random.choices(ask.odds, [float(row.chance or 0) for row in ask.odds])
        drawn = next(one.answer for one in ask.choices if one.title == row.outcome)
        self.answered.emit(number, drawn)

    def _digits_used(self) -> int:
        return sum(len(one.numbered_buttons()) for one in self.fields)

    def _add_bar_buttons(self, field: PickField, places: PickPlaces) -> None:
        """Add the primary and the named buttons; put a question's other choices into More."""
        numbered = not self._digits_used()
        if (main := places.primary) is not None:
            act = partial(field.answered.emit, main.answer)
            self.primary = self.primary or self._button(main, act, field)
            if main.refusal is not None:
                why = self._session.refusal_sentence(main.refusal)
                self.status.emit(f"You cannot choose this: {why}")
        for at, choice in enumerate(places.named, 1):
            act = partial(field.answered.emit, choice.answer)
            self.named.append(self._button(choice, act, field, number=at * numbered))
        for choice in places.more:
            act = partial(field.answered.emit, choice.answer)
            self.more.append(self._more_row(choice, act, exception=choice.rare))

    def _ways_out(self, asks: Sequence[Question], room: int) -> list[QWidget]:
        """Return the buttons of the ways out that fit into the bar; put the others into More."""
        buttons: list[QWidget] = []
        for asked, choice in ((ask, one) for ask in asks for one in ask.instead):
            act = partial(self.answered.emit, 0, {"instead": choice.answer})
            exception = choice.rare or choice.answer == ABANDON.answer
            # A question for several choices shows its usual way out as its first button.
            first = choice.usual and isinstance(asked, PickSeveral)
            if exception or first or choice.refusal or len(buttons) >= room:
                self.more.append(self._more_row(choice, act, exception=exception))
            else:
                buttons.append(self._button(choice, act))
        return buttons

    def _rows_beside_questions(self) -> Iterator[MoreRow]:
        """Yield rows that no question has: moves by hand, and stops at empty parts."""
        session = self._session
        if session.may_move_by_hand and not session.is_moving_by_hand:
            by_hand = partial(session.set_moving_by_hand, True)
            yield MoreRow("Move by hand…", "The log marks such moves", by_hand, exception=True)
        if session.is_turn_led and session.are_empty_parts_skipped:
            stop = partial(session.skip_empty_parts, False)
            yield MoreRow("No longer skip steps in which nobody can act", "", stop, exception=True)

    def _more_row(self, choice: Choice, act: Callable[[], object], *, exception: bool) -> MoreRow:
        """Return a choice's row in the menu, with its note or the reason why it is refused."""
        refusal = choice.refusal
        note = self._session.refusal_sentence(refusal) if refusal else choice.note
        title = choice.title if choice.button.endswith("…") else choice.button
        return MoreRow(title, note, None if refusal else act, exception)

    def _button(
        self,
        choice: Choice,
        act: Callable[[], object],
        field: PickField | None = None,
        *,
        number: int = 0,
    ) -> BarButton:
        """Return a button of the bar for a choice, with the choice's note as its tip."""
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
        self.buttons.append(button)
        return button

    def _look_at(
        self, button: BarButton, choice: Choice, field: PickField | None, looked: bool
    ) -> None:
        """Preview a choice of the bar while it has the pointer or the keyboard focus."""
        if button not in self.buttons:
            return  # the button of an earlier question, which is being hidden
        told = looked and button.known and button.is_explained
        self.hinted.emit(f"{choice.title}: {button.known}" if told else "")
        if field is not None and (choice.odds or not looked):
            field.preview(choice, looked)
