import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final, Literal, TypeAlias, TypedDict

import numpy as np

from rules.events import Call
from rules.legal import Action
from rules.melds import MeldType
from rules.message import BAD_VALUES, Message
from rules.observation import Observation
from rules.tiles import Kind, Tile, is_honour, is_red, kind_of, rank_of
from tutor.coach import call_weighing
from tutor.coach.advice import Decision, Doubt
from tutor.coach.call_effects import LookedAt, after_call
from tutor.coach.call_rules import decided, kan_shanten, weigh_riichi
from tutor.coach.worth import look_at_tenpai
from tutor.json_values import read_as
from tutor.network import shares
from tutor.network.network import Weights, call_logits, riichi_logits, stacked
from tutor.network.planes import CALL_NUMBERS, CALL_UNITS, FROM, RIICHI_NUMBERS, STEPS
from tutor.network.shares import (
    MILLE,
    discard_shares,
    looks_by,
    per_mille,
    shares_by,
    shipped_weights,
)
from tutor.position.positions import Array, cache_last_call
from tutor.position.standing import is_last_round, lead, place_now, seat_above, seat_below
from tutor.position.table_read import riichi_opponents
from tutor.system import files

MOST: Final = 127
_POINTS: Final = 500
"""The unit of inputs that are points."""
_SURE: Final = {Doubt.SURE: 3, Doubt.FAIRLY: 2, Doubt.CLOSE: 1}
_SUJI: Final = 3


def riichi_numbers(observation: Observation, discard: Tile) -> tuple[int, ...]:
    facts = look_at_tenpai(observation, discard)
    if facts is None:
        return (0,) * len(RIICHI_NUMBERS)
    live = [(wait, max(wait.live, 0.01)) for wait in facts.waits]
    whole = sum(weight for _, weight in live)
    silent = [0 if wait.ron is None else wait.ron.points for wait, _ in live]
    declared = [0 if wait.riichi is None else wait.riichi.points for wait, _ in live]
    mean_silent = sum(s * weight for s, (_, weight) in zip(silent, live, strict=True)) / whole
    mean = sum(d * weight for d, (_, weight) in zip(declared, live, strict=True)) / whole
    kinds = [wait.kind for wait in facts.waits]
    ranks = [rank_of(kind) for kind in kinds if not is_honour(kind)]
    river = {kind_of(one.tile) for one in observation.rivers[observation.seat]}
    known = [int(observation.genbutsu[seat]) for seat in riichi_opponents(observation)]
    own_suji = any(
        other in river and other // 9 == kind // 9
        for kind in kinds
        for other in (kind - _SUJI, kind + _SUJI)
        if not is_honour(kind)
    )
    found = {
        **{
            "live": facts.live,
            "kinds": len(kinds),
            "most_live": max(wait.live for wait in facts.waits),
            "honour": any(map(is_honour, kinds)),
            "terminal": any(rank in (1, 9) for rank in ranks),
            "outer": any(rank in (2, 8) for rank in ranks),
            "own_suji": own_suji,
            "known_safe": any(mask >> kind & 1 for mask in known for kind in kinds),
            "furiten": facts.furiten,
        },
        **{
            "yaku": facts.has_yaku,
            "some_yaku": any(silent),
            "silent_least": min(silent) / _POINTS,
            "silent_most": max(silent) / _POINTS,
            "declared": mean / _POINTS,
            "gain": (mean - mean_silent) / _POINTS,
        },
        **_table_numbers(observation),
    }
    declare, doubt, _ = weigh_riichi(observation, facts, 1)
    found["rule"] = _SURE[doubt] if declare else -_SURE[doubt]
    return tuple(max(-MOST, min(MOST, round(found[name]))) for name in RIICHI_NUMBERS)


def _table_numbers(observation: Observation) -> dict[str, float]:
    seat, points = observation.seat, observation.points
    above, below = seat_above(observation), seat_below(observation)
    place, riichi = place_now(observation), riichi_opponents(observation)
    melds = [observation.melds[other] for other in observation.opponents]
    return {
        "dora": sum(map(observation.dora_in, observation.hand)),
        "turn": observation.turn,
        "tiles_left": observation.tiles_left,
        "dealer": observation.is_dealer,
        **{f"place_{each}": place == each for each in (1, 2, 3, 4)},
        "rounds_left": observation.rules.rounds - 1 - observation.round,
        "last_round": is_last_round(observation),
        "lead": lead(observation) / _POINTS,
        "above": 0 if above is None else (points[above] - points[seat]) / _POINTS,
        "below": 0 if below is None else (points[seat] - points[below]) / _POINTS,
        "riichi": len(riichi),
        "dealer_riichi": observation.dealer in riichi,
        "opened": sum(any(meld.is_open for meld in each) for each in melds),
        "melds": sum(map(len, melds)),
        "honba": observation.honba,
        "sticks": observation.kyotaku,
    }


_PLACES: Final = ("chi_low", "chi_middle", "chi_high")


def call_numbers(
    weighed: call_weighing.WeighedCall, offered: int, *, other_pon: bool
) -> tuple[int, ...]:
    """Return the network's inputs for a call, in the order of `CALL_NUMBERS`.

    Args:
        weighed: the call.
        offered: the number of calls offered together.
        other_pon: whether the other calls include a pon.
    """
    facts = weighed.facts
    observation, meld = weighed.observation, weighed.call.meld
    called, discarder = meld.called, meld.from_seat
    if called is None or discarder is None:
        raise ValueError(f"{meld.type} does not call a tile")
    kind = kind_of(called)
    name = "pon" if meld.type is MeldType.PON else _PLACES[kind - meld.kind]
    found = {
        **dict.fromkeys(CALL_NUMBERS, 0.0),
        **_model_numbers(weighed),
        **{
            f"before_{min(max(facts.shanten_before, 0), STEPS - 1)}": 1,
            f"after_{min(max(facts.shanten_after, 0), STEPS - 1)}": 1,
            "nearer": weighed.is_nearer,
            "live_before": facts.live_before,
            "live_after": facts.live_after,
            "yaku_live": facts.yaku_live,
            "winning": 0 if facts.ready is None else facts.ready.live_winning,
            "opens": facts.opens,
            "fills_left": weighed.fills_left,
            "draws_alone": weighed.draws_alone,
        },
        **{
            name: 1,
            "called_dora": observation.dora_in(called),
            "called_red": is_red(called) and observation.rules.red_fives,
            "red_laid": any(map(is_red, meld.from_hand)) and observation.rules.red_fives,
            "honour": is_honour(kind),
            "terminal": not is_honour(kind) and rank_of(kind) in (1, 9),
            f"from_{FROM[observation.opponents.index(discarder)]}": 1,
            "tsumogiri": observation.rivers[discarder][-1].tsumogiri,
        },
        **_worth_numbers(weighed),
        "calls": offered,
        "other_pon": other_pon,
    }
    return tuple(max(-MOST, min(MOST, round(found[name]))) for name in CALL_NUMBERS)


def _model_numbers(weighed: call_weighing.WeighedCall) -> dict[str, float]:
    first = decided(weighed)
    found: dict[str, float] = {
        "decided_yes": first is not None and first[0],
        "decided_no": first is not None and not first[0],
        "no_yaku": not call_weighing.near_yaku(weighed.facts),
    }
    if not call_weighing.near_yaku(weighed.facts):
        return found
    model = call_weighing.shipped_call_model()
    weights = model.weights(call_weighing.aspect_cells(weighed))
    parts = {
        aspect: number * CALL_UNITS["model"] / call_weighing.UNIT
        for aspect, number in weights.items()
    }
    whole = sum(parts.values()) + model.intercept * CALL_UNITS["model"] / call_weighing.UNIT
    return found | {"model": whole, **{f"model_{each}": part for each, part in parts.items()}}


def _worth_numbers(weighed: call_weighing.WeighedCall) -> dict[str, float]:
    observation, call, facts = weighed.observation, weighed.call, weighed.facts
    found: dict[str, float] = {
        "yakuhai": weighed.is_yakuhai,
        "dora": call_weighing.dora_held(observation, call),
        "place": place_now(observation),
        "last_round": is_last_round(observation),
    }
    near = call_weighing.near_yaku(facts)
    if not near:
        return found
    return found | {
        f"nearest_{near[0].yaku}": 1,
        "detour": weighed.is_detour,
        "han": weighed.han,
        "kept": weighed.kept * CALL_UNITS["kept"],
        "most": call_weighing.most_points(observation, call, facts) / _POINTS,
        "least": call_weighing.least_points(observation, call, facts) / _POINTS,
    }


@dataclass(frozen=True, slots=True)
class AskedCall:
    call: Call
    after: Observation
    numbers: tuple[int, ...]


def ask_calls(observation: Observation, calls: Sequence[Call], looked: LookedAt) -> list[AskedCall]:
    """Return the network's inputs for calls that are offered together.

    Args:
        observation: the position before the call.
        calls: the chi and pon offered.
        looked: how each of them changes the hand.
    """
    every = numbers_of_calls(observation, calls, looked)
    return [
        AskedCall(call, after_call(observation, call.meld), numbers)
        for call, numbers in zip(calls, every, strict=True)
    ]


def numbers_of_calls(
    observation: Observation, calls: Sequence[Call], looked: LookedAt
) -> list[tuple[int, ...]]:
    pons = sum(call.meld.type is MeldType.PON for call in calls)
    return [
        call_numbers(
            call_weighing.WeighedCall(observation, call, looked[call.meld]),
            len(calls),
            other_pon=pons > (call.meld.type is MeldType.PON),
        )
        for call in calls
    ]


Case: TypeAlias = Literal["slower", "own_riichi", "against_riichi", "honour", "else"]
KANS: Final = (MeldType.ANKAN, MeldType.KAKAN, MeldType.DAIMINKAN)
CASES: Final[tuple[Case, ...]] = ("slower", "own_riichi", "against_riichi", "honour", "else")
ENOUGH: Final = 30


class KanCell(TypedDict):
    chances: int
    declared: float | None
    """The share, 0 to 1; None if there were no chances."""


class KanCounts(TypedDict):
    learned: Mapping[str, object]
    kans: dict[str, dict[Case, KanCell]]


def case_of(observation: Observation, call: Call) -> Case:
    before, after = kan_shanten(observation, call)
    if after > before:
        return "slower"
    if observation.riichi[observation.seat]:
        return "own_riichi"
    if riichi_opponents(observation):
        return "against_riichi"
    return "honour" if is_honour(call.meld.kind) else "else"


@cache
def shipped_kan_counts() -> KanCounts | None:
    try:
        text = (files.data() / "kans.json").read_text(encoding="utf-8")
        return read_as(KanCounts, json.loads(text))
    except (OSError, *BAD_VALUES):
        return None


@dataclass(frozen=True, slots=True)
class KanShare:
    share: int
    chances: int


def kan_share(observation: Observation, call: Call) -> KanShare | None:
    """Return how often kans like this one were declared; None if there were too few chances."""
    counts = shipped_kan_counts()
    if counts is None:
        return None
    cell = counts["kans"].get(call.meld.type.value, {}).get(case_of(observation, call))
    if cell is None or cell["declared"] is None or cell["chances"] < ENOUGH:
        return None
    return KanShare(round(MILLE * cell["declared"]), cell["chances"])


@dataclass(frozen=True, eq=False, slots=True)
class Opinions:
    shares: Array
    """(n, 34) int16: the per mille of strong players who discard each kind; 0 if not allowed."""
    riichi: Array
    """(n, 34) int16: of those who discard the kind, the share (per mille) who declare riichi with
    it; 0 if not allowed."""


def second_opinions(observations: Sequence[Observation]) -> Opinions | None:
    """Return what strong players would discard; None without a network or observations.

    Args:
        observations: positions in which the seat must discard, after a draw or its own call.
    """
    weights = shipped_weights()
    if isinstance(weights, Message) or not observations:
        return None
    return opinions_of(weights, observations)


def opinions_of(weights: Weights, observations: Sequence[Observation]) -> Opinions:
    return Opinions(shares_by(weights, observations), riichi_shares(weights, observations))


def waits_of(observations: Sequence[Observation], ready: Array) -> Array:
    """Return (n, 34, ...) int8: the network's inputs for riichi with each kind; 0 if impossible.

    Args:
        observations: n positions.
        ready: (n, 34) bool, the kinds with which riichi may be declared.
    """
    found = np.zeros((*ready.shape, len(RIICHI_NUMBERS)), np.int8)
    for at in np.flatnonzero(ready.any(axis=1)).tolist():
        for tile in observations[at].discards:
            if ready[at, kind_of(tile)]:
                found[at, kind_of(tile)] = riichi_numbers(observations[at], tile)
    return found


@dataclass(frozen=True, slots=True)
class CallShare:
    call: Call
    share: int
    discard: Kind
    """The most likely discard after the call."""


@dataclass(frozen=True, slots=True)
class CallOpinion:
    calls: tuple[CallShare, ...]
    passing: int


REMEMBERED: Final = 512
"""The number of cached network outputs; the advice and the grade need the same ones."""
_calls: dict[tuple[str, Observation, tuple[Call, ...]], CallOpinion] = {}


def forget() -> None:
    """Clear the caches, to measure how long new evaluations take."""
    shares.forget_shares()
    _calls.clear()


def riichi_shares(weights: Weights, observations: Sequence[Observation]) -> Array:
    """Return (n, 34) int16: of those who discard each kind, the per mille who declare riichi with
    it; 0 where riichi is not allowed."""
    found = np.zeros((len(observations), 34), np.int16)
    looks = looks_by(weights, observations)
    places = [at for at, each in enumerate(looks) if each.ready.any()]
    if places:
        masks = np.stack([looks[at].ready for at in places])
        waits = waits_of([observations[at] for at in places], masks)
        seen = stacked([looks[at].seen for at in places])
        odds = riichi_logits(weights, seen, waits).astype(np.float64)
        riichi = 1 / (1 + np.exp(-np.clip(odds, -30, 30)))
        found[places] = np.rint(np.where(masks, riichi, 0) * MILLE)
    return found


def riichi_share(observation: Observation, discard: Tile) -> int | None:
    """Return the share of strong players (per mille) who declare riichi with a discard; None
    without a network."""
    weights = shipped_weights()
    if isinstance(weights, Message):
        return None
    return int(riichi_shares(weights, (observation,))[0, kind_of(discard)])


Offered: TypeAlias = tuple[Observation, Sequence[Call], LookedAt]
"""The position at a claim, the chi and pon on offer, and how each would change the hand."""


def call_opinion(
    observation: Observation, calls: Sequence[Call], looked: LookedAt
) -> CallOpinion | None:
    """Return what strong players would call; None without a network."""
    weights = shipped_weights()
    if isinstance(weights, Message):
        return None
    (found,) = call_opinions(weights, ((observation, calls, looked),))
    return found


def ask_at_once(offers: Iterable[tuple[Observation, Sequence[Action], LookedAt]]) -> None:
    """Evaluate the chi and pon of many offers together, which is several times faster;
    `call_opinion` then finds the results in the cache."""
    weights = shipped_weights()
    if not isinstance(weights, Message):
        calls = (
            (seen, [one for one in offered if isinstance(one, Call) and one.meld in looked], looked)
            for seen, offered, looked in offers
        )
        call_opinions(weights, [offer for offer in calls if offer[1]])


def call_opinions(weights: Weights, offers: Sequence[Offered]) -> list[CallOpinion]:
    keys = [(weights.digest, observation, tuple(calls)) for observation, calls, _ in offers]
    found = {key: one for key in keys if (one := _calls.get(key)) is not None}
    asked = {
        key: ask_calls(*offer) for key, offer in zip(keys, offers, strict=True) if key not in found
    }
    if asked:
        said = call_opinions_of(weights, [*asked.values()])
        new = dict(zip(asked, said, strict=True))
        if len(_calls) + len(new) > REMEMBERED:
            _calls.clear()
        _calls.update(new)
        found |= new
    return [found[key] for key in keys]


def call_opinions_of(
    weights: Weights, asked: Sequence[Sequence[AskedCall]]
) -> tuple[CallOpinion, ...]:
    """Return the opinion on each group of calls offered together; for an empty group, that all
    players pass."""
    every = [one for each in asked for one in each]
    if not every:
        return tuple(CallOpinion((), MILLE) for _ in asked)
    looks = looks_by(weights, [one.after for one in every])
    numbers = np.array([one.numbers for one in every], np.int8)
    seen = stacked([each.seen for each in looks])
    odds = call_logits(weights, seen, numbers).astype(np.float64)
    ends = np.cumsum([len(each) for each in asked]).tolist()
    opinions = []
    for group, end in zip(asked, ends, strict=True):
        rows = slice(end - len(group), end)
        logits = np.append(odds[rows], 0.0)
        powers = np.exp(logits - logits.max())
        *shares, passing = per_mille((powers / powers.sum())[None])[0].tolist()
        calls = tuple(
            CallShare(each.call, share, Kind(int(after.shares.argmax())))
            for each, share, after in zip(group, shares, looks[rows], strict=True)
        )
        opinions.append(CallOpinion(calls, passing))
    return tuple(opinions)


@dataclass(frozen=True, slots=True)
class Beside:
    share: int
    first: Kind
    first_share: int
    differs: bool


@cache_last_call
def beside(decisions: Sequence[Decision]) -> tuple[Beside | None, ...]:
    """Return the opinion of the network on each decision; all None without a network."""
    every = discard_shares([decision.observation for decision in decisions])
    if every is None:
        return (None,) * len(decisions)
    found = []
    for decision, row in zip(decisions, every.tolist(), strict=True):
        first = Kind(max(range(len(row)), key=row.__getitem__))
        advised = {kind_of(tile) for tile in decision.advice.best}
        share = row[kind_of(decision.played)]
        found.append(Beside(share, first, row[first], first not in advised))
    return tuple(found)
