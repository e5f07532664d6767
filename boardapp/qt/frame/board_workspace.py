"""A room with a board: its scene and view, the guide, and what can be done there."""

from __future__ import annotations

from functools import cached_property, partial
from typing import TYPE_CHECKING, ClassVar

from PySide6.QtCore import QPoint, QSettings, Qt, QTimer
from PySide6.QtWidgets import QDialog, QDockWidget, QMenu, QStackedWidget, QWidget

from boardapp.core.override import override
from boardapp.core.words import capital
from boardapp.qt.boards import board_menu
from boardapp.qt.boards.board import Markings
from boardapp.qt.boards.board_scene import BoardScene
from boardapp.qt.boards.board_view import BoardView
from boardapp.qt.document.document_controller import DocumentController
from boardapp.qt.frame import correct_dialog, dice_dialog, print_actions, shortcut_sheet
from boardapp.qt.frame.actions import Actions
from boardapp.qt.frame.board_picture_actions import BoardActs
from boardapp.qt.frame.table_view_actions import TableActs
from boardapp.qt.frame.window_protocol import TableWindow
from boardapp.qt.frame.workspace import Act, Workspace
from boardapp.qt.frame.workspace_spec import WorkspaceSpec
from boardapp.qt.guide import panel as guide_panel
from boardapp.qt.sessions.board_objects import UNIT, Ref
from boardapp.qt.sessions.table_session import ANSWERING
from boardapp.qt.table_view import table_view_controller

if TYPE_CHECKING:
    from collections.abc import Iterable

    from boardapp.core.grid import Space
    from boardapp.picture.ruling.card import RulingCard
    from boardapp.qt.boards.board import Board
    from boardapp.qt.boards.board_menu import Group, Offer
    from boardapp.qt.boards.board_mirror import BoardMirror
    from boardapp.qt.films.animation import Film
    from boardapp.qt.frame.print_actions import PrintActs
    from boardapp.qt.frame.shortcut_sheet import Gestures
    from boardapp.qt.guide.panel import GuideExtras, GuidePanel
    from boardapp.qt.sessions.placement_session import PlacementSession
    from boardapp.qt.table_view.table_view_controller import Played

_FREE = "free"


class BoardWorkspace(Workspace):
    """A game's part of the window with a board. What is the same for every table is here."""

    furnishing: ClassVar[WorkspaceSpec]
    """What the game puts into the room."""

    def __init__(self, window: TableWindow) -> None:
        super().__init__(window)
        self._dice: QDialog | None = None
        self._doing: str | None = None
        self._high_before = 0

    # What a game does its own way

    @override
    def acts(self) -> dict[str, Act]:
        return {
            **super().acts(),
            "export-layout": self.desk.ask_export_layout,
            "picture": self.board_acts.export_board,
            "print": self._print,
            "select-all": self.scene.select_all,
            "next-turn": partial(self._count_turn, 1),
            "previous-turn": partial(self._count_turn, -1),
            **{
                tool: partial(self.session.choose_tool, tool)
                for tool in (*self.furnishing.tools, ANSWERING)
            },
            "dice": self._show_dice,
            "correct": self._correct,
            "free-play": self._switch_free_play,
            "hold-up": self.board_acts.hold_up,
            "zoom-in": self.view.zoom_in,
            "zoom-out": self.view.zoom_out,
            "actual": partial(self.view.zoom_to, 1.0),
            "fit": self.view.fit,
            **self.table.acts(),
        }

    def piece_offers(self, space: Space, unit: str | None) -> Iterable[Group]:
        """Return what can be done with what lies on a space, with a unit pointed at or none."""
        return ()

    def beside_offers(self, unit: str) -> Iterable[Group]:
        """Return what can be done with a unit that stands beside the board."""
        return ()

    def space_offers(self, space: Space) -> Iterable[Offer]:
        """Return what can be done on a space of this game."""
        return ()

    def ground_offers(self, space: Space, unit: str | None) -> tuple[Offer, ...]:
        """Return what can be asked about a space of every game with such a board, before that."""
        return ()

    def ruled_card(self) -> RulingCard | None:
        """Return the card of the ruling on the table, None where there is none."""
        return None

    def has_to_hold_up(self) -> bool:
        """Tell whether there is something to hold up at an open table."""
        return self.session.to_hold_up or self.board.stands()

    def furniture(self) -> GuideExtras:
        """Return what the game adds to the guide."""
        return guide_panel.GuideExtras()

    def film_on(self, scene: BoardMirror) -> Film | None:
        """Have what the room animates shown over another board too; None if it animates nothing."""
        return None

    def film_speed(self) -> str:
        """Return how fast films are shown: slowly where players watch them on the table."""
        speed = self.window.animation_speed()
        return "slow" if self.table.shown and speed != "off" else speed

    @override
    def status(self) -> str:
        return f"{self.session.cursor_name()}   Turn {self.session.state.turn}"

    @override
    def gestures(self) -> Gestures:
        (pointer, drags), (keyboard, keys) = shortcut_sheet.GESTURES.items()
        return {
            pointer: (*drags[:2], *self.furnishing.drags, *drags[2:]),
            keyboard: (*(self.furnishing.walking or keys[:1]), *keys[1:]),
        }

    @property
    @override
    def surface(self) -> BoardView:
        return self.view

    @property
    @override
    def zoom(self) -> float:
        return self.view.zoom

    @override
    def show_refusal(self, reason: str) -> None:
        self.view.show_notice(reason)

    @override
    def show_markings(self) -> None:
        self.scene.choose_markings(**self.window.markings())
        self.table.show_markings()

    # What can be done where the pointer is

    def offers(self, space: Space | None, unit: str | None) -> tuple[Group, ...]:
        """Return what can be done on a space with a unit there or none, its pieces first.

        Beside the board, which is no space, that is what can be done with the unit alone.
        """
        if space is None:
            return tuple(self.beside_offers(unit)) if unit is not None else ()
        pieces = tuple(self.piece_offers(space, unit))
        ground = self._ground(space, unit)
        return (*pieces, ground._replace(offers=(*ground.offers, *self.space_offers(space))))

    def _ground(self, space: Space, unit: str | None) -> Group:
        """Return what can be done on a space of every board."""
        title = f"{capital(self.session.space_word)} {self.session.grid.name(space)}"
        return board_menu.Group(title, self.ground_offers(space, unit))

    def board_menu(self, space: Space | None, unit: str | None) -> QMenu:
        """Return what can be done on a space, or with all that is chosen there, as a menu."""
        groups = self.offers(None, unit) if space is None else self._groups(space, unit)
        return board_menu.make_menu(groups, self.window.actions_.__getitem__, self.view)

    def _groups(self, space: Space, unit: str | None) -> tuple[Group, ...]:
        """Return what can be done on a space; pointing at what is not chosen chooses no more."""
        session = self.session
        pointed = self.scene.pick(space, session.kinds) if unit is None else Ref(UNIT, unit)
        if len(session.selection) > 1 and pointed in session.selection:
            chosen = board_menu.chosen_offers(session, self.acts(), self.furnishing.hand_acts)
            return chosen, self._ground(space, unit)
        if len(session.selection) > 1:
            session.select(())
        return self.offers(space, unit)

    def _show_board_menu(self, space: Space | None, unit: str | None, spot: QPoint) -> None:
        menu = self.board_menu(space, unit)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(spot)

    def _print(self) -> None:
        self.prints.ask()

    # Parts

    @cached_property
    def session(self) -> PlacementSession:
        """Return the work in progress."""
        return self.furnishing.session(self)

    @cached_property
    def board(self) -> Board:
        """Return how the board looks, and what lies on it."""
        return self.furnishing.board(self.session)

    @cached_property
    def board_acts(self) -> BoardActs:
        """Return what is done with the board as a whole."""
        return BoardActs(self.session, self.scene, self.desk)

    @cached_property
    def prints(self) -> PrintActs:
        """Return what is done to print."""
        return print_actions.PrintActs(self.session, self.ruled_card, self.window)

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

    @override
    def new_desk(self) -> DocumentController:
        return self.furnishing.desk(self.session, self.window, self.banners, self.window)

    @cached_property
    def guide(self) -> GuidePanel:
        """Return the panel that leads through procedures."""
        guide = guide_panel.GuidePanel(self.session, furniture=self.furniture())
        guide.board_wanted.connect(self.view.setFocus)
        guide.grew_long.connect(self._on_length)
        return guide

    def _on_length(self, long: bool) -> None:
        """Give the board its room back once a long table of choices is answered."""
        dock = self.guide_holder.parentWidget()
        if not isinstance(dock, QDockWidget):
            return
        if long:
            self._high_before = dock.height()
        else:
            # The panel needs less only once all of the next question is there.
            QTimer.singleShot(0, dock, partial(self.panels.give_height, dock, self._high_before))

    @cached_property
    def table(self) -> TableActs:
        """Return what is done with the board on a second screen."""
        table = TableActs(self._played, lambda: self.board_acts, self)
        table.changed.connect(self._on_table)
        table.said.connect(self.said)
        return table

    def _played(self) -> Played:
        window, furnishing = self.window, self.furnishing
        return table_view_controller.Played(
            self.session,
            self.view,
            window,
            window.settings,
            furnishing.board,
            partial(_markings, window),
            self.film_on,
            furnishing.layers,
        )

    def _on_table(self) -> None:
        self.window.table_shown = self.table.shown
        self._tell()

    def guide_page(self) -> QWidget:
        """Return the guide with what the game has beside it."""
        return self.guide

    def bring_up_guide(self) -> None:
        """Bring up the panel that leads through a procedure, once one is begun."""
        playing = self.session.playing
        doing = playing.doing if playing is not None and not self.session.lock else None
        if doing is not None and doing != self._doing:
            self.panels.bring_up(self.guide_holder)
        self._doing = doing

    @cached_property
    def guide_holder(self) -> QStackedWidget:
        """Return where the guide goes: it is made with the first table that is led."""
        return QStackedWidget()

    def _connect(self) -> None:
        super()._connect()
        session = self.session
        for signal in (session.asked_changed, session.cursor_moved):
            signal.connect(self._tell)
        session.asked_anew.connect(self._tell_free_play)
        session.changed.connect(self.view.drop_notice)
        session.lock_changed.connect(self._on_lock)
        self.scene.hinted.connect(self.hinted)
        self.scene.menu_asked.connect(self._show_board_menu)
        self.view.zoom_changed.connect(self.zoomed)

    def _on_lock(self) -> None:
        """Put down what places things while nothing can be placed."""
        laying = self.window.actions_.needing("act")
        if self.session.lock and self.session.tool in laying:
            self.session.choose_tool("select")

    # In the window and out of it

    @override
    def enter(self, settings: QSettings, *, panels: bool) -> None:
        super().enter(settings, panels=panels)
        self._show_guide(panels)
        if self.window.table_shown and not self.table.shown:
            self.table.open()

    def _shown_first(self) -> None:
        self.view.fit()

    def _show_guide(self, shown: bool) -> None:
        """Offer the guide for a table that is led; nothing leads through the others.

        ``shown`` tells whether the panels are.
        """
        if self.session.led and not self.guide_holder.count():
            self.guide_holder.addWidget(self.guide_page())
        self.panels.withhold(self.guide_holder, not self.session.led)

    @override
    def leave(self) -> None:
        super().leave()
        shown = self.table.shown
        self.table.leave()
        self.window.table_shown = shown
        self.session.choose_tool("select")
        if self._dice is not None:
            self._dice.hide()

    def _height_below(self) -> int:
        window = self.window
        room = window.height() - int(window.width() / self.scene.shape())
        return max(room - window.menuBar().height() * 5, super()._height_below())

    @override
    def reset_panels(self) -> None:
        super().reset_panels()
        self._show_guide(True)

    # Actions

    @override
    def refresh(self, actions: Actions) -> None:
        super().refresh(actions)
        session = self.session
        free = session.document is not None and not session.lock
        held = session.document is not None and self.has_to_hold_up()
        actions.enable(("hold-up",), held)
        self.table.refresh(actions, held=held)
        actions.enable(("correct", "free-play"), free and session.playing is not None)
        actions["free-play"].setChecked(session.free)
        actions[session.tool].setChecked(True)

    @override
    def act(self, name: str) -> None:
        super().act(name)
        # What a tool lays comes forward with it.
        panel = self.furnishing.tool_panels.get(name)
        if panel is not None:
            self.panels.bring_forward(getattr(self, panel))

    def _count_turn(self, step: int) -> None:
        self.session.set_turn(self.session.state.turn + step)

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

    def _show_dice(self) -> None:
        """Put the dice beside the board; they stay until closed."""
        if self._dice is None:
            self._dice = dice_dialog.DiceDialog(self.session, self.window)
        self._dice.show()
        self._dice.raise_()
        self._dice.activateWindow()


def _markings(window: TableWindow) -> Markings:
    return Markings(**window.markings())
