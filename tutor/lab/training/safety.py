"""Fits the tables of the safety evaluator: one table a sign, one factor an entry, which multiply.

Both fits are Newton's method on log factors with a small pull towards 1, so that rare entries stay
near it. Training sees the whole table, but keeps only which kinds an opponent waits on.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

import numpy as np

from rules.melds import Meld
from rules.message import Message
from rules.record import GameRecord
from rules.round import Round
from rules.shanten import wait_mask
from rules.tiles import NO_KINDS, KindMask, Seat, Tile, count_kinds
from tutor.lab.games import Corpus, versions
from tutor.lab.training.counting import Trained
from tutor.lab.training.examples import voluntary_discards
from tutor.position.positions import Array, Positions, unpack_masks
from tutor.position.rankings import blocks
from tutor.position.safety import (
    LearnedTables,
    of_kinds,
    rivers_of,
    tenpai_entries,
    wait_entries,
    waits_entries,
)
from tutor.position.safety_features import (
    TENPAI_SIGNS,
    WAIT_SIGNS,
    WAITS_SIGN,
    SafetyFeature,
    ryanmen_states,
)

_Hand: TypeAlias = tuple[tuple[Tile, ...], tuple[Meld, ...]]


def positions_and_waits(record: GameRecord) -> tuple[Positions | None, Array]:
    """Return the decisions of a game, None without any, and (n, 34) bool: whether an opponent waits
    on the kind."""
    positions, waits = positions_and_opponents_waits(record)
    return positions, unpack_masks(np.bitwise_or.reduce(waits, axis=1))


def positions_and_opponents_waits(record: GameRecord) -> tuple[Positions | None, Array]:
    """Return the decisions of a game, None without any, and (n, 3) uint64 kind masks: what each
    opponent waits on, right, across, left."""
    known: dict[_Hand, KindMask] = {}
    observations, masks = [], []
    for state, discard in voluntary_discards(record):
        if state.drawn is not None:
            seen = state.observe(discard.seat)
            observations.append(seen)
            masks.append([_waited_on(state, seat, known) for seat in seen.opponents])
    if not observations:
        return None, np.zeros((0, 3), np.uint64)
    return Positions.stack(observations), np.array(masks, np.uint64)


def _waited_on(state: Round, seat: Seat, known: dict[_Hand, KindMask]) -> KindMask:
    hand = state.hands[seat]
    if hand is None:
        return NO_KINDS
    key = (tuple(hand), state.melds[seat])
    if key not in known:
        known[key] = waits_of(*key)
    return known[key]


def waits_of(hand: Sequence[Tile], melds: Sequence[Meld]) -> KindMask:
    laid = [tile for meld in melds for tile in meld.tiles]
    return wait_mask(count_kinds(hand), len(melds), count_kinds([*hand, *laid]))


PRIOR_EXAMPLES: Final = 2.0
MAX_LOG_STEP: Final = 2.0
MAX_ROUNDS: Final = 40
CURVATURE_EXAMPLES: Final = 500_000
TOLERANCE: Final = 0.03


def fit_odds(entries: Array, sizes: Sequence[int], true: Array) -> tuple[float, list[Array]]:
    """Odds and factors such that ``odds * product`` are the odds that an example is true.

    Args:
        entries: (n, signs) int, -1 where a sign says nothing.
        sizes: entries of each sign's table.
        true: (n,) bool, neither none nor all.

    Returns:
        The odds without signs; (size,) float64 factors a sign.
    """
    share = true.mean()
    first = float(np.log(share / (1 - share)))
    logs = np.zeros(sum(sizes) + 1)
    columns = [*entries.T, np.zeros(len(entries), np.int8)]
    every = [*sizes, 1]
    for _ in range(MAX_ROUNDS):
        chance = 1 / (1 + np.exp(-first - _sum(columns, every, logs)))
        step = _step(columns, every, true - chance, chance * (1 - chance), logs)
        logs += step
        if np.abs(step).max() < TOLERANCE:
            break
    *factors, whole = _split(np.exp(logs), every)
    return float(np.exp(first) * whole[0]), factors


def fit_shares(entries: Array, sizes: Sequence[int], tiles: Array, waited: Array) -> list[Array]:
    """Factors such that a tile's product, as a share of all products of the same opponent, is its
    share of what the opponent waits on.

    Args:
        entries: (k, signs) int, -1 where a sign says nothing; the tiles of one opponent after
            another.
        sizes: entries of each sign's table.
        tiles: (m,) how many tiles each opponent has, 1 at least.
        waited: (k,) bool.

    Returns:
        (size,) float64 factors a sign.
    """
    starts = np.append(0, np.cumsum(tiles)[:-1])
    waits = np.add.reduceat(waited.astype(float), starts)
    logs = np.zeros(sum(sizes))
    columns = list(entries.T)
    for _ in range(MAX_ROUNDS):
        weight = np.exp(_sum(columns, sizes, logs))
        expected = weight * np.repeat(waits / np.add.reduceat(weight, starts), tiles)
        step = _step(columns, sizes, waited - expected, expected, logs)
        logs += step
        if np.abs(step).max() < TOLERANCE:
            break
    return _split(np.exp(logs), sizes)


def _split(values: Array, sizes: Sequence[int]) -> list[Array]:
    return np.split(values, np.cumsum(sizes)[:-1])


def _sum(columns: Sequence[Array], sizes: Sequence[int], logs: Array) -> Array:
    total = np.zeros(len(columns[0]))
    for column, table in zip(columns, _split(logs, sizes), strict=True):
        total += np.append(table, 0.0)[column]
    return total


def _step(
    columns: Sequence[Array], sizes: Sequence[int], missing: Array, weight: Array, logs: Array
) -> Array:
    slope = np.concatenate(
        [
            np.bincount(_with_silence(column, size), missing, size + 1)[:-1]
            for column, size in zip(columns, sizes, strict=True)
        ]
    )
    thin = max(1, len(missing) // CURVATURE_EXAMPLES)
    some = [
        _with_silence(column[::thin], size) for column, size in zip(columns, sizes, strict=True)
    ]
    curve = thin * _curve(some, sizes, weight[::thin])
    curve[np.diag_indices_from(curve)] += PRIOR_EXAMPLES
    step = np.linalg.solve(curve, slope - PRIOR_EXAMPLES * logs)
    return np.asarray(step * (MAX_LOG_STEP / max(MAX_LOG_STEP, np.abs(step).max())))


def _curve(columns: Sequence[Array], sizes: Sequence[int], weight: Array) -> Array:
    places = np.append(0, np.cumsum(sizes))
    curve = np.zeros((places[-1], places[-1]))
    for one, column in enumerate(columns):
        wide = sizes[one] + 1
        own = slice(places[one], places[one + 1])
        curve[own, own] = np.diag(np.bincount(column, weight, wide)[:-1])
        for two in range(one):
            across = sizes[two] + 1
            both = np.bincount(column * across + columns[two], weight, wide * across)
            other = slice(places[two], places[two + 1])
            curve[own, other] = both.reshape(wide, across)[:-1, :-1]
            curve[other, own] = curve[own, other].T
    return curve


def _with_silence(column: Array, size: int) -> Array:
    return column.astype(np.int64) % (size + 1)


@dataclass(frozen=True, slots=True)
class SafetyExamples:
    tenpai_entries: Array
    """(n, len(TENPAI_SIGNS)) int8."""
    tenpai: Array
    """(n,) bool, whether it was."""
    wait_entries: Array
    """(k, len(WAIT_SIGNS)) int8; -1: the sign says nothing. The tiles that each ready opponent
    could still win on, one opponent after another."""
    waited: Array
    tiles: Array
    """(m,) int16, how many tiles each ready opponent has."""
    waits_entries: Array
    """(m,) int8, of WAITS_SIGN."""

    @classmethod
    def join(cls, parts: Sequence["SafetyExamples"]) -> "SafetyExamples":
        return cls(
            *(np.concatenate([getattr(part, name) for part in parts]) for name in cls.__slots__)
        )


@dataclass(frozen=True, slots=True)
class SafetyCorpus:
    examples: SafetyExamples
    games: int
    decisions: int
    corpus_hash: str


@dataclass(frozen=True, slots=True)
class _GameSafety:
    decisions: int = 0
    examples: SafetyExamples | None = None


def collect_safety(corpus: Corpus) -> SafetyCorpus:
    games = corpus.find(_safety_of)
    found = [game.examples for game in games if game.examples is not None]
    return SafetyCorpus(
        SafetyExamples.join([_NOTHING, *found]),
        games=len(games),
        decisions=sum(game.decisions for game in games),
        corpus_hash=games.corpus_hash,
    )


def safety_examples(positions: Positions, waits: Array) -> SafetyExamples:
    """Return the examples of some positions; `waits` is (n, 3) uint64, what each opponent waits
    on."""
    rivers = rivers_of(positions)
    closed = ~positions.riichi
    entries = np.stack(tenpai_entries(positions, rivers), axis=-1)[closed].astype(np.int8)
    safe = unpack_masks(positions.genbutsu)
    codes, left = ryanmen_states(safe, positions.unseen)
    tenpai = waits != 0
    possible = ~(safe | unpack_masks(positions.passed)) & tenpai[..., None]
    of_tiles = np.stack(
        [
            np.broadcast_to(of_kinds(entry), possible.shape)[possible].astype(np.int8)
            for entry in wait_entries(positions, rivers, codes)
        ],
        axis=-1,
    )
    places = waits_entries(positions, left)
    return SafetyExamples(
        entries,
        tenpai[closed],
        of_tiles,
        unpack_masks(waits)[possible],
        possible.sum(axis=2)[tenpai].astype(np.int16),
        places[tenpai].astype(np.int8),
    )


_NOTHING = SafetyExamples(
    np.zeros((0, len(TENPAI_SIGNS)), np.int8),
    np.zeros(0, bool),
    np.zeros((0, len(WAIT_SIGNS)), np.int8),
    np.zeros(0, bool),
    np.zeros(0, np.int16),
    np.zeros(0, np.int8),
)


def _safety_of(record: GameRecord) -> _GameSafety:
    positions, waits = positions_and_opponents_waits(record)
    if positions is None:
        return _GameSafety()
    examples = []
    done = 0
    for block in blocks(positions):
        examples.append(safety_examples(block, waits[done : done + len(block)]))
        done += len(block)
    return _GameSafety(len(positions), SafetyExamples.join(examples))


SEED: Final = 0
PRIOR_OPPONENTS: Final = 20


def train_safety(corpus: Corpus) -> Trained[LearnedTables]:
    """Learn the tables from the games of one part.

    The same games give the same tables, in whatever order and by however many jobs.

    Raises:
        NoExamples: no opponent that is ready and none that is not in these files.
    """
    read = collect_safety(corpus)
    examples = read.examples
    if not examples.tenpai.any() or examples.tenpai.all():
        raise corpus.lacking(Message("too few opponents to learn from"))
    sizes = {
        "opponents": len(examples.tenpai),
        "tenpai": len(examples.tiles),
        "tiles": len(examples.waited),
    }
    tables = learn_tables(
        examples,
        {
            "part": corpus.part,
            "games": read.games,
            "decisions": read.decisions,
            "corpus_hash": read.corpus_hash,
            **sizes,
            "seed": SEED,
            "versions": versions(),
        },
    )
    return Trained(tables, read.decisions, read.games, sizes)


def learn_tables(examples: SafetyExamples, about: dict[str, Any]) -> LearnedTables:
    odds, tenpai = fit_odds(
        examples.tenpai_entries, [sign.size for sign in TENPAI_SIGNS], examples.tenpai
    )
    there = examples.tiles > 0
    wait = fit_shares(
        examples.wait_entries,
        [sign.size for sign in WAIT_SIGNS],
        examples.tiles[there],
        examples.waited,
    )
    opponent = np.repeat(np.arange(len(examples.tiles)), examples.tiles)
    found = np.bincount(opponent, examples.waited, len(examples.tiles))
    sums = np.bincount(examples.waits_entries, found, WAITS_SIGN.size).reshape(WAITS_SIGN.shape)
    count = np.bincount(examples.waits_entries, minlength=WAITS_SIGN.size).reshape(sums.shape)
    whole = sums.sum(axis=1, keepdims=True) / np.maximum(count.sum(axis=1, keepdims=True), 1)
    return LearnedTables(
        rounded(odds),
        tuple(map(_stored, tenpai)),
        tuple(map(_stored, wait)),
        _stored(np.asarray((sums + PRIOR_OPPONENTS * whole) / (count + PRIOR_OPPONENTS)).ravel()),
        about,
    )


def _stored(factors: Array) -> Array:
    return np.array([rounded(factor) for factor in factors] + [1.0])


def format_tables(tables: LearnedTables) -> str:
    stored = {
        "about": "Factors that multiply: see data/README.md.",
        "learned": tables.learned,
        "tenpai_odds": tables.odds,
        "tenpai": _store(TENPAI_SIGNS, tables.tenpai),
        WAITS_SIGN.name: _store((WAITS_SIGN,), (tables.waits,))[WAITS_SIGN.name],
        "wait": _store(WAIT_SIGNS, tables.wait),
    }
    return _lines(stored) + "\n"


def _store(signs: Sequence[SafetyFeature], tables: Sequence[Array]) -> dict[str, Any]:
    return {
        sign.name: {
            "about": sign.about,
            "axes": dict(sign.axes),
            "values": np.array([rounded(float(value)) for value in table[: sign.size]])
            .reshape(sign.shape)
            .tolist(),
        }
        for sign, table in zip(signs, tables, strict=True)
    }


def _lines(value: Any, indent: str = "") -> str:
    deeper = indent + "  "
    if isinstance(value, dict):
        inner = (
            f"{deeper}{json.dumps(key)}: {_lines(each, deeper)}" for key, each in value.items()
        )
        return "{\n" + ",\n".join(inner) + f"\n{indent}}}"
    if isinstance(value, list) and value and isinstance(value[0], list):
        rows = (f"{deeper}{_lines(each, deeper)}" for each in value)
        return "[\n" + ",\n".join(rows) + f"\n{indent}]"
    return json.dumps(value)


def rounded(value: float) -> float:
    """Return the number with four significant digits, as in the file."""
    return float(f"{value:.4g}")
