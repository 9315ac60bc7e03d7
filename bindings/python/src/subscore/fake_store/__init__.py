"""A fake App Store Server API on this machine, for `python -m subscore simulate serve`.

    run         one run: the request, what was done since, and its clock, in SQLite
    world       what the store knows at an instant, by transaction
    deliveries  the clock, and the notifications that are posted as it goes on
    api         Apple's endpoints that read
    asked       Apple's endpoints that do something
    control     the run's own endpoints
    tokens, refusals  who may ask, and Apple's errors
    tunnel      one port for all of it, and the one host name that Apple's libraries reserve for local testing
    server      all of it together

It requires the packages of the extra `simulate`, and importing it without them raises an ImportError that says so.
"""

from .._install import needs

needs("simulate", "cryptography", "h11", "starlette", "uvicorn")
