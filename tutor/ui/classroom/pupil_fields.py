"""PupilFields: what is typed of one pupil."""

from PySide6.QtWidgets import QLineEdit, QWidget

from tutor.classroom.roster import Pupil
from tutor.classroom.roster_csv import listed, several


class PupilFields:
    def __init__(self, parent: QWidget) -> None:
        self.name, self.aliases, self.groups = self.all = tuple(QLineEdit(parent) for _ in range(3))
        self._filled = ("", "", "")

    def pupil(self, before: Pupil) -> Pupil:
        aliases = several(self.aliases.text(), before.aliases)
        return Pupil(self.name.text(), aliases, several(self.groups.text(), before.groups))

    @property
    def is_empty(self) -> bool:
        return not any(field.text() for field in self.all)

    def fill(self, pupil: Pupil) -> None:
        self._filled = _said(pupil)
        for field, text in zip(self.all, self._filled, strict=True):
            field.setText(text)

    def refill(self, pupil: Pupil) -> None:
        said = _said(pupil)
        for field, before, now in zip(self.all, self._filled, said, strict=True):
            if before != now:
                field.setText(now)
        self._filled = said


def _said(pupil: Pupil) -> tuple[str, str, str]:
    return pupil.name, listed(pupil.aliases), listed(pupil.groups)
