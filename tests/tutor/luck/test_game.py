"""The luck of whole games."""

import io
from collections import Counter
from dataclasses import replace
from functools import cache

import numpy as np
import pytest

from rules.events import Deal, Disconnected, Draw, Win
from rules.record import GameRecord
from rules.shanten import shanten
from rules.tiles import SEATS, Seat, Tile, count_kinds
from tests.games import game
from tests.tutor.luck.models import made_up_model
from tests.tutor.trees import TREE
from tutor.coach.log import GameLabel, LogHeader, header_line, label_of, read_log
from tutor.luck.chances import Chance, ChanceType, NoLuckError, NoLuckReason, round_chances
from tutor.luck.game import LUCK_UNKNOWN, GameLuck, game_luck, header_with_luck, seat_luck
from tutor.luck.measures import NUMBERS, STEPS, surprises


def luck_of(seed: int) -> GameLuck:
    luck = game_luck(game(seed, calls=0.4), made_up_model())
    assert isinstance(luck, GameLuck)
    return luck


@pytest.mark.parametrize("seed", range(4))
def test_luck_of_the_seats_sums_to_zero(seed: int) -> None:
    luck = luck_of(seed)

    assert sorted(luck.places) == [1, 2, 3, 4]
    assert abs(sum(luck.luck)) < 1e-9
    assert all(abs(sum(event.luck)) < 1e-9 for event in luck.events)
    assert any(abs(each) > 0.01 for each in luck.luck)


def test_missing_details_of_a_win_do_not_change_luck() -> None:
    seeds = [
        seed
        for seed in range(12)
        if any(one.luck[0] for one in luck_of(seed).events if one.type is ChanceType.URA_DORA)
    ]
    assert seeds
    for seed in seeds:
        record = game(seed, calls=0.4)
        rounds = tuple(
            tuple(
                replace(event, han=None, fu=None, yaku=()) if isinstance(event, Win) else event
                for event in events
            )
            for events in record.rounds
        )
        assert game_luck(replace(record, rounds=rounds), made_up_model()) == luck_of(seed)


GAMES = 8


@cache
def chances(seed: int) -> tuple[Chance, ...]:
    record = game(seed, calls=0.4)
    return tuple(chance for _, each in round_chances(record) for chance in each)


@cache
def all_chances() -> tuple[Chance, ...]:
    return tuple(chance for seed in range(GAMES) for chance in chances(seed))


def test_each_outcome_was_possible() -> None:
    assert len(all_chances()) > 1000
    for chance in all_chances():
        if chance.type is not ChanceType.DEAL:
            assert chance.came in chance.left


def test_possible_outcomes_are_the_live_and_dead_wall() -> None:
    for chance in all_chances():
        if chance.type is ChanceType.DRAW:
            kans = sum(meld.is_kan for seat in chance.seats for meld in seat.melds)
            dead = 14 - len(chance.indicators) - kans
            assert len(chance.left) == chance.tiles_left + dead + (kans if kans else 0)


@pytest.mark.parametrize("kind", [kind for kind in ChanceType if kind is not ChanceType.DEAL])
def test_the_mean_over_all_outcomes_is_zero(kind: ChanceType) -> None:
    for chance in [each for each in all_chances() if each.type is kind][::40]:
        instead = [replace(chance, came=tile) for tile in chance.left]
        found = surprises(instead, red_fives=True)

        assert np.abs(found).max() > 0 or kind is not ChanceType.DRAW
        assert np.abs(found.mean(axis=0)).max() < 1e-9


def test_steps_follow_the_draw() -> None:
    for chance in [each for each in all_chances() if each.type is ChanceType.DRAW][::60]:
        assert chance.seat is not None
        tiles = chance.seats[chance.seat]
        steps = {
            tile: min(shanten(count_kinds((*tiles.hand, tile)), len(tiles.melds)), 5)
            for tile in chance.left
        }
        shares = Counter(steps.values())
        found = surprises([chance], red_fives=True)[0, chance.seat]
        for number, step in enumerate(STEPS, start=-1):
            columns = [NUMBERS.index(f"{step}_{time}") for time in ("early", "middle", "late")]
            beyond = (steps[chance.came] == number) - shares[number] / len(steps)
            assert found[columns].sum() == pytest.approx(beyond)


def changed(record: GameRecord, number: int, event: object, at: int = 0) -> GameRecord:
    rounds = list(record.rounds)
    events = list(rounds[number])
    events[at] = event  # type: ignore[call-overload]
    rounds[number] = tuple(events)
    return replace(record, rounds=tuple(rounds))


def hidden_deal(record: GameRecord) -> GameRecord:
    deal = record.rounds[0][0]
    assert isinstance(deal, Deal)
    return changed(record, 0, replace(deal, hands=(None, *deal.hands[1:])))


def repeated_draw(record: GameRecord) -> GameRecord:
    deal, draw = record.rounds[0][:2]
    assert isinstance(deal, Deal)
    assert isinstance(draw, Draw)
    hand = deal.hands[draw.seat]
    assert hand is not None
    return changed(record, 0, replace(draw, tile=hand[0]), at=1)


@pytest.mark.parametrize(
    ("record", "reason"),
    [
        (replace(game(0), final_points=None), NoLuckReason.UNFINISHED),
        (replace(game(0), rounds=()), NoLuckReason.UNFINISHED),
        (
            replace(game(0), rounds=(*game(0).rounds[:-1], game(0).rounds[-1][:5])),
            NoLuckReason.UNFINISHED,
        ),
        (
            replace(
                game(0), rounds=((*game(0).rounds[0], Disconnected(Seat(2))), *game(0).rounds[1:])
            ),
            NoLuckReason.DISCONNECTED,
        ),
        (hidden_deal(game(0)), NoLuckReason.HIDDEN),
        (changed(game(0), 0, Draw(Seat(0), None), at=1), NoLuckReason.HIDDEN),
        (repeated_draw(game(0)), NoLuckReason.DAMAGED),
    ],
)
def test_a_record_without_luck_gives_a_reason(record: GameRecord, reason: NoLuckReason) -> None:
    with pytest.raises(NoLuckError) as refused:
        list(round_chances(record))

    assert refused.value.reason is reason


def test_hands_precede_the_draw() -> None:
    for chance in chances(1)[:200]:
        if chance.seat is not None:
            assert len(chance.seats[chance.seat].hand) % 3 == 1
            others = [seat for seat in SEATS if seat != chance.seat]
            assert chance.waits[chance.seat] == 0
            assert all(
                Tile(tile) not in chance.left for s in others for tile in chance.seats[s].hand
            )


def read_back(header: LogHeader) -> GameLabel:
    return read_log(io.StringIO(header_line(header)))[0].games[0]


def test_the_header_of_a_log_holds_the_luck_of_the_seats() -> None:
    record, model = game(3), made_up_model()
    label = read_back(header_with_luck(record, "a file", TREE, model))
    found = game_luck(record, model)

    assert isinstance(found, GameLuck)
    for seat in SEATS:
        known = seat_luck(label, seat)
        assert known.luck == pytest.approx(found.luck[seat], abs=1e-4)
        assert (known.reason, known.is_asked) == (None, True)
    assert len({seat_luck(label, seat).luck for seat in SEATS}) > 1


def test_logs_without_luck_and_unknown_reasons_give_none() -> None:
    label = label_of(game(3), "a file")

    assert seat_luck(read_back(LogHeader((label,), "", 1)), Seat(0)) == LUCK_UNKNOWN
    newer = replace(label, no_luck="the_moon")
    assert seat_luck(read_back(LogHeader((newer,), "", 1)), Seat(0)) == LUCK_UNKNOWN
    assert not LUCK_UNKNOWN.is_asked
