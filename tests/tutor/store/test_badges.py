"""Badges: what a seat did for the first time, in a record and over the kept games."""

from dataclasses import replace
from datetime import timedelta

import pytest

from rules.events import Discard, Win
from rules.placement import by_placement
from rules.tiles import SEATS, Seat, parse_tiles
from tests.tutor.histories import NOW, SEAT, keep, kept_game
from tutor.luck.model import LuckModel
from tutor.store.database import History
from tutor.store.figures import (
    BADGES,
    SAFE,
    FoundLuck,
    NoLuckReason,
    badges_of,
    badges_of_round,
    games_without_luck,
    keep_lucks,
    read_badges,
    yaku_badge,
)
from tutor.text.badges import badge_name, next_badges_line

NO_MODEL = LuckModel(None, None)
CHANGE = "UPDATE rates SET rounds = ?, deal_ins = ? WHERE game = ?"
(TILE,) = parse_tiles("5m")


def win(seat: int, fu: int, *yaku: tuple[int, int]) -> Win:
    return Win(Seat(seat), Seat(1), TILE, (), (0, 0, 0, 0), None, fu, yaku)


@pytest.mark.parametrize(
    ("events", "badges"),
    [
        ((), ()),
        ((Discard(Seat(0), TILE, True, True),), ("riichi",)),
        ((Discard(Seat(1), TILE, True, True),), ()),
        ((win(0, 30, (7, 1), (52, 2)),), ("win", "yaku_7")),
        ((win(0, 40, (1, 1), (52, 3)),), ("win", "mangan", "yaku_1")),
        ((win(0, 30, (35, 6)),), ("win", "mangan", "haneman", "yaku_35")),
        ((win(0, 30, (39, 13)),), ("win", "mangan", "yakuman", "yaku_39")),
        ((win(2, 30, (39, 13)),), ()),
    ],
)
def test_badges_of_a_round(events, badges) -> None:
    assert badges_of_round(events, Seat(0)) == badges


def test_only_the_first_place_has_its_badge() -> None:
    record = kept_game(1)
    first = by_placement(record.final_points)[0]
    assert [seat for seat in SEATS if "first_place" in badges_of(record, seat)] == [first]
    assert "first_place" not in badges_of(replace(record, final_points=None), first)


def test_badges_are_dated_by_the_first_game_that_earned_them(history: History) -> None:
    for day, seed in enumerate((1, 2, 3)):
        keep(history, seed, minutes=day)
    found = read_badges(history)
    games = [frozenset(badges_of(kept_game(seed), SEAT)) for seed in (1, 2, 3)]
    assert {*found} - {SAFE} == frozenset().union(*games)
    for name, at in found.items():
        if name != SAFE:
            day = next(day for day, earned in enumerate(games) if name in earned)
            assert at == NOW + timedelta(minutes=day)


def test_ten_rounds_in_a_row_without_a_deal_in(history: History) -> None:
    for day, seed in enumerate((1, 2, 3, 4)):
        keep(history, seed, minutes=day)
    for rounds, deal_ins, is_earned in (
        ((4, 4, 1, 5), (0, 0, 0, 0), True),
        ((9, 1, 9, 9), (0, 1, 0, 1), False),
    ):
        with history.write() as rows:
            for at, (whole, part) in enumerate(zip(rounds, deal_ins, strict=True), 1):
                rows.execute(CHANGE, (whole, part, at))
        assert (SAFE in read_badges(history)) is is_earned
        if is_earned:
            assert read_badges(history)[SAFE] == NOW + timedelta(minutes=3)


def test_games_of_older_versions_are_searched_when_their_records_are_read(history: History) -> None:
    keep(history, 1)
    with history.write() as rows:
        rows.execute("DELETE FROM badges")
        (digest,) = rows.execute("SELECT digest FROM games").fetchone()
    assert [each.id for each in games_without_luck(history, NO_MODEL, or_counts=True)] == [1]
    earned = badges_of(kept_game(1), SEAT)
    keep_lucks(history, [FoundLuck(1, digest, NoLuckReason.UNKNOWN_LENGTH, None, earned)])
    assert games_without_luck(history, NO_MODEL, or_counts=True) == ()
    assert {*read_badges(history)} - {SAFE} == {*earned}


def test_what_another_version_wrote_is_left_out(history: History) -> None:
    keep(history, 1)
    with history.write() as rows:
        rows.execute("UPDATE badges SET names = 'win yaku_999 tomorrow'")
    assert {*read_badges(history)} - {SAFE} == {"win"}


def test_every_badge_has_a_name() -> None:
    names = [badge_name(badge) for badge in BADGES]
    assert len({*names}) == len(names)
    assert badge_name(yaku_badge(7)) == "Pinfu"
    assert next_badges_line(()) == "Within reach: First riichi, First win, Tanyao."
    assert next_badges_line(BADGES) == ""
