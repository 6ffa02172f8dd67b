"""Your tile beside the tutor's: all of the words, in the room that there is."""

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QColor, QImage, QRegion
from PySide6.QtWidgets import QWidget

from rules.tiles import parse_tiles
from tests.ui.reviews import look
from tutor.language import languages
from tutor.ui.panel.comparison import TileComparison

CAPTIONS = ("tutor", "tutor: either one", "tutor: any of them")


def drawn(widget):
    widget.resize(widget.sizeHint())
    image = QImage(widget.size(), QImage.Format.Format_RGB32)
    image.fill(QColor("white"))
    flags = QWidget.RenderFlag.DrawChildren
    widget.render(image, QPoint(), QRegion(), flags)
    return image


def bare(image, xs, ys):
    return all(image.pixelColor(x, y) == QColor("white") for x in xs for y in ys)


@pytest.mark.parametrize("room", [250, 330, 1000])
@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("count", [1, 2, 3])
def test_the_words_lie_inside_and_in_the_room(qtbot, language, scale, room, count):
    wanted = look(language, scale=scale)
    shown = TileComparison(wanted)
    qtbot.addWidget(shown)
    shown.keep_within(room)
    tiles = parse_tiles("123m")
    caption = wanted.translator.gettext(CAPTIONS[count - 1])
    shown.show_tiles(tiles[0], tiles[:count], caption, "compared", wanted)
    assert shown.sizeHint().width() <= room
    image = drawn(shown)
    below = range(56, image.height())
    assert bare(image, (0, image.width() - 1), below), "words are cut at a side"
    assert bare(image, range(image.width()), (image.height() - 1,)), "words are cut below"
    middle = range(image.width() // 2, image.width())
    assert not bare(image, middle, below), "the tutor's words are there"
