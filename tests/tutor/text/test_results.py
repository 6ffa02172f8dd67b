"""The end of a round: what is laid out adds up, to the point, in games and in sums by hand."""

from dataclasses import replace

import pytest

from rules.events import NO_POINTS, RyukyokuType
from rules.scoring import FuPart, Score
from rules.tiles import Kind, Seat, parse_tiles
from tests.tutor.positions import position
from tests.tutor.practice_games import play, session
from tutor.language import translator
from tutor.practice.results import RoundResult, RyukyokuResult, Standing, WinResult, standings
from tutor.practice.session import PracticeSession
from tutor.text.results import (
    fu_lines,
    payment_lines,
    place_line,
    ryukyoku_lines,
    value_lines,
    win_title,
    yaku_lines,
)
from tutor.text.yaku import yaku_gloss, yaku_name

EN = translator("en")
SEEN = position("147m147p147s1234z", "5z")


def results(seed: int) -> tuple[PracticeSession, list[RoundResult]]:
    game = session(seed)
    found = []
    while not game.is_over:
        play(game, seed, until=game.steps + 1, hints=0)
        if game.result is not None and (not found or found[-1] is not game.result):
            found.append(game.result)
    return game, found


@pytest.fixture(scope="module")
def ends() -> list[RoundResult]:
    return [result for seed in range(10) for result in results(seed)[1]]


def test_points_after_are_points_before_and_what_was_paid(ends: list[RoundResult]) -> None:
    for end in ends:
        gains = [win.deltas for win in end.wins]
        gains += [] if end.ryukyoku is None else [end.ryukyoku.deltas]
        for seat in range(4):
            assert end.after[seat] == end.before[seat] + sum(gain[seat] for gain in gains)
        assert bool(end.wins) == (end.ryukyoku is None)


def test_every_round_of_the_record_has_its_result() -> None:
    game, found = results(3)
    record = game.record()
    assert len(found) == len(record.rounds)
    assert [end.is_last for end in found] == [False] * (len(found) - 1) + [True]
    for end, events in zip(found, record.rounds, strict=True):
        deal = events[0]
        assert (end.round, end.honba) == (deal.round, deal.honba)  # type: ignore[union-attr]


def test_a_hand_is_laid_out_whole(ends: list[RoundResult]) -> None:
    wins = [win for end in ends for win in end.wins]
    assert len(wins) > 5
    assert {win.riichi for win in wins} == {False, True}
    for win in wins:
        assert len(win.hand) + 3 * len(win.melds) == 13
        assert win.tile not in win.hand
        assert sum(han for _, han in win.score.yaku) == win.score.han
        assert bool(win.ura_indicators) == win.riichi


def test_fu_parts_add_up(ends: list[RoundResult]) -> None:
    for win in (win for end in ends for win in end.wins):
        total = sum(part.fu for part in win.score.fu_parts)
        fu = win.score.fu
        assert fu == (25 if total == 25 else -(-total // 10) * 10)
        lines = fu_lines(win, EN)
        assert len(lines) == len(win.score.fu_parts) + (total != fu)
        assert total == fu or lines[-1].amount == f"{fu} fu"


def test_what_is_paid_is_what_the_winner_gets(ends: list[RoundResult]) -> None:
    for win in (win for end in ends for win in end.wins):
        paid = [payment.points for payment in win.payments]
        assert sum(paid) == win.deltas[win.seat]
        if not win.score.limit:
            assert win.base <= 2000
            times = (6 if win.is_dealer else 4) if not win.is_tsumo else 2
            assert win.score.payment == -(-win.base * times // 100) * 100


@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_result_has_words(ends: list[RoundResult], language: str) -> None:
    speak = translator(language)  # type: ignore[arg-type]
    for end in ends:
        for win in end.wins:
            said = [win_title(win, SEEN, speak), *value_lines(win, speak)]
            for line in (
                *yaku_lines(win, speak),
                *fu_lines(win, speak),
                *payment_lines(win, SEEN, speak),
            ):
                said += [line.what, line.amount]
            assert all(text and "{" not in text for text in said)
        if end.ryukyoku is not None:
            assert all(ryukyoku_lines(end.ryukyoku, SEEN, speak))


def test_every_yaku_has_a_name_of_its_own_and_a_gloss() -> None:
    for language in ("en", "ja"):
        speak = translator(language)  # type: ignore[arg-type]
        names = [yaku_name(number, speak) for number in range(55)]
        assert len({*names}) == 55
        assert all(yaku_gloss(number, speak) for number in range(55))
    assert yaku_name(0, EN) == "Closed tsumo"
    assert yaku_name(7, EN) == "Pinfu"
    assert yaku_name(20, EN) == "Red dragon (chun)"
    assert yaku_name(34, EN).startswith("Half flush")
    assert yaku_name(47, EN).startswith("Thirteen orphans")
    assert yaku_name(54, EN) == "Red five"


# --- sums by hand ---


def win(
    score: Score,
    deltas: tuple[int, int, int, int],
    *,
    seat: int = 1,
    from_seat: int = 1,
    dealer: int = 0,
    honba: int = 0,
    kyotaku: int = 0,
    pao: int | None = None,
) -> WinResult:
    hand = parse_tiles("234m345p22567s67s")
    return WinResult(
        Seat(seat),
        Seat(from_seat),
        hand,
        (),
        parse_tiles("8s")[0],
        score,
        False,
        Seat(dealer),
        honba,
        kyotaku,
        None if pao is None else Seat(pao),
        deltas,
        parse_tiles("1z"),
        (),
    )


def test_a_tsumo_step_by_step() -> None:
    score = Score(
        3,
        30,
        ((0, 1), (8, 1), (54, 1)),
        2000,
        1000,
        "",
        (FuPart("base", 20), FuPart("closed_pon", 4), FuPart("tsumo", 2)),
    )
    shown = win(score, (-2100, 5300, -1100, -1100), honba=1, kyotaku=1)
    assert [line.amount for line in fu_lines(shown, EN)] == ["20 fu", "4 fu", "2 fu", "30 fu"]
    assert value_lines(shown, EN) == (
        "3 han, 30 fu: 30 doubled 5 times is 960",
        "A tsumo: twice that from the dealer (2,000), once from the others (1,000), rounded up.",
        "1 honba: 300 more",
    )
    assert [(line.what, line.amount, line.gloss) for line in payment_lines(shown, SEEN, EN)] == [
        ("You", "−2,100", "pays as the dealer"),
        ("Across", "−1,100", "pays a tsumo"),
        ("Left", "−1,100", "pays a tsumo"),
        ("Right", "+1,000", "takes the riichi sticks"),
    ]
    assert win_title(shown, SEEN, EN) == "Right wins by tsumo."


def test_a_ron_on_the_own_tile() -> None:
    score = Score(2, 40, ((1, 1), (8, 1)), 2600, 0, "", (FuPart("base", 20),))
    shown = win(score, (-2600, 2600, 0, 0), from_seat=0)
    assert win_title(shown, SEEN, EN) == "Right wins by ron on your tile."
    assert value_lines(shown, EN)[1] == "A ron pays 4 times that, rounded up: 2,600."
    assert [line.gloss for line in payment_lines(shown, SEEN, EN)] == ["threw the winning tile"]


def test_a_limit_hand_needs_no_sum() -> None:
    shown = win(
        Score(5, 30, ((1, 1), (52, 4)), 8000, 0, "mangan"), (-8000, 8000, 0, 0), from_seat=0
    )
    assert value_lines(shown, EN) == ("5 han, 30 fu: mangan", "A ron pays 8,000.")


def test_a_yakuman_is_more_than_its_fu() -> None:
    shown = win(Score(13, 0, ((47, 13),), 16000, 8000, "yakuman"), (-16000, 32000, -8000, -8000))
    assert fu_lines(shown, EN) == ()
    assert value_lines(shown, EN)[0] == "yakuman"


def test_who_is_liable_is_told_why_it_pays() -> None:
    score = Score(13, 40, ((39, 13),), 16000, 8000, "yakuman")
    alone = win(score, (0, 32000, 0, -32000), pao=3)
    assert [line.gloss for line in payment_lines(alone, SEEN, EN)] == [
        "is liable: fed the set that made the yakuman certain"
    ]
    ron = Score(13, 40, ((39, 13),), 32000, 0, "yakuman")
    shared = win(ron, (-16000, 32000, 0, -16000), from_seat=0, pao=3)
    assert [(line.what, line.gloss) for line in payment_lines(shared, SEEN, EN)] == [
        ("You", "threw the winning tile, and pays half"),
        ("Left", "is liable, and pays half"),
    ]


@pytest.mark.parametrize("type_", list(RyukyokuType))
def test_every_drawn_round_has_words(type_: RyukyokuType) -> None:
    nobody = (False,) * 4
    shown = RyukyokuResult(type_, nobody, ((),) * 4, (0,) * 4, (), NO_POINTS)  # type: ignore[arg-type]
    for language in ("en", "ja"):
        assert ryukyoku_lines(shown, SEEN, translator(language))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("ready", "english", "japanese"),
    [
        (0, "Nobody was ready, so nobody pays.", "全員ノーテンなので、支払いはありません。"),
        (4, "All four were ready, so nobody pays.", "全員聴牌なので、支払いはありません。"),
        (
            3,
            "Who is not ready pays: 3000 points in all.",
            "ノーテンの人が合わせて3000点を払います。",
        ),
    ],
)
def test_a_drawn_round_says_why_one_pays_or_not(ready: int, english: str, japanese: str) -> None:
    tenpai = tuple(seat < ready for seat in range(4))
    waits = tuple((Kind(0),) if each else () for each in tenpai)
    shown = RyukyokuResult(RyukyokuType.EXHAUSTIVE, tenpai, waits, (0,) * 4, (), NO_POINTS)  # type: ignore[arg-type]
    assert ryukyoku_lines(shown, SEEN, EN)[-1] == english
    assert ryukyoku_lines(shown, SEEN, translator("ja"))[-1] == japanese


def test_equal_points_are_placed_by_who_sat_first() -> None:
    found = standings((25000, 30000, 20000, 25000), ("a", "b", "c", "d"))
    assert [(each.place, each.name) for each in found] == [(1, "b"), (2, "a"), (3, "d"), (4, "c")]
    assert place_line(found, Seat(3), EN) == "You finish third with 25,000 points."
    below = tuple(replace(each, points=-5100) for each in found)
    assert place_line(below, Seat(3), EN) == "You finish third with −5,100 points."
    assert isinstance(found[0], Standing)
