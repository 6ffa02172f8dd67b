"""Translation of the help texts of argument parsers."""

import argparse
from collections.abc import Iterator

from tutor.language import gettext


def help_texts(parser: argparse.ArgumentParser) -> Iterator[str]:
    if parser.description:
        yield " ".join(parser.description.split())
    for group in parser._action_groups:
        if group.title:
            yield group.title
    for action in parser._actions:
        if action.help and action.help != argparse.SUPPRESS:
            yield action.help
        if isinstance(action, argparse._SubParsersAction):
            yield from (choice.help for choice in action._choices_actions if choice.help)
            for word in action.choices.values():
                yield from help_texts(word)


def translate_help(parser: argparse.ArgumentParser) -> None:
    if parser.description:
        description = " ".join(parser.description.split())
        parser.description = gettext(description)
    for group in parser._action_groups:
        if group.title:
            group.title = gettext(group.title)
    for action in parser._actions:
        if action.help and action.help != argparse.SUPPRESS:
            action.help = gettext(action.help)
        if isinstance(action, argparse._SubParsersAction):
            for choice in action._choices_actions:
                choice.help = gettext(choice.help) if choice.help else None
            for word in action.choices.values():
                translate_help(word)
