"""Cells with check boxes that show on any ground."""

from __future__ import annotations

from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem

from boardapp.core.override_decorator import override
from boardapp.qt.widgets.model_index import ModelIndex
from boardapp.qt.widgets.style import with_visible_boxes


class CheckBoxDelegate(QStyledItemDelegate):
    """Draws the cells of a list with check boxes whose outlines show on a dark ground."""

    @override
    def initStyleOption(self, option: QStyleOptionViewItem, index: ModelIndex) -> None:
        super().initStyleOption(option, index)
        option.palette = with_visible_boxes(option.palette)
