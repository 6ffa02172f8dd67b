"""Mahjong Tutor as installed: everything is in this folder.

Its packages are called `rules` and `tutor`, as in the checkout, and so are packages on PyPI.
Importing this one puts its folder first on `sys.path`, so ours are found whatever else is
installed. multiprocessing and joblib pass this order to their processes.
"""

import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
CODE = HERE if (HERE / "tutor").is_dir() else HERE.parents[2]
"""The folder of `rules` and `tutor`: this one, or the checkout for `pip install -e`."""

sys.path.insert(0, str(CODE))
