from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, NotRequired, TypeAlias, TypedDict

from rules.events import NO_POINTS, Call, Discard, Ruleset, Ryukyoku, RyukyokuType, Win
from rules.legal import NOBODY, Action
from rules.melds import Meld, MeldType
from rules.message import BadValue
from rules.observation import Observation
from rules.tiles import Seat, Tile, tile_name
from tutor.coach import reason_json
from tutor.coach.advice import (
    CLAIMS,
    ActionAdvice,
    Advice,
    CallDecision,
    CombinedDiscard,
    Decision,
    Doubt,
    OptionAdvice,
    ReadyWin,
    ReviewEntry,
)
from tutor.coach.explain import explain, facts_of_explanation, spot_of
from tutor.coach.graded import Cause, DealIn, DealtIn, Graded, Label, Severity, Slip
from tutor.coach.observation_json import (
    PositionJson,
    find_tile,
    observation_to_json,
    position_from_json,
)
from tutor.coach.offer_facts import OfferReason
from tutor.coach.reason_json import OFFER_KEYS
from tutor.coach.standing import standing_of
from tutor.coach.strategy.situation import AXES, Strategy, from_json, to_json
from tutor.coach.strategy.stance import (
    Change,
    Choice,
    Condition,
    PushOrFold,
    Stance,
    StanceEvent,
    Sureness,
    Verdict,
)
from tutor.json_values import (
    Count,
    Decisions,
    Few,
    Later,
    PerMille,
    Points,
    RankNumber,
    Share,
    read_as,
    read_later,
    to_plain,
)
from tutor.position.hands import Aims, HandPlan, named_hand
from tutor.position.rankings import Fact, RankedDiscard, Ranking, Rankings
from tutor.position.standing import has_nothing_to_lose

KIND: Final = "call"

JsonFacts: TypeAlias = Few[dict[str, Any]]


class ActionJson(TypedDict):
    action: str
    tiles: tuple[str, ...]


class _OptionJson(ActionJson):
    speed: JsonFacts
    value: JsonFacts
    safety: JsonFacts
    reason: NotRequired[str | None]


class _CallJson(PositionJson):
    game: str
    offered: Few[_OptionJson]
    answered: ActionJson | None
    recommended: ActionJson | None
    doubt: Doubt
    about: NotRequired[int]
    hints: NotRequired[int]
    taken_back: NotRequired[bool]
    grade: NotRequired[Share | None]
    grade_blind: NotRequired[Share | None]
    label: NotRequired[Label | None]
    reasons: JsonFacts


def call_to_json(decision: CallDecision, sentences: tuple[str, ...]) -> dict[str, Any]:
    advice = decision.advice
    return {
        "kind": KIND,
        **_place_to_json(decision),
        "observation": observation_to_json(decision.observation),
        "offered": [
            {
                **(action_to_json(option.action) or {}),
                **{
                    axis: reason_json.reasons_to_json(getattr(option, axis), OFFER_KEYS)
                    for axis in AXES
                },
                "reason": None if option.reason is None else option.reason.name.lower(),
            }
            for option in advice.options
        ],
        "answered": action_to_json(decision.answered),
        "recommended": action_to_json(advice.recommended),
        "doubt": advice.doubt.value,
        "about": advice.about,
        "verdict": decision.verdict.value,
        "hints": decision.hints,
        "taken_back": decision.taken_back,
        **_graded_to_json(decision.graded),
        "reasons": [{"key": one.name.lower(), "facts": {}} for one in advice.reasons],
        "words": list(sentences),
    }


def call_from_json(data: object, rules: Ruleset) -> CallDecision:
    """Return the decision stored in a line of the log; the log does not store the points of a win.

    Raises:
        KeyError, TypeError, ValueError: if the line is damaged.
    """
    line = read_as(_CallJson, data)
    seen = position_from_json(line, rules)
    known = {reason.name.lower(): reason for reason in OfferReason}
    options = tuple(
        OptionAdvice(
            action_of(option["action"], option["tiles"], seen),
            reason_json.reasons_from_json(option["speed"], OFFER_KEYS),
            reason_json.reasons_from_json(option["value"], OFFER_KEYS),
            reason_json.reasons_from_json(option["safety"], OFFER_KEYS),
            known.get(option.get("reason") or ""),
        )
        for option in line["offered"]
    )
    about = line.get("about", 0)
    if not 0 <= about < len(options):
        raise BadValue("the reasons refer to an option that does not exist")
    advice = ActionAdvice(
        options,
        _action_from_json(line["recommended"], seen),
        line["doubt"],
        tuple(known[each["key"]] for each in line["reasons"] if each["key"] in known),
        about,
    )
    answered = _action_from_json(line["answered"], seen)
    hints, taken_back = line.get("hints", 0), line.get("taken_back", False)
    graded = _graded_from_json(line)
    return CallDecision(line["game"], seen, answered, advice, hints, taken_back, graded)


def _place_to_json(entry: ReviewEntry) -> dict[str, Any]:
    seen = entry.observation
    return {
        "game": entry.game,
        "round": seen.round,
        "honba": seen.honba,
        "turn": seen.turn,
        "seat": seen.seat,
    }


def action_to_json(action: Action | None) -> dict[str, Any] | None:
    match action:
        case None:
            return None
        case Discard():
            name = "riichi" if action.riichi else "discard"
            return {"action": name, "tiles": [tile_name(action.tile)]}
        case Call():
            tiles = [tile_name(tile) for tile in action.meld.tiles]
            return {"action": action.meld.type.value, "tiles": tiles}
        case Win():
            name = "tsumo" if action.seat == action.from_seat else "ron"
            return {"action": name, "tiles": [tile_name(action.tile)]}
        case Ryukyoku():
            return {"action": action.type.value, "tiles": []}


def _action_from_json(data: ActionJson | None, seen: Observation) -> Action | None:
    return None if data is None else action_of(data["action"], data["tiles"], seen)


def action_of(name: str, tiles: tuple[str, ...], seen: Observation) -> Action:
    match name, tiles:
        case (("riichi" | "discard"), (tile,)):
            discard = find_tile(tile, seen.hand)
            return Discard(seen.seat, discard, discard == seen.drawn, riichi=name == "riichi")
        case "tsumo", (tile,) if seen.drawn is not None and tile_name(seen.drawn) == tile:
            return Win(seen.seat, seen.seat, seen.drawn, (), NO_POINTS)
        case "ron", (tile,):
            loser, won = _claimed((tile,), seen, chankan=True)
            return Win(seen.seat, loser, won, (), NO_POINTS)
        case _, () if name in set(RyukyokuType):
            return Ryukyoku(RyukyokuType(name), NOBODY, NO_POINTS)
        case _ if name in set(MeldType):
            return Call(seen.seat, _meld(MeldType(name), tiles, seen))
    raise BadValue(
        "{name} with {tiles} tiles is not an action", name=repr(name[:20]), tiles=len(tiles)
    )


def _meld(type_: MeldType, names: tuple[str, ...], seen: Observation) -> Meld:
    if len(names) != (3 if type_ in (MeldType.CHI, MeldType.PON) else 4):
        raise BadValue("a meld of the wrong size")
    if type_ in CLAIMS:
        from_seat, called = _claimed(names, seen)
        rest = _tiles(_without_all(names, (tile_name(called),)), seen.hand)
        return Meld(type_, tuple(sorted((*rest, called))), called, from_seat)
    if type_ is MeldType.ANKAN:
        return Meld(type_, tuple(sorted(_tiles(names, seen.hand))))
    for pon in seen.own_melds:
        added = _without_all(names, [tile_name(tile) for tile in pon.tiles])
        if pon.type is MeldType.PON and len(added) == 1:
            tile = find_tile(added[0], seen.hand)
            four = tuple(sorted((*pon.tiles, tile)))
            return Meld(type_, four, pon.called, pon.from_seat, tile)
    raise BadValue("there is no pon to add a tile to")


def _claimed(
    names: Sequence[str], seen: Observation, *, chankan: bool = False
) -> tuple[Seat, Tile]:
    last = [(river[-1], Seat(seat)) for seat, river in enumerate(seen.rivers) if river]
    for entry, seat in sorted(last, key=lambda each: -each[0].order)[:1]:
        is_open = seat != seen.seat and entry.called_by is None
        if is_open and tile_name(entry.tile) in names:
            return seat, entry.tile
    kans = ((seat, meld) for seat in seen.opponents for meld in seen.melds[seat] if meld.is_kan)
    for seat, meld in kans if chankan else ():
        added = meld.tiles if meld.type is MeldType.ANKAN else (meld.added,)
        for tile in added:
            if tile is not None and tile_name(tile) in names:
                return seat, tile
    raise BadValue("{tiles} cannot be claimed", tiles=" ".join(name[:2] for name in names))


def _tiles(names: Iterable[str], among: Sequence[Tile]) -> list[Tile]:
    left, found = list(among), []
    for name in names:
        found.append(find_tile(name, left))
        left.remove(found[-1])
    return found


def _without_all(names: Iterable[str], removed: Iterable[str]) -> list[str]:
    left = list(names)
    for name in removed:
        if name in left:
            left.remove(name)
    return left


class PlacedJson(TypedDict):
    discard: str
    rank: RankNumber
    score: NotRequired[float | None]
    second: NotRequired[PerMille]


class RankedJson(TypedDict):
    discard: str
    rank: RankNumber
    score: float
    facts: dict[str, Fact | tuple[Fact, ...]]


class RankingsJson(TypedDict):
    speed: Few[RankedJson]
    value: Few[RankedJson]
    safety: Few[RankedJson]


class ChangeJson(TypedDict):
    condition: Condition
    strategy: Strategy


class PressureJson(TypedDict):
    push: Share
    decisions: Decisions
    path: tuple[Condition, ...]


class _LineJson(PositionJson):
    kind: NotRequired[str]
    """Missing for discards."""
    game: str
    after_call: bool
    played: str
    tsumogiri: bool
    riichi: bool
    strategy: Strategy
    support: Share
    runner_up: Strategy
    runner_up_support: NotRequired[Share]
    weights: NotRequired[dict[str, float]]
    path: tuple[Condition, ...]
    change: NotRequired[ChangeJson | None]
    since: NotRequired[Count | None]
    combined: Few[PlacedJson]
    verdict: Verdict
    played_as: Strategy
    sure: NotRequired[Sureness]
    stance: NotRequired[Stance]
    hands: NotRequired[Few[HandPlan]]
    aims: NotRequired[Aims]
    news: NotRequired[Few[StanceEvent] | None]
    win: NotRequired[dict[str, Any]]
    pressure: NotRequired[PressureJson]
    yielded: NotRequired[bool]
    hints: NotRequired[Count]
    taken_back: NotRequired[bool]
    second_share: NotRequired[PerMille | None]
    second_differs: NotRequired[bool]
    grade: NotRequired[Share | None]
    grade_blind: NotRequired[Share | None]
    label: NotRequired[Label | None]
    cause: NotRequired[Cause | None]
    severity: NotRequired[Severity | None]
    deal_in: NotRequired[DealIn | None]
    deal_in_points: NotRequired[Points]
    deal_in_safe: NotRequired[str | None]


class DecisionJson(_LineJson):
    rankings: RankingsJson
    reasons: NotRequired[JsonFacts]


class LaterDecisionJson(_LineJson):
    """A decision whose rankings, three quarters of the line, are read only when needed."""

    rankings: NotRequired[Later]  # msgspec refuses required ones
    reasons: NotRequired[Later]


class _LaterRankings(Rankings):
    __slots__ = ("_part",)
    _part: tuple[Later, Mapping[str, Tile]]

    def __init__(self, text: Later, tiles: Mapping[str, Tile]) -> None:
        object.__setattr__(self, "_part", (text, tiles))

    def __getattr__(self, name: str) -> Ranking:
        """Read the rankings when one of them is first used.

        Raises:
            ValueError: if the rankings are damaged.
        """
        if name not in AXES:
            raise AttributeError(name)
        text, tiles = self._part
        read = _rankings(read_later(RankingsJson, text), tiles)
        super().__init__(read.speed, read.value, read.safety)
        found: Ranking = getattr(read, name)
        return found


def decision_to_json(decision: Decision, sentences: tuple[str, ...]) -> dict[str, Any]:
    """Return the log line of a decision, with fields that explain it to other programs."""
    seen, advice = decision.observation, decision.advice
    return {
        **kept_to_json(decision),
        **({} if advice.stance is None else {"hand": to_plain(named_hand(advice.hands))}),
        "advice": [tile_name(tile) for tile in advice.best],
        "standing": _standing_to_json(seen),
        "danger": [
            {"seat": threat.seat, "riichi": threat.riichi, "ready": threat.ready}
            for threat in spot_of(advice, seen).threats
        ],
        "reasons": facts_of_explanation(explain(advice, seen, decision.played)),
        "words": list(sentences),
    }


def kept_to_json(decision: Decision) -> dict[str, Any]:
    advice = decision.advice
    choice, change = advice.choice, advice.choice.change
    return {
        **_place_to_json(decision),
        "after_call": decision.after_call,
        "observation": observation_to_json(decision.observation),
        "played": tile_name(decision.played),
        "tsumogiri": decision.tsumogiri,
        "riichi": decision.riichi,
        "strategy": choice.strategy.value,
        "support": choice.support,
        "runner_up": choice.runner_up.value,
        "runner_up_support": choice.runner_up_support,
        **({"weights": to_json(choice.weights)} if choice.weights else {}),
        "path": to_plain(choice.path),
        "change": change
        and {"condition": to_plain(change.condition), "strategy": change.strategy.value},
        **({} if choice.since is None else {"since": choice.since}),
        **(
            {}
            if advice.stance is None
            else {
                "stance": advice.stance.value,
                "hands": to_plain(advice.hands),
                "news": to_plain(advice.news),
            }
        ),
        **({} if advice.sure is None else {"sure": advice.sure.value}),
        "combined": [
            {"discard": tile_name(placed.discard), "rank": placed.rank}
            | ({} if placed.score is None else {"score": placed.score})
            | ({"second": advice.second[at]} if advice.second else {})
            for at, placed in enumerate(advice.combined)
        ],
        "rankings": {
            axis: [
                {
                    "discard": tile_name(ranked.discard),
                    "score": ranked.score,
                    "rank": ranked.rank,
                    "facts": dict(ranked.facts),
                }
                for ranked in getattr(advice.rankings, axis)
            ]
            for axis in AXES
        },
        "verdict": decision.verdict.value,
        "played_as": decision.played_as.value,
        "hints": decision.hints,
        "taken_back": decision.taken_back,
        **({} if advice.win is None else {"win": reason_json.facts_of(advice.win)}),
        **({} if advice.pressure is None else {"pressure": _pressure_to_json(advice.pressure)}),
        **({"yielded": True} if advice.yielded else {}),
        **({} if advice.aims is None else {"aims": to_plain(advice.aims)}),
        **({} if decision.second_share is None else {"second_share": decision.second_share}),
        **({} if decision.second_differs is None else {"second_differs": decision.second_differs}),
        **_graded_to_json(decision.graded),
        **_deal_in_to_json(decision.deal_in),
        "cause": decision.slip and decision.slip.cause.value,
        "severity": decision.slip and decision.slip.severity.value,
    }


def _standing_to_json(observation: Observation) -> dict[str, Any] | None:
    found = standing_of(observation)
    if found is None:
        return None
    tsumo = found.tsumo
    return {
        "need": found.need.value,
        "place": found.place,
        "gap": found.gap,
        "rival": found.rival,
        "ron": found.ron,
        "direct": found.direct,
        "tsumo": None if tsumo is None else {"each": tsumo.each, "dealer": tsumo.dealer},
    }


def decision_from_json(line: DecisionJson | LaterDecisionJson, rules: Ruleset) -> Decision:
    """Return the decision stored in a line of the log.

    Raises:
        KeyError, TypeError, ValueError: if the position or the advice is impossible.
    """
    observation = position_from_json(line, rules)
    played = find_tile(line["played"], observation.hand)
    if line["tsumogiri"] and observation.drawn is not None:
        if tile_name(observation.drawn) != line["played"]:
            raise BadValue("a value in it has the wrong form")
        played = observation.drawn
    return Decision(
        game=line["game"],
        observation=observation,
        after_call=line["after_call"],
        advice=_advice_from_json(line, observation.hand),
        played=played,
        tsumogiri=line["tsumogiri"],
        riichi=line["riichi"],
        verdict=line["verdict"],
        played_as=line["played_as"],
        slip=_slip_from_json(line),
        hints=line.get("hints", 0),
        taken_back=line.get("taken_back", False),
        second_share=line.get("second_share"),
        second_differs=line.get("second_differs"),
        graded=_graded_from_json(line),
        deal_in=_deal_in_from_json(line, observation),
    )


OLD_FAULTS: Final[Mapping[str, Cause]] = {
    "played_red_five": Cause.GAVE_UP_VALUE,
    "played_no_yaku": Cause.NO_YAKU,
    "played_furiten": Cause.WORSE_WAIT,
    "played_worse_wait": Cause.WORSE_WAIT,
    "played_folded_win": Cause.FOLDED_EARLY,
    "played_dora": Cause.GAVE_UP_VALUE,
    "played_set": Cause.STEP_BACK,
    "played_step_back": Cause.STEP_BACK,
    "played_fewer_draws": Cause.FEWER_DRAWS,
    "played_yakuhai": Cause.YAKUHAI,
    "played_danger": Cause.TOO_DANGEROUS,
    "played_on": Cause.PLAYED_ON,
}


def _slip_from_json(line: DecisionJson | LaterDecisionJson) -> Slip | None:
    cause, reasons = line.get("cause"), line.get("reasons", ())
    if cause is not None:
        return Slip(cause, line.get("severity") or Severity.CLEAR)
    if "cause" in line:
        return None
    if isinstance(reasons, Later):
        reasons = read_later(JsonFacts, reasons)
    keys = [one.get("key") for one in reasons]
    found = [OLD_FAULTS[key] for key in keys if isinstance(key, str) and key in OLD_FAULTS]
    return Slip(found[0], Severity.CLEAR) if found else None


def _deal_in_to_json(deal_in: DealtIn | None) -> dict[str, Any]:
    if deal_in is None:
        return {"deal_in": None}
    return {
        "deal_in": deal_in.verdict.value,
        "deal_in_points": deal_in.points,
        "deal_in_safe": None if deal_in.safe is None else tile_name(deal_in.safe),
    }


def _deal_in_from_json(line: _LineJson, observation: Observation) -> DealtIn | None:
    verdict, safe = line.get("deal_in"), line.get("deal_in_safe")
    if verdict is None:
        return None
    tile = None if safe is None else find_tile(safe, observation.hand)
    return DealtIn(verdict, line.get("deal_in_points", 0), tile, has_nothing_to_lose(observation))


def _graded_to_json(graded: Graded | None) -> dict[str, Any]:
    if graded is None:
        return {}
    return {"grade": graded.ratio, "grade_blind": graded.blind, "label": graded.label.value}


def _graded_from_json(line: _LineJson | _CallJson) -> Graded | None:
    ratio, label = line.get("grade"), line.get("label")
    if ratio is None or label is None:
        return None
    return Graded(ratio, line.get("grade_blind"), label)


def _advice_from_json(line: DecisionJson | LaterDecisionJson, hand: tuple[Tile, ...]) -> Advice:
    rankings = line["rankings"]
    if len({entry["discard"] for entry in line["combined"]}) != len(line["combined"]):
        raise BadValue("a value in it has the wrong form")
    if len({"second" in entry for entry in line["combined"]}) > 1:
        raise BadValue("a value in it has the wrong form")
    change = line.get("change")
    tiles = {tile_name(tile): tile for tile in hand}
    return Advice(
        choice=Choice(
            strategy=line["strategy"],
            support=line["support"],
            runner_up=line["runner_up"],
            runner_up_support=line.get("runner_up_support", 0.0),
            path=line["path"],
            change=None if change is None else Change(change["condition"], change["strategy"]),
            weights=from_json(line["weights"]) if "weights" in line else (),
            since=line.get("since"),
        ),
        rankings=_LaterRankings(rankings, tiles)
        if isinstance(rankings, Later)
        else _rankings(rankings, tiles),
        combined=tuple(
            CombinedDiscard(_in_hand(entry["discard"], tiles), entry["rank"], entry.get("score"))
            for entry in line["combined"]
        ),
        sure=line.get("sure"),
        stance=line.get("stance"),
        hands=line.get("hands", ()),
        news=line.get("news"),
        win=reason_json.reason_of(ReadyWin, line["win"]) if "win" in line else None,
        pressure=PushOrFold(**line["pressure"]) if "pressure" in line else None,
        second=tuple(entry["second"] for entry in line["combined"] if "second" in entry),
        yielded=line.get("yielded", False),
        aims=line.get("aims"),
    )


def _pressure_to_json(pressure: PushOrFold) -> dict[str, Any]:
    return {"push": pressure.push, "decisions": pressure.decisions, "path": to_plain(pressure.path)}


def _in_hand(name: str, tiles: Mapping[str, Tile]) -> Tile:
    return tiles[name] if name in tiles else find_tile(name, [*tiles.values()])


def _rankings(data: RankingsJson, tiles: Mapping[str, Tile]) -> Rankings:
    axes = data["speed"], data["value"], data["safety"]
    return Rankings(*(_ranking(each, tiles) for each in axes))


def _ranking(entries: Iterable[RankedJson], tiles: Mapping[str, Tile]) -> Ranking:
    return tuple(
        RankedDiscard(
            _in_hand(entry["discard"], tiles), entry["score"], entry["rank"], entry["facts"]
        )
        for entry in entries
    )
