"""A review as text for the terminal: rounds, a line a decision, sentences where they matter."""

from collections.abc import Iterable, Sequence
from typing import Final

from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from rules.events import Call, Deal
from rules.observation import Observation
from rules.record import GameRecord
from rules.tiles import Seat, Tile, format_tiles, kind_of, tile_name
from tutor.advice.advice import Decision
from tutor.advice.call_advice import CallDecision, ReviewEntry
from tutor.language import gettext, ngettext
from tutor.lessons.call_lessons import call_lesson
from tutor.review_totals import Summary, summarise
from tutor.strategy.strategies import Strategy
from tutor.strategy.verdict import Verdict
from tutor.text.advice import sentences
from tutor.text.call_lessons import call_lesson_words
from tutor.text.calls import done_word, recommendation, wanted_word
from tutor.text.names import place_word, round_word, wind_word
from tutor.text.phrases import paragraph
from tutor.text.plans import plan_title
from tutor.text.stance import headline
from tutor.text.verdicts import verdict_word

SIGNS: Final = {Verdict.FIRST: "●", Verdict.IN_LINE: "○", Verdict.OFF_PLAN: "▲"}
_PLAIN_SIGNS: Final = {Verdict.FIRST: "*", Verdict.IN_LINE: "o", Verdict.OFF_PLAN: "!"}
_STYLES: Final = {Verdict.FIRST: "green", Verdict.IN_LINE: "", Verdict.OFF_PLAN: "bold red"}
PLAIN_TEXT_COLUMNS: Final = 100
INDENT_COLUMNS: Final = 6
_CLOSING: Final = frozenset("、。)」")
MAX_TIED_SHOWN: Final = 3


def print_review(
    rounds: Iterable[Sequence[ReviewEntry]], record: GameRecord, console: Console
) -> Summary:
    everything: list[ReviewEntry] = []
    for number, decisions in enumerate(rounds):
        everything.extend(decisions)
        _print_round(record, number, decisions, console)
    summary = summarise(everything)
    if not everything:
        console.print(gettext("This game holds no decision of that seat."))
        return summary
    console.print(_legend(console))
    console.print(
        gettext(
            "m man, p pin, s sou; 1z to 7z: East South West North White Green Red; "
            "0 a red five, * riichi, then the tutor’s tile and the plan."
        )
    )
    console.print(summary_line(summary))
    return summary


def summary_line(summary: Summary) -> str:
    line = ngettext(
        "{count} decision: {first} first choice, {second} fine, {off} worth a look.",
        "{count} decisions: {first} first choice, {second} fine, {off} worth a look.",
        summary.decisions,
    ).format(
        count=summary.decisions, first=summary.first, second=summary.in_line, off=summary.off_plan
    )
    said = [line]
    plans = [plan for plan in summary.off_by_plan if plan[0] is not Strategy.NONE]
    if plans and plans[0][1] >= 2:
        most = gettext("Most often left: “{plan}” ({count} times).").format(
            plan=plan_title(plans[0][0]), count=plans[0][1]
        )
        said.append(most)
    if summary.calls:
        calls = ngettext(
            "{count} call, riichi, kan or win: {off} worth a look.",
            "{count} calls, riichi, kans and wins: {off} worth a look.",
            summary.calls,
        ).format(count=summary.calls, off=summary.calls_off)
        said.append(calls)
    return paragraph(said)


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
        console.print(_line(decision, several, console))
        if decision.verdict is Verdict.OFF_PLAN or said.get(seat) != plan:
            _print_explanation(paragraph(sentences(decision, observation)), console)
        said[seat] = plan
    console.print()


def _print_call(decision: CallDecision, several: bool, console: Console) -> None:
    console.print(_call_line(decision, several, console))
    if decision.verdict is not Verdict.FIRST or isinstance(decision.taken, Call):
        said = recommendation(decision.advice, decision.observation)
        lesson = call_lesson(decision)
        if lesson is not None:
            words = call_lesson_words(lesson, decision.observation)
            said = (*said, words.watch)
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


def _line(decision: Decision, several: bool, console: Console) -> Text:
    line = _head(decision, several, console)
    line.append(_pad(tile_name(decision.played) + ("*" if decision.riichi else ""), 4))
    line.append("→ " if not console.options.ascii_only else "> ", style="not bold default")
    line.append(_pad(_best(decision), 13), style="not bold default")
    line.append(headline(decision.advice, decision.observation), style="not bold cyan")
    return line


def _call_line(decision: CallDecision, several: bool, console: Console) -> Text:
    line = _head(decision, several, console)
    line.append(done_word(decision))
    if decision.verdict is not Verdict.FIRST:
        line.append(" > " if console.options.ascii_only else " → ", style="not bold default")
        line.append(wanted_word(decision), style="not bold default")
    return line


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
    """Return the discards that share the first rank, the played one first among them; and what
    stands for those that a row does not show: " +2"."""
    played = kind_of(decision.played)
    best = sorted(decision.advice.best, key=lambda tile: kind_of(tile) != played)
    return best, f" +{len(best) - MAX_TIED_SHOWN}" if len(best) > MAX_TIED_SHOWN else ""


def _best(decision: Decision) -> str:
    tiles, more = shown_best(decision)
    return " ".join(map(tile_name, tiles[:MAX_TIED_SHOWN])) + more


def points_line(observation: Observation) -> str:
    return gettext("You are {wind} with {points} points, in {place} place.").format(
        wind=_wind(observation),
        points=f"{observation.points[observation.seat]:,}",
        place=place_word(observation.place_of(observation.seat)),
    )


def _wind(observation: Observation) -> str:
    return wind_word(observation.wind_of(observation.seat))


def _pad(text: str, width: int) -> str:
    return text + " " * max(1, width - cell_len(text))


def _legend(console: Console) -> Text:
    signs = _PLAIN_SIGNS if console.options.ascii_only else SIGNS
    legend = Text()
    for verdict in Verdict:
        legend.append(f"{signs[verdict]} ", style=_STYLES[verdict])
        legend.append(f"{verdict_word(verdict)}   ")
    return legend
