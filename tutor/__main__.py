"""``python -m tutor``, the same as the command ``mahjong-tutor``."""

import sys

if __name__ == "__main__":
    from tutor.system.signals import end_at_once

    end_at_once()  # before the slow imports

    from tutor.cli import main

    sys.exit(main())
