"""Which answers for a space show the same print as the true one, wherever nothing covers it."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import numpy.typing as npt
from PIL import Image, ImageFilter

from boardapp.games.spearpoint.tiles.catalogue import BoardName
from tests.photo.acceptance.heath_art import TILE
from tests.photo.acceptance.laid_table import Laid

LEAST = 3
"""The most grey levels, in any channel, by which two prints of the same look differ."""
RIM = 2
"""The pixels, half a millimetre, beside a cover's edge that count as covered: they are blurred."""
_FIRST = 400

Pixels = npt.NDArray[np.uint8]


class PrintedBox:
    """The prints of a box's sides in all turns, and of its maps."""

    def __init__(
        self, sides: Mapping[str, Image.Image], maps: Mapping[BoardName, Image.Image]
    ) -> None:
        self._answers = [Laid(side, turns) for side in sides for turns in range(4)]
        pictures = (sides[one.side or ""].rotate(-90 * one.turns) for one in self._answers)
        self._prints = [_pixels(one) for one in pictures]
        self._maps = maps

    def same_looks(self, board: BoardName, space: int, laid: Laid, seen: Image.Image) -> set[Laid]:
        """Return the wrong answers whose print differs from the true one nowhere where it is seen.

        ``seen`` is white where nothing covers the space's print, in the upright frame of its tile.
        """
        clear = _clear_pixels(seen)
        bare, true = self._bare_print(board, space), self._print(board, space, laid)
        few = clear[:: len(clear) // _FIRST + 1]  # most answers already differ in a few pixels
        found = {
            answer
            for answer, print_ in zip(self._answers, self._prints, strict=True)
            if _look_the_same(print_, true, few) and _look_the_same(print_, true, clear)
        }
        if _look_the_same(bare, true, clear):
            found.add(Laid(None, 0))
        return found - {laid}

    def visible_difference(
        self, board: BoardName, space: int, laid: Laid, other: Laid, seen: Image.Image
    ) -> float:
        """Return the part of the pixels in which two different answers differ that is seen."""
        one, two = (np.int16(self._print(board, space, answer)) for answer in (laid, other))
        differ = np.abs(one - two).max(axis=1) > LEAST
        return float(differ[_clear_pixels(seen)].sum() / differ.sum())

    def _print(self, board: BoardName, space: int, answer: Laid) -> Pixels:
        if answer.side is None:
            return self._bare_print(board, space)
        return self._prints[self._answers.index(answer)]

    def _bare_print(self, board: BoardName, space: int) -> Pixels:
        left, top = TILE * (space % 9), TILE * (space // 9)
        return _pixels(self._maps[board].crop((left, top, left + TILE, top + TILE)))


def _clear_pixels(seen: Image.Image) -> npt.NDArray[np.intp]:
    return np.flatnonzero(np.asarray(seen.filter(ImageFilter.MinFilter(2 * RIM + 1))))


def _look_the_same(one: Pixels, other: Pixels, where: npt.NDArray[np.intp]) -> bool:
    return bool((np.abs(np.int16(one[where]) - np.int16(other[where])) <= LEAST).all())


def _pixels(picture: Image.Image) -> Pixels:
    return np.asarray(picture.convert("RGB")).reshape(-1, 3)
