"""Results of work on a thread arrive in the window's thread, and so end those who wait for them."""

import threading
import weakref
from concurrent.futures import Future

from PySide6.QtWidgets import QApplication

from boardapp.qt.work_thread import WorkThread


class Waiting:
    """Waits for results, and notes each with the thread in which it arrived."""

    def __init__(self, seen: list[tuple[object, threading.Thread]]) -> None:
        self.seen = seen

    def note(self, future: Future[object]) -> None:
        """Note a result or an error."""
        result = future.exception() or future.result()
        self.seen.append((result, threading.current_thread()))


def test_results_arrive_in_order_in_the_windows_thread(qapp: QApplication) -> None:
    work, seen = WorkThread("made up"), list[tuple[object, threading.Thread]]()
    waiting = Waiting(seen)
    error = ValueError("no number")

    def fail() -> None:
        raise error

    work.submit(waiting.note, threading.current_thread)
    work.submit(waiting.note, fail)
    work.submit(waiting.note, pow, 2, 10)
    work.wait()
    assert not seen, "results come with the events"
    qapp.processEvents()
    (worked_in, here), *rest = seen
    assert here is threading.main_thread()
    assert worked_in is not here
    assert rest == [(error, here), (1024, here)]


def test_who_waits_lives_until_the_result_and_ends_in_the_windows_thread(
    qapp: QApplication,
) -> None:
    work, seen = WorkThread("made up"), list[tuple[object, threading.Thread]]()
    ended, going = list[threading.Thread](), threading.Event()
    waiting = Waiting(seen)
    weakref.finalize(waiting, lambda: ended.append(threading.current_thread()))
    work.submit(waiting.note, going.wait)
    del waiting
    going.set()
    work.wait()
    assert not ended
    qapp.processEvents()
    here = threading.main_thread()
    assert seen == [(True, here)]
    assert ended == [here]
