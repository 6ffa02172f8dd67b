"""Games in the history, and when and where they were played."""

import tempfile
import zlib
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.events import Deal, Win
from rules.formats.reader import parse_game
from rules.formats.tenhou6_write import write_tenhou6
from rules.tiles import SEATS, Seat, kind_of
from tests.games import game
from tests.tutor.histories import NOW, SEAT, annotated, keep, kept_game, lessons, new_history, put
from tests.tutor.trees import TREE, always
from tutor.coach.decision_json import decision_to_json
from tutor.coach.graded import Cause
from tutor.coach.grading.grade import sums_of_entries, value_of_sums
from tutor.coach.lessons.lessons import mark_of
from tutor.coach.review import review_entries
from tutor.coach.strategy.situation import Strategy
from tutor.corpus import digest_of, digests_of
from tutor.lab.kept_games import decisions_of, lessons_of, rows_of
from tutor.language import languages, override
from tutor.luck.model import shipped_luck_model
from tutor.practice.results import standings
from tutor.store.database import Fault, History, HistoryFault
from tutor.store.figures import games_without_luck
from tutor.store.games import forget_game, game_of, keep_reviewed, kept_games
from tutor.store.rows import (
    JAPAN,
    MAX_LOG_BYTES,
    AddOutcome,
    AddResult,
    Game,
    KeptGame,
    Origin,
    Room,
    RoomLevel,
    played_at,
    room_of,
)
from tutor.text.progress import game_cells


def test_a_game_round_trips(history: History) -> None:
    record, decisions = annotated(3)
    added = keep(history, 3, source="文字.mjlog", origin=Origin.REVIEW)
    assert added.outcome is AddOutcome.NEW
    (kept,) = kept_games(history)
    assert kept.id == added.id
    assert kept.decisions == len(decisions)
    assert kept.grade == value_of_sums(sums_of_entries(decisions))
    mine = kept.game
    assert mine.digest == digest_of(record)
    assert (mine.seat, mine.origin, mine.source) == (SEAT, Origin.REVIEW, "文字.mjlog")
    assert mine.moment == "2025-01-31T18:59:00+00:00"
    assert mine.players == tuple(player.name for player in record.players)
    assert (mine.rules, mine.rounds, mine.tree) == (record.rules, len(record.rounds), TREE.hash)
    assert record.final_points is not None
    place = next(
        each.place for each in standings(record.final_points, ("",) * 4) if each.seat == SEAT
    )
    assert (mine.place, mine.points) == (place, record.final_points[SEAT])
    assert lessons_of(history, added.id) == lessons(3) != ()


def test_a_game_kept_under_its_former_digest_is_the_same(history: History) -> None:
    record = game(3, red_fives=False)

    put(history, record)
    digest, former = digests_of(record)
    with history.write() as rows:
        rows.execute("UPDATE games SET digest = ?", (former,))
    assert put(history, record).outcome is AddOutcome.REPLACED
    assert [kept.game.digest for kept in kept_games(history)] == [digest]


def test_every_position_can_be_shown_again(history: History) -> None:
    added = keep(history, 3)
    again = decisions_of(history, added.id)
    before = [decision_to_json(one, ()) for one in annotated(3)[1]]
    assert [decision_to_json(one, ()) for one in again] == before
    with pytest.raises(HistoryFault) as caught:
        decisions_of(history, added.id + 1)
    assert caught.value.fault is Fault.GONE


@pytest.mark.parametrize("source", ["/a/g\udcff\udc93.mjlog", "half \ud800.mjlog"])
def test_a_path_that_is_not_utf_8(history: History, source: str) -> None:
    added = keep(history, 3, source=source)
    (kept,) = kept_games(history)
    assert kept.game.source == source
    assert len(decisions_of(history, added.id)) == len(annotated(3)[1])


@pytest.mark.parametrize(
    "log",
    [
        b"",
        b"torn",
        zlib.compress(b"torn"),
        zlib.compress(b"torn")[:-1],
        zlib.compress(b"\xff"),
        zlib.compress(bytes(MAX_LOG_BYTES + 1)),
    ],
)
def test_damaged_positions_are_reported(history: History, log: bytes) -> None:
    added = keep(history, 3)
    with history.write() as rows:
        rows.execute("UPDATE logs SET log = ?", (log,))
    with pytest.raises(HistoryFault) as caught:
        decisions_of(history, added.id)
    assert caught.value.fault is Fault.DAMAGED


def test_unknown_plans_and_causes(history: History) -> None:
    added = keep(history, 3)
    with history.write() as rows:
        rows.execute("UPDATE decisions SET strategy = 'luck', played_as = 'luck'")
        rows.execute("UPDATE decisions SET cause = 'bad luck' WHERE cause IS NOT NULL")
        rows.execute("UPDATE lessons SET strategy = 'luck', cause = 'bad luck'")
    rows_found = rows_of(history, added.id)
    assert {row.strategy for row in rows_found} == {Strategy.NONE}
    assert {row.played_as for row in rows_found} == {Strategy.NONE}
    assert {row.cause for row in rows_found} == {None, Cause.OTHER}
    assert {(each.strategy, each.cause) for each in lessons_of(history, added.id)} == {
        (Strategy.NONE, Cause.OTHER)
    }


def test_a_row_describes_its_decision(history: History) -> None:
    decisions = annotated(3)[1]
    rows = rows_of(history, keep(history, 3).id)
    assert len(rows) == len(decisions)
    for number, (row, decision) in enumerate(zip(rows, decisions, strict=True)):
        seen, mark = decision.observation, mark_of(decision)
        assert (row.number, row.round, row.honba) == (number, seen.round, seen.honba)
        assert (row.turn, row.phase, row.cause) == (seen.turn, mark.phase, mark.cause)
        assert (row.strategy, row.played_as) == (mark.strategy, decision.played_as)
        assert (row.verdict, row.rank) == (
            decision.verdict,
            decision.advice.rank_of(decision.played),
        )
        assert row.counted
        assert not row.hints
        assert not row.taken_back
        assert 0 <= row.risk < 1
        assert row.riichi == sum(seen.riichi) - seen.riichi[SEAT]
    assert {row.shanten for row in rows} >= {0, 1, 2}


def test_deal_ins_are_those_that_paid_a_ron(history: History) -> None:
    found = rons = 0
    for seed in range(2):
        record = kept_game(seed)
        wins = (event for events in record.rounds for event in events)
        rons += sum(isinstance(win, Win) and win.from_seat != win.seat for win in wins)
        for seat in SEATS:
            rows = rows_of(history, keep(history, seed, seat=seat).id)
            dealt = [row for row in rows if row.dealt_in]
            found += len(dealt)
            for row in dealt:
                later = [
                    one
                    for one in rows
                    if (one.round, one.honba) == (row.round, row.honba) and one.turn > row.turn
                ]
                assert later == []
    assert 0 < found <= rons


def test_a_game_is_kept_once_in_any_format(history: History) -> None:
    first = keep(history, 3)
    keep(history, 4)
    record = parse_game(write_tenhou6(kept_game(3)).encode()).record
    tree = always(Strategy.SAFETY)
    entries = [one for each in review_entries(record, (SEAT,), tree) for one in each]
    again = keep_reviewed(history, record, entries, "two.json", SEAT, tree, NOW + timedelta(days=1))
    assert (again.id, again.outcome) == (first.id, AddOutcome.REPLACED)
    kept = kept_games(history)
    assert [each.id for each in kept] == [first.id + 1, first.id]
    assert (kept[1].game.source, kept[1].game.tree) == ("two.json", tree.hash)
    assert {row.strategy for row in rows_of(history, first.id)} == {Strategy.SAFETY}
    assert len(rows_of(history, first.id)) == len(annotated(3)[1])


def keep_part(history: History, rounds: slice, *, origin: Origin = Origin.IMPORT) -> AddResult:
    record = replace(kept_game(3), game="id", rounds=kept_game(3).rounds[rounds])
    deals = [deal for events in record.rounds for deal in events if isinstance(deal, Deal)]
    places = {(deal.round, deal.honba) for deal in deals}
    made = tuple(
        replace(one, game="id")
        for one in annotated(3)[1]
        if (one.observation.round, one.observation.honba) in places
    )
    return put(history, record, made, origin=origin)


@pytest.mark.parametrize("whole_first", [True, False])
def test_a_complete_copy_replaces_an_incomplete_one(history: History, whole_first: bool) -> None:
    slices = [slice(None), slice(2)] if whole_first else [slice(2), slice(None)]
    first, second = (keep_part(history, rounds) for rounds in slices)
    assert second.id == first.id
    assert second.outcome is (AddOutcome.KEPT if whole_first else AddOutcome.REPLACED)
    (kept,) = kept_games(history)
    assert (kept.game.rounds, kept.decisions) == (4, len(annotated(3)[1]))


def test_single_rounds_stay_until_the_complete_game_comes(history: History) -> None:
    first = keep_part(history, slice(0, 2))
    keep_part(history, slice(1, 3))
    keep_part(history, slice(3, 4))
    assert len(kept_games(history)) == 3
    assert keep_part(history, slice(None)) == AddResult(first.id, AddOutcome.REPLACED)
    assert [kept.decisions for kept in kept_games(history)] == [len(annotated(3)[1])]


def test_another_game_under_the_same_id_is_another_game(history: History) -> None:
    keep_part(history, slice(None))
    record, decisions = annotated(3)
    (first, *rest) = (replace(one, game="id") for one in decisions)
    other = next(tile for tile in first.observation.hand if kind_of(tile) != kind_of(first.played))
    rounds = (record.rounds[0][:-3], *record.rounds[1:])
    put(history, replace(record, game="id", rounds=rounds), (replace(first, played=other), *rest))
    assert len(kept_games(history)) == 2


@pytest.mark.parametrize("cut", ["points", "points and the last event"])
@pytest.mark.parametrize("whole_first", [True, False])
def test_a_known_result_stays(history: History, cut: str, whole_first: bool) -> None:
    whole = replace(kept_game(3), game="id")
    rounds = whole.rounds if cut == "points" else (*whole.rounds[:-1], whole.rounds[-1][:-1])
    lesser = replace(whole, final_points=None, rounds=rounds)
    decisions = tuple(replace(one, game="id") for one in annotated(3)[1])
    for record in (whole, lesser) if whole_first else (lesser, whole):
        put(history, record, decisions)
    (kept,) = kept_games(history)
    assert whole.final_points is not None
    assert kept.game.points == whole.final_points[SEAT]
    assert games_without_luck(history, shipped_luck_model()) == ()
    with history.read() as rows:
        assert rows.execute("SELECT count(*) FROM lucks").fetchone() == (1,)


@pytest.mark.parametrize("whole_first", [True, False])
def test_discards_of_an_absent_player_do_not_distinguish_games(
    history: History, whole_first: bool
) -> None:
    record, decided = annotated(3)
    decided = tuple(replace(one, game="id") for one in decided)
    first = (decided[0].observation.round, decided[0].observation.honba)
    part = tuple(one for one in decided if (one.observation.round, one.observation.honba) == first)
    copies = [
        (replace(record, game="id"), decided[1:]),
        (replace(record, game="id", rounds=record.rounds[:1], final_points=None), part),
    ]
    for copy, decisions in copies if whole_first else copies[::-1]:
        put(history, copy, decisions)
    (kept,) = kept_games(history)
    assert (kept.decisions, kept.game.place) == (len(decided) - 1, 1)


def test_a_copy_with_a_damaged_log_is_ignored(history: History) -> None:
    keep_part(history, slice(2))
    with history.write() as rows:
        rows.execute("UPDATE logs SET log = x'00'")
    keep_part(history, slice(None))
    assert len(kept_games(history)) == 2


def test_a_practised_game_is_not_replaced(history: History) -> None:
    assert keep_part(history, slice(2), origin=Origin.PRACTICE).outcome is AddOutcome.NEW
    assert keep_part(history, slice(1)).outcome is AddOutcome.KEPT
    assert keep_part(history, slice(None)).outcome is AddOutcome.NEW


def test_a_game_played_here_keeps_its_hints(history: History) -> None:
    record, decisions = annotated(3)
    hinted = (replace(decisions[0], hints=2), *decisions[1:])
    played = put(history, record, hinted, origin=Origin.PRACTICE)
    opened = keep(history, 3, origin=Origin.REVIEW)
    assert (opened.id, opened.outcome) == (played.id, AddOutcome.KEPT)
    assert [row.hints for row in rows_of(history, played.id)[:2]] == [2, 0]
    (shown,) = kept_games(history)
    assert (shown.game.origin, shown.hinted) == (Origin.PRACTICE, 1)
    of_hints = replace(shown, decisions=0, grade=None, hinted=73)
    assert game_cells(of_hints, "").decisions == "73 turns with hints"


def test_a_practice_game_takes_the_place_of_its_import(history: History) -> None:
    first = keep(history, 3)
    again = keep(history, 3, origin=Origin.PRACTICE)
    assert (again.id, again.outcome) == (first.id, AddOutcome.REPLACED)


def test_hints_and_second_answers_do_not_count(history: History) -> None:
    record, decisions = annotated(3)
    first, second, third, *rest = decisions
    made = (replace(first, hints=1), replace(second, taken_back=True), second, third, *rest)
    added = put(history, record, made, origin=Origin.PRACTICE)
    assert [row.counted for row in rows_of(history, added.id)[:4]] == [False, True, False, True]
    assert kept_games(history)[0].decisions == len(decisions) - 1


def test_moments_are_kept_in_one_time_zone(history: History) -> None:
    record, decisions = annotated(3)
    tokyo = NOW.astimezone(timezone(timedelta(hours=9)))
    put(history, record, decisions, moment=tokyo)
    assert kept_games(history)[0].game.moment == "2025-01-31T18:59:00+00:00"


def test_a_record_that_stops_has_no_place(history: History) -> None:
    record, decisions = annotated(3)
    cut = replace(record, final_points=None)
    put(history, cut, decisions)
    (kept,) = kept_games(history)
    assert (kept.game.place, kept.game.points) == (None, None)


def test_a_forgotten_game_leaves_no_rows(history: History) -> None:
    keep(history, 4)
    added = keep(history, 3)
    forget_game(history, added.id, "of another game")
    assert len(kept_games(history)) == 2
    forget_game(history, added.id)
    forget_game(history, 12345)
    assert len(kept_games(history)) == 1
    assert rows_of(history, added.id) == lessons_of(history, added.id) == ()
    with history.read() as rows:
        for table in ("decisions", "logs", "lessons", "tallies", "slips"):
            found = rows.execute(f"SELECT DISTINCT game FROM {table}").fetchall()
            assert [number for (number,) in found] == [added.id - 1], table
    assert keep(history, 3).id > added.id, "an id is never given twice"


def test_a_failed_write_changes_nothing(history: History, monkeypatch: pytest.MonkeyPatch) -> None:
    keep(history, 3)
    before = _dump(history)
    record, decisions = annotated(4)
    wrong = replace(lessons(3)[0], cause=None)  # type: ignore[arg-type]
    monkeypatch.setattr("tutor.store.games.find_lessons", lambda *_, **__: (wrong,))
    with pytest.raises(Exception, match="NOT NULL"):
        put(history, record, decisions)
    assert _dump(history) == before


@settings(max_examples=6)
@given(
    st.lists(
        st.tuples(
            st.sampled_from(["add", "replace", "forget"]),
            st.integers(0, 1),
            st.sampled_from(SEATS[:2]),
            st.sampled_from(Origin),
            st.text(max_size=9),
        ),
        max_size=8,
    )
)
def test_the_history_agrees_with_a_list(steps: list[tuple[str, int, Seat, Origin, str]]) -> None:
    model: dict[tuple[str, Seat], tuple[Origin, str]] = {}
    with tempfile.TemporaryDirectory() as folder, closing(new_history(Path(folder))) as history:
        for what, seed, seat, origin, source in steps:
            key = digest_of(kept_game(seed)), seat
            if what == "forget":
                ids = [
                    each.id
                    for each in kept_games(history)
                    if (each.game.digest, each.game.seat) == key
                ]
                for number in ids:
                    forget_game(history, number)
                model.pop(key, None)
                continue
            record, decisions = annotated(seed, seat)
            put(history, record, decisions[:4], seat=seat, origin=origin, source=source)
            stays = key in model and model[key][0] is Origin.PRACTICE is not origin
            if not stays:
                model[key] = origin, source
        kept = kept_games(history)
        assert [
            ((each.game.digest, each.game.seat), (each.game.origin, each.game.source))
            for each in reversed(kept)
        ] == list(model.items())
        for each in kept:
            rows = rows_of(history, each.id)
            assert len(rows) == len(decisions_of(history, each.id)) == each.decisions == 4


def _dump(history: History) -> str:
    with history.read() as rows:
        return "\n".join(rows.iterdump())


def kept(game: str, origin: Origin = Origin.IMPORT) -> Game:
    made = game_of(annotated(3)[0], Seat(1), origin, "/logs/x.mjlog", TREE, NOW)
    return replace(made, game=game)


def test_the_date_is_that_of_the_game() -> None:
    assert played_at(kept("2011020417gm-00a9-0000-b67fcaa3")) == datetime(
        2011, 2, 4, 17, tzinfo=JAPAN
    )
    assert played_at(kept("")) == NOW
    assert played_at(replace(kept(""), moment="never")) is None
    assert played_at(replace(kept(""), moment=7)) is None  # type: ignore[arg-type]  # a damaged file
    assert played_at(replace(kept(""), moment="0001-01-01")) == datetime(1, 1, 1, tzinfo=UTC)
    assert played_at(kept("2011023417gm-00a9-0000-b67fcaa3")) is None
    assert NOW.tzinfo is UTC


@pytest.mark.parametrize(
    ("kind", "level"),
    [
        ("0009", RoomLevel.GENERAL),
        ("0001", RoomLevel.GENERAL),
        ("0089", RoomLevel.ADVANCED),
        ("0029", RoomLevel.EXPERT),
        ("00a9", RoomLevel.PHOENIX),
        ("00e1", RoomLevel.PHOENIX),
    ],
)
def test_the_room_is_read_from_its_bits(kind: str, level: RoomLevel) -> None:
    assert room_of(kept(f"2011020417gm-{kind}-0000-b67fcaa3")) == Room(level, "0000")


@pytest.mark.parametrize(
    ("game", "said"),
    [
        ("2011020417gm-00a1-0000-b67fcaa3", "Phoenix room · East-only game"),
        ("2011020417gm-0001-7447-b67fcaa3", "Lobby 7447 · East-only game"),
        ("", "East-only game"),
    ],
)
def test_the_room_comes_first_and_the_file_is_a_detail(game: str, said: str) -> None:
    cells = game_cells(KeptGame(1, kept(game), 40, 30), "4/2/11")
    assert cells.origin == said
    assert "x.mjlog" not in cells.line
    assert "/logs/x.mjlog" in cells.tip


def test_every_room_has_a_name_in_every_language() -> None:
    for language in languages():
        with override(language):
            rooms = {
                game_cells(
                    KeptGame(1, kept(f"2011020417gm-{level + 9:04x}-0000-b67fcaa3"), 4, 3), ""
                ).origin
                for level in RoomLevel
            }
        assert len(rooms) == len(RoomLevel)
