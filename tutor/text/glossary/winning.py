from typing import Final

from tutor.language import mark
from tutor.text.glossary.entry import ENGLISH, GlossaryEntry
from tutor.text.hands import YAKU

# fmt: off
_WORDS: Final = {
    7: ("平和", "pinfu"), 9: ("一盃口", "iipeikou"), 21: ("ダブルリーチ", "daburu riichi"),
    29: ("三暗刻", "sanankou"), 33: ("純全帯么九", "junchan"), 26: ("三色同刻", "sanshoku doukou"),
    31: ("混老頭", "honroutou"), 30: ("小三元", "shousangen"), 32: ("二盃口", "ryanpeikou"),
    27: ("三槓子", "sankantsu"), 3: ("槍槓", "chankan"), 4: ("嶺上開花", "rinshan kaihou"),
    5: ("海底摸月", "haitei raoyue"), 6: ("河底撈魚", "houtei raoyui"), 40: ("四暗刻", "suuankou"),
    39: ("大三元", "daisangen"), 42: ("字一色", "tsuuiisou"), 43: ("緑一色", "ryuuiisou"),
    44: ("清老頭", "chinroutou"), 45: ("九蓮宝燈", "chuuren poutou"), 50: ("小四喜", "shousuushii"),
    49: ("大四喜", "daisuushii"), 51: ("四槓子", "suukantsu"), 37: ("天和", "tenhou"),
    38: ("地和", "chiihou"),
}
# fmt: on

YAKU_TERMS: Final = tuple(
    GlossaryEntry(f"yaku_{number}", YAKU[number][0], *words, YAKU[number][1])
    for number, words in _WORDS.items()
)


# fmt: off
# Translators: terms of the game. A word as our sentences write it, other forms of it after a bar;
# what it means to a beginner; for some, what a row of tiles shows.
WINNING: Final = (
    GlossaryEntry("yaku", mark("yaku"), "役", "yaku",
        mark("A pattern that allows a hand to win. Every winning hand needs at least one.")),
    GlossaryEntry("riichi", mark("riichi"), "リーチ", "riichi",
        mark("A closed hand declared ready for 1,000 points. That player now waits for one draw.")),
    GlossaryEntry("tsumo", mark("tsumo"), "ツモ", "tsumo",
        mark("A win on a tile that one draws oneself: all three others pay.")),
    GlossaryEntry("ron", mark("ron"), "ロン", "ron",
        mark("A win on a tile that another player throws: that player pays alone.")),
    GlossaryEntry("furiten", mark("furiten"), "振聴", "furiten",
        mark("You threw, or just passed, one of the tiles you wait for: you may not win by ron."),
        "78s 6s", mark("Waits for 6 and 9 of sou after throwing a 6: no ron on either.")),
    GlossaryEntry("ippatsu", mark("ippatsu"), "一発", "ippatsu",
        mark("A yaku: a win within one go-around after riichi, with no call between.")),
    GlossaryEntry("tanyao", mark("tanyao"), "断么九", "tanyao",
        mark("A yaku: no 1, no 9 and no honours in the hand."), "234m567m345p66p678s",
        mark("Tanyao.")),
    GlossaryEntry("yakuhai", mark("yakuhai|seat wind|round wind"), "役牌", "yakuhai",
        mark("A yaku: three of a dragon, of the round wind or of your own wind."),
        "555z 666z 777z", mark("Any one of the three dragons.")),
    GlossaryEntry("toitoi", mark("toitoi"), "対々和", "toitoi",
        mark("A yaku: four triplets and a pair."), "222m 999p 444s 333z 55s", mark("Toitoi.")),
    GlossaryEntry("honitsu", mark("honitsu"), "混一色", "hon'itsu",
        mark("A yaku: one suit and honours only."), "123p 567p 999p 222z 77z",
        mark("Honitsu in pin.")),
    GlossaryEntry("thirteen_orphans", mark("thirteen orphans"), "国士無双", "kokushi",
        mark("A rare hand of every 1, 9 and honour, one of them twice."), "19m19p19s1234567z",
        mark("Thirteen kinds; one of them twice makes it whole.")),
    GlossaryEntry("noten", mark("noten"), "ノーテン", "noten",
        mark("Not ready when the wall runs out: such players pay those who are.")),
    GlossaryEntry("ryukyoku", mark("drawn round|ryukyoku"), "流局", "ryuukyoku",
        mark("A round that ends without a win, mostly because the wall runs out.")),
    GlossaryEntry("win", mark("win"), "和了", "houra, agari",
        mark("To complete the hand and take its points, by ron or by tsumo."), plain_in=ENGLISH),
    GlossaryEntry("shown_yaku", mark("yaku of the tiles"), "手役", "teyaku",
        mark("A yaku that the tiles make, such as tanyao; riichi and ippatsu are none."),
        plain_in=ENGLISH),
    GlossaryEntry("yakuhai_back", mark("yakuhai back"), "役牌バック", "yakuhai bakku",
        mark("An open hand that waits on two pairs, one of them yakuhai: only that tile gives a "
             "yaku."), "55z 66p", mark("Only White dragon wins."), plain_in=ENGLISH),
    GlossaryEntry("one_sided", mark("one-sided win"), "片アガリ", "kataagari",
        mark("Only some of the tiles of the wait give a yaku; on the others there is no win."),
        plain_in=ENGLISH),
    GlossaryEntry("formal_tenpai", mark("ready without a yaku"), "形式聴牌", "keishiki tenpai",
        mark("Ready in shape only: no tile wins, but nothing is paid if the wall runs out."),
        plain_in=ENGLISH),
    GlossaryEntry("quiet", mark("quiet wait"), "ダマ", "dama",
        mark("Ready with a closed hand without declaring riichi: nobody is warned."),
        plain_in=ENGLISH),
    GlossaryEntry("riichi_tile", mark("riichi tile"), "宣言牌", "sengenhai",
        mark("The tile thrown sideways to declare riichi. What it came from is often close by."),
        plain_in=ENGLISH),
    GlossaryEntry("worth_less_open", mark("less when open"), "食い下がり", "kuisagari",
        mark("Some yaku lose a han in an open hand, such as a half flush: three closed, two open."),
        plain_in=ENGLISH),
)
