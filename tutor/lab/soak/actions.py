"""What is said of calls, riichi, kans and wins, read back and compared with the table.

As with the sentences about discards: everything is counted afresh, and a text that cannot be read
is a fault.
"""

from collections.abc import Iterator, Mapping, Sequence

from rules.events import Discard, Event
from rules.observation import Observation
from rules.offers import Action, claims, own_turn
from rules.record import GameRecord, replay_round
from rules.round import Round
from rules.tiles import SEATS, Seat
from tutor.advice.advice import Advice
from tutor.advice.advisor import advise
from tutor.advice.call_advice import ActionAdvice
from tutor.advice.calls import advise_action
from tutor.lab.soak.both_languages import differences
from tutor.lab.soak.offer_claims import BECAUSE, FACTS, Check
from tutor.lab.soak.offers import Offer
from tutor.lab.soak.sight import Sight
from tutor.lab.soak.spoken import pattern
from tutor.language import translator
from tutor.strategy.tree import StrategyTree
from tutor.text.call_facts import fact_text
from tutor.text.calls import recommendation


def action_faults(record: GameRecord, tree: StrategyTree) -> Iterator[str]:
    """What is wrong with what is said at each offer of a game."""
    for number_, events in enumerate(record.rounds):
        before: Event | None = None
        for state, event in replay_round(record.rules, events, number_):
            for seat, offered in _offers(state, before, event):
                seen = state.observe(seat)
                advice = advise(seen, tree) if state.to_discard == seat else None
                told = advise_action(seen, offered, advice)
                if told is not None:
                    yield from faults_of(told, seen, advice)
            before = event


def _offers(
    state: Round, before: Event | None, event: Event
) -> Iterator[tuple[Seat, Sequence[Action]]]:
    """Who may do something else than throw or pass: the thrower, or those that could claim."""
    if isinstance(event, Discard) and not state.riichi[event.seat]:
        yield event.seat, own_turn(state, event.seat)
    if isinstance(before, Discard):
        for seat in SEATS:
            if seat != before.seat and (offered := claims(state, seat)):
                yield seat, offered


def faults_of(told: ActionAdvice, seen: Observation, advice: Advice | None) -> Iterator[str]:
    """What is wrong with the facts of every option, and with the reason for the answer."""
    english, japanese = translator("en"), translator("ja")
    offers = [Offer(Sight(seen), option.action, advice) for option in told.options]
    for offer, option in zip(offers, told.options, strict=True):
        for fact in (*option.speed, *option.value, *option.safety):
            said, other = (fact_text(fact, seen, each) for each in (english, japanese))
            if not _holds(FACTS, said, offer):
                yield f"false or not understood: {said} ({option.action})"
            if apart := differences(said, other):
                yield f"the languages differ, {apart}: {said} / {other}"
    reason = recommendation(told, seen, english)[1]
    about = [o for o in offers if told.recommended in (None, o.action)]
    if not any(_holds(BECAUSE, reason, offer) for offer in about):
        yield f"false or not understood: {reason} ({told.recommended})"


def _holds(checks: Mapping[str, Check], text: str, offer: Offer) -> bool:
    for form, check in checks.items():
        said = pattern(form).fullmatch(text)
        if said is not None:
            return check(offer, said)
    return False
