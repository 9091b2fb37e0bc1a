"""`python -m shorebreak` is the command `shorebreak`."""

from .cli import main

if __name__ == "__main__":
    main()
