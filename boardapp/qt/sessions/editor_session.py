"""The session of an editor in the window, such as of a board or a tile set."""

from __future__ import annotations

from PySide6.QtCore import Signal

from boardapp.core.command import Command
from boardapp.core.override_decorator import override
from boardapp.document.document import Document
from boardapp.qt.sessions.table_session import TableSession


class EditorSession(TableSession):
    """A document whose parts are worked on one at a time; no rules lead through it."""

    part_changed = Signal()  # another part is worked on, or the same in another way
    go_to_asked = Signal(object)  # Point of the part to be looked at

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
        """Forget the part of the document before that was worked on."""
        raise NotImplementedError

    def _choose_first_part(self) -> None:
        """Select the part to work on next; do nothing if the player selects it."""

    def _do_or_report_refusal(self, command: Command) -> bool:
        """Do a command, or show why not."""
        assert self.document is not None
        refusal = self.document.game.refuse(self.document.transition(command))
        return self._do_command_unless(refusal, command)
