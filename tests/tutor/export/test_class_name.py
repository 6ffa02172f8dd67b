"""The name of the class, dates, luck and problem sets in exports."""

import io
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, date, datetime
from pathlib import Path

import pytest
from openpyxl import load_workbook
from pypdf import PdfReader

from rules.formats.logs import LogFile
from rules.formats.tenhou6_write import write_tenhou6
from rules.record import Player
from tests.games import end_of, game
from tests.tutor.classroom.classes import new_class
from tests.tutor.export.reports import NAMES, Page, a_class, annotated, csv_rows, sheet
from tests.tutor.trees import TREE
from tutor.classroom.intake import take
from tutor.coach.graded import CallCause
from tutor.coach.log import BadAdviceLog, header_line, header_of, read_log
from tutor.export.annotated import AnnotatedGame, write
from tutor.export.csv_export import CsvFormat
from tutor.export.formats import FORMATS, format_of
from tutor.export.generator import seats_of
from tutor.export.given_sets import AnswerCount, GivenSet, last_sets, set_result
from tutor.export.pupils import Pupils
from tutor.export.sources import sources
from tutor.export.xlsx_export import XlsxFormat
from tutor.luck.chances import NoLuckReason
from tutor.luck.game import SeatLuck
from tutor.luck.places import MIN_LUCK_GAMES, mean_places
from tutor.teaching.figures import SeatGame

DAY = datetime(2026, 11, 23, 20, 15, tzinfo=UTC)
TITLE = "=Club <b>1"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("named")
    for kind in FORMATS:
        write(format_of(kind, "en", DAY, TITLE), made / f"a.{kind}", a_class()[:3])
    return made


def test_pages_name_class_and_date(folder: Path) -> None:
    said = Page((folder / "a.html").read_text("utf-8")).text
    first = PdfReader(folder / "a.pdf").pages[0].extract_text()
    assert TITLE in said
    for text in (said, "".join(first.split())):
        assert "Club" in text
        assert "2026-11-23" in text


def test_tables_name_class_and_the_day_of_each_game(folder: Path) -> None:
    rows = csv_rows(folder / "a.csv")
    assert {row["class"] for row in rows} == {f"'{TITLE}"}
    assert {row["day"] for row in rows} == {
        day.isoformat() for game in a_class()[:3] if (day := game.figures.day)
    }
    book = load_workbook(folder / "a.xlsx")
    about = [[cell.value for cell in row] for row in book["About"].iter_rows(min_row=2)]
    assert about == [["Class", TITLE], ["Date", "2026-11-23"], ["Games", "1"], ["Seats", "3"]]
    assert "Day" in [cell.value for cell in book["Decisions"][1]]


DAYS_OF_GAMES_DAY = date(2026, 1, 2)


@pytest.mark.parametrize("day", ["2026-13-01", 5, ["2026-01-02"]])
def test_a_damaged_day_is_refused(day: object) -> None:
    line = header_line(header_of(replace(game(1), day=DAYS_OF_GAMES_DAY), "x.json", TREE))
    with pytest.raises(BadAdviceLog):
        read_log(io.StringIO(line.replace('"2026-01-02"', repr(day).replace("'", '"'))))


def test_a_class_takes_the_day_from_the_file(tmp_path: Path) -> None:
    folder = new_class(tmp_path / "class")
    pupil = folder.roster.pupils[0].name
    players = (Player(pupil), Player("b"), Player("c"), Player("d"))
    record = replace(end_of(game(1), 1), day=DAYS_OF_GAMES_DAY, players=players)
    data = write_tenhou6(record).encode()
    result = take(LogFile("x.json", data, "x.json"), folder, TREE, "en")
    (seat,) = result.annotated
    assert seat.summary.figures.day == DAYS_OF_GAMES_DAY
    (source,) = sources([LogFile("x.json", data, "x.json")])
    found, _ = seats_of(source, TREE, Pupils())
    assert {one.game.figures.day for one in found} == {DAYS_OF_GAMES_DAY}


PLACES = [1, 4, 2, 2, 3, 1]
LUCKS = [0.5, -0.75, 0.125, -0.25, 0.0, 0.25]
UNFINISHED = SeatLuck(reason=NoLuckReason.UNFINISHED)


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


def test_a_row_of_the_csv_has_luck_and_the_place_without_it(tmp_path: Path) -> None:
    found = []
    for number, one in enumerate(games()[:2]):
        write(CsvFormat(), tmp_path / f"{number}.csv", [one])
        found.append(csv_rows(tmp_path / f"{number}.csv")[0])
    lucky, unlucky = found
    assert (lucky["placement"], lucky["luck"]) == ("1", "0.5")
    assert float(lucky["placement_without_luck"]) == 1.5
    assert (unlucky["luck"], unlucky["placement_without_luck"]) == ("-0.75", "3.25")
    assert lucky["no_luck"] == ""


def test_the_workbook_has_both_means(tmp_path: Path) -> None:
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
    assert reasons == {None, "Luck unknown: the record stops before the end."}


def test_a_report_without_a_figure_of_luck_does_not_speak_of_luck(tmp_path: Path) -> None:
    write(format_of("html", "en", DAY, TITLE), tmp_path / "a.html", [without(UNFINISHED)])
    report = Page((tmp_path / "a.html").read_text("utf-8"))
    assert report.tables["places"][0] == ["Pupil", "Grade"]
    assert "luck" not in report.text.lower()


GIVEN_SETS_DAY = date(2026, 11, 6)


@pytest.fixture(scope="module")
def folding() -> GivenSet:
    marked = dict.fromkeys(one.cause for game in a_class() for one in game.lessons)
    about = tuple(cause for cause in marked if not isinstance(cause, CallCause))
    answers = {NAMES[0]: AnswerCount(3, 4), NAMES[4]: AnswerCount(1, 6)}
    return GivenSet("Folding <b>", GIVEN_SETS_DAY, about, answers)


def seat_games() -> list[SeatGame]:
    return [SeatGame(one.player, one.figures, {}, one.label.game) for one in a_class()]


def test_answers_of_pupils_add_up(folding: GivenSet) -> None:
    ((given, changes),) = last_sets([folding], seat_games(), 4)
    mine, everybody, nobody = (
        set_result(given, changes, one) for one in (NAMES[0], None, NAMES[1])
    )
    assert (mine.answers, everybody.answers, nobody.answers) == ("3 of 4", "4 of 10", "no answer")


def test_the_workbook_has_a_sheet_of_sets(tmp_path: Path, folding: GivenSet) -> None:
    write(format_of("xlsx", "en", DAY, "Club", sets=(folding,)), tmp_path / "a.xlsx", a_class())
    sheet = load_workbook(tmp_path / "a.xlsx")["Problem sets"]
    rows = [[cell.value for cell in row] for row in sheet.iter_rows(min_row=2)]
    assert len(rows) == len(NAMES)
    (mine,) = (row for row in rows if row[3] == NAMES[0])
    assert mine[:2] == ["Folding <b>", "2026-11-06"]
    assert mine[4:] == [4, 3]
