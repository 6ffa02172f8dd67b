"""What a call, riichi, kan or win would change: facts, and a recommendation with its doubt.

Facts come in three kinds, as the plans do: speed, value, safety. Only `call_words` makes
sentences of them. The recommendations are rules: thresholds and doubts follow what players of the
phoenix room did (docs/practice.md).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, assert_never

from rules.events import Call, Discard, Ryukyoku, Win
from rules.melds import MeldType
from rules.observation import Observation
from rules.offers import Action
from rules.scoring import Score, WinSituation, score_hand
from rules.shanten import discards, shanten
from rules.tiles import TERMINALS_AND_HONOURS, is_honour, is_red, kind_name, tile_name
from tutor.advice.advice import Advice, Reason
from tutor.advice.moment import threats
from tutor.evaluators.calls import CallFacts, after_call, look_at_call
from tutor.evaluators.tenpai import TenpaiFacts, look_at_tenpai


class Doubt(StrEnum):
    """How sure the tutor is of a recommendation."""

    SURE = "sure"
    FAIRLY = "fairly"
    CLOSE = "close"


@dataclass(frozen=True, slots=True)
class OptionAdvice:
    """One thing that is offered besides a plain discard, and what it changes."""

    action: Action
    speed: tuple[Reason, ...] = ()
    value: tuple[Reason, ...] = ()
    safety: tuple[Reason, ...] = ()


@dataclass(frozen=True, slots=True)
class ActionAdvice:
    """What the tutor says of everything that is offered besides a plain discard."""

    options: tuple[OptionAdvice, ...]
    """In the order of the offer; riichi once, with the tile that the tutor would throw."""
    recommended: Action | None
    """None: pass; on the own turn: throw a tile, as the advice for the discard says."""
    doubt: Doubt
    reasons: tuple[Reason, ...]
    """Why, the most telling first."""


FAR: Final = 1
"""With somebody in riichi, a call into a hand further from ready than this is not worth it."""


@dataclass(frozen=True, slots=True)
class CallDecision:
    """An ActionAdvice beside what was answered."""

    game: str
    observation: Observation
    answered: Action | None
    """None: passed. On the own turn a plain discard: nothing else was taken."""
    advice: ActionAdvice
    hints: int = 0
    """How many steps of the hint were opened."""
    taken_back: bool = False


NEAR: Final = 2
"""A closed hand further from ready than this, after the call, keeps more ways open without it."""
WORTH: Final = 3
"""Han from which a closed hand one step from ready is opened; one more from further off."""
THIN: Final = 2
"""So few live tiles to win on are too few for riichi."""
LATE: Final = 24
"""Draws left in the wall from which a hand that can win without riichi may keep quiet."""
ORPHANS_TO_KEEP: Final = 11
"""With so many kinds of terminals and honours, thirteen orphans are in reach."""
DETOUR: Final = 1
"""A yaku that makes the hand longer by more than this is not in sight."""
BIG: Final = 8000
"""From this ron on, points are enough without riichi (a dealer: half as much again)."""


def advise_action(
    observation: Observation, offered: Sequence[Action], advice: Advice | None = None
) -> ActionAdvice | None:
    """The facts of each thing offered besides a plain discard, and what to do.

    Args:
        advice: for the discard, on the own turn: riichi is looked at with its tile.

    Returns:
        None where only plain discards are offered.
    """
    options = tuple(_options(observation, offered, advice))
    if not options:
        return None
    return _recommend(observation, options, advice)


def _options(
    observation: Observation, offered: Sequence[Action], advice: Advice | None
) -> Iterator[OptionAdvice]:
    for action in offered:
        match action:
            case Win():
                yield _win(observation, action)
            case Ryukyoku():
                yield OptionAdvice(action, (Reason("orphans", {"count": _orphans(observation)}),))
            case Call():
                yield _call(observation, action)
            case Discard():
                pass
    if advice is not None:
        ready = [a for a in offered if isinstance(a, Discard) and a.riichi]
        if ready:
            yield _riichi(observation, min(ready, key=lambda a: _riichi_key(a, advice)))


# --- facts ------------------------------------------------------------------------------------


def _win(observation: Observation, win: Win) -> OptionAdvice:
    seat = observation.seat
    tsumo = win.from_seat == seat
    score = score_hand(
        observation.rules,
        observation.hand if tsumo else (*observation.hand, win.tile),
        observation.own_melds,
        win.tile,
        WinSituation(
            tsumo=tsumo,
            seat_wind=observation.wind_of(seat),
            round_wind=observation.round_wind,
            riichi=observation.riichi[seat],
            ippatsu=observation.ippatsu[seat],
        ),
        observation.dora_indicators,
    )
    points = None if score is None else _gain(score, observation.is_dealer, tsumo)
    return OptionAdvice(
        win,
        (Reason("win_ends"),),
        () if points is None else (Reason("win_worth", {"points": points}),),
        () if tsumo else (Reason("win_furiten", {"riichi": observation.riichi[seat]}),),
    )


def _gain(score: Score, dealer: bool, tsumo: bool) -> int:
    """What the winner gets, honba and sticks aside."""
    if not tsumo:
        return score.payment
    return score.payment * 3 if dealer else score.payment + 2 * score.payment_others


def _call(observation: Observation, call: Call) -> OptionAdvice:
    if call.meld.type in (MeldType.CHI, MeldType.PON):
        return _chi_or_pon(observation, call)
    before, after = _kan_shanten(observation, call)
    value = [Reason("new_dora")]
    if call.meld.type is MeldType.DAIMINKAN and not observation.is_open:
        value.append(Reason("opens"))
    seats = threats(observation)
    return OptionAdvice(
        call,
        (Reason("kan_steps", {"before": before, "after": after}),),
        tuple(value),
        (Reason("kan_threat", {"seats": seats}),) if seats else (),
    )


def _chi_or_pon(observation: Observation, call: Call) -> OptionAdvice:
    facts = look_at_call(observation, call.meld)
    steps = {
        "before": facts.shanten_before, "after": facts.shanten_after,
        "draws_before": facts.live_before, "draws_after": facts.live_after,
    }  # fmt: skip
    value = [Reason("opens")] if facts.opens else []
    near = [yaku for yaku in facts.yaku if yaku.shanten <= facts.shanten_after + DETOUR]
    if near:
        names = tuple(yaku.yaku for yaku in near)
        kinds = tuple("" if y.kind is None else kind_name(y.kind) for y in near)
        away = near[0].shanten
        value.append(
            Reason("yaku", {"yaku": names, "kinds": kinds, "steps": away,
                            "further": away - facts.shanten_after})
        )  # fmt: skip
    else:
        value.append(Reason("no_yaku"))
    return OptionAdvice(
        call, (Reason("call_steps", steps),), tuple(value), (_left(observation, call),)
    )


def _left(observation: Observation, call: Call) -> Reason:
    """What is left to be safe with."""
    after = after_call(observation, call.meld)
    seats = threats(observation)
    safe = [
        tile
        for tile in after.hand
        if all((after.genbutsu[s] | after.passed[s]) >> (tile >> 2) & 1 for s in seats)
    ]
    return Reason(
        "left", {"tiles": len(after.hand) - 1, "safe": len(safe) if seats else None, "seats": seats}
    )


def _riichi(observation: Observation, discard: Discard) -> OptionAdvice:
    facts = look_at_tenpai(observation, discard.tile)
    if facts is None:
        raise ValueError("riichi was offered with a hand that is not ready")
    least = facts.least_dama
    riichi = min((w.riichi.payment for w in facts.waits if w.riichi is not None), default=0)
    quiet = None if least is None else least.payment
    value = [Reason("riichi_value", {"quiet": quiet, "riichi": riichi})]
    if facts.furiten:
        value.append(Reason("riichi_furiten"))
    seats = threats(observation)
    waits = tuple(kind_name(wait.kind) for wait in facts.waits)
    return OptionAdvice(
        discard,
        (Reason("waits", {"tile": tile_name(discard.tile), "waits": waits, "live": facts.live}),),
        tuple(value),
        (Reason("riichi_bound", {"seats": seats}),),
    )


def _riichi_key(discard: Discard, advice: Advice) -> tuple[int, bool, bool]:
    return advice.rank_of(discard.tile), is_red(discard.tile), not discard.tsumogiri


def _kan_shanten(observation: Observation, call: Call) -> tuple[int, int]:
    """Shanten without the kan (after the best discard on the own turn) and with it."""
    counts, melds = observation.counts, len(observation.own_melds)
    before = shanten(counts, melds)
    if sum(counts) % 3 == 2:
        before = min(ready.shanten for ready in discards(counts, melds).values())
    for tile in call.meld.from_hand:
        counts[tile >> 2] -= 1
    return before, shanten(counts, melds + (call.meld.type is not MeldType.KAKAN))


def _orphans(observation: Observation) -> int:
    counts = observation.counts
    return sum(counts[kind] > 0 for kind in TERMINALS_AND_HONOURS)


# --- what to do -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Verdict:
    """What is thought of one option."""

    option: OptionAdvice
    take: bool
    doubt: Doubt
    reason: Reason
    order: tuple[int, ...] = ()
    """The least is the best of its sort."""


def _recommend(
    observation: Observation, options: tuple[OptionAdvice, ...], advice: Advice | None
) -> ActionAdvice:
    verdicts = [_judge(observation, option, advice) for option in options]
    for sort in (Win, Ryukyoku, Call, Discard):
        same = [each for each in verdicts if isinstance(each.option.action, sort)]
        taken = [each for each in same if each.take]
        if taken:
            best = min(taken, key=lambda each: each.order)
            return ActionAdvice(options, best.option.action, best.doubt, (best.reason,))
    # nothing is taken: the option that came nearest to it says why
    nearest = max(verdicts, key=lambda each: (list(Doubt).index(each.doubt), not _is_kan(each)))
    return ActionAdvice(options, None, nearest.doubt, (nearest.reason,))


def _is_kan(verdict: _Verdict) -> bool:
    action = verdict.option.action
    return isinstance(action, Call) and action.meld.is_kan


def _judge(observation: Observation, option: OptionAdvice, advice: Advice | None) -> _Verdict:
    action = option.action
    match action:
        case Win():
            return _Verdict(option, True, Doubt.SURE, Reason("take_win"))
        case Ryukyoku():
            keep = _orphans(observation) >= ORPHANS_TO_KEEP
            key = "keep_orphans" if keep else "throw_in"
            return _Verdict(option, not keep, Doubt.FAIRLY, Reason(key))
        case Discard():
            return _judge_riichi(observation, option, action, advice)
        case Call() if action.meld.is_kan:
            return _judge_kan(observation, option, action)
        case Call():
            return _judge_call(observation, option, action)
    assert_never(action)


def _judge_call(observation: Observation, option: OptionAdvice, call: Call) -> _Verdict:
    facts = look_at_call(observation, call.meld)
    order = (
        facts.shanten_after, -facts.live_after, sum(map(is_red, call.meld.from_hand)),
    )  # fmt: skip
    take, doubt, key = _weigh_call(observation, call, facts)
    return _Verdict(option, take, doubt, Reason(key), order)


def _weigh_call(observation: Observation, call: Call, facts: CallFacts) -> tuple[bool, Doubt, str]:
    after, away = facts.shanten_after, facts.yaku_shanten
    if away is None or away > after + DETOUR:
        return False, Doubt.SURE, "call_no_yaku"
    if after >= facts.shanten_before:
        return False, Doubt.FAIRLY, "call_no_nearer"
    if threats(observation) and after > FAR:
        return False, Doubt.FAIRLY, "call_far"
    if _is_yakuhai_pon(observation, call):
        return True, Doubt.FAIRLY, "call_yakuhai"
    if after > NEAR and not observation.is_open:
        return False, Doubt.FAIRLY, "call_early"
    if away > after:
        return False, Doubt.FAIRLY, "call_detour"
    if after == 0:
        return True, Doubt.FAIRLY, "call_ready"
    if observation.is_open:
        return True, Doubt.FAIRLY, "call_nearer"
    if facts.yaku[0].han + _dora(observation, call) >= WORTH + (after > 1):
        return True, Doubt.CLOSE, "call_worth"
    return False, Doubt.CLOSE, "call_cheap"


def _is_yakuhai_pon(observation: Observation, call: Call) -> bool:
    meld = call.meld
    return meld.type is MeldType.PON and observation.is_yakuhai(meld.kind, observation.seat)


def _dora(observation: Observation, call: Call) -> int:
    melds = (tile for meld in observation.own_melds for tile in meld.tiles)
    called = () if call.meld.called is None else (call.meld.called,)
    return sum(map(observation.dora_in, (*observation.hand, *melds, *called)))


def _judge_kan(observation: Observation, option: OptionAdvice, call: Call) -> _Verdict:
    before, after = _kan_shanten(observation, call)
    own = observation.riichi[observation.seat]
    if call.meld.type is MeldType.DAIMINKAN:
        key = "kan_dora" if observation.is_open else "kan_open"
        return _Verdict(option, False, Doubt.FAIRLY, Reason(key))
    if after > before:
        return _Verdict(option, False, Doubt.SURE, Reason("kan_slower"))
    if threats(observation) and not own:
        return _Verdict(option, False, Doubt.FAIRLY, Reason("kan_helps_them"))
    if own or (call.meld.type is MeldType.ANKAN and is_honour(call.meld.kind)):
        doubt = Doubt.FAIRLY if own else Doubt.CLOSE
        return _Verdict(option, True, doubt, Reason("kan_draw"), (call.meld.kind,))
    return _Verdict(option, False, Doubt.CLOSE, Reason("kan_keeps_more"))


def _judge_riichi(
    observation: Observation, option: OptionAdvice, discard: Discard, advice: Advice | None
) -> _Verdict:
    facts = look_at_tenpai(observation, discard.tile)
    if facts is None or advice is None:
        raise ValueError("riichi was offered with a hand that is not ready")
    take, doubt, key = _weigh_riichi(observation, facts, advice.rank_of(discard.tile))
    return _Verdict(option, take, doubt, Reason(key))


def _weigh_riichi(
    observation: Observation, facts: TenpaiFacts, rank: int
) -> tuple[bool, Doubt, str]:
    quiet = facts.least_dama
    worth = 0 if quiet is None else quiet.payment
    if rank > 1:
        return False, Doubt.CLOSE, "riichi_off_plan"
    if facts.live == 0:
        return False, Doubt.SURE, "riichi_dead"
    if worth >= (BIG * 3 // 2 if observation.is_dealer else BIG):
        return False, Doubt.FAIRLY, "riichi_big"
    if worth and _wins_the_game(observation, worth):
        return False, Doubt.FAIRLY, "riichi_enough"
    if facts.furiten:
        return False, Doubt.CLOSE, "riichi_furiten"
    if facts.live <= THIN:
        return False, Doubt.CLOSE, "riichi_thin"
    threatened, late = bool(threats(observation)), observation.tiles_left < LATE
    if quiet is not None and threatened and late:
        return False, Doubt.CLOSE, "riichi_late"
    if facts.is_single or (quiet is not None and late):
        doubt = Doubt.CLOSE
    else:
        doubt = Doubt.FAIRLY if quiet is not None or threatened else Doubt.SURE
    return True, doubt, "riichi_yaku" if quiet is None else "riichi_points"


def _wins_the_game(observation: Observation, payment: int) -> bool:
    """In the last round, a ron of so much makes the seat first whoever pays."""
    others = max(observation.points[other] for other in observation.opponents)
    is_last = observation.round >= observation.rules.rounds - 1
    return is_last and observation.points[observation.seat] + payment > others
