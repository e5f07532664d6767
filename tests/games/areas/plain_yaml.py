"""YAML as the second judges read it: by no code of the program's, and in C where that is there."""

from typing import Any

import yaml

_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def plain(text: str) -> Any:
    """Return what a text holds."""
    return yaml.load(text, _LOADER)
