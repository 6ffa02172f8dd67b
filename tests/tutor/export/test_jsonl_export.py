"""The advice log of a class: one header, all games, and read again it is the same."""

import gzip
import io
import json
from pathlib import Path

from rules.formats import LogFile
from tests.tutor.export.games import HANA, TABLES, advice_log, log, logs, the_sources
from tests.tutor.trees import TREE
from tutor.advice.log import read_log
from tutor.export.generator import export
from tutor.export.jsonl_export import JsonlFormat
from tutor.export.pupils import pupils_of, shown
from tutor.export.sources import find_sources, sources
from tutor.language import translator
from tutor.text.advice import sentences


def test_the_header_names_all_games_and_the_lines_follow(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    written = export(sources(logs()[:2]), TREE, [(JsonlFormat(), path)])
    with path.open(encoding="utf-8") as file:
        header, lines = read_log(file)
        decisions = list(lines)
    assert [label.source for label in header.games] == [one.name for one in logs()[:2]]
    assert [label.players for label in header.games] == [
        tuple(map(shown, table)) for table in TABLES[:2]
    ]
    assert (header.tree_hash, header.tree_leaves) == (TREE.hash, TREE.leaves)
    assert len(decisions) == written.decisions
    assert {one.game for one in decisions} == {label.game for label in header.games}


def test_read_again_and_written_again_it_is_the_same_file(tmp_path: Path) -> None:
    first, again = tmp_path / "a.jsonl", tmp_path / "b.jsonl"
    export(the_sources(), TREE, [(JsonlFormat("ja"), first)], pupils_of([HANA], {}))
    file = LogFile(first.name, first.read_bytes(), str(first))
    export(sources([file]), TREE, [(JsonlFormat("ja"), again)])
    assert again.read_bytes() == first.read_bytes()


def test_the_language_of_the_log_does_not_matter(tmp_path: Path) -> None:
    english, japanese = tmp_path / "en.jsonl", tmp_path / "ja.jsonl"
    file = LogFile("a.jsonl", advice_log(0, "en"), "a.jsonl")
    for path, format_ in ((english, JsonlFormat("en")), (japanese, JsonlFormat("ja"))):
        export(sources([file]), TREE, [(format_, path)])
    text = japanese.read_text("utf-8")
    _, decisions = read_log(io.StringIO(text))
    discards = [line for line in text.splitlines()[1:] if "kind" not in json.loads(line)]
    for line, decision in zip(discards, decisions, strict=True):
        said = sentences(decision, decision.observation, translator("ja"))
        assert json.loads(line)["words"] == list(said)
    mine = sorted(advice_log(0, "en").decode().splitlines()[1:])
    assert sorted(english.read_text("utf-8").splitlines()[1:]) == mine


def test_a_log_that_ends_in_gz_is_packed_and_read_back(tmp_path: Path) -> None:
    plain, packed, again = (tmp_path / name for name in ("a.jsonl", "a.jsonl.gz", "b.jsonl"))
    formats = [(JsonlFormat("ja"), plain), (JsonlFormat("ja"), packed)]
    export(the_sources(), TREE, formats, pupils_of([HANA], {}))
    assert gzip.decompress(packed.read_bytes()) == plain.read_bytes()
    assert packed.stat().st_size < plain.stat().st_size / 4
    export(find_sources([packed]), TREE, [(JsonlFormat("ja"), again)])
    assert again.read_bytes() == plain.read_bytes()


def test_several_trees_are_all_named(tmp_path: Path) -> None:
    other = advice_log(1).replace(TREE.hash.encode(), b"another")
    files = [log(0), LogFile("b.jsonl", other, "b.jsonl")]
    export(sources(files), TREE, [(JsonlFormat(), tmp_path / "a.jsonl")])
    header = json.loads((tmp_path / "a.jsonl").read_text("utf-8").splitlines()[0])
    assert header["tree"] == {"hash": f"{TREE.hash},another", "leaves": TREE.leaves}


def test_what_only_a_second_log_of_a_game_tells_is_kept(tmp_path: Path) -> None:
    header, *lines = advice_log(0).splitlines(keepends=True)
    told = json.loads(header)
    for key in ("final_points", "luck"):
        assert told["games"][0].pop(key)
    old = [json.dumps(told).encode() + b"\n"]
    old += [line for line in lines if json.loads(line)["seat"] == 0]
    files = [LogFile("a.jsonl", b"".join(old), "a.jsonl"), log(0)]
    export(sources(files), TREE, [(JsonlFormat(), tmp_path / "a.jsonl")])
    (game,) = json.loads((tmp_path / "a.jsonl").read_text("utf-8").splitlines()[0])["games"]
    assert game["final_points"]
    assert game["luck"]
