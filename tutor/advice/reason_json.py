"""Reasons as JSON and back: ``{"key", "facts"}``, the only place that knows the keys.

The keys are a contract (add, never rename). A fact has the name of its field but where _NAMES
tells another; a field that has its default is left out; the facts of a part (what is kept, the
cost, the lack) stand beside those of the reason, with the tags of its kind. A reason whose key
nobody knows is passed over: a newer program wrote it.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import MISSING, fields, is_dataclass
from enum import StrEnum
from functools import cache
from types import NoneType, UnionType
from typing import (
    Any,
    Final,
    Literal,
    TypeAlias,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

from rules.damage import BadValue
from tutor.advice.reasons import calls, discards, ends, faults, kept, moment, shortfalls, threats
from tutor.evaluators.ranking import Facts

Read = TypeVar("Read")
Kinds: TypeAlias = Mapping[str, type[Read]]

MOMENT_KEYS: Final[Kinds[moment.MomentReason]] = {
    "riichi": moment.RiichiOpponents,
    "steps": moment.StepsFromReady,
    "place": moment.Placement,
    "rounds": moment.RoundsLeft,
    "turn": moment.TurnReached,
    "dora": moment.DoraHeld,
    "dealer": moment.OwnDealership,
    "calls": moment.OpponentMelds,
    "open": moment.OpenHand,
    "low": moment.LowPoints,
    "safe_tiles": moment.SafeTiles,
    "safe_all": moment.TilesSafeFromAll,
    "draws": moment.GoodDraws,
    "risk": moment.FastestRisk,
    "in_the_way": moment.TerminalsHeld,
    "safe_lead": ends.SafeLead,
    "no_draws": ends.NoDrawsLeft,
    "win_needed": ends.WinNeeded,
    "places": ends.NearestPlaces,
    "deal_in_place": ends.DealInPlace,
    "ready_at_end": ends.ReadyAtEnd,
    "open_threat": threats.OpenThreat,
    "push_or_fold": threats.PushOrFold,
    "fold_order": threats.FoldOrder,
    "hand": moment.HandInSight,
    "ready_win": moment.ReadyWin,
}
ADVICE_KEYS: Final[Kinds[discards.AdviceReason]] = {
    **MOMENT_KEYS,
    "best": discards.BestDiscards,
    "next": discards.NextDiscard,
    "next_tied": discards.NextDiscards,
}
FAULT_KEYS: Final[Kinds[faults.Fault]] = {
    "played_red_five": faults.RedFiveThrown,
    "played_no_yaku": faults.NoYakuLeft,
    "played_furiten": faults.FuritenWait,
    "played_worse_wait": faults.WorseWait,
    "played_folded_win": faults.FoldedWin,
    "played_dora": faults.DoraThrown,
    "played_set": faults.SetBroken,
    "played_step_back": faults.HandSetBack,
    "played_fewer_draws": faults.DrawsGivenUp,
    "played_yakuhai": faults.YakuhaiBroken,
    "played_danger": faults.TooDangerous,
    "played_on": faults.PlayedOn,
}
PLAYED_KEYS: Final[Kinds[discards.PlayedReason]] = {
    "played": discards.PlayedRank,
    "played_short": discards.PlayedShortfall,
    **FAULT_KEYS,
}
OFFER_KEYS: Final[Kinds[calls.OfferFact]] = {
    "call_steps": calls.CallSteps,
    "kan_steps": calls.KanSteps,
    "opens": calls.OpensHand,
    "yaku": calls.YakuInSight,
    "no_yaku": calls.NoYakuInSight,
    "call_waits": calls.CallWaits,
    "stays_last": calls.StaysLast,
    "other_first": calls.OtherFirst,
    "new_dora": calls.NewDora,
    "left": calls.TilesLeft,
    "kan_threat": calls.KanThreat,
    "waits": calls.RiichiWaits,
    "riichi_value": calls.RiichiWorth,
    "riichi_furiten": calls.RiichiFuriten,
    "riichi_bound": calls.RiichiBound,
    "win_ends": calls.WinEnds,
    "win_worth": calls.WinWorth,
    "win_furiten": calls.WinFuriten,
    "orphans": calls.OrphansHeld,
}
_TAGS: Final[Mapping[type, Mapping[str, str]]] = {
    kept.StepCost: {"cost": "step"},
    kept.DoraCost: {"cost": "dora"},
    kept.RiskCost: {"cost": "risk"},
    kept.YakuhaiCost: {"cost": "yakuhai"},
    kept.DrawsCost: {"cost": "draws"},
    kept.AllSeen: {"idle": "all_seen"},
    kept.GuestWind: {"idle": "guest_wind"},
    kept.ScarceYakuhai: {"idle": "scarce"},
    kept.StandsAlone: {"idle": "alone"},
    kept.Covered: {"idle": "covered"},
    kept.WeakestBlock: {"idle": "weakest_block"},
    kept.SpareTile: {"idle": "spare"},
    shortfalls.Risk: {"how": "risk"},
    shortfalls.LessSafe: {"how": "less_safe"},
    shortfalls.AsSafe: {"how": "as_safe"},
    shortfalls.StepBack: {"how": "back"},
    shortfalls.FewerDraws: {"how": "draws"},
    shortfalls.CheaperWait: {"how": "cheaper_wait"},
    shortfalls.FuritenLack: {"how": "furiten"},
    shortfalls.LostDraws: {"how": "lost_draws"},
    shortfalls.BrokenJoint: {"how": "joint"},
    shortfalls.SingleOrder: {"how": "single"},
    shortfalls.OtherAlone: {"how": "outlook", "what": "joined"},
    shortfalls.OtherUnconnected: {"how": "outlook", "what": "with"},
    shortfalls.Connected: {"how": "outlook", "what": "goes"},
    shortfalls.MoreConnected: {"how": "outlook", "what": "more"},
    shortfalls.Adjacent: {"how": "outlook", "what": "next"},
    shortfalls.MoreNearby: {"how": "outlook", "what": "nearby"},
    shortfalls.MoreJoiners: {"how": "outlook", "what": "joiners"},
    shortfalls.MoreUseful: {"how": "outlook"},
    shortfalls.BrokenPair: {"how": "pair"},
    shortfalls.BrokenTriplet: {"how": "triplet"},
    shortfalls.NearDora: {"how": "beside_dora"},
    shortfalls.FlushTile: {"how": "flush"},
    shortfalls.HalfFlushTile: {"how": "half_flush"},
    shortfalls.SafeForLater: {"how": "later"},
    shortfalls.SpareSafety: {"how": "spare"},
    shortfalls.FewerCopies: {"how": "few_copies"},
    shortfalls.MorePairers: {"how": "more_copies"},
    shortfalls.DoubleWind: {"how": "double_wind"},
    shortfalls.LostDora: {"how": "dora"},
    shortfalls.LostYakuhai: {"how": "yakuhai"},
    shortfalls.TanyaoTile: {"how": "tanyao"},
    shortfalls.NotReadyAtEnd: {"how": "not_ready_at_end"},
    shortfalls.WinStaysLast: {"how": "stays_last"},
    shortfalls.PutsBack: {"how": "puts_back"},
    shortfalls.SmallThings: {"how": "plan"},
}
"""What a part is told by, the kinds with more tags first; a part without tags by its first fact."""
_NAMES: Final[Mapping[tuple[type, str], str]] = {
    (kept.StepCost, "steps"): "cost_steps",
    (kept.DoraCost, "count"): "cost_count",
    (kept.DoraCost, "like"): "cost_like",
    (kept.RiskCost, "seats"): "cost_seats",
    (kept.YakuhaiCost, "piece"): "cost_piece",
    (kept.DrawsCost, "tile"): "cost_tile",
    (kept.DrawsCost, "fewer"): "cost_draws",
    (kept.DrawsCost, "most_left"): "cost_more",
    (kept.DrawsCost, "waits"): "cost_waits",
    (kept.GuestWind, "held"): "idle_held",
    (kept.ScarceYakuhai, "left"): "idle_left",
    **{(kind, "like"): "idle_like" for kind in (kept.GuestWind, kept.StandsAlone, kept.SpareTile)},
    **{(kind, "tiles"): "idle_tiles" for kind in (kept.Covered, kept.WeakestBlock)},
    **{(kind, "shape"): "idle_shape" for kind in (kept.Covered, kept.WeakestBlock)},
    (kept.Covered, "takes"): "idle_takes",
    (kept.WeakestBlock, "blocks"): "idle_blocks",
    (kept.KeptSpeed, "like"): "speed_like",
    (kept.KeptSafety, "like"): "safety_like",
    **{
        (kind, "connected"): "with"
        for kind in (
            shortfalls.OtherAlone,
            shortfalls.OtherUnconnected,
            shortfalls.Connected,
            shortfalls.MoreConnected,
            shortfalls.Adjacent,
        )
    },
}


def reasons_to_json(reasons: Iterable[Any], keys: Kinds[Any]) -> list[dict[str, Any]]:
    """Return ``[{"key", "facts"}]``, in order.

    Args:
        reasons: frozen dataclasses of these kinds.
        keys: the kinds by key.
    """
    key_of = {kind: key for key, kind in keys.items()}
    return [{"key": key_of[type(reason)], "facts": facts_of(reason)} for reason in reasons]


def reasons_from_json(data: Iterable[Mapping[str, Any]], keys: Kinds[Read]) -> tuple[Read, ...]:
    """Return the reasons of these kinds that `reasons_to_json` wrote; the others are passed over.

    Raises:
        KeyError: a fact is missing.
        TypeError, ValueError: the data is no list of reasons, or a fact is not what it should be.
    """
    known = ((keys.get(each["key"]), each["facts"]) for each in data)
    return tuple(reason_of(kind, facts) for kind, facts in known if kind is not None)


def facts_from_json(data: Mapping[str, Any]) -> Facts:
    """Return named findings: what JSON knows as a list is a tuple again."""
    return {
        name: tuple(value) if isinstance(value, list) else value for name, value in data.items()
    }


def facts_of(reason: Any) -> dict[str, Any]:
    """Return the facts of a reason, or of a part of one, by name."""
    kind = type(reason)
    facts: dict[str, Any] = dict(_TAGS.get(kind, {}))
    for field in fields(reason):
        fact = getattr(reason, field.name)
        if is_dataclass(fact):
            facts |= facts_of(fact)
        elif field.default is MISSING or fact != field.default:
            facts[_NAMES.get((kind, field.name), field.name)] = fact
    return facts


def reason_of(kind: type[Read], facts: Mapping[str, Any]) -> Read:
    """Return the reason of a kind that has these facts.

    Raises:
        KeyError: a fact is missing.
        TypeError, ValueError: these are no facts, or one is not what it should be.
    """
    if not isinstance(facts, Mapping):
        raise BadValue("the facts of a reason are not what they should be")
    values: dict[str, Any] = {}
    for name, fact, hint, needed in _fields(kind):
        kinds = _kinds(hint)
        if is_dataclass(kinds[0]):
            values[name] = _part(kinds, facts)
        elif needed or fact in facts:
            values[name] = _checked(fact, facts[fact], hint)
    return kind(**values)


def _shape(kind: Any) -> tuple[tuple[str, str, Any, bool], ...]:
    """Each field: its name, the fact's, its type, and whether it must be there."""
    hints = get_type_hints(kind)
    return tuple(
        (
            field.name,
            _NAMES.get((kind, field.name), field.name),
            hints[field.name],
            field.default is MISSING,
        )
        for field in fields(kind)
    )


_fields: Final[Callable[[Any], tuple[tuple[str, str, Any, bool], ...]]] = cache(_shape)


def _kinds(hint: Any) -> tuple[Any, ...]:
    return get_args(hint) if get_origin(hint) in (Union, UnionType) else (hint,)


def _part(kinds: Sequence[Any], facts: Mapping[str, Any]) -> Any:
    """The part that the facts tell of; of none that is known: None, or small things."""
    if len(kinds) == 1:
        return reason_of(kinds[0], facts)
    for kind in kinds:
        if kind is NoneType:
            continue
        tags = _TAGS.get(kind)
        first = _fields(kind)[0][1] if tags is None else ""
        if first in facts if tags is None else facts.items() >= tags.items():
            return reason_of(kind, facts)
    return None if NoneType in kinds else shortfalls.SmallThings()


def _checked(name: str, value: Any, hint: Any) -> Any:
    value = tuple(value) if isinstance(value, list) else value
    for kind in _kinds(hint):
        if isinstance(kind, type) and issubclass(kind, StrEnum):
            return kind(value)
    if not any(_fits(value, kind) for kind in _kinds(hint)):
        raise BadValue("the fact {name} is not what it should be", name=name)
    return value


def _fits(value: Any, hint: Any) -> bool:
    if get_origin(hint) is tuple:
        inner = get_args(hint)[0]
        return isinstance(value, tuple) and all(_fits(each, inner) for each in value)
    if get_origin(hint) is Literal:
        return value in get_args(hint) and type(value) in (str, int)
    wanted = getattr(hint, "__supertype__", hint)
    return type(value) in {float: (float, int), None: (NoneType,)}.get(wanted, (wanted,))
