from types import SimpleNamespace

import pytest
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from boardapp.qt.widgets import screen_reader


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str]]:
    said: list[tuple[str, str]] = []

    def update(event: QAccessibleAnnouncementEvent) -> None:
        said.append((event.message(), event.politeness().name))

    stub = SimpleNamespace(
        AnnouncementPoliteness=QAccessible.AnnouncementPoliteness, updateAccessibility=update
    )
    monkeypatch.setattr(screen_reader, "QAccessible", stub)
    return said


def test_a_sentence_is_announced_politely(qtbot: QtBot, heard: list[tuple[str, str]]) -> None:
    label = QLabel()
    qtbot.addWidget(label)
    screen_reader.announce(label, "A-1 to A-2 is clear.")
    assert heard == [("A-1 to A-2 is clear.", "Polite")]


def test_an_assertive_one_interrupts(qtbot: QtBot, heard: list[tuple[str, str]]) -> None:
    label = QLabel()
    qtbot.addWidget(label)
    screen_reader.announce(label, "Blocked.", assertive=True)
    assert heard == [("Blocked.", "Assertive")]


def test_nothing_is_announced_without_words(qtbot: QtBot, heard: list[tuple[str, str]]) -> None:
    label = QLabel()
    qtbot.addWidget(label)
    screen_reader.announce(label, "")
    assert heard == []


def test_without_a_screen_reader_nothing_happens(qtbot: QtBot) -> None:
    label = QLabel()
    qtbot.addWidget(label)
    screen_reader.announce(label, "Nobody listens.")
