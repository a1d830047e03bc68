"""Regex crosswords on the site: their routes and their tasks."""
