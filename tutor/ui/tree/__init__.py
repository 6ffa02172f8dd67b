"""The strategy tree as a picture and as a text.
"""
