"""Changes by hand at a hex table: exact undo, sentences, saves, impossible changes."""

import json
import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardapp.core.command import (
    ChangeCommand,
    Command,
    StateTransition,
    change_command,
    move_unit,
    place_unit,
)
from boardapp.core.grid import Space
from boardapp.core.state import Agreement
from boardapp.core.state_changes import FieldChange
from boardapp.document.save_format import MAX_LINE
from boardapp.games.strategy_cards import manual_changes, placement_checks
from boardapp.games.strategy_cards.calls.drift import NorthMarkerOrientation, drift_from_dice
from boardapp.games.strategy_cards.calls.unresolved_card_state import (
    CardResolution,
    DefenseRoll,
    ResolvedHexAttack,
    SettledNumber,
)
from boardapp.games.strategy_cards.cards.decks_hand_and_points import CardInPlay, PlayerCards
from boardapp.games.strategy_cards.cards.strategy_card import Card, Keyword, TargetRestriction
from boardapp.games.strategy_cards.manual_changes import paint_hexes, paint_terrain
from boardapp.games.strategy_cards.placement_checks import (
    MAX_STROKE,
    new_unit_id,
    why_not_board_size,
)
from boardapp.games.strategy_cards.state import (
    MAX_KINDS,
    MAX_UNITS,
    HexState,
    HexTerrainAndLevel,
    HexUnit,
    NorthMarker,
    new_state,
)
from boardapp.games.strategy_cards.terrain_kinds_and_levels import KINDS, MAX_KIND_NAME, TerrainKind
from tests.games.strategy_cards.hex_play import new_table, some_command, some_table

STATE, GAME = new_table()
GRID = STATE.grid
A1, B2, C5, C8, C9 = (GRID.parse(name) for name in ("A1", "B2", "C5", "C8", "C9"))
SQUAD = HexUnit("us-1", "squad", "us", C5)
SWAMP = TerrainKind("swamp", "swamp", blocks=False, cover=1, art="#7a9a55", letter="S")
LEADER, BARRAGE = (f"Artillery I/{one}#1" for one in ("Sustained Blanket", "Suppressive Barrage"))
OWN = PlayerCards(5, {"Artillery I": (BARRAGE,)}, (LEADER,))


def kind(name: str = "mud", **others: Any) -> TerrainKind:
    return TerrainKind(name, **{"title": name, "letter": "M", **others})


def after(change: ChangeCommand | None, state: HexState = STATE) -> HexState:
    assert change is not None
    return change.apply(state)


def through_json(command: Command, state: HexState = STATE) -> Command:
    values = json.loads(json.dumps(GAME.codec.encode(command, state.grid)))
    return GAME.codec.decode(values, state.grid)


# ---- doing and undoing ------------------------------------------------------------------------


@given(st.integers(0, 10**9), st.integers(0, 40))
def test_a_change_and_its_way_back_leave_the_table_as_it_was(seed: int, acts: int) -> None:
    chance = random.Random(seed)
    state, game = some_table(chance, acts)
    for _ in range(5):
        command = some_command(state, game, chance)
        if command is not None:
            step = StateTransition(state, command)
            assert step.changes.inverse().apply(step.after) == state
            assert command.history_text()
            assert through_json(command, state) == command
            state = step.after


def test_painting_keeps_only_what_changes() -> None:
    state = after(paint_terrain(STATE, [C5, A1, C5], kind="woods"))
    assert state.terrain == {A1: "woods", C5: "woods"}
    assert state.levels == {}
    assert paint_terrain(state, [A1], kind="woods") is None
    assert paint_terrain(state, [], level=3) is None
    again = paint_terrain(state, [A1, B2], kind="woods", level=0)
    assert again is not None
    assert [one.key for one in again.changes.sets] == [B2]


def test_painting_open_ground_or_level_0_leaves_nothing() -> None:
    state = after(paint_hexes(STATE, [HexTerrainAndLevel(C5, "woods", 2)]))
    assert (state.terrain, state.levels) == ({C5: "woods"}, {C5: 2})
    assert after(paint_hexes(state, [HexTerrainAndLevel(C5)]), state) == STATE


def test_raising_and_lowering_the_ground() -> None:
    state = after(paint_terrain(STATE, [A1, B2], raised=1))
    assert state.levels == {A1: 1, B2: 1}
    assert after(paint_terrain(state, [A1], raised=-1), state).levels == {B2: 1}
    below = after(paint_terrain(STATE, [A1], raised=-1))
    assert GAME.why_state_invalid(below) == "A1 cannot be on level -1: levels are 0 to 9."


def test_an_entered_card_lies_under_its_deck_and_title() -> None:
    card = Card("A", "Artillery I", 3)
    state = after(manual_changes.enter_card(STATE, card))
    assert state.entered == {("Artillery I", "A"): card}
    again = manual_changes.enter_card(state, replace(card, cost=None))
    assert after(again, state).entered["Artillery I", "A"].cost is None
    assert [*after(manual_changes.enter_card(STATE, replace(card, deck=None))).entered] == [
        ("unknown", "A")
    ]


def test_a_player_without_anything_is_none() -> None:
    state = after(manual_changes.set_player_cards(STATE, "us", OWN, "Cards"))
    assert state.players == {"us": OWN}
    assert (
        after(manual_changes.set_player_cards(state, "us", PlayerCards(), "None"), state) == STATE
    )


# ---- sentences --------------------------------------------------------------------------------

HILLY = after(paint_hexes(STATE, [HexTerrainAndLevel(A1, "woods", 1)]))
SWAMPY = replace(STATE, terrain={C5: "swamp"}, kinds={"swamp": SWAMP})
MANNED = STATE.with_unit("us-1", SQUAD)
LED = STATE.with_unit("us-1", SQUAD._replace(officer=True, cover=2))

SENTENCES: list[tuple[Command | None, str]] = [
    (paint_terrain(STATE, [C5], kind="woods"), "Paint woods on C5"),
    (paint_terrain(STATE, [C5, A1], kind="high-wheat"), "Paint high wheat on A1 and 1 more"),
    (paint_terrain(STATE, [C5], level=2), "Set level 2 on C5"),
    (paint_terrain(STATE, [C5], kind="woods", level=2), "Paint woods and set level 2 on C5"),
    (paint_terrain(HILLY, [A1], kind="open"), "Paint open ground on A1"),
    (paint_terrain(HILLY, [A1], level=0), "Set level 0 on A1"),
    (paint_terrain(HILLY, [A1, B2], raised=1), "Set 2 levels on A1 and 1 more"),
    (
        paint_hexes(STATE, [HexTerrainAndLevel(A1, "woods"), HexTerrainAndLevel(B2, "buildings")]),
        "Paint 2 kinds of terrain on A1 and 1 more",
    ),
    (
        manual_changes.set_north_marker(STATE, NorthMarker(NorthMarkerOrientation(2))),
        "Turn the north marker so that its number 1 points east",
    ),
    (
        manual_changes.set_north_marker(
            STATE, NorthMarker(NorthMarkerOrientation(0, clockwise=False))
        ),
        "Count the directions on the north marker the other way round",
    ),
    (manual_changes.set_north_marker(STATE, NorthMarker(space=C5)), "Put the north marker on C5"),
    (
        manual_changes.set_north_marker(STATE, NorthMarker(NorthMarkerOrientation(5), C5)),
        "Put the north marker on C5 and turn the north marker so that its number 1 points west",
    ),
    (
        manual_changes.set_terrain_kind(STATE, "swamp", SWAMP),
        "Change the terrain “swamp”: does not block sight, cover 1",
    ),
    (
        manual_changes.set_terrain_kind(STATE, "woods", KINDS["woods"]),
        "Change the terrain “woods”: blocks sight, cover unknown",
    ),
    (
        manual_changes.set_terrain_kind(SWAMPY, "swamp", None),
        "Remove the terrain “swamp” from the list",
    ),
    (
        manual_changes.set_unit(MANNED, SQUAD._replace(officer=True)),
        ("Change unit US 1 (with officer)"),
    ),
    (
        manual_changes.set_unit(LED, SQUAD._replace(fatigued=True, armour=3)),
        "Change unit US 1 (without officer, fatigued, cover by terrain, armour 3)",
    ),
    (
        manual_changes.set_unit(LED, SQUAD._replace(cover=0)),
        ("Change unit US 1 (without officer, cover 0)"),
    ),
    (
        manual_changes.set_unit(MANNED, SQUAD._replace(unit="other", side="germany")),
        "Change unit US 1 (other, germany)",
    ),
    (manual_changes.set_unit(MANNED, SQUAD), "Change unit US 1 (as before)"),
    (manual_changes.enter_card(STATE, Card("A", "Artillery I")), "Enter the card A of Artillery I"),
    (
        manual_changes.enter_card(
            replace(STATE, entered={("unknown", "A"): Card("A", None)}), Card("A", None)
        ),
        "Change the card A of no known deck",
    ),
    (place_unit(SQUAD, GRID), "Place unit US 1 on C5"),
    (move_unit(SQUAD, A1, GRID), "Move unit US 1 from C5 to A1"),
]


@pytest.mark.rule("002-28")
@pytest.mark.parametrize(("command", "sentence"), SENTENCES)
def test_a_change_says_what_it_does(command: Command | None, sentence: str) -> None:
    assert command is not None
    assert command.history_text() == sentence
    assert through_json(command) == command


# ---- in saves ---------------------------------------------------------------------------------


def test_a_stroke_is_written_by_what_the_hexes_are() -> None:
    long = paint_terrain(HILLY, [A1, *GRID.ring(C5, 1)], kind="buildings", level=1)
    assert long is not None
    ring = ["B4", "B5", "C4", "C6", "D4", "D5"]
    assert GAME.codec.encode(long, GRID) == {
        "do": "change",
        "title": "Paint buildings and set level 1 on A1 and 6 more",
        "changes": [
            {"field": "terrain", "keys": ring, "after": "buildings"},
            {"field": "terrain", "key": "A1", "before": "woods", "after": "buildings"},
            {"field": "levels", "keys": ring, "after": 1},
        ],
    }


def test_the_longest_stroke_fits_a_line_of_a_save() -> None:
    """A kind and a level on hexes of as many kinds and levels as there can be, with long names."""
    names = [f"{'k' * (MAX_KIND_NAME - 2)}{n:02}" for n in range(MAX_KINDS)]
    spaces = [Space(999 - n // 60, 2 * (n % 60)) for n in range(MAX_STROKE)]
    big = replace(
        new_state(120, 1000),
        terrain={one: names[n % 19] for n, one in enumerate(spaces)},
        levels={one: n // 19 % 8 + 1 for n, one in enumerate(spaces)},
    )
    longest = paint_terrain(big, spaces, kind=names[-1], raised=1)
    assert longest is not None
    assert len(longest.changes.sets) == 2 * MAX_STROKE
    assert through_json(longest, big) == longest
    assert len(json.dumps(GAME.codec.encode(longest, big.grid))) < MAX_LINE - 2000


# ---- what no table can hold -------------------------------------------------------------------

PIPELINE = (
    Keyword("establish-contact", 4),
    Keyword("target-hex"),
    Keyword("determine-drift"),
    Keyword("area-attack", 2, suppressive=True),
    Keyword("wide-blast-radius", 1, scores=frozenset({6})),
)
WENT = drift_from_dice(GRID, C5, 4, 3, 2, NorthMarkerOrientation(1))
CALL = CardResolution(
    "us",
    LEADER,
    PIPELINE,
    (TargetRestriction("in-sight"), TargetRestriction("text", text="Not there.")),
    None,
    2,
    4,
    C5,
    SettledNumber(4, "normal"),
    WENT,
    (
        ResolvedHexAttack(3, C8, (5, 6), (DefenseRoll("C", (1, 5), 1), DefenseRoll("D"))),
        ResolvedHexAttack(4, C9, (6,), (DefenseRoll("G"),)),
    ),
)
CALLED = replace(
    STATE, players={"us": PlayerCards(0, {"Artillery I": ()}, active=CardInPlay(LEADER, 1))}
)
FRESH = replace(CALL, die=None, target=None, number=None, drift=None, attacks=())


def test_a_table_of_whatever_sort_can_be_held() -> None:
    for call in (
        None, CALL, FRESH, replace(CALL, attacks=()), replace(FRESH, keywords=()),
        replace(FRESH, die=3, result="waiting"), replace(CALL, result="resolved", stays=True),
        replace(CALL, number=SettledNumber(6, None, "fog"),
         drift=drift_from_dice(GRID, C5, 6, 5, 1),
                attacks=(), result="no-effect"),
    ):  # fmt: skip
        state = replace(CALLED, call=call)
        assert GAME.why_state_invalid(state) is None
        change = change_command("A call", FieldChange("call", None, None, call))
        assert through_json(change) == change


FULL = replace(
    STATE, kinds={f"k{n}": kind(f"k{n}", letter=chr(0x4E00 + n)) for n in range(MAX_KINDS + 1)}
)
NOTE = Agreement(A1, C5, "sight", "clear")
UNREAD = "Sustained Blanket"


def unit(**others: Any) -> HexState:
    return STATE.with_unit("us-1", SQUAD._replace(**others))


def has(**kinds: TerrainKind) -> HexState:
    return replace(STATE, kinds=kinds)


def holds(**cards: Any) -> HexState:
    return replace(STATE, players={"us": replace(OWN, **cards)})


def entered(**others: Any) -> HexState:
    card = Card("A", "Artillery I", **others)
    return replace(STATE, entered={("Artillery I", "A"): card})


REFUSED: list[tuple[HexState, str]] = [
    (replace(STATE, board="a\n"), "Board: a title of at most 200 characters, not 'a\\n'."),
    (replace(STATE, turn=0), "Turn: a whole number from 1 to 1,000,000,000, not 0."),
    (replace(STATE, options={"night": "off"}),
     "Options, night: hexside, slope or defense-dice, not the unknown switch 'night'."),
    (replace(STATE, options={"slope": "odd"}), "Options, slope: closest or shadow, not 'odd'."),
    (replace(STATE, agreements=(NOTE._replace(attack="mortar"),)),
     "Agreements, 0, attack: sight, not 'mortar'."),
    (replace(STATE, agreements=(NOTE._replace(text="\x1b"),)),
     "Agreements, 0, text: a text without control characters, not '\\u001b'."),
    (replace(STATE, agreements=(NOTE,) * 101),
     "Agreements: a list of up to 100 agreements, not a list of 101."),
    (replace(STATE, terrain={A1: "wods"}), "There is no kind of terrain 'wods'."),
    (replace(STATE, terrain={A1: "open"}), "There is no kind of terrain 'open'."),
    (replace(STATE, levels={A1: 10}), "A1 cannot be on level 10: levels are 0 to 9."),
    (has(Mud=kind("Mud")),
     "Kinds, Mud: lower-case words with dashes, at most 30 characters, not 'Mud'."),
    (has(mud=SWAMP), "Kinds, mud: mud, as before, not 'swamp'."),
    (has(open=kind("open")), ("Kinds, open: another name, because open ground cannot change, not "
        "'open'.")),
    (has(mud=kind(title="\n")), "Kinds, mud, title: a title of at most 200 characters, not '\\n'."),
    (has(mud=kind(cover=100)), "Kinds, mud, cover: a whole number from 0 to 99, not 100."),
    (has(mud=kind(art="red")),
     "Kinds, mud, art: open, woods, buildings or a colour such as '#7a9a55', not 'red'."),
    (has(mud=kind(letter="MM")), "Kinds, mud, letter: one character, not 'MM'."),
    (has(mud=kind(letter="W")), ("mud and woods have the same letter W. Give one of them another "
        "letter.")),
    (has(swamp=SWAMP, mud=kind(letter="S")), ("mud and swamp have the same letter S. Give one of "
        "them another letter.")),
    (FULL, "Kinds: at most 20, not 21."),
    (replace(STATE, north=NorthMarker(NorthMarkerOrientation(6))),
     "North, marker, turn: a whole number from 0 to 5, not 6."),
    (unit(id="a"), "Units, us-1, id: us-1, as before, not 'a'."),
    (STATE.with_unit("a\n", SQUAD._replace(id="a\n")),
     "Units, a\\n, id: a name of at most 200 characters, not 'a\\n'."),
    (unit(side="uk"), "Units, us-1, side: us or germany, not 'uk'."),
    (unit(unit="tank"), "Units, us-1, unit: squad, vehicle or other, not 'tank'."),
    (unit(cover=100), "Units, us-1, cover: a whole number from 0 to 99, not 100."),
    (unit(armour=-1), "Units, us-1, armour: a whole number from 0 to 99, not -1."),
    (holds(command=10_000), "Players, us, command: a whole number from 0 to 9,999, not 10000."),
    (holds(decks={"Nonsense": ()}), "There is no deck 'Nonsense'."),
    (holds(decks={}), f"{UNREAD} belongs to Artillery I, which this player does not have."),
    (holds(hand=("X/Y#1",)), "Y is not a card of X."),
    (holds(hand=(LEADER, LEADER)), f"{UNREAD} is in 2 places at once."),
    (holds(hand=(), play_area=(CardInPlay(LEADER, 3, 2),)),
     f"{UNREAD} was tried in turn 2, before it was paid for in turn 3."),
    (holds(hand=(), active=CardInPlay(LEADER, 0)),
     "Players, us, active, since: a whole number from 1 to 1,000,000,000, not 0."),
    (replace(STATE, players={"uk": OWN}), "Players, uk: us or germany, not 'uk'."),
    (replace(STATE, entered={("Artillery I", "B"): Card("A", "Artillery I")}),
     "Entered, Artillery I/B: the card of this name, not 'A'."),
    (entered(cost=100), "Entered, Artillery I/A, cost: a whole number from 0 to 99, not 100."),
    (entered(keywords=PIPELINE[3:]), "Entered, Artillery I/A, keywords, 0: target-hex before"
     " area-attack, not area-attack as keyword 1, without a target."),
    (entered(keywords=(Keyword("establish-contact", 7),)),
     "Entered, Artillery I/A, keywords, 0, number: a number from 1 to 6, not 7."),
    (entered(keywords=(), restrictions=(TargetRestriction("in-sight"),)), (
        "Entered, Artillery I/A, restrictions, 0: target-hex among its keywords, not in-sight "
        "on a card without a target hex.")),
]  # fmt: skip


@pytest.mark.parametrize(("state", "reason"), REFUSED)
def test_what_no_layout_could_hold_is_refused(state: HexState, reason: str) -> None:
    assert GAME.why_state_invalid(state) == reason


def keywords(*several: Keyword) -> dict[str, Any]:
    return {"keywords": (Keyword("target-hex"), *several)}


def struck(*attacks: ResolvedHexAttack) -> dict[str, Any]:
    return {"attacks": attacks}


AREA, WIDE = CALL.attacks
BLAST = "attacks, 0: the dice of an attack of the card, on a hex of its blast, not another attack"
ORDER = "attacks: each hex once for each keyword, in the order of the keywords, not others"
NO_CALLS: list[Any] = [
    (CALL, {"side": "uk"}, "side: us or germany, not 'uk'"),
    (CALL, {"card": "a\n"}, "card: the id of a card, not 'a\\n'"),
    (CALL, {"since": 0}, "since: a whole number from 1 to 1,000,000,000, not 0"),
    (CALL, {"die": 7}, "die: a whole number from 1 to 6, not 7"),
    (FRESH, keywords(Keyword("area-attack", 100)),
     "keywords, 1, number: a whole number from 1 to 99, not 100"),
    (FRESH, keywords(Keyword("area-attack")), "keywords, 1, number: its number, not nothing"),
    (FRESH, keywords(Keyword("area-attack", 1, scores=frozenset())),
     "keywords, 1, scores: a list of 1 to 6 results of a die, not a list of 0"),
    (FRESH, keywords(Keyword("area-attack", 1, scores=frozenset({7}))),
     "keywords, 1, scores: a whole number from 1 to 6, not 7"),
    (FRESH, {"keywords": (Keyword("target-hex", 1),)},
     "keywords, 0, number: target-hex without a number, not 1"),
    (FRESH, keywords(Keyword("determine-drift", suppressive=True)),
     "keywords, 1: determine-drift, not only what attacks have"),
    (FRESH, {"restrictions": (TargetRestriction("text", text=" "),)},
     "restrictions, 0: text with what it says, not text"),
    (FRESH, {"restrictions": (TargetRestriction("from-friends"),)},
     "restrictions, 0: from-friends with what it says, not from-friends"),
    (FRESH, {"keywords": PIPELINE[3:]},
     "keywords, 0: target-hex before area-attack, not area-attack as keyword 1, without a target"),
    (FRESH, {"restrictions": (TargetRestriction("from-friends", 100),)},
     "restrictions, 0, number: a whole number from 0 to 99, not 100"),
    (FRESH, {"keywords": (), "die": 3}, ("die: no die, because the card asks for no contact, not "
        "a die for contact")),
    (FRESH, {"die": 3}, ("result: the result “waiting” if contact was not made, and only then, "
        "not nothing")),
    (FRESH, {"result": "waiting"},
     "result: the result “waiting” if contact was not made, and only then, not waiting"),
    (FRESH, {"target": C5},
     "target: a target hex only after contact, on a card with a target, not a target hex"),
    (FRESH, {"die": 4, "number": SettledNumber(4, None)},
     "number: a drift number only after a target hex, on a card that drifts, not a drift number"),
    pytest.param(CALL, {"number": SettledNumber(5, None)}, "number, number: 3, 4 or 6, not 5",
                 marks=pytest.mark.rule("002-20", "002-21")),
    (CALL, {"number": None},
     "drift: the direction that the dice give from the target hex, not another way"),
    (CALL, {"drift": replace(WENT, path=(C5,))},
     "drift: the direction that the dice give from the target hex, not another way"),
    (CALL, {"drift": replace(WENT, black=7)},
     "drift: the direction that the dice give from the target hex, not another way"),
    (CALL, {"result": "no-effect"},
     "result: the result “no-effect” if the token left the board, and only then, not no-effect"),
    (CALL, {"drift": None}, BLAST),
    (CALL, struck(AREA._replace(keyword=5)), BLAST),
    (CALL, struck(AREA._replace(keyword=0)), BLAST),
    (CALL, struck(AREA._replace(dice=(1,))), BLAST),
    (CALL, struck(AREA._replace(space=C9)), BLAST),
    (CALL, struck(WIDE._replace(space=C8)), BLAST),
    (CALL, struck(AREA._replace(defended=(DefenseRoll("C", (1,), 2),))), BLAST),
    (CALL, struck(AREA._replace(dice=(1, 9))),
     "attacks, 0, dice, 1: a whole number from 1 to 6, not 9"),
    (CALL, struck(AREA, AREA._replace(dice=(1, 2))), ORDER),
    (CALL, struck(WIDE, AREA), ORDER),
]  # fmt: skip


@pytest.mark.parametrize(("call", "others", "words"), NO_CALLS)
def test_calls_that_cannot_be_are_refused(
    call: CardResolution, others: dict[str, Any], words: str
) -> None:
    state = replace(CALLED, call=replace(call, **others))
    assert GAME.why_state_invalid(state) == f"Call, {words}."


def test_a_call_that_is_not_over_needs_its_card_to_be_the_one_being_resolved() -> None:
    reason = f"{UNREAD} is not the card being resolved."
    assert GAME.why_state_invalid(replace(STATE, call=replace(CALL, result="resolved"))) is None
    assert GAME.why_state_invalid(replace(STATE, call=CALL)) == reason
    other = PlayerCards(0, {"Artillery I": ()}, active=CardInPlay(BARRAGE, 1))
    assert GAME.why_state_invalid(replace(STATE, players={"us": other}, call=CALL)) == reason
    assert GAME.why_state_invalid(replace(CALLED, call=replace(CALL, side="germany"))) == reason


def test_a_card_may_be_dealt_once_it_was_entered() -> None:
    state = after(manual_changes.enter_card(STATE, Card("Smoke", "Our own")))
    deal = PlayerCards(0, {"Our own": ("Our own/Smoke#1",)})
    dealt = after(manual_changes.set_player_cards(state, "us", deal, "Dealt"), state)
    assert GAME.why_state_invalid(dealt) is None
    assert GAME.why_state_invalid(replace(dealt, entered={})) == "There is no deck 'Our own'."


# ---- asked before it is done ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("refuse", "reason"),
    [
        (lambda: placement_checks.why_not_terrain_kind(SWAMPY, "swamp", None),
         "C5 is swamp, where no unit can be. Paint another terrain there first."),
        (lambda: placement_checks.why_not_terrain_kind(STATE, "mud", kind(letter="")),
         "Letter: one character, not ''."),
        (lambda: placement_checks.why_not_terrain_kind(STATE, "mud", kind(letter="W")),
         "mud and woods have the same letter W. Give one of them another letter."),
        (lambda: placement_checks.why_not_terrain_kind(
            replace(STATE, kinds=dict([*FULL.kinds.items()][1:])), "mud", kind()),
         "Kinds: at most 20, not 21."),
        (lambda: placement_checks.why_not_terrain_kind(STATE, "mud", kind()), None),
        (lambda: placement_checks.why_not_placed(STATE, SQUAD._replace(space=Space(9, 9))),
         "That space is off the board."),
        (lambda: placement_checks.why_not_placed(STATE, NorthMarker(space=Space(0, 12))),
         "That space is off the board."),
        (lambda: placement_checks.why_not_placed(
            replace(STATE, units={f"u{n}": SQUAD for n in range(MAX_UNITS)}), SQUAD),
         "The table has 1,000 units already, and has no room for more."),
        (lambda: placement_checks.why_not_placed(MANNED, SQUAD), None),
    ],
)  # fmt: skip
def test_what_may_not_be_is_said_first(
    refuse: Callable[[], str | None], reason: str | None
) -> None:
    assert refuse() == reason


def test_a_board_has_so_many_hexes_at_most() -> None:
    assert why_not_board_size(1000, 120) is None
    assert why_not_board_size(1000, 121) == (
        "1,000 × 121 are 121,000 hexes, but a board has at most 120,000."
    )


def test_new_units_are_counted_by_side() -> None:
    assert new_unit_id(MANNED, "us") == "us-2"
    assert new_unit_id(MANNED, "germany") == "germany-1"
