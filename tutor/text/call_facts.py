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
from tutor.language import gettext, mark, ngettext, pgettext
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


def fact_text(fact: OfferFact, observation: Observation) -> str:
    match fact:
        case CallSteps():
            return _call_steps(fact)
        case KanSteps():
            return _kan_steps(fact)
        case OpensHand():
            return gettext(
                "the hand is open then: no riichi, and many yaku are worth less or gone."
            )
        case YakuInSight():
            return _yaku(fact)
        case NoYakuInSight():
            return gettext("no yaku is in sight then, and without one it cannot win.")
        case CallWaits():
            return _call_waits(fact)
        case StaysLast():
            pattern = gettext(
                "a win of {points} would end the game with you last, {behind} behind the third."
            )
            return pattern.format(points=f"{fact.points:,}", behind=f"{fact.behind:,}")
        case OtherFirst():
            pattern = gettext("the better throw is {tiles}, which leaves no ready hand.")
            return pattern.format(tiles=either(tile_words(fact.tiles)))
        case NewDora():
            return gettext("one more draw, and one more dora for everybody.")
        case TilesLeft():
            return _left(fact, observation)
        case KanThreat():
            pattern = gettext("the new dora may be worth han to {who} in riichi.")
            return pattern.format(who=seats_word(fact.seats, observation))
        case RiichiWaits():
            return _waits(fact)
        case RiichiWorth():
            return _riichi_worth(fact)
        case RiichiFuriten():
            return gettext("furiten: only a tsumo can win.")
        case RiichiBound():
            return _riichi_bound(fact, observation)
        case WinEnds():
            return gettext("the round ends with it.")
        case WinWorth():
            pattern = gettext("it is worth {points} or more.")
            return pattern.format(points=f"{fact.points:,}")
        case WinFuriten():
            return _win_furiten(fact)
        case OrphansHeld():
            pattern = gettext("you hold {count} kinds of terminals and honours.")
            return pattern.format(count=fact.count)
    assert_never(fact)


def _call_steps(fact: CallSteps) -> str:
    before, after, draws = fact.before, fact.after, fact.draws_after
    if after > before:
        return gettext("a step further from ready.")
    if after == before:
        pattern = gettext("no nearer to ready; good draws: {draws} after, {before} before.")
        return pattern.format(draws=draws, before=fact.draws_before)
    if not after:
        pattern = ngettext(
            "the hand is ready, for {draws} tile.", "the hand is ready, for {draws} tiles.", draws
        )
        return pattern.format(draws=draws)
    pattern = ngettext(
        "{steps} step from ready instead of {before}, with {draws} good draws.",
        "{steps} steps from ready instead of {before}, with {draws} good draws.",
        after,
    )
    return pattern.format(steps=number_word(after), before=number_word(before), draws=draws)


def _kan_steps(fact: KanSteps) -> str:
    if fact.after > fact.before:
        return gettext("the hand falls back from ready.")
    if fact.after < fact.before:
        return gettext("a step nearer to ready.")
    return gettext("as near to ready as it is.")


def _yaku(fact: YakuInSight) -> str:
    yaku = together(yaku_words(fact))
    if fact.draws is not None:
        pattern = ngettext(
            "it can win with {yaku}, but {draws} good draw alone keeps that.",
            "it can win with {yaku}, but {draws} good draws alone keep that.",
            fact.draws,
        )
        return pattern.format(yaku=yaku, draws=fact.draws)
    pattern = (
        gettext("it can win with {yaku}, a step further off.")
        if fact.further
        else gettext("it can win with {yaku}.")
    )
    return pattern.format(yaku=yaku)


def yaku_words(fact: YakuInSight) -> list[str]:
    names = []
    for yaku, kind in zip(fact.yaku, fact.kinds, strict=True):
        name = gettext(CALL_YAKU[yaku])
        if yaku == "yakuhai":
            pattern = pgettext("a yaku and its tile", "{yaku} of {tile}")
            name = pattern.format(yaku=name, tile=kind_word(parse_kind(kind)))
        names.append(name)
    return names


def tile_words(names: Sequence[str]) -> list[str]:
    return [tile_word(parse_tiles(name)[0]) for name in names]


def _call_waits(fact: CallWaits) -> str:
    words = {
        "tile": tile_words((fact.tile,))[0],
        "waits": together(tile_words(fact.waits)),
        "winning": together(tile_words(fact.winning)),
        "live": fact.live,
        "least": f"{fact.least:,}",
    }
    if not fact.winning:
        pattern = gettext("after {tile} it waits for {waits}, and has no yaku on any of it.")
    elif fact.furiten:
        pattern = gettext(
            "after {tile} it waits for {waits}, but is furiten: only a tsumo can win."
        )
    elif len(fact.winning) < len(fact.waits):
        pattern = gettext(
            "after {tile} it waits for {waits}, but wins on {winning} alone, {least} or more."
        )
    else:
        pattern = ngettext(
            "after {tile} it waits for {waits}, {live} tile left; a ron is worth {least} or more.",
            "after {tile} it waits for {waits}, {live} tiles left; a ron is worth {least} or more.",
            fact.live,
        )
    return pattern.format(**words)


def _left(fact: TilesLeft, observation: Observation) -> str:
    if fact.safe is None:
        pattern = ngettext(
            "{tiles} tile stays in the hand to be safe with later.",
            "{tiles} tiles stay in the hand to be safe with later.",
            fact.tiles,
        )
        return pattern.format(tiles=fact.tiles)
    who = seats_word(fact.seats, observation)
    if fact.tiles == 1:
        if fact.safe:
            return gettext("The tile that stays is safe against {who}.").format(who=who)
        return gettext("The tile that stays is not safe against {who}.").format(who=who)
    pattern = ngettext(
        "{tiles} tiles stay in the hand; {safe} safe tile against {who} to choose from.",
        "{tiles} tiles stay in the hand; {safe} safe tiles against {who} to choose from.",
        fact.safe,
    )
    return pattern.format(tiles=fact.tiles, safe=number_word(fact.safe), who=who)


def _waits(fact: RiichiWaits) -> str:
    names = [kind_word(parse_kind(name)) for name in fact.waits]
    pattern = ngettext(
        "the hand waits for {waits}, {live} tile left.",
        "the hand waits for {waits}, {live} tiles left.",
        fact.live,
    )
    return pattern.format(waits=together(names), live=number_word(fact.live))


def _riichi_worth(fact: RiichiWorth) -> str:
    riichi, quiet = f"{fact.riichi:,}", fact.quiet
    if quiet is None:
        pattern = gettext("a ron is worth {riichi} or more; not every wait wins without it.")
        return pattern.format(riichi=riichi)
    pattern = gettext("a ron is worth {riichi} or more; without it {quiet}.")
    return pattern.format(riichi=riichi, quiet=f"{quiet:,}")


def _riichi_bound(fact: RiichiBound, observation: Observation) -> str:
    if not fact.seats:
        return gettext("it costs 1,000 points, and you throw what you draw from then on.")
    pattern = gettext("you throw what you draw from then on, against {who} in riichi too.")
    return pattern.format(who=seats_word(fact.seats, observation))


def _win_furiten(fact: WinFuriten) -> str:
    if fact.riichi:
        return gettext("if you pass, you are furiten for the rest of the round.")
    return gettext("if you pass, you are furiten until you draw again.")
