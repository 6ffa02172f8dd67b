"""Pictures show every visible tile once, inside the frame."""

from collections import Counter
from functools import cache
from itertools import chain

import pytest

from rules.observation import Observation
from rules.tiles import kind_of, tile_name
from tests.tutor.export.reports import annotated
from tests.tutor.positions import seen_as
from tutor.coach.advice import Decision
from tutor.export.pictures import PICTURE_WIDTH, Picture, picture_of, svg_of
from tutor.export.tile_places import Place, cut, shown_river
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
        for part in cut([(place.left, place.right) for place in one.tiles])
    ]
    below = {label.x: label.text for label in picture.labels if label.anchor == "middle"}
    said = [
        "".join(tile_name(place.tile) for place in run if place.tile is not None)
        + f"={below.pop((run[0].left + run[-1].right) / 2, '')}".rstrip("=")
        for run in sorted(runs, key=lambda run: run[0].x)
    ]
    assert " ".join(said) == expected
    assert not below
