"""The fight panels of a Spearpoint workspace: the targets, the checklist, the full-screen list."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QStackedWidget, QWidget

from boardapp.qt.spearpoint.fights import full_screen_target_list, targets_panel
from boardapp.qt.spearpoint.fights.physical_table_checklist import (
    GuideWithChecklist,
    PhysicalTableChecklist,
)
from boardapp.qt.spearpoint.fights.unit_act_starter import FightSession

if TYPE_CHECKING:
    from boardapp.document.undo_history import History
    from boardapp.qt.frame.board_workspace import BoardWorkspace
    from boardapp.qt.spearpoint.fights.targets_panel import TargetsPanel
    from boardapp.qt.spearpoint.session import SpearpointSession


class FightPanels(QObject):
    """The panels of fights in a Spearpoint workspace, each made when players first ask for it."""

    def __init__(
        self, room: BoardWorkspace, session: SpearpointSession, holder: QStackedWidget
    ) -> None:
        """Prepare the panel of targets, which is put into its holder when first needed."""
        super().__init__(room)
        self._room, self._session, self._holder = room, session, holder
        self.fights = FightSession(session, self)
        self.fights.begun.connect(self._raise_guide)
        self._listed_at: tuple[History | None, int] = None, 0
        """The history and the number of its acts for which the checklist was made."""

    @cached_property
    def panel(self) -> TargetsPanel:
        """Return the panel of targets."""
        panel = targets_panel.TargetsPanel(self._session, self.fights)
        panel.hold_up_asked.connect(self.show_full_screen)
        return panel

    @cached_property
    def checklist(self) -> PhysicalTableChecklist:
        """Return the checklist of steps at the real table."""
        return PhysicalTableChecklist()

    def guide_with_checklist(self, guide: QWidget) -> QWidget:
        """Return the guide with the checklist of steps at the real table beside it."""
        self.fights.hands_changed.connect(self._show_hands)
        self._session.asked_anew.connect(self._expect_hands)
        self._show_hands()
        self._expect_hands()
        return GuideWithChecklist(guide, self.checklist)

    def _show_hands(self) -> None:
        """Show the steps of the last act; an act that is undone takes its steps along."""
        document = self._session.document
        history = document.history if document is not None else None
        at = history, history.position if history is not None else 0
        later = at[0] is self._listed_at[0] and at[1] > self._listed_at[1]
        self._listed_at = at
        self.checklist.show_sentences(self.fights.hands, later=later)

    def _expect_hands(self) -> None:
        """Keep a place for steps while a setup asks for tiles or units: each will be a step."""
        setup = self._session.unfinished_setup
        if setup is not None and setup.placement_question is not None:
            self.checklist.keep_place()

    @property
    def is_target_line_shown(self) -> bool:
        """Return whether the line on the board belongs to a target in the list."""
        return "panel" in self.__dict__ and self.panel.is_target_line_shown

    # Requests of players

    def targets(self, unit: str) -> None:
        """List the targets of a unit."""
        self._list_targets(unit, at_it=False)

    def firers(self, unit: str) -> None:
        """List the units that can fire at a unit."""
        self._list_targets(unit, at_it=True)

    def _list_targets(self, unit: str, *, at_it: bool) -> None:
        self.show_panel()
        self.fights.ask_targets(unit, at_it=at_it)
        self.panel.list.setFocus()

    def show_panel(self) -> None:
        """Show the panel of targets, and offer it in the menus from its first use on."""
        panels = self._room.panels
        if not self._holder.count():
            self._holder.addWidget(self.panel)
            panels.set_withheld(self._holder, False)
        panels.raise_panel(self._holder)

    def fire(self, unit: str) -> None:
        """Begin an attack by a unit: the guide asks for the target.

        Without a target, the list says why.
        """
        if not self.fights.fire(unit) and self._session.unfinished_setup is None:
            self._list_targets(unit, at_it=False)

    def move(self, unit: str) -> None:
        """Begin a unit's move: the guide asks for its path."""
        self.fights.move(unit)

    def withdraw_unit(self, unit: str) -> None:
        """Remove a unit that is beside the board."""
        self.fights.withdraw_unit(unit)

    def lead_through_fights(self) -> None:
        """Lead through fights from now on."""
        if self.fights.lead_through_fights():
            self._raise_guide()

    def next_turn(self) -> bool:
        """Begin the next turn, as the guide would."""
        return self.fights.begin_next_turn()

    def _raise_guide(self) -> None:
        room = self._room
        room.panels.raise_panel(room.guide_holder)
        room.guide.lead_on()

    def show_full_screen(self) -> None:
        """Show the list of targets on the whole screen."""
        title, held = self.panel.title_and_rows
        if held:
            room = self._room
            room.picture_actions.open_full_screen(
                full_screen_target_list.TargetsScreen(title, held, room.window)
            )
