"""Random acts at a hex table, the same for the same seed: what tests of saves and layouts play."""

import random
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from boardapp.core import command as commands
from boardapp.core.command import ChangeCommand, Command, change_command
from boardapp.core.grid import Space
from boardapp.core.state import Agreement
from boardapp.core.state_changes import FieldChange
from boardapp.document.document import Document
from boardapp.games.strategy_cards import manual_changes
from boardapp.games.strategy_cards.calls.drift import NorthMarkerOrientation, drift_from_dice
from boardapp.games.strategy_cards.calls.unresolved_card_state import CardResolution, SettledNumber
from boardapp.games.strategy_cards.cards.deck_files import library_with_own_decks
from boardapp.games.strategy_cards.cards.decks_hand_and_points import (
    PlayerCards,
    discard_from_play,
    draw_into_hand,
    pay_and_activate_card,
    remove_active_card,
    shuffled_card_ids,
)
from boardapp.games.strategy_cards.cards.strategy_card import Card, CardLibrary, Deck, Keyword
from boardapp.games.strategy_cards.game import StrategyCards
from boardapp.games.strategy_cards.placement_checks import new_unit_id
from boardapp.games.strategy_cards.state import (
    PLAYERS,
    HexState,
    HexTerrainAndLevel,
    HexUnit,
    NorthMarker,
    new_state,
)
from boardapp.games.strategy_cards.switches import SWITCHES
from boardapp.games.strategy_cards.terrain_kinds_and_levels import TerrainKind

WORDS = ("clear", "we say no", "Fluß – 4″", "}  # {", '"quoted"', "#00000000", "", " a\u00a0b ")
BLANKET = (
    Keyword("establish-contact", 4),
    Keyword("target-hex"),
    Keyword("determine-drift"),
    Keyword("area-attack", 4, suppressive=True),
)


def library() -> CardLibrary:
    return library_with_own_decks()


def new_table(columns: int = 12, rows: int = 9, title: str = "") -> tuple[HexState, StrategyCards]:
    state = new_state(columns, rows, title)
    return state, StrategyCards(state.grid, library())


def painted(state: HexState, *hexes: HexTerrainAndLevel) -> HexState:
    """Return a table with hexes painted."""
    stroke = manual_changes.paint_hexes(state, hexes)
    return stroke.apply(state) if stroke else state


def call_set(state: HexState, call: CardResolution | None) -> ChangeCommand:
    """Return the change of how far a card has come: what a procedure does, as one act."""
    return change_command("A call", FieldChange("call", None, state.call, call))


def play(document: Document, chance: random.Random, acts: int) -> None:
    """Do random acts, undo, redo, jump, rule and throw."""
    game = document.game
    assert isinstance(game, StrategyCards)
    while len(document.log) < acts:
        kind = chance.random()
        if kind < 0.08:
            document.undo()
        elif kind < 0.13:
            document.redo()
        elif kind < 0.16:
            document.go_to(chance.randint(0, len(document.history.commands)))
        elif kind < 0.19:
            document.log_throw((chance.randint(1, 6),), 6, "rolled", "boardapp", "contact")
        elif kind < 0.22:
            ends = some_space(game, chance), some_space(game, chance)
            document.log_ruling(game.line_of_sight_ruling(document.state, *ends))  # type: ignore[arg-type]
        elif command := some_command(document.state, game, chance):  # type: ignore[arg-type]
            document.do(command)


def dealt(decks: Iterable[Deck], chance: random.Random, command: int = 0) -> PlayerCards:
    """Return what a player has before the first draw: decks, shuffled (002-01)."""
    return PlayerCards(
        command, {deck.title or "": shuffled_card_ids(deck, chance) for deck in decks}
    )


def some_table(chance: random.Random, acts: int = 30) -> tuple[HexState, StrategyCards]:
    """Return a table of any size on which so many acts were done."""
    title = chance.choice(("", "Hedgerows", "a: b"))
    state, game = new_table(chance.randint(1, 15), chance.randint(1, 30), title)
    for _ in range(acts):
        command = some_command(state, game, chance)
        if command is not None:
            state = command.apply(state)
    return state, game


def some_command(state: HexState, game: StrategyCards, chance: random.Random) -> Command | None:
    """Return a command that a player could give, or none."""
    command = chance.choice(_CHOICES)(state, game, chance)
    if command is None or game.why_state_invalid(command.apply(state)):
        return None
    return command


def some_space(game: StrategyCards, chance: random.Random) -> Space:
    return Space(chance.randrange(game.grid.rows), chance.randrange(game.grid.columns))


def _paint(state: HexState, game: StrategyCards, chance: random.Random) -> Command | None:
    middle = some_space(game, chance)
    spaces = {middle, *game.grid.ring(middle, 1)} if chance.random() < 0.5 else {middle}
    if chance.random() < 0.5:
        return manual_changes.paint_terrain(
            state, spaces, kind=chance.choice(list(state.all_terrain_kinds))
        )
    if chance.random() < 0.5:
        return manual_changes.paint_terrain(state, spaces, level=chance.randint(0, 9))
    return manual_changes.paint_terrain(state, spaces, raised=chance.choice((1, -1)))


def _kind(state: HexState, _: StrategyCards, chance: random.Random) -> Command:
    name = chance.choice(("swamp", "high-wheat", "woods", "buildings"))
    look = chance.choice(("#7a9a55", "woods", "open"))
    cover = chance.choice((None, 0, 3))
    letter = {"woods": "W", "buildings": "B"}.get(name, chance.choice("SXY"))
    title = chance.choice(("swamp", "a thing: {x}", name))
    kind = TerrainKind(name, title, chance.random() < 0.5, cover, look, letter)
    return manual_changes.set_terrain_kind(state, name, kind if chance.random() < 0.8 else None)


def _north(state: HexState, game: StrategyCards, chance: random.Random) -> Command:
    marker = NorthMarkerOrientation(chance.randrange(6), chance.random() < 0.5)
    return manual_changes.set_north_marker(state, NorthMarker(marker, some_space(game, chance)))


def _unit(state: HexState, game: StrategyCards, chance: random.Random) -> Command:
    space, side = some_space(game, chance), chance.choice(tuple(PLAYERS))
    if not state.units or chance.random() < 0.4:
        kind = chance.choice(("squad", "vehicle", "other"))
        return commands.place_unit(HexUnit(new_unit_id(state, side), kind, side, space), state.grid)
    unit = state.units[chance.choice(sorted(state.units))]
    if chance.random() < 0.2:
        return commands.remove_unit(unit, state.grid)
    if chance.random() < 0.5:
        return commands.move_unit(unit, space, state.grid)
    officer, fatigued = chance.random() < 0.5, chance.random() < 0.5
    cover, armour = chance.choice((None, 0, 2)), chance.choice((None, 4))
    other = unit._replace(officer=officer, fatigued=fatigued, cover=cover, armour=armour)
    return manual_changes.set_unit(state, other)


def _table(state: HexState, game: StrategyCards, chance: random.Random) -> Command:
    what = chance.random()
    if what < 0.3:
        return commands.set_turn(state.turn, state.turn + 1)
    if what < 0.6:
        name = chance.choice(tuple(SWITCHES))
        choice = chance.choice((None, *tuple(SWITCHES[name].choices)[1:]))
        return commands.set_option(name, state.options.get(name), choice)
    index = chance.randrange(len(state.agreements) + 1)
    drop = index < len(state.agreements) and chance.random() < 0.2
    ends = some_space(game, chance), some_space(game, chance)
    after = Agreement(*ends, "sight", chance.choice(WORDS))
    return commands.set_agreement_note(state, index, None if drop else after, state.grid)


def _cards(state: HexState, game: StrategyCards, chance: random.Random) -> Command | None:
    side = chance.choice(tuple(PLAYERS))
    cards, decks = state.cards_of(side), game.library_with_table_cards(state)
    if not cards.decks:
        known = [deck for deck in decks.decks.values() if deck.cards]
        after: PlayerCards | str = dealt(chance.sample(known, 2), chance, 5)
    elif (full := [left for left in cards.decks.values() if left]) and chance.random() < 0.6:
        after = draw_into_hand(cards, chance.choice(full)[0], decks)
    elif cards.hand and chance.random() < 0.5:
        after = discard_from_play(cards, decks, chance.choice(cards.hand))
    else:
        after = replace(cards, command=cards.command + 1)
    if isinstance(after, str):
        return None
    return manual_changes.set_player_cards(state, side, after, "Cards")


def _entered(state: HexState, _: StrategyCards, chance: random.Random) -> Command:
    deck = chance.choice(("Artillery I", "Our own", None))
    title = chance.choice(("Smoke", "A: b"))
    card = Card(title, deck, chance.choice((None, 2)), "action", BLANKET[: chance.randint(0, 4)])
    return manual_changes.enter_card(state, card)


def _call(state: HexState, game: StrategyCards, chance: random.Random) -> Command | None:
    if chance.random() < 0.5:
        return _activated(state, game, chance)
    target, number = some_space(game, chance), SettledNumber(4, "normal")
    fallen = drift_from_dice(game.grid, target, 4, chance.randint(1, 6), chance.randint(1, 6))
    call = chance.choice(
        (
            None,
            CardResolution("us", "X/Y#1", BLANKET, die=2, result="waiting"),
            CardResolution(
                "us", "X/a: b#1", BLANKET, stays=None, die=5, target=target, number=number,
                drift=fallen, result="no-effect" if fallen.is_off_board else "resolved",
            ),
        )
    )  # fmt: skip
    return call_set(state, call)


def _activated(state: HexState, game: StrategyCards, chance: random.Random) -> Command | None:
    """Begin to resolve a card of a hand, or go on with the one being resolved, or end it."""
    side, decks = chance.choice(tuple(PLAYERS)), game.library_with_table_cards(state)
    cards, call = state.cards_of(side), state.call
    if cards.active is None:
        if not cards.hand:
            return None
        one = chance.choice(cards.hand)
        card = decks.card_by_id(one)
        assert card is not None
        phase = card.phase or "action"
        after = pay_and_activate_card(cards, decks, one, phase=phase, turn=state.turn, printed=0)
        call = CardResolution(side, one, BLANKET, since=state.turn)
    elif chance.random() < 0.4:
        after, call = remove_active_card(cards), None
    else:
        after = cards
        call = CardResolution(
            side, cards.active.card, BLANKET, die=5, target=some_space(game, chance)
        )
    if isinstance(after, str):
        return None
    cards_set = manual_changes.set_player_cards(state, side, after, "A card: going on")
    sets = (*cards_set.changes.sets, *call_set(state, call).changes.sets)
    return change_command(cards_set.title, *sets)


_CHOICES: tuple[Callable[[HexState, StrategyCards, random.Random], Command | None], ...] = (
    _paint, _paint, _paint, _unit, _unit, _unit, _kind, _north, _table, _table, _cards, _cards,
    _cards, _entered, _call,
)  # fmt: skip


def tables(seeds: int, acts: int = 30) -> Iterator[tuple[HexState, StrategyCards]]:
    for seed in range(seeds):
        yield some_table(random.Random(seed), acts)
