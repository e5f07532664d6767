"""A game of two rules, to play procedures by: wait some turns, and march a unit over the board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import partial
from typing import Any, ClassVar

from boardapp.core.command import StateTransition, move_unit
from boardapp.core.grid import Space
from boardapp.core.procedure.displayed_facts import SumFact, SumTerm
from boardapp.core.procedure.pick_several_question import PickSeveral
from boardapp.core.procedure.question_parts import (
    Choice,
    DiceRequest,
    InsteadAnswer,
    Odds,
    PlaceableObject,
    PlacementAnswer,
    Refusal,
)  # fmt: skip
from boardapp.core.procedure.questions import (
    Number,
    PathQuestion,
    Pick,
    Place,
    PutObject,
    TextQuestion,
    Throw,
)
from boardapp.core.procedure.running_procedure import (
    Asking,
    Context,
    Procedure,
    ask,
    ask_or_instead,
)
from boardapp.core.square_grid import SquareGrid
from boardapp.core.state import State, Unit
from boardapp.games.act_codec import ActCodec
from tests.support.turns import change, count

GRID = SquareGrid(columns=4, rows=3)
WET = Refusal("The pond is in the way.", ("004-101",))
POND = GRID.parse("B-2")


def wait(play: Context[State]) -> Asking[None]:
    """Count some turns on, and one more with a die of 4 or more; or pass."""
    turns = yield from ask(Number("us", "Turns", "How long?", ("004-084",), least=1, most=3))
    count(play, turns)
    play.show_fact(SumFact("Turns", (SumTerm("counted", turns),)))
    more = yield from ask_or_instead(
        Throw(
            "us", "One more", "4 or more: one turn more.",
            odds=(Odds("turn", "one more", Fraction(1, 2)),),
            dice=(DiceRequest(1, 6, "us", "luck", "4 or more"),),
            instead=(Choice("pass", "Pass"),),
        )
    )  # fmt: skip
    if not isinstance(more, InsteadAnswer) and more.dice[0][0] >= 4:
        count(play, 1)


def rest(play: Context[State]) -> Asking[None]:
    """Let a turn pass; nothing is asked."""
    count(play, 1)
    yield from ()


def march(play: Context[State], unit: str) -> Asking[None]:
    """Move a unit, drop its pack, and say why."""
    here = play.state.units[unit]
    way = yield from ask(
        PathQuestion("us", "March", start=here.space, most=2,
             onward=lambda _, space: WET if space == POND else None)
    )  # fmt: skip
    if way:
        change(play, move_unit(here, way[-1], GRID))
    spot: PlacementAnswer = yield from ask(
        PutObject(
            "us",
            "Pack",
            things=(PlaceableObject("pack", "Pack", off="the cart"),),
            turns=(0, 90),
            why_not=lambda spot: WET if spot.space == POND else None,
        )
    )
    goal: Space = yield from ask(Place("us", "Look at", why_not=partial(_wet)))
    kit = yield from ask(
        PickSeveral(
            "us", "Kit", choices=(Choice("rope", "Rope", copies=2, cost=1),), most=2, budget=1
        )
    )
    note = yield from ask(TextQuestion("us", "Report", most=20))
    play.log(f"{note}: {spot.thing}, {play.grid.name(goal)}, {len(kit.names)}.")


def _wet(space: Space) -> Refusal | None:
    return WET if space == POND else None


class WaitingGame:
    """The game of one table."""

    name: ClassVar[str] = "waiting"
    grid: ClassVar[SquareGrid] = GRID
    players: ClassVar[Mapping[str, str]] = {"us": "US"}
    die: ClassVar[int] = 6
    codec: ClassVar[ActCodec] = ActCodec(State)

    def refuse(self, step: StateTransition[State]) -> str | None:
        """Return why no table can hold what an act leads to: none holds a turn above 9."""
        return "No table holds a turn above 9." if step.after.turn > 9 else None

    def why_no_manual_change(self, step: StateTransition[State]) -> None:
        """By hand anything may be done at any time."""

    def menu(self, state: State) -> Sequence[Pick]:
        """Return what may begin: nothing once it is over, but in free play."""
        if self.game_end_sentence(state) and state.mode == "led":
            return ()
        units = (Choice(f"march {one}", f"March {one}") for one in sorted(state.units))
        return [
            Pick("us", "Orders", choices=(Choice("wait", "Wait"), Choice("rest", "Rest"), *units))
        ]

    def procedure(self, name: str, given: tuple[str, ...]) -> Procedure[Any]:
        """Return a procedure by its name."""
        return {"wait": wait, "rest": rest, "march": lambda play: march(play, *given)}[name]

    def headings_of_rules(self, *rules: str) -> str:
        """Return where rules are printed."""
        return "Printed"

    def moment_title(self, state: State) -> str:
        """Return the moment of the game."""
        return f"Turn {state.turn}"

    def progress(self, state: State) -> None:
        """Nothing leads the table."""

    def unit_title(self, unit: Any) -> str:
        return str(unit.unit)

    def game_end_sentence(self, state: State) -> str | None:
        """Return how the game ended."""
        return "US wins" if state.turn > 6 else None

    def layout_text(self, state: State) -> str:
        """Return the table in a few words."""
        return f"turn: {state.turn}\n"


def table() -> State:
    """Return a table with one unit."""
    return State("waiting", "field", units={"us-1": Unit("us-1", "scout", "us", Space(0, 0))})
