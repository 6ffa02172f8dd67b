"""What the manual takes from the program itself: keys, settings, plans, terms and helps.

Each directive reads the program when the manual is built, so what it shows cannot drift. Words
come from the program's own catalogue; the manual's catalogue knows nothing of them.
"""

import argparse
import re
from collections.abc import Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from docutils import nodes
from docutils.parsers.rst import Directive
from sphinx.application import Sphinx

from rules.tiles import Tile
from tutor import cli
from tutor.coach.strategy.situation import STRATEGIES, UNIT, Strategy, shipped_push_rates
from tutor.coach.strategy.tree import Leaf, shipped_tree
from tutor.commands.help_words import translate_help
from tutor.export.tile_places import face_name
from tutor.language import active, gettext, override
from tutor.pages.parts import keys_sheet
from tutor.pages.parts.buttons import choice_word
from tutor.pages.tree.words import tree_lines, tree_text
from tutor.pages.window.page_entries import PAGES
from tutor.pages.yaku.words import fu_tables, points_tables, yaku_groups, yaku_source
from tutor.position.components import TERMS
from tutor.settings import options
from tutor.text.glossary.entries import PLAN_GLOSSES
from tutor.text.glossary.lookup import TermGroup, glossary_terms, with_readings
from tutor.text.phrases import with_breaks
from tutor.text.second import push_table
from tutor.text.stance import plan_title
from tutor.text.table import review_signs, table_signs

ROOT = Path(__file__).resolve().parents[3]
LINK = re.compile(r"(?<!!)\[([^\]]+)\]\(([^)#\s]+)(#[^)]*)?\)")
COLUMNS = 88
"""How wide the helps of commands are set."""


class FromProgram(Directive):
    """A directive that makes nodes out of the program, in the language of the manual."""

    optional_arguments = 3

    def run(self) -> list[nodes.Node]:
        """The nodes; none where only texts for translators are collected."""
        environment = self.state.document.settings.env
        if environment.app.builder.name == "gettext":
            return []
        with override(environment.config.language):
            return self.made(self.arguments)

    def made(self, arguments: Sequence[str]) -> list[nodes.Node]:
        """What stands in the place of the directive."""
        raise NotImplementedError


class Keys(FromProgram):
    """The keys: ``program-keys`` everywhere, ``program-keys NAME`` those of a page."""

    def made(self, arguments: Sequence[str]) -> list[nodes.Node]:
        """A table of keys and what they do."""
        if arguments:
            keys = [(key, gettext(what)) for key, what in keys_sheet.PAGE_KEYS[arguments[0]]]
        else:
            keys = keys_sheet.everywhere([place.cell for place in PAGES])
        return [table(((literal(key), paragraph(what)) for key, what in keys), (1, 2))]


class Signs(FromProgram):
    """The signs: ``program-signs table``, ``program-signs review``."""

    def made(self, arguments: Sequence[str]) -> list[nodes.Node]:
        """A table of signs and what they say."""
        said = {"table": table_signs, "review": review_signs}[arguments[0]]()
        return [table(((paragraph(sign), paragraph(what)) for sign, what in said), (1, 2))]


class Settings(FromProgram):
    """Every option: what it is called, what it is for, what can be chosen."""

    def made(self, arguments: Sequence[str]) -> list[nodes.Node]:
        """A table with a row an option; the default is strong."""
        rows = []
        for option in options():
            choices = nodes.paragraph()
            for number, choice in enumerate(option.choices):
                said = choice_word(option, choice)
                choices += nodes.Text(" · " if number else "")
                is_default = choice == option.default
                choices += nodes.strong(text=said) if is_default else nodes.Text(said)
            title, help_ = gettext(option.title), gettext(option.help)
            rows.append((paragraph(title), paragraph(help_), choices))
        return [table(rows, (2, 4, 3))]


class PushRates(FromProgram):
    """How often strong players push against a riichi."""

    def made(self, arguments: Sequence[str]) -> list[nodes.Node]:
        """A table of each kind of riichi, and what the figures are and are not."""
        told = push_table(shipped_push_rates())
        made: list[nodes.Node] = []
        for title, rows in told.groups:
            head = [nodes.strong(text=each) for each in told.heads]
            cells = [[paragraph(cell) for cell in row] for row in rows]
            made += [
                paragraph(title),
                table(([_in_paragraph(each) for each in head], *cells), (3, 2, 2, 2)),
            ]
        return [*made, *map(paragraph, told.notes)]


def _in_paragraph(node: nodes.Node) -> nodes.paragraph:
    made = nodes.paragraph()
    made += node
    return made


class Plans(FromProgram):
    """The plans that there are."""

    def made(self, arguments: Sequence[str]) -> list[nodes.Node]:
        """A table: the plan, and what it asks for."""
        rows = [
            (paragraph(plan_title(plan)), paragraph(gettext(PLAN_GLOSSES[plan])))
            for plan in Strategy
        ]
        return [table(rows, (2, 6))]


class Terms(FromProgram):
    """``program-terms GROUP``: the terms of a group of the glossary."""

    required_arguments = 1

    def made(self, arguments: Sequence[str]) -> list[nodes.Node]:
        """A table: the word, the Japanese word or its reading, what it means, tiles."""
        group = TermGroup(arguments[0])
        rows = []
        for term in glossary_terms():
            if term.group is not group or not term.romaji:
                continue
            other = term.kana if active() == "ja" else f"{term.japanese} {term.romaji}"
            cell = [paragraph(term.gloss)]
            if term.example:
                cell.append(tiles(term.example))
            if term.caption:
                cell.append(paragraph(term.caption))
            rows.append((paragraph(term.word), paragraph(other), cell))
        return [table(rows, (2, 2, 6))]


class Yaku(FromProgram):
    """The yaku: a table of each value."""

    def made(self, arguments: Sequence[str]) -> list[nodes.Node]:
        """A title and a table for each value, and where the shares are from."""
        made: list[nodes.Node] = [paragraph(yaku_source())]
        for group in yaku_groups():
            rows = []
            for entry in group.entries:
                name = f"{entry.name} {entry.aside}".rstrip()
                words = [_in_paragraph(nodes.strong(text=name)), paragraph(entry.gloss)]
                value = [paragraph(entry.han), paragraph(entry.often)]
                rows.append(([*words, tiles(entry.tiles)], value))
            made += [_in_paragraph(nodes.strong(text=group.title)), table(rows, (6, 3))]
        return made


class Values(FromProgram):
    """``program-values points`` or ``program-values fu``: the tables of value_tables."""

    required_arguments = 1

    def made(self, arguments: Sequence[str]) -> list[nodes.Node]:
        """A title, a table and notes for each."""
        made: list[nodes.Node] = []
        for each in {"points": points_tables, "fu": fu_tables}[arguments[0]]():
            heads = [_in_paragraph(nodes.strong(text=head)) for head in each.heads]
            rows = [[_lines(cell) for cell in row] for row in each.rows]
            widths = [1] * len(heads)
            made += [
                _in_paragraph(nodes.strong(text=each.title)),
                table((heads, *rows), widths),
                *map(paragraph, each.notes),
            ]
        return made


def _lines(text: str) -> nodes.line_block:
    made = nodes.line_block()
    made += [nodes.line(text=line) for line in text.split("\n")]
    return made


class Tree(FromProgram):
    """``program-tree questions``, ``importances`` or ``weights``: the strategy tree."""

    required_arguments = 1

    def made(self, arguments: Sequence[str]) -> list[nodes.Node]:
        """The tree as indented text, or a table."""
        tree = shipped_tree()
        if arguments[0] == "questions":
            text = tree_text(tree_lines(tree)).rstrip()
            return [nodes.literal_block(text, text, language="text")]
        if arguments[0] == "importances":
            shares = sorted(tree.learned["importances"].items(), key=lambda each: -each[1])
            return [table(((literal(name), paragraph(f"{s:.1%}")) for name, s in shares), (2, 1))]
        leaves = [(n, leaf) for n, leaf in enumerate(tree.nodes) if isinstance(leaf, Leaf)]
        weighed = [(str(n), leaf.strategy, leaf.weights_of(leaf.strategy)) for n, leaf in leaves]
        weighed += [("", *each) for each in zip(STRATEGIES, tree.everywhere, strict=True)]
        rows = [
            [number, plan_title(plan), *(f"{weight / UNIT:g}" for weight in weights)]
            for number, plan, weights in weighed
        ]
        cells = [[paragraph(cell) for cell in row] for row in [["", "", *TERMS], *rows]]
        return [table(cells, [1, 4] + [1] * len(TERMS))]


class Sample(FromProgram):
    """The review of the sample game, a page that make_manual.py puts beside this one."""

    def made(self, arguments: Sequence[str]) -> list[nodes.Node]:
        """The page in a frame, and a link to it."""
        name = gettext("Look at a finished review")
        link = f'<p><a href="sample.html">{name}</a></p>'
        frame = f'<iframe class="sample" src="sample.html" title="{name}"></iframe>'
        return [nodes.raw("", link + frame, format="html")]


class Help(FromProgram):
    """``program-help [VERB]``: what the command line says of itself."""

    def made(self, arguments: Sequence[str]) -> list[nodes.Node]:
        """The help as it is printed."""
        said = helps(arguments)
        return [nodes.literal_block(each, each, language="text") for each in said]


def helps(names: Sequence[str]) -> list[str]:
    """What `mahjong-tutor NAME --help` prints, and the same of each word that it takes."""
    if not names:
        return [cli.top_parser().format_help().rstrip()]
    parser = cli.parser_of(names[0])
    translate_help(parser)
    parsers = [parser]
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            parsers += action.choices.values()
    said = []
    for each in parsers:
        each.formatter_class = partial(argparse.HelpFormatter, width=COLUMNS)
        said.append(each.format_help().rstrip())
    return said


def paragraph(text: str) -> nodes.paragraph:
    """A paragraph of plain text."""
    return nodes.paragraph("", text)


def literal(text: str) -> nodes.paragraph:
    """A paragraph with keys."""
    made = nodes.paragraph()
    made += nodes.literal(text, text)
    return made


def tiles(groups: Iterable[Sequence[Tile]]) -> nodes.raw:
    """Tiles in a row, groups of them apart."""
    drawn = [
        "".join(
            f'<img src="_static/{face_name(tile)}.svg" alt="{face_name(tile)}">' for tile in group
        )
        for group in groups
    ]
    row = "</span> <span>".join(drawn)
    return nodes.raw("", f'<p class="tiles"><span>{row}</span></p>', format="html")


def table(rows: Iterable[Sequence[Any]], widths: Sequence[int]) -> nodes.table:
    """A table without a head; a cell is a node or a list of them."""
    group = nodes.tgroup(cols=len(widths))
    group += [nodes.colspec(colwidth=width) for width in widths]
    body = nodes.tbody()
    for cells in rows:
        row = nodes.row()
        for cell in cells:
            entry = nodes.entry()
            entry += cell
            row += entry
        body += row
    group += body
    made = nodes.table()
    made += group
    return made


def relink(app: Sphinx, path: Path, parent: str, content: list[str]) -> None:
    """Links of a page that is taken in: to its page here, or where there is none, to nowhere.

    Raises ValueError where a link leads to no file even in its own folder.
    """
    source = (Path(app.srcdir) / path).resolve()
    pages = {
        file.resolve(): file.name
        for folder in ("docs", "data")
        for file in (ROOT / folder).glob("*.md")
    } | {ROOT / "data" / "README.md": "model-card.md"}

    def told(match: re.Match[str]) -> str:
        name, target, _ = match.groups()
        if "://" in target:
            return match[0]
        file = (source.parent / target).resolve()
        if not file.exists():
            raise ValueError(f"{source}: a link to {target}, which is not there")
        there = pages.get(file)
        taken_in = there is not None and (Path(app.srcdir) / "reference" / there).exists()
        return f"[{name}]({there})" if taken_in else name

    content[0] = LINK.sub(told, content[0])


HAVE_READINGS = ("terms", "yaku")
"""Pages that show readings themselves."""


def add_readings(app: Sphinx, doctree: nodes.document, name: str) -> None:
    """Add readings to Japanese terms where a page first mentions them: 嵌張（カンチャン）."""
    if app.config.language != "ja" or name in HAVE_READINGS:
        return
    said: set[str] = set()
    with override("ja"):
        for node in list(doctree.findall(nodes.Text)):
            if isinstance(node.parent, (nodes.paragraph, nodes.emphasis, nodes.strong)):
                text = with_readings(str(node), frozenset(), said)
                node.parent.replace(node, nodes.Text(text))


PARAGRAPH = re.compile(r"<p>.*?</p>", re.DOTALL)


def break_lines(
    app: Sphinx, name: str, template: str, context: dict[str, Any], doctree: nodes.Node | None
) -> None:
    """Let Japanese lines end between phrases."""
    if app.config.language == "ja" and "body" in context:
        context["body"] = PARAGRAPH.sub(lambda found: with_breaks(found[0]), context["body"])


def setup(app: Sphinx) -> dict[str, bool]:
    """Tell Sphinx about the directives."""
    for name, directive in (
        ("keys", Keys),
        ("signs", Signs),
        ("settings", Settings),
        ("plans", Plans),
        ("push-rates", PushRates),
        ("terms", Terms),
        ("yaku", Yaku),
        ("values", Values),
        ("tree", Tree),
        ("sample", Sample),
        ("help", Help),
    ):
        app.add_directive(f"program-{name}", directive)
    app.connect("include-read", relink)
    app.connect("doctree-resolved", add_readings)
    app.connect("html-page-context", break_lines)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
