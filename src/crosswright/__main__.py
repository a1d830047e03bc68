"""The program `crosswright`, and `python -m crosswright`: the command line. Ctrl-C may come while it is loaded."""

import sys


def main() -> None:
    """Run the command line."""
    try:
        from crosswright.cli import main as program
    except KeyboardInterrupt:
        print("crosswright: interrupted", file=sys.stderr)
        sys.exit(130)  # as `cli.exits` has it
    program()


if __name__ == "__main__":
    main()
