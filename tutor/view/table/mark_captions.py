"""The marks on the own hand in words."""

from rules.observation import Observation
from rules.tiles import Tile
from tutor.language import Translator
from tutor.text.names import tile_word
from tutor.text.table import listed
from tutor.view.table.hand_marks import HandMarks, SafetyMark


def safety_words(mark: SafetyMark, translator: Translator) -> str:
    return {
        SafetyMark.RISKY: translator.gettext("risky"),
        SafetyMark.UNCERTAIN: translator.gettext("uncertain"),
        SafetyMark.FAIRLY_SAFE: translator.gettext("fairly safe"),
        SafetyMark.SAFE: translator.gettext("cannot lose"),
    }[mark]


def hand_tile_words(
    tile: Tile, observation: Observation, marks: HandMarks, translator: Translator
) -> str:
    parts = [tile_word(tile, translator, observation.rules.red_fives)]
    if tile == observation.drawn:
        parts.append(translator.gettext("drawn"))
    if tile in marks.chips:
        parts.append(translator.gettext("choice {rank}").format(rank=marks.chips[tile]))
    if tile == marks.played:
        parts.append(translator.gettext("you threw it"))
    if tile == marks.pointed:
        parts.append(translator.gettext("you chose it"))
    if tile in marks.bars:
        parts.append(translator.gettext("fits the plan"))
    if tile in marks.barred:
        parts.append(translator.gettext("cannot be thrown now"))
    if tile in marks.safety:
        parts.append(safety_words(marks.safety[tile], translator))
    return listed(parts, translator)
