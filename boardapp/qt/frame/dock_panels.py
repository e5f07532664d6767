"""One game's panels around the board as docks: hidden, shown, and restored at a start."""

from __future__ import annotations

from collections.abc import Collection
from functools import partial
from typing import NamedTuple

from PySide6.QtCore import QByteArray, QSettings, QSize, Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QDockWidget, QMainWindow, QMenu, QTabBar, QToolBar, QWidget

from boardapp.qt.widgets.dock_title import DockTitleBar
from boardapp.qt.widgets.lazy_panel import LazyPanel

_LAYOUT_VERSION = 1
_PANEL_KEYS = (2, 3, 4, 5, 7, 8, 10, 12)
"""The function keys that show and hide the panels; F6, F9 and F11 have other uses."""
_LOWEST_EMS = 12


class _DockPlace(NamedTuple):
    """A panel's default place: an area of the window, and maybe a neighbour to tab with."""

    dock: QDockWidget
    area: Qt.DockWidgetArea
    beside: QDockWidget | None


class DockPanels:
    """The docks of one game. They are in the window only with that game's workspace.

    ``prefix`` sets the names under which the window remembers them apart from another game's.
    """

    def __init__(self, window: QMainWindow, menu: QMenu, prefix: str) -> None:
        self._window = window
        self._menu = menu
        self._prefix = prefix
        self._places: list[_DockPlace] = []
        self._docks: list[QDockWidget] = []
        self._hidden: list[QDockWidget] | None = []
        self._withheld: set[QDockWidget] = set()
        self._open_when_offered: set[QDockWidget] = set()
        self._stacked: QDockWidget | None = None
        self._kept: QByteArray | None = None
        self._when_hidden: QByteArray | None = None
        self._in_usual_text: QByteArray | None = None
        self._away = True

    def __getitem__(self, name: str) -> QDockWidget:
        """Return a dock by its title in lower case, with dashes: ``board-contents``."""
        return next(dock for dock in self._docks if dock.objectName() == self._prefix + name)

    def add(
        self, title: str, panel: QWidget, area: Qt.DockWidgetArea, beside: QDockWidget | None = None
    ) -> QDockWidget:
        """Put a panel in a dock of its own; ``beside`` names a dock to share tabs with.

        All panels are added before the workspace is first shown.
        """
        dock = QDockWidget(title, self._window)
        dock.setObjectName(self._prefix + title.lower().replace(" ", "-"))
        dock.setWidget(panel)
        if isinstance(panel, LazyPanel):
            dock.visibilityChanged.connect(panel.build_if_visible)
        dock.setTitleBarWidget(DockTitleBar(dock))
        # Otherwise the highest panel would set the least height of all, and shrink the board.
        panel.setMinimumHeight(1)
        dock.hide()
        toggle = dock.toggleViewAction()
        toggle.setShortcut(QKeySequence(f"F{_PANEL_KEYS[len(self._docks)]}"))
        toggle.setStatusTip(f"Show or hide the panel {title}")
        # Qt's own action would hide a panel that is behind another tab.
        toggle.triggered.disconnect()
        toggle.triggered.connect(partial(self._raise_or_hide_dock, dock))
        self._menu.addAction(toggle)
        self._places.append(_DockPlace(dock, area, beside))
        self._docks.append(dock)
        self._hidden = list(self._docks)
        return dock

    def _raise_or_hide_dock(self, dock: QDockWidget, *_: object) -> None:
        """Bring a panel to the front, or hide it if it is visible."""
        if not self._is_in_front(dock):
            dock.toggleViewAction().setChecked(True)
            dock.show()
            dock.raise_()
        else:
            dock.hide()

    def set_listed_in_menu(self, offered: bool) -> None:
        """List the panels in the menu, enabled once there is a table; or remove them."""
        for dock in self._docks:
            dock.toggleViewAction().setVisible(offered and dock not in self._withheld)
            dock.toggleViewAction().setEnabled(offered and not self._away)

    def set_withheld(self, panel: QWidget, withheld: bool) -> None:
        """Hide a panel and its menu entry, or offer both again."""
        dock = _dock_of(panel)
        assert dock is not None
        if withheld:
            self._withheld.add(dock)
            self._hide_until_offered(dock)
        elif dock in self._withheld:
            self._withheld.discard(dock)
            dock.setVisible(dock in self._open_when_offered and self._hidden is None)
            self._open_when_offered.discard(dock)
        dock.toggleViewAction().setVisible(not withheld)

    def _hide_until_offered(self, dock: QDockWidget) -> None:
        """Hide a withheld panel, and remember whether it was open."""
        # Its action changes only once the window is visible.
        if not dock.isHidden():
            self._open_when_offered.add(dock)
        dock.hide()

    @property
    def are_panels_hidden(self) -> bool:
        """Return whether all panels are hidden for the time being."""
        return self._hidden is not None

    def set_panels_visible(self, shown: bool) -> None:
        """Hide the panels, or show those that were open again in their former sizes."""
        if shown and self._hidden is not None:
            self._restore_docks(self._when_hidden, {*self._hidden, *self._open_docks()})
            self._hidden = self._when_hidden = None
        elif not shown and self._hidden is None:
            self._hidden = self._open_docks()
            self._when_hidden = self._window.saveState(_LAYOUT_VERSION)
            for dock in self._docks:
                dock.hide()

    def _open_docks(self) -> list[QDockWidget]:
        """Return the open docks, in front or behind other tabs."""
        return [dock for dock in self._docks if dock.toggleViewAction().isChecked()]

    def _restore_docks(self, state: QByteArray | None, shown: Collection[QDockWidget]) -> None:
        """Restore the places of panels and show some of them; by default the first in front."""
        if state is not None:
            self._restore(state)
        for dock in self._docks:
            dock.setVisible(dock in shown and dock not in self._withheld)
        self._open_when_offered |= self._withheld.intersection(shown)
        if state is None:
            self._docks[0].raise_()

    def save_panel_sizes(self) -> None:
        """Remember the sizes of the panels at the normal text size."""
        self._in_usual_text = (
            None if self.are_panels_hidden else self._window.saveState(_LAYOUT_VERSION)
        )

    def restore_panel_sizes(self) -> bool:
        """Give the panels their remembered sizes; return whether there were any."""
        state, self._in_usual_text = self._in_usual_text, None
        if state is None or self.are_panels_hidden:
            return False
        shown = self._open_docks()
        front = [dock for dock in shown if self._is_in_front(dock)]
        self._restore_docks(state, shown)
        for dock in front:
            dock.raise_()
        return True

    def raise_panel(self, panel: QWidget) -> None:
        """Bring the dock of a panel to the front, unless it is withheld."""
        dock = _dock_of(panel)
        if dock is not None and dock not in self._withheld:
            dock.show()
            dock.raise_()

    @staticmethod
    def raise_panel_if_open(panel: QWidget) -> None:
        """Bring the dock of a panel to the front of its tabs, unless the players closed it."""
        dock = _dock_of(panel)
        if dock is not None and dock.toggleViewAction().isChecked():
            dock.raise_()

    def panel_in_front_of(self, panel: QWidget) -> QWidget | None:
        """Return the panel in front of a panel's row of tabs; None without such a row."""
        dock = _dock_of(panel)
        if dock is None or self._is_in_front(dock):
            return None
        beside = self._window.tabifiedDockWidgets(dock)
        return next((one.widget() for one in beside if self._is_in_front(one)), None)

    def stack_behind(self, panel: QWidget, *, stacked: bool) -> bool:
        """Arrange all panels as one row of tabs behind one panel, or each in its default place.

        Panels in the row have no title bars, as tabs name them. At first ``panel`` is in front.
        Returns whether the arrangement has changed.
        """
        changed = stacked != bool(self._stacked)
        first = _dock_of(panel)
        assert first is not None
        if stacked:
            # A complete row stays: adding a dock again would change the tab in front.
            there = [first, *self._window.tabifiedDockWidgets(first)] if self._stacked else [first]
            for dock in self._docks:
                if dock not in there and not dock.isFloating():
                    self._window.tabifyDockWidget(first, dock)
        elif self._stacked:
            shown = self._open_docks()
            self._place_docks_by_default()
            for dock in shown:
                dock.show()
            self._docks[0].raise_()
        if changed:
            self._in_usual_text = None  # the sizes of the other arrangement
            for dock in self._docks:
                before = dock.titleBarWidget()
                dock.setTitleBarWidget(QWidget() if stacked else DockTitleBar(dock))
                before.deleteLater()
            if stacked and self._hidden is None:
                self.raise_panel(panel)
            # Rows that came apart would otherwise leave their tabs behind.
            self._restore(self._window.saveState(_LAYOUT_VERSION))
        self._stacked = first if stacked else None
        self._name_tabs()
        return changed

    def _is_in_front(self, dock: QDockWidget) -> bool:
        """Return whether a dock is open and in front: Qt keeps hidden tabs outside."""
        inside = dock.isFloating() or self._window.rect().intersects(dock.geometry())
        return dock.isVisible() and inside

    def _docks_to_resize(self, names: tuple[str, ...]) -> list[QDockWidget]:
        """Return the docks of some names; the front dock of a row of tabs stands for the row."""
        if self._stacked is None:
            return [self[name] for name in names]
        shown = (dock for dock in self._docks if self._is_in_front(dock))
        return [next(shown, self._stacked)]

    def size(self, names: tuple[str, ...]) -> QSize:
        """Return the most width and height of some panels."""
        size = QSize(0, 0)
        for dock in self._docks_to_resize(names):
            size = size.expandedTo(dock.size()) if self._is_in_front(dock) else size
        return size

    def share_height_side_by_side(self, names: tuple[str, ...], height: int) -> None:
        """Give panels that are side by side a height, and equal widths."""
        docks = self._docks_to_resize(names)
        width = self._window.width() // max(len(docks), 1)
        self._window.resizeDocks(docks, [height] * len(docks), Qt.Orientation.Vertical)
        self._window.resizeDocks(docks, [width] * len(docks), Qt.Orientation.Horizontal)

    def resize_stacked_panels(self, names: tuple[str, ...], width: int) -> None:
        """Give stacked panels a width, and the first of them most of the height.

        Each other panel shows a dozen lines of text, if that leaves the first one three fifths.
        """
        docks = self._docks_to_resize(names)
        page = self._window.centralWidget()
        assert page is not None
        room = page.height()
        lines = _LOWEST_EMS * self._window.fontMetrics().height()
        low = max(room // 3, min(lines, 2 * room // 5))
        heights = [room - low * (len(docks) - 1), *(low for _ in docks[1:])]
        self._window.resizeDocks(docks[:1], [width], Qt.Orientation.Horizontal)
        self._window.resizeDocks(docks, heights, Qt.Orientation.Vertical)

    # Changing to another game's workspace

    def remove_from_window(self) -> None:
        """Remove the panels from the window, before another game's panels enter."""
        if not self._away:
            self.set_panels_visible(False)
            self._kept = self._window.saveState(_LAYOUT_VERSION)
            for dock in self._docks:
                self._window.removeDockWidget(dock)
            self._away = True
        self.set_listed_in_menu(False)

    def add_to_window(self) -> None:
        """Add the panels to the window in their last places, or in their default places."""
        if not self._away:
            return
        self._away = False
        self._place_docks_by_default()
        if self._kept is not None:
            self._restore(self._kept)
        self._name_tabs()
        self.set_listed_in_menu(True)

    def _place_docks_by_default(self) -> None:
        """Put every panel into its default place."""
        for dock, area, beside in self._places:
            self._window.addDockWidget(area, dock)
            if beside is not None:
                self._window.tabifyDockWidget(beside, dock)
            dock.hide()

    def _name_tabs(self) -> None:
        for tabs in self._tab_bars():
            tabs.setAccessibleName("Panels")

    def _tab_bars(self) -> list[QTabBar]:
        """Return the window's own tab bars, without those inside its panels."""
        return self._window.findChildren(QTabBar, options=Qt.FindChildOption.FindDirectChildrenOnly)

    def reset(self) -> None:
        """Put all panels back into their default places, and show them."""
        for dock in self._docks:
            # A floating dock returns only while it is part of the window.
            dock.setFloating(False)
            self._window.removeDockWidget(dock)
        self._place_docks_by_default()
        self._hidden, self._when_hidden, self._stacked = list(self._docks), None, None
        self.set_panels_visible(True)
        self._name_tabs()

    # Settings

    @property
    def _key(self) -> str:
        return f"window/{self._prefix}state"

    @property
    def _hidden_docks_settings_key(self) -> str:
        return f"window/{self._prefix}withheld"

    def restore(self, settings: QSettings) -> bool:
        """Restore the panels' saved layout; return whether its sizes fit this screen."""
        state = settings.value(self._key)
        if not (isinstance(state, QByteArray) and self._restore(state)):
            return False
        names = str(settings.value(self._hidden_docks_settings_key, "")).split()
        for dock in self._docks:
            if dock.objectName() in names:
                dock.show()
        self._open_when_offered.clear()
        for dock in self._withheld:
            self._hide_until_offered(dock)
        size = settings.value(f"window/{self._prefix}size")
        screen = self._window.screen().availableSize().expandedTo(self._window.size())
        return not isinstance(size, QSize) or size.boundedTo(screen) == size

    def _restore(self, state: QByteArray) -> bool:
        """Restore the panels from a saved state; the toolbars above them do not change."""
        window = self._window
        # Qt makes new tab bars here, and leaves the old ones behind.
        before = self._tab_bars()
        # A saved state misses newer tool bars, and hides those that a low window had hidden.
        bars = [
            (bar, bar.isHidden(), window.toolBarBreak(bar)) for bar in window.findChildren(QToolBar)
        ]
        if not window.restoreState(state, _LAYOUT_VERSION):
            return False
        for tabs in before:
            tabs.hide()
        for bar, hidden, below in bars:
            bar.setHidden(hidden)
            if below and not window.toolBarBreak(bar):
                window.insertToolBarBreak(bar)
        return True

    def save_layout(self, settings: QSettings) -> None:
        """Save the places of the panels, but not their row of tabs during led turns."""
        if not (self.are_panels_hidden or self._away or self._stacked):
            settings.setValue(self._key, self._window.saveState(_LAYOUT_VERSION))
            settings.setValue(f"window/{self._prefix}size", self._window.size())
            # The state counts them as hidden, but the next table may offer them again.
            names = sorted(dock.objectName() for dock in self._open_when_offered)
            settings.setValue(self._hidden_docks_settings_key, " ".join(names))


def _dock_of(panel: QWidget) -> QDockWidget | None:
    """Return the dock that contains a panel, at any depth."""
    above: QWidget | None = panel
    while above is not None and not isinstance(above, QDockWidget):
        above = above.parentWidget()
    return above
