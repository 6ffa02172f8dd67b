"""Luck of recorded games: chance events by kind, the fitted model, and the variance it removes.

The weights minimise the variance of each round's change of place after luck is removed (MIVAT's
optimum for a linear value): a ridge regression of the change on the chance events. `NetworkRows`
are what the network of luck learns from: the change of place that the linear model leaves.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass, field, fields
from functools import partial
from math import ceil
from statistics import NormalDist
from typing import Any, Final

import numpy as np
from threadpoolctl import threadpool_limits

from rules.message import Message
from rules.record import GameRecord
from rules.tiles import SEATS
from tutor.intervals import LEVEL, RESAMPLES, inner
from tutor.lab.games import Corpus, GameFound, GamesFound, corpus_hash, versions
from tutor.lab.training.counting import Trained
from tutor.luck.chances import Chance, ChanceType, NoLuckError, round_chances, win_gains
from tutor.luck.measures import DRAWN, NUMBERS, surprises
from tutor.luck.model import LENGTHS, VERSION, LengthModel, LuckModel
from tutor.luck.network import draw_inputs, ends_seen, network_luck, round_ends, tsumo_wins
from tutor.luck.places import PAIR_NUMBERS, PlaceModel, RoundState, pair_numbers, true_places
from tutor.position.positions import Array

TYPES: Final = tuple(ChanceType)
_SHAPE: Final = (len(TYPES), len(SEATS), len(NUMBERS))


@dataclass(frozen=True, eq=False, slots=True)
class LuckGame:
    players: tuple[str, ...] = ()
    hanchan: bool = True
    states: tuple[RoundState, ...] = ()
    points: Array = field(default_factory=lambda: np.zeros((0, 4)))
    final: Array = field(default_factory=lambda: np.zeros(4))
    """(4,) points at the end."""
    brought: Array = field(default_factory=lambda: np.zeros((0, *_SHAPE), np.float32))
    network: Array = field(default_factory=lambda: np.zeros((len(TYPES), len(SEATS))))
    refused: str | None = None


def collect_luck(corpus: Corpus, *, model: LuckModel | None = None) -> GamesFound[LuckGame]:
    """Return the chance events of each game, sorted by name.

    Args:
        corpus: the games.
        model: its network is asked too, if it has one.
    """
    find = partial(luck_of_record, model=model)
    return corpus.find(find)


def luck_of_record(record: GameRecord, model: LuckModel | None = None) -> LuckGame:
    try:
        rounds = tuple(round_chances(record))
    except NoLuckError as refused:
        return LuckGame(hanchan=record.rules.hanchan, refused=refused.reason.value)
    chances = [chance for _, each in rounds for chance in each]
    brought = np.zeros((len(rounds), *_SHAPE), np.float32)
    found = surprises(chances, red_fives=record.rules.red_fives)
    at = [chance.round for chance in chances]
    kinds = [TYPES.index(chance.type) for chance in chances]
    np.add.at(brought, (at, kinds), found.astype(np.float32))
    return LuckGame(
        tuple(player.name for player in record.players),
        record.rules.hanchan,
        tuple(RoundState.of(deal, record.rules.rounds) for deal, _ in rounds),
        np.array([deal.points for deal, _ in rounds], np.float64),
        np.array(record.final_points, np.float64),
        brought,
        _network(record, chances, model),
    )


def place_changes(game: LuckGame, places: PlaceModel) -> Array:
    """Return (rounds, 4) places that each seat gained in each round; they add up to the final place
    less the mean place.
    """
    means = [
        places.mean_places(points[None], state)[0]
        for points, state in zip(game.points, game.states, strict=True)
    ]
    known = np.array([*means, true_places(game.final[None])[0]])
    changes: Array = known[:-1] - known[1:]
    return changes


def exchanged(game: LuckGame, places: PlaceModel) -> Array:
    found: Array = np.zeros_like(game.brought, dtype=np.float64)
    for number, (points, state) in enumerate(zip(game.points, game.states, strict=True)):
        one, two, three, four = points.astype(int).tolist()
        gains = win_gains(places, (one, two, three, four), state)
        found[number] = np.einsum("ts,ksf->ktf", gains, game.brought[number])
    return found


def _network(record: GameRecord, chances: Sequence[Chance], model: LuckModel | None) -> Array:
    found = np.zeros((len(TYPES), len(SEATS)))
    if model is None or model.network is None:
        return found
    part = model.of_length(hanchan=record.rules.hanchan)
    if part is None:
        return found
    draws = [chance for chance in chances if chance.type in DRAWN]
    lucks = network_luck(model.network, record, draws, part.places)
    np.add.at(found, [TYPES.index(draw.type) for draw in draws], lucks)
    return found


RIDGE: Final = 0.003
PLACE_RIDGE: Final = 1.0
NEWTON_STEPS: Final = 12
_PAIRS: Final = np.triu_indices(4, 1)


def train_luck(corpus: Corpus) -> Trained[LuckModel]:
    """Learn the model from the games of one part. The same games give the same model.

    Raises:
        NoExamples: no game in these files gives a figure.
    """
    games = collect_luck(corpus)
    good = [game for game in games.games if game.found.refused is None]
    if not good:
        raise corpus.lacking(Message("no finished game to learn from"))
    lengths = ([game for game in good if game.found.hanchan is length] for length in (True, False))
    with threadpool_limits(1):  # sums in one order: the same weights on any machine's cores
        hanchan, east = (fit_length(some, corpus.part) if some else None for some in lengths)
        model = LuckModel(hanchan, east)
    return Trained(
        model,
        decisions=sum(len(game.found.states) for game in good),
        games=len(good),
        more={"refused": sum(game.refused is not None for game in games)},
    )


def fit_length(found: Sequence[GameFound[LuckGame]], part: str) -> LengthModel:
    games = [game.found for game in found]
    places = fit_places(games)
    learned: dict[str, Any] = {
        "corpus_hash": corpus_hash(game.digest for game in found),
        "games": len(games),
        "rounds": sum(len(game.states) for game in games),
        "part": part,
        "versions": versions(),
    }
    return LengthModel(fit_weights(games, places), places, learned)


def fit_places(games: Sequence[LuckGame]) -> PlaceModel:
    rounds = games[0].states[0].rounds
    lines: list[list[tuple[Array, Array]]] = [[] for _ in range(rounds)]
    for game in games:
        places = true_places(game.final[None])[0]
        above = (places[:, None] < places[None, :])[_PAIRS].astype(np.float64)
        for points, state in zip(game.points, game.states, strict=True):
            numbers = pair_numbers(points[None], state)[0][_PAIRS]
            lines[min(state.number, rounds - 1)].append((numbers, above))
    return PlaceModel(np.array([_fit_pairs(each) for each in lines]))


def _fit_pairs(examples: Sequence[tuple[Array, Array]]) -> Array:
    weights = np.zeros(len(PAIR_NUMBERS))
    if not examples:
        return weights
    matrix = np.concatenate([numbers for numbers, _ in examples])
    labels = np.concatenate([above for _, above in examples])
    for _ in range(NEWTON_STEPS):
        share = 1 / (1 + np.exp(-np.clip(matrix @ weights, -40, 40)))
        slope = matrix.T @ (labels - share) - PLACE_RIDGE * weights
        curve = (matrix * (share * (1 - share))[:, None]).T @ matrix
        weights = weights + np.linalg.solve(curve + PLACE_RIDGE * np.eye(len(weights)), slope)
    return weights


def fit_weights(
    games: Sequence[LuckGame],
    places: PlaceModel,
    ridge: float = RIDGE,
    *,
    changes: Sequence[Array] | None = None,
) -> Array:
    """Return (numbers,) what each number is worth, in usual wins.

    Args:
        games: their chance events.
        places: what a win is worth.
        ridge: see `RIDGE`.
        changes: (rounds, 4) of each game, if not the games' own changes of place.
    """
    known = changes or [place_changes(game, places) for game in games]
    square = np.zeros((len(NUMBERS), len(NUMBERS)))
    product = np.zeros(len(NUMBERS))
    for game, change in zip(games, known, strict=True):
        reached = exchanged(game, places).sum(axis=1).reshape(-1, len(NUMBERS))
        square += reached.T @ reached
        product += reached.T @ change.reshape(-1)
    pull = ridge * square.diagonal() + 1e-9
    weights: Array = np.linalg.solve(square + np.diag(pull), product)
    return weights


BINS: Final = 10
REACH: Final = 0.1
LEAST: Final = 100


@dataclass(frozen=True, slots=True)
class LuckFigures:
    games: int
    variance: float
    adjusted_variance: float
    reduction: float
    """0 to 1."""
    low: float | None
    high: float | None
    mean_luck: float
    mean_luck_error: float
    games_needed: int
    games_needed_adjusted: int
    place_error: float
    by_event: dict[str, float]
    by_player: dict[str, float | None]
    """Of players of `least` games or more, how many, and their reductions: the mean weighted by
    games, and the quantiles of a tenth and nine tenths of the players."""
    refused: dict[str, int]


def evaluate_luck(corpus: Corpus, model: LuckModel, *, least: int = LEAST) -> LuckFigures:
    """Measure on the games of one part; each length by its own weights, with the network if the
    model has one.

    Args:
        corpus: the games.
        model: what luck is worth.
        least: games of a player that is measured by itself.

    Raises:
        NoExamples: no game in these files gives a figure.
    """
    games = collect_luck(corpus, model=model)
    good = [
        game
        for game in games
        if len(game.states) and model.of_length(hanchan=game.hanchan) is not None
    ]
    if not good:
        raise corpus.lacking(Message("no finished game to measure on"))
    reasons = [game.refused for game in games if game.refused is not None]
    places = np.array([true_places(game.final[None])[0] for game in good])
    lucks = np.array([lucks_by_type(game, model) for game in good])
    spread = variances(places, lucks.sum(axis=1))
    return LuckFigures(
        games=len(good),
        variance=spread.before,
        adjusted_variance=spread.after,
        reduction=1 - spread.after / spread.before,
        low=spread.low,
        high=spread.high,
        mean_luck=spread.mean_luck,
        mean_luck_error=spread.mean_luck_error,
        games_needed=_games_needed(spread.before),
        games_needed_adjusted=_games_needed(spread.after),
        place_error=place_error(good, model),
        by_event={
            str(kind): _reduction(places, lucks[:, number]) for number, kind in enumerate(TYPES)
        },
        by_player=_by_player(
            np.array([game.players for game in good]), places, lucks.sum(axis=1), least
        ),
        refused={reason: reasons.count(reason) for reason in sorted(set(reasons))},
    )


def lucks_by_type(game: LuckGame, model: LuckModel) -> Array:
    """Return (types, 4) places that each kind of event gave each seat.

    Raises:
        ValueError: the model knows no games of this length.
    """
    part = model.of_length(hanchan=game.hanchan)
    if part is None:
        raise ValueError("no weights for games of this length")
    lucks: Array = (exchanged(game, part.places) @ part.weights).sum(axis=0) + game.network
    return lucks


@dataclass(frozen=True, slots=True)
class Variances:
    before: float
    after: float
    low: float | None
    high: float | None
    mean_luck: float
    mean_luck_error: float


def variances(places: Array, luck: Array) -> Variances:
    """Return the variance of places before and after luck is removed.

    Args:
        places: (games, 4), 1 to 4.
        luck: (games, 4), places that chance gave.
    """
    chance = np.random.default_rng(0)
    middle = places.mean()
    before = ((places - middle) ** 2).sum(axis=1)
    after = ((places + luck - middle) ** 2).sum(axis=1)
    drawn = chance.integers(len(places), size=(RESAMPLES, len(places)))
    shares: Array = 1 - after[drawn].sum(axis=1) / before[drawn].sum(axis=1)
    low, high = inner(shares) or (None, None)
    means = luck.mean(axis=0)
    errors = luck.std(axis=0, ddof=1) / np.sqrt(len(luck)) if len(luck) > 1 else np.full(4, np.inf)
    at = int(np.argmax(np.abs(means) / np.maximum(errors, 1e-12)))
    mean, error = float(means[at]), float(errors[at])
    return Variances(_spread(places), _spread(places + luck), low, high, mean, error)


def _by_player(names: Array, places: Array, luck: Array, least: int) -> dict[str, float | None]:
    _, player = np.unique(names, return_inverse=True)
    of_seat = player.ravel()
    games = np.bincount(of_seat)

    def variance(values: Array) -> Array:
        mean = np.bincount(of_seat, values) / games
        spread: Array = np.bincount(of_seat, (values - mean[of_seat]) ** 2) / games
        return spread

    before, after = variance(places.ravel()), variance((places + luck).ravel())
    known = np.flatnonzero((games >= least) & (before > 0))
    found: dict[str, float | None] = {"least": least, "count": len(known)}
    if not len(known):
        return found | dict.fromkeys(("mean", "tenth", "nine_tenths"))
    shares = 1 - after[known] / before[known]
    tenth, nine_tenths = np.quantile(shares, (0.1, 0.9))
    mean = np.average(shares, weights=games[known])
    return found | {"mean": float(mean), "tenth": float(tenth), "nine_tenths": float(nine_tenths)}


def _reduction(places: Array, luck: Array) -> float:
    return 1 - _spread(places + luck) / _spread(places)


def _spread(places: Array) -> float:
    return float(((places - places.mean()) ** 2).mean())


def place_error(games: Sequence[LuckGame], model: LuckModel) -> float:
    said, true = [], []
    for game in games:
        part = model.of_length(hanchan=game.hanchan)
        if part is not None:
            for points, state in zip(game.points, game.states, strict=True):
                said.append(part.places.mean_places(points[None], state)[0])
                true.append(true_places(game.final[None])[0])
    values, places = np.array(said).reshape(-1), np.array(true).reshape(-1)
    tenths = np.array_split(np.argsort(values), BINS)
    return float(np.mean([abs(values[each].mean() - places[each].mean()) for each in tenths]))


def _games_needed(variance: float) -> int:
    reach = NormalDist().inv_cdf((1 + LEVEL) / 2)
    return ceil(variance * (reach / REACH) ** 2)


@dataclass(frozen=True, eq=False, slots=True)
class NetworkRows:
    left: Array
    ends: Array
    game: Array
    draw: Array
    """(n, of draw) float16, see `DrawInputs`."""
    seat: Array
    """(n,) int8."""
    round: Array
    """(n,) int32."""
    came: Array
    """(n,) int32."""
    at: Array
    """(m,) int32."""
    share: Array
    tile: Array
    won: Array
    """(w,) int32."""
    tsumo: Array
    places: Array
    luck: Array
    hanchan: Array


_RUNS: Final = {
    "left": "rounds",
    "ends": "rounds",
    "draw": "draws",
    "seat": "draws",
    "share": "tiles",
    "tile": "tiles",
    "tsumo": "won",
}
_POINTS: Final = {
    "round": ("draws", "rounds"),
    "came": ("draws", "tiles"),
    "at": ("tiles", "draws"),
    "won": ("won", "tiles"),
}


def rows_of_record(record: GameRecord, model: LuckModel) -> NetworkRows | None:
    """Return what the network learns from a game; None where it gives no figure."""
    part = model.of_length(hanchan=record.rules.hanchan)
    found = luck_of_record(record)
    if part is None or found.refused is not None:
        return None
    chances = [chance for _, each in round_chances(record) for chance in each]
    inputs = draw_inputs(record, [chance for chance in chances if chance.type in DRAWN])
    linear = exchanged(found, part.places).sum(axis=1) @ part.weights
    single, half = np.float32, np.float16
    return NetworkRows(
        left=(place_changes(found, part.places) - linear).astype(single),
        ends=round_ends(record, part.places).astype(single),
        game=np.zeros(len(linear), np.int32),
        draw=inputs.draw.astype(half),
        seat=inputs.seat.astype(np.int8),
        round=inputs.round.astype(np.int32),
        came=inputs.came.astype(np.int32),
        at=inputs.at.astype(np.int32),
        share=inputs.share.astype(single),
        tile=inputs.tile.astype(half),
        won=inputs.won.astype(np.int32),
        tsumo=tsumo_wins(record, inputs, part.places).astype(single),
        places=true_places(found.final[None]).astype(single),
        luck=linear.sum(axis=0, keepdims=True).astype(single),
        hanchan=np.array([record.rules.hanchan]),
    )


def joined(games: Sequence[NetworkRows]) -> NetworkRows:
    rounds, draws, tiles = (
        np.cumsum([0, *(len(getattr(one, name)) for one in games)])
        for name in ("left", "draw", "tile")
    )
    shifts = {
        "game": np.arange(len(games)),
        "round": rounds,
        "came": tiles,
        "at": draws,
        "won": tiles,
    }
    return NetworkRows(
        **{
            field.name: np.concatenate(
                [
                    getattr(one, field.name) + shifts[field.name][number].astype(np.int32)
                    if field.name in shifts
                    else getattr(one, field.name)
                    for number, one in enumerate(games)
                ]
            )
            for field in fields(NetworkRows)
        }
    )


class Batches:
    def __init__(self, rows: NetworkRows) -> None:
        self._rows = rows
        games = np.arange(len(rows.places) + 1)
        rounds = np.searchsorted(rows.game, games)
        draws = np.searchsorted(rows.round, rounds)
        tiles = np.searchsorted(rows.at, draws)
        self._starts = {
            "rounds": rounds,
            "draws": draws,
            "tiles": tiles,
            "won": np.searchsorted(rows.won, tiles),
        }

    def __len__(self) -> int:
        return len(self._rows.places)

    def of(self, games: Array) -> dict[str, Array]:
        batch = {
            name: np.concatenate(
                [getattr(self._rows, name)[self._slice(of, game)] for game in games]
            )
            for name, of in _RUNS.items()
        }
        for name, (of, to) in _POINTS.items():
            starts, at = self._starts[to], 0
            parts = []
            for game in games:
                part = getattr(self._rows, name)[self._slice(of, game)]
                parts.append(part - starts[game] + at)
                at += starts[game + 1] - starts[game]
            batch[name] = np.concatenate(parts)
        batch["ends"] = ends_seen(batch["ends"], batch["round"], batch.pop("seat"))
        return batch

    def _slice(self, of: str, game: int) -> slice:
        starts = self._starts[of]
        return slice(starts[game], starts[game + 1])


def format_luck_model(model: LuckModel) -> str:
    stored: dict[str, Any] = {
        "luck": VERSION,
        "about": "What tiles that come are worth in places: see data/README.md.",
    }
    for length, part in zip(LENGTHS, (model.hanchan, model.east), strict=True):
        if part is not None:
            stored[length] = {
                "learned": part.learned,
                "weights": dict(
                    zip(NUMBERS, (round(float(each), 4) for each in part.weights), strict=True)
                ),
                "places": {
                    str(number): dict(
                        zip(PAIR_NUMBERS, (round(float(each), 4) for each in line), strict=True)
                    )
                    for number, line in enumerate(part.places.weights)
                },
            }
    return json.dumps(stored, indent=1) + "\n"
