"""Reduce the bundled fonts to the glyphs that the program and players' names need.

Needed only when the fonts change (the results are in `assets/fonts`). On Debian the sources are in
`fonts-inter` and `fonts-noto-cjk`, both under the SIL Open Font License:

    python packaging/subset_fonts.py --inter /usr/share/fonts/opentype/inter \\
        --noto /usr/share/fonts/opentype/noto assets/fonts
"""

import argparse
from collections.abc import Iterable
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

LATIN = [
    *range(0x20, 0x250),
    *range(0x370, 0x530),
    *range(0x1E00, 0x1F00),
    *range(0x2010, 0x2070),
    *range(0x20A0, 0x20C0),
    *range(0x2190, 0x219A),
    0x2122,
    0x2212,
    0x2248,
    0x2260,
    0x2264,
    0x2265,
    0x25B2,
    0x25B3,
    0x25CB,
    0x25CF,
]
TRANSLATIONS = Path(__file__).resolve().parent.parent / "assets" / "translations"
INTER = ("Regular", "Medium", "SemiBold")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--inter", type=Path, required=True, help="folder of Inter-*.otf")
    parser.add_argument("--noto", type=Path, required=True, help="folder of NotoSansCJK-*.ttc")
    parser.add_argument("folder", type=Path)
    arguments = parser.parse_args()
    for weight in INTER:
        name = f"Inter-{weight}.otf"
        cut(arguments.inter / name, arguments.folder / name, LATIN)
    kana = [*range(0x3000, 0x3100), *range(0xFF01, 0xFFA0)]
    written = [
        ord(letter)
        for path in TRANSLATIONS.glob("*/LC_MESSAGES/*.po")
        for letter in path.read_text(encoding="utf-8")
    ]
    for weight in ("Regular", "Bold"):
        source = arguments.noto / f"NotoSansCJK-{weight}.ttc"
        to = arguments.folder / f"NotoSansJP-{weight}.otf"
        cut(source, to, [*range(0x20, 0x7F), *kana, *jis_x_0208(), *name_kanji(), *written])


def jis_x_0208() -> list[int]:
    """Return the characters of JIS X 0208: signs, kana and the 6,355 kanji of levels 1 and 2."""
    found = []
    for row in range(1, 85):
        for cell in range(1, 95):
            letter = bytes((row + 0xA0, cell + 0xA0)).decode("euc_jp", errors="ignore")
            found += [ord(letter)] if letter else []
    return found


def name_kanji() -> list[int]:
    """Return the characters that Windows adds: kanji variants in names, and circled numbers."""
    found = []
    for lead in (0x87, 0xFA, 0xFB, 0xFC):
        for trail in range(0x40, 0xFD):
            letter = bytes((lead, trail)).decode("cp932", errors="ignore")
            found += [ord(letter)] if len(letter) == 1 else []
    return found


def cut(source: Path, to: Path, letters: Iterable[int]) -> None:
    """Write a font with only these characters; kerning and tabular figures are kept."""
    options = Options(
        layout_features=["kern", "mark", "mkmk", "tnum", "ccmp", "palt"],
        name_IDs=[0, 1, 2, 3, 4, 5, 6, 7, 13, 14, 16, 17],
        notdef_outline=True,
        hinting=False,
        desubroutinize=False,
        drop_tables=["DSIG", "VORG", "vhea", "vmtx", "BASE"],
    )
    font = TTFont(source, fontNumber=0, recalcTimestamp=False)
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=letters)
    subsetter.subset(font)
    font.save(to)


if __name__ == "__main__":
    main()
