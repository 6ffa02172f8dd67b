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
from tutor.ui.parts.keys_sheet import KeyHelp
from tutor.ui.parts.look import Look
from tutor.ui.parts.rail import RailCell
from tutor.ui.parts.worker import Executor
from tutor.view.banner_text import BannerText
from tutor.view.tree.moment import TreeMoment

if TYPE_CHECKING:
    from tutor.advice.call_advice import EntryPlace
    from tutor.history.game import Game
    from tutor.ui.parts.history_writer import HistoryWriter
    from tutor.ui.window.course import CourseKeeper


@runtime_checkable
class Page(Protocol):
    """A widget that fills the window beside the rail."""

    def retranslate(self, look: Look) -> None:
        """Another language, theme or size of type."""

    def take_focus(self) -> None:
        """The keyboard comes to the page: it is shown."""

    def areas(self) -> tuple[QWidget, ...]:
        """Return the widgets in F6 order."""

    def keys(self) -> KeyHelp:
        """The keys of the page and what they do, for the sheet."""


@runtime_checkable
class SupportsSettings(Protocol):
    """A page that follows settings beyond its look."""

    def set_settings(self, settings: Settings) -> None:
        """Other settings; `retranslate` follows."""


@runtime_checkable
class SupportsErrors(Protocol):
    """A page that has a place of its own for what went wrong; the window says it above others."""

    def show_error(self, sentence: BannerText) -> None:
        """One sentence; whatever was shown stays."""


@runtime_checkable
class MomentSource(Protocol):
    """A page on which a plan was chosen; the tree lights the way to it."""

    def moment(self) -> TreeMoment | None:
        """Return the moment that is shown and its plan; None where there is none, or not to be
        told."""


@runtime_checkable
class MomentViewer(Protocol):
    """A page that shows the moment of the page that one came from."""

    def show_moment(self, moment: TreeMoment | None) -> None:
        """Show it, whenever the page is turned to."""


@runtime_checkable
class SupportsClose(Protocol):
    """A page that has something to end before the window goes."""

    def close_page(self) -> None:
        """The window is closed."""


@runtime_checkable
class ProblemSetOpener(Protocol):
    """A page on which a problem set is answered."""

    def open_set(self, path: Path) -> None:
        """Open the file of a set."""


class ReplayOpener(Protocol):
    """Opens games and has them reviewed."""

    def open_at(self, file: Path, seat: Seat, at: "EntryPlace | None") -> None:
        """Open a game of the learner's own for a seat, at one place in it."""

    def open_again(
        self, source: str, seat: Seat, at: "EntryPlace | None" = None, kept: "Game | None" = None
    ) -> None:
        """Open a game of the history for its seat: its file or its address; at one place in it."""


class Window(Protocol):
    """What a page may ask of the window that it is made for."""

    @property
    def games(self) -> Path:
        """Where practice games and the history are kept."""

    @property
    def look(self) -> Look:
        """The look now."""

    @property
    def settings(self) -> Settings:
        """The settings now."""

    @property
    def executor(self) -> Executor | None:
        """What jobs run on; None: a thread of each worker's own."""

    @property
    def history_writer(self) -> "HistoryWriter":
        """The one writer of the history."""

    @property
    def course(self) -> "CourseKeeper":
        """What the learner has met of the course."""

    def change_settings(self, settings: Settings) -> None:
        """Keep other settings and follow them."""

    def show_page(self, name: str) -> None:
        """Turn to a page."""

    def go_back(self) -> None:
        """From a page at the foot of the rail back to where one was."""

    def show_keys(self) -> None:
        """The sheet of keys."""

    def show_error(self, sentence: BannerText) -> None:
        """Say one sentence; what was shown stays."""

    def offer_closing(self, *folders: Path) -> None:
        """Offer, once, to close those of these folders into which others can look."""

    def say_notice(self, notice: HistoryNotice) -> None:
        """Say what is wrong with the history, see `tutor.text.history_notices`."""

    @property
    def replays(self) -> ReplayOpener:
        """What opens games for the review page."""

    def practise_here(self, here: PracticeStart) -> None:
        """Play the rest of a round from a moment of a log."""

    def play(self) -> None:
        """Go on with the practice game that waits, or begin one."""

    def play_first(self) -> None:
        """Play the first round of somebody who has just learned the game."""

    def open_source(self, source: str) -> None:
        """Open a game's file or address, or a problem set."""

    def say_opened(self) -> None:
        """What was to be opened is there, or could not be opened."""

    def choose_file(self) -> None:
        """Ask for a game to review."""

    def ask_address(self) -> None:
        """Ask for the address of a game."""

    def open_sample(self) -> None:
        """Review the game that came with the program."""


@dataclass(frozen=True, slots=True)
class PageEntry:
    """A page that there is."""

    cell: RailCell
    """Its name, what it is called, and its key; one at the foot is left by Esc."""
    make: Callable[[Window, QWidget], QWidget]
    """Makes it when it is first wanted, for a window and inside a parent: a widget that is a
    `Page`. Heavy imports belong in here, so that the first frame does not wait for them. Inside
    its parent from the start it is styled once, not again when it moves in."""
    in_rail: bool = True
    ahead: bool = False
    """Whether it is made while the window is idle: it begins nothing by itself, and making it
    takes longer than showing it."""
