"""All 38 drawings exist, hold no text, and are painted turned without an index."""

import itertools

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter

from rules.tiles import KINDS, Tile, parse_tiles
from tests.ui.reviews import use_look
from tutor.export.tile_places import face_name
from tutor.pages.parts.look import look, paint_tile


def picture(tile, size=(80, 110), **options):
    image = QImage(*size, QImage.Format.Format_ARGB32)
    image.fill(0)
    painter = QPainter(image)
    paint_tile(painter, QRectF(0, 0, *size), tile, **options)
    painter.end()
    return image


def test_all_faces_differ(qapp):
    tiles = [Tile(kind * 4 + 1) for kind in KINDS] + [Tile(16), Tile(52), Tile(88), None]
    pictures = [picture(tile, indices=False, size=(24, 33)) for tile in tiles]
    for one, other in itertools.combinations(range(len(tiles)), 2):
        assert pictures[one] != pictures[other], (tiles[one], tiles[other])


def test_a_red_five_is_plain_where_there_are_none(qapp):
    red, plain = parse_tiles("05p")
    assert face_name(red) == "0p"
    assert face_name(red, red_fives=False) == "5p"
    assert picture(red, red_fives=False) == picture(plain)


def test_a_red_five_is_marked_beyond_its_hue(qapp):
    red, plain = (picture(tile, indices=False) for tile in parse_tiles("05m"))
    corner = [(x, y) for x in range(62, 74) for y in range(7, 19)]
    dark = [
        sum(image.pixelColor(x, y).lightness() < 160 for x, y in corner) for image in (red, plain)
    ]
    assert dark[0] > 40
    assert dark[1] == 0


@pytest.mark.parametrize(("language", "lettered"), [("en", "5m1z7z"), ("ja", "5m")])
def test_honours_carry_latin_letters_for_who_reads_them(language, lettered):
    use_look(language)
    tiles = parse_tiles("5m1z7z")
    carried = [tile for tile in tiles if look().indexes(tile)]
    assert carried == list(parse_tiles(lettered))
    use_look(language, indices=False)
    assert not any(look().indexes(tile) for tile in tiles)
