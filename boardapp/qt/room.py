"""What one game puts into the window: its session, scene, view, desk, panels and acts.

The window shows one room at a time. A room is made with the first table of its game, or soon after
the window is first seen; each of its parts is made when it is first needed.
"""

from __future__ import annotations

import gc
from collections.abc import Callable
from functools import cached_property, partial
from typing import TYPE_CHECKING, ClassVar

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QPoint, QSettings, Qt, Signal
from PySide6.QtWidgets import QDialog, QInputDialog, QMenu, QStackedWidget, QVBoxLayout, QWidget

from boardapp.qt import board_menu, correct_dialog, dice_dialog, shortcuts
from boardapp.qt.actions import Actions
from boardapp.qt.banner import Banners
from boardapp.qt.board_scene import BoardScene
from boardapp.qt.board_view import BoardView
from boardapp.qt.desk import Desk
from boardapp.qt.furnishing import Furnishing
from boardapp.qt.guide import panel as guide_panel
from boardapp.qt.history_panel import HistoryPanel
from boardapp.qt.looking import Looking
from boardapp.qt.panels import Panels
from boardapp.qt.replay import Replay
from boardapp.qt.ruling_panel import RulingPanel
from boardapp.qt.table_session import ANSWERING
from boardapp.qt.table_window import TableWindow
from boardapp.qt.things import UNIT, Ref

if TYPE_CHECKING:
    from collections.abc import Iterable

    from boardapp.core.grid import Space
    from boardapp.qt.board import Board
    from boardapp.qt.board_menu import Group, Offer
    from boardapp.qt.guide.panel import Furniture, GuidePanel
    from boardapp.qt.ruling_acts import RulingActs
    from boardapp.qt.session import Asked, Session
    from boardapp.qt.shortcuts import Gestures

Act = Callable[[], object]
_FREE = "free"
PANEL_SHARE = 0.3
"""How much of the window's width panels beside the board take at first."""


class Room(QObject):
    """One game's part of the window. What is the same for every table is here."""

    game: ClassVar[str]
    """The game's name, as layouts and documents have it."""
    prefix: ClassVar[str]
    """Set before the names under which the window remembers the panels: the game's own."""
    furnishing: ClassVar[Furnishing]
    """What the game puts into the room."""

    opened = Signal(str)  # a document of this game is in the session: the window shows this room
    refreshed = Signal()  # what actions, title and status bar tell may have changed
    said = Signal(str)  # as by the session, like the next one
    refused = Signal(str)
    hinted = Signal(str)  # as by the scene
    zoomed = Signal(float)  # as by the view

    def __init__(self, window: TableWindow) -> None:
        super().__init__(window)
        self.window = window
        self._furnished = False
        self._arranged = False
        self._shown_before = False
        self._dice: QDialog | None = None
        self._ruled_on: Asked | None = None

    # What a game does its own way

    def start(self, what: str) -> bool:
        """Start a new table of a kind that the game has, such as a map."""
        raise NotImplementedError

    def acts(self) -> dict[str, Act]:
        """Return what the actions do that the game's tables have, by the actions' names.

        A game adds its own to these, which every table has.
        """
        return {
            "open": self.desk.ask_open,
            "save": self.desk.save,
            "save-as": self.desk.ask_save,
            "versions": self.desk.show_versions,
            "export-layout": self.desk.ask_export_layout,
            "picture": self.rulings.export_board,
            "undo": self.session.undo,
            "select-all": self.scene.select_all,
            "redo": self.session.redo,
            "next-turn": partial(self._count_turn, 1),
            "previous-turn": partial(self._count_turn, -1),
            **{
                tool: partial(self.session.choose_tool, tool)
                for tool in (*self.furnishing.tools, ANSWERING)
            },
            "dice": self._show_dice,
            "log": self._show_log,
            "correct": self._correct,
            "free-play": self._switch_free_play,
            "step-back": self.replay.back,
            "step-forward": self.replay.forward,
            "play": self.replay.play,
            "live": self.replay.stop_looking,
            "note": self._note,
            "export-log": self._export_log,
            "hold-up": self.rulings.hold_up,
            "swap": self.session.swap,
            "save-card": self.rulings.save_card,
            "copy-card": self.rulings.copy_card,
            "agree": self._note_agreement,
            "clear": self.session.drop_question,
            "zoom-in": self.view.zoom_in,
            "zoom-out": self.view.zoom_out,
            "actual": partial(self.view.zoom_to, 1.0),
            "fit": self.view.fit,
        }

    def piece_offers(self, space: Space, unit: str | None) -> Iterable[Group]:
        """Return what can be done with what lies on a space, with a unit pointed at or none."""
        return ()

    def space_offers(self, space: Space) -> Iterable[Offer]:
        """Return what can be done on a space of this game beside asking about lines."""
        return ()

    def furniture(self) -> Furniture:
        """Return what the game adds to the guide."""
        return guide_panel.Furniture()

    def status(self) -> str:
        """Return where the table and its cursor stand, for the status bar."""
        return f"{self.session.cursor_name()}   Turn {self.session.state.turn}"

    # What can be done where the pointer is

    def offers(self, space: Space, unit: str | None) -> tuple[Group, ...]:
        """Return what can be done on a space with a unit there or none, its pieces first."""
        pieces = tuple(self.piece_offers(space, unit))
        ground = self._ground(space, unit)
        return (*pieces, ground._replace(offers=(*ground.offers, *self.space_offers(space))))

    def _ground(self, space: Space, unit: str | None) -> Group:
        """Return what can be done on a space of every board."""
        title = f"{self.furnishing.space} {self.session.grid.name(space)}"
        return board_menu.Group(
            title, board_menu.line_offers(self.session, self.scene, space, unit)
        )

    def board_menu(self, space: Space, unit: str | None) -> QMenu:
        """Return what can be done on a space, or with all that is chosen there, as a menu."""
        session, actions = self.session, self.window.actions_
        pointed = self.scene.pick(space, session.kinds) if unit is None else Ref(UNIT, unit)
        if len(session.selection) > 1 and pointed in session.selection:
            chosen = board_menu.chosen_offers(session, self.acts(), self.furnishing.hand_acts)
            groups: tuple[Group, ...] = (chosen, self._ground(space, unit))
        else:
            if len(session.selection) > 1:
                session.select(())
            groups = self.offers(space, unit)
        return board_menu.make_menu(groups, actions.__getitem__, self.view)

    def _show_board_menu(self, space: Space, unit: str | None, spot: QPoint) -> None:
        menu = self.board_menu(space, unit)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(spot)

    def gestures(self) -> Gestures:
        """Return what keys and pointer do on the game's board, for the sheet of shortcuts."""
        (pointer, drags), (keyboard, keys) = shortcuts.GESTURES.items()
        return {
            pointer: (*drags[:2], *self.furnishing.drags, *drags[2:]),
            keyboard: (*(self.furnishing.walking or keys[:1]), *keys[1:]),
        }

    # Parts

    @cached_property
    def session(self) -> Session:
        """Return the work in progress."""
        return self.furnishing.session(self)

    @cached_property
    def board(self) -> Board:
        """Return how the board looks, and what lies on it."""
        return self.furnishing.board(self.session)

    @cached_property
    def rulings(self) -> RulingActs:
        """Return what is done with rulings."""
        return self.furnishing.rulings(self.session, self.scene, self.desk)

    @cached_property
    def scene(self) -> BoardScene:
        """Return the board as a scene, with the window's markings."""
        scene = BoardScene(self.session, self.furnishing.tools, self.board, self)
        scene.choose_markings(**self.window.markings())
        return scene

    @cached_property
    def view(self) -> BoardView:
        """Return the view of the board."""
        return BoardView(self.scene)

    @cached_property
    def desk(self) -> Desk:
        """Return what opens and saves; a table needs the whole room."""
        self.furnish()
        return self.furnishing.desk(self.session, self.window, self.banners, self.window)

    @cached_property
    def banners(self) -> Banners:
        """Return the bars above the board."""
        return Banners()

    @cached_property
    def replay(self) -> Replay:
        """Return what looks back through the log."""
        return Replay(self.session, self)

    @cached_property
    def history(self) -> HistoryPanel:
        """Return the panel of the history and the log."""
        return HistoryPanel(self.session, replay=self.replay)

    @cached_property
    def ruling_panel(self) -> RulingPanel:
        """Return the panel of rulings."""
        return self.furnishing.ruling_panel(self.session)

    @cached_property
    def guide(self) -> GuidePanel:
        """Return the panel that leads through procedures."""
        guide = guide_panel.GuidePanel(self.session, furniture=self.furniture())
        guide.board_wanted.connect(self.view.setFocus)
        return guide

    @cached_property
    def guide_holder(self) -> QStackedWidget:
        """Return where the guide goes: it is made with the first table that is led."""
        return QStackedWidget()

    @cached_property
    def panels(self) -> Panels:
        """Return the panels around the board."""
        menu = self.window.actions_.menu("View/Panels")
        return Panels(self.window, menu, self.prefix)

    @cached_property
    def page(self) -> QWidget:
        """Return the board under the bars that say what is the matter with it."""
        page = QWidget()
        rows = QVBoxLayout(page)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(0)
        rows.addWidget(self.banners)
        rows.addWidget(self.view, 1)
        return page

    def furnish(self) -> None:
        """Make the board and the panels, once."""
        if self._furnished:
            return

        self._furnished = True
        self._looking = Looking(self.session, self.replay, self.banners, self)
        self.window.add_page(self.page)
        for title, part, beside in self.furnishing.panels:
            neighbour = self.panels[beside] if beside else None
            self.panels.add(title, getattr(self, part), self.furnishing.area, neighbour)
        if self.window.room is self:
            # Laid out while nobody waits: the first table is then painted at its size at once.
            self.panels.come_in()
        else:
            self.panels.offer(False)
        self._connect()
        self.refreshed.emit()
        # What a furnished window is made of stays: it is never looked through for garbage.
        gc.freeze()
        gc.enable()

    def _connect(self) -> None:
        session = self.session
        session.document_opened.connect(self._on_opened)
        for signal in (
            session.changed, session.asked_changed, session.tool_changed, session.cursor_moved,
            session.logged, session.asked_anew, self.replay.moved,
        ):  # fmt: skip
            signal.connect(self._tell)
        session.asked_anew.connect(self._tell_free_play)
        session.asked_changed.connect(self._show_new_ruling)
        session.changed.connect(self.view.drop_notice)
        session.lock_changed.connect(self._on_lock)
        self.history.log.export_asked.connect(self._export_log)
        session.said.connect(self.said)
        session.refused.connect(self.refused)
        self.scene.hinted.connect(self.hinted)
        self.scene.menu_asked.connect(self._show_board_menu)
        self.view.zoom_changed.connect(self.zoomed)
        self.ruling_panel.hold_up_asked.connect(self.rulings.hold_up)
        self.ruling_panel.card_asked.connect(self.rulings.save_card)
        self.ruling_panel.copy_asked.connect(self.rulings.copy_card)

    def _show_new_ruling(self) -> None:
        """Bring the ruling panel forward with each line that the players settle."""
        asked = self.session.asked if not self.session.looking else None
        line = asked if asked is not None and asked.fixed else None
        if line is not None and line != self._ruled_on:
            self.panels.bring_forward(self.ruling_panel)
        self._ruled_on = line

    def _on_opened(self) -> None:
        self.opened.emit(self.game)

    def _tell(self) -> None:
        self.refreshed.emit()

    def _on_lock(self) -> None:
        """Put down what places things while nothing can be placed."""
        laying = self.window.actions_.needing("act")
        if self.session.lock and self.session.tool in laying:
            self.session.choose_tool("select")
        self.refreshed.emit()

    def stop_animation(self) -> None:
        """Show how what is being animated ended; a game that animates does this."""

    # In the window and out of it

    def enter(self, settings: QSettings, *, panels: bool) -> None:
        """Take the window, with the panels or without."""
        self.panels.come_in()
        self.panels.show(panels)
        self.view.setFocus()
        if not self._shown_before:
            self._shown_before = True
            self._arranged = self.panels.restore(settings)
            self.share_out()
            # Panels that came in just now find their sizes first: the board is painted once.
            QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest.value)
            self.view.fit()
        self._show_guide(panels)

    def _show_guide(self, shown: bool) -> None:
        """Offer the guide for a table that is led; nothing leads through the others.

        ``shown`` tells whether the panels are.
        """
        if self.session.led and not self.guide_holder.count():
            self.guide_holder.addWidget(self.guide)
        self.panels.withhold(self.guide_holder, not self.session.led)

    def leave(self) -> None:
        """Give the window to another game's room; the document is closed, as the players agreed.

        The session keeps it until the next one: what is hidden may still look something up.
        """
        self.stop_animation()
        self.replay.stop_looking()
        self.session.choose_tool("select")
        self.session.drop_question()
        self.desk.close()
        self.banners.clear()
        if self._dice is not None:
            self._dice.hide()
        self.panels.leave()

    def share_out(self, *, anew: bool = False) -> None:
        """Give the board the room that it fills, the panels below or beside it the rest."""
        if anew:
            self._arranged = False
        if self._arranged or not self._furnished or (anew and self.panels.hidden):
            return
        self._arranged = True
        window, sharing = self.window, self.furnishing.sharing
        if self.furnishing.area == Qt.DockWidgetArea.RightDockWidgetArea:
            em = window.fontMetrics().height()
            self.panels.share_beside(sharing, max(int(window.width() * PANEL_SHARE), 20 * em))
            return
        room = window.height() - int(window.width() / self.scene.shape())
        height = max(room - window.menuBar().height() * 5, window.height() // 3)
        self.panels.share_below(sharing, height)

    def reset_panels(self) -> None:
        """Put all panels back as they come with a first start."""
        self.panels.reset()
        self.share_out(anew=True)
        self._show_guide(True)

    # Actions

    def refresh(self, actions: Actions) -> None:
        """Show on the actions what can be done now."""
        document, session = self.session.document, self.session
        free = document is not None and not session.lock
        looking = document is not None and document.only_looked_at
        copy = "sound copy" if document is not None and document.damage else "copy"
        actions.enable(actions.needing("table"), document is not None)
        actions.enable(actions.needing("ruling"), session.ruling is not None)
        actions.enable(("hold-up",), session.ruling is not None or session.to_hold_up)
        actions.enable(actions.needing("act"), free)
        actions.enable(("agree",), free and session.ruling is not None)
        actions.enable(actions.needing("log"), document is not None and bool(document.log))
        actions.enable(("step-forward", "live"), self.replay.number is not None)
        actions.enable(("save",), document is not None and not looking)
        actions["save-as"].setText(f"Save a {copy} &as…" if looking else "Save &as…")
        actions.enable(("versions",), document is not None and document.path is not None)
        actions.name_act("undo", "Undo", document.undo_text() if document and free else None)
        actions.name_act("redo", "Redo", document.redo_text() if document and free else None)
        actions.enable(("correct", "free-play"), free and session.playing is not None)
        actions["free-play"].setChecked(session.free)
        actions[session.tool].setChecked(True)

    def act(self, name: str) -> None:
        """Do what an action does; what a tool lays comes forward with it."""
        self.acts()[name]()
        panel = self.furnishing.tool_panels.get(name)
        if panel is not None:
            self.panels.bring_forward(getattr(self, panel))

    def _count_turn(self, step: int) -> None:
        self.session.set_turn(self.session.state.turn + step)

    def _note_agreement(self) -> None:
        self.panels.bring_up(self.ruling_panel)
        self.ruling_panel.agreed.setFocus()

    def _show_log(self) -> None:
        self.panels.bring_up(self.history)
        self.history.show_log()

    def _correct(self) -> None:
        """Have something set right that both players agree was wrong."""
        dialog = correct_dialog.CorrectDialog(self.session, self.window)
        dialog.exec()
        dialog.deleteLater()

    def _switch_free_play(self) -> None:
        self.session.play_freely(not self.session.free)

    def _tell_free_play(self) -> None:
        """Say over the board that rules bind nobody."""
        if not self.session.free:
            self.banners.drop(_FREE)
            return
        self.banners.tell(
            _FREE,
            "Play is free: rules are told and bind nobody.",
            (("&Play by the rules", partial(self.session.play_freely, False)),),
            dismissable=False,
        )

    def _note(self) -> None:
        dialog = QInputDialog(self.window)
        dialog.setWindowTitle("Note")
        dialog.setLabelText("For the log:")
        # Wide enough for a sentence: by itself it would be as narrow as its label.
        dialog.resize(32 * dialog.fontMetrics().height(), dialog.sizeHint().height())
        if dialog.exec():
            self.session.note(dialog.textValue())
        dialog.deleteLater()

    def _export_log(self) -> None:
        self.desk.ask_export_log()

    def _show_dice(self) -> None:
        """Put the dice beside the board; they stay until closed."""
        if self._dice is None:
            self._dice = dice_dialog.DiceDialog(self.session, self.window)
        self._dice.show()
        self._dice.raise_()
        self._dice.activateWindow()
