"""``python -m mahjong_tutor``: the same as the command ``mahjong-tutor``."""

import sys


def main() -> int:
    from tutor.system.signals import exit_on_signals

    exit_on_signals()  # before slow imports

    from tutor.cli import main as run

    return run()


if __name__ == "__main__":
    sys.exit(main())
