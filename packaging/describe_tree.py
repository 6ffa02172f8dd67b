"""Write data/tree.md, the strategy tree in words, for the model card.

    python packaging/describe_tree.py            write it
    python packaging/describe_tree.py --check    exit with 1 if it is out of date

Run it after training. The sentences are those of the program's tree page.
"""

import argparse
import sys
from pathlib import Path

from tutor.coach.strategy.situation import STRATEGIES, UNIT
from tutor.coach.strategy.tree import Leaf, StrategyTree, shipped_tree
from tutor.pages.tree.words import tree_lines, tree_text
from tutor.position.components import TERMS
from tutor.text.stance import plan_title

TEXT = Path(__file__).resolve().parent.parent / "data" / "tree.md"

HEAD = """\
# The strategy tree in words

Written by `python packaging/describe_tree.py` from `strategy.json` ({hash}): {leaves} leaves, with
at most {depth} questions to each. In brackets: the number of training decisions in a leaf, and how
often the experts made the plan's first discard.

```
{tree}
```

## Importance of the questions

The share of the tree's total gain that each number of the situation accounts for.

| number | share |
|---|---|
{importances}

## Weights of the terms

For each leaf, in the order of the tree above, the weights of the terms under its plan. Terms are
log odds (see README.md), so a weight of 1 is the average over all decisions. *Everywhere* has the
weights of each plan without a tree.

| leaf | plan | {terms} |
|---|---|{rules}|
{weights}
"""


def text_of(tree: StrategyTree) -> str:
    rows = []
    for number, node in enumerate(tree.nodes):
        if isinstance(node, Leaf):
            rows.append((str(number), plan_title(node.strategy), node.weights_of(node.strategy)))
    for strategy, weights in zip(STRATEGIES, tree.everywhere, strict=True):
        rows.append(("everywhere", plan_title(strategy), weights))
    return HEAD.format(
        hash=tree.hash,
        leaves=tree.leaves,
        depth=tree.depth,
        tree=tree_text(tree_lines(tree)).rstrip(),
        importances="\n".join(
            f"| `{name}` | {share:.1%} |" for name, share in tree.learned["importances"].items()
        ),
        terms=" | ".join(TERMS),
        rules="---|" * (len(TERMS) - 1) + "---",
        weights="\n".join(
            f"| {number} | {plan} | " + " | ".join(f"{w / UNIT:g}" for w in weights) + " |"
            for number, plan, weights in rows
        ),
    )


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--check", action="store_true", help="change nothing, only compare")
    options = parser.parse_args(arguments)
    text = text_of(shipped_tree())
    if options.check:
        if TEXT.read_text("utf-8") == text:
            return 0
        print(f"{TEXT}: stale; run packaging/describe_tree.py", file=sys.stderr)
        return 1
    TEXT.write_text(text, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
