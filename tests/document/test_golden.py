"""The golden saves open for good, whatever rules, sentences and formats have become."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import yaml

from boardapp.core.json_values import Values
from boardapp.core.procedure.question_parts import Refusal
from boardapp.core.procedure.questions import Ask
from boardapp.core.procedure.running_procedure import Context
from boardapp.document import crash_recovery, save_format
from boardapp.document.crash_recovery import find_recoverable_tables, recover_document
from boardapp.document.document import Document
from boardapp.document.document_loader import open_document
from boardapp.document.save_format import FORMAT, FormatUpgrade, SaveStart, parse_save

FOLDER = Path(__file__).parent / "golden"
SAVES = sorted(path.stem for path in FOLDER.glob("*.boardapp"))
GAMES = {"spearpoint", "strategy-cards", "strange-victory", "atlantikwall", "europe"}


def opened(name: str) -> Document:
    document = open_document(FOLDER / f"{name}.boardapp")
    assert (document.damage, document.torn) == (None, False)
    return document


def expected(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((FOLDER / f"{name}.json").read_text("utf-8"))
    return found


def came_to(document: Document) -> dict[str, Any]:
    state = document.state
    return {
        "state": yaml.safe_load(document.game.layout_text(state)),
        "log": [sentence for _, sentence in document.log],
        "turn": state.turn,
        "mode": state.mode,
    }


def test_there_is_a_golden_save_of_each_game() -> None:
    assert {opened(name).game.name for name in SAVES} == GAMES


@pytest.mark.parametrize("name", SAVES)
def test_a_golden_save_opens_as_it_was_left(name: str) -> None:
    document = opened(name)
    assert came_to(document) == expected(name)
    assert document.left_off == ""


@pytest.mark.parametrize("name", SAVES)
def test_it_opens_so_where_every_rule_and_sentence_has_changed(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # From now on nothing is allowed, and all is said in other words.
    monkeypatch.setattr(Ask, "refuse", lambda *_: Refusal("That is forbidden now."))
    monkeypatch.setattr(Context, "log", lambda self, sentence: self.told.append(f"{sentence}!"))
    document, was = opened(name), expected(name)
    if document.left_off:
        assert was["log"].append(document.left_off) is None
        assert "was abandoned, because the rules have changed since" in document.left_off
    assert came_to(document) == was
    assert not (document.state.unfinished and document.state.unfinished.answers)


def upgraded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have saves of version 3, which count notes aloud and call tables otherwise."""

    def start(old: SaveStart) -> SaveStart:
        return SaveStart(old.layout, old.files, f"{old.title}, as version 3 calls it")

    def act(values: Values) -> Values:
        return {**values, "note": f"{values['note']} (1)"} if "note" in values else values

    monkeypatch.setattr(save_format, "FORMAT", 3)
    monkeypatch.setattr(save_format, "UPGRADES", {2: FormatUpgrade(start, act)})


def test_a_save_of_the_version_before_is_upgraded_as_it_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert FORMAT == 2
    old = opened("europe-2")
    upgraded(monkeypatch)
    document = opened("europe-2")
    assert document.state == old.state
    document.save(tmp_path / "new.boardapp")
    saved = parse_save((tmp_path / "new.boardapp").read_bytes(), "new")
    assert saved.version == 3
    assert saved.start.title == f"{old.save_start.title}, as version 3 calls it"
    notes = [one["note"] for one in saved.acts if "note" in one]
    assert notes == ["So be it. (1)"]


def test_a_journal_of_the_version_before_goes_on_in_the_present_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    document = opened("europe-2")
    document.rename("Evening")
    document.start_journal(tmp_path)
    document.close(keep_journal=True)
    upgraded(monkeypatch)
    monkeypatch.setattr(crash_recovery, "FORMAT", 3)
    (table,) = find_recoverable_tables(tmp_path)
    again = recover_document(table, tmp_path)
    again.log_note("And on.")
    again.close(keep_journal=True)
    (left,) = find_recoverable_tables(tmp_path)
    assert left.document is not None
    assert left.document.damage is None
    assert left.document.log[-1].sentence == "Note: And on."
    assert parse_save(left.path.read_bytes(), "journal").version == 3


def test_a_journal_whose_procedure_lapses_goes_on_without_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    document = opened("spearpoint-setup-2")
    document.rename("Evening")
    document.start_journal(tmp_path)
    document.close(keep_journal=True)
    monkeypatch.setattr(Ask, "refuse", lambda *_: Refusal("That is forbidden now."))
    (table,) = find_recoverable_tables(tmp_path)
    again = recover_document(table, tmp_path)
    assert again.left_off
    again.log_note("And on.")
    again.close(keep_journal=True)
    (left,) = find_recoverable_tables(tmp_path)
    assert left.document is not None
    assert left.document.damage is None
    assert [one for _, one in left.document.log][-2:] == [again.left_off, "Note: And on."]
