"""The strategy tree in words: each question with its answers, each plan with what stands behind it.

A node is read by its attributes alone: `feature`, `threshold`, `low` and `high` of a question,
`strategy`, `decisions` and `support()` of an answer.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from tutor.language import gettext, ngettext, pgettext
from tutor.strategy.nodes import Leaf, Node, Split
from tutor.strategy.strategies import Strategy
from tutor.strategy.tree import StrategyTree
from tutor.text.figures import percent
from tutor.text.plans import plan_line, plan_title
from tutor.text.tree_questions import question


@dataclass(frozen=True, slots=True)
class TreeLine:
    node: int
    parent: int
    depth: int
    answer: str
    text: str
    strategy: Strategy | None = None
    decisions: int = 0
    support: float = 0.0
    """Of a plan: the share of these (0 to 1) in which its first tile was discarded."""
    lit: bool = False


def tree_lines(
    tree: StrategyTree, values: Mapping[str, float] | None = None
) -> tuple[TreeLine, ...]:
    lit = frozenset(path_of(tree.nodes, values)) if values is not None else frozenset()
    return tuple(_below(tree.nodes, (0, -1, 0, ""), lit))


def path_of(nodes: Sequence[Node], values: Mapping[str, float]) -> tuple[int, ...]:
    path = [0]
    node = nodes[0]
    while isinstance(node, Split) and node.feature in values:
        path.append(node.low if values[node.feature] <= node.threshold else node.high)
        node = nodes[path[-1]]
    return tuple(path)


def tree_text(lines: Sequence[TreeLine]) -> str:
    return "".join(
        f"{'    ' * line.depth}{'→ ' if line.lit else ''}{node_line(line)}\n" for line in lines
    )


def node_line(line: TreeLine) -> str:
    text = line.text
    if line.strategy is not None:
        pattern = gettext("{plan} ({behind})")
        text = pattern.format(plan=text, behind=support_line(line))
    if not line.answer:
        return text
    pattern = pgettext("an answer and what it leads to", "{answer}: {what}")
    return pattern.format(answer=line.answer, what=text)


def support_line(line: TreeLine) -> str:
    counted = ngettext("{count} decision", "{count} decisions", line.decisions).format(
        count=f"{line.decisions:,}"
    )
    if line.strategy is Strategy.NONE:
        return counted
    pattern = gettext("{decisions}; its first tile in {share} %")
    return pattern.format(decisions=counted, share=percent(line.support))


def spoken_node(line: TreeLine) -> str:
    parts = [node_line(line)]
    if line.strategy is not None:
        parts.append(plan_line(line.strategy))
    else:
        parts[0] = gettext("Question {depth}: {text}").format(depth=line.depth + 1, text=parts[0])
    if line.lit:
        parts.append(gettext("On the way of this decision."))
    return " ".join(parts)


def node_tip(line: TreeLine) -> str:
    if line.strategy is None or line.strategy is Strategy.NONE:
        return node_line(line)
    decisions = ngettext("{count} decision", "{count} decisions", line.decisions).format(
        count=f"{line.decisions:,}"
    )
    learned = gettext(
        "In training, strong players made {decisions} here and threw the plan's first tile in "
        "{share} %."
    ).format(decisions=decisions, share=percent(line.support))
    plan = plan_line(line.strategy)
    return f"{plan_title(line.strategy)}: {plan} {learned}"


_NodePlace: TypeAlias = tuple[int, int, int, str]


def _below(nodes: Sequence[Node], place: _NodePlace, lit: frozenset[int]) -> Iterator[TreeLine]:
    number, parent, depth, answer = place
    node = nodes[number]
    if not isinstance(node, Split):
        yield _plan(node, place, number in lit)
        return
    text, low_is_yes = question(node.feature, node.threshold)
    yield TreeLine(number, parent, depth, answer, text, lit=number in lit)
    yes, no = (node.low, node.high) if low_is_yes else (node.high, node.low)
    for below, said in (
        (yes, pgettext("answer to a question", "yes")),
        (no, pgettext("answer to a question", "no")),
    ):
        yield from _below(nodes, (below, number, depth + 1, said), lit)


def _plan(leaf: Leaf, place: _NodePlace, lit: bool) -> TreeLine:
    number, parent, depth, answer = place
    strategy = leaf.strategy
    support = 0.0 if strategy is Strategy.NONE else leaf.support(strategy)
    title = plan_title(strategy)
    return TreeLine(number, parent, depth, answer, title, strategy, leaf.decisions, support, lit)
