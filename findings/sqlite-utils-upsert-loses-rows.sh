#!/bin/sh
# sqlite-utils upsert: new rows of a table with a NOT NULL column are lost without an error.
#
# Version: sqlite-utils 3.39 (PyPI), with the SQLite of Python.
# Expected: "upsert" inserts the rows whose key is not there yet, or ends with an error, as "insert"
#   does for the same row.
# Instead: the command ends with status 0 and no new row is in the table, if another column
#   - is NOT NULL without a default, even if the rows have a value for it,
#   - has a default that does not pass its CHECK, or
#   - is UNIQUE and a row has its default already.
#   The first step of an upsert is INSERT OR IGNORE with the key alone, which skips the row for any
#   of these reasons; the UPDATE after it finds no row.
# What to do: give every NOT NULL column a default in tables that are meant for such tools, and
#   count the rows afterwards.
# Source: https://www.sqlite.org/lang_conflict.html: IGNORE also skips rows that violate NOT NULL
#   and CHECK constraints.
set -eu

work=$(mktemp -d)
trap 'cd / && rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM
cd "$work"
python3 -m venv env
env/bin/pip install -q --no-cache-dir --disable-pip-version-check 'sqlite-utils==3.39'

failed=0
check() {
    if [ "$2" = "$3" ]; then
        echo "$1: $2"
    else
        echo "$1: $2   <-- CHANGED, was $3"
        failed=1
    fi
}

# Makes a table with one row, upserts two more, and prints the status and the titles.
upsert() {
    rm -f list.db
    env/bin/python - "$1" <<'PY'
import sqlite3, sys
db = sqlite3.connect("list.db")
db.execute(f"CREATE TABLE books (id INTEGER PRIMARY KEY, {sys.argv[1]})")
db.execute("INSERT INTO books (id, title, place) VALUES (1, 'Emma', 1)")
db.commit()
PY
    status=0
    printf '%s' "$2" | env/bin/sqlite-utils upsert list.db books - --pk id >out.txt 2>&1 || status=$?
    titles=$(env/bin/sqlite-utils rows list.db books --csv --no-headers -c title | tr -d '\r' | tr '\n' ' ')
    echo "status $status, ${titles% }"
}

check version "$(env/bin/sqlite-utils --version)" "sqlite-utils, version 3.39"
rows='[{"id": 2, "title": "Faust"}, {"id": 3, "title": "Walden"}]'
check "with a default" "$(upsert 'title TEXT, place INTEGER NOT NULL DEFAULT 0' "$rows")" \
    "status 0, Emma Faust Walden"
check "NOT NULL" "$(upsert 'title TEXT, place INTEGER NOT NULL' "$rows")" "status 0, Emma"
check "NOT NULL, but given" \
    "$(upsert 'title TEXT NOT NULL, place INTEGER' "$rows")" "status 0, Emma"
check "CHECK" \
    "$(upsert 'title TEXT, place INTEGER DEFAULT 0 CHECK (place > 0)' "$rows")" "status 0, Emma"
check "UNIQUE" "$(upsert 'title TEXT, place INTEGER DEFAULT 1 UNIQUE' "$rows")" "status 0, Emma"

# The same row by "insert".
upsert 'title TEXT, place INTEGER NOT NULL' '[]' >/dev/null
status=0
echo '[{"id": 2, "title": "Faust"}]' | env/bin/sqlite-utils insert list.db books - >out.txt 2>&1 ||
    status=$?
check "insert" "status $status, $(grep -o 'NOT NULL constraint failed' out.txt)" \
    "status 1, NOT NULL constraint failed"
exit $failed
