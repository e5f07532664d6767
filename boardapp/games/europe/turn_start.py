"""What a turn's start asks for: weather, Lend-Lease, Siberians, the bomb; and the US on peace."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from boardapp.core.grid import Space
from boardapp.core.procedure.question_parts import Choice, Dice, Other, Refusal
from boardapp.core.procedure.questions import Number, Place, Throw
from boardapp.core.procedure.running_procedure import Asking, Context, ask, ask_or
from boardapp.core.words import capital as capitalized
from boardapp.games.areas.dice_table import roll_on
from boardapp.games.areas.track import MOST
from boardapp.games.europe import board
from boardapp.games.europe.board import NATIONS, Nation
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
    arriving,
)
from boardapp.games.europe.rule_headings import cited
from boardapp.games.europe.state import EuropeState
from boardapp.games.europe.territory_control import income_lost, mature

THIRD = 3
"""The Russian turn in which Siberians come (003-22)."""


def start(play: Context[EuropeState], nation: Nation) -> Asking[None]:
    """Start a nation's turn: holds that have lasted, what is due (003-17 to 003-41, -45, -48)."""
    play.set_state(replace(play.state, bombed={}, built={}, atomic=False))
    _new_season(play)
    mature(play, nation, "start")
    if nation == "russia" and play.state.used("victory") and income_lost(play.state):
        play.log(cited("Russia collects no income: its last city has fallen", "003-14"))
    if nation not in play.state.defeated and not play.state.ended:
        more = tuple(one for one in _dues(play.state, nation) if one not in play.state.due)
        play.set_state(replace(play.state, due=(*play.state.due, *more)))
    yield from settle(play)


def settle(play: Context[EuropeState]) -> Asking[None]:
    """Do all that is due, in order."""
    while play.state.due and not play.state.ended:
        due = play.state.due[0]
        yield from DUES[due][1](play)
        play.set_state(play.state.done(due))


def due_now(state: EuropeState) -> Refusal | None:
    """Return what is still to be done, None where nothing is."""
    if not state.due or state.ended:
        return None
    title, _ = DUES[state.due[0]]
    return Refusal(f"{title}: that is to be done first.")


def _dues(state: EuropeState, nation: Nation) -> Iterator[str]:
    if nation == "russia":
        if state.aside:
            yield "arrive"
        if state.used("siberia") and state.turn == THIRD:
            yield "siberia"
    if nation in ("britain", "us") and state.used("lend-lease") and "russia" not in state.defeated:
        yield "aid"
    if why_no_bomb(state, nation) is None:
        yield "bomb"


def _throw(
    by: Nation, title: str, sentence: str, rules: tuple[str, ...], dice: int = 1
) -> Throw:  # fmt: skip
    return Throw(by, title, sentence, rules, dice=(Dice(dice, 6, by, title.lower()),))


# Seasons and weather


def _new_season(play: Context[EuropeState]) -> None:
    """Begin a season with its weather: one that is rolled is due first (003-25, 003-27)."""
    state = play.state
    if not state.used("winter") or state.weather_of == state.turn:
        return
    season, year = state.season
    clear = state.turn == 1 and state.reading("first-roll") == "clear"
    if season in WEATHER and not clear:
        play.set_state(replace(state, due=("weather", *state.done("weather").due)))
        return
    state = replace(state, weather="clear", weather_of=state.turn)
    play.set_state(state, cited(f"{season} {year}: clear", "A3-04" if clear else "003-27"))


def _weather(play: Context[EuropeState]) -> Asking[None]:
    """Roll the weather of a winter or spring (003-27 to 003-31)."""
    season, year = play.state.season
    if season not in WEATHER:
        return
    rule, table = WEATHER[season]
    fell = yield from roll_on(
        play, table, WEATHERS, _throw("germany", "Weather", f"{capitalized(season)} {year},"
        f" turn {play.state.turn}.", ("003-27", rule)),
    )  # fmt: skip
    weather = next(one for one in ("clear", "mud", "snow") if one == fell)
    state = replace(play.state, weather=weather, weather_of=play.state.turn)
    play.set_state(state, cited(WEATHERS[weather], rule))
    if weather in EFFECTS:
        play.log(cited(weather_words(state), RULE_OF[weather], "003-32"))


def weather_words(state: EuropeState) -> str:
    """Return what the weather does to whom; nothing where it is clear (003-30 to 003-32)."""
    if not state.used("winter") or state.weather not in EFFECTS:
        return ""
    whom = "units" if state.reading("bound") == "all" else "German units"
    return f"{whom} that start in original Russian territory: {EFFECTS[state.weather]}"


# Lend-Lease


def _aid(play: Context[EuropeState]) -> Asking[None]:
    """Ask what a nation sets aside for Russia (003-17)."""
    giver = play.state.mover
    name, rules = capitalized(NATIONS[giver]), ("003-17",)
    money = yield from ask_or(Number(
        giver, f"IPC of {NATIONS[giver]}", "Lend-Lease: how much is there? All of it or a part may"
        " be set aside for Russia.", rules, most=MOST, usual=play.state.treasury.get(giver),
        instead=(Choice("no", "Set nothing aside"),),
    ))  # fmt: skip
    if isinstance(money, Other):
        return

    def too_much(more: int) -> Refusal | None:
        if more <= money:
            return None
        return Refusal(f"{name} has {money} IPC: {more} cannot be set aside.", rules)

    aside = yield from ask(Number(
        giver, "For Russia", f"How much of {money} IPC is set aside?", rules, most=MOST,
        why_not=too_much,
    ))  # fmt: skip
    state = play.state.with_money(giver, money).paid(giver, -aside)
    if aside:
        held = min(state.aside.get(giver, 0) + aside, MOST)
        state = replace(state, aside={**state.aside, giver: held})
    play.set_state(state, cited(f"{name} sets {aside} IPC aside for Russia", *rules))


def _arrive(play: Context[EuropeState]) -> Asking[None]:
    """Roll for what arrives in Russia, once on the sum or for each (003-18 to 003-21, A3-10)."""
    while play.state.aside:
        state = play.state
        each = state.reading("two-sums") == "each"
        givers = [one for one in state.order if one in state.aside][: 1 if each else None]
        aside = sum(state.aside[giver] for giver in givers)
        convoy, *_ = board.owned(state.areas, "russia", "convoy")
        lost = state.holder(convoy) != "russia"
        table = LEND_LEASE if state.reading("seven") == "six" else LEND_LEASE_SEVEN
        shares = {one: f"{one} %: {arriving(aside, int(one))} IPC" for _, one in table.rows}
        words = f"One die on {aside} IPC"
        words += f", and 1 is added: Russia lacks {state.grid.name(convoy)}." if lost else "."
        rules = ("003-18", *(("003-20",) if lost else ()))
        fell = yield from roll_on(
            play, table, shares, _throw("russia", "Lend-Lease", words, rules), -lost
        )
        sum_ = arriving(aside, int(fell))
        left = {giver: one for giver, one in state.aside.items() if giver not in givers}
        after = replace(play.state, aside=left).paid("russia", sum_)
        arrives = f"{sum_} of {aside} IPC arrive{'s' * (sum_ == 1)}, to be spent at once"
        play.set_state(after, cited(arrives, "003-19", "003-21"))


# Siberians


def _siberia(play: Context[EuropeState]) -> Asking[None]:
    """Roll for the Siberian reinforcements, and place them (003-22 to 003-24)."""
    fell = yield from roll_on(
        play, SIBERIA, SIBERIANS, _throw("russia", "Siberian reinforcements",
        "One die, in the third Russian turn.", ("003-22", "003-23")),
    )  # fmt: skip
    units = SIBERIANS[fell]
    play.set_state(play.state.done("siberia"), cited(units, "003-23"))
    state, moscow = play.state, board.capital(play.state.areas, "russia")
    still = state.still_russian()
    if moscow in still:
        play.log(cited(f"they are placed in {state.grid.name(moscow)}", "003-24"))
    elif not still:
        lost = state.reading("lost-moscow") == "lost"
        words = "they are lost" if lost else "the table places them"
        why = "Russia holds no original territory: "
        play.log(cited(why + words, "003-24", "A3-03"))
    elif state.reading("siberians") == "spread":
        words = "they are placed in original Russian territories that Russia holds"
        play.log(cited(words, "003-24", "N3-05"))
    else:

        def not_there(space: Space) -> Refusal | None:
            if space in still:
                return None
            name = state.grid.name(space)
            said = f"{name} is no original Russian territory that Russia holds."
            return Refusal(said, ("003-24",))

        where = yield from ask(Place(
            "russia", "Siberian reinforcements", f"{units}: where are they placed?",
            ("003-24", "N3-05"), why_not=not_there,
        ))  # fmt: skip
        play.log(cited(f"they are placed in {state.grid.name(where)}", "003-24"))


# Peace


def _peace(fallen: Nation) -> Callable[[Context[EuropeState]], Asking[None]]:
    rule, table = PEACE[fallen]
    falls = "Russia falls" if fallen == "russia" else "England falls"

    def peace(play: Context[EuropeState]) -> Asking[None]:
        """Roll whether the US sues for peace (003-35, 003-36, N3-01, N3-02)."""
        ways = {"peace": "Sues for peace", "on": "Fights on"}
        fell = yield from roll_on(
            play, table, ways, _throw("us", "Peace", f"{falls}: two dice.", (rule,), 2)
        )
        if fell == "on":
            play.log(cited("the US fights on", rule))
            return
        play.set_state(replace(play.state, peace=True), cited("the US sues for peace", rule))
        leave = play.state.reading("us-peace") == "leave"
        then = "its pieces leave the board" if leave else "its pieces stay and defend"
        play.log(cited(f"it takes no further turns, and {then}", "N3-02"))

    return peace


# The bomb


def why_no_bomb(state: EuropeState, nation: Nation) -> Refusal | None:
    """Return why a nation may not try for the bomb at its start (003-38)."""
    rules = ("003-38",)
    if not state.used("bomb"):
        return Refusal("Atomic weapons are left out.", ("003-01",))
    if nation not in ("germany", "us"):
        return Refusal("Germany and the US alone may try for the bomb.", rules)
    if nation == "us" and state.neutral:
        return Refusal("The US is neutral: it takes no part.", ("003-34",))
    if nation in state.bomb:
        return Refusal(f"{capitalized(NATIONS[nation])} has the bomb.", rules)
    if state.turn < state.bomb_turn:
        said = f"The bomb may be tried from fall 1944, Turn {state.bomb_turn}."
        return Refusal(said, rules)
    return None


def _bomb(play: Context[EuropeState]) -> Asking[None]:
    """Try for the bomb, by the income level (003-38 to 003-40, N3-03)."""
    nation = play.state.mover
    name, chart = NATIONS[nation], play.state.reading("level") == "chart"
    usual = play.state.chart(nation) if chart else play.state.treasury.get(nation)
    where = "the National Production Chart" if chart else "its treasury"
    level = yield from ask_or(Number(
        nation, f"IPC level of {name}", f"By {where}.", ("003-39", "N3-03"), most=MOST,
        usual=usual, instead=(Choice("no", "Do not try for the bomb"),),
    ))  # fmt: skip
    if isinstance(level, Other):
        return
    table = next(one for least, one in BOMB if level >= least)
    fell = yield from roll_on(
        play, table, {"bomb": "Bomb", "none": "No bomb"}, _throw(nation, "Atomic bomb",
        f"Two dice, at {level} IPC.", ("003-38", "003-40"), 2),
    )  # fmt: skip
    if fell == "bomb":
        state = replace(play.state, bomb=(*play.state.bomb, nation))
        play.set_state(state, cited(f"{name} has the bomb", "003-40"))
    else:
        play.log(cited("no bomb", "003-40"))


DUES: Mapping[str, tuple[str, Callable[[Context[EuropeState]], Asking[None]]]] = {
    "weather": ("Weather", _weather), "arrive": ("Lend-Lease", _arrive),
    "siberia": ("Siberian reinforcements", _siberia), "aid": ("Lend-Lease", _aid),
    "bomb": ("Atomic bomb", _bomb), "peace-russia": ("Peace", _peace("russia")),
    "peace-britain": ("Peace", _peace("britain")),
}  # fmt: skip
"""What can be due: its title, and the procedure."""
