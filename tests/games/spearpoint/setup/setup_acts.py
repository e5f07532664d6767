"""Players' acts in a setup, one value each: given as answers, and to a judge as plain values.

The answers go through the procedures; what `recorded` finds is all that tells one act from another.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, NamedTuple

from boardapp.core.grid import Space
from boardapp.core.json_values import JsonValueError
from boardapp.core.procedure.questions import Pick
from boardapp.core.procedure.running_procedure import RunningProcedure
from boardapp.core.tile import PlacedTile, Rotation
from boardapp.games.spearpoint.rule_headings import HEADINGS
from boardapp.games.spearpoint.scenario.setup_stages import DeckStage, HandStage
from boardapp.games.spearpoint.setup.setup_menu import find_procedure, procedure_menu
from boardapp.games.spearpoint.setup.setup_progress import SetupView
from boardapp.games.spearpoint.setup.setup_state import (
    BuiltDeck,
    DeckCard,
    SetupTable,
    StartingHand,
)
from boardapp.games.spearpoint.tiles.catalogue import GRID, PLAYERS

Values = dict[str, Any]


def at(name: str) -> Space:
    return GRID.parse(name)


class Agree(NamedTuple):
    """A reading is chosen, before anything else."""

    reading: str
    choice: str

    def values(self) -> Values:
        return {"read": self.reading, "as": self.choice}


class Experienced(NamedTuple):
    """The players say who of them is the more experienced."""

    side: str

    def values(self) -> Values:
        return {"experienced": self.side}


class Carry(NamedTuple):
    """The final terrain of an earlier game is taken over."""

    title: str
    tiles: tuple[PlacedTile, ...]

    def values(self) -> Values:
        tiles = [{"tile": one.tile, "space": GRID.name(one.space)} for one in self.tiles]
        return {"carry": self.title, "tiles": tiles}


class Lay(NamedTuple):
    """A player lays a tile."""

    by: str
    placed: PlacedTile

    def values(self) -> Values:
        tile, space, rotation = self.placed
        return {"lay": tile, "space": GRID.name(space), "rotation": rotation, "by": self.by}


class Pass(NamedTuple):
    """A player wants no more, or makes a deck or hand at the table only."""

    by: str

    def values(self) -> Values:
        return {"done": self.by}


class Choose(NamedTuple):
    """A player chooses one of the options."""

    by: str
    option: str

    def values(self) -> Values:
        return {"choose": self.option, "by": self.by}


class Enter(NamedTuple):
    """A player chooses an entry space; ``leaving`` is the one that it takes the place of."""

    by: str
    space: Space
    leaving: Space | None = None

    def values(self) -> Values:
        left = {"leaving": GRID.name(self.leaving)} if self.leaving else {}
        return {"enter": GRID.name(self.space), **left, "by": self.by}


class Throw(NamedTuple):
    """A die before a unit is placed."""

    by: str
    die: int
    how: str

    def values(self) -> Values:
        return {"die": self.die, "how": self.how, "by": self.by}


class Take(NamedTuple):
    """A player chooses the card that a die has given a unit."""

    by: str
    card: str

    def values(self) -> Values:
        return {"take": self.card, "by": self.by}


class Deploy(NamedTuple):
    """A starting unit is placed on a space; off the board with None."""

    by: str
    unit: str
    space: Space | None

    def values(self) -> Values:
        where = {"space": GRID.name(self.space)} if self.space else {}
        return {"unit": self.unit, **where, "by": self.by}


class Build(NamedTuple):
    """A player builds a deck."""

    deck: BuiltDeck

    @property
    def by(self) -> str:
        return self.deck.side

    def values(self) -> Values:
        cards, aside = ([list(one) for one in held] for held in (self.deck.cards, self.deck.aside))
        return {"deck": self.deck.name, "cards": cards, "aside": aside, "by": self.by}


class Draw(NamedTuple):
    """A player takes a starting hand."""

    hand: StartingHand

    @property
    def by(self) -> str:
        return self.hand.side

    def values(self) -> Values:
        hand, command = map(list, (self.hand.units, self.hand.command))
        return {"hand": hand, "command": command, "by": self.by}


class BeginPlay(NamedTuple):
    """The setup is finished and play begins."""

    def values(self) -> Values:
        return {"begin": True}


Act = (
    Agree | Experienced | Carry | Lay | Pass | Choose | Enter | Throw | Take | Deploy | Build | Draw
    | BeginPlay
)  # fmt: skip


# ---- acts, written short ----------------------------------------------------------------------


def lay(by: str, tile: str, name: str, rotation: Rotation = 0) -> Lay:
    return Lay(by, PlacedTile(tile, at(name), rotation))


def deploy(by: str, unit: str, name: str | None = None) -> Deploy:
    return Deploy(by, unit, at(name) if name else None)


def enter(by: str, name: str, leaving: str | None = None) -> Enter:
    return Enter(by, at(name), at(leaving) if leaving else None)


def build(by: str, name: str, *cards: tuple[str, int, int], aside: Any = ()) -> Build:
    held = (tuple(DeckCard(*one) for one in kind) for kind in (cards, aside))
    return Build(BuiltDeck(by, name, *held))


def draw(by: str, *units: str, command: tuple[str, ...] = ()) -> Draw:
    return Draw(StartingHand(by, units, command))


# ---- acts as answers --------------------------------------------------------------------------


def begun_by(act: Act) -> str:
    """The name of the procedure that asks for an act."""
    match act:
        case Agree():
            return "agree"
        case Carry():
            return "carry-over"
        case BeginPlay():
            return "begin"
        case Enter(_, _, leaving) if leaving:
            return "change-entry"
    return "set-up"


def answer_to(ask: Any, act: Act) -> Any:
    """The plain answer by which an act of one answer is done."""
    match act:
        case Experienced(one) | Choose(_, one) | Take(_, one) | Agree(_, one):
            return one
        case Lay(_, placed):
            space = GRID.name(placed.space)
            return {"thing": placed.tile, "space": space, "turn": placed.rotation}
        case Deploy(_, unit, space):
            return {"thing": unit, **({"space": GRID.name(space)} if space else {})}
        case Enter(_, space, leaving):
            name = GRID.name(space)
            return {"thing": GRID.name(leaving), "space": name} if leaving else name
        case Throw(_, die, how):
            return {"rolled": [[die]]} if how == "rolled" else [[die]]
        case Pass():
            return "done" if isinstance(ask, Pick) else {"instead": "done"}
    raise AssertionError(act)


def _answers(here: SetupView, act: Act, ask: Any) -> Iterator[Any]:
    """Yield the plain answers by which an act is done."""
    match act:
        case Agree(reading, choice):
            read = {**here.readings, reading: choice}
            yield from (read[name] for name in here.scenario.readings)
        case Carry(title, tiles):
            yield title
            yield from (answer_to(None, Lay("", one)) for one in tiles)
            yield {"instead": "done"}
        case Build(deck):
            yield from (card.cost for card in deck.aside)
            names = [card.unit for card in deck.cards for _ in range(card.copies)]
            yield {"taken": names, "costs": {card.unit: card.cost for card in deck.cards}}
        case Draw(hand):
            stage = here.current_stage
            assert isinstance(stage, HandStage)
            if here.built_deck(hand.side, stage.deck) and stage.chosen + stage.random:
                yield list(hand.units)
            if stage.command:
                yield list(hand.command)
        case BeginPlay():
            return
        case _:
            yield answer_to(ask, act)


def done(here: SetupView, act: Act) -> SetupView | str:
    """Do an act through its questions; return what becomes of the setup, or why it is refused."""
    name = begun_by(act)
    offered = [choice.answer for ask in procedure_menu(here.table, here.catalogue, here.scenario)
               for choice in ask.choices]  # fmt: skip
    if name not in offered:
        return f"{name} is not offered"
    if not _of_its_stage(here, act):
        return "no such cards are asked for"
    going = RunningProcedure(
        find_procedure(here.catalogue, here.scenario, name, ()), here.table, GRID
    )
    for answer in _answers(here, act, going.asked):
        if refused := _refused(going, act, answer):
            return refused
    if isinstance(act, Build | Draw) and going.asked is not None:
        return going.play.told[-1]
    table = going.play.state
    assert isinstance(table, SetupTable)
    return replace(here, table=table)


def _of_its_stage(here: SetupView, act: Act) -> bool:
    """Return whether the stage in progress asks for the cards of an act, if it is one of cards."""
    stage = here.current_stage
    match act:
        case Build(deck):
            return isinstance(stage, DeckStage) and stage.deck == deck.name
        case Draw(hand):
            known = isinstance(stage, HandStage) and here.built_deck(hand.side, stage.deck)
            return isinstance(stage, HandStage) and bool(known or not hand.units)
    return True


def _refused(going: RunningProcedure[SetupTable], act: Act, answer: Any) -> str | None:
    """Give an answer, or return why not; an act by a side that is not asked is none."""
    by = getattr(act, "by", None)
    if going.asked is None or (by and going.asked.by != (by if by in PLAYERS else "both")):
        return f"{by} is not asked"
    try:
        refusal = going.take_answer(answer)
    except JsonValueError as error:
        return str(error)
    return HEADINGS.refusal_with_citation(refusal) if refusal else None


def refuse(here: SetupView, act: Act) -> str | None:
    """Return why an act may not be done now, as a sentence with its source; or None."""
    outcome = done(here, act)
    return outcome if isinstance(outcome, str) else None


def after(here: SetupView, *acts: Act) -> SetupView:
    """Do acts that must be allowed."""
    for act in acts:
        outcome = done(here, act)
        assert isinstance(outcome, SetupView), f"{act}: {outcome}"
        here = outcome
    return here


# ---- acts as they are found in what became of a table -------------------------------------------


def recorded(before: SetupView, table: SetupTable, answer: Any) -> Iterator[Act]:
    """Yield what one answer has done to a table, nothing if it only led to the next question."""
    was, by = before.table, before.side_to_act or ""
    for name, choice in table.agreed.items():
        if was.agreed.get(name) != choice:
            yield Agree(name, choice)
    if table.experienced and not was.experienced:
        yield Experienced(table.experienced)
    if table.carried and not was.carried:
        yield Carry(table.carried.title, table.carried.tiles)
    yield from (Lay(by, one.as_placed_tile) for one in table.laid[len(was.laid) :])
    yield from (Choose(by, one.option) for one in table.choices[len(was.choices) :])
    yield from (Throw(by, one.die, one.how) for one in table.dice[len(was.dice) :])
    for die, now in zip(was.dice, table.dice, strict=False):
        if now.card and not die.card:
            yield Take(by, now.card)
    yield from _entered(was, table)
    if isinstance(answer, dict) and "thing" in answer:
        yield from (Deploy(by, one.unit, one.space) for one in _placed(was, table))
    yield from map(Build, table.decks[len(was.decks) :])
    yield from map(Draw, table.starting_hands[len(was.starting_hands) :])
    if table.begun and not was.begun:
        yield BeginPlay()
    if answer in ("done", {"instead": "done"}) and not (table.carried and not was.carried):
        yield Pass(by)


def _placed(was: SetupTable, table: SetupTable) -> Iterator[Any]:
    """Yield the unit that was placed by hand: others that come by themselves follow it."""
    yield from table.placed[len(was.placed) : len(was.placed) + (table.laid == was.laid)]


def _entered(was: SetupTable, table: SetupTable) -> Iterator[Act]:
    for side, spaces in table.entries.items():
        old = was.entries.get(side, ())
        for number, space in enumerate(spaces):
            if number >= len(old):
                yield Enter(side, space)
            elif old[number] != space:
                yield Enter(side, space, old[number])


# ---- what may be done now -----------------------------------------------------------------------


def asked(here: SetupView, name: str = "set-up") -> Any:
    """The question that the stage in progress, or another procedure, asks first."""
    return RunningProcedure(
        find_procedure(here.catalogue, here.scenario, name, ()), here.table, GRID
    ).asked


def may_pass(here: SetupView) -> bool:
    """Return whether the side whose turn it is may say that it is done."""
    return here.side_to_act is not None and refuse(here, Pass(here.side_to_act)) is None


def lit(here: SetupView, *thing: str) -> list[str]:
    """The spaces where a tile may be laid or a unit placed now, or that may be chosen for entry."""
    return [GRID.name(space) for space in asked(here).allowed_spaces(*thing, GRID)]
