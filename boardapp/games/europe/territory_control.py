"""Holds, defeats, liberation and surrender: what comes of who holds what (003-02 to 003-16)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from boardapp.core.grid import Space
from boardapp.core.procedure.questions import Number
from boardapp.core.procedure.running_procedure import Asking, Context, ask
from boardapp.core.words import capital as capitalized
from boardapp.games.areas.track import MOST
from boardapp.games.europe import board
from boardapp.games.europe.board import ALLIES, NATIONS, Nation
from boardapp.games.europe.rule_headings import cited
from boardapp.games.europe.state import HOLDS, EuropeState, allied

FALLEN: dict[Nation, tuple[str, tuple[str, ...]]] = {
    "britain": ("England is defeated", ("003-03",)),
    "russia": ("Russia is defeated", ("003-04", "003-09")),
}


# Holds


def held(state: EuropeState, hold: str) -> bool:
    """Tell whether what a hold asks is so now (003-03, 003-04, 003-06, 003-37)."""
    if not state.used("victory") or state.ended:
        return False
    captor, germany = HOLDS[hold], board.capital(state.areas, "germany")
    if captor != "germany":
        own = board.capital(state.areas, captor)
        out = captor in state.defeated or (captor == "us" and (state.peace or state.neutral))
        return not out and state.holder(germany) == state.holder(own) == captor
    fallen = captor_of(hold)
    if fallen in state.defeated:
        return False
    wanted = (
        state.cities() if fallen == "russia" else (board.capital(state.areas, "britain"),)
    )  # fmt: skip
    return all(state.holder(space) == "germany" for space in (germany, *wanted))


def captor_of(hold: str) -> Nation:
    """Return who falls when Germany's hold has lasted."""
    return "russia" if hold == "russia" else "britain"


def called(state: EuropeState, hold: str) -> str:
    """Return what is held, and what comes of it."""
    captor = HOLDS[hold]
    if captor != "germany":
        return f"{capitalized(NATIONS[captor])} holds Germany and its own capital"
    cities = state.cities() if hold == "russia" else (board.capital(state.areas, "britain"),)
    names = [state.grid.name(space) for space in cities]
    return f"Germany holds {' and '.join(filter(None, (', '.join(names[:-1]), names[-1])))}"


def rehold(play: Context[EuropeState]) -> None:
    """Begin holds that are so now, and break those that are so no more (A3-01, N3-01)."""
    before = play.state.holds
    now = {hold: before.get(hold, play.state.turn) for hold in HOLDS if held(play.state, hold)}
    play.set_state(replace(play.state, holds=now))
    for hold in [one for one in now if one not in before]:
        what = "England is" if hold == "england" else "Russia is" if hold == "russia" else ""
        follows = f"{what} defeated" if what else "the Allies win"
        until = play.state.reading("hold") + "s"
        words = f"{called(play.state, hold)}: if that lasts until its next turn {until}, {follows}"
        play.log(cited(words, *_rules(play.state, hold), "A3-01"))
        if what and play.state.reading("us-roll") == "capture":
            _peace_due(play, captor_of(hold))
    for hold in [one for one in before if one not in now]:
        if not (HOLDS[hold] == "germany" and captor_of(hold) in play.state.defeated):
            play.log(cited(f"{_broken(hold)} is broken", *_rules(play.state, hold)))


def _broken(hold: str) -> str:
    names = {"england": "The hold on Great Britain", "russia": "The hold on Russia's cities"}
    return names.get(hold, "The hold on Germany")


def _rules(state: EuropeState, hold: str) -> tuple[str, ...]:
    if HOLDS[hold] != "germany":
        return ("003-06",)
    if hold == "england":
        return ("003-03",)
    return ("003-37",) if state.used("relaxed") else ("003-04",)


def mature(play: Context[EuropeState], nation: Nation, moment: str) -> None:
    """Let a nation's holds have lasted that began in an earlier turn (A3-01)."""
    rehold(play)
    if play.state.reading("hold") != moment:
        return
    lasted = [
        hold for hold, since in play.state.holds.items()
        if HOLDS[hold] == nation and since < play.state.turn
    ]  # fmt: skip
    for hold in lasted:
        if nation == "germany":
            _defeat(play, captor_of(hold))
        else:
            words = f"{called(play.state, hold)}, for a turn: the Allies have won"
            play.set_state(replace(play.state, ended="allies"), cited(words, "003-06"))
    rehold(play)


def _defeat(play: Context[EuropeState], nation: Nation) -> None:
    """Defeat a nation; Germany wins with the second (003-02, 003-05, N3-01, N3-04)."""
    words, rules = FALLEN[nation]
    state = replace(play.state, defeated=(*play.state.defeated, nation))
    play.set_state(state, cited(words, *rules))
    if len(state.defeated) == len(FALLEN):
        won = "both England and Russia are defeated: the US sues for peace, and Germany has won"
        play.set_state(replace(play.state, ended="germany"), cited(won, "003-02", "003-05"))
        return
    if nation == "russia":
        _aid_is_late(play)
    if play.state.reading("us-roll") == "defeat":
        _peace_due(play, nation)


def _peace_due(play: Context[EuropeState], nation: Nation) -> None:
    """Have the US roll for peace (003-35, 003-36, A3-05)."""
    state, due = play.state, f"peace-{nation}"
    moot = state.neutral and state.reading("neutral-aid") == "none"
    if state.used("peace") and not state.peace and not moot and due not in state.due:
        play.set_state(replace(state, due=(*state.due, due)))


def _aid_is_late(play: Context[EuropeState]) -> None:
    """Deal with what was set aside for a Russia that is defeated (N3-04)."""
    state = play.state
    if not state.aside:
        return
    back = state.reading("aside") == "returned"
    after = replace(state, aside={})
    for giver in NATIONS:
        after = after.paid(giver, state.aside.get(giver, 0) if back else 0)
    total = sum(state.aside.values())
    way = "goes back" if back else "is lost"
    play.set_state(after, cited(f"the {total} IPC set aside for Russia {way}", "003-21", "N3-04"))


# Who takes what


def taken(play: Context[EuropeState], space: Space, nation: Nation) -> Asking[None]:
    """Put a territory into a nation's hands, with all that comes of it (003-10, -35, -36, -49)."""
    before = play.state
    fell, was = income_lost(before), before.holder(space)
    play.set_state(before.held_by(space, nation))
    loser, capital = board.owner(before.areas, space), before.areas.has(space, "capital")
    if loser == "russia" and "russia" in before.defeated and nation in ALLIES:
        kept = f"{before.grid.name(space)} is {NATIONS[nation]}'s to keep"
        play.log(cited(kept, "003-08", "003-09"))
    if loser == "russia":
        yield from _city(play, space, fell)
    elif loser is not None and loser == was and not allied(loser, nation) and capital:
        yield from surrender(play, loser, nation, "003-49" if before.used("bank") else "003-50")
    if loser in FALLEN and capital and nation == "germany" and not before.used("victory"):
        # The base game knows no defeat: an Ally falls with its capital.
        _peace_due(play, loser)
    if space == board.capital(before.areas, "britain") and was is not None:
        _liberate(play, nation, was)
    rehold(play)


def income_lost(state: EuropeState) -> bool:
    """Tell whether the last city of Russia's money is lost (003-14, A3-11, N3-07)."""
    holders = {state.holder(space) for space in state.cities(money=True)}
    if state.reading("income") == "germany":
        return holders == {"germany"}
    return "russia" not in holders


def _city(play: Context[EuropeState], space: Space, fell: bool) -> Asking[None]:
    """Tell what the fall of a city does to Russia's money (003-14 to 003-16, A3-07, A3-11)."""
    state, own = play.state, play.state.used("victory")
    if not state.areas.has(space, "city") or "russia" in state.defeated:
        return
    german = state.holder(space) == "germany"
    if not income_lost(state):
        if own and german:
            play.log(cited("Russia's income goes on, and it keeps its IPCs", "003-14", "003-16"))
    elif not fell:
        if own:
            play.log(cited("Russia collects no more income", "003-14"))
        if german:
            # The reading is about the last city; without one there is only a capital.
            bank = state.used("bank") and not (own and state.reading("last-city") == "germany")
            rule = ("A3-07" if bank else "003-15") if own else "003-49" if bank else "003-50"
            yield from surrender(play, "russia", "germany", rule, bank=bank)


def surrender(
    play: Context[EuropeState],
    loser: Nation,
    captor: Nation,
    rule: str,
    *,
    bank: bool | None = None,
) -> Asking[None]:
    """Take all a nation's money: for the captor, or for the bank (003-15, 003-49)."""
    state = play.state
    name = capitalized(NATIONS[loser])
    money = yield from ask(Number(
        captor, f"IPC of {NATIONS[loser]}", f"How much does {NATIONS[loser]} have?", (rule,),
        most=MOST, usual=state.treasury.get(loser),
    ))  # fmt: skip
    play.set_state(play.state.with_money(loser, 0))
    if state.used("bank") if bank is None else bank:
        rules = ("003-49",) if rule == "003-49" else ("003-49", rule)
        play.log(cited(f"{name}'s {money} IPC go to the bank", *rules))
        return
    play.set_state(play.state.paid(captor, money))
    play.log(cited(f"{name} surrenders {money} IPC to {NATIONS[captor]}", rule))


def _liberate(play: Context[EuropeState], nation: Nation, was: Nation) -> None:
    """Liberate England, and give back all British land that Allies hold (003-10 to 003-13).

    One that is not defeated yet may be liberated as well (N3-06).
    """
    state, defeated = play.state, "britain" in play.state.defeated
    early = state.used("victory") and state.reading("liberation") == "at-once"
    if nation not in ALLIES or not (
        defeated or (early and was == "germany" and nation != "britain")
    ):
        return
    returning = list(returned(state))
    names = ", ".join(map(state.grid.name, returning))
    for space in returning:
        state = state.held_by(space, "britain")
    state = replace(state, defeated=tuple(one for one in state.defeated if one != "britain"))
    play.set_state(
        state, cited("England is liberated", "003-10", *(() if defeated else ("N3-06",)))
    )
    back = "every British territory that an Ally holds returns to Britain"
    play.log(cited(f"{back}: {names}" if names else back, "003-11"))
    play.log(cited("move its markers and those of the income chart", "003-12"))
    play.log(cited("Britain collects income from its next turn", "003-12"))
    if defeated and "russia" not in state.defeated:
        play.log(cited("Germany must defeat England again", "003-13"))


def returned(state: EuropeState) -> Iterator[Space]:
    """Yield the British territories that other Allies hold (003-11)."""
    for space in board.owned(state.areas, "britain"):
        if state.holder(space) in ("russia", "us"):
            yield space
