"""Tools: what the pointer and the keys do on a board. One is in use at a time; games add theirs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Generic, TypeVar

from boardapp.core.grid import Space
from boardapp.qt.session import Session
from boardapp.qt.table_scene import TableScene

S = TypeVar("S", bound=Session)
B = TypeVar("B", bound=TableScene)


class Tool(Generic[S, B]):
    """Reacts to spaces that the pointer is over, pressed and released on, and to keys."""

    hint = ""

    def __init__(self, session: S, scene: B) -> None:
        self.session = session
        self.scene = scene

    def enter(self) -> None:
        """Take the tool up."""

    def leave(self) -> None:
        """Put the tool down; whatever it showed goes."""

    def refresh(self) -> None:
        """Show again what the next click does: the table or the hand has changed."""

    def hover(self, space: Space | None) -> None:
        """Follow the pointer or the cursor, None off the board."""

    def press(self, space: Space, unit: str | None) -> None:
        """React to the button going down on a space, over a unit or not."""

    def press_beside(self, space: Space) -> bool:
        """Take a press beside all spaces, where ``space`` would be; tell whether it was taken."""
        return False

    def release(self, space: Space | None) -> None:
        """React to the button going up."""

    def accept(self) -> None:
        """Do at the cursor what a click would do."""
        self.press(self.session.cursor, None)
        self.release(self.session.cursor)

    def cancel(self) -> bool:
        """Give up what was begun; tell whether there was anything."""
        return False

    def type(self, text: str) -> bool:
        """Take a key typed on the board; tell whether it meant anything."""
        return False

    def turn(self, quarters: int) -> bool:
        """Turn what is in hand; tell whether anything is."""
        return False

    def flip(self) -> bool:
        """Turn over what is in hand; tell whether anything is."""
        return False

    def _back(self) -> bool:
        """Return to the tool of an empty hand."""
        self.session.put_down()
        return True


Tools = Mapping[str, type[Tool[Any, Any]]]
"""A game's tools by their names; one is ``select``."""


class LineTool(Tool[S, B]):
    """Rules on lines: hover sweeps live, two clicks fix."""

    def leave(self) -> None:
        """Drop a line that is not fixed; a fixed one stays on the board."""
        asked = self.session.asked
        if asked and not asked.fixed:
            self.session.drop_question()

    def hover(self, space: Space | None) -> None:
        """Sweep the line to the space, while only its origin is fixed."""
        asked = self.session.asked
        if asked and not asked.fixed:
            self.session.ask(asked.origin, space)

    def press(self, space: Space, unit: str | None) -> None:
        """Fix the origin, then the target; a third click starts anew."""
        asked = self.session.asked
        self.session.move_cursor(space)
        if asked is None or asked.fixed:
            self.begin(space, unit)
            self.session.ask(space)
            self.session.said.emit(f"From {self.session.grid.name(space)}: now the target")
        else:
            self.session.ask(asked.origin, space, fixed=True)

    def begin(self, space: Space, unit: str | None) -> None:
        """Take from the origin's space what the question hangs on beside the line."""

    def cancel(self) -> bool:
        """Take the line off the board."""
        if self.session.asked is None:
            return False
        self.session.drop_question()
        return True


class ViewTool(Tool[S, B]):
    """Shades what a space sees."""

    def __init__(self, session: S, scene: B) -> None:
        super().__init__(session, scene)
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

    def press(self, space: Space, unit: str | None) -> None:
        """Fix the field on a space, or let it go again."""
        self._fixed = not (self._fixed and space == self.session.field_space)
        self.session.move_cursor(space)
        self.session.show_field(space)

    def cancel(self) -> bool:
        """Return to the tool of an empty hand."""
        return self._back()
