"""An outlined tile's upright picture, and its quality in words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil, dist

from boardapp.core.sentence_case import join_with_and, whole_percent
from boardapp.photo.tile_fit import CLICK, MOST_OFF, OFF_SQUARE, Corner, TileFit
from boardapp.qt.photos.photo_worker import EncodeFace

_NAMES = ("north", "east", "south", "west")
_MM = 0.0254
GOOD = 10
"""The accuracy of a good tracing in mils: a tile of 1,200 pixels has it."""


@dataclass(frozen=True)
class StraightenedTile:
    """A printed side made upright from a photograph.

    ``corners`` are the fitted ones in pixels of the photograph as it is shown upright, clockwise
    from the tile's north-west. ``accuracy_mils`` is what a shape traced on the picture is good
    for: the fit's residual, or a hand's click on the photograph where that is more.
    ``jpeg_bytes`` hold pixels only, nothing of what a camera writes besides.
    """

    side: str
    photo_name: str
    corners: tuple[Corner, ...]
    residual_mils: float
    accuracy_mils: int
    jpeg_bytes: bytes
    second: bool = False
    """Whether it is a second picture of its side, beside the one that is traced."""


def straightened_tile(work: EncodeFace, content: bytes) -> StraightenedTile:
    """Return the tile of a face that was encoded as the content of a file."""
    fit, outline = work.face.fit, work.outline
    return StraightenedTile(
        outline.side,
        work.path.name,
        turned_corners(fit, outline.turn),
        fit.residual,
        accuracy(fit),
        content,
        work.second,
    )


def turned_corners(fit: TileFit, turn: int) -> tuple[Corner, ...]:
    """Return a fit's corners, beginning with the north-west one after quarter turns clockwise."""
    return (*fit.corners[-turn % 4 :], *fit.corners[: -turn % 4])


def accuracy(fit: TileFit) -> int:
    """Return the accuracy of tracing on a tile in mils: the fit's, or a click's if it is worse."""
    a, b, c, d = fit.corners
    across, down = min(dist(a, b), dist(c, d)), min(dist(b, c), dist(d, a))
    pixel = max(fit.mils[0] / across, fit.mils[1] / down)
    return ceil(max(fit.residual, CLICK * pixel))


def bright_spot_words(number: int, *, is_map: bool) -> str:
    """Return the warning about bright spots in a picture, "" if there are none."""
    if not number:
        return ""
    spots = "A bright spot hides" if number == 1 else f"{number} bright spots hide"
    what = "map" if is_map else "side"
    other = "" if is_map else ", or add a second picture of it"
    return (
        f"{spots} part of the printing, marked “!” on the picture. boardapp may not recognise this "
        f"{what} on your table. Photograph the {what} again in other light{other}."
    )


def fit_words(fit: TileFit) -> str:
    """Return how clear the sides were, and how accurate a tracing over the picture is."""
    found = [share for share, seen in zip(fit.shares, fit.found, strict=True) if seen]
    if not found:
        return "boardapp found no edge of the tile."
    count = ("one edge", "two edges", "three edges", "all four edges")[len(found) - 1]
    least = min(found)
    good = accuracy(fit)
    nearer = " For more exact lines, photograph the tile from closer." if good > GOOD else ""
    each = "it" if len(found) == 1 else "each edge"
    part = "" if least > 0.99 else f", and at least {whole_percent(least)} of {each}"
    return (
        f"boardapp found {count} of the tile{part}. Lines that you trace are accurate to "
        f"{good * _MM:.2f} mm.{nearer}"
    )


def fit_doubts(fit: TileFit, turn: int) -> Iterator[str]:
    """Return what to check again; side names are the tile's after quarter turns clockwise."""
    unseen = {_NAMES[(i + turn) % 4] for i, found in enumerate(fit.found) if not found}
    if len(unseen) == len(_NAMES):
        yield (
            "boardapp found no edge of the tile, so all edges stay where you clicked. Move "
            "the corners "
            "onto the tile’s corners."
        )
    elif unseen:
        edges, these = ("edge", "that edge") if len(unseen) == 1 else ("edges", "those edges")
        names = join_with_and(name for name in _NAMES if name in unseen)
        yield (
            f"boardapp found too little of the tile's {names} {edges} in the photograph, so it "
            f"left the {edges} where you clicked. Drag the corner marks of {these} onto "
            "the tile’s corners."
        )
    if fit.deviation_from_square > MOST_OFF:
        width, height = fit.mils
        shape = "square" if width == height else f"{width / height:g} times as wide as high"
        yield (
            f"The tile should be {shape}, but the outline has another shape. Perhaps {OFF_SQUARE}."
        )
