"""What several commands share: options, reading, writing, progress on the terminal."""
