import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.tiles import (
    KINDS,
    BadNotation,
    Kind,
    Tile,
    count_kinds,
    dora_of,
    format_tiles,
    is_red,
    kind_name,
    kinds_in,
    mask_of,
    parse_kind,
    parse_tiles,
    sort_tiles,
)

tiles = st.sets(st.integers(0, 135).map(Tile), max_size=18).map(sort_tiles)


@given(tiles)
def test_notation_keeps_the_faces_and_the_reds(hand: tuple[Tile, ...]) -> None:
    text = format_tiles(hand)
    again = parse_tiles(text)
    assert format_tiles(again) == text
    assert count_kinds(again) == count_kinds(hand)
    assert [is_red(t) for t in again] == [is_red(t) for t in hand]


@given(st.sets(st.sampled_from(KINDS)))
def test_masks_hold_what_was_put_in(kinds: set[Kind]) -> None:
    assert set(kinds_in(mask_of(kinds))) == kinds


def test_the_dora_goes_round_each_suit_the_winds_and_the_dragons() -> None:
    names = {kind_name(kind): kind_name(dora_of(kind)) for kind in KINDS}
    assert names["9m"] == "1m"
    assert names["9s"] == "1s"
    assert [names[f"{n}z"] for n in range(1, 8)] == ["2z", "3z", "4z", "1z", "6z", "7z", "5z"]
    assert sorted(names.values()) == sorted(names)


@pytest.mark.parametrize("text", ["1x", "12", "8z", "0z", "m", "1 m", "１m", "11111m", "00p"])
def test_what_is_not_tiles_is_refused(text: str) -> None:
    with pytest.raises(BadNotation):
        parse_tiles(text)


@pytest.mark.parametrize("text", ["", "12m", "1m1m"])
def test_the_name_of_a_kind_is_one_tile(text: str) -> None:
    with pytest.raises(BadNotation, match="not one tile"):
        parse_kind(text)
