"""The log as text: numbered, timed, by day."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, timedelta, timezone

import pytest

from boardapp.core.command import set_turn
from boardapp.core.grid import Space
from boardapp.core.tile import PlacedTile
from boardapp.document.document import Document
from boardapp.document.log_text import local_date_and_time, log_text, start_sentence
from boardapp.document.save_format import SaveDamage
from boardapp.games.spearpoint.game import Spearpoint
from boardapp.games.spearpoint.table.table_changes import place_tile
from boardapp.games.spearpoint.table.table_layout_file import new_state
from boardapp.games.spearpoint.tiles.tile_set import load_catalogue

TIMES = ("2026-11-21T23:59:58Z", "2026-11-22T00:00:01Z", "2026-11-22T00:03:00Z")


def document() -> Document:
    times: Iterator[str] = iter(TIMES)
    made = Document(
        new_state("village"),
        Spearpoint(load_catalogue()),
        title="Friday night",
        clock=times.__next__,
    )
    made.do(place_tile(PlacedTile("1A", Space(1, 3), 90)))
    made.undo()
    made.log_throw((7, 10), 10, "rolled", "US", "B-4")
    return made


def test_the_log_reads_as_sentences_by_day() -> None:
    assert log_text(document(), UTC) == (
        "Friday night\n"
        "Start: Village (summer), empty, turn 1\n"
        "\n"
        "2026-11-21\n"
        "1  23:59:58  Place tile 1A on B-4\n"
        "\n"
        "2026-11-22\n"
        "2  00:00:01  Undo “Place tile 1A on B-4”\n"
        "3  00:03:00  Dice for B-4: 7 + 10 = 17, rolled by US\n"
    )


def test_times_are_those_of_the_place() -> None:
    east = timezone(timedelta(hours=2))
    assert local_date_and_time(TIMES[0], east) == ("2026-11-22", "01:59:58")


@pytest.mark.parametrize(
    ("at", "shown"), [("", ""), ("yesterday\nnight", "yesterday night"), ("9" * 50, "9" * 20)]
)
def test_what_is_no_time_is_shown_as_it_is(at: str, shown: str) -> None:
    assert local_date_and_time(at, UTC) == ("", shown)


def test_the_start_is_told_by_what_lay_there() -> None:
    start = new_state("defensive-line").with_tile(Space(0, 0), PlacedTile("9A", Space(0, 0)))
    made = Document(replace(start, smoke={Space(0, 1): 2}), Spearpoint(load_catalogue()))
    made.do(set_turn(1, 2))
    assert start_sentence(made) == "Start: Defensive Line (winter), 1 tile, 1 smoke, turn 1"


def test_damage_is_said_at_the_end() -> None:
    made = document()
    made.damage = SaveDamage(12, "rubbish", "rubbish\n")
    last = log_text(made).splitlines()[-1]
    assert last == "The save is damaged at line 12. The rest cannot be read."


def test_a_table_nobody_touched_has_a_start_only() -> None:
    made = Document(new_state("village"), Spearpoint(load_catalogue()))
    assert log_text(made) == "Untitled\nStart: Village (summer), empty, turn 1\n"
