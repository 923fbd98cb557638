#!/bin/sh
# DuckDB, sqlite extension: a default that only SQLite knows keeps DuckDB from changing any row.
#
# Version: DuckDB 1.5.5 with duckdb-extension-sqlite-scanner 1.5.5 (PyPI).
# Expected: UPDATE of another column, and INSERT with a value for each column, change the rows:
#   neither needs the default. SQLite would compute it in any case.
# Instead: DuckDB binds the defaults of all columns itself. With DEFAULT (unixepoch()), each UPDATE
#   and INSERT of the table fails with "Scalar Function with name unixepoch does not exist!". DELETE
#   and SELECT work.
# What to do: give columns of tables that are meant for DuckDB constant defaults, or those that both
#   know, such as CURRENT_TIMESTAMP.
# Source: https://duckdb.org/docs/stable/core_extensions/sqlite: tables of SQLite can be changed with
#   INSERT, UPDATE and DELETE; https://www.sqlite.org/lang_createtable.html#the_default_clause: a
#   default may be an expression in parentheses.
set -eu

work=$(mktemp -d)
trap 'cd / && rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM
cd "$work"
python3 -m venv env
env/bin/pip install -q --no-cache-dir --disable-pip-version-check \
    'duckdb==1.5.5' 'duckdb-extension-sqlite-scanner==1.5.5'

failed=0
check() {
    if [ "$2" = "$3" ]; then
        echo "$1: $2"
    else
        echo "$1: $2   <-- CHANGED, was $3"
        failed=1
    fi
}

# Makes a table with one row, whose last column has the default, runs a statement in DuckDB, and
# prints its error and the titles.
try() {
    env/bin/python - "$1" "$2" <<'PY'
import os, sqlite3, sys
import duckdb, duckdb_extension_sqlite_scanner as extension
if os.path.exists("list.db"):
    os.remove("list.db")
library = sqlite3.connect("list.db")
library.executescript(f"""
    CREATE TABLE books (id INTEGER PRIMARY KEY, title TEXT, added INTEGER DEFAULT {sys.argv[1]});
    INSERT INTO books VALUES (1, 'Emma', 1)""")
library.close()
path = f"extensions/v{duckdb.__version__}/sqlite_scanner.duckdb_extension"
db = duckdb.connect()
db.execute(f"LOAD '{os.path.dirname(extension.__file__)}/{path}'")
db.execute("ATTACH 'list.db' AS list (TYPE sqlite)")
error = ""
try:
    db.execute(sys.argv[2])
except duckdb.Error as failure:
    error = str(failure).split("\n")[0] + " "
db.close()
titles = [row[0] for row in sqlite3.connect("list.db").execute("SELECT title FROM books")]
print(f"{error}{titles}")
PY
}

update="UPDATE list.books SET title = 'Nana'"
insert="INSERT INTO list.books (id, title, added) VALUES (2, 'Ida', 1)"
message="Catalog Error: Scalar Function with name unixepoch does not exist!"
check version "$(env/bin/python -c 'import duckdb; print(duckdb.__version__)')" 1.5.5
check "constant, UPDATE" "$(try 0 "$update")" "['Nana']"
check "constant, INSERT" "$(try 0 "$insert")" "['Emma', 'Ida']"
check "expression, UPDATE" "$(try '(unixepoch())' "$update")" "$message ['Emma']"
check "expression, INSERT" "$(try '(unixepoch())' "$insert")" "$message ['Emma']"
check "expression, DELETE" "$(try '(unixepoch())' 'DELETE FROM list.books')" "[]"
check "both know it" "$(try CURRENT_TIMESTAMP "$update")" "['Nana']"
exit $failed
