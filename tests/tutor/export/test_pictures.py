"""Pictures show every visible tile once, inside the frame."""

from collections import Counter
from functools import cache
from itertools import chain

import pytest

from rules.melds import Meld, MeldType
from rules.observation import Observation
from rules.tiles import is_red, kind_of, parse_tiles, sort_tiles, tile_name
from tests.tutor.export.reports import annotated
from tests.tutor.positions import seen_as
from tests.ui.tables import ACROSS, LEFT, RIGHT, YOU, river
from tutor.coach.advice import Decision
from tutor.export.pictures import PICTURE_WIDTH, Picture, picture_of, svg_of
from tutor.export.tile_places import (
    GAP,
    Place,
    latest_order,
    meld_places,
    meld_row,
    river_places,
    runs_of,
    shown_river,
)
from tutor.text.groups import Line
from tutor.text.thinking import hand_groups, thinking_of_decision


@cache
def decisions() -> list[Decision]:
    return [*chain(*(annotated(seed, seed, "Hana").decisions[::3] for seed in (3, 1)))]


@cache
def pictures() -> list[tuple[Observation, Picture]]:
    return [
        (d.observation, picture_of(d.observation, played=d.played, advised=d.advice.best))
        for d in decisions()
    ]


def test_every_tile_that_is_seen_is_drawn_once() -> None:
    for seen, picture in pictures():
        expected = Counter(seen.hand)
        expected.update(seen.dora_indicators)
        expected.update(thrown.tile for river in seen.rivers for thrown, _ in shown_river(river))
        for melds in seen.melds:
            expected.update(tile for meld in melds for tile in meld.tiles if meld.is_open)
        bonus = Counter(kind_of(place.tile) for place in picture.tiles if place.tile is not None)
        kinds = Counter[int]()
        for tile, count in expected.items():
            kinds[kind_of(tile)] += count
        for kind in seen.dora:
            kinds[kind] += 1  # beside its indicator
        closed = [m for melds in seen.melds for m in melds if not m.is_open]
        for meld in closed:
            kinds[kind_of(meld.tiles[0])] += 2  # the outer two are face down
        assert bonus == kinds
        assert sum(place.tile is None for place in picture.tiles) == 2 * len(closed)


def test_all_stays_in_the_frame_and_no_two_tiles_overlap() -> None:
    for _, picture in pictures():
        for place in picture.tiles:
            assert place.left >= -0.01
            assert place.right <= PICTURE_WIDTH + 0.01
            assert place.top >= -0.01
            assert place.bottom <= picture.height + 0.01
        tiles = picture.tiles
        for number, one in enumerate(tiles):
            assert not any(overlap(one, other) for other in tiles[number + 1 :])


def overlap(one: Place, other: Place) -> bool:
    return (
        one.left < other.right - 0.01
        and other.left < one.right - 0.01
        and one.top < other.bottom - 0.01
        and other.top < one.bottom - 0.01
    )


def test_the_groups_of_the_hand_are_drawn_below_it_and_said() -> None:
    lines = set()
    for decision in decisions():
        seen, groups = decision.observation, thinking_of_decision(decision)
        picture = picture_of(seen, played=decision.played, groups=groups)
        tiles = [tile for group in groups for tile in group.tiles]
        drawn = [place.tile for one in picture.brackets for place in one.tiles]
        assert sorted(drawn) == sorted(tiles)
        hand = max(place.bottom for one in picture.brackets for place in one.tiles)
        for one in picture.brackets:
            assert one.y >= hand
            assert one.y + 10 < picture.height
            lines.add(one.line)
        assert all(group.said in picture.words for group in groups)
        marked = any(group.line is not Line.NONE for group in groups)
        assert ('class="group' in str(svg_of(picture))) == marked
    assert {Line.WHOLE, Line.OPEN, Line.PAIR, Line.LOOSE, Line.THROWN} <= lines


@pytest.mark.parametrize(
    ("text", "thrown", "expected"),
    [
        (
            "337m2335p99p3478s 2m",
            "7m",
            "3m 3m 7m=throw 2p3p=two-sided 3p5p=kanchan 9p9p=pair 3s4s=two-sided "
            "7s8s=two-sided 2m=two-sided",
        ),
        ("335m2p4s344z67z 7m", "2p", "3m3m=pair 5m 2p=throw 4s 3z 4z4z=pair 6z 7z 7m=kanchan"),
        (
            "5m3345567p123s78s 6z",
            "6z",
            "5m 3p 3p 4p5p=run 5p6p7p=run 1s2s3s=run 7s8s=two-sided 6z=throw",
        ),
    ],
)
def test_a_label_stands_below_tiles_of_its_own_group(text: str, thrown: str, expected: str) -> None:
    seen = seen_as(text)
    tile = next(each for each in seen.hand if tile_name(each) == thrown)
    picture = picture_of(seen, groups=hand_groups(seen, tile))
    runs = [
        one.tiles[part]
        for one in picture.brackets
        for part in runs_of([(place.left, place.right) for place in one.tiles])
    ]
    below = {label.x: label.text for label in picture.labels if label.anchor == "middle"}
    said = [
        "".join(tile_name(place.tile) for place in run if place.tile is not None)
        + f"={below.pop((run[0].left + run[-1].right) / 2, '')}".rstrip("=")
        for run in sorted(runs, key=lambda run: run[0].x)
    ]
    assert " ".join(said) == expected
    assert not below


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
