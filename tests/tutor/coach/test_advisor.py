"""`advise` sees only what the seat sees, and works the same alone and in batches."""

import random
from collections.abc import Iterator
from dataclasses import replace

import pytest

from rules.events import Deal, Discard, Draw, Event
from rules.observation import Observation
from rules.record import GameRecord
from rules.round import IllegalEvent, Round
from rules.tiles import SEATS, Seat, Tile, four, kind_of
from tests.games import end_of, game
from tests.tutor.trees import TREE
from tutor.coach.advisor import advise, advise_all, first_discards
from tutor.coach.strategy.situation import Strategy


def observations(record: GameRecord, seats: tuple[Seat, ...] = SEATS) -> Iterator[Observation]:
    for state, event in record.replay():
        if isinstance(event, Discard) and event.seat in seats and not state.riichi[event.seat]:
            yield state.observe(event.seat)


def test_advice_is_the_same_alone_and_in_a_batch() -> None:
    many = list(observations(game(5)))[:30]
    assert advise_all(many, TREE) == [advise(one, TREE) for one in many]


def test_first_discards_match_the_full_advice_without_the_second_opinion(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("tutor.coach.advisor.discard_shares", lambda *_: None)
    many = [*observations(game(5)), *observations(game(6, calls=0.0))][::5]
    tiles = first_discards(many, TREE)
    for tile, advice in zip(tiles, advise_all(many, TREE), strict=True):
        assert tile in advice.best
        fast = {one.discard: one.rank for one in advice.rankings.speed}
        assert fast[tile] == min(fast[other] for other in advice.best)


def test_no_observations_give_no_advice() -> None:
    assert advise_all([], TREE) == first_discards([], TREE) == []


def test_every_legal_discard_is_ranked_once_and_ties_share_a_rank() -> None:
    many = list(observations(end_of(game(6))))
    for observation, advice in zip(many, advise_all(many, TREE), strict=True):
        placed = [kind_of(one.discard) for one in advice.combined]
        assert sorted(placed) == sorted(map(kind_of, observation.discards))
        ranks = [one.rank for one in advice.combined]
        assert ranks == sorted(ranks)
        assert all(rank == 1 + sum(other < rank for other in ranks) for rank in ranks)


def test_a_hand_far_from_ready_folds_against_riichi() -> None:
    found = 0
    many = list(observations(game(6, calls=0.0)))
    for observation, advice in zip(many, advise_all(many, TREE), strict=True):
        steps = min(one.facts["shanten_after"] for one in advice.rankings.speed)  # type: ignore[type-var]
        if any(observation.riichi) and steps:  # type: ignore[operator]
            leans = (Strategy.SAFETY, Strategy.VALUE_SAFETY)
            assert advice.choice.strategy in leans
            found += 1
    assert found


def swapped(events: tuple[Event, ...], upto: int, seat: Seat, whim: random.Random) -> list[Event]:
    hidden = hidden_tiles(events, upto, seat)
    fresh = list(hidden)
    whim.shuffle(fresh)
    new = dict(zip(hidden, fresh, strict=True))
    changed: list[Event] = []
    for event in events[:upto]:
        match event:
            case Deal():
                hands = tuple(
                    hand
                    if who == seat or hand is None
                    else tuple(sorted(new.get(tile, tile) for tile in hand))
                    for who, hand in enumerate(event.hands)
                )
                changed.append(replace(event, hands=four(hands)))
            case Draw() if event.seat != seat and event.tile is not None:
                changed.append(Draw(event.seat, new.get(event.tile, event.tile)))
            case _:
                changed.append(event)
    return changed


def hidden_tiles(events: tuple[Event, ...], upto: int, seat: Seat) -> list[Tile]:
    state = Round(game(0).rules)
    for event in events[:upto]:
        state.apply(event)
    seen = set(state.hands[seat] or []) | set(state.dora_indicators)
    seen |= {tile for melds in state.melds for meld in melds for tile in meld.tiles}
    seen |= {one.tile for river in state.rivers for one in river}
    return [Tile(tile) for tile in range(136) if tile not in seen]


@pytest.mark.parametrize("seed", range(2))
def test_hidden_tiles_do_not_change_the_advice(seed: int) -> None:
    whim = random.Random(seed)
    compared = 0
    for events in game(seed).rounds:
        moments = [
            (index, event.seat)
            for index, event in enumerate(events)
            if isinstance(event, Discard) and not event.riichi
        ]
        for upto, seat in moments[3::9]:
            before, after = Round(game(0).rules), Round(game(0).rules)
            try:
                for event in swapped(events, upto, seat, whim):
                    after.apply(event)
            except IllegalEvent:  # pragma: no cover
                raise AssertionError("the swap is not possible") from None
            for event in events[:upto]:
                before.apply(event)
            assert before.hands[seat] == after.hands[seat]
            assert before.hands != after.hands
            if not before.riichi[seat]:
                mine, again = before.observe(seat), after.observe(seat)
                assert advise(again, TREE) == advise(mine, TREE)
                compared += 1
    assert compared > 10
