"""A board as the second judge reads it, and the longest ways over it, found one by one."""

from __future__ import annotations

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
        for barriers in (True, False):
            found = self._ways(here, {*been, here}, barriers)
            if found:
                longest = max(found.values())
                return [one for one in self.names if found.get(one) == longest]
        return []

    def _ways(self, here: str, seen: set[str], barriers: bool) -> dict[str, int]:
        """How many turns it lasts by each next Sector that the rules let it go to."""
        near = {one for one in self.beside[here] - seen
                if not (barriers and frozenset((here, one)) in self.barred)}  # fmt: skip
        sideways = near & self.lateral(here)
        lasting = self._lasting(sideways, seen, barriers)
        if lasting:
            return lasting
        ahead = {one for one in near if self.row.get(one, 0) > self.row.get(here, 0)
                 and "bunker" not in self.flags[one]}  # fmt: skip
        for distance in sorted({self._border(one) for one in ahead}):
            nearest = {one for one in ahead if self._border(one) == distance}
            lasting = self._lasting(nearest, seen, barriers)
            if lasting:
                return lasting
        return dict.fromkeys((one for one in near if "bunker" in self.flags[one]), 0)

    def _lasting(self, nexts: set[str], seen: set[str], barriers: bool) -> dict[str, int]:
        found = {}
        for one in nexts:
            on = self._ways(one, seen | {one}, barriers)
            if on:
                found[one] = max(on.values()) + (1 if "cant-stay" in self.flags[one] else 2)
        return found

    def _border(self, one: str) -> int:
        if {"left", "right"} & self.flags[one]:
            return 0
        return max(1, min(self.x[one], self.width - self.x[one]))
