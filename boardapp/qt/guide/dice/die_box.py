"""One die to enter: a box to type into, and the picture of a face."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QRect, QSize, Qt, Signal
from PySide6.QtGui import QIcon, QKeyEvent, QPainter, QPaintEvent, QPalette, QPixmap, QPixmapCache
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QLineEdit, QStyle, QStyleOptionFrame, QToolButton

from boardapp.core.procedure.question_parts import DiceRequest
from boardapp.picture.pieces.die_faces import die_face_svg, has_die_art
from boardapp.qt.ruling.verdict_badge import scaled_font
from boardapp.qt.widgets.arrow_and_enter_keys import ENTER
from boardapp.qt.widgets.style import bold_font


class DieBox(QLineEdit):
    """One die: typed or clicked. On a ten-sided die 0 is 10; the first letters enter a symbol."""

    settled = Signal()  # the typed text is complete: the box shows a face now
    changed = Signal()

    def __init__(self, name: str, kind: DiceRequest) -> None:
        super().__init__()
        self.kind = kind
        self.value: int | None = None
        self._keys = _typed_faces(kind)
        self._pictured = is_pictured(kind)
        self._before = ""
        self.setAccessibleName(name)
        self.setAccessibleDescription(", ".join(dict.fromkeys(kind.symbols)))
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setPlaceholderText("?")
        self.setFont(scaled_font(bold_font(self.font()), 1 if kind.symbols else 1.4))
        side = round(self.fontMetrics().height() * (2 if kind.symbols else 1.5))
        wide = side
        if kind.symbols and not self._pictured:
            wide = max(map(self.fontMetrics().horizontalAdvance, kind.symbols)) + side // 2
        self.setFixedSize(wide, side)
        self.textEdited.connect(self._type)

    def show_face(self, face: int | None) -> None:
        """Show a face, or None for an empty box."""
        self.value = face
        self._before = "" if face is None else self.kind.face_name(face)
        self.setText(self._before)
        self.selectAll()
        self.changed.emit()

    def settle(self) -> None:
        """Accept the typed digits as complete, such as 1 on a die that also has a 10."""
        if self.value is None and (face := self._keys.get(self.text().strip().casefold())):
            self.show_face(face)

    def _type(self, text: str) -> None:
        """Set the die as soon as the typed text fits only one face."""
        typed = text.strip().casefold()
        if not self._begun(typed) and text[:-1].casefold() == self._before:
            typed = typed[-1:]  # a key that does not continue the typed text starts a new text
        begun = self._begun(typed) if typed else set()
        if len(begun) == 1:
            self.show_face(begun.pop())
            self.settled.emit()
            return
        self.value = None
        self._before = typed if begun else ""
        if self._before != text.casefold():
            self.setText(self._before)
        self.changed.emit()

    def _begun(self, typed: str) -> set[int]:
        """Return the faces that fit the text typed so far."""
        return {face for key, face in self._keys.items() if key.startswith(typed)}

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Let Backspace clear a face, or leave an empty box; let typed text replace a face."""
        if event.key() == Qt.Key.Key_Backspace and (self.value is not None or not self.text()):
            event.setAccepted(self.value is not None)
            self.show_face(None)
            return
        if event.key() in ENTER:
            self.settle()
        elif self.value is not None and event.text().isprintable() and event.text():
            self.selectAll()
        super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the picture of the face, if the face has one."""
        if self.value is None or not self._pictured:
            super().paintEvent(event)
            if not self.text() and self.hasFocus():
                # Qt hides the placeholder of a centred box that has the focus.
                painter = QPainter(self)
                painter.setPen(self.palette().color(QPalette.ColorRole.PlaceholderText))
                painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, self.placeholderText())
            return
        painter = QPainter(self)
        option = QStyleOptionFrame()
        self.initStyleOption(option)
        self.style().drawPrimitive(QStyle.PrimitiveElement.PE_PanelLineEdit, option, painter, self)
        side = min(self.width(), self.height()) - 6
        place = QRect(0, 0, side, side)
        place.moveCenter(self.rect().center())
        name = self.kind.face_name(self.value)
        painter.drawPixmap(
            place, die_pixmap(name, self.kind.colour, side, self.devicePixelRatioF())
        )


def _typed_faces(kind: DiceRequest) -> dict[str, int]:
    """Return the text to type for each face: its number or its name."""
    if not kind.symbols:
        ten = kind.faces == 10
        return {str(0 if ten and face == 10 else face): face for face in range(1, kind.faces + 1)}
    names = [*dict.fromkeys(kind.symbols)]
    keys = {name.casefold(): kind.symbols.index(name) + 1 for name in names}
    if len(names) <= 9 and not any(name[:1].isdigit() for name in names):
        keys |= {str(at): keys[name.casefold()] for at, name in enumerate(names, 1)}
    return keys


def is_pictured(kind: DiceRequest) -> bool:
    """Return whether a die's faces are shown as pictures: pips, or drawn symbols."""
    return has_die_art(kind.symbols) if kind.symbols else kind.faces == 6


def show_die_face(button: QToolButton, name: str, colour: str, side: int) -> None:
    """Put the picture of a die's face on a button, above its name; ``side`` is in pixels."""
    button.setText(name.replace("&", "&&"))
    button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextUnderIcon)
    button.setIcon(QIcon(die_pixmap(name, colour, side, 2)))
    button.setIconSize(QSize(side, side))


def die_pixmap(name: str, colour: str, side: int, ratio: float = 1.0) -> QPixmap:
    """Return a face of a die as a picture of a width in pixels, cached; raises KeyError."""
    key, pixmap = f"die {name} {colour} {side} {ratio}", QPixmap()
    if QPixmapCache.find(key, pixmap):
        return pixmap
    pixmap = QPixmap(round(side * ratio), round(side * ratio))
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    QSvgRenderer(QByteArray(die_face_svg(name, colour).encode())).render(painter)
    painter.end()
    pixmap.setDevicePixelRatio(ratio)
    QPixmapCache.insert(key, pixmap)
    return pixmap


@lru_cache(maxsize=64)
def die_png_base64(name: str, colour: str, side: int) -> str:
    """Return a face of a die as a picture for HTML; raises KeyError."""
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    die_pixmap(name, colour, side).save(buffer, "PNG")
    return bytes(data.toBase64().data()).decode()
