"""The fold of a round, held to the properties that every game must keep."""

from collections.abc import Iterator

import pytest

from rules.events import (
    Call,
    Deal,
    Discard,
    DoraRevealed,
    Draw,
    Event,
    RiichiAccepted,
    Ruleset,
    Win,
)
from rules.melds import Meld, MeldType, kuikae
from rules.record import GameRecord
from rules.round import IllegalEvent, Round
from rules.tiles import SEATS, Seat, Tile, kind_of, mask_of, parse_kind, parse_tiles
from tests.games import game
from tests.tables import deal, draw, throw
from tutor.lab.soak.rounds import EventFold, mask, recount, tiles_on_table

GAMES = ((0, 0.3), (7, 1.0))


@pytest.fixture(params=GAMES, ids=str)
def record(request: pytest.FixtureRequest) -> GameRecord:
    seed, calls = request.param
    return game(seed, calls=calls)


def walk(record: GameRecord) -> Iterator[tuple[Round, Event, tuple[Event, ...], int]]:
    for events in record.rounds:
        state = Round(record.rules)
        for index, event in enumerate(events):
            state.apply(event)
            yield state, event, events, index


def test_no_tile_is_in_two_places_and_none_is_lost(record: GameRecord) -> None:
    for state, *_ in walk(record):
        on_table = tiles_on_table(state)
        assert (
            len(on_table)
            == len(set(on_table))
            == 53 + len(state.dora_indicators) - 1 + (70 - state.tiles_left)
        )


def test_points_and_sticks_always_make_a_hundred_thousand(record: GameRecord) -> None:
    for state, *_ in walk(record):
        assert sum(state.points) + 1000 * state.kyotaku == 100_000


def test_folding_the_events_a_seat_sees_gives_what_the_round_shows_it(record: GameRecord) -> None:
    for events in record.rounds:
        whole = Round(record.rules)
        masked = [Round(record.rules) for _ in SEATS]
        for event in events:
            whole.apply(event)
            for seat in SEATS:
                masked[seat].apply(mask(event, seat))
                assert masked[seat].observe(seat) == whole.observe(seat)


def test_what_is_kept_as_it_goes_equals_what_is_counted_afresh(record: GameRecord) -> None:
    recomputed = EventFold()
    for state, event, _, index in walk(record):
        recomputed = recomputed if index else EventFold()
        recomputed.take(event)
        for seat in SEATS:
            seen = state.observe(seat)
            assert list(seen.seen) == recount(seen)
            assert seen.genbutsu == recomputed.genbutsu
            assert set(seen.hand) == recomputed.hands[seat]


def test_hidden_tiles_do_not_reach_an_observation(record: GameRecord) -> None:
    for events in record.rounds:
        deal = events[0]
        assert isinstance(deal, Deal)
        first, second = deal.hands[1], deal.hands[2]
        assert first is not None
        assert second is not None
        swapped = Deal(
            deal.round,
            deal.honba,
            deal.kyotaku,
            deal.dealer,
            deal.points,
            (deal.hands[0], (second[0], *first[1:]), (first[0], *second[1:]), deal.hands[3]),
            deal.dora_indicator,
        )
        one, other = Round(record.rules), Round(record.rules)
        one.apply(deal)
        other.apply(swapped)
        assert one.observe(Seat(0)) == other.observe(Seat(0))
        assert one.observe(Seat(1)) != other.observe(Seat(1))


# --- by hand ------------------------------------------------------------------------------------

HANDS = {
    0: "123m456p789s1112z",
    1: "44m1122p3344s567z",
    2: "55789m99p66s3377z",
    3: "2368m2468p2468s4z",
}


def dealt() -> Round:
    return deal(HANDS, keep="1p1s3z4m8m9m9m9p9s7z")


def test_a_tile_thrown_is_safe_against_its_thrower_for_good() -> None:
    state = dealt()
    draw(state, 0, "9m")
    throw(state, 0, "2z")
    draw(state, 1, "9m")
    assert state.observe(Seat(1)).genbutsu[0] == mask_of([parse_kind("2z")])


def test_a_tile_that_passes_is_safe_until_the_others_next_draw() -> None:
    state = dealt()
    draw(state, 0, "9m")
    throw(state, 0, "9m")
    draw(state, 1, "8m")
    nine = mask_of([parse_kind("9m")])
    assert state.observe(Seat(1)).passed == (0, 0, nine, nine)
    throw(state, 1, "8m")
    draw(state, 2, "1s")
    assert state.observe(Seat(2)).passed[2] == 0


def test_a_tile_that_passes_after_a_riichi_is_safe_for_good() -> None:
    state = dealt()
    draw(state, 0, "3z")
    throw(state, 0, "3z", riichi=True)
    state.apply(RiichiAccepted(Seat(0)))
    draw(state, 1, "8m")
    throw(state, 1, "8m")
    assert not state.genbutsu[0] >> parse_kind("8m") & 1  # not yet: it may still be won on
    draw(state, 2, "1s")
    assert state.genbutsu[0] >> parse_kind("8m") & 1
    assert not state.genbutsu[3] >> parse_kind("8m") & 1


def test_riichi_costs_a_stick_and_lasts_one_round_of_ippatsu() -> None:
    state = dealt()
    draw(state, 0, "3z")
    throw(state, 0, "3z", riichi=True)
    assert state.points[0] == 25_000
    state.apply(RiichiAccepted(Seat(0)))
    assert (state.points[0], state.kyotaku) == (24_000, 1)
    assert state.ippatsu[0]
    assert state.double_riichi[0]
    for seat, name in ((1, "9p"), (2, "1p"), (3, "9s")):
        draw(state, seat, name)
        throw(state, seat, name)
    draw(state, 0, "9m")
    assert state.ippatsu[0]
    throw(state, 0, "9m")
    assert not state.ippatsu[0]


def test_a_call_takes_the_tile_and_the_turn_and_ends_ippatsu() -> None:
    state = dealt()
    draw(state, 0, "4m")
    thrown = throw(state, 0, "4m", riichi=True)
    hand = state.hands[1]
    assert hand is not None
    pair = [t for t in hand if kind_of(t) == parse_kind("4m")]
    meld = Meld(MeldType.PON, tuple(sorted((*pair, thrown))), thrown, Seat(0))
    state.apply(Call(Seat(1), meld))
    assert state.to_discard == 1
    assert state.rivers[0][0].called_by == 1
    assert not any(state.ippatsu)
    seen = state.observe(Seat(1))
    assert seen.drawn is None
    assert seen.forbidden == mask_of([parse_kind("4m")])
    assert seen.seen[parse_kind("4m")] == 3


@pytest.mark.parametrize(
    ("called", "pair", "banned"),
    [
        ("1m", "23m", ["1m", "4m"]),
        ("4m", "23m", ["4m", "1m"]),
        ("2m", "13m", ["2m"]),
        ("7m", "89m", ["7m"]),
        ("3m", "12m", ["3m"]),
    ],
)
def test_kuikae_covers_the_other_end_of_a_chi(called: str, pair: str, banned: list[str]) -> None:
    tile = parse_tiles(called)[0]
    meld = Meld(MeldType.CHI, tuple(sorted((*parse_tiles(pair), tile))), tile, Seat(0))
    assert kuikae(meld) == mask_of([parse_kind(name) for name in banned])


SEVENS = (Tile(132), Tile(133), Tile(134), Tile(135))
ANKAN = Meld(MeldType.ANKAN, SEVENS)
KAKAN = Meld(MeldType.KAKAN, SEVENS, SEVENS[0], Seat(1), SEVENS[3])
PON = Meld(MeldType.PON, SEVENS[:3], SEVENS[0], Seat(0))
IMPOSSIBLE: list[tuple[str, list[Event], str]] = [
    ("nobody dealt", [Draw(Seat(0), Tile(0))], "no deal"),
    ("wrong seat draws", [Draw(Seat(1), Tile(132))], "seat 0 must draw"),
    ("a tile drawn twice", [Draw(Seat(0), Tile(3))], "in the game twice"),
    (
        "a tile thrown that is not held",
        [Draw(Seat(0), Tile(33)), Discard(Seat(0), Tile(34), False)],
        "does not hold",
    ),
    ("thrown before drawing", [Discard(Seat(0), Tile(0), False)], "must draw"),
    ("dora without a kan", [DoraRevealed(Tile(131))], "without a kan"),
    ("riichi paid for nothing", [RiichiAccepted(Seat(2))], "not declared"),
    ("dealt twice", [Deal(0, 0, 0, Seat(0), (0,) * 4, (None,) * 4, Tile(0))], "a second deal"),
    ("a kan out of turn", [Call(Seat(1), ANKAN)], "declares a kan, but seat 0 must draw"),
    ("a kan of tiles not held", [Draw(Seat(0), Tile(33)), Call(Seat(0), ANKAN)], "does not hold"),
    ("a kan added to nothing", [Draw(Seat(0), Tile(33)), Call(Seat(0), KAKAN)], "adds 7z to a pon"),
    ("a call on nothing", [Call(Seat(1), PON)], "calls pon with 777z, but that tile was not"),
    (
        "tsumo before drawing",
        [Win(Seat(0), Seat(0), Tile(0), (), (0,) * 4)],
        "without having drawn",
    ),
    (
        "won out of nothing",
        [Win(Seat(1), Seat(0), Tile(0), (), (0, 0, 0, 0))],
        "not just discarded",
    ),
]


@pytest.mark.parametrize(("name", "events", "says"), IMPOSSIBLE, ids=[i[0] for i in IMPOSSIBLE])
def test_what_cannot_happen_is_refused_in_words(name: str, events: list[Event], says: str) -> None:
    state = Round(Ruleset()) if name == "nobody dealt" else dealt()
    *before, last = events
    for event in before:
        state.apply(event)
    with pytest.raises(IllegalEvent, match=says):
        state.apply(last)


@pytest.mark.parametrize(
    ("hands", "says"),
    [
        ((tuple(map(Tile, range(12))), None, None, None), "dealt 12 tiles: 111122223333m"),
        ((tuple(map(Tile, range(13))), tuple(map(Tile, range(12, 25))), None, None), "dealt twice"),
    ],
)
def test_a_deal_that_cannot_be_is_refused(
    hands: tuple[tuple[Tile, ...] | None, ...], says: str
) -> None:
    with pytest.raises(IllegalEvent, match=says):
        Round(Ruleset()).apply(Deal(0, 0, 0, Seat(0), (25_000,) * 4, hands, Tile(135)))
