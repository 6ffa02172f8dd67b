"""How closely a seat's decisions match those of strong players.

The ratio of a decision is the share of strong players who would do the same, divided by that of the
most common choice. The grade of a set of decisions is 100 (mean ratio - b) / (1 - b), where b is
the mean ratio of blind play at the same decisions: always the drawn tile, no call, no riichi, no
kan. So blind play scores 0, the most common choices score 100, and worse than blind is negative.
The grade measures likeness to strong players, not strength.

Discards after an own call have a ratio and a label but do not count in grades, as no tile was
drawn. Wins and aborted rounds have no shares. Discarding a red five beside a plain one has ratio 0.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeAlias, TypeGuard

import numpy as np

from rules.events import Call, Discard, Ryukyoku, Win
from rules.legal import Action
from rules.melds import MeldType
from rules.observation import Observation
from rules.tiles import Tile, is_red, kind_of, tile_name
from tutor.coach.advice import Decision, Played, PlayedDiscard, PlayedOffer, ReviewEntry
from tutor.coach.call_effects import LookedAt
from tutor.coach.graded import Label
from tutor.coach.opinion import KANS, CallOpinion, Offered, call_opinions, kan_share, riichi_shares
from tutor.intervals import Interval, inner, resampled_sums
from tutor.network.network import Weights
from tutor.network.shares import MILLE, shares_by
from tutor.position.positions import Array

GOOD: Final = 0.5
FINE: Final = 0.2
MISTAKE: Final = 0.05
"""The ratios from which decisions are GOOD and FINE, and below which a discard is a mistake."""
CLAIMED: Final = (MeldType.CHI, MeldType.PON)
BEST: Final = 100.0
"""The grade for always making the most common choice."""
LEAST: Final = 10
"""The fewest decisions for which a grade is given."""
LEAST_ROUNDS: Final = 4
"""The fewest rounds (or games) for which an interval is given."""
Turn: TypeAlias = tuple[int, int, int]
"""The round, the honba, and the number of the seat's own turn."""


def turn_of(decision: Decision) -> Turn:
    seen = decision.observation
    return seen.round, seen.honba, seen.turn


@dataclass(frozen=True, eq=False, slots=True)
class Ratios:
    """The ratios of n decisions, as in `Graded`; NaN where unknown."""

    ratio: Array
    blind: Array
    shares: Array
    """(n, 34) float64: the shares of the discards, 0 to 1; 0 for answers to offers."""


def ratios_of(weights: Weights, made: Sequence[Played], looked: Sequence[LookedAt]) -> Ratios:
    """Return the ratios of decisions, evaluating the network once for all of them.

    Args:
        weights: the network's weights.
        made: the decisions.
        looked: how the calls of each `PlayedOffer` change the hand, in order.
    """
    found = Ratios(
        np.full(len(made), np.nan), np.full(len(made), np.nan), np.zeros((len(made), 34))
    )
    opinion = _ask(weights, made, looked)
    for at, one in enumerate(made):
        pair = (
            _of_discard(one, opinion)
            if isinstance(one, PlayedDiscard)
            else _of_offer(one, at, opinion)
        )
        if pair is not None:
            found.ratio[at], found.blind[at] = pair
        if isinstance(one, PlayedDiscard):
            found.shares[at] = opinion.shares[opinion.rows[id(one.observation)]]
    return found


class _Pair(NamedTuple):
    ratio: float
    blind: float


@dataclass(frozen=True, eq=False, slots=True)
class _Opinion:
    rows: dict[int, int]
    """The row of each observation on the seat's own turn, by the observation's id."""
    shares: Array
    riichi: dict[int, Array]
    """(34,) shares of riichi with each kind, by the id of an observation with riichi on offer."""
    calls: dict[int, CallOpinion]
    """The opinion on each offer with a chi or pon, by the offer's index."""


def _ask(weights: Weights, made: Sequence[Played], looked: Sequence[LookedAt]) -> _Opinion:
    turns: dict[int, Observation] = {}
    declaring: dict[int, Observation] = {}
    claims: dict[int, Offered] = {}
    facts = iter(looked)
    for at, one in enumerate(made):
        if isinstance(one, PlayedDiscard):
            turns[id(one.observation)] = one.observation
            continue
        here = next(facts)
        if _is_without_shares(one):
            continue
        if any(isinstance(action, Discard) for action in one.offered):
            turns[id(one.observation)] = declaring[id(one.observation)] = one.observation
        calls = [action for action in one.offered if _is_of(action, *CLAIMED)]
        if calls:
            claims[at] = one.observation, calls, here
    shares = shares_by(weights, [*turns.values()]) / MILLE
    riichi = riichi_shares(weights, [*declaring.values()]) / MILLE
    return _Opinion(
        {key: row for row, key in enumerate(turns)},
        shares,
        dict(zip(declaring, riichi, strict=True)),
        dict(zip(claims, call_opinions(weights, [*claims.values()]), strict=True)),
    )


def _is_of(action: Action | None, *types: MeldType) -> TypeGuard[Call]:
    return isinstance(action, Call) and action.meld.type in types


def _is_without_shares(offer: PlayedOffer) -> bool:
    return isinstance(offer.answered, Win | Ryukyoku) or any(
        isinstance(action, Win) for action in offer.offered
    )


def _of_discard(made: PlayedDiscard, opinion: _Opinion) -> _Pair:
    seen = made.observation
    shares = opinion.shares[opinion.rows[id(seen)]]
    blind = np.nan if seen.drawn is None else _share_of(seen, seen.drawn, shares)
    most = float(shares.max())
    return _Pair(_share_of(seen, made.discard.tile, shares) / most, blind / most)


def _share_of(seen: Observation, tile: Tile, shares: Array) -> float:
    if is_red(tile) and seen.rules.red_fives and seen.counts[kind_of(tile)] > 1:
        return 0.0
    return float(shares[kind_of(tile)])


def _of_offer(offer: PlayedOffer, at: int, opinion: _Opinion) -> _Pair | None:
    if _is_without_shares(offer):
        return None
    answered = offer.answered
    if _is_of(answered, *KANS):
        return _of_kan(offer.observation, answered, declared=True)
    if at in opinion.calls:
        found = opinion.calls[at]
        shares = {_named(each.call): each.share for each in reversed(found.calls)}
        most = max(*shares.values(), found.passing)
        chosen = shares[_named(answered)] if _is_of(answered, *CLAIMED) else found.passing
        return _Pair(chosen / most, found.passing / most)
    pairs = [
        _of_kan(offer.observation, action, declared=False)
        for action in offer.offered
        if _is_of(action, *KANS)
    ]
    if isinstance(answered, Discard):
        pairs.append(_of_riichi(offer, answered, opinion))
    return min((pair for pair in pairs if pair is not None), default=None)


def _named(call: Call) -> tuple[str, ...]:
    """Return a key of a call that ignores which of several identical tiles is used."""
    return call.meld.type, *sorted(map(tile_name, call.meld.tiles))


def _of_riichi(offer: PlayedOffer, discard: Discard, opinion: _Opinion) -> _Pair | None:
    kind = kind_of(discard.tile)
    if not any(isinstance(one, Discard) and kind_of(one.tile) == kind for one in offer.offered):
        return None
    share = float(opinion.riichi[id(offer.observation)][kind])
    return _declared(share) if discard.riichi else _undeclared(share)


def _of_kan(observation: Observation, kan: Call, *, declared: bool) -> _Pair | None:
    counted = kan_share(observation, kan)
    if counted is None:
        return None
    return (_declared if declared else _undeclared)(counted.share / MILLE)


def _declared(share: float) -> _Pair:
    most = max(share, 1 - share)
    return _Pair(share / most, (1 - share) / most)


def _undeclared(share: float) -> _Pair:
    return _Pair(*[(1 - share) / max(share, 1 - share)] * 2)


def decision_label(ratio: float, *, named: bool, tie: bool = False) -> Label:
    """Return the label of a decision.

    Args:
        ratio: the ratio of the decision, as in `Graded`.
        named: whether an idea explains what the decision costs.
        tie: whether nothing distinguishes the decision from the advised choice.
    """
    if ratio >= 1:
        return Label.BEST
    if ratio >= GOOD:
        return Label.GOOD
    if ratio >= FINE or tie:
        return Label.FINE
    if ratio >= MISTAKE:
        return Label.INACCURATE
    return Label.MISTAKE if named else Label.UNUSUAL


@dataclass(frozen=True, slots=True)
class Grade:
    decisions: int
    value: float | None = None
    """100 for always the most common choice, 0 for blind play; None below `LEAST` decisions."""
    interval: Interval = None
    """The 95 % interval, by bootstrap over rounds; None with fewer than `LEAST_ROUNDS` rounds."""


def grade_of_entries(entries: Iterable[ReviewEntry]) -> Grade:
    return grade_of_sums(sums_of_entries(entries))


def sums_of_entries(entries: Iterable[ReviewEntry]) -> Array:
    """Return `sums_of` the discards of one seat in one game, counting only the first decision of
    each turn and only those made without hints."""
    found: dict[Turn, tuple[float, float, int] | None] = {}
    for one in entries:
        if not isinstance(one, Decision):
            continue
        seen, graded = one.observation, one.graded
        row = None
        if graded is not None and graded.blind is not None and not one.hints:
            row = graded.ratio, graded.blind, seen.round * 100 + seen.honba
        found.setdefault(turn_of(one), row)
    rows = [row for row in found.values() if row is not None]
    if not rows:
        return np.zeros((0, 3), np.int64)
    ratio, blind, rounds = np.array(rows).T
    return sums_of(ratio, blind, rounds)


def sums_of(ratio: Array, blind: Array, rounds: Array) -> Array:
    """Return (rounds, 3) int64: for each round the number of decisions, and the sums of ratio -
    blind and of 1 - blind, in thousandths."""
    _, places = np.unique(rounds, return_inverse=True)
    values = np.stack((np.ones(len(ratio)), ratio - blind, 1 - blind), axis=1)
    sums = np.zeros((int(places.max(initial=-1)) + 1, 3))
    np.add.at(sums, places, values * (1, MILLE, MILLE))
    return np.rint(sums).astype(np.int64)


def value_of_sums(sums: Array) -> float | None:
    decisions, above, room = sums.sum(axis=0).tolist()
    return None if decisions < LEAST or not room else 100 * above / room


def grade_of_sums(sums: Array) -> Grade:
    decisions, value = int(sums[:, 0].sum()), value_of_sums(sums)
    if value is None or len(sums) < LEAST_ROUNDS:
        return Grade(decisions, value)
    again = resampled_sums(sums)
    drawn = np.where(again[:, 2] > 0, 100 * again[:, 1] / np.maximum(again[:, 2], 1), np.nan)
    return Grade(decisions, value, inner(drawn))
