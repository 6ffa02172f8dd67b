"""Whole games of one policy against itself, many tables in step, with rewards and advantages.

The only reward is at the end of a game, and the four seats' rewards add up to zero.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache, partial
from random import Random
from typing import Final, Literal, TypeAlias

import numpy as np

from rules.events import FourPoints, Ruleset
from rules.legal import seat_waits
from rules.placement import placement_of
from rules.round import Round, Wall, shuffled_walls
from rules.shanten import prepare_bulk
from rules.table import FIRST_ROUND, RoundStart, Table
from rules.tiles import RED_FIVES, SEATS, four
from tutor.lab.selfplay.actions import Ask, HiddenTiles, answer_asks
from tutor.lab.selfplay.planes import ROW, rows_of
from tutor.luck.places import PlaceModel, RoundState
from tutor.position.positions import Array

Reward: TypeAlias = Literal["points", "place"]
RANK_POINTS: Final = (90, 45, 0, -135)
_PLACE_UNIT: Final = 100
_POINTS_UNIT: Final = 10_000
_RANK_SLOPE: Final = -0.72
_MEAN_PLACE: Final = 2.5
SMOOTHING: Final = 0.95


def rewards(points: FourPoints, reward: Reward) -> Array:
    """Return (4,) float64, what the end of a game is worth to each seat; they add up to zero.

    >>> rewards((40_000, 30_000, 20_000, 10_000), "place").tolist()
    [0.9, 0.45, 0.0, -1.35]
    >>> rewards((40_000, 30_000, 20_000, 10_000), "points").tolist()
    [1.5, 0.5, -0.5, -1.5]
    """
    if reward == "place":
        gained = np.array([RANK_POINTS[placement_of(points, seat) - 1] for seat in SEATS])
        return np.asarray(gained / _PLACE_UNIT)
    held = np.array(points, np.float64)
    return np.asarray((held - held.mean()) / _POINTS_UNIT)


@lru_cache(maxsize=1024)
def worths(
    points: FourPoints, now: RoundState, reward: Reward, places: PlaceModel | None
) -> tuple[float, ...]:
    """Return what points and round say of the reward of each seat at the end.

    Args:
        points: now.
        now: the round.
        reward: which.
        places: the mean places at the end; None says nothing of places.
    """
    held = np.array([points], np.float64)
    if reward == "points":
        return tuple(((held[0] - held.mean()) / _POINTS_UNIT).tolist())
    if places is None:
        return (0.0,) * 4
    found = _RANK_SLOPE * (places.mean_places(held, now)[0] - _MEAN_PLACE)
    return tuple(found.tolist())


def advantages(values: Array, reward: float) -> tuple[Array, Array]:
    """Return how much better each decision of a game turned out, and what its value should be.

    Args:
        values: (n,) of the decisions of one seat, in order.
        reward: at the end of the game; there is none before.

    Returns:
        (n,) float32 advantages, (n,) float32 targets of the value.

    >>> [each.tolist() for each in advantages(np.array([0.0, 0.0]), 1.0)]
    [[0.949999988079071, 1.0], [0.949999988079071, 1.0]]
    """
    found = np.zeros(len(values))
    later, ahead = 0.0, reward
    for at in range(len(values) - 1, -1, -1):
        later = ahead - values[at] + SMOOTHING * later
        found[at], ahead = later, values[at]
    return found.astype(np.float32), (found + values).astype(np.float32)


Think = Callable[[Array], tuple[Array, Array]]
"""Returns of (n,) of ROW (n, ACTIONS) probabilities, and (n,) values in rewards."""
AGENTS: Final = 4


@dataclass(frozen=True, slots=True)
class SelfPlayRules:
    rules: Ruleset
    reward: Reward
    places: PlaceModel | None
    """The mean places at the end by points and round, for the reward by place."""
    seed: int
    opening: RoundStart = FIRST_ROUND


@dataclass(frozen=True, eq=False, slots=True)
class Rollout:
    rows: Array
    """(n,) of ROW."""
    actions: Array
    """(n,) int64, what was done."""
    chances: Array
    """(n,) float64, how likely it was."""
    rewards: Array
    """(n,) float64, 0 but for the last decision of a seat in a game."""
    advantages: Array
    """(n,) float32."""
    targets: Array
    """(n,) float32, of the value."""
    games: int

    def __len__(self) -> int:
        return len(self.actions)


def joined(rollouts: Sequence[Rollout]) -> Rollout:
    return Rollout(
        np.concatenate([each.rows for each in rollouts]),
        np.concatenate([each.actions for each in rollouts]),
        np.concatenate([each.chances for each in rollouts]),
        np.concatenate([each.rewards for each in rollouts]),
        np.concatenate([each.advantages for each in rollouts]),
        np.concatenate([each.targets for each in rollouts]),
        sum(each.games for each in rollouts),
    )


class _Walls:
    def __init__(self, random: Random) -> None:
        self._walls = shuffled_walls(random)
        self.last: Wall | None = None

    def __iter__(self) -> Iterator[Wall]:
        return self

    def __next__(self) -> Wall:
        self.last = next(self._walls)
        return self.last


@dataclass(slots=True)
class _Rows:
    parts: list[Array] = field(default_factory=list)
    length: int = 0

    def add(self, rows: Array) -> int:
        first = self.length
        self.parts.append(rows)
        self.length += len(rows)
        return first

    def joined(self) -> Array:
        """Return (n,) of ROW."""
        return np.concatenate([*self.parts, np.zeros(0, ROW)])


@dataclass(slots=True)
class _Game:
    number: int
    table: Table
    walls: _Walls
    random: Random
    agents: tuple[int, ...]
    rows: list[list[int]] = field(default_factory=lambda: [[], [], [], []])
    actions: list[list[int]] = field(default_factory=lambda: [[], [], [], []])
    chances: list[list[float]] = field(default_factory=lambda: [[], [], [], []])
    values: list[list[float]] = field(default_factory=lambda: [[], [], [], []])


def collect(think: Think, course: SelfPlayRules, numbers: Sequence[int]) -> Rollout:
    prepare_bulk()
    games = {number: _begin(course, number) for number in numbers}
    going, rows = dict(games), _Rows()
    while going:
        asks = [ask for game in going.values() for ask in _asks_of(game, course)]
        answers = answer_asks(asks, partial(_choose, think=think, games=games, rows=rows))
        by_table: dict[int, dict[int, int]] = {number: {} for number in going}
        for at, ask in enumerate(asks):
            by_table[ask.player[0]][ask.player[1]] = at
        for number, game in going.items():
            seats = {seat: answers[by_table[number][seat]] for seat in game.table.pending}
            game.table.step(seats)
        going = {number: game for number, game in going.items() if not game.table.is_over}
    every = rows.joined()
    seats_of_all = ((game, seat) for game in games.values() for seat in SEATS)
    return joined([_of_seat(game, seat, course, every) for game, seat in seats_of_all])


def hidden_tiles(state: Round, wall: Wall) -> HiddenTiles:
    return HiddenTiles(
        four(tuple(state.hands[seat] or ()) for seat in SEATS),
        four(_is_tenpai(state, seat) for seat in SEATS),
        wall.ura_indicators[: len(state.dora_indicators)],
        tuple(tile for tile in RED_FIVES if not state.where[tile]),
    )


def _is_tenpai(state: Round, seat: int) -> bool:
    return state.to_discard != seat and seat_waits(state, SEATS[seat]) != 0


def _begin(course: SelfPlayRules, number: int) -> _Game:
    random = Random(f"{course.seed} {number}")
    walls = _Walls(random)
    agents = random.sample(range(AGENTS), 4)
    return _Game(
        number,
        Table(course.rules, random, walls=walls, opening=course.opening),
        walls,
        Random(f"{course.seed} {number} choices"),
        tuple(agents),
    )


def _asks_of(game: _Game, course: SelfPlayRules) -> Iterator[Ask]:
    state = game.table.round
    assert game.walls.last is not None
    hidden = hidden_tiles(state, game.walls.last)
    now = RoundState(state.number, state.honba, state.kyotaku, course.rules.rounds)
    worth = worths(four(state.points), now, course.reward, course.places)
    for seat, offered in game.table.pending.items():
        yield Ask(
            state.observe(seat),
            offered,
            game.agents[seat],
            hidden,
            worth[seat],
            (game.number, seat),
        )


def _choose(asks: Sequence[Ask], think: Think, games: dict[int, _Game], rows: _Rows) -> list[int]:
    if not asks:
        return []
    looked = rows_of(asks)
    first = rows.add(looked)
    shares, values = think(looked)
    sums = shares.cumsum(1)
    found = []
    for at, ask in enumerate(asks):
        number, seat = ask.player
        game = games[number]
        drawn = game.random.random() * sums[at, -1]
        action = int(np.searchsorted(sums[at], drawn, side="right"))
        game.rows[seat].append(first + at)
        game.actions[seat].append(action)
        game.chances[seat].append(float(shares[at, action]))
        game.values[seat].append(float(values[at]))
        found.append(action)
    return found


def _of_seat(game: _Game, seat: int, course: SelfPlayRules, rows: Array) -> Rollout:
    points = game.table.final_points
    assert points is not None
    n = len(game.actions[seat])
    reward = float(rewards(points, course.reward)[seat])
    better, targets = advantages(np.array(game.values[seat]), reward)
    given = np.zeros(n)
    given[-1:] = reward
    return Rollout(
        rows[game.rows[seat]],
        np.array(game.actions[seat], np.int64),
        np.array(game.chances[seat]),
        given,
        better,
        targets,
        games=seat == 0,
    )
