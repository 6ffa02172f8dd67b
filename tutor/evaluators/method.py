"""Whose evaluators: ours, or the paper's own, which everything is compared with."""

from typing import Literal, TypeAlias

Method: TypeAlias = Literal["ours", "paper"]
"""``paper``: Tanaka and Ikeda's as their text gives them. What each evaluator then leaves out, its
module says."""
