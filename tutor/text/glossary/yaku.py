"""The yaku that are no term elsewhere, as terms: a sentence that names one says what it asks."""

from typing import Final

from tutor.text.glossary.entry import GlossaryEntry
from tutor.text.yaku import YAKU

_WORDS: Final = {
    7: ("平和", "pinfu"),
    9: ("一盃口", "iipeikou"),
    21: ("ダブルリーチ", "daburu riichi"),
    29: ("三暗刻", "sanankou"),
    33: ("純全帯么九", "junchan"),
    26: ("三色同刻", "sanshoku doukou"),
    31: ("混老頭", "honroutou"),
    30: ("小三元", "shousangen"),
    32: ("二盃口", "ryanpeikou"),
    27: ("三槓子", "sankantsu"),
    3: ("槍槓", "chankan"),
    4: ("嶺上開花", "rinshan kaihou"),
    5: ("海底摸月", "haitei raoyue"),
    6: ("河底撈魚", "houtei raoyui"),
    40: ("四暗刻", "suuankou"),
    39: ("大三元", "daisangen"),
    42: ("字一色", "tsuuiisou"),
    43: ("緑一色", "ryuuiisou"),
    44: ("清老頭", "chinroutou"),
    45: ("九蓮宝燈", "chuuren poutou"),
    50: ("小四喜", "shousuushii"),
    49: ("大四喜", "daisuushii"),
    51: ("四槓子", "suukantsu"),
    37: ("天和", "tenhou"),
    38: ("地和", "chiihou"),
}

YAKU_TERMS: Final = tuple(
    GlossaryEntry(f"yaku_{number}", YAKU[number][0], *words, YAKU[number][1])
    for number, words in _WORDS.items()
)
