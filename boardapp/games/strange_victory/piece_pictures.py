"""Counters and units as they lie on the table: face down, face up, and with their marks."""

from __future__ import annotations

from collections.abc import Iterator

from boardapp.games.areas.board_pictures import Cut
from boardapp.games.strange_victory.counter_kinds import DOWN, GARRISONS, ROAD, Counter
from boardapp.games.strange_victory.emblems import emblem
from boardapp.games.strange_victory.state import MARKERS, Lying, Regiment, RoadState
from boardapp.picture import palette
from boardapp.picture.pieces import pieces
from boardapp.picture.pieces.pieces import LIGHT, Style
from boardapp.picture.svg.markup import element

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


def counter_svg(lying: Lying, *, light: bool = False) -> str:
    """Return a counter in a square of 1000 x 1000, a ``light`` one on white."""
    if lying.kind in DOWN:
        back = LIGHT if light else BACKS[lying.kind]
        return _counter(lying.kind, TITLES[lying.kind], back)
    look = LIGHT if light else style(lying.counter)
    face = _counter(lying.kind, lying.counter.title, look)
    return face + ("" if lying.strength is None else pieces.strength(lying.strength))


def _counter(kind: str, title: str, look: Style) -> str:
    drawn = element("g", emblem(kind, look.ink), transform="translate(490 390) scale(1.04)")
    return pieces.counter(drawn, title, look)


def counter_title(lying: Lying) -> str:
    """Return what a counter is called."""
    return f"{TITLES[lying.kind]} counter" if lying.kind in DOWN else lying.counter.title


def counter_words(lying: Lying) -> str:
    """Return all that a counter shows."""
    if lying.kind in DOWN:
        return f"{counter_title(lying)}, face down"
    known = () if lying.strength is None else (f"Strength {lying.strength}",)
    return ", ".join((counter_title(lying), *known))


def unit_svg(state: RoadState, unit: Regiment, *, light: bool = False) -> str:
    """Return a unit in a square of 1000 x 1000: its division, dice, name and marks."""
    look = palette.SIDES[unit.side]
    names = list(state.divisions)
    order = names.index(unit.division) if unit.division in names else 0
    marks = [mark for mark in MARKERS if mark in unit.marks]
    # What befell it is seen from across the table, in place of its emblem.
    drawn = pieces.marks(marks) if marks else element(
        "g", emblem("unit", look.ink), transform="translate(490 500) scale(0.86)"
    )  # fmt: skip
    return (
        pieces.plate(LIGHT.fill if light else look.fill, look.rim, "notched")
        + pieces.band(_division(unit), DIVISIONS[order % len(DIVISIONS)])
        + pieces.dice(unit.dice)
        + drawn
        + pieces.caption(unit.unit, look.ink)
    )


def _division(unit: Regiment) -> str:
    return f"Division {unit.division}" if unit.division.isdigit() else unit.division


def unit_words(unit: Regiment) -> str:
    """Return all that a unit shows."""
    dice = () if unit.dice is None else (f"{unit.dice} {'die' if unit.dice == 1 else 'dice'}",)
    marks = (marker.title for mark, marker in MARKERS.items() if mark in unit.marks)
    return ", ".join((unit.unit, _division(unit), *dice, *marks))


def to_cut(state: RoadState, *, light: bool = False) -> Iterator[Cut]:
    """Yield all counters of the kits, as many as were entered or one of each kind, and units."""
    for back, kinds, counts in (
        ("garrison", GARRISONS, state.garrisons),
        ("road", ROAD, state.mix),
    ):
        behind = counter_svg(Lying(back), light=light)
        for kind, counter in kinds.items():
            lying = Lying(kind, state.strengths.get(kind))
            face = counter_svg(lying, light=light)
            yield from [Cut(counter.title, face, behind)] * (counts.get(kind, 0) if counts else 1)
    for name in sorted(state.units):
        unit = state.units[name]._replace(marks=())
        yield Cut(unit.unit, unit_svg(state, unit, light=light))
