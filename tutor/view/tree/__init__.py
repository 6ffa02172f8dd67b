"""What the picture of the strategy tree shows, without Qt.

moment.py  the moment whose way through the tree is shown
layout.py  where the nodes lie, and which one lies beside another
"""
