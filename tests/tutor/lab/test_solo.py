"""One-player mahjong: rigged walls, worked by hand, and what holds in all."""

import numpy as np

from rules.tiles import parse_tiles
from tutor.lab.solo import DRAWS_PER_DEAL, DealResults, Evaluator, deal_walls, play_solo, play_walls
from tutor.position.positions import Array


def wall(indicator: str, hand: str, draws: str) -> Array:
    dealt = parse_tiles(indicator + hand + draws)
    rest = [tile for tile in range(136) if tile not in dealt]
    return np.array([[*dealt, *rest][: 14 + DRAWS_PER_DEAL]], np.uint8)


def played(walls: Array, evaluator: Evaluator = "speed", seed: int = 0) -> DealResults:
    return play_walls(walls, evaluator, "ours", "speed", np.random.default_rng(seed))


def test_a_win_on_the_first_draw() -> None:
    wins = played(wall("1p", "234m345p2234567s", "8s"))
    assert (wins.points.tolist(), wins.draws.tolist()) == ([3900], [1])
    assert (wins.tanyao.tolist(), wins.dora.tolist()) == ([True], [0])


def test_each_deal_is_played_as_if_alone() -> None:
    walls = deal_walls(40, np.random.default_rng(3))
    together = played(walls)
    alone = [played(walls[number : number + 1]) for number in range(40)]
    # ties are decided by luck, which runs on: where nothing was equal, all agrees
    same = [one.points[0] == together.points[number] for number, one in enumerate(alone)]
    assert np.mean(same) > 0.5
    assert (together.draws > 0).tolist() == (together.points > 0).tolist()


def test_speed_wins_oftener_and_value_dearer() -> None:
    speed, value = play_solo("speed", deals=600), play_solo("value", deals=600)
    assert 0.40 < speed.wins < 0.56
    assert value.wins < speed.wins
    assert speed.mean_points is not None
    assert value.mean_points is not None
    assert value.mean_points > 1.3 * speed.mean_points
    assert value.tanyao is not None
    assert speed.tanyao is not None
    assert value.tanyao > 0.5 > speed.tanyao
    assert speed.wins_interval is not None
    assert speed.wins_interval[0] < speed.wins < speed.wins_interval[1]
