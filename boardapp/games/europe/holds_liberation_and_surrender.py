"""Consequences of control: holds, defeats, liberation and surrender (003-02 to 003-16)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from boardapp.core.grid import Space
from boardapp.core.procedure.questions import Number
from boardapp.core.procedure.running_procedure import Asking, Context, ask
from boardapp.core.sentence_case import capitalize_first as capitalized
from boardapp.core.sentence_case import join_with_and
from boardapp.games.areas.state import MOST
from boardapp.games.europe import printed_territories
from boardapp.games.europe.printed_territories import ALLIES, NATIONS, Nation
from boardapp.games.europe.rule_headings import cited
from boardapp.games.europe.state import HOLDS, EuropeState, are_on_one_side

FALLEN: dict[Nation, tuple[str, tuple[str, ...]]] = {
    "britain": ("Britain is defeated", ("003-03",)),
    "russia": ("Russia is defeated", ("003-04", "003-09")),
}


# Holds


def is_hold_in_effect(state: EuropeState, hold: str) -> bool:
    """Return whether the condition of a hold is met (003-03, 003-04, 003-06, 003-37)."""
    if not state.is_rule_used("victory") or state.ended:
        return False
    captor, germany = HOLDS[hold], printed_territories.capital_of(state.areas, "germany")
    if captor != "germany":
        own = printed_territories.capital_of(state.areas, captor)
        out = captor in state.defeated or (captor == "us" and (state.peace or state.is_us_neutral))
        return not out and state.holder_of(germany) == state.holder_of(own) == captor
    fallen = nation_defeated_by_hold(hold)
    if fallen in state.defeated:
        return False
    wanted = (
        state.key_russian_cities()
        if fallen == "russia"
        else (printed_territories.capital_of(state.areas, "britain"),)
    )
    return all(state.holder_of(space) == "germany" for space in (germany, *wanted))


def nation_defeated_by_hold(hold: str) -> Nation:
    """Return the nation that Germany's hold defeats once it has lasted."""
    return "russia" if hold == "russia" else "britain"


def hold_description(state: EuropeState, hold: str) -> str:
    """Return a hold in words: the captor, and what it holds."""
    captor = HOLDS[hold]
    if captor != "germany":
        return f"{capitalized(NATIONS[captor])} holds Germany and its own capital"
    cities = (
        state.key_russian_cities()
        if hold == "russia"
        else (printed_territories.capital_of(state.areas, "britain"),)
    )
    names = [state.grid.name(space) for space in cities]
    return f"Germany holds {join_with_and(names)}"


def update_holds(context: Context[EuropeState]) -> None:
    """Begin holds whose condition is met, and end the others (A3-01, N3-01)."""
    before = context.state.holds
    now = {
        hold: before.get(hold, context.state.turn)
        for hold in HOLDS
        if is_hold_in_effect(context.state, hold)
    }
    context.set_state(replace(context.state, holds=now))
    for hold in [one for one in now if one not in before]:
        what = "Britain is" if hold == "england" else "Russia is" if hold == "russia" else ""
        follows = f"{what} defeated" if what else "the Allies win"
        until = context.state.switch_choice("hold")
        whose = "Germany's" if what else "the captor's"
        words = (
            f"{hold_description(context.state, hold)}. If this lasts until the {until} of {whose} "
            f"next turn, {follows}"
        )
        context.log(cited(words, *_hold_rule_ids(context.state, hold), "A3-01"))
        if what and context.state.switch_choice("us-roll") == "capture":
            _schedule_peace_roll(context, nation_defeated_by_hold(hold))
    for hold in [one for one in before if one not in now]:
        if not (
            HOLDS[hold] == "germany" and nation_defeated_by_hold(hold) in context.state.defeated
        ):
            context.log(
                cited(f"{_broken_hold_text(hold)} has ended", *_hold_rule_ids(context.state, hold))
            )


def _broken_hold_text(hold: str) -> str:
    names = {
        "england": "Germany's hold on Great Britain",
        "russia": "Germany's hold on Russia's cities",
    }
    return names.get(hold, "the hold on Germany")


def _hold_rule_ids(state: EuropeState, hold: str) -> tuple[str, ...]:
    if HOLDS[hold] != "germany":
        return ("003-06",)
    if hold == "england":
        return ("003-03",)
    return ("003-37",) if state.is_rule_used("relaxed") else ("003-04",)


def apply_holds_from_earlier_turn(
    context: Context[EuropeState], nation: Nation, moment: str
) -> None:
    """Apply a nation's holds that began in an earlier turn: defeats or victory (A3-01)."""
    update_holds(context)
    if context.state.switch_choice("hold") != moment:
        return
    lasted = [
        hold for hold, since in context.state.holds.items()
        if HOLDS[hold] == nation and since < context.state.turn
    ]  # fmt: skip
    for hold in lasted:
        if nation == "germany":
            _defeat_nation(context, nation_defeated_by_hold(hold))
        else:
            words = f"{hold_description(context.state, hold)} for a turn, so the Allies have won"
            context.set_state(replace(context.state, ended="allies"), cited(words, "003-06"))
    update_holds(context)


def _defeat_nation(context: Context[EuropeState], nation: Nation) -> None:
    """Defeat a nation; Germany wins with the second (003-02, 003-05, N3-01, N3-04)."""
    words, rules = FALLEN[nation]
    state = replace(context.state, defeated=(*context.state.defeated, nation))
    context.set_state(state, cited(words, *rules))
    if len(state.defeated) == len(FALLEN):
        won = "both Britain and Russia are defeated, so the US sues for peace and Germany has won"
        context.set_state(replace(context.state, ended="germany"), cited(won, "003-02", "003-05"))
        return
    if nation == "russia":
        _settle_late_aid(context)
    if context.state.switch_choice("us-roll") == "defeat":
        _schedule_peace_roll(context, nation)


def _schedule_peace_roll(context: Context[EuropeState], nation: Nation) -> None:
    """Add the US roll for peace to the duties (003-35, 003-36, A3-05)."""
    state, due = context.state, f"peace-{nation}"
    moot = state.is_us_neutral and state.switch_choice("neutral-aid") == "none"
    if state.is_rule_used("peace") and not state.peace and not moot and due not in state.due:
        context.set_state(replace(state, due=(*state.due, due)))


def _settle_late_aid(context: Context[EuropeState]) -> None:
    """Return or drop the aid set aside for Russia when Russia is defeated (N3-04)."""
    state = context.state
    if not state.aside:
        return
    back = state.switch_choice("aside") == "returned"
    after = replace(state, aside={})
    for giver in NATIONS:
        after = after.with_treasury_changed(giver, state.aside.get(giver, 0) if back else 0)
    total = sum(state.aside.values())
    way = "goes back to its givers" if back else "is lost"
    context.set_state(
        after, cited(f"the {total} IPC set aside for Russia {way}", "003-21", "N3-04")
    )


# Changing control


def take_territory(context: Context[EuropeState], space: Space, nation: Nation) -> Asking[None]:
    """Give a territory to a nation, with all consequences (003-10, -35, -36, -49)."""
    before = context.state
    fell, was = is_russian_money_lost(before), before.holder_of(space)
    context.set_state(before.with_holder(space, nation))
    loser, capital = (
        printed_territories.original_owner(before.areas, space),
        before.areas.has_flag(space, "capital"),
    )
    if loser == "russia" and "russia" in before.defeated and nation in ALLIES:
        kept = f"{NATIONS[nation]} keeps {before.grid.name(space)} for itself"
        context.log(cited(kept, "003-08", "003-09"))
    if loser == "russia":
        yield from _apply_fall_of_russian_city(context, space, fell)
    elif loser is not None and loser == was and not are_on_one_side(loser, nation) and capital:
        yield from surrender_treasury(
            context, loser, nation, "003-49" if before.is_rule_used("bank") else "003-50"
        )
    if loser in FALLEN and capital and nation == "germany" and not before.is_rule_used("victory"):
        # The base game has no defeat: an Ally falls with its capital.
        _schedule_peace_roll(context, loser)
    if space == printed_territories.capital_of(before.areas, "britain") and was is not None:
        _liberate_england(context, nation, was)
    update_holds(context)


def is_russian_money_lost(state: EuropeState) -> bool:
    """Return whether Russia lost the last city that its money depends on (003-14, A3-11, N3-07)."""
    holders = {state.holder_of(space) for space in state.key_russian_cities(money=True)}
    if state.switch_choice("income") == "germany":
        return holders == {"germany"}
    return "russia" not in holders


def _apply_fall_of_russian_city(
    context: Context[EuropeState], space: Space, fell: bool
) -> Asking[None]:
    """Apply the fall of a city to Russia's money (003-14 to 003-16, A3-07, A3-11)."""
    state, own = context.state, context.state.is_rule_used("victory")
    if not state.areas.has_flag(space, "city") or "russia" in state.defeated:
        return
    german = state.holder_of(space) == "germany"
    if not is_russian_money_lost(state):
        if own and german:
            context.log(
                cited("Russia still collects income, and keeps its IPCs", "003-14", "003-16")
            )
    elif not fell:
        if own:
            context.log(cited("Russia collects no more income", "003-14"))
        if german:
            # Without the victory rule no city is the last one: only the capital matters.
            bank = state.is_rule_used("bank") and not (
                own and state.switch_choice("last-city") == "germany"
            )
            rule = ("A3-07" if bank else "003-15") if own else "003-49" if bank else "003-50"
            yield from surrender_treasury(context, "russia", "germany", rule, bank=bank)


def surrender_treasury(
    context: Context[EuropeState],
    loser: Nation,
    captor: Nation,
    rule: str,
    *,
    bank: bool | None = None,
) -> Asking[None]:
    """Take all of a nation's money, for the captor or for the bank (003-15, 003-49)."""
    state = context.state
    name = capitalized(NATIONS[loser])
    money = yield from ask(Number(
        captor, f"IPC of {NATIONS[loser]}", f"How much does {NATIONS[loser]} have?", (rule,),
        most=MOST, usual=state.treasury.get(loser),
        prompt=f"How many IPC does {NATIONS[loser]} have?",
    ))  # fmt: skip
    context.set_state(context.state.with_treasury(loser, 0))
    if state.is_rule_used("bank") if bank is None else bank:
        rules = ("003-49",) if rule == "003-49" else ("003-49", rule)
        context.log(cited(f"{name} loses its {money} IPC to the bank", *rules))
        return
    context.set_state(context.state.with_treasury_changed(captor, money))
    context.log(cited(f"{name} surrenders {money} IPC to {NATIONS[captor]}", rule))


def _liberate_england(context: Context[EuropeState], nation: Nation, was: Nation) -> None:
    """Liberate Britain, and return all British land that Allies hold (003-10 to 003-13).

    One reading also liberates a Britain that is not defeated yet (N3-06).
    """
    state, defeated = context.state, "britain" in context.state.defeated
    early = state.is_rule_used("victory") and state.switch_choice("liberation") == "at-once"
    if nation not in ALLIES or not (
        defeated or (early and was == "germany" and nation != "britain")
    ):
        return
    returning = list(british_territories_to_return(state))
    names = ", ".join(map(state.grid.name, returning))
    for space in returning:
        state = state.with_holder(space, "britain")
    state = replace(state, defeated=tuple(one for one in state.defeated if one != "britain"))
    context.set_state(
        state, cited("Britain is liberated", "003-10", *(() if defeated else ("N3-06",)))
    )
    back = "every British territory that an Ally holds returns to Britain"
    context.log(cited(f"{back}: {names}" if names else back, "003-11"))
    context.log(
        cited(
            "on the board, move Britain's control markers, and its marker on the income chart",
            "003-12",
        )
    )
    context.log(cited("Britain collects income from its next turn", "003-12"))
    if defeated and "russia" not in state.defeated:
        context.log(cited("to win, Germany must defeat Britain again", "003-13"))


def british_territories_to_return(state: EuropeState) -> Iterator[Space]:
    """Yield the British territories that other Allies hold (003-11)."""
    for space in printed_territories.originally_owned_territories(state.areas, "britain"):
        if state.holder_of(space) in ("russia", "us"):
            yield space
