"""What a call, riichi, kan or win would change, in words: one phrase for each fact."""

from collections.abc import Sequence
from typing import Final, assert_never

from rules.observation import Observation
from rules.tiles import parse_kind, parse_tiles
from tutor.advice.reasons.calls import (
    CallSteps,
    CallWaits,
    KanSteps,
    KanThreat,
    NewDora,
    NoYakuInSight,
    OfferFact,
    OpensHand,
    OrphansHeld,
    OtherFirst,
    RiichiBound,
    RiichiFuriten,
    RiichiWaits,
    RiichiWorth,
    StaysLast,
    TilesLeft,
    WinEnds,
    WinFuriten,
    WinWorth,
    YakuInSight,
)
from tutor.language import Translator, mark
from tutor.text.names import either, kind_word, number_word, tile_word, together
from tutor.text.phrases import seats_word

CALL_YAKU: Final = {
    "yakuhai": mark("yakuhai"),
    "tanyao": mark("tanyao"),
    "toitoi": mark("toitoi"),
    "honitsu": mark("honitsu"),
    "chinitsu": mark("chinitsu"),
    "ittsu": mark("ittsu"),
    "sanshoku": mark("sanshoku"),
    "chanta": mark("chanta"),
}


def fact_text(fact: OfferFact, observation: Observation, translator: Translator) -> str:
    match fact:
        case CallSteps():
            return _call_steps(fact, translator)
        case KanSteps():
            return _kan_steps(fact, translator)
        case OpensHand():
            return translator.gettext(
                "the hand is open then: no riichi, and many yaku are worth less or gone."
            )
        case YakuInSight():
            return _yaku(fact, translator)
        case NoYakuInSight():
            return translator.gettext("no yaku is in sight then, and without one it cannot win.")
        case CallWaits():
            return _call_waits(fact, translator)
        case StaysLast():
            pattern = translator.gettext(
                "a win of {points} would end the game with you last, {behind} behind the third."
            )
            return pattern.format(points=f"{fact.points:,}", behind=f"{fact.behind:,}")
        case OtherFirst():
            pattern = translator.gettext("the better throw is {tiles}, which leaves no ready hand.")
            return pattern.format(tiles=either(tile_words(fact.tiles, translator), translator))
        case NewDora():
            return translator.gettext("one more draw, and one more dora for everybody.")
        case TilesLeft():
            return _left(fact, observation, translator)
        case KanThreat():
            pattern = translator.gettext("the new dora may be worth han to {who} in riichi.")
            return pattern.format(who=seats_word(fact.seats, observation, translator))
        case RiichiWaits():
            return _waits(fact, translator)
        case RiichiWorth():
            return _riichi_worth(fact, translator)
        case RiichiFuriten():
            return translator.gettext("furiten: only a tsumo can win.")
        case RiichiBound():
            return _riichi_bound(fact, observation, translator)
        case WinEnds():
            return translator.gettext("the round ends with it.")
        case WinWorth():
            pattern = translator.gettext("it is worth {points} or more.")
            return pattern.format(points=f"{fact.points:,}")
        case WinFuriten():
            return _win_furiten(fact, translator)
        case OrphansHeld():
            pattern = translator.gettext("you hold {count} kinds of terminals and honours.")
            return pattern.format(count=fact.count)
    assert_never(fact)


def _call_steps(fact: CallSteps, translator: Translator) -> str:
    before, after, draws = fact.before, fact.after, fact.draws_after
    if after > before:
        return translator.gettext("a step further from ready.")
    if after == before:
        pattern = translator.gettext(
            "no nearer to ready; good draws: {draws} after, {before} before."
        )
        return pattern.format(draws=draws, before=fact.draws_before)
    if not after:
        pattern = translator.ngettext(
            "the hand is ready, for {draws} tile.", "the hand is ready, for {draws} tiles.", draws
        )
        return pattern.format(draws=draws)
    pattern = translator.ngettext(
        "{steps} step from ready instead of {before}, with {draws} good draws.",
        "{steps} steps from ready instead of {before}, with {draws} good draws.",
        after,
    )
    return pattern.format(
        steps=number_word(after, translator), before=number_word(before, translator), draws=draws
    )


def _kan_steps(fact: KanSteps, translator: Translator) -> str:
    if fact.after > fact.before:
        return translator.gettext("the hand falls back from ready.")
    if fact.after < fact.before:
        return translator.gettext("a step nearer to ready.")
    return translator.gettext("as near to ready as it is.")


def _yaku(fact: YakuInSight, translator: Translator) -> str:
    yaku = together(yaku_words(fact, translator), translator)
    if fact.draws is not None:
        pattern = translator.ngettext(
            "it can win with {yaku}, but {draws} good draw alone keeps that.",
            "it can win with {yaku}, but {draws} good draws alone keep that.",
            fact.draws,
        )
        return pattern.format(yaku=yaku, draws=fact.draws)
    pattern = (
        translator.gettext("it can win with {yaku}, a step further off.")
        if fact.further
        else translator.gettext("it can win with {yaku}.")
    )
    return pattern.format(yaku=yaku)


def yaku_words(fact: YakuInSight, translator: Translator) -> list[str]:
    names = []
    for yaku, kind in zip(fact.yaku, fact.kinds, strict=True):
        name = translator.gettext(CALL_YAKU[yaku])
        if yaku == "yakuhai":
            pattern = translator.pgettext("a yaku and its tile", "{yaku} of {tile}")
            name = pattern.format(yaku=name, tile=kind_word(parse_kind(kind), translator))
        names.append(name)
    return names


def tile_words(names: Sequence[str], translator: Translator) -> list[str]:
    return [tile_word(parse_tiles(name)[0], translator) for name in names]


def _call_waits(fact: CallWaits, translator: Translator) -> str:
    words = {
        "tile": tile_words((fact.tile,), translator)[0],
        "waits": together(tile_words(fact.waits, translator), translator),
        "winning": together(tile_words(fact.winning, translator), translator),
        "live": fact.live,
        "least": f"{fact.least:,}",
    }
    if not fact.winning:
        pattern = translator.gettext(
            "after {tile} it waits for {waits}, and has no yaku on any of it."
        )
    elif fact.furiten:
        pattern = translator.gettext(
            "after {tile} it waits for {waits}, but is furiten: only a tsumo can win."
        )
    elif len(fact.winning) < len(fact.waits):
        pattern = translator.gettext(
            "after {tile} it waits for {waits}, but wins on {winning} alone, {least} or more."
        )
    else:
        pattern = translator.ngettext(
            "after {tile} it waits for {waits}, {live} tile left; a ron is worth {least} or more.",
            "after {tile} it waits for {waits}, {live} tiles left; a ron is worth {least} or more.",
            fact.live,
        )
    return pattern.format(**words)


def _left(fact: TilesLeft, observation: Observation, translator: Translator) -> str:
    if fact.safe is None:
        pattern = translator.ngettext(
            "{tiles} tile stays in the hand to be safe with later.",
            "{tiles} tiles stay in the hand to be safe with later.",
            fact.tiles,
        )
        return pattern.format(tiles=fact.tiles)
    who = seats_word(fact.seats, observation, translator)
    if fact.tiles == 1:
        if fact.safe:
            return translator.gettext("The tile that stays is safe against {who}.").format(who=who)
        return translator.gettext("The tile that stays is not safe against {who}.").format(who=who)
    pattern = translator.ngettext(
        "{tiles} tiles stay in the hand; {safe} safe tile against {who} to choose from.",
        "{tiles} tiles stay in the hand; {safe} safe tiles against {who} to choose from.",
        fact.safe,
    )
    return pattern.format(tiles=fact.tiles, safe=number_word(fact.safe, translator), who=who)


def _waits(fact: RiichiWaits, translator: Translator) -> str:
    names = [kind_word(parse_kind(name), translator) for name in fact.waits]
    pattern = translator.ngettext(
        "the hand waits for {waits}, {live} tile left.",
        "the hand waits for {waits}, {live} tiles left.",
        fact.live,
    )
    return pattern.format(
        waits=together(names, translator), live=number_word(fact.live, translator)
    )


def _riichi_worth(fact: RiichiWorth, translator: Translator) -> str:
    riichi, quiet = f"{fact.riichi:,}", fact.quiet
    if quiet is None:
        pattern = translator.gettext(
            "a ron is worth {riichi} or more; not every wait wins without it."
        )
        return pattern.format(riichi=riichi)
    pattern = translator.gettext("a ron is worth {riichi} or more; without it {quiet}.")
    return pattern.format(riichi=riichi, quiet=f"{quiet:,}")


def _riichi_bound(fact: RiichiBound, observation: Observation, translator: Translator) -> str:
    if not fact.seats:
        return translator.gettext(
            "it costs 1,000 points, and you throw what you draw from then on."
        )
    pattern = translator.gettext(
        "you throw what you draw from then on, against {who} in riichi too."
    )
    return pattern.format(who=seats_word(fact.seats, observation, translator))


def _win_furiten(fact: WinFuriten, translator: Translator) -> str:
    if fact.riichi:
        return translator.gettext("if you pass, you are furiten for the rest of the round.")
    return translator.gettext("if you pass, you are furiten until you draw again.")
