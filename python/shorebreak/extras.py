"""Optional packages: imported where they are needed, and named where they are missing."""

from __future__ import annotations

import importlib
from typing import Any

from .errors import MissingExtraError


def require(module: str, *, extra: str, purpose: str) -> Any:
    """Import an optional module, or raise `MissingExtraError` that says how to install it."""
    try:
        return importlib.import_module(module)
    except ImportError as error:
        package = module.partition(".")[0]
        raise MissingExtraError(
            f"{purpose} needs {package}, which can't be imported; "
            f"pip install shorebreak[{extra}] installs it",
            name=package,
        ) from error
