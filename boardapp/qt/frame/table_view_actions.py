"""What the window's actions do with the table view; it is made when one of them is first done."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from boardapp.qt.table_view import table_view_controller

if TYPE_CHECKING:
    from boardapp.qt.frame.actions import Actions
    from boardapp.qt.frame.board_picture_actions import BoardActs
    from boardapp.qt.table_view.table_view_controller import Played, TableViewing

_UPSIDE_DOWN = 180
_WHILE_SHOWN = (
    "table-blank", "table-turn", "table-left", "table-right", "table-up", "table-down",
)  # fmt: skip


class TableActs(QObject):
    """The table view of one room, as its actions see it."""

    changed = Signal()  # what can be done with it may have changed
    said = Signal(str)

    def __init__(
        self,
        played: Callable[[], Played],
        board_acts: Callable[[], BoardActs],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._played, self._board_acts = played, board_acts

    @cached_property
    def viewing(self) -> TableViewing:
        """Return what opens the table view and keeps it."""
        made = table_view_controller.TableViewing(self._played(), self)
        made.changed.connect(self.changed)
        made.said.connect(self.said)
        return made

    @property
    def shown(self) -> bool:
        """Tell whether the table is shown."""
        return "viewing" in self.__dict__ and self.viewing.shown

    def acts(self) -> dict[str, Callable[[], object]]:
        """Return what the actions do, by the actions' names."""
        return {
            "table-view": partial(self._do, "toggle"),
            "table-choices": partial(self._do, "ask_choices"),
            "table-calibrate": partial(self._do, "calibrate"),
            "table-blank": partial(self._do, "toggle_blank"),
            "table-turn": partial(self._do, "turn"),
            "table-left": partial(self._do, "move_part", -1, 0),
            "table-right": partial(self._do, "move_part", 1, 0),
            "table-up": partial(self._do, "move_part", 0, -1),
            "table-down": partial(self._do, "move_part", 0, 1),
            "hold-up-table": self.hold_up,
        }

    def _do(self, name: str, *values: int) -> None:
        getattr(self.viewing, name)(*values)

    def hold_up(self) -> None:
        """Show on the table's screen what is else held up at the laptop."""
        screen = self.viewing.screen
        if screen is not None:
            turned = self.viewing.choices.words == _UPSIDE_DOWN
            self._board_acts().hold_up_on(screen, turned=turned)

    def open(self) -> None:
        """Show the table."""
        self.viewing.open()

    def leave(self) -> None:
        """Take the table off its screen: another room has the window."""
        if "viewing" in self.__dict__:
            self.viewing.leave()

    def show_markings(self) -> None:
        """Show the markings that the window has chosen."""
        if self.shown:
            self.viewing.show_markings()

    def refresh(self, actions: Actions, *, held: bool) -> None:
        """Show on the actions what can be done; ``held`` tells whether there is what to hold up."""
        actions.enable(_WHILE_SHOWN, self.shown)
        actions.enable(("hold-up-table",), self.shown and held)
        actions["table-view"].setChecked(self.shown)
        actions["table-blank"].setChecked(self.shown and self.viewing.blank)
