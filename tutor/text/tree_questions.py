"""What the strategy tree asks, in words: a question a feature."""

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from tutor.language import Words
from tutor.text.names import capital, number_word, place_word, round_word


def question(feature: str, threshold: float, words: Words) -> tuple[str, bool]:
    """A split as a question that yes or no answers, and whether yes means "at most"."""
    if feature in _AT_MOST:
        return _AT_MOST[feature](int(threshold), words), True
    if feature in _MORE:
        return _MORE[feature](int(threshold), words), False
    name = capital(feature.replace("_", " "))
    return words.gettext("{name} above {threshold}?").format(name=name, threshold=threshold), False


def _shanten(most: int, words: Words) -> str:
    if most <= 0:
        return words.gettext("Ready with this throw?")
    pattern = words.ngettext(
        "{steps} step from ready or nearer?", "{steps} steps from ready or nearer?", most
    )
    return capital(pattern.format(steps=number_word(most, words)))


def _rounds_left(most: int, words: Words) -> str:
    if most == 1:
        return words.gettext("The last round?")
    return words.gettext("{count} rounds left or fewer?").format(count=most)


def _placement(above: int, words: Words) -> str:
    if above == 3:
        return words.gettext("In last place?")
    pattern = words.gettext("In {place} place or worse?")
    return pattern.format(place=place_word(above + 1, words))


def _round(above: int, words: Words) -> str:
    return words.gettext("{round} or later?").format(round=round_word(above + 1, 0, words))


def _turn(above: int, words: Words) -> str:
    return words.gettext("Turn {turn} or later?").format(turn=above + 1)


def _riichi(above: int, words: Words) -> str:
    if not above:
        return words.gettext("Somebody in riichi?")
    if above == 1:
        return words.gettext("Several players in riichi?")
    return words.gettext("All three others in riichi?")


def _own_calls(above: int, words: Words) -> str:
    pattern = words.ngettext(
        "{count} meld of your own or more?", "{count} melds of your own or more?", above + 1
    )
    return capital(pattern.format(count=number_word(above + 1, words)))


def _most_calls(above: int, words: Words) -> str:
    pattern = words.ngettext(
        "An opponent with {count} meld or more?", "An opponent with {count} melds or more?",
        above + 1,
    )  # fmt: skip
    return pattern.format(count=number_word(above + 1, words))


def _behind(above: int, words: Words) -> str:
    if not above:
        return words.gettext("Behind the leader?")
    pattern = words.gettext("More than {points} points behind the leader?")
    return pattern.format(points=f"{above:,}")


def _behind_per_round(above: int, words: Words) -> str:
    if not above:
        return words.gettext("100 points or more behind the leader a round?")
    pattern = words.gettext("More than {points} points behind the leader a round?")
    return pattern.format(points=f"{above:,}")


def _ahead(above: int, words: Words) -> str:
    pattern = words.gettext("More than {points} points ahead of the next?")
    return pattern.format(points=f"{above:,}")


def _ukeire(above: int, words: Words) -> str:
    return words.gettext("{count} good draws or more?").format(count=above + 1)


def _dora(above: int, words: Words) -> str:
    pattern = words.gettext("{count} dora or more?")
    return capital(pattern.format(count=number_word(above + 1, words)))


def _safe_kinds(above: int, words: Words) -> str:
    pattern = words.ngettext(
        "{count} tile safe against riichi?", "{count} tiles or more safe against riichi?",
        above + 1,
    )  # fmt: skip
    return capital(pattern.format(count=number_word(above + 1, words)))


def _safe_against_all(above: int, words: Words) -> str:
    pattern = words.ngettext(
        "{count} tile safe against everybody?", "{count} tiles or more safe against everybody?",
        above + 1,
    )  # fmt: skip
    return capital(pattern.format(count=number_word(above + 1, words)))


def _risk(above: int, words: Words) -> str:
    pattern = words.gettext("Fastest throw {percent} % or more likely to deal in?")
    return pattern.format(percent=above + 1)


def _in_the_way(above: int, words: Words) -> str:
    pattern = words.gettext("{count} terminals and honours or more?")
    return capital(pattern.format(count=number_word(above + 1, words)))


_Ask: TypeAlias = Callable[[int, Words], str]
_AT_MOST: Final[Mapping[str, _Ask]] = {"shanten": _shanten, "rounds_left": _rounds_left}
_MORE: Final[Mapping[str, _Ask]] = {
    "placement": _placement, "round": _round, "turn": _turn, "riichi": _riichi,
    "own_calls": _own_calls, "most_calls": _most_calls, "behind_leader": _behind,
    "behind_leader_per_round": _behind_per_round, "ahead_of_next": _ahead, "ukeire": _ukeire,
    "dora": _dora, "safe_kinds": _safe_kinds, "safe_against_all": _safe_against_all,
    "risk": _risk, "in_the_way": _in_the_way,
    "sudden_death": lambda _, words: words.gettext("An extra round?"),
    "somebody_low": lambda _, words: words.gettext("Anybody at 2,000 points or fewer?"),
    "dealer": lambda _, words: words.gettext("Are you the dealer?"),
    "riichi_dealer": lambda _, words: words.gettext("Is the dealer in riichi?"),
}  # fmt: skip
