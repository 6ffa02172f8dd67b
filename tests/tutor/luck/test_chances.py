"""The chance events of games made by ourselves, and what each brought."""

from collections import Counter
from dataclasses import replace
from functools import cache

import numpy as np
import pytest

from rules.events import Deal, Disconnected, Draw
from rules.record import GameRecord
from rules.shanten_hand import shanten
from rules.tiles import SEATS, Seat, Tile, count_kinds
from tests.games import game
from tutor.luck.chances import Chance, ChanceType, NoLuckError, NoLuckReason, round_chances
from tutor.luck.hand_measures import STEPS
from tutor.luck.measures import NUMBERS, surprises

GAMES = 8


@cache
def chances(seed: int) -> tuple[Chance, ...]:
    record = game(seed, calls=0.4)
    return tuple(chance for _, each in round_chances(record) for chance in each)


@cache
def all_chances() -> tuple[Chance, ...]:
    return tuple(chance for seed in range(GAMES) for chance in chances(seed))


def test_what_came_was_among_what_could_have_come() -> None:
    assert len(all_chances()) > 1000
    for chance in all_chances():
        if chance.type is not ChanceType.DEAL:
            assert chance.came in chance.left


def test_every_kind_of_chance_is_met() -> None:
    assert set(Counter(chance.type for chance in all_chances())) == set(ChanceType)


def test_live_and_dead_wall_and_nothing_else_could_have_come() -> None:
    for chance in all_chances():
        if chance.type is ChanceType.DRAW:
            kans = sum(meld.is_kan for seat in chance.seats for meld in seat.melds)
            dead = 14 - len(chance.indicators) - kans
            assert len(chance.left) == chance.tiles_left + dead + (kans if kans else 0)


def test_draws_and_dora_are_those_of_the_record() -> None:
    drawn = [e for _, e in game(3, calls=0.4).replay() if isinstance(e, Draw)]
    kinds = (ChanceType.DRAW, ChanceType.RINSHAN)
    found = [chance for chance in chances(3) if chance.type in kinds]

    assert [(chance.seat, chance.came) for chance in found] == [(e.seat, e.tile) for e in drawn]


@pytest.mark.parametrize("kind", [kind for kind in ChanceType if kind is not ChanceType.DEAL])
def test_over_all_that_could_have_come_nothing_was_brought(kind: ChanceType) -> None:
    for chance in [each for each in all_chances() if each.type is kind][::40]:
        instead = [replace(chance, came=tile) for tile in chance.left]
        found = surprises(instead, red_fives=True)

        assert np.abs(found).max() > 0 or kind is not ChanceType.DRAW
        assert np.abs(found.mean(axis=0)).max() < 1e-9


def test_of_a_deal_the_seats_have_together_what_they_have_on_average() -> None:
    deals = [chance for chance in all_chances() if chance.type is ChanceType.DEAL]
    found = surprises(deals, red_fives=True)

    assert np.abs(found).max() > 0
    assert np.abs(found.sum(axis=1)).max() < 1e-9


def test_steps_are_those_of_the_hand_after_the_draw() -> None:
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


def test_no_number_is_lucky_on_average() -> None:
    games = []
    for seed in range(GAMES):
        found = surprises(chances(seed), red_fives=True)
        games.append(found[:, :, :].sum(axis=0))
    values = np.concatenate(games)
    errors = values.std(axis=0, ddof=1) / np.sqrt(len(values))
    known = errors > 0

    assert known.sum() > 40
    assert np.abs(values.mean(axis=0)[known] / errors[known]).max() < 4


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
def test_a_record_without_a_figure_says_why(record: GameRecord, reason: NoLuckReason) -> None:
    with pytest.raises(NoLuckError) as refused:
        list(round_chances(record))

    assert refused.value.reason is reason


def test_hands_are_those_before_the_draw() -> None:
    for chance in chances(1)[:200]:
        if chance.seat is not None:
            assert len(chance.seats[chance.seat].hand) % 3 == 1
            others = [seat for seat in SEATS if seat != chance.seat]
            assert chance.waits[chance.seat] == 0
            assert all(
                Tile(tile) not in chance.left for s in others for tile in chance.seats[s].hand
            )
