import sys

if __name__ == "__main__":
    from tutor.system.signals import exit_on_signals

    exit_on_signals()  # before the slow imports

    from tutor.cli import main

    sys.exit(main())
