"""Modules that are imported as modules are loaded when they are first used.

``from boardapp.qt.shell import handbook_window`` loads nothing until
``handbook_window.HandbookWindow`` is asked for;
``from boardapp.qt.shell.handbook_window import HandbookWindow`` loads it at once. So a start
pays for what it needs, and every import stands at the top of its file.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.machinery import ModuleSpec, PathFinder
from importlib.util import LazyLoader


class _LazyModuleLoader(LazyLoader):
    """Loads a module at the first look into it."""

    def __getattr__(self, name: str) -> object:
        """Return what else a loader may be asked for, such as the module's code to run it."""
        return getattr(self.loader, name)


class _LazyModuleFinder:
    """Finds this program's modules, and has each loaded by the first look into it.

    Two threads must not load the same module: a thread's own modules are imported by name.
    """

    @staticmethod
    def find_spec(
        name: str, path: Sequence[str] | None, target: object = None
    ) -> ModuleSpec | None:
        """Return how to load a module of the program; None for others, packages and programs."""
        if not name.startswith("boardapp.") or name.endswith("__main__"):
            return None
        spec = PathFinder.find_spec(name, path)
        if spec is None or spec.loader is None or spec.submodule_search_locations is not None:
            return None
        spec.loader = _LazyModuleLoader(spec.loader)
        return spec


def enable_lazy_imports() -> None:
    """Have this program's modules loaded when they are first used."""
    sys.meta_path.insert(0, _LazyModuleFinder)
