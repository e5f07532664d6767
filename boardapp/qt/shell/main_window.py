"""The main window: one table at a time in its game's workspace, and every act in a menu."""

from __future__ import annotations

import logging
import os
import traceback
from collections.abc import Callable
from functools import cached_property, partial
from pathlib import Path
from threading import Thread
from types import TracebackType
from typing import TYPE_CHECKING, get_args

from PySide6 import QtWidgets
from PySide6.QtCore import QByteArray, QEvent, QSettings, QSize, Qt, QTimer
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QApplication, QStackedWidget, QToolBar, QWidget

from boardapp.core.override_decorator import override
from boardapp.document import crash_recovery
from boardapp.files.fault_wording import with_typographic_quotes
from boardapp.files.save_error import system_error_reason
from boardapp.files.text_escaping import escape_unprintable
from boardapp.photo import photo_loader
from boardapp.photo.error import PhotoError
from boardapp.qt.document.recent_files import RecentFiles
from boardapp.qt.document.recent_menu import RecentMenu
from boardapp.qt.films.film_speed_and_text_size import SPEEDS
from boardapp.qt.frame import shortcut_sheet
from boardapp.qt.frame.actions import GameActions, Need, WindowActions, merge_game_entries
from boardapp.qt.frame.window_protocol import TableWindow
from boardapp.qt.photos import photograph_files
from boardapp.qt.photos.photograph_files import accept_files
from boardapp.qt.shell import about_text, handbook_window, recovery, start_page
from boardapp.qt.shell.game_registry import FIRST, GAMES
from boardapp.qt.shell.status_bar import StatusBar
from boardapp.qt.widgets import question_box, screen_reader
from boardapp.qt.widgets.settings import user_settings
from boardapp.qt.widgets.style import Scheme, apply_style, follow_font, text_size_factor
from boardapp.qt.widgets.text.plain_text import plain_label

if TYPE_CHECKING:
    from boardapp.document.document import Document
    from boardapp.qt.document.document_controller import DocumentController
    from boardapp.qt.frame.history_panel import HistoryPanel
    from boardapp.qt.frame.workspace import Workspace
    from boardapp.qt.sessions.log_replay_controller import ReplayController
    from boardapp.qt.sessions.table_session import TableSession
    from boardapp.qt.shell.handbook_window import HandbookWindow
    from boardapp.qt.shell.recovery import CrashRecovery
    from boardapp.qt.shell.start_page import StartPage
    from boardapp.qt.widgets.banner import BannerStack

_REMEMBER_AFTER_MS = 500
_STATUS_MS = 8000
_FURNISH_AFTER_MS = 100
_SETTLED_MS = 60
_FIRST_SIZE = QSize(1280, 800)
_OF_PICTURES = {
    "&Area board": ("area-board", "board"),
    "&Hex map": ("strategy-cards", "hex"),
    "&Tile": ("spearpoint-tiles", "tiles"),
}
"""The documents that a picture can become: the document's game, and its kind."""
_FRAME = QSize(16, 48)
"""Space for the desktop's frame around the window, whose size is unknown until it is shown."""


class _PageStack(QStackedWidget):
    """The pages of the window. Only the shown page needs room: hidden ones squeeze no panels."""

    def __init__(self) -> None:
        super().__init__()
        self.currentChanged.connect(self.updateGeometry)

    @override
    def minimumSizeHint(self) -> QSize:
        page = self.currentWidget()
        return page.minimumSizeHint() if page is not None else QSize(0, 0)


class MainWindow(TableWindow):
    """One window with one table, in the workspace of its game.

    It appears at once with only the start page; the first game's workspace is made when it has been
    painted, or with the first table, whichever comes first.
    """

    def __init__(self) -> None:
        settings = user_settings()
        # This comes first: an existing window would get the font only after it is painted.
        _apply_style_settings(settings)
        super().__init__()
        self.settings = settings
        self._offered = self._closed = False
        self._rooms: dict[str, Workspace] = {}
        self._room: Workspace | None = None
        self._game_of_actions = ""
        self._handbook: HandbookWindow | None = None
        self._own_acts = self._action_handlers()
        self.actions_ = WindowActions(self, merge_game_entries(GAMES.values()), self._run_action)
        self._central = _PageStack()
        self.setCentralWidget(self._central)
        recent = RecentMenu(self.actions_.menu("File/Recent files"), lambda: self.controller.recent)
        recent.chosen.connect(self._open_recent)
        self.actions_.menu("File").insertMenu(self.actions_["save"], recent.menu)
        self._toolbar = QToolBar("Tools", self)
        self._toolbar.setObjectName("tools")
        self.addToolBar(self._toolbar)
        follow_font(self, MainWindow._fit_icons)
        self._toolbar.toggleViewAction().triggered.connect(
            lambda shown: settings.setValue("view/tools", shown)
        )
        self._show_actions_for(FIRST)
        self._make_status_bar()
        self.setAcceptDrops(True)
        self._remember_timer = QTimer(self, singleShot=True, interval=_REMEMBER_AFTER_MS)
        self._remember_timer.timeout.connect(self.save_window_layout)
        # The layout in the new text size has to settle: only then are the least sizes known.
        self._share_timer = QTimer(self, singleShot=True, interval=_SETTLED_MS)
        self._share_timer.timeout.connect(self._resize_panels_for_text)
        # The layout in the new size has to settle, as above.
        self._shrink_timer = QTimer(self, singleShot=True, interval=_SETTLED_MS)
        self._shrink_timer.timeout.connect(self._shrink_panels)
        self._furnish_timer = QTimer(self, singleShot=True, interval=_FURNISH_AFTER_MS)
        self._furnish_timer.timeout.connect(self._build_workspace_and_offer_recovery)
        self._restore()
        for need in get_args(Need)[1:]:
            self.actions_.enable(self.actions_.action_names_needing(need), False)
        self.setWindowTitle("boardapp")

    # Workspaces

    @property
    def workspace(self) -> Workspace:
        """Return the shown workspace; before any is shown, the first game's."""
        return self._room or self.workspace_for(FIRST)

    def workspace_for(self, game: str) -> Workspace:
        """Return a game's workspace, made at first use."""
        if game not in self._rooms:
            room = self._rooms[game] = GAMES[game].room()(self)
            room.opened.connect(self._show_workspace_of_game)
            room.refreshed.connect(self._refresh_title_and_actions)
            room.said.connect(self._say)
            room.refused.connect(self._refuse)
            room.hinted.connect(self._hint)
            room.zoomed.connect(self._show_zoom)
        return self._rooms[game]

    @override
    def add_page(self, page: QWidget) -> None:
        self._central.addWidget(page)

    @override
    def active_controller(self) -> DocumentController | None:
        return self._room.controller if self._room else None

    @override
    def controller_for(self, document: Document) -> DocumentController:
        return self.workspace_for(document.game.name).controller

    @override
    def open_picture(self, path: Path) -> bool:
        if self._refuse_picture(path):
            return False
        answer = question_box.ask(
            self,
            "A picture",
            f"“{path.name}” is a picture. Use the picture for an area board, a hex map or a tile?",
            (
                "An area board or a hex map shows the picture as its background. On the "
                "picture of a tile, you trace walls."
            ),
            tuple(_OF_PICTURES),
            default=next(iter(_OF_PICTURES)),
        )
        if answer is None:
            return False
        game, what = _OF_PICTURES[answer]
        return self.start_document(game, what) and self.workspace.use_picture(path)

    def _refuse_picture(self, path: Path) -> bool:
        """Show why a picture cannot be used, before anything changes; return whether it cannot."""
        try:
            photo_loader.check_photograph(path)
        except PhotoError as error:
            photograph_files.show_refused_picture(self, path, error)
            return True
        return False

    @property
    def session(self) -> TableSession:
        """Return the session of the workspace."""
        return self.workspace.session

    def current_document(self) -> Document | None:
        """Return the table in the window, None without one or after it is closed."""
        return self._room.session.document if self._room and not self._closed else None

    @property
    def controller(self) -> DocumentController:
        """Return the controller that opens and saves."""
        return self.workspace.controller

    @property
    def banners(self) -> BannerStack:
        """Return the banners above the board."""
        return self.workspace.banners

    @property
    def replay(self) -> ReplayController:
        """Return the controller that steps back through the log."""
        return self.workspace.replay

    @property
    def history(self) -> HistoryPanel:
        """Return the panel with the history and the log."""
        return self.workspace.history

    @cached_property
    def recovery(self) -> CrashRecovery:
        """Return the recovery of tables that a crash left behind."""
        return recovery.CrashRecovery(self.controller, self, self.banners, lambda: self._start_page)

    # The window's own parts

    def showEvent(self, event: QShowEvent) -> None:
        """Build the workspace, and look for recoverable tables, soon after the first paint."""
        super().showEvent(event)
        if not self._offered:
            self._offered = True
            if self._room is None:
                self._central.setCurrentWidget(self._start_page)
            self._furnish_timer.start()

    def _build_workspace_and_offer_recovery(self) -> None:
        self.workspace.build()
        self.recovery.offer_recovery(over_board=self._room is not None)
        self._clear_leftovers()

    def _clear_leftovers(self) -> None:
        """Delete the leftovers of killed saves in a thread: a network share may not answer."""
        recent = RecentFiles().paths()
        Thread(
            target=crash_recovery.clear_leftover_temp_files,
            args=(recent,),
            name="leftovers",
            daemon=True,
        ).start()

    @cached_property
    def _start_page(self) -> StartPage:
        """Return the start page, made for a window without a table."""
        page = start_page.StartPage()
        page.map_chosen.connect(self._start_document_of_kind)
        page.open_asked.connect(partial(self._run_action, "open"))
        page.recent_chosen.connect(self._open_recent)
        page.example_chosen.connect(self._start_document_of_kind)
        page.scenario_asked.connect(partial(self._run_action, "scenario"))
        page.tiles_asked.connect(partial(self._run_action, "new-tiles"))
        page.board_asked.connect(partial(self._run_action, "new-board"))
        page.squares_asked.connect(partial(self._run_action, "new-squares"))
        page.tour_asked.connect(partial(self._run_action, "tour"))
        if not _read_bool_setting(self.settings, "tour/offered", False):
            self.settings.setValue("tour/offered", True)
            page.offer_tour()
        page.set_tile_set_progress(str(self.settings.value("tiles/progress", "")))
        page.set_recent(RecentFiles().paths())
        self._central.addWidget(page)
        return page

    def _show_actions_for(self, game: str) -> None:
        """Show the actions of a game's tables in menus and tool bar."""
        if game == self._game_of_actions:
            return
        self._game_of_actions = game
        self.actions_.show_actions_of_game(GAMES[game])
        for action in self._toolbar.actions():
            if action.isSeparator():
                action.deleteLater()  # the toolbar would keep it for good
        self._toolbar.clear()
        for name in GAMES[game].toolbar:
            if name:
                self._toolbar.addAction(self.actions_[name])
            else:
                self._toolbar.addSeparator()

    def _fit_icons(self) -> None:
        """Make the toolbar's icons grow with the text."""
        height = self.fontMetrics().height() * 5 // 4
        self._toolbar.setIconSize(QSize(height, height))

    def _make_status_bar(self) -> None:
        self.setStatusBar(StatusBar())
        self._place = plain_label()
        self._zoom = plain_label()
        for label in (self._place, self._zoom):
            label.setMargin(self.fontMetrics().height() // 4)
        self.statusBar().addPermanentWidget(self._place)
        self.statusBar().addPermanentWidget(self._zoom)
        self.statusBar().messageChanged.connect(self._restore_tool_hint)

    def _run_action(self, name: str, *_: object) -> None:
        """Run the action of a name."""
        act = self._own_acts.get(name)
        if act is not None:
            act()
        else:
            self.workspace.run_action(name)

    def _action_handlers(self) -> dict[str, Callable[[], object]]:
        """Return the handlers of the window's own actions, whatever table it shows."""
        schemes: tuple[Scheme, ...] = ("system", "light", "dark")
        return {
            **{
                name: partial(self._start_and_play, game, what)
                for game in GAMES.values()
                for name, what in game.new.items()
            },
            "recover": self._recover,
            "quit": self.close,
            "full-screen": self._toggle_full_screen,
            "board-only": self._toggle_panels,
            "reset-panels": self._reset_panels,
            "grid": self._apply_and_save_markings,
            "dots": self._apply_and_save_markings,
            "names": self._apply_and_save_markings,
            **{scheme: partial(self._choose_scheme, scheme) for scheme in schemes},
            **{speed: partial(self._choose_animation, speed) for speed in SPEEDS},
            "large-text": self._choose_large_text,
            "handbook": self._show_handbook,
            "shortcuts": self.show_shortcuts,
            "about": self._about,
        }

    # Following the session

    def _show_workspace_of_game(self, game: str) -> None:
        """Show the workspace in which a document was opened, in place of the former one."""
        before, self._room = self._room, self._rooms[game]
        if before is not self._room:
            # The hint of a tool of the former board would stay.
            self.statusBar().clearMessage()
            for room in self._rooms.values():
                if room is before:
                    room.leave_window()
                elif room is not self._room:
                    room.panels.remove_from_window()
            self._show_actions_for(game)
        self._central.setCurrentWidget(self._room.page)
        self._room.show_in_window(self.settings, panels=not self.actions_["board-only"].isChecked())
        self._show_zoom(self._room.zoom or 1.0)
        self._refresh_title_and_actions()

    def _refresh_title_and_actions(self) -> None:
        room = self.workspace
        document = room.session.document
        room.refresh(self.actions_)
        looking = " (look only)" if document and document.is_read_only else ""
        told = (f"{document.name}{looking}[*]", room.progress_text()) if document else ()
        self.setWindowTitle(" – ".join(filter(None, (*told, "boardapp"))))
        modified = document is not None and not document.is_saved
        # Setting the same value again would notify every widget in the window.
        if modified != self.isWindowModified():
            self.setWindowModified(modified)
        self._zoom.setVisible(document is not None and room.zoom is not None)
        if document:
            self._place.setText(room.status_text())

    def _say(self, sentence: str) -> None:
        sentence = with_typographic_quotes(sentence)
        self.statusBar().showMessage(escape_unprintable(sentence), _STATUS_MS)
        if not self.workspace.announces_sentence_itself(sentence):
            screen_reader.announce(self.workspace.main_widget, sentence)
            if sentence and self.statusBar().isHidden():
                self.workspace.show_message(escape_unprintable(sentence))

    def _refuse(self, reason: str) -> None:
        reason = with_typographic_quotes(reason)
        self.statusBar().showMessage(escape_unprintable(f"Not possible. {reason}"), _STATUS_MS)
        self.workspace.show_refusal(reason)
        screen_reader.announce(self.workspace.main_widget, reason, assertive=True)

    def _hint(self, hint: str) -> None:
        self.statusBar().showMessage(hint)

    def _restore_tool_hint(self, message: str) -> None:
        """Show the hint of the tool in use again after a message or the tip of a button."""
        hint = self._room.tool_hint() if self._room and not (message or self._closed) else ""
        if hint:
            self._hint(hint)

    def _show_zoom(self, zoom: float) -> None:
        self._zoom.setText(f"{zoom * 100:.0f} %")

    # Actions of the window itself

    def open_path(self, path: Path) -> bool:
        """Open a file named on the command line or dropped on the window."""
        return self.controller.open(path)

    def _open_recent(self, name: str) -> None:
        if not self.controller.open(Path(name)) and not os.path.exists(name):
            self.controller.recent.remove(Path(name))
            self._start_page.set_recent(self.controller.recent.paths())

    def _recover(self) -> None:
        self.recovery.show_dialog()

    def _start_document_of_kind(self, what: str) -> None:
        """Start a document of the kind chosen on the start page."""
        self._start_and_play(next(one for one in GAMES.values() if what in one.new.values()), what)

    def _start_and_play(self, game: GameActions, what: str) -> None:
        """Start a document; if it is a worked example with a log, play the log."""
        if self.start_document(game.game, what) and what in game.plays:
            self._run_action(game.plays[what])

    @override
    def start_document(self, game: str, what: str) -> bool:
        return self.workspace_for(game).start_document(what)

    def _toggle_full_screen(self) -> None:
        self.setWindowState(self.windowState() ^ Qt.WindowState.WindowFullScreen)

    def _toggle_panels(self) -> None:
        if self._room is not None:
            self._room.panels.set_panels_visible(not self.actions_["board-only"].isChecked())

    def _reset_panels(self) -> None:
        """Put panels and tool bar back into their default places."""
        self.actions_["board-only"].setChecked(False)
        self.addToolBar(Qt.ToolBarArea.TopToolBarArea, self._toolbar)
        self._toolbar.show()
        self.settings.setValue("view/tools", True)
        self.workspace.reset_panels()

    def _apply_and_save_markings(self) -> None:
        for room in self._rooms.values():
            room.show_markings()
        for name, value in self.visible_markings().items():
            self.settings.setValue(f"view/{name}", value)

    @override
    def visible_markings(self) -> dict[str, bool]:
        return {name: self.actions_[name].isChecked() for name in ("grid", "dots", "names")}

    def _choose_scheme(self, scheme: Scheme) -> None:
        self.settings.setValue("view/scheme", scheme)
        _apply_style_settings(self.settings)

    def _choose_large_text(self) -> None:
        large = self.actions_["large-text"].isChecked()
        if large and self._room is not None:
            self._room.panels.save_panel_sizes()
        self.settings.setValue("view/large_text", large)
        _apply_style_settings(self.settings)
        self._share_timer.start()

    def _resize_panels_for_text(self) -> None:
        """Resize the panels after a change of text size: they would keep their former sizes.

        At the normal text size they return to their former sizes.
        """
        large = self.actions_["large-text"].isChecked()
        for room in self._rooms.values():
            if large or not room.panels.restore_panel_sizes():
                room.distribute_panel_space(anew=True)

    def _shrink_panels(self) -> None:
        if self._room is not None:
            self._room.shrink_panels()

    def _choose_animation(self, speed: str) -> None:
        self.settings.setValue("view/animation", speed)
        for room in self._rooms.values():
            room.stop_animation()

    @override
    def animation_speed(self) -> str:
        stored = str(self.settings.value("view/animation", "normal"))
        return stored if stored in SPEEDS else "normal"

    def show_shortcuts(self) -> None:
        """Show the sheet of all keys and gestures."""
        gestures = self.workspace.gestures()
        shortcut_sheet.ShortcutsDialog(
            shortcut_sheet.shortcuts_by_menu(self.menuBar()), self, gestures=gestures
        ).exec()

    def _show_handbook(self) -> None:
        """Open the handbook next to the board; it stays until closed."""
        if self._handbook is None:
            try:
                self._handbook = handbook_window.HandbookWindow(self)
            except OSError as error:
                self._refuse(f"boardapp cannot read its handbook: {system_error_reason(error)}.")
                return
        self._handbook.show()
        self._handbook.raise_()
        self._handbook.activateWindow()

    def _about(self) -> None:
        QtWidgets.QMessageBox.about(self, "About boardapp", about_text.ABOUT)

    # Settings, closing, errors

    def _restore(self) -> None:
        """Restore the window and its view settings."""
        geometry = self.settings.value("window/geometry")
        if not (isinstance(geometry, QByteArray) and self.restoreGeometry(geometry)):
            size = _FIRST_SIZE * max(text_size_factor(), 1.0)
            self.resize(size.boundedTo(self.screen().availableSize() - _FRAME))
            # Qt does not restore anything on a screen of another width.
            if _read_bool_setting(self.settings, "window/maximised", False):
                self.setWindowState(Qt.WindowState.WindowMaximized)
        for name, default in (("grid", True), ("dots", True), ("names", True)):
            self.actions_[name].setChecked(
                _read_bool_setting(self.settings, f"view/{name}", default)
            )
        self._toolbar.setVisible(_read_bool_setting(self.settings, "view/tools", True))
        self.actions_["large-text"].setChecked(
            _read_bool_setting(self.settings, "view/large_text", False)
        )
        scheme = self.settings.value("view/scheme", "system")
        self.actions_[scheme if scheme in ("light", "dark") else "system"].setChecked(True)
        self.actions_[self.animation_speed()].setChecked(True)

    def save_window_layout(self) -> None:
        """Save the places of window and panels."""
        self.settings.setValue("window/geometry", self.saveGeometry())
        self.settings.setValue("window/maximised", self.isMaximized())
        if self._room is not None:
            self._room.panels.save_layout(self.settings)

    def event(self, event: QEvent) -> bool:
        """Save the window's place soon after it changes, not only at the end."""
        kinds = (QEvent.Type.Resize, QEvent.Type.Move, QEvent.Type.LayoutRequest)
        if event.type() in kinds and hasattr(self, "_remember_timer"):
            self._remember_timer.start()
        if isinstance(event, QResizeEvent) and hasattr(self, "_shrink_timer"):
            before = event.oldSize()
            if event.size().expandedTo(before) != event.size():
                self._shrink_timer.start()
        return super().event(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Ask about unsaved acts before closing."""
        if self._room is None or self._room.controller.confirm_closing_document():
            self._furnish_timer.stop()
            self._remember_timer.stop()
            self.save_window_layout()
            if self._room is not None:
                self._room.controller.close()
            self._closed = True
            event.accept()
        else:
            event.ignore()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Accept a drag of one file."""
        accept_files(event, most=1)

    def dropEvent(self, event: QDropEvent) -> None:
        """Open the dropped file, unless the workspace has another use for it."""
        (path,) = accept_files(event, most=1)
        if self._room is None or not self._room.accept_dropped_file(path):
            self.open_path(path)

    def report_exception(
        self, kind: type[BaseException], error: BaseException, trace: TracebackType | None
    ) -> None:
        """Show an unexpected error without its traceback, which goes into the log."""
        text = "".join(traceback.format_exception(kind, error, trace))
        logging.getLogger("boardapp").error(text)
        critical = QtWidgets.QMessageBox.Icon.Critical
        box = QtWidgets.QMessageBox(critical, "boardapp has a fault", "", parent=self)
        box.setText("Something went wrong inside boardapp, but your table is still open.")
        box.setInformativeText(
            "Save the table under another name to be safe, and please report this."
        )
        box.setDetailedText(text)
        box.exec()


def _apply_style_settings(settings: QSettings) -> None:
    """Apply the colours and the text size of the settings to the program."""
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    stored = settings.value("view/scheme", "system")
    scheme: Scheme = stored if stored in ("light", "dark") else "system"
    apply_style(
        app, scheme=scheme, large_text=_read_bool_setting(settings, "view/large_text", False)
    )


def _read_bool_setting(settings: QSettings, key: str, default: bool) -> bool:
    """Return a stored yes or no as a bool; ini files store words."""
    value = settings.value(key, default)
    return value if isinstance(value, bool) else str(value).lower() == "true"
