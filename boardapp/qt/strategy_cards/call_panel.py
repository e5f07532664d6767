"""The card being resolved: its steps, what to roll next with the odds, and what came of it."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping
from fractions import Fraction
from html import escape
from random import Random
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QFont
from PySide6.QtWidgets import (
    QFormLayout,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from boardapp.games.strategy_cards.headings import heading
from boardapp.games.strategy_cards.state import PLAYERS
from boardapp.qt.announce import announce
from boardapp.qt.chooser import Chooser
from boardapp.qt.icons import icon
from boardapp.qt.ruling_view import wrapping_label
from boardapp.qt.strategy_cards.call_acts import perform, sight_of
from boardapp.qt.strategy_cards.dice_row import DiceRow
from boardapp.qt.strategy_cards.session import HexSession
from boardapp.qt.style import strong

if TYPE_CHECKING:
    from boardapp.document.log import How
    from boardapp.games.strategy_cards.call import Call
    from boardapp.games.strategy_cards.call_act import Act, Refused
    from boardapp.games.strategy_cards.plan import Plan
    from boardapp.games.strategy_cards.state import HexState
    from boardapp.games.strategy_cards.steps import Step

NO_CALL = "No card is being resolved. Activate one in the panel Cards."
MAX_NOTE = 200


class CallPanel(QScrollArea):
    """Leads through a card step by step; everything it shows is read off the table."""

    heat_changed = Signal(object)  # Mapping[Space | None, Fraction] or None
    aim_asked = Signal()

    def __init__(self, session: HexSession, *, random: Random | None = None) -> None:
        super().__init__()
        self._session = session
        self._random = random or Random(secrets.randbits(128))
        self.rows: list[DiceRow] = []
        self.step: Step | None = None
        self._table: HexState | None = None
        self._make_parts()
        self._lay_out()
        self._connect()
        self.refresh()

    def _make_parts(self) -> None:
        self.setAccessibleName("Call")
        self.heading = wrapping_label(bold=True)
        self.steps = wrapping_label()
        self.steps.setTextFormat(Qt.TextFormat.RichText)
        self.steps.setAccessibleName("Steps of the card")
        self.title = wrapping_label(bold=True)
        self.sentence = wrapping_label()
        self.odds = wrapping_label()
        self.warning = wrapping_label(bold=True)
        self.reasons = wrapping_label()
        self.number = Chooser("Drift number")
        self.note = QLineEdit()
        self.note.setMaxLength(MAX_NOTE)
        self.note.setAccessibleName("Why the table says so")
        self.note.setPlaceholderText("why, for the log")
        self.settle = QPushButton("Se&ttle the drift number")
        self.aim = QPushButton(icon("target"), "Put the tar&get token on the board")
        self.roll = QPushButton(icon("dice"), "&Roll for me")
        self.take = QPushButton("Ta&ke as typed")
        self.fault = wrapping_label(bold=True)
        self.stays = QPushButton("It sta&ys in the play area")
        self.leaves = QPushButton("It lea&ves the game")
        self.clear = QPushButton("Take the token &off the board")
        self.outcomes = wrapping_label()
        self.outcomes.setAccessibleName("What came of it")

    def _lay_out(self) -> None:
        self._override = QWidget()
        form = QFormLayout(self._override)
        form.setContentsMargins(0, 0, 0, 0)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        form.addRow("Drift &number", self.number)
        form.addRow("N&ote", self.note)
        self._dice = QVBoxLayout()
        throw = QHBoxLayout()
        throw.addWidget(self.roll)
        throw.addWidget(self.take)
        away = QHBoxLayout()
        away.addWidget(self.stays)
        away.addWidget(self.leaves)
        body = QWidget()
        layout = QVBoxLayout(body)
        # What to do now comes first, within reach without scrolling; what was and will be, last.
        for part in (
            self.heading, self.title, self.sentence, self.warning, self._override, self.settle,
            self.aim,
        ):  # fmt: skip
            layout.addWidget(part)
        layout.addLayout(self._dice)
        layout.addLayout(throw)
        layout.addLayout(away)
        for part in (
            self.fault, self.odds, self.reasons, self.clear, self.outcomes, self.steps,
        ):  # fmt: skip
            layout.addWidget(part)
        layout.addStretch(1)
        self.setWidget(body)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFrameShape(QScrollArea.Shape.NoFrame)
        self._fit()

    def _connect(self) -> None:
        session = self._session
        for signal in (session.document_opened, session.changed, session.call_changed,
                       session.lock_changed):  # fmt: skip
            signal.connect(self.refresh)
        self.number.activated.connect(self._show_number)
        self.settle.clicked.connect(self._settle)
        self.aim.clicked.connect(self.aim_asked)
        self.roll.clicked.connect(self._roll)
        self.take.clicked.connect(self._take)
        self.stays.clicked.connect(self._stay)
        self.leaves.clicked.connect(self._leave)
        self.clear.clicked.connect(self._clear)

    def changeEvent(self, event: QEvent) -> None:
        """Follow a change of the application's font."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange and hasattr(self, "title"):
            self._fit()

    def _fit(self) -> None:
        font = strong(QFont())
        font.setPointSizeF(self.font().pointSizeF() * 1.35)
        self.title.setFont(font)
        self.warning.setForegroundRole(self.foregroundRole())

    # What is shown

    def refresh(self, *_: object) -> None:
        """Read the call off the table."""
        before = self.step
        held = any(widget.hasFocus() for widget in self.findChildren(QWidget))
        table = self._session.table if self._session.document is not None else None
        call = table.call if table is not None else None
        if table is not self._table:
            # A ruling for every unit takes its time: only for another table.
            self._forget_overruling(call)
            self._table, self.step = table, self._next(call)
        self.heading.setText(f"{call.title}, {PLAYERS[call.side]}" if call else NO_CALL)
        self.steps.setText(_steps_html(call, self.step) if call else "")
        self._show_step(call)
        self.outcomes.setText("\n".join(_outcomes(self._session, call)) if call else "")
        if self.step != before:
            self._make_dice()
            self._complain("")
            if self.step is not None:
                announce(self, f"{self.step.title}. {self.step.sentence}")
            if held:
                self._focus_next()
        self._show_number()

    def _forget_overruling(self, call: Call | None) -> None:
        """Drop a drift number that was chosen for another target or card."""
        before = self._table.call if self._table is not None else None
        if call != before:
            self.number.setCurrentIndex(0)
            self.note.clear()

    def _focus_next(self) -> None:
        """Lead the keyboard on to what comes next: what had the focus may be gone."""
        fields = (
            *(row.fallen if row.number() >= 0 else row.count for row in self.rows),
            self.number, self.aim, self.stays, self.clear,
        )  # fmt: skip
        for field in fields:
            if field.isVisibleTo(self) and field.isEnabled():
                field.setFocus()
                return

    def _next(self, call: Call | None) -> Step | None:
        if call is None:
            return None
        from boardapp.games.strategy_cards.steps import next_step

        return next_step(self._session.table, call, sight_of(self._session))

    def _show_step(self, call: Call | None) -> None:
        step, free = self.step, not self._session.lock
        kind = step.kind if step else ""
        self.title.setText(step.title if step else "")
        words = [step.sentence, *step.notes] if step else []
        if step and step.rules:
            words.append(f"({heading(*step.rules)})")
        self.sentence.setText("\n".join(words))
        self.reasons.setText(step.number.explain() if step and step.number else "")
        shown = {
            self.title: step is not None,
            self.sentence: step is not None,
            self.steps: step is not None,
            self.reasons: bool(step and step.number),
            self._override: kind == "drift-number",
            self.settle: kind == "drift-number",
            self.aim: kind in ("target", "drift-number", "drift"),
            self.roll: bool(step and step.dice),
            self.take: bool(step and step.dice),
            self.stays: kind == "put-away",
            self.leaves: kind == "put-away",
            self.clear: kind == "done" and call is not None and call.target is not None,
            self.outcomes: bool(call and (call.die or call.drift or call.attacks)),
        }
        for part, visible in shown.items():
            part.setVisible(visible)
        for button in (self.settle, self.aim, self.roll, self.take, self.stays, self.leaves,
                       self.clear):  # fmt: skip
            button.setEnabled(free)
        self.aim.setText(
            "Put the tar&get token on the board" if kind == "target" else "Move the tar&get token"
        )
        if kind == "drift-number" and step and step.number:
            self._offer_numbers(step.number.number)

    def _offer_numbers(self, seen: int) -> None:
        if self.number.count() and self.number.itemText(0).endswith(f": {seen}"):
            return
        self.number.clear()
        self.number.addItem(f"As the units see it: {seen}", None)
        for number, words in ((3, "enhanced sight"), (4, "normal sight"), (6, "no sight")):
            self.number.addItem(f"The table says {number}, {words}", number)

    def _show_number(self) -> None:
        """Show the odds of the drift number that is chosen, and who is in danger."""
        self.note.setEnabled(self.number.currentData() is not None)
        step, found = self.step, self._plan()
        text = _odds_words(step, found, self._session) if step else ""
        self.odds.setText(text)
        self.odds.setVisible(bool(text))
        warning = found.warning() if found else None
        if step is not None and step.attack is not None and step.attack.friends:
            named = ", ".join(struck.unit.id for struck in step.attack.friends)
            warning = f"Your own units are in this hex: {named}. They are hit alike."
        self.warning.setText(warning or "")
        self.warning.setVisible(bool(warning))
        self.heat_changed.emit(found.chances if found else None)

    def _plan(self) -> Plan | None:
        """Return what the target means, from its naming until the dice fall."""
        step = self.step
        if step is None or step.kind not in ("drift-number", "drift"):
            return None
        from boardapp.games.strategy_cards.plan import plan

        table = self._session.table
        assert table.call is not None
        number = self.number.currentData() if step.kind == "drift-number" else None
        if number is None and step.number is not None:
            number = step.number.number
        return plan(table, table.call, sight_of(self._session), number=number)

    def _make_dice(self) -> None:
        for row in self.rows:
            self._dice.removeWidget(row)
            row.hide()
            row.deleteLater()
        self.rows = [DiceRow(wanted) for wanted in self.step.dice] if self.step else []
        for row in self.rows:
            row.entered.connect(self._entered)
            self._dice.addWidget(row)

    # What is done

    def _entered(self) -> None:
        """Go on to the next empty field, or take the dice when there is none."""
        for row in self.rows:
            field = row.next_field()
            if field is not None:
                field.setFocus()
                return
        self._take()

    def _roll(self) -> None:
        try:
            dice = [row.rolled(self._random) for row in self.rows]
        except ValueError as error:
            self._complain(str(error))
            return
        self._throw(dice, "rolled")

    def _take(self) -> None:
        try:
            dice = [row.typed() for row in self.rows]
        except ValueError as error:
            self._complain(str(error))
            return
        self._throw(dice, "entered")

    def _throw(self, dice: list[tuple[int, ...]], how: How) -> None:
        from boardapp.games.strategy_cards import resolve

        step, table = self.step, self._session.table
        if step is None:
            return
        if step.kind == "contact":
            act = resolve.roll_contact(table, dice[0][0])
        elif step.kind == "drift":
            act = resolve.roll_drift(table, dice[0][0], dice[1][0])
        else:
            units = zip(step.dice[1:], dice[1:], strict=True)
            defended = {wanted.unit: thrown for wanted, thrown in units if wanted.unit}
            act = resolve.attack(table, dice[0], defended)
        self._perform(act, how)

    def _settle(self) -> None:
        from boardapp.games.strategy_cards.resolve import settle_drift_number

        number = self.number.currentData()
        note = self.note.text().strip() if number is not None else ""
        sees = sight_of(self._session)
        table = self._session.table
        if self._perform(settle_drift_number(table, sees, number=number, note=note)):
            self.note.clear()

    def _stay(self) -> None:
        self._put_away(stays=True)

    def _leave(self) -> None:
        self._put_away(stays=False)

    def _put_away(self, *, stays: bool) -> None:
        from boardapp.games.strategy_cards.resolve import put_away

        self._perform(put_away(self._session.table, stays))

    def _clear(self) -> None:
        from boardapp.games.strategy_cards.resolve import clear

        self._perform(clear(self._session.table))

    def _perform(self, act: Act | Refused, how: How = "entered") -> bool:
        done = perform(self._session, act, how)
        reason = getattr(act, "reason", "")
        self._complain(reason)
        return done

    def _complain(self, text: str) -> None:
        self.fault.setText(text)
        self.fault.setVisible(bool(text))
        announce(self, text, assertive=True)


def _steps_html(call: Call, step: Step | None) -> str:
    """Return the card's keywords with what is done, what is on and what is to come."""
    lines = []
    now = call.stage if step is None or step.index is None else step.index
    for index, keyword in enumerate(call.keywords):
        title = escape(keyword.title())
        if index < now:
            lines.append(f"✓ {title}")
        elif index == now and call.open:
            lines.append(f"<b>▶ {title}</b>")
        else:
            lines.append(f"· {title}")
    return "<br>".join(lines)


def _odds_words(step: Step, found: Plan | None, session: HexSession) -> str:
    """Return the odds of what is rolled next, before it is rolled."""
    if step.kind == "contact" and step.chance is not None:
        return f"Chance of contact: {share(step.chance)}"
    if found is not None:
        return "\n".join(_plan_lines(found, session))
    lines = []
    if step.successes:
        lines.append(f"Successes: {_spread(step.successes)}")
    lines += [f"{unit} would be left with: {_spread(net)}" for unit, net in step.net.items()]
    return "\n".join(lines)


def _plan_lines(found: Plan, session: HexSession) -> Iterator[str]:
    yield f"On {session.board.name(found.target)}: {share(found.on_target)}"
    if None in found.chances:
        yield f"Off the board: {share(found.chances[None])}"
    for risk in found.risks:
        side = PLAYERS.get(risk.unit.side, risk.unit.side)
        yours = ", your own" if risk.friendly else ""
        spared = ", but left alone" if not risk.hit.chance else ""
        yield f"{risk.unit.id} ({side}{yours}) in the blast: {share(risk.inside.chance)}{spared}"


def share(chance: Fraction) -> str:
    """Return a chance exactly and in per cent.

    >>> share(Fraction(1, 36))
    '1/36 (2.8 %)'
    """
    percent = float(chance) * 100
    digits = 0 if percent >= 10 and (percent * 10) % 10 == 0 else 1
    return f"{chance} ({percent:.{digits}f} %)"


def _spread(chances: Mapping[int, Fraction]) -> str:
    return ", ".join(f"{count}: {share(chance)}" for count, chance in chances.items())


def _outcomes(session: HexSession, call: Call) -> Iterator[str]:
    """Yield what the dice of a call came to so far."""
    if call.die is not None:
        yield f"Contact: {call.die}, {'made' if call.contact else 'not made'}"
    if call.drift is not None:
        yield call.drift.sentence(session.board)
    for attack in call.attacks:
        dice = " ".join(map(str, attack.dice))
        yield f"{session.board.name(attack.space)}: {dice}"
        yield from (
            f"   {one.sentence()}" for one in attack.outcomes(call.keywords[attack.keyword])
        )
