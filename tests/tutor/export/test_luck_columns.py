"""Place and luck in every format: as it was, with luck taken out, nothing where it is unknown."""

import csv
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
from pypdf import PdfReader

from tests.tutor.export.figures_of import sheet
from tests.tutor.export.html_pages import Page
from tests.tutor.export.reports import annotated
from tutor.export.annotated import AnnotatedGame, write
from tutor.export.csv_export import CsvFormat
from tutor.export.html_export import HtmlFormat
from tutor.export.pdf_export import PdfFormat
from tutor.export.totals import KnownResult, added, totals_of
from tutor.export.xlsx_export import XlsxFormat
from tutor.language import Language
from tutor.luck.chances import NoLuckReason
from tutor.luck.label import NOT_ASKED, SeatLuck
from tutor.luck.mean_place import MIN_LUCK_GAMES, mean_places

PLACES = [1, 4, 2, 2, 3, 1]
LUCKS = [0.5, -0.75, 0.125, -0.25, 0.0, 0.25]
UNFINISHED = SeatLuck(reason=NoLuckReason.UNFINISHED)
DAY = datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC)


def games(
    player: str = "Hana", places: Sequence[int] = PLACES, lucks: Sequence[float] = LUCKS
) -> tuple[AnnotatedGame, ...]:
    one = replace(annotated(3, 0, "Hana"), player=player, calls=(), lessons=())
    short = replace(one, decisions=one.decisions[:3])
    return tuple(
        replace(
            short,
            label=replace(short.label, game=f"{short.label.game}-{number}"),
            placement=place,
            luck=SeatLuck(luck),
        )
        for number, (place, luck) in enumerate(zip(places, lucks, strict=True))
    )


def without(luck: SeatLuck, placement: int | None = 2) -> AnnotatedGame:
    one = games()[0]
    label = replace(one.label, game="without")
    return replace(one, label=label, placement=placement, luck=luck)


def csv_rows(path: Path, made: Sequence[AnnotatedGame]) -> list[dict[str, str]]:
    found = []
    for number, game in enumerate(made):
        write(CsvFormat(), path / f"{number}.csv", [game])
        with (path / f"{number}.csv").open(encoding="utf-8-sig", newline="") as file:
            found.append(next(csv.DictReader(file)))
    return found


def test_a_row_of_the_csv_has_luck_and_the_place_without_it(tmp_path: Path) -> None:
    lucky, unlucky, *_ = csv_rows(tmp_path, games())

    assert (lucky["placement"], lucky["luck"]) == ("1", "0.5")
    assert float(lucky["placement_without_luck"]) == 1.5
    assert (unlucky["luck"], unlucky["placement_without_luck"]) == ("-0.75", "3.25")
    assert lucky["no_luck"] == ""


def test_a_game_without_a_figure_has_empty_cells_and_the_reason(tmp_path: Path) -> None:
    cut, old = csv_rows(tmp_path, [without(UNFINISHED, None), without(NOT_ASKED)])

    for row in (cut, old):
        assert (row["luck"], row["placement_without_luck"]) == ("", "")
    assert (cut["no_luck"], old["no_luck"]) == ("unfinished", "")


def test_totals_count_the_games_with_a_figure() -> None:
    made = (*games(), without(UNFINISHED), without(SeatLuck(0.3), None), *games("Ren")[:2])
    totals = added(map(totals_of, made))

    assert totals.games == {"Hana": 8, "Ren": 2}
    assert totals.places("Hana") == mean_places(PLACES, LUCKS)
    assert totals.results["Ren"] == tuple(
        KnownResult(one.placement or 0, one.luck.luck or 0.0, one.label.game) for one in games()[:2]
    )
    assert totals.places("Ren").after is None
    assert totals.places("nobody").games == 0


def test_the_workbook_has_both_means_of_who_has_enough_games(tmp_path: Path) -> None:
    made = (*games(), *games("Ren")[: MIN_LUCK_GAMES - 1], without(UNFINISHED))
    write(XlsxFormat(), tmp_path / "a.xlsx", made)
    hana, ren, everybody = sheet(tmp_path / "a.xlsx", "Pupils")
    means = mean_places(PLACES, LUCKS)

    assert (hana["Games"], hana["Games with a figure of luck"]) == (7, 6)
    assert means.before is not None
    assert means.after is not None
    assert hana["Mean place"] == pytest.approx(means.before.mean, abs=0.005)
    assert hana["Luck taken out"] == pytest.approx(means.after.mean, abs=0.005)
    assert hana["Luck taken out, likely from"] == pytest.approx(means.after.low, abs=0.005)
    assert hana["Luck taken out, likely to"] == pytest.approx(means.after.high, abs=0.005)
    for row, count in ((ren, MIN_LUCK_GAMES - 1), (everybody, 6)):
        assert row["Games with a figure of luck"] == count
        assert row["Mean place"] is row["Luck taken out"] is row["Mean place, likely to"] is None
    reasons = {row["No figure of luck, as"] for row in sheet(tmp_path / "a.xlsx", "Decisions")}
    assert reasons == {None, "No figure of luck: the record stops before the end."}


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ("Luck taken out", "(likely ", "luck −0.8", "luck +0.5")),
        ("ja", ("運を除いた平均順位", "運 −0.8", "運 +0.5")),
    ],
)
def test_the_report_has_a_table_of_places(
    tmp_path: Path, language: Language, words: tuple[str, ...]
) -> None:
    made = (*games(), *games("Ren")[:2], without(UNFINISHED))
    write(HtmlFormat(language), tmp_path / "a.html", made)
    report = Page((tmp_path / "a.html").read_text(encoding="utf-8"))
    _, hana, ren = report.tables["places"]

    assert hana[:2] == ["Hana", "6"]
    assert hana[2].startswith("2.17")
    assert hana[3].startswith("2.15")
    assert ren == ["Ren", "2", "", ""]
    for each in words:
        assert each in report.text
    last = sorted((tmp_path / "a-games").iterdir())[-1].read_text(encoding="utf-8")
    why = {"en": "the record stops before the end", "ja": "牌譜が途中で終わっています"}
    assert why[language] in last


def test_a_report_of_games_without_a_figure_has_no_such_table(tmp_path: Path) -> None:
    write(HtmlFormat("en"), tmp_path / "a.html", [without(NOT_ASKED)])
    report = Page((tmp_path / "a.html").read_text(encoding="utf-8"))

    assert "places" not in report.tables
    assert "luck" not in report.text


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "with the luck of tiles taken out 2.15"), ("ja", "牌の運を除くと2.15")],
)
def test_the_page_of_a_pupil_says_the_mean_where_there_are_enough_games(
    tmp_path: Path, language: Language, said: str
) -> None:
    write(PdfFormat(language, DAY), tmp_path / "a.pdf", (*games(), *games("Ren")[:2]))
    pages = [
        "".join(page.extract_text().replace("\0", "").split())
        for page in PdfReader(tmp_path / "a.pdf").pages
    ]

    assert sum("".join(said.split()) in page for page in pages) == 1
    assert "".join(said.split())[:9] not in pages[1]


def test_many_games_narrow_the_interval_of_the_place_without_luck(tmp_path: Path) -> None:
    places = [1, 4, 2, 3, 1, 4, 4, 1, 3, 2] * 3
    lucks = [(2.5 - place) * 0.8 for place in places]
    write(XlsxFormat(), tmp_path / "a.xlsx", games(places=places, lucks=lucks))
    hana, _ = sheet(tmp_path / "a.xlsx", "Pupils")
    before = hana["Mean place, likely to"] - hana["Mean place, likely from"]
    after = hana["Luck taken out, likely to"] - hana["Luck taken out, likely from"]

    assert after < 0.6 * before
