"""The PDF report: pages, figures, fonts."""

from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta
from io import BytesIO
from itertools import count, pairwise
from pathlib import Path
from typing import NamedTuple

import pytest
from pypdf import PdfReader
from PySide6.QtCore import QRectF
from PySide6.QtGui import QFont, QFontMetricsF

from tests.tutor.export.reports import NAMES, Page, a_class, annotated
from tutor.coach.advice import Decision
from tutor.coach.grading.right import right_tiles
from tutor.coach.lessons.calls import call_lesson
from tutor.export import paper
from tutor.export.annotated import AnnotatedGame, write
from tutor.export.figures import cards_of
from tutor.export.handouts import PrintedProblem, problem_of, write_sheet
from tutor.export.html_export import Report
from tutor.export.pdf_export import LettersFormat, PdfFormat
from tutor.language import Language, activate, gettext, override
from tutor.teaching.figures import CauseCount, SeatFigures, SeatGame
from tutor.teaching.units import ClassFigures, class_figures
from tutor.text.calls import answer_word, question_line
from tutor.text.lessons import count_text
from tutor.text.names import tile_word

DAY = datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC)
TEACHING_PAGES = (2, 3)


def made(games: Sequence[AnnotatedGame], folder: Path, language: Language = "en") -> PdfReader:
    path = folder / "class.pdf"
    write(PdfFormat(language, DAY), path, games)
    return PdfReader(path)


@pytest.fixture(scope="module")
def english(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("pdf")
    made(a_class(), folder)
    return folder / "class.pdf"


@pytest.fixture(scope="module")
def japanese(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("pdf")
    made(a_class(), folder, "ja")
    return folder / "class.pdf"


def packed(text: str) -> str:
    return "".join(text.replace("\0", "").split())


def text_of(reader: PdfReader, page: int) -> str:
    return packed(reader.pages[page].extract_text())


@pytest.mark.parametrize("language", ["en", "ja"])
def test_each_pupil_has_a_page_with_the_totals(
    language: Language, english: Path, japanese: Path
) -> None:
    activate(language)
    reader = PdfReader({"en": english, "ja": japanese}[language])
    figures: ClassFigures[None] = class_figures([one.counted() for one in a_class()], {})
    teaching = len(reader.pages) - len(figures.players)
    assert teaching in TEACHING_PAGES
    assert len(figures.players) == len(NAMES)
    for number, player in enumerate(figures.players, start=teaching):
        mine = figures.of(player).mistakes
        said = (f"{mine.chances:,}", count_text(mine.marks, mine.chances))
        # pypdf reads the first 255 glyphs of a font only: not all of the Japanese sentence
        found = text_of(reader, number)
        assert all(packed(text) in found for text in (said if language == "en" else said[:1]))


class Box(NamedTuple):
    page: int
    top: float
    bottom: float
    width: float


@pytest.fixture
def printed(monkeypatch: pytest.MonkeyPatch) -> list[Box]:
    """The box of each block of the files that a test makes, in pixels of CSS."""
    boxes: list[Box] = []
    pages = count(1)
    page = 0
    draw, turn = paper._Printer._draw, paper._Printer._turn

    def note(self, painter, document, y, scale, part=None):
        high = document.size().height() if part is None else document.pageSize().height()
        wide = document.idealWidth() * scale
        boxes.append(Box(page, y, min(y + high * scale, paper.HEIGHT), wide))
        draw(self, painter, document, y, scale, part)

    def turned(self, *how):
        nonlocal page
        top = turn(self, *how)  # ends the page before
        page = next(pages)
        return top

    monkeypatch.setattr(paper._Printer, "_draw", note)
    monkeypatch.setattr(paper._Printer, "_turn", turned)
    return boxes


@pytest.mark.parametrize("language", ["en", "ja"])
def test_nothing_is_printed_over_another_text_or_the_edge(
    language: Language, printed: list[Box], tmp_path: Path
) -> None:
    made(a_class()[:3], tmp_path, language)
    with override(language):
        for answers in (False, True):
            asked = problems(language)
            write_sheet(tmp_path / "sheet.pdf", asked, answers=answers, title="A long title " * 9)
    assert len(printed) > 20
    for one, after in pairwise(printed):
        assert one.width <= paper.INNER + 1, one
        assert after.page != one.page or one.bottom <= after.top + 0.1
        assert after.bottom <= paper.FOOT + 0.1 or after.top > paper.FOOT


@pytest.mark.parametrize("language", ["en", "ja"])
def test_no_words_of_a_picture_overlap(language: Language) -> None:
    paper._use_fonts()
    with override(language):
        pictures = [card.picture for game in a_class() for card in cards_of(game)]
    for picture in pictures:
        boxes = []
        for label in picture.labels:
            font = QFont("Noto Sans CJK JP")
            font.setPixelSize(round(label.size * 10))
            font.setBold(label.bold)
            wide = QFontMetricsF(font).horizontalAdvance(label.text) / 10
            left = label.x - wide * {"start": 0, "middle": 0.5, "end": 1}[label.anchor]
            boxes.append(QRectF(left, label.y - 0.75 * label.size, wide, 0.9 * label.size))
        for number, one in enumerate(boxes):
            assert not any(one.intersects(other) for other in boxes[number + 1 :])


def test_every_position_is_as_wide(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert paper.BOARD / paper.MM >= 75
    widths = []
    size = paper._Drawings.intrinsicSize

    def note(self, *of):
        found = size(self, *of)
        widths.append(found.width())
        return found

    monkeypatch.setattr(paper._Drawings, "intrinsicSize", note)
    write_sheet(tmp_path / "sheet.pdf", problems("en"), answers=True)
    assert len(widths) >= 4
    assert all(wide == pytest.approx(paper.BOARD, abs=0.1) for wide in widths)


def test_a_page_shows_three_lessons_and_their_positions(tmp_path: Path) -> None:
    game = annotated(4, 0, "Hana")
    assert len(game.lessons) >= 3
    reader = made([game], tmp_path)
    text = text_of(reader, 0)
    shown = [card for card in cards_of(game) if packed(card.said) in text]
    assert len(shown) == 3
    for card in shown:
        assert packed(card.watch) in text


def test_hostile_names_are_shown(english: Path) -> None:
    reader = PdfReader(english)
    pages = [text_of(reader, number) for number in range(len(reader.pages))]
    for name in NAMES[:4]:
        assert any(packed(name) in page for page in pages), name
    assert any("agnp.exe" in page for page in pages), "a sign that turns the text is left out"


@pytest.mark.parametrize(("pupils", "pages"), [(5, 1), (31, 1), (60, 2)])
def test_the_grid_of_a_class_of_thirty_fits_one_page(pupils: int, pages: int) -> None:
    weeks = [
        SeatFigures({}, CauseCount(), (), date(2026, 1, 5) + timedelta(weeks=at)) for at in range(4)
    ]
    report = Report(PdfFormat("en", DAY), paper=True)
    report.games += [
        SeatGame(f"Aoi-{at:02}", week, grade=(100, (at + 20 * late) * 600, 60_000))
        for at in range(pupils)
        for late, week in enumerate(weeks)
    ]
    reader = PdfReader(BytesIO(paper.to_pdf(report.markup(), "Club")))
    texts = [text_of(reader, page) for page in range(len(reader.pages))]
    grids = [text for text in texts if "Againstthreats" in text]
    assert len(grids) == pages
    assert sum(text.count("Aoi-") for text in grids) == pupils
    assert all("Byweek" in text for text in grids)


def decisions() -> tuple[Decision, ...]:
    return annotated(3, 0, "Hana").decisions[2:40:10]


def problems(language: Language) -> list[PrintedProblem]:
    with override(language):
        return [problem_of(d.observation, (), d.advice) for d in decisions()]


def pdf_text(path: Path) -> str:
    return packed("".join(page.extract_text() for page in PdfReader(path).pages))


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_sheet_has_no_answers(language: Language, tmp_path: Path) -> None:
    asked = problems(language)
    with override(language):
        for name in ("sheet.html", "sheet.pdf"):
            write_sheet(tmp_path / name, asked, answers=False)
    page = Page((tmp_path / "sheet.html").read_text(encoding="utf-8"))
    pictures = [v for tag, v in page.tags if tag == "svg" and v.get("class") == "position"]
    assert len(pictures) == len(asked) == 4
    paper = pdf_text(tmp_path / "sheet.pdf")
    for problem in asked:
        for sentence in problem.answer:
            assert sentence not in page.text
            assert packed(sentence) not in paper
    assert "▼" not in page.text
    assert "▼" not in paper
    marks = [v for tag, v in page.tags if tag == "path" and v.get("d", "").endswith("l-5 -7h10z")]
    assert marks == []


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_answers_have_plan_discards_and_reason(language: Language, tmp_path: Path) -> None:
    activate(language)
    asked = problems(language)
    for name in ("a.html", "a.pdf"):
        write_sheet(tmp_path / name, asked, answers=True, title="<b>7</b>")
    page = Page((tmp_path / "a.html").read_text(encoding="utf-8"))
    paper = pdf_text(tmp_path / "a.pdf")
    head = {"en": "<b>7</b>: Answers", "ja": "<b>7</b>：解答"}[language]
    assert head in page.text
    assert paper.startswith(packed(head))
    for problem in asked:
        for sentence in problem.answer:
            assert sentence in page.text
            assert packed(sentence) in paper
    marks = [v for tag, v in page.tags if tag == "path" and v.get("d", "").endswith("l-5 -7h10z")]
    assert len(marks) == sum(len(right_tiles(one.advice)) for one in decisions())


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_answer_is_set_against_what_was_thrown(language: Language) -> None:
    slips = [one for game in a_class() for one in game.decisions if one.slip is not None][:20]
    assert slips
    with override(language):
        for decision in slips:
            plain = problem_of(decision.observation, (), decision.advice)
            told = problem_of(decision.observation, (), decision.advice, decision)
            name = tile_word(decision.played, decision.observation.rules.red_fives)
            done = gettext("In the game: {what}.").format(what=name)
            assert told.answer[-1].startswith(done)
            assert any(name.removesuffix(" dragon") in line for line in told.answer[2:-1])
            assert not any(done in line for line in plain.answer)
            assert (told.answer[0], told.solved) == (plain.answer[0], plain.solved)


def test_the_answer_to_an_offer_ends_with_what_was_done() -> None:
    calls = [one for game in a_class() for one in game.calls if call_lesson(one) is not None]
    assert calls
    for call in calls:
        offered = tuple(one.action for one in call.advice.options)
        told = problem_of(call.observation, offered, call.advice, call)
        assert told.question == question_line(offered)
        assert told.answer[-1].startswith(f"In the game: {answer_word(call)}. Next time: ")


@pytest.mark.parametrize("language", ["en", "ja"])
def test_parents_get_a_page_with_grade_praise_and_one_position(
    language: Language, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn = []
    draw = paper._Drawings.drawObject
    monkeypatch.setattr(
        paper._Drawings, "drawObject", lambda self, *of: (drawn.append(of), draw(self, *of))[1]
    )
    write(LettersFormat(language, DAY, "Club"), tmp_path / "a.letters.pdf", a_class())
    reader = PdfReader(tmp_path / "a.letters.pdf")
    assert len(reader.pages) == len(NAMES)
    assert len(drawn) == len(NAMES)
    heads = {"en": ("What goes well", "One moment"), "ja": ("うまくいっていること", "ひとこま")}
    for number in range(len(NAMES)):
        text = text_of(reader, number)
        assert "Club·2026-01-02" in text
        assert all(packed(head) in text for head in heads[language])
