"""Files of other programs <-> GameRecord: one module a format, reader and writer in a pair."""
