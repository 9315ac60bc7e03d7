"""A backend for App Store subscriptions: what Apple sent is stored once, and access is decided when somebody asks.

    owner           whose a chain is, by claims, tokens and a policy
    settings        what the environment variables say
    database        PostgreSQL: migrations, and all statements
    metrics         the numbers to watch
    log             the lines of both apps
    notifications   the app for the App Store: verifies and stores
    access          the app for your own servers and for support: decides
    apple           Apple's API, and the signatures of what it returns
    backfill        what was lost, from Apple's histories
    nightly         what is stored beside what Apple says now

Each depends on those above it only. docs/backends.md says why it is built like this.
"""
