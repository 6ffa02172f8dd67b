"""What a page can do, and what it may ask of the window."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from PySide6.QtWidgets import QWidget

from rules.tiles import Seat
from tutor.history.faults import HistoryNotice
from tutor.practice.snapshot import PracticeStart
from tutor.settings import Settings
from tutor.ui.parts.jobs import Executor
from tutor.ui.parts.keys_sheet import KeyHelp
from tutor.ui.parts.rail import RailCell
from tutor.view.banner_text import BannerText
from tutor.view.tree.moment import TreeMoment

if TYPE_CHECKING:
    from tutor.advice.call_advice import EntryPlace
    from tutor.history.game import Game
    from tutor.ui.parts.history_writer import HistoryWriter
    from tutor.ui.window.course import CourseKeeper


@runtime_checkable
class Page(Protocol):
    def retranslate(self) -> None: ...

    def take_focus(self) -> None: ...

    def areas(self) -> tuple[QWidget, ...]: ...

    def keys(self) -> KeyHelp: ...


@runtime_checkable
class SupportsSettings(Protocol):
    def set_settings(self, settings: Settings) -> None: ...


@runtime_checkable
class SupportsErrors(Protocol):
    def show_error(self, sentence: BannerText) -> None: ...


@runtime_checkable
class MomentSource(Protocol):
    def moment(self) -> TreeMoment | None: ...


@runtime_checkable
class MomentViewer(Protocol):
    def show_moment(self, moment: TreeMoment | None) -> None: ...


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
    def executor(self) -> Executor | None: ...

    @property
    def history_writer(self) -> "HistoryWriter": ...

    @property
    def course(self) -> "CourseKeeper": ...

    def change_settings(self, settings: Settings) -> None: ...

    def show_page(self, name: str) -> None: ...

    def go_back(self) -> None: ...

    def show_keys(self) -> None: ...

    def show_error(self, sentence: BannerText) -> None: ...

    def say_notice(self, notice: HistoryNotice) -> None: ...

    @property
    def replays(self) -> ReplayOpener: ...

    def practise_here(self, here: PracticeStart) -> None: ...

    def play(self) -> None: ...

    def play_first(self) -> None: ...

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
