"""A real browser, Debian's chromium, led by its own protocol over two pipes."""

import json
import os
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

CHROMIUM = shutil.which("chromium")

# The page's last line is newest; a picture is settled once it has a sign.
_SETTLED = """
new Promise(done => {
  const look = () => {
    const rows = [...document.querySelectorAll("#list li")].map(row => row.innerText.split("\\n"));
    if (rows.length === NUMBER && rows.every(row => /^[✓✗]/.test(row[1]))) done(rows.reverse());
  };
  new MutationObserver(look).observe(document.getElementById("list"),
    {childList: true, subtree: true, characterData: true});
  look();
})
"""


class Browser(NamedTuple):
    """One page of a browser, as wide as a phone."""

    command_pipe: BinaryIO
    answer_pipe: BinaryIO
    numbers: Iterator[int]
    session: list[str]

    def command(self, method: str, **parameters: object) -> dict[str, Any]:
        """Give a command of the browser's protocol, and return its result."""
        number = next(self.numbers)
        message = {"id": number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session[0]
        self.command_pipe.write(json.dumps(message).encode() + b"\0")
        self.command_pipe.flush()
        while True:
            answer = json.loads(self._message())
            if answer.get("id") == number:
                assert "result" in answer, answer
                result: dict[str, Any] = answer["result"]
                return result

    def _message(self) -> bytes:
        message = b""
        while not message.endswith(b"\0"):
            byte = self.answer_pipe.read(1)
            assert byte, "the browser ended"
            message += byte
        return message[:-1]

    def value(self, script: str) -> Any:
        """Return what a script of the page gives, as soon as it gives it."""
        answer = self.command(
            "Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True
        )
        assert "exceptionDetails" not in answer, answer
        return answer["result"].get("value")

    def open(self, url: str) -> None:
        """Show a page at the width of a phone, and wait until it is there."""
        if not self.session:
            target = self.command("Target.createTarget", url="about:blank")["targetId"]
            opened = self.command("Target.attachToTarget", targetId=target, flatten=True)
            self.session.append(opened["sessionId"])
        size = {"width": 390, "height": 844, "deviceScaleFactor": 2, "mobile": True}
        self.command("Emulation.setDeviceMetricsOverride", **size)
        self.command("Page.navigate", url=url)
        self.value(
            "new Promise(done => document.readyState === 'complete' ? done(1)"
            " : addEventListener('load', () => done(1)))"
        )

    def choose_pictures(self, paths: Sequence[Path]) -> None:
        """Choose files, as in the list that the page's button opens."""
        root = self.command("DOM.getDocument")["root"]["nodeId"]
        node = self.command("DOM.querySelector", nodeId=root, selector="input")["nodeId"]
        self.command("DOM.setFileInputFiles", files=[str(path) for path in paths], nodeId=node)

    def settled(self, number: int) -> list[list[str]]:
        """Return name and state of each picture, once a number of them is settled."""
        rows: list[list[str]] = self.value(_SETTLED.replace("NUMBER", str(number)))
        return rows


@contextmanager
def browser(profile: Path) -> Iterator[Browser]:
    """Begin a browser without a window, which reaches only this computer."""
    options = [
        "--headless",
        "--remote-debugging-pipe",
        f"--user-data-dir={profile}",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1",
        # The browser's own sandbox does not work for root.
        *(["--no-sandbox"] if os.geteuid() == 0 else []),
    ]
    commands, command_end = os.pipe()
    answer_end, answers = os.pipe()
    program = subprocess.Popen(
        # Of the shells only bash knows numbers of more than one digit.
        ["bash", "-c", f'exec "$@" 3<&{commands} 4>&{answers}', "bash", str(CHROMIUM), *options],
        pass_fds=(commands, answers),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    os.close(commands)
    os.close(answers)
    try:
        with (
            os.fdopen(command_end, "wb") as command_pipe,
            os.fdopen(answer_end, "rb") as answer_pipe,
        ):
            made = Browser(command_pipe, answer_pipe, count(1), [])
            yield made
            made.session.clear()
            made.command("Browser.close")
    finally:
        program.kill()
        program.wait()
