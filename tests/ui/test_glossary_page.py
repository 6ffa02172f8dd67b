"""Terms: in sentences, on their page, and those that one knows."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QToolTip, QVBoxLayout, QWidget

from tests.tutor.trees import TREE
from tests.ui.reviews import use_look
from tests.ui.settling import settle
from tutor.coach.strategy import tree as tree_module
from tutor.language import override
from tutor.pages.parts.sentence import SentenceLabel
from tutor.pages.window.main_window import MainWindow
from tutor.settings import Settings
from tutor.text.glossary.lookup import TermGroup, glossary_terms
from tutor.text.phrases import JOINER

PLAIN = Settings(language="en", theme="light")
TEXT = "Across is in riichi and you are one step from ready: fold."


@pytest.fixture(scope="module")
def changes():
    return []


@pytest.fixture
def kept(changes):
    changes.clear()
    return changes


def opened(folder, kept):
    made = MainWindow(PLAIN, kept.append, games=folder)
    made.show()
    made.activateWindow()
    made.show_page("terms")
    settle()
    return made


@pytest.fixture(scope="module")
def lasting(qapp, tmp_path_factory, changes):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(tree_module, "shipped_tree", lambda: TREE)
        made = opened(tmp_path_factory.mktemp("terms"), changes)
        yield made
        made.close()
        made.deleteLater()


@pytest.fixture
def window(lasting, kept):
    lasting.change_settings(PLAIN)
    lasting.resize(1280, 800)
    lasting.activateWindow()
    page = lasting.pages.currentWidget()
    page.search.clear()
    page.scroller.verticalScrollBar().setValue(0)
    settle()
    kept.clear()
    return lasting


@pytest.fixture
def page(window):
    return window.pages.currentWidget()


# --- in sentences -------------------------------------------------------------------------


@pytest.fixture
def sentence(qtbot):
    around = QWidget()
    column = QVBoxLayout(around)
    before, said, after = QPushButton("before"), SentenceLabel(), QPushButton("after")
    for widget in (before, said, after):
        column.addWidget(widget)
    said.show_sentence(TEXT)
    qtbot.addWidget(around)
    around.show()
    around.activateWindow()
    before.setFocus()
    said.around, said.before, said.after = around, before, after
    return said


def test_a_sentence_underlines_its_terms_with_dots(sentence):
    assert [term.key for term in sentence.terms] == ["riichi", "shanten", "fold"]
    assert sentence.text().count("underline-style:dotted") == 3
    assert sentence.accessibleName() == TEXT


def test_known_terms_stay_plain_and_stop_nobody(qtbot, sentence):
    use_look(known=frozenset({"riichi", "shanten"}))
    sentence.show_sentence(TEXT)
    assert [term.key for term in sentence.terms] == ["fold"]
    assert sentence.text().count("href") == 1
    use_look(known=frozenset({"riichi", "shanten", "fold"}))
    sentence.show_sentence(TEXT)
    assert "href" not in sentence.text()
    sentence.before.setFocus()
    QTest.keyClick(sentence.before, Qt.Key.Key_Tab)
    assert QApplication.focusWidget() is sentence.after


def test_tab_goes_from_term_to_term_and_each_says_what_it_means(qtbot, sentence):
    asked = []
    sentence.asked.connect(asked.append)
    said = []
    QTest.keyClick(sentence.before, Qt.Key.Key_Tab)
    for _ in range(3):
        settle()
        assert QApplication.focusWidget() is sentence
        said.append(sentence.accessibleDescription())
        assert said[-1] in QToolTip.text().replace(JOINER, "")
        QTest.keyClick(sentence, Qt.Key.Key_Return)
        QTest.keyClick(sentence, Qt.Key.Key_Tab)
    assert [text.split(" (")[0] for text in said] == ["riichi", "steps from ready", "fold"]
    assert asked == ["riichi", "shanten", "fold"]
    assert QApplication.focusWidget() is sentence.after
    settle()
    assert not QToolTip.isVisible()


# --- the page -----------------------------------------------------------------------------


def test_every_term_stands_in_both_languages(page):
    with override("ja"):
        others = glossary_terms()
    for english, japanese in zip(glossary_terms(), others, strict=True):
        card = page.cards[english.key]
        assert card.own.text() == english.word
        assert card.own_gloss.text() == english.gloss
        assert japanese.word in card.other.text()
        assert card.other_gloss.text() == japanese.gloss
        assert card.example.isHidden() == (not english.example)
        assert card.caption.text() == english.caption
    assert page.shown() == tuple(term.key for term in glossary_terms())


@pytest.mark.parametrize("query", ["放銃", "Deal-In", "ＨＯＵＪＵＵ"])
def test_a_search_finds_in_either_language_and_spelling(qtbot, page, query):
    page.take_focus()
    if query.isascii():
        qtbot.keyClicks(QApplication.focusWidget(), query)
    else:
        page.search.insert(query)  # as an input method does
    assert "deal_in" in page.shown()
    assert len(page.shown()) < 15
    page.search.clear()
    assert len(page.shown()) == len(page.cards)


def test_a_card_has_the_reading_and_the_other_language_on_wish(qtbot, window, page):
    window.change_settings(replace(PLAIN, language="ja"))
    settle()
    card = page.cards["inside"]
    assert card.own.text() == "嵌張（カンチャン）"
    assert card.other.isHidden()
    assert card.other_gloss.isHidden()
    page.both.click()
    assert not card.other.isHidden()
    assert card.other_gloss.text().startswith("Two tiles with a gap")
    page.search.insert("かんちゃん")
    assert "inside" in page.shown()
    page.both.click()
    window.change_settings(PLAIN)
    settle()
    assert page.both.text() == "In Japanese too"
    assert card.other.isHidden()


def test_nothing_found_is_said(qtbot, page):
    qtbot.keyClicks(page.search, "chess")
    assert page.shown() == ()
    assert page.nothing.text() == "No term has “chess” in it."
    assert page.nothing.isVisible()
    assert not any(head.isVisible() for head in page.heads.values())


def test_a_tick_is_kept_and_shown(qtbot, window, page, kept):
    card = page.cards["suji"]
    page.scroller.ensureWidgetVisible(card)
    settle()
    qtbot.mouseClick(card.known, Qt.MouseButton.LeftButton)
    assert kept[-1].known_terms == ("suji",)
    assert card.known.isChecked()
    card.known.setFocus()
    qtbot.keyClick(card.known, Qt.Key.Key_Space)
    assert kept[-1].known_terms == ()


def test_a_whole_group_is_known_and_forgotten_at_once(qtbot, window, page, kept):
    head = page.heads[TermGroup.WINNING]
    page.scroller.ensureWidgetVisible(head)
    settle()
    its = tuple(term.key for term in glossary_terms() if term.group is TermGroup.WINNING)
    qtbot.mouseClick(head.button, Qt.MouseButton.LeftButton)
    assert kept[-1].known_terms == its
    assert head.button.text() == "I know none of these"
    qtbot.mouseClick(head.button, Qt.MouseButton.LeftButton)
    assert kept[-1].known_terms == ()


def test_the_settings_lead_there_and_back_leads_to_them(qtbot, window):
    window.change_settings(replace(PLAIN, known_terms=("suji", "of_the_future")))
    window.show_page("settings")
    button = window.pages.page("settings").terms
    assert button.text().startswith("1 of ")
    window.pages.page("settings").scroller.ensureWidgetVisible(button)
    settle()
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert window.pages.shown == "terms"
    qtbot.mouseClick(window.pages.currentWidget().back, Qt.MouseButton.LeftButton)
    assert window.pages.shown == "settings"
    window.show_page("terms")
