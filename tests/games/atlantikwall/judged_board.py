"""A board as the second judge reads it, and the longest ways over it, found one by one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.games.areas.plain_yaml import plain


class Beach:
    """Sectors by their names, and what is printed there."""

    def __init__(self, text: str) -> None:
        read = plain(text)
        named = {key: one.get("title", key) for key, one in read["areas"].items()}
        self.names = list(named.values())
        self.width: int = read["size"][0]
        self.x: dict[str, int] = {named[key]: one["at"][0] for key, one in read["areas"].items()}
        self.flags = {named[key]: set(one.get("flags", ())) for key, one in read["areas"].items()}
        values = {named[key]: one.get("values", {}) for key, one in read["areas"].items()}
        self.row, self.defs, self.mgf, self.mines, self.attribute, self.map = (
            self._printed(values, name) for name in ("row", "def", "mgf", "mines", "attribute",
                                                     "map"))  # fmt: skip
        self.beside: dict[str, set[str]] = {name: set() for name in self.names}
        self.barred: set[frozenset[str]] = set()
        for link in read["links"]:
            ends = link["between"] if isinstance(link, dict) else link
            one, other = (named[end] for end in ends)
            self.beside[one].add(other)
            self.beside[other].add(one)
            if isinstance(link, dict) and "barrier" in link.get("flags", ()):
                self.barred.add(frozenset((one, other)))

    def _printed(self, values: dict[str, Any], name: str) -> dict[str, Any]:
        return {area: one[name] for area, one in values.items() if name in one}

    def lateral(self, here: str) -> set[str]:
        """The Sectors beside one in its row."""
        row = self.row.get(here)
        return {one for one in self.beside[here] if row and self.row.get(one) == row}

    def ways(self, here: str, been: list[str]) -> list[str]:
        """The next Sectors of the longest ways, in the board's order."""
        found = self._on(here, {*been, here})
        longest = max(found.values(), default=0)
        return [one for one in self.names if found.get(one) == longest]

    def _on(self, here: str, seen: set[str]) -> dict[str, int]:
        """How many turns it lasts by each next Sector: without Barriers, or else over them."""
        return self._free(here, seen) or self._stuck(here, seen)

    def _free(self, here: str, seen: set[str]) -> dict[str, int]:
        return self._first(self._offers(here, seen, over=False), seen, self._free)

    def _stuck(self, here: str, seen: set[str]) -> dict[str, int]:
        """It goes on as long as it can, and crosses a Barrier if nothing else is left."""
        on = self._first(self._offers(here, seen, over=False), seen, self._on)
        return on or self._first(self._offers(here, seen, over=True), seen, self._on)

    def _offers(self, here: str, seen: set[str], *, over: bool) -> list[set[str]]:
        """The Sectors it may go to, the likeliest first: beside, ahead, the Bunker."""
        near = {one for one in self.beside[here] - seen
                if (frozenset((here, one)) in self.barred) == over}  # fmt: skip
        bunkers = {one for one in near if "bunker" in self.flags[one]}
        ahead = {one for one in near - bunkers if self.row.get(one, 0) > self.row.get(here, 0)}
        by_border = [{one for one in ahead if self._border(one) == distance}
                     for distance in sorted({self._border(one) for one in ahead})]  # fmt: skip
        return [near & self.lateral(here), *by_border, bunkers]

    def _first(
        self, offers: list[set[str]], seen: set[str],
        then: Callable[[str, set[str]], dict[str, int]],
    ) -> dict[str, int]:  # fmt: skip
        """How long it lasts by the first Sectors that lead on to a Bunker."""
        for nexts in offers:
            found = {}
            for one in nexts:
                if "bunker" in self.flags[one]:
                    found[one] = 0
                elif on := then(one, seen | {one}):
                    found[one] = max(on.values()) + (1 if "cant-stay" in self.flags[one] else 2)
            if found:
                return found
        return {}

    def _border(self, one: str) -> int:
        if {"left", "right"} & self.flags[one]:
            return 0
        return max(1, min(self.x[one], self.width - self.x[one]))
