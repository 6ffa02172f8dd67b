"""GameRecord -> Tenhou's mjlog XML; `read_mjlog` returns the same record."""

from collections.abc import Iterable, Iterator
from itertools import takewhile
from typing import Final, assert_never
from urllib.parse import quote

from rules.events import (
    Call,
    Deal,
    Discard,
    Disconnected,
    DoraRevealed,
    Draw,
    Event,
    FourPoints,
    Reconnected,
    RiichiAccepted,
    Ryukyoku,
    RyukyokuType,
    Win,
    is_end,
)
from rules.formats import reading
from rules.formats.mjlog import HANCHAN, NO_OPEN_TANYAO, NO_RED_FIVES, RYUKYOKU_TYPES, encode_meld
from rules.record import GameRecord, replay_round
from rules.round import Round
from rules.tiles import SEATS, Seat

TYPE_NAMES: Final = {kind: name for name, kind in RYUKYOKU_TYPES.items()}


def write_mjlog(record: GameRecord) -> bytes:
    """Return the record as uncompressed mjlog XML.

    Room and lobby are not part of a record. Final points are written with the end of the last
    round; if the record stops before it, they are lost.

    Raises:
        BadRecord: if an event cannot have happened.
        UnreadableGame: if the record hides tiles.
    """
    reading.refuse_hidden(record)
    rules = record.rules
    room_type = 1
    room_type |= HANCHAN if rules.hanchan else 0
    room_type |= 0 if rules.red_fives else NO_RED_FIVES
    room_type |= 0 if rules.open_tanyao else NO_OPEN_TANYAO
    log = f' log="{quote(record.game)}"' if record.game else ""
    players = record.players
    names = " ".join(f'n{seat}="{quote(p.name, safe="")}"' for seat, p in enumerate(players))
    dans = ",".join("" if p.dan is None else str(p.dan) for p in players)
    rates = ",".join("" if p.rate is None else f"{p.rate:.2f}" for p in players)
    sexes = ",".join(p.sex or "" for p in players)
    parts = [
        f'<mjloggm ver="2.3"{log}>',
        f'<GO type="{room_type}" lobby="0"/>',
        f'<UN {names} dan="{dans}" rate="{rates}" sx="{sexes}"/>',
        '<TAIKYOKU oya="0"/>',
    ]
    away: set[Seat] = set()
    for number, events in enumerate(record.rounds):
        is_last = number == len(record.rounds) - 1
        parts += _round(record, events, number, away, record.final_points if is_last else None)
    parts.append("</mjloggm>")
    return "".join(parts).encode("ascii", "xmlcharrefreplace")


def _round(
    record: GameRecord,
    events: tuple[Event, ...],
    number: int,
    away: set[Seat],
    final: FourPoints | None,
) -> list[str]:
    at_start = takewhile(lambda event: isinstance(event, Disconnected), events[1:])
    absent = {event.seat for event in at_start if isinstance(event, Disconnected)}
    tags = [_reconnected(record, seat) for seat in sorted(away - absent)]
    tags += [f'<BYE who="{seat}"/>' for seat in sorted(absent - away)]
    away.clear()
    away |= absent
    last_end = max((at for at, event in enumerate(events) if is_end(event)), default=-1)
    kan_discard: int | None = None
    for at, (state, event) in enumerate(replay_round(record.rules, events, number)):
        ending = ""
        if at == last_end and final is not None:
            pairs = zip(final, reading.final_scores(final), strict=True)
            ending = f' owari="{",".join(f"{points // 100},{score}" for points, score in pairs)}"'
        if isinstance(event, DoraRevealed) and kan_discard is not None:
            tags.insert(kan_discard, f'<DORA hai="{event.indicator}"/>')
            kan_discard += 1
            continue
        answers_kan = isinstance(event, Discard) and reading.is_open_kan_unanswered(events[:at])
        kan_discard = len(tags) if answers_kan else None
        match event:
            case Disconnected() if event.seat not in away:
                away.add(event.seat)
                tags.append(f'<BYE who="{event.seat}"/>')
            case Reconnected():
                away.discard(event.seat)
                tags.append(_reconnected(record, event.seat))
            case _:
                tags += _tags(state, event, ending)
    return tags


def _reconnected(record: GameRecord, seat: Seat) -> str:
    return f'<UN n{seat}="{quote(record.players[seat].name, safe="") or "?"}"/>'


def _tags(state: Round, event: Event, ending: str) -> Iterator[str]:
    match event:
        case Deal():
            hands = (f'hai{seat}="{_list(hand or ())}"' for seat, hand in enumerate(event.hands))
            seed = f"{event.round},{event.honba},{event.kyotaku},0,0,{event.dora_indicator}"
            points = _hundreds(event.points)
            yield f'<INIT seed="{seed}" ten="{points}" oya="{event.dealer}" {" ".join(hands)}/>'
        case Draw():
            yield f"<{'TUVW'[event.seat]}{event.tile}/>"
        case Discard():
            if event.riichi:
                yield f'<REACH who="{event.seat}" step="1"/>'
            yield f"<{'DEFG'[event.seat]}{event.tile}/>"
        case RiichiAccepted():
            left = [p - 1000 * (seat == event.seat) for seat, p in enumerate(state.points)]
            yield f'<REACH who="{event.seat}" ten="{_hundreds(left)}" step="2"/>'
        case Call():
            yield f'<N who="{event.seat}" m="{encode_meld(event.seat, event.meld)}"/>'
        case DoraRevealed():
            yield f'<DORA hai="{event.indicator}"/>'
        case Win():
            yield _agari(state, event, ending)
        case Ryukyoku():
            yield _ryuukyoku(state, event, ending)
        case Disconnected() | Reconnected():
            return
        case _:
            assert_never(event)


def _agari(state: Round, win: Win, ending: str) -> str:
    hand = {*(state.hands[win.seat] or ()), win.tile}
    honba = 0 if state.ended else state.honba
    words = [f'ba="{honba},{state.kyotaku}"', f'hai="{_list(sorted(hand))}"']
    if state.melds[win.seat]:
        codes = [encode_meld(win.seat, meld) for meld in reversed(state.melds[win.seat])]
        words.append(f'm="{_list(codes)}"')
    words.append(f'machi="{win.tile}"')
    if win.fu is not None:
        points = reading.hand_points(win, honba, state.kyotaku)
        words.append(f'ten="{win.fu},{points},{reading.limit_of(win)}"')
    # An incomplete list of yaku would be read as complete.
    yaku = win.yaku if sum(han for _, han in win.yaku) == win.han else ()
    plain = [number for pair in yaku if pair[0] not in reading.YAKUMAN for number in pair]
    yakuman = [number for number, _ in yaku if number in reading.YAKUMAN]
    if plain:
        words.append(f'yaku="{_list(plain)}"')
    if yakuman:
        words.append(f'yakuman="{_list(yakuman)}"')
    words.append(f'doraHai="{_list(state.dora_indicators)}"')
    if win.ura_indicators:
        words.append(f'doraHaiUra="{_list(win.ura_indicators)}"')
    words.append(f'who="{win.seat}" fromWho="{win.from_seat}"')
    if win.pao_seat is not None:
        words.append(f'paoWho="{win.pao_seat}"')
    return f"<AGARI {' '.join(words)} {_sc(state, win.deltas)}{ending}/>"


def _ryuukyoku(state: Round, end: Ryukyoku, ending: str) -> str:
    name = TYPE_NAMES[end.type]
    shown = [seat for seat in SEATS if end.tenpai[seat]]
    if end.type is RyukyokuType.NINE_TERMINALS and state.to_discard is not None:
        shown = [state.to_discard]
    elif end.type is RyukyokuType.FOUR_RIICHI:
        shown = [*SEATS]
    hands = "".join(f' hai{seat}="{_list(state.hands[seat] or ())}"' for seat in shown)
    kind = f'type="{name}" ' if name else ""
    ba = f'ba="{state.honba},{state.kyotaku}"'
    return f"<RYUUKYOKU {kind}{ba} {_sc(state, end.deltas)}{hands}{ending}/>"


def _sc(state: Round, deltas: FourPoints) -> str:
    pairs = zip(state.points, deltas, strict=True)
    return f'sc="{_hundreds(number for pair in pairs for number in pair)}"'


def _hundreds(points: Iterable[int]) -> str:
    return _list(number // 100 for number in points)


def _list(numbers: Iterable[int]) -> str:
    return ",".join(map(str, numbers))
