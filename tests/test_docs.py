"""What README and docs show is what happens: their Python blocks run, their commands print that."""

from __future__ import annotations

import doctest
import os
import re
import shutil
import subprocess
import sysconfig
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
if not (ROOT / "docs").is_dir():
    pytest.skip("the docs are not here", allow_module_level=True)

PAGES = [ROOT / "README.md", ROOT / "cpp" / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
CLAUSES = ROOT / "docs" / "rules-surfosaurus.md"


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


def test_clauses_named_anywhere_are_in_the_rules():
    known = set(re.findall(r"^- \*\*(SUR-\d+a?)\*\*", CLAUSES.read_text(encoding="utf-8"), re.M))
    assert {"SUR-1", "SUR-17a", "SUR-23"} <= known
    assert len(known) == 24
    sources = [*PAGES, *(ROOT / "cpp").rglob("*.?pp"), *(ROOT / "python").rglob("*.py")]
    for path in sources:
        named = set(re.findall(r"\bSUR-\d+a?\b", path.read_text(encoding="utf-8")))
        assert named <= known, f"{path.name} names {named - known}"


def test_every_ruling_is_listed():
    """Each clause marked as a ruling or as data has a row of its own in the rulings."""
    text = CLAUSES.read_text(encoding="utf-8")
    clauses = re.split(r"^- \*\*(SUR-\d+a?)\*\*", text, flags=re.M)[1:]
    marked = {
        name
        for name, body in zip(clauses[::2], clauses[1::2], strict=True)
        if re.search(r"\((ruling|data)", body)
    }
    listed = set(
        re.findall(r"^\| (SUR-\d+a?) \|", (ROOT / "docs" / "rulings.md").read_text("utf-8"), re.M)
    )
    assert marked <= listed


def test_the_readme_gives_two_commands():
    commands = "".join(_blocks(ROOT / "README.md", "sh")).splitlines()
    assert commands == [
        "python -m venv .venv && .venv/bin/pip install . && "
        ".venv/bin/shorebreak simulate surfosaurus --players 4 --games 1000000",
        '.venv/bin/pip install ".[test]" && .venv/bin/pytest',
    ]
