"""PupilFields: what is typed of one pupil."""

from PySide6.QtWidgets import QLineEdit, QWidget

from tutor.classroom.roster import Pupil
from tutor.classroom.roster_csv import listed, several


class PupilFields:
    """Name, other names and groups; what is typed outlives that the class is read anew."""

    def __init__(self, parent: QWidget) -> None:
        self.name, self.aliases, self.groups = self.all = tuple(QLineEdit(parent) for _ in range(3))
        self._filled = ("", "", "")
        """What the pupil has, before anything is typed."""

    def pupil(self, before: Pupil) -> Pupil:
        """Return the pupil as typed; `before`: what the pupil was."""
        aliases = several(self.aliases.text(), before.aliases)
        return Pupil(self.name.text(), aliases, several(self.groups.text(), before.groups))

    @property
    def is_empty(self) -> bool:
        """Whether nothing stands there."""
        return not any(field.text() for field in self.all)

    def fill(self, pupil: Pupil) -> None:
        """Show a pupil; what was typed of another one goes."""
        self._filled = _said(pupil)
        for field, text in zip(self.all, self._filled, strict=True):
            field.setText(text)

    def refill(self, pupil: Pupil) -> None:
        """Show the same pupil as it is now: what was typed stays where nothing else has changed."""
        said = _said(pupil)
        for field, before, now in zip(self.all, self._filled, said, strict=True):
            if before != now:
                field.setText(now)
        self._filled = said


def _said(pupil: Pupil) -> tuple[str, str, str]:
    return pupil.name, listed(pupil.aliases), listed(pupil.groups)
