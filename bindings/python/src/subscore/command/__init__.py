"""The command line: python -m subscore --help."""

from __future__ import annotations

import argparse
import signal
import sys
from typing import Optional, Sequence

from .. import _files
from ..errors import DateRangeError, SubscoreError
from .files import removing
from .inputs import Inputs, Missing
from .options import command_line
from .tables import Paper, as_text
from .terminal import as_json, complain, flush, has_colours, open_streams, say

FAILURES = (SubscoreError, OSError, ImportError, TypeError, ValueError, NotImplementedError)


def main(arguments: Optional[Sequence[str]] = None) -> int:
    """Runs one command and returns its exit code."""
    # `| head` and Ctrl-C end it without a word, as elsewhere. Windows has only one of them.
    for name in ("SIGINT", "SIGPIPE"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.SIG_DFL)
    open_streams()
    inputs = Inputs()
    try:
        status = run(sys.argv[1:] if arguments is None else arguments, inputs)
        flush()
        return status
    except FAILURES as error:
        complain(message(error, inputs))
        return 1


def run(arguments: Sequence[str], inputs: Inputs) -> int:
    commands = command_line()
    if not arguments:
        commands.print_help()
        return 0
    options = commands.parse_args(arguments)
    options.status, options.colours = 0, has_colours()
    try:
        answer = options.run(options, inputs)
    except Missing as error:
        options.error(str(error))
    except DateRangeError as error:
        if not options.json or error.answer is None:
            raise
        say(f"{as_json(error.answer)}\n")
        return 0
    write(options, answer)
    return int(options.status)


def write(options: argparse.Namespace, answer: object) -> None:
    """Writes what the command made: a picture or a page into a file, or the answer."""
    if options.svg is None:
        text = as_json(answer) if options.json else as_text(answer, Paper(options.colours), options.because)
        say(f"{text}\n")
    elif options.svg == "-":
        say(options.picture)
    else:
        with removing():
            _files.write(options.svg, options.picture)


def message(error: Exception, inputs: Inputs) -> str:
    if isinstance(error, DateRangeError):
        return (f"The instant {error.milliseconds} at {error.path} of the answer is beyond all dates; --json prints it "
                "as it is")
    if isinstance(error, SubscoreError):
        return inputs.message(error)
    if isinstance(error, OSError) and error.filename:
        return f"{error.filename}: {error.strerror}"
    return str(error)
