"""The installed program, entirely contained in this folder.

Its packages are called `rules` and `tutor`, as in the checkout, but others may use these names too.
Importing this package puts their folder first on `sys.path`, so that they are found whatever else
is installed; processes started by joblib and multiprocessing inherit it.

Names from `tutor.api`, the interface for other programs, are imported on first use.
"""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tutor.api import *  # noqa: F403

HERE = Path(__file__).resolve().parent
CODE = HERE if (HERE / "tutor").is_dir() else HERE.parents[2]
"""The folder of `rules` and `tutor`: this one or, for `pip install -e`, the checkout."""

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
