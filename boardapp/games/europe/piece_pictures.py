"""Drawings of the pieces on the board: control markers, bombed territories, the bomb."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from boardapp.core.grid import Space
from boardapp.core.sentence_case import capitalize_first as capitalized
from boardapp.games.areas.table_svg import PieceFace, PieceToCut
from boardapp.games.europe import printed_territories
from boardapp.games.europe.printed_territories import NATIONS, Nation
from boardapp.games.europe.state import EuropeState
from boardapp.picture.pieces import counter_parts
from boardapp.picture.pieces.counter_parts import LIGHT, PieceStyle
from boardapp.picture.svg.lettering import CAP_HEIGHT, text_line_svg, text_width
from boardapp.picture.svg.markup import polyline_path_data, star_corners, svg_element

STYLES: Mapping[Nation, PieceStyle] = {
    "germany": PieceStyle("#5B6368", "#C3CCD1", "#F4F1E6"),
    "russia": PieceStyle("#9A2F22", "#F0C49A", "#FFF1D0"),
    "britain": PieceStyle("#D8C39A", "#7A5F31", "#2E2210"),
    "us": PieceStyle("#4B5F33", "#C9D3B0", "#F6F7EA"),
}
LANDS: Mapping[Nation, str] = {
    "germany": "#75828C", "russia": "#BE5238", "britain": "#C79A45", "us": "#6F9149",
}  # fmt: skip
"""The colours of each nation's land."""
DAMAGE = PieceStyle("#EBC77A", "#9A5A12", "#3D1F08")
BOMB = PieceStyle("#2B2D33", "#C9B03A", "#F6E27A")
MARKERS = 12
"""The number of control markers that each nation has for print."""


def piece_faces_in(state: EuropeState, there: Space) -> Iterator[PieceFace]:
    """Yield the pieces in a territory: its holder, bomb damage, the bomb in a capital."""
    holder = state.holder_of(there)
    if state.areas.has_flag(there, "several"):
        words = f"Russia holds {'?' if state.others is None else state.others} of these territories"
        yield PieceFace(
            (there, "others"), control_marker_svg("russia", number=state.others), "Russia", words
        )
    elif holder is not None:
        name = capitalized(NATIONS[holder])
        yield PieceFace(
            (there, "control"), control_marker_svg(holder), name, f"Held by {NATIONS[holder]}"
        )
    if state.bombed.get(there):
        svg = counter_parts.counter_svg(
            _star_svg(DAMAGE.ink, 245, 9, 0.55), f"−{state.bombed[there]} IPC", DAMAGE
        )
        yield PieceFace((there, "bombed"), svg, "Bombed", f"Bombed: {state.bombed[there]} IPC lost")
    for nation in state.bomb:
        if there == printed_territories.capital_of(state.areas, nation):
            words = f"{capitalized(NATIONS[nation])} has the atomic bomb"
            yield PieceFace((there, "bomb"), atomic_bomb_marker_svg(), "Atomic bomb", words)


def control_marker_svg(nation: Nation, *, number: int | None = None, light: bool = False) -> str:
    """Return a nation's control marker in a square of 1000 x 1000, with its number if given."""
    look = LIGHT if light else STYLES[nation]
    emblem = _EMBLEMS[nation](look.ink)
    if number is not None:
        emblem = _emblem_with_number_svg(emblem, number, look.ink)
    return counter_parts.counter_svg(emblem, capitalized(NATIONS[nation]), look)


def atomic_bomb_marker_svg(*, light: bool = False) -> str:
    """Return the marker of the atomic bomb."""
    look = LIGHT if light else BOMB
    orbits = "".join(
        svg_element("ellipse", rx=240, ry=88, fill="none", stroke=look.ink, stroke_width=30,
                transform=f"rotate({turn})")
        for turn in (0, 60, 120)
    )  # fmt: skip
    return counter_parts.counter_svg(
        orbits + svg_element("circle", r=54, fill=look.ink), "Bomb", look
    )


def markers_to_cut(*, light: bool = False) -> Iterator[PieceToCut]:
    """Yield the control markers of each nation, and two markers of the bomb."""
    for nation, name in NATIONS.items():
        yield from [
            PieceToCut(f"Control marker of {name}", control_marker_svg(nation, light=light))
        ] * MARKERS
    yield from [PieceToCut("Atomic bomb", atomic_bomb_marker_svg(light=light))] * 2


# Emblems, each around its middle


def _star_svg(ink: str, radius: float = 240.0, points: int = 5, inner: float = 0.4) -> str:
    corners = star_corners((0, 0), radius, radius * inner, points)
    return svg_element("path", d=polyline_path_data(corners, closed=True), fill=ink)


def _cross_svg(ink: str) -> str:
    bars = "M-70 -230H70V-70H230V70H70V230H-70V70H-230V-70H-70Z"
    return svg_element("path", d=bars, fill="none", stroke=ink, stroke_width=48)


def _roundel_svg(ink: str) -> str:
    ring = svg_element("circle", r=205, fill="none", stroke=ink, stroke_width=70)
    return ring + svg_element("circle", r=82, fill=ink)


def _star_on_disc_svg(ink: str) -> str:
    return svg_element("circle", r=225, fill="none", stroke=ink, stroke_width=42) + _star_svg(
        ink, 180
    )


def _emblem_with_number_svg(emblem: str, number: int, ink: str) -> str:
    """Return an emblem at the left of a number that is legible on a small counter."""
    beside = svg_element("g", emblem, transform="translate(-225 0) scale(0.66)")
    size = 420.0
    size = min(size, size * 440 / text_width(str(number), size, bold=True))
    return beside + text_line_svg(
        str(number), 165, size * CAP_HEIGHT / 2, size, bold=True, anchor="middle", fill=ink
    )


_EMBLEMS = {
    "germany": _cross_svg,
    "russia": _star_svg,
    "britain": _roundel_svg,
    "us": _star_on_disc_svg,
}
