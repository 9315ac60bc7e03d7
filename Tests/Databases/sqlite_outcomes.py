"""Evaluates expressions of SQLite with the extension, in a Python of Debian, which is built to load extensions.

    /usr/bin/python3 sqlite_outcomes.py EXTENSION < QUERIES

A query is a line with a JSON array: the expression, then its parameters; {"bytes": "00ff"} is a BLOB. For each line a
line with a JSON array is printed: true and the value, or false and the message of the error.
"""

import json
import sqlite3
import sys

connection = sqlite3.connect(":memory:", isolation_level=None)
connection.enable_load_extension(True)
connection.load_extension(sys.argv[1])
connection.enable_load_extension(False)
for line in sys.stdin:
    expression, *parameters = json.loads(line)
    values = [bytes.fromhex(each["bytes"]) if isinstance(each, dict) else each for each in parameters]
    try:
        print(json.dumps([True, connection.execute(f"SELECT {expression}", values).fetchone()[0]]))
    except (sqlite3.Error, UnicodeError) as error:
        print(json.dumps([False, str(error)]))
