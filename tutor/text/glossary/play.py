from typing import Final

from tutor.coach.strategy.situation import Strategy
from tutor.language import mark
from tutor.text.glossary.entry import ENGLISH, GlossaryEntry

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
