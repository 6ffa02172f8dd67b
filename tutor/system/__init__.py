"""Access to the operating system: files, locks, signals, the menu, error reports.

Modules, highest level first; each imports only from those listed below it.

    fault_report.py     files that report unexpected errors
    menu.py             the entry in the menu of a Linux desktop
    signals.py          Ctrl-C, SIGTERM and SIGHUP as an exception
    sound.py            short sounds, played by the system
    single_instance.py  pass files from another start to the open window
    files.py            the program's files, atomic writing, printable text
"""
