"""Where tiles lie: rivers in rows of six, riichi sideways, melds turned to who was called."""

import pytest

from rules.melds import Meld, MeldType
from rules.tiles import is_red, parse_tiles, sort_tiles
from tests.ui.tables import ACROSS, LEFT, RIGHT, YOU, river
from tutor.export.tile_places import GAP, latest_order, meld_places, meld_row, river_places

W, H = 20, 28


def lines(places):
    rows = {}
    for place in places:
        rows.setdefault(round(place.top // (H + GAP)), []).append(place)
    return [[place.tile for place in sorted(rows[row], key=lambda p: p.x)] for row in sorted(rows)]


def test_rows_of_six_and_the_third_runs_on():
    tiles = parse_tiles("123456789m123456789p1234s")
    assert [len(row) for row in lines(river_places(river(tiles), W, H))] == [6, 6, 10]


def test_the_riichi_tile_lies_sideways():
    tiles = parse_tiles("1234567m")
    laid = river_places(river(tiles, riichi=3), W, H)
    assert [place.tile for place in laid if place.is_sideways] == [tiles[3]]
    flat = next(place for place in laid if place.is_sideways)
    assert (flat.width, flat.height) == (H, W)
    assert laid[4].left == pytest.approx(flat.right + GAP)


def test_only_the_latest_discard_of_all_is_ringed():
    rivers = [river(parse_tiles("123m"), 0), river(parse_tiles("123p"), 1), (), ()]
    latest = latest_order(rivers)
    ringed = [
        [place.tile for place in river_places(one, W, H, latest) if place.ring] for one in rivers
    ]
    assert ringed == [[], [rivers[1][2].tile], [], []]
    assert latest_order([(), (), (), ()]) is None


def overlaps(places):
    return [
        (one, other)
        for number, one in enumerate(places)
        for other in places[number + 1 :]
        if one.left < other.right - 0.01
        and other.left < one.right - 0.01
        and one.top < other.bottom - 0.01
        and other.top < one.bottom - 0.01
    ]


PON = sort_tiles(parse_tiles("777z"))


@pytest.mark.parametrize(("source", "at"), [(LEFT, 0), (ACROSS, 1), (RIGHT, 2)])
def test_a_pon_is_turned_to_who_was_called(source, at):
    row = meld_row(Meld(MeldType.PON, PON, PON[1], source), YOU)
    assert [sideways for _, sideways in row].index(True) == at
    assert row[at] == (PON[1], True)


@pytest.mark.parametrize("seat", range(4))
@pytest.mark.parametrize(("step", "at"), [(3, 0), (2, 1), (1, 3)])
def test_an_open_kan_is_turned_at_every_seat(seat, step, at):
    tiles = parse_tiles("2222z")
    row = meld_row(Meld(MeldType.DAIMINKAN, tiles, tiles[0], (seat + step) % 4), seat)
    assert [sideways for _, sideways in row].index(True) == at
    assert len(row) == 4


def test_an_added_tile_lies_on_the_sideways_one():
    tiles = parse_tiles("5550s")
    meld = Meld(MeldType.KAKAN, sort_tiles(tiles), tiles[0], ACROSS, tiles[3])
    laid = meld_places(meld, YOU, W, H)
    flat = [place for place in laid if place.is_sideways]
    assert [place.tile for place in flat] == [tiles[0], tiles[3]]
    assert flat[0].x == flat[1].x
    assert flat[1].bottom < flat[0].top
    assert not overlaps(laid)


@pytest.mark.parametrize("text", ["0555m", "5550p", "1111z"])
def test_a_closed_kan_hides_its_outer_tiles_but_never_a_red_five(text):
    tiles = sort_tiles(parse_tiles(text))
    row = meld_row(Meld(MeldType.ANKAN, tiles), YOU)
    assert [tile is None for tile, _ in row] == [True, False, False, True]
    assert not any(sideways for _, sideways in row)
    reds = {tile for tile in tiles if is_red(tile)}
    assert reds <= {tile for tile, _ in row}
