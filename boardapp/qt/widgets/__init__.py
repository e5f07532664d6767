"""Widgets and dialogs that know nothing of boards or games."""
