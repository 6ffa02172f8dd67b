"""The verbs on games made by ourselves: JSON keys, statuses, sentences, files."""

import io
import json
import tarfile
import zipfile
from pathlib import Path

import pytest

from rules.formats.mjlog_write import write_mjlog
from tests.games import game
from tutor.cli import main
from tutor.lab.bench import BenchRow
from tutor.lab.commands.train import SUBJECTS, Subject, function
from tutor.lab.soak import SoakResult
from tutor.position.safety import load_tables
from tutor.system.files import data

SAMPLE = data() / "samples" / "east-game.mjlog"

CHECK_KEYS = {"games", "rounds", "decisions", "wins", "illegal", "points_mismatches", "unreadable"}
TRAIN_KEYS = {"decisions", "games", "leaves", "depth", "seconds"}
EVALUATE_KEYS = set(
    """
    decisions games first within_three first_no_tree within_three_no_tree within_three_paper
    type_accuracy type_recall leaves depth
    """.split()
)
DECISION_KEYS = set(
    """
    game round honba turn seat after_call observation played tsumogiri riichi strategy support
    runner_up path advice combined rankings verdict played_as hints taken_back reasons words
    """.split()
)


@pytest.fixture(scope="module")
def logs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("logs")
    for seed in range(3):
        (folder / f"{seed}.mjlog").write_bytes(write_mjlog(game(seed)))
    return folder


def said(capsys: pytest.CaptureFixture[str]) -> str:
    captured = capsys.readouterr()
    assert captured.err == ""
    return captured.out


def refused(asked: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    assert main(asked) == 1
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith("mahjong-tutor: ")
    assert captured.err.count("\n") == 1
    return captured.err


# --- check ---------------------------------------------------------------------------------------


def test_check_counts_games_in_json(logs: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(logs), "--jobs", "1", "--format", "json"]) == 0
    result = json.loads(said(capsys))
    assert result.keys() >= CHECK_KEYS
    rounds = sum(len(game(seed).rounds) for seed in range(3))
    assert (result["games"], result["rounds"]) == (3, rounds)
    assert result["decisions"] > 300
    assert (result["illegal"], result["points_mismatches"], result["unreadable"]) == (0, 0, [])


def test_check_reads_archives_and_says_it_in_words(
    logs: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with tarfile.open(tmp_path / "games.tar.xz", "w:xz") as archive:
        archive.add(logs, "games")
    assert main(["check", str(tmp_path / "games.tar.xz"), "--jobs", "2"]) == 0
    lines = dict(line.rsplit(maxsplit=1) for line in said(capsys).splitlines())
    assert lines["games"] == "3"
    assert lines["illegal"] == lines["points_mismatches"] == "0"


def test_check_ends_with_3_where_payments_are_wrong(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = write_mjlog(game(0)).decode()
    first = text.index("sc=", text.index("<AGARI"))
    end = text.index('"', first + 4)
    sticks = text[first + 4 : end].split(",")
    sticks[1] = str(int(sticks[1]) + 1)
    (tmp_path / "wrong.mjlog").write_text(text[: first + 4] + ",".join(sticks) + text[end:])
    assert main(["check", str(tmp_path / "wrong.mjlog"), "--format", "json", "--jobs", "1"]) == 3
    result = json.loads(said(capsys))
    assert result["points_mismatches"] >= 1
    assert result["disagreements"][0]["file"].endswith("wrong.mjlog")
    assert "round " in result["disagreements"][0]["why"]


# --- review --------------------------------------------------------------------------------------


def test_review_writes_an_advice_log(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["review", str(SAMPLE), "--seat", "1", "--format", "json"]) == 0
    header, *lines = map(json.loads, said(capsys).splitlines())
    assert header["advice_log"] == 1
    assert header["games"][0]["source"] == str(SAMPLE)
    calls = [line for line in lines if line.get("kind") == "call"]
    decisions = [line for line in lines if "kind" not in line]
    assert decisions
    assert calls
    assert [line["kind"] for line in lines[len(decisions) + len(calls) :]] == ["summary"]
    assert lines[-1]["decisions"] <= len(decisions)
    for call in calls:
        assert call.keys() >= {"offered", "answered", "recommended", "doubt", "verdict"}
        assert call["seat"] == 1
        assert call["words"]
    for decision in decisions:
        assert decision.keys() >= DECISION_KEYS
        assert decision["seat"] == 1
        assert decision["words"]


def test_review_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["review", str(SAMPLE), "--lang", "en"]) == 0
    english = said(capsys)
    assert "East 1" in english
    assert max(map(len, english.splitlines())) <= 100
    assert "\x1b" not in english
    assert main(["review", str(SAMPLE), "--lang", "ja"]) == 0
    assert "東1局" in said(capsys)


def test_review_reads_standard_input(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    stdin = io.TextIOWrapper(io.BytesIO(SAMPLE.read_bytes()))
    monkeypatch.setattr("sys.stdin", stdin)
    assert main(["review", "-", "--format", "json"]) == 0
    assert said(capsys).startswith('{"advice_log":1')


def test_review_into_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "review.jsonl"
    assert main(["review", str(SAMPLE), "--format", "json", "-o", str(path)]) == 0
    assert said(capsys) == ""
    assert json.loads(path.read_text("utf-8").splitlines()[0])["advice_log"] == 1
    assert list(tmp_path.iterdir()) == [path]


def test_a_stopped_review_leaves_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "review.jsonl"
    path.write_text("old")

    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("tutor.commands.review.sentences", stop)
    assert main(["review", str(SAMPLE), "--format", "json", "-o", str(path)]) == 130
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_review_fetches_only_on_request(capsys: pytest.CaptureFixture[str]) -> None:
    address = "https://tenhou.net/0/?log=2024010100gm-00a9-0000-01234567&tw=2"
    sentence = refused(["review", address], capsys)
    assert "--fetch" in sentence
    assert ".mjlog" in sentence


def test_review_tells_what_it_left_out(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = SAMPLE.read_bytes().decode()
    cut = text.index("<AGARI") if "<AGARI" in text else text.index("<RYUUKYOKU")
    (tmp_path / "cut.mjlog").write_text(text[:cut] + "<D200/>" + text[cut:])
    assert main(["review", str(tmp_path / "cut.mjlog"), "--format", "json"]) == 0
    captured = capsys.readouterr()
    assert "left out: round " in captured.err
    assert captured.out.startswith('{"advice_log":1')


# --- train and evaluate --------------------------------------------------------------------------


def test_train_then_evaluate(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    tree = tmp_path / "tree.json"
    corpus = ["--logs", str(SAMPLE), "--part", "all", "--jobs", "1", "--format", "json"]
    assert main(["train", "strategy", *corpus, "--leaves", "4", "-o", str(tree)]) == 0
    trained = json.loads(said(capsys))
    assert trained.keys() >= TRAIN_KEYS
    assert trained["games"] == 1
    assert 2 <= trained["leaves"] <= 4

    assert main(["evaluate", "strategy", *corpus, "--tree", str(tree)]) == 0
    figures = json.loads(said(capsys))
    assert figures.keys() >= EVALUATE_KEYS
    assert figures["leaves"] == trained["leaves"]
    assert 0 < figures["first"] <= figures["within_three"] <= 1
    assert set(figures["type_recall"]) >= {"balanced", "speed", "value", "safety"}


@pytest.mark.parametrize("subject", SUBJECTS, ids=lambda subject: subject.name)
def test_all_that_is_trained_has_its_functions(subject: Subject) -> None:
    assert callable(function(subject.learn))
    assert callable(function(subject.text))


def test_training_that_fails_leaves_no_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "logs").mkdir()
    for what, why in (("strategy", "no decision"), ("safety", "too few opponents")):
        asked = ["train", what, "--logs", str(tmp_path / "logs"), "--jobs", "1"]
        assert why in refused([*asked, "-o", str(tmp_path / "tree.json")], capsys)
    assert [path.name for path in tmp_path.iterdir()] == ["logs"]


def test_train_safety(logs: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = [tmp_path / f"{number}.json" for number in range(2)]
    asked = ["train", "safety", "--logs", str(logs), "--part", "all", "--jobs", "1"]
    assert main([*asked, "-o", str(files[0]), "--format", "json"]) == 0
    trained = json.loads(said(capsys))
    assert trained.keys() == set(
        "decisions games opponents tenpai tiles seconds unreadable output".split()
    )
    assert (trained["games"], trained["unreadable"]) == (3, [])
    assert 0 < trained["tenpai"] < trained["tiles"]
    assert load_tables(files[0]).learned["games"] == 3
    assert main([*asked, "-o", str(files[1])]) == 0
    assert files[0].read_bytes() == files[1].read_bytes()
    lines = dict(line.rsplit(maxsplit=1) for line in said(capsys).splitlines())
    assert lines["opponents"] == f"{trained['opponents']:,}"
    assert lines["output"] == str(files[1])


# --- bench and soak ------------------------------------------------------------------------------


def test_bench_prints_a_list(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    rows = [BenchRow("hint", "ms", 1.5), BenchRow("ukeire_arrays", "us", 2.0, 20.0, 10.0)]
    rows.append(BenchRow("first_frame", "ms (no window could be opened here)", None))
    monkeypatch.setattr("tutor.lab.commands.bench.run_bench", lambda logs, progress: rows)
    assert main(["bench", "--format", "json"]) == 0
    result = json.loads(said(capsys))
    assert [row["name"] for row in result] == ["hint", "ukeire_arrays", "first_frame"]
    assert all(row.keys() >= {"name", "unit", "ours", "peer", "ratio"} for row in result)
    assert main(["bench"]) == 0
    assert "10.0 times better" in said(capsys)


def test_soak_ends_with_3_where_it_found_a_fault(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    found = SoakResult("mutate", 7, ("case 3 of seed 0: a hang",))
    monkeypatch.setattr("tutor.lab.commands.soak.run_soak", lambda *_: found)
    assert main(["soak", "mutate"]) == 3
    assert "case 3 of seed 0: a hang" in said(capsys)


@pytest.mark.parametrize(
    "words",
    [
        ["review", "{game}", "-o", "{game}"],
        ["review", "{game}", "-o", "{link}"],
        ["convert", "{game}", "--to", "mjai", "-o", "{game}"],
        ["export", "{game}", "--to", "csv", "-o", "{game}"],
        ["export", "{game}", "--to", "csv", "--aliases", "{names}", "-o", "{names}"],
        ["export", "{game}", "--to", "csv", "--to", "jsonl", "-o", "{log}"],
        ["review", "file://{game}", "-o", "{game}"],
        ["review", "'{game}'", "-o", "{game}"],
        ["convert", "{folder}", "--to", "mjai", "-o", "{game}"],
        ["export", "{folder}", "--to", "csv", "-o", "{game}"],
        ["train", "safety", "--logs", "{folder}", "-o", "{game}"],
    ],
)
def test_no_file_that_is_read_is_written_over(
    words: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    names = {"game": "a.mjlog", "link": "b.mjlog", "names": "c.txt", "log": "a", "folder": ""}
    places = {key: str(tmp_path / name) for key, name in names.items()}
    game_file, aliases = tmp_path / "a.mjlog", tmp_path / "c.txt"
    game_file.write_bytes(write_mjlog(game(1)))
    aliases.write_text("A = Ann", encoding="utf-8")
    (tmp_path / "b.mjlog").symlink_to(game_file)
    (tmp_path / "a.jsonl.gz").symlink_to(game_file)
    assert main([word.format(**places) for word in words]) == 1
    assert "is an input file. Choose another file" in capsys.readouterr().err
    assert game_file.read_bytes() == write_mjlog(game(1))
    assert aliases.read_text("utf-8") == "A = Ann"


def test_no_archive_and_no_class_that_is_read_is_written_over(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    archive, club = tmp_path / "games.zip", tmp_path / "club"
    with zipfile.ZipFile(archive, "w") as entries:
        entries.writestr("a.mjlog", write_mjlog(game(1)))
    assert main(["class", "new", str(club)]) == 0
    kept = club / "games" / "0a-1.jsonl.gz"
    kept.parent.mkdir(exist_ok=True)
    kept.write_bytes(b"advice")
    held = {path: path.read_bytes() for path in (archive, club / "class.json", kept)}
    for words in (
        ["review", f"{archive}/a.mjlog", "-o", str(archive)],
        ["class", "pupils", str(club), "-o", str(club / "class.json")],
        ["class", "pupils", str(club), "-o", str(kept)],
    ):
        assert main(words) == 1
        assert "is an input file. Choose another file" in capsys.readouterr().err
    assert {path: path.read_bytes() for path in held} == held
