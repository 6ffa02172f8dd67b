"""A GameRecord as mjai JSON lines (see `mjai` for what that cannot hold)."""

import json
from collections.abc import Iterator

from rules.events import (
    Call,
    Deal,
    Discard,
    Disconnected,
    DoraRevealed,
    Draw,
    Event,
    Reconnected,
    RiichiAccepted,
    Ryukyoku,
    Win,
)
from rules.formats.faces import face_of
from rules.formats.mjai import EAST_ONLY, REASONS
from rules.formats.mjai_values import FACE_NAMES, HONOURS, MjaiMessage
from rules.melds import MeldType
from rules.record import GameRecord
from rules.tiles import Tile


def write_mjai(record: GameRecord) -> str:
    return "".join(
        json.dumps(message, ensure_ascii=False, separators=(",", ":")) + "\n"
        for message in _messages(record)
    )


def _messages(record: GameRecord) -> Iterator[MjaiMessage]:
    rules = record.rules
    start: MjaiMessage = {
        "type": "start_game",
        "names": [player.name for player in record.players],
        "kyoku_first": 0 if rules.hanchan else EAST_ONLY,
        "aka_flag": rules.red_fives,
        "open_tanyao": rules.open_tanyao,
    }
    yield start | ({"game": record.game} if record.game else {})
    for events in record.rounds:
        for event in events:
            yield from _event(event, rules.red_fives)
        yield {"type": "end_kyoku"}
    final = record.final_points
    yield {"type": "end_game"} | ({} if final is None else {"scores": list(final)})


def _event(event: Event, red: bool) -> Iterator[MjaiMessage]:
    match event:
        case Deal():
            yield _deal(event, red)
        case Draw():
            pai = "?" if event.tile is None else _name(event.tile, red)
            yield {"type": "tsumo", "actor": event.seat, "pai": pai}
        case Discard():
            if event.riichi:
                yield {"type": "reach", "actor": event.seat}
            yield {
                "type": "dahai",
                "actor": event.seat,
                "pai": _name(event.tile, red),
                "tsumogiri": event.tsumogiri,
            }
        case RiichiAccepted():
            yield {"type": "reach_accepted", "actor": event.seat}
        case Call():
            yield _call(event, red)
        case DoraRevealed():
            yield {"type": "dora", "dora_marker": _name(event.indicator, red)}
        case Win():
            yield _hora(event, red)
        case Ryukyoku():
            yield {
                "type": "ryukyoku",
                "reason": next(word for word, kind in REASONS.items() if kind is event.type),
                "tenpais": list(event.tenpai),
                "deltas": list(event.deltas),
            }
        case Disconnected() | Reconnected():
            return


def _deal(deal: Deal, red: bool) -> MjaiMessage:
    return {
        "type": "start_kyoku",
        "bakaze": HONOURS[deal.round // 4 % 4],
        "dora_marker": _name(deal.dora_indicator, red),
        "kyoku": deal.round % 4 + 1,
        "honba": deal.honba,
        "kyotaku": deal.kyotaku,
        "oya": deal.dealer,
        "scores": list(deal.points),
        "tehais": [
            ["?"] * 13 if hand is None else _names(tuple(sorted(hand)), red) for hand in deal.hands
        ],
    }


def _call(call: Call, red: bool) -> MjaiMessage:
    meld = call.meld
    message: MjaiMessage = {"type": str(meld.type), "actor": call.seat}
    if meld.type is MeldType.ANKAN:
        return message | {"consumed": _names(meld.tiles, red)}
    if meld.type is MeldType.KAKAN:
        pon = tuple(tile for tile in meld.tiles if tile != meld.added)
        return message | {"pai": _name(meld.added, red), "consumed": _names(pon, red)}
    return message | {
        "target": meld.from_seat,
        "pai": _name(meld.called, red),
        "consumed": _names(meld.from_hand, red),
    }


def _hora(win: Win, red: bool) -> MjaiMessage:
    message: MjaiMessage = {
        "type": "hora",
        "actor": win.seat,
        "target": win.from_seat,
        "pai": _name(win.tile, red),
        "deltas": list(win.deltas),
    }
    if win.ura_indicators:
        message["ura_markers"] = _names(win.ura_indicators, red)
    if win.yaku:
        message["tenhou_yaku"] = [list(pair) for pair in win.yaku]
    optional = {"han": win.han, "fu": win.fu, "pao": win.pao_seat}
    return message | {key: value for key, value in optional.items() if value is not None}


def _name(tile: Tile | None, red: bool) -> str:
    assert tile is not None
    return FACE_NAMES[face_of(tile, red)]


def _names(tiles: tuple[Tile, ...], red: bool) -> list[str]:
    return [_name(tile, red) for tile in tiles]
