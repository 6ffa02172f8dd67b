"""What assistive technology hears while a test runs."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent

from tutor.pages.parts import motion


class Heard:
    AnnouncementPoliteness = QAccessible.AnnouncementPoliteness

    def __init__(self, active: bool = True) -> None:
        self.active = active
        self.sentences: list[str] = []
        self.at_once: list[str] = []

    def isActive(self) -> bool:
        return self.active

    def updateAccessibility(self, event: QAccessibleAnnouncementEvent) -> None:
        assert event.object() is not None
        self.sentences.append(event.message())
        if event.politeness() == QAccessible.AnnouncementPoliteness.Assertive:
            self.at_once.append(event.message())

    def take(self) -> list[str]:
        said, self.sentences = self.sentences, []
        return said


@contextmanager
def listening(active: bool = True) -> Iterator[Heard]:
    with pytest.MonkeyPatch.context() as patch:
        heard = Heard(active)
        patch.setattr(motion, "QAccessible", heard)
        yield heard
