"""The text of a save and of a journal: a start, then one line an act, each with its checksum.

The text is YAML that people can read, compare and mail::

    boardapp: 2
    save: table
    title: Friday night
    layout: |+
      boardapp: 1
      game: spearpoint
      board: village
    files: {}
    acts:  # 1c291ca3
    - {"at": "2026-11-21T20:14:03Z", "do": "change", …}  # Place tile 1A on B-4 #5d0c91ab
    # end: 1 act #c9c04ff1

The number at a line's end is the CRC-32 of everything before it, from the beginning of the file and
without line breaks between acts. A line that was changed, lost, doubled or moved is detected, and
so is every line after it. A save has an end; a journal grows and has none.
"""

from __future__ import annotations

import json
import re
import zlib
from array import array
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple, overload

from boardapp.core.json_values import Values
from boardapp.files.fault_wording import megabytes
from boardapp.files.faults_in_files import Fault, FaultsError
from boardapp.files.text_escaping import dump_printable_json, escape_unprintable
from boardapp.files.yaml.yaml_source import Source, read_yaml_text

FORMAT = 2
"""The version that boardapp writes. Version 1 was never published; boardapp does not read it."""
MAX_BYTES = 24 << 20
"""The largest size of a save that boardapp reads: 24 MiB."""
MAX_START = 8 << 20
"""The largest size of a save's start, with its indentation: 8 MiB."""
MAX_FILES = 1 << 20
"""The largest size of all files in a start together: 1 MiB."""
MAX_ACTS = 100_000
"""The most acts of a save that boardapp reads."""
MAX_LINE = 64 << 10
"""The largest length of one act's line in bytes."""
MAX_TOLD = 4000
"""The most characters of an act's sentence, which is for people; the values are complete."""
MAX_TITLE = 200
"""The most characters of a title."""

_ACTS = re.compile(rb"^acts:  # ([0-9a-f]{8})$", re.MULTILINE)
_VERSION = re.compile(rb"boardapp: ([0-9]{1,9})\s")
_CHECK = re.compile(rb" #([0-9a-f]{8})")
_CHECK_LENGTH = 10
_KEYS = ("boardapp", "save", "title", "layout", "files")
_BEFORE_SENTENCE = b"}  # "
_END = b"# end"


@dataclass(frozen=True)
class SaveStart:
    """The start of a table: the texts of a layout and of the files it names (tile sets)."""

    layout: str
    files: Mapping[str, str] = field(default_factory=dict)
    title: str = "Untitled"


class FormatUpgrade(NamedTuple):
    """The upgrade of a save's start and acts from one version to the next."""

    start: Callable[[SaveStart], SaveStart] = lambda start: start
    act: Callable[[Values], Values] = lambda values: values


UPGRADES: Mapping[int, FormatUpgrade] = {}
"""The upgrades by the version that each starts from. boardapp opens every version from 2 on."""


class SaveDamage(NamedTuple):
    """The place where a save is damaged: its line, the fault, and the text from there on."""

    line: int
    found: str
    rest: str


class SavedActs(Sequence[Values]):
    """The values of a save's sound acts, decoded on access.

    Parsed values take up to twenty times the memory of their text, so only the text is cached.
    """

    def __init__(self, content: bytes, first: int, version: int) -> None:
        self._content = content
        self._upgrades = [UPGRADES[one].act for one in range(version, FORMAT)]
        self._first_line = content.count(b"\n", 0, first) + 1
        self._starts = array("Q")
        self._stop = first

    def add_line(self, stop: int) -> None:
        """Add a sound line, from the end of the last line to the line break at ``stop``."""
        self._starts.append(self._stop)
        self._stop = stop + 1

    @property
    def end_offset(self) -> int:
        """Return the offset of the next line, one past the end if a line break is missing."""
        return self._stop

    def __len__(self) -> int:
        return len(self._starts)

    @overload
    def __getitem__(self, index: int) -> Values: ...

    @overload
    def __getitem__(self, index: slice) -> Sequence[Values]: ...

    def __getitem__(self, index: int | slice) -> Values | Sequence[Values]:
        if isinstance(index, slice):
            return [self[i] for i in range(*index.indices(len(self)))]
        values: Values = json.loads(_act_json(self._line_bytes(index)).decode())
        for upgrade in self._upgrades:
            values = upgrade(values)
        return values

    def _line_bytes(self, index: int) -> bytes:
        start = self._starts[index]
        found = self._content.find(b"\n", start)
        return self._content[start : found if found >= 0 else len(self._content)]

    def sentence(self, number: int) -> str:
        """Return the log sentence of act ``number``, from 0."""
        line = self._line_bytes(number)
        told = line[line.rfind(_BEFORE_SENTENCE) + len(_BEFORE_SENTENCE) : -_CHECK_LENGTH]
        return escape_unprintable(told.decode("utf-8", "replace"))

    def line_number(self, number: int) -> int:
        """Return the line of act ``number`` from 0, or the line after the last act."""
        return self._first_line + number

    def damage_from_act(self, number: int, found: str) -> SaveDamage:
        """Return the damage that begins with act ``number`` from 0, or after the last act."""
        at = self._starts[number] if number < len(self) else self._stop
        rest = self._content[at:].decode("utf-8", "replace")
        return SaveDamage(self.line_number(number), found, rest)


@dataclass(frozen=True)
class SaveText:
    """A save as read: its start, the values of its sound acts, and the damage of the rest.

    ``torn`` is true when the last line was incomplete: it was dropped, and all before it is sound.
    ``ended`` is true when the text has the end line of saves, which journals lack. With ``damage``
    the acts from the damaged line on are not read. ``check`` is the checksum after the last sound
    act. ``version`` is the version of the save's format.
    """

    start: SaveStart
    acts: SavedActs
    check: int
    version: int = FORMAT
    torn: bool = False
    ended: bool = False
    damage: SaveDamage | None = None


class SaveWriter:
    """Writes a save line by line, with a running checksum.

    With ``after``, the lines continue that save after its sound acts. ``size`` counts the bytes so
    far.
    """

    def __init__(self, start: SaveStart, after: SaveText | None = None) -> None:
        head = "".join(f"{line}\n" for line in _head_lines(start)) + "acts:"
        begun = zlib.crc32(head.encode())
        self._sum = after.check if after else begun
        self._count = len(after.acts) if after else 0
        self.size = after.acts.end_offset if after else len(head.encode())
        self.head = f"{head}  # {begun:08x}\n"

    def act_line(self, values: Values, sentence: str) -> str:
        """Return the next act's line; ``sentence`` is for human readers."""
        self._count += 1
        return self._with_checksum(_act_text(values, sentence))

    def end_line(self) -> str:
        """Return the line after the last act, which proves that a save is complete."""
        return self._with_checksum(f"{_END.decode()}: {self._count} act{'s' * (self._count != 1)}")

    def _with_checksum(self, text: str) -> str:
        written = text.encode()
        self.size += len(written) + _CHECK_LENGTH + 1
        self._sum = zlib.crc32(written, self._sum)
        return f"{text} #{self._sum:08x}\n"


def act_line_size(values: Values, sentence: str) -> int:
    """Return the bytes of an act's line in a save, with the checksum and line break."""
    return len(_act_text(values, sentence).encode()) + _CHECK_LENGTH + 1


def _act_text(values: Values, sentence: str) -> str:
    return f"- {dump_printable_json(values)}  # {one_line_sentence(sentence)}"


def one_line_sentence(sentence: str) -> str:
    """Return a sentence in the form of a save: visible characters, one line, not too long."""
    return " ".join(escape_unprintable(sentence).split())[:MAX_TOLD].rstrip() or "…"


def _head_lines(start: SaveStart) -> Iterator[str]:
    yield f"boardapp: {FORMAT}"
    yield "save: table"
    title = escape_unprintable(start.title)[:MAX_TITLE] or "Untitled"
    yield f"title: {json.dumps(title, ensure_ascii=False)}"
    yield from _yaml_block_lines("layout", start.layout)
    yield "files: {}" if not start.files else "files:"
    for name in sorted(start.files):
        key = json.dumps(name, ensure_ascii=False)
        yield from (
            f"  {line}" if line else "" for line in _yaml_block_lines(key, start.files[name])
        )


def _yaml_block_lines(key: str, text: str) -> Iterator[str]:
    """Yield a text as a YAML block that preserves it exactly, with its last line breaks.

    If the text does not begin with a letter, YAML needs the block's indentation as a number.
    """
    indented = "2" if text[:1] in ("", " ", "\n", "\t") else ""
    yield f"{key}: |{indented}{'+' if text.endswith(chr(10)) else '-'}"
    yield from (f"  {line}" if line else "" for line in text.removesuffix("\n").split("\n"))


def parse_save(content: bytes, file: str) -> SaveText:
    """Return the undamaged content of a save's bytes.

    Raises FaultsError when even the start is unreadable, or a newer program wrote it.
    """
    version = _parse_version(content, file)
    match = _ACTS.search(content, 0, MAX_START)
    if match is None or content[match.end() : match.end() + 1] not in (b"\n", b""):
        raise FaultsError(_start_faults(_parse_yaml(content[:MAX_START], file), file))
    source = _parse_yaml(content[: match.start()], file)
    stop = match.start() + len(b"acts:")
    if source.faults or int(match[1], 16) != zlib.crc32(memoryview(content)[:stop]):
        raise FaultsError(_start_faults(source, file))
    start = _parse_start(source, file, version)
    for one in range(version, FORMAT):
        start = UPGRADES[one].start(start)
    read = _parse_acts(start, content, match.end() + 1, int(match[1], 16), version)
    return replace(read, version=version)


def _parse_acts(start: SaveStart, content: bytes, at: int, check: int, version: int) -> SaveText:
    """Read acts from an offset of the content up to the end or the first unsound line."""
    acts = SavedActs(content, at, version)
    while at < len(content):
        found = content.find(b"\n", at)
        stop = len(content) if found < 0 else found
        line = content[at:stop] if stop - at <= MAX_LINE else b""
        after = _verified_checksum(line, check)
        if after is not None and line.startswith(_END) and stop + 1 >= len(content):
            return SaveText(start, acts, check, ended=True)
        if after is None and found < 0 and stop - at <= MAX_LINE:
            return SaveText(start, acts, check, torn=True)
        if after is None or not _is_act(line) or len(acts) == MAX_ACTS:
            words = _quote_line(content[at : min(stop, at + MAX_LINE)])
            if len(acts) == MAX_ACTS:
                words = f"more than {MAX_ACTS:,} acts"
            return SaveText(start, acts, check, damage=acts.damage_from_act(len(acts), words))
        acts.add_line(stop)
        at, check = stop + 1, after
    return SaveText(start, acts, check)


def _verified_checksum(line: bytes, check: int) -> int | None:
    """Return the checksum after a line, None if the line ends with another checksum."""
    match = _CHECK.fullmatch(line, max(0, len(line) - _CHECK_LENGTH))
    after = zlib.crc32(line[:-_CHECK_LENGTH], check)
    return after if match and int(match[1], 16) == after else None


def _is_act(line: bytes) -> bool:
    """Return whether a line with a correct checksum contains an act's values."""
    try:
        return isinstance(json.loads(_act_json(line).decode()), dict)
    except (ValueError, RecursionError):
        return False


def _act_json(line: bytes) -> bytes:
    """Return the values of an act's line, between the dash and the sentence."""
    return line[2 : line.rfind(_BEFORE_SENTENCE) + 1] if line.startswith(b"- {") else b""


def _quote_line(line: bytes) -> str:
    text = line.decode("utf-8", "replace")
    return repr(text if len(text) <= 60 else f"{text[:57]}…")


def _parse_yaml(content: bytes, file: str) -> Source:
    try:
        return read_yaml_text(content.decode("utf-8"), file)
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        fault = Fault(file, line, 1, "file", "bytes that are no UTF-8", "a YAML text file")
        return Source(file, None, (fault,))


def _parse_version(content: bytes, file: str) -> int:
    """Return the version of a save's format; raises FaultsError for an unknown one."""
    match = _VERSION.match(content)
    version = int(match[1]) if match else FORMAT
    if version != FORMAT and version not in UPGRADES:
        newer = f"a newer format than this program's {FORMAT}"
        words = (
            f"{version}, {newer if version > FORMAT else 'a format from before the first release'}"
        )
        raise FaultsError([Fault(file, 1, 11, "boardapp", words, str(FORMAT))])
    return version


def _parse_start(source: Source, file: str, version: int) -> SaveStart:
    """Return a start with a correct checksum; raises FaultsError for invalid contents."""
    value = source.value
    if isinstance(value, dict) and value.keys() == set(_KEYS) and isinstance(value["layout"], str):
        mark, title, sets = (value["boardapp"], value["save"]), value["title"], value["files"]
        named = isinstance(title, str) and len(title) <= MAX_TITLE
        held = isinstance(sets, dict) and all(isinstance(text, str) for text in sets.values())
        if mark == (version, "table") and named and held:
            check_files_size(sets, file)
            return SaveStart(value["layout"], sets, title)
    raise FaultsError(_start_faults(source, file))


def check_files_size(files: Mapping[str, str], file: str) -> None:
    """Reject files that are too large for a start; raises FaultsError."""
    size = sum(len(text.encode()) for text in files.values())
    if size > MAX_FILES:
        found, expected = (
            f"{megabytes(size)} of tile sets",
            f"at most {megabytes(MAX_FILES)} together",
        )
        raise FaultsError([Fault(file, 1, 1, "files", found, expected)])


def _start_faults(source: Source, file: str) -> list[Fault]:
    """Return the faults in the part of a save before its acts."""
    if source.faults:
        return list(source.faults)
    expected = "the first line of a saved table"
    return [Fault(file, 1, 1, "file", "an unreadable first line", expected)]
