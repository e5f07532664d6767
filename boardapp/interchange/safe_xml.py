"""XML of other programs read safely: no document type, no entities, bounded depth and elements."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import NamedTuple, NoReturn
from xml.parsers import expat

from boardapp.files.faults_in_files import Fault, FaultsError


class XmlLimit(NamedTuple):
    """The most of something in a file, and what a file with more should be."""

    most: int
    expected: str


class SafeXmlReader(ABC):
    """Reads the elements of an XML file in their order, and refuses a file beyond its limits.

    ``depth`` is the number of elements that are open. ``not_xml`` and ``whole_file`` are the found
    and the expected value of a file that is not XML.
    """

    not_xml: str
    whole_file: str

    def __init__(self, file: str, elements: XmlLimit, depth: XmlLimit) -> None:
        self._file = file
        self._most_elements, self._most_depth = elements, depth
        self._elements = self.depth = 0
        self.parser = expat.ParserCreate()
        self.parser.StartDoctypeDeclHandler = self._refuse_document_type
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end

    def parse(self, content: bytes) -> None:
        """Read a whole file; raises FaultsError for anything but sound, modest XML."""
        try:
            self.parser.Parse(content, True)
        except expat.ExpatError as error:
            found = f"{self.not_xml} ({expat.ErrorString(error.code)})"
            place = error.lineno, error.offset + 1
            fault = Fault(self._file, *place, "file", found, self.whole_file)
            raise FaultsError([fault]) from error
        except (LookupError, ValueError) as error:
            found = "an encoding that boardapp does not know"
            raise FaultsError([Fault(self._file, 1, 1, "file", found, "UTF-8")]) from error

    @abstractmethod
    def start(self, tag: str, attributes: dict[str, str]) -> None:
        """Read the begin of an element."""

    @abstractmethod
    def end(self) -> None:
        """Read the end of the innermost open element."""

    @abstractmethod
    def refuse_document_type(self, name: str) -> NoReturn:
        """Refuse a document type: it may name other files, and entities that fill any memory."""

    def refuse(self, found: str, expected: str) -> NoReturn:
        """Refuse the file for what begins at the current place."""
        raise FaultsError([Fault(self._file, *self.place, "file", found, expected)])

    @property
    def place(self) -> tuple[int, int]:
        """Return the line and column of what is being read."""
        return self.parser.CurrentLineNumber, self.parser.CurrentColumnNumber + 1

    def _start(self, tag: str, attributes: dict[str, str]) -> None:
        self._elements += 1
        self.depth += 1
        if self._elements > self._most_elements.most:
            self.refuse(
                f"more than {self._most_elements.most:,} elements", self._most_elements.expected
            )
        if self.depth > self._most_depth.most:
            found = f"more than {self._most_depth.most} elements inside one another"
            self.refuse(found, self._most_depth.expected)
        self.start(tag, attributes)

    def _end(self, _tag: str) -> None:
        self.depth -= 1
        self.end()

    def _refuse_document_type(self, name: str, *_: object) -> None:
        self.refuse_document_type(name)
