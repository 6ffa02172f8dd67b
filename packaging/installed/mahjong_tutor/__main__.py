"""``python -m mahjong_tutor``: the same as the command ``mahjong-tutor``."""

import sys

from tutor.cli import main

if __name__ == "__main__":
    sys.exit(main())
