"""The table shows what the seat sees, says it to screen readers, and turns no text."""

import re
from itertools import pairwise
from pathlib import Path

import pytest
from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QAccessible, QColor, QFont, QFontMetricsF, QPainter
from PySide6.QtWidgets import QAbstractButton, QWidget

from rules.events import Discard
from rules.formats import read_game
from rules.tiles import Tile, parse_tiles
from tests.ui.settling import until
from tests.ui.tables import ACROSS, LEFT, RIGHT, YOU, busy, river, table
from tutor.files import data
from tutor.language import translator
from tutor.ui.parts import theme
from tutor.ui.parts.look import Look
from tutor.ui.parts.theme import DARK
from tutor.ui.table import centre_box, felt_note, marks_view, seat_view, table_view
from tutor.ui.table.table_view import TableView
from tutor.view.table.hand_marks import HandMarks, SafetyMark, marks_of

SIZES = [(572, 580), (808, 736), (796, 420), (2900, 1900)]
LOOK = Look(translator("en"))


@pytest.fixture
def view(qtbot):
    made = TableView(LOOK)
    qtbot.addWidget(made)
    made.resize(572, 580)
    return made


def shown_tiles(part):
    return [place.tile for place in part.places]


def test_a_called_tile_is_in_the_meld_and_not_in_the_river(view):
    observation = busy()
    view.show_table(observation)
    chi = observation.melds[YOU][0]
    assert chi.called in shown_tiles(view.melds[0])
    assert chi.called not in shown_tiles(view.rivers[3])
    for player in range(4):
        lying = {thrown.tile for thrown in observation.rivers[player] if thrown.called_by is None}
        assert set(shown_tiles(view.rivers[player])) == lying


@pytest.mark.parametrize("seat", range(4))
def test_every_seat_sits_below_for_itself(view, seat):
    rivers = [(), (), (), ()]
    rivers[seat] = river(parse_tiles("123m"))
    view.show_table(table(seat=seat, rivers=tuple(rivers)))
    assert len(view.rivers[0].places) == 3
    assert [len(part.places) for part in view.rivers[1:]] == [0, 0, 0]
    assert all(place.turns == 0 for place in view.rivers[0].places)


def test_rivers_lie_about_the_middle(view):
    view.show_table(busy())
    box = view.centre.geometry()
    own, right, across, left = (part.geometry().center() for part in view.rivers)
    assert own.y() > box.bottom()
    assert right.x() > box.right()
    assert across.y() < box.top()
    assert left.x() < box.left()


def test_melds_are_turned_to_who_was_called(view):
    view.show_table(busy())
    own = [place.is_sideways for place in sorted(view.melds[0].places, key=lambda p: p.x)]
    assert own == [True, False, False]  # a chi, from the left
    # The player at the right called a pon from across the table: the middle one.
    pon = [place for place in view.melds[1].places if place.tile is not None and place.tile >= 132]
    assert [place.turns % 2 for place in sorted(pon, key=lambda p: p.y)] == [1, 0, 1]
    # And made a kan of a tile from the right: uppermost on the screen, the added one beside it.
    kakan = [place for place in view.melds[1].places if place not in pon]
    flat = [place for place in kakan if place.turns % 2 == 0]
    assert len(flat) == 2
    assert flat[0].y == flat[1].y == min(place.y for place in kakan)
    assert flat[1].x < flat[0].x
    # The player at the left called an open kan from you, at that player's right: lowest as well.
    kan = view.melds[3].places
    assert max(kan, key=lambda place: place.y).turns % 2 == 0
    # The closed kan across: outer two face down, the red five open.
    closed = sorted(view.melds[2].places, key=lambda place: place.x)
    assert [place.tile is None for place in closed] == [True, False, False, True]
    assert Tile(16) in shown_tiles(view.melds[2])


def test_melds_are_at_the_right_end_of_the_hand(view):
    view.show_table(busy())
    assert view.melds[0].x() > view.hand.buttons[-1].mapTo(view, view.rect().topLeft()).x()
    assert view.melds[1].geometry().bottom() < view.stubs[1].geometry().top() + 8
    assert view.melds[2].geometry().right() < view.stubs[2].geometry().left() + 8
    assert view.melds[3].geometry().top() > view.stubs[3].geometry().bottom() - 8


def test_the_drawn_tile_stands_apart(view):
    observation = table()
    view.show_table(observation)
    buttons = view.hand.buttons
    assert len(buttons) == 14
    assert buttons[-1].tile == observation.drawn
    assert [button.tile for button in buttons[:-1]] == [
        tile for tile in observation.hand if tile != observation.drawn
    ]
    gaps = [right.x() - left.geometry().right() - 1 for left, right in pairwise(buttons)]
    assert gaps[:-1] == [2] * 12
    assert gaps[-1] == 16


def test_the_advice_is_raised_and_the_played_tile_is_not(view):
    observation = table()
    hand = observation.hand
    marks = marks_of(hand, [(hand[0], 1), (hand[1], 3)], played=hand[-1])
    view.show_table(observation, marks=marks)
    tops = {button.tile: button.y() for button in view.hand.buttons}
    assert tops[hand[0]] < tops[hand[1]] == tops[hand[-1]]


def test_a_click_answers_with_the_tile(view, qtbot):
    observation = table()
    view.show_table(observation)
    view.show()
    button = view.hand.buttons[3]
    with qtbot.waitSignal(view.tile_clicked) as clicked:
        qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert clicked.args == [button.tile]
    with qtbot.waitSignal(view.tile_clicked) as clicked:
        qtbot.keyClick(view.hand.buttons[5], Qt.Key.Key_Space)
    assert clicked.args == [view.hand.buttons[5].tile]


def test_a_hand_without_a_drawn_tile_shows_all_it_has(view):
    hand = parse_tiles("123456789m12p")
    view.show_table(table(hand=hand, drawn=None))
    assert tuple(button.tile for button in view.hand.buttons) == hand
    view.show_table(table())
    assert len(view.hand.buttons) == 14


def test_other_hands_stay_closed_until_they_are_revealed(view):
    observation = busy()
    view.show_table(observation)
    assert [len(part.places) for part in view.stubs] == [0, 7, 10, 10]
    assert all(place.tile is None for part in view.stubs for place in part.places)
    assert not any(part.places for part in view.opened)
    assert view.banner.isHidden()
    hand = parse_tiles("123m456p7s")
    view.show_table(observation, reveal={RIGHT: hand})
    assert sorted(shown_tiles(view.opened[1])) == sorted(hand)
    assert [len(part.places) for part in view.stubs] == [0, 0, 10, 10]
    assert not view.banner.isHidden()
    assert view.banner.accessibleName() == "You could not see these hands"


def test_the_labels_say_who_and_what(view):
    view.show_table(busy(), names=["A", "B", "C", "D"])
    assert view.labels[2].lines == ("Across · dealer", "C", "RIICHI turn 7")
    assert view.labels[1].lines == ("Right", "B", "pon of Red dragon")
    assert view.labels[3].lines == ("Left", "D", "kan of South")


def test_screen_readers_hear_the_table(view):
    observation = busy()
    view.show_table(observation)
    assert view.rivers[2].accessibleName() == "River of Across"
    told = view.rivers[2].accessibleDescription()
    assert "8-sou with riichi (called by Right)" in told
    assert told.count("-") + told.count("West") > 10
    assert "closed kan of red 5-man" in view.melds[2].accessibleDescription()
    assert "from Left" in view.melds[0].accessibleDescription()
    middle = view.centre.accessibleDescription()
    for fact in (
        "South 2",
        "17 tiles left",
        "2 honba",
        "1 riichi stick",
        "Across · dealer",
        "−2,900 points, in riichi",
        "indicator North, bonus tile East",
    ):
        assert fact in middle


def test_a_marked_tile_says_its_marks(view):
    observation = table()
    drawn = observation.drawn
    marks = marks_of(observation.hand, [(drawn, 2)], drawn, {drawn: SafetyMark.FAIRLY_SAFE})
    view.show_table(observation, marks=marks)
    name = view.hand.buttons[-1].accessibleName()
    assert name == "8-pin, drawn, choice 2, you threw it, fairly safe"
    view.show_table(observation, marks=HandMarks(pointed=drawn))
    assert view.hand.buttons[-1].accessibleName() == "8-pin, drawn, you chose it"


def test_every_control_has_an_accessible_name(view):
    view.show_table(busy(), reveal={ACROSS: parse_tiles("1m")})
    view.show()
    for button in view.findChildren(QAbstractButton):
        if button.isVisible():
            interface = QAccessible.queryAccessibleInterface(button)
            assert interface.role() == QAccessible.Role.Button
            assert interface.text(QAccessible.Text.Name)
    described = [view.centre, *view.rivers, *view.melds, *view.labels[1:], *view.opened[2:3]]
    for part in described:
        assert QAccessible.queryAccessibleInterface(part).text(QAccessible.Text.Name), part


@pytest.mark.parametrize("size", SIZES)
def test_nothing_is_cut_off(view, size):
    view.resize(*size)
    view.show_table(busy(), names=["A", "B", "C", "D"])
    felt = QRect(0, 0, *size)
    for part in view.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly):
        if not part.isHidden():
            assert felt.contains(part.geometry()), part
    for button in view.hand.buttons:
        assert view.hand.rect().contains(button.geometry())


@pytest.mark.parametrize("size", SIZES)
def test_tiles_of_different_groups_do_not_meet(view, size):
    view.resize(*size)
    view.show_table(busy())
    groups = [part for part in (*view.rivers, *view.melds, *view.stubs) if part.places]
    rects = [
        [QRect(round(p.left), round(p.top), round(p.width), round(p.height)) for p in part.places]
        for part in groups
    ]
    for number, one in enumerate(rects):
        for other in rects[number + 1 :]:
            assert not any(a.intersects(b) for a in one for b in other)
        assert not any(view.centre.geometry().intersects(rect) for rect in one)
        assert not any(view.hand.geometry().intersects(rect) for rect in one)


class Recorder(QPainter):
    turned: list[float] = []  # noqa: RUF012
    texts: list[str] = []  # noqa: RUF012

    def drawText(self, *arguments):
        transform = self.transform()
        Recorder.turned.append(abs(transform.m12()) + abs(transform.m21()))
        Recorder.texts.append(arguments[-1])
        assert transform.m11() > 0
        assert transform.m22() > 0
        super().drawText(*arguments)


def test_no_text_is_painted_turned(view, monkeypatch):
    for module in (centre_box, felt_note, marks_view, seat_view, table_view):
        monkeypatch.setattr(module, "QPainter", Recorder)
    monkeypatch.setattr(Recorder, "turned", [])
    monkeypatch.setattr(Recorder, "texts", [])
    observation = busy()
    marks = marks_of(observation.hand, [(observation.hand[0], 1)], observation.drawn)
    view.show_table(observation, marks=marks, reveal={ACROSS: parse_tiles("1m")})
    view.grab()
    assert {"South 2", "17 tiles left", "131,200", "−2,900", "E", "you", "1"} <= set(Recorder.texts)
    assert max(Recorder.turned) == 0


def test_only_tiles_are_ever_rotated():
    folder = Path(theme.__file__).parent
    turning = [path.name for path in folder.rglob("*.py") if ".rotate(" in path.read_text("utf-8")]
    assert turning == ["tile_art.py"]
    assert "drawText" not in (folder / "tile_art.py").read_text("utf-8")


def test_fonts_on_the_felt_use_tabular_figures(view):
    assert LOOK.font("body").featureValue(QFont.Tag("tnum")) == 1


def test_theme_language_and_size_can_change(view):
    view.show_table(busy())
    light = view.grab().toImage().pixelColor(20, 20)
    view.set_look(Look(translator("ja"), DARK, 1.5))
    dark = view.grab().toImage().pixelColor(20, 20)
    felt = QColor(DARK.felt)
    near = [abs(a - b) for a, b in zip(dark.getRgb(), felt.getRgb(), strict=True)]
    assert max(near) <= 8, "a screen of 16 bits rounds colours"
    assert light.lightness() > dark.lightness() + 15


def test_every_position_of_a_whole_game_shows_each_tile_once(view):
    game = data() / "samples" / "east-game.mjlog"
    record = read_game(game.read_bytes(), game.name).record
    tables = 0
    for round_, event in record.replay():
        if isinstance(event, Discard) and event.tile % 5 == 0:
            view.show_table(round_.observe(event.seat))
            laid = [place for part in (*view.rivers, *view.melds) for place in part.places]
            tiles = [place.tile for place in laid if place.tile is not None]
            tiles += [button.tile for button in view.hand.buttons]
            assert len(tiles) == len(set(tiles))
            closed = [
                QRectF(p.left, p.top, p.width, p.height) for part in view.stubs for p in part.places
            ]
            rects = [QRectF(p.left, p.top, p.width, p.height) for p in laid] + closed
            for number, rect in enumerate(rects):
                assert not any(rect.intersects(other) for other in rects[number + 1 :])
            tables += 1
    assert tables > 20


def test_clearing_leaves_the_bare_felt(view):
    view.show_table(busy())
    view.clear()
    assert all(part.isHidden() for part in view.rivers)
    assert view.hand.isHidden()
    view.resize(600, 600)
    assert view.hand.isHidden()


def test_the_same_table_is_shown_for_a_stretched_window(view):
    view.show_table(busy())
    view.show()
    before = [len(part.places) for part in view.rivers]
    view.resize(900, 700)
    assert [len(part.places) for part in view.rivers] == before
    assert view.hand.buttons[0].width() > 36


def test_names_are_plain_words(view):
    view.show_table(table())
    for button in view.hand.buttons:
        assert re.fullmatch(r"[A-Za-z0-9-]+( dragon)?(, drawn)?", button.accessibleName())
    assert view.labels[LEFT].accessibleName() == "Left"


def test_a_tile_that_may_be_called_rises_from_its_river(view):
    observation = busy()
    tile = observation.rivers[RIGHT][-1].tile
    view.show_table(observation)
    lay = view.rivers[RIGHT].places[-1]
    view.show_table(observation, offered=tile)
    *others, offered = view.rivers[RIGHT].places
    assert offered.tile == tile
    assert (offered.x, offered.y) == (lay.x + round(view.layout_now.river * 0.24), lay.y)
    corner = QRect(round(offered.left), round(offered.top), 2, 2)
    assert view.rivers[RIGHT].geometry().contains(corner)
    view.show_table(observation)
    assert view.rivers[RIGHT].places == (*others, lay)


@pytest.mark.parametrize(("seat", "aside", "down"), [(RIGHT, 1, 0), (ACROSS, 0, -1), (LEFT, -1, 0)])
def test_a_tile_that_may_be_called_covers_no_other_and_leaves_no_gap(view, seat, aside, down):
    observation = busy()
    view.show_table(observation)
    *_, lay = view.rivers[seat].places
    view.show_table(observation, offered=lay.tile)
    *others, offered = view.rivers[seat].places
    rise = round(view.layout_now.river * 0.24)
    assert (offered.x - lay.x, offered.y - lay.y) == (aside * rise, down * rise)
    assert all(
        offered.left >= each.right - 1
        or offered.right <= each.left + 1
        or offered.top >= each.bottom - 1
        or offered.bottom <= each.top + 1
        for each in others
    )


def barring(view, observation, *free):
    kept = {view.hand.buttons[at].tile for at in free}
    barred = frozenset(button.tile for button in view.hand.buttons if button.tile not in kept)
    view.show_table(observation, marks=HandMarks(barred=barred))


def chosen(view):
    return [at for at, button in enumerate(view.hand.buttons) if button.is_chosen]


def test_the_keys_come_to_no_tile_that_may_not_be_discarded(view, qtbot):
    observation = busy()
    view.show_table(observation)
    view.show()
    view.activateWindow()
    until(view.isActiveWindow)
    hand = view.hand
    hand.choose_at(6)
    assert chosen(view) == [6]
    barring(view, observation, 2, 5, 9)
    assert chosen(view) == [5]  # the nearest that may
    hand.choose(1)
    assert chosen(view) == [9]
    hand.choose(1)
    assert chosen(view) == [2]
    hand.choose(-1)
    assert chosen(view) == [9]
    hand.choose_at(0)
    assert chosen(view) == [2]
    hand.choose_at(-1)
    assert chosen(view) == [9]
    hand.choose_at(4)
    hand.choose_at(99)
    assert chosen(view) == [9]
    barring(view, observation)
    hand.choose(1)
    assert chosen(view) == [9]  # nothing may be discarded: it stays


def test_a_click_leaves_no_ring(view, qtbot):
    view.show_table(busy())
    view.show()
    view.activateWindow()
    until(view.isActiveWindow)
    button = view.hand.buttons[3]
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert button.hasFocus()
    assert chosen(view) == []
    view.hand.choose(1)
    assert chosen(view) == [4]


@pytest.mark.parametrize("name", ["Left", "A name that is too long for the room there is"])
def test_a_title_shrinks_before_it_is_cut(view, name):
    view.set_look(Look(translator("en"), scale=1.5))
    view.resize(475, 576)
    view.show_table(table(dealer=LEFT), names=("", "", "", name))
    label = view.labels[LEFT]
    fitting = label._fitting("Left · dealer", 0)
    assert QFontMetricsF(fitting).horizontalAdvance("Left · dealer") <= label.width()
    assert fitting.pixelSize() < label._font(0).pixelSize()
    assert label._fitting("W" * 60, 0).pixelSize() == 12


def test_discards_as_drawn_lie_in_a_shade_where_it_is_wanted(view):
    seen = table(rivers=(river(parse_tiles("1234567m")), (), (), ()))
    view.show_table(seen)
    plain, told = view.rivers[0].grab().toImage(), view.rivers[0].accessibleDescription()
    view.set_look(Look(translator("en"), shades_drawn=True))
    view.show_table(seen)
    shaded = view.rivers[0].grab().toImage()
    assert told == "1-man, 2-man, 3-man, 4-man, 5-man, 6-man, 7-man"
    assert view.rivers[0].accessibleDescription() == (
        "1-man, 2-man as drawn, 3-man, 4-man, 5-man as drawn, 6-man, 7-man"
    )
    for place in view.rivers[0].places:
        x = round(place.left - view.rivers[0].x() + 5)
        y = round(place.top - view.rivers[0].y() + place.height / 2)
        before, now = plain.pixelColor(x, y).lightness(), shaded.pixelColor(x, y).lightness()
        assert before - now > 20 if place.drawn else before == now


@pytest.mark.parametrize(("player", "aside", "down"), [(1, 1, 0), (2, 0, -1), (3, -1, 0)])
def test_closed_hands_face_their_owners(view, player, aside, down):
    view.show_table(table())
    view.resize(1200, 900)
    stubs = view.stubs[player]
    seen = stubs.grab().toImage()
    place = stubs.places[len(stubs.places) // 2]

    def lightness(toward):
        x = place.x - stubs.x() + toward * aside * place.width * 0.38
        y = place.y - stubs.y() + toward * down * place.height * 0.38
        return seen.pixelColor(round(x), round(y)).lightness()

    assert lightness(1) > lightness(-1) + 15


def test_the_felt_has_an_edge(view):
    view.show_table(table())
    seen, colours = view.grab().toImage(), view._look.colours
    x = view.width() // 2
    assert seen.pixelColor(x, 2).name() == colours.felt_edge.lower()
    assert seen.pixelColor(x, 9).name() == colours.felt.lower()
