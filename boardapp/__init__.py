"""Exact line of sight, boards and charts for tabletop war games."""

from boardapp.lazy_imports import enable_lazy_imports

__version__ = "0.3.0"

enable_lazy_imports()
