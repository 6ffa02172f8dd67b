from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from rules.events import Call, Deal
from rules.observation import Observation
from rules.record import GameRecord
from rules.tiles import Seat, Tile, format_tiles, kind_of, tile_name
from tutor.coach.advice import CallDecision, Decision, ReviewEntry
from tutor.coach.grading.grade import grade_of_entries
from tutor.coach.grading.praise import praise_of
from tutor.coach.lessons.calls import call_lesson
from tutor.coach.lessons.lessons import find_lessons
from tutor.coach.lessons.story import story_of
from tutor.coach.strategy.stance import Verdict
from tutor.explanations import headline, sentences
from tutor.explanations.lessons import why_line
from tutor.language import gettext, mark, ngettext, pgettext
from tutor.luck.chances import NoLuckReason
from tutor.luck.game import EventLuck, GameLuck
from tutor.luck.places import MIN_LUCK_GAMES, PLACES_PRECISION, MeanPlace, MeanPlaces
from tutor.text.calls import answer_word, recommendation, tutor_answer_word
from tutor.text.game_summary import answers_line, grade_lines, round_lines, strength_line, turned_at
from tutor.text.lessons import lesson_words, watch_line
from tutor.text.names import paragraph, place_word, round_word, tile_word, wind_word
from tutor.text.verdicts import verdict_word

SMALL_LUCK: Final = 0.05


def game_luck_lines(luck: GameLuck, seat: Seat) -> tuple[str, ...]:
    return (
        paragraph(
            (
                gettext("You finished {place}.").format(place=place_word(luck.places[seat])),
                net_line(luck.luck[seat]),
            )
        ),
        not_luck_note(),
    )


def net_line(luck: float) -> str:
    """Return a sentence on the net luck of a game: "Luck cost you about 0.4 places."."""
    if abs(luck) < SMALL_LUCK:
        return gettext("Good and bad luck were about equal.")
    if luck > 0:
        pattern = gettext("Luck gained you about {places} places.")
    else:
        pattern = gettext("Luck cost you about {places} places.")
    return pattern.format(places=f"{abs(luck):.1f}")


def short_luck(luck: float | None) -> str:
    """Return the label of a button with the net luck of a game, such as "Luck −0.4 places"."""
    if luck is None:
        return gettext("Luck ?")
    places = f"{luck:+.1f}".replace("-", "−") if round(luck, 1) else "0.0"
    return gettext("Luck {places} places").format(places=places)


def review_luck_lines(
    luck: GameLuck | NoLuckReason, record: GameRecord, seats: Sequence[Seat]
) -> tuple[str, ...]:
    if isinstance(luck, NoLuckReason):
        return (refusal_line(luck),)
    lines: list[str] = []
    for seat in seats:
        line, _ = game_luck_lines(luck, seat)
        lines += [line] if len(seats) == 1 else [f"{record.players[seat].name}: {line}"]
        for draws in most_and_least(luck.draws_of(seat), seat):
            for draw in draws:
                deal = record.rounds[draw.round][0]
                if isinstance(deal, Deal):
                    said = draw_line(draw, seat, deal.round, deal.honba)
                    lines.append(f"   {said}")
    return (*lines, not_luck_note())


def not_luck_note() -> str:
    return gettext(
        "One place is the step from third to second. The draws of all four count. This is an"
        " estimate, and one game says little. Winning on a discard, or being won on, is not luck"
        " here; good luck and good play are two columns that are not added."
    )


def draw_line(event: EventLuck, seat: Seat, round_: int, honba: int) -> str:
    return gettext("{round}, turn {turn}: {tile}, {luck} places").format(
        round=round_word(round_, honba),
        turn=event.turn,
        tile=tile_word(event.tile),
        luck=f"{event.luck[seat]:+.2f}".replace("-", "−"),
    )


_REFUSALS: Final = {
    NoLuckReason.UNFINISHED: mark("Luck unknown: the record stops before the end."),
    NoLuckReason.DISCONNECTED: mark("Luck unknown: a player lost the connection."),
    NoLuckReason.HIDDEN: mark("Luck unknown: the record hides hands or draws."),
    NoLuckReason.DAMAGED: mark("Luck unknown: the record contradicts itself."),
    NoLuckReason.UNKNOWN_LENGTH: mark("Luck unknown: the program has no model of such games."),
}


def refusal_line(reason: NoLuckReason) -> str:
    return gettext(_REFUSALS[reason])


def result_luck(luck: float) -> str:
    return gettext("luck {places}").format(places=f"{luck:+.1f}".replace("-", "−"))


def mean_place_words(mean: MeanPlace | None) -> str:
    return "" if mean is None else _mean_words(mean)


def range_words(mean: MeanPlace) -> str:
    return gettext("{low} to {high}").format(low=f"{mean.low:.2f}", high=f"{mean.high:.2f}")


def places_heads() -> tuple[str, str, str]:
    return (
        gettext("Games with a figure of luck"),
        gettext("Mean place"),
        gettext("Luck taken out"),
    )


def place_cells(places: MeanPlaces) -> tuple[str, str, str]:
    """Return the table cells for mean placements, in the order of `places_heads`."""
    before, after = mean_place_words(places.before), mean_place_words(places.after)
    return f"{places.games:,}", before, after


def results_caption(*, has_luck: bool) -> str:
    if not has_luck:
        return gettext("Grade")
    return gettext("Grade, mean place, and mean place with the luck of tiles taken out")


def places_note() -> str:
    return gettext(
        "A game has a figure of luck if it was finished and all hands are known. A mean needs"
        " {games} such games. Winning on a discard, or being won on, is not luck here; good luck"
        " and good play are two columns that are not added."
    ).format(games=MIN_LUCK_GAMES)


def luck_progress_lines(luck: MeanPlaces) -> tuple[str, ...]:
    if luck.before is None or luck.after is None:
        return ()
    more = max(0, luck.after.games_needed - luck.games)
    without = max(0, luck.before.games_needed - luck.games)
    if not more:
        needed = gettext("That is enough to tell a difference of {places} places.")
    else:
        needed = ngettext(
            "To tell a difference of {places} places takes {more} more game; {without} without"
            " taking luck out.",
            "To tell a difference of {places} places takes {more} more games; {without} without"
            " taking luck out.",
            more,
        )
    needed = needed.format(
        places=f"{PLACES_PRECISION:.1f}", more=f"{more:,}", without=f"{without:,}"
    )
    return (
        gettext(
            "Mean place {before} in {games} games; with the luck of tiles taken out {after}."
        ).format(
            before=_mean_words(luck.before), games=f"{luck.games:,}", after=_mean_words(luck.after)
        ),
        needed,
        gettext(
            "Winning on a discard, or being won on, is not luck here; good luck and good play are"
            " two columns that are not added."
        ),
    )


def _mean_words(mean: MeanPlace) -> str:
    return gettext("{mean} (likely {low} to {high})").format(
        mean=f"{mean.mean:.2f}", low=f"{mean.low:.2f}", high=f"{mean.high:.2f}"
    )


def most_and_least(
    draws: Sequence[EventLuck], seat: Seat, number: int = 3
) -> tuple[tuple[EventLuck, ...], tuple[EventLuck, ...]]:
    """Return the seat's luckiest and unluckiest draws, most extreme first.

    Args:
        draws: sorted from luckiest to unluckiest.
        seat: the seat whose luck is measured.
        number: the maximum number of draws of each sort.
    """
    lucky = tuple(each for each in draws if each.luck[seat] > 0)
    unlucky = tuple(each for each in draws[::-1] if each.luck[seat] < 0)
    return lucky[:number], unlucky[:number]


SIGNS: Final = {Verdict.FIRST: "●", Verdict.IN_LINE: "○", Verdict.OFF_PLAN: "▲"}
_PLAIN_SIGNS: Final = {Verdict.FIRST: "*", Verdict.IN_LINE: "o", Verdict.OFF_PLAN: "!"}
_STYLES: Final = {Verdict.FIRST: "green", Verdict.IN_LINE: "", Verdict.OFF_PLAN: "bold red"}
PLAIN_TEXT_COLUMNS: Final = 100
INDENT_COLUMNS: Final = 6
_CLOSING: Final = frozenset("、。)」")
MAX_TIED_SHOWN: Final = 3


def print_review(
    rounds: Iterable[Sequence[ReviewEntry]], record: GameRecord, console: Console
) -> list[ReviewEntry]:
    everything: list[ReviewEntry] = []
    for number, decisions in enumerate(rounds):
        everything.extend(decisions)
        _print_round(record, number, decisions, console)
    if not everything:
        console.print(gettext("This seat has no decisions in this game."))
        return everything
    signs = _PLAIN_SIGNS if console.options.ascii_only else SIGNS
    legend = Text()
    for verdict in Verdict:
        legend.append(f"{signs[verdict]} ", style=_STYLES[verdict])
        legend.append(f"{verdict_word(verdict)}   ")
    console.print(legend)
    console.print(
        gettext(
            "m man, p pin, s sou; 1z to 7z: East South West North White Green Red; "
            "0 a red five, * riichi, then the tutor’s tile and the plan."
        )
    )
    return everything


def review_grade_lines(
    entries: Sequence[ReviewEntry], record: GameRecord, seats: Sequence[Seat]
) -> list[str]:
    lines: list[str] = []
    for seat in seats:
        own = [one for one in entries if one.observation.seat == seat]
        said = summary_line(own)
        lines.append(said if len(seats) == 1 else f"{record.players[seat].name}: {said}")
        praise = praise_of(own, record, seat)
        lines += [f"   {strength_line(each)}" for each in praise]
    return lines


def review_story_lines(
    entries: Sequence[ReviewEntry], record: GameRecord, seats: Sequence[Seat]
) -> list[str]:
    lines: list[str] = []
    for seat in seats:
        own = [one for one in entries if one.observation.seat == seat]
        story = story_of(record, seat, own)
        if len(seats) > 1:
            lines.append(f"{record.players[seat].name}:")
        lessons = find_lessons(own)
        for lesson in lessons:
            said = lesson_words(lesson, own)
            title = pgettext("a whole sentence", "{said}.").format(said=said.title)
            lines.append(paragraph((title, said.cause, said.watch)))
        lines += [line for line in (why_line(story), turned_at(story)) if line]
        lines += [f"   {line}" for line in round_lines(story, own, lessons)]
    return lines


def summary_line(entries: Sequence[ReviewEntry]) -> str:
    discards = [one for one in entries if isinstance(one, Decision)]
    answers = [one for one in entries if isinstance(one, CallDecision)]
    lines = grade_lines(
        grade_of_entries(entries),
        Counter(one.graded.label for one in discards if one.graded is not None),
    )
    answered = answers_line([one.graded for one in answers if one.graded is not None])
    return paragraph([*lines, *([answered] if answered else [])])


def _print_round(
    record: GameRecord, number: int, entries: Sequence[ReviewEntry], console: Console
) -> None:
    deal = record.rounds[number][0]
    decisions = [one for one in entries if isinstance(one, Decision) or one.is_listed]
    if not isinstance(deal, Deal) or not decisions:
        return
    console.print(Text(round_word(deal.round, deal.honba), style="bold"))
    several = len({decision.observation.seat for decision in decisions}) > 1
    if not several:
        console.print(Text(points_line(decisions[0].observation), style="dim"))
    said: dict[Seat, str] = {}
    for decision in decisions:
        if isinstance(decision, CallDecision):
            _print_call(decision, several, console)
            continue
        observation = decision.observation
        seat, plan = observation.seat, headline(decision.advice, observation)
        line = _head(decision, several, console)
        line.append(_pad(tile_name(decision.played) + ("*" if decision.riichi else ""), 4))
        line.append("→ " if not console.options.ascii_only else "> ", style="not bold default")
        tiles, more = shown_best(decision)
        line.append(
            _pad(" ".join(map(tile_name, tiles[:MAX_TIED_SHOWN])) + more, 13),
            style="not bold default",
        )
        line.append(headline(decision.advice, decision.observation), style="not bold cyan")
        console.print(line)
        if decision.verdict is Verdict.OFF_PLAN or said.get(seat) != plan:
            _print_explanation(paragraph(sentences(decision, observation)), console)
        said[seat] = plan
    console.print()


def _print_call(decision: CallDecision, several: bool, console: Console) -> None:
    line = _head(decision, several, console)
    line.append(answer_word(decision))
    if decision.verdict is not Verdict.FIRST:
        line.append(" > " if console.options.ascii_only else " → ", style="not bold default")
        line.append(tutor_answer_word(decision), style="not bold default")
    console.print(line)
    if decision.verdict is not Verdict.FIRST or isinstance(decision.taken, Call):
        said = recommendation(decision.advice, decision.observation)
        lesson = call_lesson(decision)
        if lesson is not None:
            said = (*said, watch_line(lesson.cause))
        _print_explanation(paragraph(said), console)


def _print_explanation(said: str, console: Console) -> None:
    width = console.width if console.is_terminal else PLAIN_TEXT_COLUMNS
    wrapped = Text(said).wrap(console, max(20, width - INDENT_COLUMNS - 2), overflow="fold")
    lines = [line.plain.strip() for line in wrapped]
    for place in range(1, len(lines)):  # no Japanese line begins with a closing mark
        if lines[place][:1] in _CLOSING:
            lines[place - 1] += lines[place][:1]
            lines[place] = lines[place][1:]
    for line in filter(None, lines):
        console.print(Text(" " * INDENT_COLUMNS + line), soft_wrap=True)


def _head(entry: ReviewEntry, several: bool, console: Console) -> Text:
    observation = entry.observation
    sign = (_PLAIN_SIGNS if console.options.ascii_only else SIGNS)[entry.verdict]
    line = Text(sign, style=_STYLES[entry.verdict])
    who = f"{_wind(observation)} " if several else ""
    line.append(f" {who}{observation.turn:>2}  ", style="not bold default")
    offer = entry.claimed if isinstance(entry, CallDecision) else None
    tile = "" if offer is None else f" ({tile_name(offer)})"
    line.append(_pad(hand_notation(observation) + tile, 25), style="not bold default")
    return line


def hand_notation(observation: Observation) -> str:
    rest = [tile for tile in observation.hand if tile != observation.drawn]
    drawn = "" if observation.drawn is None else f" {tile_name(observation.drawn)}"
    melds = "".join(f" [{format_tiles(meld.tiles)}]" for meld in observation.own_melds)
    return format_tiles(rest) + drawn + melds


def shown_best(decision: Decision) -> tuple[list[Tile], str]:
    """Return the discards tied for first, the played one first, and a suffix such as " +2" that
    counts those not shown."""
    played = kind_of(decision.played)
    best = sorted(decision.advice.best, key=lambda tile: kind_of(tile) != played)
    return best, f" +{len(best) - MAX_TIED_SHOWN}" if len(best) > MAX_TIED_SHOWN else ""


def points_line(observation: Observation) -> str:
    level = len({*observation.points}) == 1
    return (
        gettext("You are {wind} with {points} points, like everybody.")
        if level
        else gettext("You are {wind} with {points} points, in {place} place.")
    ).format(
        wind=_wind(observation),
        points=f"{observation.points[observation.seat]:,}",
        place=place_word(observation.place_of(observation.seat)),
    )


def _wind(observation: Observation) -> str:
    return wind_word(observation.wind_of(observation.seat))


def _pad(text: str, width: int) -> str:
    return text + " " * max(1, width - cell_len(text))
