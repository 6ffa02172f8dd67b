"""The shipped fonts hold every letter that the program writes."""

import pytest
from PySide6.QtGui import QRawFont

from tutor.pages.parts.theme import FONT_FAMILIES, load_fonts
from tutor.system.files import assets

CATALOGUES = sorted((assets() / "translations").glob("ja/LC_MESSAGES/*.po"))


@pytest.fixture(scope="module")
def families(qapp):
    return load_fonts()


def test_both_families_are_shipped_with_their_licence(families):
    assert set(FONT_FAMILIES) <= set(families)
    licence = (assets() / "fonts" / "OFL.txt").read_text(encoding="utf-8")
    assert "SIL OPEN FONT LICENSE Version 1.1" in licence
    for path in (assets() / "fonts").glob("*.otf"):
        assert path.name.split("-")[0] in licence


@pytest.mark.parametrize("weight", ["Regular", "Bold"])
def test_every_letter_of_the_words_is_shipped(qapp, weight):
    letters = {letter for path in CATALOGUES for letter in path.read_text(encoding="utf-8")}
    names = ("Inter-Regular", f"NotoSansJP-{weight}")
    fonts = [QRawFont(str(assets() / "fonts" / f"{name}.otf"), 14) for name in names]
    missing = {
        letter
        for letter in letters
        if letter.isprintable() and not any(each.supportsCharacter(ord(letter)) for each in fonts)
    }
    assert missing == set()


@pytest.mark.parametrize("name", ["佐藤", "髙橋", "山﨑", "ﾂﾓ", "Łukasz", "Ольга", "①★♪"])
def test_names_of_players_can_be_written(qapp, name):
    fonts = [QRawFont(str(path), 14) for path in (assets() / "fonts").glob("*-Regular.otf")]
    missing = [
        letter for letter in name if not any(each.supportsCharacter(ord(letter)) for each in fonts)
    ]
    assert missing == []
