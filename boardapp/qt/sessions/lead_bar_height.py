"""The height of the bar that leads a turn, which is known before the bar is made.

A table without turns needs it at once, to give the bar's room to its panels.
"""

from __future__ import annotations

from PySide6.QtWidgets import QMainWindow, QStyle

TURN_LINES = 1.9
"""The height of the turn bar in lines of text."""
PROMPT_LINES, PROMPT_LINES_NARROW = 3.3, 5.2
"""The height of the prompt bar in lines of text, with one row and with two."""
NARROW = 74
"""The width of a window, in lines, below which the prompt bar may need two rows."""
MOSTLY_TWO_ROWS = 55
"""The width of a window, in lines, below which many questions of a fight need two rows."""


def prompt_bar_height(line: int, rows: int) -> int:
    """Return the height of the prompt bar, with the height of a line of text."""
    return round((PROMPT_LINES_NARROW if rows == 2 else PROMPT_LINES) * line)


def lead_bar_height(window: QMainWindow) -> int:
    """Return the height that the bar has in a window, also before it is made."""
    line, style = window.fontMetrics().height(), window.style()
    metric = QStyle.PixelMetric
    frame = style.pixelMetric(metric.PM_ToolBarFrameWidth, None, window)
    frame += style.pixelMetric(metric.PM_ToolBarItemMargin, None, window)
    rows = 2 if window.width() < MOSTLY_TWO_ROWS * line else 1
    return round(TURN_LINES * line) + prompt_bar_height(line, rows) + 2 * frame
