"""The drills page in use: real clicks and keys, a real history."""

import re
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel

from rules.tiles import Seat, tile_name
from tests.tutor.decisions import threw
from tests.tutor.drills.sets import drills
from tests.tutor.trees import TREE
from tests.ui.practices import KEYS
from tests.ui.reviews import reviewed as reviewed_game
from tests.ui.seeing import compared_tiles
from tests.ui.settling import press, settle
from tests.ui.spoken import listening
from tutor.coach.advisor import advise
from tutor.coach.strategy.situation import STRATEGIES
from tutor.coach.strategy.stance import Verdict
from tutor.drills import daily
from tutor.drills.daily import format_drills
from tutor.drills.drill import DrillSource, Theme, drill_of, is_about
from tutor.pages.drills import page as drills_page
from tutor.pages.drills import words as drill_words
from tutor.pages.practice.model import GameEnd
from tutor.pages.table.hand_view import TILE_KEYS
from tutor.practice.ledger import worth_a_look
from tutor.practice.results import FinalStanding
from tutor.store.database import FILE_NAME, open_database
from tutor.store.drilling import add_drill, attempts_since, drill_cards, own_drills
from tutor.text.stance import plan_title

SET = drills(6, DrillSource.BUNDLED, start=61)
OWN = drills(3, DrillSource.OWN)
LONG_AGO = datetime(2025, 3, 1, 18, tzinfo=UTC)
NOW = datetime(2025, 6, 1, 9, 30, tzinfo=UTC)
LEFT = Qt.MouseButton.LeftButton


@pytest.fixture(autouse=True)
def small(small_tree, impatient, monkeypatch, tmp_path):
    path = tmp_path / "set.json"
    path.write_text(format_drills(SET, {}), encoding="utf-8")
    monkeypatch.setattr(daily, "bundled_path", lambda: path)
    for module in (drills_page, drill_words):
        monkeypatch.setattr(module, "SITTING", 15)


@pytest.fixture
def clock():
    return [NOW]


@pytest.fixture
def opened(new_window, clock):
    def make():
        made = new_window()
        writer = made.history_writer
        writer.place = replace(writer.place, now=lambda: clock[0])
        return made

    return make


@pytest.fixture
def window(opened):
    return opened()


@pytest.fixture
def own(tmp_path):
    with closing(open_database(tmp_path / FILE_NAME)) as history:
        for drill in OWN:
            add_drill(history, drill, LONG_AGO)
    return OWN


def click(qtbot, widget):
    assert widget.isVisible()
    assert widget.isEnabled()
    qtbot.mouseClick(widget, LEFT)
    settle()


def session_of(window):
    if window.pages.shown != "drills":
        window.show_page("drills")
    settle()
    return window.pages.page("drills").session


def begun(window):
    session = session_of(window)
    session.card.begin.click()
    settle()
    assert session.is_asking
    return session


def question_of(session):
    return session.position.view.question


def choice(session, rank):
    combined = advise(question_of(session).observation, TREE).combined
    placed = next((each for each in combined if each.rank >= rank), combined[-1])
    tiles = [button.tile for button in session.position.table.hand.buttons]
    at = next(at for at, tile in enumerate(tiles) if tile >> 2 == placed.discard >> 2)
    return at, placed.rank


def marked_tile(session):
    seen = question_of(session).observation
    tiles = [button.tile for button in session.position.table.hand.buttons]
    verdicts = [threw(seen, tile_name(tile), TREE).verdict for tile in tiles]
    return verdicts.index(Verdict.OFF_PLAN)


def throw_by_key(qtbot, window, session, rank=1):
    at, found = choice(session, rank)
    press(qtbot, window, KEYS[TILE_KEYS[at]])
    press(qtbot, window, Qt.Key.Key_Return)
    return found


def throw_by_click(qtbot, session, rank=1):
    at, found = choice(session, rank)
    click(qtbot, session.position.table.hand.buttons[at])
    return found


def texts(widget):
    return [label.text() for label in widget.findChildren(QLabel) if label.isVisible()]


def kept(tmp_path):
    with closing(open_database(tmp_path / FILE_NAME)) as history:
        return attempts_since(history)


# --- the card ---------------------------------------------------------------------------------


def test_a_theme_is_chosen_and_drilled(qtbot, window, own):
    session = session_of(window)
    card = session.card
    assert card.theme.itemText(0) == "Mixed"
    counts = [int(number) for number in re.findall(r"\((\d+)\)", " ".join(themes(card)))]
    assert len(counts) == len(Theme)
    at = max(range(2, len(counts)), key=counts.__getitem__)
    theme = tuple(Theme)[at]
    card.theme.activated.emit(at + 1)
    settle()
    session = window.pages.page("drills").session
    assert card.theme.currentIndex() == at + 1
    assert len(session.day.queue) == counts[at]
    assert all(is_about(drill.observation, theme) for drill in session.day.queue)
    click(qtbot, card.begin)
    throw_by_click(qtbot, session)
    press(qtbot, window, Qt.Key.Key_Space)
    session.leave()
    settle()
    assert session.theme is theme, "leaving keeps the theme"
    assert len(session.day.queue) == counts[at] - 1
    card.theme.activated.emit(0)
    settle()
    assert session.day.theme is None


def themes(card):
    return [card.theme.itemText(at) for at in range(card.theme.count())]


@pytest.mark.parametrize("theme", [Theme.UKEIRE, Theme.POINTS])
def test_counting_is_answered_by_clicks_and_comes_back_by_its_own_card(
    qtbot, window, own, tmp_path, clock, theme
):
    session = session_of(window)
    session.card.theme.activated.emit(1 + tuple(Theme).index(theme))
    settle()
    session = window.pages.page("drills").session
    click(qtbot, session.card.begin)
    count, drill = session.counter, session.counter.view.drill
    assert session.currentWidget() is count
    assert not count.button.isEnabled()
    for row, shown in zip(drill.rows, count.rows, strict=False):
        click(qtbot, shown.buttons[row.right])
    if theme is Theme.POINTS:
        assert count.button.isEnabled()
        click(qtbot, count.button)
    assert count.verdict.text() == "Right."
    assert count.reasons.text()
    assert "It comes back in " in count.again.text()
    (attempt,) = kept(tmp_path)
    assert (attempt.drill, attempt.verdict) == (drill.id, Verdict.FIRST)
    click(qtbot, count.button)
    assert session.counter.view.drill is not drill
    with closing(open_database(tmp_path / FILE_NAME)) as history:
        card = drill_cards(history)[drill.id]
    assert card.due > clock[0].date()


def test_what_was_missed_is_listed_at_the_end_and_asked_again(qtbot, window, own):
    session = begun(window)
    for _ in range(9):
        tiles = session.position.table.hand.buttons
        click(qtbot, tiles[marked_tile(session)] if len(session.done) == 2 else tiles[-1])
        press(qtbot, window, Qt.Key.Key_Space)
    assert not session.is_asking
    missed = [each for each in session.done if each.answered.verdict is Verdict.OFF_PLAN]
    assert missed
    lines = session.card.missed.text().splitlines()
    assert lines[0] == "Missed this time:"
    assert len(lines) == 1 + len(missed)
    ids = [each.answered.drill.id for each in missed]
    click(qtbot, session.card.retry)
    assert session.is_asking
    assert question_of(session).drill.id == ids[0]
    assert len(session.day.queue) == len(ids)


# --- a queue ----------------------------------------------------------------------------------


def test_a_whole_queue_by_keys_alone(qtbot, window, own, tmp_path):
    press(qtbot, window, Qt.Key.Key_3, Qt.KeyboardModifier.AltModifier)
    session = window.pages.page("drills").session
    press(qtbot, window, Qt.Key.Key_Return)
    first = wrong = 0
    for number in range(9):
        assert session.is_asking, number
        assert session.position.header.line.toolTip().startswith(f"Position {number + 1} of 9 · ")
        rank = throw_by_key(qtbot, window, session, 1 + number % 4 * 2)
        first += rank == 1
        wrong += session.position.view.marked.answered.verdict is Verdict.OFF_PLAN
        press(qtbot, window, Qt.Key.Key_Return if number % 2 else Qt.Key.Key_Space)
    assert not session.is_asking
    said = texts(session.card)
    assert "9 answered today." in said
    counts = f"{first} first choice, {wrong} wrong"
    assert f"Last 30 days: 9 answered, {counts}." in said
    attempts = kept(tmp_path)
    assert len(attempts) == 9
    assert sum(attempt.verdict is Verdict.FIRST for attempt in attempts) == first
    assert QApplication.focusWidget() is not None
    assert session.card.isAncestorOf(QApplication.focusWidget())


def test_after_five_drills_the_day_is_done_and_more_may_follow(qtbot, window, own, monkeypatch):
    for module in (drills_page, drill_words):
        monkeypatch.setattr(module, "SITTING", daily.SITTING)
    session = begun(window)
    for number in range(5):
        title = session.position.header.line.toolTip()
        assert title.startswith(f"Position {number + 1} of 5 · ")
        throw_by_click(qtbot, session)
        press(qtbot, window, Qt.Key.Key_Space)
    assert not session.is_asking
    assert "Today's drills are done" in texts(session.card)
    assert "4 positions, about 3 minutes." in texts(session.card)
    click(qtbot, session.card.begin)
    assert session.is_asking


# --- answer before reveal -----------------------------------------------------------------------


def test_nothing_is_shown_before_the_answer(qtbot, window, own):
    session = begun(window)
    position = session.position
    titles = {plan_title(strategy) for strategy in STRATEGIES}
    assert not titles & set(texts(position))
    marks = position._marks(position.view)
    assert not marks.chips
    assert not marks.raised
    assert not marks.safety
    assert not position.side.panel.isVisible()
    for key in (Qt.Key.Key_H, Qt.Key.Key_D, Qt.Key.Key_Space):
        press(qtbot, window, key)
        assert position.view.marked is None
        assert not position.side.panel.isVisible()
    assert window.pages.page("drills").moment() is None
    press(qtbot, window, Qt.Key.Key_T)
    assert window.pages.shown == "drills", "the tree would tell the plan"


@pytest.mark.parametrize(("rank", "word"), [(1, "Right"), (4, "Mistake: dora given away. First: ")])
def test_the_answer_opens_the_advice_of_the_review(qtbot, window, own, rank, word):
    session = begun(window)
    throw_by_click(qtbot, session, rank)
    position = session.position
    answered = position.view.marked.answered
    assert answered.advice == advise(question_of(session).observation, TREE)
    assert position.side.verdict.accessibleName().startswith(word)
    assert position.prompt.view.text == position.side.verdict.accessibleName()
    assert "It comes back " in position.side.again.text()
    assert position.side.panel.isVisible()
    assert position.side.panel.plan.isVisible()
    shown = compared_tiles(position.side.panel.table)
    assert answered.chosen >> 2 in {tile >> 2 for tile in shown}
    other = next(
        placed.discard
        for placed in reversed(answered.advice.combined)
        if placed.discard not in shown
    )
    position.table.tile_entered.emit(other)
    assert other in compared_tiles(position.side.panel.table)


def test_question_answer_and_end_are_said_aloud(qtbot, window, own):
    session = begun(window)
    place = session.position.header.line.accessibleName()
    with listening() as heard:
        throw_by_key(qtbot, window, session)
        side = session.position.side
        assert heard.take() == [side.verdict.accessibleName(), side.again.text()]
        session.go_on()
        following = heard.take()
        assert session.position.header.line.accessibleName() in following
        assert place not in following
        session.leave()
        assert heard.take() == [session.card.accessibleName()]


def test_an_answer_stands(qtbot, window, own, tmp_path):
    session = begun(window)
    throw_by_click(qtbot, session)
    verdict = session.position.side.verdict.accessibleName()
    at, _ = choice(session, 4)
    click(qtbot, session.position.table.hand.buttons[at])
    press(qtbot, window, Qt.Key.Key_Backspace)
    assert session.position.side.verdict.accessibleName() == verdict
    assert len(kept(tmp_path)) == 1


# --- nothing is lost ----------------------------------------------------------------------------


def test_leaving_in_the_middle_loses_nothing(qtbot, window, opened, own, tmp_path):
    session = begun(window)
    throw_by_key(qtbot, window, session)
    assert len(kept(tmp_path)) == 1, "at once, before the next one is asked for"
    press(qtbot, window, Qt.Key.Key_Space)
    following = question_of(session).drill
    press(qtbot, window, Qt.Key.Key_W, Qt.KeyboardModifier.ControlModifier)
    assert not session.is_asking
    assert texts(session.card)[1:5] == [
        "Today's positions",
        "This time 1 answered: 1 first choice.",
        "8 positions, about 5 minutes.",
        "2 positions due, 1 answered today.",
    ]
    assert session.card.begin.caption == "Go on"
    press(qtbot, window, Qt.Key.Key_Return)
    assert question_of(session).drill == following
    window.close()
    again = begun(opened())
    assert question_of(again).drill == following
    assert again.position.view.count == 8


def test_what_was_off_the_plan_is_asked_again_ten_minutes_later(qtbot, window, own, clock):
    session = begun(window)
    missed = question_of(session).drill
    click(qtbot, session.position.table.hand.buttons[marked_tile(session)])
    again = "It comes back today."
    assert session.position.side.again.text() == again
    press(qtbot, window, Qt.Key.Key_Space)
    while session.is_asking:
        assert question_of(session).drill != missed
        throw_by_click(qtbot, session)
        press(qtbot, window, Qt.Key.Key_Space)
    assert "Done for now." in texts(session.card)
    back = "Positions you missed come back today, in about ten minutes."
    assert back in texts(session.card)
    clock[0] += timedelta(minutes=10)
    window.show_page("review")
    session = begun(window)
    assert question_of(session).drill == missed
    assert session.position.view.count == 1


# --- removing -----------------------------------------------------------------------------------


def test_removing_asks_once_and_goes_on(qtbot, window, own, tmp_path):
    session = begun(window)
    gone = question_of(session).drill
    press(qtbot, window, Qt.Key.Key_Delete)
    assert question_of(session).drill is gone
    assert session.position.header.remove.text() == "Press again to remove it"
    press(qtbot, window, Qt.Key.Key_Delete)
    assert question_of(session).drill != gone
    assert session.position.view.count == 8
    assert session.position.header.remove.text() == "Remove"
    with closing(open_database(tmp_path / FILE_NAME)) as history:
        assert gone.id not in {drill.id for drill in own_drills(history)}
        assert gone.id not in drill_cards(history)
    focus = QApplication.focusWidget()
    assert focus is session.position or session.position.isAncestorOf(focus)


# --- adding ---------------------------------------------------------------------------------------


@pytest.fixture
def reviewed(window, log):
    window.open_source(str(log))
    settle()
    return window


def test_a_adds_the_decision_and_it_comes_first(qtbot, reviewed, tmp_path):
    page = reviewed.page
    decision = page.state.decision
    assert page.offer.button.caption == "Add to drills"
    press(qtbot, reviewed, Qt.Key.Key_A)
    assert page.offer.button.caption == "In your drills"
    press(qtbot, reviewed, Qt.Key.Key_A)
    with closing(open_database(tmp_path / FILE_NAME)) as history:
        assert own_drills(history) == (drill_of(decision),)
    press(qtbot, reviewed, Qt.Key.Key_Right)
    assert page.offer.button.caption == "Add to drills"
    press(qtbot, reviewed, Qt.Key.Key_Left)
    assert page.offer.button.caption == "In your drills"
    session = begun(reviewed)
    assert question_of(session).drill.id == drill_of(decision).id


def test_a_after_a_game_of_practice_adds_what_is_worth_a_look(qtbot, window, tmp_path):
    window.show_page("practice")
    page = window.practice_page
    lessons = worth_a_look([decision for decisions in reviewed_game() for decision in decisions])
    standings = tuple(
        FinalStanding(seat + 1, Seat(seat), "steady", 30000 - 2000 * seat) for seat in range(4)
    )
    page.end.show_end(GameEnd(standings, Seat(0), lessons, True))
    page.pages.setCurrentWidget(page.end)
    page.end.setFocus()
    settle()
    assert page.end.offer.button.caption == "Add to drills"
    press(qtbot, window, Qt.Key.Key_A)
    assert page.end.offer.button.caption == "In your drills"
    press(qtbot, window, Qt.Key.Key_A)
    with closing(open_database(tmp_path / FILE_NAME)) as history:
        assert {drill.id for drill in own_drills(history)} == {
            drill_of(taught.entry).id for taught in lessons
        }
    page.end.show_end(GameEnd(standings, Seat(0), (), True))
    assert not page.end.offer.isVisible()
