"""What the strategy tree asks, in words: a question a feature."""

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from tutor.language import Translator
from tutor.text.names import capital, number_word, place_word, round_word


def question(feature: str, threshold: float, translator: Translator) -> tuple[str, bool]:
    if feature in _AT_MOST:
        return _AT_MOST[feature](int(threshold), translator), True
    if feature in _MORE:
        return _MORE[feature](int(threshold), translator), False
    name = capital(feature.replace("_", " "))
    return translator.gettext("{name} above {threshold}?").format(
        name=name, threshold=threshold
    ), False


def _shanten(most: int, translator: Translator) -> str:
    if most <= 0:
        return translator.gettext("Ready with this throw?")
    pattern = translator.ngettext(
        "{steps} step from ready or nearer?", "{steps} steps from ready or nearer?", most
    )
    return capital(pattern.format(steps=number_word(most, translator)))


def _rounds_left(most: int, translator: Translator) -> str:
    if most == 1:
        return translator.gettext("The last round?")
    return translator.gettext("{count} rounds left or fewer?").format(count=most)


def _placement(above: int, translator: Translator) -> str:
    if above == 3:
        return translator.gettext("In last place?")
    pattern = translator.gettext("In {place} place or worse?")
    return pattern.format(place=place_word(above + 1, translator))


def _round(above: int, translator: Translator) -> str:
    return translator.gettext("{round} or later?").format(
        round=round_word(above + 1, 0, translator)
    )


def _turn(above: int, translator: Translator) -> str:
    return translator.gettext("Turn {turn} or later?").format(turn=above + 1)


def _riichi(above: int, translator: Translator) -> str:
    if not above:
        return translator.gettext("Somebody in riichi?")
    if above == 1:
        return translator.gettext("Several players in riichi?")
    return translator.gettext("All three others in riichi?")


def _own_calls(above: int, translator: Translator) -> str:
    pattern = translator.ngettext(
        "{count} meld of your own or more?", "{count} melds of your own or more?", above + 1
    )
    return capital(pattern.format(count=number_word(above + 1, translator)))


def _most_calls(above: int, translator: Translator) -> str:
    pattern = translator.ngettext(
        "An opponent with {count} meld or more?",
        "An opponent with {count} melds or more?",
        above + 1,
    )
    return pattern.format(count=number_word(above + 1, translator))


def _behind(above: int, translator: Translator) -> str:
    if not above:
        return translator.gettext("Behind the leader?")
    pattern = translator.gettext("More than {points} points behind the leader?")
    return pattern.format(points=f"{above:,}")


def _behind_per_round(above: int, translator: Translator) -> str:
    if not above:
        return translator.gettext("100 points or more behind the leader a round?")
    pattern = translator.gettext("More than {points} points behind the leader a round?")
    return pattern.format(points=f"{above:,}")


def _ahead(above: int, translator: Translator) -> str:
    pattern = translator.gettext("More than {points} points ahead of the next?")
    return pattern.format(points=f"{above:,}")


def _ukeire(above: int, translator: Translator) -> str:
    return translator.gettext("{count} good draws or more?").format(count=above + 1)


def _dora(above: int, translator: Translator) -> str:
    pattern = translator.gettext("{count} dora or more?")
    return capital(pattern.format(count=number_word(above + 1, translator)))


def _safe_kinds(above: int, translator: Translator) -> str:
    pattern = translator.ngettext(
        "{count} tile safe against riichi?", "{count} tiles or more safe against riichi?", above + 1
    )
    return capital(pattern.format(count=number_word(above + 1, translator)))


def _safe_against_all(above: int, translator: Translator) -> str:
    pattern = translator.ngettext(
        "{count} tile safe against everybody?",
        "{count} tiles or more safe against everybody?",
        above + 1,
    )
    return capital(pattern.format(count=number_word(above + 1, translator)))


def _risk(above: int, translator: Translator) -> str:
    pattern = translator.gettext("Fastest throw {percent} % or more likely to deal in?")
    return pattern.format(percent=above + 1)


def _in_the_way(above: int, translator: Translator) -> str:
    pattern = translator.gettext("{count} terminals and honours or more?")
    return capital(pattern.format(count=number_word(above + 1, translator)))


_Ask: TypeAlias = Callable[[int, Translator], str]
_AT_MOST: Final[Mapping[str, _Ask]] = {"shanten": _shanten, "rounds_left": _rounds_left}
_MORE: Final[Mapping[str, _Ask]] = {
    "placement": _placement,
    "round": _round,
    "turn": _turn,
    "riichi": _riichi,
    "own_calls": _own_calls,
    "most_calls": _most_calls,
    "behind_leader": _behind,
    "behind_leader_per_round": _behind_per_round,
    "ahead_of_next": _ahead,
    "ukeire": _ukeire,
    "dora": _dora,
    "safe_kinds": _safe_kinds,
    "safe_against_all": _safe_against_all,
    "risk": _risk,
    "in_the_way": _in_the_way,
    "sudden_death": lambda _, translator: translator.gettext("An extra round?"),
    "somebody_low": lambda _, translator: translator.gettext("Anybody at 2,000 points or fewer?"),
    "dealer": lambda _, translator: translator.gettext("Are you the dealer?"),
    "riichi_dealer": lambda _, translator: translator.gettext("Is the dealer in riichi?"),
}
