"""`python -m megalink.cli`, where the `megalink` script is not on the path."""

from megalink.cli import main

if __name__ == "__main__":
    main()
