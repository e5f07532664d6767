"""The part of one game in the window: its session, document, page, panels and actions.

The window shows one workspace at a time. It makes a workspace with the first document of its kind,
or soon after the window is first seen. Each part of a workspace is made at its first use.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QSettings, Qt, QTimer, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from boardapp.files.yaml.yaml_source import picture_kind
from boardapp.qt.document.document_controller import DocumentController
from boardapp.qt.frame import history_panel
from boardapp.qt.frame.actions import GameActions, WindowActions
from boardapp.qt.frame.dock_panels import DockPanels
from boardapp.qt.frame.window_protocol import TableWindow
from boardapp.qt.sessions.log_replay_controller import ReplayController
from boardapp.qt.sessions.table_session import TableSession
from boardapp.qt.sessions.transport_bar import TransportBar
from boardapp.qt.widgets.banner import BannerStack
from boardapp.qt.widgets.forms import form_dialog
from boardapp.qt.widgets.idle_garbage_collection import IdleGarbageCollector

if TYPE_CHECKING:
    from pathlib import Path

    from boardapp.qt.frame.history_panel import HistoryPanel
    from boardapp.qt.frame.shortcut_sheet import Gestures

Act = Callable[[], object]
PANEL_SHARE = 0.3
"""The first share of the window's width for the panels beside the page."""


class PanelPlace(NamedTuple):
    """A panel's default place: its title, its part of the workspace, its neighbour.

    ``beside`` is the name of a panel added before that it is a tab with, or nothing.
    """

    title: str
    part: str
    beside: str = ""


class Workspace(QObject):
    """One game's part of the window. Code common to every document is here."""

    game_actions: ClassVar[GameActions]
    """The actions of the game, which the window knows before its first document."""
    prefix: ClassVar[str]
    """The game's prefix for the names under which the window saves the panels."""
    panel_places: ClassVar[tuple[PanelPlace, ...]]
    """The panels with their default places."""
    sharing: ClassVar[tuple[str, ...]]
    """The panels that share the rest of the window next to the page."""
    has_free_foot: ClassVar[bool] = True
    """Whether banners may float over the foot of the page: no buttons are there."""
    area: ClassVar[Qt.DockWidgetArea] = Qt.DockWidgetArea.BottomDockWidgetArea
    """The default area of the panels in the window."""

    opened = Signal(str)  # the session has a document of this game: the window shows this workspace
    refreshed = Signal()  # the content of actions, title or status bar may have changed
    said = Signal(str)  # emitted like the session's signal of this name, as is the next one
    refused = Signal(str)
    hinted = Signal(str)  # the effect of the next click
    zoomed = Signal(float)  # the scale of the page's contents; 1.0 is their own size

    def __init__(self, window: TableWindow) -> None:
        super().__init__(window)
        self.window = window
        self._furnished = False
        self._arranged = False
        self._shown_before = False
        self._has_saved_sizes = False

    @property
    def game(self) -> str:
        """Return the game's name, as used in layouts and documents."""
        return self.game_actions.game

    # Overridden by workspaces

    def start_document(self, what: str) -> bool:
        """Start a new document of one of the game's kinds, such as a map."""
        raise NotImplementedError

    def action_handlers(self) -> dict[str, Act]:
        """Return the handlers of the actions of the game's documents, by name.

        A room adds its own to these, which every document has.
        """
        return {
            "open": self.controller.ask_open,
            "save": self.controller.save,
            "save-as": self.controller.ask_and_save_as,
            "versions": self.controller.show_versions,
            "undo": self.session.undo,
            "redo": self.session.redo,
            "log": self._show_log,
            "step-back": self.replay.back,
            "step-forward": self.replay.forward,
            "play": self.replay.toggle_playing,
            "live": self.replay.return_to_present,
            "note": self._ask_note,
            "export-log": self._export_log,
        }

    def status_text(self) -> str:
        """Return the present position in the document, for the status bar."""
        raise NotImplementedError

    def tool_hint(self) -> str:
        """Return the hint of the tool in use, "" if it is the usual tool."""
        return ""

    def accept_dropped_file(self, path: Path) -> bool:
        """Use a dropped picture in the open document; return whether it was used."""
        is_picture = picture_kind(path) is not None and self.session.document is not None
        return is_picture and self.use_picture(path)

    def use_picture(self, path: Path) -> bool:
        """Use a picture in the open document; return whether the game has a use for pictures."""
        return False

    def progress_text(self) -> str:
        """Return the progress of the document for the window's title; "" for a table."""
        return ""

    def gestures(self) -> Gestures:
        """Return the keys and gestures on the page, for the sheet of shortcuts."""
        return {}

    @property
    def main_widget(self) -> QWidget:
        """Return the main widget of the workspace, which has the focus and the accessible name."""
        raise NotImplementedError

    @property
    def zoom(self) -> float | None:
        """Return the scale of the page's contents, None if it has none."""
        return None

    @property
    def session(self) -> TableSession:
        """Return the session of the workspace."""
        raise NotImplementedError

    def show_refusal(self, reason: str) -> None:
        """Show a refusal where the players look."""

    def show_message(self, sentence: str) -> None:
        """Show a message of the window in place of its hidden status bar."""

    def announces_sentence_itself(self, sentence: str) -> bool:
        """Return whether the workspace announces a sentence itself."""
        return False

    def show_markings(self) -> None:
        """Show the markings chosen in the window; only boards have markings."""

    def stop_animation(self) -> None:
        """End a running animation with its result; games with animations override this."""

    # Parts

    @cached_property
    def controller(self) -> DocumentController:
        """Return the controller that opens and saves; a document needs the whole workspace."""
        self.build()
        return self.make_controller()

    def make_controller(self) -> DocumentController:
        """Return a controller that opens and saves documents of this kind."""
        return DocumentController(self.session, self.window, self.banners, self.window)

    @cached_property
    def banners(self) -> BannerStack:
        """Return the banners over the foot of the page, or over its top if its foot has buttons."""
        return BannerStack()

    @cached_property
    def replay(self) -> ReplayController:
        """Return the controller that steps back through the log."""
        return ReplayController(self.session, self)

    @cached_property
    def transport(self) -> TransportBar:
        """Return the bar that steps and plays through the log."""
        return TransportBar(self.session, self.replay)

    @cached_property
    def history(self) -> HistoryPanel:
        """Return the panel with the history and the log."""
        panel = history_panel.HistoryPanel(self.session, replay=self.replay)
        panel.log.export_asked.connect(self._export_log)
        return panel

    @cached_property
    def panels(self) -> DockPanels:
        """Return the panels around the board."""
        menu = self.window.actions_.menu("View/Panels")
        return DockPanels(self.window, menu, self.prefix)

    @cached_property
    def page(self) -> QWidget:
        """Return the page: the main widget with its banners."""
        page = QWidget()
        rows = QVBoxLayout(page)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(0)
        rows.addWidget(self.main_widget, 1)
        if self.has_free_foot:
            self.banners.float_over(page)
        else:
            rows.insertWidget(0, self.banners)
        # An editor has its own buttons at the top of its page, below the toolbars.
        self.transport.float_below_menus(self.window, low=not self.game_actions.board)
        return page

    def build(self) -> None:
        """Make the page and the panels, once."""
        if self._furnished:
            return

        self._furnished = True
        self.window.add_page(self.page)
        for title, part, beside in self.panel_places:
            neighbour = self.panels[beside] if beside else None
            self.panels.add(title, getattr(self, part), self.area, neighbour)
        if self.window.workspace is self:
            # This early layout lets the first table appear at its final size.
            self.panels.add_to_window()
        else:
            self.panels.set_listed_in_menu(False)
        self._connect()
        self.refreshed.emit()
        self.refreshed.connect(IdleGarbageCollector(self).restart_idle_timer)

    def _connect(self) -> None:
        session = self.session
        session.document_opened.connect(self._on_opened)
        for signal in (
            session.changed, session.tool_changed, session.logged, session.asked_anew,
            session.lock_changed, self.replay.moved,
        ):  # fmt: skip
            signal.connect(self._emit_refreshed)
        session.said.connect(self.said)
        session.refused.connect(self.refused)

    def _on_opened(self) -> None:
        self.opened.emit(self.game)

    def _emit_refreshed(self) -> None:
        self.refreshed.emit()

    # Entering and leaving the window

    def show_in_window(self, settings: QSettings, *, panels: bool) -> None:
        """Show the workspace in the window, with or without its panels."""
        self.panels.add_to_window()
        self.panels.set_panels_visible(panels)
        self.main_widget.setFocus()
        if not self._shown_before:
            self._shown_before = True
            self._arranged = self._has_saved_sizes = self.panels.restore(settings)
            if not self._arranged:
                # Qt would apply the sizes of a larger screen when the window appears.
                QTimer.singleShot(0, self, self.shrink_panels)
            self.distribute_panel_space()
            # New panels get their sizes first, so that the page is painted only once.
            QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest.value)
            self._on_first_shown()

    def _on_first_shown(self) -> None:
        """Finish the layout once the workspace has its size in the window."""

    def leave_window(self) -> None:
        """Leave the window to another workspace; the players have agreed to close the document.

        The session keeps the document until the next one: hidden parts may still use it.
        """
        self.stop_animation()
        self.replay.return_to_present()
        self.controller.close()
        self.banners.clear()
        self.panels.remove_from_window()

    def distribute_panel_space(self, *, anew: bool = False) -> None:
        """Give the page the size that it fills, and the rest to the panels next to it."""
        if anew:
            self._arranged = False
        if self._arranged or not self._furnished or (anew and self.panels.are_panels_hidden):
            return
        self._arranged = True
        if self.area == Qt.DockWidgetArea.RightDockWidgetArea:
            self.panels.resize_stacked_panels(self._stacked_panels(), self._side_panels_width())
        else:
            self.panels.share_height_side_by_side(self.sharing, self._bottom_panels_height())

    def _stacked_panels(self) -> tuple[str, ...]:
        """Return the panels beside the page; the first gets most of the height."""
        return self.sharing

    def shrink_panels(self) -> None:
        """Resize panels that are larger than by default: a smaller window keeps its board."""
        if not self._shown_before:
            return
        size = self.panels.size(self.sharing)
        if self.area == Qt.DockWidgetArea.RightDockWidgetArea:
            large = size.width() > self._side_panels_width()
        else:
            large = size.height() > self._bottom_panels_height()
        if large:
            self.distribute_panel_space(anew=True)

    def _side_panels_width(self) -> int:
        """Return the default width of panels beside the page."""
        return max(int(self.window.width() * PANEL_SHARE), self._least_side_width())

    def _least_side_width(self) -> int:
        return 22 * self.window.fontMetrics().height()

    def _bottom_panels_height(self) -> int:
        """Return the default height of panels below the page."""
        return self.window.height() // 3

    def reset_panels(self) -> None:
        """Put all panels back into their default places."""
        self.panels.reset()
        self.distribute_panel_space(anew=True)

    # Actions

    def refresh(self, actions: WindowActions) -> None:
        """Enable the possible actions, and disable the others."""
        document = self.session.document
        free = document is not None and not self.session.why_locked
        looking = document is not None and document.is_read_only
        copy = "an undamaged copy" if document is not None and document.damage else "a copy"
        actions.enable(actions.action_names_needing("table"), document is not None)
        actions.enable(actions.action_names_needing("act"), free)
        actions.enable(
            actions.action_names_needing("log"), document is not None and bool(document.log)
        )
        actions.enable(("step-forward", "live"), self.replay.number is not None)
        actions.enable(("save",), document is not None and not looking)
        actions["save-as"].setText(f"Save {copy} &as…" if looking else "Save &as…")
        actions.enable(("versions",), document is not None and document.path is not None)
        undone = document.undo_names() if document and free else ()
        done = document.history.position if document else 0
        why_not = document.history.why_not_undo_to(done - 1) if document and undone else None
        actions.label_with_act("undo", "Undo", undone, why_not)
        actions.label_with_act("redo", "Redo", document.redo_names() if document and free else ())

    def run_action(self, name: str) -> None:
        """Run an action."""
        self.action_handlers()[name]()

    def _show_log(self) -> None:
        self.panels.raise_panel(self.history)
        self.history.show_log()

    def _ask_note(self) -> None:
        dialog = form_dialog.FormDialog("Note", self.window)
        text = dialog.form.add("For the &log", form_dialog.line_field("For the log"))
        dialog.lay_out_and_check(ems=(32, 0))
        if dialog.exec():
            self.session.log_note(text.text())
        dialog.deleteLater()

    def _export_log(self) -> None:
        self.controller.ask_export_log()
