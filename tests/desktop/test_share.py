"""The files for desktops, checked by the desktops' own validators if they are installed."""

import configparser
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from xml.etree import ElementTree

import pytest

from boardapp import __version__
from boardapp.cli import VERBS, all_parsers
from boardapp.desktop.application_id import FILE_TYPE, ID
from boardapp.desktop.desktop_entry import quote_exec_word
from boardapp.desktop.desktop_install import ICON_SIZES, share_files
from boardapp.desktop.whats_new_text import NEWS
from boardapp.files.assets import scenarios_folder

PROGRAM = sys.executable
"""File managers do not see an entry whose program is not there."""


@pytest.fixture(scope="module")
def files() -> Mapping[str, bytes]:
    return share_files((PROGRAM,), all_parsers())


@pytest.fixture(scope="module")
def share(files: Mapping[str, bytes], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The files in a folder, as validators want them."""
    folder = tmp_path_factory.mktemp("share")
    for place, content in files.items():
        (folder / place).parent.mkdir(parents=True, exist_ok=True)
        (folder / place).write_bytes(content)
    return folder


def text(files: Mapping[str, bytes], place: str) -> str:
    return files[place].decode()


def asked(*command: str | Path) -> str:
    """Return what a tool of the system prints; the test is skipped if there is no such tool."""
    if shutil.which(str(command[0])) is None:
        pytest.skip(f"{command[0]} is not installed")
    done = subprocess.run(
        list(map(str, command)), capture_output=True, text=True, check=False, timeout=60
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


# ---- menu entry, file type, metainfo, icons ---------------------------------------------------


def test_the_menu_entry_starts_this_program_on_a_file(files: Mapping[str, bytes]) -> None:
    entry = configparser.ConfigParser(interpolation=None)
    entry.optionxform = str  # type: ignore[assignment, method-assign]
    entry.read_string(text(files, f"applications/{ID}.desktop"))
    keys = entry["Desktop Entry"]
    assert keys["Exec"] == f"{quote_exec_word(PROGRAM)} %f"
    assert keys["MimeType"] == f"{FILE_TYPE};"
    assert keys["Icon"] == ID
    assert f"icons/hicolor/scalable/apps/{ID}.svg" in files


@pytest.mark.parametrize(
    ("word", "held"),
    [
        ("/opt/boardapp/boardapp", "/opt/boardapp/boardapp"),
        ("/home/a b/boardapp", '"/home/a b/boardapp"'),
        ("/50%/boardapp", '"/50%%/boardapp"'),
        ('/a"$`\\b', '"/a\\\\"\\\\$\\\\`\\\\\\\\b"'),
    ],
)
def test_a_path_with_signs_is_quoted_as_the_key_exec_wants_it(word: str, held: str) -> None:
    assert quote_exec_word(word) == held


def test_every_shipped_save_begins_as_the_file_type_says(files: Mapping[str, bytes]) -> None:
    name = "{http://www.freedesktop.org/standards/shared-mime-info}match"
    match = next(ElementTree.fromstring(files[f"mime/packages/{ID}.xml"]).iter(name))
    magic = match.attrib["value"].replace("\\n", "\n").encode()
    saves = sorted(scenarios_folder().glob("*.boardapp"))
    assert saves
    assert all(save.read_bytes().startswith(magic) for save in saves)


def test_the_metainfo_tells_this_version_and_its_three_lines(files: Mapping[str, bytes]) -> None:
    metainfo = ElementTree.fromstring(files[f"metainfo/{ID}.metainfo.xml"])
    release = metainfo.find("releases/release")
    assert release is not None
    assert release.attrib["version"] == __version__
    assert [line.text for line in release.iter("li")] == list(NEWS)
    assert len(NEWS) == 3


@pytest.mark.parametrize("size", ICON_SIZES)
def test_icons_are_as_large_as_their_folders_say(files: Mapping[str, bytes], size: int) -> None:
    png = files[f"icons/hicolor/{size}x{size}/apps/{ID}.png"]
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    assert (int.from_bytes(png[16:20]), int.from_bytes(png[20:24])) == (size, size)


def test_the_validators_find_nothing(share: Path) -> None:
    entry, metainfo = f"applications/{ID}.desktop", f"metainfo/{ID}.metainfo.xml"
    assert asked("desktop-file-validate", share / entry) == ""
    assert "successful" in asked("appstreamcli", "validate", "--no-net", share / metainfo)


def test_a_file_manager_knows_a_save_and_what_opens_it(
    share: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "data"
    shutil.copytree(share, folder)
    monkeypatch.setenv("XDG_DATA_HOME", str(folder))
    asked("update-mime-database", "-V", folder / "mime")
    asked("update-desktop-database", folder / "applications")
    save = scenarios_folder() / "sustained-blanket.boardapp"
    for name in ("table.boardapp", "table without an ending"):
        (tmp_path / name).write_bytes(save.read_bytes())
        told = asked("gio", "info", "-a", "standard::content-type", tmp_path / name)
        assert FILE_TYPE in told, name
    assert f"“{FILE_TYPE}”: {ID}.desktop" in asked("gio", "mime", FILE_TYPE)


# ---- the man page -----------------------------------------------------------------------------


def test_the_man_page_tells_every_verb_and_every_option(files: Mapping[str, bytes]) -> None:
    page = text(files, "man/man1/boardapp.1").replace("\\-", "-")
    for name, parser in all_parsers().items():
        assert not name or f".SS {name}\n" in page
        for action in parser._actions:
            for flag in action.option_strings:
                assert f"\\fB{flag}\\fR" in page, (name, flag)
    assert re.search(r"^\.TH BOARDAPP 1 \"\d{4}-\d\d-\d\d\" ", page)
    assert "%(" not in page


def test_mandoc_finds_nothing_in_the_man_page(share: Path) -> None:
    assert asked("mandoc", "-T", "lint", "-W", "warning", share / "man/man1/boardapp.1") == ""


# ---- completion -------------------------------------------------------------------------------


def completed(share: Path, *words: str) -> set[str]:
    """Return what bash offers after these words, the last of which is begun."""
    line = " ".join(map(shlex.quote, ("boardapp", *words)))
    script = (
        f"source {shlex.quote(str(share / 'bash-completion/completions/boardapp'))}\n"
        f"COMP_WORDS=({line})\nCOMP_CWORD={len(words)}\n"
        '_boardapp boardapp "${COMP_WORDS[-1]}" "${COMP_WORDS[-2]}"\n'
        'printf "%s\\n" "${COMPREPLY[@]}"\n'
    )
    return set(asked("bash", "--norc", "-c", script).split())


def test_bash_completes_verbs_options_and_choices(share: Path) -> None:
    assert completed(share, "") == set(VERBS)
    assert completed(share, "p") == {"play", "print"}
    assert completed(share, "--") == {"--help", "--new-window", "--version"}
    assert completed(share, "los", "table.yaml", "--") == {"--all", "--help", "--json", "--side"}
    assert completed(share, "los", "table.yaml", "--side", "") == {"us", "germany"}
    # Nothing of our own: bash offers files.
    assert completed(share, "check", "") == set()
    assert completed(share, "render", "los", "--d") == {"--dpi"}


@pytest.mark.parametrize(
    ("shell", "place"),
    [("zsh", "zsh/site-functions/_boardapp"), ("fish", "fish/vendor_completions.d/boardapp.fish")],
)
def test_other_shells_can_read_theirs(share: Path, shell: str, place: str) -> None:
    assert asked(shell, "-n", share / place) == ""
    told = (share / place).read_text("utf-8")
    assert all(verb in told for verb in VERBS)


def test_fish_completes_verbs_and_choices(share: Path) -> None:
    script = f"source {share / 'fish/vendor_completions.d/boardapp.fish'}; complete -C "
    verbs = asked("fish", "-N", "-c", script + "'boardapp '")
    assert all(f"{verb}\t" in verbs for verb in VERBS)
    sides = asked("fish", "-N", "-c", script + "'boardapp los a.yaml --side '")
    assert {line.split("\t")[0] for line in sides.splitlines()} == {"us", "germany"}
