"""A table of the Village with units in each other's sight, and cards that players keep of them."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication

from boardapp.document.document import Document
from boardapp.games.spearpoint.cards.unit_cards import UnitCard, built_in_unit_card
from boardapp.games.spearpoint.cards.weapons import AttackValues, Weapon
from boardapp.games.spearpoint.tiles.catalogue import Player
from boardapp.games.spearpoint.tiles.tile_set import built_in_catalogue
from boardapp.qt.guide.panel import GuidePanel
from boardapp.qt.spearpoint.cards.own_cards import OwnCards
from boardapp.qt.spearpoint.fights.targets_panel import TargetsPanel
from tests.qt.support.guide_table import asked_title, named, shown_buttons
from tests.qt.support.playing import LEFT, document
from tests.qt.support.spearpoint_window import SpearpointWindow

GUN_75 = Weapon("75 mm", calibre=75, main=True, attack=AttackValues(11, 10), index=7)
MG = Weapon("MG", attack=AttackValues(12, 14), underscored=True, index=2, rate=2)
GUN_88 = Weapon("88 mm", calibre=88, main=True, attack=AttackValues(11, 10), index=8)
SHERMAN, SQUAD, TIGER, SNIPER, MORTAR = "us-1", "us-2", "germany-3", "germany-4", "us-5"
UNITS = (
    "us m4a1-sherman B-2, us rifle-squad B-2, germany tiger-i B-6, germany sniper A-4,"
    " us mortar-squad C-1"
)


def card(side: Player, unit: str, **values: object) -> UnitCard:
    known = built_in_unit_card(built_in_catalogue().unit_kind(unit), side)
    return replace(known, **values)  # type: ignore[arg-type]


SHERMAN_CARD = card("us", "m4a1-sherman", cost=9, defense=5, endurance=(14, 7),
                    weapons=(GUN_75, MG))  # fmt: skip
TIGER_CARD = card("germany", "tiger-i", cost=21, defense=7, endurance=(24, 12), weapons=(GUN_88,))


def fight() -> Document:
    """A table laid freely: nothing leads through it."""
    return document("1A B-8", "3A C-2", units=UNITS)


def keep_cards(*cards: UnitCard) -> None:
    """Have the players keep cards of their own."""
    OwnCards().save_cards(*(cards or (SHERMAN_CARD, TIGER_CARD)))


def panel(window: SpearpointWindow) -> TargetsPanel:
    return window.workspace.fights.panel


def guide(window: SpearpointWindow) -> GuidePanel:
    return window.workspace.guide


def title(window: SpearpointWindow) -> str:
    """The title of the question whose prompt the bar shows."""
    return asked_title(guide(window), window.session)


def texts(window: SpearpointWindow) -> list[str]:
    """The acts of the history."""
    document = window.session.document
    assert document is not None
    history = document.history
    return [one.history_text() for one in history.commands[: history.position]]


def press(button: QAbstractButton) -> None:
    """Press a button with the mouse."""
    QTest.mouseClick(button, LEFT, pos=button.rect().center())
    QApplication.processEvents()


def keys(text: str = "", key: Qt.Key | None = Qt.Key.Key_Return) -> None:
    """Type something where the keys go, and Enter."""
    for one in (*text, *(() if key is None else (key,))):
        widget = QApplication.focusWidget()
        assert widget is not None
        if isinstance(one, str):
            QTest.keyClicks(widget, one)
        else:
            QTest.keyClick(widget, one)
    QApplication.processEvents()


def key(key: Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    """Press a key where the keys go."""
    widget = QApplication.focusWidget()
    assert widget is not None
    QTest.keyClick(widget, key, modifier)
    QApplication.processEvents()


def button(window: SpearpointWindow, text: str) -> QAbstractButton:
    """A button of the guide by the beginning of its text."""
    found = [one for one in shown_buttons(guide(window)) if named(one).startswith(text)]
    assert found, text
    return found[0]
