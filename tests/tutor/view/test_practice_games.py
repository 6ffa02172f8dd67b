"""Games begun, begun again and not to be begun, without a window."""

import json
import os
from contextlib import closing
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from random import Random

import pytest

from rules.tiles import Seat
from tests.tutor.histories import NOW
from tests.tutor.practice_games import EAST_GAME, opponent_of, play
from tests.tutor.trees import TREE
from tests.ui.reviews import state
from tutor.history.database import FILE_NAME, connect, open_database
from tutor.history.games import kept_games
from tutor.history.schema import VERSION
from tutor.language import translator
from tutor.opponents.opponent import Opponent, UnknownOpponent
from tutor.practice import keeping
from tutor.practice.folder import GAMES_FOLDER, unfinished, waiting
from tutor.practice.journal import FIRST_CHECKSUM, sealed_line
from tutor.practice.notices import GameNotKept
from tutor.practice.session import PracticeSession
from tutor.settings import Settings
from tutor.strategy import tree as tree_module
from tutor.strategy.tree import StrategyTree
from tutor.view.banner_text import translated
from tutor.view.history.commands import (
    CommandFailure,
    CommandResult,
    KeepPracticeGame,
    KeepWaitingGames,
    is_lasting,
)
from tutor.view.history.place import HistoryPlace
from tutor.view.history.writing import carry_out
from tutor.view.practice import games as games_module
from tutor.view.practice.games import PracticeGames
from tutor.view.practice.notices import REST_OF_ROUND
from tutor.view.practice.surroundings import (
    GameRequest,
    Surroundings,
    request_of,
    settings_with,
    setup_of,
)
from tutor.view.review.state import here_of

EN = translator("en")
WANTED = GameRequest(("novice", "steady", "strong"), "hanchan", 3)


@pytest.fixture
def around(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Surroundings:
    monkeypatch.setattr(tree_module, "shipped_tree", lambda: TREE)
    monkeypatch.setattr(games_module, "opponent", lambda name, tree: opponent_of("near"))
    return Surroundings(tmp_path, Random(1), lambda: "20260101-1200")


def nobody(name: str, tree: StrategyTree) -> Opponent:
    raise UnknownOpponent("Nobody plays like {name}.", name=name)


def test_a_game_is_begun_and_begun_again(around: Surroundings) -> None:
    games = PracticeGames(around)
    assert games.again() is None
    first = games.begin(setup_of(WANTED, around))
    again = games.again()
    assert first.session is not None
    assert again is not None
    assert again.session is not None
    assert (first.fault, first.note, again.fault, again.note) == (None,) * 4
    assert again.session is not first.session
    assert again.session.setup.seed == first.session.setup.seed == 3
    assert again.session.setup.game != first.session.setup.game
    first.session.close()
    again.session.close()


def test_the_rest_of_a_round_says_what_it_is_each_time(around: Surroundings) -> None:
    games, here = PracticeGames(around), here_of(state().at(7))
    assert here is not None
    for game in (games.begin_here(setup_of(WANTED, around), here), games.again()):
        assert game is not None
        assert game.session is not None
        assert game.note == REST_OF_ROUND
        assert games.here == here


def test_why_a_game_cannot_be_begun_is_said(
    around: Surroundings, monkeypatch: pytest.MonkeyPatch
) -> None:
    games, here = PracticeGames(around), here_of(state().at(7))
    assert here is not None
    setup = setup_of(WANTED, around)
    torn = games.begin_here(setup, replace(here, events=here.events[1:]))
    assert torn.session is None
    assert torn.fault is not None
    assert translated(torn.fault, EN) == "This position cannot be played on from its log."
    monkeypatch.setattr(games_module, "opponent", nobody)
    for game in (games.begin(setup), games.begin_here(setup, here)):
        assert game.session is None
        assert game.fault is not None
        assert translated(game.fault, EN).startswith("Nobody plays like ")
    assert games.setup is None


def test_what_is_no_journal_is_not_taken_up(around: Surroundings) -> None:
    games = PracticeGames(around)
    begun = games.begin(setup_of(WANTED, around)).session
    assert begun is not None
    begun.close()
    games.look_around()
    games.interrupted[0].write_text("no journal")
    game = games.resume(0)
    assert game.session is None
    assert game.fault is not None
    assert translated(game.fault, EN)


def test_settings_keep_the_game_that_was_chosen_but_not_its_deal() -> None:
    assert request_of(settings_with(Settings(), WANTED)) == replace(WANTED, seed=None)
    assert setup_of(WANTED, Surroundings(Path())).seat == Seat(3)


def finished(around: Surroundings) -> PracticeSession:
    games = PracticeGames(around)
    played = games.begin(replace(setup_of(WANTED, around), rules=EAST_GAME)).session
    assert played is not None
    assert games.keep(play(played), EN) is None
    games.look_around()
    assert games.interrupted == (), "it is over"
    return played


def history_of(around: Surroundings) -> HistoryPlace:
    return HistoryPlace(lambda: around.folder / FILE_NAME, lambda: NOW)


def moments(place: HistoryPlace) -> list[str]:
    with closing(open_database(place.path())) as history:
        return [one.game.moment for one in kept_games(history)]


def test_a_game_whose_end_the_history_has_not_yet_is_kept_later(around: Surroundings) -> None:
    place, played = history_of(around), finished(around)
    (journal,) = waiting(around.folder)
    day = NOW - timedelta(days=3)
    os.utime(journal, (day.timestamp(),) * 2)
    assert unfinished(around.folder) == (), "the first page offers a new game"
    keep = KeepWaitingGames(around.folder, NOW)
    assert isinstance(carry_out(place, keep), CommandResult)
    assert waiting(around.folder) == ()
    assert moments(place) == [day.isoformat(timespec="seconds")]
    for command in (keep, KeepPracticeGame(played, NOW)):
        assert isinstance(carry_out(place, command), CommandResult)
    assert moments(place) == [day.isoformat(timespec="seconds")], "nor by another time"
    played.close()


def test_a_game_that_the_history_refuses_waits_and_is_not_offered(around: Surroundings) -> None:
    place, played = history_of(around), finished(around)
    played.close()
    (journal,) = waiting(around.folder)
    before = journal.read_bytes(), journal.stat().st_mtime_ns
    open_database(place.path()).close()
    with closing(connect(place.path())) as newer:
        newer.execute(f"PRAGMA user_version = {VERSION + 1}")
    keep = KeepWaitingGames(around.folder, NOW)
    assert is_lasting(keep)
    for _ in range(2):
        assert isinstance(carry_out(place, keep), CommandFailure)
        assert (journal.read_bytes(), journal.stat().st_mtime_ns) == before
        assert (unfinished(around.folder), waiting(around.folder)) == ((), (journal,))


@pytest.mark.parametrize("seconds", [0, 2**40])
def test_a_game_whose_file_tells_no_day_has_that_of_the_keeping(
    around: Surroundings, seconds: int
) -> None:
    place, played = history_of(around), finished(around)
    played.close()
    (journal,) = waiting(around.folder)
    try:
        os.utime(journal, (seconds, seconds))
    except OSError:
        pytest.skip("no time of this disk")
    assert isinstance(carry_out(place, KeepWaitingGames(around.folder, NOW)), CommandResult)
    assert moments(place) == [NOW.isoformat(timespec="seconds")]


@pytest.mark.parametrize("word", ["learner", "opponents"])
def test_a_journal_that_no_game_comes_of_stops_no_other(around: Surroundings, word: str) -> None:
    place, played = history_of(around), finished(around)
    played.close()
    (journal,) = waiting(around.folder)
    lines = [json.loads(line) for line in journal.read_bytes().splitlines()]
    half = "a\ud800"
    lines[0][word] = half if word == "learner" else [half] * 3
    odd, last = b"", FIRST_CHECKSUM
    for line in lines:
        sealed, last = sealed_line({key: line[key] for key in line if key != "sum"}, last)
        odd += sealed
    journal.with_name(f"a{journal.name}").write_bytes(odd)
    assert isinstance(carry_out(place, KeepWaitingGames(around.folder, NOW)), CommandResult)
    assert len(moments(place)) == 1
    assert waiting(around.folder) == ()


def test_what_falls_while_a_game_is_kept_puts_that_aside(
    around: Surroundings, monkeypatch: pytest.MonkeyPatch
) -> None:
    place, played = history_of(around), finished(around)
    played.close()
    (journal,) = waiting(around.folder)

    def fall(*_: object) -> None:
        raise KeyError("any")

    monkeypatch.setattr(keeping, "resume", fall)
    assert isinstance(carry_out(place, KeepWaitingGames(around.folder, NOW)), CommandResult)
    assert waiting(around.folder) == ()
    assert journal.with_name(f"{journal.name}.bad").exists()


def test_what_no_longer_fits_the_rules_can_be_gone_on_with(around: Surroundings) -> None:
    place, played = history_of(around), finished(around)
    played.close()
    (over,) = waiting(around.folder)
    over.write_bytes(b"".join(over.read_bytes().splitlines(keepends=True)[:9]))
    assert isinstance(carry_out(place, KeepWaitingGames(around.folder, NOW)), CommandResult)
    assert (len(unfinished(around.folder)), waiting(around.folder)) == (1, ())
    assert moments(place) == []
    over.write_bytes(b"no journal")
    assert isinstance(carry_out(place, KeepWaitingGames(around.folder, NOW)), CommandResult)
    assert over.with_name(f"{over.name}.bad").read_bytes() == b"no journal"


def test_the_journal_of_a_game_whose_record_is_not_kept_stays(around: Surroundings) -> None:
    place = HistoryPlace(lambda: around.folder / FILE_NAME, lambda: NOW)
    games = PracticeGames(around)
    played = games.begin(replace(setup_of(WANTED, around), rules=EAST_GAME)).session
    assert played is not None
    (around.folder / GAMES_FOLDER).touch()
    assert isinstance(games.keep(play(played), EN), GameNotKept)
    assert isinstance(carry_out(place, KeepPracticeGame(played, NOW)), CommandResult)
    assert len(unfinished(around.folder)) == 1
    played.close()
