"""What shapes, blocks and waits are called."""

from collections.abc import Sequence
from typing import Final

from rules.tiles import parse_kind
from tutor.language import gettext, mark
from tutor.text.names import block_word, kind_word

MANY: Final = 3
# Translators: names of blocks with their tiles: "the two-sided shape 2-3 sou".
_BLOCKS: Final = {
    "run": mark("the run {tiles}"),
    "triplet": mark("the triplet of {tiles}"),
    "two_sided": mark("the two-sided shape {tiles}"),
    "inside": mark("the inside shape {tiles}"),
    "edge": mark("the edge shape {tiles}"),
    "pair": mark("the pair of {tiles}"),
}
# Translators: how a ready hand waits, after the tiles: "on 3- and 6-pin (two-sided)".
_WAITS: Final = {
    "two_sided": mark("two-sided"),
    "inside": mark("inside"),
    "edge": mark("edge"),
    "two_pairs": mark("two pairs"),
    "single": mark("single"),
    "many": mark("many-sided"),
}


def named_block(shape: str, tiles: Sequence[str]) -> str:
    """Return a block with its tiles: "the two-sided shape 2-3 sou"."""
    kinds = [parse_kind(name) for name in tiles]
    same = len(set(kinds)) == 1
    named = kind_word(kinds[0]) if same else block_word(kinds)
    return gettext(_BLOCKS[shape]).format(tiles=named)


def wait_word(shape: str, kinds: int) -> str:
    """Return the shape of a wait on so many kinds: "two-sided"."""
    if shape == "many" and kinds < MANY:
        return gettext("compound")
    return gettext(_WAITS[shape])
