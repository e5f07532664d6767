"""Table switches: readings that the rulebook leaves open, each with its default."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Switch(NamedTuple):
    """One open reading: its choices (the first is the default) with what each means."""

    name: str
    title: str
    rule: str
    choices: Mapping[str, str]

    @property
    def default(self) -> str:
        """Return the reading taken when the table says nothing."""
        return next(iter(self.choices))


SWITCHES: Mapping[str, Switch] = {
    switch.name: switch
    for switch in (
        Switch(
            "range",
            "Counting range",
            "A4-01",
            {
                "diagonal": "A diagonal step counts 1",
                "orthogonal": "A diagonal step counts 2",
            },
        ),
        Switch(
            "touched-corner",
            "Line through the corner of a space with a friendly unit or smoke",
            "A4-04, A4-05",
            {
                "passes": "Only touched: does not block",
                "blocks": "Blocks like a passage through the space",
            },
        ),
        Switch(
            "half-highlighted-corner",
            "Line through a tile's corner where one of the two edges is highlighted",
            "A4-06",
            {
                "blocks": "The highlighted edge counts",
                "passes": "The open edge counts",
            },
        ),
        Switch(
            "night",
            "Sight at night",
            "004-225",
            {
                "off": "No limit",
                "odd-turns": "On odd turns only the same and adjacent spaces are seen",
                "every-turn": "Only the same and adjacent spaces are seen",
            },
        ),
    )
}


def readings(options: Mapping[str, str]) -> dict[str, str]:
    """Return every switch with the choice in force."""
    return {name: options.get(name, switch.default) for name, switch in SWITCHES.items()}
