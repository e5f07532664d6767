"""The source of the tile drawings behind a ruling, and buttons to confirm that they match."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from boardapp.core.sight_ruling import DecidingTile
from boardapp.qt.spearpoint.session import SpearpointSession
from boardapp.qt.widgets.flow_layout import FlowLayout
from boardapp.qt.widgets.settings import user_settings
from boardapp.qt.widgets.text.plain_text import escape_rich_text
from boardapp.qt.widgets.text.wrapping_label import wrapping_label

COMPARED = "spearpoint/compared-drawings"
"""Settings key for the drawings compared at earlier tables, which are offered at the next one."""


class TileSourceForm(QWidget):
    """Lists the tiles of a ruling whose drawings nobody has compared with the printed tiles.

    A confirmation is stored in the table; one from an earlier table is only offered. Players may
    trace a tile themselves if its drawing is missing or does not match.
    """

    trace_asked = Signal(str)  # A tile's side.

    def __init__(self, session: SpearpointSession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self.sentence = wrapping_label(bold=True, in_form=True)
        self.earlier = wrapping_label(in_form=True)
        self.buttons: list[QPushButton] = []
        self._made: list[QPushButton] = []
        self._meant: list[tuple[DecidingTile, ...]] = []
        self._row = QWidget()
        self._flow = FlowLayout(self._row)
        self._flow.setSpacing(6)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(2, 2, 2, 2)
        self.trace = QPushButton()
        self.trace.setStatusTip(
            "Photograph and trace your own tile, so that rulings use your drawing"
        )
        self.trace.clicked.connect(self._on_trace)
        self._wanted = ""
        for widget in (self.sentence, self.earlier, self._row, self.trace):
            layout.addWidget(widget)
        session.asked_changed.connect(self._refresh_unless_incomplete)
        session.lock_changed.connect(self.refresh)
        session.document_opened.connect(self.refresh)
        self.refresh()

    def _refresh_unless_incomplete(self) -> None:
        """Update the form from the ruling, but not while a moving pointer leaves it incomplete."""
        if self._session.ruling is None or not self._session.is_ruling_incomplete:
            self.refresh()

    def refresh(self) -> None:
        """Show the tiles that the session's ruling depends on, unless all of them were compared."""
        ruling = self._session.ruling
        asked = self._session.asked
        fixed = ruling if asked and asked.fixed else None
        rests = fixed.uncompared_tiles if fixed is not None else ()
        compared = _compared_sentence(fixed.rests) if fixed is not None and not rests else ""
        unknown = fixed.unknown if fixed is not None else ()
        self.setVisible(bool(rests or compared or unknown))
        self._offer_tracing([tile for _, tile in unknown] or [rest.tile for rest in rests])
        self.sentence.setText(
            compared or (ruling.compare_tiles_sentence() if ruling is not None else "")
        )
        held = _compared_fingerprints() if rests else ()
        known = [rest for rest in rests if self._fingerprint(rest.tile) in held]
        words = "You have already confirmed boardapp's drawings of these tiles: "
        self.earlier.setText(words + ", ".join(rest.tile for rest in known) if known else "")
        self.earlier.setVisible(bool(known))
        self._show_buttons(rests)

    def _offer_tracing(self, tiles: list[str]) -> None:
        """Offer to trace the first of some tiles; the editor lists the others."""
        self._wanted = next(iter(tiles), "")
        self.trace.setText(f"Trace your own {self._wanted}…")
        self.trace.setVisible(bool(tiles))

    def _on_trace(self) -> None:
        self.trace_asked.emit(self._wanted)

    def _show_buttons(self, rests: tuple[DecidingTile, ...]) -> None:
        """Show a button for all the tiles and one for each; buttons are made once and reused."""
        wanted = [("All of them match", rests)] if len(rests) > 1 else []
        wanted += [(f"{rest.tile} matches", (rest,)) for rest in rests]
        while len(self._made) < len(wanted):
            self._made.append(self._button(len(self._made)))
        self._meant = [meant for _, meant in wanted]
        self.buttons = self._made[: len(wanted)]
        for button, (text, _) in zip(self.buttons, wanted, strict=True):
            button.setText(text)
            button.setEnabled(not self._session.why_locked)
        for number, button in enumerate(self._made):
            button.setVisible(number < len(wanted))

    def _button(self, number: int) -> QPushButton:
        button = QPushButton()
        tip = (
            "Press this button after you have compared boardapp's walls and edges with your "
            "printed tile"
        )
        button.setToolTip(escape_rich_text(tip))
        button.setStatusTip(tip)
        button.clicked.connect(partial(self._confirm_match, number))
        self._flow.addWidget(button)
        return button

    def _confirm_match(self, number: int) -> None:
        held = _compared_fingerprints()
        meant = self._meant[number]
        tiles = [rest.tile for rest in meant]
        for rest in meant:
            if self._session.confirm_tile_matches_print(rest.tile):
                held.add(self._fingerprint(rest.tile))
        if len(tiles) > 1:
            self._session.said.emit(f"Drawings that match your printed tiles: {', '.join(tiles)}")
        user_settings().setValue(COMPARED, sorted(held))

    def _fingerprint(self, tile: str) -> str:
        return f"{tile} {self._session.catalogue.tiles[tile].face.drawing_checksum}"


def _compared_sentence(rests: tuple[DecidingTile, ...]) -> str:
    """Return a sentence on which tiles of a ruling have been compared, empty for none."""
    tiles = dict.fromkeys(rest.tile for rest in rests if rest.drawn == "ours-compared")
    if not tiles:
        return ""
    return f"Drawings compared with your printed tile{'s' * (len(tiles) > 1)}: {', '.join(tiles)}."


def _compared_fingerprints() -> set[str]:
    """Return the drawings compared at earlier tables, as ``1A 5d0c91ab``."""
    held = user_settings().value(COMPARED, [])
    # Settings return a list with one entry as a text.
    return {held} if isinstance(held, str) else set(held if isinstance(held, list) else ())
