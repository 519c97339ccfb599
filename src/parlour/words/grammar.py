"""A small phrase grammar of plain English with a price on everything unusual.

The cheapest reading of a string of words as a whole sentence is found by CKY. Names of phrases:
`N1` and `N2` are nouns with their adjectives, one and several; `NPs`, `NPp` noun phrases;
`SUs`, `SUp` what can be a subject; a verb phrase is VP with a letter for its form, `b` as in GO,
`z` GOES, `d` WENT, `n` GONE, `g` GOING, `p` a present that is not of the third person, `m` AM; a
verb is `V`, its form, and what must follow it.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final

PHRASES: Final = """
N1 = NS | ADJ N1 .05 | NS N1 1.2
N2 = NPL | ADJ N2 .05 | NS N2 1.2 | NS ANDNS .5
ANDNS = AND NS
NM1 = NM | ADJ NM1 .1
DET = D1 N1 | DB N1 | OWN N1 | ONE
OWN = NAMES | DB OWNER | D1 OWNER .1
NPs = DET | DB ONE .2 | NM1 .4 | N1 1.9 | NAME | NPs PP .5 | NPs RELs .3
NPp = DP N2 | DB N2 | N2 .3 | OWN N2 | MANY | NPp PP .5 | NPp RELp .3 | DBP NPp .2
NPp = NPs ANDNP .3 | NPp ANDNP .3
ANDNP = AND NP
NP = NPs | NPp | OBJ
SUs = NPs | HE
SUp = NPp | THEY
SUp = HE ANDNP .4 | THEY ANDNP .4
AP = ADJ | DEG ADJ | AP ANDAP .1 | ADJ PP .7 | AP TOINF .6 | MORE THANP .2 | DEG ADV 1
ANDAP = AND AP
THANP = THAN NP
PP = P NP | P VPg .8 | PADV .1
RELs = WHO VPz | WHO VPd | REL VPz .2 | REL VPd .2
RELp = WHO VPp | WHO VPd | REL VPp .2 | REL VPd .2
TOINF = TO VPb
THATS = THAT S
SUBCL = SUB S
TIME = DB TN | D1 TN | DBP TN
NOTV = NOT VPb
NPTO = NP TOINF
NPTHAT = NP THATS
NPVB = NP VPb
NPNP = WHOM NP
NPAP = NP AP
WHOM = OBJ | NAME | DET .3 | NPp .3
BEC = AP | NPs .2 | NPp .2 | PP .1 | VPg | PASS | NOT BEC | ADV BEC .2 | TOINF .8
PASS = Vnt .2 | PASS PP .25 | PASS ADV .2
"""

VERBS: Final = """
VPf = Vfi | Vft NP | Vfo NPNP | Vfc S .4 | Vfc THATS | Vfc NPTHAT .2 | Vfw TOINF | Vfq AP
VPf = Vfx NPTO .2 | Vfl NPVB | Vft NPAP 1
VPf = VPf PP .25 | VPf ADV .2 | ADV VPf .3 | VPf TIME .2 | VPf SUBCL .3 | VPf ANDf .2
ANDf = AND VPf
"""
"""What a verb of any form takes: for `f` stands the letter of the form."""

CLAUSES: Final = """
VPp = VPb
VPz = BEz BEC | HVz VPn | DOz NOTV
VPp = BEp BEC | HVp VPn | DOp NOTV
VPm = BEm BEC
VPd = HVd VPn | DOd NOTV | MOD VPb | MOD NOTV
VPb = BEb BEC
VPn = BEn BEC | NOT VPn .1
VPg = BEg BEC
S = SUs VPz | SUp VPp | SUs VPd | SUp VPd | I VPp | I VPm | I VPd
S = VPb 1 | DOp NOTV .5
S = VOC S .2 | PP S .8 | ADV S .4 | SUBCL S .3 | S ANDS .3 | S SUBCL .3
VOC = O NAME | O WHOM .3 | NAME 1
ANDS = CONJ S
S = EXz NPs .1 | EXp NPp .1
EXz = THERE BEz
EXp = THERE BEp
ASKb = SUs VPb | SUp VPb | I VPb
ASKz = SUs BEC
ASKp = SUp BEC
ASKn = SUs VPn | SUp VPn | I VPn
EXq = THERE NPs | THERE NPp
Q = DOd ASKb .1 | MOD ASKb .2 | BEz ASKz .2 | BEp ASKp .2 | HVz ASKn .2 | HVp ASKn .2
Q = HVd ASKn .2 | BEz EXq .2 | BEp EXq .2
Q = DOz ASKb .1 | DOp ASKb .1
BEN = BEz NPs | BEp NPp
S = Q .2 | WHY Q .1 | WHAT Q .3 | WHAT BEN .1 | WHY BEN .2 | WHO VPz .1 | WHO VPd .1 | WHAT VPz .4
"""

Rule = tuple[str, str, float]
"""The other half or nothing, the whole, the price."""


def read_rules() -> Iterator[tuple[str, str, str, float]]:
    """Yield every rule: a phrase, its first and second part, its price."""
    text = PHRASES + CLAUSES + "".join(VERBS.replace("f", form) for form in "bzdng")
    for line in filter(None, text.split("\n")):
        whole, ways = line.split(" = ")
        for way in ways.split(" | "):
            parts = way.split()
            price = float(parts.pop()) if parts[-1][0] in ".0123456789" else 0.0
            yield whole, parts[0], parts[1] if len(parts) > 1 else "", price


@cache
def _rules() -> tuple[dict[str, list[Rule]], dict[str, list[Rule]]]:
    """Return the rules by their first part: those with a second part, and those without."""
    double: dict[str, list[Rule]] = defaultdict(list)
    single: dict[str, list[Rule]] = defaultdict(list)
    for whole, first, second, price in read_rules():
        (double if second else single)[first].append((second, whole, price))
    return double, single


Cell = dict[str, float]
"""What a stretch of words can be, each with its lowest price."""


def cheapest(tagged: Sequence[Cell]) -> float:
    """Return the lowest price of a reading of words as one sentence; infinite if there is none."""
    double, single = _rules()
    size = len(tagged)
    chart: list[list[Cell]] = [[{} for _ in range(size + 1)] for _ in range(size)]
    for start, tags in enumerate(tagged):
        chart[start][start + 1] = _closed(dict(tags), single)
    for length in range(2, size + 1):
        for start in range(size - length + 1):
            cell: Cell = {}
            for middle in range(start + 1, start + length):
                right = chart[middle][start + length]
                for first, cost in chart[start][middle].items():
                    for second, whole, price in double.get(first, ()):
                        if second in right:
                            total = cost + right[second] + price
                            if total < cell.get(whole, MOST):
                                cell[whole] = total
            chart[start][start + length] = _closed(cell, single)
    return chart[0][size].get("S", float("inf")) if size else float("inf")


MOST: Final = 12.0
"""A phrase dearer than this is no use to any sentence."""


def _closed(cell: Cell, single: dict[str, list[Rule]]) -> Cell:
    """Add to a cell what its phrases are by themselves."""
    open_ = list(cell)
    while open_:
        first = open_.pop()
        for _, whole, price in single.get(first, ()):
            total = cell[first] + price
            if total < cell.get(whole, MOST):
                cell[whole] = total
                open_.append(whole)
    return cell
