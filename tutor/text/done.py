import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

from tutor.coach.concepts.finders import Concept
from tutor.coach.grading.grade import LEAST, Grade
from tutor.language import gettext, mark, ngettext
from tutor.luck.places import MeanPlaces
from tutor.store.figures import IdeaCount
from tutor.store.progress import Done, Figure, TurnCount
from tutor.system import files
from tutor.text.concepts import concept_term
from tutor.text.names import capital, paragraph, percent

RATE_NAMES: Final = ("wins", "deal_ins", "riichi", "calls")
_RATES: Final = {
    "wins": mark("Won"),
    "deal_ins": mark("Dealt in"),
    "riichi": mark("Declared riichi"),
    "calls": mark("Called a tile"),
}
ROOM: Final = "phoenix"
GRADES: Final = {"learner": 32, "novice": 52, "expert": 67, "phoenix": 73}
"""The mean grades of our opponents and of Tenhou's rooms, from the table in docs/RESULTS.md."""


@dataclass(frozen=True, slots=True)
class RoomRange:
    """A rate per round (0 to 1): the mean of a room's players, and the range of the middle 80 %."""

    mean: float
    low: float
    high: float


@cache
def room_ranges() -> Mapping[str, RoomRange]:
    stored = json.loads((files.data() / "rooms.json").read_text(encoding="utf-8"))
    return {name: RoomRange(**stored["rooms"][ROOM][name]) for name in RATE_NAMES}


@dataclass(frozen=True, slots=True)
class Number:
    value: str
    title: str
    line: str = ""


def done_numbers(done: Done, grade: Grade) -> tuple[Number, ...]:
    """Return the figures of what a learner has done, including those that few games support."""
    following = done.ledger.next_concept()
    return (
        _turns(gettext("turns on your own"), done.free),
        _turns(gettext("turns with a hint"), done.hinted),
        _grade(grade),
        Number(
            f"{done.drills:,}",
            ngettext("drill answered", "drills answered", done.drills),
            gettext("{count} of them wrong").format(count=f"{done.wrong:,}")
            if done.drills
            else gettext("Drills are on their own page."),
        ),
        Number(
            f"{len(done.ledger.met_concepts)}",
            gettext("of {count} ideas have come up").format(count=len(Concept)),
            gettext("Next: {idea}.").format(idea=concept_term(following).word)
            if following is not None
            else "",
        ),
        Number(
            f"{len(done.days)}",
            ngettext("day played", "days played", len(done.days)),
            streak_line(done.streak),
        ),
    )


def streak_line(days: int) -> str:
    return ngettext("{count} day in a row", "{count} days in a row", days).format(count=days)


def _turns(title: str, turns: TurnCount) -> Number:
    line = gettext("the advised tile in {count}").format(count=f"{turns.first:,}")
    return Number(f"{turns.turns:,}", title, line if turns.turns else "")


def _grade(grade: Grade) -> Number:
    title = gettext("grade")
    if grade.value is None:
        line = gettext("needs {least} graded turns on your own").format(least=LEAST)
        return Number("–", title, line)
    value = f"{round(grade.value)}"
    if grade.interval is not None:
        low, high = (f"{round(end)}" for end in grade.interval)
        title = gettext("grade ({low} to {high})").format(low=low, high=high)
    line = gettext("learner {learner}, novice {novice}, expert room {expert}, phoenix {phoenix}")
    return Number(value, title, line.format(**GRADES))


def rate_title(name: str) -> str:
    return gettext(_RATES[name])


def rounds_line(figure: Figure) -> str:
    return ngettext("{part} of {whole} round", "{part} of {whole} rounds", figure.whole).format(
        part=f"{figure.part:,}", whole=f"{figure.whole:,}"
    )


def room_line(room: RoomRange) -> str:
    return gettext("strong players {mean} %, eight of ten {low} to {high} %").format(
        mean=percent(room.mean), low=percent(room.low), high=percent(room.high)
    )


def rate_line(name: str, figure: Figure, room: RoomRange) -> str:
    said = [
        gettext("{title} in {rounds}.").format(title=rate_title(name), rounds=rounds_line(figure))
    ]
    if figure.share is not None and figure.interval is not None:
        low, high = figure.interval
        said.append(
            gettext("That is {share} % (likely {low} to {high} %).").format(
                share=percent(figure.share), low=percent(low), high=percent(high)
            )
        )
    said.append(gettext("Beside it: {room}.").format(room=room_line(room)))
    return paragraph(said)


def rates_note() -> str:
    return gettext(
        "The light band is where eight of ten of the strongest players are: those of Tenhou's"
        " phoenix room, each over forty rounds or more."
    )


def idea_title(concept: Concept) -> str:
    return capital(concept_term(concept).word)


def idea_count(count: IdeaCount) -> str:
    return ngettext(
        "{misses} of {chances} time", "{misses} of {chances} times", count.chances
    ).format(misses=f"{count.misses:,}", chances=f"{count.chances:,}")


def idea_hinted(count: IdeaCount) -> str:
    if not count.chances:
        return ""
    return gettext("with a hint {count}").format(count=idea_count(count))


def idea_line(title: str, free: IdeaCount, hinted: IdeaCount) -> str:
    said = []
    if free.chances:
        pattern = gettext("{title}: went wrong {count}.")
        said.append(pattern.format(title=title, count=idea_count(free)))
    if hinted.chances:
        pattern = gettext("{title}, with a hint: went wrong {count}.")
        said.append(pattern.format(title=title, count=idea_count(hinted)))
    return paragraph(said)


def ideas_note() -> str:
    return gettext(
        "How often an idea decided between two tiles of yours, and how often it went wrong."
    )


def few_places_line(places: MeanPlaces) -> str:
    """Return a sentence on the mean placement in the few games so far, without an interval."""
    if places.plain is None:
        return ""
    before, after = places.plain
    pattern = ngettext(
        "Mean place so far {before} in {games} game; with the luck of tiles taken out {after}.",
        "Mean place so far {before} in {games} games; with the luck of tiles taken out {after}.",
        places.games,
    )
    return pattern.format(before=f"{before:.2f}", after=f"{after:.2f}", games=places.games)


def hidden_line(done: Done) -> str:
    """Return a sentence counting the turns that were taken back and replayed; empty if none
    were."""
    if not done.again:
        return ""
    return ngettext(
        "{count} turn was answered again after it was taken back, and is not counted.",
        "{count} turns were answered again after they were taken back, and are not counted.",
        done.again,
    ).format(count=f"{done.again:,}")


def day_counts_line(day: str, turns: int, drills: int) -> str:
    """Return the day's turns and drills: "3/3/25: 60 turns, 15 drills"."""
    return gettext("{day}: {turns}, {drills}").format(
        day=day,
        turns=ngettext("{count} turn", "{count} turns", turns).format(count=f"{turns:,}"),
        drills=ngettext("{count} drill", "{count} drills", drills).format(count=f"{drills:,}"),
    )
