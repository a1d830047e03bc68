"""The data of installed packages about English, read and never imported."""
