"""Messages of the rules are translated with all their facts."""

import ast
import json
from dataclasses import replace
from pathlib import Path

import pytest

from rules.formats.reading import UnreadableGame
from rules.record import Player
from rules.tiles import Seat
from tests.games import game
from tests.rules.formats.game_texts import GAME
from tests.source_texts import sayings
from tutor.cli import main
from tutor.language import activate, gettext, override
from tutor.pages.review.words import Ownership, ownership_line
from tutor.text.game_summary import player_names, seat_line
from tutor.text.messages import error_sentence

PASSED_ON = set(
    """entry.why error.message message_of(error) _type_fault(str(error)) text self.fault fault
    why""".split()
)
MARKED = set(
    "no_such NEWER NO_CLASS NO_ANSWERS_FILE PUPIL_CHANGED SENTENCES[fault] self.name".split()
) | {"WRONG_ROW if is_table else WRONG_LINE"}
IN_ITS_LANGUAGE = {
    "first",
    "text.format(what=first, count=more)",
    "f'{why} (review --fetch {options.replay})'",
}

DAMAGED = GAME.replace("<D0/>", "<TEA/><D9/>")
LEFT_OUT = {
    "en": [
        "round 1, event 3: the unknown tag <TEA> was left out",
        "round 1, event 3: seat 0 discards 3m, which it does not hold: 123406789m12340p",
    ],
    "ja": [
        "1局目、3番目の出来事：知らないタグ<TEA>を除きました",
        "1局目、3番目の出来事：席0が持っていない3mを捨てています：123406789m12340p",
    ],
}


def test_every_text_is_a_literal() -> None:
    texts = [(place, text) for place, text in sayings() if not isinstance(text, ast.Constant)]
    assert [
        (place, ast.unparse(text))
        for place, text in texts
        if ast.unparse(text) not in PASSED_ON | MARKED | IN_ITS_LANGUAGE
    ] == []


def test_every_text_has_its_japanese() -> None:
    texts = {str(text.value) for _, text in sayings() if isinstance(text, ast.Constant)}
    assert len(texts) > 150
    activate("ja")
    assert [text for text in sorted(texts) if gettext(text) == text] == []


@pytest.fixture
def damaged(tmp_path: Path) -> Path:
    path = tmp_path / "damaged.mjlog"
    path.write_text(DAMAGED)
    return path


@pytest.mark.parametrize("language", ["en", "ja"])
def test_check_translates_text_but_not_json(
    damaged: Path,
    language: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr("tutor.cli.chosen_language", lambda settings: language)
    assert main(["check", str(damaged), "--jobs", "1"]) == 3
    lines = capsys.readouterr().out.splitlines()
    assert [line for line in lines if str(damaged) in line] == [
        f"{damaged}: {what}" for what in LEFT_OUT[language]
    ]
    assert main(["check", str(damaged), "--jobs", "1", "--format", "json"]) == 3
    found = json.loads(capsys.readouterr().out)["disagreements"]
    assert found == [{"file": str(damaged), "why": what} for what in LEFT_OUT["en"]]


def test_names_cannot_change_the_text_direction() -> None:
    odd = "a\u202e\x1bb"
    assert error_sentence(FileNotFoundError(2, "gone", odd)) == ("a b: No such file or directory")
    assert error_sentence(UnreadableGame("{path} is gone", path=odd)) == "a b is gone"
    record = game(1)
    players = (replace(record.players[0], name=odd), *record.players[1:])
    named = replace(record, players=players)
    assert player_names(named)[0] == "a b"
    assert seat_line(named, Seat(0)).endswith(" · a b")
    mine = Ownership(is_shown=True, is_on=True, name=odd)
    assert "later games of a b;" in ownership_line(mine)


def test_a_saved_practice_game_names_the_kinds_of_its_opponents() -> None:
    names = ("You", "steady", "learner:never_folds=0.8", "strong")
    saved = replace(
        game(1), game="practice-20250131-185900-000000001", players=tuple(map(Player, names))
    )
    with override("ja"):
        assert player_names(saved) == ("あなた", "CPU（堅実）", "CPU（学習者）", "CPU（上級）")
        assert player_names(replace(saved, game="2025013118gm-0001")) == names
