"""The audit of the side in work: doubtful points, and proofs by two players with a thread."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QTimer
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import (
    QFrame,
    QLayout,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from boardapp.core.override_decorator import override
from boardapp.core.sentence_case import capitalize_first
from boardapp.games.spearpoint.tiles.catalogue import TileSide
from boardapp.games.spearpoint.tiles.drawing_audit import PAIRS, difference_between_tiles
from boardapp.games.spearpoint.tiles.find_doubts import find_tile_doubts, mend_drawing
from boardapp.games.spearpoint.tiles.lines_to_verify import ThreadLine, thread_lines_of_tile
from boardapp.games.spearpoint.tiles.part_names import with_places_in_words
from boardapp.games.spearpoint.tiles.tile_drawing_doubt import Doubt
from boardapp.games.spearpoint.tiles.tile_set import built_in_catalogue
from boardapp.qt.spearpoint.tile_set_editor.session import TileSetSession
from boardapp.qt.widgets.flow_layout import wrapping_row
from boardapp.qt.widgets.text.wrapping_label import wrapping_label

LAID = (
    "Place only this tile, not turned, in the middle of 3 × 3 spaces of your real map. Stretch a "
    "thread between the dots of two spaces:"
)
_AFTER_MS = 150
"""Delay in milliseconds between the last change and the audit, as players click fast."""


class AuditPanel(QScrollArea):
    """Lists doubts with their remedies, and threads, first those that reveal a wrong wall."""

    def __init__(self, session: TileSetSession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._shown: TileSide | None = None
        self._found: dict[tuple[str, str], bool] = {}
        self.audited = QPushButton("My tile agrees with &all sentences")
        self.audited.setCheckable(True)
        self.audited.setStatusTip(
            "Confirm that you stretched a thread over your printed tile, and that every sentence "
            "above is true"
        )
        self.audited.clicked.connect(self._on_audited)
        self._due = False
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._audit_when_visible)
        self.setWidgetResizable(True)
        for signal in (session.document_opened, session.changed, session.part_changed):
            signal.connect(self._schedule_audit)
        session.lock_changed.connect(self._schedule_audit)

    def _schedule_audit(self) -> None:
        self._timer.start(_AFTER_MS)

    def _audit_when_visible(self) -> None:
        """Audit the drawing if the panel is visible, else wait until it is."""
        self._due = self.visibleRegion().isEmpty()
        if not self._due:
            self.run_audit()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        # A tabbed panel has no other sign that it has come to the front.
        super().paintEvent(event)
        if self._due:
            self._timer.start(0)

    def run_audit(self) -> None:
        """Audit the drawing in its present form."""
        self._due = False
        if self._session.document is None:
            return
        tile = self._session.side_in_work
        if self._shown is None or self._shown.face != tile.face:
            self._found = {}
        self._shown = tile
        body = QWidget()
        rows = QVBoxLayout(body)
        if self._session.current_map:
            rows.addWidget(wrapping_label("A map needs no check, because you trace only its road."))
        elif not tile.face.known:
            rows.addWidget(wrapping_label(f"There is no drawing of tile {tile.id} yet."))
        else:
            doubts = find_tile_doubts(tile)
            rows.addWidget(wrapping_label(_doubt_count_sentence(doubts), bold=True))
            for doubt in doubts:
                rows.addWidget(self._doubt(tile, doubt))
            self._add_thread_tests(rows, tile)
            rows.addWidget(wrapping_label(_difference_from_ours(tile)))
        rows.addStretch(1)
        # The button is reused, since it may have the keyboard focus.
        self.audited.setParent(None)
        if tile.face.known:
            rows.insertWidget(rows.count() - 1, self.audited)
            self.audited.show()
        self.audited.setChecked(tile.audited)
        body.setEnabled(not self._session.why_locked)
        self.setWidget(body)

    def _add_thread_tests(self, rows: QVBoxLayout, tile: TileSide) -> None:
        threads = thread_lines_of_tile(tile).lines_nearest_to_turning
        rows.addSpacing(self.fontMetrics().height() // 2)
        rows.addWidget(wrapping_label("Compare the drawing with your printed tile", bold=True))
        rows.addWidget(
            wrapping_label(
                LAID
                if threads
                else (
                    f"No wall on tile {tile.id} is near a line of sight, so you need not stretch "
                    "a thread over your tile."
                )
            )
        )
        for thread in threads:
            rows.addWidget(self._thread(thread))

    def _doubt(self, tile: TileSide, doubt: Doubt) -> QWidget:
        row, buttons = _row(
            capitalize_first(with_places_in_words(doubt.text.removeprefix(f"{tile.id}: ")))
        )
        if doubt.at is not None:
            go = QPushButton("Go there")
            go.clicked.connect(partial(self._session.go_to_asked.emit, doubt.at))
            buttons.addWidget(go)
        if doubt.remedies and (face := mend_drawing(tile.face, doubt)) is not None:
            mend = QPushButton("Correct")
            mend.clicked.connect(
                lambda: self._session.change_drawing(face, f"Change {doubt.things[0]}")
            )
            buttons.addWidget(mend)
        return row

    def _thread(self, thread: ThreadLine) -> QWidget:
        row, buttons = _row(thread.sentence)
        key = thread.origin, thread.target
        answers = ("My tile shows this", True), ("My tile does not show this", False)
        for text, answer in answers:
            button = QPushButton(text)
            button.setCheckable(True)
            button.setChecked(self._found.get(key) is answer)
            button.clicked.connect(partial(self._record_thread_answer, thread, answer))
            buttons.addWidget(button)
        return row

    def _record_thread_answer(self, thread: ThreadLine, answer: bool) -> None:
        self._found[thread.origin, thread.target] = answer
        if not answer:
            self._session.set_audited(False)
            self._session.go_to_asked.emit(thread.at)
            self._session.said.emit(
                f"{self._session.side}: correct {thread.part}, then check the tile again."
            )
        elif self._are_all_threads_confirmed():
            self._session.set_audited(True)
        self._schedule_audit()

    def _are_all_threads_confirmed(self) -> bool:
        """Return whether every thread has its expected result."""
        threads = thread_lines_of_tile(self._session.side_in_work).lines_nearest_to_turning
        return all(self._found.get((one.origin, one.target)) for one in threads)

    def _on_audited(self, on: bool) -> None:
        self._session.set_audited(on)
        self._schedule_audit()


def _row(text: str) -> tuple[QWidget, QLayout]:
    """Return a row with a sentence, and room for buttons below it that wraps."""
    row = QFrame()
    column = QVBoxLayout(row)
    column.setContentsMargins(0, 0, 0, 0)
    column.addWidget(wrapping_label(text))
    buttons = wrapping_row(())
    column.addWidget(buttons)
    layout = buttons.layout()
    assert layout is not None
    return row, layout


def _doubt_count_sentence(doubts: list[Doubt]) -> str:
    if not doubts:
        return "The check found nothing doubtful."
    return "1 doubtful part" if len(doubts) == 1 else f"{len(doubts)} doubtful parts"


def _difference_from_ours(tile: TileSide) -> str:
    """Return how a side differs from boardapp's tile, and how many verdicts that changes."""
    ours = built_in_catalogue().tiles.get(tile.id)
    found = difference_between_tiles(tile, ours) if ours else None
    if found is None:
        return f"Your drawing of {tile.id} is the same as boardapp's." if ours else ""
    keys = ", ".join(key.replace("_", " ") for key in found.keys)
    lines = f"{found.verdicts} of {PAIRS}" if found.verdicts else "none of the"
    return (
        f"Your drawing differs from boardapp's tile in {keys}. With this tile alone on the map, on "
        f"B-5, your drawing changes the verdict on {lines} lines of sight."
    )
