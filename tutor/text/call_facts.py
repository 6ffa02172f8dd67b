"""What a call, riichi, kan or win would change, in words: one phrase a fact of `call_facts`."""

from collections.abc import Callable, Mapping
from typing import Final

from rules.observation import Observation
from rules.tiles import parse_kind
from tutor.advice.advice import Reason
from tutor.advice.facts import Facts
from tutor.language import Translator, mark
from tutor.text.names import kind_word, number_word, together
from tutor.text.phrases import seats_word

_NAMES: Final = {
    "yakuhai": mark("yakuhai"),
    "tanyao": mark("tanyao"),
    "toitoi": mark("toitoi"),
    "honitsu": mark("honitsu"),
}


def fact_text(fact: Reason, observation: Observation, translator: Translator) -> str:
    """The fact alone, in small letters: "the hand is ready, for 4 tiles."."""
    return _TELL[fact.key](fact.facts, observation, translator)


def _call_steps(facts: Facts, _: Observation, translator: Translator) -> str:
    before, after, draws = facts["before"], facts["after"], facts["draws_after"]
    if after > before:
        return translator.gettext("a step further from ready.")
    if after == before:
        pattern = translator.gettext(
            "no nearer to ready; good draws: {draws} after, {before} before."
        )
        return pattern.format(draws=draws, before=facts["draws_before"])
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


def _kan_steps(facts: Facts, _: Observation, translator: Translator) -> str:
    if facts["after"] > facts["before"]:
        return translator.gettext("the hand falls back from ready.")
    if facts["after"] < facts["before"]:
        return translator.gettext("a step nearer to ready.")
    return translator.gettext("as near to ready as it is.")


def _opens(_: Facts, __: Observation, translator: Translator) -> str:
    return translator.gettext(
        "the hand is open then: no riichi, and many yaku are worth less or gone."
    )


def _yaku(facts: Facts, _: Observation, translator: Translator) -> str:
    names = []
    for yaku, kind in zip(facts["yaku"], facts["kinds"], strict=True):
        name = translator.gettext(_NAMES[yaku])
        if yaku == "yakuhai":
            pattern = translator.pgettext("a yaku and its tile", "{yaku} of {tile}")
            name = pattern.format(yaku=name, tile=kind_word(parse_kind(kind), translator))
        names.append(name)
    pattern = (
        translator.gettext("it can win with {yaku}, a step further off.")
        if facts["further"]
        else translator.gettext("it can win with {yaku}.")
    )
    return pattern.format(yaku=together(names, translator))


def _no_yaku(_: Facts, __: Observation, translator: Translator) -> str:
    return translator.gettext("no yaku is in sight then, and without one it cannot win.")


def _new_dora(_: Facts, __: Observation, translator: Translator) -> str:
    return translator.gettext("one more draw, and one more dora for everybody.")


def _left(facts: Facts, observation: Observation, translator: Translator) -> str:
    if facts["safe"] is None:
        pattern = translator.gettext("{tiles} tiles stay in the hand to be safe with later.")
        return pattern.format(tiles=facts["tiles"])
    pattern = translator.ngettext(
        "{tiles} tiles stay in the hand; {safe} safe tile against {who} to choose from.",
        "{tiles} tiles stay in the hand; {safe} safe tiles against {who} to choose from.",
        facts["safe"],
    )
    who = seats_word(facts["seats"], observation, translator)
    return pattern.format(
        tiles=facts["tiles"], safe=number_word(facts["safe"], translator), who=who
    )


def _kan_threat(facts: Facts, observation: Observation, translator: Translator) -> str:
    pattern = translator.gettext("the new dora may be worth han to {who} in riichi.")
    return pattern.format(who=seats_word(facts["seats"], observation, translator))


def _waits(facts: Facts, _: Observation, translator: Translator) -> str:
    names = [kind_word(parse_kind(name), translator) for name in facts["waits"]]
    pattern = translator.ngettext(
        "the hand waits for {waits}, {live} tile left.",
        "the hand waits for {waits}, {live} tiles left.",
        facts["live"],
    )
    return pattern.format(
        waits=together(names, translator), live=number_word(facts["live"], translator)
    )


def _riichi_value(facts: Facts, _: Observation, translator: Translator) -> str:
    riichi, quiet = f"{facts['riichi']:,}", facts["quiet"]
    if quiet is None:
        pattern = translator.gettext(
            "a ron is worth {riichi} or more; not every wait wins without it."
        )
        return pattern.format(riichi=riichi)
    pattern = translator.gettext("a ron is worth {riichi} or more; without it {quiet}.")
    return pattern.format(riichi=riichi, quiet=f"{quiet:,}")


def _riichi_furiten(_: Facts, __: Observation, translator: Translator) -> str:
    return translator.gettext("furiten: only a tsumo can win.")


def _riichi_bound(facts: Facts, observation: Observation, translator: Translator) -> str:
    if not facts["seats"]:
        return translator.gettext("it costs 1000 points, and you throw what you draw from then on.")
    pattern = translator.gettext(
        "you throw what you draw from then on, against {who} in riichi too."
    )
    return pattern.format(who=seats_word(facts["seats"], observation, translator))


def _win_ends(_: Facts, __: Observation, translator: Translator) -> str:
    return translator.gettext("the round ends with it.")


def _win_worth(facts: Facts, _: Observation, translator: Translator) -> str:
    return translator.gettext("it is worth {points} or more.").format(points=f"{facts['points']:,}")


def _win_furiten(facts: Facts, _: Observation, translator: Translator) -> str:
    if facts["riichi"]:
        return translator.gettext("if you pass, you are furiten for the rest of the round.")
    return translator.gettext("if you pass, you are furiten until you draw again.")


def _orphans(facts: Facts, _: Observation, translator: Translator) -> str:
    pattern = translator.gettext("you hold {count} kinds of terminals and honours.")
    return pattern.format(count=facts["count"])


_TELL: Final[Mapping[str, Callable[[Facts, Observation, Translator], str]]] = {
    "call_steps": _call_steps,
    "kan_steps": _kan_steps,
    "opens": _opens,
    "yaku": _yaku,
    "no_yaku": _no_yaku,
    "new_dora": _new_dora,
    "left": _left,
    "kan_threat": _kan_threat,
    "waits": _waits,
    "riichi_value": _riichi_value,
    "riichi_furiten": _riichi_furiten,
    "win_ends": _win_ends,
    "win_worth": _win_worth,
    "win_furiten": _win_furiten,
    "riichi_bound": _riichi_bound,
    "orphans": _orphans,
}
