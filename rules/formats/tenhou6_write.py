"""GameRecord -> tenhou.net/6 JSON."""

import json
from dataclasses import dataclass, field
from itertools import chain

from rules.events import Call, Deal, Discard, DoraRevealed, Draw, Event, Ruleset, Ryukyoku, Win
from rules.formats.faces import FIRST_RED_FACE, face_of
from rules.formats.reading import final_scores
from rules.formats.tenhou6 import DANS
from rules.formats.tenhou6_results import WIN_WORDS, write_ryukyoku, write_win
from rules.melds import Meld, MeldType
from rules.record import GameRecord, replay_round
from rules.tiles import Seat, Tile


def write_tenhou6(record: GameRecord) -> str:
    """Return the game as one JSON document.

    Raises:
        BadRecord: an event cannot have happened.
    """
    rules = record.rules
    kuitan = "喰" if rules.open_tanyao else ""
    document: dict[str, object] = {
        "title": ["", "" if record.day is None else f"{record.day:%Y/%m/%d}"],
        "name": [player.name for player in record.players],
        "rule": {
            "disp": f"般{'南' if rules.hanchan else '東'}{kuitan}{'赤' * rules.red_fives}",
            "aka": int(rules.red_fives),
        },
    }
    if record.game:
        document["ref"] = record.game
    dans = [player.dan for player in record.players]
    if any(dan is not None for dan in dans):
        document["dan"] = [
            "" if dan is None or not 0 <= dan < len(DANS) else DANS[dan] for dan in dans
        ]
    if any(player.rate is not None for player in record.players):
        document["rate"] = [player.rate for player in record.players]
    if any(player.sex for player in record.players):
        document["sx"] = [player.sex or "" for player in record.players]
    document["log"] = [_round(rules, events, n) for n, events in enumerate(record.rounds)]
    if record.final_points is not None:
        scores = final_scores(record.final_points)
        pairs = zip(record.final_points, scores, strict=True)
        document["sc"] = [number for pair in pairs for number in pair]
    return json.dumps(document, ensure_ascii=False, separators=(",", ":"))


@dataclass(slots=True)
class _Columns:
    red_fives: bool
    head: list[object] = field(default_factory=list)
    doras: list[int] = field(default_factory=list)
    uras: list[int] = field(default_factory=list)
    hands: list[list[int]] = field(default_factory=list)
    draws: list[list[object]] = field(default_factory=lambda: [[], [], [], []])
    discards: list[list[object]] = field(default_factory=lambda: [[], [], [], []])
    result: list[object] = field(default_factory=list)

    def number(self, tile: Tile) -> int:
        face = face_of(tile, self.red_fives)
        if face >= FIRST_RED_FACE:
            return 51 + face - FIRST_RED_FACE
        return face // 9 * 10 + face % 9 + 11

    def numbers(self, tiles: tuple[Tile, ...]) -> list[int]:
        return [self.number(tile) for tile in tiles]

    def columns(self) -> list[object]:
        seats = zip(self.hands, self.draws, self.discards, strict=True)
        end = [self.result] if self.result else []
        return [*self.head, self.doras, self.uras, *chain.from_iterable(seats), *end]


def _round(rules: Ruleset, events: tuple[Event, ...], number: int) -> list[object]:
    columns = _Columns(rules.red_fives)
    for state, event in replay_round(rules, events, number):
        match event:
            case Deal():
                columns.head = [[event.round, event.honba, event.kyotaku], list(event.points)]
                columns.doras = [columns.number(event.dora_indicator)]
                columns.hands = [sorted(columns.numbers(hand or ())) for hand in event.hands]
            case Draw():
                columns.draws[event.seat].append(
                    0 if event.tile is None else columns.number(event.tile)
                )
            case Discard():
                shown = 60 if event.tsumogiri else columns.number(event.tile)
                columns.discards[event.seat].append(f"r{shown}" if event.riichi else shown)
            case Call():
                _add_call(columns, event.seat, event.meld)
            case DoraRevealed():
                columns.doras.append(columns.number(event.indicator))
            case Win():
                honba, sticks = (0, 0) if columns.result else (state.honba, state.kyotaku)
                columns.result += [] if columns.result else [WIN_WORDS[0]]
                columns.result += write_win(event, state.dealer, honba, sticks)
                columns.uras = columns.uras or columns.numbers(event.ura_indicators)
            case Ryukyoku():
                columns.result = write_ryukyoku(event)
            case _:  # the format has no accepted riichi and no connections
                pass
    return columns.columns()


def _add_call(columns: _Columns, seat: Seat, meld: Meld) -> None:
    if meld.type is MeldType.ANKAN:
        tiles = columns.numbers(meld.tiles)
        columns.discards[seat].append(_meld_text("a", tiles[1:], 3, tiles[:1]))
        return
    assert meld.called is not None
    assert meld.from_seat is not None
    giver = (meld.from_seat - seat) % 4
    own = tuple(tile for tile in meld.tiles if tile not in (meld.called, meld.added))
    place = {3: 0, 2: 1, 1: len(own)}[giver]
    called = [columns.number(meld.called)]
    match meld.type:
        case MeldType.CHI:
            columns.draws[seat].append(_meld_text("c", columns.numbers(own), 0, called))
        case MeldType.PON:
            columns.draws[seat].append(_meld_text("p", columns.numbers(own), place, called))
        case MeldType.KAKAN:
            assert meld.added is not None
            laid = [columns.number(meld.added), *called]
            columns.discards[seat].append(_meld_text("k", columns.numbers(own), place, laid))
        case MeldType.DAIMINKAN:
            columns.draws[seat].append(_meld_text("m", columns.numbers(own), place, called))
            columns.discards[seat].append(0)


def _meld_text(letter: str, own: list[int], place: int, called: list[int]) -> str:
    texts = [*map(str, own)]
    return "".join([*texts[:place], letter, *map(str, called), *texts[place:]])
