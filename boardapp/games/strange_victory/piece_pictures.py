"""Drawings of counters and units on the table: face down, face up, and with their marks."""

from __future__ import annotations

from collections.abc import Iterator

from boardapp.games.areas.table_svg import PieceToCut
from boardapp.games.strange_victory.counter_emblems import emblem_svg
from boardapp.games.strange_victory.counter_kinds import DOWN, GARRISONS, ROAD, CounterType
from boardapp.games.strange_victory.state import MARKERS, CounterOnBoard, Regiment, RoadState
from boardapp.picture import palette
from boardapp.picture.pieces import counter_parts
from boardapp.picture.pieces.counter_parts import LIGHT, PieceStyle

BACKS = {
    "road": PieceStyle("#7D5A34", "#D9B77C", "#F3DFB4"),
    "garrison": PieceStyle("#3F5364", "#9FB6C6", "#DDE8EE"),
}
ENEMY = PieceStyle("#C5D5E6", "#3A5C88", "#16294A")
ASSET = PieceStyle("#D3D8C8", "#5E6B4C", "#232B1A")
MISFORTUNE = PieceStyle("#EBC77A", "#9A5A12", "#3D1F08")
GROUND = PieceStyle("#E3D4AC", "#86683C", "#3A2A14")
DIVISIONS = ("#7A2E1F", "#1F5A4C", "#33467A", "#7A5A12", "#5A2E6B", "#3C4046")
"""The stripe colours of divisions, in the order of the table."""
TITLES = {"road": "Road", "garrison": "Garrison"}


def counter_style(counter: CounterType) -> PieceStyle:
    """Return the style of a face-up counter, by its effects."""
    if counter.enemy:
        return ENEMY
    if counter.crippled and not counter.stays:
        return MISFORTUNE
    return ASSET if counter.asset else GROUND


def counter_svg(lying: CounterOnBoard, *, light: bool = False) -> str:
    """Return a counter in a square of 1000 x 1000, on white if it is ``light``."""
    if lying.kind in DOWN:
        back = LIGHT if light else BACKS[lying.kind]
        return _face_up_counter_svg(lying.kind, TITLES[lying.kind], back)
    look = LIGHT if light else counter_style(lying.counter_type)
    face = _face_up_counter_svg(lying.kind, lying.counter_type.title, look)
    return face + ("" if lying.strength is None else counter_parts.strength_svg(lying.strength))


def _face_up_counter_svg(kind: str, title: str, look: PieceStyle) -> str:
    return counter_parts.counter_svg(emblem_svg(kind, look.ink), title, look)


def counter_title(lying: CounterOnBoard) -> str:
    """Return the title of a counter."""
    return f"{TITLES[lying.kind]} counter" if lying.kind in DOWN else lying.counter_type.title


def counter_description(lying: CounterOnBoard) -> str:
    """Return a counter's description: its title and Strength, or that it is face down."""
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
    # The unit's marks replace its emblem, to be seen from across the table.
    drawn = (
        counter_parts.unit_marks_svg(marks, unit.unit)
        if marks
        else counter_parts.emblem_below_band_svg(emblem_svg("unit", look.ink), unit.unit)
    )
    return (
        counter_parts.piece_plate_svg(LIGHT.fill if light else look.fill, look.rim, "notched")
        + counter_parts.band_with_word_svg(_band_word(unit), DIVISIONS[order % len(DIVISIONS)])
        + counter_parts.dice_count_svg(unit.dice)
        + drawn
        + counter_parts.caption_svg(unit.unit, look.ink)
    )


def _division_title(unit: Regiment) -> str:
    return f"Division {unit.division}" if unit.division.isdigit() else unit.division


def _band_word(unit: Regiment) -> str:
    """Return the division in few letters, so that they are large on a small counter."""
    return f"Div. {unit.division}" if unit.division.isdigit() else unit.division


def unit_description(unit: Regiment) -> str:
    """Return a unit's description: all that its picture shows."""
    dice = () if unit.dice is None else (f"{unit.dice} {'die' if unit.dice == 1 else 'dice'}",)
    marks = (marker.title for mark, marker in MARKERS.items() if mark in unit.marks)
    return ", ".join((unit.unit, _division_title(unit), *dice, *marks))


def pieces_to_cut(state: RoadState, *, light: bool = False) -> Iterator[PieceToCut]:
    """Yield units and all counters of the kits: as many as were entered, or one of each kind."""
    for back, kinds, counts in (
        ("garrison", GARRISONS, state.garrisons),
        ("road", ROAD, state.mix),
    ):
        behind = counter_svg(CounterOnBoard(back), light=light)
        for kind, counter in kinds.items():
            lying = CounterOnBoard(kind, state.strengths.get(kind))
            face = counter_svg(lying, light=light)
            yield from [PieceToCut(counter.title, face, behind)] * (
                counts.get(kind, 0) if counts else 1
            )
    for name in sorted(state.units):
        unit = state.units[name]._replace(marks=())
        yield PieceToCut(unit.unit, unit_svg(state, unit, light=light))
