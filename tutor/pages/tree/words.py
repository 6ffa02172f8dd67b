from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from tutor.coach.strategy.situation import Strategy
from tutor.coach.strategy.tree import Leaf, Node, Split, StrategyTree
from tutor.language import gettext, ngettext, pgettext
from tutor.text.names import capital, number_word, percent, place_word, round_word, steps_word
from tutor.text.stance import plan_line, plan_title


def question(feature: str, threshold: float) -> tuple[str, bool]:
    """Return the question of a split, and whether "yes" leads to the branch below the threshold."""
    limit = int(threshold)
    if feature == "shanten":
        if limit <= 0:
            return gettext("Ready with this throw?"), True
        pattern = ngettext(
            "{steps} step from ready or nearer?", "{steps} steps from ready or nearer?", limit
        )
        return capital(pattern.format(steps=steps_word(limit))), True
    if feature == "rounds_left":
        if limit == 1:
            return gettext("The last round?"), True
        return gettext("{count} rounds left or fewer?").format(count=limit), True
    asked = _hand_question(feature, limit) or _table_question(feature, limit)
    if not asked:
        name = capital(feature.replace("_", " "))
        asked = gettext("{name} above {threshold}?").format(name=name, threshold=threshold)
    return asked, False


def _hand_question(feature: str, above: int) -> str:
    least = above + 1
    match feature:
        case "own_calls":
            pattern = ngettext(
                "{count} meld of your own or more?", "{count} melds of your own or more?", least
            )
        case "ukeire":
            return gettext("{count} good draws or more?").format(count=least)
        case "dora":
            pattern = gettext("{count} dora or more?")
        case "safe_kinds":
            pattern = ngettext(
                "{count} tile safe against riichi?",
                "{count} tiles or more safe against riichi?",
                least,
            )
        case "safe_against_all":
            pattern = ngettext(
                "{count} tile safe against everybody?",
                "{count} tiles or more safe against everybody?",
                least,
            )
        case "risk":
            pattern = gettext("Fastest throw {percent} % or more likely to deal in?")
            return pattern.format(percent=least)
        case "in_the_way":
            pattern = gettext("{count} terminals and honours or more?")
        case _:
            return ""
    return capital(pattern.format(count=number_word(least)))


def _table_question(feature: str, above: int) -> str:
    least, points = above + 1, f"{above:,}"
    match feature, above:
        case "placement", 3:
            return gettext("In last place?")
        case "placement", _:
            return gettext("In {place} place or worse?").format(place=place_word(least))
        case "round", _:
            return gettext("{round} or later?").format(round=round_word(least, 0))
        case "turn", _:
            return gettext("Turn {turn} or later?").format(turn=least)
        case "riichi", 0:
            return gettext("Somebody in riichi?")
        case "riichi", 1:
            return gettext("Several players in riichi?")
        case "riichi", _:
            return gettext("All three others in riichi?")
        case "most_calls", _:
            return ngettext(
                "An opponent with {count} meld or more?",
                "An opponent with {count} melds or more?",
                least,
            ).format(count=number_word(least))
        case "behind_leader", 0:
            return gettext("Behind the leader?")
        case "behind_leader", _:
            return gettext("More than {points} points behind the leader?").format(points=points)
        case "behind_leader_per_round", 0:
            return gettext("100 points or more behind the leader a round?")
        case "behind_leader_per_round", _:
            pattern = gettext("More than {points} points behind the leader a round?")
            return pattern.format(points=points)
        case "ahead_of_next", _:
            return gettext("More than {points} points ahead of the next?").format(points=points)
        case "sudden_death", _:
            return gettext("An extra round?")
        case "somebody_low", _:
            return gettext("Anybody at 2,000 points or fewer?")
        case "dealer", _:
            return gettext("Are you the dealer?")
        case "riichi_dealer", _:
            return gettext("Is the dealer in riichi?")
        case _:
            return ""


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
    """For a plan, the share (0 to 1) of its decisions with the plan's first tile discarded."""
    lit: bool = False


def tree_lines(
    tree: StrategyTree, values: Mapping[str, float] | None = None
) -> tuple[TreeLine, ...]:
    lit = frozenset(tree_path(tree.nodes, values)) if values is not None else frozenset()
    return tuple(_below(tree.nodes, (0, -1, 0, ""), lit))


def tree_path(nodes: Sequence[Node], values: Mapping[str, float]) -> tuple[int, ...]:
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


def said_line(line: TreeLine) -> str:
    return f"{'→ ' if line.lit else ''}{_answered(line, line.text)}"


def node_line(line: TreeLine) -> str:
    text = line.text
    if line.strategy is not None:
        pattern = gettext("{plan} ({behind})")
        text = pattern.format(plan=text, behind=support_line(line))
    return _answered(line, text)


def _answered(line: TreeLine, text: str) -> str:
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


def _below(
    nodes: Sequence[Node], place: tuple[int, int, int, str], lit: frozenset[int]
) -> Iterator[TreeLine]:
    number, parent, depth, answer = place
    node = nodes[number]
    if isinstance(node, Leaf):
        plan, is_lit = node.strategy, number in lit
        share = 0.0 if plan is Strategy.NONE else node.support(plan)
        yield TreeLine(
            number, parent, depth, answer, plan_title(plan), plan, node.decisions, share, is_lit
        )
        return
    text, low_is_yes = question(node.feature, node.threshold)
    yield TreeLine(number, parent, depth, answer, text, lit=number in lit)
    yes, no = (node.low, node.high) if low_is_yes else (node.high, node.low)
    for below, said in (
        (yes, pgettext("answer to a question", "yes")),
        (no, pgettext("answer to a question", "no")),
    ):
        yield from _below(nodes, (below, number, depth + 1, said), lit)
