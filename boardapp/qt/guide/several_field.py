"""Several choices of many as a table: numbers, costs, totals, and what is still missing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain, pairwise
from random import Random
from typing import Any, Protocol

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from boardapp.core.override_decorator import override
from boardapp.core.procedure.pick_several_question import PickSeveral
from boardapp.core.procedure.question_parts import Choice, Refusal, SeveralAnswer
from boardapp.core.procedure.questions import MAX_TEXT, Question
from boardapp.core.sentence_case import capitalize_first, without_rules_in_brackets
from boardapp.qt.guide.bar_button import BarButton, NumberedButton
from boardapp.qt.guide.choice_columns import ChoiceColumns
from boardapp.qt.guide.field import AnswerField, digits_from
from boardapp.qt.guide.several_rows import CountRow, DieTile, DieTiles, Row, TickRow
from boardapp.qt.sessions.sight_session import SightSession
from boardapp.qt.widgets.flow_layout import FlowLayout, names_fit
from boardapp.qt.widgets.text.wrapping_label import wrapping_label

MANY = 10
"""The number of rows from which a list is long: it gets a search, and hides refused rows."""
MOST_LINES = 2
"""The most lines of dice with their names; dice that need more are shown without names."""


class Kept(Protocol):
    """The players' own list of a game's cards, which lasts from table to table."""

    def with_stored_values(self, ask: Question) -> Question:
        """Return the question with the stored values filled in."""

    def keep(self, ask: Question, name: str, number: int) -> None:
        """Store a card's cost, or the copies left of the card."""

    def edits(self, ask: Question) -> bool:
        """Return whether the cards of a question can be edited."""

    def edit(self, name: str) -> str | None:
        """Let the players enter a card's values; return its name, None for none."""


def _widgets_of(row: Row) -> Sequence[QWidget]:
    """Return the widgets of a row that the field lays out."""
    return row.tiles if isinstance(row, DieTiles) else (row,)


def _is_usual_of_group(row: Row) -> bool:
    return bool(row.choice.group) and row.choice.usual


class SeveralField(AnswerField):
    """A row for each choice; an ordered answer keeps the order in which rows were ticked."""

    def __init__(
        self,
        session: SightSession,
        ask: PickSeveral,
        random: Random,
        kept: Kept | None = None,
        first: int = 1,
    ) -> None:
        """``first`` is the digit of the first choice."""
        super().__init__(session, ask)
        self._first_digit = first
        self.ask: PickSeveral = ask
        # The question with values from the players' own list, and with the cards that they named.
        self._several, self._random, self._kept = ask, random, kept
        self._named: list[str] = []
        self.names: list[str] = []
        self.rows: dict[str, Row] = {}
        self.add_button("Take these", self._take)
        if ask.draws:
            known = "boardapp draws at random; a draw cannot be undone"
            self.add_button(f"Draw {ask.draws}", self._draw, known)
        self._none: BarButton | None = None
        if ask.none_label and self._usual_way() is not None:
            known = "Choose nothing here, and go on"
            self._none = self.add_button(ask.none_label, self._take_chosen, known)
        self.search = self.line("Search", "search")
        self.search.setClearButtonEnabled(True)
        self.search.textChanged.connect(self._choose_rows)
        self.search.returnPressed.connect(lambda: self._go_to(self._parts()))
        self._dice = bool(ask.choices) and all(one.die for one in ask.choices)
        self._are_dice_named = True
        self._body = FlowLayout() if self._dice else ChoiceColumns()
        self.column.addLayout(self._body)
        self.other = self._line_for_another(ask.other)
        # The text is below the rows, so that no row moves while it changes.
        self.listed = wrapping_label()
        self.listed.setAccessibleName("What is chosen")
        self.column.addWidget(self.listed)
        # An earlier answer is offered again; the only possible choice is ticked.
        self.names += ask.usual.names if ask.usual else self._only_choice()
        session.pending_answer.toggled.connect(self._toggle)
        self.refill()

    def _only_choice(self) -> tuple[str, ...]:
        """Return the only choice if exactly one can and must be taken, else none."""
        ask = self.ask
        able = [one for one in ask.choices if one.refusal is None]
        only = len(able) == 1 and able[0].copies == 1 and ask.least == 1 and not ask.draws
        return (able[0].answer,) if only and ask.other is None else ()

    def _line_for_another(self, other: Choice | None) -> QLineEdit:
        """Return a line to name a choice that the question does not list."""
        title = other.title if other else ""
        edit = self.line(title, f"{title}: type a name, then press Enter")
        edit.setMaxLength(MAX_TEXT)
        edit.setVisible(other is not None)
        edit.returnPressed.connect(self._add_another)
        return edit

    def first(self) -> QWidget | None:
        if not self.search.isHidden():
            return self.search
        return next((one for one in self._parts() if one.isEnabled()), None)

    def is_taken_by_enter_in(self, box: QWidget) -> bool:
        return False  # it moves the focus to the next row

    # The rows

    def refill(self) -> None:
        """Make a row for every known choice; the selection stays."""
        costs = self._costs()
        for row in self.rows.values():
            for part in _widgets_of(row):
                part.hide()
                part.deleteLater()
        ask: Any = self._kept.with_stored_values(self.ask) if self._kept else self.ask
        known = {one.answer for one in ask.choices}
        named = (Choice(name, name, copies=None) for name in self._named if name not in known)
        self._several = replace(ask, choices=(*ask.choices, *named))
        digits = self._digits()
        self.rows = {one.answer: self._row(one, digits) for one in self._several.choices}
        for name, row in self.rows.items():
            row.show_count(self.names.count(name))
            if not _is_usual_of_group(row):
                self._keep_to(name, row.count)
            row.changed.connect(partial(self._count, name))
            for part in _widgets_of(row):
                self._body.addWidget(part)
        self._show_names_with_room()
        self._tick_usual_of_groups()
        for before, after in pairwise((self.search, *self._parts(), self.other)):
            QWidget.setTabOrder(before, after)
        wide = max((row.number.sizeHint().width() for row in self._counted()), default=0)
        for counted in self._counted():
            counted.number.setMinimumWidth(wide)
            counted.show_cost(costs.get(counted.choice.answer))
        self.search.setVisible(len(self.rows) >= MANY)
        self._choose_rows()
        self.tell_status()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._show_names_with_room()

    def _show_names_with_room(self) -> None:
        """Show the names of dice if all dice are then in a few lines, else only their pictures."""
        dice = [row for row in self.rows.values() if isinstance(row, DieTiles)]
        widths = [row.wide for row in dice for _ in row.tiles]
        self._are_dice_named = names_fit(
            self, widths, self._body.spacing(), most_lines=MOST_LINES,
            are_shown=self._are_dice_named,
        )  # fmt: skip
        for row in dice:
            row.show_names(self._are_dice_named)

    def _digits(self) -> Iterator[int]:
        """Return the digits that press the rows or dice in order, 0 for each without one.

        With a box to type into, digits would be ambiguous.
        """
        choices = self._several.choices
        typed = len(choices) >= MANY or self.ask.other is not None
        counted = not self._dice and not all(map(self._is_ticked, choices))
        return digits_from(10 if typed or counted else self._first_digit)

    @override
    def numbered_buttons(self) -> Sequence[NumberedButton]:
        return [one for one in self._parts() if isinstance(one, TickRow | DieTile) and one.number]

    def _is_ticked(self, choice: Choice) -> bool:
        """Return whether a choice is taken or not, without a number or a cost."""
        return choice.copies == 1 and self._several.dearest is None and not self._of_pile(choice)

    def _row(self, choice: Choice, digits: Iterator[int]) -> Row:
        ask, kept = self._several, self._kept
        refusal = self.session.refusal_sentence(choice.refusal) if choice.refusal else ""
        if self._dice:
            return DieTiles(choice, refusal, [next(digits) for _ in range(choice.copies or 1)])
        if self._is_ticked(choice):
            return TickRow(choice, refusal, 0 if refusal else next(digits))
        row = CountRow(
            ask, choice, refusal, of_pile=self._of_pile(choice),
            editable=kept is not None and kept.edits(self.ask),
        )  # fmt: skip
        row.told.connect(partial(self._keep, choice.answer))
        row.edited.connect(partial(self._edit, choice.answer))
        row.entered.connect(partial(self._focus_next_box, choice.answer))
        return row

    def _of_pile(self, choice: Choice) -> bool:
        """Return whether a choice comes from a pool of unknown size."""
        asked = self.ask.choice_named(choice.answer)
        return self.ask.draws > 0 and asked is not None and asked.copies is None

    def _parts(self) -> Iterator[QWidget]:
        return chain.from_iterable(row.parts() for row in self.rows.values())

    def _counted(self) -> list[CountRow]:
        return [row for row in self.rows.values() if isinstance(row, CountRow)]

    def _choose_rows(self) -> None:
        """Show the rows that match the search; a long list hides refused rows until you search."""
        wanted = self.search.text().strip().casefold()
        for row in self.rows.values():
            shown = wanted in row.choice.title.casefold()
            refused = row.choice.refusal is not None and not row.count
            row.setVisible(shown and bool(wanted or len(self.rows) < MANY or not refused))

    def _focus_next_box(self, name: str) -> None:
        """Move the focus from a row to its missing cost, else to the next row.

        Numbers of copies left are entered from row to row.
        """
        number, *more = self.rows[name].parts()
        later = list(self.rows.values())[list(self.rows).index(name) + 1 :]
        lacks = number.hasFocus() and name in self._lacking()
        column = 0 if number.hasFocus() or self.ask.dearest is not None else -1
        self._go_to(more if lacks else (row.parts()[column] for row in later))

    def _go_to(self, parts: Iterable[QWidget]) -> None:
        seen = (one for one in parts if one.isVisibleTo(self) and one.isEnabled())
        next(chain(seen, self.buttons)).setFocus()

    # Selection

    def _count(self, name: str, *_: object) -> None:
        group = self.rows[name].choice.group
        for other, row in self.rows.items() if group and self.rows[name].count else ():
            if other != name and row.choice.group == group:
                row.show_count(0)
        if not _is_usual_of_group(self.rows[name]):
            self._keep_to(name, self.rows[name].count)
        self._tick_usual_of_groups()
        self.tell_status()

    def _toggle(self, name: str) -> None:
        """Choose a choice that was clicked on the board, or take it back."""
        if (row := self.rows.get(name)) is not None:
            row.show_count(0 if row.count else 1)

    def _tick_usual_of_groups(self) -> None:
        """Tick the usual choice of each group without another one; the answer leaves it out."""
        rows = self.rows.values()
        own = {row.choice.group for row in rows if row.count and not _is_usual_of_group(row)}
        for row in filter(_is_usual_of_group, rows):
            row.show_count(int(row.choice.group not in own))

    def _keep_to(self, name: str, number: int) -> None:
        """Set how many copies of a name are chosen; remove the last added first."""
        while self.names.count(name) > number:
            last = len(self.names) - 1 - self.names[::-1].index(name)
            del self.names[last]
        self.names += [name] * (number - self.names.count(name))

    def _costs(self) -> dict[str, int]:
        rows = ((row.choice.answer, row.cost) for row in self._counted())
        return {name: cost for name, cost in rows if cost is not None}

    def chosen(self) -> SeveralAnswer:
        """Return the selection, in the order of ticks or sorted, with its cost."""
        names = self.names if self._several.ordered else sorted(self.names)
        costs = {name: cost for name, cost in self._costs().items() if name in names}
        return SeveralAnswer(tuple(names), costs)

    def _lacking(self) -> list[str]:
        """Return the chosen cards whose cost is unknown."""
        counted = self._counted() if self._several.dearest is not None else ()
        return [row.choice.answer for row in counted if row.count and row.cost is None]

    def tell_status(self) -> None:
        """Show the selection, its cost, what is missing, and the buttons that fit it."""
        ask, chosen = self._several, self.chosen()
        number = len(chosen.names)
        few = number < ask.least
        wanted = f" of {ask.least}" if ask.least == ask.most else ""
        parts = [f"{number}{wanted} chosen" + f", {ask.least} at least" * (few and not wanted)]
        of = "" if ask.budget is None else f" of {ask.budget}"
        if of or ask.dearest is not None:
            parts.append(f"{ask.total_cost(chosen)}{of} spent")
        refusal = ask.refuse(chosen, self.session.grid)
        reasons = [f"enter the cost of {ask.choice_title(name)}." for name in self._lacking()]
        # The number chosen already shows that more are needed.
        reasons += [self.session.refusal_sentence(refusal)] if refusal and not few else []
        # The line is short, and the area names the rules of the question.
        lacks = [without_rules_in_brackets(capitalize_first(one)) for one in reasons[:1]]
        told = " ".join(("; ".join(parts) + ".", *lacks))
        self.show_status(told, aloud=True)
        way = self._usual_way()
        none = way.label if way is not None else ask.none_label
        counted = f"{ask.verb} {number or ask.least or 'none'}"
        if ask.ordered and number == ask.least == ask.most:
            counted = "Use this order"
        self.buttons[0].say(counted if number else none or counted)
        self.buttons[0].setEnabled(way is not None or refusal is None or bool(self._lacking()))
        if self._none is not None:
            self._none.setEnabled(not number and refusal is None)
        rows = (self.rows.get(one) for one in self.names)
        self.session.pending_answer.mark_chosen_spaces(
            [row.choice for row in rows if row is not None]
        )
        self.listed.setText("\n".join(filter(None, (self._list(chosen), ask.advice_of(chosen)))))
        self.listed.setVisible(bool(self.listed.text()))
        if not refusal:
            self.previewed.emit(ask.preview_odds(chosen))

    def _list(self, chosen: SeveralAnswer) -> str:
        """Return the selection in words; "" for none, or if ticks already show all of it."""
        ticks = all(isinstance(row, TickRow | DieTiles) for row in self.rows.values())
        if ticks and len(self.rows) < MANY and not self._several.ordered:
            return ""
        held = Counter(map(self._several.choice_title, chosen.names))
        parts = (f"{title} × {number}" if number > 1 else title for title, number in held.items())
        order = "In this order: " if len(chosen.names) > 1 and self._several.ordered else ""
        return order + ", ".join(parts)

    # Acts

    def _usual_way(self) -> Choice | None:
        """Return the usual way out, while nothing is chosen."""
        return None if self.names else next((one for one in self.ask.instead if one.usual), None)

    def _take(self) -> None:
        self._take_over()
        if (way := self._usual_way()) is not None:
            self.answered.emit({"instead": way.answer})
        else:
            self._take_chosen()

    def _take_chosen(self) -> None:
        lacking = next(iter(self._lacking()), None)
        if lacking is None:
            self.answered.emit(self.ask.answer_to_json(self.chosen(), self.session.grid))
        else:
            self.complained.emit(f"Enter the cost of {self._several.choice_title(lacking)} first.")
            self._go_to(self.rows[lacking].parts()[1:])

    def _draw(self) -> None:
        self._take_over()
        drawn = self._several.complete_answer_at_random(self._random, self.chosen().names)
        if isinstance(drawn, Refusal):
            self.complained.emit(self.session.refusal_sentence(drawn))
        else:
            self.answered.emit(self.ask.answer_to_json(drawn, self.session.grid))

    def _take_over(self) -> None:
        """Take the entered values of all rows: a field may still have the focus."""
        for row in self._counted():
            row.tell()

    def _keep(self, name: str, number: int) -> None:
        """Take a value entered for a choice, and store it in the players' list."""
        if self._kept is not None:
            self._kept.keep(self.ask, name, number)
        choices = tuple(row.choice for row in self.rows.values())
        self._several = replace(self._several, choices=choices)
        self.tell_status()

    def _edit(self, name: str) -> None:
        assert self._kept is not None
        if self._kept.edit(name) is not None:
            self.refill()
            self._go_to(self.rows[name].parts())

    def _add_another(self) -> None:
        """Add a row for a name, or move to its existing row."""
        title = self.other.text().strip()
        if not title:
            return
        wanted = title.casefold()
        titled = (one for one in self._several.choices if one.title.casefold() == wanted)
        found = next(titled, None)
        name: str | None = found.answer if found else title
        if found is None and self._kept is not None and self._kept.edits(self.ask):
            name = self._kept.edit(title)
        if name is None:
            return
        self.other.clear()
        self.search.clear()
        if name not in self.rows:
            self._named.append(name)
            self.refill()
        self._go_to(self.rows[name].parts())
