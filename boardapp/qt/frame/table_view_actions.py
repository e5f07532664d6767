"""The window's actions on the table view, which is made at the first use of one."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from boardapp.qt.table_view import table_view_controller

if TYPE_CHECKING:
    from boardapp.qt.frame.actions import WindowActions
    from boardapp.qt.frame.board_picture_actions import BoardPictureActions
    from boardapp.qt.table_view.table_view_controller import TableViewController, TableViewSource

_UPSIDE_DOWN = 180
_WHILE_SHOWN = (
    "table-blank", "table-turn", "table-left", "table-right", "table-up", "table-down",
)  # fmt: skip


class TableViewActions(QObject):
    """The actions on the table view of one workspace."""

    changed = Signal()  # the possible actions may have changed
    said = Signal(str)

    def __init__(
        self,
        played: Callable[[], TableViewSource],
        board_acts: Callable[[], BoardPictureActions],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._played, self._board_acts = played, board_acts

    @cached_property
    def viewing(self) -> TableViewController:
        """Return the controller of the table view."""
        made = table_view_controller.TableViewController(self._played(), self)
        made.changed.connect(self.changed)
        made.said.connect(self.said)
        return made

    @property
    def is_open(self) -> bool:
        """Return whether the table view is open."""
        return "viewing" in self.__dict__ and self.viewing.is_open

    def action_handlers(self) -> dict[str, Callable[[], object]]:
        """Return the handlers of the actions, by name."""
        return {
            "table-view": partial(self._call_controller, "toggle"),
            "table-choices": partial(self._call_controller, "ask_choices"),
            "table-calibrate": partial(self._call_controller, "calibrate"),
            "table-blank": partial(self._call_controller, "toggle_blank"),
            "table-turn": partial(self._call_controller, "turn"),
            "table-left": partial(self._call_controller, "move_part", -1, 0),
            "table-right": partial(self._call_controller, "move_part", 1, 0),
            "table-up": partial(self._call_controller, "move_part", 0, -1),
            "table-down": partial(self._call_controller, "move_part", 0, 1),
            "hold-up-table": self.show_full_screen,
        }

    def _call_controller(self, name: str, *values: int) -> None:
        getattr(self.viewing, name)(*values)

    def show_full_screen(self) -> None:
        """Show the full-screen view on the table's screen instead of the laptop's."""
        screen = self.viewing.screen
        if screen is not None:
            turned = self.viewing.choices.words == _UPSIDE_DOWN
            self._board_acts().show_full_screen_on(screen, turned=turned)

    def open(self) -> None:
        """Open the table view."""
        self.viewing.open()

    def close_for_other_workspace(self) -> None:
        """Close the table view, because another workspace takes the window."""
        if "viewing" in self.__dict__:
            self.viewing.close_for_other_workspace()

    def show_markings(self) -> None:
        """Show the markings chosen in the window."""
        if self.is_open:
            self.viewing.show_markings()

    def refresh(self, actions: WindowActions, *, held: bool) -> None:
        """Enable the possible actions; ``held`` if the full screen has something to show."""
        actions.enable(_WHILE_SHOWN, self.is_open)
        actions.enable(("hold-up-table",), self.is_open and held)
        actions["table-view"].setChecked(self.is_open)
        actions["table-blank"].setChecked(self.is_open and self.viewing.is_blank)
