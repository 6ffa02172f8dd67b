from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from tutor.coach.concepts.finders import Concept
from tutor.coach.strategy.situation import Strategy
from tutor.language import Language, mark
from tutor.text.hands import YAKU

ENGLISH: Final[tuple[Language, ...]] = ("en",)


@dataclass(frozen=True, slots=True)
class GlossaryEntry:
    key: str
    word: str
    japanese: str
    romaji: str
    gloss: str
    example: str = ""
    caption: str = ""
    linked: bool = True
    plain_in: tuple[Language, ...] = ()
    """Languages in which the word is an everyday one and therefore not linked in sentences."""


# fmt: off
# Translators: terms of the game. A word as our sentences write it, other forms of it after a bar;
# what it means to a beginner; for some, what a row of tiles shows.
SHAPES: Final = (
    GlossaryEntry("block", mark("blocks|block"), "ブロック", "burokku",
        mark("A set, a shape or a pair. A hand needs five: four sets and a pair."),
        "234m 56p 79s 11z", mark("Four blocks: a run, two shapes and a pair.")),
    GlossaryEntry("two_sided", mark("two-sided wait|two-sided waits|two-sided shape|two-sided"),
        "両面", "ryanmen",
        mark("Two tiles in a row that a tile at either end completes: the best wait."), "56p 47p",
        mark("5 and 6 of pin wait for 4 and 7.")),
    GlossaryEntry("inside", mark("kanchan|inside shape|inside wait|inside"), "嵌張", "kanchan",
        mark("Two tiles with a gap: only the tile between them completes it."), "46p 5p",
        mark("4 and 6 of pin wait for 5 alone.")),
    GlossaryEntry("edge", mark("penchan|edge shape|edge wait"), "辺張", "penchan",
        mark("1 and 2, or 8 and 9: only the 3 or the 7 completes it."), "89p 7p",
        mark("8 and 9 of pin wait for 7 alone.")),
    GlossaryEntry("two_pairs", mark("two pairs"), "シャンポン", "shanpon",
        mark("A wait on a third tile of either of two pairs."), "22p 55s",
        mark("Waits for 2-pin and 5-sou.")),
    GlossaryEntry("single_wait", mark("single-tile wait|single wait"), "単騎", "tanki",
        mark("A wait on the other half of the pair: three tiles at most."), "123m456p789s111z5p",
        mark("Four sets and one tile: waits for 5-pin.")),
    GlossaryEntry("good_wait", mark("good wait|good waits"), "良形", "ryoukei",
        mark("A two-sided wait or a better one. A bad wait has fewer tiles to win on.")),
    GlossaryEntry("compound", mark("compound shape|compound shapes"), "複合形", "fukugoukei",
        mark("Three or more tiles that are several shapes at once, so that more tiles help."),
        "446s 45s", mark("A pair and an inside shape in one: 4 and 5 of sou help.")),
    GlossaryEntry("perfect", mark("perfect one-away"), "完全一向聴", "kanzen iishanten",
        mark("One step from ready with two two-sided shapes, a pair and a spare tile: every "
             "good draw leaves a good wait."), "123456m23s677p55z",
        mark("Any of 1-sou, 4-sou, 5-pin, 7-pin, 8-pin and White dragon makes a good wait.")),
)


# Translators: terms of the game. A word as our sentences write it, other forms of it after a bar;
# what it means to a beginner; for some, what a row of tiles shows.
HAND: Final = (
    GlossaryEntry("suits", mark("suits|suit"), "数牌", "suupai",
        mark("The numbered tiles from 1 to 9: man (characters), pin (circles) and sou (bamboo)."),
        "19m 19p 19s", mark("1 and 9 of man, pin and sou.")),
    GlossaryEntry("honours", mark("honours|honour"), "字牌", "jihai",
        mark("Winds and dragons. They form no runs, only triplets and pairs."), "1234z 567z",
        mark("The four winds and the three dragons.")),
    GlossaryEntry("winds", mark("winds|wind"), "風牌", "kazehai",
        mark("East, South, West, North. One is the round's wind, and each seat has its own."),
        "1234z", mark("East, South, West, North.")),
    GlossaryEntry("dragons", mark("dragons|dragon"), "三元牌", "sangenpai",
        mark("White, green and red. Three of a kind are a yaku for everybody."), "567z",
        mark("White, green, red.")),
    GlossaryEntry("terminals", mark("terminals|terminal"), "老頭牌", "routouhai",
        mark("The ones and nines of the three suits: the hardest tiles to use in runs."),
        "19m19p19s", mark("All six terminals.")),
    GlossaryEntry("run", mark("run|runs"), "順子", "shuntsu",
        mark("Three tiles of one suit in a row."), "345m", mark("A run."), plain_in=ENGLISH),
    GlossaryEntry("triplet", mark("triplet|triplets"), "刻子", "koutsu",
        mark("Three tiles of the same kind."), "777p", mark("A triplet."), plain_in=ENGLISH),
    GlossaryEntry("set", mark("set|sets"), "面子", "mentsu",
        mark("A run, a triplet or a kan. A plain winning hand is four sets and a pair."),
        "345m 777p 234s 666z 22s", mark("Four sets and a pair."), plain_in=ENGLISH),
    GlossaryEntry("pair", mark("pair|pairs"), "対子", "toitsu",
        mark("Two tiles of the same kind."), "22s", mark("A pair."), plain_in=ENGLISH),
    GlossaryEntry("joint", mark("shape|shapes"), "塔子", "taatsu",
        mark("Two tiles that one more makes a run: the beginnings of a hand."), "56p 13s",
        mark("Open on both sides, and closed in between.")),
    GlossaryEntry("tenpai", mark("ready|tenpai"), "聴牌", "tenpai",
        mark("One tile away from winning (tenpai)."), "123m456p78s22255z",
        mark("Ready: a 6-sou or a 9-sou wins.")),
    GlossaryEntry("shanten", mark("steps from ready|step from ready"), "向聴", "shanten",
        mark("How many tiles must still be swapped for better ones until the hand is ready."),
        "123m456p78s2255z9m", mark("One step from ready.")),
    GlossaryEntry("ukeire", mark("good draws|good draw"), "受け入れ", "ukeire",
        mark("Tiles not seen yet that would bring the hand one step nearer to ready."), "34m 25m",
        mark("3 and 4 of man wait for 2 and 5: up to eight good draws.")),
    GlossaryEntry("wait", mark("waits for|wait for|waits|wait"), "待ち", "machi",
        mark("The tile that a ready hand needs to win, or to be ready for it."), "78s 69s",
        mark("7 and 8 of sou wait for 6 and 9.")),
    GlossaryEntry("closed", mark("closed"), "門前", "menzen",
        mark("A hand without melds. Only a closed hand can declare riichi.")),
    GlossaryEntry("open_hand", mark("hand is open|hand open|open hand"), "鳴き手", "nakite",
        mark("A hand with melds: quicker, but without riichi, and many yaku are worth less or "
             "gone.")),
    GlossaryEntry("meld", mark("meld|melds"), "副露", "fuuro",
        mark("A set laid open with a tile that another player threw.")),
    GlossaryEntry("call", mark("call|calls|called"), "鳴き", "naki",
        mark("To take a tile that another player threw: chi, pon or kan. It opens the hand."),
        plain_in=ENGLISH),
    GlossaryEntry("chi", mark("chi"), "チー", "chi",
        mark("A call that makes a run with the tile that the player on the left threw."), "46m 5m",
        mark("4 and 6 of man call the 5.")),
    GlossaryEntry("pon", mark("pon"), "ポン", "pon",
        mark("A call that makes a triplet with a tile that anybody threw."), "77z 7z",
        mark("Two red dragons call the third.")),
    GlossaryEntry("kan", mark("kan|kans"), "カン", "kan",
        mark("Four of a kind laid down. It gives one more draw and turns up another dora."),
        "9999s", mark("A kan.")),
    GlossaryEntry("kuikae", mark("kuikae"), "喰い替え", "kuikae",
        mark("To take a tile and throw one that would have made the same set: not allowed."),
        "34m 2m 5m", mark("With 3 and 4 of man, who takes the 2 may throw neither a 2 nor a 5.")),
    GlossaryEntry("tsumogiri", mark("tsumogiri"), "ツモ切り", "tsumogiri",
        mark("To throw the very tile just drawn.")),
    GlossaryEntry("head", mark("pair of the hand"), "雀頭", "jantou",
        mark("The one pair that a hand of four sets needs."), "345m 777p 234s 666z 22s",
        mark("Four sets and 2-sou as the pair."), plain_in=ENGLISH),
    GlossaryEntry("closed_triplet", mark("closed triplet"), "暗刻", "ankou",
        mark("Three of a kind that were all drawn, not called."), "777p",
        mark("A closed triplet, if no pon made it."), plain_in=ENGLISH),
    GlossaryEntry("single_tile", mark("single tile|loose tiles|loose"), "孤立牌", "koritsuhai",
        mark("A tile with no neighbour and no twin in the hand; also called a floating tile."),
        "234m 67p 9s", mark("9-sou stands alone.")),
    GlossaryEntry("outside_tiles", mark("terminals and honours"), "么九牌", "yaochuuhai",
        mark("The ones, the nines and the honours, all thirteen kinds."), "19m19p19s1234567z",
        mark("All thirteen kinds."), plain_in=ENGLISH),
    GlossaryEntry("middle_tiles", mark("middle tiles"), "中張牌", "chunchanpai",
        mark("The tiles from 2 to 8, which form runs most easily."), "2m5m8m",
        mark("2, 5 and 8 of man."), plain_in=ENGLISH),
    GlossaryEntry("useful_tile", mark("useful tile"), "有効牌", "yuukouhai",
        mark("A tile that brings the hand a step nearer; how many are left is the good draws."),
        plain_in=ENGLISH),
    GlossaryEntry("better_shape", mark("change for the better"), "手変わり", "tegawari",
        mark("A draw that makes the wait or the points better without a step nearer."),
        plain_in=ENGLISH),
    GlossaryEntry("off_wind", mark("off-wind"), "オタ風", "otakaze",
        mark("A wind that is neither the round's nor your own: three of it are no yaku."),
        plain_in=ENGLISH),
    GlossaryEntry("round_wind", mark("wind of the round"), "場風", "bakaze",
        mark("East in the East rounds, South in the South rounds: a yaku for everybody."),
        plain_in=ENGLISH),
    GlossaryEntry("seat_wind", mark("wind of the seat"), "自風", "jikaze",
        mark("East for the dealer, then South, West and North in turn: a yaku for that seat."),
        plain_in=ENGLISH),
    GlossaryEntry("double_wind", mark("double wind"), "連風牌", "renpuuhai",
        mark("A wind that is both the round's and your own: three of it are two han."),
        plain_in=ENGLISH),
    GlossaryEntry("seats", mark("Right, Across, Left"), "上家・対面・下家",
        "kamicha, toimen, shimocha",
        mark("The player at your left throws before you and can be called for chi, the one at "
             "your right after you; the third sits across."), plain_in=ENGLISH),
    GlossaryEntry("river", mark("river"), "河", "hoo",
        mark("The discards in front of a player, in their order.")),
    GlossaryEntry("turn", mark("turn"), "巡目", "junme",
        mark("How often everybody has thrown: about eighteen times in a round."), plain_in=ENGLISH),
    GlossaryEntry("flush_hand", mark("hand of one suit"), "染め手", "somete",
        mark("A half or a full flush. The other suits are thrown early, which opponents see."),
        plain_in=ENGLISH),
    GlossaryEntry("bad_wait", mark("bad wait"), "愚形", "gukei",
        mark("An inside or edge shape, two pairs or a single wait: four tiles or fewer to win on."),
        "46p 89s", mark("An inside and an edge shape."), plain_in=ENGLISH),
)
# fmt: on


# fmt: off
_YAKU_WORDS: Final = {
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
    for number, words in _YAKU_WORDS.items()
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
# fmt: on


# fmt: off
# Translators: what the headline of an advice says: "Build · half flush in sou". A word as the
# headline writes it; what it means to a beginner; for some, what a row of tiles shows.
STANCES: Final = (
    GlossaryEntry("stance_build", mark("Build"), "手作り", "tezukuri",
        mark("Nobody threatens yet, and the hand is not ready: make it faster and better."),
        linked=False),
    GlossaryEntry("stance_push", mark("Push"), "押し", "oshi",
        mark("Go for the win, if need be with a tile that may deal in."), linked=False),
    GlossaryEntry("stance_careful", mark("Careful"), "回し打ち", "mawashiuchi",
        mark("Go on against a threat, but only with tiles that deal in less than 1 time in 20."),
        linked=False),
    GlossaryEntry("stance_fold", mark("Fold"), "オリ", "ori",
        mark("Give the hand up and throw what is safest, whatever that breaks."), linked=False),
)
HANDS: Final = (
    GlossaryEntry("hand_riichi", mark("riichi hand"), "リーチ手", "riichite",
        mark("A closed hand on its way to riichi: no other yaku is needed, as long as you do "
             "not call."), linked=False),
    GlossaryEntry("half_flush", mark("half flush"), "混一色", "hon'itsu",
        mark("A hand of one suit and honours only: three han closed, two open."),
        "123p 567p 999p 222z 77z", mark("A half flush in pin.")),
    GlossaryEntry("full_flush", mark("full flush|chinitsu"), "清一色", "chin'itsu",
        mark("A hand of one suit without honours: six han closed, five open."),
        "123p 345p 567p 999p 88p", mark("A full flush in pin.")),
    GlossaryEntry("seven_pairs", mark("seven pairs|chiitoitsu"), "七対子", "chiitoitsu",
        mark("Seven different pairs instead of sets: a yaku of two han, closed only."),
        "11m 44m 77p 33s 99s 22z 66z", mark("Seven pairs.")),
    GlossaryEntry("all_triplets", mark("all triplets"), "対々和", "toitoi",
        mark("Four triplets and a pair: a yaku of two han, open too."), "222m 999p 444s 333z 55s",
        mark("All triplets.")),
    GlossaryEntry("three_colours", mark("three colours|sanshoku doujun|sanshoku"), "三色同順",
        "sanshoku doujun",
        mark("The same run in man, pin and sou: a yaku of two han, one when open."),
        "234m 234p 234s", mark("Three colours of 234.")),
    GlossaryEntry("straight", mark("straight|ittsuu|ittsu"), "一気通貫", "ittsuu",
        mark("1 to 9 of one suit as three runs: a yaku of two han, one when open."),
        "123s 456s 789s", mark("A straight in sou.")),
    GlossaryEntry("outside", mark("outside hand|chanta"), "混全帯么九", "chanta",
        mark("A 1, a 9 or an honour in every set and in the pair: a yaku of two han, one when "
             "open."), "123m 789p 999s 111z 99m", mark("An outside hand.")),
)


# Translators: terms of the game. A word as our sentences write it, other forms of it after a bar;
# what it means to a beginner; for some, what a row of tiles shows.
PLANS: Final = (
    GlossaryEntry("plan", mark("plan"), "方針", "houshin",
        mark("What to look for at a throw: speed, value, safety, or some of these. The tutor "
             "names one at each turn."), linked=False),
    GlossaryEntry("speed", mark("speed"), "速さ", "hayasa",
        mark("How quickly a throw brings the hand to ready: steps first, then good draws."),
        linked=False),
    GlossaryEntry("value", mark("value"), "打点", "daten",
        mark("What a win would be worth: dora, yaku and what the throw gives up of them."),
        linked=False),
    GlossaryEntry("safety", mark("safety"), "安全", "anzen",
        mark("How likely a throw is to pass all three opponents without dealing in."),
        linked=False),
    GlossaryEntry("in_line", mark("fine"), "問題なし", "mondai nashi",
        mark("Not the first choice, but nothing speaks against it. Strong players often differ."),
        linked=False),
    GlossaryEntry("mistake", mark("mistake"), "ミス", "misu",
        mark("A throw that strong players hardly ever make, for a reason that has a name: dora "
             "given away, too dangerous, no yaku left ..."), linked=False),
)
PLAN_GLOSSES: Final = {
    Strategy.BALANCED: mark("Speed, points and safety together: none of them is left out."),
    Strategy.SPEED_VALUE: mark("Build fast and keep it worth something. Safety comes last."),
    Strategy.SPEED_SAFETY: mark("Go on, but of the tiles that serve take the safer. Value waits."),
    Strategy.VALUE_SAFETY: mark("Keep the points of a good hand without dealing in. Speed waits."),
    Strategy.SPEED: mark("Any win, as soon as possible. Its points and the risk come last."),
    Strategy.VALUE: mark("Points first, even where that is slower."),
    Strategy.SAFETY: mark("Lose as few points as you can: mostly to fold."),
    Strategy.NONE: mark("The plans are too close to name one. Compare the tiles yourself."),
}


# Translators: terms of the game. A word as our sentences write it, other forms of it after a bar;
# what it means to a beginner; for some, what a row of tiles shows.
POINTS: Final = (
    GlossaryEntry("han", mark("han"), "翻", "han", mark("What the value of a hand is counted in.")),
    GlossaryEntry("fu", mark("fu"), "符", "fu",
        mark("The smaller measure of a hand, from its sets and its wait; it matters up to four "
             "han.")),
    GlossaryEntry("dora", mark("dora"), "ドラ", "dora",
        mark("A bonus tile: one han each. It is not a yaku, so it cannot win by itself."), "3s 4s",
        mark("The indicator shows 3-sou: each 4-sou is a dora.")),
    GlossaryEntry("indicator", mark("indicator|indicators"), "ドラ表示牌", "dora hyoujihai",
        mark("The tile turned up on the wall: the next one of its kind is the dora. After 9 "
             "comes 1, after North East, after red white."), "9s 1s",
        mark("A 9-sou is turned up: each 1-sou is a dora.")),
    GlossaryEntry("red_five", mark("red five|red fives"), "赤ドラ", "akadora",
        mark("A five printed in red: a dora wherever it stands. Some games have one in each suit."),
        "0m0p0s", mark("The three red fives.")),
    GlossaryEntry("dealer", mark("dealer"), "親", "oya",
        mark("East of this round: wins half as much again, and pays double at a tsumo.")),
    GlossaryEntry("honba", mark("honba"), "本場", "honba",
        mark("Counter of repeated rounds: 300 points more for the winner, each.")),
    GlossaryEntry("sticks", mark("riichi sticks|riichi stick"), "供託", "kyoutaku",
        mark("The 1,000 points that a riichi puts on the table: they go to the next winner.")),
    GlossaryEntry("mangan", mark("mangan"), "満貫", "mangan",
        mark("The first of the fixed limits: 8000 points, 12000 for the dealer, from about four "
             "or five han on.")),
    GlossaryEntry("limits", mark("haneman|baiman|sanbaiman"), "跳満", "haneman",
        mark("The limits above mangan: one and a half times, twice and three times as much.")),
    GlossaryEntry("yakuman", mark("yakuman"), "役満", "yakuman",
        mark("The highest limit, four times a mangan: for a few rare hands.")),
    GlossaryEntry("placement", mark("placement"), "順位", "jun'i",
        mark("Where you stand by points, first to fourth. The placement at the end is what a "
             "game is played for.")),
    GlossaryEntry("base_points", mark("base points"), "基本点", "kihonten",
        mark("The fu, doubled twice and once more for each han. A ron pays four times that, six "
             "times to the dealer."), plain_in=ENGLISH),
    GlossaryEntry("ron_win", mark("win by ron"), "出アガリ", "deagari",
        mark("To win on a tile that another player throws."), plain_in=ENGLISH),
    GlossaryEntry("direct_hit", mark("direct hit"), "直撃", "chokugeki",
        mark("A ron on the player whom you want to pass: the difference shrinks by twice as much."),
        plain_in=ENGLISH),
    GlossaryEntry("dealer_stays", mark("the dealer stays"), "連荘", "renchan",
        mark("The dealer keeps the deal, having won, or being ready when the wall runs out."),
        plain_in=ENGLISH),
    GlossaryEntry("last_round", mark("last round"), "オーラス", "oorasu",
        mark("The last round of a game: what counts now is the place."), plain_in=ENGLISH),
    GlossaryEntry("hanchan", mark("hanchan"), "半荘", "hanchan",
        mark("A game of East and South rounds, eight or more of them.")),
)


# Translators: terms of the game. A word as our sentences write it, other forms of it after a bar;
# what it means to a beginner; for some, what a row of tiles shows.
SAFETY: Final = (
    GlossaryEntry("deal_in", mark("deal in|deals in|deal-in|dealt in"), "放銃", "houjuu",
        mark("To throw the tile that another player wins on, and to pay for it alone.")),
    GlossaryEntry("fold", mark("fold|folds"), "オリ", "ori",
        mark("To give the hand up and throw only what is safe.")),
    GlossaryEntry("safe_tile", mark("safe tile|safe tiles"), "安全牌", "anzenpai",
        mark("A tile that a player in riichi surely cannot win on.")),
    GlossaryEntry("genbutsu", mark("genbutsu"), "現物", "genbutsu",
        mark("A tile that this player threw, or let pass after riichi: they cannot win on it."),
        "4p 4p", mark("They threw a 4-pin: yours is safe against them.")),
    GlossaryEntry("suji", mark("suji"), "スジ", "suji",
        mark("Three away from a tile they threw: a two-sided wait cannot take it, but other "
             "waits can. Safer, not safe."), "4p 17p",
        mark("They threw a 4-pin: 1-pin and 7-pin are suji.")),
    GlossaryEntry("half_suji", mark("half covered by suji|half suji"), "片スジ", "katasuji",
        mark("Only one of the two tiles three away was thrown, so a two-sided wait from the "
             "other side can still take it."), "1p 4p",
        mark("They threw a 1-pin: 4-pin is safe from 2 and 3, not from 5 and 6.")),
    GlossaryEntry("no_suji", mark("no suji"), "無スジ", "musuji",
        mark("Nothing that they threw covers this tile: any two-sided wait can take it."),
        plain_in=ENGLISH),
    GlossaryEntry("unseen", mark("unseen tile"), "生牌", "shonpai",
        mark("No copy of it is thrown or laid open yet. Late in a round such honours are risky."),
        plain_in=ENGLISH),
    GlossaryEntry("kabe", mark("wall"), "壁", "kabe",
        mark("All four copies of a neighbour are seen, so no two-sided wait can be built there."),
        "7777s 89s", mark("All four 7-sou are seen: 8 and 9 have a wall.")),
    GlossaryEntry("half_kabe", mark("half covered by a wall|half a wall"), "片側の壁",
        "katagawa no kabe",
        mark("A wall stands on one side only: a two-sided wait from the other side can still "
             "take the tile.")),
    GlossaryEntry("one_chance", mark("one chance"), "ワンチャンス", "wan chansu",
        mark("Three copies of a neighbour are seen: a two-sided wait there is unlikely, not gone."),
        "777s 8s", mark("Three 7-sou are seen: 8-sou is safer."), plain_in=ENGLISH),
    GlossaryEntry("threat", mark("threat|threats"), "危険な相手", "kiken na aite",
        mark("A player who may win soon: in riichi, or with melds that look finished."),
        linked=False),
    GlossaryEntry("push_or_fold", mark("push or fold"), "押し引き", "oshihiki",
        mark("Go on against a threat, or give the hand up. Push if two of three hold: ready, a "
             "good wait, a dear hand. Strong players who held a safe tile still threw an "
             "uncertain one at a riichi about 5 times in 10 when they could be ready, 3 in 10 "
             "one step away, 1 in 10 further off: what they do, not proof that it is right."),
        linked=False),
)
# fmt: on


# fmt: off
# Translators: ideas of a beginner's course. Their names stand in "New idea: five blocks."
_COURSE_WORDS: Final[Mapping[Concept, tuple[str, str, str, str]]] = {
    Concept.SETS: (mark("four sets and a pair"), "4面子1雀頭", "yon mentsu ichi jantou",
        mark("A hand wins with four sets and a pair. A set is a run of one suit, or three or "
             "four of a kind.")),
    Concept.YAKU: (mark("a yaku to win with"), "役", "yaku",
        mark("A hand without a yaku cannot win. Dora add points, but are no yaku.")),
    Concept.RIICHI: (mark("riichi"), "リーチ", "riichi",
        mark("A closed hand that is ready may declare riichi, a yaku for every hand. A call "
             "gives that up.")),
    Concept.YAKUHAI: (mark("yakuhai"), "役牌", "yakuhai",
        mark("Three of a dragon, of the round's wind or of your own wind are a yaku at once, in "
             "an open hand too.")),
    Concept.DORA: (mark("dora"), "ドラ", "dora",
        mark("Each dora is worth one han, and so is each red five. The dora is the tile after "
             "the indicator.")),
    Concept.SHANTEN: (mark("steps from ready"), "向聴数", "shanten",
        mark("How many good tiles a hand must still draw to be ready. A ready hand wins with one "
             "tile more.")),
    Concept.UKEIRE: (mark("good draws"), "受け入れ", "ukeire",
        mark("Tiles that bring the hand a step nearer. A throw that leaves more of them is "
             "mostly the faster one.")),
    Concept.SINGLES: (mark("single tiles first"), "孤立牌", "koritsuhai",
        mark("Throw what stands alone first: winds that are no yaku, then 1 and 9, then 2 and 8. "
             "A 3 to 7 joins most.")),
    Concept.FIVE_BLOCKS: (mark("five blocks"), "5ブロック", "go burokku",
        mark("Sets, shapes and pairs are blocks. Four sets and a pair are five of them: such a "
             "hand needs no more.")),
    Concept.SIX_BLOCKS: (mark("six blocks"), "6ブロック", "roku burokku",
        mark("With six blocks one is too many: mostly drop the weakest, the shape that fewest "
             "tiles complete.")),
    Concept.JOINTS: (mark("good and bad shapes"), "塔子の良し悪し", "taatsu",
        mark("Up to eight tiles complete a two-sided shape (4-5), up to four an inside (4-6) or "
             "an edge shape (1-2).")),
    Concept.PAIR: (mark("the pair"), "雀頭", "jantou",
        mark("A hand needs one pair. A second one may become a set; a third is mostly one too "
             "many.")),
    Concept.COMPOUNDS: (mark("compound shapes"), "複合形", "fukugoukei",
        mark("Three tiles like 4-4-6, 4-4-5 or 2-4-6 are two shapes at once: more draws help "
             "than with two tiles.")),
    Concept.NEXT_WAIT: (mark("a good wait, one step on"), "良形聴牌", "ryoukei tenpai",
        mark("One step from ready, look at the wait that comes: draws that lead to a two-sided "
             "wait are worth more.")),
    Concept.WAITS: (mark("good and bad waits"), "待ちの良し悪し", "machi",
        mark("A two-sided wait has up to eight tiles to win on, a kanchan or penchan wait "
             "four, a single-tile wait three.")),
    Concept.FURITEN: (mark("furiten"), "振聴", "furiten",
        mark("If a tile of your wait lies in your own river, you may not win by ron, not even on "
             "the others.")),
    Concept.TANYAO: (mark("tanyao"), "断么九", "tanyao",
        mark("No 1, no 9 and no honours: a yaku, by most rules in an open hand too.")),
    Concept.CALLING: (mark("call or pass"), "鳴き判断", "naki handan",
        mark("A call is quicker but gives riichi up, and many yaku are worth less or gone. Ask "
             "first which yaku is left.")),
    Concept.RIICHI_OR_QUIET: (mark("riichi or a quiet wait"), "リーチかダマか", "dama",
        mark("Riichi adds a han and perhaps ura dora; it costs a stick, ties you to the wait and "
             "warns the others.")),
    Concept.MAIN_ROAD: (mark("riichi with pinfu"), "メンピン", "menpin",
        mark("Runs, a pair that is no yakuhai and a two-sided wait in a closed hand make pinfu, "
             "and riichi beside it.")),
    Concept.FLUSH: (mark("half flush"), "混一色", "hon'itsu",
        mark("One suit and honours only: three han closed, two open. Look for it when most of "
             "the hand is of one suit.")),
    Concept.PAIRS: (mark("seven pairs or all triplets"), "七対子と対々和", "chiitoitsu, toitoi",
        mark("Many pairs and few runs: seven pairs, closed only, or all triplets, open too.")),
    Concept.RARE_HANDS: (mark("straight, three colours, ends"), "一気通貫、三色、チャンタ",
        "ittsuu, sanshoku, chanta",
        mark("A straight, three colours or an outside hand is rare: take it where it lies on the "
             "way.")),
    Concept.THREATS: (mark("who may be ready"), "危険な相手", "kiken na aite",
        mark("Watch for riichi, and for open hands of two or three melds: these players may be "
             "ready.")),
    Concept.SURE_TILES: (mark("sure tiles"), "現物", "genbutsu",
        mark("Nobody wins by ron on a tile of their own river, nor on one that has passed since "
             "their riichi.")),
    Concept.SAFER_TILES: (mark("safer tiles"), "スジと壁", "suji, kabe",
        mark("Suji, tiles behind a wall and honours that are mostly seen are safer than others, "
             "but not certain.")),
    Concept.FOLDING: (mark("how to fold"), "ベタオリ", "betaori",
        mark("Sure tiles first, a pair before single ones, then what is safest; and having "
             "folded, keep folding.")),
    Concept.PUSH_OR_FOLD: (mark("push or fold"), "押し引き", "oshihiki",
        mark("Against a threat go on if two of three hold: ready, a good wait, a dear hand. "
             "Otherwise fold.")),
    Concept.WORTH: (mark("what a hand is worth"), "打点", "daten",
        mark("Each han about doubles the points, up to mangan: 8,000, or 12,000 for the dealer.")),
    Concept.STANDING: (mark("playing for the place"), "順位", "jun'i",
        mark("Near the end the place counts: keep a safe lead; when behind, build a hand big "
             "enough to pass.")),
}
# fmt: on


def concept_key(concept: Concept) -> str:
    return f"course_{concept.value}"


COURSE_TERMS: Final = tuple(
    GlossaryEntry(concept_key(concept), *words, linked=False)
    for concept, words in _COURSE_WORDS.items()
)
