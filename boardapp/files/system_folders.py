"""The system's folders for a program's data and cache."""

from __future__ import annotations

from pathlib import Path

import platformdirs


def user_data_folder() -> Path:
    """Return the folder for data that boardapp must not lose."""
    return platformdirs.user_data_path("boardapp", appauthor=False)


def user_cache_folder() -> Path:
    """Return the folder for data that boardapp can compute again."""
    return platformdirs.user_cache_path("boardapp", appauthor=False)
