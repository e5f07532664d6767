"""The tools of boards with lines of sight: one rules on lines, one shades what a space sees."""

from __future__ import annotations

from collections.abc import Callable

from boardapp.core.grid import Space
from boardapp.qt.boards.tools import Tool, ToolScene
from boardapp.qt.sessions.board_objects import UNIT, Ref
from boardapp.qt.sessions.session import Session


class SightTool(Tool[Session]):
    """Rules on lines: hover sweeps live, two clicks fix."""

    def leave(self) -> None:
        """Drop a line that is not fixed; a fixed one stays on the board."""
        asked = self.session.asked
        if asked and not asked.fixed:
            self.session.drop_question()

    def hover(self, space: Space | None) -> None:
        """Sweep the line to the space, while only its origin is fixed.

        Its verdict is enough for that: what goes beyond it follows when the pointer rests.
        """
        asked = self.session.asked
        if asked and not asked.fixed:
            self._hurry(lambda: self.session.ask(asked.origin, space))

    def press(self, space: Space, ref: Ref | None) -> None:
        """Fix the origin, then the target; a third click starts anew."""
        asked = self.session.asked
        self.session.move_cursor(space)
        if asked is None or asked.fixed:
            unit = ref.name if ref is not None and ref.kind == UNIT else None
            self.session.ask_from(space, unit)
            self.session.ask(space)
            self.session.said.emit(f"From {self.session.grid.name(space)}: now the target")
        else:
            self._hurry(lambda: self.session.ask(asked.origin, space, fixed=True))

    def _hurry(self, ask: Callable[[], object]) -> None:
        self.session.hurried = True
        ask()
        self.session.hurried = False

    def cancel(self) -> bool:
        """Take the line off the board."""
        if self.session.asked is None:
            return False
        self.session.drop_question()
        return True


class FieldTool(Tool[Session]):
    """Shades what a space sees."""

    def __init__(self, session: Session, scene: ToolScene, hint: str = "") -> None:
        super().__init__(session, scene, hint)
        self._fixed = False

    def enter(self) -> None:
        """Show the field of the space at the pointer or cursor."""
        self._fixed = False
        self.session.show_field(self.scene.here())

    def leave(self) -> None:
        """Take the shading off."""
        self.session.show_field(None)

    def hover(self, space: Space | None) -> None:
        """Shade from the space under the pointer, until one is clicked."""
        if space is not None and not self._fixed:
            self.session.show_field(space)

    def press(self, space: Space, ref: Ref | None) -> None:
        """Fix the field on a space, or let it go again."""
        self._fixed = not (self._fixed and space == self.session.field_space)
        self.session.move_cursor(space)
        self.session.show_field(space)

    def cancel(self) -> bool:
        """Return to the tool of an empty hand."""
        return self._back()
