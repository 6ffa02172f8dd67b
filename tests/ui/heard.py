"""What assistive technology hears while a test runs."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent

from tutor.ui.parts import announce


class Heard:
    """Stands where Qt tells assistive technology, and writes down what it is told."""

    AnnouncementPoliteness = QAccessible.AnnouncementPoliteness

    def __init__(self, active: bool = True) -> None:
        self.active = active
        self.sentences: list[str] = []
        self.at_once: list[str] = []
        """Those of the sentences that were not to wait."""

    def isActive(self) -> bool:
        return self.active

    def updateAccessibility(self, event: QAccessibleAnnouncementEvent) -> None:
        assert event.object() is not None
        self.sentences.append(event.message())
        if event.politeness() == QAccessible.AnnouncementPoliteness.Assertive:
            self.at_once.append(event.message())

    def take(self) -> list[str]:
        """What was said since this was last asked."""
        said, self.sentences = self.sentences, []
        return said


@contextmanager
def listening(active: bool = True) -> Iterator[Heard]:
    """Somebody listens, or (not `active`) nobody."""
    with pytest.MonkeyPatch.context() as patch:
        heard = Heard(active)
        patch.setattr(announce, "QAccessible", heard)
        yield heard
