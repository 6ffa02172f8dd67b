from collections.abc import Iterator, Sequence

from rules.events import Discard, Event
from rules.legal import Action, claims, own_offers
from rules.observation import Observation
from rules.record import GameRecord, replay_round
from rules.round import Round
from rules.tiles import SEATS, Seat
from tutor.coach.advice import ActionAdvice, Advice
from tutor.coach.advisor import advise
from tutor.coach.calls import advise_action
from tutor.coach.strategy.tree import StrategyTree
from tutor.lab.soak.offer_claims import is_fact_true, is_reason_true
from tutor.lab.soak.offers import Offer
from tutor.lab.soak.sight import Sight


def action_faults(record: GameRecord, tree: StrategyTree) -> Iterator[str]:
    for number_, events in enumerate(record.rounds):
        before: Event | None = None
        for state, event in replay_round(record.rules, events, number_):
            for seat, offered in _offers(state, before, event):
                seen = state.observe(seat)
                advice = advise(seen, tree) if state.to_discard == seat else None
                advised = advise_action(seen, offered, advice)
                if advised is not None:
                    yield from faults_of(advised, seen, advice)
            before = event


def _offers(
    state: Round, before: Event | None, event: Event
) -> Iterator[tuple[Seat, Sequence[Action]]]:
    offers: list[tuple[Seat, Sequence[Action]]] = []
    if isinstance(event, Discard) and not state.riichi[event.seat]:
        offers.append((event.seat, own_offers(state, event.seat)))
    if isinstance(before, Discard):
        offers += [(seat, claims(state, seat)) for seat in SEATS if seat != before.seat]
    return ((seat, offered) for seat, offered in offers if offered)


def faults_of(advised: ActionAdvice, seen: Observation, advice: Advice | None) -> Iterator[str]:
    offers = [Offer(Sight(seen), option.action, advice) for option in advised.options]
    for offer, option in zip(offers, advised.options, strict=True):
        for fact in (*option.speed, *option.value, *option.safety):
            if not is_fact_true(fact, offer):
                yield f"false: {fact} ({option.action})"
    about = [o for o in offers if advised.recommended in (None, o.action)]
    for reason in advised.reasons:
        if not any(is_reason_true(reason, offer) for offer in about):
            yield f"false: {reason} ({advised.recommended})"
