"""The criss-cross page: its routes, what a visitor may ask, and the task that answers."""
