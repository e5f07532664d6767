"""Commands of a hex board: exact inverses, sentences, refusals, and how saves hold them."""

import json
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardapp.core import command as commands
from boardapp.core.command import ActError, Command, Step, Together
from boardapp.core.grid import Space
from boardapp.core.state import Agreement
from boardapp.document.save_text import MAX_LINE
from boardapp.games.strategy_cards.board_commands import (
    PaintTerrain,
    Patch,
    SetKind,
    SetNorth,
    SetUnit,
    paint,
)
from boardapp.games.strategy_cards.call_values import Pile
from boardapp.games.strategy_cards.card_commands import CardPlace, EnterCard, MoveCard, SetPile
from boardapp.games.strategy_cards.card_commands import SetCommandPoints as SetPoints
from boardapp.games.strategy_cards.cards import Card
from boardapp.games.strategy_cards.codec import CODEC
from boardapp.games.strategy_cards.decks import InPlay
from boardapp.games.strategy_cards.drift import Marker
from boardapp.games.strategy_cards.placement import (
    MAX_STROKE,
    new_unit_id,
    refuse_board,
)
from boardapp.games.strategy_cards.state import (
    MAX_KINDS,
    MAX_UNITS,
    HexState,
    HexUnit,
    North,
    Painted,
    new_state,
)
from boardapp.games.strategy_cards.terrain import KINDS, MAX_KIND_NAME, OPEN, TerrainKind
from tests.games.strategy_cards.hex_play import new_table, some_command, some_table

STATE, GAME = new_table()
GRID = STATE.grid
A1, B2, C5 = (GRID.parse(name) for name in ("A1", "B2", "C5"))
SQUAD = HexUnit("us-1", "squad", "us", C5)
SWAMP = TerrainKind("swamp", "swamp", blocks=False, cover=1, art="#7a9a55", letter="S")
LEADER = "Artillery I/Sustained Blanket#1"


def stroke(*hexes: Painted, state: HexState = STATE) -> PaintTerrain:
    return PaintTerrain(Patch.of(state.painted(one.space) for one in hexes), Patch.of(hexes))


def through_json(command: Command) -> Command:
    return CODEC.command(json.loads(json.dumps(CODEC.values(command, GRID))), GRID)


# ---- doing and undoing ------------------------------------------------------------------------


@given(st.integers(0, 10**9), st.integers(0, 40))
def test_a_command_and_its_inverse_leave_the_table_as_it_was(seed: int, acts: int) -> None:
    chance = random.Random(seed)
    state, game = some_table(chance, acts)
    for _ in range(5):
        command = some_command(state, game, chance)
        if command is not None:
            after = command.apply(state)
            assert Step(state, command).changes.inverse().apply(after) == state
            assert command.text(game.grid)
            values = json.loads(json.dumps(game.codec.values(command, game.grid)))
            assert game.codec.command(values, game.grid) == command
            state = after


def test_painting_keeps_only_what_changes() -> None:
    woods = paint(STATE, [C5, A1, C5], kind="woods")
    assert woods is not None
    state = woods.apply(STATE)
    assert state.terrain == {A1: "woods", C5: "woods"}
    assert state.levels == {}
    assert paint(state, [A1], kind="woods") is None
    assert paint(state, [], level=3) is None
    again = paint(state, [A1, B2], kind="woods", level=0)
    assert again is not None
    assert [one.space for one in again.after.hexes] == [B2]


def test_painting_open_ground_or_level_0_leaves_nothing() -> None:
    painted = stroke(Painted(C5, "woods", 2)).apply(STATE)
    assert (painted.terrain, painted.levels) == ({C5: "woods"}, {C5: 2})
    cleared = stroke(Painted(C5), state=painted).apply(painted)
    assert cleared == STATE


def test_raising_and_lowering_the_ground() -> None:
    up = paint(STATE, [A1, B2], raised=1)
    assert up is not None
    state = up.apply(STATE)
    assert state.levels == {A1: 1, B2: 1}
    down = paint(state, [A1], raised=-1)
    assert down is not None
    assert down.apply(state).levels == {B2: 1}
    below = paint(STATE, [A1], raised=-1)
    assert below is not None
    assert GAME.refuse(Step(STATE, below)) == "A1 cannot be on level -1: levels are 0 to 9."


# ---- sentences --------------------------------------------------------------------------------

WOODS_STATE = stroke(Painted(A1, "woods", 1)).apply(STATE)

SENTENCES: list[tuple[Command | None, str]] = [
    (paint(STATE, [C5], kind="woods"), "Paint woods on C5"),
    (paint(STATE, [C5, A1], kind="high-wheat"), "Paint high wheat on A1 and 1 more"),
    (paint(STATE, [C5], level=2), "Paint level 2 on C5"),
    (paint(STATE, [C5], kind="woods", level=2), "Paint woods and level 2 on C5"),
    (paint(WOODS_STATE, [A1], kind="open"), "Paint open ground on A1"),
    (paint(WOODS_STATE, [A1], level=0), "Paint level 0 on A1"),
    (paint(WOODS_STATE, [A1, B2], raised=1), "Paint 2 levels on A1 and 1 more"),
    (
        stroke(Painted(A1, "woods"), Painted(B2, "buildings")),
        "Paint 2 kinds of terrain on A1 and 1 more",
    ),
    (PaintTerrain(Patch(()), Patch(())), "Paint nothing"),
    (SetNorth(North(), North(Marker(2))), "Turn the north marker: 1 is E"),
    (
        SetNorth(North(), North(Marker(0, clockwise=False))),
        "Turn the north marker: 1 is NW, counted counter-clockwise",
    ),
    (SetNorth(North(), North(space=C5)), "Put the north marker at C5"),
    (SetNorth(North(), North(Marker(5), C5)), "Put the north marker at C5: 1 is W"),
    (SetKind("swamp", None, SWAMP), "Terrain swamp: lets sight pass, cover 1"),
    (SetKind("woods", None, KINDS["woods"]), "Terrain woods: blocks sight, cover unknown"),
    (SetKind("swamp", SWAMP, None), "Drop what was said of the terrain swamp"),
    (SetUnit(SQUAD, SQUAD._replace(officer=True)), "Unit US 1: with officer"),
    (
        SetUnit(SQUAD._replace(officer=True, cover=2), SQUAD._replace(fatigued=True, armour=3)),
        "Unit US 1: without officer, fatigued, cover by terrain, armour 3",
    ),
    (
        SetUnit(SQUAD._replace(fatigued=True, armour=3), SQUAD._replace(cover=2)),
        "Unit US 1: not fatigued, cover 2, armour unknown",
    ),
    (SetUnit(SQUAD, SQUAD._replace(unit="other", side="germany")), "Unit US 1: other, germany"),
    (SetUnit(SQUAD, SQUAD), "Unit US 1: as before"),
    (commands.PlaceUnit(SQUAD), "Place unit US 1 on C5"),
    (commands.MoveUnit(SQUAD, A1), "Move unit US 1 from C5 to A1"),
]


@pytest.mark.parametrize(("command", "sentence"), SENTENCES)
def test_a_command_says_what_it_does(command: Command | None, sentence: str) -> None:
    assert command is not None
    assert command.text(GRID) == sentence


# ---- what is refused --------------------------------------------------------------------------

FULL = HexState(
    "strategy-cards",
    "",
    units={f"u{n}": HexUnit(f"u{n}", "squad", "us", A1) for n in range(MAX_UNITS)},
    kinds={f"k{n}": TerrainKind(f"k{n}", "k", False, 0, "open", chr(0x4E00 + n))
           for n in range(MAX_KINDS)},
)  # fmt: skip
SWAMPY = stroke(Painted(C5, "swamp")).apply(STATE)
SWAMPY = SetKind("swamp", None, SWAMP).apply(SWAMPY)
NOTE = Agreement(A1, C5, "sight", "clear")


def kind(name: str = "mud", **changes: object) -> SetKind:
    values = {"title": name, "blocks": False, "cover": 0, "art": "open", "letter": "M"} | changes
    return SetKind(name, None, TerrainKind(name, **values))  # type: ignore[arg-type]


REFUSED: list[tuple[HexState, Command, str]] = [
    (STATE, stroke(Painted(A1, "wods")), "There is no kind of terrain 'wods'."),
    (STATE, stroke(Painted(A1, level=10)), "A1 cannot be on level 10: levels are 0 to 9."),
    (STATE, stroke(Painted(Space(9, 0), "woods")), "That is off the board."),
    (STATE, kind("Mud"),
     "A kind of terrain cannot be called 'Mud': lower-case words with dashes."),
    (STATE, kind("m" * 31),
     f"A kind of terrain cannot be called '{'m' * 31}': lower-case words with dashes."),
    (STATE, SetKind("mud", None, SWAMP),
     "A kind of terrain cannot be called 'mud': lower-case words with dashes."),
    (STATE, kind("open"),
     "Open ground stays as it is: what is nowhere painted is open ground."),
    (STATE, kind(title=" "),
     "The title of the terrain mud is one line of at most 200 characters."),
    (STATE, kind(title="x" * 201),
     "The title of the terrain mud is one line of at most 200 characters."),
    (STATE, kind(cover=100), "Terrain gives 0 to 99 defense dice, not 100."),
    (STATE, kind(art="red"), "'red' is no colour such as #7a9a55."),
    (STATE, kind(art="#7A9A55\n"), "'#7A9A55\\n' is no colour such as #7a9a55."),
    (STATE, kind(letter="MM"), "The sign of the terrain mud is one character, not 'MM'."),
    (STATE, kind(letter=" "), "The sign of the terrain mud is one character, not ' '."),
    (STATE, kind(letter="W"), "W is the sign of woods already."),
    (STATE, kind(letter="."), ". is the sign of open ground already."),
    (SWAMPY, kind(letter="S"), "S is the sign of swamp already."),
    (FULL, kind(), "There are 20 kinds of terrain of your own already."),
    (SWAMPY, SetKind("swamp", SWAMP, None), "C5 is swamp: paint it with something else first."),
    (STATE, SetKind("woods", KINDS["woods"], None),
     "There is no kind of terrain 'woods' of your own."),
    (STATE, SetKind("mud", None, None), "Nothing is said of any terrain."),
    (STATE, SetNorth(North(), North(space=Space(0, 12))), "That is off the board."),
    (STATE, SetNorth(North(), North(Marker(6))), "The north marker has six directions, not 6."),
    (STATE, commands.PlaceUnit(SQUAD._replace(id="")), "A unit cannot be called ''."),
    (STATE, commands.PlaceUnit(SQUAD._replace(id="a\n")), "A unit cannot be called 'a\\n'."),
    (STATE, commands.PlaceUnit(SQUAD._replace(side="uk")), "There is no side 'uk'."),
    (STATE, commands.PlaceUnit(SQUAD._replace(unit="tank")),
     "A unit is a squad, a vehicle or another unit, not 'tank'."),
    (STATE, commands.PlaceUnit(SQUAD._replace(cover=100)),
     "A unit has 0 to 99 dice for cover, not 100."),
    (STATE, SetUnit(SQUAD, SQUAD._replace(armour=-1)),
     "A unit has 0 to 99 dice for armour, not -1."),
    (STATE, SetUnit(SQUAD, SQUAD._replace(id="us-2")), "A unit keeps its name."),
    (STATE, commands.MoveUnit(SQUAD, Space(9, 9)), "That is off the board."),
    (FULL, commands.PlaceUnit(SQUAD), "There are 1,000 units on the table already."),
    (STATE, commands.SetTurn(1, 0), "There is no turn 0."),
    (STATE, commands.SetOption("night", None, "off"), "There is no switch 'night'."),
    (STATE, commands.SetOption("slope", None, "odd"), "The switch slope has no choice 'odd'."),
    (STATE, commands.NoteAgreement(0, None, NOTE._replace(attack="mortar")),
     "There is no way of attack 'mortar'."),
    (STATE, commands.NoteAgreement(0, None, NOTE._replace(text="x" * 2001)),
     "An agreement is printable text of at most 2,000 characters."),
    (STATE, SetPoints("us", 0, 10_000),
     "A player has at most 9,999 command points, not 10,000."),
    (STATE, SetPile("us", "deck/Nonsense", None, Pile()), "There is no deck 'Nonsense'."),
    (STATE, SetPile("us", "hand", Pile(), Pile((LEADER,))),
     "Sustained Blanket is of Artillery I, not one of this player's decks."),
    (STATE, SetPile("us", "hand", Pile(), Pile(("X/Y#1",))), "Y is not a card of X."),
    (STATE, SetPile("us", "deck/Artillery I", None, Pile((LEADER, LEADER))),
     "Sustained Blanket lies in 2 places at once."),
    (STATE, Together("Both", (SetPile("us", "deck/Artillery I", None, Pile()),
                              SetPile("us", "play-area", Pile(), Pile((InPlay(LEADER, 3, 2),))))),
     "Sustained Blanket was not paid for in turn 3 and tried in turn 2."),
    (STATE, Together("Both", (commands.SetTurn(1, 2), commands.SetTurn(2, 0))),
     "There is no turn 0."),
]  # fmt: skip


@pytest.mark.parametrize(("state", "command", "reason"), REFUSED)
def test_what_no_layout_could_hold_is_refused(
    state: HexState, command: Command, reason: str
) -> None:
    assert GAME.refuse(Step(state, command)) == reason


def test_a_stroke_has_a_limit() -> None:
    big, game = new_table(100, 100)
    spaces = list(big.grid.spaces())
    fits = paint(big, spaces[:MAX_STROKE], kind="woods")
    long = paint(big, spaces[: MAX_STROKE + 1], kind="woods")
    assert fits is not None
    assert long is not None
    assert game.refuse(Step(big, fits)) is None
    assert game.refuse(Step(big, long)) == "One stroke paints at most 1,000 hexes."


def test_parts_are_asked_about_on_the_table_that_they_meet() -> None:
    """A new kind and its first hexes may be one act; what does not fit is found on replay."""
    use = stroke(Painted(C5, "swamp"))
    both = Together("Swamp", (SetKind("swamp", None, SWAMP), use))
    assert GAME.refuse(Step(STATE, both)) is None
    assert (
        GAME.refuse(Step(STATE, Together("Swamp", (use,))))
        == "There is no kind of terrain 'swamp'."
    )
    odd = MoveCard("us", LEADER, CardPlace("hand", 3), CardPlace("gone", 0))
    assert GAME.refuse(Step(STATE, Together("Odd", (odd,)))) is None


def test_a_card_may_be_entered_and_dealt_in_one_act() -> None:
    card = Card("Smoke", "Our own")
    enter = EnterCard("Our own", "Smoke", None, card)
    deal = SetPile("us", "deck/Our own", None, Pile(("Our own/Smoke#1",)))
    assert GAME.refuse(Step(STATE, Together("New deck", (enter, deal)))) is None
    assert GAME.refuse(Step(STATE, deal)) == "There is no deck 'Our own'."
    there = Together("New deck", (enter, deal)).apply(STATE)
    assert (
        GAME.refuse(Step(there, EnterCard("Our own", "Smoke", card, None)))
        == "There is no deck 'Our own'."
    )


@pytest.mark.parametrize(
    ("columns", "rows", "reason"),
    [
        (1, 1, None),
        (1000, 120, None),
        (0, 5, "A board has 1 to 1,000 columns and rows, not 0 × 5."),
        (5, 1001, "A board has 1 to 1,000 columns and rows, not 5 × 1,001."),
        (1000, 121, "1,000 × 121 are 121,000 hexes: at most 120,000 fit."),
    ],
)
def test_the_size_of_a_board(columns: int, rows: int, reason: str | None) -> None:
    assert refuse_board(columns, rows) == reason


def test_new_units_are_counted_by_side() -> None:
    state = STATE.with_unit("us-1", SQUAD)
    assert new_unit_id(state, "us") == "us-2"
    assert new_unit_id(state, "germany") == "germany-1"


# ---- in saves ---------------------------------------------------------------------------------


def test_a_stroke_is_written_by_what_the_hexes_are() -> None:
    long = paint(WOODS_STATE, [A1, *GRID.ring(C5, 1)], kind="buildings")
    assert long is not None
    assert CODEC.values(long, GRID) == {
        "do": "paint",
        "before": [
            {"kind": "open", "level": 0, "spaces": "B4-B5 C4 C6 D4-D5"},
            {"kind": "woods", "level": 1, "spaces": "A1"},
        ],
        "after": [
            {"kind": "buildings", "level": 0, "spaces": "B4-B5 C4 C6 D4-D5"},
            {"kind": "buildings", "level": 1, "spaces": "A1"},
        ],
    }


def test_the_longest_stroke_fits_a_line_of_a_save() -> None:
    """Every hex of its own, of as many kinds and levels as there can be, with long names."""
    big = new_state(120, 1000)
    names = [f"{'k' * (MAX_KIND_NAME - 2)}{n:02}" for n in range(MAX_KINDS)] + list(KINDS)
    spaces = [Space(999 - n // 60, 2 * (n % 60)) for n in range(MAX_STROKE)]
    before = [Painted(one, names[n % 23], n // 23 % 10) for n, one in enumerate(spaces)]
    after = [Painted(one, names[n % 23], (n // 23 + 1) % 10) for n, one in enumerate(spaces)]
    longest = PaintTerrain(Patch.of(before), Patch.of(after))
    line = json.dumps(CODEC.values(longest, big.grid))
    assert CODEC.command(json.loads(line), big.grid) == longest
    assert 40_000 < len(line) < MAX_LINE - 2000


def test_a_codec_holds_every_command_of_the_table() -> None:
    values = [command for command, _ in SENTENCES] + [command for _, command, _ in REFUSED[20:30]]
    for command in values:
        if command is not None and GAME.refuse(Step(STATE, command)) is None:
            assert through_json(command) == command


PAINT = {"do": "paint", "before": [], "after": []}
UNIT = {"id": "a", "unit": "squad", "side": "us", "space": "A1", "officer": False,
        "fatigued": False, "cover": None, "armour": None}  # fmt: skip

WRONG: list[tuple[dict[str, object], str]] = [
    ({"do": "pant"}, "found the act 'pant'; expected one of place-unit, "),
    (PAINT | {"after": {}}, "found {}; expected a list of at most 10,000"),
    (PAINT | {"after": [{"kind": "woods", "spaces": "A1"}]}, "expected kind, level, spaces"),
    (
        PAINT | {"after": [{"kind": "woods", "level": -1, "spaces": "A1"}]},
        "found -1; expected a whole number",
    ),
    (
        PAINT | {"after": [{"kind": "woods", "level": 0, "spaces": "Z9"}]},
        "'Z9' is no space of this board; spaces run from A1 to I12",
    ),
    (
        PAINT | {"after": [{"kind": "woods", "level": 0, "spaces": "A3-A1"}]},
        "'A3-A1' runs backward",
    ),
    (
        PAINT | {"after": [{"kind": "woods", "level": 0, "spaces": "A1-A3 A2"}]},
        "found A2 a second time; expected each hex once",
    ),
    (
        {"do": "place-unit", "unit": UNIT | {"officer": 1}},
        "found 1; expected true or false",
    ),
    ({"do": "place-unit", "unit": UNIT | {"cover": "x"}}, "found 'x'; expected a whole number"),
    (
        {"do": "set-north", "before": {"space": "A1", "one": 6, "clockwise": True}, "after": None},
        "found 6; expected a whole number from 0 to 5",
    ),
    (
        {"do": "together", "title": "x", "parts": [{"do": "together", "title": "x", "parts": []}]},
        "found an act of several inside another; expected single ones",
    ),
    ({"do": "together", "title": "x", "parts": [7]}, "found int; expected an act"),
    (
        {"do": "together", "title": "x", "parts": [PAINT] * 401},
        "; expected a list of up to 400",
    ),
    (
        {"do": "together", "title": "x\n", "parts": []},
        "found a text that is no printable line of at most 1000 characters",
    ),
    ({"do": "place-tile", "placed": {}}, "found the act 'place-tile'; expected one of "),
]


@pytest.mark.parametrize(("values", "words"), WRONG)
def test_a_strangers_act_is_refused_in_words(values: dict[str, object], words: str) -> None:
    with pytest.raises(ActError) as caught:
        CODEC.command(values, GRID)
    assert words in str(caught.value)


def test_open_ground_is_never_held() -> None:
    assert STATE.painted(A1) == Painted(A1, OPEN.name, 0)
    assert STATE.ground.kinds == {}
