"""Menus as players read them: their entries, and choosing one."""

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidgetAction


def menu_texts(menu: QMenu) -> list[str]:
    """Return a menu's entries without marks and keys; its titles in brackets."""
    return [
        f"[{action.text()}]" if isinstance(action, QWidgetAction) else entry_text(action)
        for action in menu.actions()
        if not action.isSeparator()
    ]


def entry_text(action: QAction) -> str:
    return action.text().partition("\t")[0].replace("&", "")


def choose_entry(menu: QMenu, text: str, number: int = 0) -> None:
    found = [action for action in menu.actions() if entry_text(action) == text]
    assert found[number].isEnabled()
    found[number].trigger()
