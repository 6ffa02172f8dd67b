"""The interfaces between the window and its pages."""

from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from PySide6.QtWidgets import QWidget

from rules.tiles import Seat
from tutor.pages.parts.model import BannerText
from tutor.settings import Settings

if TYPE_CHECKING:
    from tutor.coach.advice import EntryPlace
    from tutor.coach.concepts.ledger import ConceptLedger
    from tutor.pages.history.writer import CourseKeeper, HistoryWriter
    from tutor.practice.time_travel import PracticeStart
    from tutor.store.progress import Done
    from tutor.store.rows import Game


class Page:
    """The base class of pages; its methods do nothing by default."""

    def retranslate(self) -> None: ...

    def take_focus(self) -> None: ...

    def areas(self) -> tuple[QWidget, ...]:
        return ()

    def set_settings(self, settings: Settings) -> None: ...

    def set_ledger(self, ledger: "ConceptLedger") -> None: ...

    def set_done(self, done: "Done") -> None: ...

    def show_error(self, sentence: BannerText) -> bool:
        """Show an error within the page; return False if the window must show it instead."""
        return False

    def moment(self) -> Any:
        """Return the decision that the tree page is to show, or None."""
        return None

    def follow(self, course: "CourseKeeper") -> None:
        """Keep showing the learner's activity; nothing is shown if the history is unreadable."""
        course.changed.connect(self.set_ledger)
        course.done_changed.connect(self.set_done)
        if course.done is not None:
            self.set_done(course.done)
            self.set_ledger(course.done.ledger)

    def close_page(self) -> None:
        """Called before the page's background work is closed."""


class ReplayOpener(Protocol):
    def open_at(self, file: Path | str, seat: Seat, at: "EntryPlace | None") -> None: ...

    def open_again(
        self, source: str, seat: Seat, at: "EntryPlace | None" = None, kept: "Game | None" = None
    ) -> None: ...


class Host(Protocol):
    """The interface of the window that pages use."""

    games: Path
    settings: Settings

    @property
    def history_writer(self) -> "HistoryWriter": ...

    @property
    def course(self) -> "CourseKeeper": ...

    @property
    def replays(self) -> ReplayOpener: ...

    def change_settings(self, settings: Settings) -> None: ...

    def show_page(self, name: str) -> None: ...

    def moment(self) -> Any: ...

    def go_back(self) -> None: ...

    def show_keys(self) -> None: ...

    def show_error(self, sentence: BannerText) -> None: ...

    def practise_here(self, here: "PracticeStart") -> None: ...

    def play(self) -> None: ...

    def play_first(self) -> None: ...

    def show_games(self) -> None: ...

    def open_source(self, source: str) -> None: ...

    def say_opened(self) -> None: ...

    def choose_file(self) -> None: ...

    def ask_address(self) -> None: ...

    def open_sample(self) -> None: ...
