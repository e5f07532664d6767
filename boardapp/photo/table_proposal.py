"""The proposal for a photographed map: a side for each space, and the choices of people."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import hypot
from typing import NamedTuple

from boardapp.photo.map_grid import SPACE_MILLIMETRES, space_centres
from boardapp.photo.tile_recognition import RecognisedSpace, Recognition, reassign_tiles
from boardapp.photo.tile_templates import TemplateSet

OFF_GRID_MILLIMETRES, TURNED_DEGREES = 3.0, 2.0
"""The offset in millimetres and the angle in degrees from which a tile's place is reported."""
CANDIDATES = 3
"""The number of sides that are offered for a space."""


class LaidSide(NamedTuple):
    """A side that lies in a space, and its quarter turns clockwise; no side is the bare map."""

    side: str | None
    turns: int = 0

    @property
    def words(self) -> str:
        """Return the side with its turn, such as *4B, turned 90°*."""
        if self.side is None:
            return "bare"
        return f"{self.side}, turned {90 * self.turns}°" if self.turns else self.side

    @property
    def label(self) -> str:
        """Return the side with its turn for a label on its space, such as *4B 90°*."""
        return self.words.replace(", turned", "")


BARE = LaidSide(None)
Layout = Mapping[int, LaidSide]
"""Sides by space; spaces are counted row by row."""
Refusals = Callable[[Layout], Mapping[int, str]]
"""A function that returns why sides may not lie in their spaces, by space."""


def off_grid_words(space: RecognisedSpace) -> str:
    """Return how far a tile lies off its grid place, such as *4 mm*, "" if that is too little."""
    far, angle = hypot(*space.shift) * SPACE_MILLIMETRES, abs(space.angle)
    if not space.answers or space.answers[0].side is None:
        return ""
    parts = [f"{far:.0f} mm"] * (far > OFF_GRID_MILLIMETRES) + [f"{angle:.0f}°"] * (
        angle >= TURNED_DEGREES
    )
    return " and ".join(parts)


class TableProposal:
    """A recognition as a proposal; people choose where it is unsure, and other spaces follow."""

    def __init__(self, found: Recognition, templates: TemplateSet, refusals: Refusals) -> None:
        self.found = found
        self._templates, self._refusals = templates, refusals
        self.chosen: dict[int, LaidSide | None] = {}
        """The people's choices; None leaves a space as it is."""
        width, height = found.grid.size
        seen = found.grid.to_pixels(space_centres(templates.board)).tolist()
        self.outside = frozenset(
            i for i, (x, y) in enumerate(seen) if not (0 <= x < width and 0 <= y < height)
        )
        self._spaces = found.spaces
        self._why_not: Mapping[int, str] = {}
        self._check()

    def best(self, space: int) -> LaidSide | None:
        """Return the chosen or likeliest content of a space, None if nothing is known."""
        if space in self.chosen:
            return self.chosen[space]
        answers = self._spaces[space].answers
        return LaidSide(*answers[0][:2]) if answers and space not in self.outside else None

    def why_not(self, space: int) -> str:
        """Return why the likeliest side may not lie in a space, "" if it may."""
        return self._why_not.get(space, "")

    def is_settled(self, space: int) -> bool:
        """Return whether a space is sure or chosen, and its side may lie there."""
        if space in self.chosen:
            return True
        sure = self._spaces[space].sure and space not in self.outside
        return sure and space not in self._why_not

    def unsure(self) -> list[int]:
        """Return the spaces in the picture that people should look at."""
        every = range(len(self._spaces))
        return [one for one in every if one not in self.outside and not self.is_settled(one)]

    def layout(self) -> Layout:
        """Return what is laid: the sure and chosen spaces that may be laid."""
        settled = ((one, self.best(one)) for one in range(len(self._spaces)))
        return {
            one: laid
            for one, laid in settled
            if laid is not None and self.is_settled(one) and one not in self._why_not
        }

    def candidates(self, space: int) -> list[tuple[LaidSide, float]]:
        """Return the likeliest sides of a space with their chances, without the bare map."""
        answers = [one for one in self._spaces[space].answers if one.side is not None]
        return [(LaidSide(one.side, one.turns), one.chance) for one in answers[:CANDIDATES]]

    def bare_chance(self, space: int) -> float:
        """Return the chance that a space is bare."""
        return sum(one.chance for one in self._spaces[space].answers if one.side is None)

    def space(self, space: int) -> RecognisedSpace:
        """Return what the photograph shows in a space, apart from the choices."""
        return self._spaces[space]

    def choose(self, space: int, laid: LaidSide | None) -> list[int]:
        """Choose the content of a space, and return the other spaces that change by it."""
        before = [self.best(one) for one in range(len(self._spaces))]
        tile = laid and laid.side and self._templates.tile_of_side(laid.side)
        for other, one in list(self.chosen.items()):
            if tile and one and one.side and self._templates.tile_of_side(one.side) == tile:
                del self.chosen[other]  # a tile is chosen only once
        self.chosen[space] = laid
        sides = {one: there.side for one, there in self.chosen.items() if there is not None}
        self._spaces = reassign_tiles(self.found, self._templates, sides)
        self._check()
        return [one for one, was in enumerate(before) if one != space and self.best(one) != was]

    def first_candidates(self) -> Layout:
        """Return the likeliest sides of the unsure spaces, where they may lie."""
        found = {space: self.best(space) for space in self.unsure() if not self.why_not(space)}
        return {space: best for space, best in found.items() if best is not None}

    def counts_text(self) -> str:
        """Return how many tiles, bare spaces and unsure spaces there are."""
        settled = [self.best(one) for one in range(len(self._spaces)) if self.is_settled(one)]
        tiles = sum(one is not None and one.side is not None for one in settled)
        bare, left = settled.count(BARE), settled.count(None)
        looks = f"{len(self.unsure())} to check"
        parts = [f"{tiles} with a tile", f"{bare} bare"]
        parts += [f"{left} that you leave unchanged"] * bool(left) + [looks]
        outside = f" {len(self.outside)} outside the picture." if self.outside else ""
        return f"{len(self._spaces)} spaces: {', '.join(parts)}.{outside}"

    def _check(self) -> None:
        """Find the sides that may not lie in their spaces; the others are laid without them."""
        best = {one: self.best(one) for one in range(len(self._spaces))}
        wanted = {one: laid for one, laid in best.items() if laid is not None}
        refused: dict[int, str] = {}
        sure = {one for one in wanted if one in self.chosen or self._spaces[one].sure}
        # A refused tile can cause another refusal, so ask until nothing is refused.
        laid = {one: side for one, side in wanted.items() if one in sure}
        while found := self._refusals(laid):
            refused |= found
            laid = {one: side for one, side in laid.items() if one not in found}
        for one in wanted.keys() - sure:
            if why := self._refusals({**laid, one: wanted[one]}).get(one):
                refused[one] = why
        self._why_not = refused
