"""The review window in use: real clicks and keys."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication

from rules.formats.mjlog_write import write_mjlog
from rules.formats.reading import UnreadableGame
from tests.ui.reviews import Later, record
from tests.ui.seeing import compared_tiles, sentences
from tests.ui.settling import drop, press, settle, until
from tutor.coach.advice import CallDecision, Decision
from tutor.coach.strategy.stance import Verdict
from tutor.language import active
from tutor.pages.parts.look import look
from tutor.pages.parts.theme import DARK
from tutor.pages.review.model import OpenedGame, opening_job
from tutor.pages.window.replays import is_address
from tutor.settings import Settings
from tutor.text.calls import recommendation

pytestmark = pytest.mark.usefixtures("small_tree")


def no_network(game):
    raise UnreadableGame("{game} cannot be fetched: no network.", game=game)


@pytest.fixture
def window(new_window, kept, tmp_path):
    settings = Settings(language="en", theme="light")
    return new_window(settings, kept.append, tmp_path / "own", fetcher=no_network, first="review")


@pytest.fixture
def opened(window, log):
    window.open_source(str(log))
    settle()
    window.page.navigator.show_table()  # the summary before it: test_review_summary.py
    return window


def test_the_empty_page_does_what_it_says(qtbot, window, log, answer):
    answer(open=log)
    _, address, play, games = window.page.empty.buttons
    qtbot.mouseClick(games, Qt.MouseButton.LeftButton)
    assert window.pages.shown == "progress"
    window.show_page("review")
    qtbot.mouseClick(address, Qt.MouseButton.LeftButton)
    assert window.replays.dialog.isVisible()
    window.replays.dialog.reject()
    qtbot.mouseClick(play, Qt.MouseButton.LeftButton)
    assert window.pages.shown == "practice"
    assert window.practice_page.session is not None
    window.show_page("review")
    resume, opens, *_ = window.page.empty.buttons
    assert resume.text() == "Continue your game"
    qtbot.mouseClick(opens, Qt.MouseButton.LeftButton)
    settle()
    assert window.page.state is not None


def test_a_whole_use(qtbot, opened, kept):
    page = opened.page
    start = page.state.current
    press(qtbot, opened, Qt.Key.Key_Right)
    assert page.state.current == start + 1
    press(qtbot, opened, Qt.Key.Key_Left)
    press(qtbot, opened, Qt.Key.Key_Down)
    assert page.state.flat[page.state.current].verdict is Verdict.OFF_PLAN
    assert page.state.current > start
    press(qtbot, opened, Qt.Key.Key_Up)
    assert page.state.current == start
    press(qtbot, opened, Qt.Key.Key_Right, Qt.KeyboardModifier.ShiftModifier)
    ends = [sum(map(len, page.state.rounds[: n + 1])) for n in range(len(page.state.rounds))]
    assert page.state.current == next(end for end in ends if end > start), "the next round"
    press(qtbot, opened, Qt.Key.Key_F)
    assert page.list.all.isChecked()
    assert page.list.view.model().rowCount() == len(page.state.flat)
    press(qtbot, opened, Qt.Key.Key_O)
    assert page.state.revealed
    assert "could not see" in page.table.banner.text().lower()
    assert page.table.banner.isVisible()
    press(qtbot, opened, Qt.Key.Key_O)
    assert not page.table.banner.isVisible()
    press(qtbot, opened, Qt.Key.Key_S)
    assert page.state.seat == 1
    assert page.state.is_whole
    assert page.state.entry.observation.seat == 1
    opened.change_settings(Settings(language="ja", theme="dark"))
    assert active() == "ja"
    assert look().colours is DARK
    assert kept == [Settings(language="ja", theme="dark")]
    assert page.state.seat == 1, "the game stays where it was"


def test_an_offer_is_shown_with_its_cards_and_can_be_practised(qtbot, opened, monkeypatch):
    page = opened.page
    wanted = []
    monkeypatch.setattr(opened, "practise_here", wanted.append)
    page.navigator.filter(False)
    place = next(n for n, one in enumerate(page.state.flat) if isinstance(one, CallDecision))
    call = page.state.flat[place]
    page.navigator.go_to(place)
    settle()
    assert page.panel.standing.text().startswith("You: ")
    assert not page.panel.table.isVisible()
    assert not page.panel.plan.isVisible()
    assert not page.offer.isVisible(), "a drill asks for a discard"
    words = recommendation(call.advice, call.observation)
    assert tuple(one.accessibleName() for one in sentences(page.panel)) == words
    cards = [card for card in page.panel.options.cards if card.isVisible()]
    assert len(cards) == len(call.advice.options)
    assert "; you: " in page.timeline.here
    press(qtbot, opened, Qt.Key.Key_B)
    assert wanted
    opened.show_page("review")
    page.navigator.go_to(
        next(n for n, one in enumerate(page.state.flat) if isinstance(one, Decision))
    )
    settle()
    assert page.panel.table.isVisible()
    assert page.panel.plan.isVisible()
    assert not any(card.isVisible() for card in page.panel.options.cards)


def test_clicks_in_the_list_and_on_the_switch(qtbot, opened):
    page = opened.page
    qtbot.mouseClick(page.list.all, Qt.MouseButton.LeftButton)
    assert not page.state.worth_only
    view = page.list.view
    settle()
    until(lambda: not page.list.motion.moves)
    view.scrollToTop()
    second = view.visualRect(view.model().index(1, 0)).center()
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=second)
    assert page.state.current == 1
    qtbot.mouseClick(page.list.worth, Qt.MouseButton.LeftButton)
    assert page.state.worth_only
    assert page.list.view.model().rowCount() < len(page.state.flat)


def test_the_timeline_is_clicked_and_dragged(qtbot, opened):
    timeline = opened.page.timeline
    y = timeline.height() // 2
    qtbot.mousePress(timeline, Qt.MouseButton.LeftButton, pos=QPoint(timeline.width() - 20, y))
    qtbot.mouseRelease(timeline, Qt.MouseButton.LeftButton)
    last = opened.page.state
    assert last.round == len(last.rounds) - 1
    qtbot.mousePress(timeline, Qt.MouseButton.LeftButton, pos=QPoint(90, y))
    assert opened.page.state.round == 0
    assert timeline.tip_at(QPoint(95, y)).startswith("East 1, turn")
    assert timeline.tip_at(QPoint(20, y)).startswith("Bars: whether the plan weighs")


def test_a_bad_file_is_one_sentence_and_all_stays(opened, tmp_path):
    bad = tmp_path / "page.html"
    bad.write_text("<html><body>404</body></html>")
    before = opened.page.state
    opened.open_source(str(bad))
    settle()
    assert opened.page.state is before
    assert opened.page.banner.isVisible()
    assert opened.page.banner.text.text()
    assert "Traceback" not in opened.page.banner.text.text()
    opened.page.banner.close_button.click()
    assert not opened.page.banner.isVisible()


def test_another_game_takes_the_place_of_the_first(opened, tmp_path):
    other = tmp_path / "other.mjlog"
    other.write_bytes(write_mjlog(record(6)))
    opened.open_source(str(other))
    settle()
    page = opened.page
    assert [story.round for story in page.state.stories] == [r[0].round for r in record(6).rounds]
    assert page.list.all.text() == f"All {len(page.state.flat)}"
    assert "other.mjlog" in opened.windowTitle()


def test_a_damaged_log_opens_with_a_list_of_what_was_left_out(window, tmp_path, log):
    data = log.read_bytes()
    cut = tmp_path / "cut.mjlog"
    cut.write_bytes(data[: len(data) * 2 // 3])
    window.open_source(str(cut))
    settle()
    page = window.page
    assert page.state is not None
    assert page.state.flat
    assert page.banner.isVisible()
    assert "was left out" in page.banner.text.text() or "were left out" in page.banner.text.text()
    page.banner.show_list.click()
    settle()
    lists = [w for w in QApplication.topLevelWidgets() if w.objectName() == "repairs"]
    assert lists
    assert lists[0].lines.count() >= 1
    lists[0].close()


@pytest.mark.parametrize("as_text", [False, True])
def test_a_log_is_dropped_on_the_window(window, log, as_text):
    drop(window, log, as_text)
    settle()
    assert window.page.state is not None


def test_an_address_is_fetched_only_on_the_learner_s_word(qtbot, window):
    asked = []
    window.replays.fetcher = lambda game: asked.append(game) or no_network(game)
    window.open_source("https://tenhou.net/0/?log=2011020417gm-00a9-0000-b67fcaa3&tw=2")
    settle()
    dialog = window.replays.dialog
    assert dialog is not None
    assert asked == []
    qtbot.mouseClick(dialog.fetch, Qt.MouseButton.LeftButton)
    settle()
    assert asked == ["2011020417gm-00a9-0000-b67fcaa3"]
    assert "cannot be fetched" in dialog.error.text()
    assert dialog.fetch.isEnabled(), "one may try again"
    assert dialog.error.height() >= dialog.error.heightForWidth(dialog.error.width()), "cut off"
    assert dialog.said.height() >= dialog.said.heightForWidth(dialog.said.width()), "cut off"
    dialog.reject()
    settle()
    assert window.replays.dialog is None


def test_a_fetched_address_opens_for_its_seat(qtbot, window, log):
    window.replays.fetcher = lambda game: log.read_bytes()
    window.ask_address()
    dialog = window.replays.dialog
    dialog.line.setText("https://tenhou.net/0/?log=2011020417gm-00a9-0000-b67fcaa3&tw=2")
    qtbot.mouseClick(dialog.fetch, Qt.MouseButton.LeftButton)
    settle()
    assert window.page.state.seat == 2
    assert window.replays.dialog is None


def test_a_bad_file_does_not_stop_the_review_that_runs(new_window, log, tmp_path):
    later = Later()
    made = new_window(folder=log.parent / "own", fetcher=no_network)
    made.replays.show_opened(next(iter(opening_job(str(log), None))))
    made.open_source(str(tmp_path / "nothing.mjlog"))
    *_, review, bad = later.waiting
    later.waiting = [bad]
    later.work()
    assert made.page.banner.isVisible()
    assert made.page.header.cancel.isVisible()
    later.waiting = [review]
    later.work()
    settle()
    assert made.page.state.is_whole
    assert not made.page.header.cancel.isVisible()


def test_never_means_never(window):
    window.replays.fetcher = lambda game: pytest.fail("the network was used")
    window.settings = Settings(language="en", fetch_replays="never")
    window.open_source("https://tenhou.net/0/?log=2011020417gm-00a9-0000-b67fcaa3&tw=2")
    settle()
    assert window.page.banner.isVisible()


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("https://tenhou.net/0/?log=2011020417gm-00a9-0000-b67fcaa3", True),
        ("https://tenhou.net/6/#json={}", True),
        ("log=" + "0" * 300, True),
        ("game.mjlog", False),
        ("/tmp/a folder/log.json", False),
    ],
)
def test_what_is_an_address(text, address):
    assert is_address(text) is address


def test_the_first_round_can_be_read_while_the_rest_is_on_its_way(qtbot, new_window, log):
    later = Later()
    made = new_window(folder=log.parent / "own", fetcher=no_network)
    job = opening_job(str(log), None)
    opened = next(job)
    assert isinstance(opened, OpenedGame)
    made.replays.show_opened(opened)
    assert made.page.state.decision is None
    assert "first round" in made.page.panel.message.text()
    assert made.page.header.cancel.isVisible()
    _, arguments = later.waiting.pop()
    pieces = arguments[0].job
    made.replays.show_reviewed(next(pieces))
    assert made.page.state.decision is not None
    assert len(made.page.state.rounds) == 1
    start = made.page.state.current
    made.page.navigator.step(1)
    here = made.page.state.current
    assert here == start + 1
    made.replays.show_reviewed(next(pieces))
    assert made.page.state.current == here, "reading on does not move the learner"
    qtbot.mouseClick(made.page.header.cancel, Qt.MouseButton.LeftButton)
    assert not made.page.header.cancel.isVisible()
    assert len(made.page.state.rounds) == 2, "finished rounds stay"


def test_a_tile_pointed_at_shows_how_it_would_do(opened):
    page = opened.page
    shown = compared_tiles(page.panel.table)
    decision = page.state.decision
    other = next(
        placed.discard
        for placed in reversed(decision.advice.combined)
        if placed.discard not in shown and placed.discard >> 2 != decision.played >> 2
    )
    page.table.tile_entered.emit(other)
    assert other in compared_tiles(page.panel.table)
    page.table.tile_left.emit()
    assert compared_tiles(page.panel.table) == shown


def test_a_term_opens_what_it_means_in_place(opened):
    panel = opened.page.panel
    assert not panel.gloss.isVisible()
    sentence = next(one for one in sentences(panel) if "href" in one.text())
    key = sentence.text().split('href="')[1].split('"')[0]
    sentence.linkActivated.emit(key)
    assert panel.gloss.isVisible()
    meant = panel.gloss.text()
    assert len(meant) > 10
    sentence.linkActivated.emit(key)
    assert not panel.gloss.isVisible(), "pressed again it closes"
    sentence.linkActivated.emit(key)
    opened.page.navigator.step(1)
    assert not panel.gloss.isVisible(), "another decision closes it"
