"""The type of an index into a Qt model."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex

ModelIndex = QModelIndex | QPersistentModelIndex
ROOT = QModelIndex()
"""The index above all rows."""
