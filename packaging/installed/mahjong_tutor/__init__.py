"""Mahjong Tutor as it is installed: all of it lies in this folder and goes with it.

Its own packages are called `rules` and `tutor`, as in the checkout, and so are other people's.
Importing this one puts the folder in which ours lie first where Python looks, so that they are
found whatever else is installed. Processes that joblib and multiprocessing start are handed that
order; `dask worker --preload mahjong_tutor` takes it over on another machine.
"""

import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
CODE = HERE if (HERE / "tutor").is_dir() else HERE.parents[2]
"""Where `rules` and `tutor` lie: in this folder; in the checkout for `pip install -e`."""

sys.path.insert(0, str(CODE))
