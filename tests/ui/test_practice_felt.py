"""The line and the bar above the hand keep off the tiles, on small felts with large type too."""

import pytest
from PySide6.QtWidgets import QWidget

from rules.tiles import parse_tiles
from tests.ui.reviews import look
from tests.ui.settling import settle
from tests.ui.tables import river, table
from tutor.language import languages
from tutor.text.practice_table import Prompt
from tutor.ui.parts.key_button import KeyButton
from tutor.ui.practice.hint_parts import Segments
from tutor.ui.table.felt import PracticeFelt
from tutor.view.practice.bar_view import BarButton, BarView
from tutor.view.table.hand_marks import marks_of
from tutor.view.table.table_layout import lay_out

ASKED = "Left threw 4-pin: take it?"
FELTS = [(462, 571), (556, 571), (808, 736), (1240, 900)]


@pytest.fixture
def page(qtbot):
    made = QWidget()
    qtbot.addWidget(made)
    made.show()
    return made


def bar(count):
    names = ("Chi", "Pon", "Kan", "Pass")[-count:]
    return BarView(tuple(BarButton(name, name, name[0]) for name in names), ASKED)


@pytest.mark.parametrize("ranks", [False, True])
@pytest.mark.parametrize("count", [2, 3, 4])
@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("size", FELTS)
def test_the_line_above_the_bar_keeps_off_the_own_river(page, size, scale, count, ranks):
    wanted = look(scale=scale)
    felt = PracticeFelt(wanted, page)
    felt.table.resize(*size)
    felt.table.show()
    full = table(rivers=(river(parse_tiles("123456789m123456789p")), (), (), ()))
    felt.table.show_table(full)
    felt.show_bar(bar(count), size[0], ranks, wanted)
    felt.prompt.show_prompt(Prompt("" if felt.bar.tells else ASKED), wanted, aloud=False)
    felt.arrange()
    settle()
    tiles = [
        button.geometry().translated(felt.table.hand.pos()) for button in felt.table.hand.buttons
    ]
    assert felt.bar.isVisible()
    assert felt.bar.geometry().bottom() < min(each.top() for each in tiles)
    if felt.prompt.isVisible():
        line = felt.prompt.geometry()
        assert not line.intersects(felt.table.rivers[0].geometry())
        assert not line.intersects(felt.bar.geometry())
        assert line.height() >= 13
    else:
        assert felt.bar.accessibleName() == ASKED


@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("size", FELTS)
def test_no_rank_above_a_tile_is_below_the_bar(page, size, scale):
    wanted = look(scale=scale)
    felt = PracticeFelt(wanted, page)
    felt.table.resize(*size)
    felt.table.show()
    seen = table()
    felt.table.show_table(seen, marks=marks_of(seen.hand, [(tile, 1) for tile in seen.hand]))
    felt.show_bar(bar(4), size[0], True, wanted)
    felt.arrange()
    settle()
    chip = felt.table.layout_now.chip
    for button in felt.table.hand.buttons:
        tile = button.geometry().translated(felt.table.hand.pos())
        assert felt.bar.geometry().bottom() < tile.top() - 5 - chip


@pytest.mark.parametrize("language", languages())
def test_the_question_is_read_before_any_hint(page, language):
    wanted = look(language, scale=2.0)
    felt = PracticeFelt(wanted, page)
    felt.table.resize(*FELTS[0])
    felt.table.show()
    felt.table.show_table(table(rivers=(river(parse_tiles("123456789m123456789p")), (), (), ())))
    felt.show_bar(bar(4), FELTS[0][0], False, wanted)
    felt.prompt.show_prompt(Prompt(ASKED), wanted, aloud=False)
    felt.arrange()
    assert felt.prompt.isVisible()
    assert felt.prompt.geometry().top() > lay_out(*FELTS[0], 2.0).y


def test_a_button_with_little_room_goes_on_in_a_second_line(page):
    wanted = look(scale=2.0)
    button = KeyButton(wanted, page)
    button.show_key("What it does for speed", "H", wanted)
    assert button.minimumSizeHint().width() < 324 < button.least_width
    assert button.sizeHint().height() >= 2 * wanted.px(20)


def test_the_steps_of_a_hint_grow_shorter_before_they_are_cut(page):
    segments = Segments(look(), page)
    assert segments.minimumSizeHint().width() < segments.sizeHint().width() / 3
    segments.resize(80, 6)
    segments.show_opened(4, look())
    segments.show()
    image = segments.grab().toImage()
    ink = [image.pixelColor(x, 3).lightness() < 60 for x in range(80)]
    starts = [x for x in range(1, 80) if ink[x] and not ink[x - 1]]
    assert len(starts) + ink[0] == 4


def test_no_line_ends_within_the_name_of_a_tile(page):
    prompt = PracticeFelt(look(), page).prompt
    prompt.show_prompt(Prompt(ASKED), look(), aloud=False)
    assert prompt.words == "Left threw 4\u2011pin: take it?"
    assert prompt.accessibleName() == ASKED
