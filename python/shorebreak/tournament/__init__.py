"""The arena: bots play the same deals on every seat, and statistics say which is stronger.

`design` says who sits where, `match` plays one game, `contest` all of them with the threads of
`crew`; `ledger` knows which are done, `journal` and `arrow` keep them in files, `again` plays one
of a file again; `standings` counts, `intervals` says how surely, `ratings` rates.
"""
