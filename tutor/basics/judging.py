from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from rules.events import Call, Win
from rules.legal import Action
from rules.melds import MeldType
from rules.observation import Observation
from rules.round import Round
from rules.scoring import Score, score_win
from rules.shanten import shanten
from rules.tiles import KINDS, Kind, Seat, Tile, count_kinds, is_honour, kind_of, rank_of, suit_of
from tutor.basics.steps import Aim
from tutor.coach.worth import look_at_tenpai
from tutor.position.table_read import riichi_opponents
from tutor.practice.hints import Question


def group_of(counts: Sequence[int], kind: Kind) -> tuple[Kind, ...]:
    """Return the kinds of the tile's group (a set, a pair or a taatsu); empty for an isolated tile.

    Args:
        counts: the closed tiles by kind, (34,).
        kind: a kind among them.
    """
    whole = _set_of(counts, kind)
    if whole:
        return whole
    if counts[kind] >= 2:
        return (kind, kind)
    for other in (Kind(kind + step) for step in (1, -1, 2, -2)):
        pair = min(kind, other), max(kind, other)
        if _in_one_suit(pair) and counts[other] and not _set_of(counts, other):
            return pair
    return ()


def _set_of(counts: Sequence[int], kind: Kind) -> tuple[Kind, ...]:
    steps = shanten(counts)
    runs = ((Kind(low), Kind(low + 1), Kind(low + 2)) for low in (kind - 2, kind - 1, kind))
    groups = [run for run in runs if _in_one_suit(run) and all(counts[each] for each in run)]
    for group in [(kind,) * 3, *groups] if counts[kind] >= 3 else groups:
        rest = list(counts)
        for each in group:
            rest[each] -= 1
        if shanten(rest, 1) == steps:
            return group
    return ()


def _in_one_suit(kinds: tuple[Kind, ...]) -> bool:
    there = all(kind in KINDS and not is_honour(kind) for kind in kinds)
    return there and rank_of(kinds[-1]) - rank_of(kinds[0]) == kinds[-1] - kinds[0]


PIN_SUIT: Final = 1
WINDS: Final = range(27, 31)


class Lack(StrEnum):
    OTHER_SUIT = "other_suit"
    HAS_NUMBER = "has_number"
    NO_DORA = "no_dora"
    NO_WIND = "no_wind"
    OFF_WIND = "off_wind"
    BREAKS_GROUP = "breaks_group"
    NOT_READY = "not_ready"
    NO_YAKU = "no_yaku"
    FURITEN = "furiten"
    QUIET = "quiet"
    GIVES_UP = "gives_up"
    PASSED = "passed"
    UNSAFE = "unsafe"


@dataclass(frozen=True, slots=True)
class Reply:
    action: Action | None
    lack: Lack | None = None
    """What is wrong with the answer; None if it is right."""
    tile: Tile | None = None
    kinds: tuple[Kind, ...] = ()
    seat: Seat | None = None
    score: Score | None = None
    points: int = 0

    @property
    def is_right(self) -> bool:
        return self.lack is None


def judge_tile(aim: Aim, question: Question, tile: Tile, riichi: bool) -> Reply | None:
    """Judge a tile that was picked or discarded; return None if it may not be discarded.

    Args:
        aim: the aim of the step.
        riichi: whether the learner pressed Riichi before.
    """
    if aim.is_pick:
        return Reply(None, _pick_lack(aim, question.observation, tile), tile)
    action = question.discard_of(tile, riichi=riichi)
    if action is None:
        return Reply(None, Lack.NOT_READY, tile) if riichi else None
    seen = question.observation
    match aim:
        case Aim.SAFE:
            threats = riichi_opponents(seen)
            safe = tuple(
                kind
                for kind in sorted({kind_of(each) for each in seen.hand})
                if all(seen.genbutsu[seat] >> kind & 1 for seat in threats)
            )
            lack = None if kind_of(action.tile) in safe else Lack.UNSAFE
            return Reply(action, lack, action.tile, safe, threats[0])
        case Aim.READY | Aim.YAKU | Aim.RIICHI | Aim.FURITEN:
            facts = look_at_tenpai(seen, action.tile)
            if facts is None:
                group = group_of(count_kinds(seen.hand), kind_of(action.tile))
                missing = Lack.BREAKS_GROUP if group else Lack.NOT_READY
                return Reply(action, missing, action.tile, group)
            lack = None
            if aim is Aim.YAKU and not facts.has_yaku:
                lack = Lack.NO_YAKU
            elif aim is Aim.FURITEN and facts.furiten:
                lack = Lack.FURITEN
            elif aim is Aim.RIICHI and not action.riichi:
                lack = Lack.QUIET
            return Reply(action, lack, action.tile, tuple(wait.kind for wait in facts.waits))
        case _:
            return Reply(action, Lack.GIVES_UP, tile)


def judge_action(aim: Aim, state: Round, action: Action | None) -> Reply:
    if isinstance(action, Win):
        score = score_win(state, action.seat, action.from_seat, action.tile)
        assert score is not None
        lack = None if aim is Aim.WIN else Lack.GIVES_UP
        points = points_of(action, score, state.dealer)
        return Reply(action, lack, action.tile, (), action.from_seat, score, points)
    if isinstance(action, Call) and action.meld.type is MeldType.PON and aim is Aim.PON:
        return Reply(action, None, action.meld.called, (), action.meld.from_seat)
    return Reply(action, Lack.PASSED)


def points_of(win: Win, score: Score, dealer: Seat) -> int:
    if win.seat != win.from_seat:
        return score.payment
    if win.seat == dealer:
        return 3 * score.payment
    return score.payment + 2 * score.payment_others


def _pick_lack(aim: Aim, seen: Observation, tile: Tile) -> Lack | None:
    kind = kind_of(tile)
    if aim is Aim.PIN:
        is_pin = not is_honour(kind) and suit_of(kind) == PIN_SUIT
        return None if is_pin else Lack.OTHER_SUIT
    if aim is Aim.HONOUR:
        return None if is_honour(kind) else Lack.HAS_NUMBER
    if aim is Aim.WIND:
        if kind not in WINDS:
            return Lack.NO_WIND
        return None if seen.is_yakuhai(kind, seen.seat) else Lack.OFF_WIND
    return None if seen.dora_in(tile) else Lack.NO_DORA


class Sort(StrEnum):
    MAN = "man"
    PIN = "pin"
    SOU = "sou"
    HONOURS = "honours"
    WINDS = "winds"
    DRAGONS = "dragons"
    YAKU = "yaku"
    DORA = "dora"
    SAFE = "safe"
    INDICATOR = "indicator"
    RIVER = "river"
    PASSED = "passed"


def sort_of(aim: Aim, seen: Observation, tile: Tile, is_done: bool) -> Sort | None:
    """Return the label of a tile in the hand; None if it would give the answer away."""
    kind = kind_of(tile)
    match aim:
        case Aim.PIN if is_honour(kind):
            return Sort.HONOURS
        case Aim.PIN:
            return (Sort.MAN, Sort.PIN, Sort.SOU)[suit_of(kind)]
        case Aim.HONOUR if is_honour(kind):
            return Sort.WINDS if kind in WINDS else Sort.DRAGONS
        case Aim.WIND if not is_done:
            return Sort.WINDS if kind in WINDS else None
        case Aim.WIND:
            return Sort.YAKU if seen.is_yakuhai(kind, seen.seat) else None
        case Aim.DORA if is_done:
            return Sort.DORA if seen.dora_in(tile) else None
        case Aim.SAFE if is_done:
            threats = riichi_opponents(seen)
            return Sort.SAFE if all(seen.genbutsu[seat] >> kind & 1 for seat in threats) else None
    return None


def shown_beside(aim: Aim, seen: Observation) -> tuple[tuple[Sort, tuple[Tile, ...]], ...]:
    if aim is Aim.DORA:
        return ((Sort.INDICATOR, seen.dora_indicators),)
    if aim is not Aim.SAFE:
        return ()
    threat = riichi_opponents(seen)[0]
    river = seen.rivers[threat]
    since = next(each.order for each in river if each.riichi)
    passed = [each for row in seen.rivers for each in row if each.order > since]
    if any(kind_of(each.tile) in map(kind_of, seen.hand) for each in river):
        return ((Sort.RIVER, tuple(each.tile for each in river)),)
    return ((Sort.PASSED, tuple(each.tile for each in passed)),)
