"""A picture shows every tile that the seat can see, each once, inside its frame."""

from collections import Counter
from functools import cache
from itertools import chain

import pytest

from rules.observation import Observation
from rules.tiles import kind_of
from tests.tutor.export.reports import annotated
from tutor.advice.advice import Decision
from tutor.export.position_picture import PICTURE_WIDTH, Picture, TileMark, picture_of
from tutor.export.svg_picture import row_of, svg_of, tile_definitions
from tutor.language import translator
from tutor.tile_faces import LETTERS
from tutor.tile_places import Place, shown_river


@cache
def decisions() -> list[Decision]:
    return [*chain(*(annotated(seed, seed, "Hana").decisions[::3] for seed in (3, 1)))]


@cache
def pictures() -> list[tuple[Observation, Picture]]:
    return [
        (
            d.observation,
            picture_of(d.observation, translator("en"), played=d.played, advised=d.advice.best),
        )
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


def test_the_tile_thrown_and_the_advised_ones_are_marked() -> None:
    for decision, (_, picture) in zip(decisions(), pictures(), strict=True):
        signs = Counter(mark.sign for mark in picture.marks)
        assert signs == {TileMark.ADVISED: len(decision.advice.best), TileMark.PLAYED: 1}
        under = {(mark.x, mark.y) for mark in picture.marks if mark.sign is TileMark.PLAYED}
        (place,) = [each for each in picture.tiles if (each.left, each.top) in under]
        assert place.tile == decision.played
        first = decision.advice.rank_of(decision.played) == 1
        advised = {(m.x, m.y) for m in picture.marks if m.sign is TileMark.ADVISED}
        assert (under <= advised) is first


def test_without_an_answer_nothing_is_marked_or_said() -> None:
    seen = decisions()[10].observation
    plain = picture_of(seen, translator("en"))
    assert plain.marks == ()
    assert "Tutor" not in plain.words
    assert "Thrown" not in plain.words


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_svg_uses_tiles_that_are_defined(language: str) -> None:
    defined = str(tile_definitions())
    assert all(f'id="t{name}"' in defined for name in LETTERS)
    seen = decisions()[20].observation
    drawn = svg_of(picture_of(seen, translator("ja" if language == "ja" else "en")))
    assert str(drawn).count("<use") == len(picture_of(seen, translator("en")).tiles)


def test_a_row_of_tiles_names_itself_and_escapes() -> None:
    seen = decisions()[0].observation
    row = str(row_of(seen.hand, True, 'a "hand"', drawn=seen.drawn))
    assert row.count("<use") == len(seen.hand)
    assert 'aria-label="a &quot;hand&quot;"' in row
