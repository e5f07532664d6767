"""The panel for the brush, its width, the kinds of terrain, and the north marker."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QSignalBlocker, QSize, Qt
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import (
    QButtonGroup,
    QGridLayout,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QRadioButton,
    QSizePolicy,
    QSlider,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from boardapp.core.sentence_case import capitalize_first
from boardapp.core.state import State
from boardapp.games.strategy_cards import placement_checks
from boardapp.games.strategy_cards.calls.drift import COMPASS
from boardapp.games.strategy_cards.state import HexState
from boardapp.games.strategy_cards.terrain_kinds_and_levels import KINDS, OPEN, TerrainKind
from boardapp.qt.strategy_cards.board.hex_descriptions import terrain_kind_description
from boardapp.qt.strategy_cards.board.terrain_brush import SIZES, TerrainBrush
from boardapp.qt.strategy_cards.board.terrain_pixmaps import TerrainPixmaps
from boardapp.qt.strategy_cards.board.tools import list_brushes
from boardapp.qt.strategy_cards.session import HexSession
from boardapp.qt.strategy_cards.terrain_kind_dialog import TerrainKindDialog
from boardapp.qt.widgets.forms.list_with_enter_key import EnterList
from boardapp.qt.widgets.style import follow_font, icon
from boardapp.qt.widgets.text.plain_text import escape_rich_text, plain_label
from boardapp.qt.widgets.text.wrapping_label import wrapping_label


class BrushList(EnterList):
    """The modes of the brush; Enter chooses one."""

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName("What the brush paints")
        self.setStatusTip(
            "Click a terrain, or press Enter, to paint with it. On the board, "
            "digits choose the terrain"
        )
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QListWidget.ScrollMode.ScrollPerPixel)


class TerrainPanel(QWidget):
    """Chooses the brush, edits kinds of terrain, and turns the north marker."""

    def __init__(self, session: HexSession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._brushes: list[TerrainBrush] = []
        self.list = BrushList()
        self.sizes = QButtonGroup(self)
        self.new_kind = self._button("&New kind…", "Make a kind of terrain of your own")
        self.change_kind = self._button("Chan&ge…", "Change this kind of terrain")
        self.drop_kind = self._button(
            "&Delete", "Delete this kind of terrain, or undo your changes to a built-in kind"
        )
        self.north = wrapping_label()
        self._lay_out()
        self._connect()
        follow_font(self, TerrainPanel.refresh)

    @staticmethod
    def _button(text: str, hint: str) -> QPushButton:
        button = QPushButton(text)
        button.setStatusTip(hint)
        button.setToolTip(escape_rich_text(hint))
        button.setMinimumWidth(1)
        button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        return button

    def _lay_out(self) -> None:
        self.setAccessibleName("Terrain")
        sizes = QHBoxLayout()
        caption = plain_label("Brush")
        sizes.addWidget(caption)
        for radius, title in SIZES.items():
            button = QRadioButton(title)
            button.setAccessibleName(f"Brush of {title}")
            button.setStatusTip(
                f"The brush paints {title} at once; [ and ] on the board change this"
            )
            button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
            self.sizes.addButton(button, radius)
            sizes.addWidget(button)
        kinds = QHBoxLayout()
        for own in (self.new_kind, self.change_kind, self.drop_kind):
            kinds.addWidget(own)
        layout = QVBoxLayout(self)
        layout.addLayout(sizes)
        layout.addWidget(self.list, 1)
        layout.addLayout(kinds)
        layout.addLayout(self._north_row())
        layout.addWidget(self._photo_row())

    def _photo_row(self) -> QWidget:
        """Return the row for the strength of the players' photograph, for boards that have one."""
        self.strength = QSlider(Qt.Orientation.Horizontal)
        self.strength.setRange(0, 100)
        self.strength.setPageStep(20)
        self.strength.setAccessibleName("Strength of the photograph")
        self.strength.setStatusTip(
            "Far left shows only the painted ground. Far right shows only the photograph"
        )
        self.photo = QWidget()
        row = QHBoxLayout(self.photo)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(plain_label("Photograph"))
        row.addWidget(self.strength, 1)
        self.photo.hide()
        return self.photo

    def _north_row(self) -> QGridLayout:
        self.left = self._make_turn_button("turn-left", "Turn the north marker counter-clockwise")
        self.right = self._make_turn_button("turn-right", "Turn the north marker clockwise")
        self.mirror = self._make_turn_button(
            "swap", "Count the directions on the north marker the other way round"
        )
        row = QGridLayout()
        row.addWidget(self.north, 0, 0)
        for column, button in enumerate((self.left, self.right, self.mirror), 1):
            row.addWidget(button, 0, column)
        row.setColumnStretch(0, 1)
        return row

    @staticmethod
    def _make_turn_button(name: str, hint: str) -> QToolButton:
        button = QToolButton()
        button.setIcon(icon(name))
        button.setAccessibleName(hint)
        button.setToolTip(escape_rich_text(hint))
        button.setStatusTip(hint)
        return button

    def _connect(self) -> None:
        session = self._session
        self.list.itemClicked.connect(self._take_brush)
        self.sizes.idClicked.connect(self._choose_size)
        self.new_kind.clicked.connect(self._ask_new)
        self.change_kind.clicked.connect(self._ask_change)
        self.drop_kind.clicked.connect(self._delete_kind)
        self.left.clicked.connect(partial(self._turn_north, -1))
        self.right.clicked.connect(partial(self._turn_north, 1))
        self.mirror.clicked.connect(self._mirror_north)
        session.document_opened.connect(self.refresh)
        session.changed.connect(self._on_change)
        session.brush_changed.connect(self._show_brush)
        session.photo_changed.connect(self._show_photo_strength)
        self.strength.valueChanged.connect(self._set_photo_strength)
        session.lock_changed.connect(self._show_brush)

    def _on_change(self, before: State, after: State) -> None:
        assert isinstance(before, HexState)
        assert isinstance(after, HexState)
        if before.kinds != after.kinds:
            self.refresh()
        elif before.drawn_north != after.drawn_north:
            self._describe_north_marker()

    # Showing the brush

    def refresh(self) -> None:
        """Show the table's kinds of terrain again."""
        em = self.fontMetrics().height()
        side = round(1.8 * em)
        self.list.setIconSize(QSize(side, side))
        for button in (self.left, self.right, self.mirror):
            button.setIconSize(QSize(em, em))
        self._brushes = list_brushes(self._session)
        with QSignalBlocker(self.list):
            self.list.clear()
            if self._session.document is not None:
                faces = TerrainPixmaps(self._session.table)
                for number, brush in enumerate(self._brushes, 1):
                    self.list.addItem(self._item(number, brush, faces, side))
        self._show_brush()
        self._describe_north_marker()
        self._show_photo_strength()

    def _item(
        self, number: int, brush: TerrainBrush, faces: TerrainPixmaps, side: int
    ) -> QListWidgetItem:
        key = f"{number} " if number <= 9 else ""
        if brush.kind is None:
            up = brush.raised > 0
            item = QListWidgetItem(icon("raise" if up else "lower"), "")
            title = "Raise the ground" if up else "Lower the ground"
            facts = "by one level"
            tip = f"{title} {facts}"
        else:
            kind = self._session.table.all_terrain_kinds[brush.kind]
            sample = QIcon(faces.sample_pixmap(brush.kind, side))
            # A selected sample must look the same as on the board.
            sample.addPixmap(faces.sample_pixmap(brush.kind, side), QIcon.Mode.Selected)
            item = QListWidgetItem(sample, "")
            title, facts = capitalize_first(kind.title), terrain_kind_description(kind)
            tip = f"{title}. This terrain {facts}"
        item.setText(f"{key}{title}\n{facts}")
        item.setToolTip(escape_rich_text(tip))
        item.setData(Qt.ItemDataRole.AccessibleTextRole, f"{title}, {facts}")
        return item

    def _show_brush(self) -> None:
        session = self._session
        free = session.document is not None and not session.why_locked
        brush = session.brush
        kept = brush._replace(radius=0)
        with QSignalBlocker(self.list):
            row = self._brushes.index(kept) if kept in self._brushes else -1
            self.list.setCurrentRow(row)
        self.sizes.button(brush.radius).setChecked(True)
        kind = brush.kind
        table = session.table if session.document is not None else None
        self.new_kind.setEnabled(free)
        self.change_kind.setEnabled(free and kind is not None and kind != OPEN.name)
        self.drop_kind.setEnabled(free and table is not None and kind in table.kinds)
        for button in (self.left, self.right, self.mirror):
            button.setEnabled(free)

    def _describe_north_marker(self) -> None:
        north = self._session.table.drawn_north if self._session.document is not None else None
        for button in (self.left, self.right, self.mirror):
            button.setVisible(north is not None)
        if north is None:
            self.north.setText("")
            return
        way = "clockwise" if north.marker.clockwise else "counter-clockwise"
        self.north.setText(
            f"The north marker is on {self._session.board.name(north.space)}. Its number 1 points "
            f"{COMPASS[north.marker.turn]}, and the numbers run {way}"
        )

    def _show_photo_strength(self) -> None:
        photo = self._session.photo
        self.photo.setVisible(photo is not None)
        if photo is not None:
            with QSignalBlocker(self.strength):
                self.strength.setValue(round(photo.strength * 100))

    # Acts

    def _set_photo_strength(self, percent: int) -> None:
        if self._session.photo is not None:
            self._session.lay_photo(self._session.photo.with_strength(percent / 100))

    def _take_brush(self, item: QListWidgetItem) -> None:
        """Take the chosen brush in hand."""
        brush = self._brushes[self.list.row(item)]
        self._session.choose_brush(brush._replace(radius=self._session.brush.radius))
        self._session.choose_tool("terrain")

    def _choose_size(self, radius: int) -> None:
        self._session.choose_brush(self._session.brush._replace(radius=radius))

    def _ask_new(self) -> None:
        taken = self._session.table.all_terrain_kinds
        dialog = TerrainKindDialog(self._why_not_kind, parent=self, taken=taken)
        if dialog.exec():
            self._save_kind(dialog.entered_kind())

    def _ask_change(self) -> None:
        name = self._session.brush.kind
        if name is None:
            return
        dialog = TerrainKindDialog(
            self._why_not_kind, self._session.table.all_terrain_kinds[name], self
        )
        if dialog.exec():
            self._save_kind(dialog.entered_kind())

    def _save_kind(self, kind: TerrainKind) -> None:
        """Save the kind, new or changed, and take it in hand with the brush."""
        same = kind == KINDS.get(kind.name)
        if self._session.set_terrain_kind(kind.name, None if same else kind):
            brush = TerrainBrush(kind.name, 0, self._session.brush.radius)
            self._session.choose_brush(brush)
            self._session.choose_tool("terrain")

    def _why_not_kind(self, kind: TerrainKind) -> str | None:
        return placement_checks.why_not_terrain_kind(self._session.table, kind.name, kind)

    def _delete_kind(self) -> None:
        if self._session.brush.kind is not None:
            self._session.set_terrain_kind(self._session.brush.kind, None)

    def _turn_north(self, steps: int) -> None:
        self._session.turn_north(steps)

    def _mirror_north(self) -> None:
        self._session.mirror_north_marker_numbers()
