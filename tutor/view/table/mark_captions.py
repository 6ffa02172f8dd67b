"""The marks on the own hand in words."""

from rules.observation import Observation
from rules.tiles import Tile
from tutor.language import gettext
from tutor.text.names import tile_word
from tutor.text.table import listed
from tutor.view.table.hand_marks import HandMarks, SafetyMark


def safety_words(mark: SafetyMark) -> str:
    return {
        SafetyMark.RISKY: gettext("risky"),
        SafetyMark.UNCERTAIN: gettext("uncertain"),
        SafetyMark.FAIRLY_SAFE: gettext("fairly safe"),
        SafetyMark.SAFE: gettext("cannot lose"),
    }[mark]


def hand_tile_words(tile: Tile, observation: Observation, marks: HandMarks) -> str:
    parts = [tile_word(tile, observation.rules.red_fives)]
    if tile == observation.drawn:
        parts.append(gettext("drawn"))
    if tile in marks.chips:
        parts.append(gettext("choice {rank}").format(rank=marks.chips[tile]))
    if tile == marks.played:
        parts.append(gettext("you threw it"))
    if tile == marks.pointed:
        parts.append(gettext("you chose it"))
    if tile in marks.bars:
        parts.append(gettext("fits the plan"))
    if tile in marks.barred:
        parts.append(gettext("cannot be thrown now"))
    if tile in marks.safety:
        parts.append(safety_words(marks.safety[tile]))
    return listed(parts)
