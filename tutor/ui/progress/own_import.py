"""OwnImport: many games of one's own into the history, from the choice of files to the sums."""

from functools import partial
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QInputDialog, QWidget

from tutor.files import private_folder, replacing
from tutor.language import gettext, mark, translate
from tutor.settings import Settings
from tutor.text.own_import import (
    import_line,
    nothing_found_line,
    players_line,
    refused_lines,
    stopped_line,
)
from tutor.ui.parts.jobs import Task
from tutor.ui.parts.place_chooser import choose_files, choose_folder, with_leave
from tutor.ui.progress.import_strip import ImportStrip
from tutor.ui.progress.name_dialog import NameDialog
from tutor.view.history.place import HistoryPlace

if TYPE_CHECKING:
    from tutor.classroom.survey import Survey
    from tutor.view.progress.taking_in import OwnImport

NAMES_TITLE = mark("Reading names")
IMPORT_TITLE = mark("Importing")
ADDRESSES_FILE = "addresses.txt"
MAX_REFUSED_TOLD = 3


class OwnImporter(QObject):
    done = Signal()
    failed = Signal(object)
    named = Signal(str)

    def __init__(
        self, task: Task, strip: ImportStrip, place: HistoryPlace, jobs: int, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._parent, self._task, self._strip = parent, task, strip
        self._place, self._jobs = place, jobs
        self.settings = Settings()
        self.dialog: NameDialog | None = None
        self._pasted: Path | None = None
        task.changed.connect(self._show)
        task.failed.connect(self._fell)
        task.refused.connect(self.failed)
        strip.stop_requested.connect(task.stop)

    # --- which games --------------------------------------------------------------------------

    def choose_folder(self) -> None:
        self.take(choose_folder(self._parent))

    def choose_files(self) -> None:
        self.take(choose_files(self._parent))

    def paste(self) -> None:
        text, given = QInputDialog.getMultiLineText(
            self._parent, gettext("Import games"), gettext("Addresses of games, one a line")
        )
        if not given or not text.strip() or not self._task.is_free():
            return
        try:
            path = self._written(text)
        except OSError as error:
            self.failed.emit(error)
        else:
            self.take((path,))

    def _written(self, text: str) -> Path:
        self._forget_pasted()
        parent = self._place.path().parent
        private_folder(parent)
        self._pasted = Path(mkdtemp(prefix="pasted-", dir=parent))
        path = self._pasted / ADDRESSES_FILE
        with replacing(path, private=True) as file:
            file.write(text)
        return path

    def _forget_pasted(self) -> None:
        if self._pasted is not None:
            rmtree(self._pasted, ignore_errors=True)
        self._pasted = None

    def take(self, places: tuple[Path, ...]) -> None:
        if places and self._task.is_free():
            begin = partial(self._begin, places)
            with_leave(places, self.settings.fetch_replays, begin, self._parent)

    # --- who one is, then the import ------------------------------------------------------------

    def _begin(self, places: tuple[Path, ...], fetch: bool) -> None:
        if self.settings.own_names:
            self._import(places, fetch)
        else:
            self._ask_names(places, fetch)

    def _ask_names(self, places: tuple[Path, ...], fetch: bool) -> None:
        from tutor.view.progress.taking_in import survey_names  # not before it is wanted

        work = partial(survey_names, places=places, fetch=fetch, jobs=self._jobs)
        self._task.start(NAMES_TITLE, work, partial(self._ask_who, places, fetch))

    def _ask_who(self, places: tuple[Path, ...], fetch: bool, found: "Survey | None") -> None:
        if found is None:
            self._strip.hide()
            return
        if not found.names:
            self._strip.say(nothing_found_line())
            return
        self._strip.hide()
        names = tuple((each.name, each.games) for each in found.names)
        self.dialog = NameDialog(names, self._parent)
        self.dialog.accepted.connect(partial(self._chosen, places, fetch))
        self.dialog.open()

    def _chosen(self, places: tuple[Path, ...], fetch: bool) -> None:
        name = self.dialog.name if self.dialog is not None else ""
        if name:
            self.named.emit(name)
            self._import(places, fetch, (name,))

    def _import(self, places: tuple[Path, ...], fetch: bool, names: tuple[str, ...] = ()) -> None:
        from tutor.view.progress.taking_in import take_in_own  # not before it is wanted

        work = partial(
            take_in_own,
            history=self._place.path(),
            places=places,
            names=names or self.settings.own_names,
            fetch=fetch,
            jobs=self._jobs,
            moment=self._place.now(),
        )
        self._task.start(IMPORT_TITLE, work, self._imported)

    def _imported(self, sums: "OwnImport") -> None:
        self._forget_pasted()
        self._strip.say(self._told(sums))
        self.done.emit()

    def _told(self, sums: "OwnImport") -> str:
        from tutor.view.progress.taking_in import OwnFate  # loaded

        if not sums.files and not sums.stopped:
            return nothing_found_line()
        taken, there, not_own, refused_count = (sums.fates.get(fate, 0) for fate in OwnFate)
        lines = [import_line(taken, there, not_own, refused_count)]
        if sums.names:
            lines.append(players_line(sums.names))
        refused = {
            Path(place).name: translate(why) for place, why in sums.refused[:MAX_REFUSED_TOLD]
        }
        lines += refused_lines(refused)
        if sums.stopped:
            lines.append(stopped_line())
        return "\n".join(lines)

    # --- how far it is --------------------------------------------------------------------------

    def retranslate(self, settings: Settings) -> None:
        self.settings = settings
        self._strip.show_task(self._task)

    def _show(self) -> None:
        self._strip.show_task(self._task)

    def _fell(self, error: object) -> None:
        self._forget_pasted()
        self._strip.hide()
        self.failed.emit(error)
        self.done.emit()

    def close(self) -> None:
        self._task.close()
        self._forget_pasted()
