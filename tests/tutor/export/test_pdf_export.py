"""The PDF: a page a pupil, its figures those of the other formats, its letters all there."""

from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

import pytest
from pypdf import PdfReader

from tests.tutor.export.reports import NAMES, a_class, annotated
from tutor.export import pdf_document
from tutor.export.annotated import AnnotatedGame, write
from tutor.export.anonymous import hidden
from tutor.export.class_figures import ClassFiguresBuilder
from tutor.export.figures import plans_by_pupil, share_text
from tutor.export.lesson_card import cards_of
from tutor.export.pdf_document import BOX, Document, in_order
from tutor.export.pdf_export import PdfFormat
from tutor.export.pdf_page import pupil_page
from tutor.export.pdf_teaching import teaching_pages
from tutor.export.totals import VerdictCount, added, totals_of
from tutor.language import Language, translator
from tutor.luck.mean_place import NO_LUCK
from tutor.strategy.strategies import STRATEGIES, Strategy
from tutor.teaching.pupil_figures import SeatGame
from tutor.teaching.seat_figures import CauseCount, SeatFigures
from tutor.text.plans import plan_title
from tutor.tile_faces import LETTERS, face_name

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


def fonts_of(reader: PdfReader) -> set[str]:
    return {
        str(font.get_object().get("/BaseFont", "tiles"))
        for page in reader.pages
        for font in page["/Resources"]["/Font"].values()
    }


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_figures_of_each_page_are_the_totals(
    language: Language, english: Path, japanese: Path
) -> None:
    reader, spoken = PdfReader({"en": english, "ja": japanese}[language]), translator(language)
    totals = added(map(totals_of, a_class()))
    assert len(reader.pages) == len(totals.players) + TEACHING_PAGES == len(NAMES) + TEACHING_PAGES
    for number, player in enumerate(totals.players, start=TEACHING_PAGES):
        text = text_of(reader, number)
        for plan, count in plans_by_pupil(totals)[player].items():
            kept = count.first + count.in_line
            row = (
                plan_title(plan, spoken),
                f"{count.decisions:,}",
                share_text(count.first, count.decisions, spoken),
                share_text(kept, count.decisions, spoken),
                share_text(count.off_plan, count.decisions, spoken),
            )
            assert packed("".join(row)) in text


def test_a_page_shows_three_lessons_and_their_positions(tmp_path: Path) -> None:
    game = annotated(3, 0, "Hana")
    assert len(game.lessons) >= 3
    reader = made([game], tmp_path)
    text = text_of(reader, 0)
    shown = [card for card in cards_of(game, translator("en")) if packed(card.said) in text]
    assert len(shown) == 3
    for card in shown:
        assert packed(card.watch) in text
        for tile in (place.tile for place in card.picture.tiles):
            assert LETTERS[face_name(tile)] in text


def test_names_that_try_to_be_something_else_are_shown(english: Path) -> None:
    reader = PdfReader(english)
    pages = [text_of(reader, number) for number in range(len(reader.pages))]
    for name in NAMES[:4]:
        assert any(page.startswith(packed(name)) for page in pages), name
    assert any("agnp.exe" in page for page in pages), "a sign that turns the text is left out"


def test_what_the_file_says_of_itself(japanese: Path) -> None:
    reader = PdfReader(japanese)
    assert reader.metadata is not None
    assert reader.metadata.title == "麻雀レッスン"
    assert reader.metadata.author is None
    assert reader.metadata.creation_date == DAY
    assert reader.trailer["/Root"]["/Lang"] == "ja"
    assert reader.pages[0].mediabox.height == pytest.approx(841.89, abs=0.1)


def test_the_same_games_and_date_give_the_same_bytes(english: Path, tmp_path: Path) -> None:
    made(a_class(), tmp_path)
    assert (tmp_path / "class.pdf").read_bytes() == english.read_bytes()


def test_a_lesson_says_when_and_in_which_file_it_was(tmp_path: Path) -> None:
    game = annotated(3, 0, "Hana")
    text = text_of(made([game], tmp_path), 0)
    assert packed(f"2026-11-05 · {game.label.source}") in text


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


def test_fonts_are_embedded_and_only_the_letters_that_are_used(tmp_path: Path) -> None:
    reader = made([annotated(3, 0, "Hana")], tmp_path)
    assert len(fonts_of(reader)) == 3  # regular, bold, tiles
    assert all("+" in name or name == "tiles" for name in fonts_of(reader))
    assert (tmp_path / "class.pdf").stat().st_size < 200_000


def test_a_letter_that_no_font_holds_is_a_box_and_the_page_says_so(tmp_path: Path) -> None:
    unknown = "\U0001fbf0 \ue123"  # the second is nobody's: a private letter
    text = text_of(made([annotated(3, 0, f"Hana {unknown}")], tmp_path), 0)
    assert BOX in text.split("1game")[0]
    assert packed("□: a letter that no font here can show.") in text


def test_a_pupil_with_a_very_long_name_or_without_a_decision(tmp_path: Path) -> None:
    empty = replace(annotated(3, 0, "Nobody"), decisions=(), lessons=())
    reader = made([annotated(3, 0, "長い名前" * 60), empty], tmp_path)
    assert len(reader.pages) == TEACHING_PAGES + 2
    assert "…" in text_of(reader, TEACHING_PAGES + 1)
    assert packed("1 game played: that is how it is learned.") in text_of(reader, TEACHING_PAGES)


def test_a_name_is_cut_without_trying_every_length(monkeypatch: pytest.MonkeyPatch) -> None:
    measured = 0
    measure = Document.width

    def counted(document: Document, text: str) -> float:
        nonlocal measured
        measured += 1
        return measure(document, text)

    monkeypatch.setattr(Document, "width", counted)
    with closing(Document("t", translator("en"), datetime(2024, 1, 2, tzinfo=UTC))) as document:
        document.add_page()
        document.font(10)
        cut = document.cut("W" * 40_000, 50.0)
        assert document.cut("W", 0.1) == "…"
        assert cut.endswith("W…")
        assert measure(document, cut) <= 50 < measure(document, f"W{cut}")
    assert measured < 60


def test_the_fullest_page_still_holds_all() -> None:
    game = annotated(4, 1, "Hana")
    cards = list(cards_of(game, translator("en")))
    tallest = max(
        (
            card
            for seed in (3, 4)
            for seat in range(4)
            for card in cards_of(annotated(seed, seat, "Hana"), translator("en"))
        ),
        key=lambda card: card.picture.height,
    )
    assert tallest.picture.height > cards[0].picture.height or tallest in cards
    long = replace(tallest, said=tallest.said * 2, watch=tallest.watch * 2)
    counts = {plan: VerdictCount(3, 1, 1, 1) for plan in (*STRATEGIES, Strategy.NONE)}
    with closing(Document("full", translator("en"), DAY)) as document:
        sets = ["Folding · 2026-11-02 · fine: 3 of 10"] * 2
        cards = [long, long, long]
        pupil_page(document, "Hana", 3, counts, cards, NO_LUCK, sets, translator("en"))
        reader = PdfReader(BytesIO(document.to_bytes()))
    heights: list[float] = []

    def note(text: str, _: object, matrix: Sequence[float], *__: object) -> None:
        if packed(text):
            heights.append(matrix[5])

    reader.pages[0].extract_text(visitor_text=note)
    assert min(heights) > 35  # the foot line stands at 14 mm, that is 39.7 points
    rows = packed(reader.pages[0].extract_text())
    assert rows.index(packed("No clear plan")) < rows.index(packed("▼ the tutor"))


def test_a_full_disk_leaves_what_was_there(tmp_path: Path) -> None:
    path = tmp_path / "class.pdf"
    path.write_text("older")

    def games() -> Iterator[AnnotatedGame]:
        yield annotated(3, 0, "Hana")
        raise OSError(28, "full")

    with pytest.raises(OSError, match="full"):
        write(PdfFormat("en", DAY), path, games())
    assert path.read_text() == "older"
    assert [each.name for each in tmp_path.iterdir()] == ["class.pdf"]


@pytest.mark.parametrize(("pupils", "pages"), [(5, 1), (31, 1), (45, 2)])
def test_a_class_of_thirty_sees_who_needs_what_on_one_page(pupils: int, pages: int) -> None:
    nothing = SeatFigures({}, CauseCount(), (), None)
    figures = ClassFiguresBuilder(
        [SeatGame(f"Aoi-{at:02}", nothing) for at in range(pupils)]
    ).figures()
    words = translator("en")
    with closing(Document("Club", words, DAY)) as document:
        teaching_pages(document, "Club", "2026-01-02", figures, (), words)
        reader = PdfReader(BytesIO(document.to_bytes()))
    assert len(reader.pages) == 1 + pages
    assert sum(text_of(reader, 1 + page).count("Aoi-") for page in range(pages)) == pupils


@pytest.mark.parametrize(
    ("text", "drawn"),
    [
        ("=1+1 あおい", "=1+1 あおい"),
        ("\u05d0\u05d1\u05d2", "\u05d2\u05d1\u05d0"),
        ("a \u05d0\u05d1: 3 of 4", "a \u05d1\u05d0: 3 of 4"),
        ("\u05d0 12 \u05d1", "\u05d1 12 \u05d0"),
        ("\u05d0 12.5% \u05d1", "\u05d1 12.5% \u05d0"),
        ("\u05d0 18:59 2025-01-31 \u05d1", "\u05d1 2025-01-31 18:59 \u05d0"),
        ("\u05d0 (\u05d1)", "(\u05d1) \u05d0"),
        ("(\u05d0\u05d1)", "(\u05d1\u05d0)"),
        ("\u0645\u0631, Taro", "\u0631\u0645, Taro"),
    ],
)
def test_words_that_are_read_from_the_right_begin_there(text: str, drawn: str) -> None:
    assert in_order(text) == drawn


def test_the_page_has_them_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def page(text: str) -> bytes:
        with closing(Document("", translator("en"), DAY)) as document:
            document.add_page()
            document.font(11)
            document.text(20, 20, text)
            return document.to_bytes()

    found = page("\u05d0\u05d1, Taro")
    monkeypatch.setattr(pdf_document, "in_order", lambda text: text)
    assert found == page("\u05d1\u05d0, Taro")
