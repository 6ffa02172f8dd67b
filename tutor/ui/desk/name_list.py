"""Names found at the tables, with how many games each is in; those that may be pupils ticked."""

from collections.abc import Iterable

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QWidget

from tutor.desk.survey import Name
from tutor.language import Words
from tutor.ui.look import Look

NAME = Qt.ItemDataRole.UserRole


def name_line(name: Name, words: Words) -> str:
    """A name, its games, and what it may be."""
    games = words.ngettext("{count} game", "{count} games", name.games).format(count=name.games)
    shown = name.name or words.gettext("(no name)")
    if name.pupil is not None and name.pupil != name.name:
        return f"{shown} · {games} · " + words.gettext("is {pupil}").format(pupil=name.pupil)
    if name.near is not None:
        return f"{shown} · {games} · " + words.gettext("much like {pupil}").format(pupil=name.near)
    return f"{shown} · {games}"


class NameList(QListWidget):
    """Space ticks."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.names: tuple[Name, ...] = ()
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setUniformItemSizes(True)

    def show_names(self, names: Iterable[Name], ticked: bool, look: Look) -> None:
        """Show these; `ticked`: whether those that are proposed are ticked already. What was
        ticked by hand stays so in another language."""
        names = tuple(names)
        before = {name.name: name for name in self.ticked()} if names == self.names else None
        self.names = names
        self.clear()
        for name in names:
            item = QListWidgetItem(name_line(name, look.words), self)
            item.setSizeHint(QSize(0, max(32, look.px(30))))
            item.setData(NAME, name)
            item.setData(Qt.ItemDataRole.AccessibleTextRole, item.text())
            item.setToolTip(item.text())
            on = name.name in before if before is not None else ticked and name.proposed
            item.setCheckState(Qt.CheckState.Checked if on else Qt.CheckState.Unchecked)
        self.setAccessibleName(look.words.gettext("Names at the tables"))

    def ticked(self) -> tuple[Name, ...]:
        """Those that are ticked."""
        items = (self.item(row) for row in range(self.count()))
        return tuple(
            item.data(NAME) for item in items if item.checkState() is Qt.CheckState.Checked
        )

    def chosen(self) -> Name | None:
        """The one that the keyboard is on."""
        item = self.currentItem()
        name: Name | None = item.data(NAME) if item is not None else None
        return name
