"""A camera over a table: where it shows places, and what it sees.

Places are millimetres east and south of the middle of the map.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt
from PIL import Image

Points = npt.NDArray[np.float64]
Rng = np.random.Generator
SIZE = 4000, 3000
CELL = 40
SPACE = 101.6
WIDTH, HEIGHT = 9 * SPACE, 3 * SPACE


def map_corners(east: float = 0, south: float = 0) -> Points:
    """Return the corners of the map, moved by some spaces, clockwise from the north-west."""
    ends = np.array([(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)]) * (WIDTH, HEIGHT)
    return ends + np.array([east, south]) * SPACE


class Camera(NamedTuple):
    """A pinhole of some tilt behind a lens that bows straight lines.

    ``matrix`` maps places to a pinhole's pixels, from the picture's middle.
    """

    matrix: Points
    bow: float
    tilt: float

    def to_pixels(self, places: Points) -> Points:
        """Return where the photograph shows some places."""
        flat = np.column_stack([places, np.ones(len(places))]) @ self.matrix.T
        pinhole = flat[:, :2] / flat[:, 2:]
        seen = pinhole.copy()
        for _ in range(30):
            seen = pinhole * (1 + self.bow * _radius(seen))
        return np.asarray(seen + np.array(SIZE) / 2)

    def to_places(self, pixels: Points) -> Points:
        """Return the places that some pixels show."""
        seen = pixels - np.array(SIZE) / 2
        pinhole = seen / (1 + self.bow * _radius(seen))
        flat = np.column_stack([pinhole, np.ones(len(seen))]) @ np.linalg.inv(self.matrix).T
        return np.asarray(flat[:, :2] / flat[:, 2:])

    def take(self, scene: Image.Image, margin: float, scale: float) -> Image.Image:
        """Return the picture of a scene that has a margin round the map; beyond is a dim floor."""
        columns, lines = SIZE[0] // CELL, SIZE[1] // CELL
        x, y = np.meshgrid(np.arange(columns + 1) * CELL, np.arange(lines + 1) * CELL)
        places = self.to_places(np.column_stack([x.ravel(), y.ravel()]).astype(float))
        across = (places + np.array([WIDTH / 2 + margin, HEIGHT / 2 + margin])) * scale
        spots = across.reshape(lines + 1, columns + 1, 2)
        mesh = [
            (
                (CELL * i, CELL * j, CELL * i + CELL, CELL * j + CELL),
                (*spots[j, i], *spots[j + 1, i], *spots[j + 1, i + 1], *spots[j, i + 1]),
            )
            for j in range(lines)
            for i in range(columns)
        ]
        return scene.transform(
            SIZE, Image.Transform.MESH, mesh, Image.Resampling.BILINEAR, fillcolor=(58, 54, 50)
        )


def _radius(points: Points) -> Points:
    """Return squared distances from the middle, that of a corner being 1."""
    return np.asarray((points**2).sum(1, keepdims=True) / (SIZE[0] ** 2 + SIZE[1] ** 2) * 4)


def random_camera(rng: Rng) -> Camera:
    """Return a camera at one of the long sides that sees the whole map."""
    tilt, roll = np.radians(rng.uniform(0, 45)), np.radians(rng.uniform(-4, 4))
    yaw = np.radians(rng.uniform(-20, 20) + 180 * rng.integers(2))
    bow, focal, fill = rng.uniform(-0.06, 0.06), rng.uniform(2700, 3500), rng.uniform(0.8, 0.94)
    aside = rng.uniform(-20, 20, 2)
    lean = np.array([[1, 0, 0], [0, np.cos(tilt), np.sin(tilt)], [0, -np.sin(tilt), np.cos(tilt)]])
    turned = _about_the_axis(roll) @ lean @ _about_the_axis(yaw)
    near, far = 300.0, 9000.0
    camera = Camera(np.eye(3), bow, 0)
    for _ in range(40):
        distance = (near + far) / 2
        move = np.column_stack([turned[:, :2], (*aside, distance)])
        camera = Camera(np.diag([focal, focal, 1]) @ move, bow, float(np.degrees(tilt)))
        reach = np.abs(camera.to_pixels(map_corners()) / np.array(SIZE) * 2 - 1).max()
        near, far = (distance, far) if reach > fill else (near, distance)
    return camera


def _about_the_axis(angle: float) -> Points:
    cos, sin = np.cos(angle), np.sin(angle)
    return np.array([[cos, -sin, 0], [sin, cos, 0], [0, 0, 1]])
