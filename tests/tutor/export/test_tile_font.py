"""The tile font holds exactly the drawings, under the letters that the program writes."""

import importlib.util
from pathlib import Path

from fontTools.ttLib import TTFont

from rules.tiles import KINDS, Tile
from tutor.files import assets
from tutor.tile_faces import LETTERS, face_name

FONT = assets() / "tiles" / "tiles.ttf"
MAKER = Path(__file__).parents[3] / "packaging" / "tile_font.py"


def test_the_font_is_what_the_drawings_give(tmp_path: Path) -> None:
    found = importlib.util.spec_from_file_location("tile_font", MAKER)
    assert found is not None
    assert found.loader is not None
    maker = importlib.util.module_from_spec(found)
    found.loader.exec_module(maker)
    maker.tile_font(assets() / "tiles").save(tmp_path / "tiles.ttf")
    fresh, shipped = TTFont(tmp_path / "tiles.ttf"), TTFont(FONT)
    assert fresh.getBestCmap() == shipped.getBestCmap()
    assert [each.data for each in fresh["SVG "].docList] == [
        each.data for each in shipped["SVG "].docList
    ]


def test_every_tile_has_a_letter_of_its_own() -> None:
    names = {face_name(Tile(tile)) for tile in range(136)} | {face_name(None)}
    assert names == set(LETTERS)
    assert len(set(LETTERS.values())) == len(LETTERS) == 38
    assert set(TTFont(FONT).getBestCmap()) == {ord(letter) for letter in LETTERS.values()}


def test_the_letters_are_those_of_unicode() -> None:
    plain = [LETTERS[face_name(Tile(kind * 4 + 1))] for kind in KINDS]
    assert "".join(plain) == "🀇🀈🀉🀊🀋🀌🀍🀎🀏🀙🀚🀛🀜🀝🀞🀟🀠🀡🀐🀑🀒🀓🀔🀕🀖🀗🀘🀀🀁🀂🀃🀆🀅🀄"


def test_the_font_may_be_embedded_anywhere() -> None:
    assert TTFont(FONT)["OS/2"].fsType == 0
