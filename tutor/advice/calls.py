"""Whether to call, declare riichi or a kan, or win: a recommendation with its doubt.

The recommendations are rules: thresholds and doubts follow what players of the phoenix room did
(docs/practice.md). They are in `weigh_calls` and `weigh_riichi`, the facts behind them in
`call_facts`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias, assert_never

from rules.events import Call, Discard, Ryukyoku, Win
from rules.melds import Meld, MeldType
from rules.observation import Observation
from rules.offers import Action
from rules.tiles import is_red
from tutor.advice.advice import Advice
from tutor.advice.call_advice import ActionAdvice, Doubt, OptionAdvice
from tutor.advice.call_facts import options_of
from tutor.advice.reasons.calls import WinWorth
from tutor.advice.reasons.offers import OfferReason
from tutor.advice.weigh_calls import weigh_call, weigh_kan
from tutor.advice.weigh_riichi import weigh_riichi
from tutor.evaluators.calls import CallFacts, look_at_calls
from tutor.evaluators.glance import orphans
from tutor.evaluators.last_round import fixes_last_place
from tutor.evaluators.tenpai import look_at_tenpai

ORPHANS_TO_KEEP: Final = 11

LookedAt: TypeAlias = Mapping[Meld, CallFacts]


def advise_action(
    observation: Observation, offered: Sequence[Action], advice: Advice | None = None
) -> ActionAdvice | None:
    """Return the facts of each thing offered besides a plain discard, and what to do.

    Args:
        observation: what the seat sees.
        offered: what it may do.
        advice: for the discard, on the own turn: riichi is looked at with its tile.

    Returns:
        None where only plain discards are offered.
    """
    (looked,) = look_at_offers(((observation, offered),))
    return advise_looked(observation, offered, advice, looked)


def look_at_offers(offers: Sequence[tuple[Observation, Sequence[Action]]]) -> list[LookedAt]:
    calls = [
        (number, seen, action.meld)
        for number, (seen, offered) in enumerate(offers)
        for action in offered
        if isinstance(action, Call) and action.meld.type in (MeldType.CHI, MeldType.PON)
    ]
    looked: list[dict[Meld, CallFacts]] = [{} for _ in offers]
    found = look_at_calls([(seen, meld) for _, seen, meld in calls]) if calls else []
    for (number, _, meld), facts in zip(calls, found, strict=True):
        looked[number][meld] = facts
    return list(looked)


def advise_looked(
    observation: Observation, offered: Sequence[Action], advice: Advice | None, looked: LookedAt
) -> ActionAdvice | None:
    options = tuple(options_of(observation, offered, advice, looked))
    if not options:
        return None
    return _recommend(options, [_judge(observation, one, advice, looked) for one in options])


@dataclass(frozen=True, slots=True)
class _Verdict:
    option: OptionAdvice
    take: bool
    doubt: Doubt
    reason: OfferReason
    order: tuple[int, ...] = ()


def _recommend(options: tuple[OptionAdvice, ...], verdicts: Sequence[_Verdict]) -> ActionAdvice:
    for sort in (Win, Ryukyoku, Call, Discard):
        same = [each for each in verdicts if isinstance(each.option.action, sort)]
        taken = [each for each in same if each.take]
        if taken:
            best = min(taken, key=lambda each: each.order)
            return _told(options, best, best.option.action)
    # nothing is taken: the option that came nearest to it says why
    nearest = max(verdicts, key=lambda each: (list(Doubt).index(each.doubt), not _is_kan(each)))
    return _told(options, nearest, None)


def _told(
    options: tuple[OptionAdvice, ...], verdict: _Verdict, recommended: Action | None
) -> ActionAdvice:
    place = options.index(verdict.option)
    return ActionAdvice(options, recommended, verdict.doubt, (verdict.reason,), place)


def _is_kan(verdict: _Verdict) -> bool:
    action = verdict.option.action
    return isinstance(action, Call) and action.meld.is_kan


def _judge(
    observation: Observation, option: OptionAdvice, advice: Advice | None, looked: LookedAt
) -> _Verdict:
    action = option.action
    match action:
        case Win():
            return _judge_win(observation, option)
        case Ryukyoku():
            keep = orphans(observation) >= ORPHANS_TO_KEEP
            reason = OfferReason.KEEP_ORPHANS if keep else OfferReason.THROW_IN
            return _Verdict(option, not keep, Doubt.FAIRLY, reason)
        case Discard():
            return _judge_riichi(observation, option, action, advice)
        case Call() if action.meld.is_kan:
            return _Verdict(option, *weigh_kan(observation, action), (action.meld.kind,))
        case Call():
            return _judge_call(observation, option, action, looked[action.meld])
    assert_never(action)


def _judge_win(observation: Observation, option: OptionAdvice) -> _Verdict:
    points = [fact.points for fact in option.value if isinstance(fact, WinWorth)]
    if points and fixes_last_place(observation, points[0]):
        return _Verdict(option, True, Doubt.CLOSE, OfferReason.WIN_LAST_PLACE)
    return _Verdict(option, True, Doubt.SURE, OfferReason.TAKE_WIN)


def _judge_call(
    observation: Observation, option: OptionAdvice, call: Call, facts: CallFacts
) -> _Verdict:
    order = facts.shanten_after, -facts.live_after, sum(map(is_red, call.meld.from_hand))
    return _Verdict(option, *weigh_call(observation, call, facts), order)


def _judge_riichi(
    observation: Observation, option: OptionAdvice, discard: Discard, advice: Advice | None
) -> _Verdict:
    facts = look_at_tenpai(observation, discard.tile)
    if facts is None or advice is None:
        raise ValueError("riichi was offered with a hand that is not ready")
    return _Verdict(option, *weigh_riichi(observation, facts, advice.rank_of(discard.tile)))
