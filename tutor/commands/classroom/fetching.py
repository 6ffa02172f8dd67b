"""Fetch games from Tenhou, if asked."""

import argparse

from tutor.classroom.sources import Fetch, slowly


def fetch_of(options: argparse.Namespace) -> Fetch | None:
    return slowly() if options.fetch else None
