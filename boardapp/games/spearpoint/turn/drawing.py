"""The Draw Phase by numbers of cards alone: hands are secret (004-090, 004-091)."""

from __future__ import annotations

from dataclasses import replace

from boardapp.core.procedure.asks import Number
from boardapp.core.procedure.going import Asking, Play, ask
from boardapp.games.spearpoint.catalogue import PLAYER_TITLES
from boardapp.games.spearpoint.combat.attack import Combat
from boardapp.games.spearpoint.combat.battle import Battle
from boardapp.games.spearpoint.headings import cited
from boardapp.games.spearpoint.scenario.in_play import Draws
from boardapp.games.spearpoint.scenario.scenario import Scenario
from boardapp.games.spearpoint.scenario.stages import DeckStage
from boardapp.games.spearpoint.state import TileState
from boardapp.games.spearpoint.turn.order import acting
from boardapp.games.spearpoint.turn.sequence import MAX_HAND, OfSide, Sequence

NAME = "draw"
USUAL = Draws(1, 2)
"""Cards that a side draws: a Command Card, and two of either kind (004-090)."""
KEPT_COMMAND, KEPT_UNITS = 5, 7
"""Cards that a hand keeps at the end of a turn (004-091)."""


def draw(on: Combat, play: Play[TileState]) -> Asking[None]:
    """Count what the side on draw holds and draws, what it discards, and what decks are left."""
    sequence = play.state.sequence or Sequence()
    side = acting(play.state, sequence)
    assert side is not None
    has, title = sequence.of(side), PLAYER_TITLES[side]
    (command, more), rule = _draws(on.battle(play))
    in_all, decks = command + more, _decks(on.scenario, side)
    held = yield from _number(side, "Command Cards in hand", "Before it draws.", has.command)
    units = yield from _number(side, "Unit cards in hand", "Before it draws.", has.units)
    most = in_all if sequence.deck is None else min(in_all, sequence.deck)
    drawn = yield from _number(
        side, "Command Cards drawn", _said_draws(command, more), min(command, most),
        (min(command, most), most), rule,
    )  # fmt: skip
    most = in_all - max(drawn, command)
    most = most if has.reserves is None else min(most, has.reserves)
    further = yield from _number(
        side, "Unit cards drawn", f"The rest of the further cards.{_in_order(decks)}", most,
        (0, most), rule,
    )  # fmt: skip
    out, back = max(held + drawn - KEPT_COMMAND, 0), max(units + further - KEPT_UNITS, 0)
    if out:
        words = f"{title}: discard {_cards(out, 'Command Card')}: you hold {held + drawn}"
        play.say(cited(f"{words}, and they leave the game", "004-091"))
    if back:
        words = f"{title}: put {_cards(back, 'Unit card')} under the {decks[-1]} Deck"
        play.say(cited(f"{words}: you hold {units + further}", "004-091"))
    reserves = None if has.reserves is None else min(has.reserves - further + back, MAX_HAND)
    after = has._replace(
        command=held + drawn - out, units=units + further - back, reserves=reserves
    )
    deck = None if sequence.deck is None else sequence.deck - drawn
    counted = sequence.with_side(side, after)._replace(deck=deck)
    play.become(replace(play.state, sequence=counted.onward()), _said(title, after, deck))


def _draws(battle: Battle) -> tuple[Draws, str]:
    """Return how many cards are drawn, with the rule that says so (004-090, 004-190)."""
    found = ((told.draws, told.rule) for told in battle.told if told.draws is not None)
    return next(found, (USUAL, "004-090"))


def _said_draws(command: int, further: int) -> str:
    first = _WORDS.get(command, str(command)).capitalize()
    if further == 1:
        return f"{first}, and the further card too, as long as there are."
    more = _WORDS.get(further, str(further))
    return f"{first}, and of the {more} further cards any, as long as there are."


_WORDS = {1: "one", 2: "two", 3: "three", 4: "four"}


def _decks(scenario: Scenario | None, side: str) -> tuple[str, ...]:
    """Return what a side's decks are called, in the order in which it draws from them."""
    stages = scenario.stages if scenario else ()
    found = (one.deck for one in stages if isinstance(one, DeckStage) and one.by == side)
    return tuple(found) or ("Reserves",)


def _in_order(decks: tuple[str, ...]) -> str:
    """Return from which of several decks units are drawn (004-248)."""
    if len(decks) == 1:
        return ""
    first, *others = decks
    rest = "".join(f"; once it is empty, from the {name} Deck" for name in others)
    return f" From the {first} Deck{rest}."


def _number(
    side: str, title: str, sentence: str, usual: int,
    bounds: tuple[int, int] = (0, MAX_HAND), rule: str = "004-090",
) -> Asking[int]:  # fmt: skip
    titled, (least, most) = f"{title}, {PLAYER_TITLES[side]}", bounds
    number: int = yield from ask(Number(
        side, titled, sentence, (rule, "N4-18"), least=least, most=most, usual=usual
    ))  # fmt: skip
    return number


def _cards(number: int, kind: str) -> str:
    return f"{number} {kind}{'s' * (number > 1)}"


def _said(title: str, has: OfSide, deck: int | None) -> str:
    """Return what a side holds, and what is left of the decks that are counted."""
    hand = f"{_cards(has.command, 'Command Card')} and {_cards(has.units, 'Unit card')}"
    left = []
    if deck is not None:
        left.append(f"{deck} in the Command Deck")
    if has.reserves is not None:
        left.append(f"{has.reserves} in its Reserves Deck")
    return f"{title} holds {hand}{'; ' if left else ''}{', '.join(left)}."
