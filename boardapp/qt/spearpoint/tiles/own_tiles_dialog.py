"""Dialogs for choosing the owner's tiles, and for the verdicts that change with them."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path

from PySide6.QtCore import QSize
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QListWidget,
    QVBoxLayout,
    QWidget,
)

from boardapp.core.sentence_case import counted
from boardapp.document.own import own_tiles
from boardapp.document.own.own_tiles import OwnTileSet
from boardapp.files.faults_in_files import FaultsError
from boardapp.files.save_error import system_error_reason
from boardapp.files.text_escaping import escape_unprintable
from boardapp.games.spearpoint.tiles.catalogue import Taken
from boardapp.games.spearpoint.tiles.drawing_audit import audit_state
from boardapp.games.spearpoint.tiles.lines_to_verify import ChangedVerdict
from boardapp.qt.widgets import fault_dialog
from boardapp.qt.widgets.close_button import make_close_button_box
from boardapp.qt.widgets.text.wrapping_label import wrapping_label

_SETS = "Tile sets (*.yaml *.yml);;All files (*)"
_ABOUT = (
    "Every new table uses your tile set. An existing table keeps its tiles. A saved table "
    "includes its tiles, so you can open it on any computer."
)
_MOST_LISTED = 200


class OwnTilesDialog(QDialog):
    """Shows the owner's tile set. ``chosen`` is whether another choice was made.

    ``differs`` is whether the open table has other tiles. Accepting the dialog shows the changed
    verdicts.
    """

    def __init__(
        self, parent: QWidget | None = None, differs: Callable[[], bool] = lambda: False
    ) -> None:
        super().__init__(parent)
        self._differs = differs
        self.setWindowTitle("My tiles")
        self.chosen = False
        self.name, self.told, about = wrapping_label(bold=True), wrapping_label(), wrapping_label()
        about.setText(_ABOUT)
        box = make_close_button_box()
        action = QDialogButtonBox.ButtonRole.ActionRole
        self.choose_button = box.addButton("&Choose a tile set…", action)
        self.none_button = box.addButton("&Use no set of my own", action)
        self.turns_button = box.addButton("&Lines of sight that change at this table…", action)
        self.turns_button.clicked.connect(self.accept)
        self.choose_button.clicked.connect(self._ask_file)
        self.none_button.clicked.connect(self._choose_none)
        box.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        for part in (self.name, self.told, about):
            layout.addWidget(part)
        layout.addStretch(1)
        layout.addWidget(box)
        self.setMinimumWidth(30 * self.fontMetrics().height())
        self._show(own_tiles.load_own_set())

    def _show(self, own: OwnTileSet | None) -> None:
        self.none_button.setEnabled(own is not None)
        self.turns_button.setEnabled(self._differs())
        self.name.setText(
            escape_unprintable(own.title)
            if own
            else ("You have not chosen a tile set of your own.")
        )
        self.told.setText(
            "\n".join(map(escape_unprintable, _tile_set_lines(own)))
            if own
            else "New tables use boardapp's tiles."
        )

    def _ask_file(self) -> None:
        own = own_tiles.load_own_set()
        folder = str(own.source.parent if own and own.source else Path.home())
        name, _ = QFileDialog.getOpenFileName(self, "Choose a tile set", folder, _SETS)
        if name:
            self.choose_tile_set_file(Path(name))

    def choose_tile_set_file(self, path: Path) -> None:
        """Make a tile set the owner's, or report why that is impossible."""
        try:
            self._note_choice(own_tiles.choose_own_file(path))
        except FaultsError as error:
            told = "Your tiles have not changed."
            title = f"{path.name} cannot be your tile set"
            fault_dialog.FaultDialog(title, error.faults, self, told).exec()
        except OSError as error:
            fault_dialog.show_error(
                self, "Tile set not chosen", f"{path}: {system_error_reason(error)}."
            )

    def _choose_none(self) -> None:
        try:
            own_tiles.clear_own_set()
        except OSError as error:
            fault_dialog.show_error(self, "Tile set not chosen", f"{system_error_reason(error)}.")
        else:
            self._note_choice(None)

    def _note_choice(self, own: OwnTileSet | None) -> None:
        self.chosen = True
        self._show(own)


def _tile_set_lines(own: OwnTileSet) -> tuple[str, ...]:
    """Return the facts about a tile set, one per line."""
    states = Counter(map(audit_state, own.tile_set.tiles.values()))
    sides = len(own.tile_set.tiles)
    since = datetime.fromisoformat(own.since).astimezone()
    is_there = own.source is not None and os.path.isfile(own.source)
    there = "" if is_there else ", which is missing, but boardapp has a copy"
    return (
        f"{counted(sides, 'side')}, {states['audited']} of them checked",
        f"You chose this tile set on {since:%A, %d %B %Y, %H:%M}",
        f"From {own.source}{there}" if own.source else "You drew this tile set in boardapp",
    )


class ChangedVerdictsDialog(QDialog):
    """Lists the lines whose verdicts change if a table adopts the tiles; accepting adopts them."""

    def __init__(
        self,
        tiles: Taken,
        turns: Sequence[ChangedVerdict],
        ruled: int,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle("Lines of sight that change with your tiles")
        self.heading = wrapping_label()
        self.heading.setText(
            f"Changed tiles: {', '.join(tiles)}. {_changed_verdicts_heading(turns, ruled)}"
        )
        self.list = QListWidget()
        self.list.setAccessibleName("Lines of sight that change")
        self.list.setWordWrap(True)
        self.list.setAlternatingRowColors(True)
        self.list.addItems([_changed_verdict_text(turn, ruled) for turn in turns[:_MOST_LISTED]])
        if len(turns) > _MOST_LISTED:
            self.list.addItem(f"… and {len(turns) - _MOST_LISTED} more")
        box = make_close_button_box()
        self.take_button = box.addButton(
            "Use the &new tiles", QDialogButtonBox.ButtonRole.AcceptRole
        )
        box.rejected.connect(self.reject)
        box.accepted.connect(self.accept)
        layout = QVBoxLayout(self)
        layout.addWidget(self.heading)
        layout.addWidget(self.list, 1)
        layout.addWidget(box)
        em = self.fontMetrics().height()
        room = self.screen().availableSize() * 0.9
        self.resize(QSize(34 * em, 22 * em).boundedTo(room))


def _changed_verdicts_heading(turns: Sequence[ChangedVerdict], ruled: int) -> str:
    """Return a heading with the number of changed lines, of those in the log or of all lines."""
    if ruled:
        asked = "the one" if ruled == 1 else f"the {ruled}"
        return f"Lines that change, of {asked} that you asked for: {len(turns) or 'none'}"
    return f"Lines that change, of all lines of this table: {len(turns) or 'none'}"


def _changed_verdict_text(turn: ChangedVerdict, ruled: int) -> str:
    if ruled:
        return (
            escape_unprintable(f"Before: {turn.before}")
            + "\n"
            + escape_unprintable(f"After: {turn.after}")
        )
    return f"{turn.line}: {turn.before} → {turn.after}"
