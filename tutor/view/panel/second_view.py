"""What the panel shows of the second opinion: plain sentences, found when it is opened."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from rules.events import Call, Discard
from rules.melds import MeldType
from rules.message import Message
from rules.offers import Action
from rules.tiles import Kind, kind_of
from tutor.advice.advice import Decision
from tutor.advice.call_advice import CallDecision
from tutor.language import gettext, translate
from tutor.text.calls import action_word, wanted_word
from tutor.text.second import call_lines, opinion_lines

if TYPE_CHECKING:
    from tutor.second.kans import KanShare
    from tutor.second.opinion import CallShare


def has_second(entry: Decision | CallDecision) -> bool:
    if isinstance(entry, Decision):
        return True
    return _riichi(entry) is not None or bool(_calls(entry)) or _own_kan(entry) is not None


def second_lines(entry: Decision | CallDecision) -> tuple[str, ...]:
    from tutor.second.opinion import shipped_weights  # not before a frame

    if isinstance(entry, CallDecision) and (kan := _own_kan(entry)) is not None:
        return _kan_lines(entry, *kan)
    weights = shipped_weights()
    if isinstance(weights, Message):
        return (translate(weights),)
    throws = int(weights.learned.get("decisions", 0))
    if isinstance(entry, Decision):
        return _throw_lines(entry, throws)
    shares, wanted = _call_shares(entry)
    kan = _claimed_kan(entry)
    if kan is None:
        return call_lines(shares, wanted, throws)
    (call, counted), rest = kan, 1000 - kan[1].share
    others = [(word, share * rest // 1000) for word, share in shares]
    said = action_word(call, entry.observation)
    found = [*others, (said, 1000 - sum(share for _, share in others))]
    return call_lines(found, wanted, throws, kans=counted.chances)


def _kan_lines(decision: CallDecision, kan: Call, counted: "KanShare") -> tuple[str, ...]:
    said = action_word(kan, decision.observation)
    shares = [(said, counted.share), (gettext("No kan"), 1000 - counted.share)]
    wanted = wanted_word(decision)
    return call_lines(shares, wanted, None, kans=counted.chances)


def _own_kan(decision: CallDecision) -> "tuple[Call, KanShare] | None":
    match [option.action for option in decision.advice.options]:
        case [Call() as kan] if kan.meld.type in (MeldType.ANKAN, MeldType.KAKAN):
            return _counted(decision, kan)
        case _:
            return None


def _claimed_kan(decision: CallDecision) -> "tuple[Call, KanShare] | None":
    actions = [option.action for option in decision.advice.options]
    kans = [each for each in actions if isinstance(each, Call) and each.meld.is_kan]
    return _counted(decision, kans[0]) if kans else None


def _counted(decision: CallDecision, kan: Call) -> "tuple[Call, KanShare] | None":
    from tutor.second.kans import kan_share

    found = kan_share(decision.observation, kan)
    return None if found is None else (kan, found)


def _calls(decision: CallDecision) -> list[Call]:
    actions = [option.action for option in decision.advice.options]
    calls = [each for each in actions if isinstance(each, Call) and not each.meld.is_kan]
    known = len(calls) + (_claimed_kan(decision) is not None)
    return calls if known == len(actions) else []


def _riichi(decision: CallDecision) -> Discard | None:
    match [option.action for option in decision.advice.options]:
        case [Discard() as riichi]:
            return riichi
        case _:
            return None


def _call_shares(decision: CallDecision) -> tuple[list[tuple[str, int]], str]:
    from tutor.advice.calls import look_at_offers
    from tutor.second.opinion import second_call_opinion, second_opinions

    seen, wanted = decision.observation, wanted_word(decision)
    riichi, calls = _riichi(decision), _calls(decision)
    if riichi is not None:
        opinions = second_opinions((seen,))
        if opinions is None:
            raise ValueError("there is a network and a position")
        share = int(opinions.riichi[0, kind_of(riichi.tile)])
        passing = gettext("No riichi")
        said = action_word(riichi, seen)
        return [(said, share), (passing, 1000 - share)], wanted
    (looked,) = look_at_offers(((seen, calls),))
    opinion = second_call_opinion(seen, calls, looked)
    if opinion is None:
        raise ValueError("there is a network and a call")
    named = [
        (action_word(call, seen), share)
        for call, share in _without_reds(opinion.calls, decision.advice.recommended)
    ]
    return [*named, (gettext("Pass"), opinion.passing)], wanted


def _without_reds(
    calls: Sequence["CallShare"], recommended: Action | None
) -> Iterator[tuple[Call, int]]:
    alike: defaultdict[tuple[Kind, ...], list[CallShare]] = defaultdict(list)
    for each in calls:
        alike[tuple(sorted(map(kind_of, each.call.meld.tiles)))].append(each)
    for some in alike.values():
        told = max(some, key=lambda each: (each.call == recommended, each.share))
        yield told.call, sum(each.share for each in some)


def _throw_lines(decision: Decision, throws: int) -> tuple[str, ...]:
    from tutor.second.opinion import second_opinions

    opinions = second_opinions((decision.observation,))
    if opinions is None:
        raise ValueError("there is a network and a position")
    shares = {
        kind_of(tile): int(opinions.shares[0, kind_of(tile)])
        for tile in decision.observation.discards
    }
    advised = {kind_of(tile) for tile in decision.advice.best}
    return opinion_lines(shares, advised, kind_of(decision.played), throws)
