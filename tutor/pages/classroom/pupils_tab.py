from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QFrame, QLineEdit, QListWidget, QListWidgetItem, QPushButton, QWidget

from tutor.classroom.roster import (
    ClassroomError,
    Pupil,
    Roster,
    adding,
    joined_names,
    merging,
    putting,
    read_roster,
    removing,
    roster_of,
    several,
    write_roster,
)
from tutor.export.figure_tables import count_line
from tutor.export.pupils import name_key
from tutor.language import gettext
from tutor.pages.classroom.handing import written_line
from tutor.pages.classroom.intake import NameList
from tutor.pages.classroom.state_model import ClassState, ShownClass
from tutor.pages.classroom.widgets import Columns
from tutor.pages.parts.dialogs import NameTakenError, ask_file, ask_target
from tutor.pages.parts.jobs import Jobs
from tutor.pages.parts.layouts import column_of, flow_of
from tutor.pages.parts.look import Label, look, styled
from tutor.pages.parts.model import result_of
from tutor.pages.parts.motion import FocusForwarder
from tutor.pages.parts.sentence import escape_ampersands, plain_tip


class PupilFields:
    def __init__(self, parent: QWidget) -> None:
        self.name, self.aliases, self.groups = self.all = tuple(QLineEdit(parent) for _ in range(3))
        self._loaded = ("", "", "")

    def pupil(self, before: Pupil) -> Pupil:
        aliases = several(self.aliases.text(), before.aliases)
        return Pupil(self.name.text(), aliases, several(self.groups.text(), before.groups))

    @property
    def is_empty(self) -> bool:
        return not any(field.text() for field in self.all)

    def fill(self, pupil: Pupil) -> None:
        self._loaded = _field_texts(pupil)
        for field, text in zip(self.all, self._loaded, strict=True):
            field.setText(text)

    def refill(self, pupil: Pupil) -> None:
        texts = _field_texts(pupil)
        for field, before, now in zip(self.all, self._loaded, texts, strict=True):
            if before != now:
                field.setText(now)
        self._loaded = texts


def _field_texts(pupil: Pupil) -> tuple[str, str, str]:
    return pupil.name, joined_names(pupil.aliases), joined_names(pupil.groups)


MIN_LIST_HEIGHT = 130


class PupilsTab(QFrame):
    def __init__(self, view: ShownClass, parent: QWidget) -> None:
        super().__init__(parent)
        self._view, self._fail = view, view.host.show_error
        self._jobs = Jobs(self)
        self._jobs.found.connect(self._show_found)
        self._jobs.failed.connect(self._fail)
        self._state: ClassState | None = None
        self._new = False
        self._asked = ""
        self.pupils, self.strangers = QListWidget(self), NameList(self)
        self._columns = Columns(self)
        self._grounds = QFrame(self), QFrame(self)
        self.heads = Label(self), Label(self)
        self.search = QLineEdit(self)
        self.search.setClearButtonEnabled(True)
        self.labels = Label(self), Label(self), Label(self)
        self._fields = PupilFields(self)
        self.name, self.aliases, self.groups = self._fields.all
        self.save, self.new, self.remove, self.add, self.join, self.read, self.write = (
            QPushButton(self) for _ in range(7)
        )
        self.nobody = styled(Label(self), "hint", wraps=True)
        for head in self.heads:
            head.setProperty("look", "section")
            head.setWordWrap(True)
        for label, field in zip(self.labels, self._fields.all, strict=True):
            label.setProperty("look", "label")
            label.setWordWrap(True)
            label.setBuddy(field)
        left, right = self._columns.left, self._columns.right
        for column, head, part, ground in (
            (left, self.heads[0], self.pupils, self._grounds[0]),
            (right, self.heads[1], self.strangers, self._grounds[1]),
        ):
            ground.setProperty("look", "panel")
            column_of(part, on=ground, margins=6)
            column.addWidget(head)
            if part is self.pupils:
                column.addWidget(self.search)
            column.addWidget(ground, 1)
        for label, field in zip(self.labels, self._fields.all, strict=True):
            left.addWidget(label)
            left.addWidget(field)
        left.addLayout(flow_of(self.save, self.new, self.remove, self.read, self.write))
        right.addWidget(self.nobody)
        right.addLayout(flow_of(self.add, self.join))
        column_of(self._columns, on=self, margins=0)
        FocusForwarder(self, self.pupils)
        self.pupils.currentRowChanged.connect(self._show_fields)
        self.strangers.currentRowChanged.connect(self._enable)
        self.strangers.itemChanged.connect(self._enable)
        self.save.clicked.connect(self._save)
        for field in self._fields.all:
            field.returnPressed.connect(self._save)
        self.search.textChanged.connect(self._find)
        self.read.clicked.connect(self._read)
        self.write.clicked.connect(self._write)
        self.new.clicked.connect(self._begin_new)
        self.remove.clicked.connect(self._remove)
        self.add.clicked.connect(
            lambda: self._want_new(*(Pupil(one.name) for one in self.strangers.ticked()))
        )
        self.join.clicked.connect(self._join)

    # --- content ------------------------------------------------------------------------------

    def show_class(self) -> None:
        before, shown = self._state, self._pupil()
        self._state = state = self._view.state
        self._columns.show_look(gettext("Pupils"))
        for ground in self._grounds:
            ground.setMinimumHeight(look().px(MIN_LIST_HEIGHT))
        self.heads[0].setText(gettext("Pupils"))
        self.heads[1].setText(gettext("Names that belong to no pupil"))
        for label, field, text in zip(
            self.labels,
            self._fields.all,
            (
                gettext("Name"),
                gettext("Other names at the table, separated by ;"),
                gettext("Groups, separated by ;"),
            ),
            strict=True,
        ):
            label.setText(text)
            field.setAccessibleName(text)
        self.new.setText(gettext("New pupil"))
        self.remove.setText(gettext("Remove from the list"))
        self.remove.setToolTip(gettext("Reviewed games stay."))
        self.read.setText(gettext("From a file …"))
        self.read.setToolTip(gettext("Add the pupils of a CSV file: name, other names, groups"))
        self.write.setText(gettext("To a file …"))
        self.write.setToolTip(gettext("Save the list of pupils as a CSV file"))
        self.search.setPlaceholderText(gettext("Find a pupil"))
        self.search.setAccessibleName(self.search.placeholderText())
        self.add.setText(gettext("Add ticked names as pupils"))
        self.nobody.setText(gettext("After an import, the other players are listed here."))
        self.nobody.setVisible(not state.strangers)
        self._list_pupils(state, shown)
        pupil = self._pupil()
        if before is None or before.folder.path != state.folder.path:
            self._show_fields()
        elif self._new and not self._is_added(before.folder.roster):
            if shown is None and self._fields.is_empty:
                self._show_fields()  # nothing was typed
        elif not self._new and pupil and shown and pupil.name == shown.name:
            self._fields.refill(pupil)
        else:
            self._show_fields()
        if before is None or before.strangers != state.strangers or self.strangers.names:
            self.strangers.show_names(state.strangers, False)
        self._enable()

    def _list_pupils(self, state: ClassState, shown: Pupil | None) -> None:
        here = max(0, self.pupils.currentRow())
        names = [pupil.name for pupil in state.folder.roster.pupils]
        if shown is not None and shown.name in names:
            here = names.index(shown.name)
        self.pupils.blockSignals(True)
        self.pupils.clear()
        self.pupils.setAccessibleName(gettext("Pupils"))
        for pupil in state.folder.roster.pupils:
            text = f"{pupil.name} · {count_line(state.view.figures.of(pupil.name))}"
            if pupil.aliases:
                text += " · " + gettext("also {names}").format(names=joined_names(pupil.aliases))
            text += "".join(f" · {group}" for group in pupil.groups)
            item = QListWidgetItem(text, self.pupils)
            item.setToolTip(plain_tip(text))
            item.setData(Qt.ItemDataRole.AccessibleTextRole, text)
            item.setSizeHint(QSize(0, max(32, look().px(30))))
        self.pupils.setCurrentRow(min(here, self.pupils.count() - 1))
        self.pupils.blockSignals(False)
        self._find()

    def _find(self) -> None:
        wanted = name_key(self.search.text())
        shown = []
        for row in range(self.pupils.count()):
            item = self.pupils.item(row)
            item.setHidden(wanted not in name_key(item.text()))
            shown += [] if item.isHidden() else [row]
        if self.pupils.currentRow() not in shown:
            self.pupils.setCurrentRow(shown[0] if shown else -1)

    def _is_added(self, before: Roster) -> bool:
        key = name_key(self._asked)
        there, was = (
            key in {name_key(one.name) for one in roster.pupils} for roster in (self.roster, before)
        )
        return self.name.text() == self._asked and there and not was

    def _show_fields(self) -> None:
        self._new = self._pupil() is None
        self._fields.fill(self._pupil() or Pupil(""))
        self._enable()

    def _enable(self) -> None:
        pupil = self._pupil()
        self.save.setText(gettext("Add") if self._new else gettext("Save"))
        self.remove.setEnabled(pupil is not None and not self._new)
        self.new.setEnabled(not self._new)
        self.add.setEnabled(bool(self.strangers.ticked()))
        who = self.strangers.chosen()
        self.join.setEnabled(pupil is not None and who is not None)
        name = pupil.name if pupil is not None else "…"
        text = gettext("It is {pupil}").format(pupil=name[:24])
        self.join.setText(escape_ampersands(text))
        self.join.setToolTip(gettext("The selected name is another name of the pupil on the left."))

    # --- input --------------------------------------------------------------------------------

    @property
    def roster(self) -> Roster:
        return self._state.folder.roster if self._state else Roster()

    def _pupil(self) -> Pupil | None:
        row, pupils = self.pupils.currentRow(), self.roster.pupils
        return pupils[row] if 0 <= row < len(pupils) else None

    def _want_new(self, *pupils: Pupil) -> None:
        try:
            roster_of([*self.roster.pupils, *pupils])  # raises if a pupil is already on the list
            self._view.change_roster(adding(pupils))
        except ClassroomError as fault:
            self._fail(fault)

    def _want_other(self, new: Pupil, old: Pupil) -> None:
        try:
            self._view.change_roster(putting(new, old))
        except ClassroomError as fault:
            self._fail(fault)

    def _save(self) -> None:
        old = None if self._new else self._pupil()
        typed = self._fields.pupil(old or Pupil(""))
        if old is None:
            self._asked = typed.name
            self._want_new(typed)
        else:
            renamed = name_key(typed.name) != name_key(old.name)
            aliases = (*typed.aliases, old.name) if renamed else typed.aliases  # keeps the games
            self._want_other(replace(typed, aliases=aliases), old)

    def _begin_new(self) -> None:
        self._new = True
        self._fields.fill(Pupil(""))
        self.name.setFocus(Qt.FocusReason.OtherFocusReason)
        self._enable()

    def _remove(self) -> None:
        old = self._pupil()
        if old is not None:
            self._view.change_roster(removing(old))

    def _join(self) -> None:
        old, who = self._pupil(), self.strangers.chosen()
        if old is not None and who is not None:
            self._want_other(Pupil(old.name, (*old.aliases, who.name), old.groups), old)

    def areas(self) -> tuple[QWidget, ...]:
        return (self.search, self.pupils, self.name, self.strangers)

    # --- files --------------------------------------------------------------------------------

    def _read(self) -> None:
        path = ask_file(self, gettext("A list of pupils"), CSV_FILES)
        if path is not None:
            self._jobs.add(result_of(read_roster, path))

    def _write(self) -> None:
        title = gettext("Save as")
        try:
            path = ask_target(self, title, "pupils.csv", CSV_FILES, ".csv")
        except NameTakenError as fault:
            self._fail(fault)
            return
        if path is not None:
            self._jobs.add(result_of(_write, path, self.roster))

    def _show_found(self, found: tuple[Pupil, ...] | str) -> None:
        if isinstance(found, str):
            self._view.report(found)
        else:
            self._view.change_roster(merging(found))


CSV_FILES = "*.csv"


def _write(path: Path, roster: Roster) -> str:
    write_roster(path, roster)
    return written_line((path,))
