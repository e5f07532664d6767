"""Keys with the same meaning in all views."""

from __future__ import annotations

from PySide6.QtCore import Qt

ARROWS = {
    Qt.Key.Key_Left: (-1, 0), Qt.Key.Key_Right: (1, 0), Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}  # fmt: skip
"""The direction of each key, right and down."""
ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
