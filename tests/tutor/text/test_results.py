"""Results of rounds: the points add up."""

from dataclasses import replace

import pytest

from rules.observation import Observation
from rules.scoring import FuPart, Score
from rules.tiles import Seat, parse_tiles
from tests.tutor.positions import position
from tests.tutor.practice_games import EAST_GAME, play, session
from tutor.language import activate
from tutor.practice.results import RoundResult, WinResult
from tutor.practice.session import PracticeSession
from tutor.text.results import (
    dealer_stays,
    fu_lines,
    next_round_line,
    payment_lines,
    ryukyoku_lines,
    total_line,
    value_lines,
    win_title,
    yaku_lines,
)
from tutor.text.review import short_luck

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
    return [result for seed in (11, 18) for result in results(seed)[1]]


def test_points_after_are_points_before_plus_payments(ends: list[RoundResult]) -> None:
    for end in ends:
        gains = [win.deltas for win in end.wins]
        gains += [] if end.ryukyoku is None else [end.ryukyoku.deltas]
        for seat in range(4):
            assert end.after[seat] == end.before[seat] + sum(gain[seat] for gain in gains)
        assert bool(end.wins) == (end.ryukyoku is None)


def test_payments_equal_what_the_winner_gets(ends: list[RoundResult]) -> None:
    for win in (win for end in ends for win in end.wins):
        paid = [payment.points for payment in win.payments]
        assert sum(paid) == win.deltas[win.seat]
        if not win.score.limit:
            assert win.base <= 2000
            times = (6 if win.is_dealer else 4) if not win.is_tsumo else 2
            assert win.score.payment == -(-win.base * times // 100) * 100


def test_the_dealer_stays_after_a_win_or_a_ready_hand(ends: list[RoundResult]) -> None:
    for end in ends:
        for dealer in map(Seat, range(4)):
            wins = any(win.seat == dealer for win in end.wins)
            ready = end.ryukyoku is not None and end.ryukyoku.tenpai[dealer]
            assert dealer_stays(end, replace(SEEN, dealer=dealer)) == (wins or ready)


def test_a_round_after_the_last_one_is_explained(ends: list[RoundResult]) -> None:
    passes = [end for end in ends if not end.is_last and not dealer_stays(end, end_seen(end))]
    for end in passes:
        late = replace(end, round=3)
        assert next_round_line(late, end_seen(end)).endswith("30,000 points.")
        assert next_round_line(replace(late, round=2), end_seen(end)) == ""
        assert next_round_line(replace(late, is_last=True), end_seen(end)) == ""
    assert passes


def end_seen(end: RoundResult) -> Observation:
    return replace(SEEN, dealer=end.dealer, rules=EAST_GAME)


@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_result_has_words(ends: list[RoundResult], language: str) -> None:
    activate(language)  # type: ignore[arg-type]
    for end in ends:
        for win in end.wins:
            said = [win_title(win, SEEN), *value_lines(win)]
            for line in (*yaku_lines(win), *fu_lines(win), *payment_lines(win, SEEN)):
                said += [line.what, line.amount]
            assert all(text and "{" not in text for text in said)
        if end.ryukyoku is not None:
            assert all(ryukyoku_lines(end.ryukyoku, SEEN))


# --- computed by hand ---


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
    assert total_line(shown).endswith(": 4,300 points, and 1,000 of riichi sticks")
    assert [line.amount for line in fu_lines(shown)] == ["20 fu", "4 fu", "2 fu", "30 fu"]
    assert value_lines(shown) == (
        "3 han, 30 fu: 30 doubled twice, and once for each han, is 960",
        "A tsumo: twice that from the dealer (2,000), once from the others (1,000), rounded up.",
        "1 honba: 300 more",
    )
    assert [(line.what, line.amount, line.gloss) for line in payment_lines(shown, SEEN)] == [
        ("You", "−2,100", "pays as the dealer"),
        ("Across", "−1,100", "pays a tsumo"),
        ("Left", "−1,100", "pays a tsumo"),
        ("Right", "+1,000", "takes the riichi sticks"),
    ]
    assert win_title(shown, SEEN) == "Right wins by tsumo."


def test_luck_that_rounds_to_nothing_has_no_sign() -> None:
    assert [short_luck(places) for places in (-0.04, 0.0, 0.04, -0.26, 0.1)] == [
        "Luck 0.0 places",
        "Luck 0.0 places",
        "Luck 0.0 places",
        "Luck −0.3 places",
        "Luck +0.1 places",
    ]
