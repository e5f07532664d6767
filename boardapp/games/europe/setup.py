"""Before the first turn: optional rules, readings, the order of nations; then all is locked.

What a layout says already is not asked again (003-01, 003-50).
"""

from __future__ import annotations

from dataclasses import replace

from boardapp.core.procedure.free_play import Impossible
from boardapp.core.procedure.question_parts import Choice, Refusal, Taken
from boardapp.core.procedure.running_procedure import Asking, Context, ask
from boardapp.core.procedure.several import Several
from boardapp.core.words import capital as capitalized
from boardapp.games.areas.state import SET_UP
from boardapp.games.europe import board
from boardapp.games.europe.board import NATIONS
from boardapp.games.europe.moving import know_others
from boardapp.games.europe.rule_headings import cited
from boardapp.games.europe.state import EuropeState
from boardapp.games.europe.switches import READINGS, RULES
from boardapp.games.readings_setup import ask_readings, ask_rules


def why_no_setup(state: EuropeState) -> Refusal | None:
    """Return why rules cannot be agreed on any more (003-01)."""
    if state.phase == SET_UP:
        return None
    return Impossible("The game has begun: its rules are agreed.", ("003-01",))


def set_up(play: Context[EuropeState]) -> Asking[None]:
    """Agree on rules and readings, and on who moves when (003-01, 003-50)."""
    if not play.state.options:
        by = play.state.mover
        used = yield from ask_rules(by, "Optional rules", RULES)
        read = yield from ask_readings(by, "Readings", READINGS, {})
        play.set_state(replace(play.state, options={**used, **read}))
    _pairs(play)
    order = yield from ask(Several(
        play.state.mover, "Turn order", "In which order do the nations move?", ("003-50",),
        choices=tuple(Choice(one, capitalized(name)) for one, name in NATIONS.items()),
        least=len(NATIONS), most=len(NATIONS), ordered=True, usual=Taken(play.state.order),
    ))  # fmt: skip
    nations = tuple(one for name in order.names for one in NATIONS if one == name)
    play.set_state(replace(play.state, order=nations))
    if board.several(play.state.areas) is not None and play.state.others is None:
        yield from know_others(play)


def _pairs(play: Context[EuropeState]) -> None:
    """Tell of rules that bear on each other (003-35 to 003-37, A3-05)."""
    state = play.state
    if state.used("relaxed"):
        place = "in place of the three cities" if state.used("victory") else "as in the base game"
        play.log(cited(f"Moscow alone counts, {place}", "003-37"))
    if state.used("peace") and not state.used("victory"):
        falls = "without the alternate victory conditions an Ally falls as its capital is captured"
        play.log(cited(f"{falls}: the US rolls then", "003-35", "003-36"))
    if state.neutral and (state.used("lend-lease") or state.used("peace")):
        none = state.reading("neutral-aid") == "none"
        words = "sends no aid, and has nothing to sue for" if none else (
            "takes turns for aid alone, and may sue for peace"
        )  # fmt: skip
        play.log(cited(f"a neutral US {words}", "A3-05"))
