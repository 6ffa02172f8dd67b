from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random

from PySide6.QtCore import QAbstractItemModel, QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QFrame,
    QHeaderView,
    QListWidget,
    QListWidgetItem,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from tutor.classroom.class_folder import ClassFolder
from tutor.classroom.intake import Fate, FileEntry
from tutor.classroom.roster import Pupil, merging
from tutor.classroom.sources import Survey, SurveyedName
from tutor.language import gettext, mark, ngettext
from tutor.pages.classroom.model import count_older, import_games, read_names
from tutor.pages.classroom.state_model import ShownClass
from tutor.pages.classroom.words import FATES, file_line
from tutor.pages.host import Host
from tutor.pages.parts.buttons import ChoiceBox
from tutor.pages.parts.dialogs import (
    answers_of,
    ask_to_fetch,
    choose_files,
    choose_folder,
    within_window,
)
from tutor.pages.parts.jobs import Task
from tutor.pages.parts.layouts import column_of, row_of
from tutor.pages.parts.look import Label, look, styled
from tutor.pages.parts.model import Runner
from tutor.pages.parts.sentence import plain_tip
from tutor.pages.parts.tables import TEXT_ROLES, TIP_ROLE, Index, RowsModel

FATE_ORDER = (Fate.REFUSED, Fate.REPAIRED, Fate.NO_PUPIL, Fate.DUPLICATE, Fate.READ)


class _EntryModel(RowsModel):
    def cell(self, row: tuple[str, str, str], column: int, role: int) -> str | None:
        text = row[column]
        return text if role in TEXT_ROLES else plain_tip(text) if role == TIP_ROLE else None


class ReportTab(QFrame):
    def __init__(self, view: ShownClass, parent: QWidget) -> None:
        super().__init__(parent)
        self._view = view
        self._folder: Path | None = None
        self._imports: tuple[int, ...] = ()
        self._shown = 0
        self._entries: tuple[FileEntry, ...] = ()
        self.which, self.fate = ChoiceBox(self), ChoiceBox(self)
        for box in (self.which, self.fate):
            box.setSizeAdjustPolicy(ChoiceBox.SizeAdjustPolicy.AdjustToContents)
        self.said = styled(Label(self), "hint", wraps=True, plain=True)
        ground = styled(QFrame(self), "panel")
        self.table = QTableView(ground)
        self._model = _EntryModel(self.table)
        self._model.heads = ("", "", "")
        self.table.setModel(self._model)
        self.table.setShowGrid(False)
        self.table.setTabKeyNavigation(False)
        self.table.setWordWrap(False)
        self.table.verticalHeader().hide()
        self.table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.table.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        heads = self.table.horizontalHeader()
        heads.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        heads.setHighlightSections(False)
        heads.setSectionResizeMode(2, QHeaderView.ResizeMode.Stretch)
        self.table.viewport().installEventFilter(self)
        column_of(self.table, on=ground, margins=6)
        top = row_of(self.which, self.fate, (self.said, 1), spacing=10)
        column_of(top, (ground, 1), on=self, margins=(20, 4, 20, 12), spacing=10)
        self.setFocusProxy(self.which)
        self.which.activated.connect(lambda at: view.read_entries(self._imports[at]))
        self.fate.activated.connect(lambda _: self._show_rows())

    def show_class(self) -> None:
        folder, imports = self._view.state.folder.path, self._view.state.folder.imports()
        if folder != self._folder:
            self._folder, self._imports, self._shown, self._entries = folder, (), 0, ()
        known, self._imports = self._imports, tuple(reversed(imports))
        self.which.clear()
        self.which.addItems(
            [gettext("Import {number}").format(number=one) for one in self._imports]
        )
        self.which.setAccessibleName(gettext("Import"))
        self.fate.setAccessibleName(gettext("Result of a file"))
        if self._shown in self._imports:
            self.which.setCurrentIndex(self._imports.index(self._shown))
        for box in (self.which, self.fate):
            box.setVisible(bool(imports))
        if self._imports and self._imports != known:
            self.which.setCurrentIndex(0)
            self._view.read_entries(self._imports[0])
        self._show_fates()

    def show_entries(self, number: int, entries: tuple[FileEntry, ...]) -> None:
        self._shown, self._entries = number, entries
        self._show_fates()

    def _show_fates(self) -> None:
        entries = self._entries
        at = self.fate.currentIndex()
        counts = [(fate, sum(one.fate is fate for one in entries)) for fate in FATE_ORDER]
        self.fate.clear()
        self.fate.addItem(gettext("All {count}").format(count=len(entries)), None)
        for fate, count in counts:
            if count:
                self.fate.addItem(f"{gettext(FATES[fate])} {count}", fate)
        self.fate.setCurrentIndex(at if 0 <= at < self.fate.count() else 0)
        self._show_rows()

    def _show_rows(self) -> None:
        wanted = self.fate.currentData()
        parents = {one.place.replace("\\", "/").rpartition("/")[0] for one in self._entries}
        folder = f"{parents.pop()}/" if len(parents) == 1 else ""
        rows = tuple(
            (_short(one.place, folder), gettext(FATES[one.fate]), _short(file_line(one), folder))
            for fate in FATE_ORDER
            for one in self._entries
            if one.fate is fate and wanted in (None, fate)
        )
        self._model.reset_rows(rows, (gettext("File"), gettext("Result"), gettext("Details")))
        self.table.setAccessibleName(gettext("Results of all files"))
        self.table.verticalHeader().setDefaultSectionSize(max(32, look().px(28)))
        self._fit()
        self.said.setText(
            gettext("Files that need attention come first.")
            if self._imports
            else gettext("No games imported yet.")
        )

    def _fit(self) -> None:
        room = self.table.viewport().width()
        head = self.table.horizontalHeader().sectionSizeHint(1)
        fate = max(room * 3 // 10, min(head, room * 2 // 5))
        self.table.setColumnWidth(0, min(look().px(340), room * 7 // 10 - fate))
        self.table.setColumnWidth(1, min(look().px(215), fate))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Resize:
            self._fit()
        return super().eventFilter(watched, event)

    def areas(self) -> tuple[QWidget, ...]:
        return (self.which, self.table)


def _short(text: str, folder: str) -> str:
    return text.replace(folder, "") if folder else text


NAME_ROLE = Qt.ItemDataRole.UserRole
TICK_ROLE = Qt.ItemDataRole.CheckStateRole


def name_line(name: SurveyedName) -> str:
    games = ngettext("{count} game", "{count} games", name.games).format(count=name.games)
    shown = name.name or gettext("(no name)")
    if name.pupil is not None and name.pupil != name.name:
        return f"{shown} · {games} · " + gettext("is {pupil}").format(pupil=name.pupil)
    if name.near is not None:
        return f"{shown} · {games} · " + gettext("similar to {pupil}").format(pupil=name.near)
    return f"{shown} · {games}"


class RowTicker(QStyledItemDelegate):
    """Toggles a row's tick when the row is clicked anywhere."""

    def editorEvent(
        self, event: QEvent, model: QAbstractItemModel, option: QStyleOptionViewItem, index: Index
    ) -> bool:
        match event:
            case QMouseEvent() if event.type() != QEvent.Type.MouseButtonRelease:
                return False
            case QKeyEvent() if event.key() != Qt.Key.Key_Space:
                return False
            case QMouseEvent() | QKeyEvent():
                ticked = Qt.CheckState(index.data(TICK_ROLE)) is Qt.CheckState.Checked
                on = Qt.CheckState.Unchecked if ticked else Qt.CheckState.Checked
                return model.setData(index, on, TICK_ROLE)
        return False


class NameList(QListWidget):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.names: tuple[SurveyedName, ...] = ()
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setUniformItemSizes(True)
        self.setItemDelegate(RowTicker(self))

    def show_names(self, names: Iterable[SurveyedName], ticked: bool) -> None:
        names = tuple(names)
        before = {name.name: name for name in self.ticked()} if names == self.names else None
        self.names = names
        self.blockSignals(True)  # no itemChanged for each line
        self.clear()
        for name in names:
            item = QListWidgetItem(name_line(name), self)
            item.setSizeHint(QSize(0, max(32, look().px(30))))
            item.setData(NAME_ROLE, name)
            item.setData(Qt.ItemDataRole.AccessibleTextRole, item.text())
            item.setToolTip(plain_tip(item.text()))
            on = name.name in before if before is not None else ticked and name.proposed
            item.setCheckState(Qt.CheckState.Checked if on else Qt.CheckState.Unchecked)
        self.blockSignals(False)
        self.setAccessibleName(gettext("Names of players"))

    def ticked(self) -> tuple[SurveyedName, ...]:
        items = (self.item(row) for row in range(self.count()))
        return tuple(
            item.data(NAME_ROLE) for item in items if item.checkState() is Qt.CheckState.Checked
        )

    def chosen(self) -> SurveyedName | None:
        item = self.currentItem()
        name: SurveyedName | None = item.data(NAME_ROLE) if item is not None else None
        return name


class WhoDialog(QDialog):
    def __init__(self, found: Survey, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(gettext("Who are the pupils?"))
        self.setObjectName("who")
        games = ngettext("{count} game", "{count} games", found.games)
        about = gettext(
            "Players in the games ({games}). Those who play often are ticked. Only your "
            "pupils' seats are reviewed; you can merge and change names later."
        )
        about = about.format(games=games.format(count=found.games))
        self.said = styled(Label(about, self), wraps=True)
        ground = styled(QFrame(self), "panel")
        self.names = NameList(ground)
        self.names.show_names((one for one in found.names if one.pupil is None), True)
        column_of(self.names, on=ground, margins=6)
        self.count = styled(Label(self), "hint")
        self.go, self.cancel = answers_of(self, gettext("Import"))
        row = row_of((self.count, 1), self.cancel, self.go)
        column_of(self.said, (ground, 1), row, on=self, margins=(20, 18, 20, 16), spacing=12)
        self.resize(within_window(self, QSize(look().px(480), look().px(520))))
        self.names.itemChanged.connect(self._count_pupils)
        self.names.setFocus()
        if found.names:
            self.names.setCurrentRow(0)
        self._count_pupils()

    def _count_pupils(self) -> None:
        count = len(self.names.ticked())
        pattern = ngettext("{count} pupil", "{count} pupils", count)
        self.count.setText(pattern.format(count=count))
        self.go.setEnabled(bool(count))


READING_TITLE = mark("Reading names")
IMPORT_TITLE = mark("Importing")
OLDER_TITLE = mark("Counting older games anew")


@dataclass(frozen=True, slots=True)
class ClassServices:
    host: Host
    run: Runner
    random: Random
    jobs: int = 2


class ImportHandler(QObject):
    done = Signal(object)
    counted = Signal(int)
    reported = Signal(str)

    def __init__(self, task: Task, around: ClassServices, parent: QWidget) -> None:
        super().__init__(parent)
        self._parent, self._task, self._jobs = parent, task, around.jobs
        self._host = around.host
        self.folder: ClassFolder | None = None

    # --- choosing games -----------------------------------------------------------------------

    def choose_folder(self) -> None:
        self.take(choose_folder(self._parent))

    def choose_files(self) -> None:
        self.take(choose_files(self._parent))

    def take(self, places: tuple[Path, ...]) -> None:
        if not places or self.folder is None or not self._task.is_free():
            return
        identify = partial(self._identify, self.folder, places)
        ask_to_fetch(places, self._host.settings.fetch_replays, identify, self._parent)

    # --- choosing the pupils, then importing --------------------------------------------------

    def _identify(self, folder: ClassFolder, places: tuple[Path, ...], fetch: bool) -> None:
        if folder.roster.pupils:
            self._import(folder, places, fetch)
            return
        work = partial(read_names, folder=folder.path, places=places, fetch=fetch, jobs=self._jobs)
        self._task.start(READING_TITLE, work, partial(self._ask_who, folder, places, fetch))

    def _ask_who(
        self, folder: ClassFolder, places: tuple[Path, ...], fetch: bool, found: Survey | None
    ) -> None:
        if found is None:
            return
        if not found.games:
            self.reported.emit(gettext("There is no game in these places."))
            return
        dialog = WhoDialog(found, self._parent)
        dialog.accepted.connect(lambda: self._enrol(folder, dialog.names.ticked(), places, fetch))
        dialog.open()

    def _enrol(
        self,
        folder: ClassFolder,
        names: tuple[SurveyedName, ...],
        places: tuple[Path, ...],
        fetch: bool,
    ) -> None:
        try:
            folder = folder.changed(merging(Pupil(one.name) for one in names))
        except (ValueError, OSError) as error:
            self._host.show_error(error)
            return
        self._import(folder, places, fetch)

    def _import(self, folder: ClassFolder, places: tuple[Path, ...], fetch: bool) -> None:
        work = partial(
            import_games, folder=folder.path, places=places, fetch=fetch, jobs=self._jobs
        )
        self._task.start(IMPORT_TITLE, work, self.done.emit)

    def count_older(self, folder: ClassFolder) -> None:
        work = partial(count_older, folder=folder.path, jobs=self._jobs)
        self._task.queue(OLDER_TITLE, work, self.counted.emit)
