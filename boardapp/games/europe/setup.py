"""Before the first turn: optional rules, readings, the order of nations.

The first turn locks them. Choices in a layout are not asked again (003-01, 003-50).
"""

from __future__ import annotations

from dataclasses import replace

from boardapp.core.procedure.free_play_refusals import ImpossibleRefusal
from boardapp.core.procedure.pick_several_question import PickSeveral
from boardapp.core.procedure.question_parts import Choice, Refusal, SeveralAnswer
from boardapp.core.procedure.running_procedure import Asking, Context, ask
from boardapp.games.areas.state import SET_UP
from boardapp.games.ask_rule_readings import ask_optional_rules, ask_readings
from boardapp.games.europe import printed_territories
from boardapp.games.europe.control_and_movement import ask_other_russian_territories
from boardapp.games.europe.printed_territories import NATIONS
from boardapp.games.europe.rule_headings import cited
from boardapp.games.europe.state import EuropeState
from boardapp.games.europe.switches import READINGS, RULES, SWITCHES
from boardapp.games.rule_switch import readings_that_matter


def why_no_setup(state: EuropeState) -> Refusal | None:
    """Return why the players can no longer agree on rules (003-01)."""
    if state.phase == SET_UP:
        return None
    return ImpossibleRefusal(
        "The game has begun, so you can no longer change its rules.", ("003-01",)
    )


def set_up(context: Context[EuropeState]) -> Asking[None]:
    """Ask for the optional rules, the readings, and the order of nations (003-01, 003-50)."""
    if not context.state.options:
        by = context.state.nation_on_move
        used = yield from ask_optional_rules(by, "Optional rules", RULES)
        open_readings = readings_that_matter(READINGS, SWITCHES, used)
        read = yield from ask_readings(by, "Unclear rules", open_readings, {})
        context.set_state(replace(context.state, options={**used, **read}))
    _log_linked_rules(context)
    order = yield from ask(
        PickSeveral(
            context.state.nation_on_move,
            "Turn order",
            "In which order do the nations move?",
            ("003-50",),
            choices=tuple(Choice(one, name.removeprefix("the ")) for one, name in NATIONS.items()),
            least=len(NATIONS),
            most=len(NATIONS),
            ordered=True,
            usual=SeveralAnswer(context.state.order),
            prompt="In which order do the nations move?",
        )
    )
    nations = tuple(one for name in order.names for one in NATIONS if one == name)
    context.set_state(replace(context.state, order=nations))
    if (
        printed_territories.box_of_other_russian_territories(context.state.areas) is not None
        and context.state.others is None
    ):
        yield from ask_other_russian_territories(context)


def _log_linked_rules(context: Context[EuropeState]) -> None:
    """Log rules that depend on other rules (003-35 to 003-37, A3-05)."""
    state = context.state
    if state.is_rule_used("relaxed"):
        place = (
            "instead of all three cities"
            if state.is_rule_used("victory")
            else "as in the base game"
        )
        context.log(cited(f"Russia is defeated when Moscow falls, {place}", "003-37"))
    if state.is_rule_used("peace") and not state.is_rule_used("victory"):
        falls = (
            "without the alternate victory conditions, an Ally is defeated when its capital "
            "is captured"
        )
        context.log(cited(f"{falls}, and the US rolls for peace then", "003-35", "003-36"))
    if state.is_us_neutral and (state.is_rule_used("lend-lease") or state.is_rule_used("peace")):
        none = state.switch_choice("neutral-aid") == "none"
        words = "sends no aid, and does not roll for peace" if none else (
            "has turns only to send aid, and may sue for peace"
        )  # fmt: skip
        context.log(cited(f"a neutral US {words}", "A3-05"))
