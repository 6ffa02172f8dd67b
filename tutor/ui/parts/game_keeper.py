"""GameKeeper: carries orders out in the history, one after the other, off the window's thread.

A practice game that cannot be written (the history is in use, the disk is full) stays and is tried
again with the next order, and a last time when the window is closed. Anything else that cannot be
done is told and given up.
"""

from collections import deque
from collections.abc import Iterator

from PySide6.QtCore import QObject, Signal, Slot

from tutor.advice.advice import Reason
from tutor.ui.parts.worker import Executor, Worker
from tutor.view.drills.orders import HistoryPlace
from tutor.view.progress.orders import Done, NotDone, Order, Played


class GameKeeper(QObject):
    """Takes orders in the window's thread."""

    done = Signal(object)
    """A Done."""
    not_done = Signal(object)
    """A NotDone."""
    noticed = Signal(object)
    """A Reason that should be said: the history was rescued, or cannot be used."""
    failed = Signal(object)
    """An exception: a fault of ours."""

    def __init__(
        self, place: HistoryPlace, executor: Executor | None = None, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self.place = place
        self._orders: deque[Order] = deque()
        self._waiting: deque[Played] = deque()
        """Games that could not be written."""
        self._said: Reason | None = None
        self._worker = Worker(executor, self)
        self._worker.found.connect(self._found)
        self._worker.failed.connect(self._fell)
        self._worker.finished.connect(self._go_on)

    def take(self, order: Order) -> None:
        """Carry it out, after those before."""
        self._orders.extend(self._waiting)
        self._waiting.clear()
        self._orders.append(order)
        self._go_on()

    def close(self) -> None:
        """Write what is left: the window goes."""
        self._worker.close()
        self._orders.extendleft(reversed(self._waiting))
        self._waiting.clear()
        deque(self._work(), maxlen=0)

    @Slot()
    def _go_on(self) -> None:
        if self._orders and not self._worker.busy:
            self._worker.start(lambda cancelled: self._work())

    def _work(self) -> Iterator[Done | NotDone]:
        """Off the window's thread: order by order. Between a write and its going from the queue
        nothing can stop us, so nothing is written twice."""
        if not self._orders:
            return
        from tutor.view.progress.writing import write  # numpy: not before a frame

        while self._orders:
            done = write(self.place, self._orders[0])
            order = self._orders.popleft()
            if isinstance(done, NotDone) and isinstance(order, Played):
                self._waiting.append(order)
            yield done

    @Slot(object)
    def _found(self, done: Done | NotDone) -> None:
        for notice in done.found:
            self.noticed.emit(notice)
        if isinstance(done, Done):
            self._said = None
            self.done.emit(done)
            return
        if not isinstance(done.order, Played) or done.notice != self._said:
            self.noticed.emit(done.notice)
        self._said = done.notice
        self.not_done.emit(done)

    @Slot(object)
    def _fell(self, error: BaseException) -> None:
        """What made us fall is not tried for ever."""
        if self._orders:
            self._orders.popleft()
        self.failed.emit(error)
        self._go_on()
