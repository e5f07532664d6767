"""The user's settings, which the program remembers from one start to the next."""

from __future__ import annotations

from PySide6.QtCore import QObject, QSettings


def user_settings(parent: QObject | None = None) -> QSettings:
    """Return the settings of this user, in a file of their own."""
    scope = QSettings.Scope.UserScope
    return QSettings(QSettings.Format.IniFormat, scope, "boardapp", "boardapp", parent)
