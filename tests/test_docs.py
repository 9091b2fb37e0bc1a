"""What README and docs show is what happens: their Python blocks run, their commands print that."""

from __future__ import annotations

import doctest
import os
import re
import shutil
import subprocess
import sysconfig
import tomllib
from collections import Counter
from pathlib import Path

import pytest

from shorebreak import registry

ROOT = Path(__file__).resolve().parent.parent
if not (ROOT / "docs").is_dir():
    pytest.skip("the docs are not here", allow_module_level=True)

PAGES = [ROOT / "README.md", ROOT / "cpp" / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
# The page of each game's rules, by the letters of its clauses, with the number of clauses.
RULES = {
    "SUR": ("rules-surfosaurus.md", 24),
    "SCO": ("rules-scout.md", 27),
    "JIZ": ("rules-jizai.md", 29),
    "TAV": ("rules-tavarua.md", 53),
}
MARKS = r"\((?:ruling|rulebook|data)"


def _blocks(page: Path, language: str) -> list[str]:
    text = page.read_text(encoding="utf-8")
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


def _name(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


def _with(language: str) -> list[Path]:
    return [page for page in PAGES if _blocks(page, language)]


@pytest.mark.parametrize("page", _with("python"), ids=_name)
def test_python_blocks_run(page, tmp_path, monkeypatch):
    """Blocks with prompts are doctests, others are run; those of one page share their names."""
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {"__name__": "docs"}
    parser = doctest.DocTestParser()
    runner = doctest.DocTestRunner()
    report: list[str] = []
    for number, block in enumerate(_blocks(page, "python"), start=1):
        if ">>>" not in block:
            exec(compile(block, f"{_name(page)}, block {number}", "exec"), names)
            continue
        test = parser.get_doctest(block, {}, f"{_name(page)}, block {number}", str(page), 0)
        test.globs = names
        runner.run(test, out=report.append, clear_globs=False)
    assert not report, "".join(report)


@pytest.mark.skipif(os.name != "posix", reason="the commands are those of a POSIX shell")
@pytest.mark.parametrize("page", _with("console"), ids=_name)
def test_commands_print_what_is_shown(page, tmp_path):
    scripts = sysconfig.get_path("scripts")
    if shutil.which("shorebreak", path=scripts) is None:
        pytest.skip("the command is not installed in this environment")
    environment = {
        **{key: value for key, value in os.environ.items() if key != "FORCE_COLOR"},
        "COLUMNS": "100",
        "PYTHONIOENCODING": "utf-8",
        "PATH": os.pathsep.join([scripts, os.environ["PATH"]]),
    }
    for block in _blocks(page, "console"):
        for command, shown in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block, re.MULTILINE):
            done = subprocess.run(
                command, shell=True, cwd=tmp_path, env=environment, check=False,
                stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, encoding="utf-8",
            )  # fmt: skip
            printed = [line.rstrip() for line in done.stdout.strip("\n").splitlines()]
            assert printed == shown.strip("\n").splitlines(), command


@pytest.mark.parametrize("page", PAGES, ids=_name)
def test_links_lead_somewhere(page):
    for target in re.findall(r"\]\(([^)#\s]+)", page.read_text(encoding="utf-8")):
        if "://" not in target:
            assert (page.parent / target).exists(), f"{_name(page)} links to {target}"


def _clauses(letters: str) -> dict[str, str]:
    """Return the clauses of a game as its page has them, by name."""
    page, count = RULES[letters]
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    parts = re.split(rf"^- \*\*({letters}-\d+[a-z]?)\*\*", text, flags=re.M)[1:]
    clauses = dict(zip(parts[::2], parts[1::2], strict=True))
    assert len(clauses) == len(parts) // 2 == count
    return clauses


def test_every_game_has_a_page_of_rules():
    assert {f"rules-{name}.md" for name in registry.names()} == {page for page, _ in RULES.values()}
    listed = tomllib.loads((ROOT / "tests" / "clauses.toml").read_text(encoding="utf-8"))
    known = {clause for clauses in listed.values() for clause in clauses}
    assert {clause for letters in RULES for clause in _clauses(letters)} == known


@pytest.mark.parametrize("letters", RULES)
def test_clauses_named_anywhere_are_in_the_rules(letters):
    known = set(_clauses(letters))
    sources = [*PAGES, *(ROOT / "cpp").rglob("*.?pp"), *(ROOT / "python").rglob("*.py")]
    for path in sources:
        named = set(re.findall(rf"\b{letters}-\d+[a-z]?\b", path.read_text(encoding="utf-8")))
        assert named <= known, f"{path.name} names {named - known}"


@pytest.mark.parametrize("letters", RULES)
def test_every_ruling_is_listed(letters):
    """Each clause marked as anything but a plain rule has a row in the rulings for each mark."""
    clauses = _clauses(letters)
    text = (ROOT / "docs" / "rulings.md").read_text(encoding="utf-8")
    listed = Counter(re.findall(rf"^\| ({letters}-\d+[a-z]?) \|", text, re.M))
    marked = Counter({name: len(re.findall(MARKS, body)) for name, body in clauses.items()})
    assert marked <= listed
    assert set(listed) <= set(clauses)


@pytest.mark.parametrize("letters", RULES)
def test_rulings_say_how_to_change_them(letters):
    """The last cell of a row names a field of the rules, or says that it is fixed."""
    text = (ROOT / "docs" / "rulings.md").read_text(encoding="utf-8")
    [name] = [name for name in registry.names() if f"rules-{name}.md" == RULES[letters][0]]
    fields = registry.module(name).Rules.__struct_fields__
    for row in re.findall(rf"^\| {letters}-\d.*\|$", text, re.M):
        remedy = row.rstrip(" |").rsplit("|", 1)[-1]
        assert "fixed" in remedy or any(re.search(rf"\b{one}\b", remedy) for one in fields), row


def test_the_readme_gives_two_commands():
    commands = "".join(_blocks(ROOT / "README.md", "sh")).splitlines()
    assert commands == [
        "python -m venv .venv && .venv/bin/pip install . && "
        ".venv/bin/shorebreak simulate surfosaurus --players 4 --games 1000000",
        '.venv/bin/pip install ".[test]" && .venv/bin/pytest',
    ]
