"""The course in the window: by real clicks and keys, counted once, and kept."""

from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel

from rules.tiles import Seat
from tests.ui.practices import begin, reach
from tests.ui.reviews import entries, record
from tests.ui.settling import settle, until
from tutor.basics.keys import STEP_KEYS
from tutor.coach.concepts.finders import Concept, Sighting
from tutor.coach.concepts.ledger import ConceptLedger, Detail, Meeting, decision_place
from tutor.pages.review.model import OpenedGame, ReviewedRound
from tutor.pages.window.main_window import MainWindow
from tutor.practice.hints import HINT_STEPS
from tutor.store.database import FILE_NAME, open_database
from tutor.store.drilling import read_ledger

pytestmark = pytest.mark.usefixtures("quick_opponents")


@pytest.fixture
def window(new_window, tmp_path):
    made = new_window()
    made.resize(1280, 800)
    return made


def kept(folder: Path) -> ConceptLedger:
    with closing(open_database(folder / FILE_NAME)) as history:
        return read_ledger(history)


def reviewing(window: MainWindow):
    page = window.page
    window.show_page("review")
    page.show_game(OpenedGame(record(), (), "", Seat(0)))
    state = entries()
    for number, of_round in enumerate(state.rounds):
        page.show_round(ReviewedRound(number, of_round, ()))
        assert page.panel.concept.isHidden(), "the cursor still finds its place"
    page.set_busy(False)
    settle()
    return page


def test_a_review_tells_a_concept_once_and_keeps_it(window, tmp_path):
    page = reviewing(window)
    line = page.panel.concept
    assert line.isVisible()
    first = line.sentence.accessibleName()
    assert first.startswith("New idea: ")
    ledger = kept(tmp_path)
    assert len(ledger.meetings) == 1
    page.list.view.setFocus()
    at = page.state.current
    QTest.mouseClick(page.panel.next, Qt.MouseButton.LeftButton)
    met = len(kept(tmp_path).meetings)
    QTest.mouseClick(page.panel.previous, Qt.MouseButton.LeftButton)
    assert page.state.current == at
    assert line.sentence.accessibleName() == first, "it says there what it said before"
    QTest.mouseClick(page.panel.next, Qt.MouseButton.LeftButton)
    assert len(kept(tmp_path).meetings) == met, "and counts no second time"


def test_its_name_opens_what_it_is(window):
    line = reviewing(window).panel.concept
    panel = window.page.panel
    line.sentence.setFocus(Qt.FocusReason.TabFocusReason)
    assert line.sentence.terms[0].key.startswith("course_")
    settle()
    QTest.keyClick(line.sentence, Qt.Key.Key_Return)
    assert panel.gloss.isVisible()
    assert line.sentence.terms[0].gloss in panel.gloss.text()
    QTest.keyClick(line.sentence, Qt.Key.Key_Return)
    assert panel.gloss.isHidden()


def test_a_hint_tells_a_concept_when_it_says_why(window, tmp_path):
    game = begin(window)
    reach(game, lambda question: not question.is_claim and question.forced is None)
    line = game.panel.hints.concept
    for step in range(HINT_STEPS):
        assert line.isHidden() == (step < 2)
        QTest.mouseClick(game.panel.hints.button, Qt.MouseButton.LeftButton)
        settle()
    assert line.isVisible()
    assert line.sentence.accessibleName().startswith("New idea: ")
    assert len(kept(tmp_path).meetings) == 1


def test_a_concept_explained_in_one_window_is_known_in_the_next(window, new_window, tmp_path):
    first = reviewing(window).panel.concept.sentence.accessibleName()
    window.close()
    line = reviewing(new_window()).panel.concept
    assert line.sentence.accessibleName() == first
    assert len(kept(tmp_path).meetings) == 1


def test_everything_is_explained_again_on_request(window, tmp_path):
    page = reviewing(window)
    window.show_page("settings")
    settings = window.pages.page("settings")
    assert settings.explain_again.isEnabled()
    QTest.mouseClick(settings.explain_again, Qt.MouseButton.LeftButton)
    settle()
    assert not settings.explain_again.isEnabled()
    assert kept(tmp_path).meetings == ()
    window.show_page("review")
    page.refresh()
    assert len(kept(tmp_path).meetings) == 1


@pytest.fixture
def week(window):
    """The week on the first page, after one idea was met."""
    window.show_page("first")
    page = window.pages.page("first")
    until(lambda: page.knows_course)
    place = decision_place("a", entries().flat[0].observation, is_offer=False)
    window.course.meet(Meeting(place, Concept.SHANTEN))
    return page.week


def test_ideas_met_are_counted_alike_everywhere(window, week):
    window.change_settings(replace(window.settings, basics=STEP_KEYS))
    assert "· 7 of 30 ideas have come up" in week.title.text()
    window.show_page("settings")
    settle()
    assert "Met: 7." in window.pages.page("settings").explain_again.accessibleDescription()
    window.show_page("progress")
    progress = window.pages.page("progress")
    until(lambda: progress.figures is not None)
    settle()
    said = [label.text() for label in progress.figures.findChildren(QLabel)]
    assert said[said.index("of 30 ideas have come up") - 1] == "7"


@pytest.mark.usefixtures("week")
def test_your_games_without_a_game_shows_what_was_done(window):
    window.change_settings(replace(window.settings, badges=("riichi", "win")))
    window.show_games()
    progress = window.pages.page("progress")
    until(lambda: progress.figures is not None)
    settle()
    assert progress.stack.currentWidget() is progress.figures
    title = progress.figures.badge_section.head.text()
    assert title == "Badges: 2 of 61", "those of a game that is not over"


def test_what_the_first_steps_taught_is_no_new_idea():
    taught = ConceptLedger().with_steps(("sets",))
    place = decision_place("a", entries().flat[0].observation, is_offer=False)
    note = taught.note(place, [Sighting(concept=Concept.SETS)])
    assert note is not None
    assert note.detail is Detail.SHORT
