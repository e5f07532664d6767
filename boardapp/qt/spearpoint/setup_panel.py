"""The panel that leads through a setup: whose turn, what may be done now, and what comes of it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import partial

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QFont, QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from boardapp.games.spearpoint.catalogue import PLAYER_TITLES, PLAYERS
from boardapp.games.spearpoint.scenario import decisions as act
from boardapp.games.spearpoint.scenario.allowed import changeable_entries, units_left
from boardapp.games.spearpoint.scenario.decisions import TOGETHER
from boardapp.games.spearpoint.scenario.scenario import (
    ChoiceStage,
    DeckStage,
    EntryStage,
    HandStage,
    TileStage,
    UnitStage,
)
from boardapp.games.spearpoint.scenario.standing import Standing
from boardapp.qt.announce import announce
from boardapp.qt.flow_layout import FlowLayout
from boardapp.qt.icons import icon
from boardapp.qt.plain import plain, plain_label
from boardapp.qt.ruling_view import wrapping_label
from boardapp.qt.spearpoint.session import Hand, SpearpointSession
from boardapp.qt.spearpoint.setup_parts import Choices, DieRow, SideBadge, UnitChoices
from boardapp.qt.spearpoint.setup_readings import ReadingsForm
from boardapp.qt.spearpoint.setup_words import (
    done_words,
    may_be_left,
    reinforcement_words,
    removed_words,
    stage_title,
    supply,
    told,
    wanted_words,
    whose_words,
    zone_words,
)
from boardapp.qt.spearpoint.unit_panel import Marker
from boardapp.qt.style import strong

NO_SCENARIO = "No scenario is set up on this table. File, Set up a scenario… starts one."


class SetupPanel(QWidget):
    """Shows the session's standing as it changes, and takes decisions.

    The signals ask the window for what needs a dialog or another panel.
    """

    tray_asked = Signal()
    deck_asked = Signal()
    hand_asked = Signal()
    carry_asked = Signal()
    sheet_asked = Signal()

    def __init__(
        self, session: SpearpointSession, marker: Marker, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._session, self._marker = session, marker
        self._shown: Hashable = None
        self._spoken = ""
        self.part: QWidget | None = None
        self.setAccessibleName("Setup")
        self._make_head()
        self._make_buttons()
        self._make_told()
        self._lay_out()
        session.document_opened.connect(self.refresh)
        session.changed.connect(self.refresh)
        session.lock_changed.connect(self.refresh)
        session.hand_changed.connect(self._show_hand)
        self.refresh()

    # Its parts

    def _make_head(self) -> None:
        self.badge = SideBadge()
        self.whose = plain_label()
        self.whose.setAccessibleName("Whose turn")
        self.whose.setWordWrap(True)
        self.stage = wrapping_label(bold=True)
        self.stage.setAccessibleName("Stage of the setup")
        self.wanted = wrapping_label()
        self.wanted.setAccessibleName("What is to be done now")
        self.supply = wrapping_label()
        self.supply.setAccessibleName("What is left")

    def _make_buttons(self) -> None:
        self.done = self._button("", "check", self._pass)
        self.why_not = wrapping_label(italic=True)
        self.why_not.setAccessibleName("Why that cannot be done yet")
        self.tray = self._button("Choose in the t&ray", "place-tile", self.tray_asked.emit)
        self.begin = self._button("&Begin play", "play", self._begin)
        self.carry = self._button("Carry over &terrain…", "open", self.carry_asked.emit)
        self.carry.setStatusTip("Take the final terrain of the scenario before from its save")
        self.sheet = self._button("Setup &sheet…", "card", self.sheet_asked.emit)
        self.sheet.setStatusTip("Show the setup on one page, to build it on the table")

    def _button(self, text: str, name: str, act: Callable[[], object]) -> QPushButton:
        button = QPushButton(icon(name), text)
        button.setAutoDefault(False)
        # A click leaves the keys to the board.
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.clicked.connect(partial(self._press, act))
        return button

    @staticmethod
    def _press(act: Callable[[], object], *_: object) -> None:
        act()

    def _make_told(self) -> None:
        self.readings = ReadingsForm()
        self.readings.agreed.connect(self._agree)
        self.zones = wrapping_label()
        self.zones.setAccessibleName("Setup zones and entry spaces")
        self.removed = wrapping_label()
        self.removed.setAccessibleName("Command deck")
        self.later = wrapping_label()
        self.later.setAccessibleName("Reinforcements")
        self.rules = wrapping_label()
        self.rules.setAccessibleName("Special rules")
        self.win = wrapping_label()
        self.win.setAccessibleName("How to win")

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.addWidget(self.badge)
        head.addWidget(self.whose, 1)
        self._stage_box = QVBoxLayout()
        self._acts = QWidget()
        acts = FlowLayout(self._acts)
        acts.setSpacing(self.fontMetrics().height() // 3)
        for button in (self.begin, self.done, self.tray, self.carry, self.sheet):
            acts.addWidget(button)
        self._left = QVBoxLayout()
        self._left.addLayout(head)
        for label in (self.stage, self.wanted, self.supply):
            self._left.addWidget(label)
        self._left.addLayout(self._stage_box)
        for widget in (self._acts, self.why_not):
            self._left.addWidget(widget)
        self._left.addStretch(1)
        self._right = QVBoxLayout()
        self._titles: dict[QWidget, QLabel] = {}
        told: tuple[tuple[str, QWidget], ...] = (
            ("Readings", self.readings),
            ("Zones and entry spaces", self.zones),
            ("Command deck", self.removed),
            ("Special rules", self.rules),
            ("Reinforcements", self.later),
            ("How to win", self.win),
        )
        for title, text in told:
            self._titles[text] = plain_label(title)
            self._right.addWidget(self._titles[text])
            self._right.addWidget(text)
        self._right.addStretch(1)
        self._columns = QHBoxLayout(self)
        self._told = QWidget()
        self._told.setLayout(self._right)
        todo = QWidget()
        todo.setLayout(self._left)
        self.scroll_area, self.told_area = _scrolling(todo), _scrolling(self._told)
        self._columns.addWidget(self.scroll_area, 1)
        self._columns.addWidget(self.told_area, 1)
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fold()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange and hasattr(self, "_columns"):
            self._fit()
            self._shown = None
            self.refresh()

    def _fit(self) -> None:
        """Set all sizes from the font."""
        em = self.fontMetrics().height()
        for label, factor in ((self.whose, 1.5), (self.stage, 1.15), (self.wanted, 1.1)):
            font = QFont(self.font()) if label is self.wanted else strong(self.font())
            font.setPointSizeF(self.font().pointSizeF() * factor)
            label.setFont(font)
        for label in (
            self.supply, self.zones, self.removed, self.rules, self.later, self.win,
        ):  # fmt: skip
            label.setFont(QFont(self.font()))
        for title in self._titles.values():
            title.setFont(strong(self.font()))
        for button in (self.done, self.tray, self.begin, self.carry, self.sheet):
            button.setIconSize(QSize(em, em))
            button.setMinimumWidth(1)
        self._columns.setSpacing(em)
        self._columns.setContentsMargins(em // 2, em // 3, 0, 0)
        for column in (self._left, self._right):
            column.setContentsMargins(0, 0, em // 2, em // 2)
        self._left.setSpacing(em // 3)
        self._right.setSpacing(em // 4)
        self._fold()

    def _fold(self) -> None:
        """Put rules beside what is to be done where there is room, else beneath it."""
        wide = self.width() > 32 * self.fontMetrics().height()
        if wide == self.told_area.isHidden():
            self.told_area.setVisible(wide)
            if wide:
                self._left.removeWidget(self._told)
                self.told_area.setWidget(self._told)
            else:
                self.told_area.takeWidget()
                self._left.insertWidget(self._left.count() - 1, self._told)
            self._told.show()

    # What follows the session

    def refresh(self, *_: object) -> None:
        """Show where the setup stands."""
        opened = self._session.document is not None
        standing = self._session.standing if opened else None
        for widget in (self.badge, self.stage, self.wanted, self.supply, self.done, self.why_not,
                       self._acts, self.readings, self.zones, self.removed, self.rules, self.later,
                       self.win):  # fmt: skip
            widget.setVisible(standing is not None)
        if standing is None:
            self._show_part(None, None)
            for title in self._titles.values():
                title.hide()
            self.whose.setText(NO_SCENARIO)
            return
        self._show_head(standing)
        self._show_stage(standing)
        self._show_done(standing)
        self._show_acts(standing)
        self._titles[self.readings].setVisible(bool(standing.scenario.readings))
        self.readings.show_standing(standing, locked=bool(self._session.lock))
        self._show_told(standing)
        self._show_hand()
        self._speak()

    def _show_head(self, standing: Standing) -> None:
        self.badge.show_side(standing.whose)
        self.whose.setText(whose_words(standing))
        self.stage.setText(stage_title(standing))
        words = wanted_words(standing)
        self.wanted.setText(words)
        self.wanted.setVisible(bool(words))
        left = supply(standing)
        self.supply.setText(left)
        self.supply.setVisible(bool(left))

    def _speak(self) -> None:
        """Announce whose turn it is, and for what, when that changes."""
        sentence = f"{self.whose.text()}. {self.stage.text()}"
        if sentence != self._spoken and self.isVisible():
            announce(self, sentence)
        self._spoken = sentence

    def _show_hand(self) -> None:
        if isinstance(self.part, UnitChoices):
            self.part.show_hand(self._session.hand if self._session.tool == "unit" else Hand())

    # The stage in progress

    def _show_stage(self, standing: Standing) -> None:
        shown, make = self._stage_part(standing)
        self._show_part(shown, make)
        if self.part is not None:
            self.part.setEnabled(not self._session.lock)

    def _stage_part(self, standing: Standing) -> tuple[Hashable, Callable[[], QWidget] | None]:
        """Return what the stage's widget shows, and how to make it."""
        stage, whose = standing.current, standing.whose
        if stage is None:
            late = tuple(changeable_entries(standing))
            return ("late", late), partial(self._make_board_part) if late else None
        if whose is None:
            return "experienced", self._make_experienced
        if isinstance(stage, UnitStage):
            return self._unit_part(standing, (standing.stage, whose))
        make: Callable[[], QWidget] | None = None
        match stage:
            case ChoiceStage():
                make = partial(self._make_options, stage)
            case EntryStage():
                make = self._make_board_part
            case DeckStage():
                make = partial(self._make_ask, "B&uild the deck…", "card", self.deck_asked.emit)
            case HandStage():
                make = partial(self._make_ask, "Take the &hand…", "card", self.hand_asked.emit)
        return (standing.stage, whose), make

    def _unit_part(
        self, standing: Standing, key: tuple[int, str]
    ) -> tuple[Hashable, Callable[[], QWidget] | None]:
        if standing.to_roll is not None:
            return ("die", *key, len(standing.rolls)), partial(self._make_die, standing)
        if standing.to_take:
            taking = partial(self._make_cards, standing.to_take)
            return ("cards", *key, len(standing.rolls)), taking
        left = tuple((group.title, number) for group, number in units_left(standing))
        return ("units", *key, left), partial(self._make_units, standing)

    def _show_part(self, shown: Hashable, make: Callable[[], QWidget] | None) -> None:
        """Put the stage's widget in the place of the one before, unless it shows the same."""
        if shown == self._shown and (self.part is None) == (make is None):
            return
        self._shown = shown
        had_focus = self.part is not None and any(
            child.hasFocus() for child in self.part.findChildren(QWidget)
        )
        if self.part is not None:
            self._stage_box.removeWidget(self.part)
            self.part.hide()
            self.part.deleteLater()
        self.part = make() if make else None
        if self.part is not None:
            self._stage_box.addWidget(self.part)
            self.scroll_area.verticalScrollBar().setValue(0)
            if had_focus:
                self.part.setFocus()
                self.part.focusNextChild()

    def _make_experienced(self) -> QWidget:
        titles = [(side, f"More experienced: {PLAYER_TITLES[side]}") for side in PLAYERS]
        return self._choices(titles, self._choose_experienced)

    def _choices(self, titles: Sequence[tuple[str, str]], act: Callable[[str], object]) -> Choices:
        made = Choices(titles)
        made.chosen.connect(act)
        return made

    def _choose_experienced(self, side: str) -> None:
        self._session.decide(act.Experienced(side))

    def _make_options(self, stage: ChoiceStage) -> QWidget:
        titles = [
            (option.name, option.title[:1].upper() + option.title[1:]) for option in stage.options
        ]
        return self._choices(titles, self._choose_option)

    def _choose_option(self, option: str) -> None:
        standing = self._session.standing
        if standing is not None:
            self._session.decide(act.Choose(standing.whose or TOGETHER, option))

    def _make_board_part(self) -> QWidget:
        return self._make_ask("&Choose on the board", "select", self._take_setup_tool)

    def _take_setup_tool(self) -> None:
        self._session.choose_tool("setup")

    def _make_ask(self, text: str, name: str, ask: Callable[[], object]) -> QWidget:
        made = QWidget()
        row = QHBoxLayout(made)
        row.setContentsMargins(0, 0, 0, 0)
        button = self._button(text, name, ask)
        made.setFocusProxy(button)
        row.addWidget(button)
        row.addStretch(1)
        return made

    def _make_die(self, standing: Standing) -> QWidget:
        group = standing.to_roll
        assert group is not None
        row = DieRow(group)
        row.thrown.connect(self._throw)
        return row

    def _throw(self, die: int, how: str) -> None:
        standing = self._session.standing
        if standing is not None and standing.to_roll is not None:
            title = standing.to_roll.title
            self._session.decide(act.Throw(standing.whose or TOGETHER, die, how, title))

    def _make_cards(self, cards: tuple[str, ...]) -> QWidget:
        titles = [(card, card.replace("-", " ").title()) for card in cards]
        return self._choices(titles, self._take_card)

    def _take_card(self, card: str) -> None:
        standing = self._session.standing
        if standing is not None:
            self._session.decide(act.Take(standing.whose or TOGETHER, card))

    def _make_units(self, standing: Standing) -> QWidget:
        units = UnitChoices(
            units_left(standing), standing.whose or "", standing.catalogue, self._marker
        )
        units.taken.connect(self._take_unit)
        return units

    def _take_unit(self, unit: str, on_board: bool) -> None:
        standing = self._session.standing
        if standing is None or standing.whose is None:
            return
        side = standing.whose
        if not on_board:
            self._session.decide(act.Deploy(side, unit, None))
            return
        self._session.take(Hand(unit=unit, side=side))
        self._show_hand()
        title = self._session.catalogue.unit_kind(unit).title
        self._session.said.emit(f"{title} in hand: click one of the bright spaces.")

    # Done, begin, carry over

    def _show_done(self, standing: Standing) -> None:
        words = done_words(standing)
        whose = standing.whose
        shown = bool(words) and whose is not None and may_be_left(standing)
        refusal = self._session.refuse(act.Pass(whose)) if shown and whose else None
        self.done.setVisible(shown)
        self.done.setText(words)
        self.done.setEnabled(refusal is None)
        self.done.setToolTip(plain(refusal or ""))
        self.why_not.setText(refusal or "")
        self.why_not.setVisible(bool(refusal))

    def _pass(self) -> None:
        standing = self._session.standing
        if standing is not None and standing.whose is not None:
            self._session.decide(act.Pass(standing.whose))

    def _begin(self) -> None:
        self._session.decide(act.Begin())

    def _agree(self, reading: str, choice: str) -> None:
        self._session.decide(act.Agree(reading, choice))

    def _show_acts(self, standing: Standing) -> None:
        free = not self._session.lock
        self.begin.setVisible(standing.finished and not standing.begun)
        self.begin.setEnabled(free)
        early = (act.Agree, act.Experienced)
        untouched = all(isinstance(one, early) for one in standing.table.setup)
        self.carry.setVisible(standing.scenario.carry_over is not None and untouched)
        self.carry.setEnabled(free)
        self.tray.setVisible(isinstance(standing.current, TileStage) and bool(standing.whose))
        self.tray.setEnabled(free)

    # What the scenario tells

    def _show_told(self, standing: Standing) -> None:
        scenario, readings = standing.scenario, standing.readings
        texts = {
            self.zones: zone_words(standing),
            self.removed: removed_words(standing),
            self.later: reinforcement_words(standing),
            self.rules: told(tuple(scenario.in_force(scenario.rules, readings))),
            self.win: told(tuple(scenario.in_force(scenario.win, readings))),
        }
        for label, text in texts.items():
            label.setText(text)
            label.setVisible(bool(text))
            self._titles[label].setVisible(bool(text))


def _scrolling(body: QWidget) -> QScrollArea:
    area = QScrollArea()
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    area.setWidget(body)
    return area
