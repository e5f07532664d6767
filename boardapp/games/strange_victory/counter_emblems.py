"""The emblems of counters, drawn for boardapp around (0, 0), at most 700 wide and 520 high."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import cos, pi, sin

from boardapp.picture.pieces.counter_parts import PAPER
from boardapp.picture.svg.markup import (
    polyline_path_data,
    round_ended_line_svg,
    star_corners,
    svg_element,
)

METAL, RED, BLUE = "#8A8F8C", "#B3322A", "#2F5B9C"


def emblem_svg(kind: str, ink: str) -> str:
    """Return the emblem of a kind of counter, or that of ``road``, ``garrison`` or a ``unit``."""
    return _DRAWN[kind](ink)


def _filled_path_svg(data: str, ink: str, **further: str | float) -> str:
    return svg_element("path", d=data, fill=ink, **further)


def _disc_svg(x: float, y: float, radius: float, ink: str) -> str:
    return svg_element("circle", cx=x, cy=y, r=radius, fill=ink, stroke="none", stroke_width=0)


def _rotated_svg(drawn: str, degrees: float, x: float = 0, y: float = 0) -> str:
    return svg_element("g", drawn, transform=f"translate({x:g} {y:g}) rotate({degrees:g})")


# ---- aircraft ---------------------------------------------------------------------------------

_BODY = "M0 -255C34 -240 42 -160 40 -70L20 210H-20L-40 -70C-42 -160 -34 -240 0 -255Z"
_TAIL = "M0 150L104 196V226L0 222L-104 226V196Z"


def _fighter(ink: str, wings: str) -> str:
    glass = _filled_path_svg("M0 -92C18 -92 20 -30 16 8H-16C-20 -30 -18 -92 0 -92Z", PAPER)
    return (
        _filled_path_svg(wings + _BODY + _TAIL, ink)
        + round_ended_line_svg("M-74 -262H74", ink, 14)
        + glass
    )


def _me_109(ink: str) -> str:
    """Draw a fighter with square wing tips."""
    return _rotated_svg(_fighter(ink, "M0 -110L300 -66V-14L0 44L-300 -14V-66Z"), 32)


def _roundels(*rings: tuple[float, str]) -> str:
    return "".join(_disc_svg(x, -36, radius, ink) for x in (-205, 205) for radius, ink in rings)


def _mb_151(ink: str) -> str:
    """Draw a small fighter with swept edges, and roundels."""
    wings = "M0 -104L262 -84C296 -76 296 -34 262 -22L0 52L-262 -22C-296 -34 -296 -76 -262 -84Z"
    return _rotated_svg(_fighter(ink, wings) + _roundels((46, RED), (31, PAPER), (16, BLUE)), -30)


def _hurricane(ink: str) -> str:
    """Draw a fighter with thick round wings, and roundels."""
    wings = "M0 -128L180 -118C340 -108 360 -10 210 14L0 62L-210 14C-360 -10 -340 -108 -180 -118Z"
    return _rotated_svg(_fighter(ink, wings) + _roundels((52, BLUE), (36, PAPER), (18, RED)), 30)


def _stuka(ink: str) -> str:
    """Draw a dive bomber from the front: bent wings over its spats."""
    wings = round_ended_line_svg("M-335 -92L-140 34L0 -4L140 34L335 -92", ink, 46)
    legs = "".join(
        round_ended_line_svg(f"M{x} 40V112", ink, 30)
        + _filled_path_svg(f"M{x - 34} 84H{x + 34}L{x + 22} 186H{x - 22}Z", ink)
        for x in (-140, 140)
    )
    body = _disc_svg(0, -12, 92, ink) + _disc_svg(0, -12, 30, PAPER)
    bomb = _filled_path_svg("M-24 92C-24 60 24 60 24 92V150L0 186L-24 150Z", ink)
    blades = round_ended_line_svg("M-30 -168L30 144M-168 18L168 -42", ink, 16, stroke_opacity=0.75)
    return wings + legs + blades + body + bomb


def _ju_88(ink: str) -> str:
    """Draw a bomber with two engines."""
    wings = "M0 -84L345 -34V10L0 66L-345 10V-34Z"
    engines = "".join(f"M{x - 34} 50V-110C{x - 34} -160 {x + 34} -160 {x + 34} -110V50Z"
                      for x in (-140, 140))  # fmt: skip
    body = "M0 -262C52 -250 54 -160 46 -60L20 220H-20L-46 -60C-54 -160 -52 -250 0 -262Z"
    tail = "M0 160L130 202V236L0 230L-130 236V202Z"
    airscrews = round_ended_line_svg("M-214 -152H-66M66 -152H214", ink, 12)
    glass = _filled_path_svg("M0 -240C34 -226 34 -180 30 -140H-30C-34 -180 -34 -226 0 -240Z", PAPER)
    return _rotated_svg(
        _filled_path_svg(wings + engines + body + tail, ink) + airscrews + glass, -24
    )


# ---- vehicles and guns ------------------------------------------------------------------------


def _wheel(x: float, y: float, radius: float, ink: str) -> str:
    return _disc_svg(x, y, radius, ink) + _disc_svg(x, y, radius * 0.45, METAL)


def _truck(ink: str, load: str) -> str:
    cab = "M120 90V-92H226L300 -10L338 4V118H120Z"
    window = _filled_path_svg("M150 -62H214L262 -8H150Z", PAPER)
    bed = "M-340 62H140V118H-340Z"
    wheels = "".join(_wheel(x, 138, 66, ink) for x in (-210, 220)) + _wheel(-60, 138, 66, ink)
    return _filled_path_svg(cab + bed, ink) + window + load + wheels


def _motorized(ink: str) -> str:
    """Draw a lorry under canvas."""
    canvas = _filled_path_svg("M-330 62V-120C-330 -168 100 -168 100 -120V62Z", METAL, stroke=ink,
                   stroke_width=18)  # fmt: skip
    return _truck(ink, canvas + round_ended_line_svg("M-190 -152V58M-46 -152V58", ink, 12))


def _mobile_infantry(ink: str) -> str:
    """Draw a lorry with soldiers on it."""
    heads = "".join(_helmeted(x, -60, 0.44, ink) for x in (-268, -128, 12))
    side = _filled_path_svg("M-340 10H100V70H-340Z", METAL, stroke=ink, stroke_width=16)
    return _truck(ink, heads + side)


def _overturned_lorry_emblem(ink: str) -> str:
    """Draw a lorry on its back, and a burst."""
    rays = polyline_path_data(star_corners((0, 0), 285, 190, 9), closed=True)
    burst = _filled_path_svg(rays, RED, transform="translate(60 -10)")
    return burst + svg_element(
        "g",
        _truck(ink, _filled_path_svg("M-330 62V-90H100V62Z", METAL, stroke=ink, stroke_width=18)),
        transform="rotate(164) scale(0.84)",
    )


def _mobile_artillery(ink: str) -> str:
    """Draw a howitzer on a half-track."""
    hull = _filled_path_svg("M-330 60L-290 -40H-20L60 -70H210L330 10V110H-330Z", ink)
    gun = round_ended_line_svg("M-120 -60L205 -235", ink, 40) + _filled_path_svg(
        "M-190 -20L-150 -150L-60 -120L-90 -20Z", ink
    )
    track = _filled_path_svg(
        "M-300 84H90C150 84 150 206 90 206H-260C-330 206 -350 84 -300 84Z",
        METAL,
        stroke=ink,
        stroke_width=22,
    )
    wheels = "".join(_disc_svg(x, 145, 38, ink) for x in (-235, -130, -25, 75))
    return gun + hull + track + wheels + _wheel(245, 145, 66, ink)


def _tank(ink: str) -> str:
    """Draw a tank from the side."""
    turret = "M-120 -60L-86 -170H86L140 -120V-60Z"
    hull = "M-330 -8L-270 -66H270L335 10L300 60H-310Z"
    track = _filled_path_svg(
        "M-290 40H290C372 40 372 190 270 190H-270C-372 190 -372 40 -290 40Z",
        METAL,
        stroke=ink,
        stroke_width=24,
    )
    wheels = "".join(_disc_svg(x, 118, 46, ink) for x in (-230, -115, 0, 115, 230))
    return (
        _filled_path_svg(turret + hull, ink)
        + round_ended_line_svg("M120 -128H345", ink, 30)
        + track
        + wheels
        + round_ended_line_svg("M-70 -188H30", ink, 26)
    )


def _at_guns(ink: str) -> str:
    """Draw a low gun with its shield."""
    return (
        round_ended_line_svg("M-345 190L-40 60", ink, 40)
        + round_ended_line_svg("M-60 10H345", ink, 36)
        + round_ended_line_svg("M310 10H350", ink, 60)
        + _filled_path_svg("M-30 -130L60 -150V120L-50 140Z", ink)
        + _wheel(0, 120, 116, ink)
        + round_ended_line_svg("M-90 120H90M0 30V210", METAL, 16)
    )


def _aa_guns(ink: str) -> str:
    """Draw two barrels that point at the sky."""
    barrels = round_ended_line_svg("M-60 70L110 -250M30 100L200 -220", ink, 34)
    bursts = "".join(_disc_svg(x, y, r, METAL) for x, y, r in ((265, -225, 26), (-190, -200, 34),
                                                           (-120, -245, 20)))  # fmt: skip
    mount = "M-150 20L70 130L30 200H-170Z"
    base = round_ended_line_svg("M-80 190L-280 235M-60 190L160 235M-70 190V235", ink, 34)
    return bursts + barrels + _filled_path_svg(mount, ink) + base + _wheel(-70, 110, 62, ink)


# ---- people -----------------------------------------------------------------------------------


def _helmeted(x: float, y: float, scale: float, ink: str) -> str:
    """Draw a head under a crested helmet."""
    dome = "M-150 20C-150 -180 150 -180 150 20Z"
    crest = "M-120 -92C-60 -188 90 -188 140 -60L110 -70C70 -140 -40 -140 -100 -70Z"
    brim = "M-196 12C-150 44 150 44 196 12L176 58C120 78 -120 78 -176 58Z"
    face = _filled_path_svg("M-118 60C-118 240 118 240 118 60Z", METAL, stroke=ink, stroke_width=18)
    body = face + _filled_path_svg(dome + crest + brim, ink)
    return svg_element("g", body, transform=f"translate({x:g} {y:g}) scale({scale:g})")


def _rifle(ink: str) -> str:
    return round_ended_line_svg("M0 -300V120", ink, 22) + _filled_path_svg(
        "M-26 60H26L40 280H-30Z", ink
    )


def _reserve_infantry(ink: str) -> str:
    """Draw a soldier with crossed rifles."""
    rifles = _rotated_svg(_rifle(ink), 52) + _rotated_svg(_rifle(ink), -52)
    return rifles + _helmeted(0, -20, 1.05, ink)


def _infantry(ink: str) -> str:
    """Draw two soldiers side by side."""
    return _helmeted(-150, -60, 0.8, ink) + _helmeted(150, 40, 0.8, ink)


def _captive(x: float, scale: float, ink: str) -> str:
    limbs = "M0 -30V110M0 -20L-78 -90L-66 -200M0 -20L78 -90L66 -200M0 110L-46 240M0 110L46 240"
    body = round_ended_line_svg(limbs, ink, 46)
    return svg_element(
        "g", body + _disc_svg(0, -118, 52, ink), transform=f"translate({x} 0) scale({scale})"
    )


def _prisoners(ink: str) -> str:
    """Draw people with their hands up."""
    return _captive(-215, 0.86, ink) + _captive(215, 0.86, ink) + _captive(0, 1.06, ink)


def _enemy_flag_emblem(ink: str) -> str:
    """Draw a flag of three stripes."""
    stripes = ((-150, BLUE), (0, PAPER), (150, RED))
    flag = "".join(
        _filled_path_svg(f"M{x - 40} -210C{x + 10} -240 {x + 60} -180 {x + 110} -210V10"
              f"C{x + 60} 40 {x + 10} -20 {x - 40} 10Z", fill)
        for x, fill in stripes
    )  # fmt: skip
    rim = round_ended_line_svg(
        "M-190 -210C-140 -240 -90 -180 -40 -210S60 -180 110 -210S210 -180 260 -210V10"
        "C210 40 160 -20 110 10S10 -20 -40 10S-140 -20 -190 10Z",
        ink,
        18,
    )
    return (
        flag
        + rim
        + round_ended_line_svg("M-205 -250V240", ink, 34)
        + _disc_svg(-205, -250, 28, ink)
    )


def _support_tent_emblem(ink: str) -> str:
    """Draw a tent with a pennant, for a staff or column that is no combat unit."""
    canvas = "M0 -170L310 220H-310Z"
    door = "M0 -60L84 220H-84Z"
    pennant = "M0 -280L120 -244L0 -208Z"
    return (
        _filled_path_svg(canvas, ink)
        + _filled_path_svg(door, METAL)
        + round_ended_line_svg("M0 -280V-150M-340 220H340", ink, 24)
        + _filled_path_svg(pennant, RED, stroke=ink, stroke_width=14)
    )


# ---- roads and the rest -----------------------------------------------------------------------


def _crossroads(ink: str) -> str:
    """Draw two roads that cross."""
    ways = "M-320 -150L320 170M-300 180L300 -190"
    return (
        round_ended_line_svg(ways, ink, 128)
        + round_ended_line_svg(ways, PAPER, 92)
        + round_ended_line_svg(ways, METAL, 12, stroke_dasharray="44 40")
        + _disc_svg(0, -4, 40, PAPER)
    )


def _muddy_roads(ink: str) -> str:
    """Draw a soft road with ruts and puddles."""
    road = "M-250 250C-330 90 -100 -20 -150 -250H130C200 -20 -10 90 110 250Z"
    ruts = "M-165 240C-230 90 -20 -20 -80 -240M20 240C-70 90 130 -20 65 -240"
    puddles = "M120 130C150 60 330 70 340 140C340 220 130 230 120 130Z" \
              "M-330 -90C-310 -150 -190 -150 -180 -90C-180 -30 -320 -30 -330 -90Z"  # fmt: skip
    spots = ((230, -30, 26), (-260, 20, 20), (190, -120, 18), (300, 20, 16))
    return (
        _filled_path_svg(road, "#8A6336")
        + round_ended_line_svg(ruts, ink, 60)
        + round_ended_line_svg(ruts, "#C9A46C", 20, stroke_dasharray="3 40")
        + _filled_path_svg(puddles, ink)
        + round_ended_line_svg("M190 130H270M-280 -100H-230", PAPER, 16)
        + "".join(_disc_svg(x, y, radius, ink) for x, y, radius in spots)
    )


def _roadblock(ink: str) -> str:
    """Draw a striped beam before crossed girders."""
    girders = round_ended_line_svg(
        "M-280 210L-120 -20M-120 210L-280 -20M280 210L120 -20M120 210L280 -20", ink, 34
    )
    beam = svg_element("rect", x=-345, y=-140, width=690, height=110, rx=18, fill=PAPER, stroke=ink,
                   stroke_width=22)  # fmt: skip
    stripes = "".join(f"M{x} -130H{x + 64}L{x + 14} -40H{x - 50}Z" for x in (-250, -110, 30, 170))
    return (
        girders
        + beam
        + _filled_path_svg(stripes, RED)
        + round_ended_line_svg("M-300 -140V-215M300 -140V-215", ink, 34)
    )


def _repair_base(ink: str) -> str:
    """Draw a spanner and a hammer, crossed."""
    spanner = round_ended_line_svg("M0 -120V250", ink, 62) + _filled_path_svg(
        "M-112 -130C-150 -220 -96 -290 -44 -300V-196L0 -166L44 -196V-300C96 -290 150 -220 112 -130"
        "C70 -60 -70 -60 -112 -130Z", ink,
    )  # fmt: skip
    hammer = round_ended_line_svg("M0 -200V250", METAL, 46) + _filled_path_svg(
        "M-150 -270H96L160 -206H150V-160H-150Z", ink
    )
    return _rotated_svg(hammer, -42, 0, 10) + _rotated_svg(spanner, 42, 0, 10)


def _cogwheel_path(radius: float, teeth: int) -> str:
    """Return a toothed wheel as path data."""
    dots = []
    for at in range(teeth):
        for share, reach in ((-0.3, 1.0), (-0.18, 1.24), (0.18, 1.24), (0.3, 1.0)):
            angle = 2 * pi * (at + share) / teeth
            dots.append((radius * reach * sin(angle), -radius * reach * cos(angle)))
    return polyline_path_data(dots, closed=True)


def _cracked_cogwheel_emblem(ink: str) -> str:
    """Draw a toothed wheel that has cracked."""
    crack = "M40 -270L-40 -90L60 -20L-60 110L30 270"
    return (
        _filled_path_svg(_cogwheel_path(190, 10), ink)
        + _disc_svg(0, 0, 82, METAL)
        + round_ended_line_svg(crack, PAPER, 52)
        + round_ended_line_svg(crack, RED, 22)
    )


def _field_glasses_emblem(ink: str) -> str:
    """Draw field glasses."""
    tubes = "M-250 200L-170 -190H-50L-30 200ZM250 200L170 -190H50L30 200Z"
    lenses = "".join(
        _disc_svg(x, 180, 112, ink)
        + _disc_svg(x, 180, 70, BLUE)
        + _disc_svg(x - 22, 156, 20, PAPER)
        for x in (-142, 142)
    )
    return (
        _filled_path_svg(tubes, ink)
        + round_ended_line_svg("M-60 -20H60", ink, 70)
        + round_ended_line_svg("M-110 -200H-110M110 -200H110", ink, 110)
        + lenses
    )


def _unknown_effect_emblem(ink: str) -> str:
    """Draw an empty ring, for effects that only the base game defines."""
    return round_ended_line_svg(
        "M0 -200C260 -200 260 200 0 200C-260 200 -260 -200 0 -200Z", ink, 40
    ) + round_ended_line_svg("M-80 0H80", ink, 40)


def _road(ink: str) -> str:
    """Draw a road that goes to the horizon."""
    return (
        _filled_path_svg("M-330 -60H330V-40H-330Z", ink, fill_opacity=0.6)
        + _filled_path_svg("M-52 -50C-10 60 -230 120 -290 250H230C190 120 20 60 52 -50Z", ink)
        + round_ended_line_svg("M-2 -20C16 40 -30 90 -34 230", METAL, 20, stroke_dasharray="40 34")
        + _filled_path_svg(
            "M-300 -60C-270 -170 -180 -190 -120 -60ZM120 -60C170 -210 280 -200 320 -60Z",
            ink,
            fill_opacity=0.6,
        )
        + _disc_svg(0, -165, 62, ink)
    )


def _garrison(ink: str) -> str:
    """Draw a tower with a flag."""
    tower = "M-190 240V-60H-220V-130H-150V-95H-75V-130H75V-95H150V-130H220V-60H190V240H60V130" \
            "C60 50 -60 50 -60 130V240Z"  # fmt: skip
    flag = "M0 -280H150L110 -232L150 -184H0Z"
    return (
        _filled_path_svg(tower, ink)
        + round_ended_line_svg("M0 -285V-110", ink, 22)
        + _filled_path_svg(flag, ink)
    )


_DRAWN: Mapping[str, Callable[[str], str]] = {
    "me-109": _me_109, "stuka": _stuka, "ju-88": _ju_88, "mobile-artillery": _mobile_artillery,
    "repair-base": _repair_base, "prisoners": _prisoners, "crossroads": _crossroads,
    "muddy-roads": _muddy_roads, "accident": _overturned_lorry_emblem, "mb-151": _mb_151,
    "hurricane": _hurricane, "roadblock": _roadblock, "reserve-infantry": _reserve_infantry,
    "mobile-infantry": _mobile_infantry, "aa-guns": _aa_guns, "at-guns": _at_guns,
    "enemy": _enemy_flag_emblem, "infantry": _infantry,
    "breakdown": _cracked_cogwheel_emblem, "recon": _field_glasses_emblem,
    "motorized": _motorized, "support": _support_tent_emblem, "other": _unknown_effect_emblem,
    "road": _road, "garrison": _garrison, "unit": _tank,
}  # fmt: skip
