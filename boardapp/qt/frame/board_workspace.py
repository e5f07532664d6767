"""A workspace with a board: its scene and view, the guide, and its actions."""

from __future__ import annotations

from functools import cached_property, partial
from typing import TYPE_CHECKING, ClassVar

from PySide6.QtCore import QPoint, QSettings, Qt
from PySide6.QtWidgets import QApplication, QDialog, QMenu, QStackedWidget, QToolBar, QWidget

from boardapp.core.override_decorator import override
from boardapp.core.sentence_case import capitalize_first
from boardapp.files.fault_wording import with_typographic_quotes
from boardapp.qt.boards import board_menu
from boardapp.qt.boards.board_scene import BoardScene
from boardapp.qt.boards.board_view import BoardView
from boardapp.qt.boards.game_board_base import Markings
from boardapp.qt.document.document_controller import DocumentController
from boardapp.qt.frame import (
    dice_dialog,
    print_actions,
    shortcut_sheet,
    turn_and_question_bar,
    turn_bar,
    value_correction_dialog,
)
from boardapp.qt.frame.actions import WindowActions
from boardapp.qt.frame.board_picture_actions import BoardPictureActions
from boardapp.qt.frame.table_view_actions import TableViewActions
from boardapp.qt.frame.window_protocol import TableWindow
from boardapp.qt.frame.workspace import Act, Workspace
from boardapp.qt.frame.workspace_spec import WorkspaceSpec
from boardapp.qt.guide import answer_controls
from boardapp.qt.guide import panel as guide_panel
from boardapp.qt.sessions.board_objects import UNIT, ObjectRef
from boardapp.qt.share import share_dialog
from boardapp.qt.table_view import table_view_controller

if TYPE_CHECKING:
    from collections.abc import Iterable

    from boardapp.core.grid import Space
    from boardapp.picture.ruling.full_ruling_card import RulingCard
    from boardapp.qt.boards.board_display_scene import BoardMirror
    from boardapp.qt.boards.board_menu import MenuGroup, MenuOffer
    from boardapp.qt.boards.game_board_base import GameBoard
    from boardapp.qt.films.animation import FilmPlayer
    from boardapp.qt.frame.print_actions import PrintActions
    from boardapp.qt.frame.shortcut_sheet import Gestures
    from boardapp.qt.frame.turn_and_question_bar import LeadBar
    from boardapp.qt.guide.answer_controls import GuideExtras
    from boardapp.qt.guide.panel import GuidePanel
    from boardapp.qt.sessions.select_and_move_session import PlacementSession
    from boardapp.qt.table_view.table_view_controller import TableViewSource

_FREE = "free"
MOST_BESIDE = 0.36
"""The most share of the window's width that panels take from a wide board in large text."""
MOST_BESIDE_FREE = 0.29
"""The same at a free table, whose panels show nothing until the players ask or act."""
LEAST_BELOW = 8.0
"""The least height of panels below the board, with their tabs, in lines of text."""


class BoardWorkspace(Workspace):
    """A game's part of the window with a board. Code common to every table is here."""

    laying_panels: ClassVar[tuple[str, ...]] = ()
    """The panels for placing pieces by hand, which are hidden during a led turn."""
    spec: ClassVar[WorkspaceSpec]
    """The parts that the game puts into the window."""

    def __init__(self, window: TableWindow) -> None:
        super().__init__(window)
        self._dice: QDialog | None = None
        self._before: QWidget | None = None
        """The panel that was in front before the area came to the front for an answer."""
        self._is_result_read = False
        """Whether the area has been showing the results of a finished procedure."""

    # Overridden by games

    @override
    def action_handlers(self) -> dict[str, Act]:
        return {
            **super().action_handlers(),
            "export-layout": self.controller.ask_export_layout,
            "picture": self.picture_actions.export_board,
            "picture-with-legend": partial(self.picture_actions.export_board, legend=True),
            "print": self._show_print_dialog,
            "share": self._show_share_dialog,
            "select-all": self.scene.select_all,
            "next-turn": partial(self._change_turn_by, 1),
            "previous-turn": partial(self._change_turn_by, -1),
            **{tool: partial(self.session.choose_tool, tool) for tool in self.game_actions.tools()},
            "dice": self._show_dice,
            "retype": self._retype_last_dice,
            "correct": self._show_correct_dialog,
            "free-play": self._switch_free_play,
            "hold-up": self.picture_actions.show_full_screen,
            "zoom-in": self.view.zoom_in,
            "zoom-out": self.view.zoom_out,
            "actual": partial(self.view.zoom_to, 1.0),
            "fit": self.view.fit,
            **self.table_view_actions.action_handlers(),
        }

    def piece_offers(self, space: Space, unit: str | None) -> Iterable[MenuGroup]:
        """Return the menus of the pieces on a space; ``unit`` is under the pointer, if any."""
        return ()

    def off_board_unit_offers(self, unit: str) -> Iterable[MenuGroup]:
        """Return the menus of a unit outside the spaces."""
        return ()

    def space_offers(self, space: Space) -> Iterable[MenuOffer]:
        """Return the menu entries of a space in this game."""
        return ()

    def question_offers(self, space: Space, unit: str | None) -> tuple[MenuOffer, ...]:
        """Return the questions about a space that come first in its menu."""
        return ()

    def current_ruling_card(self) -> RulingCard | None:
        """Return the ruling card of the table's ruling, None if there is none."""
        return None

    def can_show_full_screen(self) -> bool:
        """Return whether an open table has something to show on the full screen."""
        return self.session.can_show_full_screen or self.board.has_score()

    def guide_extras(self) -> GuideExtras:
        """Return the game's additions to the guide."""
        return answer_controls.GuideExtras()

    def make_film_player(self, scene: BoardMirror) -> FilmPlayer | None:
        """Return a player for the workspace's films over another board, or None."""
        return None

    def film_speed(self) -> str:
        """Return the speed of films: slow if players watch them on the table view."""
        speed = self.window.animation_speed()
        return "slow" if self.table_view_actions.is_open and speed != "off" else speed

    @override
    def status_text(self) -> str:
        return f"{self.session.cursor_name()}   Turn {self.session.state.displayed_turn}"

    @override
    def tool_hint(self) -> str:
        usual = self.session.tool in ("select", self.session.idle_tool)
        return "" if usual or self.session.document is None else self.scene.tool.current_hint

    @override
    def gestures(self) -> Gestures:
        (pointer, drags), (keyboard, keys), *others = shortcut_sheet.GESTURES.items()
        return {
            pointer: (*drags[:2], *self.spec.drags, *drags[2:]),
            keyboard: (*(self.spec.walking or keys[:1]), *keys[1:]),
            **dict(others),
        }

    @property
    @override
    def main_widget(self) -> BoardView:
        return self.view

    @property
    @override
    def zoom(self) -> float:
        return self.view.zoom

    @override
    def show_refusal(self, reason: str) -> None:
        shown_in_bar = self.session.is_led and self.guide.shows_complaint(reason)
        self.view.show_notice(reason, also_for_keys=not shown_in_bar)

    @override
    def show_message(self, sentence: str) -> None:
        document = self.session.document
        last = document.log[-1].sentence if document is not None and document.log else ""
        # The guide shows the outcome of an answer, and that an action was abandoned.
        outcome = self.session.outcome_sentence(None if self.session.has_just_abandoned else last)
        if sentence != with_typographic_quotes(outcome):
            self.view.show_message(sentence)

    @override
    def show_markings(self) -> None:
        self.scene.set_markings(**self.window.visible_markings())
        self.table_view_actions.show_markings()

    # Menus at the pointer

    def menu_groups(self, space: Space | None, unit: str | None) -> tuple[MenuGroup, ...]:
        """Return the menus of a space, its pieces first; ``unit`` is a unit there, or none.

        Off the board, only the unit's menu is shown.
        """
        if space is None:
            return tuple(self.off_board_unit_offers(unit)) if unit is not None else ()
        pieces = tuple(self.piece_offers(space, unit))
        ground = self._space_menu_group(space, unit)
        return (*pieces, ground._replace(offers=(*ground.offers, *self.space_offers(space))))

    def _space_menu_group(self, space: Space, unit: str | None) -> MenuGroup:
        """Return the menu entries of a space that every board has."""
        title = f"{capitalize_first(self.session.space_word)} {self.session.grid.name(space)}"
        return board_menu.MenuGroup(title, self.question_offers(space, unit))

    def board_menu(self, space: Space | None, unit: str | None) -> QMenu:
        """Return the menu of a space, or of the selection on the space."""
        groups = (
            self.menu_groups(None, unit)
            if space is None
            else self._menu_groups_or_selection(space, unit)
        )
        return board_menu.make_menu(groups, self.window.actions_.__getitem__, self.view)

    def _menu_groups_or_selection(self, space: Space, unit: str | None) -> tuple[MenuGroup, ...]:
        """Return the menus of a space; for an unselected piece, clear the selection first."""
        session = self.session
        pointed = (
            self.scene.action_target_on(space, session.kinds)
            if unit is None
            else ObjectRef(UNIT, unit)
        )
        if len(session.selection) > 1 and pointed in session.selection:
            chosen = board_menu.selection_offers(
                session, self.action_handlers(), self.spec.hand_acts
            )
            return chosen, self._space_menu_group(space, unit)
        if len(session.selection) > 1:
            session.select(())
        return self.menu_groups(space, unit)

    def _show_board_menu(self, space: Space | None, unit: str | None, spot: QPoint) -> None:
        menu = self.board_menu(space, unit)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(spot)

    def _show_print_dialog(self) -> None:
        self.print_actions.show_print_dialog()

    def _show_share_dialog(self) -> None:
        document = self.session.document
        if document is not None:
            folder = self.picture_actions.default_save_folder()
            said = self.session.said.emit
            dialog = share_dialog.ShareDialog(
                document, folder, self.replay.number, self.window, said
            )
            dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            dialog.open()

    # Parts

    @cached_property
    def session(self) -> PlacementSession:
        """Return the session of the workspace."""
        return self.spec.session(self)

    @cached_property
    def board(self) -> GameBoard:
        """Return the game's board."""
        return self.spec.board(self.session)

    @cached_property
    def picture_actions(self) -> BoardPictureActions:
        """Return the actions on the board as a whole."""
        return BoardPictureActions(self.session, self.scene, self.controller)

    @cached_property
    def print_actions(self) -> PrintActions:
        """Return the print actions."""
        return print_actions.PrintActions(self.session, self.current_ruling_card, self.window)

    @cached_property
    def scene(self) -> BoardScene:
        """Return the scene of the board, with the markings chosen in the window."""
        scene = BoardScene(self.session, self.game_actions.tools(), self.board, self)
        scene.set_markings(**self.window.visible_markings())
        return scene

    @cached_property
    def view(self) -> BoardView:
        """Return the view of the board."""
        return BoardView(self.scene)

    @override
    def make_controller(self) -> DocumentController:
        return self.spec.desk(self.session, self.window, self.banners, self.window)

    @cached_property
    def guide(self) -> GuidePanel:
        """Return the guide, the panel that leads through procedures."""
        guide = guide_panel.GuidePanel(self.session, furniture=self.guide_extras())
        guide.board_wanted.connect(self.view.setFocus)
        guide.area_needed.connect(self._raise_or_lower_guide)
        guide.report_asked.connect(self._save_report)
        self.scene.answers_key = guide.handle_board_key
        self.scene.hinted.connect(self._show_hint_in_lead_bar)
        self.session.asked_changed.connect(self._show_line_hint_in_lead_bar)
        return guide

    def _save_report(self) -> None:
        self.controller.ask_save_report()

    def _retype_last_dice(self) -> None:
        self.guide.retype_last_dice()

    def _raise_or_lower_guide(self, needed: bool) -> None:
        """Raise the area when an answer needs it; later raise the former panel again.

        The area stays for the rest of the procedure; its results stay until another act.
        """
        panels, holder, session = self.panels, self.guide_holder, self.session
        if panels.are_panels_hidden:
            return
        other = panels.panel_in_front_of(holder)
        if needed:
            if other is not None:
                focused = QApplication.focusWidget()
                self._before = other
                panels.raise_panel(holder)
                # Keyboard focus goes to the question, not to a covered panel.
                if focused is not None and other.isAncestorOf(focused):
                    self.guide.lead_on()
            self._is_result_read = False
        elif session.told and not session.is_procedure_asking:
            self._is_result_read = True
        elif self._before is not None and (self._is_result_read or not session.is_procedure_asking):
            before, self._before, self._is_result_read = self._before, None, False
            if other is None:  # else the players have chosen another tab in the meantime
                panels.raise_panel_if_open(before)

    def _show_guide_while_playing(self) -> None:
        """Raise the area during playback: it shows the present act."""
        if self.replay.is_playing and self.session.is_led:
            self._raise_or_lower_guide(True)

    @cached_property
    def table_view_actions(self) -> TableViewActions:
        """Return the actions on the table view."""
        table = TableViewActions(self._table_view_source, lambda: self.picture_actions, self)
        table.changed.connect(self._on_table_view_changed)
        table.said.connect(self.said)
        return table

    def _table_view_source(self) -> TableViewSource:
        window, furnishing = self.window, self.spec
        return table_view_controller.TableViewSource(
            self.session,
            self.view,
            window,
            window.settings,
            furnishing.board,
            partial(_markings_from_window, window),
            self.make_film_player,
            furnishing.layers,
        )

    def _on_table_view_changed(self) -> None:
        self.window.table_shown = self.table_view_actions.is_open
        self._emit_refreshed()

    def guide_page(self) -> QWidget:
        """Return the guide with the game's own parts."""
        return self.guide

    @cached_property
    def guide_holder(self) -> QStackedWidget:
        """Return the place for the guide, which is made with the first led table."""
        return QStackedWidget()

    def _connect(self) -> None:
        super()._connect()
        session = self.session
        for signal in (session.asked_changed, session.cursor_moved):
            signal.connect(self._emit_refreshed)
        session.asked_anew.connect(self._show_free_play_banner)
        session.lead_changed.connect(self._offer_or_hide_guide)
        # An answer may leave the state as it is.
        for signal in (session.changed, session.asked_anew):
            signal.connect(self.view.hide_notice)
        session.lock_changed.connect(self._put_down_placing_tools)
        self.replay.moved.connect(self._show_guide_while_playing)
        self.scene.hinted.connect(self.hinted)
        self.scene.menu_asked.connect(self._show_board_menu)
        self.view.zoom_changed.connect(self.zoomed)

    def _put_down_placing_tools(self) -> None:
        """Return to the idle tool if no piece can be placed now."""
        laying = self.window.actions_.action_names_needing("act")
        if self.session.why_locked and self.session.tool in laying:
            self.session.choose_tool("select")

    # Entering and leaving the window

    @override
    def show_in_window(self, settings: QSettings, *, panels: bool) -> None:
        # The bar comes first: panels then share the remaining room.
        self._show_lead_bar()
        super().show_in_window(settings, panels=panels)
        self._offer_or_hide_guide()
        if self.window.table_shown and not self.table_view_actions.is_open:
            self.table_view_actions.open()

    def _on_first_shown(self) -> None:
        self.view.fit()

    def _offer_or_hide_guide(self) -> None:
        """Show the guide if the table's game has procedures; else hide it."""
        led = self.session.is_led
        self._show_lead_bar()
        self.panels.set_withheld(self.guide_holder, not led)
        self._hide_tools_to_save_room()
        moved = self.panels.stack_behind(self.guide_holder, stacked=led)
        self.distribute_panel_space(anew=led or moved)

    def _show_lead_bar(self) -> None:
        """Show the bar of turn and question over a led table, with the guide's page below."""
        led = self.session.is_led
        if led and not self.guide_holder.count():
            self.guide_holder.addWidget(self.guide_page())
        if led or "lead_bar" in self.__dict__:
            self.lead_bar.setVisible(led)

    @cached_property
    def lead_bar(self) -> LeadBar:
        """Return the bar of turn and question, made with the first led table."""
        turn = turn_bar.TurnBar(self.session, has_phases=self.spec.has_phases)
        made = turn_and_question_bar.LeadBar(
            self.window, f"{self.prefix}lead", turn, self.guide.bar, self.transport
        )
        made.resized.connect(self._on_window_resized)
        # The bar's new height counts only after its layout.
        turn.shown_or_hidden.connect(self._on_window_resized, Qt.ConnectionType.QueuedConnection)
        self.session.asked_anew.connect(self._hide_tools_to_save_room)
        return made

    def _on_window_resized(self) -> None:
        self._hide_tools_to_save_room()
        self.distribute_panel_space(anew=True)

    def _show_hint_in_lead_bar(self, hint: str) -> None:
        """Show the effect of the next click in the bar if the status bar is hidden.

        The usual tool's own hint stays away: beside a question it would say to move by hand.
        """
        usual = not self.tool_hint() and hint == self.scene.tool.hint
        self.guide.show_tool_hint(hint if self.lead_bar.are_tools_hidden and not usual else "")

    def _show_line_hint_in_lead_bar(self) -> None:
        self._show_hint_in_lead_bar(self.tool_hint())

    def _hide_tools_to_save_room(self) -> None:
        """Hide the tools in a low window and, in a led turn, the panels for placing by hand."""
        led = self.session.is_turn_led
        if "lead_bar" in self.__dict__:
            self.lead_bar.hide_tools_in_low_window(not self.lead_bar.isHidden())
        placed = {place.part for place in self.panel_places}
        for name in placed.intersection(self.laying_panels):
            self.panels.set_withheld(getattr(self, name), led)

    @override
    def leave_window(self) -> None:
        super().leave_window()
        if "lead_bar" in self.__dict__:
            self.lead_bar.hide()
            self.lead_bar.hide_tools_in_low_window(False)
        shown = self.table_view_actions.is_open
        self.table_view_actions.close_for_other_workspace()
        self.window.table_shown = shown
        self.session.choose_tool("select")
        if self._dice is not None:
            self._dice.hide()

    @override
    def distribute_panel_space(self, *, anew: bool = False) -> None:
        # The area of the guide has a fixed size for the window and its text.
        super().distribute_panel_space(anew=anew or self.session.is_led)

    @override
    def _bottom_panels_height(self) -> int:
        """Return the height below a board of the window's width, a few lines at least."""
        line = self.window.fontMetrics().height()
        board = self.window.width() / self.scene.aspect_ratio()
        return max(int(self._height_below_bars() - board), round(LEAST_BELOW * line))

    @override
    def _side_panels_width(self) -> int:
        """Return the width beside a board of the page's height, within bounds."""
        board = self._height_below_bars() * self.scene.aspect_ratio()
        left = int(self.window.width() - board)
        return min(max(left, self._least_side_width()), super()._side_panels_width())

    @override
    def _least_side_width(self) -> int:
        most = MOST_BESIDE if self.session.is_led else MOST_BESIDE_FREE
        return min(super()._least_side_width(), round(most * self.window.width()))

    def _height_below_bars(self) -> int:
        window = self.window
        toolbars = window.findChildren(QToolBar, options=Qt.FindChildOption.FindDirectChildrenOnly)
        bars = (window.menuBar(), window.statusBar(), *toolbars)
        return window.height() - sum(one.sizeHint().height() for one in bars if one.isVisible())

    @override
    def reset_panels(self) -> None:
        super().reset_panels()
        if "lead_bar" in self.__dict__:
            self.lead_bar.stand_below_tools()
        self._offer_or_hide_guide()
        if self.session.is_led:
            self.panels.raise_panel(self.guide_holder)

    # Actions

    @override
    def refresh(self, actions: WindowActions) -> None:
        super().refresh(actions)
        session = self.session
        free = session.document is not None and not session.why_locked
        held = session.document is not None and self.can_show_full_screen()
        actions.enable(("hold-up",), held)
        self.table_view_actions.refresh(actions, held=held)
        actions.enable(("retype",), bool(session.retypable_dice))
        actions.enable(("correct",), free)
        actions.enable(("free-play",), free and session.playing is not None)
        actions["free-play"].setChecked(session.is_free_play)
        actions[session.tool].setChecked(True)

    @override
    def run_action(self, name: str) -> None:
        super().run_action(name)
        # The panel with the tool's pieces comes to the front too.
        panel = self.spec.tool_panels.get(name)
        if panel is not None:
            self.panels.raise_panel_if_open(getattr(self, panel))

    def _change_turn_by(self, step: int) -> None:
        self.session.set_turn(self.session.state.turn + step)

    def _show_correct_dialog(self) -> None:
        """Show the dialog to correct a value that both players agree was wrong."""
        dialog = value_correction_dialog.CorrectValueDialog(self.session, self.window)
        dialog.exec()
        dialog.deleteLater()

    def _switch_free_play(self) -> None:
        self.session.set_free_play(not self.session.is_free_play)

    def _show_free_play_banner(self) -> None:
        """Show the banner of free play over the board."""
        if not self.session.is_free_play:
            self.banners.remove_banner(_FREE)
            return
        self.banners.show_banner(
            _FREE,
            "Free play is on: the log marks moves that break a rule.",
            (("&Play by the rules", partial(self.session.set_free_play, False)),),
            dismissable=False,
            is_mode=True,
        )

    def _show_dice(self) -> None:
        """Open the dice dialog beside the board; it stays until closed."""
        if self._dice is None:
            self._dice = dice_dialog.DiceDialog(self.session, self.window)
        self._dice.show()
        self._dice.raise_()
        self._dice.activateWindow()


def _markings_from_window(window: TableWindow) -> Markings:
    return Markings(**window.visible_markings())
