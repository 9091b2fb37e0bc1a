"""Every clause of every game's rules is cited by a test: in its name, its text or what it expects.

In names `sur_10_18` stands for SUR-10 and SUR-18. Clauses of sub-lists have letters: `sur_17a`.
"""

import ast
import functools
import re
import tomllib
from pathlib import Path

import pytest

from shorebreak import registry

FOLDER = Path(__file__).parent
CLAUSES = tomllib.loads((FOLDER / "clauses.toml").read_text(encoding="utf-8"))
IN_TEXT = re.compile(r"\b([A-Z]{3}-\d+[a-z]?)\b")
IN_NAME = re.compile(r"(?:^|_)([a-z]{3})((?:_\d+[a-z]?)+)(?=_|$)")


def cited_in_name(name):
    """Return the clauses that the name of a test cites."""
    return {
        f"{prefix.upper()}-{number}"
        for prefix, numbers in IN_NAME.findall(name)
        for number in numbers.split("_")[1:]
    }


def functions_of(path):
    """Yield the name and the source, decorators included, of each test function of a file."""
    source = path.read_text(encoding="utf-8")
    lines = source.splitlines()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            first = min([node.lineno, *(one.lineno for one in node.decorator_list)])
            yield node.name, "\n".join(lines[first - 1 : node.end_lineno])


@functools.cache
def citations():
    """Return the tests that cite each clause, and of them those that name it."""
    cited, named = {}, {}
    for path in sorted(FOLDER.rglob("test_*.py")):
        if path.name == Path(__file__).name:
            continue
        for name, source in functions_of(path):
            for clause in cited_in_name(name):
                named.setdefault(clause, set()).add(f"{path.name}: {name}")
            for clause in {*IN_TEXT.findall(source), *cited_in_name(name)}:
                cited.setdefault(clause, set()).add(f"{path.name}: {name}")
    return cited, named


def test_every_registered_game_lists_its_clauses():
    assert set(CLAUSES) == set(registry.names())
    for clauses in CLAUSES.values():
        assert len({clause.split("-")[0] for clause in clauses}) == 1
        # Without gaps from 1 on; letters follow their number.
        numbers = [int(re.sub(r"\D", "", clause)) for clause in clauses]
        assert sorted(set(numbers)) == list(range(1, max(numbers) + 1))
        assert len(set(clauses.values())) == len(clauses)


@pytest.mark.parametrize("clause", [clause for clauses in CLAUSES.values() for clause in clauses])
def test_a_clause_is_named_by_a_test(clause):
    cited, named = citations()
    assert clause in cited, f"no test cites {clause}"
    assert clause in named, f"{clause} is mentioned, but no test is named after it"


def test_no_test_cites_a_clause_that_is_not_there():
    prefixes = {clause.split("-")[0] for clauses in CLAUSES.values() for clause in clauses}
    known = {clause for clauses in CLAUSES.values() for clause in clauses}
    cited, _ = citations()
    strange = {clause for clause in cited if clause.split("-")[0] in prefixes} - known
    assert not strange


def test_names_are_read_as_they_are_meant():
    assert cited_in_name("test_sur_10_18_a_turned_up_card_ties") == {"SUR-10", "SUR-18"}
    assert cited_in_name("test_sur_17a_halves") == {"SUR-17a"}
    assert cited_in_name("test_sur_9_with_7_cards") == {"SUR-9"}
    assert cited_in_name("test_all_7_cards") == {"ALL-7"}
    assert cited_in_name("test_measure_12") == set()
