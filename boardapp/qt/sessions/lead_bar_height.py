"""The height of the bar that leads a turn, which is known before the bar is made.

A table without turns needs it at once, to give the bar's room to its panels.
"""

from __future__ import annotations

from PySide6.QtWidgets import QMainWindow, QStyle

TURN_LINES = 1.9
"""The height of the turn bar in lines of text."""
PROMPT_LINES, PROMPT_LINES_NARROW = 3.3, 5.2
"""The height of the prompt bar in lines of text, in a wide and in a narrow window."""
NARROW = 74
"""The width of a window, in lines, below which the prompt bar has two rows of buttons."""


def prompt_bar_height(width: int, line: int) -> int:
    """Return the height of the prompt bar at a width, with the height of a line of text."""
    return round((PROMPT_LINES_NARROW if width < NARROW * line else PROMPT_LINES) * line)


def lead_bar_height(window: QMainWindow) -> int:
    """Return the height that the bar has in a window, also before it is made."""
    line, style = window.fontMetrics().height(), window.style()
    metric = QStyle.PixelMetric
    frame = style.pixelMetric(metric.PM_ToolBarFrameWidth, None, window)
    frame += style.pixelMetric(metric.PM_ToolBarItemMargin, None, window)
    return round(TURN_LINES * line) + prompt_bar_height(window.width(), line) + 2 * frame
