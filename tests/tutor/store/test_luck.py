"""Luck of the kept games."""

from dataclasses import replace

import pytest

from rules.tiles import SEATS
from tests.tutor.histories import SEAT, annotated, keep, kept_game, put
from tutor.corpus import digest_of
from tutor.luck.chances import NoLuckReason
from tutor.luck.model import LuckModel, shipped_luck_model
from tutor.luck.places import MIN_LUCK_GAMES
from tutor.store.database import History
from tutor.store.figures import (
    FoundLuck,
    KnownLuck,
    games_without_luck,
    keep_lucks,
    luck_of_seat,
    luck_progress,
)
from tutor.store.games import forget_game
from tutor.store.progress import progress
from tutor.store.rows import AddOutcome

MODEL = shipped_luck_model()


def reasons(history: History) -> set[str]:
    with history.read() as rows:
        return {reason for (reason,) in rows.execute("SELECT reason FROM no_lucks")}


def as_before_luck(history: History) -> None:
    with history.write() as rows:
        rows.execute("DELETE FROM lucks")
        rows.execute("DELETE FROM no_lucks")


def test_luck_is_kept_and_deleted_with_its_game(history: History) -> None:
    added = keep(history, 3)
    again = keep(history, 3)
    with history.read() as rows:
        found = rows.execute("SELECT game, luck, model FROM lucks").fetchall()
    known = luck_of_seat(kept_game(3), SEAT, shipped_luck_model())

    assert again.outcome is AddOutcome.REPLACED
    assert isinstance(known, KnownLuck)
    assert found == [(added.id, known.luck, known.model)]
    assert known.luck != 0
    forget_game(history, added.id)
    assert luck_progress(history).games == 0


def test_a_game_without_luck(history: History) -> None:
    record, decisions = annotated(3)
    cut = replace(record, final_points=None)
    put(history, cut, decisions, source="cut")

    assert luck_progress(history).games == 0
    assert progress(history).games == 1
    assert reasons(history) == {"unfinished"}


def test_progress_has_the_places_of_the_games_with_a_figure(history: History) -> None:
    for seat in SEATS:
        keep(history, 3, seat=seat)
    few = progress(history).luck
    keep(history, 2)
    enough = progress(history).luck

    assert (few.games, few.before, few.after) == (MIN_LUCK_GAMES - 1, None, None)
    assert enough.before is not None
    assert enough.after is not None
    lucks = [luck_of_seat(kept_game(3), seat, shipped_luck_model()) for seat in SEATS]
    lucks.append(luck_of_seat(kept_game(2), SEAT, shipped_luck_model()))
    gone = sum(luck.luck for luck in lucks if isinstance(luck, KnownLuck)) / 5
    assert enough.after.mean - enough.before.mean == pytest.approx(gone)


def test_older_games_get_their_luck(history: History) -> None:
    ids = [keep(history, seed).id for seed in (2, 3)]
    assert games_without_luck(history, MODEL) == ()
    as_before_luck(history)
    missing = games_without_luck(history, MODEL)
    lucks = [luck_of_seat(kept_game(seed), SEAT, MODEL) for seed in (2, 3)]
    digests = [digest_of(kept_game(seed)) for seed in (2, 3)]

    assert [each.id for each in missing] == ids[::-1]
    assert [each.game.digest for each in missing] == digests[::-1]
    keep_lucks(history, [FoundLuck(ids[0], digests[0], lucks[0])])
    assert [each.id for each in games_without_luck(history, MODEL)] == ids[1:]
    keep_lucks(history, [FoundLuck(ids[1], digests[1], NoLuckReason.DISCONNECTED)])
    assert games_without_luck(history, MODEL) == ()
    assert luck_progress(history).games == 1
    assert reasons(history) == {"disconnected"}


def test_luck_of_a_deleted_or_replaced_game_is_skipped(history: History) -> None:
    id_ = keep(history, 3).id
    as_before_luck(history)
    keep_lucks(history, [FoundLuck(id_, "0" * 20, KnownLuck(0.5, ""))])
    keep_lucks(history, [FoundLuck(id_ + 1, digest_of(kept_game(3)), KnownLuck(0.5, ""))])

    assert [each.id for each in games_without_luck(history, MODEL)] == [id_]


def test_luck_of_another_model_is_recomputed(history: History) -> None:
    id_ = keep(history, 3).id
    with history.write() as rows:
        rows.execute("UPDATE lucks SET model = 'older', luck = 2.5")
    answer = luck_of_seat(kept_game(3), SEAT, MODEL)

    assert [each.id for each in games_without_luck(history, MODEL)] == [id_]
    keep_lucks(history, [FoundLuck(id_, digest_of(kept_game(3)), answer)])
    assert games_without_luck(history, MODEL) == ()


def test_unknown_lengths_are_left_for_a_later_model(history: History) -> None:
    nothing = LuckModel(None, None)
    id_ = keep(history, 3).id
    as_before_luck(history)
    answer = luck_of_seat(kept_game(3), SEAT, nothing)
    keep_lucks(history, [FoundLuck(id_, digest_of(kept_game(3)), answer)])

    assert answer is NoLuckReason.UNKNOWN_LENGTH
    assert games_without_luck(history, nothing) == ()
    assert [each.id for each in games_without_luck(history, MODEL)] == [id_]
