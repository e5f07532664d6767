"""XML of Tiled as parts, each with its line and column."""

from __future__ import annotations

from typing import NoReturn

from boardapp.core.override_decorator import override
from boardapp.files.fault_wording import SHOWN_LENGTH, quote_shortened
from boardapp.files.faults_in_files import Fault
from boardapp.files.yaml.nodes_with_positions import MAX_FAULTS
from boardapp.interchange.safe_xml import SafeXmlReader, XmlLimit
from boardapp.interchange.tiled.map_nodes import MapNode, MapSource

MAX_ELEMENTS = 500_000
MAX_DEPTH = 50


class XmlMapSource(MapSource):
    """A Tiled file in XML."""

    def __init__(self, content: bytes, file: str) -> None:
        super().__init__(file)
        tree = _XmlTree(file)
        tree.parse(content)
        self.root = tree.top.children[0]

    @override
    def add_fault(self, node: MapNode, key: str, found: str, expected: str) -> None:
        if len(self.faults) >= MAX_FAULTS:
            return
        line, column = node.place
        name = str(node.values.get("name") or "")
        mark = node.values.get("id") or node.values.get("source") or ""
        label = f" {quote_shortened(name) if name else mark[:SHOWN_LENGTH]}".rstrip()
        where = f"{node.kind}{label}{f'.{key}' if key else ''}"
        self.faults.append(Fault(self.file, line, column, where, found, expected))


class _XmlTree(SafeXmlReader):
    """Builds the parts of a file while they are read."""

    not_xml = "text that is not XML"
    whole_file = "a whole XML file, as Tiled saves it"

    def __init__(self, file: str) -> None:
        super().__init__(
            file,
            XmlLimit(MAX_ELEMENTS, f"at most {MAX_ELEMENTS:,}"),
            XmlLimit(MAX_DEPTH, "fewer levels"),
        )
        self.top = MapNode("", {}, (1, 1))
        self._open = [self.top]
        self._texts: list[list[str]] = [[]]
        self.parser.buffer_text = True
        self.parser.CharacterDataHandler = self._add_text

    @override
    def start(self, tag: str, attributes: dict[str, str]) -> None:
        node = MapNode(tag, attributes, self.place)
        self._open[-1].children.append(node)
        self._open.append(node)
        self._texts.append([])

    @override
    def end(self) -> None:
        self._open.pop().text = "".join(self._texts.pop())

    def _add_text(self, text: str) -> None:
        self._texts[-1].append(text)

    @override
    def refuse_document_type(self, name: str) -> NoReturn:
        self.refuse(
            "a document type (<!DOCTYPE>), which may hide other files",
            "a map without one: open it in Tiled and save it again",
        )
