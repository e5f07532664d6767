"""The tools of boards with lines of sight: one rules on lines, one shades the field of sight."""

from __future__ import annotations

from collections.abc import Callable

from boardapp.core.grid import Space
from boardapp.core.override_decorator import override
from boardapp.qt.boards.tools import BoardTool
from boardapp.qt.sessions.board_objects import UNIT, ObjectRef
from boardapp.qt.sessions.sight_session import SightQuestion, SightSession

_TARGET_HINT = (
    "The line follows the pointer. Click the target to fix the line there. Esc starts over."
)


class SightLineTool(BoardTool[SightSession]):
    """Rules on lines: hovering updates the line, and two clicks fix its ends."""

    hint = (
        "Click the attacker's space. The line then follows the pointer. Click the target's "
        "space. Esc starts over."
    )
    _before_press = SightQuestion(None)

    @property
    @override
    def current_hint(self) -> str:
        if not self.session.click_answers_question:
            asked = self.session.asked
            return _TARGET_HINT if asked is not None and not asked.fixed else self.hint
        return (
            "The line follows the pointer, from the space where you began. Click to answer the "
            "question."
        )

    def activate(self) -> None:
        """Begin a line at the pointer if a click answers a question instead."""
        if self.session.click_answers_question:
            self._begin_line(self.scene.space_at_pointer_or_cursor(), None)

    def deactivate(self) -> None:
        """Remove a line without a fixed target; a fixed line stays on the board."""
        asked = self.session.asked
        if asked and not asked.fixed:
            self.session.clear_line_and_field()

    def hover_space(self, space: Space | None) -> None:
        """Draw the line to the space while only the origin is fixed.

        The ruling shows only its verdict; the rest follows when the pointer rests.
        """
        asked = self.session.asked
        if asked and not asked.fixed:
            self._ask_hurriedly(lambda: self.session.ask_about_line(asked.origin, space))

    def press_space(self, space: Space, ref: ObjectRef | None) -> None:
        """Fix the origin, then the target; a third click starts again."""
        asked = self.session.asked
        self._before_press = self.session.sight_question()
        self.session.move_cursor(space)
        if asked is None or asked.fixed:
            unit = ref.name if ref is not None and ref.kind == UNIT else None
            self._begin_line(space, unit)
            self.session.said.emit(f"From {self.session.grid.name(space)}: now click the target")
        else:
            self._ask_hurriedly(
                lambda: self.session.ask_about_line(asked.origin, space, fixed=True)
            )

    @override
    def take_back_press(self) -> bool:
        self.session.restore_sight_question(self._before_press)
        return True

    def _begin_line(self, space: Space, unit: str | None) -> None:
        self.session.choose_attacker_at(space, unit)
        self.session.ask_about_line(space)

    def _ask_hurriedly(self, ask: Callable[[], object]) -> None:
        self.session.hurried = True
        ask()
        self.session.hurried = False

    def cancel(self) -> bool:
        """Remove the line from the board."""
        if self.session.asked is None:
            return False
        self.session.clear_line_and_field()
        return True


class VisibleFieldTool(BoardTool[SightSession]):
    """Shades the field of sight of a space."""

    hint = "Hover over a space, or click it, to shade what it sees and what sees it. Esc ends."
    _fixed = False
    _before_press: tuple[bool, Space | None] = (False, None)

    @property
    @override
    def current_hint(self) -> str:
        if not self.session.click_answers_question:
            return self.hint
        return "Hover over a space to shade what it sees. Click to answer the question. Esc ends."

    def activate(self) -> None:
        """Show the field of the space at the pointer or cursor."""
        self._fixed = False
        self.session.show_visible_field(self.scene.space_at_pointer_or_cursor())

    def deactivate(self) -> None:
        """Hide the shading."""
        self.session.show_visible_field(None)

    def hover_space(self, space: Space | None) -> None:
        """Shade the field of the space under the pointer, until a click fixes a space."""
        if space is not None and not self._fixed:
            self.session.show_visible_field(space)

    def press_space(self, space: Space, ref: ObjectRef | None) -> None:
        """Fix the field on a space, or release a fixed field."""
        self._before_press = self._fixed, self.session.field_space
        self._fixed = not (self._fixed and space == self.session.field_space)
        self.session.move_cursor(space)
        self.session.show_visible_field(space)

    @override
    def take_back_press(self) -> bool:
        self._fixed, space = self._before_press
        self.session.show_visible_field(space)
        return True

    def cancel(self) -> bool:
        """Return to the idle tool."""
        return self._return_to_idle_tool()
