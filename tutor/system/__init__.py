"""The computer the program runs on: files, locks, signals, one window, error reports.

The map, top floor first: a line imports only from the lines below it.

    folder_lock.py      A lock that lets one program at a time change the files of a folder.
    fault_report.py     A report of an unexpected error, in a file that can be read and sent.
    signals.py          Ctrl-C, SIGTERM and SIGHUP as an exception that unwinds.
    single_instance.py  One window: a second start hands its file to the one that is open.
    files.py            Where the program's files are, and how they are written atomically.
"""
