"""Programs that speak mjai: ours play as inside, and one that fails loses only its own seat."""

import json
import re
import sys
from pathlib import Path

import pytest

from rules.events import Discard, Ruleset
from rules.formats.reader import parse_game
from rules.record import GameRecord
from tests.tutor.lab import mjai_bots
from tests.tutor.trees import TREE
from tutor.cli import main
from tutor.coach.strategy.tree import shipped_tree
from tutor.lab import mjai_bot
from tutor.lab.play import Match, PlayedGame, play, play_some

PROGRAM = f"'{sys.executable}' '{Path(mjai_bots.__file__)}'"
EAST = Ruleset(hanchan=False)


def played(*names: str, seconds: float = 30, games: int = 1) -> list[PlayedGame]:
    match = Match(names, shipped_tree(), EAST, 7, keep=True, bot_seconds=seconds)
    return play_some(match, range(games))


def record_of(game: PlayedGame) -> GameRecord:
    assert game.mjlog is not None
    return parse_game(game.mjlog).record


@pytest.mark.parametrize(("way", "name"), [("mjai", "strong"), ("mjai-lines", "steady")])
def test_an_opponent_plays_the_same_game_through_the_pipe(way: str, name: str) -> None:
    (inside,) = played(name, "steady", name, "novice")
    bot = f"{way}:{PROGRAM} {name} {mjai_bot.SEAT}"
    (piped,) = played(bot, "steady", bot, "novice")
    assert piped.forfeits == ()
    assert piped.results == inside.results
    assert record_of(piped).rounds == record_of(inside).rounds


WHY = {
    "hangs": "it took more than 0.3 seconds",
    "dies": "it ended during the game",
    "writes_garbage": r"it wrote '��<<<', which is no JSON object",
    "writes_a_list": r"it wrote '\[+ \.\.\.', which is no JSON object",
    "writes_a_huge_line": "it wrote a line of more than 65536 bytes",
    "throws_what_it_does_not_hold": 'it answered \'{"type": "dahai", "pai": "9x", "tsumogiri": '
    "false}', which the rules do not allow then",
    "acts_for_another": "it answered .*, which the rules do not allow then",
    "declares_always": 'it answered \'{"type": "reach"}\', which the rules do not allow then',
}


@pytest.mark.parametrize("bad", mjai_bots.BAD)
def test_a_bot_that_fails_throws_what_it_draws_to_the_end(bad: str) -> None:
    seconds = 0.3 if bad == "hangs" else 30
    (game,) = played(
        "novice", f"mjai:{PROGRAM} {bad} {{seat}}", "novice", "novice", seconds=seconds
    )
    ((place, why),) = game.forfeits
    assert place == 1
    assert re.fullmatch(WHY[bad], why)
    discards = [
        event
        for events in record_of(game).rounds
        for event in events
        if isinstance(event, Discard) and event.seat == 1
    ]
    assert all(one.tsumogiri and not one.riichi for one in discards)
    assert game.results[1].wins == 0
    assert sum(one.points for one in game.results) == 100_000


def test_the_command_names_forfeits(capsys: pytest.CaptureFixture[str]) -> None:
    bot = f"mjai:{PROGRAM} dies {{seat}}"
    words = ["play", "--seats", f"novice,{bot},novice,novice", "--games", "2", "--jobs", "1"]
    assert main(words) == 0
    said = capsys.readouterr().out
    assert f"player {bot}  game 0  why it ended during the game" in said
    assert f"player {bot}  game 1  why it ended during the game" in said
    assert main([*words, "--format", "json"]) == 0
    printed = json.loads(capsys.readouterr().out)
    assert printed["forfeits"] == [
        {"seat": 1, "player": bot, "game": number, "why": "it ended during the game"}
        for number in (0, 1)
    ]
    assert printed["seats"][1]["name"] == bot


def test_a_program_that_cannot_be_started_is_one_sentence(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = ["play", "--games", "1", "--jobs", "2", "--seats"]
    assert main([*words, "novice,novice,novice,mjai:no-such-bot --x"]) == 1
    assert "mjai:no-such-bot --x cannot be started: " in capsys.readouterr().err
    with pytest.raises(SystemExit):
        main([*words, "novice,novice,novice,mjai:"])
    assert "names no program: write mjai:COMMAND" in capsys.readouterr().err


def test_bots_play_in_several_processes(capfd: pytest.CaptureFixture[str]) -> None:
    bot = f"mjai:{PROGRAM} novice {{seat}}"
    match = Match((bot, "novice", "novice", "novice"), TREE, EAST, 3)
    inside = Match(("novice",) * 4, TREE, EAST, 3)
    assert play(match, 2, 2) == play(inside, 2, 1)
    assert capfd.readouterr().err == ""
