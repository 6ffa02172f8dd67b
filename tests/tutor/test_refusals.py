"""What cannot be used is refused in the person's language, to the last word of the reason."""

import errno
import io
import json
import os
import pickle
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest

from rules.damage import SYSTEM_FAULTS
from rules.message import Message
from rules.record import BadRecord, replay_round
from tests.games import game
from tutor.advice.log import BadAdviceLog, read_log
from tutor.classroom.class_folder import open_class
from tutor.classroom.fault import ClassroomError
from tutor.cli import main
from tutor.export.pupils import BadAliases, read_aliases
from tutor.files import replacing
from tutor.history.backups import restore
from tutor.history.faults import HistoryFault
from tutor.language import translator
from tutor.practice.notices import GameUnsaved
from tutor.strategy.strategies import STRATEGIES
from tutor.strategy.tree import BadTree, load_tree
from tutor.text.history_notices import notice_line as history_line
from tutor.text.messages import ON_THE_COMMAND_LINE, error_sentence
from tutor.text.practice import notice_line as practice_line

EN, JA = translator("en"), translator("ja")


def both(error: Exception) -> tuple[str, str]:
    carried = pickle.loads(pickle.dumps(error))
    said = (error_sentence(error, EN, ON_THE_COMMAND_LINE), error_sentence(error, JA))
    assert (error_sentence(carried, EN), error_sentence(carried, JA)) == said
    return said


def test_a_record_that_contradicts_itself() -> None:
    record = game(1)
    deal = record.rounds[0][0]
    with pytest.raises(BadRecord) as refusal:
        list(replay_round(record.rules, (deal, deal), 3))
    assert str(refusal.value) == "round 4, event 2: a second deal in one round"
    assert both(refusal.value) == (
        "round 4, event 2: a second deal in one round",
        "4局目、2番目の出来事：1局に配牌が2回あります",
    )


HEADER = '{"advice_log": 1, "games": [], "tree": {"hash": "", "leaves": 1}}\n'


@pytest.mark.parametrize(
    ("text", "english", "japanese"),
    [
        (
            "{}\n",
            "Line 1 is not the header of an advice log; choose a file that `review` wrote.",
            "1行目が助言ログの見出しではありません。`review`が書いたファイルを選んでください。",
        ),
        (
            '{"advice_log": 9}\n',
            "This advice log has version 9 and this program reads version 1; "
            "update the program to open it.",
            "この助言ログはバージョン9で、このプログラムが読めるのはバージョン1です。"
            "プログラムを更新すると開けます。",
        ),
        (
            '{"advice_log": 1}\n',
            "Line 1 of the advice log cannot be read: games is missing.",
            "助言ログの1行目を読めません：gamesがありません。",
        ),
        (
            HEADER + "[]\n",
            "Line 2 of the advice log is not a JSON object.",
            "助言ログの2行目がJSONオブジェクトではありません。",
        ),
    ],
)
def test_an_advice_log_that_is_none(text: str, english: str, japanese: str) -> None:
    with pytest.raises(BadAdviceLog) as refusal:
        list(read_log(io.StringIO(text))[1])
    assert both(refusal.value) == (english, japanese)


def test_an_export_of_nothing_but_a_damaged_log(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "log.jsonl"
    path.write_text(HEADER + "[]\n")
    asked = ["export", str(path), "--to", "csv", "-o", str(tmp_path / "out.csv"), "--lang"]
    said = []
    for language in ("en", "ja"):
        assert main([*asked, language]) == 1
        said.append(capsys.readouterr().err)
    assert said == [
        f"mahjong-tutor: {path}: Line 2 of the advice log cannot be read.\n",
        f"mahjong-tutor: {path}: 助言ログの2行目を読めません。\n",
    ]


def test_aliases_that_make_no_sense(tmp_path: Path) -> None:
    path = tmp_path / "aliases.txt"
    path.write_text("a = Aoi\na = Kei\n")
    with pytest.raises(BadAliases) as refusal:
        read_aliases(path)
    assert both(refusal.value) == (
        f"{path}, line 2: a is said to be Aoi and Kei; keep one of them.",
        f"{path}の2行目：aがAoiとKeiの両方になっています。どちらか1つを残してください。",
    )


def test_a_tree_that_is_none(tmp_path: Path) -> None:
    path = tmp_path / "tree.json"
    path.write_text(
        json.dumps(
            {
                "strategy_tree": 2,
                "nodes": [],
                "learned": {},
                "everywhere": {strategy: {} for strategy in STRATEGIES},
            }
        )
    )
    with pytest.raises(BadTree) as refusal:
        load_tree(path)
    assert both(refusal.value) == (
        f"{path}: a strategy tree without nodes",
        f"{path}：決定木に節がありません",
    )


def test_a_class_whose_head_is_damaged(tmp_path: Path) -> None:
    (tmp_path / "class.json").write_text('{"class": 1, "name": "A", "pupils": [{"name": 1}]}')
    with pytest.raises(ClassroomError) as refusal:
        open_class(tmp_path)
    english, japanese = both(refusal.value)
    assert english.startswith(
        f"{tmp_path}/class.json is damaged (pupils[0].name is not what belongs there); "
    )
    assert "pupils[0].nameの値が正しくありません" in japanese


def test_a_backup_that_is_not_there(tmp_path: Path) -> None:
    gone = tmp_path / "gone.db"
    with pytest.raises(HistoryFault) as refusal:
        restore(tmp_path / "history.db", gone, datetime(2026, 1, 1, tzinfo=UTC))
    notice = refusal.value.notice
    assert history_line(notice, EN) == (
        f"The history {gone} cannot be opened (there is no such file)."
    )
    assert history_line(notice, JA).count("そのようなファイルはありません") == 1


def test_a_game_that_cannot_be_written() -> None:
    notice = GameUnsaved("here", "another window plays this game")
    assert "別のウィンドウでこの対局をしています" in practice_line(notice, JA)


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError) as refusal, replacing(tmp_path / "gone" / "file"):
        pass
    assert both(refusal.value) == (
        f"{tmp_path}/gone: there is no such folder",
        f"{tmp_path}/gone: そのようなフォルダーはありません",
    )


@pytest.mark.parametrize("number", SYSTEM_FAULTS)
def test_the_words_of_the_system_are_ours(number: int) -> None:
    english, japanese = both(OSError(number, "auf Deutsch", "a"))
    assert english == f"a: {SYSTEM_FAULTS[number]}"
    assert japanese != english
    assert "Deutsch" not in japanese


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="every system has its own words")
def test_they_mean_what_the_system_means() -> None:
    code = f"import os; print(*map(os.strerror, {[*SYSTEM_FAULTS]}), sep=chr(10))"
    english = os.environ | {"LC_ALL": "C"}
    done = subprocess.run(
        [sys.executable, "-c", code], env=english, check=True, text=True, stdout=-1
    )
    assert done.stdout.splitlines() == [str(said) for said in SYSTEM_FAULTS.values()]


def test_what_the_system_seldom_says_is_in_its_own_words() -> None:
    assert both(OSError(errno.EXDEV, "auf Deutsch", "a")) == ("a: auf Deutsch", "a: auf Deutsch")


def test_of_a_fault_of_ours_only_the_kind_is_named() -> None:
    error = ValueError("math domain error")
    assert error_sentence(error, EN) == "A fault of the program (ValueError). What was shown stays."
    assert error_sentence(error, EN, ON_THE_COMMAND_LINE) == (
        "a fault of the program (ValueError); please report it. With MAHJONG_TUTOR_DEBUG=1 it "
        "shows where it happened."
    )
    assert "math" not in error_sentence(error, JA) + error_sentence(error, JA, ON_THE_COMMAND_LINE)


def test_a_message_of_nothing_is_empty_in_every_language() -> None:
    assert JA.translate(Message("")) == ""
