"""A random player goes through procedures, by answers and by lines, and never gets stuck."""

import json
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from hypothesis import given as examples
from hypothesis import settings
from hypothesis import strategies as st

from boardapp.core.procedure.running_procedure import RunningProcedure, replay_answers
from boardapp.document.document_loader import open_document
from boardapp.document.lines.json_protocol import JsonLinePlayer
from boardapp.document.procedure_player import ProcedurePlayer
from boardapp.files.yaml.yaml_source import read_yaml_text
from boardapp.games.atlantikwall.files import open_layout
from boardapp.games.atlantikwall.turn_menu import MENU, menu_questions
from boardapp.games.layout_file_codec import layout_text
from boardapp.games.validated_state import why_state_invalid
from tests.core.procedure.random_player import play_on, taken
from tests.games.atlantikwall.beach import MAPS, MAPS_FILE, SECTORS, table, unit
from tests.games.atlantikwall.line_beach import BeachLines, some_beach
from tests.support.bare_ids import with_ids
from tests.support.examples import costly_examples


@settings(max_examples=costly_examples())
@examples(st.integers(0, 10**6))
def test_a_random_player_is_never_stuck(seed: int) -> None:
    chance = Random(seed)
    state = some_beach(chance)
    if state.phase == "set-up" and chance.random() < 0.5:
        state = table(on=MAPS, phase="set-up")
    for _ in range(25):
        name, *to = taken(chance.choice(menu_questions(state)), state.grid, chance).split()
        begun = MENU.procedure_by_name(name, tuple(to))
        going = RunningProcedure(begun, state, state.grid)
        states = [going.play.state, *play_on(going, chance)]
        whole = replay_answers(begun, state, state.grid, going.answers).going
        assert (whole.play.state, whole.settled) == (states[-1], going.settled)
        # Back over some answers, and never over what chance gave.
        cut = chance.randint(going.settled, len(going.answers))
        back, refusal = replay_answers(begun, state, state.grid, going.answers[:cut])
        assert refusal is None
        assert back.play.state == states[cut]
        assert with_ids(going.play.told) == []
        state = going.play.state
        assert why_state_invalid(state) is None


@pytest.mark.parametrize("seed", range(costly_examples(8)))
def test_a_game_by_lines_opens_as_it_was_left(seed: int, tmp_path: Path) -> None:
    game = BeachLines(seed, tmp_path)
    game.play(90)
    game.reopened()
    assert open_document(game.path).damage is None


def test_a_layout_says_all_and_reads_as_the_same() -> None:
    west, east = MAPS.grid.parse("West Bunker"), MAPS.grid.parse("West Crest")
    state = table(
        unit(1, "West Road", on=MAPS, soldiers=3, specialists=1, counters=1, cards=("Hero",)),
        on=MAPS, board="two-maps.yaml", map="n-10", entered=(west,), defs={east: 7},
        options={"omaha": "both", "counters": "lucky"}, top=("Sniper Badge",), held=2,
        tally=("red skull", "black tool"), trading=("white star",), phase_names={"spend": "Spend"},
        counters=1, counter_pool=5, tools={"2": 5}, vehicle="Jeep", restored=True,
        sniper="fires", sniper_hits=2, used={"German Cross": 1}, soldiers=7,
    )  # fmt: skip
    text = layout_text(state)
    opened = open_layout(read_yaml_text(text, "game.yaml"), MAPS_FILE.parent)
    assert opened.state == state
    assert layout_text(replace(state)) == text


def test_a_table_without_a_deck_and_cards_is_read_as_it_is_written() -> None:
    bare = table(unit(1, "S1"), deck={}, cards={})
    assert why_state_invalid(bare) is None
    assert open_layout(read_yaml_text(layout_text(bare), "game.yaml"), Path()).state == bare


def test_what_no_table_can_hold_is_told() -> None:
    sound = table(unit(1, "S1"))
    for wrong, told in (
        (replace(sound, held=99), "no more Decorations than are in the deck"),
        (replace(sound, counters=5, counter_pool=4), "at most 8 Re-roll counters"),
        (replace(sound, hand={"Sniper Badge": 1}), "no more Decorations than are in the hand"),
        (replace(sound, used={"Iron Cross": 1}), "one of the Decorations of the deck"),
    ):
        assert told in (why_state_invalid(wrong) or "")


def test_a_line_says_null_until_somebody_has_won(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    storming = table(unit(1, "B", soldiers=9, specialists=0), phase="combat")
    path.write_text(layout_text(storming), encoding="utf-8")
    lines = JsonLinePlayer(ProcedurePlayer(open_document(path)), lambda: None)
    first = json.loads(lines.start_line())
    assert (first["where"], first["over"]) == ("Turn 1, Phase 5: Combat", None)
    won = json.loads(lines.answer_line('{"ask": "1", "answer": "end"}'))
    assert won["over"] == "The Allies have won."


def test_in_free_play_units_are_put_anywhere_by_hand() -> None:
    state = replace(table(unit(1, "S1")), mode="free")
    going = replay_answers(MENU.procedure_by_name("by-hand", ()), state, state.grid,
                [{"thing": "unit u1", "space": "Bunker"}]).going  # fmt: skip
    assert going.is_over
    assert going.play.state.units["u1"].space == SECTORS["B"]
