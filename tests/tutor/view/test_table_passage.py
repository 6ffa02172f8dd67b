"""What is followed from one view of a table to the next: one throw, or one call."""

from dataclasses import replace

from rules.events import Call, Deal, Discard
from rules.tiles import Seat, parse_tiles
from tests.games import game
from tests.ui.tables import ACROSS, LEFT, RIGHT, YOU, river, table
from tutor.view.table.passage import TilePassage, find_passage

ONE, TWO, THREE, FOUR = parse_tiles("1234p")


def rivers(own=(), right=(), across=(), left=()):
    return (river(own, 0), river(right, 1), river(across, 2), river(left, 3))


def test_one_throw_is_followed():
    before = table(rivers=rivers([ONE]))
    assert find_passage(before, table(rivers=rivers([ONE], [TWO]))) == TilePassage(TWO, RIGHT, None)


def test_of_a_whole_turn_the_first_throw_is_followed():
    before = table(rivers=rivers())
    after = table(rivers=rivers([ONE], [TWO], [THREE], [FOUR]))
    assert find_passage(before, after) == TilePassage(ONE, YOU, None)


def test_nothing_moves_where_nothing_happened_or_the_game_does_not_go_on():
    now = table(rivers=rivers([ONE], [TWO]))
    assert find_passage(now, now) is None
    assert find_passage(now, table(rivers=rivers([ONE]))) is None, "a step back"
    assert find_passage(now, table(rivers=rivers([THREE], [TWO], [FOUR]))) is None, "another game"
    assert find_passage(now, replace(table(rivers=rivers([ONE], [TWO], [FOUR])), round=1)) is None
    assert find_passage(now, replace(table(rivers=rivers([ONE], [TWO], [FOUR])), seat=LEFT)) is None
    assert find_passage(table(), table(rivers=rivers([ONE, TWO], [THREE]))) is None, "a leap"


def test_a_call_is_followed_to_the_caller():
    before = table(rivers=rivers([ONE], [TWO]))
    called = (river([ONE], 0), river([TWO], 1, None, {0: ACROSS}), (), ())
    assert find_passage(before, table(rivers=called)) == TilePassage(TWO, RIGHT, ACROSS)
    assert find_passage(table(rivers=rivers([ONE])), table(rivers=called)) == TilePassage(
        TWO, RIGHT, ACROSS
    ), "thrown and called at once"


def test_every_throw_and_every_call_of_a_game_is_followed():
    before, happened, calls = None, None, 0
    for round_, event in game(5).replay():
        if isinstance(event, Deal):
            before = None
            continue
        after = round_.observe(Seat(0))
        gone = find_passage(before, after) if before is not None else None
        match happened if before is not None else None:
            case Discard(seat=seat, tile=tile):
                assert gone == TilePassage(tile, seat, None)
            case Call(seat=seat, meld=meld) if meld.from_seat is not None and meld.added is None:
                assert gone == TilePassage(meld.called, meld.from_seat, seat)
                calls += 1
            case _:
                assert gone is None
        before, happened = after, event
    assert calls > 2
