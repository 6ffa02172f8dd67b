"""What a call, riichi, kan or win would change: facts, in three kinds as the plans have them.

`tutor.text.call_facts` makes sentences of them; `calls` judges them.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from rules.events import Call, Discard, Ryukyoku, Win
from rules.melds import MeldType
from rules.observation import Observation
from rules.offers import Action
from rules.scoring import Score, WinSituation, score_hand
from rules.shanten import discards, shanten
from rules.tiles import is_red, kind_name, kind_of, tile_name
from tutor.advice.advice import Advice
from tutor.advice.call_advice import OptionAdvice
from tutor.advice.reasons.calls import (
    CallSteps,
    KanSteps,
    KanThreat,
    NewDora,
    NoYakuInSight,
    OfferFact,
    OpensHand,
    OrphansHeld,
    RiichiBound,
    RiichiFuriten,
    RiichiWaits,
    RiichiWorth,
    TilesLeft,
    WinEnds,
    WinFuriten,
    WinWorth,
    YakuInSight,
)
from tutor.evaluators.calls import after_call, look_at_call
from tutor.evaluators.glance import cannot_win, orphans, threats
from tutor.evaluators.tenpai import look_at_tenpai

DETOUR: Final = 1
"""A yaku that makes the hand longer by more than this is not in sight."""


def options_of(
    observation: Observation, offered: Sequence[Action], advice: Advice | None
) -> Iterator[OptionAdvice]:
    """Each thing that is offered besides a plain discard, and what it changes.

    Args:
        advice: for the discard, on the own turn: riichi is looked at with its tile.
    """
    for action in offered:
        match action:
            case Win():
                yield _win(observation, action)
            case Ryukyoku():
                yield OptionAdvice(action, (OrphansHeld(orphans(observation)),))
            case Call():
                yield _call(observation, action)
            case Discard():
                pass
    if advice is not None:
        ready = [a for a in offered if isinstance(a, Discard) and a.riichi]
        if ready:
            yield _riichi(observation, min(ready, key=lambda a: _riichi_key(a, advice)))


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
        (WinEnds(),),
        () if points is None else (WinWorth(points),),
        () if tsumo else (WinFuriten(observation.riichi[seat]),),
    )


def _gain(score: Score, dealer: bool, tsumo: bool) -> int:
    """What the winner gets, honba and sticks aside."""
    if not tsumo:
        return score.payment
    return score.payment * 3 if dealer else score.payment + 2 * score.payment_others


def _call(observation: Observation, call: Call) -> OptionAdvice:
    if call.meld.type in (MeldType.CHI, MeldType.PON):
        return _chi_or_pon(observation, call)
    before, after = kan_shanten(observation, call)
    value: list[OfferFact] = [NewDora()]
    if call.meld.type is MeldType.DAIMINKAN and not observation.is_open:
        value.append(OpensHand())
    seats = threats(observation)
    return OptionAdvice(
        call, (KanSteps(before, after),), tuple(value), (KanThreat(seats),) if seats else ()
    )


def _chi_or_pon(observation: Observation, call: Call) -> OptionAdvice:
    facts = look_at_call(observation, call.meld)
    steps = CallSteps(
        before=facts.shanten_before,
        after=facts.shanten_after,
        draws_before=facts.live_before,
        draws_after=facts.live_after,
    )
    value: list[OfferFact] = [OpensHand()] if facts.opens else []
    near = [yaku for yaku in facts.yaku if yaku.shanten <= facts.shanten_after + DETOUR]
    if near:
        names = tuple(yaku.yaku for yaku in near)
        kinds = tuple("" if y.kind is None else kind_name(y.kind) for y in near)
        away = near[0].shanten
        value.append(YakuInSight(names, kinds, away, away - facts.shanten_after))
    else:
        value.append(NoYakuInSight())
    return OptionAdvice(call, (steps,), tuple(value), (_left(observation, call),))


def _left(observation: Observation, call: Call) -> TilesLeft:
    """What is left to be safe with."""
    after = after_call(observation, call.meld)
    seats = threats(observation)
    safe = [
        tile for tile in after.hand if all(cannot_win(after, seat, kind_of(tile)) for seat in seats)
    ]
    return TilesLeft(len(after.hand) - 1, len(safe) if seats else None, seats)


def _riichi(observation: Observation, discard: Discard) -> OptionAdvice:
    facts = look_at_tenpai(observation, discard.tile)
    if facts is None:
        raise ValueError("riichi was offered with a hand that is not ready")
    least = facts.least_dama
    riichi = min((w.riichi.payment for w in facts.waits if w.riichi is not None), default=0)
    quiet = None if least is None else least.payment
    value: list[OfferFact] = [RiichiWorth(quiet, riichi)]
    if facts.furiten:
        value.append(RiichiFuriten())
    seats = threats(observation)
    waits = tuple(kind_name(wait.kind) for wait in facts.waits)
    return OptionAdvice(
        discard,
        (RiichiWaits(tile_name(discard.tile), waits, facts.live),),
        tuple(value),
        (RiichiBound(seats),),
    )


def _riichi_key(discard: Discard, advice: Advice) -> tuple[int, bool, bool]:
    return advice.rank_of(discard.tile), is_red(discard.tile), not discard.tsumogiri


def kan_shanten(observation: Observation, call: Call) -> tuple[int, int]:
    """Shanten without the kan (after the best discard on the own turn) and with it."""
    counts, melds = observation.counts, len(observation.own_melds)
    before = shanten(counts, melds)
    if sum(counts) % 3 == 2:
        before = min(ready.shanten for ready in discards(counts, melds).values())
    for tile in call.meld.from_hand:
        counts[kind_of(tile)] -= 1
    return before, shanten(counts, melds + (call.meld.type is not MeldType.KAKAN))
