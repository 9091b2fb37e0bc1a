"""Print commands of README.md, so that what CI runs is what a reader pastes.

python .ci/readme_commands.py tests      every command up to the one that runs the test suite
python .ci/readme_commands.py simulate   the arguments of the first `shorebreak simulate`
"""

import pathlib
import re
import sys


def commands(text: str) -> list[str]:
    """Read the commands in the fenced blocks of a shell; in a console's, those after a prompt."""
    found = []
    for language, block in re.findall(r"^```(\w+)\n(.*?)^```$", text, re.MULTILINE | re.DOTALL):
        if language not in {"bash", "console", "sh", "shell"}:
            continue
        for line in block.replace("\\\n", " ").splitlines():
            if line.startswith("$ "):
                found.append(line[2:])
            elif language != "console" and line.strip() and not line.startswith("#"):
                found.append(line)
    return found


def main() -> None:
    """Print what the argument asks for, or fail if the README has no such command."""
    text = (pathlib.Path(__file__).resolve().parent.parent / "README.md").read_text("utf-8")
    found = commands(text)
    if sys.argv[1] == "tests":
        last = next((i for i, one in enumerate(found) if re.search(r"\bpytest\b", one)), None)
        if last is None:
            sys.exit("README.md has no command that runs pytest")
        print("\n".join(found[: last + 1]))
    else:
        calls = (re.search(r"\bshorebreak (simulate .*)", one) for one in found)
        first = next((call for call in calls if call), None)
        if first is None:
            sys.exit("README.md has no command that runs shorebreak simulate")
        print(first[1])


if __name__ == "__main__":
    main()
