"""All 38 drawings exist, hold no text, and are painted turned without an index."""

import itertools

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter

from rules.tiles import KINDS, Tile, kind_name, parse_tiles
from tests.ui.reviews import look
from tutor.files import assets
from tutor.tile_faces import face_name
from tutor.ui.parts.icons import icon, paint_icon
from tutor.ui.parts.tile_art import face, paint_tile, shows_index, tile_height

FACES = [*(kind_name(kind) for kind in KINDS), "0m", "0p", "0s"]


def picture(tile, size=(80, 110), **options):
    image = QImage(*size, QImage.Format.Format_ARGB32)
    image.fill(0)
    painter = QPainter(image)
    paint_tile(painter, QRectF(0, 0, *size), tile, **options)
    painter.end()
    return image


@pytest.mark.parametrize("indexed", [False, True])
@pytest.mark.parametrize("name", [*FACES, "back"])
def test_every_face_is_drawn_without_text(qapp, name, indexed):
    assert face(name, indexed).isValid()
    folder = assets() / "tiles" / ("indexed" if indexed and name != "back" else "")
    source = (folder / f"{name}.svg").read_text(encoding="utf-8")
    assert "<text" not in source
    assert "href" not in source
    assert 'viewBox="0 0 80 110"' in source


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


@pytest.mark.parametrize(
    ("width", "turns", "wanted", "shown"),
    [
        (36, 0, True, True),
        (33, 0, True, False),
        (52, 0, False, False),
        (52, 1, True, False),
        (52, 2, True, False),
        (52, 3, True, False),
        (34, 4, True, True),
    ],
)
def test_the_index_is_upright_or_not_there(width, turns, wanted, shown):
    assert shows_index(width, turns, wanted) is shown


@pytest.mark.parametrize("turns", [1, 2, 3])
def test_a_turned_tile_is_the_upright_one_turned(qapp, turns):
    tile = parse_tiles("7p")[0]
    size = (110, 80) if turns % 2 else (80, 110)
    turned = picture(tile, size, turns=turns)
    upright = picture(tile, indices=False)
    dot = {1: (109 - 21, 20), 2: (79 - 20, 109 - 21), 3: (21, 79 - 20)}[turns]
    assert upright.pixelColor(20, 21).name() == "#1f7a4a"
    assert turned.pixelColor(*dot) == upright.pixelColor(20, 21)
    assert turned.size().toTuple() == size
    assert turned != picture(tile, size, turns=turns + 2)


def test_the_shape_is_8_to_11():
    assert [tile_height(width) for width in (36, 27, 34, 52)] == [50, 37, 47, 72]


def test_an_unknown_face_says_so(qapp):
    with pytest.raises(FileNotFoundError, match="10m"):
        face("10m", False)


@pytest.mark.parametrize("name", sorted(path.stem for path in (assets() / "icons").glob("*.svg")))
def test_every_sign_is_drawn(qapp, name):
    image = QImage(24, 24, QImage.Format.Format_ARGB32)
    image.fill(0)
    painter = QPainter(image)
    paint_icon(painter, name, QRectF(0, 0, 24, 24), "#08755A")
    painter.end()
    inked = sum(image.pixelColor(x, y).alpha() > 128 for x in range(24) for y in range(24))
    assert 12 < inked < 24 * 24
    assert not icon(name, "#08755A").isNull()


@pytest.mark.parametrize("kind", range(9))
def test_the_numbers_of_man_stay_dark_at_24_px(qapp, kind):
    image = picture(Tile(kind * 4 + 1), (24, 33), indices=False)
    upper = [image.pixelColor(x, y).lightness() for x in range(3, 21) for y in range(3, 16)]
    assert min(upper) < 75
    assert sum(lightness < 120 for lightness in upper) >= 8


def test_coins_stand_apart_at_24_px(qapp):
    nine, eight = (picture(tile, (24, 33), indices=False) for tile in parse_tiles("98p"))
    between_columns = [
        min(nine.pixelColor(x, y).lightness() for y in range(5, 27)) for x in range(6, 18)
    ]
    between_rows = [
        min(eight.pixelColor(x, y).lightness() for x in range(5, 19)) for y in range(6, 26)
    ]
    assert max(between_columns) > 200
    assert max(between_rows) > 180


@pytest.mark.parametrize(("language", "lettered"), [("en", "5m1z7z"), ("ja", "5m")])
def test_honours_carry_latin_letters_for_who_reads_them(language, lettered):
    shown = look(language)
    tiles = parse_tiles("5m1z7z")
    carried = [tile for tile in tiles if shown.indexes(tile)]
    assert carried == list(parse_tiles(lettered))
    assert not any(look(language, indices=False).indexes(tile) for tile in tiles)
