"""The command line: `printkit KIT --paper a4 --out DIR`, or `python -m printkit ...`, writes a
kit's files. The work is done in `command.py`, which needs the libraries.
"""

from __future__ import annotations

import sys

try:
    from collections.abc import Sequence
    from typing import Final

    from rulescore import __version__
    from rulescore.translation import heard, say
except KeyboardInterrupt:
    sys.exit(130)

LIBRARIES: Final = ("reportlab", "svgwrite", "markdown_it", "pyphen", "qrcodegen")
"""Modules that the print shop imports beyond the standard library."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command. Returns 0 on success, 2 (and one line on standard error) for bad input, 130
    when interrupted.
    """
    try:
        rest = heard(sys.argv[1:] if arguments is None else arguments)
        if "--version" in rest:  # needs none of the libraries
            print(f"printkit {__version__}")
            return 0
        from printkit import command

        command.run(rest)
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in LIBRARIES:
            raise
        print(
            say(
                "printing needs reportlab, svgwrite, markdown-it-py, pyphen and qrcodegen: pip"
                " install '.[print]'"
            ),
            file=sys.stderr,
        )
        return 2
    except ValueError as error:
        print(error, file=sys.stderr)
        return 2
    except OSError as error:
        print(
            (
                say(
                    "{path} cannot be written: {reason}", path=error.filename, reason=error.strerror
                )
                if error.filename
                else error
            ),
            file=sys.stderr,
        )
        return 2
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
