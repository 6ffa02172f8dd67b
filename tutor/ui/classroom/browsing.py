"""PositionBrowser: the positions behind a figure or of the next problem set, one after another."""

from PySide6.QtCore import QObject, Qt, Signal, Slot

from tutor.advice.advice import Decision
from tutor.classroom.class_view import ClassPosition
from tutor.language import gettext
from tutor.ui.classroom.positions import Positions
from tutor.ui.parts.jobs import Executor, Jobs
from tutor.view.classroom.jobs import FoundPositions, finding, looking
from tutor.view.classroom.listed import listed
from tutor.view.classroom.state import ClassState, Selection


class PositionBrowser(QObject):
    chosen = Signal(object)
    failed = Signal(object)

    def __init__(
        self, positions: Positions, state: ClassState, executor: Executor | None, parent: QObject
    ) -> None:
        super().__init__(parent)
        self.positions, self._state = positions, state
        self.picked: Selection | None = None
        self._places: tuple[ClassPosition, ...] = ()
        self._at = 0
        self._reader = Jobs(executor, self)
        self._reader.found.connect(self._show_read)
        self._reader.failed.connect(self.failed)
        positions.at_changed.connect(self._go)
        positions.acted.connect(self._toggle)
        positions.acted_all.connect(self._choose_all)

    def look_at(self, picked: Selection | None, at: int, state: ClassState) -> None:
        self.picked, self._places = picked, ()
        self._state, self._at = state, at
        self.positions.show_message(gettext("Reading the position …"))
        self._show_list()
        self.positions.list.setFocus(Qt.FocusReason.OtherFocusReason)
        if picked is None:
            self._show_places(state.chosen)
        else:
            self._reader.start(finding(state, picked))

    def _show_places(self, places: tuple[ClassPosition, ...]) -> None:
        self._places = places
        self._go(self._at)

    def show_class(self, state: ClassState) -> None:
        self._state = state
        self._show_list()
        if self.positions.decision is not None:
            self.positions.show_decision(self.positions.decision)

    def leave(self) -> None:
        self.picked, self._places, self.positions.decision = None, (), None

    def _show_list(self) -> None:
        view = listed(self._places, self._at, self.picked, self._state)
        self.positions.show_positions(view, self._at)

    @Slot(int)
    def _go(self, at: int) -> None:
        if 0 <= at < len(self._places):
            self._at = at
            self._show_list()
            self._reader.start(looking(self._state.folder, self._places[at]))

    @Slot(object)
    def _show_read(self, found: FoundPositions | tuple[ClassPosition, Decision]) -> None:
        if isinstance(found, FoundPositions):
            self._show_places(found.places)
            return
        place, decision = found
        if self._places and self._places[self._at].key == place.key:
            self.positions.show_decision(decision)

    @Slot(int)
    def _toggle(self, at: int) -> None:
        place, state = self._places[at], self._state
        is_in = state.is_chosen(place)
        self.chosen.emit(state.without_chosen(place) if is_in else state.with_chosen((place,)))

    @Slot()
    def _choose_all(self) -> None:
        self.chosen.emit(self._state.with_chosen(self._places))

    def close(self) -> None:
        self._reader.close()
