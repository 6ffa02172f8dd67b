"""A round resumed in its middle: known tiles stay in place, the rest is dealt again."""

from dataclasses import replace
from random import Random

import pytest

from rules.events import Deal, Discard, Draw, Event, Ruleset, Ryukyoku, Win
from rules.melds import MeldType
from rules.record import GameRecord, replay_round
from rules.table import Snapshot, Table, snapshot_after
from tests.games import game
from tutor.lab.soak.whim import Whim, answers


def moments(record: GameRecord) -> list[tuple[int, int]]:
    return [
        (number, at)
        for number, events in enumerate(record.rounds)
        for at, event in enumerate(events)
        if isinstance(event, Discard)
    ]


def taken_up(record: GameRecord, begun: Snapshot, rounds: int | None = None) -> Table:
    return Table(record.rules, Random(5), opening=begun, rounds=rounds)


@pytest.mark.parametrize("seed", [70, 72])
def test_the_table_stands_as_it_stood(seed: int) -> None:
    record = game(seed, calls=0.6, hanchan=True)
    for number, at in moments(record)[::7]:
        events = record.rounds[number]
        table = taken_up(record, snapshot_after(events[:at], Random(seed)))
        assert table.record().rounds == (events[:at],)
        thrown = events[at]
        assert isinstance(thrown, Discard)
        assert thrown in table.pending[thrown.seat]
        was = next(
            before.observe(thrown.seat)
            for before, event in replay_round(record.rules, events)
            if event is thrown
        )
        assert table.round.observe(thrown.seat) == was


def test_kans_of_every_sort_are_among_them() -> None:
    kinds = {
        event.meld.type
        for seed in (70, 72)
        for events in game(seed, calls=0.6, hanchan=True).rounds
        for event in events
        if hasattr(event, "meld")
    }
    assert {MeldType.ANKAN, MeldType.KAKAN, MeldType.DAIMINKAN} <= kinds


def test_the_rest_of_the_wall_is_dealt_anew_and_each_tile_once() -> None:
    record = game(70)
    number, at = moments(record)[30]
    events = record.rounds[number]
    first, second = (snapshot_after(events[:at], Random(seed)) for seed in (1, 2))
    drawn = [event.tile for event in events[:at] if isinstance(event, Draw)]
    for begun in (first, second):
        wall = begun.wall
        tiles = [*wall.draws, *wall.rinshan, *wall.indicators, *wall.ura_indicators]
        assert sorted([*tiles, *(t for hand in wall.hands for t in hand)]) == list(range(136))
        assert [*wall.draws[: len(drawn)]] == drawn
    assert first.wall.hands == second.wall.hands
    assert first.wall.draws != second.wall.draws
    assert first.events == second.events == events[:at]
    assert first == snapshot_after(events[:at], Random(1))


def test_it_goes_on_to_the_end_of_that_round() -> None:
    record = game(71)
    ends = 0
    for number, at in moments(record)[::20]:
        begun = snapshot_after(record.rounds[number][:at], Random(at))
        table = taken_up(record, begun, rounds=1)
        chance = Random(at)
        while not table.is_over:
            table.step(answers(table, chance, Whim(calls=0.3, greed=0.9)))
        finished = table.record()
        assert len(finished.rounds) == 1
        assert isinstance(finished.rounds[0][-1], Win | Ryukyoku)
        assert finished.rounds[0][:at] == record.rounds[number][:at]
        if finished.final_points is None:
            ends += 1
            assert table.final_points == tuple(table.round.points)
    assert ends


def hidden_hand(events: tuple[Event, ...]) -> tuple[Event, ...]:
    deal = events[0]
    assert isinstance(deal, Deal)
    return (replace(deal, hands=(None, *deal.hands[1:])), *events[1:])


def hidden_draw(events: tuple[Event, ...]) -> tuple[Event, ...]:
    draw = events[1]
    assert isinstance(draw, Draw)
    return (events[0], replace(draw, tile=None), *events[2:])


def twice(events: tuple[Event, ...]) -> tuple[Event, ...]:
    deal, draw = events[0], events[1]
    assert isinstance(deal, Deal)
    assert isinstance(draw, Draw)
    return (deal, replace(draw, tile=deal.dora_indicator), *events[2:])


def skipped(events: tuple[Event, ...]) -> tuple[Event, ...]:
    return (*events[:2], *events[3:])


def out_of_order(events: tuple[Event, ...]) -> tuple[Event, ...]:
    return (*events[:3], *events[5:7])


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (hidden_hand, "a hand or a draw is hidden"),
        (hidden_draw, "a hand or a draw is hidden"),
        (twice, "a tile comes twice"),
        (skipped, "seat"),
        (out_of_order, "seat"),
        (lambda events: events[1:], "begins with a deal"),
        (lambda events: (), "begins with a deal"),
        (lambda events: events[:1], "no seat is to discard"),
        (lambda events: events[:3], "no seat is to discard"),
    ],
)
def test_what_cannot_be_taken_up_is_refused(spoil, said: str) -> None:
    events = spoil(game(70, calls=0.0).rounds[0][:20])
    with pytest.raises(ValueError, match=said):
        Table(Ruleset(hanchan=False), Random(1), opening=snapshot_after(events, Random(1)))
