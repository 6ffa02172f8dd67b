"""Tenhou's XML: reading, repairing and writing."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from rules.events import (
    Call,
    Discard,
    Disconnected,
    Draw,
    Event,
    Reconnected,
    RiichiAccepted,
    Ruleset,
    Ryukyoku,
    RyukyokuType,
    Win,
    is_end,
)
from rules.formats.mjlog import decode_meld, encode_meld, read_mjlog
from rules.formats.mjlog_write import write_mjlog
from rules.formats.reader import parse_game
from rules.formats.reading import BadRound, ReadResult, UnreadableGame, describe
from rules.formats.tenhou6_write import write_tenhou6
from rules.melds import Meld, MeldType
from rules.record import GameRecord, Player
from rules.tiles import Seat, Tile
from tests.games import game
from tests.rules.formats.game_texts import GAME, HEAD, INIT, NINE, PLAY


def repairs(reading: ReadResult) -> list[str]:
    return [describe(repair) for repair in reading.repairs]


def test_a_small_game_is_read_whole() -> None:
    reading = read_mjlog(GAME)
    assert reading.repairs == ()
    record = reading.record
    assert record.rules == Ruleset(hanchan=True, red_fives=True, open_tanyao=True)
    assert record.players[0] == Player("Ann", 16, 2100.5, "F")
    assert record.players[1] == Player("麻", 1, 1500.0, "M")
    chi = Meld(MeldType.CHI, (Tile(0), Tile(5), Tile(9)), Tile(0), Seat(0))
    assert record.rounds[0][1:] == (
        Draw(Seat(0), Tile(52)),
        Discard(Seat(0), Tile(0), tsumogiri=False),
        Call(Seat(1), chi),
        Discard(Seat(1), Tile(37), tsumogiri=False),
        Draw(Seat(2), Tile(53)),
        Discard(Seat(2), Tile(53), tsumogiri=True),
        Draw(Seat(3), Tile(54)),
        Ryukyoku(RyukyokuType.NINE_TERMINALS, (False,) * 4, (0, 0, 0, 0)),
    )


@pytest.mark.parametrize(
    ("bits", "rules"),
    [
        (1, Ruleset(hanchan=False)),
        (0xA9, Ruleset()),
        (0x0B, Ruleset(red_fives=False)),
        (0x0D, Ruleset(open_tanyao=False)),
        (0x07, Ruleset(hanchan=False, red_fives=False, open_tanyao=False)),
    ],
)
def test_the_rooms_type_says_the_rules(bits: int, rules: Ruleset) -> None:
    assert read_mjlog(GAME.replace('type="9"', f'type="{bits}"')).record.rules == rules


def test_riichi_marks_the_next_discard_and_is_accepted_apart() -> None:
    declared = '<REACH who="2" step="1"/><F53/><REACH who="2" ten="250,250,240,250" step="2"/>'
    reading = read_mjlog(GAME.replace("<F53/>", declared))
    events = reading.record.rounds[0]
    assert Discard(Seat(2), Tile(53), tsumogiri=True, riichi=True) in events
    assert events[events.index(RiichiAccepted(Seat(2))) - 1] == Discard(
        Seat(2), Tile(53), tsumogiri=True, riichi=True
    )


def test_a_win_is_read_with_all_its_details() -> None:
    won = (
        '<AGARI ba="1,2" hai="1" machi="53" ten="30,3900,0" yaku="1,1,52,2,53,0" doraHaiUra="130" '
        'who="2" fromWho="2" paoWho="1" sc="250,-14,250,-14,250,62,250,-14" '
        'owari="236,-16.0,236,-16.0,312,41.0,216,-28.0" owari="1,1,1,1,1,1,1,1"/>'
    )
    reading = read_mjlog(GAME.replace("<F53/><W54/>" + NINE, won))
    assert reading.record.rounds[0][-1] == Win(
        seat=Seat(2),
        from_seat=Seat(2),
        tile=Tile(53),
        ura_indicators=(Tile(130),),
        deltas=(-1400, -1400, 6200, -1400),
        han=3,
        fu=30,
        yaku=((1, 1), (52, 2), (53, 0)),
        pao_seat=Seat(1),
    )
    assert reading.record.final_points == (23600, 23600, 31200, 21600)
    assert repairs(reading) == [
        "round 1, event 7: owari appears twice in <AGARI>; the first is used"
    ]


@pytest.mark.parametrize("attribute", ['ten="100001,250,250,250"', 'seed="0,1001,0,0,0,42"'])
def test_a_round_of_millions_is_left_out(attribute: str) -> None:
    key = attribute.partition("=")[0]
    game = re.sub(rf'(<INIT[^>]*){key}="[^"]*"', rf"\1{attribute}", GAME, count=1)
    with pytest.raises(UnreadableGame, match="No round of this game can be read"):
        read_mjlog(game)


def test_a_yaku_of_less_than_no_han_is_left_out() -> None:
    won = (
        '<AGARI machi="53" ten="30,1000,0" yaku="1,1,52,-9" who="2" fromWho="2" '
        'sc="250,-3,250,-3,250,11,250,-5"/>'
    )
    record = read_mjlog(GAME.replace("<F53/><W54/>" + NINE, won)).record
    win = record.rounds[0][-1]
    assert isinstance(win, Win)
    assert (win.han, win.yaku) == (None, ((1, 1),))
    assert write_tenhou6(record)


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("", RyukyokuType.EXHAUSTIVE),
        ('type="kaze4" ', RyukyokuType.FOUR_WINDS),
        ('type="reach4" ', RyukyokuType.FOUR_RIICHI),
        ('type="kan4" ', RyukyokuType.FOUR_KANS),
        ('type="ron3" ', RyukyokuType.TRIPLE_RON),
    ],
)
def test_why_a_round_was_drawn(name: str, kind: RyukyokuType) -> None:
    end = read_mjlog(GAME.replace('type="yao9" ', name)).record.rounds[0][-1]
    shown = kind is RyukyokuType.EXHAUSTIVE
    assert end == Ryukyoku(kind, (False, False, False, shown), (0, 0, 0, 0))


def test_who_was_paid_for_nagashi_mangan_follows_from_the_points() -> None:
    text = GAME.replace('type="yao9"', 'type="nm"').replace(
        'sc="250,0,250,0,250,0,250,0"', 'sc="250,60,250,60,250,-60,250,-60"'
    )
    end = read_mjlog(text.replace("60", "80", 1)).record.rounds[0][-1]
    assert isinstance(end, Ryukyoku)
    assert end.nagashi == ()  # no set of winners is paid like this
    both = 'sc="250,80,250,40,250,-60,250,-60"'
    text = GAME.replace('type="yao9"', 'type="nm"').replace('sc="250,0,250,0,250,0,250,0"', both)
    end = read_mjlog(text).record.rounds[0][-1]
    assert isinstance(end, Ryukyoku)
    assert (end.nagashi, end.tenpai) == ((0, 1), (False, False, False, True))


# --- connections --------------------------------------------------------------------------------


def test_who_left_is_away_in_every_round_until_the_return() -> None:
    second = INIT.replace('seed="0,0', 'seed="0,1')
    third = INIT.replace('seed="0,0', 'seed="0,2')
    text = (
        f'{HEAD}{INIT}<T52/><BYE who="3"/><D52/>{NINE}'
        f'{second}<T52/>{NINE}<UN n3="Dee"/>'
        f'{third}<T52/><BYE who="1"/><UN n1="%E9%BA%BB"/>{NINE}</mjloggm>'
    )
    rounds = read_mjlog(text).record.rounds
    assert rounds[0][2] == Disconnected(Seat(3))
    assert rounds[1][1] == Disconnected(Seat(3))
    assert rounds[2][2:4] == (Disconnected(Seat(1)), Reconnected(Seat(1)))
    assert read_mjlog(text).record.players[3].name == "Dee"


# --- damage -------------------------------------------------------------------------------------


SECOND = INIT.replace("0,0,0", "1,0,0")
TWO = f"{HEAD}{INIT}{PLAY}<W54/>{NINE}{SECOND}{PLAY}<W54/>{NINE}</mjloggm>"


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("<F53/>", "<F153/>", "round 1, event 7: there is no tile 153"),
        ("<F53/>", "<F5399/>", "round 1, event 7: <F5399> is not a tile"),
        ("<V53/>", "<V52/>", "round 1, event 6: 0p (tile 52) is in the game twice"),
        ("<D0/>", "<D9/>", "round 1, event 3: seat 0 discards 3m, which it does not hold"),
        ('m="167"', 'm="70000"', "round 1, event 4: no call has the code 70000"),
        ('m="167"', "", "round 1, event 4: m is missing"),
        ('who="1"', 'who="7"', "round 1, event 4: who is 7, but seats are 0 to 3"),
        ("<F53/>", '<REACH who="x" step="1"/><F53/>', "round 1, event 7: 'x' is not a number"),
        ('type="yao9"', 'type="tea"', "round 1, event 9: no round ends with the type 'tea'"),
        ('ten="250,', 'ten="', "round 1, event 1: ten has 3 numbers instead of 4"),
        ("<V53/>", "<V53/><V", "round 1, event 7: the tag <V is cut off"),
        ("<W54/>", "<T54/>", "round 1, event 8: seat 0 draws, but seat 3 must draw"),
        ('seed="0,', 'seed="16,', "round 1, event 1: no round has the seed 16,0,0,1,2,135"),
        ('ten="250,', 'ten="x,', "round 1, event 1: ten is not a list of numbers: 'x,250,250,250'"),
        ('ten="250,', 'ten="1000000000,', "round 1, event 1: ten contains a number that is too"),
        ("hai2=", "hand2=", "round 1, event 1: hai2 is missing"),
    ],
)
def test_damage_costs_the_rest_of_its_round_only(old: str, new: str, why: str) -> None:
    reading = read_mjlog(TWO.replace(old, new, 1))
    assert repairs(reading)[0].startswith(why)
    whole = read_mjlog(TWO).record.rounds
    assert reading.record.rounds[-1] == whole[1]
    assert len(reading.record.rounds) == (1 if "event 1:" in why else 2)
    event = int(why.split("event ")[1].split(":", maxsplit=1)[0])
    assert reading.record.rounds[0][: event - 1] == whole[0][: event - 1] or event == 1


def won(what: str) -> str:
    win = f'<AGARI machi="53" who="2" fromWho="2" sc="250,-14,250,-14,250,62,250,-14" {what}/>'
    return GAME.replace("<F53/><W54/>" + NINE, win)


@pytest.mark.parametrize(
    ("text", "note"),
    [
        (GAME.replace("<D0/>", "<TEA cup='1'/><D0/>"), "the unknown tag <TEA> was left out"),
        (GAME.replace("<D0/>", "<D0/>tea"), "text between the tags was left out"),
        (GAME.removesuffix("</mjloggm>"), "the file stops before the end of the game"),
        (
            GAME.replace('sc="250', 'sc="250,0,250,0,250,0,250,0" sc="1'),
            "sc appears twice in <RYUUKYOKU>; the first is used",
        ),
    ],
)
def test_foreign_matter_is_noted_and_left_out(text: str, note: str) -> None:
    reading = read_mjlog(text)
    assert reading.record == read_mjlog(GAME).record
    assert [note in repair for repair in repairs(reading)] == [True]


@pytest.mark.parametrize(
    ("sc", "owari"),
    [
        (
            "250,-14,250,-14,250,42,250,-14,0,-1,0,-1,0,3,0,-1",
            "236,-16.0,236,-16.0,292,48.0,236,-16.0,-1,-2.0,-1,-2.0,3,6.0,-1,-2.0",
        ),
        (
            "250,-14,0,-1,250,-14,0,-1,250,42,0,3,250,-14,0,-1",
            "236,-16.0,-1,-2.0,236,-16.0,-1,-2.0,292,48.0,3,6.0,236,-16.0,-1,-2.0",
        ),
    ],
)
def test_chips_are_passed_over(sc: str, owari: str) -> None:
    win = f'<AGARI machi="53" who="2" fromWho="2" sc="{sc}" owari="{owari}"/>'
    reading = read_mjlog(GAME.replace("<F53/><W54/>" + NINE, win))
    end = reading.record.rounds[0][-1]
    assert isinstance(end, Win)
    assert end.deltas == (-1400, -1400, 4200, -1400)
    assert reading.record.final_points == (23600, 23600, 29200, 23600)
    assert reading.repairs == ()


def test_entities_are_never_expanded() -> None:
    bomb = '<!DOCTYPE m [<!ENTITY a "%s"><!ENTITY b "&a;&a;">]>' % ("x" * 1000)
    reading = read_mjlog(f'<?xml version="1.0"?>{bomb}{GAME}'.replace("Cem", "&b;"))
    assert reading.record.players[2].name == "&b;"


# --- calls in 16 bits ---------------------------------------------------------------------------


def test_every_call_that_can_be_read_is_written_the_same() -> None:
    seen: set[Meld] = set()
    for code in range(1 << 16):
        try:
            meld = decode_meld(Seat(1), code)
        except BadRound:
            continue
        assert decode_meld(Seat(1), encode_meld(Seat(1), meld)) == meld
        assert len(set(meld.tiles)) == (4 if meld.is_kan else 3)
        assert tuple(sorted(meld.tiles)) == meld.tiles
        seen.add(meld)
    # 21 runs x 64 copies x 3 called; 34 kinds x 4 spares x 3 called x 3 givers, as pon and kakan;
    # 136 called tiles x 3 givers; 34 closed kans
    assert len(seen) == 21 * 64 * 3 + 2 * 34 * 4 * 3 * 3 + 136 * 3 + 34


# --- write, then read ---------------------------------------------------------------------------


def test_who_is_liable_and_who_shows_at_four_riichi_come_back() -> None:
    liable = read_mjlog(won('ten="30,3900,0" yaku="1,1,52,2" paoWho="1"')).record
    assert 'who="2" fromWho="2" paoWho="1"' in write_mjlog(liable).decode()
    assert parse_game(write_mjlog(liable)).record == liable
    riichi = read_mjlog(GAME.replace('type="yao9"', 'type="reach4"')).record
    text = write_mjlog(riichi).decode()
    assert all(f' hai{seat}="' in text.split("<RYUUKYOKU", 1)[1] for seat in range(4))
    assert parse_game(text.encode()).record == riichi


@pytest.mark.no_cover
@given(data=some.data())
@settings(max_examples=30)
def test_cut_games_with_lost_connections_come_back(data: some.DataObject) -> None:
    record = game(data.draw(some.integers(0, 3)))
    rounds: list[tuple[Event, ...]] = []
    away: set[Seat] = set()
    for events in record.rounds[: data.draw(some.integers(1, 3))]:
        first = len(away)
        written: list[Event] = [events[0], *(Disconnected(seat) for seat in sorted(away))]
        for event in events[1 : data.draw(some.integers(1, len(events)))]:
            written.append(event)
            seat = Seat(data.draw(some.sampled_from((0, 0, 0, 1, 2, 3))))
            if not is_end(event) and data.draw(some.integers(0, 9)) == 0:
                written.append(Reconnected(seat) if seat in away else Disconnected(seat))
                away ^= {seat}
        while isinstance(written[-1], Disconnected | Reconnected) and len(written) > first + 1:
            written.pop()  # after the last move it is the next round that tells
        rounds.append(tuple(written))
    cut = GameRecord(record.rules, record.players, tuple(rounds))
    assert parse_game(write_mjlog(cut)).record == cut
