"""Unit markers on hexes: side by outline, kind by silhouette and letter, state by star and bars."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple

from boardapp.core.grid import Space
from boardapp.picture import palette
from boardapp.picture.board.positions_on_print import PlanePoint
from boardapp.picture.hexes.hex_label_places import unit_places
from boardapp.picture.svg.lettering import (
    CAP_HEIGHT,
    shorten_with_ellipsis,
    text_line_svg,
    text_width,
)
from boardapp.picture.svg.markup import (
    plate_svg,
    polyline_path_data,
    star_corners,
    svg_element,
    svg_group,
)

UnitKind = Literal["squad", "vehicle", "other"]
LETTERS: Mapping[UnitKind, str] = {"squad": "S", "vehicle": "V", "other": "U"}
TITLES: Mapping[UnitKind, str] = {"squad": "squad", "vehicle": "vehicle", "other": "unit"}

WIDTH, HEIGHT = 860, 520
"""The size of a marker's art; its displayed size depends on the number of units in the hex."""
LABEL_SIZE, _OFFICER_SIZE, _LABEL_ROOM = 500.0, 370.0, 400.0


class HexUnitMarker(NamedTuple):
    """A unit: its side, kind and position, and a label unique among units of its kind."""

    side: str
    kind: UnitKind
    space: Space
    officer: bool = False
    fatigued: bool = False
    label: str = ""
    title: str = ""


def hex_unit_markers_svg(
    centre: PlanePoint, markers: Sequence[HexUnitMarker], titles: Mapping[str, str]
) -> str:
    """Return the markers of all units in one hex."""
    return svg_group(
        *[
            hex_unit_marker_svg(
                marker,
                (centre[0] + place.x, centre[1] + place.y),
                titles.get(marker.side, marker.side),
                scale=place.scale,
            )
            for marker, place in zip(markers, unit_places(len(markers)), strict=True)
        ]
    )


def marker_description(marker: HexUnitMarker, side: str = "") -> str:
    """Return the content of a marker in words."""
    kind = marker.title or TITLES[marker.kind]
    state = [word for word, told in (("officer", marker.officer), ("fatigued", marker.fatigued))
             if told]  # fmt: skip
    words = " ".join(word for word in (side, kind, marker.label) if word)
    return ", ".join([words, *state])


def hex_unit_marker_svg(
    marker: HexUnitMarker, centre: PlanePoint, side: str = "", *, scale: float = 1.0
) -> str:
    """Return one marker around a centre; ``side`` is the title of its side, for screen readers."""
    style = palette.SIDES.get(marker.side, palette.OTHER_SIDE)
    parts = [
        _marker_plate_svg(style, 0, style.fill, "#15110D", 44),
        _marker_plate_svg(style, 40, "none", style.rim, 22),
        _fatigue_hatching_svg(style) if marker.fatigued else "",
        _unit_kind_silhouette_svg(marker, style),
        _marker_text_svg(marker, style),
        _fatigue_tab_svg() if marker.fatigued else "",
        _officer_star_svg() if marker.officer else "",
    ]
    return svg_element(
        "g",
        *[part for part in parts if part],
        role="img",
        aria_label=marker_description(marker, side),
        data_side=marker.side,
        data_unit=marker.kind,
        transform=f"translate({centre[0]:.2f} {centre[1]:.2f})"
        + (f" scale({scale})" if scale != 1 else ""),
    )


def _marker_plate_svg(
    style: palette.SideStyle, inset: float, fill: str, stroke: str, width: float
) -> str:
    across, down = WIDTH / 2 - inset, HEIGHT / 2 - inset
    return plate_svg(
        (-across, -down, 2 * across, 2 * down), style.outline, rounding=down * 0.8,
        cut=110 - inset / 2, fill=fill, stroke=stroke, stroke_width=width,
    )  # fmt: skip


_SQUAD = ("M-40 92v-70q0-44 40-44t40 44v70zM-30-58a34 38 0 1 1 60 0z"
          "M-150 110v-62q0-40 36-40t36 40v62zM-141-22a27 31 0 1 1 54 0z"
          "M78 110v-62q0-40 36-40t36 40v62zM87-22a27 31 0 1 1 54 0z")  # fmt: skip
"""Three figures, the middle one ahead."""
_VEHICLE = ("M-150 20l30-36h60l14-58h110l20 40h78v18h-72l8 32h52l24 28v30l-36 36h-264l-36-36z"
            "M-112 70a20 20 0 1 0 .1 0zM-40 70a20 20 0 1 0 .1 0z"
            "M32 70a20 20 0 1 0 .1 0z")  # fmt: skip
_OTHER = "M0-112L124 0L0 112L-124 0Z"


def _unit_kind_silhouette_svg(marker: HexUnitMarker, style: palette.SideStyle) -> str:
    """Draw the silhouette of a unit's kind, moved up if the marker also has a label."""
    data = {"squad": _SQUAD, "vehicle": _VEHICLE, "other": _OTHER}[marker.kind]
    place = "translate(-225 -88) scale(0.8)" if marker.label else "translate(-205 0)"
    return svg_element(
        "path", d=data, fill=style.ink, fill_rule="evenodd", transform=place,
        data_shape=marker.kind,
    )  # fmt: skip


def _marker_text_svg(marker: HexUnitMarker, style: palette.SideStyle) -> str:
    """Write a unit's label as large as the marker allows, with the letter of its kind beside it."""
    letter = LETTERS[marker.kind]
    if not marker.label:
        return _marker_word_svg(letter, 185, LABEL_SIZE, style.ink)
    # An officer has a star in the corner above the label.
    size = _OFFICER_SIZE if marker.officer else LABEL_SIZE
    width = text_width(marker.label, size, bold=True)
    size = max(150.0, min(size, size * _LABEL_ROOM / width * 0.99)) if width else size
    label = shorten_with_ellipsis(marker.label, size, _LABEL_ROOM, bold=True)
    foot = 190.0 if marker.officer else None
    kind = _marker_word_svg(letter, -130 if marker.fatigued else -235, 190, style.ink, foot=200)
    return kind + _marker_word_svg(label, 175, size, style.ink, foot=foot)


def _marker_word_svg(text: str, x: int, size: float, ink: str, *, foot: float | None = None) -> str:
    """Write a word around x, in the middle of the marker or with its baseline at ``foot``."""
    y = size * CAP_HEIGHT / 2 if foot is None else foot
    return text_line_svg(text, x, y, size, bold=True, anchor="middle", fill=ink)


def _fatigue_hatching_svg(style: palette.SideStyle) -> str:
    """Draw the hatching of a tired unit's plate."""
    data = "".join(
        polyline_path_data([(x - 110, 190), (x + 110, -190)]) for x in range(-240, 320, 120)
    )
    return svg_element(
        "path",
        d=data,
        fill="none",
        stroke=style.ink,
        stroke_width=20,
        stroke_opacity=0.4,
        data_fatigued="",
    )


def _fatigue_tab_svg() -> str:
    plate = svg_element(
        "rect", x=-400, y=80, width=210, height=190, rx=24, fill="#FFFFFF", stroke="#15110D",
        stroke_width=26, stroke_dasharray="60 30",
    )  # fmt: skip
    return plate + text_line_svg("F", -295, 240, 190, bold=True, anchor="middle", fill="#15110D")


def _officer_star_svg() -> str:
    points = star_corners((315, -190), 150, 80, 5)
    plate = svg_element(
        "path", d=polyline_path_data(points, closed=True), fill="#FFD400", stroke="#15110D",
        stroke_width=26, stroke_linejoin="round", data_officer="",
    )  # fmt: skip
    return plate + text_line_svg("O", 315, -147, 118, bold=True, anchor="middle", fill="#15110D")
