"""The PDF report: pages, figures, fonts."""

from collections.abc import Sequence
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime
from io import BytesIO
from itertools import count
from pathlib import Path
from typing import NamedTuple

import pytest
from pypdf import PdfReader

from tests.tutor.export.html_pages import Page
from tests.tutor.export.reports import NAMES, a_class, annotated
from tutor.coach.advice import Decision
from tutor.export.figures import ClassFiguresBuilder, share_text
from tutor.export.generator import hidden
from tutor.export.lesson_card import cards_of
from tutor.export.pdf_document import BOARD, BOX, HEIGHT, MARGIN, POINT, UNIT, WIDTH, Document
from tutor.export.pdf_export import PdfFormat, pupil_page, teaching_pages
from tutor.export.problem_sheet import PrintedProblem, problem_of, write_sheet_html, write_sheet_pdf
from tutor.export.totals import AnnotatedGame, VerdictCount, added, totals_of, write
from tutor.grading.grade import Grade
from tutor.language import Language, activate, override
from tutor.luck.places import NO_LUCK
from tutor.teaching.figures import CauseCount, SeatFigures, SeatGame
from tutor.text.names import tile_word
from tutor.tile_places import LETTERS, face_name

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
    totals = added(map(totals_of, a_class()))
    teaching = len(reader.pages) - len(totals.players)
    assert teaching in TEACHING_PAGES
    assert len(totals.players) == len(NAMES)
    counts = totals.by(lambda cell: cell.player)
    for number, player in enumerate(totals.players, start=teaching):
        mine = counts[player]
        said = (f"{mine.decisions:,}", share_text(mine.off_plan, mine.decisions))
        # pypdf reads the first 255 glyphs of a font only: not all of the Japanese sentence
        found = text_of(reader, number)
        assert all(packed(text) in found for text in (said if language == "en" else said[:1]))


class Box(NamedTuple):
    page: int
    left: float
    top: float
    right: float
    bottom: float
    text: str

    def is_over(self, other: "Box") -> bool:
        return (
            self.page == other.page
            and min(self.right, other.right) - max(self.left, other.left) > 0.3
            and min(self.bottom, other.bottom) - max(self.top, other.top) > 0.3
        )


@pytest.fixture
def printed(monkeypatch: pytest.MonkeyPatch) -> list[Box]:
    """The box of each text of the documents that a test makes, in millimetres."""
    boxes: list[Box] = []
    pages = count()
    page = 0
    text, add_page = Document.text, Document.add_page

    def note(self: Document, x: float, base: float, said: str) -> None:
        text(self, x, base, said)
        high = 0.75 * self.size * POINT
        boxes.append(Box(page, x, base - high, x + self.width(said), base + 0.2 * high, said))

    def turn(self: Document) -> None:
        nonlocal page
        page = next(pages)
        add_page(self)

    monkeypatch.setattr(Document, "text", note)
    monkeypatch.setattr(Document, "add_page", turn)
    return boxes


@pytest.mark.parametrize("language", ["en", "ja"])
def test_nothing_is_printed_over_another_text_or_the_edge(
    language: Language, printed: list[Box], tmp_path: Path
) -> None:
    made(a_class(), tmp_path, language)
    with override(language):
        for answers in (False, True):
            write_sheet_pdf(
                tmp_path / "sheet.pdf",
                problems(language),
                answers=answers,
                created=PROBLEM_SHEET_DAY,
                title="A long title " * 9,
            )
    assert len(printed) > 500
    for number, one in enumerate(printed):
        assert one.left >= MARGIN - 0.1
        assert one.right <= WIDTH - MARGIN + 0.6, one
        assert one.bottom <= HEIGHT - MARGIN + 1, one
        over = [other for other in printed[number + 1 : number + 60] if one.is_over(other)]
        assert not over, (one, over)


def test_every_board_is_as_wide(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert BOARD >= 75
    widths = set()
    tile = Document.tile

    def note(self: Document, name: str, x: float, y: float, width: float, turns: int = 0) -> None:
        widths.add(round(width / UNIT, 2))
        tile(self, name, x, y, width, turns)

    monkeypatch.setattr(Document, "tile", note)
    made(a_class(), tmp_path)
    write_sheet_pdf(tmp_path / "sheet.pdf", problems("en"), answers=True, created=PROBLEM_SHEET_DAY)
    assert 28.0 in widths, "the tiles of the hand"
    assert widths <= {12.0, 16.0, 28.0, *(float(width) for width in range(10, 25))}


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
    with closing(Document("full", DAY)) as document:
        sets = ["Folding · 2026-11-02 · right: 3 of 10"] * 2
        cards = [long, long, long]
        made_of = VerdictCount(3, 1, 1, 1)
        pupil_page(document, "Hana", 3, made_of, cards, NO_LUCK, Grade(0), "Good.", sets)
        reader = PdfReader(BytesIO(document.to_bytes()))
    said = packed("".join(page.extract_text() for page in reader.pages))
    assert said.count(packed(long.watch)) == 3
    assert len(reader.pages) <= 2


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
        assert problem.throw in page.text
        for sentence in problem.said:
            assert sentence[1:] in page.text
            assert packed(sentence[1:]) in paper
    marks = [v for tag, v in page.tags if tag == "path" and v.get("d", "").endswith("l-5 -7h10z")]
    assert len(marks) == sum(len(problem.right) for problem in asked)


def test_the_answer_is_set_against_what_was_thrown() -> None:
    slips = [one for game in a_class() for one in game.decisions if one.slip is not None][:20]
    assert slips
    for decision in slips:
        plain = problem_of(decision.observation, decision.advice)
        told = problem_of(decision.observation, decision.advice, decision)
        name = tile_word(decision.played)
        assert any(line.startswith(f"In the game {name} was thrown. ") for line in told.said)
        assert not any("was thrown" in line for line in plain.said)
        assert (told.throw, told.right) == (plain.throw, plain.right)
