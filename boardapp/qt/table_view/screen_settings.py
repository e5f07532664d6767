"""The remembered settings of screens and of the table view, as text.

A stored text may hold anything: invalid values are left out.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Literal, NamedTuple, get_args

from boardapp.qt.table_view.pixel_density import PixelDensity

Layer = Literal["units", "smoke", "ruling", "field", "heat", "drift", "blast", "marks", "words"]
LAYERS: Mapping[Layer, str] = {
    "units": "Show the units",
    "smoke": "Show the smoke",
    "ruling": "Show the lines of sight that you agreed on",
    "field": "Show the field of view",
    "heat": "Show the chances on spaces",
    "drift": "Show the token and its drift",
    "blast": "Show the blast",
    "marks": "Highlight the spaces that can be chosen",
    "words": "Show in words: the question, the odds and the verdict",
}
TURNS = (0, 90, 180, 270)
_MOST_SCREENS = 64
_MOST_LETTERS = 40


class ScreenCalibration(NamedTuple):
    """The density of a screen, and whether the players have measured it."""

    dots: PixelDensity
    tested: bool


class TableViewChoices(NamedTuple):
    """The settings of the table view: its clockwise rotation, the side that words face.

    If the sides have ``opposite`` seats, a question faces the side that answers.
    """

    screen: str = ""
    turn: int = 0
    words: int = 0
    fit: bool = False
    follows: bool = False
    full: bool = True
    layers: frozenset[Layer] = frozenset(get_args(Layer)) - {"field"}
    opposite: bool = True


def read_screens(text: str) -> dict[str, ScreenCalibration]:
    """Return the screens in a stored text, by their names."""
    screens = {}
    for name, one in _read_json_object(text).items():
        try:
            dots = PixelDensity(*(Fraction(_check_short_text(one[part])) for part in ("x", "y")))
        except (KeyError, TypeError, ValueError, ZeroDivisionError):
            continue
        if dots.is_plausible():
            screens[name] = ScreenCalibration(dots, one.get("tested") is True)
    return screens


def _check_short_text(value: object) -> str:
    if not isinstance(value, str) or len(value) > _MOST_LETTERS:
        raise TypeError
    return value


def write_screens(screens: Mapping[str, ScreenCalibration]) -> str:
    """Return screens as a text to store, the latest of them if there are too many."""
    latest = [*screens.items()][-_MOST_SCREENS:]
    return json.dumps(
        {
            name: {"x": str(one.dots.x), "y": str(one.dots.y), "tested": one.tested}
            for name, one in latest
        }
    )


def read_choices(text: str) -> TableViewChoices:
    """Return the choices in a stored text; missing values get their defaults."""
    found, first = _read_json_object(text), TableViewChoices()
    turns = {name: found[name] for name in ("turn", "words") if found.get(name) in TURNS}
    flags = {
        name: found[name]
        for name in ("fit", "follows", "full", "opposite")
        if isinstance(found.get(name), bool)
    }
    layers, screen = found.get("layers"), found.get("screen")
    if isinstance(layers, list):
        first = first._replace(layers=frozenset(one for one in get_args(Layer) if one in layers))
    if isinstance(screen, str):
        first = first._replace(screen=screen)
    return first._replace(**turns, **flags)


def write_choices(choices: TableViewChoices) -> str:
    """Return choices as a text to store."""
    return json.dumps({**choices._asdict(), "layers": sorted(choices.layers)})


def _read_json_object(text: str) -> dict[str, Any]:
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}
