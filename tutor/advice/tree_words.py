"""The strategy tree in words: each question with its answers, each plan with what stands behind it.

A node is read by its attributes alone: `feature`, `threshold`, `low` and `high` of a question,
`strategy`, `decisions` and `support()` of an answer.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from tutor.advice.names import capital, number_word, place_word, round_word
from tutor.advice.plans import plan_line, plan_title
from tutor.language import Words
from tutor.strategy.nodes import Leaf, Node, Split
from tutor.strategy.strategies import Strategy
from tutor.strategy.tree import StrategyTree


@dataclass(frozen=True, slots=True)
class TreeLine:
    """One node of the tree in words."""

    node: int
    """Its number in the tree."""
    parent: int
    """The number of the question before it; -1 for the first."""
    depth: int
    """How many questions come before it."""
    answer: str
    """The answer that leads to it: "yes" or "no"; empty for the first."""
    text: str
    """The question: "Somebody in riichi?"; or the plan: "Safety first"."""
    strategy: Strategy | None = None
    """The plan; None for a question."""
    decisions: int = 0
    """Of a plan: how many decisions of strong players came here in training."""
    support: float = 0.0
    """Of a plan: the share of these (0 to 1) in which its first tile was thrown."""
    lit: bool = False
    """Whether the moment that was given comes by."""


def tree_lines(
    tree: StrategyTree, words: Words, values: Mapping[str, float] | None = None
) -> tuple[TreeLine, ...]:
    """Every node in reading order: a question, all that follows a yes, all that follows a no.

    `values` is a moment, a number a feature; what it comes by is `lit`. A feature that is asked
    about on the way and is not among them ends the lit path there.
    """
    lit = frozenset(path_of(tree.nodes, values)) if values is not None else frozenset()
    return tuple(_below(tree.nodes, (0, -1, 0, ""), lit, words))


def path_of(nodes: Sequence[Node], values: Mapping[str, float]) -> tuple[int, ...]:
    """The numbers of the nodes that a moment comes by, from the first one on."""
    path = [0]
    node = nodes[0]
    while isinstance(node, Split) and node.feature in values:
        path.append(node.low if values[node.feature] <= node.threshold else node.high)
        node = nodes[path[-1]]
    return tuple(path)


def tree_text(lines: Sequence[TreeLine], words: Words) -> str:
    """The tree as an indented text, a line a node; a lit path has an arrow before each line."""
    arrows = any(line.lit for line in lines)
    said = []
    for line in lines:
        mark = ("▶ " if line.lit else "  ") if arrows else ""
        said.append(f"{mark}{'    ' * line.depth}{line_words(line, words)}")
    return "\n".join(said) + "\n"


def line_words(line: TreeLine, words: Words) -> str:
    """A node in one line: "yes: Safety first (3,120 decisions; its first tile in 58 %)"."""
    text = line.text
    if line.strategy is not None:
        pattern = words.gettext("{plan} ({behind})")
        text = pattern.format(plan=text, behind=behind_words(line, words))
    if not line.answer:
        return text
    pattern = words.pgettext("an answer and what it leads to", "{answer}: {what}")
    return pattern.format(answer=line.answer, what=text)


def behind_words(line: TreeLine, words: Words) -> str:
    """What stands behind a plan: "3,120 decisions; its first tile in 58 %"."""
    counted = words.ngettext("{count} decision", "{count} decisions", line.decisions).format(
        count=f"{line.decisions:,}"
    )
    if line.strategy is Strategy.NONE:
        return counted
    pattern = words.gettext("{decisions}; its first tile in {share} %")
    return pattern.format(decisions=counted, share=round(100 * line.support))


def told(line: TreeLine, words: Words) -> str:
    """A node for those who cannot see the picture: what led here, what it is, whether it is lit."""
    parts = [line_words(line, words)]
    if line.strategy is not None:
        parts.append(plan_line(line.strategy, words))
    else:
        parts[0] = words.gettext("Question {depth}: {text}").format(
            depth=line.depth + 1, text=parts[0]
        )
    if line.lit:
        parts.append(words.gettext("On the way of this decision."))
    return " ".join(parts)


_Place: TypeAlias = tuple[int, int, int, str]


def _below(
    nodes: Sequence[Node], place: _Place, lit: frozenset[int], words: Words
) -> Iterator[TreeLine]:
    number, parent, depth, answer = place
    node = nodes[number]
    if not isinstance(node, Split):
        yield _plan(node, place, number in lit, words)
        return
    text, low_is_yes = question(node.feature, node.threshold, words)
    yield TreeLine(number, parent, depth, answer, text, lit=number in lit)
    yes, no = (node.low, node.high) if low_is_yes else (node.high, node.low)
    yield from _below(nodes, (yes, number, depth + 1, words.gettext("yes")), lit, words)
    yield from _below(nodes, (no, number, depth + 1, words.gettext("no")), lit, words)


def _plan(leaf: Leaf, place: _Place, lit: bool, words: Words) -> TreeLine:
    number, parent, depth, answer = place
    strategy = leaf.strategy
    support = 0.0 if strategy is Strategy.NONE else leaf.support(strategy)
    title = plan_title(strategy, words)
    return TreeLine(
        number, parent, depth, answer, title, strategy, leaf.decisions, support, lit
    )


# --- questions ----------------------------------------------------------------------------------


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
