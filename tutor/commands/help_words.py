"""Translation of the help texts of argument parsers."""

import argparse
from collections.abc import Callable

from tutor.language import gettext


def translate_help(
    parser: argparse.ArgumentParser, translate: Callable[[str], str] = gettext
) -> None:
    if parser.description:
        parser.description = translate(" ".join(parser.description.split()))
    for group in parser._action_groups:
        group.title = translate(group.title) if group.title else None
    for action in parser._actions:
        if action.help and action.help != argparse.SUPPRESS:
            action.help = translate(action.help)
        if isinstance(action, argparse._SubParsersAction):
            for choice in action._choices_actions:
                choice.help = translate(choice.help) if choice.help else None
            for word in action.choices.values():
                translate_help(word, translate)


def help_texts(parser: argparse.ArgumentParser) -> list[str]:
    texts: list[str] = []
    translate_help(parser, lambda text: texts.append(text) or text)  # type: ignore[func-returns-value]
    return texts
