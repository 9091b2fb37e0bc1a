"""One table at a time: the resolver as Python calls it."""

from __future__ import annotations

import pytest

from shorebreak.surfosaurus import Card, CardSet, Kind, format_cards, reference, resolve

pytestmark = pytest.mark.benchmark(group="resolve")

TABLES = 1000


@pytest.fixture(scope="module")
def texts(random_tables):
    return [format_cards(map(Card, ids)) for ids in random_tables(TABLES, 8).tolist()]


@pytest.fixture(scope="module")
def expected(texts):
    return [reference.resolve(text, 4) for text in texts]


def _check(found, expected):
    assert {one.kind for one in expected} == set(Kind)
    for one, true in zip(found, expected, strict=True):
        assert (one.kind, one.numbers) == (true.kind, true.numbers)
        assert (tuple(one.full), tuple(one.half)) == (true.full, true.half)


def _beside(meter, texts):
    few = texts[:200]
    meter.beside("resolve", lambda: [reference.resolve(text, 4) for text in few], items=len(few))


def test_card_set(meter, texts, expected):
    tables = [CardSet(text) for text in texts]
    found = meter(
        lambda: [resolve(table, 4) for table in tables],
        what="a `CardSet` of 8 cards", unit="tables", items=TABLES, rounds=200,
        figure="resolve-card-set",
    )  # fmt: skip
    _check(found, expected)
    _beside(meter, texts)


def test_text(meter, texts, expected):
    found = meter(
        lambda: [resolve(text, 4) for text in texts],
        what="a text of 8 cards", unit="tables", items=TABLES, rounds=100,
        figure="resolve-text",
    )  # fmt: skip
    _check(found, expected)
    _beside(meter, texts)


def test_reference(meter, texts, expected):
    few = texts[: meter.size(200, 20)]
    found = meter(
        lambda: [reference.resolve(text, 4) for text in few],
        what="pure Python, a text of 8 cards", unit="tables", items=len(few), rounds=5,
    )  # fmt: skip
    assert found == expected[: len(few)]
