"""One against three: figures of games whose results are known."""

import pytest

from rules.tiles import four
from tests.tutor.trees import TREE
from tutor.lab.play import Match, PlayedGame, SeatResult
from tutor.lab.selfplay import judgement
from tutor.lab.selfplay.judgement import judge
from tutor.opponents.opponents import opponent

PLACES = (1, 2, 4, 1, 3, 1, 2, 1)


def game(number: int, place: int, luck: float | None) -> PlayedGame:
    others = [each for each in (1, 2, 3, 4) if each != place]
    given = None if luck is None else -luck / 3
    results = [SeatResult(place, 30_000, 5, 2, 1, luck)]
    results += [SeatResult(each, 20_000, 5, 1, 0, given) for each in others]
    return PlayedGame(number, four(results))


def judged(monkeypatch: pytest.MonkeyPatch, luck: float | None) -> judgement.Judgement:
    asked: list[tuple[Match, int]] = []

    def played(match: Match, games: int, jobs: int | None, progress: object) -> list[PlayedGame]:
        asked.append((match, games))
        return [game(number, place, luck) for number, place in enumerate(PLACES)]

    monkeypatch.setattr(judgement, "play", played)
    found = judge(opponent, TREE, "strong", "steady", 7)
    ((match, games),) = asked
    assert games == 8  # whole sets of four seatings
    assert match.names == ("strong", "steady", "steady", "steady")
    assert match.duplicate
    assert match.luck
    return found


def test_places_points_and_rank_points_are_those_of_the_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found = judged(monkeypatch, 0.0)
    assert found.games == 8
    assert found.placement == 15 / 8
    assert found.points == 30_000
    assert found.rank_points == (4 * 90 + 2 * 45 + 0 - 135) / 8
    assert found.rank_points_low is not None
    assert found.rank_points_high is not None
    assert found.rank_points_low < found.rank_points < found.rank_points_high
    assert (found.win_rate, found.deal_in_rate) == (0.4, 0.2)


def test_luck_is_taken_out(monkeypatch: pytest.MonkeyPatch) -> None:
    plain, lucky = judged(monkeypatch, 0.0), judged(monkeypatch, 0.3)
    assert plain.ahead is not None
    assert lucky.ahead is not None
    assert plain.ahead == pytest.approx((10 - 15 / 8) / 3 - 15 / 8)
    assert plain.ahead - lucky.ahead == pytest.approx(0.4)  # 0.3, and 0.1 less of each other
