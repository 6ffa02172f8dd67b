"""The table shows what the seat sees, says it to screen readers, and turns no text."""

import pytest
from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtWidgets import QWidget

from rules.events import Discard
from rules.formats.reader import parse_game
from rules.melds import Meld, MeldType
from rules.tiles import parse_tiles, sort_tiles
from tests.ui.settling import until
from tests.ui.tables import ACROSS, LEFT, RIGHT, YOU, busy, river, table
from tutor.language import override
from tutor.pages.table.centre_box import lay_centre, texts_of
from tutor.pages.table.model import HandMarks, SafetyMark, tile_marks
from tutor.pages.table.table_view import TableView
from tutor.system.files import data
from tutor.text.table import seat_fact

SIZES = [(572, 580), (808, 736), (796, 420), (2900, 1900)]


@pytest.fixture
def view(qtbot):
    made = TableView()
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


def test_other_hands_stay_closed_until_they_are_revealed(view):
    observation = busy()
    view.show_table(observation)
    assert [len(part.places) for part in view.hands] == [0, 7, 10, 10]
    assert all(place.tile is None for part in view.hands for place in part.places)
    assert view.banner.isHidden()
    hand = parse_tiles("123m456p7s")
    view.show_table(observation, reveal={RIGHT: hand})
    assert sorted(shown_tiles(view.hands[1])) == sorted(hand)
    assert [len(part.places) for part in view.hands[2:]] == [10, 10]
    assert not view.banner.isHidden()
    assert view.banner.text() == "You could not see these hands"


def test_the_labels_say_who_and_what(view):
    view.show_table(busy(), names=["A", "B", "C", "D"])
    assert view.labels[2].lines == ("Across · dealer", "C", "RIICHI turn 7")
    assert view.labels[1].lines == ("Right", "B", "pon of Red dragon")
    assert view.labels[3].lines == ("Left", "D", "kan of South")


def test_screen_readers_hear_the_table(view):
    observation = busy()
    view.show_table(observation)
    assert view.rivers[2].accessibleName() == "River of Across"
    described = view.rivers[2].accessibleDescription()
    assert "8-sou with riichi (called by Right)" in described
    assert described.count("-") + described.count("West") > 10
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
        "indicator North, dora East",
    ):
        assert fact in middle


def test_a_marked_tile_says_its_marks(view):
    observation = table()
    drawn = observation.drawn
    marks = tile_marks(observation.hand, [(drawn, 2)], drawn, {drawn: SafetyMark.FAIRLY_SAFE})
    view.show_table(observation, marks=marks)
    name = view.hand.buttons[-1].accessibleName()
    assert name == "8-pin, drawn, choice 2, you threw it, fairly safe"
    view.show_table(observation, marks=HandMarks(pointed=drawn))
    assert view.hand.buttons[-1].accessibleName() == "8-pin, drawn, you chose it"


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


def test_every_position_of_a_whole_game_shows_each_tile_once(view):
    game = data() / "samples" / "east-game.mjlog"
    record = parse_game(game.read_bytes(), game.name).record
    tables = 0
    for round_, event in record.replay():
        if isinstance(event, Discard) and event.tile % 5 == 0:
            view.show_table(round_.observe(event.seat))
            laid = [place for part in (*view.rivers, *view.melds) for place in part.places]
            tiles = [place.tile for place in laid if place.tile is not None]
            tiles += [button.tile for button in view.hand.buttons]
            assert len(tiles) == len(set(tiles))
            closed = [
                QRectF(p.left, p.top, p.width, p.height) for part in view.hands for p in part.places
            ]
            rects = [QRectF(p.left, p.top, p.width, p.height) for p in laid] + closed
            for number, rect in enumerate(rects):
                assert not any(rect.intersects(other) for other in rects[number + 1 :])
            tables += 1
    assert tables > 20


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


SIDES = (106, 118, 124, 148, 178, 214, 268, 400)
SCALES = (0.9, 1.3, 2.0)
FULL = busy()
PLAIN = table(honba=1, kyotaku=2, points=(65500, 16400, 11800, 5300))
MANY = table(dora_indicators=FULL.dora_indicators + FULL.hand[:2], points=(25000,) * 4)


def laid(side, scale, observation, language):
    with override(language):
        return lay_centre(side, scale, texts_of(observation), len(observation.dora_indicators))


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("observation", [FULL, PLAIN, MANY], ids=["full", "plain", "many"])
@pytest.mark.parametrize("scale", SCALES)
def test_nothing_lies_over_anything(qapp, scale, observation, language):
    for side in SIDES:
        shown = laid(side, scale, observation, language)
        for number, (one, a) in enumerate(shown.boxes.items()):
            assert a.left() >= 0, (side, one)
            assert a.right() <= side, (side, one)
            for other, b in [*shown.boxes.items()][number + 1 :]:
                assert not a.intersects(b), (side, one, other)
        assert {"dora", *(f"{what} {at}" for what in ("wind", "points") for at in range(4))} <= {
            *shown.boxes
        }


@pytest.mark.parametrize("language", ["en", "ja"])
def test_everything_is_written_where_there_is_room(qapp, language):
    shown = laid(214, 1.0, PLAIN, language)
    assert {"round", "left", "honba", "kyotaku", "label"} <= {*shown.boxes}
    assert laid(214, 1.3, table(), language).grown > 1.0


def meld(kind, text, thrower=YOU):
    tiles = parse_tiles(text)
    return Meld(kind, sort_tiles(tiles), None if kind is MeldType.ANKAN else tiles[0], thrower)


CHI = meld(MeldType.CHI, "345s")
PON = meld(MeldType.PON, "222p")
RED = meld(MeldType.PON, "777z")
EAST = meld(MeldType.PON, "111z")
KAN = meld(MeldType.DAIMINKAN, "9999m")
CLOSED = meld(MeldType.ANKAN, "5555z")


def said(melds, language="en", seat=RIGHT, **more):
    of_all = [(), (), (), ()]
    of_all[seat] = melds
    with override(language):
        return seat_fact(table(melds=tuple(of_all), **more), seat)


@pytest.mark.parametrize(
    ("melds", "english", "japanese"),
    [
        ((), "", ""),
        ((CLOSED,), "", ""),
        ((CHI,), "chi of 3-4-5 sou", "345索チー"),
        ((meld(MeldType.CHI, "067m"),), "chi of 5-6-7 man", "567萬チー"),
        ((CHI, PON), "chi of 3-4-5 sou", "345索チー"),
        ((PON, CHI), "pon of 2-pin", "2筒ポン"),
        ((CHI, KAN), "kan of 9-man", "9萬カン"),
        ((KAN, CHI, RED), "pon of Red dragon", "中ポン"),
        ((CHI, EAST), "pon of East", "東ポン"),
    ],
)
def test_the_most_telling_open_meld(melds, english, japanese):
    assert said(melds) == english
    assert said(melds, "ja") == japanese


def test_a_wind_is_worth_something_to_whom_it_is_worth_something():
    west = meld(MeldType.PON, "333z")
    assert said((CHI, west), seat=ACROSS) == "pon of West", "the seat's own wind"
    assert said((CHI, west), seat=RIGHT) == "chi of 3-4-5 sou"
    assert said((CHI, west), seat=RIGHT, round=8) == "pon of West", "the wind of the round"


def test_riichi_is_fact_enough():
    observation = busy()
    assert observation.riichi[ACROSS]
    assert seat_fact(observation, ACROSS) == ""
    assert seat_fact(observation, LEFT) == "kan of South"
