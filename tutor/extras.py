"""Libraries that an ordinary install does without, and which extra of the package brings each."""

from importlib.util import find_spec
from typing import Final

from rules.message import Message, TutorError

EXTRAS: Final = {
    "sklearn": ("scikit-learn", "train"),
    "scipy": ("SciPy", "train"),
    "threadpoolctl": ("threadpoolctl", "train"),
    "torch": ("torch", "network"),
    "atheris": ("atheris", "fuzz"),
    "distributed": ("distributed", "cluster"),
}


def need(module: str) -> None:
    """Say at once that a library is missing, not when hours of work come to use it.

    Raises:
        TutorError: it is not installed.
    """
    if find_spec(module) is None:
        why = _missing(module)
        raise TutorError(why)


def missing_extra(error: BaseException) -> Message | None:
    missed = error.name if isinstance(error, ModuleNotFoundError) else None
    module = (missed or "").partition(".")[0]
    return _missing(module) if module in EXTRAS else None


def _missing(module: str) -> Message:
    library, extra = EXTRAS[module]
    return Message(
        "This needs {library}, which an ordinary install does without; it comes with "
        "pip install 'mahjong-tutor[{extra}]'",
        library=library,
        extra=extra,
    )
