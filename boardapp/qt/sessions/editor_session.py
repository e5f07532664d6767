"""The session of an editor in the window, for a board or a tile set."""

from __future__ import annotations

from PySide6.QtCore import Signal

from boardapp.core.command import Command
from boardapp.core.override_decorator import override
from boardapp.document.document import Document
from boardapp.qt.sessions.table_session import TableSession


class EditorSession(TableSession):
    """A document whose parts are edited one at a time; no rules lead it."""

    part_changed = Signal()  # the edited part has changed, or the way to edit it
    go_to_asked = Signal(object)  # the point of the part to scroll to

    @property
    @override
    def is_led(self) -> bool:
        return False

    @override
    def open(self, document: Document) -> None:
        self._reset_part()
        super().open(document)
        self._choose_first_part()
        self.part_changed.emit()

    def _reset_part(self) -> None:
        """Forget the edited part of the former document."""
        raise NotImplementedError

    def _choose_first_part(self) -> None:
        """Select the part to edit first; do nothing if the player selects it."""

    def _do_or_report_refusal(self, command: Command) -> bool:
        """Do a command, or show why not."""
        assert self.document is not None
        refusal = self.document.game.refuse(self.document.transition(command))
        return self._do_command_unless(refusal, command)
