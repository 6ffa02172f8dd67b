"""The hand that is being built, in words: its name, and what it has and lacks."""

from collections.abc import Sequence
from typing import Final, assert_never

from rules.tiles import Kind, parse_kind
from tutor.advice.reasons.moment import HandInSight, ReadyWin
from tutor.evaluators.hand_names import LIKELY_FROM, HandName, HandPlan, likely_hands, named
from tutor.language import Translator, mark
from tutor.text.names import either, kind_word, number_word, together
from tutor.text.yaku import yaku_name

OPEN_FROM: Final = 0.7
"""Where no hand is likely enough to be named, the probability of the first two together from which
both are."""
_SUITS: Final = (mark("man"), mark("pin"), mark("sou"))


def suit_word(suit: int, translator: Translator) -> str:
    return translator.gettext(_SUITS[suit])


def hand_word(name: HandName, about: int | None, translator: Translator) -> str:
    match name:
        case HandName.RIICHI:
            return translator.pgettext("hand", "riichi")
        case HandName.TANYAO:
            return translator.pgettext("hand", "tanyao")
        case HandName.YAKUHAI:
            return kind_word(Kind(about or 0), translator)
        case HandName.HALF_FLUSH:
            suit = suit_word(about or 0, translator)
            return translator.gettext("half flush in {suit}").format(suit=suit)
        case HandName.FULL_FLUSH:
            suit = suit_word(about or 0, translator)
            return translator.gettext("full flush in {suit}").format(suit=suit)
        case HandName.SEVEN_PAIRS:
            return translator.pgettext("hand", "seven pairs")
        case HandName.ALL_TRIPLETS:
            return translator.pgettext("hand", "all triplets")
        case HandName.THREE_COLOURS:
            low = (about or 0) + 1
            return translator.gettext("three colours of {run}").format(
                run=f"{low}{low + 1}{low + 2}"
            )
        case HandName.STRAIGHT:
            suit = suit_word(about or 0, translator)
            return translator.gettext("straight in {suit}").format(suit=suit)
        case HandName.OUTSIDE:
            return translator.pgettext("hand", "outside hand")
        case HandName.NO_YAKU:
            return translator.gettext("no yaku yet")
    assert_never(name)


def named_hands(hands: tuple[HandPlan, ...]) -> tuple[HandPlan, ...]:
    """Return the hand that is named, and a second one that is likely, too; none where it is open
    which hand it will be."""
    if not hands or (named(hands) is None and not _are_two(hands)):
        return ()
    first, *likely = (hands[0], *(hand for hand in likely_hands(hands) if hand is not hands[0]))
    return (first, *likely[:1])


def hands_word(hands: Sequence[HandPlan], translator: Translator) -> str:
    """Return one or two hands in words; of none, that it is open which it will be. A yakuhai of
    which no pair is held goes without its name: another one may come as well."""
    words = [_one_hand(hand, translator) for hand in hands]
    if not words:
        return translator.gettext("hand undecided")
    if len(words) == 1:
        return words[0]
    return translator.gettext("{hand} or {other}").format(hand=words[0], other=words[1])


def _are_two(hands: Sequence[HandPlan]) -> bool:
    first = [hand.probability for hand in hands[:2]]
    return len(first) > 1 and min(first) >= LIKELY_FROM and sum(first) >= OPEN_FROM


def hand_sentence(fact: HandInSight, translator: Translator) -> str:
    hand = hand_word(fact.hand, fact.about, translator)
    match fact.hand:
        case HandName.NO_YAKU:
            return _no_yaku(fact, translator)
        case HandName.YAKUHAI:
            return _yakuhai(fact, hand, translator)
        case HandName.RIICHI:
            return translator.gettext("Aim for riichi: keep the hand closed.")
        case HandName.SEVEN_PAIRS:
            pattern = (
                translator.gettext("Aim for seven pairs: you hold {count}.")
                if fact.beyond
                else translator.gettext("Seven pairs are nearest: you hold {count}.")
            )
            return pattern.format(count=number_word(fact.held, translator))
        case _:
            return _direction(fact, hand, translator)


def _one_hand(hand: HandPlan, translator: Translator) -> str:
    if hand.name is HandName.YAKUHAI and hand.held == 1:
        return translator.pgettext("hand", "a yakuhai")
    return hand_word(hand.name, hand.about, translator)


def _no_yaku(fact: HandInSight, translator: Translator) -> str:
    if fact.steps is None:
        return translator.gettext("This open hand has no yaku: it cannot win.")
    return translator.ngettext(
        "This open hand has no yaku yet: the nearest one takes {count} tile more.",
        "This open hand has no yaku yet: the nearest one takes {count} tiles more.",
        fact.beyond,
    ).format(count=number_word(fact.beyond, translator))


def _yakuhai(fact: HandInSight, hand: str, translator: Translator) -> str:
    if fact.held >= 3:
        return translator.gettext("Your yaku is there: three of {tile}.").format(tile=hand)
    if fact.beside:
        others = [kind_word(parse_kind(name), translator) for name in fact.beside]
        return translator.gettext("A third {tiles} is your yaku.").format(
            tiles=either([hand, *others], translator)
        )
    pattern = (
        translator.ngettext(
            "A third {tile} is a yaku: {left} is left.",
            "A third {tile} is a yaku: {left} are left.",
            fact.left,
        )
        if fact.held == 2
        else translator.ngettext(
            "Your nearest yaku is a yakuhai, {tile} or another one: {left} more {tile} is left.",
            "Your nearest yaku is a yakuhai, {tile} or another one: {left} more {tile} are left.",
            fact.left,
        )
    )
    return pattern.format(tile=hand, left=number_word(fact.left, translator))


def _direction(fact: HandInSight, hand: str, translator: Translator) -> str:
    if not fact.in_the_way:
        pattern = (
            translator.gettext("Aim for {hand}: every tile belongs to it.")
            if fact.hand in (HandName.TANYAO, HandName.HALF_FLUSH, HandName.FULL_FLUSH)
            else translator.gettext("Aim for {hand}.")
        )
        return pattern.format(hand=hand)
    tiles = together(
        [kind_word(parse_kind(name), translator) for name in fact.in_the_way], translator
    )
    count = len(fact.in_the_way)
    return translator.ngettext(
        "Aim for {hand}; {tiles} does not belong to it.",
        "Aim for {hand}; {tiles} do not belong to it.",
        count,
    ).format(hand=hand, tiles=tiles)


def win_sentence(fact: ReadyWin, translator: Translator) -> str:
    points = _range(fact.points, fact.most, translator)
    riichi = _range(fact.riichi, fact.riichi_most, translator)
    if not fact.yaku and not fact.riichi:
        pattern = translator.gettext(
            "There is no yaku, and riichi is not possible: only a tile that you draw wins."
        )
    elif not fact.yaku:
        pattern = (
            translator.gettext(
                "Declare riichi: it is the only yaku; a ron pays {riichi} points with it, nothing "
                "without."
            )
            if fact.declare
            else translator.gettext(
                "Without riichi there is no yaku and no ron; with riichi a ron pays {riichi} "
                "points."
            )
        )
    elif not fact.riichi:
        pattern = translator.gettext("A ron pays {points} points: {yaku}.")
    else:
        pattern = _declared_or_not(fact.declare, translator)
    return pattern.format(points=points, riichi=riichi, yaku=win_word(fact, translator))


def win_word(fact: ReadyWin, translator: Translator) -> str:
    names = [yaku_name(number, translator) for number in fact.yaku]
    if fact.dora:
        pattern = translator.pgettext("in a sentence", "{count} dora")
        names.append(pattern.format(count=number_word(fact.dora, translator)))
    return together(names, translator)


def _declared_or_not(declare: bool | None, translator: Translator) -> str:
    match declare:
        case True:
            return translator.gettext(
                "Declare riichi: a ron pays {riichi} points with it, {points} without ({yaku})."
            )
        case False:
            return translator.gettext(
                "No riichi: a ron pays {points} points without it ({yaku}), {riichi} with it."
            )
        case None:
            return translator.gettext(
                "A ron pays {points} points without riichi ({yaku}), {riichi} with it."
            )


def _range(least: int, most: int, translator: Translator) -> str:
    if least == most:
        return f"{least:,}"
    return translator.gettext("{least} to {most}").format(least=f"{least:,}", most=f"{most:,}")
