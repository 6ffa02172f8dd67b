"""The head of a tenhou.net/6 document: who sat there, by which rules, on what day."""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable
from contextlib import suppress
from datetime import date
from typing import Final

from rules.events import FourPoints
from rules.formats.addresses import GAME_ID
from rules.formats.reading import BadRound, three_players
from rules.formats.tenhou6_results import points_in
from rules.record import Player
from rules.ruleset import Ruleset
from rules.tiles import four

DANS: Final = (
    "新人",
    "9級",
    "8級",
    "7級",
    "6級",
    "5級",
    "4級",
    "3級",
    "2級",
    "1級",
    "初段",
    "二段",
    "三段",
    "四段",
    "五段",
    "六段",
    "七段",
    "八段",
    "九段",
    "十段",
    "天鳳",
)
NO_KUITAN: Final = re.compile(r"[般上特鳳若銀琥孔技雀].?[東南](?!喰)")

_DAY: Final = re.compile(
    r"(?<![0-9])((?:19|20)[0-9]{2})[-/.年]([0-9]{1,2})[-/.月]([0-9]{1,2})(?![0-9])"
)

Document = dict[str, object]


def day_of(head: Document) -> date | None:
    """Return the day in the title: ``["Friends", "2026/11/5 21:30:00"]``; other orders of year,
    month and day are not guessed at."""
    title = head.get("title")
    for text in title if isinstance(title, list) else [title]:
        found = _DAY.search(text) if isinstance(text, str) else None
        if found:
            with suppress(ValueError):
                return date(int(found[1]), int(found[2]), int(found[3]))
    return None


def ids_of_others(documents: Iterable[Document]) -> frozenset[str]:
    """Return the ids of Tenhou's that belong to other games than the first, where each of several
    tells more than one document: a single one may be damaged."""
    told = Counter(map(id_of, documents))
    several = [each for each, count in told.items() if each and count > 1]
    return frozenset(several[1:])


def id_of(document: Document) -> str:
    reference = document.get("ref")
    match = GAME_ID.search(reference[:100]) if isinstance(reference, str) else None
    return match[1].lower() if match else ""


def refuse_three_players(head: Document) -> None:
    """Refuse what three players played.

    Raises:
        UnreadableGame: its head says so.
    """
    rule = head.get("rule")
    display = _display(rule) if isinstance(rule, dict) else ""
    names = head.get("name")
    if "三" in display or "3-" in display or (isinstance(names, list) and len(names) == 3):
        raise three_players()


def rules_of(head: Document) -> Ruleset:
    rule = head.get("rule")
    rule = rule if isinstance(rule, dict) else {}
    display = _display(rule)
    flags = [rule[key] for key in ("aka", "aka51", "aka52", "aka53") if key in rule]
    red_fives = any(flags) if flags else "赤" in display or not display
    east_only = "東" in display or "East" in display
    return Ruleset(not east_only, red_fives, not NO_KUITAN.match(display))


def _display(rule: Document) -> str:
    name = rule.get("disp")
    return name[:100] if isinstance(name, str) else ""


def names_of(document: Document) -> list[str]:
    names = document.get("name")
    names = names[:4] if isinstance(names, list) else []  # there may be millions, looked at often
    return [name[:100] if isinstance(name, str) else "" for name in [*names, "", "", "", ""][:4]]


def players_of(head: Document) -> tuple[Player, Player, Player, Player]:

    def column(key: str) -> list[object]:
        values = head.get(key)
        return values if isinstance(values, list) and len(values) == 4 else [None] * 4

    return four(
        Player(
            name,
            _dan(dan),
            float(rate) if isinstance(rate, int | float) and abs(rate) < 10**6 else None,
            sex[:10] if isinstance(sex, str) and sex else None,
        )
        for name, dan, rate, sex in zip(
            names_of(head), column("dan"), column("rate"), column("sx"), strict=True
        )
    )


def _dan(value: object) -> int | None:
    text = unicodedata.normalize("NFKC", value[:10]) if isinstance(value, str) else ""
    return DANS.index(text) if text in DANS else None


def final_points_of(document: Document) -> FourPoints | None:
    results = document.get("sc")
    try:
        return points_in(results[::2]) if isinstance(results, list) else None
    except BadRound:
        return None
