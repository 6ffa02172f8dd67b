"""Japanese lines end between phrases: no paragraph has a last line of one or two kana."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import QTextDocument, QTextLayout, QTextOption
from PySide6.QtWidgets import QLabel, QWidget

from tests.ui.stage import SCENES, Stage
from tutor.pages.parts.look import Label
from tutor.text.phrases import JOINER, is_japanese, keep_phrases, phrases

PAGES = tuple(scene for scene in SCENES if scene not in ("address", "left out"))
SHORT = 2
BAR = 0.03


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("対面の現物の1索を切ります。", "対面の|現物の|1索を|切ります。"),
        ("こちらは一向聴なので、オリます。", "こちらは|一向聴なので、|オリます。"),
        ("まだリーチをかけられます。", "まだ|リーチを|かけられます。"),
        ("3枚に減り、打点も2,000点に下がります。", "3枚に|減り、|打点も|2,000点に|下がります。"),
        ("Fold: 下家 is in riichi", "Fold:| |下家 |is in riichi"),
    ],
)
def test_a_line_ends_between_phrases(text: str, wanted: str) -> None:
    if is_japanese(wanted.replace("下家", "")):
        assert "|".join(phrases(text)) == wanted
    assert keep_phrases(text).replace(JOINER, "") == text


def test_a_text_of_latin_letters_is_left_alone() -> None:
    assert keep_phrases("Discard 3-pin: safe.") == "Discard 3-pin: safe."


@pytest.fixture(scope="module")
def counted(stage: Stage) -> list[tuple[str, str]]:
    """The paragraphs of two lines and more on all pages, each with its last line."""
    stage.change(language="ja", text_size=100, theme="light")
    stage.window.resize(1280, 800)
    found = []
    for scene in PAGES:
        for label in labels(stage.show(scene)):
            found += last_lines(label)
    return found


def test_hardly_a_last_line_has_one_or_two_kana(counted: list[tuple[str, str]]) -> None:
    short = [f"{last}: {text[-30:]}" for text, last in counted if letters(last) <= SHORT]
    print(f"{len(short)} of {len(counted)} paragraphs on {len(PAGES)} pages", *short, sep="\n")
    assert len(PAGES) >= 30
    assert len(counted) > 60
    assert len(short) < BAR * len(counted), short


def labels(root: QWidget) -> Iterator[QLabel]:
    for label in root.findChildren(QLabel):
        if label.isVisible() and label.window() is root and label.wordWrap() and label.text():
            yield label


def last_lines(label: QLabel) -> Iterator[tuple[str, str]]:
    """Yield each paragraph of two lines and more and its last line, as Qt lays them out."""
    document = QTextDocument()
    document.setDocumentMargin(0)
    document.setDefaultFont(label.font())
    document.setDefaultTextOption(QTextOption(label.alignment()))
    shown = label.shown_text() if isinstance(label, Label) else label.text()
    if label.textFormat().name == "RichText":
        document.setHtml(shown)
    else:
        document.setPlainText(shown)
    room: QRect = label.contentsRect()
    document.setTextWidth(room.width())
    document.size()  # lays it out
    block = document.firstBlock()
    while block.isValid():
        layout: QTextLayout = block.layout()
        if layout.lineCount() > 1 and is_japanese(block.text()):
            line = layout.lineAt(layout.lineCount() - 1)
            text = block.text()
            last = text[line.textStart() : line.textStart() + line.textLength()]
            yield text.replace(JOINER, ""), last.replace(JOINER, "")
        block = block.next()


def letters(line: str) -> int:
    return sum(map(str.isalnum, line))
