"""Drawings of the pieces on the beach: Units, Machine Gun Fire, Landmines, the Sniper."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from boardapp.core.grid import Space
from boardapp.core.sentence_case import counted
from boardapp.games.areas.table_svg import PieceFace, PieceToCut
from boardapp.games.atlantikwall.known_cards_and_counters import COUNTERS, TOKENS
from boardapp.games.atlantikwall.state import AlliedUnit, BeachState
from boardapp.picture.pieces import counter_parts
from boardapp.picture.pieces.counter_parts import INK, LIGHT, PAPER, PieceStyle
from boardapp.picture.svg.markup import round_ended_line_svg, svg_element

ALLIED = PieceStyle("#C9D3B0", "#5E6B3C", "#26301A")
ACTIVE = PieceStyle("#B4432F", "#F3D9A8", "#FFF6E4")
GERMAN_LOOK = PieceStyle("#5B6368", "#C3CCD1", "#F4F1E6")
INACTIVE = PieceStyle("#D5CFC0", "#9A9484", "#7A7466")
COUNTER = PieceStyle("#33467A", "#AEBBDD", "#F3F5FC")
BANDS = ("#7A2E1F", "#1F5A4C", "#33467A", "#7A5A12")
"""The stripes of Units, by their numbers: a Unit keeps its colour when another dies."""
FEATURES: Mapping[str, tuple[str, str]] = {
    "mgf": ("MGF", "Machine Gun Fire"), "mines": ("Mines", "Landmines"),
}  # fmt: skip


def piece_faces_in(state: BeachState, there: Space) -> Iterator[PieceFace]:
    """Yield the pieces in a Sector: Bunker, features, Units, their Sniper (001-17, 001-57).

    Inactive features are greyed.
    """
    yield from _bunker_face(state, there)
    active = {"mgf": state.is_machine_gun_fire_active, "mines": state.are_mines_active}
    for feature, (short, title) in FEATURES.items():
        dice = state.areas.printed_number(there, feature)
        if dice is not None:
            words = f"{title}, {dice} {'die' if dice == 1 else 'dice'}"
            now = "active" if active[feature] else "inactive"
            svg = feature_svg(feature, short, ACTIVE if active[feature] else INACTIVE, dice)
            yield PieceFace((there, feature), svg, title, f"{words}, {now}")
    units = [one for one in state.units.values() if one.space == there]
    for unit in units:
        yield PieceFace(unit.id, unit_svg(unit), unit.unit, unit_description(unit))
    if units and state.sniper in ("recruited", "fires"):
        svg = feature_svg("sniper", "Sniper", ALLIED, state.sniper_hits)
        yield PieceFace((there, "sniper"), svg, "Sniper", f"Sniper, {state.sniper_hits} hits")


def feature_svg(kind: str, title: str, look: PieceStyle, number: int | None = None) -> str:
    """Return a feature of the map, or a marker, in a square of 1000 x 1000."""
    strength = "" if number is None else counter_parts.strength_svg(number)
    return counter_parts.counter_svg(_DRAWN[kind](look.ink), title, look) + strength


def unit_svg(unit: AlliedUnit, *, light: bool = False) -> str:
    """Return a Unit: its name, with its Soldiers and Specialists if the table keeps them."""
    look = LIGHT if light else ALLIED
    number = int("".join(filter(str.isdecimal, unit.id)) or 1) - 1
    kept = unit.soldiers is not None
    caption = counted(unit.specialists or 0, "Specialist") if kept else "Allied Unit"
    return (
        counter_parts.piece_plate_svg(look.fill, look.rim, "notched")
        + counter_parts.band_with_word_svg(unit.unit, BANDS[number % len(BANDS)])
        + (counter_parts.dice_count_svg(unit.soldiers) if kept else "")
        + counter_parts.emblem_below_band_svg(_helmet_svg(look.ink), caption)
        + counter_parts.caption_svg(caption, look.ink)
    )


def _bunker_face(state: BeachState, there: Space) -> Iterator[PieceFace]:
    """Yield the Bunker, with the German's Soldiers if he is played."""
    if not state.areas.has_flag(there, "bunker"):
        return
    number = state.soldiers.now if state.is_german_played else None
    look, who = GERMAN_LOOK, counted(len(state.specialists_in_play()), "Specialist")
    words = f"German, {number} Soldiers, {who}" if state.is_german_played else "Bunker"
    svg = feature_svg("bunker", who if state.is_german_played else "Bunker", look, number)
    yield PieceFace((there, "bunker"), svg, "German" if state.is_german_played else "Bunker", words)


def unit_description(unit: AlliedUnit) -> str:
    """Return a Unit's description: its name, Soldiers, Specialists, counters and cards."""
    kept = () if unit.soldiers is None else (
        f"{unit.soldiers} Soldiers", counted(unit.specialists or 0, "Specialist"),
    )  # fmt: skip
    counters = (f"{unit.counters} Re-roll counters",) if unit.counters else ()
    return ", ".join((unit.unit, *kept, *counters, *unit.cards))


def pieces_to_cut(state: BeachState, *, light: bool = False) -> Iterator[PieceToCut]:
    """Yield the MGF tokens with their inactive backs, Re-roll counters, a Sniper, and the Units."""
    on, off = (LIGHT, LIGHT) if light else (ACTIVE, INACTIVE)
    for feature, (short, title) in FEATURES.items():
        face, back = feature_svg(feature, short, on), feature_svg(feature, short, off)
        yield from [PieceToCut(title, face, back)] * TOKENS
    look = LIGHT if light else COUNTER
    yield from [PieceToCut("Re-roll counter", feature_svg("counter", "Re-roll", look))] * COUNTERS
    yield PieceToCut("Sniper", feature_svg("sniper", "Sniper", LIGHT if light else ALLIED))
    for unit in state.units.values():
        plain = unit._replace(soldiers=None)
        yield PieceToCut(unit.unit, unit_svg(plain, light=light))


# ---- emblems, each about (0, 0), 700 wide and 520 high at most --------------------------------


def _machine_gun_svg(ink: str) -> str:
    """Draw a machine gun on its tripod, with a belt."""
    gun = "M-330 -40H-210L-190 -70H60V-44H330V-8H60V30H-150L-170 10H-210L-330 60Z"
    legs = round_ended_line_svg("M-40 30L-190 225M-40 30L130 225M-40 30V120", ink, 34)
    belt = "".join(
        svg_element("rect", x=-70 + 34 * at, y=38 + 14 * at, width=22, height=74, rx=8, fill=ink,
                fill_opacity=0.75)
        for at in range(1, 5)
    )  # fmt: skip
    flash = round_ended_line_svg("M352 -26H392M344 -62L376 -90M344 10L376 38", ink, 18)
    return legs + belt + svg_element("path", d=gun, fill=ink) + flash


def _bunker_svg(ink: str) -> str:
    """Draw a concrete bunker in the dunes, with a gun in its slit."""
    walls = "M-330 170L-270 -70C-200 -190 200 -190 270 -70L330 170Z"
    slit = svg_element("rect", x=-190, y=-40, width=380, height=92, rx=20, fill=INK)
    gun = round_ended_line_svg("M-30 10H110", ink, 26) + round_ended_line_svg("M96 10H130", ink, 44)
    joints = round_ended_line_svg("M-286 -10H-200M200 -10H286M-312 100H312", INK, 10)
    dunes = round_ended_line_svg("M-350 214C-240 170 -130 240 0 206S240 170 350 214", ink, 22)
    return svg_element("path", d=walls, fill="#A9A79C", stroke=ink, stroke_width=22) + joints + (
        slit + gun + dunes
    )  # fmt: skip


def _mine_svg(ink: str) -> str:
    """Draw a mine under the ground, with its prongs."""
    ground = round_ended_line_svg("M-330 20H330", ink, 26) + round_ended_line_svg(
        "M-290 70L-330 110M-200 70L-240 110", ink, 14
    )
    body = svg_element("path", d="M-210 40H210V130C210 200 -210 200 -210 130Z", fill=ink)
    prongs = round_ended_line_svg("M0 10V-150M-30 0L-120 -120M30 0L120 -120", ink, 26)
    tips = "".join(
        svg_element("circle", cx=x, cy=y, r=24, fill=ink)
        for x, y in ((0, -160), (-126, -130), (126, -130))
    )
    return ground + body + prongs + tips


def _helmet_svg(ink: str) -> str:
    """Draw a round helmet over a face."""
    face = svg_element("path", d="M-126 50C-126 260 126 260 126 50Z", fill=PAPER, stroke=ink,
                   stroke_width=20)  # fmt: skip
    dome = "M-190 56C-200 -190 200 -190 190 56C120 84 -120 84 -190 56Z"
    strap = round_ended_line_svg("M-128 70L-60 226M128 70L60 226", ink, 16)
    return face + svg_element("path", d=dome, fill=ink) + strap


def _rifle_scope_svg(ink: str) -> str:
    """Draw a telescopic sight: a ring with a cross."""
    ring = svg_element("circle", r=190, fill=PAPER, fill_opacity=0.6, stroke=ink, stroke_width=34)
    return ring + round_ended_line_svg("M-250 0H-40M40 0H250M0 -250V-40M0 40V250", ink, 24)


def _reroll_svg(ink: str) -> str:
    """Draw a die and an arrow around it."""
    die = svg_element("rect", x=-110, y=-110, width=220, height=220, rx=46, fill=PAPER, stroke=ink,
                  stroke_width=26)  # fmt: skip
    pips = "".join(svg_element("circle", cx=x, cy=y, r=24, fill="#33467A") for x, y in (
        (-52, -52), (0, 0), (52, 52)))  # fmt: skip
    arrow = round_ended_line_svg(
        "M-190 130A230 230 0 1 1 190 130M190 130L240 60M190 130L112 96", ink, 34
    )
    return die + pips + arrow


_DRAWN = {
    "bunker": _bunker_svg,
    "mgf": _machine_gun_svg,
    "mines": _mine_svg,
    "sniper": _rifle_scope_svg,
    "counter": _reroll_svg,
}
