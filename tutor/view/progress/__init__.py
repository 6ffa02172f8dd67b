"""What the progress page shows, without Qt.

The map, top floor first: a line imports only from the lines below it.

    views.py    what the figures show: plain data
    loading.py  jobs for the worker: the figures, whether a game is one's own
"""
