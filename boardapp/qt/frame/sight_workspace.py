"""A workspace with lines of sight on its board: the ruling panel, and its actions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property, partial
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from boardapp.core.override_decorator import override
from boardapp.qt.boards.board_menu import MenuOffer
from boardapp.qt.frame import readings_dialog, shortcut_sheet
from boardapp.qt.frame.actions import WindowActions
from boardapp.qt.frame.board_workspace import BoardWorkspace
from boardapp.qt.frame.window_protocol import TableWindow
from boardapp.qt.frame.workspace import Act
from boardapp.qt.ruling.ruling_panel import RulingPanel
from boardapp.qt.sessions.board_objects import UNIT, ObjectRef

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from boardapp.core.grid import Space
    from boardapp.games.rule_headings import RulebookHeadings
    from boardapp.games.rule_switch import Switches
    from boardapp.picture.ruling.full_ruling_card import RulingCard
    from boardapp.qt.boards.board_scene import BoardScene
    from boardapp.qt.frame.ruling_actions import RulingActions
    from boardapp.qt.frame.shortcut_sheet import Gestures
    from boardapp.qt.sessions.sight_session import SightLineQuery, SightSession


class SightFactories(NamedTuple):
    """A game's factories: ``acts`` makes the actions on rulings, ``panel`` the ruling panel."""

    acts: Callable[..., RulingActions]
    panel: Callable[..., RulingPanel]


class SightWorkspace(BoardWorkspace):
    """A game's part of the window where players ask about lines."""

    sight: ClassVar[SightFactories]
    """The game's factories for rulings."""
    readings: ClassVar[Mapping[str, Switches]]
    """The readings of rules that the rulebook leaves open, by the titles of their groups."""
    headings: ClassVar[RulebookHeadings]
    session: SightSession

    def __init__(self, window: TableWindow) -> None:
        super().__init__(window)
        self._ruled_on: SightLineQuery | None = None
        self._before_ruling: QWidget | None = None

    @cached_property
    def picture_actions(self) -> RulingActions:
        return self.sight.acts(self.session, self.scene, self.controller)

    @cached_property
    def ruling_panel(self) -> RulingPanel:
        """Return the panel of rulings."""
        return self.sight.panel(self.session)

    @override
    def action_handlers(self) -> dict[str, Act]:
        return {
            **super().action_handlers(),
            "swap": self.session.swap_line_ends,
            "save-card": self.picture_actions.save_card,
            "copy-card": self.picture_actions.copy_card,
            "agree": self._focus_agreement_field,
            "clear": self.session.clear_line_and_field,
        }

    @override
    def question_offers(self, space: Space, unit: str | None) -> tuple[MenuOffer, ...]:
        return line_offers(self.session, self.scene, space, unit)

    @override
    def announces_sentence_itself(self, sentence: str) -> bool:
        # The ruling panel announces rulings itself, with the other direction.
        ruling = self.session.ruling
        return ruling is not None and sentence == ruling.sentence()

    @override
    def tool_hint(self) -> str:
        asked, ruling = self.session.asked, self.session.ruling
        if asked is not None and asked.fixed and ruling is not None:
            return ruling.sentence()
        return super().tool_hint()

    @override
    def gestures(self) -> Gestures:
        return {
            title: (*rows[:-1], shortcut_sheet.RULE, rows[-1])
            if title == shortcut_sheet.POINTER
            else rows
            for title, rows in super().gestures().items()
        }

    @override
    def current_ruling_card(self) -> RulingCard | None:
        ruling = self.picture_actions.full_ruling()
        return self.picture_actions.make_ruling_card(ruling) if ruling else None

    @override
    def _connect(self) -> None:
        super()._connect()
        self.session.asked_changed.connect(self._show_new_ruling)
        self.session.field_changed.connect(self._emit_refreshed)
        self.ruling_panel.full_screen_asked.connect(self.picture_actions.show_full_screen)
        self.ruling_panel.card_asked.connect(self.picture_actions.save_card)
        self.ruling_panel.copy_asked.connect(self.picture_actions.copy_card)
        self.ruling_panel.readings_asked.connect(self.show_readings)
        self.ruling_panel.readings.setVisible(bool(self.readings))

    def show_readings(self) -> None:
        """Show the dialog in which players choose their readings of the rules."""
        groups, headings = self.readings, self.headings
        dialog = readings_dialog.ReadingsDialog(self.session, groups, headings, self.window)
        dialog.exec()
        dialog.deleteLater()

    def _show_new_ruling(self) -> None:
        """Bring the ruling panel to the front with a new fixed line, and the former one after."""
        asked = self.session.asked if not self.session.is_showing_history else None
        line = asked if asked is not None and asked.fixed else None
        if line is not None and line != self._ruled_on:
            other = self.panels.panel_in_front_of(self.ruling_panel)
            self._before_ruling = other or self._before_ruling
            self.panels.raise_panel_if_open(self.ruling_panel)
        elif line is None and self._ruled_on is not None:
            # The status bar has the verdict while the line is on the board.
            self.window.statusBar().clearMessage()
        self._ruled_on = line
        if self.session.asked is None and self._before_ruling is not None:
            before, self._before_ruling = self._before_ruling, None
            # Otherwise the players have chosen another tab in the meantime.
            if self.panels.panel_in_front_of(self.ruling_panel) is None:
                self.panels.raise_panel_if_open(before)

    @override
    def leave_window(self) -> None:
        super().leave_window()
        self._before_ruling = None
        self.session.clear_line_and_field()

    @override
    def can_show_full_screen(self) -> bool:
        return self.session.ruling is not None or super().can_show_full_screen()

    @override
    def refresh(self, actions: WindowActions) -> None:
        super().refresh(actions)
        session = self.session
        free = session.document is not None and not session.why_locked
        actions.enable(actions.action_names_needing("ruling"), session.ruling is not None)
        actions.enable(("agree",), free and session.ruling is not None)
        drawn = session.asked is not None or session.field_space is not None
        actions.enable(("clear",), drawn)

    def _focus_agreement_field(self) -> None:
        self.panels.raise_panel(self.ruling_panel)
        self.ruling_panel.focus_agreement()


def line_offers(
    session: SightSession, scene: BoardScene, space: Space, unit: str | None
) -> tuple[MenuOffer, ...]:
    """Return the menu entries that ask about a space: its lines and its field of sight."""
    take_up = partial(_use_tool_on_space, session, scene, space=space, unit=unit)
    offers = [MenuOffer("sight", partial(take_up, "sight"), "&Line of sight from here")]
    asked = session.asked
    if asked is not None and asked.origin != space:
        text = f"Line of sight &to here, from {session.grid.name(asked.origin)}"
        offers.append(
            MenuOffer(
                "sight", partial(session.ask_about_line, asked.origin, space, fixed=True), text
            )
        )
    return (*offers, MenuOffer("field", partial(take_up, "field"), "Field of &view from here"))


def _use_tool_on_space(
    session: SightSession, scene: BoardScene, tool: str, space: Space, unit: str | None
) -> None:
    """Activate a tool and use it on a space, like a click."""
    session.return_to_idle_tool()
    if tool == "sight":
        session.clear_line_and_field()
    session.choose_tool(tool)
    scene.tool.press_space(space, ObjectRef(UNIT, unit) if unit is not None else None)
