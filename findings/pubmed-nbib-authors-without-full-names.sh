#!/bin/sh
# nbib: references of PubMed whose authors have no full names come out without any author.
#
# Versions: nbib 0.3.2 (PyPI).
# Expected: every author of a file in PubMed's own format is in the result. PubMed has the short name of
#   each author (AU); the full name (FAU) stands before it if PubMed has one, which is so for
#   articles from 2002 on, where the journal prints first names.
# Instead: only FAU begins an author.
#   - A record with AU alone, as old articles have it, gives an empty list of authors.
#   - An AU without an FAU of its own renames the author before it: Ann Doe is "Roe B" for short.
#   - Of several corporate authors (CN) only the last is left, in a field of its own: whether the group
#     or a person came first is lost, and the affiliation of the group (AD) goes to the person before it.
#   - Of several languages only the last is left. A DOI that is in LID only, editors and the title of a
#     book (ED, FED, BTI) are not there at all.
#   - The last record is missing if the file does not end with a line end.
#   None of this is an error or a warning.
# What to do: go through AU, FAU and CN in the order of the file and make one list of authors. FAU
#   begins an author; the next AU belongs to it if there was none since, else it is an author too. CN is a
#   body, and an AD belongs to the person or body before it. Take the DOI from AID and LID, keep each LA.
#   When references come from a program with this library, ask about articles without authors.
# Source: NLM Technical Bulletin: 2005 May-Jun, number 344 (full names are in records of articles from 2002
#   on); 2006 May-Jun, number 350 (corporate authors in the order of the article). PubMed User Guide, PubMed
#   format.
set -eu

work=$(mktemp -d)
trap 'cd / && rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM
cd "$work"
python3 -m venv env
env/bin/pip install -q --no-cache-dir --disable-pip-version-check 'nbib==0.3.2'

env/bin/python - <<'PY'
import sys
from importlib.metadata import version
import nbib

failed = False
ANN = ["FAU - Doe, Ann", "AU  - Doe A"]


def check(label, seen, wanted):
    global failed
    mark = "" if seen == wanted else f"   <-- CHANGED, was {wanted}"
    failed = failed or seen != wanted
    print(f"{label:20} {seen}{mark}")


def read(*lines):
    return nbib.read("\n".join(["PMID- 1", "TI  - A title", *lines, ""]))[0]


# Each author as "full name (short name; affiliations)", then the corporate one.
def authors(*lines):
    record = read(*lines)
    names = []
    for author in record.get("authors", []):
        rest = "; ".join([author["author_abbreviated"], *author.get("affiliations", [])])
        names.append(f"{author['author']} ({rest})")
    return names, record.get("corporate_author")


check("nbib", version("nbib"), "0.3.2")
check("full names", authors(*ANN, "FAU - Roe, Bob", "AU  - Roe B"),
      (["Doe, Ann (Doe A)", "Roe, Bob (Roe B)"], None))
check("short names", authors("AU  - Doe A", "AU  - Roe B"), ([], None))
check("one full name", authors(*ANN, "AU  - Roe B"), (["Doe, Ann (Roe B)"], None))
check("two bodies", authors("CN  - Acme Group", "CN  - Example Group"), ([], "Example Group"))
body = ["CN  - Acme Group", "AD  - Acme Institute"]
person = ["FAU - Doe, Ann", "AU  - Doe A", "AD  - Example University"]
check("body second", authors(*person, *body),
      (["Doe, Ann (Doe A; Example University; Acme Institute)"], "Acme Group"))
check("body first", authors(*body, *person), (["Doe, Ann (Doe A; Example University)"], "Acme Group"))
check("two languages", read("LA  - eng", "LA  - ger")["language"], "ger")
check("DOI in AID", read("AID - 10.1000/182 [doi]").get("doi"), "10.1000/182")
check("DOI in LID", read("LID - 10.1000/182 [doi]").get("doi"), None)
check("part of a book", sorted(read("BTI - Book", "FED - Poe, Cid", "ED  - Poe C")),
      ["pubmed_id", "title"])
records = "PMID- 1\nTI  - First\n\nPMID- 2\nTI  - Last"
check("with a line end", [record["title"] for record in nbib.read(records + "\n")], ["First", "Last"])
check("without", [record["title"] for record in nbib.read(records)], ["First"])
sys.exit(1 if failed else 0)
PY
