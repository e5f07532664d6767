"""The state of a table: the time, control of territories, holds, defeats, money, the bomb."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Annotated, Literal, Self

from boardapp.core.grid import Space
from boardapp.core.override_decorator import override
from boardapp.core.procedure.question_parts import Refusal
from boardapp.core.state import Unit
from boardapp.files.fault_wording import quote_shortened
from boardapp.files.value_limits import (
    ValueFault,
    ValueLimit,
    entry_count,
    one_of_words,
    whole_number,
)
from boardapp.games.areas.state import MOST, SET_UP, Amount, AreaState
from boardapp.games.europe import printed_territories
from boardapp.games.europe.dice_tables import Weather, first_atomic_bomb_turn, season_and_year
from boardapp.games.europe.printed_territories import ALLIES, EUROPE, NATIONS, Nation
from boardapp.games.europe.switches import SWITCHES
from boardapp.games.rule_switch import USED

MAX_TURN = 99
MAX_OTHERS = 60
MAX_UNITS = 20
ORDER: tuple[Nation, ...] = ("germany", "russia", "britain", "us")
DUES = (
    "weather", "arrive", "siberia", "aid", "bomb", "peace-russia", "peace-britain",
)  # fmt: skip
"""The duties that the start of a turn, or a defeat, can add."""
HOLDS: Mapping[str, Nation] = {
    "england": "germany", "russia": "germany",
    "by-russia": "russia", "by-britain": "britain", "by-us": "us",
}  # fmt: skip
"""The holds, each with its captor: Germany's two ways to defeat a nation, and each Ally's win."""

Ended = Literal["germany", "allies", "over"]
"""The winner; ``over`` means that the game has ended without a known winner."""
Turn = Annotated[int, whole_number(1, MAX_TURN)]
OfNations = Mapping[Annotated[str, one_of_words(NATIONS)], Amount]
Counted = Mapping[Space, Amount]
_EACH_ONCE = ValueLimit(
    "all four nations, each of them once", lambda held: sorted(held) == sorted(ORDER)
)
_ONCE = ValueLimit("each nation at most once", lambda held: len({*held}) == len(held))


@dataclass(frozen=True, kw_only=True)
class EuropeState(AreaState):
    """All that the optional rules know of a table.

    ``control`` has the territories whose holder is not the original owner. ``others`` counts the
    territories of a box that Russia holds; ``worth`` has IPC values that the board does not have.
    ``weather_of`` is the turn of the known weather. ``holds`` has the turn in which each hold
    began. ``treasury`` has the known treasuries, ``aside`` the sums set aside for Russia.
    ``bombed``, ``built`` and ``atomic`` belong to the nation's turn. ``due`` lists the pending
    duties in order.
    """

    SWITCHES = SWITCHES

    units: Annotated[
        Mapping[str, Unit],
        entry_count(0, 0, "no units, because boardapp leaves units to the base game"),
    ] = field(default_factory=dict)
    game: Annotated[str, one_of_words((EUROPE.game,))] = EUROPE.game
    turn: Turn = 1
    phase: Annotated[str, one_of_words((SET_UP, *NATIONS))] = SET_UP
    order: Annotated[tuple[Nation, ...], _EACH_ONCE] = ORDER
    weather: Weather = "clear"
    weather_of: Annotated[int, whole_number(0, MAX_TURN)] = 0
    due: Annotated[tuple[Annotated[str, one_of_words(DUES)], ...], _ONCE] = ()
    control: Mapping[Space, Nation] = field(default_factory=dict)
    others: Annotated[int, whole_number(0, MAX_OTHERS)] | None = None
    holds: Mapping[Annotated[str, one_of_words(HOLDS)], Turn] = field(default_factory=dict)
    defeated: Annotated[
        tuple[Annotated[Nation, one_of_words(("russia", "britain"))], ...], _ONCE
    ] = ()  # fmt: skip
    peace: bool = False
    treasury: OfNations = field(default_factory=dict)
    aside: OfNations = field(default_factory=dict)
    bomb: Annotated[tuple[Annotated[Nation, one_of_words(("germany", "us"))], ...], _ONCE] = ()
    atomic: bool = False
    worth: Counted = field(default_factory=dict)
    bombed: Counted = field(default_factory=dict)
    built: Counted = field(default_factory=dict)
    ended: Ended | None = None

    # Agreements and time

    def is_rule_used(self, rule: str) -> bool:
        """Return whether an optional rule is in force."""
        return self.switch_choice(rule) == USED

    @property
    def season_and_year(self) -> tuple[str, int]:
        """Return the present season and its year (003-25)."""
        return season_and_year(self.turn, self.switch_choice("start"))

    @property
    def first_atomic_bomb_turn(self) -> int:
        """Return the first turn in which a nation may try for the bomb (003-38)."""
        return first_atomic_bomb_turn(self.switch_choice("start"))

    @property
    def nation_on_move(self) -> Nation:
        """Return the nation whose turn it is; before the first turn Germany."""
        return next((one for one in NATIONS if one == self.phase), "germany")

    # Control

    def holder_of(self, space: Space) -> Nation | None:
        """Return the nation that holds a territory, None for a sea or a neutral."""
        return self.control.get(space) or printed_territories.original_owner(self.areas, space)

    def with_holder(self, space: Space, nation: Nation) -> Self:
        """Return the state with a territory held by a nation."""
        control = {where: one for where, one in self.control.items() if where != space}
        if nation != printed_territories.original_owner(self.areas, space):
            control[space] = nation
        return replace(self, control=control)

    def is_captured(self, space: Space) -> bool:
        """Return whether a nation other than the original owner holds a territory."""
        return self.holder_of(space) != printed_territories.original_owner(self.areas, space)

    def originally_russian_territories(self) -> tuple[Space, ...]:
        """Return the original Russian territories, with the box for several, if any."""
        return printed_territories.originally_owned_territories(self.areas, "russia")

    def territories_russia_holds(self) -> tuple[Space, ...]:
        """Return the original Russian territories that Russia holds."""
        return tuple(
            space for space in self.originally_russian_territories()
            if self.holder_of(space) == "russia"
            and (not self.areas.has_flag(space, "several") or self.others)
        )  # fmt: skip

    def key_russian_cities(self, *, money: bool = False) -> tuple[Space, ...]:
        """Return the cities that decide Russia's defeat, or its money (003-04, -37, A3-11)."""
        alone = self.is_rule_used("relaxed") and (
            not money or self.switch_choice("moscow-money") == "moscow"
        )
        if alone or not self.is_rule_used("victory"):
            return (printed_territories.capital_of(self.areas, "russia"),)
        return printed_territories.originally_owned_territories(self.areas, "russia", "city")

    def ipc_value(self, space: Space) -> int | None:
        """Return the IPC value of a territory, None if it is unknown (003-45)."""
        printed = self.areas.printed_number(space, "ipc")
        return self.worth.get(space) if printed is None else printed

    def ipc_income(self, nation: Nation) -> int | None:
        """Return the IPC value of a nation's territories, None if it is unknown."""
        if printed_territories.box_of_other_russian_territories(self.areas):
            return None
        held = [space for space in self.grid.spaces() if self.holder_of(space) == nation]
        values = [self.ipc_value(space) for space in held]
        known = [one for one in values if one is not None]
        return sum(known) if held and len(known) == len(values) else None

    # Players

    @property
    def is_us_neutral(self) -> bool:
        """Return whether the US is neutral (003-33)."""
        return self.is_rule_used("neutrality")

    def why_nation_takes_no_turn(self, nation: Nation) -> Refusal | None:
        """Return why a nation takes no turn (003-07, 003-10, 003-34, N3-02)."""
        if nation in self.defeated:
            return DEFEATED[nation]
        if nation == "us" and self.peace:
            return Refusal("The US has made peace.", ("N3-02",))
        if nation == "us" and self.is_us_neutral and self.switch_choice("neutral-aid") == "none":
            return NEUTRAL
        return None

    # Changes

    def without_pending_duty(self, due: str) -> Self:
        """Return the state without one of the pending duties."""
        return replace(self, due=tuple(one for one in self.due if one != due))

    def with_treasury_changed(self, nation: Nation, more: int) -> Self:
        """Return the state with an amount added to a known treasury, or taken off: 0 at least."""
        if nation not in self.treasury:
            return self
        return self.with_treasury(nation, max(0, min(self.treasury[nation] + more, MOST)))

    def with_treasury(self, nation: Nation, money: int) -> Self:
        """Return the state with a new amount in a nation's treasury."""
        return replace(self, treasury={**self.treasury, nation: money})

    @override
    def inconsistencies(self) -> Iterator[ValueFault]:
        """Yield faults, also each territory that no nation can control (003-50)."""
        yield from super().inconsistencies()
        for space in self.control:
            if printed_territories.original_owner(self.areas, space) is None or self.areas.has_flag(
                space, "several"
            ):
                expected = "a nation's territory, which it has taken for itself alone"
                yield ValueFault(
                    ("control", space), quote_shortened(self.grid.name(space)), expected
                )


DEFEATED: Mapping[Nation, Refusal] = {
    "russia": Refusal("Russia is defeated and cannot be liberated.", ("003-07",)),
    "britain": Refusal("Britain is defeated until an Ally retakes Great Britain.", ("003-10",)),
}
NEUTRAL = Refusal(
    "The US is neutral, so no unit may attack it, enter it or fly over it.", ("003-33", "003-34")
)


def are_on_one_side(one: Nation, other: Nation) -> bool:
    """Return whether two nations are on one side."""
    return (one in ALLIES) == (other in ALLIES)
