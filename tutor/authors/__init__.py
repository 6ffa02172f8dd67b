"""Authors: what the coach says, one module for each language."""
