from functools import partial
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QSize, Signal
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QInputDialog, QListWidget, QWidget

from tutor.language import gettext, mark, translate
from tutor.pages.host import Host
from tutor.pages.parts.banner import TaskNote
from tutor.pages.parts.dialogs import ask_to_fetch, choose_files, choose_folder, within_window
from tutor.pages.parts.jobs import Task
from tutor.pages.parts.label import Label
from tutor.pages.parts.layouts import column_of
from tutor.pages.parts.look import look, styled
from tutor.system.files import private_folder, replacing
from tutor.text import progress

if TYPE_CHECKING:
    from tutor.classroom.sources import Survey
    from tutor.pages.progress.model import OwnImport


MAX_NAMES = 50


class NameDialog(QDialog):
    def __init__(self, names: tuple[tuple[str, int], ...], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        asked, why = progress.which_line()
        self.setWindowTitle(gettext("Import games"))
        self._names = tuple(name for name, _ in names[:MAX_NAMES])
        text = styled(Label(asked, self), "section", plain=True, wraps=True)
        more = styled(Label(why, self), "hint", plain=True, wraps=True)
        self.list = QListWidget(self)
        self.list.setAccessibleName(asked)
        self.list.addItems([progress.played_line(*each) for each in names[:MAX_NAMES]])
        self.list.setCurrentRow(0)
        self.list.itemActivated.connect(lambda _: self.accept())
        kinds = QDialogButtonBox.StandardButton
        self.buttons = QDialogButtonBox(kinds.Ok | kinds.Cancel, self)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        self.buttons.button(kinds.Ok).setText(gettext("This is me"))
        self.buttons.button(kinds.Ok).setProperty("look", "primary")
        column_of(
            text, more, self.list, self.buttons, on=self, margins=(22, 18, 22, 18), spacing=12
        )
        self.resize(within_window(self, QSize(look().px(420), look().px(400))))

    @property
    def name(self) -> str:
        row = self.list.currentRow()
        return self._names[row] if row >= 0 else ""


NAMES_TITLE = mark("Reading names")
IMPORT_TITLE = mark("Importing")


class OwnImporter(QObject):
    done = Signal()
    failed = Signal(object)
    named = Signal(str)

    def __init__(self, task: Task, strip: TaskNote, host: Host, jobs: int, parent: QWidget) -> None:
        super().__init__(parent)
        self._parent, self._task, self._strip = parent, task, strip
        self._host, self._jobs = host, jobs
        self._place = host.history_writer.place
        self.dialog: NameDialog | None = None
        self._pasted: Path | None = None
        task.failed.connect(self._fail)
        task.refused.connect(self.failed)

    # --- choosing games -----------------------------------------------------------------------

    def choose_folder(self) -> None:
        self.take(choose_folder(self._parent))

    def choose_files(self) -> None:
        self.take(choose_files(self._parent))

    def paste(self) -> None:
        text, given = QInputDialog.getMultiLineText(
            self._parent, gettext("Import games"), gettext("Addresses of games, one per line")
        )
        if not given or not text.strip() or not self._task.is_free():
            return
        try:
            self.forget_pasted()
            parent = self._place.path().parent
            private_folder(parent)
            self._pasted = Path(mkdtemp(prefix="pasted-", dir=parent))
            path = self._pasted / "addresses.txt"
            with replacing(path, private=True) as file:
                file.write(text)
        except OSError as error:
            self.failed.emit(error)
        else:
            self.take((path,))

    def forget_pasted(self) -> None:
        if self._pasted is not None:
            rmtree(self._pasted, ignore_errors=True)
        self._pasted = None

    def take(self, places: tuple[Path, ...]) -> None:
        if places and self._task.is_free():
            identify = partial(self._identify, places)
            ask_to_fetch(places, self._host.settings.fetch_replays, identify, self._parent)

    # --- choosing the player, then importing ----------------------------------------------------

    def _identify(self, places: tuple[Path, ...], fetch: bool) -> None:
        if self._host.settings.own_names:
            self._import(places, fetch)
        else:
            from tutor.pages.progress.model import survey_names  # only when needed

            work = partial(survey_names, places=places, fetch=fetch, jobs=self._jobs)
            self._task.start(NAMES_TITLE, work, partial(self._ask_who, places, fetch))

    def _ask_who(self, places: tuple[Path, ...], fetch: bool, found: "Survey | None") -> None:
        if found is None:
            self._strip.hide()
            return
        if not found.names:
            self._strip.say(progress.nothing_found_line())
            return
        self._strip.hide()
        names = tuple((each.name, each.games) for each in found.names)
        self.dialog = NameDialog(names, self._parent)
        self.dialog.accepted.connect(partial(self._import_chosen, places, fetch))
        self.dialog.open()

    def _import_chosen(self, places: tuple[Path, ...], fetch: bool) -> None:
        name = self.dialog.name if self.dialog is not None else ""
        if name:
            self.named.emit(name)
            self._import(places, fetch, (name,))

    def _import(self, places: tuple[Path, ...], fetch: bool, names: tuple[str, ...] = ()) -> None:
        from tutor.pages.progress.model import take_in_own  # only when needed

        work = partial(
            take_in_own,
            history=self._place.path(),
            places=places,
            names=names or self._host.settings.own_names,
            fetch=fetch,
            jobs=self._jobs,
            moment=self._place.now(),
        )
        self._task.start(IMPORT_TITLE, work, self._imported)

    def _imported(self, sums: "OwnImport") -> None:
        self.forget_pasted()
        self._strip.say(self._summary(sums))
        self.done.emit()

    def _summary(self, sums: "OwnImport") -> str:
        from tutor.pages.progress.model import OwnFate  # only when needed

        if not sums.files and not sums.stopped:
            return progress.nothing_found_line()
        taken, present, not_own, refused_count = (sums.fates.get(fate, 0) for fate in OwnFate)
        lines = [progress.import_line(taken, present, not_own, refused_count)]
        if sums.names:
            lines.append(progress.players_line(sums.names))
        refused = {Path(place).name: translate(why) for place, why in sums.refused[:3]}
        lines += progress.refused_lines(refused)
        if sums.stopped:
            lines.append(progress.stopped_line())
        return "\n".join(lines)

    def _fail(self, error: object) -> None:
        self.forget_pasted()
        self._strip.hide()
        self.failed.emit(error)
        self.done.emit()
