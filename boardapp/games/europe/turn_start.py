"""Questions at a turn's start: weather, Lend-Lease, Siberians, the bomb, and the US on peace."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from boardapp.core.grid import Space
from boardapp.core.procedure.question_parts import Choice, InsteadAnswer, Refusal
from boardapp.core.procedure.questions import Number, Place, Throw
from boardapp.core.procedure.running_procedure import Asking, Context, ask, ask_or_instead
from boardapp.core.sentence_case import capitalize_first as capitalized
from boardapp.games.areas.dice_table import roll_on_table
from boardapp.games.areas.state import MOST
from boardapp.games.europe import printed_territories
from boardapp.games.europe.dice_tables import (
    BOMB,
    EFFECTS,
    LEND_LEASE,
    LEND_LEASE_SEVEN,
    PEACE,
    RULE_OF,
    SIBERIA,
    SIBERIANS,
    WEATHER,
    WEATHERS,
    arriving_share_of_aid,
)
from boardapp.games.europe.holds_liberation_and_surrender import (
    apply_holds_from_earlier_turn,
    is_russian_money_lost,
)
from boardapp.games.europe.printed_territories import NATIONS, Nation
from boardapp.games.europe.rule_headings import cited
from boardapp.games.europe.state import EuropeState

THIRD = 3
"""The Russian turn in which Siberians come (003-22)."""


def start_national_turn(context: Context[EuropeState], nation: Nation) -> Asking[None]:
    """Start a nation's turn: apply its holds, and do its duties (003-17 to 003-41, -45, -48)."""
    context.set_state(replace(context.state, bombed={}, built={}, atomic=False))
    _begin_season(context)
    apply_holds_from_earlier_turn(context, nation, "start")
    if (
        nation == "russia"
        and context.state.is_rule_used("victory")
        and is_russian_money_lost(context.state)
    ):
        context.log(cited("Russia collects no income, because its last city has fallen", "003-14"))
    if nation not in context.state.defeated and not context.state.ended:
        more = tuple(
            one
            for one in _dues_at_turn_start(context.state, nation)
            if one not in context.state.due
        )
        context.set_state(replace(context.state, due=(*context.state.due, *more)))
    yield from resolve_pending_duties(context)


def resolve_pending_duties(context: Context[EuropeState]) -> Asking[None]:
    """Do all pending duties, in order."""
    while context.state.due and not context.state.ended:
        due = context.state.due[0]
        yield from DUES[due][1](context)
        context.set_state(context.state.without_pending_duty(due))


def why_pending_duties_come_first(state: EuropeState) -> Refusal | None:
    """Return a refusal that names the first pending duty, None without any."""
    if not state.due or state.ended:
        return None
    title, _ = DUES[state.due[0]]
    return Refusal(f"Do this first: {title}.")


def _dues_at_turn_start(state: EuropeState, nation: Nation) -> Iterator[str]:
    if nation == "russia":
        if state.aside:
            yield "arrive"
        if state.is_rule_used("siberia") and state.turn == THIRD:
            yield "siberia"
    if (
        nation in ("britain", "us")
        and state.is_rule_used("lend-lease")
        and "russia" not in state.defeated
    ):
        yield "aid"
    if why_no_atomic_bomb_try(state, nation) is None:
        yield "bomb"


# Seasons and weather


def _begin_season(context: Context[EuropeState]) -> None:
    """Begin a season: set clear weather, or make its roll the first duty (003-25, 003-27)."""
    state = context.state
    if not state.is_rule_used("winter") or state.weather_of == state.turn:
        return
    season, year = state.season_and_year
    clear = state.turn == 1 and state.switch_choice("first-roll") == "clear"
    if season in WEATHER and not clear:
        context.set_state(
            replace(state, due=("weather", *state.without_pending_duty("weather").due))
        )
        return
    state = replace(state, weather="clear", weather_of=state.turn)
    context.set_state(
        state, cited(f"The weather of {season} {year} is clear", "A3-04" if clear else "003-27")
    )


def _roll_weather(context: Context[EuropeState]) -> Asking[None]:
    """Roll the weather of a winter or spring (003-27 to 003-31)."""
    season, year = context.state.season_and_year
    if season not in WEATHER:
        return
    rule, table = WEATHER[season]
    fell = yield from roll_on_table(
        context,
        table,
        WEATHERS,
        Throw(
            "germany",
            "Weather",
            f"{capitalized(season)} {year}, turn {context.state.turn}.",
            ("003-27", rule),
            prompt="Roll for the weather",
        ),
    )
    weather = next(one for one in ("clear", "mud", "snow") if one == fell)
    state = replace(context.state, weather=weather, weather_of=context.state.turn)
    context.set_state(state, cited(f"the weather is {WEATHERS[weather].lower()}", rule))
    if weather in EFFECTS:
        context.log(cited(weather_effects_sentence(state), RULE_OF[weather], "003-32"))


def weather_effects_sentence(state: EuropeState) -> str:
    """Return the effects of the weather; "" if it is clear (003-30 to 003-32)."""
    if not state.is_rule_used("winter") or state.weather not in EFFECTS:
        return ""
    whom = "units" if state.switch_choice("bound") == "all" else "German units"
    return f"{whom} that start in original Russian territory are slowed; {EFFECTS[state.weather]}"


# Lend-Lease


def _ask_aid_for_russia(context: Context[EuropeState]) -> Asking[None]:
    """Ask how much a nation sets aside for Russia (003-17)."""
    giver = context.state.nation_on_move
    name, rules = capitalized(NATIONS[giver]), ("003-17",)
    money = yield from ask_or_instead(Number(
        giver, f"IPC of {NATIONS[giver]}", "How many IPC does the nation have? You may set all "
            "or part of them aside for Russia.",
            rules, most=MOST, usual=context.state.treasury.get(giver),
        instead=(Choice("no", "none are set aside for Russia", label="Set nothing aside"),),
        prompt=f"How many IPC does {NATIONS[giver]} have?",
    ))  # fmt: skip
    if isinstance(money, InsteadAnswer):
        return

    def too_much(more: int) -> Refusal | None:
        if more <= money:
            return None
        return Refusal(f"{name} has only {money} IPC, so it cannot set {more} aside.", rules)

    aside = yield from ask(Number(
        giver, "For Russia", f"How many of its {money} IPC does the nation set aside?",
        rules, most=MOST,
        why_not=too_much, prompt="How many IPC do you set aside for Russia?",
    ))  # fmt: skip
    state = context.state.with_treasury(giver, money).with_treasury_changed(giver, -aside)
    if aside:
        held = min(state.aside.get(giver, 0) + aside, MOST)
        state = replace(state, aside={**state.aside, giver: held})
    context.set_state(state, cited(f"{name} sets {aside} IPC aside for Russia", *rules))


def _roll_arriving_lend_lease(context: Context[EuropeState]) -> Asking[None]:
    """Roll for the aid that arrives, once on the sum or for each (003-18 to 003-21, A3-10)."""
    while context.state.aside:
        state = context.state
        each = state.switch_choice("two-sums") == "each"
        givers = [one for one in state.order if one in state.aside][: 1 if each else None]
        aside = sum(state.aside[giver] for giver in givers)
        convoy, *_ = printed_territories.originally_owned_territories(
            state.areas, "russia", "convoy"
        )
        lost = state.holder_of(convoy) != "russia"
        table = LEND_LEASE if state.switch_choice("seven") == "six" else LEND_LEASE_SEVEN
        shares = {
            one: f"{one} %: {arriving_share_of_aid(aside, int(one))} IPC" for _, one in table.rows
        }
        words = f"Roll one die for the {aside} IPC that were set aside"
        words += (
            f", and add 1, because Russia does not hold {state.grid.name(convoy)}." if lost else "."
        )
        rules = ("003-18", *(("003-20",) if lost else ()))
        fell = yield from roll_on_table(
            context,
            table,
            shares,
            Throw("russia", "Lend-Lease", words, rules, prompt="Roll for what Lend-Lease brings"),
            subtracted=-lost,
        )
        sum_ = arriving_share_of_aid(aside, int(fell))
        left = {giver: one for giver, one in state.aside.items() if giver not in givers}
        after = replace(context.state, aside=left).with_treasury_changed("russia", sum_)
        arrives = (
            f"{sum_} of {aside} IPC arrive{'s' * (sum_ == 1)}, and Russia must spend "
            f"{'it' if sum_ == 1 else 'them'} at once"
        )
        context.set_state(after, cited(arrives, "003-19", "003-21"))


# Siberians


def _roll_siberian_reinforcements(context: Context[EuropeState]) -> Asking[None]:
    """Roll for the Siberian reinforcements, and place them (003-22 to 003-24)."""
    fell = yield from roll_on_table(
        context, SIBERIA, SIBERIANS, Throw("russia", "Siberian reinforcements",
        "In its third turn, Russia rolls one die for these units.", ("003-22", "003-23"),
        prompt="Roll for the Siberian reinforcements"),
    )  # fmt: skip
    units = SIBERIANS[fell]
    context.set_state(context.state.without_pending_duty("siberia"), cited(units, "003-23"))
    state, moscow = context.state, printed_territories.capital_of(context.state.areas, "russia")
    still = state.territories_russia_holds()
    if moscow in still:
        context.log(cited(f"the Siberian units are placed in {state.grid.name(moscow)}", "003-24"))
    elif not still:
        lost = state.switch_choice("lost-moscow") == "lost"
        words = (
            "the Siberian units are lost" if lost else "you agree where to place the Siberian units"
        )
        why = "Russia holds no original territory, so "
        context.log(cited(why + words, "003-24", "A3-03"))
    elif state.switch_choice("siberians") == "spread":
        words = "the Siberian units are placed in original Russian territories that Russia holds"
        context.log(cited(words, "003-24", "N3-05"))
    else:

        def not_there(space: Space) -> Refusal | None:
            if space in still:
                return None
            name = state.grid.name(space)
            said = f"{name} is not an original Russian territory that Russia still holds."
            return Refusal(said, ("003-24",))

        where = yield from ask(Place(
            "russia", "Siberian reinforcements", f"Siberian reinforcements: {units}. Where do "
                "you place them?",
            ("003-24", "N3-05"), why_not=not_there, prompt="Where do the Siberians go?",
        ))  # fmt: skip
        context.log(cited(f"the Siberian units are placed in {state.grid.name(where)}", "003-24"))


# Peace


def _peace_roll_procedure(fallen: Nation) -> Callable[[Context[EuropeState]], Asking[None]]:
    rule, table = PEACE[fallen]
    falls = "Russia falls" if fallen == "russia" else "Britain falls"

    def peace(play: Context[EuropeState]) -> Asking[None]:
        """Roll whether the US sues for peace (003-35, 003-36, N3-01, N3-02)."""
        ways = {"peace": "The US sues for peace", "on": "The US fights on"}
        fell = yield from roll_on_table(
            play,
            table,
            ways,
            Throw(
                "us",
                "Peace",
                f"{falls}, so the US rolls two dice for peace.",
                (rule,),
                prompt="Roll whether the US sues for peace",
            ),
            2,
        )
        if fell == "on":
            play.log(cited("the US fights on", rule))
            return
        play.set_state(replace(play.state, peace=True), cited("the US sues for peace", rule))
        leave = play.state.switch_choice("us-peace") == "leave"
        then = "the US pieces leave the board" if leave else "the US pieces stay and defend"
        play.log(cited(f"the US takes no further turns, and {then}", "N3-02"))

    return peace


# The bomb


def why_no_atomic_bomb_try(state: EuropeState, nation: Nation) -> Refusal | None:
    """Return why a nation may not try for the bomb at the start of its turn (003-38)."""
    rules = ("003-38",)
    if not state.is_rule_used("bomb"):
        return Refusal("This table does not use the rule on atomic weapons.", ("003-01",))
    if nation not in ("germany", "us"):
        return Refusal("Only Germany and the US may try for the atomic bomb.", rules)
    if nation == "us" and state.is_us_neutral:
        return Refusal("The US is neutral, so it takes no part in the war.", ("003-34",))
    if nation in state.bomb:
        return Refusal(f"{capitalized(NATIONS[nation])} has the atomic bomb already.", rules)
    if state.turn < state.first_atomic_bomb_turn:
        said = (
            "A nation may try for the atomic bomb from fall 1944, which is Turn "
            f"{state.first_atomic_bomb_turn}."
        )
        return Refusal(said, rules)
    return None


def _try_for_atomic_bomb(context: Context[EuropeState]) -> Asking[None]:
    """Ask for the IPC level, and roll for the bomb by it (003-38 to 003-40, N3-03)."""
    nation = context.state.nation_on_move
    name, chart = NATIONS[nation], context.state.switch_choice("level") == "chart"
    usual = context.state.ipc_income(nation) if chart else context.state.treasury.get(nation)
    where = "the National Production Chart" if chart else "its treasury"
    level = yield from ask_or_instead(Number(
        nation, f"IPC level of {name}", f"Read the level from {where}.",
        ("003-39", "N3-03"), most=MOST,
        usual=usual, instead=(Choice("no", "Do not try for the bomb", label="Do not try"),),
        prompt="What is the IPC level?",
    ))  # fmt: skip
    if isinstance(level, InsteadAnswer):
        return
    table = next(one for least, one in BOMB if level >= least)
    fell = yield from roll_on_table(
        context, table, {"bomb": "Bomb", "none": "No bomb"}, Throw(nation, "Atomic bomb",
        f"Roll two dice for an IPC level of {level}.",
        ("003-38", "003-40"), prompt="Roll for the atomic bomb"), 2,
    )  # fmt: skip
    if fell == "bomb":
        state = replace(context.state, bomb=(*context.state.bomb, nation))
        context.set_state(state, cited(f"{name} now has the atomic bomb", "003-40"))
    else:
        context.log(cited("the try for the atomic bomb fails", "003-40"))


DUES: Mapping[str, tuple[str, Callable[[Context[EuropeState]], Asking[None]]]] = {
    "weather": ("Weather", _roll_weather),
    "arrive": ("Lend-Lease", _roll_arriving_lend_lease),
    "siberia": ("Siberian reinforcements", _roll_siberian_reinforcements),
    "aid": ("Lend-Lease", _ask_aid_for_russia),
    "bomb": ("Atomic bomb", _try_for_atomic_bomb),
    "peace-russia": ("Peace", _peace_roll_procedure("russia")),
    "peace-britain": ("Peace", _peace_roll_procedure("britain")),
}
"""The possible duties of a turn's start: their titles and procedures."""
