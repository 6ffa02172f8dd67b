"""Files, locks, signals, a single window, the menu, error reports.

The map, top floor first: a line imports only from the lines below it.

    fault_report.py     reports of unexpected errors, in files
    menu.py             the entry in the menu of a Linux desktop
    signals.py          Ctrl-C, SIGTERM and SIGHUP as an exception
    sound.py            short sounds, played by the system
    single_instance.py  pass files from a second start to the open window
    files.py            the program's files, atomic writing, printable text
"""
