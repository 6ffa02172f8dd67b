"""GameRecord -> tenhou.net/6 JSON."""

import json
from dataclasses import dataclass, field
from itertools import chain
from typing import Final

from rules.events import (
    NO_POINTS,
    Call,
    Deal,
    Discard,
    DoraRevealed,
    Draw,
    Event,
    Ruleset,
    Ryukyoku,
    RyukyokuType,
    Win,
)
from rules.formats.faces import FIRST_RED_FACE, face_of
from rules.formats.reading import YAKUMAN, final_scores, hand_points, limit_of, refuse_hidden
from rules.formats.tenhou6_dialects import ALL_TENPAI, DANS, NO_TENPAI, WIN_WORDS, YAKU
from rules.melds import Meld, MeldType
from rules.record import GameRecord, replay_round
from rules.tiles import SEATS, Seat, Tile


def write_tenhou6(record: GameRecord) -> str:
    """Return the game as one JSON document.

    Raises:
        BadRecord: if an event cannot have happened.
        UnreadableGame: if the record hides tiles.
    """
    refuse_hidden(record)
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
    rules: Ruleset
    head: list[object] = field(default_factory=list)
    doras: list[int] = field(default_factory=list)
    uras: list[int] = field(default_factory=list)
    hands: list[list[int]] = field(default_factory=list)
    draws: list[list[object]] = field(default_factory=lambda: [[], [], [], []])
    discards: list[list[object]] = field(default_factory=lambda: [[], [], [], []])
    result: list[object] = field(default_factory=list)

    def number(self, tile: Tile) -> int:
        face = face_of(tile, self.rules)
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
    columns = _Columns(rules)
    for state, event in replay_round(rules, events, number):
        match event:
            case Deal():
                columns.head = [[event.round, event.honba, event.kyotaku], list(event.points)]
                columns.doras = [columns.number(event.dora_indicator)]
                columns.hands = [sorted(columns.numbers(hand or ())) for hand in event.hands]
            case Draw():
                assert event.tile is not None
                columns.draws[event.seat].append(columns.number(event.tile))
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


LIMITS: Final = ("", "満貫", "跳満", "倍満", "三倍満", "役満")
DRAW_WORDS: Final = {
    RyukyokuType.EXHAUSTIVE: "流局",
    RyukyokuType.NAGASHI_MANGAN: "流し満貫",
    RyukyokuType.NINE_TERMINALS: "九種九牌",
    RyukyokuType.FOUR_WINDS: "四風連打",
    RyukyokuType.FOUR_RIICHI: "四家立直",
    RyukyokuType.FOUR_KANS: "四槓散了",
    RyukyokuType.TRIPLE_RON: "三家和了",
}


def write_win(win: Win, dealer: Seat, honba: int, sticks: int) -> list[object]:
    pao = win.seat if win.pao_seat is None else win.pao_seat
    words: list[object] = [win.seat, win.from_seat, pao]
    words.append(_value_text(win, dealer, honba, sticks))
    yaku = [(number, han) for number, han in win.yaku if 0 <= number < len(YAKU)]
    if sum(13 if number in YAKUMAN else han for number, han in yaku) == win.han:
        # An incomplete list is left out, because readers add up the han.
        words += [
            f"{YAKU[number]}({'役満' if number in YAKUMAN else f'{han}飜'})" for number, han in yaku
        ]
    return [list(win.deltas), words]


def write_ryukyoku(end: Ryukyoku) -> list[object]:
    if end.type is RyukyokuType.EXHAUSTIVE and end.deltas == NO_POINTS:
        return [ALL_TENPAI if all(end.tenpai) else NO_TENPAI]
    word = DRAW_WORDS[end.type]
    return [word] if end.deltas == NO_POINTS else [word, list(end.deltas)]


def _value_text(win: Win, dealer: Seat, honba: int, sticks: int) -> str:
    if win.seat != win.from_seat:
        points = f"{hand_points(win, honba, sticks)}点"
    else:
        paid = {s: -win.deltas[s] - 100 * honba for s in SEATS if s != win.seat}
        if win.seat == dealer:
            points = f"{max(paid.values())}点∀"
        else:
            low = min(points for seat, points in paid.items() if seat != dealer)
            points = f"{low}-{paid[dealer]}点"
    limit = limit_of(win)
    if limit:
        return LIMITS[limit] + points
    fu = "" if win.fu is None else f"{win.fu}符"
    return fu + ("" if win.han is None else f"{win.han}飜") + points
