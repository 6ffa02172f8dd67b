"""DrillKeeper: writes answers and drills into the history, one after the other, off the window's
thread.

An answer that cannot be written (the history is in use, the disk is full) stays and is tried
again with the next one, and a last time when the window is closed. A drill that cannot be added
or removed is told at once, and forgotten.
"""

from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import replace

from PySide6.QtCore import QObject, Signal, Slot

from tutor.advice.advice import Decision, Reason
from tutor.ui.parts.worker import Executor, Worker
from tutor.view.drills.orders import Adding, Done, Given, HistoryPlace, NotDone, Order, Removing


class DrillKeeper(QObject):
    """Takes orders in the window's thread."""

    not_kept = Signal(object)
    """The history cannot be written to: the Reason why. Where only answers wait it is told once,
    until it is another one."""
    failed = Signal(object)
    """An exception: a fault of ours."""

    def __init__(
        self, place: HistoryPlace, executor: Executor | None = None, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self.place = place
        self._orders: deque[Order] = deque()
        self._said: Reason | None = None
        self._stuck = False
        self._worker = Worker(executor, self)
        self._worker.found.connect(self._found)
        self._worker.failed.connect(self._fell)
        self._worker.finished.connect(self._finished)

    @property
    def waiting(self) -> tuple[Given, ...]:
        """The answers that are not in the history yet, the first one first."""
        return tuple(order for order in tuple(self._orders) if isinstance(order, Given))

    def give(self, given: Given) -> None:
        """Keep an answer."""
        self._take(given)

    def add(self, decisions: tuple[Decision, ...], told: Callable[[int], None]) -> None:
        """Keep decisions as drills; `told` hears how many are new."""
        self._take(Adding(decisions, self.place.now(), told))

    def remove(self, drill: str, told: Callable[[], None]) -> None:
        """Forget a drill of one's own; `told` when it is gone."""
        self._take(Removing(drill, told))

    def close(self) -> None:
        """Write what is left: the window goes."""
        self._worker.close()
        if self._orders:
            deque(self._work(), maxlen=0)

    def _take(self, order: Order) -> None:
        self._orders.append(order)
        self._stuck = False
        self._go_on()

    def _go_on(self) -> None:
        if self._orders and not self._stuck and not self._worker.busy:
            self._worker.start(lambda cancelled: self._work())

    def _work(self) -> Iterator[Done | NotDone]:
        """Off the window's thread: write order by order. Between a write and its going from the
        queue nothing can stop us, so nothing is written twice."""
        from tutor.view.drills.writing import write  # numpy: not before a frame

        while self._orders:
            done = write(self.place, self._orders[0])
            if isinstance(done, NotDone):
                yield replace(done, asked=self._give_up())
                return
            self._orders.popleft()
            yield done

    def _give_up(self) -> bool:
        """Only answers stay; whether anything else went."""
        others = [order for order in tuple(self._orders) if not isinstance(order, Given)]
        for order in others:
            self._orders.remove(order)
        return bool(others)

    @Slot(object)
    def _found(self, done: Done | NotDone) -> None:
        if isinstance(done, NotDone):
            self._stuck = True
            if done.asked or done.notice != self._said:
                self._said = done.notice
                self.not_kept.emit(done.notice)
            return
        self._said = None
        match done.order:
            case Adding(told=told):
                told(done.new)
            case Removing(told=gone):
                gone()
            case Given():
                pass

    @Slot(object)
    def _fell(self, error: BaseException) -> None:
        """What made us fall is not tried for ever."""
        if self._orders:
            self._orders.popleft()
        self.failed.emit(error)
        self._go_on()

    @Slot()
    def _finished(self) -> None:
        if len(self.waiting) < len(self._orders):
            self._stuck = False  # somebody waits to be told
        self._go_on()
