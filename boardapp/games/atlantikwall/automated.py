"""Solitaire: the automated Unit's way, its Sniper, and what its Sector costs (001-49 to -59)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from boardapp.core.grid import Space
from boardapp.core.procedure.asks import Number, Pick, Place, Throw
from boardapp.core.procedure.facts import Way
from boardapp.core.procedure.going import Asking, Play, ask, ask_yes
from boardapp.core.procedure.values import Choice, Dice
from boardapp.games.areas.board import AreaBoard, not_adjacent
from boardapp.games.atlantikwall import counters
from boardapp.games.atlantikwall.board import lateral
from boardapp.games.atlantikwall.cards import CONSCRIPT
from boardapp.games.atlantikwall.headings import cited
from boardapp.games.atlantikwall.losses import gain, lose_specialist, survives
from boardapp.games.atlantikwall.state import GERMAN, Allied, BeachState

STAY = 2
"""Turns in a Sector (001-50)."""
MOST_LOOKED = 5000
"""Sectors that a search for the longest way looks at: boards are small."""

Found = tuple[int, tuple[Space, ...]]
"""The turns until the Bunker is stormed, and the Sectors on the way."""


class LostError(ValueError):
    """A board with more ways than can be looked at."""


@dataclass
class Search:
    """The longest way over a board, lateral as long as it can be (001-50 to 001-54)."""

    board: AreaBoard
    barred: bool = True
    looked: int = 0

    def ways(self, here: Space, seen: frozenset[Space]) -> list[Found]:
        """Return the longest ways on from a Sector, one for each next Sector; none: a dead end.

        Raises LostError on a board of too many ways.
        """
        self.looked += 1
        if self.looked > MOST_LOOKED:
            raise LostError
        for nexts in self._groups(here, seen):
            found = [one for space in nexts if (one := self._by(space, seen))]
            if found:
                most = max(turns for turns, _ in found)
                return [one for one in found if one[0] == most]
        return []

    def _by(self, space: Space, seen: frozenset[Space]) -> Found | None:
        if self.board.has(space, "bunker"):
            return 0, (space,)
        on = self.ways(space, seen | {space})
        return (on[0][0] + stay(self.board, space), (space, *on[0][1])) if on else None

    def _groups(self, here: Space, seen: frozenset[Space]) -> Iterator[list[Space]]:
        """Yield where it goes: laterally, else on to the Sector nearest a border, else the Bunker.

        A group is looked at where those before it are dead ends.
        """
        beside = {*lateral(self.board, here)}
        open_ways = [
            space for space in self.board.grid.neighbours(here)
            if space not in seen
            and not (self.barred and "barrier" in self.board.grid.flags(here, space))
        ]  # fmt: skip
        yield [space for space in open_ways if space in beside]
        ahead: dict[int, list[Space]] = {}
        for space in open_ways:
            if space not in beside and self._row(space) > self._row(here):
                ahead.setdefault(self._from_border(space), []).append(space)
        for _, nearest in sorted(ahead.items()):
            yield nearest
        yield [space for space in open_ways if self.board.has(space, "bunker")]

    def _row(self, space: Space) -> int:
        return 0 if self.board.has(space, "bunker") else self.board.number(space, "row") or 0

    def _from_border(self, space: Space) -> int:
        if self.board.has(space, "left") or self.board.has(space, "right"):
            return 0
        x, _ = self.board.grid.centre(space)
        return max(1, min(x, self.board.grid.width - x))


def stay(board: AreaBoard, space: Space) -> int:
    """Return how many turns the Unit stays in a Sector (001-50, 001-53)."""
    return 1 if board.has(space, "cant-stay") else STAY


def planned(state: BeachState, unit: Allied) -> list[tuple[Space, ...]]:
    """Return the Unit's ways, equally long; over Barriers where it is stuck; none: not known."""
    seen = frozenset((*unit.way, unit.space))
    try:
        for barred in (True, False):
            found = Search(state.areas, barred).ways(unit.space, seen)
            if found:
                return [way for _, way in found]
    except LostError:
        pass
    return []


def plan(state: BeachState) -> tuple[Way, ...]:
    """Return the Unit's way ahead as a fact."""
    unit = state.alone()
    if not state.solitaire or unit is None or state.areas.has(unit.space, "bunker"):
        return ()
    ways = planned(state, unit)
    return tuple(Way("The way ahead", (unit.space, *way)) for way in ways[:1])


# Its move


def advance(play: Play[BeachState]) -> Asking[None]:
    """Let the automated Unit stay or move on in Phase 4; players may correct its way."""
    state, unit = play.state, play.state.alone()
    if unit is None or state.areas.has(unit.space, "bunker"):
        return
    if unit.turns + 1 < stay(state.areas, unit.space):
        play.say(cited(f"{unit.unit} stays in {state.grid.name(unit.space)}", "001-50"))
        return
    space = yield from _next(play, unit)
    moved = space not in set(lateral(state.areas, unit.space))
    play.become(play.state.with_unit(unit.id, unit.went(space)))
    if moved and play.state.sniper == "none":
        recruited = cited("the Allies recruit their Sniper: it fires from the next turn", "001-57")
        play.become(replace(play.state, sniper="recruited"), recruited)


def _next(play: Play[BeachState], unit: Allied) -> Asking[Space]:
    """Return where the Unit goes: as planned, unless the players correct it (N1-03)."""
    grid, ways = play.state.grid, planned(play.state, unit)
    first = ways[0][0] if ways else None
    if len(ways) > 1:
        nexts = tuple(way[0] for way in ways)
        names = tuple(map(grid.name, nexts))
        if play.state.reading("direction") == "die" and len(unit.way) <= 1:
            dice = (Dice(1, len(nexts), GERMAN, "first way", symbols=names),)
            thrown = yield from ask(Throw(
                GERMAN, "First way", "Where does the Unit go first?", ("N1-03",), dice=dice
            ))  # fmt: skip
            first = nexts[thrown.dice[0][0] - 1]
        else:
            wanted = yield from ask(Pick(
                GERMAN, "The way of the Unit", "Both ways are equally long: which one?",
                ("001-51", "N1-03"), choices=tuple(Choice(one, one) for one in names),
            ))  # fmt: skip
            first = grid.parse(wanted)
    on = next((way for way in ways if way[0] == first), ())
    play.show(Way("The way ahead", (unit.space, *on)))
    return (yield from ask(Place(
        GERMAN, f"{unit.unit} moves", "As planned, or as you correct it.", ("001-50", "001-51"),
        why_not=lambda space: not_adjacent(grid, ("001-50",), unit.space, space), usual=first,
    )))  # fmt: skip


# What it costs


def under_fire(play: Play[BeachState]) -> Asking[None]:
    """Let inactive features cost the player Soldiers, and the Sniper fire (001-56, 001-57)."""
    unit = play.state.alone()
    if unit is None:
        return
    state = play.state
    for value, title, active in (
        ("mgf", "Machine Gun Fire", state.mgf_active),
        ("mines", "Landmines", state.mines_active),
    ):
        dice = state.areas.number(unit.space, value)
        if dice is None:
            continue
        if active:
            play.say(cited(f"{title}: active, so it is ignored", "001-56"))
        else:
            yield from _losses(play, title, dice)
            if not survives(play):
                return
    if play.state.sniper == "fires" and not unit.moved:
        hit = yield from ask_yes(
            GERMAN, "Sniper", "It fires: roll as its card says. Is it a hit?", ("001-57",)
        )
        if hit:
            whom = f"the Sniper hits (the {CONSCRIPT} may take it)"
            yield from lose_specialist(play, whom, "001-58")


def _losses(play: Play[BeachState], title: str, number: int) -> Asking[None]:
    """Roll for a feature; the players say what its dice cost, as on the map (A1-08)."""
    dice = (Dice(number, 6, GERMAN, title),)
    words = "Inactive: the player rolls and takes the losses."
    thrown = yield from ask(Throw(GERMAN, title, words, ("001-56", "A1-08"), dice=dice))
    fallen = list(thrown.dice[0])
    while play.state.counters and play.state.reading("counters") == "lucky":
        again = yield from ask(Pick(
            GERMAN, "Re-roll counter", "Is one of these dice rolled again?", ("001-67",),
            choices=(Choice("no", "No"), *(Choice(str(at), f"The {die}") for at, die in
                                           enumerate(fallen))),
        ))  # fmt: skip
        if again == "no":
            break
        counters.spend(play)
        one = (Dice(1, 6, GERMAN, title),)
        rolled = yield from ask(Throw(GERMAN, "Re-roll of one die", "", ("001-67",), dice=one))
        fallen[int(again)] = rolled.dice[0][0]
    lost = yield from ask(Number(
        GERMAN, f"Lost to {title}", f"Soldiers that {', '.join(map(str, fallen))} cost.",
        ("001-56",), usual=sum(fallen),
    ))  # fmt: skip
    gain(play, "soldiers", -lost, f"{title} costs {lost} Soldiers", "001-56")
