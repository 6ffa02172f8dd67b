"""The picture of the strategy tree, without Qt.

layout.py  The layout of the strategy tree.
"""
