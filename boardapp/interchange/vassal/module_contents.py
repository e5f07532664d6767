"""The parts of a VASSAL module that are no boards, counted to be named as left out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from boardapp.interchange.imported_board import LeftOut


class _Contents(NamedTuple):
    """Classes of elements that players know by one name, and why a board does not have them."""

    kinds: tuple[str, ...]
    one: str
    many: str
    reason: str


_KNOWN = (
    _Contents(
        ("PieceSlot", "CardSlot"), "counter or card", "counters and cards",
        "boardapp does not read pieces of modules. Put pieces of boardapp on the board.",
    ),
    _Contents(
        ("DrawPile", "SetupStack"), "deck or stack", "decks and stacks",
        "boardapp does not read pieces of modules.",
    ),
    _Contents(
        ("Chart", "HtmlChart", "TextChart"), "chart", "charts", "boardapp shows boards only.",
    ),
    _Contents(
        ("PrototypeDefinition",), "prototype", "prototypes",
        "A prototype is a rule for counters of the module.",
    ),
    _Contents(
        ("PredefinedSetup",), "setup", "setups", "A setup places counters of the module.",
    ),
)  # fmt: skip
_WINDOWS = frozenset(("Map", "PrivateMap", "PlayerHand", "BoardPicker"))
"""Elements around boards, which are not counted."""


def count_contents(counts: Counter[str]) -> Iterator[LeftOut]:
    """Yield the parts of a module that no board has, from the counts of its elements."""
    known: set[str] = set(_WINDOWS)
    for contents in _KNOWN:
        known |= {*contents.kinds}
        if number := sum(counts[kind] for kind in contents.kinds):
            name = contents.one if number == 1 else contents.many
            yield LeftOut(f"{number:,} {name}", contents.reason)
    if rest := sum(number for kind, number in counts.items() if kind not in known):
        name = "other part" if rest == 1 else "other parts"
        yield LeftOut(
            f"{rest:,} {name} of the module",
            "boardapp does not read windows, buttons, dice, help and rules of VASSAL.",
        )
