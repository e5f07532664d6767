"""A unit moves: who, along which way, over which tiles, and what comes of it (Movement 1 to 7)."""

from __future__ import annotations

from collections.abc import Iterator, Set
from dataclasses import dataclass, field

from boardapp.core.grid import Space
from boardapp.core.procedure.asks import Path, Pick
from boardapp.core.procedure.facts import Lit
from boardapp.core.procedure.going import Asking, Play, ask, ask_or
from boardapp.core.procedure.values import Choice, Other, Refusal
from boardapp.games.spearpoint.catalogue import GRID
from boardapp.games.spearpoint.combat.attack import Combat
from boardapp.games.spearpoint.combat.battle import Battle
from boardapp.games.spearpoint.combat.reasons import refusal
from boardapp.games.spearpoint.headings import cited
from boardapp.games.spearpoint.moving import opportunity
from boardapp.games.spearpoint.moving.leaving import before, leave
from boardapp.games.spearpoint.moving.reach import Reach, Way
from boardapp.games.spearpoint.moving.step import Legs, Stand, Step
from boardapp.games.spearpoint.moving.step_reasons import MORE, no_room
from boardapp.games.spearpoint.moving.who import immobile, no_crew, why_not
from boardapp.games.spearpoint.scenario.settling import BOTH
from boardapp.games.spearpoint.state import Moved, TileState, Unit

MOVE = "move"
DIAGONAL = refusal("units move along rows and columns, not diagonally", "004-100")


def choice(on: Combat, state: TileState) -> Choice:
    """Return that a unit may move, as the menu offers it."""
    none = None if any(movable(on.at(state))) else Refusal("No unit is on the board.")
    return Choice(MOVE, "Move", "A unit, along a way", none)


def movable(battle: Battle) -> Iterator[Unit]:
    """Yield the ground units on the board in the order of their ids."""
    for unit_id in sorted(battle.state.units):
        unit = battle.state.units[unit_id]
        if battle.frontline(unit):
            yield unit


def move(on: Combat, play: Play[TileState]) -> Asking[None]:
    """Move a unit: it is chosen, then its way, then dice fall where an obstacle asks for them."""
    battle = on.battle(play)
    choices = tuple(
        Choice(unit.id, battle.title(unit), battle.where(unit), why_not(battle, unit))
        for unit in movable(battle)
    )
    name = yield from ask(Pick(
        BOTH, "Move", "Which unit moves?", ("004-095", "004-098"), choices=choices,
    ))  # fmt: skip
    legs, way = yield from _way(battle, play.state.units[name])
    yield from Walk(on, play, legs).along(way)


def _way(battle: Battle, unit: Unit) -> Asking[tuple[Legs, Way]]:
    """Ask for the way, with further steps for discarded cards, as often as there are any."""
    legs = Legs(battle, unit)
    leaving, odds = before(battle, unit)
    while True:
        reach = Reach(legs)
        spaces = reach.spaces()
        steps = {space: _said(legs, space, number) for space, number in spaces.items()}
        way: tuple[Space, ...] | Other = yield from ask_or(Path(
            unit.side, f"{battle.title(unit)} moves", f"{_sentence(legs)} {leaving}".strip(),
            (MORE.get(legs.unit_class, ("", "004-096"))[1],), odds,
            facts=(Lit("Steps to each space", steps),) if steps else (),
            warning=_lost(battle, unit), start=unit.space,
            most=legs.allowance + max(legs.may_add, 0), onward=reach.onward,
            may_end=reach.may_end, apart=DIAGONAL, instead=_further(legs, spaces.keys()),
        ))  # fmt: skip
        if not isinstance(way, Other):
            return legs, way
        legs = Legs(battle, unit, legs.extra + 1)


def _said(legs: Legs, space: Space, number: int) -> str:
    """Return how many steps a space is away, and how many may fire at who comes there."""
    firers = opportunity.drawn(legs.battle, legs.unit, space)
    return f"{number}, draws fire of {firers}" if firers else str(number)


def _sentence(legs: Legs) -> str:
    number = legs.allowance
    return f"Along which spaces? {number} step{'' if number == 1 else 's'} at most."


def _further(legs: Legs, reached: Set[Space]) -> tuple[Choice, ...]:
    """Return that a card gives one step more, where it leads further (004-095, 004-098, N4-02)."""
    if legs.may_add <= 0:
        return ()
    more = Legs(legs.battle, legs.unit, legs.extra + legs.may_add)
    if Reach(more).spaces().keys() <= reached:
        return ()
    word, _ = MORE[legs.unit_class]
    if legs.extra:
        word = "burn"
    title = "Burn a Command Card" if legs.extra else f"{word.capitalize()}: discard a Command Card"
    return (Choice(word, f"{title} for one step more"),)


def _lost(battle: Battle, unit: Unit) -> str:
    """Return which cards under a unit are lost when it moves (004-120)."""
    titles = " and ".join(battle.command_title(name) for name in defenses(battle, unit))
    return f"{titles} will be lost." if titles else ""


def defenses(battle: Battle, unit: Unit) -> tuple[str, ...]:
    """Return the cards under a unit that better its Defense, each as often as it lies there."""
    better = {card.name for card in battle.command_cards(unit) if card.gives.defense > 0}
    return tuple(name for name in unit.condition.cards if name in better)


@dataclass
class Walk:
    """A unit on its way: each step changes the table; one line tells of those between two shots."""

    on: Combat
    play: Play[TileState]
    legs: Legs
    gone: list[Space] = field(default_factory=list)
    events: list[str] = field(default_factory=list)
    told: int = 0

    def along(self, way: Way) -> Asking[None]:
        """Go a way step by step, as far as dice and Opportunity Fire let the unit go."""
        here = Stand(self.legs.unit.space)
        at_left = self.on.battle(self.play).reads("mover-at", "left")
        for space in way:
            step = self._step(here, space)
            check = step.left.check(step.legs.unit_class) if step.left else None
            if step.left is not None and check is not None:
                out = yield from leave(self.play, step.battle, self._unit, step.left, check)
                if not out:
                    break
            if at_left and not (yield from self._under_fire(space)):
                break
            step = self._step(here, space)
            self._take(step)
            here = step.done()
            if not at_left and not (yield from self._under_fire(space)):
                break
        self._tell()

    def _step(self, here: Stand, there: Space) -> Step:
        """Return a step on the table as it is now: what lies there may have changed."""
        return Step(Legs(self.on.battle(self.play), self._unit, self.legs.extra), here, there)

    def _under_fire(self, space: Space) -> Asking[bool]:
        """Let enemies fire who are beside a space that is entered; tell whether the unit goes on.

        Each is looked at when its turn comes: the shot before may have changed what it may.
        """
        known = self.play.state.units.keys()
        for name in opportunity.beside(self.on.battle(self.play), self._unit, space):
            battle, firer = self.on.battle(self.play), self.play.state.units.get(name)
            if firer is None or opportunity.why_not(battle, firer, self._unit):
                continue
            self._tell()
            yield from opportunity.offer(self.on, self.play, firer, self._unit)
            if self._stopped():
                self._fall_back(known)
                return False
        return True

    def _stopped(self) -> bool:
        """Tell whether a unit goes no further: gone, without its crew, or immobile (004-069)."""
        unit, battle = self.play.state.units.get(self.legs.unit.id), self.on.battle(self.play)
        return unit is None or any(reason(battle, unit) for reason in (no_crew, immobile))

    def _fall_back(self, known: Set[str]) -> None:
        """Put who must stop among friends without room back to where there was (004-093).

        Where the way began there was, even if that space holds more than it should.
        """
        start = self.legs.unit.space
        for unit in list(self.play.state.units.values()):
            if unit.id in known and unit.id != self.legs.unit.id:
                continue
            legs = Legs(self.on.battle(self.play), unit)
            if unit.space == start or no_room(legs, unit.space) is None:
                continue
            passed = reversed(self.gone[:-1])
            back = next((space for space in passed if no_room(legs, space) is None), start)
            words = f"{legs.battle.title(unit)} has no room there: it stands on {GRID.name(back)}"
            there = self.play.state.with_unit(unit.id, unit._replace(space=back))
            self.play.become(there, cited(words, "004-093"))

    @property
    def _unit(self) -> Unit:
        return self.play.state.units[self.legs.unit.id]

    def _take(self, step: Step) -> None:
        """Move the unit by one step, with what that does to cards and tiles."""
        unit, state, name = step.unit, self.play.state, GRID.name(step.there)
        lost = defenses(step.battle, unit)
        cards = tuple(one for one in unit.condition.cards if one not in lost)
        there = unit._replace(space=step.there, condition=unit.condition._replace(cards=cards))
        steps = state.moves.get(unit.id, Moved()).steps + 1
        moved = state.moves.get(unit.id, Moved())._replace(
            steps=steps, stuck=False, extra=max(len(self.gone) + 1 - self.legs.usual, 0)
        )
        state = state.with_unit(unit.id, there).with_moved(unit.id, moved)
        self.events += (f"{step.battle.command_title(one)} lost" for one in lost)
        if step.raids:
            self.events.append(f"raid on {name}")
        if step.entered is not None and step.crushes:
            self.events.append(f"{step.entered.feature.face.title} on {name} is gone")
            state = state.with_tile(step.there, None)
        elif step.entered is not None and step.entered.stops(step.into):
            self.events.append(f"{step.entered.feature.face.title} entered")
        self.gone.append(step.there)
        self.play.become(state)

    def _tell(self) -> None:
        """Tell the way in one line, and the card that its last step cost; no step twice."""
        legs, number, last = self.legs, len(self.gone), self.told
        if number == last:
            return
        way = (legs.unit.space, *self.gone)[last:]
        names = " → ".join(map(GRID.name, way))
        told = (f"{legs.battle.title(legs.unit)} {names}", f"{number} of {legs.allowance} steps")
        self.play.say(f"{', '.join((*told, *self.events))}.")
        self.told, self.events = number, []
        cards = number - max(legs.usual, last)
        if cards > 0:
            what = "A Command Card is" if cards == 1 else f"{cards} Command Cards are"
            self.play.say(f"{what} discarded.")
