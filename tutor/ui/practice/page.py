"""The practice page: between games the start, then the game, then its end."""

import logging
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QRect, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from tutor.advice.advice import Decision
from tutor.concepts.ledger import ConceptLedger
from tutor.practice.notices import PracticeNotice
from tutor.practice.session import PracticeSession
from tutor.practice.snapshot import PracticeStart
from tutor.settings import Settings
from tutor.text.messages import error_sentence
from tutor.ui.parts.banner import Banner
from tutor.ui.parts.jobs import Executor
from tutor.ui.parts.keys_sheet import KeyHelp, practice_keys
from tutor.ui.practice.end_page import EndPage
from tutor.ui.practice.game import PracticeGame
from tutor.ui.practice.stack import PracticeStack
from tutor.view.banner_text import BannerText
from tutor.view.practice.deriving import game_end
from tutor.view.practice.games import PlayableGame, PracticeGames
from tutor.view.practice.notices import notices_said
from tutor.view.practice.surroundings import (
    FIRST_GAME,
    GameRequest,
    Surroundings,
    request_of,
    settings_with,
    setup_of,
)
from tutor.view.tree.moment import TreeMoment


class PracticePage(QWidget):
    review_requested = Signal(object, object, object)
    settings_requested = Signal(object)
    finished = Signal(object)
    keys_requested = Signal()
    tree_requested = Signal()
    drills_requested = Signal(object)
    met = Signal(object)
    back_requested = Signal()

    def __init__(
        self,
        settings: Settings,
        around: Surroundings,
        executor: Executor | None = None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.settings, self.around = settings, around
        self._games = PracticeGames(around)
        self.banner = Banner(self)
        self._unsaved: PracticeNotice | None = None
        self.pages = PracticeStack(settings, executor, self)
        self.pages.game_made.connect(self._connect_game)
        self.pages.end_made.connect(self._connect_end)
        self.start = self.pages.start
        self.start.game_requested.connect(self.play)
        self.start.resume_requested.connect(self.resume)
        self.start.settings_requested.connect(self.settings_requested)
        self.banner.closed.connect(self._arrange)
        self.show_start()

    def _connect_game(self, made: PracticeGame) -> None:
        control = made.controller
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

    def _connect_end(self, made: EndPage) -> None:
        made.review_requested.connect(self._review)
        made.drills_requested.connect(self.drills_requested)
        made.again_requested.connect(self._again)
        made.new_requested.connect(self.show_start)
        made.back_requested.connect(self.back_requested)

    @property
    def game(self) -> PracticeGame:
        return self.pages.game

    @property
    def session(self) -> PracticeSession | None:
        return self.pages.session

    # --- games --------------------------------------------------------------------------------

    def show_start(self) -> None:
        self._games.look_around()
        self._show_start(request_of(self.settings))
        self.pages.setCurrentWidget(self.start)
        self.start.setFocus()

    def _show_start(self, wanted: GameRequest) -> None:
        self.start.show_start(wanted, self._games.begun_at)
        self.start.show_options(self.settings)

    def play(self, wanted: GameRequest) -> None:
        chosen = settings_with(self.settings, wanted)
        if chosen != self.settings:
            self.settings_requested.emit(chosen)
        self._sit_down(self._games.begin(setup_of(wanted, self.around)))

    def play_first(self) -> None:
        self.settings_requested.emit(replace(self.settings, hints="open"))
        self.play(FIRST_GAME)

    def play_on(self) -> None:
        if self.pages.currentWidget() is self.pages.made_game:
            return
        self.show_start()
        if self._games.interrupted:
            self.resume()
        else:
            self.play(request_of(self.settings))

    def play_here(self, here: PracticeStart) -> None:
        setup = setup_of(request_of(self.settings), self.around)
        self._sit_down(self._games.begin_here(setup, here))

    def resume(self, at: int = 0) -> None:
        if 0 <= at < len(self._games.interrupted):
            self._sit_down(self._games.resume(at))

    def _sit_down(self, game: PlayableGame) -> None:
        if game.session is None:
            self.show_start()
        else:
            self.pages.setCurrentWidget(self.game)
        if game.fault is not None:
            self.show_error(game.fault)
        if game.session is not None:
            self.game.play(game.session)
        if game.note is not None:
            self.banner.show_note(game.note)
            self._arrange()

    def leave(self) -> None:
        self.game.engine.stop()
        self.show_start()
        if self._games.here is not None:
            self.banner.clear_note()
            self.back_requested.emit()

    def close_page(self) -> None:
        if self.pages.made_game is not None:
            self.pages.made_game.engine.close()

    def _again(self) -> None:
        game = self._games.again()
        if game is not None:
            self._sit_down(game)

    def _keep(self) -> None:
        session, view = self.session, self.game.controller.view
        if session is None or view is None:
            return
        fault = self._games.keep(session)
        self._tell((fault,) if fault is not None else ())
        if not view.head.is_one_round:
            self.finished.emit(session)

    def _show_end(self) -> None:
        session = self.session
        if session is None:
            return
        end = game_end(session, self._games.record is not None)
        self.banner.clear_note()
        page = self.pages.end
        page.show_end(end)
        self.game.engine.stop()
        self.pages.setCurrentWidget(page)
        page.setFocus()

    def _review(self, decision: Decision | None) -> None:
        record, setup = self._games.record, self._games.setup
        if record is not None and setup is not None:
            self.review_requested.emit(record, setup.seat, decision)

    def show_added(self, decisions: tuple[Decision, ...]) -> None:
        if self.pages.made_end is not None:
            self.pages.made_end.show_added(decisions)

    # --- what must be told ----------------------------------------------------------------------

    def _look_for_notices(self) -> None:
        view = self.game.controller.view
        if view is not None and view.unsaved not in (None, self._unsaved):
            self._unsaved = view.unsaved
            self._tell((self._unsaved,))

    def _failed(self, error: BaseException) -> None:
        logging.getLogger("tutor.ui").error("a fault", exc_info=error)
        self.show_error(partial(error_sentence, error))

    def _tell(self, found: tuple[PracticeNotice, ...]) -> None:
        if found:
            self.show_error(notices_said(found))

    def show_error(self, sentence: BannerText) -> None:
        self.banner.add_error(sentence)
        self._arrange()

    # --- look ---------------------------------------------------------------------------------

    def set_ledger(self, ledger: ConceptLedger) -> None:
        self.pages.set_ledger(ledger)

    def set_settings(self, settings: Settings) -> None:
        self.settings = settings
        self.pages.set_settings(settings)
        wanted = replace(request_of(settings), seed=self.start.wanted().seed)
        self._show_start(wanted)

    def retranslate(self) -> None:
        self.banner.show_look()
        self._show_start(self.start.wanted())
        self.pages.retranslate()
        self._arrange()

    def take_focus(self) -> None:
        self.pages.take_focus()

    def moment(self) -> TreeMoment | None:
        return self.pages.moment()

    def keys(self) -> KeyHelp:
        return practice_keys()

    def areas(self) -> tuple[QWidget, ...]:
        return self.pages.areas()

    def _arrange(self) -> None:
        high = self.banner.wanted_height(self.width() - 24) if self.banner.is_wanted else 0
        self.banner.setVisible(self.banner.is_wanted)
        self.banner.setGeometry(QRect(12, 8, self.width() - 24, high))
        top = high + 16 if high else 0
        self.pages.setGeometry(QRect(0, top, self.width(), self.height() - top))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()
