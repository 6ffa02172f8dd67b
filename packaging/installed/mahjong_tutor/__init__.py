"""Mahjong Tutor as it is installed: all of it lies in this folder and goes with it.

Its own packages are called `rules` and `tutor`, as in the checkout, and so are other people's.
Importing this one puts the folder in which ours lie first where Python looks, so that they are
found whatever else is installed. Processes that joblib and multiprocessing start are handed that
order.

The names of `tutor.api`, the interface for other programs, are imported when they are first used.
"""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tutor.api import *  # noqa: F403

HERE = Path(__file__).resolve().parent
CODE = HERE if (HERE / "tutor").is_dir() else HERE.parents[2]
"""Where `rules` and `tutor` lie: in this folder; in the checkout for `pip install -e`."""

sys.path.insert(0, str(CODE))


def __getattr__(name: str) -> Any:
    if name == "__version__":
        from tutor import __version__

        return __version__
    if name.startswith("__") and name != "__all__":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from tutor import api

    return getattr(api, name)


def __dir__() -> list[str]:
    from tutor import api

    return [*globals(), *api.__all__]
