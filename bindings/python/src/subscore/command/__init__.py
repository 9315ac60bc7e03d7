"""The command line: python -m subscore --help."""

from __future__ import annotations

import json
import os
import signal
import sys
from pathlib import Path
from typing import Any, Optional, Sequence

from .._result import Result
from ..errors import DateRangeError, SubscoreError
from .inputs import Inputs, Missing
from .options import command_line
from .tables import Paper, as_text


def has_colours() -> bool:
    """Whether the standard output is a terminal that shows colours, and nobody objects: https://no-color.org."""
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM", "dumb") != "dumb"


def as_json(answer: Any) -> str:
    return answer.to_json(indent=2) if isinstance(answer, Result) else json.dumps(answer, indent=2, ensure_ascii=False)


def write(name: str, text: str) -> None:
    if name == "-":
        sys.stdout.write(text)
    else:
        Path(name).write_text(text, encoding="utf-8")


def main(arguments: Optional[Sequence[str]] = None) -> int:
    """Runs one command and returns its exit code."""
    for number in (signal.SIGINT, signal.SIGPIPE):  # `| head` and Ctrl-C end it without a word, as elsewhere.
        signal.signal(number, signal.SIG_DFL)
    sys.stdout.reconfigure(encoding="utf-8", errors="backslashreplace")  # type: ignore[union-attr]
    commands = command_line()
    given = sys.argv[1:] if arguments is None else arguments
    if not given:
        commands.print_help()
        return 0
    options = commands.parse_args(given)
    options.status, options.colours = 0, has_colours()
    inputs = Inputs()
    try:
        answer = options.run(options, inputs)
        if options.svg is not None:
            write(options.svg, options.picture)
        else:
            print(as_json(answer) if options.json else as_text(answer, Paper(options.colours), options.because))
        return int(options.status)
    except Missing as error:
        options.error(str(error))
    except DateRangeError as error:
        if options.json and error.answer is not None:
            print(as_json(error.answer))
            return 0
        message = f"Found the instant {error.milliseconds} at {error.path} of the answer; --json prints it as it is"
    except SubscoreError as error:
        message = inputs.message(error)
    except OSError as error:
        message = f"{error.filename}: {error.strerror}" if error.filename else str(error)
    except (ImportError, TypeError, ValueError, NotImplementedError) as error:
        message = str(error)
    print(f"subscore: {message}", file=sys.stderr)
    return 1
