from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final, Protocol, runtime_checkable

from PySide6.QtWidgets import QStackedWidget, QWidget

from rules.message import Message
from rules.tiles import Seat
from tutor.language import mark
from tutor.pages.first.page import FirstPage
from tutor.pages.history.model import AddDrills, CommandResult, KeepPracticeGame, KeepWaitingGames
from tutor.pages.parts.keys_sheet import KeyHelp
from tutor.pages.parts.model import BannerText
from tutor.pages.parts.rail import RailCell
from tutor.practice.folder import GAMES_FOLDER, unfinished, waiting
from tutor.settings import Settings
from tutor.text.messages import error_sentence

if TYPE_CHECKING:
    from tutor.coach.advice import Decision, EntryPlace
    from tutor.concepts.ledger import ConceptLedger
    from tutor.history.done import Done
    from tutor.history.rows import Game, KeptGame
    from tutor.pages.history.writer import HistoryWriter
    from tutor.pages.practice.page import PracticePage
    from tutor.pages.progress.words import ListedPosition
    from tutor.pages.tree.model import TreeMoment
    from tutor.pages.window.course import CourseKeeper
    from tutor.practice.time_travel import PracticeStart


@runtime_checkable
class Page(Protocol):
    def retranslate(self) -> None: ...

    def take_focus(self) -> None: ...

    def areas(self) -> tuple[QWidget, ...]: ...

    def keys(self) -> KeyHelp: ...


@runtime_checkable
class SupportsSettings(Protocol):
    def set_settings(self, settings: Settings) -> None: ...


class SupportsLedger(Protocol):
    def set_ledger(self, ledger: "ConceptLedger") -> None: ...


@runtime_checkable
class SupportsDone(Protocol):
    def set_done(self, done: "Done") -> None: ...


@runtime_checkable
class SupportsErrors(Protocol):
    def show_error(self, sentence: BannerText) -> None: ...


@runtime_checkable
class MomentSource(Protocol):
    def moment(self) -> "TreeMoment | None": ...


@runtime_checkable
class MomentViewer(Protocol):
    def show_moment(self, moment: "TreeMoment | None") -> None: ...


@runtime_checkable
class SupportsClose(Protocol):
    def close_page(self) -> None: ...


@runtime_checkable
class ProblemSetOpener(Protocol):
    def open_set(self, path: Path) -> None: ...


class ReplayOpener(Protocol):
    def open_at(self, file: Path, seat: Seat, at: "EntryPlace | None") -> None: ...

    def open_again(
        self, source: str, seat: Seat, at: "EntryPlace | None" = None, kept: "Game | None" = None
    ) -> None: ...


class Window(Protocol):
    @property
    def games(self) -> Path: ...

    @property
    def settings(self) -> Settings: ...

    @property
    def history_writer(self) -> "HistoryWriter": ...

    @property
    def course(self) -> "CourseKeeper": ...

    def change_settings(self, settings: Settings) -> None: ...

    def show_page(self, name: str) -> None: ...

    def go_back(self) -> None: ...

    def show_keys(self) -> None: ...

    def show_error(self, sentence: BannerText) -> None: ...

    def say_notice(self, notice: Message) -> None: ...

    @property
    def replays(self) -> ReplayOpener: ...

    def practise_here(self, here: "PracticeStart") -> None: ...

    def play(self) -> None: ...

    def play_first(self) -> None: ...

    def show_games(self) -> None: ...

    def open_source(self, source: str) -> None: ...

    def say_opened(self) -> None: ...

    def choose_file(self) -> None: ...

    def ask_address(self) -> None: ...

    def open_sample(self) -> None: ...


@dataclass(frozen=True, slots=True)
class PageEntry:
    cell: RailCell
    make: Callable[[Window, QWidget], QWidget]
    in_rail: bool = True
    ahead: bool = False


class PageStack(QStackedWidget):
    def __init__(self, places: Sequence[PageEntry], window: Window, parent: QWidget) -> None:
        super().__init__(parent)
        self._window = window
        self._places = {place.cell.name: place for place in places}
        self._made: dict[str, QWidget] = {}
        self._trail: list[str] = []

    @property
    def shown(self) -> str:
        return self._trail[-1] if self._trail else ""

    def leave(self) -> str | None:
        if len(self._trail) < 2:
            return None
        self._trail.pop()
        return self._trail[-1]

    def page(self, name: str) -> QWidget:
        """Return a page, making it the first time.

        Raises:
            KeyError: no page of that name.
        """
        if name not in self._made:
            made = self._places[name].make(self._window, self)
            self._made[name] = made
            self.addWidget(made)
        return self._made[name]

    def make_ahead(self) -> Iterator[None]:
        for name, place in self._places.items():
            if place.ahead and self.isVisible():
                self.page(name)
                yield

    def made(self, name: str) -> QWidget | None:
        return self._made.get(name)

    def turn_to(self, name: str, focus: bool = True) -> None:
        page = self.page(name)
        if not self._places[name].cell.at_foot:
            self._trail = []
        self._trail = [each for each in self._trail if each != name] + [name]
        if isinstance(page, MomentViewer):
            source = self._made.get(self._trail[0])
            page.show_moment(source.moment() if isinstance(source, MomentSource) else None)
        self.setCurrentWidget(page)
        if focus and isinstance(page, Page):
            page.take_focus()

    def areas(self) -> tuple[QWidget, ...]:
        page = self.currentWidget()
        return page.areas() if isinstance(page, Page) else ()

    def show_error(self, sentence: BannerText) -> bool:
        page = self.currentWidget()
        if not isinstance(page, SupportsErrors):
            return False
        page.show_error(sentence)
        return True

    def follow(self, settings: Settings) -> None:
        for page in self._made.values():
            if isinstance(page, SupportsSettings):
                page.set_settings(settings)
            if isinstance(page, Page):
                page.retranslate()

    def close_pages(self) -> None:
        for page in self._made.values():
            if isinstance(page, SupportsClose):
                page.close_page()


def _add_drills(window: Window, decisions: "tuple[Decision, ...]") -> None:
    writer = window.history_writer
    writer.take(AddDrills(decisions, writer.place.now()))


def _show_added(page: "PracticePage", result: CommandResult) -> None:
    if isinstance(result.command, AddDrills):
        page.show_added(result.command.decisions)


def _follow_course(window: Window, page: SupportsLedger) -> None:
    course = window.course
    course.changed.connect(page.set_ledger)
    if isinstance(page, SupportsDone):
        course.done_changed.connect(page.set_done)
        if course.done is not None:
            page.set_done(course.done)
    if course.ledger is not None:
        page.set_ledger(course.ledger)


def _make_first(window: Window, parent: QWidget) -> QWidget:
    made = FirstPage(window.settings, lambda: bool(unfinished(window.games)), parent, window.games)
    made.play_requested.connect(window.play)
    made.steps_requested.connect(partial(window.show_page, "basics"))
    made.open_requested.connect(window.choose_file)
    made.address_requested.connect(window.ask_address)
    made.sample_requested.connect(window.open_sample)
    made.source_requested.connect(window.open_source)
    made.settings_requested.connect(window.change_settings)
    made.terms_requested.connect(partial(window.show_page, "terms"))
    made.drills_requested.connect(partial(window.show_page, "drills"))
    made.shown.connect(lambda: window.course.read_again() if made.knows_course else None)
    made.painted.connect(lambda: _follow_course(window, made))
    made.painted.connect(partial(_keep_waiting, window))
    return made


def _keep_waiting(window: Window) -> None:
    if waiting(window.games):
        writer = window.history_writer
        writer.take(KeepWaitingGames(window.games, writer.place.now()))


def _make_basics(window: Window, parent: QWidget) -> QWidget:
    from tutor.pages.basics.page import BasicsPage  # imports numpy: only when needed

    made = BasicsPage(window.settings, parent)
    made.settings_requested.connect(window.change_settings)
    made.play_requested.connect(window.play_first)
    made.yaku_requested.connect(partial(window.show_page, "yaku"))
    return made


def _make_practice(window: Window, parent: QWidget) -> QWidget:
    from tutor.pages.practice.model import Surroundings
    from tutor.pages.practice.page import PracticePage  # imports numpy: only when needed

    _keep_waiting(window)
    around = Surroundings(window.games)
    made = PracticePage(window.settings, around, parent)
    made.settings_requested.connect(window.change_settings)
    made.keys_requested.connect(window.show_keys)
    made.review_requested.connect(partial(_review_own, window))
    writer = window.history_writer
    made.finished.connect(
        lambda session: writer.take(KeepPracticeGame(session, writer.place.now()))
    )
    writer.done.connect(partial(_show_added, made))
    made.drills_requested.connect(partial(_add_drills, window))
    made.tree_requested.connect(partial(window.show_page, "tree"))
    made.yaku_requested.connect(partial(window.show_page, "yaku"))
    made.back_requested.connect(partial(window.show_page, "review"))
    made.round_ended.connect(window.course.play_round)
    made.met.connect(window.course.meet)
    _follow_course(window, made)
    return made


def _review_own(window: Window, path: Path, seat: Seat, decision: "Decision | None") -> None:
    from tutor.coach.advice import place_of_entry  # imports numpy: only when needed

    window.replays.open_at(path, seat, None if decision is None else place_of_entry(decision))


def _make_review(window: Window, parent: QWidget) -> QWidget:
    from tutor.pages.review.page import ReviewPage  # only when needed

    made = ReviewPage(parent, lambda: bool(unfinished(window.games)))
    made.open_requested.connect(window.choose_file)
    made.address_requested.connect(window.ask_address)
    made.sample_requested.connect(window.open_sample)
    made.practice_requested.connect(window.practise_here)
    made.play_requested.connect(window.play)
    made.games_requested.connect(window.show_games)
    made.drills_requested.connect(partial(_add_drills, window))
    made.tree_requested.connect(partial(window.show_page, "tree"))
    made.met.connect(window.course.meet)
    _follow_course(window, made)
    return made


def _make_drills(window: Window, parent: QWidget) -> QWidget:
    from tutor.pages.drills.page import DrillsPage  # only when needed

    made = DrillsPage(window.history_writer, parent=parent)
    made.troubled.connect(window.show_error)
    made.keys_requested.connect(window.show_keys)
    made.tree_requested.connect(partial(window.show_page, "tree"))
    return made


def _make_progress(window: Window, parent: QWidget) -> QWidget:
    from tutor.pages.progress.page import ProgressPage  # only when needed

    made = ProgressPage(window.settings, window.history_writer, parent)
    made.troubled.connect(window.say_notice)
    made.failed.connect(window.show_error)
    _follow_course(window, made)
    made.practice_requested.connect(partial(window.show_page, "practice"))
    made.play_requested.connect(window.play)
    made.game_requested.connect(partial(_review_kept, window))
    made.position_requested.connect(partial(_review_position, window))
    made.name_requested.connect(
        lambda name: window.change_settings(
            replace(window.settings, own_names=(*window.settings.own_names, name))
        )
    )
    made.disown_requested.connect(
        lambda name: window.change_settings(
            replace(
                window.settings,
                own_names=tuple(each for each in window.settings.own_names if each != name),
            )
        )
    )
    return made


def _review_kept(window: Window, kept: "KeptGame") -> None:
    window.replays.open_again(_source_of(window, kept), kept.game.seat, kept=kept.game)


def _review_position(window: Window, found: "ListedPosition") -> None:
    source = _source_of(window, found.kept)
    game = found.kept.game
    window.replays.open_again(source, game.seat, found.position.place, game)


def _source_of(window: Window, kept: "KeptGame") -> str:
    from tutor.history.rows import Origin  # the page has imported it

    source = kept.game.source
    if kept.game.origin is Origin.PRACTICE:
        return str(window.games / GAMES_FOLDER / source)
    return source


def _make_class(window: Window, parent: QWidget) -> QWidget:
    from tutor.pages.classroom.page import ClassPage  # only when needed

    made = ClassPage(window.settings, parent, data=window.games)
    made.troubled.connect(partial(_show_fault, window))
    made.opened.connect(partial(_keep_class, window))
    made.set_dropped.connect(window.open_source)
    made.tree_requested.connect(partial(window.show_page, "tree"))
    return made


def _keep_class(window: Window, folder: str) -> None:
    if window.settings.class_folder != folder:
        window.change_settings(replace(window.settings, class_folder=folder))


def _make_problems(window: Window, parent: QWidget) -> QWidget:
    from tutor.pages.classroom.set_page import SetPage  # only when needed

    made = SetPage(window.games / "answers", parent)
    made.troubled.connect(partial(_show_fault, window))
    made.reader.finished.connect(window.say_opened)
    made.reader.failed.connect(lambda _: window.say_opened())
    made.leave_requested.connect(window.go_back)
    made.tree_requested.connect(partial(window.show_page, "tree"))
    return made


def _show_fault(window: Window, fault: Message | Exception) -> None:
    window.show_error(fault if isinstance(fault, Message) else partial(error_sentence, fault))


def _make_settings(window: Window, parent: QWidget) -> QWidget:
    from tutor.pages.settings.page import SettingsPage  # only when needed

    made = SettingsPage(window.settings, parent)
    made.changed.connect(window.change_settings)
    made.terms_requested.connect(partial(window.show_page, "terms"))
    made.done.connect(window.go_back)
    made.explain_again_requested.connect(window.course.forget)
    _follow_course(window, made)
    return made


def _make_terms(window: Window, parent: QWidget) -> QWidget:
    from tutor.pages.terms.page import TermsPage  # only when needed

    made = TermsPage(parent)
    made.yaku_requested.connect(partial(window.show_page, "yaku"))
    made.known_changed.connect(
        lambda known: window.change_settings(replace(window.settings, known_terms=known))
    )
    made.tree_requested.connect(partial(window.show_page, "tree"))
    made.done.connect(window.go_back)
    return made


def _make_yaku(window: Window, parent: QWidget) -> QWidget:
    from tutor.pages.yaku.page import YakuPage  # only when needed

    made = YakuPage(parent)
    made.terms_requested.connect(partial(window.show_page, "terms"))
    made.done.connect(window.go_back)
    return made


def _make_tree(window: Window, parent: QWidget) -> QWidget:
    from tutor.pages.tree.page import TreePage
    from tutor.strategy import tree as trees  # imports numpy: only when needed

    made = TreePage(trees.shipped_tree, parent)
    made.terms_requested.connect(partial(window.show_page, "terms"))
    made.done.connect(window.go_back)
    return made


FIRST_PAGE: Final = "first"
HOME_CELL: Final = RailCell(FIRST_PAGE, mark("First page"), "Alt+Home")
PAGES: Final = (
    PageEntry(HOME_CELL, _make_first, in_rail=False),
    PageEntry(
        RailCell("basics", mark("First steps"), "Ctrl+B", at_foot=True),
        _make_basics,
        in_rail=False,
        ahead=True,
    ),
    PageEntry(RailCell("practice", mark("Practice"), "Alt+1"), _make_practice),
    PageEntry(RailCell("review", mark("Review"), "Alt+2"), _make_review, ahead=True),
    PageEntry(RailCell("drills", mark("Drills"), "Alt+3"), _make_drills),
    PageEntry(RailCell("progress", mark("Progress"), "Alt+4"), _make_progress),
    PageEntry(RailCell("class", mark("Class"), "Alt+5"), _make_class),
    PageEntry(
        RailCell("problems", mark("Problem set"), "Ctrl+P", at_foot=True),
        _make_problems,
        in_rail=False,
    ),
    PageEntry(RailCell("terms", mark("Terms"), "Ctrl+G", at_foot=True), _make_terms),
    PageEntry(
        RailCell("yaku", mark("Yaku and points"), "Ctrl+Y", at_foot=True), _make_yaku, in_rail=False
    ),
    PageEntry(
        RailCell("tree", mark("The tree"), "Ctrl+T", at_foot=True), _make_tree, in_rail=False
    ),
    PageEntry(
        RailCell("settings", mark("Settings"), "Ctrl+,", at_foot=True), _make_settings, ahead=True
    ),
)


def page_for(source: str) -> str:
    return "problems" if source.lower().endswith(".mtset") else "review"
