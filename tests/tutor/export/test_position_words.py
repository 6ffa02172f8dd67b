"""A position in words, whole, in both languages."""

from tests.tutor.positions import position
from tutor.export.position_words import position_words
from tutor.language import translator

SEEN = position("123m406p789s115z2m", "7z", rivers=("9m", "1p3s", "", ""), riichi={1: 1})


def test_what_is_seen() -> None:
    assert position_words(SEEN, translator("en")) == (
        "East 1 · turn 2; Hand: 1-man, 2-man, 2-man, 3-man, 4-pin, red 5-pin, 6-pin, 7-sou, "
        "8-sou, 9-sou, East, East, White dragon; Drawn: Red dragon; Dora: South; In riichi: Right"
    )


def test_what_was_thrown_and_advised() -> None:
    told = position_words(SEEN, translator("en"), played=SEEN.hand[0], advised=SEEN.hand[-2:])
    assert told.endswith("; Thrown: 1-man; Tutor: White dragon and Red dragon")


def test_in_japanese() -> None:
    told = position_words(SEEN, translator("ja"), played=SEEN.hand[0], advised=SEEN.hand[-1:])
    assert told == (
        "東1局 · 2巡目。手牌：1萬、2萬、2萬、3萬、4筒、赤5筒、6筒、7索、8索、9索、東、東、白。"
        "ツモ：中。ドラ：南。リーチ：下家。打牌：1萬。チューター：中"
    )
