"""What the progress page shows, without Qt.

The map, top floor first: a line imports only from the lines below it.

    views.py    Figures as the progress page shows them.
    loading.py  Jobs of the progress page.
"""
