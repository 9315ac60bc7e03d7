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

It needs the packages that the extra `simulate` brings.
"""
