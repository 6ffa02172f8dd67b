"""The look of the window: tiles, colours, fonts, room for texts; nothing is shown by hue alone."""

import itertools
import re
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QImage,
    QPainter,
    QRawFont,
    QTextLayout,
    QTextOption,
)
from pytestqt.qtbot import QtBot

from rules.tiles import KINDS, RED_FIVES, Tile, parse_tiles
from tests.conftest import GOLDEN
from tests.ui.reviews import use_look
from tests.ui.seeing import apart, contrast_ratio, linear, picture
from tests.ui.settling import settle
from tests.ui.tables import table
from tutor.coach.strategy.situation import STRATEGIES, Strategy
from tutor.export.tile_places import face_name
from tutor.language import override
from tutor.pages.panel.cards import PlanCard
from tutor.pages.panel.model import PlanView
from tutor.pages.parts.look import look, paint_ring, paint_tile, paint_triangle, tile_height
from tutor.pages.parts.model import lanes_of
from tutor.pages.parts.theme import FONT_FAMILIES, THEMES, load_fonts, style_sheet
from tutor.pages.table.model import HandMarks, SafetyMark
from tutor.pages.table.table_view import TableView
from tutor.system.files import assets


def drawn(tile, size=(80, 110), **options):
    image = QImage(*size, QImage.Format.Format_ARGB32)
    image.fill(0)
    painter = QPainter(image)
    paint_tile(painter, QRectF(0, 0, *size), tile, **options)
    painter.end()
    return image


def test_all_faces_differ(qapp):
    tiles = [Tile(kind * 4 + 1) for kind in KINDS] + [Tile(16), Tile(52), Tile(88), None]
    pictures = [drawn(tile, indices=False, size=(24, 33)) for tile in tiles]
    for one, other in itertools.combinations(range(len(tiles)), 2):
        assert pictures[one] != pictures[other], (tiles[one], tiles[other])


def test_a_red_five_is_plain_where_there_are_none(qapp):
    red, plain = parse_tiles("05p")
    assert face_name(red) == "0p"
    assert face_name(red, red_fives=False) == "5p"
    assert drawn(red, red_fives=False) == drawn(plain)


@pytest.mark.parametrize(("language", "lettered"), [("en", "5m1z7z"), ("ja", "5m")])
def test_honours_carry_latin_letters_for_who_reads_them(language, lettered):
    use_look(language)
    tiles = parse_tiles("5m1z7z")
    carried = [tile for tile in tiles if look().indexes(tile)]
    assert carried == list(parse_tiles(lettered))
    use_look(language, indices=False)
    assert not any(look().indexes(tile) for tile in tiles)


TEXT, GRAPHIC = 4.5, 3.0
PAIRS = [
    *[
        (ink, ground, TEXT)
        for ink in ("ink", "ink2", "ink3")
        for ground in ("surface", "surface2", "window")
    ],
    ("ink", "sel", TEXT),
    ("ink2", "sel", TEXT),
    *[
        (axis, ground, TEXT)
        for axis in ("speed", "value", "safety")
        for ground in ("surface", f"{axis}_bg")
    ],
    *[(axis, "track", GRAPHIC) for axis in ("speed", "value", "safety")],
    ("alert", "surface", TEXT),
    ("alert", "sel", TEXT),
    ("alert", "window", TEXT),
    ("feltink", "felt", TEXT),
    ("feltink", "felt2", TEXT),
    ("feltink2", "felt", TEXT),
    ("feltink2", "felt2", TEXT),
    ("alert_felt", "felt", TEXT),
    ("tile_face", "felt", TEXT),
    ("back", "felt", GRAPHIC),
    ("btnink", "btn", TEXT),
    ("focus", "surface", GRAPHIC),
    ("focus", "window", GRAPHIC),
    ("ink_on_tile", "tile_face", TEXT),
    ("red_on_tile", "tile_face", TEXT),
    ("felt", "feltink", TEXT),
]


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("fore", "ground", "least"), PAIRS)
def test_contrast(theme, fore, ground, least):
    colours = THEMES[theme]
    assert contrast_ratio(getattr(colours, fore), getattr(colours, ground)) >= least


@pytest.mark.parametrize("theme", THEMES)
def test_every_rule_of_the_sheet_has_enough_contrast(theme):
    colours = THEMES[theme]
    grounds = (colours.window, colours.surface, colours.surface2)
    rules = re.findall(r"([^{}]+)\{([^}]*)\}", style_sheet(colours))
    checked = 0
    for name, body in rules:
        ink = re.search(r"(?<![-\w])color: (#\w{6})", body)
        ground = re.search(r"(?<![-\w])background: (#\w{6})", body)
        for on in (ground.group(1),) if ground else grounds:
            if ink is not None:
                checked += 1
                assert contrast_ratio(ink.group(1), on) >= TEXT, (name.strip(), ink.group(1), on)
        picked = re.findall(r"selection(?:-background)?-color: (#\w{6})", body)
        if len(picked) == 2:
            checked += 1
            assert contrast_ratio(*picked) >= TEXT, name
    assert checked > 30


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


BESIDE_SIGN = 314


def lines(text: str, font: QFont, room: float) -> int:
    layout = QTextLayout(text, font)
    layout.setTextOption(QTextOption())
    layout.beginLayout()
    count = 0
    while (line := layout.createLine()).isValid():
        line.setLineWidth(room)
        line.setPosition(QPointF(0, 0))
        count += 1
    layout.endLayout()
    return count


@pytest.mark.parametrize("kind", ["explanations", "authors"])
@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_sentence_of_the_advice_takes_three_lines_at_most(kind: str, language: str) -> None:
    use_look(language)
    texts = re.findall(
        r"^[-?>~] (.*)", Path(GOLDEN / f"{kind}.{language}.txt").read_text("utf-8"), re.M
    )
    assert texts
    counts = [lines(text, look().font("body"), BESIDE_SIGN) for text in texts]
    assert max(counts) <= 3
    assert sum(count > 2 for count in counts) <= len(counts) / 4, "mostly two"


LONG = {
    "en": "Go on with care · no yaku yet or straight in man · one step away, 6 tiles · "
    "Left is probably ready",
    "ja": "慎重に前進｜まだ役なし・萬子の一気通貫含み｜一向聴 受け入れ6枚｜上家に聴牌濃厚",
}
NARROW = 283
"""The card's width in a window of 960 pixels."""


def shown(qtbot: QtBot, title: str) -> PlanCard:
    card = PlanCard()
    qtbot.addWidget(card)
    card.setStyleSheet(style_sheet(look().colours, look().scale))
    card.show_plan(PlanView((True, False, False), title, ""))
    card.resize(NARROW, 200)
    card.show()
    settle()
    return card


@pytest.mark.parametrize("language", LONG)
def test_a_long_plan_takes_four_lines_in_a_small_window(qtbot: QtBot, language: str) -> None:
    with override(language):
        card = shown(qtbot, LONG[language])
        line = QFontMetricsF(look().font("title")).height()
        assert card.title.heightForWidth(card.title.width()) <= 4.5 * line


def test_a_japanese_plan_breaks_at_its_bars(qtbot: QtBot) -> None:
    with override("ja"):
        card = shown(qtbot, "七対子なら四向聴の遅い手｜タンヤオ含み")
        line = QFontMetricsF(look().font("plan")).height()
        assert card.title.heightForWidth(card.title.width()) <= 2.5 * line
        assert card.title.accessibleName() == "七対子なら四向聴の遅い手｜タンヤオ含み"


themed = pytest.mark.parametrize("theme", THEMES)
SIGN = 12


def card(qtbot, strategy: Strategy, theme: str) -> np.ndarray:
    use_look(colours=THEMES[theme])
    made = PlanCard()
    qtbot.addWidget(made)
    made.show_plan(PlanView(lanes_of(strategy), "", "", "", ""))
    made.resize(344, 116)
    return picture(made)


@themed
def test_every_plan_has_a_badge_of_its_own(qtbot, theme):
    cards = {one: card(qtbot, one, theme) for one in (*STRATEGIES, Strategy.NONE)}
    for one, other in combinations(cards, 2):
        assert apart(cards[one], cards[other], 2.0) >= 60, (one, other)


def hand(qtbot, marks: HandMarks, theme: str) -> np.ndarray:
    use_look(colours=THEMES[theme])
    made = TableView()
    qtbot.addWidget(made)
    made.resize(800, 700)
    made.show()
    made.show_table(table(), marks=marks)
    settle()
    return linear(made.grab(made.hand.geometry().adjusted(-8, -8, 8, 8)).toImage())


@themed
def test_how_safe_a_tile_is_shows_in_shapes(qtbot, theme):
    tile = table().hand[4]
    shown = [hand(qtbot, HandMarks(safety={tile: mark}), theme) for mark in SafetyMark]
    shown.append(hand(qtbot, HandMarks(), theme))
    for one, other in combinations(shown, 2):
        assert apart(one, other) >= SIGN


@themed
def test_the_tile_thrown_and_the_tiles_that_fit_are_marked(qtbot, theme):
    tile = table().hand[4]
    bare = hand(qtbot, HandMarks(), theme)
    thrown = hand(qtbot, HandMarks(played=tile), theme)
    fits = hand(qtbot, HandMarks(bars=frozenset({tile})), theme)
    for one, other in combinations((bare, thrown, fits), 2):
        assert apart(one, other) >= SIGN


def painted(side: float, paint, ground: str) -> np.ndarray:
    image = QImage(round(side), round(side), QImage.Format.Format_RGB32)
    image.fill(QColor(ground))
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    paint(painter)
    painter.end()
    return linear(image)


@themed
def test_verdicts_are_shapes(qapp, theme):
    colours, middle = THEMES[theme], QPointF(10, 10)
    shown = [
        painted(20, paint, colours.surface)
        for paint in (
            lambda p: paint_triangle(p, middle, 11, QColor(colours.alert)),
            lambda p: paint_triangle(p, middle, 11, QColor(colours.alert), filled=False),
            lambda p: paint_ring(p, middle, 10, QColor(colours.ink3)),
            lambda p: None,
        )
    ]
    for one, other in combinations(shown, 2):
        assert apart(one, other) >= SIGN


@themed
@pytest.mark.parametrize("red", RED_FIVES, ids=["man", "pin", "sou"])
def test_a_red_five_is_marked_by_its_dot(qapp, theme, red):
    wide, high = 22, tile_height(22)

    def tile(number: int) -> np.ndarray:
        image = QImage(wide, high, QImage.Format.Format_RGB32)
        image.fill(QColor(THEMES[theme].felt))
        painter = QPainter(image)
        paint_tile(painter, QRectF(0, 0, wide, high), Tile(number), indices=False)
        painter.end()
        return linear(image)

    corner = np.s_[: high // 3, wide // 2 :]
    assert apart(tile(red)[corner], tile(red + 1)[corner], 2.0) >= 6
