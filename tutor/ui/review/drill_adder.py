"""Decisions of a review that are to come back as drills."""

from PySide6.QtCore import QObject, Signal

from tutor.advice.advice import Decision
from tutor.ui.panel.drill_offer import DrillOffer


class DrillAdder(QObject):
    requested = Signal(object)

    def __init__(self, offer: DrillOffer) -> None:
        super().__init__(offer)
        self._offer = offer
        self._decision: Decision | None = None
        self._added: list[Decision] = []
        offer.requested.connect(self.add)

    def show_offer(self, decision: Decision | None) -> None:
        self._decision = decision
        self._offer.setVisible(decision is not None and len(decision.advice.combined) > 1)
        self._offer.show_offer(self._is_added)

    @property
    def _is_added(self) -> bool:
        return any(added is self._decision for added in self._added)

    def add(self) -> None:
        decision = self._decision
        if decision is not None and not self._is_added and len(decision.advice.combined) > 1:
            self.requested.emit((decision,))

    def show_added(self, decisions: tuple[Decision, ...]) -> None:
        self._added.extend(decisions)
        self.show_offer(self._decision)
