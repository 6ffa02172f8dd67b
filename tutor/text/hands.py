"""Hands and yaku: names, and what they have and lack."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, assert_never

from rules.tiles import Kind, parse_kind
from tutor.advice.reasons.moment import HandInSight, ReadyWin
from tutor.evaluators.hands import LIKELY_FROM, HandName, HandPlan, likely_hands, named
from tutor.language import gettext, mark, ngettext, pgettext
from tutor.practice.hints import WaitStatus
from tutor.text.names import (
    either,
    kind_word,
    kinds_together,
    number_word,
    range_word,
    together,
    with_bonus,
)
from tutor.text.practice import status_lines


@dataclass(frozen=True, slots=True)
class HandStatus:
    head: str
    waits: tuple[tuple[Kind, str], ...] = ()
    said: str = ""
    note: str = ""


def describe_hand_status(status: WaitStatus) -> HandStatus:
    head = ngettext(
        "Ready: {count} tile left to win with", "Ready: {count} tiles left to win with", status.live
    ).format(count=status.live)
    waits = tuple((wait.kind, f"×{wait.live}") for wait in status.waits)
    said, *notes = status_lines(status) or ("",)
    return HandStatus(head, waits, said, " ".join(notes))


YAKU: Final = (
    # Translators: the name of a yaku and what it asks, turn about, in Tenhou's order.
    (mark("Closed tsumo"), mark("A closed hand that draws its last tile itself.")),
    (mark("Riichi"), mark("A closed ready hand, declared for 1,000 points.")),
    (mark("Ippatsu"), mark("A win within one go-around after riichi, with no call between.")),
    (mark("Chankan"), mark("A ron on the tile that another adds to a pon.")),
    (mark("Rinshan"), mark("A win on the tile drawn after an own kan.")),
    (mark("Haitei"), mark("A tsumo on the last tile of the wall.")),
    (mark("Houtei"), mark("A ron on the last discard of the round.")),
    (mark("Pinfu"), mark("Closed: four runs, a pair of no worth, a two-sided wait.")),
    (mark("Tanyao"), mark("No 1, no 9 and no honours.")),
    (mark("Iipeikou"), mark("Closed: the same run twice in one suit.")),
    (mark("Seat wind East"), mark("Three of your own wind.")),
    (mark("Seat wind South"), mark("Three of your own wind.")),
    (mark("Seat wind West"), mark("Three of your own wind.")),
    (mark("Seat wind North"), mark("Three of your own wind.")),
    (mark("Round wind East"), mark("Three of the round's wind.")),
    (mark("Round wind South"), mark("Three of the round's wind.")),
    (mark("Round wind West"), mark("Three of the round's wind.")),
    (mark("Round wind North"), mark("Three of the round's wind.")),
    (mark("White dragon (haku)"), mark("Three of a dragon.")),
    (mark("Green dragon (hatsu)"), mark("Three of a dragon.")),
    (mark("Red dragon (chun)"), mark("Three of a dragon.")),
    (mark("Double riichi"), mark("Riichi with the very first discard.")),
    (mark("Seven pairs (chiitoitsu)"), mark("Closed: seven different pairs.")),
    (mark("Chanta"), mark("A terminal or an honour in every set and in the pair.")),
    (mark("Ittsuu"), mark("123, 456 and 789 of one suit.")),
    (mark("Sanshoku doujun"), mark("The same run in all three suits.")),
    (mark("Sanshoku doukou"), mark("The same triplet in all three suits.")),
    (mark("Three kans (sankantsu)"), mark("Three kans.")),
    (mark("All triplets (toitoi)"), mark("Four triplets or kans.")),
    (mark("Sanankou"), mark("Three triplets that were drawn, not called.")),
    (mark("Little three dragons (shousangen)"), mark("Two dragon triplets, a pair of the third.")),
    (mark("Honroutou"), mark("Terminals and honours only.")),
    (mark("Ryanpeikou"), mark("Closed: two times the same run twice.")),
    (mark("Junchan"), mark("A terminal in every set and in the pair.")),
    (mark("Half flush (honitsu)"), mark("One suit and honours.")),
    (mark("Full flush (chinitsu)"), mark("One suit only.")),
    (mark("Renhou"), mark("A ron before one's own first draw.")),
    (mark("Tenhou"), mark("The dealer wins with the tiles dealt.")),
    (mark("Chiihou"), mark("A tsumo with one's very first draw.")),
    (mark("Big three dragons (daisangen)"), mark("Triplets of all three dragons.")),
    (mark("Suuankou"), mark("Four triplets that were drawn, not called.")),
    (mark("Suuankou, pair wait"), mark("Four drawn triplets, waiting for the pair.")),
    (mark("All honours (tsuuiisou)"), mark("Winds and dragons only.")),
    (mark("All green (ryuuiisou)"), mark("2, 3, 4, 6, 8 of sou and green dragons only.")),
    (mark("All terminals (chinroutou)"), mark("1 and 9 only.")),
    (mark("Nine gates (chuuren)"), mark("Closed: 1112345678999 of a suit and one more.")),
    (mark("Nine gates, nine waits"), mark("1112345678999 of a suit, waiting for all nine.")),
    (mark("Thirteen orphans (kokushi)"), mark("Each terminal and honour, and one of them twice.")),
    (mark("Thirteen orphans, 13 waits"), mark("Each terminal and honour, waiting for any.")),
    (mark("Big four winds (daisuushi)"), mark("Triplets of all four winds.")),
    (mark("Little four winds (shousuushi)"), mark("Three wind triplets, a pair of the fourth.")),
    (mark("Four kans (suukantsu)"), mark("Four kans.")),
    (mark("Dora"), mark("Bonus tiles: worth han, but no yaku.")),
    (mark("Ura-dora"), mark("Bonus tiles turned up for a riichi win.")),
    (mark("Red five"), mark("Red fives: one han each, but no yaku.")),
)


def yaku_name(number: int) -> str:
    return gettext(YAKU[number][0])


def yaku_gloss(number: int) -> str:
    return gettext(YAKU[number][1])


OPEN_FROM: Final = 0.7
"""Probability of the two likeliest hands together from which both are named, if neither alone is
likely enough."""
_SUITS: Final = (mark("man"), mark("pin"), mark("sou"))


def suit_word(suit: int) -> str:
    return gettext(_SUITS[suit])


def hand_word(name: HandName, about: int | None) -> str:
    match name:
        case HandName.RIICHI:
            return pgettext("hand", "riichi")
        case HandName.TANYAO:
            return pgettext("hand", "tanyao")
        case HandName.YAKUHAI:
            return kind_word(Kind(about or 0))
        case HandName.HALF_FLUSH:
            suit = suit_word(about or 0)
            return gettext("half flush in {suit}").format(suit=suit)
        case HandName.FULL_FLUSH:
            suit = suit_word(about or 0)
            return gettext("full flush in {suit}").format(suit=suit)
        case HandName.SEVEN_PAIRS:
            return pgettext("hand", "seven pairs")
        case HandName.ALL_TRIPLETS:
            return pgettext("hand", "all triplets")
        case HandName.THREE_COLOURS:
            low = (about or 0) + 1
            return gettext("three colours of {run}").format(run=f"{low}{low + 1}{low + 2}")
        case HandName.STRAIGHT:
            suit = suit_word(about or 0)
            return gettext("straight in {suit}").format(suit=suit)
        case HandName.OUTSIDE:
            return pgettext("hand", "outside hand")
        case HandName.NO_YAKU:
            return gettext("no yaku yet")
    assert_never(name)


def named_hands(hands: tuple[HandPlan, ...]) -> tuple[HandPlan, ...]:
    """Return the likeliest hand, and a second likely one; empty if the hand is undecided."""
    two = [hand.probability for hand in hands[:2]]
    are_two = len(two) > 1 and min(two) >= LIKELY_FROM and sum(two) >= OPEN_FROM
    if not hands or (named(hands) is None and not are_two):
        return ()
    first, *likely = (hands[0], *(hand for hand in likely_hands(hands) if hand is not hands[0]))
    return (first, *likely[:1])


def hands_word(hands: Sequence[HandPlan]) -> str:
    """Return up to two hands in words. A yakuhai without a pair is not named: it may be another."""
    words = [
        pgettext("hand", "a yakuhai")
        if hand.name is HandName.YAKUHAI and hand.held == 1
        else hand_word(hand.name, hand.about)
        for hand in hands
    ]
    if not words:
        return gettext("hand undecided")
    if len(words) == 1:
        return words[0]
    return gettext("{hand} or {other}").format(hand=words[0], other=words[1])


def hand_sentence(fact: HandInSight) -> str:
    hand = hand_word(fact.hand, fact.about)
    match fact.hand:
        case HandName.NO_YAKU:
            if fact.steps is None:
                return gettext("This open hand has no yaku: it cannot win.")
            return ngettext(
                "This open hand has no yaku yet: the nearest one takes {count} tile more.",
                "This open hand has no yaku yet: the nearest one takes {count} tiles more.",
                fact.beyond,
            ).format(count=number_word(fact.beyond))
        case HandName.YAKUHAI:
            return _yakuhai(fact, hand)
        case HandName.RIICHI:
            return gettext("Aim for riichi: keep the hand closed.")
        case HandName.SEVEN_PAIRS:
            pattern = (
                gettext("Aim for seven pairs: you hold {count}.")
                if fact.beyond
                else gettext("Seven pairs are nearest: you hold {count}.")
            )
            return pattern.format(count=number_word(fact.held))
        case _:
            if not fact.in_the_way:
                pattern = (
                    gettext("Aim for {hand}: every tile belongs to it.")
                    if fact.hand in (HandName.TANYAO, HandName.HALF_FLUSH, HandName.FULL_FLUSH)
                    else gettext("Aim for {hand}.")
                )
                return pattern.format(hand=hand)
            tiles = together([kind_word(parse_kind(name)) for name in fact.in_the_way])
            count = len(fact.in_the_way)
            return ngettext(
                "Aim for {hand}; {tiles} does not belong to it.",
                "Aim for {hand}; {tiles} do not belong to it.",
                count,
            ).format(hand=hand, tiles=tiles)


def _yakuhai(fact: HandInSight, hand: str) -> str:
    if fact.held >= 3:
        return gettext("Your yaku is there: three of {tile}.").format(tile=hand)
    if fact.beside:
        others = [kind_word(parse_kind(name)) for name in fact.beside]
        return gettext("A third {tiles} is your yaku.").format(tiles=either([hand, *others]))
    pattern = (
        ngettext(
            "A third {tile} is a yaku: {left} is left.",
            "A third {tile} is a yaku: {left} are left.",
            fact.left,
        )
        if fact.held == 2
        else ngettext(
            "Your nearest yaku is a yakuhai, {tile} or another one: {left} more {tile} is left.",
            "Your nearest yaku is a yakuhai, {tile} or another one: {left} more {tile} are left.",
            fact.left,
        )
    )
    return pattern.format(tile=hand, left=number_word(fact.left))


def win_sentence(fact: ReadyWin) -> str:
    points = range_word(fact.points, fact.most)
    riichi = range_word(fact.riichi, fact.riichi_most)
    if fact.paying:
        pattern = (
            gettext(
                "With riichi a ron pays {riichi} points; without it {points}, and only on {waits} "
                "({yaku})."
            )
            if fact.riichi
            else gettext("A ron pays {points} points, but only on {waits} ({yaku}).")
        )
    elif not fact.yaku and not fact.riichi:
        pattern = gettext(
            "There is no yaku, and riichi is not possible: only a tile that you draw wins."
        )
    elif not fact.yaku:
        pattern = (
            gettext(
                "Declare riichi: it is the only yaku; a ron pays {riichi} points with it, nothing "
                "without."
            )
            if fact.declare
            else gettext(
                "Without riichi there is no yaku and no ron; with riichi a ron pays {riichi} "
                "points."
            )
        )
    elif not fact.riichi:
        pattern = gettext("A ron pays {points} points: {yaku}.")
    elif fact.declare is None:
        pattern = gettext("A ron pays {points} points without riichi ({yaku}), {riichi} with it.")
    elif fact.declare:
        pattern = gettext(
            "Declare riichi: a ron pays {riichi} points with it, {points} without ({yaku})."
        )
    else:
        pattern = gettext(
            "No riichi: a ron pays {points} points without it ({yaku}), {riichi} with it."
        )
    waits = kinds_together([parse_kind(name) for name in fact.paying])
    said = pattern.format(points=points, riichi=riichi, yaku=win_word(fact), waits=waits)
    return with_bonus(said, fact.honba, fact.sticks)


def win_word(fact: ReadyWin) -> str:
    names = [yaku_name(number) for number in fact.yaku]
    if fact.dora:
        pattern = pgettext("in a sentence", "{count} dora")
        names.append(pattern.format(count=number_word(fact.dora)))
    return together(names)
