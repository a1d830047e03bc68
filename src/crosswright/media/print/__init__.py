"""Puzzles as pages to print: PDF, Word, EPUB, books, and one page of HTML."""
