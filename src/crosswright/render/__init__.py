"""What a grid looks like: one module per medium, functions from a grid to a picture."""
