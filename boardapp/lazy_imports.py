"""Delays loading a module that is imported as a module until its first use.

``from boardapp.qt.shell import handbook_window`` loads nothing until the code reads
``handbook_window.HandbookWindow``. ``from boardapp.qt.shell.handbook_window import HandbookWindow``
loads the module at once. A start therefore loads only the modules that it needs, although every
import is at the top of its file.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.machinery import ModuleSpec, PathFinder
from importlib.util import LazyLoader


class _LazyModuleLoader(LazyLoader):
    """Loads a module on first access to one of its names."""

    def __getattr__(self, name: str) -> object:
        """Return other attributes of the loader, such as the function that gets a module's code."""
        return getattr(self.loader, name)


class _LazyModuleFinder:
    """Finds this program's modules, and delays loading each until its first use.

    Two threads must not load the same module: import a thread's own modules by name.
    """

    @staticmethod
    def find_spec(
        name: str, path: Sequence[str] | None, target: object = None
    ) -> ModuleSpec | None:
        """Return the lazy spec of a module of boardapp; None for packages, programs and others."""
        if not name.startswith("boardapp.") or name.endswith("__main__"):
            return None
        spec = PathFinder.find_spec(name, path)
        if spec is None or spec.loader is None or spec.submodule_search_locations is not None:
            return None
        spec.loader = _LazyModuleLoader(spec.loader)
        return spec


def enable_lazy_imports() -> None:
    """Load this program's modules on first use from now on."""
    sys.meta_path.insert(0, _LazyModuleFinder)
