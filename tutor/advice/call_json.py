"""A CallDecision as JSON and back: lines of the advice log with the kind ``call``.

    {"kind": "call", "game", "round", "honba", "turn", "seat", "observation",
     "offered": [{"action", "tiles", "speed", "value", "safety"}], "answered", "recommended",
     "doubt", "about", "verdict", "hints", "taken_back", "reasons", "words"}

An action is ``{"action": "chi", "tiles": ["3m", "4m", "5m"]}``, with a discard, riichi, pon,
daiminkan, kakan, ankan, tsumo, ron or nine_terminals; null passes. Facts are ``{"key", "facts"}``.
Which tile was claimed, and whose it was, is read from the observation.
"""

from collections.abc import Iterable, Sequence
from typing import Any, Final, NotRequired, TypeAlias, TypedDict

from rules.damage import BadValue
from rules.events import NO_POINTS, Call, Discard, Ryukyoku, RyukyokuType, Win
from rules.melds import Meld, MeldType
from rules.observation import Observation
from rules.offers import NOBODY, Action
from rules.ruleset import Ruleset
from rules.tiles import Seat, Tile, tile_name
from tutor.advice.call_advice import CLAIMS, ActionAdvice, CallDecision, Doubt, OptionAdvice
from tutor.advice.observation_json import find_tile, observation_from_json, observation_to_json
from tutor.advice.reason_json import reasons_from_json, reasons_to_json
from tutor.advice.reason_keys import OFFER_KEYS
from tutor.advice.reasons.offers import OfferReason
from tutor.json_values import Few, SeatNumber, read_as

KIND: Final = "call"

JsonFacts: TypeAlias = Few[dict[str, Any]]


class _ActionJson(TypedDict):
    action: str
    tiles: tuple[str, ...]


class _OptionJson(_ActionJson):
    speed: JsonFacts
    value: JsonFacts
    safety: JsonFacts


class _CallJson(TypedDict):
    game: str
    round: int
    honba: int
    turn: int
    seat: SeatNumber
    observation: dict[str, Any]
    offered: Few[_OptionJson]
    answered: _ActionJson | None
    recommended: _ActionJson | None
    doubt: Doubt
    about: NotRequired[int]
    hints: NotRequired[int]
    taken_back: NotRequired[bool]
    reasons: JsonFacts


def call_to_json(decision: CallDecision, sentences: tuple[str, ...]) -> dict[str, Any]:
    observation, advice = decision.observation, decision.advice
    return {
        "kind": KIND,
        "game": decision.game,
        "round": observation.round,
        "honba": observation.honba,
        "turn": observation.turn,
        "seat": observation.seat,
        "observation": observation_to_json(observation),
        "offered": [_option_to_json(option) for option in advice.options],
        "answered": _action_to_json(decision.answered),
        "recommended": _action_to_json(advice.recommended),
        "doubt": advice.doubt.value,
        "about": advice.about,
        "verdict": decision.verdict.value,
        "hints": decision.hints,
        "taken_back": decision.taken_back,
        "reasons": [{"key": one.name.lower(), "facts": {}} for one in advice.reasons],
        "words": list(sentences),
    }


def call_from_json(data: object, rules: Ruleset) -> CallDecision:
    """Return the answer to an offer that a line tells of; what a win paid it does not tell.

    Raises:
        KeyError, TypeError, ValueError: the data is no such line.
    """
    told = read_as(_CallJson, data)
    seen = observation_from_json(
        told["observation"],
        rules=rules,
        seat=told["seat"],
        round_=told["round"],
        honba=told["honba"],
        turn=told["turn"],
    )
    options = tuple(_option_from_json(option, seen) for option in told["offered"])
    about = told.get("about", 0)
    if not 0 <= about < len(options):
        raise BadValue("the reasons are about none of the things offered")
    advice = ActionAdvice(
        options,
        _action_from_json(told["recommended"], seen),
        told["doubt"],
        _reasons_from_json(told["reasons"]),
        about,
    )
    answered = _action_from_json(told["answered"], seen)
    hints, taken_back = told.get("hints", 0), told.get("taken_back", False)
    return CallDecision(told["game"], seen, answered, advice, hints, taken_back)


def _option_to_json(option: OptionAdvice) -> dict[str, Any]:
    return {
        **(_action_to_json(option.action) or {}),
        "speed": reasons_to_json(option.speed, OFFER_KEYS),
        "value": reasons_to_json(option.value, OFFER_KEYS),
        "safety": reasons_to_json(option.safety, OFFER_KEYS),
    }


def _option_from_json(data: _OptionJson, seen: Observation) -> OptionAdvice:
    return OptionAdvice(
        _action_of(data["action"], data["tiles"], seen),
        reasons_from_json(data["speed"], OFFER_KEYS),
        reasons_from_json(data["value"], OFFER_KEYS),
        reasons_from_json(data["safety"], OFFER_KEYS),
    )


def _reasons_from_json(data: JsonFacts) -> tuple[OfferReason, ...]:
    known = {reason.name.lower(): reason for reason in OfferReason}
    return tuple(known[each["key"]] for each in data if each["key"] in known)


def _action_to_json(action: Action | None) -> dict[str, Any] | None:
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


def _action_from_json(data: _ActionJson | None, seen: Observation) -> Action | None:
    return None if data is None else _action_of(data["action"], data["tiles"], seen)


def _action_of(name: str, tiles: tuple[str, ...], seen: Observation) -> Action:
    match name, tiles:
        case (("riichi" | "discard"), (tile,)):
            thrown = find_tile(tile, seen.hand)
            return Discard(seen.seat, thrown, thrown == seen.drawn, riichi=name == "riichi")
        case "tsumo", (tile,) if seen.drawn is not None and tile_name(seen.drawn) == tile:
            return Win(seen.seat, seen.seat, seen.drawn, (), NO_POINTS)
        case "ron", (tile,):
            loser, won = _claimed((tile,), seen, chankan=True)
            return Win(seen.seat, loser, won, (), NO_POINTS)
        case _, () if name in set(RyukyokuType):
            return Ryukyoku(RyukyokuType(name), NOBODY, NO_POINTS)
        case _ if name in set(MeldType):
            return Call(seen.seat, _meld(MeldType(name), tiles, seen))
    raise BadValue("no action is {name} with {tiles}", name=repr(name[:20]), tiles=len(tiles))


def _meld(type_: MeldType, names: tuple[str, ...], seen: Observation) -> Meld:
    if len(names) != (3 if type_ in (MeldType.CHI, MeldType.PON) else 4):
        raise BadValue("a meld of so many tiles")
    if type_ in CLAIMS:
        thrower, called = _claimed(names, seen)
        rest = _tiles(_without(names, tile_name(called)), seen.hand)
        return Meld(type_, tuple(sorted((*rest, called))), called, thrower)
    if type_ is MeldType.ANKAN:
        return Meld(type_, tuple(sorted(_tiles(names, seen.hand))))
    for pon in seen.own_melds:
        added = _without_all(names, [tile_name(tile) for tile in pon.tiles])
        if pon.type is MeldType.PON and len(added) == 1:
            tile = find_tile(added[0], seen.hand)
            four = tuple(sorted((*pon.tiles, tile)))
            return Meld(type_, four, pon.called, pon.from_seat, tile)
    raise BadValue("there is no pon to add to")


def _claimed(
    names: Sequence[str], seen: Observation, *, chankan: bool = False
) -> tuple[Seat, Tile]:
    last = [(river[-1], Seat(seat)) for seat, river in enumerate(seen.rivers) if river]
    for entry, thrower in sorted(last, key=lambda each: -each[0].order)[:1]:
        is_open = thrower != seen.seat and entry.called_by is None
        if is_open and tile_name(entry.tile) in names:
            return thrower, entry.tile
    kans = ((seat, meld) for seat in seen.opponents for meld in seen.melds[seat] if meld.is_kan)
    for seat, meld in kans if chankan else ():
        added = meld.tiles if meld.type is MeldType.ANKAN else (meld.added,)
        for tile in added:
            if tile is not None and tile_name(tile) in names:
                return seat, tile
    raise BadValue("nobody offers {tiles}", tiles=" ".join(name[:2] for name in names))


def _tiles(names: Iterable[str], among: Sequence[Tile]) -> list[Tile]:
    left, found = list(among), []
    for name in names:
        found.append(find_tile(name, left))
        left.remove(found[-1])
    return found


def _without(names: Iterable[str], name: str) -> list[str]:
    return _without_all(names, (name,))


def _without_all(names: Iterable[str], gone: Iterable[str]) -> list[str]:
    left = list(names)
    for name in gone:
        if name in left:
            left.remove(name)
    return left
