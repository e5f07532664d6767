"""Sentences that screen readers speak without a move of the keyboard focus."""

from __future__ import annotations

from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QWidget


def announce(widget: QWidget, sentence: str, *, assertive: bool = False) -> None:
    """Announce a sentence for a widget; ``assertive`` interrupts present speech.

    Nothing happens if no screen reader listens.
    """
    if not sentence:
        return
    event = QAccessibleAnnouncementEvent(widget, sentence)
    politeness = QAccessible.AnnouncementPoliteness
    event.setPoliteness(politeness.Assertive if assertive else politeness.Polite)
    QAccessible.updateAccessibility(event)
