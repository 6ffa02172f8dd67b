"""The practice page: between games the start, then the game, then its end."""

import logging
from dataclasses import replace
from functools import cached_property, partial

from PySide6.QtCore import QRect, Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QStackedWidget, QWidget

from rules.message import Message
from tutor.advice.advice import Decision
from tutor.concepts.ledger import ConceptLedger
from tutor.opponents.opponent import UnknownOpponent
from tutor.practice.notices import PracticeNotice
from tutor.practice.session import PracticeSession
from tutor.practice.setup import GameSetup
from tutor.practice.snapshot import PracticeStart
from tutor.settings import Settings
from tutor.text.messages import error_sentence
from tutor.ui.parts.banner import Banner
from tutor.ui.parts.keys_sheet import KeyHelp, practice_keys
from tutor.ui.parts.look import Look
from tutor.ui.parts.worker import Executor
from tutor.ui.practice.end_page import EndPage
from tutor.ui.practice.game import PracticeGame
from tutor.ui.practice.start_page import StartPage
from tutor.view.banner_text import BannerText
from tutor.view.practice.deriving import game_end
from tutor.view.practice.games import PracticeGames
from tutor.view.practice.notices import REST_OF_ROUND, notices_said
from tutor.view.practice.surroundings import (
    FIRST_GAME,
    GameRequest,
    Surroundings,
    request_of,
    setup_of,
)
from tutor.view.tree.moment import TreeMoment

PAINTED_MS = 50
"""Milliseconds in which the start is painted, before the game is made."""


class PracticePage(QWidget):
    """Start, game and end; the last two are made when they are first wanted."""

    review_requested = Signal(object, object, object)
    """The path of a finished game, the learner's Seat, and the Decision to begin at or None."""
    settings_requested = Signal(object)
    """The Settings as they are now wanted."""
    finished = Signal(object)
    """The PracticeSession of a game that was played to its end."""
    keys_requested = Signal()
    tree_requested = Signal()
    drills_requested = Signal(object)
    """Decisions (a tuple) that are to come back."""
    met = Signal(object)
    """A concept of the course that a hint has told: a Meeting."""
    back_requested = Signal()
    """From the rest of a round back to the review that it came from."""

    def __init__(
        self,
        look: Look,
        settings: Settings,
        around: Surroundings,
        executor: Executor | None = None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.look, self.settings, self.around = look, settings, around
        self._executor = executor
        self._ledger: ConceptLedger | None = None
        self._games = PracticeGames(around)
        self.banner = Banner(look, self)
        self._unsaved: PracticeNotice | None = None
        """What was said last of a journal that cannot be written: once is enough."""
        self.pages = QStackedWidget(self)
        self.start = StartPage(look, self.pages)  # made where it stays, it is styled once
        self.pages.addWidget(self.start)
        self.start.game_requested.connect(self.play)
        self.start.resume_requested.connect(self.resume)
        self.start.settings_requested.connect(self.settings_requested)
        self.banner.closed.connect(self._arrange)
        self.show_start()

    @cached_property
    def game(self) -> PracticeGame:
        """The table and its hints."""
        made = PracticeGame(self.look, self.settings, self._executor, self.pages)
        control = made.controller
        if self._ledger is not None:
            control.set_ledger(self._ledger)
        control.ended.connect(self._keep)
        control.over.connect(self._show_end)
        control.met.connect(self.met)
        control.changed.connect(self._look_for_notices)
        control.engine.failed.connect(self._failed)
        made.leave_requested.connect(self.leave)
        made.keys_requested.connect(self.keys_requested)
        made.panel.tree_requested.connect(self.tree_requested)
        made.waits_changed.connect(
            lambda on: self.settings_requested.emit(replace(self.settings, show_waits=on))
        )
        self.pages.addWidget(made)
        return made

    @cached_property
    def end(self) -> EndPage:
        """What a game came to."""
        made = EndPage(self.look, self.pages)
        made.review_requested.connect(self._review)
        made.drills_requested.connect(self.drills_requested)
        made.again_requested.connect(self._again)
        made.new_requested.connect(self.show_start)
        made.back_requested.connect(self.back_requested)
        self.pages.addWidget(made)
        return made

    @property
    def _made_game(self) -> PracticeGame | None:
        return self.game if "game" in vars(self) else None

    @property
    def _made_end(self) -> EndPage | None:
        return self.end if "end" in vars(self) else None

    def showEvent(self, event: QShowEvent) -> None:
        """The start is seen at once; the game is made when it was painted, or is wanted."""
        super().showEvent(event)
        QTimer.singleShot(PAINTED_MS, self, lambda: self.game)

    # --- games --------------------------------------------------------------------------------

    @property
    def session(self) -> PracticeSession | None:
        """The game under way."""
        return self._made_game.session if self._made_game is not None else None

    def show_start(self) -> None:
        """Between games."""
        self._games.look_around()
        self._show_start(request_of(self.settings))
        self.pages.setCurrentWidget(self.start)
        self.start.setFocus()

    def _show_start(self, wanted: GameRequest) -> None:
        """Show what was chosen last."""
        self.start.show_start(wanted, self._games.begun_at, self.look)
        self.start.show_options(self.settings, self.look)

    def play(self, wanted: GameRequest) -> None:
        """Begin a game."""
        right, across, left = wanted.opponents
        chosen = replace(
            self.settings,
            opponent_right=right,
            opponent_across=across,
            opponent_left=left,
            game_length=wanted.length,
        )
        if chosen != self.settings:
            self.settings_requested.emit(chosen)
        self._begin(setup_of(wanted, self.around))

    def play_first(self) -> None:
        """Begin the first round of somebody who has just learned the game: hints open."""
        self.settings_requested.emit(replace(self.settings, hints="open"))
        self.play(FIRST_GAME)

    def _begin(self, setup: GameSetup) -> None:
        try:
            session = self._games.begin(setup)
        except UnknownOpponent as error:  # the network that one plays by is missing
            self.show_start()
            self.show_error(partial(error_sentence, error))
        else:
            self._sit_down(session, ())

    def play_on(self) -> None:
        """Go on with the game that is under way or was interrupted; where there is none, begin
        one as it was chosen last."""
        if self.pages.currentWidget() is self._made_game:
            return
        self.show_start()
        if self._games.interrupted:
            self.resume()
        else:
            self.play(request_of(self.settings))

    def play_here(self, here: PracticeStart) -> None:
        """Play the rest of a round from a moment of a log."""
        setup = setup_of(request_of(self.settings), self.around)
        try:
            self._begin_here(setup, here)
        except UnknownOpponent as error:
            self.show_start()
            self.show_error(partial(error_sentence, error))
        except ValueError:  # a log can contradict itself where nobody has looked yet
            self.show_start()
            self.show_error(Message("This position cannot be played on from its log."))

    def _begin_here(self, setup: GameSetup, here: PracticeStart) -> None:
        self._sit_down(self._games.begin_here(setup, here), ())
        self.banner.show_note(REST_OF_ROUND, self.look)
        self._arrange()

    def resume(self, at: int = 0) -> None:
        """Take an interrupted game up, counted from the newest."""
        if not 0 <= at < len(self._games.interrupted):
            return
        resumed = self._games.resume(at)
        if resumed.session is None:
            self.show_start()
            self._tell(resumed.found)
            return
        self._sit_down(resumed.session, resumed.found)

    def _sit_down(self, session: PracticeSession, found: tuple[PracticeNotice, ...]) -> None:
        self.pages.setCurrentWidget(self.game)
        self._tell(found)
        self.game.play(session)

    def leave(self) -> None:
        """Leave the game, which can be taken up again; from the rest of a round back to where it
        was taken up."""
        self.game.engine.stop()
        self.show_start()
        if self._games.here is not None:
            self.banner.clear_note()
            self.back_requested.emit()

    def close_page(self) -> None:
        """Before the window goes: everything played is in the journal already."""
        if self._made_game is not None:
            self._made_game.engine.close()

    def _again(self) -> None:
        setup, here = self._games.again(), self._games.here
        if setup is not None and here is not None:
            self._begin_here(setup, here)
        elif setup is not None:
            self._begin(setup)

    def _keep(self) -> None:
        """The game is over: keep its record."""
        session, view = self.session, self.game.controller.view
        if session is None or view is None:
            return
        fault = self._games.keep(session, self.look.translator)
        self._tell((fault,) if fault is not None else ())
        if not view.head.is_one_round:
            self.finished.emit(session)

    def _show_end(self) -> None:
        session = self.session
        if session is None:
            return
        end = game_end(session, self._games.record is not None)
        self.banner.clear_note()
        self.end.show_end(end, self.look)
        self.game.engine.stop()
        self.pages.setCurrentWidget(self.end)
        self.end.setFocus()

    def _review(self, decision: Decision | None) -> None:
        record, setup = self._games.record, self._games.setup
        if record is not None and setup is not None:
            self.review_requested.emit(record, setup.seat, decision)

    def show_added(self, decisions: tuple[Decision, ...]) -> None:
        """Decisions that are among the drills now."""
        if self._made_end is not None:
            self._made_end.show_added(decisions, self.look)

    # --- what must be told ----------------------------------------------------------------------

    def _look_for_notices(self) -> None:
        """Say that the game cannot be written, where that is new."""
        view = self.game.controller.view
        if view is not None and view.unsaved not in (None, self._unsaved):
            self._unsaved = view.unsaved
            self._tell((self._unsaved,))

    def _failed(self, error: BaseException) -> None:
        """An opponent's thinking fell over: the game stands, and Space lets it think again."""
        logging.getLogger("tutor.ui").error("a fault", exc_info=error)
        self.show_error(partial(error_sentence, error))

    def _tell(self, found: tuple[PracticeNotice, ...]) -> None:
        if found:
            self.show_error(notices_said(found))

    def show_error(self, sentence: BannerText) -> None:
        """One sentence; whatever was shown stays."""
        self.banner.show_error(sentence, self.look)
        self._arrange()

    # --- look ---------------------------------------------------------------------------------

    def set_ledger(self, ledger: ConceptLedger) -> None:
        """Take what the learner has met of the course."""
        self._ledger = ledger
        if self._made_game is not None:
            self._made_game.controller.set_ledger(ledger)

    def set_settings(self, settings: Settings) -> None:
        """Take other settings."""
        self.settings = settings
        if self._made_game is not None:
            self._made_game.controller.set_settings(settings)
        wanted = replace(request_of(settings), seed=self.start.wanted().seed)
        self._show_start(wanted)

    def retranslate(self, look: Look) -> None:
        """Another language, theme or size of type."""
        self.look = look
        self.banner.show_look(look)
        self._show_start(self.start.wanted())
        if self._made_game is not None:
            self._made_game.retranslate(look)
        if self._made_end is not None and self._made_end.end is not None:
            self._made_end.show_end(self._made_end.end, look)
        self._arrange()

    def take_focus(self) -> None:
        """The keyboard to what is shown."""
        page = self.pages.currentWidget()
        if page is not None:
            page.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def moment(self) -> TreeMoment | None:
        """The turn that is due and its plan, once a hint has told the plan."""
        view = self._made_game.controller.view if self._made_game is not None else None
        return view.moment if view is not None else None

    def keys(self) -> KeyHelp:
        """For the sheet."""
        return practice_keys(self.look.translator)

    def areas(self) -> tuple[QWidget, ...]:
        """What F6 goes through."""
        if self.pages.currentWidget() is self.start:
            return (self.start.begin,)
        return self.game.areas() if self.pages.currentWidget() is self.game else (self.end,)

    def _arrange(self) -> None:
        high = self.banner.wanted_height(self.width() - 24) if self.banner.is_wanted else 0
        self.banner.setVisible(self.banner.is_wanted)
        self.banner.setGeometry(QRect(12, 8, self.width() - 24, high))
        top = high + 16 if high else 0
        self.pages.setGeometry(QRect(0, top, self.width(), self.height() - top))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lie anew."""
        super().resizeEvent(event)
        self._arrange()
