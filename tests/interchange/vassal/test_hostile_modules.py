"""Archives and build files that no module would be: each is refused in a sentence."""

import io
import random
import struct
import zipfile
import zlib

import pytest

from boardapp.files.faults_in_files import FaultsError
from boardapp.interchange import zip_archive
from boardapp.interchange.vassal import build_file as limits
from boardapp.interchange.vassal.module_reader import read
from tests.interchange.vassal.modules import (
    PAPER,
    PATH,
    board,
    boards,
    build_file,
    faults,
    grid,
    module,
    zipped,
)

FINE = build_file(board(image="map.png"))
IMAGE = {"images/map.png": PAPER}


def sentences(content: bytes) -> list[str]:
    return [str(fault) for fault in faults(content)]


def with_entry(name: str, *, mode: int = 0, flags: int = 0) -> bytes:
    """A sound module with one more entry, with a mode of Unix and flags of the archive."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("buildFile.xml", FINE)
        archive.writestr("images/map.png", PAPER)
        info = zipfile.ZipInfo(name)
        info.external_attr = mode << 16
        archive.writestr(info, b"x")
    content = bytearray(out.getvalue())
    last = content.rindex(b"PK\x01\x02")
    content[last + 8] |= flags
    return bytes(content)


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (with_entry("../../evil.sh"), "'../../evil.sh': found a path out of the folder; expected "),
        (with_entry("/etc/passwd"), "'/etc/passwd': found an absolute path; expected "),
        (with_entry("C:\\x.png"), "'C:\\x.png': found an absolute path; expected "),
        (with_entry("images/a", mode=0o120777), "'images/a': found a link; expected files only"),
        (with_entry("secret", flags=1), "'secret': found an encrypted entry; expected "),
        (zipped({"readme.txt": "x"}), "file: found a zip archive without a build file; "),
        (zipped({"savedGame": "!VCSK00"}), "file: found a saved game of VASSAL; expected "),
        (zipped({"buildFile.xml": FINE})[:-30], "file: found a damaged zip archive;"),
        (b"PK\x03\x04", "file: found a damaged zip archive;"),
        (
            zipped({"buildFile.xml": build_file(root="VASSAL.build.module.ModuleExtension")}),
            "file: found an extension of a VASSAL module; expected the module itself (.vmod)",
        ),
        (module(), "boards: found no boards; expected a module with at least one board"),
        (
            module(board(name="Draw")),
            "boards: found no board to use: Draw. A board needs a picture or a grid; expected ",
        ),
    ],
)
def test_what_is_no_sound_module_is_told_in_a_sentence(content: bytes, expected: str) -> None:
    (sentence,) = sentences(content)
    where, _, told = sentence.partition(":1:1: ")
    assert where in ("game.vmod", "game.vmod:buildFile.xml")
    assert told.startswith(expected)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("<a><b></a>", "1:9: file: found XML that is not well formed (mismatched tag)"),
        ("", "1:1: file: found XML that is not well formed (no element found)"),
        (
            '<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>',
            "1:13: file: found a document type 'a'; expected a build file without one",
        ),
        ("<a>" * 101 + "</a>" * 101, "1:301: file: found more than 100 elements inside one anoth"),
        (
            '<?xml version="1.0" encoding="x-none"?><a/>',
            "1:1: file: found an encoding that boardapp",
        ),
        (
            '<?xml version="1.0" encoding="utf-7"?><a/>',
            "1:1: file: found an encoding that boardapp",
        ),
        ("<a>&x;</a>", "1:4: file: found XML that is not well formed (undefined entity)"),
    ],
)
def test_a_build_file_is_plain_xml(text: str, expected: str) -> None:
    (sentence,) = sentences(zipped({"buildFile.xml": text}))
    assert sentence.startswith(f"game.vmod:buildFile.xml:{expected}")


def test_the_elements_and_entries_of_a_module_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MAX_ELEMENTS", 50)
    (sentence,) = sentences(module(board(), more="<a/>" * 50))
    assert "found more than 50 elements; expected a smaller module" in sentence
    monkeypatch.setattr(limits, "MAX_BOARDS", 3)
    (sentence,) = sentences(module(*[board()] * 4))
    assert "found more than 3 boards; expected a smaller module" in sentence
    monkeypatch.setattr(limits, "MAX_NODES", 5)
    (sentence,) = sentences(module(board(*[grid("Region")] * 5)))
    assert "found more than 5 elements of boards; expected a smaller module" in sentence
    monkeypatch.setattr(zip_archive, "MAX_ENTRIES", 3)
    (sentence,) = sentences(zipped({str(number): "" for number in range(4)}))
    assert "found more than 3 entries; expected fewer" in sentence


def test_a_bomb_is_not_unpacked() -> None:
    """A picture of 100 MiB of zeros takes 100 kB in the archive."""
    bomb = zipped({"buildFile.xml": FINE, "images/map.png": bytes(100 * 2**20)})
    assert len(bomb) < 200_000
    (sentence,) = sentences(bomb)
    assert "no board to use: Map. The picture is 100 MB, not at most 64 MB" in sentence


def test_an_entry_gives_no_more_bytes_than_it_declares() -> None:
    """The declared size of a picture is changed to 10 bytes; its data stays longer."""
    content = bytearray(zipped({"buildFile.xml": FINE, **IMAGE}))
    last = content.rindex(b"PK\x01\x02")
    struct.pack_into("<L", content, last + 24, 10)
    struct.pack_into("<L", content, last + 16, zlib.crc32(PAPER[:10]))
    (sentence,) = sentences(bytes(content))
    assert "no board to use: Map. The picture is no" in sentence


def test_a_damaged_picture_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    content = bytearray(zipped({"buildFile.xml": FINE, **IMAGE}))
    at = content.index(b"map.png") + 20
    content[at : at + 20] = bytes(20)
    (sentence,) = sentences(bytes(content))
    assert "no board to use: Map. The picture is a damaged entry of the archive" in sentence


def test_a_module_with_further_classes_is_read() -> None:
    own = '<own.Weather kind="rain"><own.Wind/></own.Weather>'
    squares = grid("SquareGrid", own, dx=50, dy=50, x0=25, y0=25)
    (imported,) = boards(module(board(own, squares, image="map.png"), more=own, map=PAPER))
    assert imported.facts[0] == "4 × 2 squares"


def test_any_change_of_a_module_gives_boards_or_faults() -> None:
    squares = grid("SquareGrid", dx=50, dy=50, x0=25, y0=25)
    regions = grid("RegionGrid", *[grid("Region", originx=9 * x, originy=x) for x in range(9)])
    sound = module(
        board(squares, image="map.png"), board(regions, image="map.png", name="R"), map=PAPER
    )
    outcomes = set()
    for seed in range(300):
        chance = random.Random(seed)
        content = bytearray(sound)
        for _ in range(chance.randrange(1, 4)):
            content[chance.randrange(len(content))] = chance.randrange(256)
        try:
            for imported in read(bytes(content), PATH):
                assert imported.picture is not None
                imported.picture.read()
            outcomes.add("boards")
        except FaultsError:
            outcomes.add("faults")
    assert outcomes == {"boards", "faults"}
