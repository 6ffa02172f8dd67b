"""Game logs to the tree; the only place that knows scikit-learn."""
