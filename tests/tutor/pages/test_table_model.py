"""Layouts of pages and the table."""

from dataclasses import replace

import pytest

from rules.events import Call, Deal, Discard
from rules.tiles import Seat, parse_tiles
from tests.games import game
from tests.tutor.trees import TREE
from tests.ui.tables import ACROSS, LEFT, RIGHT, busy, river, table
from tutor.coach.advisor import advise
from tutor.coach.facts import row
from tutor.export.tile_places import GAP
from tutor.pages.panel.model import reasons_of, safety_mark_of, safety_of
from tutor.pages.parts.model import RAIL_WIDTH, layout_of
from tutor.pages.practice.game_model import SafetySwitch
from tutor.pages.table.hand_view import chip_width
from tutor.pages.table.layout_model import HAND_TILES, lay_out, place_marks
from tutor.pages.table.model import TilePassage, find_passage
from tutor.settings import Settings


@pytest.mark.parametrize(
    ("width", "panel", "strip", "drawer"),
    [
        (1920, 420, False, False),
        (1601, 420, False, False),
        (1280, 384, False, False),
        (1279, 340, True, False),
        (1100, 340, True, False),
        (1099, 340, True, True),
        (960, 340, True, True),
    ],
)
def test_layout_follows_the_width(width, panel, strip, drawer):
    now = layout_of(width - RAIL_WIDTH, 800)
    assert now.panel[2] == panel
    assert (now.strip, now.drawer) == (strip, drawer)


@pytest.mark.parametrize("scale", [0.9, 1.0, 1.15, 1.3, 1.5, 2.0])
@pytest.mark.parametrize("size", [(960, 640), (1100, 700), (1280, 800), (1920, 1080)])
@pytest.mark.parametrize("banner", [0, 44])
def test_nothing_overlaps_and_nothing_is_outside(scale, size, banner):
    width, height = size[0] - max(RAIL_WIDTH, round(46 * scale) + 16), size[1]
    timeline = 84 + round(14 * scale) * 2 + round(17 * (0.7 + 0.3 * scale)) * 3 - 19
    now = layout_of(width, height, scale, banner, timeline)
    boxes = [now.header, now.list, now.felt, now.timeline, now.panel]
    if banner:
        boxes.append(now.banner)
    for x, y, w, h in boxes:
        assert x >= 0
        assert y >= 0
        assert x + w <= width
        assert y + h <= height
        assert w > 0
        assert h > 0
    for one in boxes:
        for other in boxes:
            assert one == other or not overlap(one, other)
    assert now.felt[2] >= 320, "the table needs that much"
    assert now.felt[3] >= 320


def overlap(one, other):
    return (
        one[0] < other[0] + other[2]
        and other[0] < one[0] + one[2]
        and one[1] < other[1] + other[3]
        and other[1] < one[1] + one[3]
    )


FELTS = [(572, 580), (808, 736), (796, 420), (640, 400), (700, 500), (1500, 900), (2900, 1900)]


@pytest.mark.parametrize("scale", [0.9, 1, 1.5, 2])
@pytest.mark.parametrize("felt", FELTS)
def test_the_table_fits(felt, scale):
    layout = lay_out(*felt, scale)
    assert layout.y - layout.rivers_end > layout.meld_height
    assert layout.y + layout.rivers_end <= layout.hand_top - layout.above
    assert layout.hand_top + layout.hand_height + layout.below <= layout.height
    assert layout.rivers_end + layout.meld_height < layout.side + 1
    assert HAND_TILES * layout.hand < layout.hand_width
    assert layout.side <= layout.width / 2


TILES = [10 + 24 + 50 * number for number in range(14)]
WIDE = TILES[-1] + 24 + 10
WORD, CHIP = 30.0, 20.0


def chips(*numbers):
    return [(TILES[number] - CHIP / 2, TILES[number] + CHIP / 2) for number in numbers]


@pytest.mark.parametrize("chip", [0.0, CHIP, 40.0])
@pytest.mark.parametrize("word", [WORD, 52.0, 70.0])
@pytest.mark.parametrize("marked", [(), (0, 1, 2), (1, 3, 12), (11, 12, 13), tuple(range(14))])
def test_marks_do_not_overlap_or_leave_the_hand(marked, word, chip):
    for number, at in enumerate(TILES):
        others = chips(*(each for each in marked if each != number))
        place = place_marks(at, chip, word, others, WIDE)
        if place.word is None:
            assert place.chip == at - chip / 2
            continue
        assert 0 <= place.word <= WIDE - word
        assert not chip or place.word + word <= place.chip or place.chip + chip <= place.word
        assert all(place.word + word <= left or right <= place.word for left, right in others)


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("size", [(320, 320), (344, 365), (462, 571), (808, 736)])
def test_chips_of_neighbours_do_not_overlap(size, scale):
    layout = lay_out(*size, scale)
    assert chip_width(layout) < layout.hand + GAP


ONE, TWO, THREE, FOUR = parse_tiles("1234p")


def rivers(own=(), right=(), across=(), left=()):
    return (river(own, 0), river(right, 1), river(across, 2), river(left, 3))


def test_no_passage_without_a_new_event():
    now = table(rivers=rivers([ONE], [TWO]))
    assert find_passage(now, now) is None
    assert find_passage(now, table(rivers=rivers([ONE]))) is None, "a step back"
    assert find_passage(now, table(rivers=rivers([THREE], [TWO], [FOUR]))) is None, "another game"
    assert find_passage(now, replace(table(rivers=rivers([ONE], [TWO], [FOUR])), round=1)) is None
    assert find_passage(now, replace(table(rivers=rivers([ONE], [TWO], [FOUR])), seat=LEFT)) is None
    assert find_passage(table(), table(rivers=rivers([ONE, TWO], [THREE]))) is None, "a leap"


def test_every_discard_and_call_of_a_game_is_followed():
    before, happened, calls = None, None, 0
    for round_, event in game(5).replay():
        if isinstance(event, Deal):
            before = None
            continue
        after = round_.observe(Seat(0))
        gone = find_passage(before, after) if before is not None else None
        match happened if before is not None else None:
            case Discard(seat=seat, tile=tile):
                assert gone == TilePassage(tile, seat, None)
            case Call(seat=seat, meld=meld) if meld.from_seat is not None and meld.added is None:
                assert gone == TilePassage(meld.called, meld.from_seat, seat)
                calls += 1
            case _:
                assert gone is None
        before, happened = after, event
    assert calls > 2


def test_every_copy_has_a_mark_and_a_reason_per_threat():
    seen = replace(busy(), riichi=(False, True, True, False))
    ranking = advise(seen, TREE).rankings.safety
    marks, reasons = safety_of(ranking, seen), reasons_of(ranking, seen)
    assert {*marks} == {*seen.hand}
    for ranked in ranking:
        risks = dict(zip(row(ranked, "seats"), row(ranked, "risks"), strict=True))
        dangers = dict(zip(row(ranked, "seats"), row(ranked, "dangers"), strict=True))
        sure = {dangers[RIGHT], dangers[ACROSS]} <= {"genbutsu", "passed"}
        expected = safety_mark_of(max(risks[RIGHT], risks[ACROSS]), is_sure=sure)
        assert marks[ranked.discard] is expected
        right, across = reasons[ranked.discard].splitlines()
        assert right.startswith("Right")
        assert across.startswith("Across")


def test_suji_is_never_called_safe():
    seen = busy()
    ranking = advise(seen, TREE).rankings.safety
    reasons = reasons_of(ranking, seen)
    suji = [
        ranked
        for ranked in ranking
        if dict(zip(row(ranked, "seats"), row(ranked, "dangers"), strict=True))[ACROSS] == "suji"
    ]
    for ranked in suji:
        assert reasons[ranked.discard] == "Across: suji only"


@pytest.mark.parametrize(
    ("chosen", "in_riichi", "shown"),
    [
        ("riichi", False, False),
        ("riichi", True, True),
        ("always", False, True),
        ("never", True, False),
    ],
)
def test_settings_decide_on_marks_until_the_learner_toggles_them(chosen, in_riichi, shown):
    settings = Settings(safety_marks=chosen)
    seen = table(riichi=(False, in_riichi, False, False))
    switch = SafetySwitch()
    assert switch.shows(settings, seen) is shown
    switch.turn(settings, seen)
    assert switch.shows(settings, seen) is not shown
    switch.turn(settings, seen)
    assert switch.shows(settings, seen) is shown
    switch.turn(settings, seen)
    switch.forget()
    assert switch.shows(settings, seen) is shown
