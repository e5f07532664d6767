"""Exact line of sight, boards and charts for tabletop war games."""

from boardapp.on_demand import load_on_demand

__version__ = "0.2.0"

load_on_demand()
