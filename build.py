#!/usr/bin/env python3
"""The one command of the project: sets everything up, builds, serves, prints and tests.

python3 build.py serve    builds the site into dist/, serves it on 127.0.0.1 and says where
python3 build.py test     runs all tests, in a real browser too
"""

from __future__ import annotations

import sys

try:
    import argparse
    import time
    from collections.abc import Sequence

    from tools import python_env
    from tools.steps import BuildError, run_steps, say_error
except KeyboardInterrupt:
    sys.exit(130)


def parser() -> argparse.ArgumentParser:
    """The command line."""
    result = argparse.ArgumentParser(
        prog="build.py",
        description=(
            "Builds, serves, prints and tests Siegeworks. What is up to date is not done again."
        ),
    )
    commands = result.add_subparsers(dest="command", metavar="COMMAND", title="commands")

    def add(name: str, summary: str, description: str) -> argparse.ArgumentParser:
        return commands.add_parser(name, help=summary, description=description)

    add(
        "site",
        "build the site into dist/site (the default)",
        "Build the site, static files for any folder of any web server, into dist/site.",
    )
    serve = add(
        "serve",
        "build the site and serve it on this machine",
        "Build the site and serve it on 127.0.0.1 until Ctrl-C.",
    )
    serve.add_argument(
        "--port", type=_port, default=0, help="port to listen on (default: any free one)"
    )
    add(
        "single",
        "build the single file dist/siegeworks.html",
        "Build dist/siegeworks.html, which works by double-click, without a network.",
    )
    add(
        "print",
        "write the printed kits into dist/print",
        "Write every kit on every paper into dist/print, as PDF and SVG.",
    )
    check = add(
        "check",
        "check style, types and sentences",
        "Run the checks of the command test alone: all, or those that are named.",
    )
    check.add_argument(
        "names", nargs="*", metavar="CHECK", help="such as ruff, mypy or eslint (default: all)"
    )
    test = add(
        "test",
        "check and test everything, real browser included",
        "Check style and types and run all tests. What follows -- goes to pytest.",
    )
    test.add_argument(
        "pytest",
        nargs="*",
        metavar="PYTEST_ARGUMENT",
        help="further arguments for pytest, after --: build.py test -- -k name",
    )
    test.add_argument(
        "--quick", action="store_true", help="leave out slow proofs and most tests in a browser"
    )
    test.add_argument(
        "--no-checks", action="store_true", help="run pytest only, without style and type checks"
    )
    add(
        "bench",
        "measure speed and start-up against their budgets",
        "Measure speed and start-up; exit status 1 when a budget is broken.",
    )
    clean = add(
        "clean",
        "remove what was built",
        "Remove dist/, the caches, the installed packages and the virtual environment.",
    )
    clean.add_argument(
        "--built",
        action="store_true",
        help="remove only what is quickly made again: dist/ and web/generated/",
    )
    return result


def _port(text: str) -> int:
    """A port number from the command line."""
    if not text.isascii() or not text.isdecimal() or len(text) > 5 or int(text) > 65535:
        raise argparse.ArgumentTypeError(
            f"{text} is not a port; it must be a number from 0 to 65535"
        )
    return int(text)


def main(arguments: Sequence[str]) -> int:
    """Carry out one command line; returns the exit status."""
    given = parser().parse_args(arguments)
    command = given.command or "site"
    try:
        if command == "clean":
            from tools import clean

            clean.clean(everything=not given.built)
            return 0
        python_env.enter_venv(list(arguments))
        # What follows needs the project's own environment, and is loaded only there.
        from tools import plan

        if command == "test":
            from tools import check

            return check.check(
                plan.everything(), given.pytest, checks=not given.no_checks, quick=given.quick
            )
        if command == "check":
            from tools import check

            run_steps(plan.checking())
            return 1 if check.failing(given.names) else 0
        if command == "bench":
            from tools import bench

            return bench.bench(plan.everything())
        begun = time.monotonic()
        ran = run_steps(plan.STEPS_OF[command]())
        print(
            f"{'Built' if ran else 'Nothing to do'} ({time.monotonic() - begun:.1f} s)."
            f" {plan.RESULT_OF[command]}",
            flush=True,
        )
        if command == "serve":
            from tools import serve

            serve.serve(given.port)
        return 0
    except BuildError as why:
        say_error(why)
        return 1
    except OSError as why:
        say_error(BuildError(str(why), "Check who owns this folder and what lies in it."))
        return 1
    except KeyboardInterrupt:
        print("\nStopped.", file=sys.stderr)
        return 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
