"""The page in a real browser, as wide as a phone: steps, playing, keys, strangers' names."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from boardapp.document.document import Document
from boardapp.document.document_loader import open_document
from boardapp.games.spearpoint.game import Spearpoint
from boardapp.games.spearpoint.table.table_layout_file import new_state
from boardapp.games.spearpoint.tiles.tile_set import load_catalogue
from boardapp.share.game_steps import GameSteps
from boardapp.share.replay_page import replay_page
from tests.repo.repository import ROOT
from tests.support.browser import CHROMIUM, Browser, browser

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="chromium is not installed")

SAVE = ROOT / "scenarios/sustained-blanket.boardapp"
EVIL = "</script><img src=x onerror='document.title=1'><!--"
HERE = "[at, find('sentence').textContent, find('log').querySelector('[aria-current]').textContent]"
ALIKE = """
game.steps.every((step, number) => {
  show(number);
  const whole = document.createElementNS(SVG, "svg");
  whole.innerHTML = game.drawings[step.drawing]
    .map(layer => game.layers[layer].map(part => game.fragments[part]).join("")).join("");
  return whole.innerHTML === ground.innerHTML;
})
"""


@pytest.fixture
def phone(tmp_path: Path) -> Iterator[Browser]:
    with browser(tmp_path / "profile") as made:
        yield made


def opened(phone: Browser, document: Document, folder: Path) -> None:
    page = folder / "game.html"
    page.write_text(replay_page(document), "utf-8")
    phone.open(page.as_uri())


def press(phone: Browser, key: str, text: str = "") -> None:
    for kind in ("keyDown", "keyUp"):
        phone.command("Input.dispatchKeyEvent", type=kind, key=key, text=text)


def test_a_game_is_stepped_through_and_played(phone: Browser, tmp_path: Path) -> None:
    document = open_document(SAVE)
    said = [step.sentence for step in GameSteps(document)]
    opened(phone, document, tmp_path)
    assert phone.value("document.documentElement.scrollWidth") == 390
    assert phone.value(HERE) == [0, said[0], said[0]]
    press(phone, "ArrowRight")
    assert phone.value(HERE) == [1, said[1], f"1  {said[1]}"]
    phone.value("find('log').children[13].firstChild.click()")
    assert phone.value(HERE) == [13, said[13], f"13  {said[13]}"]
    faces = "[...document.querySelectorAll('.die')].map(die => die.getAttribute('aria-label'))"
    assert phone.value(faces) == ["3", "3"]
    press(phone, "ArrowLeft")
    press(phone, "End")
    assert phone.value("at") == len(said) - 1
    press(phone, "Home")
    # All waiting is over at once: only the order is tested.
    phone.value("window.setTimeout = act => (queueMicrotask(act), 1)")
    press(phone, " ", " ")
    assert phone.value("new Promise(done => requestAnimationFrame(() => done(at)))") == (
        len(said) - 1
    )
    assert phone.value("find('play').textContent") == "Play"


def test_every_board_is_put_together_as_it_was_drawn(phone: Browser, tmp_path: Path) -> None:
    opened(phone, open_document(SAVE), tmp_path)
    assert phone.value(ALIKE) is True
    assert phone.value("game.steps.reverse(), " + ALIKE) is True


def test_what_changed_is_framed_and_seen_close(phone: Browser, tmp_path: Path) -> None:
    opened(phone, open_document(ROOT / "scenarios/assault.boardapp"), tmp_path)
    phone.value("go(18)")
    assert phone.value("document.querySelectorAll('.mark.over').length") >= 2
    near = phone.value("board.viewBox.baseVal.width")
    phone.value("find('near').click()")
    assert near < phone.value("board.viewBox.baseVal.width") == phone.value("game.view[2]")


def test_strangers_text_is_text_and_nothing_is_fetched(phone: Browser, tmp_path: Path) -> None:
    document = Document(new_state("village"), Spearpoint(load_catalogue()), title=EVIL)
    document.log_note(EVIL, by=EVIL)
    document.log_throw((3,), 6, "entered", EVIL, EVIL)
    opened(phone, document, tmp_path)
    phone.value("go(2)")
    assert phone.value("document.title") == EVIL
    assert phone.value("document.querySelectorAll('img, script:not(#game)').length") == 1
    assert phone.value("find('dice').textContent").startswith(f"{EVIL}:")
    assert phone.value("performance.getEntriesByType('resource').length") == 0
    refused = "new Promise(done => fetch('data:,x').then(() => done(1), () => done(0)))"
    assert phone.value(refused) == 0
