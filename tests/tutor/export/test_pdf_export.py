"""The PDF report: pages, figures, fonts."""

from collections.abc import Sequence
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

import pytest
from pypdf import PdfReader

from tests.tutor.export.html_pages import Page
from tests.tutor.export.reports import NAMES, a_class, annotated
from tutor.coach.advice import Decision
from tutor.export.figures import ClassFiguresBuilder, plans_by_pupil, share_text
from tutor.export.generator import hidden
from tutor.export.lesson_card import cards_of
from tutor.export.pdf_document import BOX, Document
from tutor.export.pdf_export import PdfFormat, pupil_page, teaching_pages
from tutor.export.problem_sheet import PrintedProblem, problem_of, write_sheet_html, write_sheet_pdf
from tutor.export.totals import AnnotatedGame, VerdictCount, added, totals_of, write
from tutor.grading.grade import Grade
from tutor.language import Language, activate, override
from tutor.luck.places import NO_LUCK
from tutor.strategy.situation import STRATEGIES, Strategy
from tutor.teaching.figures import CauseCount, SeatFigures, SeatGame
from tutor.text.names import tile_word
from tutor.text.stance import plan_title
from tutor.tile_places import LETTERS, face_name

DAY = datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC)
TEACHING_PAGES = 2


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
def test_the_figures_of_each_page_are_the_totals(
    language: Language, english: Path, japanese: Path
) -> None:
    activate(language)
    reader = PdfReader({"en": english, "ja": japanese}[language])
    totals = added(map(totals_of, a_class()))
    assert len(reader.pages) == len(totals.players) + TEACHING_PAGES == len(NAMES) + TEACHING_PAGES
    for number, player in enumerate(totals.players, start=TEACHING_PAGES):
        text = text_of(reader, number)
        for plan, count in plans_by_pupil(totals)[player].items():
            kept = count.first + count.in_line
            row = (
                plan_title(plan),
                f"{count.decisions:,}",
                share_text(count.first, count.decisions),
                share_text(kept, count.decisions),
                share_text(count.off_plan, count.decisions),
            )
            # pypdf reads the first 255 glyphs of a font only: not all of the Japanese titles
            assert packed("".join(row if language == "en" else row[1:])) in text


def test_a_page_shows_three_lessons_and_their_positions(tmp_path: Path) -> None:
    game = annotated(3, 0, "Hana")
    assert len(game.lessons) >= 3
    reader = made([game], tmp_path)
    text = text_of(reader, 0)
    shown = [card for card in cards_of(game) if packed(card.said) in text]
    assert len(shown) == 3
    for card in shown:
        assert packed(card.watch) in text
        for tile in (place.tile for place in card.picture.tiles):
            assert LETTERS[face_name(tile)] in text


def test_hostile_names_are_shown(english: Path) -> None:
    reader = PdfReader(english)
    pages = [text_of(reader, number) for number in range(len(reader.pages))]
    for name in NAMES[:4]:
        assert any(page.startswith(packed(name)) for page in pages), name
    assert any("agnp.exe" in page for page in pages), "a sign that turns the text is left out"


def test_nothing_in_an_anonymous_file_names_the_game(tmp_path: Path) -> None:
    known = annotated(3, 0, "Pupil 1")
    (game,) = hidden([known], 1)
    reader = made([game], tmp_path)
    everything = packed("".join(page.extract_text() for page in reader.pages))
    everything += packed(str(reader.metadata))
    assert packed(known.label.source) not in everything
    assert known.label.game not in everything
    assert "2026-11-05" not in everything
    assert not any(name in everything for name in known.label.players)


def test_a_missing_letter_is_a_box(tmp_path: Path) -> None:
    unknown = "\U0001fbf0 \ue123"  # the second is nobody's: a private letter
    text = text_of(made([annotated(3, 0, f"Hana {unknown}")], tmp_path), 0)
    assert BOX in text.split("1game")[0]
    assert packed("□: a letter that no font here can show.") in text


def test_the_fullest_page_still_holds_all() -> None:
    game = annotated(4, 1, "Hana")
    cards = list(cards_of(game))
    tallest = max(
        (
            card
            for seed in (3, 4)
            for seat in range(4)
            for card in cards_of(annotated(seed, seat, "Hana"))
        ),
        key=lambda card: card.picture.height,
    )
    assert tallest.picture.height > cards[0].picture.height or tallest in cards
    long = replace(tallest, said=tallest.said * 2, watch=tallest.watch * 2)
    counts = {plan: VerdictCount(3, 1, 1, 1) for plan in (*STRATEGIES, Strategy.NONE)}
    with closing(Document("full", DAY)) as document:
        sets = ["Folding · 2026-11-02 · right: 3 of 10"] * 2
        cards = [long, long, long]
        pupil_page(document, "Hana", 3, counts, cards, NO_LUCK, Grade(0), sets)
        reader = PdfReader(BytesIO(document.to_bytes()))
    heights: list[float] = []

    def note(text: str, _: object, matrix: Sequence[float], *__: object) -> None:
        if packed(text):
            heights.append(matrix[5])

    reader.pages[0].extract_text(visitor_text=note)
    assert min(heights) > 35  # the foot line is at 14 mm, or 39.7 points
    rows = packed(reader.pages[0].extract_text())
    assert rows.index(packed("No clear plan")) < rows.index(packed("▼ the tutor"))


@pytest.mark.parametrize(("pupils", "pages"), [(5, 1), (31, 1), (45, 2)])
def test_the_grid_of_a_class_of_thirty_fits_one_page(pupils: int, pages: int) -> None:
    nothing = SeatFigures({}, CauseCount(), (), None)
    figures = ClassFiguresBuilder(
        [SeatGame(f"Aoi-{at:02}", nothing) for at in range(pupils)]
    ).figures()
    with closing(Document("Club", DAY)) as document:
        teaching_pages(document, "Club", "2026-01-02", figures, ())
        reader = PdfReader(BytesIO(document.to_bytes()))
    assert len(reader.pages) == 1 + pages
    assert sum(text_of(reader, 1 + page).count("Aoi-") for page in range(pages)) == pupils


PROBLEM_SHEET_DAY = datetime(2026, 1, 2, tzinfo=UTC)


def decisions() -> tuple[Decision, ...]:
    return annotated(3, 0, "Hana").decisions[2:40:10]


def problems(language: Language) -> list[PrintedProblem]:
    with override(language):
        return [problem_of(d.observation, d.advice) for d in decisions()]


def pdf_text(path: Path) -> str:
    return packed("".join(page.extract_text() for page in PdfReader(path).pages))


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_sheet_has_no_answers(language: Language, tmp_path: Path) -> None:
    asked = problems(language)
    with override(language):
        write_sheet_html(tmp_path / "sheet.html", asked, answers=False)
    with override(language):
        write_sheet_pdf(tmp_path / "sheet.pdf", asked, answers=False, created=PROBLEM_SHEET_DAY)
    page = Page((tmp_path / "sheet.html").read_text(encoding="utf-8"))
    pictures = [v for tag, v in page.tags if tag == "svg" and v.get("class") == "position"]
    assert len(pictures) == len(asked) == 4
    paper = pdf_text(tmp_path / "sheet.pdf")
    for problem in asked:
        for sentence in problem.said:
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
    write_sheet_html(tmp_path / "a.html", asked, answers=True, title="<b>7</b>")
    write_sheet_pdf(
        tmp_path / "a.pdf", asked, answers=True, created=PROBLEM_SHEET_DAY, title="<b>7</b>"
    )
    page = Page((tmp_path / "a.html").read_text(encoding="utf-8"))
    paper = pdf_text(tmp_path / "a.pdf")
    head = {"en": "<b>7</b>: Answers", "ja": "<b>7</b>：解答"}[language]
    assert head in page.text
    assert paper.startswith(packed(head))
    for problem in asked:
        assert tile_word(problem.first[0]).casefold() in page.text.casefold()
        for sentence in problem.said:
            assert sentence[1:] in page.text
            assert packed(sentence[1:]) in paper
    marks = [v for tag, v in page.tags if tag == "path" and v.get("d", "").endswith("l-5 -7h10z")]
    assert len(marks) == sum(len(problem.right) for problem in asked)
