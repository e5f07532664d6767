"""Keeps the Qt binding from scanning the sources at every import."""

from __future__ import annotations

import sys
from types import ModuleType


def disable_feature_import_scan() -> None:
    """Keep the Qt binding from checking whether modules switch its features.

    At every import it reads the module's source, to see whether it names PySide6 and so might use
    ``__feature__``. This program does not, and a start would read 200 files: 40 ms of it.
    """
    feature: object = sys.modules.get("shibokensupport.feature")
    if hasattr(feature, "_mod_uses_pyside"):
        # The binding treats all modules as if they had no source, which keeps Qt's own names.
        feature._mod_uses_pyside = _uses_no_features


def _uses_no_features(module: ModuleType) -> bool:
    return False
