"""Texts broken into lines of a width lose no word between two lines."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QApplication

from boardapp.qt.widgets.style import apply_style
from boardapp.qt.widgets.text.plain_text import wrapped_lines

TEXT = "Attack 1: Rifle Squad A fires at Mortar Squad Germany 1 with Main weapon."


@pytest.mark.parametrize("large", [False, True])
def test_only_the_last_line_is_shortened(qapp: QApplication, large: bool) -> None:
    apply_style(qapp, scheme="light", large_text=large)
    metrics = QFontMetrics(qapp.font())
    widest = max(map(metrics.horizontalAdvance, TEXT.split()))
    for width in range(widest, metrics.horizontalAdvance(TEXT)):
        assert " ".join(wrapped_lines(TEXT, metrics, width, 20)) == TEXT, width
        *others, last = wrapped_lines(TEXT, metrics, width, 2)
        assert not any("…" in line for line in others), width
        assert metrics.horizontalAdvance(last) <= width + 1
