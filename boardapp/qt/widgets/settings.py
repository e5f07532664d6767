"""The user's settings, which are kept between starts."""

from __future__ import annotations

from PySide6.QtCore import QObject, QSettings


def user_settings(parent: QObject | None = None) -> QSettings:
    """Return this user's settings, in their own file."""
    scope = QSettings.Scope.UserScope
    return QSettings(QSettings.Format.IniFormat, scope, "boardapp", "boardapp", parent)
