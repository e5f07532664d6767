"""The folders of the shipped art, tile sets, scenarios and handbook."""

from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[1]


def assets_folder() -> Path:
    """Return the folder of the shipped art and tile sets.

    Raises FileNotFoundError when the installation is incomplete.
    """
    return _find_shipped_folder("assets")


def scenarios_folder() -> Path:
    """Return the folder of the shipped scenarios.

    Raises FileNotFoundError when the installation is incomplete.
    """
    return _find_shipped_folder("scenarios")


def docs_folder() -> Path:
    """Return the folder of the handbook and the files it refers to.

    Raises FileNotFoundError when the installation is incomplete.
    """
    return _find_shipped_folder("docs")


def _find_shipped_folder(name: str) -> Path:
    """Return a folder of an installed package or, without one, of a checkout."""
    places = (PACKAGE / f"_{name}", PACKAGE.parent / name)
    for place in places:
        if place.is_dir():
            return place
    raise FileNotFoundError(f"no {name} folder at {places[0]} or {places[1]}")
