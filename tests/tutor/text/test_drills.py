"""The words of the drills, whole, in both languages."""

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

import pytest

from rules.tiles import Tile, tile_name
from tests.tutor.positions import position
from tests.tutor.trees import always
from tutor.advice.advice import Advice, CombinedDiscard
from tutor.advice.advisor import advise
from tutor.drills.drill import DrillSource, drill_at
from tutor.drills.figures import DrillFigures
from tutor.drills.question import DrillAnswer, Question, answer
from tutor.drills.spacing import Card
from tutor.language import Language, translator
from tutor.strategy.strategies import Strategy
from tutor.strategy.verdict import Verdict
from tutor.text.drills import again_line, answer_line, due_line, share_line, source_line

NOW = datetime(2025, 3, 1, 18, tzinfo=UTC)
HAND = position("234m3406p56789s7z", "1z")
DRILL = drill_at(HAND, DrillSource.OWN, "g")


def held(name: str) -> Tile:
    return next(tile for tile in DRILL.observation.hand if tile_name(tile) == name)


def answered(chosen: str, ranks: str) -> DrillAnswer:
    given = answer(Question(DRILL), held(chosen), always(Strategy.SPEED))
    placed = tuple(CombinedDiscard(held(each[:2]), int(each[2:])) for each in ranks.split())
    advice = given.decision.advice
    assert advise(DRILL.observation, always(Strategy.SPEED)) == advice
    changed = Advice(advice.choice, advice.rankings, placed, advice.reasons)
    rank = changed.rank_of(held(chosen))
    verdict = Verdict.FIRST if rank == 1 else Verdict.IN_LINE if rank < 4 else Verdict.OFF_PLAN
    return DrillAnswer(DRILL, replace(given.decision, advice=changed, verdict=verdict))


@pytest.mark.parametrize(
    ("days", "english", "japanese"),
    [
        (0, "Again today.", "今日もう一度出題します。"),
        (1, "Again tomorrow.", "明日もう一度出題します。"),
        (3, "Again in 3 days.", "3日後にもう一度出題します。"),
        (-5, "Again today.", "今日もう一度出題します。"),
    ],
)
def test_when_it_comes_back(days: int, english: str, japanese: str) -> None:
    card = Card(DRILL.id, NOW.date() + timedelta(days=days), NOW)
    assert again_line(card, NOW, translator("en")) == english
    assert again_line(card, NOW, translator("ja")) == japanese


def test_a_card_dated_by_a_wrong_clock_comes_back_today() -> None:
    card = Card(DRILL.id, date(2045, 1, 1), datetime(2044, 12, 1, tzinfo=UTC))
    assert again_line(card, NOW, translator("en")) == "Again today."


@pytest.mark.parametrize(
    ("chosen", "ranks", "english", "japanese"),
    [
        ("7z", "7z1 1z2 9s3", "Right.", "正解です。"),
        ("7z", "7z1 1z1 9s3", "Right, and East just as much.", "正解です。東も同じく正解です。"),
        ("1z", "7z1 1z2 9s3", "Fine. First: Red dragon.", "問題なし。1番手は中です。"),
        ("9s", "7z1 1z1 9s3", "Fine. First: Red dragon or East.", "問題なし。1番手は中か東です。"),
        (
            "0p",
            "7z1 1z1 9s3 0p4",
            "Worth a look: dora given away. First: Red dragon or East.",
            "見直す一打：ドラを手放した。1番手は中か東です。",
        ),
        ("7z", "0p1 7z4", "Worth a look. First: red 5-pin.", "見直す一打。1番手は赤5筒です。"),
    ],
)
def test_how_the_answer_was(chosen: str, ranks: str, english: str, japanese: str) -> None:
    given = answered(chosen, ranks)
    assert answer_line(given, translator("en")) == english
    assert answer_line(given, translator("ja")) == japanese


FIGURES = DrillFigures(due=7, done_today=1, answers=55, first=41, within_three=50)


@pytest.mark.parametrize(
    ("language", "lines"),
    [
        (
            "en",
            [
                "7 positions due, 1 answered today.",
                "Last 30 days: 41 of 55 answers first, 50 fine.",
                "From one of your games.",
                "From the positions that come with the program.",
            ],
        ),
        (
            "ja",
            [
                "出題待ち7問、今日の解答1問。",
                "直近30日間の解答55問のうち、1番手が41問、問題なしが50問です。",
                "ご自分の対局からの問題です。",
                "付属の問題集からの問題です。",
            ],
        ),
    ],
)
def test_the_day(language: Language, lines: list[str]) -> None:
    said = translator(language)
    assert [
        due_line(FIGURES, said),
        share_line(FIGURES, said),
        source_line(DrillSource.OWN, said),
        source_line(DrillSource.BUNDLED, said),
    ] == lines


def test_without_answers_no_share_is_claimed() -> None:
    nothing = DrillFigures(due=1, done_today=0, answers=0, first=0, within_three=0)
    assert share_line(nothing, translator("en")) == ""
    assert due_line(nothing, translator("en")) == "1 position due, 0 answered today."


def test_one_answer() -> None:
    one = DrillFigures(due=0, done_today=1, answers=1, first=1, within_three=1)
    assert share_line(one, translator("en")) == "Last 30 days: 1 of 1 answer first, 1 fine."
