"""`check` finds the faults of a record, and where they are."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from rules.check import check_game
from rules.events import Deal, Discard, Event, Ryukyoku, RyukyokuType, Win
from rules.record import BadRecord, GameRecord, playable
from rules.round import Round
from rules.table import final_points
from rules.tiles import Seat
from tests.games import game


def changed(change: Callable[[Event], Event | None]) -> GameRecord:
    rounds = [list(events) for events in game(3).rounds]
    for events in rounds:
        for index, event in enumerate(events):
            other = change(event)
            if other is not None and other != event:
                events[index] = other
                return replace(game(3), rounds=tuple(map(tuple, rounds)))
    raise AssertionError("nothing to change")


def throws_the_indicator(event: Event) -> Event | None:
    deal = game(3).rounds[0][0]
    assert isinstance(deal, Deal)
    return replace(event, tile=deal.dora_indicator) if isinstance(event, Discard) else None


def test_a_tile_that_was_not_held_is_found() -> None:
    found = check_game(changed(throws_the_indicator))
    assert "does not hold" in str(found.illegal[0])


def test_a_win_paid_wrongly_is_found() -> None:
    def cheat(event: Event) -> Event | None:
        if isinstance(event, Win):
            gains = event.deltas
            return replace(event, deltas=(gains[0] + 100, *gains[1:3], gains[3] - 100))
        return None

    found = check_game(changed(cheat))
    assert any("recorded" in str(m) for m in found.points_mismatches)


def test_what_does_not_add_up_is_found() -> None:
    def says(change: Callable[[Event], Event | None]) -> str:
        found = check_game(changed(change))
        return " ".join(map(str, found.points_mismatches))

    def richer(event: Event) -> Event | None:
        if isinstance(event, Deal):
            return replace(event, points=(*event.points[:3], event.points[3] + 1000))
        return None

    assert "add up to 101000" in says(richer)
    assert "recorded ((18, 9),)" in says(
        lambda e: replace(e, yaku=((18, 9),)) if isinstance(e, Win) else None
    )

    def ready(event: Event) -> Event | None:
        if isinstance(event, Ryukyoku):
            return replace(event, tenpai=tuple(not each for each in event.tenpai))  # type: ignore
        return None

    assert "tenpai (" in says(ready)
    final = replace(game(3), final_points=(25_000,) * 4)
    assert "recorded (25000, 25000, 25000, 25000)" in str(check_game(final).points_mismatches[-1])


def test_a_win_that_is_none_is_found() -> None:
    for events in game(3).rounds:
        win = events[-1]
        if isinstance(win, Win) and win.seat != win.from_seat:
            break
    assert isinstance(win, Win)
    other = next(Seat(s) for s in range(4) if s not in (win.seat, win.from_seat))
    false = replace(game(3), rounds=((*events[:-1], replace(win, seat=other)),), final_points=None)
    assert "without a complete hand" in str(check_game(false).illegal[0])


def test_a_round_that_does_not_follow_is_found() -> None:
    def says(deal: Deal) -> list[str]:
        rounds = (game(3).rounds[0], (deal, *game(3).rounds[1][1:]), *game(3).rounds[2:])
        return [str(d.what) for d in check_game(replace(game(3), rounds=rounds)).illegal]

    second = game(3).rounds[1][0]
    assert isinstance(second, Deal)
    assert "follows, not round" in says(replace(second, honba=second.honba + 1))[0]
    assert "as dealer" in says(replace(second, dealer=Seat((second.dealer + 1) % 4)))[0]


def test_a_game_that_ends_too_early_or_too_late_is_found() -> None:
    first = Round(game(3).rules)
    for event in game(3).rounds[0]:
        first.apply(event)
    short = replace(game(3), rounds=game(3).rounds[:1], final_points=final_points(first))
    assert [str(d.what) for d in check_game(short).illegal] == ["ends too early"]
    assert check_game(replace(short, final_points=None)).illegal == ()
    long = replace(game(3), rounds=(*game(3).rounds, game(3).rounds[-1]))
    assert "begins though the game was over" in [str(d.what) for d in check_game(long).illegal]


def test_games_with_other_starts_and_before_2011_are_known() -> None:
    def richer(record: GameRecord) -> GameRecord:
        rounds = [
            (replace(deal, points=tuple(p + 5000 for p in deal.points)), *rest)  # type: ignore[arg-type]
            for deal, *rest in record.rounds
            if isinstance(deal, Deal)
        ]
        points = tuple(p + 5000 for p in record.final_points or ())
        return replace(record, rounds=tuple(rounds), final_points=points)  # type: ignore[arg-type]

    found = check_game(richer(game(3)))
    assert (found.illegal, found.points_mismatches) == ((), ())
    last, end = game(3).rounds[-1], game(3).final_points
    assert isinstance(last[0], Deal)
    assert end is not None
    more = replace(last[0], honba=last[0].honba + 1, points=end)
    old = replace(game(3), rounds=(*game(3).rounds, (more,)), final_points=None)
    says = [str(fault.what) for fault in check_game(old).illegal]
    assert "begins though the game was over" in says
    old = replace(old, game="2009020417gm-00a9-0000-b67fcaa3")
    says = [str(fault.what) for fault in check_game(old).illegal]
    assert "begins though the game was over" not in says


def test_a_drawn_round_paid_wrongly_is_found() -> None:
    def cheat(event: Event) -> Event | None:
        if isinstance(event, Ryukyoku):
            first, second, third, fourth = event.deltas
            return replace(event, deltas=(first + 100, second - 100, third, fourth))
        return None

    assert check_game(changed(cheat)).points_mismatches


def test_a_nagashi_mangan_that_nobody_threw_is_found() -> None:
    def cheat(event: Event) -> Event | None:
        if isinstance(event, Ryukyoku):
            return replace(
                event, type=RyukyokuType.NAGASHI_MANGAN, nagashi=(Seat(3),), deltas=(0, 0, 0, 0)
            )
        return None

    found = check_game(changed(cheat))
    assert "nagashi mangan for (3,), but it belongs to ()" in str(found.illegal[0])
    assert "a drawn round (nagashi_mangan) pays (" in str(found.points_mismatches[0])


def test_points_that_do_not_carry_over_are_found() -> None:
    def cheat(event: Event) -> Event | None:
        if isinstance(event, Deal) and event.round:
            first, second, third, fourth = event.points
            return replace(event, points=(first + 100, second - 100, third, fourth))
        return None

    assert any("the round before" in str(m) for m in check_game(changed(cheat)).points_mismatches)


def test_replay_says_round_and_event_of_a_fault() -> None:
    bad = changed(throws_the_indicator)
    with pytest.raises(BadRecord, match=r"round 1, event 3: seat 0 discards"):
        for _ in bad.replay():
            pass


def test_playable_keeps_what_comes_before_a_fault_and_the_other_rounds() -> None:
    bad = changed(throws_the_indicator)
    kept, repairs = playable(bad)
    assert len(kept.rounds[0]) == 2
    assert kept.rounds[1:] == game(3).rounds[1:]
    assert [(r.round, r.event) for r in repairs] == [(0, 2)]
