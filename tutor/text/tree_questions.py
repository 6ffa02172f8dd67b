"""What the strategy tree asks, in words: a question a feature."""

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from tutor.language import gettext, ngettext
from tutor.text.names import capital, number_word, place_word, round_word


def question(feature: str, threshold: float) -> tuple[str, bool]:
    if feature in _AT_MOST:
        return _AT_MOST[feature](int(threshold)), True
    if feature in _MORE:
        return _MORE[feature](int(threshold)), False
    name = capital(feature.replace("_", " "))
    return gettext("{name} above {threshold}?").format(name=name, threshold=threshold), False


def _shanten(most: int) -> str:
    if most <= 0:
        return gettext("Ready with this throw?")
    pattern = ngettext(
        "{steps} step from ready or nearer?", "{steps} steps from ready or nearer?", most
    )
    return capital(pattern.format(steps=number_word(most)))


def _rounds_left(most: int) -> str:
    if most == 1:
        return gettext("The last round?")
    return gettext("{count} rounds left or fewer?").format(count=most)


def _placement(above: int) -> str:
    if above == 3:
        return gettext("In last place?")
    pattern = gettext("In {place} place or worse?")
    return pattern.format(place=place_word(above + 1))


def _round(above: int) -> str:
    return gettext("{round} or later?").format(round=round_word(above + 1, 0))


def _turn(above: int) -> str:
    return gettext("Turn {turn} or later?").format(turn=above + 1)


def _riichi(above: int) -> str:
    if not above:
        return gettext("Somebody in riichi?")
    if above == 1:
        return gettext("Several players in riichi?")
    return gettext("All three others in riichi?")


def _own_calls(above: int) -> str:
    pattern = ngettext(
        "{count} meld of your own or more?", "{count} melds of your own or more?", above + 1
    )
    return capital(pattern.format(count=number_word(above + 1)))


def _most_calls(above: int) -> str:
    pattern = ngettext(
        "An opponent with {count} meld or more?",
        "An opponent with {count} melds or more?",
        above + 1,
    )
    return pattern.format(count=number_word(above + 1))


def _behind(above: int) -> str:
    if not above:
        return gettext("Behind the leader?")
    pattern = gettext("More than {points} points behind the leader?")
    return pattern.format(points=f"{above:,}")


def _behind_per_round(above: int) -> str:
    if not above:
        return gettext("100 points or more behind the leader a round?")
    pattern = gettext("More than {points} points behind the leader a round?")
    return pattern.format(points=f"{above:,}")


def _ahead(above: int) -> str:
    pattern = gettext("More than {points} points ahead of the next?")
    return pattern.format(points=f"{above:,}")


def _ukeire(above: int) -> str:
    return gettext("{count} good draws or more?").format(count=above + 1)


def _dora(above: int) -> str:
    pattern = gettext("{count} dora or more?")
    return capital(pattern.format(count=number_word(above + 1)))


def _safe_kinds(above: int) -> str:
    pattern = ngettext(
        "{count} tile safe against riichi?", "{count} tiles or more safe against riichi?", above + 1
    )
    return capital(pattern.format(count=number_word(above + 1)))


def _safe_against_all(above: int) -> str:
    pattern = ngettext(
        "{count} tile safe against everybody?",
        "{count} tiles or more safe against everybody?",
        above + 1,
    )
    return capital(pattern.format(count=number_word(above + 1)))


def _risk(above: int) -> str:
    pattern = gettext("Fastest throw {percent} % or more likely to deal in?")
    return pattern.format(percent=above + 1)


def _in_the_way(above: int) -> str:
    pattern = gettext("{count} terminals and honours or more?")
    return capital(pattern.format(count=number_word(above + 1)))


_Ask: TypeAlias = Callable[[int], str]
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
    "sudden_death": lambda _: gettext("An extra round?"),
    "somebody_low": lambda _: gettext("Anybody at 2,000 points or fewer?"),
    "dealer": lambda _: gettext("Are you the dealer?"),
    "riichi_dealer": lambda _: gettext("Is the dealer in riichi?"),
}
