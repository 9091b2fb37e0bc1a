"""The arena: bots play the same deals on every seat, and statistics say which is stronger.

`design` says who sits where, `match` plays one game, `contest` plays all of them, `journal` keeps
them in a file, `standings` counts, `intervals` says how surely, `ratings` rates.
"""
