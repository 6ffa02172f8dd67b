"""Everything that the window can show, each brought about in one window that stays open.

A scene is a function from the stage to the widget that is looked at: the window, or a dialog. It
makes no matter which scene was shown before.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QDialog, QWidget

from rules.formats.mjlog_write import write_mjlog
from rules.formats.reading import UnreadableGame
from tests.tutor.drills.sets import drills as some_drills
from tests.tutor.practice_games import opponent_of, whim
from tests.tutor.practice_games import session as new_session
from tests.tutor.trees import TREE
from tests.ui.classrooms import club
from tests.ui.histories import made_up
from tests.ui.practices import asked
from tests.ui.reviews import in_thread, record, reviewed
from tests.ui.settling import settle, until
from tutor.basics.keys import STEP_KEYS
from tutor.classroom.class_folder import create_class
from tutor.classroom.problem_set import Problem, problem_set, write_set
from tutor.coach.strategy import tree as tree_module
from tutor.coach.strategy.stance import Verdict
from tutor.drills import daily
from tutor.drills.daily import format_drills
from tutor.drills.drill import DrillSource, Theme
from tutor.language import activate
from tutor.pages.classroom import page as class_pages
from tutor.pages.classroom.presenter import Presenter
from tutor.pages.drills.words import THEMES
from tutor.pages.parts.look import set_look
from tutor.pages.practice import model as practice_games
from tutor.pages.practice.game import PracticeGame
from tutor.pages.practice.model import PlayableGame
from tutor.pages.window.main_window import MainWindow, look_of
from tutor.pages.yaku.page import Part
from tutor.practice.session import PracticeSession
from tutor.settings import Settings, chosen_language, remember_game
from tutor.store import database

PLAIN = Settings(language="en", theme="light", pace=200, reduce_motion=True)


@dataclass(slots=True)
class Stage:
    window: MainWindow
    folder: Path
    day: datetime = datetime(2025, 6, 1, 9, tzinfo=UTC)

    @property
    def game(self) -> PracticeGame:
        return self.window.practice_page.game

    def show(self, scene: str) -> QWidget:
        self.take_over()
        self.close_dialogs()
        seen = (SCENES | BARE)[scene](self)
        settle()
        return seen

    def close_dialogs(self) -> None:
        for other in (*self.window.findChildren(QDialog), *self.window.findChildren(Presenter)):
            other.close()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        settle()

    def turn(self, page: str) -> Any:
        self.window.show_page(page)
        settle()
        return self.window.pages.page(page)

    def take_over(self) -> None:
        """Set the language and look of the process to this window's: each test restores them."""
        activate(chosen_language(self.window.settings))
        set_look(look_of(self.window.settings, self.window.size()))

    def change(self, **settings: object) -> None:
        self.take_over()
        wanted = replace(self.window.settings, **settings)
        if wanted != self.window.settings:
            self.window.change_settings(wanted)
            settle()


def no_network(game: str) -> bytes:
    raise UnreadableGame("{game} cannot be fetched: no network.", game=game)


@contextmanager
def small_world(folder: Path) -> Iterator[None]:
    path = folder / "set.json"
    path.write_text(format_drills(some_drills(3, DrillSource.BUNDLED, 61), {}), encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(tree_module, "shipped_tree", lambda: TREE)
        patch.setattr(practice_games, "opponent", lambda name, tree: opponent_of("near"))
        patch.setattr(daily, "bundled_path", lambda: path)
        patch.setattr(database, "BUSY_TIMEOUT", 0.0)
        page = class_pages.ClassPage
        patch.setattr(class_pages, "ClassPage", partial(page, run=in_thread, jobs=1))
        yield


@contextmanager
def opened(folder: Path, settings: Settings = PLAIN) -> Iterator[Stage]:
    with small_world(folder):
        window = MainWindow(settings, lambda kept: None, no_network, folder)
        stage = Stage(window, folder)
        writer = window.history_writer
        writer.place = replace(writer.place, now=lambda: stage.day)
        window.show()
        window.activateWindow()
        settle()
        yield stage
        stage.close_dialogs()
        window.close()
        window.deleteLater()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        settle()


@contextmanager
def furnished(folder: Path, **settings: Any) -> Iterator[Stage]:
    made_up(folder, 12)
    club(folder)
    create_class(folder / "new", "New")
    (folder / "list.txt").write_text("https://tenhou.net/0/?log=x\n", encoding="utf-8")
    (folder / "own.mjlog").write_bytes(write_mjlog(record()))
    remember_game(folder, str(folder / "own.mjlog"))
    _write_problems(folder / "week.mtset")
    places = {"class_folder": str(folder / "class"), "last_folder": str(folder)}
    wanted = replace(PLAIN, **places, **settings)
    with opened(folder, wanted) as stage:
        yield stage


def _write_problems(path: Path) -> None:
    every = [one for made in reviewed() for one in made if len(one.advice.combined) > 3]
    few = [Problem(one.observation, one.after_call) for one in every[:40:10]]
    write_set(path, problem_set("Week 3", few))


# --- practice -------------------------------------------------------------------------------------


def _any_turn(session: PracticeSession) -> bool:
    question = session.question
    return bool(question and not question.is_claim and len(question.discards) > 6)


def _mistake(session: PracticeSession) -> bool:
    last = session.last
    return bool(_any_turn(session) and last and last.verdict is Verdict.OFF_PLAN)


REACHED: dict[str, Callable[[PracticeSession], bool]] = {
    "turn": lambda session: _any_turn(session) and session.observation.turn > 3,
    "mistake": _mistake,
    "call": lambda session: bool(session.question and len(session.question.chi) > 1),
    "riichi": lambda session: bool(session.question and session.question.riichi),
    "win": lambda session: bool(session.question and session.question.win),
    "result": lambda session: bool(session.result and session.result.wins),
    "end": lambda session: session.is_over and session.result is not None,
}


def practise(stage: Stage, kind: str, seed: int = 3, hints: str = "asked") -> PracticeGame:
    stage.change(hints=hints)
    session, random = new_session(seed), Random(seed)
    while not REACHED[kind](session):
        assert not session.is_over, f"{kind}: never"
        if session.question is None:
            session.advance()
        else:
            session.answer(whim(session.question, random))
    page = stage.turn("practice")
    page._sit_down(PlayableGame(session))
    until(lambda: asked(page.game))
    return page.game


def at_table(kind: str, stage: Stage, press: str = "", hints: str = "asked") -> QWidget:
    game = practise(stage, kind, hints=hints)
    if press:
        game.controller.press(press)
    return stage.window


def practice_hint(kind: str, steps: int, stage: Stage) -> QWidget:
    game = practise(stage, kind)
    for _ in range(steps):
        game.controller.open_hint()
        settle()
    return stage.window


def practice_mistake(stage: Stage) -> QWidget:
    game = practise(stage, "mistake")
    assert game.panel.hints.miss.isVisible()
    return stage.window


def practice_start(stage: Stage) -> QWidget:
    page = stage.turn("practice")
    if page.session is not None:
        page.leave()
    page.show_start()
    return stage.window


def practice_end(stage: Stage) -> QWidget:
    game = practise(stage, "end", 2)
    game.controller.go_on()
    return stage.window


# --- review ---------------------------------------------------------------------------------------


def review(stage: Stage) -> QWidget:
    page = stage.turn("review")
    if page.state is None or not page.state.is_whole:
        stage.window.open_source(str(stage.folder / "own.mjlog"))
        settle()
    page.navigator.filter(True)
    page.navigator.go_to(page.state.lessons[0].decisions[0])
    return stage.window


def review_summary(stage: Stage) -> QWidget:
    review(stage)
    stage.window.page.navigator.show_summary()
    return stage.window


def review_all(stage: Stage) -> QWidget:
    review(stage)
    stage.window.page.navigator.filter(False)
    return stage.window


def review_what_if(stage: Stage) -> QWidget:
    review(stage)
    stage.window.page.navigator.try_offered()
    assert stage.window.page.navigator.tried is not None
    return stage.window


def page(name: str, stage: Stage) -> QWidget:
    stage.turn(name)
    return stage.window


def yaku(part: Part, stage: Stage) -> QWidget:
    stage.turn("yaku").show_part(part)
    return stage.window


def first_page(stage: Stage, past: tuple[str, ...] = ()) -> QWidget:
    stage.change(basics=past)
    made = stage.turn("first")
    until(lambda: made.knows_course)
    settle()
    return stage.window


def step(key: str, stage: Stage, tile: int | None = None) -> QWidget:
    made = stage.turn("basics")
    made._show_at(STEP_KEYS.index(key))
    if tile is not None:
        made.table.table.hand.buttons[tile].click()
    return stage.window


def steps_past(stage: Stage) -> QWidget:
    stage.turn("basics")._show_at(len(STEP_KEYS))
    return stage.window


# --- drills, class, problem sets ------------------------------------------------------------------


def drills_card(stage: Stage) -> QWidget:
    session = stage.turn("drills").session
    if session.is_asking:
        session.leave()
    return stage.window


def drills_asked(stage: Stage) -> QWidget:
    drills_card(stage)
    session = stage.turn("drills").session
    if not session.day.queue:  # all answered: on another day they come back
        stage.day += timedelta(days=99)
        session.leave()
        settle()
    session.begin()
    settle()
    assert session.is_asking
    return stage.window


def drills_answered(stage: Stage) -> QWidget:
    drills_asked(stage)
    session = stage.turn("drills").session
    view = session.position.view
    session.position.table.tile_clicked.emit(view.question.drill.observation.discards[0])
    settle()
    assert session.position.view.marked is not None
    return stage.window


def drills_count(theme: Theme, answered: bool, stage: Stage) -> QWidget:
    drills_card(stage)
    session = stage.turn("drills").session
    session.choose_theme(THEMES.index(theme))
    settle()
    session.begin()
    count = session.counter
    for row, shown in zip(count.view.drill.rows if answered else (), count.rows, strict=False):
        shown.buttons[(row.right + 1) % len(row.choices)].click()
    if answered and theme is Theme.POINTS:
        count.button.click()
    settle()
    assert (count.view.marked is not None) == answered
    session.theme = None
    return stage.window


def drills_bundled(stage: Stage) -> QWidget:
    session = stage.turn("drills").session
    if not session.is_asking:
        session.begin()
    settle()
    assert session.position.view.question.drill.source is DrillSource.BUNDLED
    return stage.window


def _class(stage: Stage, name: str = "class") -> Any:
    page = stage.turn("class")
    if page.view.state.folder.path != stage.folder / name:
        page.open(stage.folder / name)
        settle()
    return page.view


def class_without_games(stage: Stage) -> QWidget:
    _class(stage, "new").show_number(0)
    return stage.window


def class_tab(number: int, stage: Stage) -> QWidget:
    view = _class(stage)
    view.leave_positions()
    view.problems.clear.click()
    view.show_number(number)
    return stage.window


def class_positions(stage: Stage) -> QWidget:
    view = _class(stage)
    view.browse((None, None))
    return stage.window


def class_chosen(stage: Stage) -> QWidget:
    class_positions(stage)
    _class(stage).positions.act_all.click()
    _class(stage).show_number(4)
    return stage.window


def class_presented(stage: Stage) -> QWidget:
    class_tab(0, stage)
    view = _class(stage)
    view.present(view.state.view.figures.units[0].positions)
    settle()
    presenter = view.presenter
    presenter.showNormal()
    presenter.resize(max(960, stage.window.width()), max(600, stage.window.height()))
    for _ in range(3):
        presenter.go_on()
    return presenter


def problem_asked(stage: Stage) -> QWidget:
    stage.window.open_source(str(stage.folder / "week.mtset"))
    return stage.window


def problem_solved(stage: Stage) -> QWidget:
    problem_asked(stage)
    settle()
    page = stage.window.pages.page("problems")
    for at, problem in enumerate(page.answering.problems.problems):
        page.answering.go_to(at)
        page.answering._discard(problem.observation.discards[0])
    answering = page.answering
    path = stage.folder / "answers.mtans"
    page._saved((path, answering.problems, answering.answers()))
    settle()
    assert page.solution is not None
    return stage.window


# --- dialogs --------------------------------------------------------------------------------------


def dialog(opens: Callable[[Stage], object], stage: Stage) -> QWidget:
    opens(stage)
    settle()
    found = [one for one in stage.window.findChildren(QDialog) if one.isVisible()]
    assert len(found) == 1, found
    return found[0]


def who_is_who(stage: Stage) -> QWidget:
    page = stage.turn("class")
    page.open(stage.folder / "new")
    settle()
    return dialog(lambda _: page.view.intake.take((stage.folder / "logs",)), stage)


def may_fetch(stage: Stage) -> QWidget:
    view = _class(stage)
    return dialog(lambda _: view.intake.take((stage.folder / "list.txt",)), stage)


def left_out(stage: Stage) -> QWidget:
    data = (stage.folder / "own.mjlog").read_bytes()
    (stage.folder / "cut.mjlog").write_bytes(data[: len(data) // 2])
    stage.window.open_source(str(stage.folder / "cut.mjlog"))
    settle()
    seen = dialog(lambda stage: stage.window.page.banner.show_list.click(), stage)
    stage.window.open_source(str(stage.folder / "own.mjlog"))
    return seen


SCENES: dict[str, Callable[[Stage], QWidget]] = {
    "practice start": practice_start,
    "practice turn": partial(practice_hint, "turn", 0),
    **{f"practice hint {step}": partial(practice_hint, "turn", step) for step in (1, 2, 3, 4)},
    "practice brief hint": partial(at_table, "turn", hints="open"),
    "practice mistake": practice_mistake,
    "practice call": partial(at_table, "call"),
    "practice tiles of a call": partial(at_table, "call", press="chi"),
    "practice hint of a call": partial(practice_hint, "call", 4),
    "practice riichi": partial(at_table, "riichi", press="riichi"),
    "practice win": partial(at_table, "win"),
    "practice passing a win": partial(at_table, "win", press="pass"),
    "practice result": partial(at_table, "result"),
    "practice end": practice_end,
    "first": first_page,
    "first week": partial(first_page, past=STEP_KEYS),
    "basics asked": partial(step, "sets"),
    "basics wrong": partial(step, "sets", tile=0),
    "basics done": partial(step, "sets", tile=13),
    "basics riichi": partial(step, "riichi"),
    "basics end": steps_past,
    "review": review,
    "review summary": review_summary,
    "review all": review_all,
    "review what if": review_what_if,
    "drills card": drills_card,
    "drills asked": drills_asked,
    "drills answered": drills_answered,
    "drills draws": partial(drills_count, Theme.UKEIRE, False),
    "drills points": partial(drills_count, Theme.POINTS, False),
    "drills points counted": partial(drills_count, Theme.POINTS, True),
    "progress": partial(page, "progress"),
    "class teach": partial(class_tab, 0),
    "class figures": partial(class_tab, 1),
    "class pupils": partial(class_tab, 2),
    "class files": partial(class_tab, 3),
    "class problems": partial(class_tab, 4),
    "class positions": class_positions,
    "class chosen": class_chosen,
    "class presented": class_presented,
    "problem asked": problem_asked,
    "problem solved": problem_solved,
    "terms": partial(page, "terms"),
    "tree": partial(page, "tree"),
    "yaku": partial(yaku, Part.YAKU),
    "yaku points": partial(yaku, Part.POINTS),
    "yaku fu": partial(yaku, Part.FU),
    "settings": partial(page, "settings"),
    "keys": partial(dialog, lambda stage: stage.window.show_keys()),
    "address": partial(dialog, lambda stage: stage.window.ask_address()),
    "export": partial(dialog, lambda stage: _class(stage).export()),
    "class without games": class_without_games,
    "new class": partial(dialog, lambda stage: stage.turn("class").choose_new()),
    "who is who": who_is_who,
    "may fetch": may_fetch,
    "left out": left_out,
}
BARE: dict[str, Callable[[Stage], QWidget]] = {
    "first at first": first_page,
    **{
        f"{name} at first": partial(page, name)
        for name in ("practice", "review", "drills", "progress", "class", "problems")
    },
    "drills bundled": drills_bundled,
}
