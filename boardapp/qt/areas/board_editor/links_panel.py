"""The list of links and their flags, with two choosers that link areas without a pointer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QPushButton,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from boardapp.core.override_decorator import override
from boardapp.core.sentence_case import capitalize_first
from boardapp.files.text_escaping import escape_unprintable
from boardapp.qt.widgets.forms.check_box_delegate import CheckBoxDelegate
from boardapp.qt.widgets.forms.wheel_safe_form_fields import ComboBox

if TYPE_CHECKING:
    from boardapp.games.areas.drawn_board_and_faults import Ends
    from boardapp.qt.areas.board_editor.session import BoardEditorSession

_ENDS = Qt.ItemDataRole.UserRole


class LinkList(QTreeWidget):
    """The links; Del removes the current link."""

    def __init__(self, session: BoardEditorSession) -> None:
        super().__init__()
        self._session = session
        self.setAccessibleName("Links")
        self.setStatusTip("Space changes a flag, Del deletes the link")
        self.setRootIsDecorated(False)
        self.setItemDelegate(CheckBoxDelegate(self))
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)

    def current_link(self) -> Ends | None:
        """Return the link in the current row."""
        item = self.currentItem()
        return tuple(item.data(0, _ENDS)) if item else None

    def rows(self) -> list[QTreeWidgetItem]:
        """Return the links of all rows, from top to bottom."""
        found = map(self.topLevelItem, range(self.topLevelItemCount()))
        return [item for item in found if item is not None]

    def show_links(self, links: Sequence[Ends]) -> None:
        """Show a row for each link; rebuild the rows only if the links have changed.

        A row must not be deleted while its own check box is changing it.
        """
        if [tuple(item.data(0, _ENDS)) for item in self.rows()] == [*links]:
            return
        kept = self.current_link()
        self.clear()
        for ends in links:
            item = QTreeWidgetItem()
            item.setData(0, _ENDS, ends)
            self.addTopLevelItem(item)
            if ends == kept:
                self.setCurrentItem(item)

    def delete_current_link(self) -> None:
        """Remove the link in the current row."""
        if (ends := self.current_link()) is not None:
            self._session.set_or_remove_link(*ends, None)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Delete:
            self.delete_current_link()
        else:
            super().keyPressEvent(event)


class LinksPanel(QWidget):
    """Links by the names of their areas, in the order of the areas."""

    def __init__(self, session: BoardEditorSession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self.list = LinkList(session)
        self.one, self.other = ComboBox("One area"), ComboBox("Other area")
        self.join = QPushButton("&Join")
        self.join.setStatusTip("Draw a link between the two areas")
        self.join.clicked.connect(self._on_join)
        self.remove = QPushButton("Re&move")
        self.remove.setStatusTip("Delete the chosen link")
        self.remove.clicked.connect(self.list.delete_current_link)
        self.all = QPushButton("Link &all neighbours")
        self.all.setStatusTip("Link every two areas whose borders touch")
        self.all.clicked.connect(session.link_all_neighbours)
        choosers, buttons = QHBoxLayout(), QHBoxLayout()
        for chooser in (self.one, self.other):
            choosers.addWidget(chooser)
        for button in (self.join, self.remove):
            buttons.addWidget(button)
        rows = QVBoxLayout(self)
        rows.addWidget(self.all)
        rows.addWidget(self.list, 1)
        rows.addLayout(choosers)
        rows.addLayout(buttons)
        self.setFocusProxy(self.list)
        self.list.itemChanged.connect(self._on_flag)
        self.list.currentItemChanged.connect(self._choose_first_linked_area)
        session.document_opened.connect(self._show)
        session.changed.connect(self._show)
        session.lock_changed.connect(self._show)
        session.part_changed.connect(self._offer_current_area)

    def _show(self, *_: object) -> None:
        session = self._session
        if session.document is None:
            return
        flags, links = session.vocabulary.link_flags, session.links_in_order()
        with QSignalBlocker(self.list):
            self.list.setHeaderLabels(["Link", *map(capitalize_first, flags)])
            self.list.show_links(links)
            for item, ends in zip(self.list.rows(), links, strict=True):
                item.setText(0, " – ".join(escape_unprintable(session.names[key]) for key in ends))
                held = session.board_state.links[tuple(sorted(ends))]  # type: ignore[index]
                for column, flag in enumerate(flags, 1):
                    on = Qt.CheckState.Checked if flag in held else Qt.CheckState.Unchecked
                    item.setCheckState(column, on)
        for chooser in (self.one, self.other):
            before = chooser.currentData()
            chooser.clear()
            for key in session.board_state.order:
                chooser.addItem(escape_unprintable(session.names[key]), key)
            chooser.setCurrentIndex(max(0, chooser.findData(before)))
        self._keep_ends_apart()
        two, free = len(session.board_state.order) > 1, not session.why_locked
        self.join.setEnabled(two and free)
        self.all.setEnabled(two and free)
        self.remove.setEnabled(bool(session.board_state.links) and free)

    def _offer_current_area(self) -> None:
        """Preselect the area in work as the first end."""
        at = self.one.findData(self._session.current_area)
        if at >= 0:
            self.one.setCurrentIndex(at)
            self._keep_ends_apart()

    def _keep_ends_apart(self) -> None:
        """Preselect another area as the second end: no link joins an area to itself."""
        if self.one.count() > 1 and self.other.currentIndex() == self.one.currentIndex():
            self.other.setCurrentIndex(int(self.one.currentIndex() == 0))

    def _on_join(self) -> None:
        one, other = self.one.currentData(), self.other.currentData()
        if one is not None and other is not None:
            self._session.set_or_remove_link(one, other, frozenset())

    def _on_flag(self, item: QTreeWidgetItem, column: int) -> None:
        flags = self._session.vocabulary.link_flags
        on = frozenset(
            flag for at, flag in enumerate(flags, 1)
            if item.checkState(at) == Qt.CheckState.Checked
        )  # fmt: skip
        one, other = item.data(0, _ENDS)
        if column > 0 and not self._session.set_or_remove_link(one, other, on):
            self._show()

    def _choose_first_linked_area(self, item: QTreeWidgetItem | None) -> None:
        if item is not None:
            self._session.choose_area(item.data(0, _ENDS)[0])
