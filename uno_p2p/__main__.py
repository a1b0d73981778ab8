"""`python -m uno_p2p`: the same program as `uno-p2p`."""

import sys

try:
    from uno_p2p.cli import main
except ImportError as error:  # a Python that is too old is seen in the same way
    python = ".".join(map(str, sys.version_info[:3]))
    sys.stderr.write(
        f"uno-p2p: Something that is needed is missing or broken ({error}; Python {python});"
        " install the program anew, with Python 3.11 or newer. [broken-package]\n"
    )
    sys.exit(2)

if __name__ == "__main__":
    main()
