"""Faces of dice as drawings: pips or symbols, in a die's colour."""

from __future__ import annotations

from collections.abc import Collection

from boardapp.files.assets import assets_folder

ART = {
    **{str(number): f"pips-{number}" for number in range(1, 7)},
    "Skull": "skull", "Star": "star", "One Soldier": "one-soldier",
    "Two Soldiers": "two-soldiers", "Courage": "courage", "Tool": "tool",
}  # fmt: skip
"""File names of the drawings in ``assets/dice``, by the name of the face."""
MOST_PIPS = 6
PAPER, INK = "#FFF9E8", "#1E1A16"
"""The two colours of a drawing, which the colours of a coloured die replace."""
_COLOURS = {"red": ("#B3261E", "#FFF9E8"), "black": ("#24282B", "#FFF9E8")}


def has_die_art(names: Collection[str]) -> bool:
    """Return whether every face of a die has a drawing."""
    return ART.keys() >= {*names}


def has_drawn_face(name: str, faces: int) -> bool:
    """Return whether a face has a drawing; dice with more than six faces have no pips."""
    return name in ART and (faces <= MOST_PIPS or not name.isdecimal())


def die_face_svg(name: str, colour: str = "") -> str:
    """Return a face of a die as an SVG drawing, white without a colour; raises KeyError."""
    svg = (assets_folder() / "dice" / f"{ART[name]}.svg").read_text("utf-8")
    paper, ink = _COLOURS.get(colour, (PAPER, INK))
    return svg.replace(PAPER, "{paper}").replace(INK, ink).replace("{paper}", paper)
