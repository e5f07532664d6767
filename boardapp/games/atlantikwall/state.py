"""The state of a table: the German's tracks and cards, the Units, the Final Tally, solitaire."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Annotated, Final, Literal, NamedTuple, Self

from boardapp.core.grid import Space
from boardapp.core.override_decorator import override
from boardapp.core.sentence_case import lower_first
from boardapp.files.value_limits import (
    ValueFault,
    entry_count,
    one_line_text,
    one_of_words,
    whole_number,
)
from boardapp.games.areas.counter_pool import CounterKind, CounterKit, CounterPool
from boardapp.games.areas.state import MOST, SET_UP, WITHIN, Amount, AreaState, Id, Name, PointTrack
from boardapp.games.atlantikwall.dice_combinations_and_odds import ALL, FACES
from boardapp.games.atlantikwall.known_cards_and_counters import (
    BONUSES,
    COUNTERS,
    DECORATIONS,
    GUNNER,
    ITEMS,
    MAPS,
    PIONIER,
    SPECIALISTS,
    TAKEN_OUT,
    UNAVAILABLE,
    UNTEROFFIZIER,
)
from boardapp.games.atlantikwall.printed_sectors import BEACH, MOST_DEF
from boardapp.games.atlantikwall.switches import SWITCHES

GERMAN: Final = "german"
ALLIES: Final = "allies"
PHASES = ("roll", "resources", "spend", "move", "combat", "assault")
LAST = PHASES[-1]
MAX_TURN = 999
MOST_UNITS = 4
MOST_CARDS = 60
MOST_DICE = 60
MOST_WAY = 200
MOST_COUNTERS = 2
"""The most counters of a player with Lucky Dice (001-66)."""
FIRED = 4
"""The number of uses of the Scharfschütze that find the Sniper (001-59)."""
TRACKS: Mapping[str, str] = {
    "soldiers": "Soldiers", "courage": "Courage", "stars": "Stars", "points": "Item Points",
}  # fmt: skip
"""The titles of the German's tracks, by the fields of the state."""
PRINTED = dict(zip(
    ("skull", "star", "soldier", "soldiers", "courage", "tool"), BONUSES, strict=True
))  # fmt: skip
"""The bonus of an RWB of each face; only the bonus of Skulls is certain (A1-03)."""

Die = Annotated[str, one_of_words(ALL)]
Dice = Annotated[tuple[Die, ...], entry_count(0, MOST_DICE, f"at most {MOST_DICE} dice")]
Held = Annotated[PointTrack, WITHIN]
Sort = Literal["specialist", "item"]
Place = Literal["pool", "play", "used", "lost", "out"]
"""The place of a card. Lost cards may be recruited again; "out" is out of the game."""
Ended = Literal["german", "allies"]
Counted = Annotated[
    Mapping[Name, Annotated[int, whole_number(0, 99)]],
    entry_count(0, MOST_CARDS, f"at most {MOST_CARDS} kinds"),
]
Way = Annotated[tuple[Space, ...], entry_count(0, MOST_WAY, f"at most {MOST_WAY} Sectors")]


class AlliedUnit(NamedTuple):
    """An Allied Unit, named ``unit``; its numbers are None if boardapp does not know them.

    ``way`` are the Sectors that it has been in, the present one last. ``turns`` counts its turns in
    the present Sector.
    """

    id: Id
    unit: Name
    space: Space
    soldiers: Amount | None = None
    specialists: Annotated[int, whole_number(0, 99)] | None = None
    counters: Annotated[int, whole_number(0, COUNTERS)] = 0
    turns: Annotated[int, whole_number(0, MAX_TURN)] = 0
    moved: bool = False
    cards: Annotated[
        tuple[Name, ...], entry_count(0, MOST_CARDS, f"at most {MOST_CARDS} cards")
    ] = ()
    way: Way = ()

    @property
    def name_in_sentence(self) -> str:
        """Return the Unit's name within a sentence, such as ``the Unit`` for ``The Unit``."""
        return lower_first(self.unit) if self.unit.startswith("The ") else self.unit

    @property
    def side(self) -> str:
        """Return the Unit's side: all Units are Allied, and the German has none (001-42)."""
        return ALLIES

    def with_fewer_soldiers(self, soldiers: int) -> Self:
        """Return the Unit with fewer Soldiers, or more, if the table keeps them."""
        if self.soldiers is None:
            return self
        return self._replace(soldiers=max(0, min(self.soldiers - soldiers, MOST)))

    def with_cards_and_specialists(self, cards: tuple[str, ...], more: int) -> Self:
        """Return the Unit with other cards, and ``more`` Specialists if the table keeps them."""
        kept = self.specialists
        specialists = None if kept is None else max(0, min(kept + more, 99))
        return self._replace(cards=cards, specialists=specialists)

    def moved_to(self, space: Space) -> Self:
        """Return the Unit as it arrives in another Sector."""
        return self._replace(space=space, moved=True, turns=0, way=(*self.way, space)[-MOST_WAY:])


Units = Annotated[
    Mapping[Id, AlliedUnit], entry_count(0, MOST_UNITS, f"at most {MOST_UNITS} Units")
]


class Card(NamedTuple):
    """A German Specialist or Item: its cost in Stars or Item Points, and its place."""

    sort: Sort
    cost: Annotated[int, whole_number(0, 99)] | None = None
    where: Place = "pool"


Cards = Annotated[Mapping[Name, Card], entry_count(0, MOST_CARDS, f"at most {MOST_CARDS} cards")]
STARTING, NOTHING = PointTrack(4, 4), PointTrack(0)


def _initial_cards() -> dict[str, Card]:
    named_ones = {name: Card("specialist") for name in SPECIALISTS}
    items = {name: Card("item") for name in ITEMS}
    return {**named_ones, UNTEROFFIZIER: Card("specialist", where="play"), **items}


@dataclass(frozen=True, kw_only=True)
class BeachState(AreaState):
    """All that the expansion knows of a table.

    ``held`` counts the Decorations in the hand; ``hand`` names those that the program drew. ``top``
    are the known Decorations on top of the deck. ``defs`` are printed DEFs that the board does not
    have. ``medal`` is true once the Medal Case has been found.
    """

    SWITCHES = SWITCHES

    units: Units = field(default_factory=dict)  # type: ignore[assignment]
    game: Annotated[str, one_of_words((BEACH.game,))] = BEACH.game
    turn: Annotated[int, whole_number(1, MAX_TURN)] = 1
    phase: Annotated[str, one_of_words((SET_UP, *PHASES))] = SET_UP
    ended: Ended | None = None
    map: Annotated[str, one_of_words(MAPS)] = "other"
    phase_names: Mapping[Annotated[str, one_of_words(("resources", "spend"))], Name] = field(
        default_factory=dict
    )
    soldiers: Held = STARTING
    courage: Held = NOTHING
    stars: Held = NOTHING
    points: Held = NOTHING
    cards: Cards = field(default_factory=_initial_cards)
    restored: bool = False
    deck: Counted = field(default_factory=lambda: dict(DECORATIONS))
    used: Counted = field(default_factory=dict)
    hand: Counted = field(default_factory=dict)
    held: Annotated[int, whole_number(0, 99)] = 0
    top: Annotated[tuple[Name, ...], entry_count(0, 3, "at most 3 Decorations")] = ()
    bonuses: Mapping[Annotated[str, one_of_words(FACES)], Annotated[str, one_of_words(BONUSES)]] = (
        field(default_factory=lambda: dict(PRINTED))
    )
    tools: Annotated[
        Mapping[Annotated[str, one_line_text(2)], Annotated[int, whole_number(0, 99)]],
        entry_count(0, 99, "at most 99 entries"),
    ] = field(default_factory=dict)
    tally: Dice = ()
    defs: Mapping[Space, Annotated[int, whole_number(0, MOST_DEF)]] = field(default_factory=dict)
    counters: Annotated[int, whole_number(0, COUNTERS)] = 0
    counter_pool: Annotated[int, whole_number(0, COUNTERS)] = 0
    trading: Dice = ()
    sniper: Literal["none", "recruited", "fires", "gone"] = "none"
    sniper_hits: Annotated[int, whole_number(0, FIRED)] = 0
    entered: Way = ()
    vehicle: Name = "Vehicle"
    medal: bool = False

    @property
    def is_solitaire(self) -> bool:
        """Return whether the table plays solitaire, with an automated Unit."""
        return self.switch_choice("game") == "solitaire"

    @property
    def is_german_played(self) -> bool:
        """Return whether the German is played, against Allies or in solitaire."""
        return self.switch_choice("game") != "allies"

    @override
    def phase_title(self, title: str) -> str:
        return next(
            (f"Phase {number}: {name}" for number, key in ((2, "resources"), (3, "spend"))
             if title == f"Phase {number}" and (name := self.phase_names.get(key))),
            title,
        )  # fmt: skip

    # The German

    def specialists_in_play(self) -> tuple[str, ...]:
        """Return the German Specialists in play."""
        return self.cards_in("specialist", "play")

    def cards_in(self, sort: Sort, *places: str) -> tuple[str, ...]:
        """Return the names of one sort of German cards in some places."""
        return tuple(
            name for name, one in self.cards.items() if one.sort == sort and one.where in places
        )

    def is_card_in_play(self, name: str) -> bool:
        """Return whether a German card is in play."""
        card = self.cards.get(name)
        return card is not None and card.where == "play"

    def german_force(self) -> int:
        """Return the German's force: Soldiers, and 1 for each Specialist (001-35, 001-55)."""
        return self.soldiers.now + len(self.specialists_in_play())

    @property
    def are_mines_active(self) -> bool:
        """Return whether Landmines are active (001-17 to 001-19)."""
        return self.is_card_in_play(PIONIER)

    @property
    def is_machine_gun_fire_active(self) -> bool:
        """Return whether Machine Gun Fire is active (001-17 to 001-19, A1-01)."""
        return self.is_card_in_play(GUNNER) or self.restored

    def with_card_moved(self, name: str, where: Place) -> Self:
        """Return the state with a German card moved; Machine Gun Fire may come back (001-19)."""
        before = self.cards[name]
        cards = {**self.cards, name: before._replace(where=where)}
        restored = self.restored and name not in (PIONIER, GUNNER)
        lost = GUNNER in self.cards and self.cards[GUNNER].where == "lost"
        if (
            name == PIONIER
            and where == "play"
            and lost
            and self.switch_choice("restores") == "pionier"
        ):
            restored = True
        return replace(self, cards=cards, restored=restored)

    def with_track_changed(self, name: str, more: int) -> Self:
        """Return the state with an amount added to one of the German's tracks, or taken off."""
        track: PointTrack = getattr(self, name)
        changed: Self = replace(self, **{name: track.moved_by(more)})  # type: ignore[arg-type]
        return changed

    # Decorations

    @property
    def decoration_pool(self) -> CounterPool:
        """Return the Decorations as a pool, as far as their places are known (001-05)."""
        kinds = {name: CounterKind(name, f"{name}s") for name in self.deck}
        kit = CounterKit("Decoration", kinds, None, GERMAN, ("001-47",), ("001-09",))
        out = {name: self.used.get(name, 0) + self.hand.get(name, 0) for name in self.deck}
        return CounterPool(kit, self.deck, out)

    @property
    def decorations_left(self) -> int:
        """Return how many Decorations are in the deck."""
        return max(0, sum(self.deck.values()) - sum(self.used.values()) - self.held)

    def decorations_left_by_colour(self, *, gray: bool) -> int:
        """Return how many gray or red Decorations are in the deck."""
        grays = sum(
            number
            for name, number in self.decoration_pool.counts_left().items()
            if is_gray_decoration(name)
        )
        return grays if gray else max(0, self.decorations_left - grays)

    def with_hand_changed(self, name: str, more: int) -> Self:
        """Return the state with one Decoration more or less in the hand; its name may be ""."""
        hand = self.hand
        if name and (more > 0 or name in hand):
            hand = counts_with_more(hand, name, more)
        return replace(self, hand=hand, held=max(0, self.held + more))

    def with_new_deck(self, deck: Mapping[str, int]) -> Self:
        """Return the state with a new deck, of which no Decoration is drawn or used."""
        return replace(self, deck=dict(deck), used={}, hand={}, held=0, top=())

    # Re-roll counters

    @property
    def has_counter_pool(self) -> bool:
        """Return whether the table has a pool of Re-roll counters (001-66, 001-71)."""
        return self.switch_choice("counters") in ("lucky", "hidden")

    def with_counters_changed(self, more: int, unit: AlliedUnit | None = None) -> Self:
        """Return the state with another number of a Unit's or the German's counters."""
        pool = max(0, min(self.counter_pool - more * self.has_counter_pool, COUNTERS))
        state = replace(self, counter_pool=pool)
        if unit is None:
            return replace(state, counters=state.counters + more)
        return state.with_unit(unit.id, unit._replace(counters=unit.counters + more))

    # The Units

    def automated_or_only_unit(self) -> AlliedUnit | None:
        """Return the automated Unit, or the only one."""
        return next(iter(self.units.values()), None)

    def with_fewer_soldiers_in_all(self, soldiers: int) -> Self:
        """Return the state with fewer Soldiers in every Unit."""
        return replace(
            self, units={one.id: one.with_fewer_soldiers(soldiers) for one in self.units.values()}
        )

    def units_in_bunker(self) -> tuple[AlliedUnit, ...]:
        """Return the Units that are in a Bunker."""
        units = self.units.values()
        return tuple(one for one in units if self.areas.has_flag(one.space, "bunker"))

    def occupied_sectors(self) -> tuple[Space, ...]:
        """Return the Sectors with Units, in the order of the board."""
        there = {one.space for one in self.units.values()}
        return tuple(space for space in self.grid.spaces() if space in there)

    def printed_def(self, space: Space) -> int | None:
        """Return the DEF printed in a Sector, None if it is not known."""
        printed = self.areas.printed_number(space, "def")
        return self.defs.get(space) if printed is None else printed

    @property
    def is_vehicle_drawn(self) -> bool:
        """Return whether the map has the Sector of the Vehicle (001-81)."""
        return any(self.sector_attribute(space) == "omaha-5" for space in self.grid.spaces())

    def sector_attribute(self, space: Space) -> str:
        """Return a Sector's attribute, "" if it has none."""
        return str(self.areas.printed_value(space, "attribute") or "")

    @override
    def without_markers_ending_with_phase(self, phase: str) -> Self:
        """Return the state after a turn: Units stayed a turn longer, and the tally is empty."""
        if phase != LAST:
            return self
        units = {
            one.id: one._replace(turns=0 if one.moved else min(one.turns + 1, MAX_TURN),
                                 moved=False)
            for one in self.units.values()
        }  # fmt: skip
        sniper = "fires" if self.sniper == "recruited" else self.sniper
        return replace(self, units=units, tally=(), sniper=sniper)

    @override
    def inconsistencies(self) -> Iterator[ValueFault]:
        yield from super().inconsistencies()
        for name in (*self.used, *self.hand, *self.top):
            if name not in self.deck:
                where = "used" if name in self.used else "hand" if name in self.hand else "top"
                yield ValueFault((where,), name, "one of the Decorations of the deck")
        left = self.decoration_pool.counts_left()
        for name, number in left.items():
            if number < self.top.count(name):
                yield ValueFault(
                    ("deck", name),
                    str(self.deck[name]),
                    "no more Decorations than are in use and in the hand",
                )
        if sum(self.hand.values()) > self.held:
            yield ValueFault(("held",), str(self.held), "no more Decorations than are in the hand")
        if sum(self.deck.values()) < sum(self.used.values()) + self.held:
            yield ValueFault(("held",), str(self.held), "no more Decorations than are in the deck")
        counters = self.counters + self.counter_pool + sum(
            one.counters for one in self.units.values()
        )  # fmt: skip
        if counters > COUNTERS:
            yield ValueFault(("counters",), str(counters), f"at most {COUNTERS} Re-roll counters")


def is_gray_decoration(name: str) -> bool:
    """Return whether a Decoration is a Wound Badge, by its name (001-13)."""
    return name.endswith("Wound Badge")


def counts_with_more(held: Mapping[str, int], name: str, more: int) -> dict[str, int]:
    """Return counts by kind with an amount added to one kind; kinds without any are left out."""
    after = {**held, name: held.get(name, 0) + more}
    return {kind: number for kind, number in after.items() if number > 0}


def without_cards_barred_in_solitaire(state: BeachState) -> BeachState:
    """Return the state without unavailable cards (001-63, 001-64)."""
    cards = {
        name: one._replace(where="out") if name in UNAVAILABLE else one
        for name, one in state.cards.items()
    }
    deck = {name: number for name, number in state.deck.items() if name not in TAKEN_OUT}
    return replace(state.with_new_deck(deck), cards=cards)
