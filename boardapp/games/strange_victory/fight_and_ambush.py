"""The fight and the Ambush: Strength, dice, assets, the roll (000-38 to 000-58, 000-71)."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from typing import NamedTuple

from boardapp.core.grid import Space
from boardapp.core.procedure.displayed_facts import SumFact, SumTerm
from boardapp.core.procedure.pick_several_question import PickSeveral
from boardapp.core.procedure.question_parts import Choice, Odds, Refusal, fitting_prompt
from boardapp.core.procedure.questions import Number, Pick, Throw
from boardapp.core.procedure.running_procedure import (
    Asking,
    Context,
    ask,
    ask_if_unknown,
    ask_yes_no,
)
from boardapp.games.strange_victory.audacity_points import (
    change_audacity_points,
    why_no_points_to_spend,
)
from boardapp.games.strange_victory.counter_kinds import (
    ALL,
    BEST,
    RESULTS,
    SUPPORT,
    AssetSupport,
    CounterType,
)
from boardapp.games.strange_victory.fight_aftermath import enemy_strength, resolve_aftermath
from boardapp.games.strange_victory.rule_headings import HEADINGS, cited
from boardapp.games.strange_victory.state import GERMANY, MOST_PRINTED, CounterOnBoard, RoadState

MOST_AMBUSH = 8


def counters_in_effect(state: RoadState, space: Space) -> tuple[CounterType, ...]:
    """Return the counters in effect in an area's fight (A0-02).

    By one reading, an MB 151 has no effect where a support counter is face up.
    """
    met = state.face_up_counters(space)
    spared = any(one.kind == "support" for one in met) and state.switch_choice("mb-151") == "combat"
    return tuple(one.counter_type for one in met if not (spared and one.kind == "mb-151"))


class UnitFight(NamedTuple):
    """A unit's fight: its area, the assets spent, and removed fighters that cost dice (N0-02)."""

    unit_id: str
    space: Space
    chased: tuple[CounterType, ...] = ()
    spent: tuple[str, ...] = ()

    def counter_that_caps_result(self, state: RoadState) -> CounterType | None:
        """Return the counter that limits results to a Pitched Battle (000-23, 000-27, 000-68)."""
        return next((one for one in counters_in_effect(state, self.space) if one.caps), None)

    def _spent_support(self) -> list[tuple[str, AssetSupport]]:
        return [(ALL[kind].title, SUPPORT[kind]) for kind in self.spent]

    def enemy_strength_sum(self, state: RoadState) -> SumFact:
        """Return the sum of the enemy's Strength (000-51 to 000-53, A0-05, A0-06, N0-03)."""
        foes, terms = state.enemies_in(self.space), []
        for foe in foes:
            printed, counter = foe.strength, foe.counter_type
            assert printed is not None
            terms.append(SumTerm(counter.title, printed, counter.enemy))
            if enemy_strength(state, self.space, foe) > printed:
                terms.append(SumTerm("doubled in forest", printed, counter.infantry))
        if len(foes) > 1 or state.switch_choice("cap") == "always":
            rule = "000-52" if len(foes) > 1 else "A0-06"
            terms.append(SumTerm("at most", MOST_AMBUSH, rule, "most"))
        terms += [SumTerm(title, one.strength, one.rule) for title, one in self._spent_support()]
        terms.append(SumTerm("at least", int(state.switch_choice("least")), "N0-03", "least"))
        return SumFact("Strength of the enemy", tuple(terms))

    def dice_sum(self, state: RoadState) -> SumFact:
        """Return the sum of the dice: base, Crippled, one at least, then added dice (000-71)."""
        unit = state.units[self.unit_id]
        assert unit.dice is not None
        met = (*counters_in_effect(state, self.space), *self.chased)
        lost = [
            SumTerm(f"{one.title}, Crippled", -one.crippled.number, one.crippled.rule)
            for one in met if one.crippled
        ]  # fmt: skip
        if lost and state.switch_choice("crippled") == "most":
            lost = [min(lost, key=lambda term: term.number)]
        none_left = state.switch_choice("breakdown") == "none" and ALL["breakdown"] in met
        least = SumTerm("at least", 0 if none_left else 1, "000-71", "least")
        added = [
            SumTerm(title, one.dice, one.rule) for title, one in self._spent_support() if one.dice
        ]
        added += [SumTerm(one.title, *one.extra) for one in met if one.extra]
        base = SumTerm(unit.unit, unit.dice, "000-70")
        return SumFact(f"Dice of {unit.unit}", (base, *lost, least, *added))

    def result_odds(self, state: RoadState) -> tuple[Odds, ...]:
        """Return the chance of each result, () without a combat table."""
        if state.combat is None:
            return ()
        dice, strength = self.dice_sum(state).total, self.enemy_strength_sum(state).total
        chances = dict.fromkeys(RESULTS, Fraction())
        for result, chance in state.combat.result_chances(dice, strength).items():
            chances[_capped_result(result, self.counter_that_caps_result(state))] += chance
        return tuple(Odds("Combat", RESULTS[one], chances[one]) for one in chances if chances[one])


def _capped_result(result: str, cap: CounterType | None) -> str:
    """Return a result, reduced to a Pitched Battle if a counter caps it (A0-07)."""
    return "pitched" if cap and result in BEST else result


def why_asset_not_allowed(state: RoadState, space: Space, asset: str) -> Refusal | None:
    """Return why an asset may not be used in an area's fight (000-29, 000-34, 000-44)."""
    for counter in counters_in_effect(state, space):
        names, rule = counter.bars
        if asset in names:
            chase = "prevents the use of Stuka and Ju-88 until a Me-109 chases it off"
            why = "prevent the use of all Luftwaffe assets" if counter.enemy else chase
            return Refusal(f"{counter.title} {why}.", (rule,))
    return None


# The fight


def resolve_fight(
    context: Context[RoadState], unit_id: str, chased: tuple[CounterType, ...] = ()
) -> Asking[None]:
    """Fight all enemies in a unit's area (000-38 to 000-58)."""
    yield from _ask_printed_numbers(context, unit_id)
    unit = context.state.units[unit_id]
    now = UnitFight(unit_id, unit.space, chased)
    if len(context.state.enemies_in(now.space)) > 1:
        context.log(cited("in an Ambush both enemies fight together", "000-50"))
    now = now._replace(spent=(yield from _ask_assets_to_use(context, now)))
    fell = yield from _roll_with_optional_reroll(context, now)
    cap = now.counter_that_caps_result(context.state)
    result = _capped_result(fell, cap)
    if cap and result != fell:
        context.log(
            cited(f"the result is reduced from {RESULTS[fell]} to {RESULTS[result]}", cap.caps)
        )
    yield from resolve_aftermath(context, unit_id, result)


def _ask_printed_numbers(context: Context[RoadState], unit_id: str) -> Asking[None]:
    """Ask for printed numbers that are not known yet (000-70)."""
    unit = context.state.units[unit_id]

    def strong(foe: CounterOnBoard, number: int) -> RoadState:
        return context.state.with_counter_replaced(unit.space, foe, foe._replace(strength=number))

    for foe in context.state.enemies_in(unit.space):
        yield from ask_if_unknown(context, foe.strength, Number(
            GERMANY, f"Strength of {foe.counter_type.title}", "Enter the Strength that is "
                "printed on the counter.",
            (foe.counter_type.enemy,), most=MOST_PRINTED,
            prompt=f"What is the Strength of {foe.counter_type.title}?",
        ), partial(strong, foe))  # fmt: skip
    yield from ask_if_unknown(
        context,
        unit.dice,
        Number(
            GERMANY,
            f"Dice of {unit.unit}",
            "Enter how many dice the unit has before any changes.",
            ("000-70",),
            least=1,
            most=MOST_PRINTED,
            prompt=fitting_prompt(
                f"How many dice does {unit.unit} have?", "How many dice does the unit have?"
            ),
        ),
        lambda number: context.state.with_unit(unit_id, unit._replace(dice=number)),
    )


def _ask_assets_to_use(context: Context[RoadState], now: UnitFight) -> Asking[tuple[str, ...]]:
    """Ask which assets the player uses, and discard them (000-10 to 000-14, 000-53, A0-01)."""
    state = context.state
    choices = tuple(
        Choice(
            kind,
            ALL[kind].title,
            support.effect_text,
            why_asset_not_allowed(state, now.space, kind),
            copies=state.assets[kind],
        )
        for kind, support in SUPPORT.items()
        if kind in state.assets
    )
    if not choices:
        return ()
    context.show_fact(now.enemy_strength_sum(context.state))
    context.show_fact(now.dice_sum(context.state))
    spent = yield from ask(PickSeveral(
        GERMANY, "Assets", "Which assets do you use in this fight?", ("000-53",), choices=choices,
        odds_of=lambda taken: now._replace(spent=taken.names).result_odds(state),
        prompt="Which assets do you use in this fight?", verb="Use",
    ))  # fmt: skip
    for kind in spent.names:
        support = SUPPORT[kind]
        if kind != "me-109" or state.switch_choice("me-109") == "spent":
            gone = cited(f"you discard {ALL[kind].title}", support.rule)
            context.set_state(context.state.with_asset_count_changed(kind, -1), gone)
        if support.stops:
            halt_unit(context, now.unit_id, kind, support.stops)
    return spent.names


def halt_unit(context: Context[RoadState], unit_id: str, kind: str, rule: str) -> None:
    """Stop a unit for this turn, and log the counter that stops it."""
    stops = cited(
        f"{ALL[kind].title}: {context.state.units[unit_id].unit} stops for this turn", rule
    )
    context.set_state(context.state.with_unit_marked(unit_id, "halted"), stops)


def _roll_with_optional_reroll(context: Context[RoadState], now: UnitFight) -> Asking[str]:
    """Roll, and offer one re-roll for a point; return the result that counts (000-57, 000-58)."""
    fell, so_far = yield from _roll_or_ask_result(context, now)
    if fell == "overrun":
        return fell
    unit = context.state.units[now.unit_id]
    left = context.state.divisions[unit.division].now
    nothing_left = why_no_points_to_spend(context.state, unit)
    if nothing_left:
        context.log(HEADINGS.refusal_with_citation(nothing_left))
        return fell
    if not (yield from ask_yes_no(
        GERMANY, "Re-roll", f"{so_far}. You may roll all dice again for 1 of the {left} AP.",
            ("000-58",),
        yes="Yes, for 1 AP", odds=now.result_odds(context.state), prompt="Roll all dice again?",
        costs=True,
    )):  # fmt: skip
        return fell
    change_audacity_points(
        context, unit.division, -1, "the division pays 1 AP to roll all dice again", "000-58"
    )
    fell, _ = yield from _roll_or_ask_result(context, now)
    context.log(cited("only this second roll counts", "000-58"))
    return fell


def _roll_or_ask_result(context: Context[RoadState], now: UnitFight) -> Asking[tuple[str, str]]:
    """Roll the dice, or ask for the result if the combat table is not known (000-54).

    Returns the result, and a text with the roll and its result.
    """
    context.show_fact(now.enemy_strength_sum(context.state))
    context.show_fact(now.dice_sum(context.state))
    state = context.state
    dice, strength = now.dice_sum(state).total, now.enemy_strength_sum(state).total
    on_dice = f"{dice} {'die' if dice == 1 else 'dice'}"
    against = f"{on_dice} against Strength {strength}"
    table = state.combat
    if table is None:
        choices = tuple(Choice(one, title) for one, title in RESULTS.items())
        said = yield from ask(Pick(
            GERMANY, "Combat result", f"Roll {against}. What is the result?", ("000-54",),
            choices=choices, final=True, prompt=f"What is the result of {on_dice}?",
        ))  # fmt: skip
        return said, f"{against}: {RESULTS[said]}"
    request = table.dice_request(dice, GERMANY, "combat")
    thrown = yield from ask(Throw(
        GERMANY, "Combat", against, ("000-54",), now.result_odds(state), dice=(request,),
        verdict_of=lambda fell: RESULTS[table.result_of_dice(fell.dice[0], strength)],
        prompt=f"Roll {against}",
    ))  # fmt: skip
    (rolled,) = thrown.dice
    fell = table.result_of_dice(rolled, strength)
    title = f"Combat, minus Strength {strength}" if strength else "Combat"
    context.show_fact(table.table_fact(title, RESULTS, rolled, strength))
    context.log(cited(RESULTS[fell], "000-54"))
    left = f" = {sum(rolled) - strength}" if table.read == "sum" else ""
    less = f", minus Strength {strength}{left}" if strength else ""
    return fell, f"Rolled {request.result_text(rolled)}{less}: {RESULTS[fell]}"
