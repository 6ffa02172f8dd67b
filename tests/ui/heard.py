"""What assistive technology hears while a test runs."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from PySide6.QtGui import QAccessibleAnnouncementEvent

from tutor.pages.parts import motion


class Heard:
    def __init__(self, active: bool = True) -> None:
        self.active = active
        self.sentences: list[str] = []

    def isActive(self) -> bool:
        return self.active

    def updateAccessibility(self, event: QAccessibleAnnouncementEvent) -> None:
        assert event.object() is not None
        self.sentences.append(event.message())

    def take(self) -> list[str]:
        said, self.sentences = self.sentences, []
        return said


@contextmanager
def listening(active: bool = True) -> Iterator[Heard]:
    with pytest.MonkeyPatch.context() as patch:
        heard = Heard(active)
        patch.setattr(motion, "QAccessible", heard)
        yield heard
