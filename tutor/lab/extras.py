from importlib.util import find_spec
from typing import Final

from rules.message import TutorError

EXTRAS: Final = {
    "sklearn": ("scikit-learn", "train"),
    "scipy": ("SciPy", "train"),
    "threadpoolctl": ("threadpoolctl", "train"),
    "torch": ("torch", "network"),
    "atheris": ("atheris", "fuzz"),
    "distributed": ("distributed", "cluster"),
}


def need(*modules: str) -> None:
    """Check before hours of work that a library is there.

    Raises:
        TutorError: it is not installed.
    """
    for module in modules:
        if find_spec(module) is None:
            library, extra = EXTRAS[module]
            raise TutorError(
                "{library} is missing: in the checkout, run `.venv/bin/python -m pip install "
                "'.[{extra}]'`.",
                library=library,
                extra=extra,
            )
