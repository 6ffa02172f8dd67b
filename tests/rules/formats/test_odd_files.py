"""Games with other things around them, and in the forms of other programs."""

import json
from pathlib import Path
from random import Random

import pytest

from rules.check import check_game
from rules.events import Deal, Ryukyoku, RyukyokuType, Win
from rules.formats.address_list import each_game
from rules.formats.fetch import open_replay
from rules.formats.logs import find_logs
from rules.formats.reader import parse_game
from rules.formats.tenhou6_write import write_tenhou6
from rules.record import GameRecord
from tests.games import game
from tests.rules.formats.odd_files import AROUND, DOCUMENT, GAME, dumped
from tutor.lab.soak.foreign import LANGUAGES, difference, forms_of, in_faces, kobalab
from tutor.lab.soak.whim import WILD, play_game


@pytest.mark.parametrize("name", AROUND)
def test_what_surrounds_a_game_is_passed_over(name: str) -> None:
    reading = parse_game(AROUND[name])
    assert reading.repairs == ()
    assert in_faces(reading.record) == in_faces(GAME)


@pytest.mark.parametrize("seed", range(3))
def test_games_in_the_forms_of_other_programs_are_read_as_they_were(seed: int) -> None:
    record = game(seed, calls=0.6, hanchan=seed == 1, red_fives=seed != 2)
    found = {form: difference(record, form, data) for form, data in forms_of(record).items()}
    assert len(found) == len(LANGUAGES) + 9
    assert {form: fault for form, fault in found.items() if fault} == {}


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("Club 2026-03-14 South", (True, True)),
        ("Rank 3-0 South", (True, True)),
        ("三段以上 南喰赤", (True, True)),
        ("Eastern League South", (True, True)),
        ("East Side Club South Red Fives", (True, True)),
        ("東京支部 南喰赤", (True, True)),
        ("関東リーグ 東喰赤", (False, True)),
        ("湖南杯 東喰", (False, True)),
        ("Southampton East", (False, True)),
        ("Jade Room East Red Fives", (False, True)),
        ("玉之间四人东", (False, True)),
        ("半庄战", (True, True)),
        ("般東", (False, False)),
    ],
)
def test_names_of_rooms_and_tournaments_say_what_they_say(
    name: str, words: tuple[bool, bool]
) -> None:
    log = DOCUMENT["log"][:1]
    document = {"name": ["A", "B", "C", "D"], "rule": {"disp": name, "aka": 1}, "log": log}
    rules = parse_game(dumped(document)).record.rules
    assert (rules.hanchan, rules.open_tanyao) == words


def renamed(record: GameRecord, **rule: object) -> bytes:
    return dumped(json.loads(write_tenhou6(record)) | {"rule": rule})


def shows_hanchan(record: GameRecord) -> bool:
    deals = [deal for (deal, *_) in record.rounds if isinstance(deal, Deal)]
    return any(deal.round > 3 and max(deal.points) >= 30_000 for deal in deals)


def test_what_was_played_counts_more_than_a_name() -> None:
    hanchan = next(filter(shows_hanchan, (game(seed, hanchan=True) for seed in range(9))))
    assert parse_game(renamed(hanchan, disp="East")).record.rules == hanchan.rules
    assert parse_game(renamed(GAME, disp="Friday Night", aka=0)).record.rules == GAME.rules
    plain = game(2, red_fives=False)
    assert parse_game(renamed(plain, disp="東喰赤", aka=1)).record.rules == plain.rules


def drawn(record: GameRecord) -> list[Ryukyoku]:
    return [event for events in record.rounds for event in events if isinstance(event, Ryukyoku)]


@pytest.mark.parametrize("has_word", [True, False])
def test_how_a_round_ended_is_read_from_what_happened(has_word: bool) -> None:
    kinds: set[str] = set()
    for seed in range(3):
        record = play_game(Random(seed), WILD, hanchan=True)
        document = json.loads(write_tenhou6(record))
        for columns, events in zip(document["log"], record.rounds, strict=True):
            end = events[-1]
            if isinstance(end, Ryukyoku):
                columns[16] = ["流局" if has_word else "Fin", [*end.deltas]]
        reading = parse_game(dumped(document))
        assert in_faces(reading.record) == in_faces(record)
        assert len(reading.repairs) == (0 if has_word else len(drawn(record)))
        kinds |= {end.type for end in drawn(record) if any(end.deltas) or not has_word}
        zeros = [end.tenpai for end in drawn(record) if not any(end.deltas)]
        kinds |= {str(all(tenpai)) for tenpai in zeros}
    assert kinds >= {RyukyokuType.EXHAUSTIVE, "False"}


WAITING = [12, 13, 14, 16, 17, 18, 24, 26, 32, 33, 34, 36, 36]
"""Waits for 5p only."""
HONOURS = [41, 42, 43, 44, 45, 46, 47, 11, 19, 21, 29, 31, 39]
ORPHANS = [41, *(tile for tile in HONOURS if tile != 21)]


def one_round(
    hands: list[list[int]], takes: list[list[object]], throws: list[list[object]], **more: object
) -> bytes:
    """Return tenhou.net/6 JSON with a round that seat 3 wins by ron."""
    sides = [side for each in zip(hands, takes, throws, strict=True) for side in each]
    columns = [[0, 0, 0], [25000] * 4, [38], [], *sides, more.pop("result")]
    head = {"name": ["A", "B", "C", "D"], "rule": {"disp": "友人戦南喰赤", "aka": 1}}
    return dumped(head | {"log": [columns]} | more)


@pytest.mark.parametrize("flags", [{"aka51": 1, "aka52": 2, "aka53": 1}, {"aka": 1}])
def test_a_second_red_five_counts_as_red(flags: dict[str, int]) -> None:
    red = [*HONOURS[:-1], 52]
    data = one_round(
        [red, HONOURS, HONOURS, WAITING],
        [[29], [52], [], []],
        [[60], [60], [], []],
        rule={"disp": "友人戦南喰赤", **flags},
        result=[
            "和了",
            [0, -2600, 0, 2600],
            [3, 1, 3, "40符2飜2600点", "断幺九(1飜)", "赤ドラ(1飜)"],
        ],
    )
    reading = parse_game(data)
    assert (reading.repairs, reading.record.rules.extra_reds) == ((), (53,))
    assert check_game(reading.record).points_mismatches == ()
    assert in_faces(parse_game(write_tenhou6(reading.record).encode()).record) == in_faces(
        reading.record
    )


@pytest.mark.parametrize("hand", [ORPHANS, [*WAITING[:6], 22, 23, 34, 34, 35, 36, 37]])
def test_a_closed_kan_is_robbed_by_thirteen_orphans_only(hand: list[int]) -> None:
    other = [12, 13, 14, 15, 16, 17, 22, 23, 24, 25, 27, 28, 28]
    data = one_round(
        [[21, 21, 21, *other[:10]], other, other, hand],
        [[21], [], [], []],
        [["212121a21"], [], [], []],
        result=["和了", [-32000, 0, 0, 32000], [3, 0, 3, "役満32000点", "国士無双(役満)"]],
    )
    reading = parse_game(data)
    assert isinstance(reading.record.rounds[0][-1], Win)
    checked = check_game(reading.record)
    assert bool(checked.illegal) == (hand is not ORPHANS)
    assert checked.points_mismatches == ()


def test_a_file_of_several_games_is_several_games(tmp_path: Path) -> None:
    records = [game(1), game(2)]
    path = tmp_path / "games.json"
    path.write_bytes(dumped([kobalab(record) for record in records]))
    logs = [*find_logs([path])]
    assert [log.name for log in logs] == ["games.json:1", "games.json:2"]
    assert [in_faces(log.read().record) for log in logs] == [*map(in_faces, records)]
    assert in_faces(open_replay(f"{path}:2").record) == in_faces(records[1])
    lines = tmp_path / "naga.txt"
    documents = [json.loads(write_tenhou6(record)) for record in records]
    dated = [d | {"title": ["", f"2026/11/{day}"]} for day, d in enumerate(documents, start=27)]
    rounds = [dumped(document | {"log": [each]}) for document in dated for each in document["log"]]
    lines.write_bytes(b"".join(b"https://tenhou.net/6/#json=" + each + b"\n" for each in rounds))
    found = [log.read().record for log in each_game(find_logs([lines]))]
    assert [*map(in_faces, found)] == [*map(in_faces, records)]
