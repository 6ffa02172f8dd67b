from collections.abc import Collection, Sequence
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, get_args

from PySide6.QtCore import QRect, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QIntValidator, QKeyEvent, QShowEvent
from PySide6.QtWidgets import QApplication, QFrame, QLineEdit, QPushButton, QStackedWidget, QWidget

from rules.message import Message
from tutor.coach.advice import Decision, place_of_entry
from tutor.coach.concepts.ledger import ConceptLedger
from tutor.language import gettext
from tutor.pages.history.model import AddDrills, CommandResult
from tutor.pages.host import Host, Page
from tutor.pages.parts.banner import Banner
from tutor.pages.parts.buttons import ChoiceBox, OptionBox
from tutor.pages.parts.jobs import Jobs
from tutor.pages.parts.layouts import CardPage, add_parts, column_of, grid_of, placed, row_of
from tutor.pages.parts.look import Fitting, Label, SignIcon, labels, look, styled
from tutor.pages.parts.model import BannerText, result_of
from tutor.pages.parts.motion import FocusForwarder
from tutor.pages.practice import model as games
from tutor.pages.practice.end_page import EndPage
from tutor.pages.practice.game import PracticeGame
from tutor.pages.tree.model import TreeMoment
from tutor.practice.session import PracticeSession
from tutor.practice.time_travel import PracticeStart
from tutor.settings import Opponent, Settings, options
from tutor.text.badges import badge_name

if TYPE_CHECKING:
    from tutor.store.progress import Done

OPPONENTS: tuple[Opponent, ...] = get_args(Opponent)
LENGTHS: tuple[games.Length, ...] = get_args(games.Length)


class StartPage(QFrame):
    game_requested = Signal(object)
    resume_requested = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.sign = SignIcon(self)
        self.text, self.explain = labels(self, "title", "hint", plain=True)
        above = (self.sign, self.text, self.explain)
        scroller = CardPage(above, self, share=100, spacing=18, between=14)
        scroller.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # it follows the focus anyway
        self._card = card = scroller.card
        self.resume, self.interrupted = styled(QPushButton(card), "primary"), ChoiceBox(card)
        self.resume.clicked.connect(
            lambda: self.resume_requested.emit(max(0, self.interrupted.currentIndex()))
        )
        self.interrupted.setMinimumHeight(34)
        policies = ChoiceBox.SizeAdjustPolicy
        self.interrupted.setSizeAdjustPolicy(policies.AdjustToMinimumContentsLengthWithIcon)
        self._begun: tuple[str, ...] = ()
        self._labels = [Label(card) for _ in range(7)]
        self.opponents = tuple(ChoiceBox(card) for _ in range(3))
        self.length = ChoiceBox(card)
        by_name = {option.name: option for option in options()}
        self.pace, self.hints = (
            OptionBox(by_name[name], Settings(), card) for name in ("pace", "hints")
        )
        self.seed = QLineEdit(card)
        self.seed.setValidator(QIntValidator(0, 2**31 - 1, self))
        self.begin = styled(QPushButton(card), "primary")
        self.begin.clicked.connect(lambda: self.game_requested.emit(self.wanted()))
        grid = grid_of(across=20, down=12)
        for row, box in enumerate(self._boxes):
            box.setMinimumWidth(210)
            box.setMinimumHeight(34)
            grid.addWidget(self._labels[row], row, 0)
            grid.addWidget(box, row, 1)
        resume = row_of((self.interrupted, 2), (self.resume, 3), spacing=10)
        add_parts(scroller.inner, resume, grid, self.begin)
        column_of(scroller, on=self, margins=0)
        FocusForwarder(self, self.begin)
        self.show_start(games.request_of(Settings()), ())

    @property
    def _boxes(self) -> tuple[QWidget, ...]:
        return (*self.opponents, self.length, self.pace, self.hints, self.seed)

    def show_start(self, wanted: games.GameRequest, interrupted: Sequence[str]) -> None:
        self.sign.show_sign("practice", 32, look().colours.ink3, gettext("Practice"))
        self.text.setText(gettext("Play a game with hints"))
        self.explain.setText(
            gettext("Three opponents, Tenhou's rules. Ask for a hint whenever you like: H.")
        )
        self.resume.setText(gettext("Resume the interrupted game"))
        self.resume.setVisible(bool(interrupted))
        role = "outline" if interrupted else "primary"
        if self.begin.property("look") != role:
            self.begin.setProperty("look", role)
            self.begin.style().polish(self.begin)
        if self._begun != tuple(interrupted):
            self._begun = tuple(interrupted)
            self.interrupted.show_choices(self._begun, 0)
        self.interrupted.setVisible(len(interrupted) > 1)
        self.interrupted.setAccessibleName(gettext("Interrupted games by start time"))
        self.begin.setText(gettext("Play another game") if interrupted else gettext("Play"))
        names = (
            gettext("Opponent on the right"),
            gettext("Opponent across"),
            gettext("Opponent on the left"),
            gettext("Length of a game"),
            gettext("Opponents' pace"),
            gettext("Hints"),
            gettext("Deal"),
        )
        for label, name, box in zip(self._labels, names, self._boxes, strict=True):
            label.setText(name)
            box.setAccessibleName(name)
        for opponent, box in zip(wanted.opponents, self.opponents, strict=True):
            at = [*map(str, OPPONENTS)].index(opponent.partition(":")[0])
            box.show_choices(opponent_names(), at)
        lengths = gettext("East rounds only"), gettext("East and South rounds")
        self.length.show_choices(lengths, LENGTHS.index(wanted.length))
        self.seed.setPlaceholderText(gettext("random"))
        self.seed.setToolTip(gettext("The same number deals the same game"))
        self.seed.setText("" if wanted.seed is None else str(wanted.seed))
        self._card.setMaximumWidth(look().px(520))
        self.setAccessibleName(gettext("Practice"))

    def show_options(self, settings: Settings) -> None:
        for box in (self.pace, self.hints):
            box.show_option(settings)

    def wanted(self) -> games.GameRequest:
        seed = self.seed.text().strip()
        right, across, left = (OPPONENTS[max(0, box.currentIndex())] for box in self.opponents)
        return games.GameRequest(
            (right, across, left),
            LENGTHS[max(0, self.length.currentIndex())],
            int(seed) if seed.isdecimal() else None,
        )

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            focus = QApplication.focusWidget()
            (focus if isinstance(focus, QPushButton) else self.begin).click()
        else:
            super().keyPressEvent(event)


def opponent_names() -> tuple[str, ...]:
    return (
        gettext("Learner: beginners' mistakes"),
        gettext("Novice: fast, never folds"),
        gettext("Steady: plays by the tutor"),
        gettext("Strong: calls by the tutor, too"),
        gettext("Phoenix-like: as strong players do"),
    )


class PracticePage(Page, Fitting, QWidget):
    def __init__(self, host: Host, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.host, self.settings = host, host.settings
        self.around = games.Surroundings(host.games)
        host.history_writer.keep_waiting(host.games)
        host.history_writer.done.connect(self._show_added)
        self._games = games.PracticeGames(self.around)
        self._waiting: Path | None = None
        self._kept: games.KeptPractice | None = None
        self._wants_end: PracticeSession | None = None
        self._keeper = Jobs(self)
        self._keeper.found.connect(self._take_kept)
        self._keeper.failed.connect(self.show_error)
        self.banner = Banner(self)
        self._unsaved: Message | None = None
        self._ledger: ConceptLedger | None = None
        self._earned: Collection[str] | None = None
        self.pages = QStackedWidget(self)
        self.start = placed(StartPage(self.pages), self.pages)
        self.start.game_requested.connect(self.play)
        self.start.resume_requested.connect(self.resume)
        for box in (self.start.pace, self.start.hints):
            box.requested.connect(host.change_settings)
        self.banner.closed.connect(self.fit)
        self.show_start()
        self.follow(host.course)

    def _count_round(self) -> None:
        today, settings = self.host.history_writer.place.now().date(), self.host.settings
        badges = tuple(dict.fromkeys((*settings.badges, *self.game.controller.badges)))
        self.host.change_settings(replace(settings, round_on=today.isoformat(), badges=badges))

    @cached_property
    def game(self) -> PracticeGame:
        made = PracticeGame(self.host, self.pages)
        control = made.controller
        if self._ledger is not None:
            control.set_ledger(self._ledger)
        control.earned = self._earned
        control.ended.connect(self._keep)
        control.over.connect(self._show_end)
        control.met.connect(self.host.course.meet)
        control.round_ended.connect(self._count_round)
        control.changed.connect(self._look_for_notices)
        control.failed.connect(self.show_error)
        made.leave_requested.connect(self.leave)
        made.practise_requested.connect(self.practise_at)
        self.pages.addWidget(made)
        return made

    @cached_property
    def end(self) -> EndPage:
        made = EndPage(self.pages)
        made.review_requested.connect(self._review)
        made.drills_requested.connect(self.host.history_writer.add_drills)
        made.again.clicked.connect(self._play_again)
        made.new_requested.connect(self.show_start)
        made.back_requested.connect(self._go_back)
        self.pages.addWidget(made)
        return made

    @property
    def _made_game(self) -> PracticeGame | None:
        return self.game if "game" in vars(self) else None

    @property
    def _made_end(self) -> EndPage | None:
        return self.end if "end" in vars(self) else None

    @property
    def session(self) -> PracticeSession | None:
        return self._made_game.controller.session if self._made_game is not None else None

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        QTimer.singleShot(50, self, lambda: self.game)

    # --- games --------------------------------------------------------------------------------

    def show_start(self) -> None:
        self._games.look_around()
        self._show_start(games.request_of(self.settings))
        self.pages.setCurrentWidget(self.start)
        self.start.setFocus()
        if self._games.interrupted:
            self.start.resume.setFocus()

    def _show_start(self, wanted: games.GameRequest) -> None:
        self.start.show_start(wanted, self._games.begun_at)
        self.start.show_options(self.settings)

    def play(self, wanted: games.GameRequest) -> None:
        self.host.change_settings(games.settings_with(self.settings, wanted))
        self._sit_down(self._games.begin(games.setup_of(wanted, self.around)))

    def play_first(self) -> None:
        self.host.change_settings(replace(self.settings, hints="open"))
        self.play(games.FIRST_GAME)

    def play_on(self) -> None:
        if self.pages.currentWidget() is self._made_game:
            return
        self.show_start()
        if self._games.interrupted:
            self.resume()
        else:
            self.play(games.request_of(self.settings))

    def play_here(self, here: PracticeStart) -> None:
        self._waiting = None
        setup = games.setup_of(games.request_of(self.settings), self.around)
        self._sit_down(self._games.begin_here(setup, here))

    def practise_at(self, decision: Decision) -> None:
        """Replay from just before a discard of the running game, which is suspended."""
        session = self.session
        here = None if session is None else session.start_at(decision)
        if session is not None and here is not None:
            waiting = session.journal.path
            self.game.controller.stop()
            self.play_here(here)
            self._waiting = waiting

    def _go_back(self) -> None:
        waiting, self._waiting = self._waiting, None
        self._games.look_around()
        if waiting in self._games.interrupted:
            self.banner.clear_note()
            self.resume(self._games.interrupted.index(waiting))
        else:
            self.host.show_page("review")

    def resume(self, at: int = 0) -> None:
        if 0 <= at < len(self._games.interrupted):
            self._sit_down(self._games.resume(at))

    def _sit_down(self, game: games.PlayableGame) -> None:
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
            self.fit()

    def leave(self) -> None:
        self.game.controller.stop()
        self.show_start()
        if self._games.here is not None:
            self.banner.clear_note()
            self._go_back()

    def close_page(self) -> None:
        if self._made_game is not None:
            self._made_game.controller.stop()

    def _play_again(self) -> None:
        game = self._games.again()
        if game is not None:
            self._sit_down(game)

    def _keep(self) -> None:
        if self.session is not None:
            self._keeper.add(result_of(self._games.keeping(self.session)))

    @Slot(object)
    def _take_kept(self, kept: games.KeptPractice) -> None:
        self._kept = kept
        self._games.take(kept)
        if kept.fault is not None:
            self.show_error(kept.fault)
        if not kept.session.is_one_round:
            self.host.history_writer.keep_practice(kept.session)
        if self._wants_end is kept.session:
            self._show_end()

    def _show_end(self) -> None:
        session, kept = self.session, self._kept
        self._wants_end = session
        if kept is None or kept.session is not session:
            return
        self._wants_end = None
        self.banner.clear_note()
        page = self.end
        self._tell_end(kept.end)
        self.game.controller.stop()
        self.pages.setCurrentWidget(page)
        page.setFocus()

    def _tell_end(self, end: games.GameEnd) -> None:
        earned = self.game.controller.earned_before
        fresh = () if earned is None else (each for each in end.badges if each not in earned)
        self.end.show_end(end, [badge_name(each) for each in fresh])

    def _review(self, decision: Decision | None) -> None:
        record, setup = self._games.record, self._games.setup
        if record is not None and setup is not None:
            at = None if decision is None else place_of_entry(decision)
            self.host.replays.open_at(record, setup.seat, at)

    @Slot(object)
    def _show_added(self, result: CommandResult) -> None:
        if self._made_end is not None and isinstance(result.command, AddDrills):
            self._made_end.show_added(result.command.decisions)

    # --- problems -------------------------------------------------------------------------------

    def _look_for_notices(self) -> None:
        view = self.game.controller.view
        if view is not None and view.unsaved not in (None, self._unsaved):
            self._unsaved = view.unsaved
            self.show_error(view.unsaved)

    def show_error(self, sentence: BannerText) -> bool:
        self.banner.add_error(sentence)
        self.fit()
        return True

    # --- look ---------------------------------------------------------------------------------

    def set_ledger(self, ledger: ConceptLedger) -> None:
        self._ledger = ledger
        if self._made_game is not None:
            self._made_game.controller.set_ledger(ledger)

    def set_done(self, done: "Done") -> None:
        self._earned = frozenset(done.badges)
        if self._made_game is not None:
            self._made_game.controller.earned = self._earned

    def set_settings(self, settings: Settings) -> None:
        self.settings = settings
        if self._made_game is not None:
            self._made_game.controller.set_settings(settings)
        wanted = replace(games.request_of(settings), seed=self.start.wanted().seed)
        self._show_start(wanted)

    def retranslate(self) -> None:
        self.banner.show_look()
        self._show_start(self.start.wanted())
        if self._made_game is not None:
            self._made_game.controller.derive()
        if self._made_end is not None and self._made_end.end is not None:
            self._tell_end(self._made_end.end)
        self.fit()

    def take_focus(self) -> None:
        page = self.pages.currentWidget()
        if page is not None:
            page.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def moment(self) -> TreeMoment | None:
        view = self._made_game.controller.view if self._made_game is not None else None
        return view.moment if view is not None else None

    def areas(self) -> tuple[QWidget, ...]:
        if self.pages.currentWidget() is self.start:
            return (self.start.begin,)
        return self.game.areas() if self.pages.currentWidget() is self.game else (self.end,)

    def fit(self) -> None:
        height = self.banner.wanted_height(self.width() - 24) if self.banner.is_wanted else 0
        self.banner.setVisible(self.banner.is_wanted)
        self.banner.setGeometry(QRect(12, 8, self.width() - 24, height))
        top = height + 16 if height else 0
        self.pages.setGeometry(QRect(0, top, self.width(), self.height() - top))
