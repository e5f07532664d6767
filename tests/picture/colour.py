"""How far apart two colours look: CAM02-UCS distance, also under colour blindness.

Formulas: CIECAM02 (CIE 159:2004) with D65, average surround, L_A = 64/π/5, Y_b = 20. CAM02-UCS is
after Luo, Cui and Li (2006), colour blindness after Machado, Oliveira and Fernandes (2009) in full.
"""

from collections.abc import Mapping
from math import atan2, cos, pi

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]

TO_XYZ = np.array(
    [[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]]
)  # fmt: skip
CAT02 = np.array(
    [[0.7328, 0.4296, -0.1624], [-0.7036, 1.6975, 0.0061], [0.0030, 0.0136, 0.9834]]
)  # fmt: skip
HPE = np.array(
    [[0.38971, 0.68898, -0.07868], [-0.22981, 1.18340, 0.04641], [0.0, 0.0, 1.0]]
)  # fmt: skip
MACHADO: Mapping[str, Array] = {
    "normal": np.eye(3),
    "protan": np.array([
        [0.152286, 1.052583, -0.204868],
        [0.114503, 0.786281, 0.099216],
        [-0.003882, -0.048116, 1.051998],
    ]),
    "deutan": np.array([
        [0.367322, 0.860646, -0.227968],
        [0.280085, 0.672501, 0.047413],
        [-0.011820, 0.042940, 0.968881],
    ]),
    "tritan": np.array([
        [1.255528, -0.076749, -0.178779],
        [-0.078411, 0.930809, 0.147602],
        [0.004733, 0.691367, 0.303900],
    ]),
}  # fmt: skip


def linear(colour: str) -> Array:
    parts = np.array([int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)])
    return np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)


def distance(one: str, other: str, eyes: str = "normal") -> float:
    shown = (np.clip(MACHADO[eyes] @ linear(colour), 0, 1) for colour in (one, other))
    places = [ucs(TO_XYZ @ seen * 100) for seen in shown]
    return float(np.linalg.norm(places[0] - places[1]))


def ucs(xyz: Array) -> Array:
    """Return J', a', b' of a colour under the reference conditions."""
    white = np.array([95.047, 100.0, 108.883])
    adapting, background = 64 / pi / 5, 20.0
    surround, c, n_c = 1.0, 0.69, 1.0
    degree = surround * (1 - 1 / 3.6 * np.exp((-adapting - 42) / 92))
    k = 1 / (5 * adapting + 1)
    f_l = 0.2 * k**4 * 5 * adapting + 0.1 * (1 - k**4) ** 2 * (5 * adapting) ** (1 / 3)
    n = background / white[1]
    n_bb, z = 0.725 * n**-0.2, 1.48 + np.sqrt(n)

    cones_white = CAT02 @ white
    gain = degree * white[1] / cones_white + 1 - degree

    def response(stimulus: Array) -> Array:
        cones = HPE @ np.linalg.inv(CAT02) @ (gain * (CAT02 @ stimulus))
        power = (f_l * np.abs(cones) / 100) ** 0.42
        return np.asarray(np.sign(cones) * 400 * power / (power + 27.13) + 0.1)

    def achromatic(r: Array) -> float:
        return float((2 * r[0] + r[1] + r[2] / 20 - 0.305) * n_bb)

    r = response(xyz)
    a, b = r[0] - 12 * r[1] / 11 + r[2] / 11, (r[0] + r[1] - 2 * r[2]) / 9
    hue = atan2(b, a)
    eccentricity = (cos(hue + 2) + 3.8) / 4
    lightness = 100 * (achromatic(r) / achromatic(response(white))) ** (c * z)
    top = 50000 / 13 * n_c * n_bb * eccentricity * float(np.hypot(a, b))
    t = top / (r[0] + r[1] + 21 * r[2] / 20)
    chroma = t**0.9 * np.sqrt(lightness / 100) * (1.64 - 0.29**n) ** 0.73
    colourfulness = np.log(1 + 0.0228 * chroma * f_l**0.25) / 0.0228
    return np.array([
        1.7 * lightness / (1 + 0.007 * lightness),
        colourfulness * np.cos(hue),
        colourfulness * np.sin(hue),
    ])  # fmt: skip
