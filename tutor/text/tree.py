"""The strategy tree as indented text."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from tutor.language import gettext, ngettext, pgettext
from tutor.strategy.situation import Strategy
from tutor.strategy.tree import Leaf, Node, Split, StrategyTree
from tutor.text.names import capital, number_word, percent, place_word, round_word
from tutor.text.stance import plan_line, plan_title


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
