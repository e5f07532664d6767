"""XML of Tiled read safely: no document type, no entities, bounded depth and number of elements."""

from __future__ import annotations

from typing import Any
from xml.parsers import expat

from boardapp.core.override_decorator import override
from boardapp.files.fault_wording import quote_shortened
from boardapp.files.faults_in_files import Fault, FaultsError
from boardapp.files.yaml.nodes_with_positions import MAX_FAULTS
from boardapp.interchange.tiled.map_nodes import MapNode, MapSource

MAX_ELEMENTS = 500_000
MAX_DEPTH = 50
_WHOLE_FILE = "a whole XML file, as Tiled saves it"


class XmlMapSource(MapSource):
    """A Tiled file in XML."""

    def __init__(self, content: bytes, file: str) -> None:
        super().__init__(file)
        self._root = _XmlTree(file).parse(content)

    @property
    @override
    def root(self) -> MapNode:
        return self._root

    @override
    def add_fault(self, node: MapNode, key: str, found: str, expected: str) -> None:
        if len(self.faults) >= MAX_FAULTS:
            return
        line, column = node.place
        name = str(node.values.get("name") or "")
        mark = node.values.get("id") or node.values.get("source") or ""
        label = f" {quote_shortened(name) if name else mark}".rstrip()
        where = f"{node.kind}{label}{f'.{key}' if key else ''}"
        self.faults.append(Fault(self.file, line, column, where, found, expected))


class _XmlTree:
    """Builds the parts of a file while expat reads it."""

    def __init__(self, file: str) -> None:
        self._file = file
        self._top = MapNode("", {}, (1, 1))
        self._open = [self._top]
        self._texts: list[list[str]] = [[]]
        self._count = 0
        self._parser = parser = expat.ParserCreate()
        parser.buffer_text = True
        parser.StartDoctypeDeclHandler = self._refuse_document_type
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._add_text

    def parse(self, content: bytes) -> MapNode:
        """Return the root of a file; raises FaultsError for anything but sound, modest XML."""
        try:
            self._parser.Parse(content, True)
        except expat.ExpatError as error:
            reason = expat.ErrorString(error.code)
            found = f"text that is not XML ({reason})"
            place = error.lineno, error.offset + 1
            raise FaultsError([Fault(self._file, *place, "file", found, _WHOLE_FILE)]) from error
        except (LookupError, ValueError) as error:
            found = "an encoding that boardapp does not know"
            raise FaultsError([Fault(self._file, 1, 1, "file", found, "UTF-8")]) from error
        return self._top.children[0]

    def _start(self, kind: str, values: dict[str, Any]) -> None:
        self._count += 1
        if self._count > MAX_ELEMENTS:
            self._refuse(f"more than {MAX_ELEMENTS:,} elements", f"at most {MAX_ELEMENTS:,}")
        if len(self._open) > MAX_DEPTH:
            self._refuse(f"more than {MAX_DEPTH} elements inside one another", "fewer levels")
        node = MapNode(kind, values, self._place())
        self._open[-1].children.append(node)
        self._open.append(node)
        self._texts.append([])

    def _end(self, _: str) -> None:
        self._open.pop().text = "".join(self._texts.pop())

    def _add_text(self, text: str) -> None:
        self._texts[-1].append(text)

    def _refuse_document_type(self, *_: object) -> None:
        self._refuse(
            "a document type (<!DOCTYPE>), which may hide other files",
            "a map without one: open it in Tiled and save it again",
        )

    def _refuse(self, found: str, expected: str) -> None:
        raise FaultsError([Fault(self._file, *self._place(), "file", found, expected)])

    def _place(self) -> tuple[int, int]:
        return self._parser.CurrentLineNumber, self._parser.CurrentColumnNumber + 1
