"""An answer about one position or one game, kept until another one is asked about.

What is said of a position asks the same several times, and so do the formats of an export of a
game. The active language is part of the question. Arguments are compared by identity: to hash an
observation costs more than most answers.
"""

from collections.abc import Callable
from functools import wraps
from operator import is_
from typing import ParamSpec, TypeVar

from tutor.language import Language, active

Asked = ParamSpec("Asked")
Answer = TypeVar("Answer")


def once_in_a_row(answer: Callable[Asked, Answer]) -> Callable[Asked, Answer]:
    last: tuple[tuple[object, ...], Language, Answer] | None = None

    @wraps(answer)
    def remembered(*args: Asked.args, **named: Asked.kwargs) -> Answer:
        if named:
            return answer(*args, **named)
        nonlocal last
        known, language = last, active()
        if (
            known is not None
            and known[1] == language
            and len(known[0]) == len(args)
            and all(map(is_, known[0], args))
        ):
            return known[2]
        found = answer(*args, **named)
        last = args, language, found
        return found

    return remembered
