"""Boards as graphics scenes: view, items, menus, tools, marks."""
