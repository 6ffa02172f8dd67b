"""NoGames: what to do where a class has no game yet."""

from PySide6.QtWidgets import QWidget

from tutor.language import gettext
from tutor.ui.parts.empty_state import EmptyState


class NoGames(EmptyState):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("class", 2, parent)

    def show_look(self) -> None:
        self.show_state(
            gettext("Class"),
            gettext("No game yet."),
            gettext(
                "Import your pupils' games, or drop them here; then you say which names are "
                "pupils. After that, each pupil has a row here: what to work on, with the "
                "positions behind it."
            ),
            (gettext("A folder of games …"), gettext("Files, archives, lists of addresses …")),
        )
