"""The main window: board in the middle, trays and panels around it, every act in a menu."""

from __future__ import annotations

import gc
import logging
from collections.abc import Callable
from functools import cached_property, partial
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QEvent, QSettings, QSize, Qt, QTimer
from PySide6.QtGui import (
    QCloseEvent,
    QDragEnterEvent,
    QDropEvent,
    QGuiApplication,
    QKeySequence,
    QShowEvent,
)
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QDockWidget,
    QLabel,
    QMainWindow,
    QMessageBox,
    QStackedWidget,
    QTabBar,
    QToolBar,
    QVBoxLayout,
    QWidget,
)

from boardapp import __version__
from boardapp.qt.actions import (
    NEED_DOCUMENT,
    NEED_LOG,
    NEED_RULING,
    NEED_UNLOCKED,
    OTHERS_OFF_AT_FIRST,
    TOOLBAR,
    Actions,
)
from boardapp.qt.announce import announce
from boardapp.qt.dock_title import DockTitle
from boardapp.qt.recent import RecentFiles
from boardapp.qt.start_page import StartPage
from boardapp.qt.style import Scheme, apply_style

if TYPE_CHECKING:
    from boardapp.qt.banner import Banners
    from boardapp.qt.board_view import BoardView
    from boardapp.qt.desk import Desk
    from boardapp.qt.history_panel import HistoryPanel
    from boardapp.qt.recovery import Recovery
    from boardapp.qt.replay import Replay
    from boardapp.qt.ruling_acts import RulingActs
    from boardapp.qt.ruling_panel import RulingPanel
    from boardapp.qt.scene import BoardScene
    from boardapp.qt.session import Session, ToolName
    from boardapp.qt.tray import TilePanel
    from boardapp.qt.unit_panel import UnitPanel

_LAYOUT_VERSION = 1
_REMEMBER_AFTER_MS = 500
_STATUS_MS = 8000
_FURNISH_AFTER_MS = 100
_FIRST_PANEL_KEY = 2
"""The first panel is shown and hidden by F2, the next ones by the keys after it."""


class MainWindow(QMainWindow):
    """One window with one table. Its parts meet in the session.

    It shows at once with the start page alone; board and panels are made when it has been
    painted, or with the first table, whichever comes first.
    """

    def __init__(self) -> None:
        super().__init__()
        self.settings = QSettings(
            QSettings.Format.IniFormat, QSettings.Scope.UserScope, "boardapp", "boardapp"
        )
        self._furnished = False
        self._offered = False
        self._arranged = False
        self._docks: list[QDockWidget] = []
        self._hidden_docks: list[QDockWidget] | None = None
        self._dice: QDialog | None = None
        self._style_from_settings()
        self.actions_ = Actions(self, self._acts())
        self._central = QStackedWidget()
        self._start = self._make_start_page()
        self.setCentralWidget(self._central)
        self._make_recent_menu()
        self._make_toolbar()
        self._make_status_bar()
        self.setAcceptDrops(True)
        self._remember_timer = QTimer(self, singleShot=True, interval=_REMEMBER_AFTER_MS)
        self._remember_timer.timeout.connect(self.remember)
        self._furnish_timer = QTimer(self, singleShot=True, interval=_FURNISH_AFTER_MS)
        self._furnish_timer.timeout.connect(self._furnish_and_offer)
        self._restore()
        needing = (*NEED_DOCUMENT, *NEED_UNLOCKED, *NEED_LOG, *NEED_RULING)
        self.actions_.enable((*needing, *OTHERS_OFF_AT_FIRST), False)
        self.setWindowTitle("boardapp")

    # Parts, each made when it is first needed

    @cached_property
    def session(self) -> Session:
        """Return the work in progress."""
        from boardapp.qt.session import Session

        return Session(self)

    @cached_property
    def scene(self) -> BoardScene:
        """Return the board as a scene."""
        from boardapp.qt.scene import BoardScene

        scene = BoardScene(self.session, self)
        scene.markings.choose(**self._markings())
        return scene

    @cached_property
    def view(self) -> BoardView:
        """Return the view of the board."""
        from boardapp.qt.board_view import BoardView

        return BoardView(self.scene)

    @cached_property
    def desk(self) -> Desk:
        """Return what opens and saves; a table needs the whole window."""
        from boardapp.qt.desk import Desk

        self.furnish()
        return Desk(self.session, self, self.banners)

    @cached_property
    def banners(self) -> Banners:
        """Return the bars above the board."""
        from boardapp.qt.banner import Banners

        return Banners()

    @cached_property
    def replay(self) -> Replay:
        """Return what looks back through the log."""
        from boardapp.qt.replay import Replay

        return Replay(self.session, self)

    @cached_property
    def recovery(self) -> Recovery:
        """Return what offers the tables that a crash left behind."""
        from boardapp.qt.recovery import Recovery

        return Recovery(self.desk, self, self.banners, self._start)

    @cached_property
    def history(self) -> HistoryPanel:
        """Return the panel of the history and the log."""
        from boardapp.qt.history_panel import HistoryPanel

        return HistoryPanel(self.session, replay=self.replay)

    @cached_property
    def rulings(self) -> RulingActs:
        """Return what is done with rulings."""
        from boardapp.qt.ruling_acts import RulingActs

        return RulingActs(self.session, self.scene, self.desk)

    @cached_property
    def tray(self) -> TilePanel:
        """Return the tray of tiles."""
        from boardapp.qt.tray import TilePanel

        return TilePanel(self.session, self.scene.thumbnail)

    @cached_property
    def units(self) -> UnitPanel:
        """Return the tray of units and smoke."""
        from boardapp.qt.unit_panel import UnitPanel

        return UnitPanel(self.session, self.scene.marker)

    @cached_property
    def ruling_panel(self) -> RulingPanel:
        """Return the panel of rulings."""
        from boardapp.qt.ruling_panel import RulingPanel

        return RulingPanel(self.session)

    def furnish(self) -> None:
        """Make the board and the panels, once."""
        if self._furnished:
            return
        self._furnished = True
        self._make_page()
        self._make_docks()
        self._hidden_docks = self._docks
        for dock in self._docks:
            dock.hide()
        self._connect()
        self._refresh()
        gc.enable()

    def _make_page(self) -> None:
        """Put the board under the bars that say what is the matter with it."""
        from boardapp.qt.looking import Looking

        self._looking = Looking(self.session, self.replay, self.banners, self)
        self._page = QWidget()
        rows = QVBoxLayout(self._page)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(0)
        rows.addWidget(self.banners)
        rows.addWidget(self.view, 1)
        self._central.addWidget(self._page)

    def showEvent(self, event: QShowEvent) -> None:
        """Furnish the window, and look for tables left behind, soon after it is first seen."""
        super().showEvent(event)
        if not self._offered:
            self._offered = True
            self._furnish_timer.start()

    def _furnish_and_offer(self) -> None:
        self.furnish()
        self.recovery.offer(over_board=self.session.document is not None)

    def _make_start_page(self) -> StartPage:
        page = StartPage()
        page.map_chosen.connect(lambda board: self.desk.new(board))
        page.open_asked.connect(lambda: self.desk.ask_open())
        page.recent_chosen.connect(self._open_recent)
        page.example_asked.connect(lambda: self.desk.open_example())
        page.set_recent(RecentFiles().paths())
        self._central.addWidget(page)
        return page

    def _make_recent_menu(self) -> None:
        menu = self.actions_.menu("File/Recent files")
        menu.aboutToShow.connect(self._fill_recent_menu)
        self.actions_.menu("File").insertMenu(self.actions_["save"], menu)

    def _fill_recent_menu(self) -> None:
        menu = self.actions_.menu("File/Recent files")
        menu.clear()
        for number, path in enumerate(self.desk.recent.paths(), 1):
            action = menu.addAction(f"&{number % 10} {path.name}")
            action.setStatusTip(str(path))
            action.triggered.connect(partial(self._open_recent, str(path)))
        if menu.isEmpty():
            menu.addAction("No files opened yet").setEnabled(False)

    def _make_toolbar(self) -> None:
        bar = QToolBar("Tools", self)
        bar.setObjectName("tools")
        for name in TOOLBAR:
            if name:
                bar.addAction(self.actions_[name])
            else:
                bar.addSeparator()
        self._toolbar = bar
        self._fit_icons()
        self.addToolBar(bar)

    def _fit_icons(self) -> None:
        """Let the toolbar's icons grow with the text."""
        height = self.fontMetrics().height() * 5 // 4
        self._toolbar.setIconSize(QSize(height, height))

    def _make_docks(self) -> None:
        from boardapp.qt.contents_panel import ContentsPanel

        # The board is three times as wide as high: panels beneath it leave it the most room.
        below = Qt.DockWidgetArea.BottomDockWidgetArea
        self.units.smoke_turns_changed.connect(self.session.choose_smoke_turns)
        tiles = self._dock("Tiles", self.tray, below)
        self._dock("Ruling", self.ruling_panel, below)
        self.tabifyDockWidget(tiles, self._dock("Units and smoke", self.units, below))
        self.tabifyDockWidget(tiles, self._dock("History", self.history, below))
        contents = self._dock("Board contents", ContentsPanel(self.session), below)
        self.tabifyDockWidget(tiles, contents)
        tiles.raise_()
        for tabs in self.findChildren(QTabBar):
            tabs.setAccessibleName("Panels")

    def _dock(self, title: str, panel: QWidget, area: Qt.DockWidgetArea) -> QDockWidget:
        dock = QDockWidget(title, self)
        dock.setObjectName(title.lower().replace(" ", "-"))
        dock.setWidget(panel)
        dock.setTitleBarWidget(DockTitle(dock))
        self.addDockWidget(area, dock)
        toggle = dock.toggleViewAction()
        toggle.setShortcut(QKeySequence(f"F{_FIRST_PANEL_KEY + len(self._docks)}"))
        toggle.setStatusTip(f"Show or hide the panel {title}")
        self.actions_.menu("View/Panels").addAction(toggle)
        self._docks.append(dock)
        return dock

    def _make_status_bar(self) -> None:
        self._place = QLabel()
        self._zoom = QLabel()
        for label in (self._place, self._zoom):
            label.setMargin(self.fontMetrics().height() // 4)
        self.statusBar().addPermanentWidget(self._place)
        self.statusBar().addPermanentWidget(self._zoom)

    def _connect(self) -> None:
        session = self.session
        session.document_opened.connect(self._on_opened)
        session.changed.connect(self._refresh)
        session.asked_changed.connect(self._refresh)
        session.tool_changed.connect(self._refresh)
        session.cursor_moved.connect(self._refresh)
        session.logged.connect(self._refresh)
        session.lock_changed.connect(self._on_lock)
        self.replay.moved.connect(self._refresh)
        self.history.log.export_asked.connect(self._export_log)
        session.said.connect(self._say)
        session.refused.connect(self._refuse)
        self.scene.hinted.connect(self._hint)
        QGuiApplication.styleHints().colorSchemeChanged.connect(self._style_from_settings)
        self.view.zoom_changed.connect(self._show_zoom)
        self.ruling_panel.hold_up_asked.connect(self.rulings.hold_up)
        self.ruling_panel.card_asked.connect(self.rulings.save_card)
        self.ruling_panel.copy_asked.connect(self.rulings.copy_card)

    def _acts(self) -> dict[str, Callable[[], object]]:
        """Return what each action does, by the action's name."""
        tools: tuple[ToolName, ...] = ("select", "unit", "smoke", "sight", "field")
        schemes: tuple[Scheme, ...] = ("system", "light", "dark")
        # Each looks its part up when it is triggered: most parts are not made yet.
        return {
            "new-village": lambda: self.desk.new("village"),
            "new-line": lambda: self.desk.new("defensive-line"),
            "open": lambda: self.desk.ask_open(),
            "example": lambda: self.desk.open_example(),
            "recover": lambda: self.recovery.show_dialog(),
            "save": lambda: self.desk.save(),
            "save-as": lambda: self.desk.ask_save(),
            "versions": lambda: self.desk.show_versions(),
            "export-layout": lambda: self.desk.ask_export_layout(),
            "picture": lambda: self.rulings.export_board(),
            "quit": self.close,
            "undo": lambda: self.session.undo(),
            "redo": lambda: self.session.redo(),
            "turn-right": lambda: self.scene.turn(1),
            "turn-left": lambda: self.scene.turn(-1),
            "flip": lambda: self.scene.flip(),
            "remove": lambda: self.scene.remove(),
            "next-turn": partial(self._count_turn, 1),
            "previous-turn": partial(self._count_turn, -1),
            "other-map": self._other_map,
            "place": self._place_tile,
            **{tool: partial(self._choose_tool, tool) for tool in tools},
            "dice": self._show_dice,
            "log": self._show_log,
            "step-back": lambda: self.replay.back(),
            "step-forward": lambda: self.replay.forward(),
            "play": lambda: self.replay.play(),
            "live": lambda: self.replay.stop_looking(),
            "export-log": self._export_log,
            "hold-up": lambda: self.rulings.hold_up(),
            "swap": lambda: self.session.swap(),
            "save-card": lambda: self.rulings.save_card(),
            "copy-card": lambda: self.rulings.copy_card(),
            "save-ruling": lambda: self.rulings.save_ruling(),
            "agree": self._note_agreement,
            "clear": lambda: self.session.drop_question(),
            "zoom-in": lambda: self.view.zoom_in(),
            "zoom-out": lambda: self.view.zoom_out(),
            "actual": lambda: self.view.zoom_to(1.0),
            "fit": lambda: self.view.fit(),
            "full-screen": self._toggle_full_screen,
            "board-only": self._toggle_panels,
            "grid": self._choose_markings,
            "dots": self._choose_markings,
            "names": self._choose_markings,
            **{scheme: partial(self._choose_scheme, scheme) for scheme in schemes},
            "large-text": self._choose_large_text,
            "shortcuts": self.show_shortcuts,
            "about": self._about,
        }

    # What follows the session

    def _on_opened(self) -> None:
        first = self._central.currentWidget() is not self._page
        self._central.setCurrentWidget(self._page)
        self._show_docks(not self.actions_["board-only"].isChecked())
        self.view.setFocus()
        if first:
            self._restore_panels()
            self._share_out_room()
            self.view.fit()
        self._refresh()

    def _share_out_room(self) -> None:
        """Give the board the height that it fills across the window, the panels the rest."""
        if self._arranged:
            return
        self._arranged = True
        self._docks[0].raise_()
        room = self.height() - int(self.width() / self.scene.shape())
        height = max(room - self.menuBar().height() * 5, self.height() // 3)
        lower = [dock for dock in self._docks if dock.objectName() in ("tiles", "ruling")]
        self.resizeDocks(lower, [height] * 2, Qt.Orientation.Vertical)
        self.resizeDocks(lower, [self.width() // 2] * 2, Qt.Orientation.Horizontal)

    def _show_docks(self, shown: bool) -> None:
        """Hide the panels while there is no table; bring back those that were open."""
        if shown and self._hidden_docks is not None:
            for dock in self._hidden_docks:
                dock.show()
            self._hidden_docks = None
        elif not shown and self._hidden_docks is None:
            self._hidden_docks = [
                dock for dock in self._docks if dock.toggleViewAction().isChecked()
            ]
            for dock in self._docks:
                dock.hide()

    def _refresh(self) -> None:
        document, session = self.session.document, self.session
        self.actions_.enable(NEED_DOCUMENT, document is not None)
        self.actions_.enable(NEED_RULING, session.ruling is not None)
        free = document is not None and not session.lock
        self.actions_.enable(NEED_UNLOCKED, free)
        self.actions_.enable(("agree",), free and session.ruling is not None)
        self.actions_.enable(NEED_LOG, document is not None and bool(document.log))
        self.actions_.enable(("step-forward", "live"), self.replay.number is not None)
        damaged = document is not None and document.damage is not None
        self.actions_.enable(("save",), document is not None and not damaged)
        self.actions_["save-as"].setText("Save a sound copy &as…" if damaged else "Save &as…")
        self.actions_.enable(("versions",), document is not None and document.path is not None)
        undo = document.undo_text() if document and free else None
        redo = document.redo_text() if document and free else None
        for name, verb, text in (("undo", "Undo", undo), ("redo", "Redo", redo)):
            self.actions_[name].setEnabled(text is not None)
            # In a menu one ampersand marks a letter, two are one.
            act = f" {text}".replace("&", "&&") if text else ""
            self.actions_[name].setText(f"&{verb}{act}")
        self.actions_[session.tool].setChecked(True)
        self.setWindowTitle(f"{document.name}[*]" if document else "boardapp")
        self.setWindowModified(document is not None and not document.saved)
        self._zoom.setVisible(document is not None)
        if document:
            turn = f"Turn {session.state.turn}"
            self._place.setText(f"{session.cursor_name()}   {turn}")

    def _on_lock(self) -> None:
        """Put down what places things while nothing can be placed."""
        if self.session.lock and self.session.tool in ("place", "unit", "smoke"):
            self.session.choose_tool("select")
        self._refresh()

    def _say(self, sentence: str) -> None:
        self.statusBar().showMessage(sentence, _STATUS_MS)
        ruling = self.session.ruling
        # The ruling panel announces rulings itself, with the way back.
        if ruling is None or sentence != ruling.sentence():
            announce(self.view, sentence)

    def _refuse(self, reason: str) -> None:
        self.statusBar().showMessage(f"Not possible: {reason}", _STATUS_MS)
        self.view.show_notice(reason)
        announce(self.view, reason, assertive=True)

    def _hint(self, hint: str) -> None:
        self.statusBar().showMessage(hint)

    def _show_zoom(self, zoom: float) -> None:
        self._zoom.setText(f"{zoom * 100:.0f} %")

    # Acts of the window itself

    def open_path(self, path: Path) -> bool:
        """Open a file named on the command line or dropped on the window."""
        return self.desk.open(path)

    def _open_recent(self, name: str) -> None:
        if not self.desk.open(Path(name)) and not Path(name).exists():
            self.desk.recent.remove(Path(name))
            self._start.set_recent(self.desk.recent.paths())

    def _choose_tool(self, tool: ToolName) -> None:
        self.session.choose_tool(tool)

    def _count_turn(self, step: int) -> None:
        self.session.set_turn(self.session.state.turn + step)

    def _other_map(self) -> None:
        names = list(self.session.catalogue.boards)
        at = names.index(self.session.state.board)
        self.session.set_board(names[(at + 1) % len(names)])

    def _place_tile(self) -> None:
        """Take up the tile last in hand; without one, go to the tray to choose."""
        if self.session.hand.tile:
            self.session.take(self.session.hand)
        else:
            self.actions_["select"].setChecked(True)
            self._docks[0].show()
            self._docks[0].raise_()
            self.tray.search.setFocus()

    def _note_agreement(self) -> None:
        self._raise(self.ruling_panel)
        self.ruling_panel.agreed.setFocus()

    def _show_log(self) -> None:
        self._raise(self.history)
        self.history.show_log()

    @staticmethod
    def _raise(panel: QWidget) -> None:
        """Bring a panel to the front."""
        dock = panel.parentWidget()
        if isinstance(dock, QDockWidget):
            dock.show()
            dock.raise_()

    def _show_dice(self) -> None:
        """Put the dice beside the board; they stay until closed."""
        if self._dice is None:
            from boardapp.qt.dice_dialog import DiceDialog

            self._dice = DiceDialog(self.session, self)
        self._dice.show()
        self._dice.raise_()
        self._dice.activateWindow()

    def _export_log(self) -> None:
        self.desk.ask_export_log()

    def _toggle_full_screen(self) -> None:
        self.setWindowState(self.windowState() ^ Qt.WindowState.WindowFullScreen)

    def _toggle_panels(self) -> None:
        self._show_docks(not self.actions_["board-only"].isChecked())

    def _choose_markings(self) -> None:
        self.scene.markings.choose(**self._markings())
        for name, value in self._markings().items():
            self.settings.setValue(f"view/{name}", value)

    def _markings(self) -> dict[str, bool]:
        return {name: self.actions_[name].isChecked() for name in ("grid", "dots", "names")}

    def _choose_scheme(self, scheme: Scheme) -> None:
        self.settings.setValue("view/scheme", scheme)
        self._style_from_settings()

    def _choose_large_text(self) -> None:
        self.settings.setValue("view/large_text", self.actions_["large-text"].isChecked())
        self._style_from_settings()
        # Panels keep the height that the other size of text gave them: share it out again.
        self._arranged = False
        if self._furnished and self._hidden_docks is None:
            self._share_out_room()

    def _style_from_settings(self) -> None:
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        stored = self.settings.value("view/scheme", "system")
        scheme: Scheme = stored if stored in ("light", "dark") else "system"
        apply_style(app, scheme=scheme, large_text=_flag(self.settings, "view/large_text", False))

    def show_shortcuts(self) -> None:
        """Show all keys and gestures on one sheet."""
        from boardapp.qt.shortcuts import ShortcutsDialog, actions_by_menu

        ShortcutsDialog(actions_by_menu(self.menuBar()), self).exec()

    def _about(self) -> None:
        QMessageBox.about(
            self,
            "About boardapp",
            f"<h3>boardapp {__version__}</h3><p>A board beside the table: lay out terrain tiles,"
            " settle lines of sight, see why.</p><p>An unofficial aid for owners of the games,"
            " with art of its own. MIT licence.</p>",
        )

    # Settings, closing, errors

    def _restore(self) -> None:
        """Bring window, panels and view back as they were left."""
        geometry = self.settings.value("window/geometry")
        if not (isinstance(geometry, QByteArray) and self.restoreGeometry(geometry)):
            self.resize(1280, 800)
        for name, default in (("grid", True), ("dots", True), ("names", True)):
            self.actions_[name].setChecked(_flag(self.settings, f"view/{name}", default))
        self.actions_["large-text"].setChecked(_flag(self.settings, "view/large_text", False))
        scheme = self.settings.value("view/scheme", "system")
        self.actions_[scheme if scheme in ("light", "dark") else "system"].setChecked(True)

    def _restore_panels(self) -> None:
        """Bring the panels back as they were left."""
        state = self.settings.value("window/state")
        self._arranged = isinstance(state, QByteArray) and self.restoreState(state, _LAYOUT_VERSION)

    def remember(self) -> None:
        """Write down where window and panels are."""
        self.settings.setValue("window/geometry", self.saveGeometry())
        if self._furnished and self._hidden_docks is None:
            self.settings.setValue("window/state", self.saveState(_LAYOUT_VERSION))

    def changeEvent(self, event: QEvent) -> None:
        """Follow a change of the application's font."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange and hasattr(self, "_toolbar"):
            self._fit_icons()

    def event(self, event: QEvent) -> bool:
        """Write down the window's place soon after it changes, not only at the end."""
        kinds = (QEvent.Type.Resize, QEvent.Type.Move, QEvent.Type.LayoutRequest)
        if event.type() in kinds and hasattr(self, "_remember_timer"):
            self._remember_timer.start()
        return super().event(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Ask about unsaved acts before closing."""
        if not self._furnished or self.desk.may_leave():
            self._furnish_timer.stop()
            self._remember_timer.stop()
            self.remember()
            if self._furnished:
                self.desk.close()
            event.accept()
        else:
            event.ignore()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Welcome one file."""
        if len(event.mimeData().urls()) == 1 and event.mimeData().urls()[0].isLocalFile():
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Open the file dropped."""
        self.open_path(Path(event.mimeData().urls()[0].toLocalFile()))

    def report_exception(
        self, kind: type[BaseException], error: BaseException, trace: TracebackType | None
    ) -> None:
        """Show an unexpected error without a traceback in the player's face; the log has it."""
        from boardapp.qt.app import description

        text = description(kind, error, trace)
        logging.getLogger("boardapp").error(text)
        box = QMessageBox(QMessageBox.Icon.Critical, "boardapp has a fault", "", parent=self)
        box.setText("Something went wrong inside boardapp. Your table is still open.")
        box.setInformativeText("Save it under another name to be safe, and please report this.")
        box.setDetailedText(text)
        box.exec()


def _flag(settings: QSettings, key: str, default: bool) -> bool:
    """Return a stored yes or no; ini files store them as words."""
    value = settings.value(key, default)
    return value if isinstance(value, bool) else str(value).lower() == "true"
