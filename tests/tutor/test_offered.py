"""What a record's seats were offered: the table that dealt the game knows it."""

import json
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest

from rules.events import Call, Discard, Disconnected, Draw, Ruleset, Ryukyoku, Win
from rules.legal import Action
from rules.melds import MeldType
from rules.observation import Observation
from rules.record import GameRecord
from rules.table import Table
from rules.tiles import SEATS, Seat, tile_name
from tests.games import end_of, game
from tests.tutor.trees import TREE
from tutor.coach.advice import CallDecision, Decision, Doubt, PlayedOffer
from tutor.coach.decision_json import call_to_json
from tutor.coach.graded import Label
from tutor.coach.review import played_entries, review_entries
from tutor.coach.strategy.stance import Verdict
from tutor.lab.soak.whim import Whim, answers
from tutor.text.calls import recommendation

Offer = tuple[Seat, frozenset[Action], Action | None]


def played(seed: int) -> tuple[GameRecord, list[tuple[Observation, Offer]]]:
    table, chance = Table(Ruleset(hanchan=False), Random(seed)), Random(seed)
    asked = []
    while not table.is_over:
        given = answers(table, chance, Whim(wins=0.8, calls=0.4, riichi=0.5))
        for seat, offered in table.pending.items():
            more = frozenset(a for a in offered if not isinstance(a, Discard) or a.riichi)
            if more:
                asked.append((table.round.observe(seat), (seat, more, given[seat])))
        table.step(given)
    return table.record(), asked


def found(record: GameRecord) -> list[PlayedOffer]:
    entries = (one for here in played_entries(record, SEATS) for one in here)
    return [one for one in entries if isinstance(one, PlayedOffer)]


def _place(seen: Observation) -> tuple[object, ...]:
    return seen.seat, seen.round, seen.honba, seen.rivers, seen.hand, seen.melds


def face(action: Action | None) -> object:
    if isinstance(action, Win):
        return "win", action.seat, action.from_seat, action.tile
    return action.type if isinstance(action, Ryukyoku) else action


@pytest.mark.parametrize("seed", range(6))
def test_the_offers_of_a_record_are_those_of_the_table_that_dealt_it(seed: int) -> None:
    record, asked = played(seed)
    by_place = {_place(seen): each for seen, each in asked}
    assert len(by_place) == len(asked)
    made = found(record)
    assert len(made) > 20
    for one in made:
        _, offered, answered = by_place.pop(_place(one.observation))
        assert {face(a) for a in one.offered} <= {face(a) for a in offered}
        assert face(one.answered) == face(answered)
    for _, (_, offered, _) in by_place.items():
        assert any(isinstance(a, Call | Win) and a.seat in SEATS for a in offered)
    assert len(by_place) <= len(asked) // 10


def test_what_another_took_first_is_no_answer() -> None:
    for seed in range(6):
        record, _ = played(seed)
        record = replace(record, rounds=record.rounds[:1])
        taken = {
            before.tile
            for events in record.rounds
            for before, event in pairwise(events)
            if isinstance(before, Discard)
            and isinstance(event, Call)
            and event.meld.type is not MeldType.CHI
        }
        for one in found(record):
            claimed = {a.meld.called for a in one.offered if isinstance(a, Call)}
            assert one.answered is not None or not claimed & taken


def entries_of(record: GameRecord, *seats: Seat) -> list[Decision | CallDecision]:
    return [one for here in review_entries(record, seats, TREE) for one in here]


def test_every_call_riichi_and_win_of_a_seat_is_an_entry_in_its_order() -> None:
    record, _ = played(3)
    taken = [
        event
        for events in record.rounds
        for event in events
        if (isinstance(event, Call | Win) or (isinstance(event, Discard) and event.riichi))
        and event.seat == 1
    ]
    calls = [one for one in entries_of(record, Seat(1)) if isinstance(one, CallDecision)]
    assert [one.taken for one in calls if one.taken is not None] == taken


def test_nobody_decides_while_away_and_a_cut_record_leaves_a_claim_open() -> None:
    record, _ = played(2)
    first, *_ = record.rounds
    away = replace(record, rounds=((first[0], Disconnected(Seat(1)), *first[1:]),))
    assert entries_of(away, Seat(1)) == []
    alone = replace(record, rounds=(first,))
    passed = next(one for one in found(alone) if one.answered is None)
    end = next(
        place
        for place, event in enumerate(first)
        if isinstance(event, Discard)
        and any(isinstance(a, Call) and a.meld.called == event.tile for a in passed.offered)
    )
    cut = replace(record, rounds=(first[: end + 1],))
    assert isinstance(first[end + 1], Draw)
    assert passed not in found(cut)
    assert passed in found(replace(record, rounds=(first[: end + 2],)))


def test_the_verdict_on_a_call() -> None:
    calls = [
        one
        for seed in range(2)
        for one in entries_of(end_of(game(seed, calls=0.5)), *SEATS)
        if isinstance(one, CallDecision)
    ]
    for one in calls:
        taken, wanted = one.taken, one.advice.recommended
        if (taken is None) == (wanted is None) is True:
            assert one.verdict is Verdict.FIRST
            assert not one.is_listed
        elif (taken is None) != (wanted is None):
            close = one.advice.doubt is Doubt.CLOSE or (
                one.graded is not None and one.graded.label is not Label.MISTAKE
            )
            assert one.verdict is (Verdict.IN_LINE if close else Verdict.OFF_PLAN)
            assert one.is_listed
    assert {one.verdict for one in calls} == {*Verdict}


def test_the_lines_of_a_sample_game(golden: Callable[[str, str], None]) -> None:
    lines = []
    for one in entries_of(game(7, calls=0.6), Seat(0)):
        if isinstance(one, CallDecision) and one.is_listed:
            words = recommendation(one.advice, one.observation)
            line = call_to_json(one, words)
            hand = " ".join(map(tile_name, one.observation.hand))
            lines.append(json.dumps({**line, "observation": hand}, ensure_ascii=False))
    golden("call-lines.jsonl", "\n".join(lines) + "\n")
