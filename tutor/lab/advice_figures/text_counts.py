"""Counts of finished texts, each with the number of decisions that it is of.

A decision is at fault if its text in one language is; something is said if it is said in every
language.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from rules.observation import Observation
from rules.tiles import Seat, kind_of
from tutor.coach.advice import Decision
from tutor.coach.opinion import second_opinions
from tutor.coach.strategy.stance import is_within_three
from tutor.lab.texts.finished import Finished, Texts, finish
from tutor.lab.texts.rules import (
    cannot_win,
    dead_waits,
    has_only_counts,
    hides_hand,
    is_silent,
    says_push,
    sure_hand,
)
from tutor.lab.texts.turns import is_aba, quiet_triples, reversed_kind, successive
from tutor.lab.texts.words import PLACE, waits_in
from tutor.position.rankings import Rankings
from tutor.position.standing import is_last_round
from tutor.position.table_read import DEAR_HAN, READY_MAYBE, look_at_open_hand, ready_chance

FEW: Final = 100
MOST: Final = 600
"""Per mille of strong players for the first discard, and for another one."""
MELDS: Final = 2
SEAT_NAMES: Final = (("Right", "下家"), ("Across", "対面"), ("Left", "上家"))


@dataclass(frozen=True, slots=True)
class TextCounts:
    texts: int = 0
    silent_texts: int = 0
    """Reviews without a word on plan, place or threat."""
    bare_counts: int = 0
    """Answers that rest on counts only, or what they say of the tempting tile."""
    named_waits: int = 0
    waits_without_yaku: int = 0
    pushes: int = 0
    push_without_win: int = 0
    sure_hands: int = 0
    hidden_hands: int = 0
    last_round: int = 0
    last_round_told: int = 0
    """Reviews with a word on place or points, in their headline or text."""
    open_threats: int = 0
    """An opponent with two open melds or more is dear, or may be ready."""
    open_threats_told: int = 0
    turn_pairs: int = 0
    """Turns of a seat since whose last nothing has happened."""
    reversed_reasons: int = 0
    quiet_triples: int = 0
    """Three turns in a row without a threat."""
    headline_aba: int = 0
    second_decisions: int = 0
    """Decisions that the second opinion was asked about."""
    off_consensus: int = 0
    played_first: int = 0
    """Discards as played that the advice puts first."""
    played_within_three: int = 0
    yielded: int = 0
    """First discards that were changed to those of strong players."""


def count_texts(decisions: Sequence[Decision]) -> TextCounts:
    """Count the texts of one seat in one round.

    Args:
        decisions: in order.
    """
    some = [finish(one) for one in decisions]
    waits = [one for one in some if _any(one, _names_wait)]
    pushes = [one for one in some if _any(one, _says_push)]
    last = [one for one in some if is_last_round(one.decision.observation)]
    threats = [one for one in some if shown_seats(one.decision.observation, one.spot.rankings)]
    pairs = list(successive(some))
    triples = list(quiet_triples(some))
    asked, off = _off_consensus(decisions)
    ranks = [one.advice.rank_of(one.played) for one in decisions]
    return TextCounts(
        texts=len(some),
        silent_texts=sum(_any(one, _is_silent) for one in some),
        bare_counts=sum(_any(one, _is_bare) for one in some),
        named_waits=len(waits),
        waits_without_yaku=sum(_any(one, _names_dead_wait) for one in waits),
        pushes=len(pushes),
        push_without_win=sum(map(cannot_win, pushes)),
        sure_hands=sum(sure_hand(one) is not None for one in some),
        hidden_hands=sum(_any(one, hides_hand) for one in some),
        last_round=len(last),
        last_round_told=sum(_all(one, _names_place) for one in last),
        open_threats=len(threats),
        open_threats_told=sum(_all(one, _names_threats) for one in threats),
        turn_pairs=len(pairs),
        reversed_reasons=sum(reversed_kind(*each) is not None for each in pairs),
        quiet_triples=len(triples),
        headline_aba=sum(
            any(is_aba(each, at) for at, texts in enumerate(each[0].texts) if texts.is_translated)
            for each in triples
        ),
        second_decisions=asked,
        off_consensus=off,
        played_first=sum(rank == 1 for rank in ranks),
        played_within_three=sum(map(is_within_three, ranks)),
        yielded=sum(one.advice.yielded for one in decisions),
    )


def _any(finished: Finished, is_so: Callable[[Finished, Texts], bool]) -> bool:
    return any(is_so(finished, texts) for texts in finished.texts if texts.is_translated)


def _all(finished: Finished, is_so: Callable[[Finished, Texts], bool]) -> bool:
    return all(is_so(finished, texts) for texts in finished.texts if texts.is_translated)


def _names_wait(finished: Finished, texts: Texts) -> bool:
    return any(map(waits_in, texts.parts))


def _names_dead_wait(finished: Finished, texts: Texts) -> bool:
    return any(dead_waits(finished, texts))


def _says_push(finished: Finished, texts: Texts) -> bool:
    return says_push(texts)


def _is_silent(finished: Finished, texts: Texts) -> bool:
    return is_silent(texts)


def _is_bare(finished: Finished, texts: Texts) -> bool:
    return has_only_counts(finished, texts.review)


def _names_place(finished: Finished, texts: Texts) -> bool:
    return PLACE.search(f"{texts.headline} {texts.whole}") is not None


def _names_threats(finished: Finished, texts: Texts) -> bool:
    seen, said = finished.decision.observation, f"{texts.headline} {texts.whole}"
    return all(
        any(name in said for name in SEAT_NAMES[(seat - seen.seat) % 4 - 1])
        for seat in shown_seats(seen, finished.spot.rankings)
    )


def shown_seats(observation: Observation, rankings: Rankings) -> list[Seat]:
    """Return the opponents, not in riichi, whose open hands are a danger."""
    found = []
    for seat in observation.opponents:
        look = look_at_open_hand(observation, seat)
        opened = sum(meld.is_open for meld in observation.melds[seat])
        if look is None or opened < MELDS or observation.riichi[seat]:
            continue
        if look.han_shown >= DEAR_HAN or (ready_chance(rankings, seat) or 0.0) >= READY_MAYBE:
            found.append(seat)
    return found


def _off_consensus(decisions: Sequence[Decision]) -> tuple[int, int]:
    """Return how many decisions the second opinion was asked about, and in how many of them strong
    players hardly ever make the first discard and mostly another one."""
    opinions = second_opinions([one.observation for one in decisions])
    if opinions is None:
        return 0, 0
    off = 0
    for one, shares in zip(decisions, opinions.shares.tolist(), strict=True):
        own = max(shares[kind_of(tile)] for tile in one.advice.best)
        off += own < FEW and max(shares) > MOST
    return len(decisions), off
