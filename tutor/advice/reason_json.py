"""Convert reasons to JSON and back."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import MISSING, dataclass, fields, is_dataclass
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

from rules.message import BadValue
from tutor.advice.reasons import calls, discards, moment
from tutor.evaluators.rankings import Facts

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
    "safe_lead": moment.SafeLead,
    "no_draws": moment.NoDrawsLeft,
    "win_needed": moment.WinNeeded,
    "places": moment.NearestPlaces,
    "deal_in_place": moment.DealInPlace,
    "ready_at_end": moment.ReadyAtEnd,
    "open_threat": moment.OpenThreat,
    "push_or_fold": moment.PushOrFold,
    "fold_order": moment.FoldOrder,
    "hand": moment.HandInSight,
    "ready_win": moment.ReadyWin,
}
ADVICE_KEYS: Final[Kinds[discards.AdviceReason]] = {
    **MOMENT_KEYS,
    "best": discards.BestDiscards,
    "next": discards.NextDiscard,
    "next_tied": discards.NextDiscards,
}
FAULT_KEYS: Final[Kinds[discards.Fault]] = {
    "played_red_five": discards.RedFiveDiscarded,
    "played_no_yaku": discards.NoYakuLeft,
    "played_furiten": discards.FuritenWait,
    "played_worse_wait": discards.WorseWait,
    "played_folded_win": discards.FoldedWin,
    "played_dora": discards.DoraDiscarded,
    "played_set": discards.SetBroken,
    "played_step_back": discards.HandSetBack,
    "played_fewer_draws": discards.DrawsGivenUp,
    "played_yakuhai": discards.YakuhaiBroken,
    "played_danger": discards.TooDangerous,
    "played_on": discards.PlayedOn,
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
    "kan_worth": calls.KanWorth,
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
TAGS: Final[Mapping[type, Mapping[str, str]]] = {
    discards.StepCost: {"cost": "step"},
    discards.DoraCost: {"cost": "dora"},
    discards.RiskCost: {"cost": "risk"},
    discards.YakuhaiCost: {"cost": "yakuhai"},
    discards.DrawsCost: {"cost": "draws"},
    discards.AllSeen: {"idle": "all_seen"},
    discards.OffWind: {"idle": "guest_wind"},
    discards.ScarceYakuhai: {"idle": "scarce"},
    discards.IsolatedTile: {"idle": "alone"},
    discards.Covered: {"idle": "covered"},
    discards.WeakestBlock: {"idle": "weakest_block"},
    discards.SpareTile: {"idle": "spare"},
    discards.Risk: {"how": "risk"},
    discards.LessSafe: {"how": "less_safe"},
    discards.AsSafe: {"how": "as_safe"},
    discards.StepBack: {"how": "back"},
    discards.FewerDraws: {"how": "draws"},
    discards.CheaperWait: {"how": "cheaper_wait"},
    discards.FuritenLack: {"how": "furiten"},
    discards.LostDraws: {"how": "lost_draws"},
    discards.BrokenTaatsu: {"how": "joint"},
    discards.SingleOrder: {"how": "single"},
    discards.OtherAlone: {"how": "outlook", "what": "joined"},
    discards.OtherUnconnected: {"how": "outlook", "what": "with"},
    discards.Connected: {"how": "outlook", "what": "goes"},
    discards.MoreConnected: {"how": "outlook", "what": "more"},
    discards.Adjacent: {"how": "outlook", "what": "next"},
    discards.MoreNearby: {"how": "outlook", "what": "nearby"},
    discards.MoreJoiners: {"how": "outlook", "what": "joiners"},
    discards.MoreUseful: {"how": "outlook"},
    discards.BrokenPair: {"how": "pair"},
    discards.BrokenTriplet: {"how": "triplet"},
    discards.NearDora: {"how": "beside_dora"},
    discards.FlushTile: {"how": "flush"},
    discards.HalfFlushTile: {"how": "half_flush"},
    discards.SafeForLater: {"how": "later"},
    discards.SpareSafety: {"how": "spare"},
    discards.FewerCopies: {"how": "few_copies"},
    discards.MorePairers: {"how": "more_copies"},
    discards.DoubleWind: {"how": "double_wind"},
    discards.LostDora: {"how": "dora"},
    discards.LostYakuhai: {"how": "yakuhai"},
    discards.TanyaoTile: {"how": "tanyao"},
    discards.NotReadyAtEnd: {"how": "not_ready_at_end"},
    discards.WinStaysLast: {"how": "stays_last"},
    discards.PutsBack: {"how": "puts_back"},
    discards.SmallThings: {"how": "plan"},
}
FACT_NAMES: Final[Mapping[tuple[type, str], str]] = {
    (discards.StepCost, "steps"): "cost_steps",
    (discards.DoraCost, "count"): "cost_count",
    (discards.DoraCost, "like"): "cost_like",
    (discards.RiskCost, "seats"): "cost_seats",
    (discards.YakuhaiCost, "piece"): "cost_piece",
    (discards.DrawsCost, "tile"): "cost_tile",
    (discards.DrawsCost, "fewer"): "cost_draws",
    (discards.DrawsCost, "most_left"): "cost_more",
    (discards.DrawsCost, "waits"): "cost_waits",
    (discards.OffWind, "held"): "idle_held",
    (discards.ScarceYakuhai, "left"): "idle_left",
    **{
        (kind, "like"): "idle_like"
        for kind in (discards.OffWind, discards.IsolatedTile, discards.SpareTile)
    },
    **{(kind, "tiles"): "idle_tiles" for kind in (discards.Covered, discards.WeakestBlock)},
    **{(kind, "shape"): "idle_shape" for kind in (discards.Covered, discards.WeakestBlock)},
    (discards.Covered, "takes"): "idle_takes",
    (discards.WeakestBlock, "blocks"): "idle_blocks",
    (discards.KeptSpeed, "like"): "speed_like",
    (discards.KeptSafety, "like"): "safety_like",
    **{
        (kind, "connected"): "with"
        for kind in (
            discards.OtherAlone,
            discards.OtherUnconnected,
            discards.Connected,
            discards.MoreConnected,
            discards.Adjacent,
        )
    },
}


def reasons_to_json(reasons: Iterable[Any], keys: Kinds[Any]) -> list[dict[str, Any]]:
    """Return a list of ``{"key": ..., "facts": ...}``, in order."""
    key_of = {kind: key for key, kind in keys.items()}
    return [{"key": key_of[type(reason)], "facts": facts_of(reason)} for reason in reasons]


def reasons_from_json(data: Iterable[Mapping[str, Any]], keys: Kinds[Read]) -> tuple[Read, ...]:
    """Return the reasons written by `reasons_to_json`; unknown keys are skipped.

    Raises:
        KeyError: a fact is missing.
        TypeError, ValueError: the data is not a list of reasons, or a fact has the wrong type.
    """
    known = ((keys.get(each["key"]), each["facts"]) for each in data)
    return tuple(reason_of(kind, facts) for kind, facts in known if kind is not None)


def facts_from_json(data: Mapping[str, Any]) -> Facts:
    return {
        name: tuple(value) if isinstance(value, list) else value for name, value in data.items()
    }


def facts_of(reason: Any) -> dict[str, Any]:
    kind = type(reason)
    facts: dict[str, Any] = dict(TAGS.get(kind, {}))
    for field in _fields(kind):
        fact = getattr(reason, field.name)
        if is_dataclass(fact):
            facts |= facts_of(fact)
        elif field.default is MISSING or fact != field.default:
            facts[field.key] = fact
    return facts


def reason_of(kind: type[Read], facts: Mapping[str, Any]) -> Read:
    """Return the reason of a kind with these facts.

    Raises:
        KeyError: a fact is missing.
        TypeError, ValueError: the facts are not a mapping, or one has the wrong type.
    """
    if not isinstance(facts, Mapping):
        raise BadValue("the facts of a reason have the wrong form")
    values: dict[str, Any] = {}
    for field in _fields(kind):
        if field.checked is None:
            values[field.name] = _part(field.kinds, facts)
        elif field.default is MISSING or field.key in facts:
            values[field.name] = field.checked(facts[field.key])
    return kind(**values)


@dataclass(frozen=True, slots=True)
class _Field:
    name: str
    key: str
    """The key in JSON."""
    default: Any
    kinds: tuple[Any, ...]
    checked: Callable[[Any], Any] | None
    """Converts the JSON value; None if the field is itself a dataclass, whose facts are merged into
    those of the reason."""


def _fields_of(kind: Any) -> tuple[_Field, ...]:
    hints = get_type_hints(kind)
    found = []
    for field in fields(kind):
        hint = hints[field.name]
        kinds = get_args(hint) if get_origin(hint) in (Union, UnionType) else (hint,)
        key = FACT_NAMES.get((kind, field.name), field.name)
        checked = None if is_dataclass(kinds[0]) else _checker(key, kinds)
        found.append(_Field(field.name, key, field.default, kinds, checked))
    return tuple(found)


_fields: Final[Callable[[Any], tuple[_Field, ...]]] = cache(_fields_of)


def _part(kinds: Sequence[Any], facts: Mapping[str, Any]) -> Any:
    if len(kinds) == 1:
        return reason_of(kinds[0], facts)
    for kind in kinds:
        if kind is NoneType:
            continue
        tags = TAGS.get(kind)
        first = _fields(kind)[0].key if tags is None else ""
        if first in facts if tags is None else facts.items() >= tags.items():
            return reason_of(kind, facts)
    return None if NoneType in kinds else discards.SmallThings()


def _checker(name: str, kinds: Sequence[Any]) -> Callable[[Any], Any]:
    for kind in kinds:
        if isinstance(kind, type) and issubclass(kind, StrEnum):
            return kind
    fits = tuple(map(_fitter, kinds))

    def checked(value: Any) -> Any:
        value = tuple(value) if isinstance(value, list) else value
        for fit in fits:
            if fit(value):
                return value
        raise BadValue("the fact {name} has the wrong form", name=name)

    return checked


def _fitter(hint: Any) -> Callable[[Any], bool]:
    if get_origin(hint) is tuple:
        inner = _fitter(get_args(hint)[0])
        return lambda value: isinstance(value, tuple) and all(map(inner, value))
    if get_origin(hint) is Literal:
        choices = get_args(hint)
        return lambda value: type(value) in (str, int) and value in choices
    wanted = getattr(hint, "__supertype__", hint)
    types = {float: (float, int), None: (NoneType,)}.get(wanted, (wanted,))
    return lambda value: type(value) in types
