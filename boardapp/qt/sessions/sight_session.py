"""A session of a game in which players also ask about lines and fields of sight.

Panels, scene and tools meet here and nowhere else: they call its acts and listen to its signals. A
game's own session adds the acts of that game.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, NamedTuple

from PySide6.QtCore import QObject, Signal

from boardapp.core.command import set_agreement_note
from boardapp.core.grid import Space
from boardapp.core.override_decorator import override
from boardapp.core.sight_ruling import Ruling
from boardapp.core.state import Agreement, State
from boardapp.document.document import Document
from boardapp.files.text_escaping import savable_text
from boardapp.qt.sessions.select_and_move_session import PlacementSession


@dataclass(frozen=True)
class SightLineQuery:
    """The line that players ask about. ``fixed`` is false while they only hover over the target."""

    origin: Space
    target: Space | None = None
    fixed: bool = False


class SightQuestion(NamedTuple):
    """A complete question about a line; a game without attacks uses only its first fields."""

    asked: SightLineQuery | None
    attack: str = "direct"
    side: str | None = None
    spotter: Space | None = None


class SightSession(PlacementSession):
    """A table on which players ask about lines of sight and get rulings."""

    field_changed = Signal()

    line_hint: ClassVar[str] = "click the attacker's space, then the target's space."
    """How to ask for a line of sight with its tool."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.attack = "direct"
        self.asked: SightLineQuery | None = None
        self.field_space: Space | None = None
        self.hurried = False
        """Whether the pointer is still moving, so that the next frame needs only the verdict."""
        self.in_short = False
        """Whether the ruling shows only its verdict, in one direction."""
        self._recorded: object = None

    def open(self, document: Document) -> None:
        """Take a document into the window; drop the former document's tool and questions."""
        self.asked, self.field_space, self._recorded = None, None, None
        super().open(document)
        self.asked_changed.emit()
        self.field_changed.emit()

    def _emit_state_change(self, before: State, after: State) -> None:
        super()._emit_state_change(before, after)
        if self.asked:
            self.asked_changed.emit()
        if self.field_space is not None:
            self.field_changed.emit()

    @cached_property
    def ruling(self) -> Ruling | None:
        """Return the ruling on the line in question, computed again after every change."""
        return self._compute_ruling()

    def _compute_ruling(self) -> Ruling | None:
        """Return the ruling on the line in question; a game rules by its own rules."""
        return None

    def ask_about_line(
        self,
        origin: Space,
        target: Space | None = None,
        *,
        fixed: bool = False,
        recorded: bool = True,
    ) -> None:
        """Ask about a line; without a target only its origin is set.

        A fixed ruling is logged, unless ``recorded`` is false.
        """
        asked = SightLineQuery(origin, target, fixed)
        new = asked != self.asked
        if new:
            self.prepare_for_new_line()
            self.asked = asked
            self._clear_cached_ruling()
            self.asked_changed.emit()
        if fixed and self.ruling:
            # In a replay the transport bar shows the ruling; here it would outlast its entry.
            if new and not self.is_showing_history:
                self.said.emit(self.ruling.sentence())
            if recorded:
                self._log_ruling(self.ruling, again=new)

    def prepare_for_new_line(self) -> None:
        """Prepare for another line than that in question; a game may have values to give back."""

    def _log_ruling(self, ruling: Ruling, *, again: bool) -> None:
        """Log a ruling, unless it is the last one logged; ``again`` logs it in any case."""
        line = (ruling.origin, ruling.target, ruling.attack, ruling.side, ruling.spotter)
        ruled = (line, ruling.sentence())
        if (
            self._document is not None
            and not self.why_locked
            and (again or ruled != self._recorded)
        ):
            self._recorded = ruled
            self._document.log_ruling(ruling)

    def choose_attacker_at(self, space: Space, unit: str | None) -> None:
        """Copy from a line's origin, or a unit there, the other values of the question."""

    def swap_line_ends(self) -> None:
        """Ask about the same line in the other direction."""
        if self.asked is not None and self.asked.target is not None:
            self.ask_about_line(self.asked.target, self.asked.origin, fixed=self.asked.fixed)

    def clear_line_and_field(self) -> None:
        """Remove the line and the field from the board."""
        self.asked, self.field_space = None, None
        self._emit_question_changed()

    def show_visible_field(self, space: Space | None) -> None:
        """Shade the field of sight of a space; None hides the shading."""
        if space != self.field_space:
            self.field_space = space
            self._clear_cached_ruling()
            self.field_changed.emit()

    @override
    def sight_question(self) -> SightQuestion:
        return SightQuestion(self.asked)

    @override
    def sight_question_from_log(self, query: Mapping[str, object]) -> SightQuestion:
        try:
            ends = self.grid.parse(str(query["from"])), self.grid.parse(str(query["to"]))
        except (KeyError, ValueError):
            return SightQuestion(None)
        return SightQuestion(SightLineQuery(*ends, fixed=True))

    @override
    def restore_sight_question(self, question: SightQuestion) -> None:
        if question == self.sight_question():
            return
        if self.asked is not None:
            self.clear_line_and_field()
        self._set_question_details(question)
        if question.asked is not None:
            asked = question.asked
            self.ask_about_line(asked.origin, asked.target, fixed=asked.fixed, recorded=False)

    def _set_question_details(self, question: SightQuestion) -> None:
        """Copy the values of a game's question other than its line."""

    @override
    def verdict_lines(self) -> tuple[str, ...]:
        asked, ruling = self.asked, self.ruling
        if ruling is None or asked is None or not asked.fixed:
            return ()
        return f"{ruling.origin} to {ruling.target}: {ruling.headline()}", ruling.sentence()

    @property
    @override
    def can_show_full_screen(self) -> bool:
        # The ruling comes before the last sentences.
        return super().can_show_full_screen and (self.is_procedure_asking or self.ruling is None)

    # The table's agreement

    def note_agreement(self, text: str) -> bool:
        """Log the players' agreement on the line; an empty text deletes the agreement."""
        if self.asked is None or self.asked.target is None:
            return False
        key = (self.asked.origin, self.asked.target, self.attack)
        notes = self.state.agreements
        index = next((i for i, note in enumerate(notes) if note[:3] == key), len(notes))
        before = notes[index] if index < len(notes) else None
        noted = savable_text(text)
        after = Agreement(*key, noted) if noted else None
        if before == after:
            return False
        return self._do_command_unless(
            None, set_agreement_note(self.state, index, after, self.grid)
        )

    def agreement(self) -> str:
        """Return the agreement on the line in question, or ""."""
        if self.asked is None:
            return ""
        key = (self.asked.origin, self.asked.target, self.attack)
        return next((note.text for note in self.state.agreements if note[:3] == key), "")

    # Repeated rulings

    def _emit_question_changed(self) -> None:
        self._clear_cached_ruling()
        self.asked_changed.emit()
        self.field_changed.emit()

    def _clear_cached_ruling(self) -> None:
        self.__dict__.pop("ruling", None)

    def _clear_cached_values(self) -> None:
        self._clear_cached_ruling()
        super()._clear_cached_values()
