"""Counters and units as they lie on the table: face down, face up, and with their marks."""

from __future__ import annotations

from typing import NamedTuple

from boardapp.games.strange_victory.counters import ALL, DOWN, Counter
from boardapp.games.strange_victory.emblems import emblem
from boardapp.games.strange_victory.state import MARKERS, Lying, Regiment, RoadState
from boardapp.picture import palette, pieces
from boardapp.picture.markup import element


class Style(NamedTuple):
    """The ground of a counter, its inner line, its ink."""

    fill: str
    rim: str
    ink: str


BACKS = {
    "road": Style("#7D5A34", "#D9B77C", "#F3DFB4"),
    "garrison": Style("#3F5364", "#9FB6C6", "#DDE8EE"),
}
ENEMY = Style("#C5D5E6", "#3A5C88", "#16294A")
ASSET = Style("#D3D8C8", "#5E6B4C", "#232B1A")
MISFORTUNE = Style("#EBC77A", "#9A5A12", "#3D1F08")
GROUND = Style("#E3D4AC", "#86683C", "#3A2A14")
DIVISIONS = ("#7A2E1F", "#1F5A4C", "#33467A", "#7A5A12", "#5A2E6B", "#3C4046")
"""The stripes of divisions, in the order of the table."""
TITLES = {"road": "Road", "garrison": "Garrison"}


def style(counter: Counter) -> Style:
    """Return how a counter that lies face up looks, by what it does."""
    if counter.enemy:
        return ENEMY
    if counter.crippled and not counter.stays:
        return MISFORTUNE
    return ASSET if counter.asset else GROUND


def counter_svg(lying: Lying) -> str:
    """Return a counter in a square of 1000 x 1000."""
    if lying.kind in DOWN:
        back = BACKS[lying.kind]
        return _counter(lying.kind, TITLES[lying.kind], back)
    face = _counter(lying.kind, lying.counter.title, style(lying.counter))
    return face + ("" if lying.strength is None else pieces.strength(lying.strength))


def _counter(kind: str, title: str, look: Style) -> str:
    drawn = element("g", emblem(kind, look.ink), transform="translate(490 390) scale(1.04)")
    return pieces.plate(look.fill, look.rim) + drawn + pieces.caption(title, look.ink)


def counter_title(lying: Lying) -> str:
    """Return a counter in words."""
    if lying.kind in DOWN:
        return f"{TITLES[lying.kind]} counter, face down"
    return " ".join((ALL[lying.kind].title, *map(str, {lying.strength} - {None})))


def unit_svg(state: RoadState, unit: Regiment) -> str:
    """Return a unit in a square of 1000 x 1000: its division, dice, name and marks."""
    look = palette.SIDES[unit.side]
    names = list(state.divisions)
    order = names.index(unit.division) if unit.division in names else 0
    marks = [mark for mark in MARKERS if mark in unit.marks]
    room = "translate(490 392) scale(0.52)" if marks else "translate(490 500) scale(0.86)"
    return (
        pieces.plate(look.fill, look.rim, "notched")
        + pieces.band(_division(unit), DIVISIONS[order % len(DIVISIONS)])
        + pieces.dice(unit.dice)
        + element("g", emblem("unit", look.ink), transform=room)
        + pieces.caption(unit.unit, look.ink, *((665, 130) if marks else ()))
        + pieces.marks(marks)
    )


def _division(unit: Regiment) -> str:
    return f"Division {unit.division}" if unit.division.isdigit() else unit.division


def unit_title(unit: Regiment) -> str:
    """Return a unit in words."""
    dice = () if unit.dice is None else (f"{unit.dice} {'die' if unit.dice == 1 else 'dice'}",)
    marks = (marker.title for mark, marker in MARKERS.items() if mark in unit.marks)
    return ", ".join((unit.unit, _division(unit), *dice, *marks))
