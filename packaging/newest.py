"""Sign the file that tells programs of the newest version (tutor/pages/window/update_model.py).

    python packaging/newest.py --key FILE           make a key, and print its public half
    python packaging/newest.py FILE >newest.txt     sign this version

Needs PyNaCl (the extra `dev`). Keep FILE secret and outside of the checkout.
"""

import argparse
import base64
import os
import sys
from pathlib import Path

from bundle import version
from nacl.signing import SigningKey


def make_key(place: Path) -> str:
    """Write a new key, for this user only, and return its public half.

    Raises FileExistsError if there is one: it may sign what programs in use believe.
    """
    key = SigningKey.generate()
    with os.fdopen(os.open(place, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(base64.b64encode(bytes(key)))
    return base64.b64encode(bytes(key.verify_key)).decode()


def signed(place: Path, number: str) -> str:
    key = SigningKey(base64.b64decode(place.read_bytes()))
    signature = key.sign(number.encode()).signature
    return f"{number}\n{base64.b64encode(signature).decode()}\n"


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--key", action="store_true", help="make a key")
    parser.add_argument("file", type=Path)
    options = parser.parse_args(words)
    print(make_key(options.file) if options.key else signed(options.file, version()), end="")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
