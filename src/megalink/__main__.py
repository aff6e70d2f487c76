"""`python -m megalink`."""

from megalink.cli import main

if __name__ == "__main__":
    main()
