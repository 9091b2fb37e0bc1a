"""For mkdocs.yml: shows the doctests of docstrings as Python code rather than as quotations."""

import re
from typing import Any

import griffe

# From a prompt to the next blank line.
_EXAMPLE = re.compile(r"(?:^>>> .*\n)(?:^(?!\s*$).*(?:\n|\Z))*", re.MULTILINE)


class FencedDoctests(griffe.Extension):
    """Puts a fence around every doctest."""

    def on_object(self, *, obj: griffe.Object, **_: Any) -> None:
        """Change the docstring of one object."""
        if obj.docstring is not None:
            text = obj.docstring.value + "\n"
            obj.docstring.value = _EXAMPLE.sub(
                lambda found: f"```python\n{found[0].rstrip()}\n```\n", text
            )
