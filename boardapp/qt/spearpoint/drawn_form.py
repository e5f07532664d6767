"""Whose drawing of the tiles a ruling rests on, and the buttons that say: they match ours."""

from __future__ import annotations

from functools import partial

from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from boardapp.core.ruling import Rest
from boardapp.qt.flow_layout import FlowLayout
from boardapp.qt.plain import plain
from boardapp.qt.ruling_view import wrapping_label
from boardapp.qt.settings import user_settings
from boardapp.qt.spearpoint.session import SpearpointSession

COMPARED = "spearpoint/compared-drawings"
"""Settings key: the drawings compared at earlier tables, offered for the next one."""


class DrawnForm(QWidget):
    """Lists the tiles of the ruling that nobody has laid beside the printed ones.

    What is said goes into the table; what was said at an earlier one is only offered.
    """

    def __init__(self, session: SpearpointSession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self.sentence = wrapping_label(bold=True)
        self.earlier = wrapping_label()
        self.buttons: list[QPushButton] = []
        self._row = QWidget()
        self._flow = FlowLayout(self._row)
        self._flow.setSpacing(6)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(2, 2, 2, 2)
        for widget in (self.sentence, self.earlier, self._row):
            layout.addWidget(widget)
        session.asked_changed.connect(self.refresh)
        session.lock_changed.connect(self.refresh)
        session.document_opened.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Show what the session's ruling rests on; nothing where all of it was compared."""
        ruling = self._session.ruling
        asked = self._session.asked
        rests = ruling.untried if ruling is not None and asked and asked.fixed else ()
        self.setVisible(bool(rests))
        self.sentence.setText(ruling.drawn_sentence() if ruling is not None else "")
        held = _remembered() if rests else ()
        known = [rest for rest in rests if self._fingerprint(rest.tile) in held]
        words = "You found these to match at an earlier table: "
        self.earlier.setText(words + ", ".join(rest.tile for rest in known) if known else "")
        self.earlier.setVisible(bool(known))
        self._show_buttons(rests)

    def _show_buttons(self, rests: tuple[Rest, ...]) -> None:
        for button in self.buttons:
            button.hide()
            button.deleteLater()
        self.buttons = []
        if len(rests) > 1:
            self._add_button("They match", rests)
        for rest in rests:
            self._add_button(f"{rest.tile} matches", (rest,))

    def _add_button(self, text: str, rests: tuple[Rest, ...]) -> None:
        button = QPushButton(text)
        tip = "Walls and edges are drawn as on your printed tile: the table keeps that"
        button.setToolTip(plain(tip))
        button.setStatusTip(tip)
        button.setEnabled(not self._session.lock)
        button.clicked.connect(partial(self._match, rests))
        self._flow.addWidget(button)
        self.buttons.append(button)

    def _match(self, rests: tuple[Rest, ...]) -> None:
        held = _remembered()
        for rest in rests:
            if self._session.match_tile(rest.tile):
                held.add(self._fingerprint(rest.tile))
        user_settings().setValue(COMPARED, sorted(held))

    def _fingerprint(self, tile: str) -> str:
        return f"{tile} {self._session.catalogue.tiles[tile].face.fingerprint}"


def _remembered() -> set[str]:
    """Return the drawings compared at earlier tables, as ``1A 5d0c91ab``."""
    held = user_settings().value(COMPARED, [])
    # A list of one comes back from the file as a text.
    return {held} if isinstance(held, str) else set(held if isinstance(held, list) else ())
