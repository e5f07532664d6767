"""Tables that check themselves: each field by the limits in its type, then fields together."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import chain
from typing import Annotated, ClassVar, NamedTuple

from boardapp.core.grid import Grid, Space
from boardapp.core.json_values import field_type_hints
from boardapp.core.state import Agreement, State
from boardapp.core.state_changes import StateChanges
from boardapp.files.fault_wording import did_you_mean, join_with_or, quote_shortened
from boardapp.files.text_escaping import escape_unprintable
from boardapp.files.value_limits import (
    FIT,
    StoredAs,
    ValueFault,
    ValueLimit,
    find_faults_of_changes,
    find_value_faults,
    list_length,
    multiline_text,
    one_line_text,
)
from boardapp.games.rule_switch import Switches

MAX_AGREEMENTS = 100
"""The most agreements on one table."""


class AgreedLineEntry(NamedTuple):
    """The table's agreement on a line, in layouts of games with one attack kind, ``sight``."""

    from_: Space
    to: Space
    text: Annotated[str, multiline_text()]


_AGREED = StoredAs(
    AgreedLineEntry,
    lambda held: Agreement(held.from_, held.to, "sight", held.text),
    lambda note: AgreedLineEntry(note.origin, note.target, note.text),
)
SightAgreements = Annotated[
    tuple[Annotated[Agreement, _AGREED], ...], list_length(0, MAX_AGREEMENTS, "agreements")
]
_SHA256 = re.compile("[0-9a-f]{64}")
Sha256 = Annotated[
    str, ValueLimit("64 hexadecimal digits", lambda text: not text or bool(_SHA256.fullmatch(text)))
]
"""The SHA-256 of a file's content in 64 hexadecimal digits, or an empty text."""
_FILE = one_line_text(words="a file's name of at most {} characters")
PictureName = Annotated[str, ValueLimit(_FILE.words, lambda name: not name or _FILE.holds(name))]
"""The name of a picture under a board, or an empty text."""


@dataclass(frozen=True)
class TypedState(State):
    """A table whose field types state their limits; `inconsistencies` checks the fields together.

    Layouts list the fields in ``FIRST`` first and leave out those in ``APART``. ``ATTACKS`` are the
    attack kinds whose lines of sight players may agree on.
    """

    FIRST: ClassVar[tuple[str, ...]] = ("game", "board", "turn", "mode", "options")
    APART: ClassVar[frozenset[str]] = frozenset(("unfinished",))
    ATTACKS: ClassVar[tuple[str, ...]] = ()
    SWITCHES: ClassVar[Switches]

    @property
    def grid(self) -> Grid:
        """Return the table's board."""
        raise NotImplementedError

    def switch_choice(self, name: str) -> str:
        """Return a switch's choice in force."""
        return self.options.get(name, self.SWITCHES[name].default)

    def inconsistencies(self) -> Iterator[ValueFault]:
        """Yield the table's faults other than values outside their fields' limits."""
        for name, choice in self.options.items():
            switch = self.SWITCHES.get(name)
            if switch is None:
                expected = join_with_or(list(self.SWITCHES)) + did_you_mean(name, self.SWITCHES)
                yield ValueFault(
                    ("options", name), f"the unknown switch {quote_shortened(name)}", expected
                )
            elif choice not in switch.choices:
                expected = join_with_or(list(switch.choices)) + did_you_mean(choice, switch.choices)
                yield ValueFault(("options", name), quote_shortened(choice), expected)
            elif choice == switch.default:
                expected = "another choice, because this choice is used when the switch is left out"
                yield ValueFault(("options", name), quote_shortened(choice), expected)
        for at, note in enumerate(self.agreements):
            if note.attack not in self.ATTACKS:
                ways = self.ATTACKS or ("none, because lines of sight do not matter in this game",)
                expected = join_with_or(ways) + did_you_mean(note.attack, ways)
                yield ValueFault(
                    ("agreements", at, "attack"), quote_shortened(note.attack), expected
                )
            for limit in (multiline_text(), FIT):
                if not limit.holds(note.text):
                    yield ValueFault(
                        ("agreements", at, "text"), quote_shortened(note.text), limit.words
                    )


def why_state_invalid(
    state: TypedState, *more: Iterable[ValueFault], changes: StateChanges | None = None
) -> str | None:
    """Return why a state is not valid, None when it is; layouts have the same limits.

    ``more`` are faults that only the game can find. With ``changes``, the
    state before them was valid, so only the changed values are checked against their limits.
    """
    found = (
        field_limit_violations(state) if changes is None else find_faults_of_changes(state, changes)
    )
    for wrong in chain(found, state.inconsistencies(), *more):
        return wrong.player_sentence(partial(key_for_players, grid=state.grid), ", ")
    return None


def field_limit_violations(state: TypedState) -> Iterator[ValueFault]:
    """Yield each value of a table that is outside the limits of its type."""
    for name, kind in field_type_hints(type(state)).items():
        if name not in state.OF_START:
            yield from find_value_faults(kind, getattr(state, name), (name,))


def key_for_players(key: object, grid: Grid) -> str:
    """Return one key of a value's path as players read it."""
    if isinstance(key, Space):
        return grid.name(key)
    return escape_unprintable("/".join(key) if isinstance(key, tuple) else str(key))
