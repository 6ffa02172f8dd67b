"""Games from Tenhou for a list of addresses: only on a person's word."""

import argparse

from tutor.classroom.sources import Fetch, slowly


def fetch_of(options: argparse.Namespace) -> Fetch | None:
    return slowly() if options.fetch else None
