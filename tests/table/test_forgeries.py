"""No record can be forged: whatever is changed in it, `parlour verify` says *no*, and why.

The browser's check reads the same corpus: web/tests/forgeries.test.ts.
"""

from __future__ import annotations

from collections import Counter

import pytest

from parlour.cli.verify import verify
from parlour.errors import BadFile
from parlour.records.record import read_record
from tests.forgeries import ANY, Case, Match, alone, cases_of, matches

MATCHES = list(matches())
FEWEST = 300
"""The least number of forgeries, of which none may be accepted."""


def codes(case: Case) -> set[str]:
    """Return the codes of what is wrong with a record."""
    try:
        found = verify(read_record(case.record), [case.receipt])
    except BadFile:
        return {"record"}
    return {one.code for one in found.findings if one.answer == "no"}


def missed(case: Case) -> bool:
    """Return whether an honest record is refused, or a forged one not for the right reason."""
    found = codes(case)
    if not case.command:
        return bool(found)
    return not found if case.command == ANY else found.isdisjoint(case.command)


@pytest.mark.sampled(5)
@pytest.mark.parametrize("one", MATCHES, ids=lambda one: one.name)
def test_no_forged_record_is_accepted_and_no_honest_one_refused(one: Match) -> None:
    assert [(case.name, codes(case), case.command) for case in cases_of(one) if missed(case)] == []


@pytest.mark.sampled(5)
def test_a_deal_of_the_day_cannot_be_forged_either() -> None:
    assert [(case.name, codes(case), case.command) for case in alone() if missed(case)] == []


def test_the_corpus_is_large_and_of_every_kind() -> None:
    block = list(cases_of(MATCHES[0]))
    reasons = Counter(code for case in block for code in case.command)
    assert len(block) * sum(not one.few for one in MATCHES) > FEWEST
    wanted = {"secret", "round", "people", "value", "seats", "table", "draw", "dealer", "order"}
    assert wanted | {"receipt", "sealed", *ANY} <= set(reasons)
