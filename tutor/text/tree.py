"""The strategy tree in words: each question with its answers, each plan with what stands behind it.

A node is read by its attributes alone: `feature`, `threshold`, `low` and `high` of a question,
`strategy`, `decisions` and `support()` of an answer.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from tutor.language import Translator
from tutor.strategy.nodes import Leaf, Node, Split
from tutor.strategy.strategies import Strategy
from tutor.strategy.tree import StrategyTree
from tutor.text.figures import percent
from tutor.text.plans import plan_line, plan_title
from tutor.text.tree_questions import question


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
    """Of a plan: the share of these (0 to 1) in which its first tile was discarded."""
    lit: bool = False
    """Whether the moment that was given comes by."""


def tree_lines(
    tree: StrategyTree, translator: Translator, values: Mapping[str, float] | None = None
) -> tuple[TreeLine, ...]:
    """Return every node in reading order: a question, all that follows a yes, all that follows a
    no.

    `values` is a moment, a number a feature; what it comes by is `lit`. A feature that is asked
    about on the way and is not among them ends the lit path there.
    """
    lit = frozenset(path_of(tree.nodes, values)) if values is not None else frozenset()
    return tuple(_below(tree.nodes, (0, -1, 0, ""), lit, translator))


def path_of(nodes: Sequence[Node], values: Mapping[str, float]) -> tuple[int, ...]:
    """Return the numbers of the nodes that a moment comes by, from the first one on."""
    path = [0]
    node = nodes[0]
    while isinstance(node, Split) and node.feature in values:
        path.append(node.low if values[node.feature] <= node.threshold else node.high)
        node = nodes[path[-1]]
    return tuple(path)


def tree_text(lines: Sequence[TreeLine], translator: Translator) -> str:
    """Return the tree as an indented text, a line a node, each of the lit path with an arrow."""
    return "".join(
        f"{'    ' * line.depth}{'→ ' if line.lit else ''}{node_line(line, translator)}\n"
        for line in lines
    )


def node_line(line: TreeLine, translator: Translator) -> str:
    """Return a node in one line: "yes: Safety first (3,120 decisions; its first tile in 58 %)"."""
    text = line.text
    if line.strategy is not None:
        pattern = translator.gettext("{plan} ({behind})")
        text = pattern.format(plan=text, behind=support_line(line, translator))
    if not line.answer:
        return text
    pattern = translator.pgettext("an answer and what it leads to", "{answer}: {what}")
    return pattern.format(answer=line.answer, what=text)


def support_line(line: TreeLine, translator: Translator) -> str:
    """Return what stands behind a plan: "3,120 decisions; its first tile in 58 %"."""
    counted = translator.ngettext("{count} decision", "{count} decisions", line.decisions).format(
        count=f"{line.decisions:,}"
    )
    if line.strategy is Strategy.NONE:
        return counted
    pattern = translator.gettext("{decisions}; its first tile in {share} %")
    return pattern.format(decisions=counted, share=percent(line.support))


def spoken_node(line: TreeLine, translator: Translator) -> str:
    """Return a node for those who cannot see the picture: what led here, what it is, whether it is
    lit."""
    parts = [node_line(line, translator)]
    if line.strategy is not None:
        parts.append(plan_line(line.strategy, translator))
    else:
        parts[0] = translator.gettext("Question {depth}: {text}").format(
            depth=line.depth + 1, text=parts[0]
        )
    if line.lit:
        parts.append(translator.gettext("On the way of this decision."))
    return " ".join(parts)


def node_tip(line: TreeLine, translator: Translator) -> str:
    """Return a node for who looks at the picture: of a plan what it asks for, and what stands
    behind."""
    if line.strategy is None or line.strategy is Strategy.NONE:
        return node_line(line, translator)
    decisions = translator.ngettext("{count} decision", "{count} decisions", line.decisions).format(
        count=f"{line.decisions:,}"
    )
    learned = translator.gettext(
        "In training, strong players made {decisions} here and threw the plan's first tile in "
        "{share} %."
    ).format(decisions=decisions, share=percent(line.support))
    plan = plan_line(line.strategy, translator)
    return f"{plan_title(line.strategy, translator)}: {plan} {learned}"


_NodePlace: TypeAlias = tuple[int, int, int, str]


def _below(
    nodes: Sequence[Node], place: _NodePlace, lit: frozenset[int], translator: Translator
) -> Iterator[TreeLine]:
    number, parent, depth, answer = place
    node = nodes[number]
    if not isinstance(node, Split):
        yield _plan(node, place, number in lit, translator)
        return
    text, low_is_yes = question(node.feature, node.threshold, translator)
    yield TreeLine(number, parent, depth, answer, text, lit=number in lit)
    yes, no = (node.low, node.high) if low_is_yes else (node.high, node.low)
    for below, said in (
        (yes, translator.pgettext("answer to a question", "yes")),
        (no, translator.pgettext("answer to a question", "no")),
    ):
        yield from _below(nodes, (below, number, depth + 1, said), lit, translator)


def _plan(leaf: Leaf, place: _NodePlace, lit: bool, translator: Translator) -> TreeLine:
    number, parent, depth, answer = place
    strategy = leaf.strategy
    support = 0.0 if strategy is Strategy.NONE else leaf.support(strategy)
    title = plan_title(strategy, translator)
    return TreeLine(number, parent, depth, answer, title, strategy, leaf.decisions, support, lit)
