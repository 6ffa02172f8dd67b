"""Rounds laid by hand, in a line or two each: a bare Round, or a Table with its wall stacked."""

from collections.abc import Iterable, Mapping
from itertools import chain, islice
from random import Random
from typing import TypeVar

from rules.events import Call, Deal, Discard, Draw, Event, Ruleset, Ryukyoku, Win
from rules.legal import Action
from rules.round import Round, Wall, shuffled_walls
from rules.table import FIRST_ROUND, Answer, RoundStart, Table
from rules.tiles import (
    SEATS,
    Seat,
    Tile,
    dora_of,
    is_honour,
    is_red,
    kind_of,
    parse_kind,
    parse_tiles,
    tile_name,
)

T = TypeVar("T")


def deal(
    hands: Mapping[int, str], keep: str = "", rules: Ruleset | None = None, dealer: int = 0
) -> Round:
    taken: set[Tile] = set()
    held = {seat: tuple(_copy(t, taken) for t in parse_tiles(text)) for seat, text in hands.items()}
    kept = {_copy(t, taken) for t in parse_tiles(keep)}
    rest = [Tile(t) for t in range(135, -1, -1) if t not in taken]
    # every third tile, so that the hands nobody asked for are far from anything
    filler = iter(rest[::3] + rest[1::3] + rest[2::3])
    tiles = tuple(held.get(seat) or tuple(next(filler) for _ in range(13)) for seat in SEATS)
    assert not kept & {t for hand in tiles for t in hand}
    state = Round(rules or Ruleset())
    state.apply(Deal(0, 0, 0, Seat(dealer), (25_000,) * 4, tiles, next(filler)))
    return state


def _copy(tile: Tile, taken: set[Tile]) -> Tile:
    kind = kind_of(tile)
    copies = [tile] if is_red(tile) else [Tile(kind * 4 + copy) for copy in (3, 2, 1, 0)]
    left = [c for c in copies if c not in taken]
    assert left, f"no copy of {tile_name(tile)} is left"
    taken.add(left[0])
    return left[0]


def free(state: Round, name: str) -> Tile:
    kind = parse_kind(name)
    return next(Tile(kind * 4 + c) for c in (3, 2, 1, 0) if not state.where[kind * 4 + c])


def draw(state: Round, seat: int, name: str) -> Tile:
    tile = free(state, name)
    state.apply(Draw(Seat(seat), tile))
    return tile


def throw(state: Round, seat: int, name: str, *, riichi: bool = False) -> Tile:
    hand = state.hands[seat] or []
    copies = [t for t in hand if kind_of(t) == parse_kind(name)]
    tile = state.drawn if state.drawn in copies else copies[-1]
    assert tile is not None
    state.apply(Discard(Seat(seat), tile, tile == state.drawn, riichi))
    return tile


def go(state: Round, turns: str) -> None:
    for turn in turns.split():
        seat, name = turn.split(":")
        draw(state, int(seat), name)
        throw(state, int(seat), name)


# --- tables -------------------------------------------------------------------------------------


def stacked(
    hands: Mapping[int, str],
    draws: str = "",
    rinshan: str = "",
    indicators: str = "",
    ura: str = "",
    last: str = "",
) -> Wall:
    taken: set[Tile] = set()

    def pick(text: str) -> tuple[Tile, ...]:
        return tuple(_copy(tile, taken) for tile in parse_tiles(text))

    held = {seat: pick(text) for seat, text in hands.items()}
    first, after_kans, shown, under = pick(draws), pick(rinshan), pick(indicators), pick(ura)
    end = pick(last)
    matter = {kind_of(t) for t in chain(*held.values(), first, after_kans, end)}
    rest = [Tile(t) for t in range(135, -1, -1) if t not in taken]
    harmless = [t for t in rest if not is_honour(kind_of(t)) and dora_of(kind_of(t)) not in matter]
    spare = iter(dict.fromkeys([*harmless[::4], *harmless, *rest]))
    shown += tuple(islice(spare, 5 - len(shown)))
    under += tuple(islice(spare, 5 - len(under)))
    rest = [t for t in reversed(rest) if t not in {*shown, *under}]
    dealt = tuple(held.get(seat) or _far_from_anything(rest) for seat in SEATS)
    after_kans += tuple(rest.pop() for _ in range(4 - len(after_kans)))
    return Wall(dealt, (*first, *rest, *end), after_kans, shown, under)


def _far_from_anything(rest: list[Tile]) -> tuple[Tile, ...]:
    hand: list[Tile] = []
    for tile in rest:
        kind = kind_of(tile)
        near = (k for k in map(kind_of, hand) if k // 9 == kind // 9 and abs(k - kind) < 3)
        if len(hand) < 13 and not any(is_honour(kind) <= (k == kind) for k in near):
            hand.append(tile)
    hand += [tile for tile in rest if tile not in hand][: 13 - len(hand)]
    for tile in hand:
        rest.remove(tile)
    return tuple(hand)


def table_of(
    hands: Mapping[int, str],
    draws: str = "",
    *,
    rinshan: str = "",
    indicators: str = "",
    ura: str = "",
    last: str = "",
    opening: RoundStart = FIRST_ROUND,
    hanchan: bool = True,
) -> Table:
    first = stacked(hands, draws, rinshan, indicators, ura, last)
    walls = chain([first], shuffled_walls(Random(0)))
    return Table(Ruleset(hanchan=hanchan), Random(0), walls=walls, opening=opening)


def play(table: Table, script: str) -> list[Event]:
    happened: list[Event] = []
    for wish in script.split():
        wanted = {Seat(int(part[0])): part[2:] for part in wish.split("+")}
        here = table.round
        while True:
            answers = {s: a for s, name in wanted.items() if (a := _offered(table, s, name))}
            if len(answers) == len(wanted):
                break
            happened += drift(table)
            assert table.round is here, f"{wish} was not offered in this round"
            assert not table.is_over, f"{wish} was not offered in this game"
        happened += drift(table, answers)
    return happened


def drift(table: Table, answers: Mapping[Seat, Action] | None = None) -> tuple[Event, ...]:
    chosen: dict[Seat, Answer] = {s: _idle(table, s) for s in table.pending}
    return table.step(chosen | dict(answers or {}))


def run_out(table: Table) -> list[Event]:
    here = table.round
    happened: list[Event] = []
    while table.round is here and not table.is_over:
        happened += drift(table)
    return happened


def names_of(offered: Iterable[Action]) -> set[str]:
    return {_name(action) for action in offered}


def only(events: Iterable[Event], kind: type[T]) -> T:
    (found,) = (event for event in events if isinstance(event, kind))
    return found


def yaku_of(win: Win) -> set[int]:
    return {number for number, _ in win.yaku}


def _offered(table: Table, seat: Seat, name: str) -> Action | None:
    names = (name, name + "*")  # the tile just drawn before one from the hand
    offered = table.pending.get(seat, ())
    found = [a for n in reversed(names) for a in offered if _name(a) == n]
    if not found and not any(letter.isdigit() for letter in name):
        found = [action for action in offered if _name(action).startswith(name)]
    return found[0] if found else None


def _name(action: Action) -> str:
    match action:
        case Discard():
            drawn = "*" if action.tsumogiri else ""
            return tile_name(action.tile) + ("!" if action.riichi else "") + drawn
        case Win():
            return "tsumo" if action.seat == action.from_seat else "ron"
        case Ryukyoku():
            return "nine"
        case Call():
            word = "kan" if action.meld.is_kan else str(action.meld.type)
            faces = action.meld.tiles[:1] if action.meld.is_kan else action.meld.from_hand
            return word + "".join(tile_name(t)[0] for t in faces) + tile_name(faces[0])[1]


def _idle(table: Table, seat: Seat) -> Answer:
    if table.round.to_discard != seat:
        return None
    discards = [a for a in table.pending[seat] if isinstance(a, Discard) and not a.riichi]
    return next((a for a in discards if a.tsumogiri), discards[0])
