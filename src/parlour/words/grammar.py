"""A small phrase grammar of plain English with a price on everything unusual.

The cheapest reading of a string of words as a whole sentence is found by CKY. Names of phrases:
`N1` and `N2` are nouns with their adjectives, one and several; `NPs`, `NPp` noun phrases;
`SUs`, `SUp` what can be a subject; a verb phrase is VP with a letter for its form, `b` as in GO,
`z` GOES, `d` WENT, `n` GONE, `g` GOING, `p` a present that is not of the third person, `m` AM; a
verb is `V`, its form, and what must follow it. `VG` and `SG` are verb phrases and clauses that
lack an object, as after WHAT or in a relative clause; `QG` is a question that does.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final

PHRASES: Final = """
N1 = NS | ADJ N1 .05 | NS N1 1.2 | VGERUND N1 .4
N2 = NPL | ADJ N2 .05 | NS N2 1.2 | NS ANDNS .5 | N2 ANDN2 .3 | VGERUND N2 .3
VGERUND = Vgi .3
ANDNS = AND NS
ANDN2 = AND N2
NM1 = NM | ADJ NM1 .1 | NM NM .4
NMAND = NM1 ANDNM
ANDNM = AND NM
DET = D1 N1 | DB N1 | OWN N1 | ONE | OFs OFP | DB NM1 | DM NM1 | SUCH D1N
D1N = D1 N1
DET = DB ONE1 | D1 ONE1 | ALMOSTW DET .3
ONE1 = ADJ ONEW
NPp = SUCH N2 | DB ONES1 | DP ONES1
ONES1 = ONESW | ADJ ONESW
OWN = NAMES | DB OWNER | D1 OWNER .1 | OWN OWNN
OWNN = OWNW N1 | OWNW N2
OFs = ONE | EACHW
OFp = MANY | NUM | D1 FEWW
FEWW = FEW
OFP = OF NP
NPs = DET | NMAND .5 | DB OWNN1 | DB ONE .2 | NM1 .4 | N1 1.6 | NAME | TODAYW .2 | NOT DET .3
NPs = NPs PP .5 | NPs RELs .3 | VPg .6 | INTERR 1.1
NPs = MUCHW OFP | DBP NPs .3 | OWN OWNN1 | FREE .2 | TOINF 1 | ALLSG .3 | THING ADJ .3
NPs = NPs THANP .8
OWNN1 = OWNW N1
FREE = WHOEVER VPz | WHOEVER VPd
ALLSG = DBP SG
WHOQ = WHOQ ELSE
WHAT = WHAT ELSE
ONE = ONE ELSE
NPp = DP N2 | DB N2 | N2 .3 | OWN N2 | MANY | NUM .9 | NPp PP .5 | NPp RELp .3 | DBP NPp .2
NPp = DBN2 .1 | NOT NPp .5
DBN2 = DB DPN2 | DPX N2
DPX = D1 FEWW
DPN2 = DP N2
NPp = NPs ANDNP .3 | NPp ANDNP .3 | OFp OFP | HALF NPp .2 | NPp THANP .5 | DB ADJ 1.2 | BOTHN .1
BOTHN = DBP ANDED
ANDED = NP ANDNP
ANDNP = AND NP | AND HE .3 | AND I
NP = NPs | NPp | OBJ | OBJ DBALL .2
DBALL = DBP
SUs = NPs | HE | HE RELs .4 | SUs SELF .4
SUp = NUM ANDNP .2 | SUp SELF .4 | THEY EACHW .2
I = I SELF .4
NPs = ADJ NAME .5 | NAME NAME .3 | TITLE NAME .1 | NAME N1 1 | NUM .9
EITHERP = EITHERW ANDSU
ANDSU = THEY ANDNP | NP ANDNP | HE ANDNP
SUp = NPp | NUM .9 | EITHERP .2 | THEY | THEY DBALL .2
SUp = HE ANDNP .4 | THEY ANDNP .4 | NAME ANDNP .2
AP = ADJ | DEG ADJ | AP ANDAP .1 | ADJ PP .7 | AP TOINF .6 | MORE THANP .2 | DEG ADV 1 | AP ADV .8
AP = ASAS .1 | MEASURE ADJ .3 | ADJ THATS .2 | ADJ S .5 | DEG AP .3 | AP ENOUGH .2 | MORE
ASAS = ASADJ ASP
ASADJ = AS ADJ
ASP = AS NP | AS SX | AS SUBJ .2
MEASURE = DP N2 | DPX N2 | D1 TN
ANDAP = AND AP | AND YETAP
YETAP = ADV AP
THANP = THAN NP | THAN SX .2 | THAN ONCEW | THAN SUBJ .2
SUBJ = HE | I | THEY
PP = P ONCEW | P NP | P VPg .8 | PADV .1 | PADV PP .2 | MEASURE PFROM .3
PFROM = P NP | P PADV
RELs = WHO VPz | WHO VPd | REL VPz .2 | REL VPd .2 | WHO SG .2 | REL SG .2 | SG .5 | WHERE S .3
RELs = PASSR .8 | TOINF .8 | VPgm 1.1 | WHOSE1 VPz | WHOSE1 VPd | WHOSE2 VPp | WHOSE2 VPd
RELs = PREL S .3
WHOSE1 = WHOSE N1
WHOSE2 = WHOSE N2
PREL = P WHAT
RELp = WHOSE1 VPz | WHOSE1 VPd | WHOSE2 VPp | WHOSE2 VPd | WHO VPp | WHO VPd | REL VPp .2
RELp = REL VPd .2 | WHO SG .2 | REL SG .2 | SG .5 | TOINF .8 | PASSR .8 | VPgm 1.1
PASSR = Vnt PP | Vnt ADV
VPgm = Vgi PP | Vgt NP
INTERR = WHAT SG | WHAT VPz | WHAT VPd | WHERE S .2 | WHOQ VPz | WHOQ VPd | HOWAP SX .2 | HOW S .2
INTERR = WHERE SBE .1 | WHPs SG | WHPp SG | WHPs S .3 | WHPs VPz | WHPs VPd | WHPp VPp | WHPp VPd
INTERR = WHETHER S | HOW TOINF .2 | WHAT TOG .2 | WHERE TOINF .2
TOG = TO VGb
HOWAP = HOW ADJ | HOW ADV | HOW LONGW
SX = I HVp | I DOp | I DOd | SUs HVz | SUp HVp | SUs DOz | SUp DOp | SUs DOd | SUp DOd | MODS
SX = I BEm | I VPd | I VPi | SUs BEz | SUp BEp | SUs VPz | SUs VPd | SUp VPp | SUp VPd
TOINF = TO INF | NOT TOINF
INF = VPb | BEb BEC | HVp VPn .1 | ADV INF .4
THATS = THAT S
SBE = SUs BEz | SUp BEp | I BEm
SUBCL = AS SX .3 | SUB SBE .2 | ASADV ASS | AS SUBCL .3 | SUB SUBJS .3 | SUB S | SUB VPg .8
SUBCL = SUB PP 1.2
ASADV = AS ADV
ASS = AS S
SUBJS = I WEREP | SUs WEREP
WEREP = WEREW BEC
TIME = DB TN | D1 TN | DBP TN | ADJ TN .5 | DP TNS | DBP NPTN | LASTW TN | ONE TN
NPTN = DB TN
NOTV = NOT INF | ADV NOTV .5
NPTO = NP TOINF
NPTHAT = NP THATS | NP S .6 | NP INTERR
NPVB = NP INF | NP VPg .1
NPNP = WHOM NP
NPAP = NP AP
WHOMI = WHOM INTERR
LIKEP = LIKEW NP
NPPRT = NP PRT
NPPASS = NP PASS
THANADV = MORE THANP
WHOM = OBJ | NAME | DET .3 | NPp .3
BEC = AP | NPs .2 | NPp .2 | PP .1 | VPg | PASS | NOT BEC | ADV BEC .2 | TOINF .8 | BEC ADV .3
BEC = BEC PP .3 | BEC SUBCL .3 | THATS .8 | BEC TIME .3 | INTERR .3 | AP NPTOF .9 | PITY .6
BEC = ABOUTW TOINF | WELLW .1 | OBJ .4 | YES .6
PITY = NPs THATS
NPTOF = FORW NPTO
PASS = Vnt .2 | PASS PP .25 | PASS ADV .2 | Vno NP .4 | PASS TOINF .3 | ADV PASS .3 | PASS TIME .3
PASS = PASS VPg .5 | PASS ANDPASS .2
ANDPASS = AND PASS | AND NOTPASS
NOTPASS = NOT PASS
PASS = PASS SUBCL .3 | DBP PASS .4 | Vnt AP 1
"""

VERBS: Final = """
VPf = Vfi | Vft NP | Vfo NPNP | Vfc S .4 | Vfc THATS | Vfc NPTHAT .2 | Vfw TOINF | Vfq AP
VPf = Vfx NPTO .2 | Vfl NPVB | Vft NPAP 1 | Vfq NPs 1.4 | Vfc INTERR .1 | Vfc SUBJS .4 | Vft VPg .6
VPf = Vfi LIKEP .3
VPf = Vfo WHOMI .2 | PVf NP .2 | Vfi PRT .2 | Vft NPPRT .2 | Vft NPNP 1 | Vfi AP 1.4 | Vft NPPASS 1
PVf = Vft PRT | Vfi PRT .6
VPf = VPf PP .25 | VPf ADV .2 | ADV VPf .3 | VPf TIME .2 | VPf SUBCL .3 | VPf ANDf .2
VPf = VPf MUCHADV .2
VPf = EITHERW VPf .4 | VPf THANADV .2 | VPf TOINF 1.1 | VPf MORE .9
ANDf = AND VPf
VGf = Vft | Vfo NP .2 | VGf PP .25 | VGf ADV .3 | Vfi P .3 | Vft NPP .4 | Vfw TOG | Vfc SG .4
VGf = Vfc SBE .5 | PVf .2
VGf = ADV VGf .3 | VGf TOINF .5 | VGf TIME .3 | Vfx NPTOG .3
"""
"""What a verb of any form takes: for `f` stands the letter of the form."""

CLAUSES: Final = """
NPP = NP P
NPTOG = NP TOG
VPp = VPb
VPz = BEz BEC | HVz VPn | DOz NOTV | HVz TOINF .3
VPp = BEp BEC | HVp VPn | DOp NOTV | HVp TOINF .3
VPi = VPb | HVp VPn | DOp NOTV | HVp TOINF .3
VPm = BEm BEC
VPd = HVd VPn | DOd NOTV | MOD INF | MOD NOTV | HVd TOINF .3 | MODTO TOINF | HADBETTER INF
VPd = MODR INF
MODS = SUs MOD | SUp MOD | I MOD
IFM = SUB MODS | SUB S
VPd = NEEDW NOTV
MODR = MOD RATHER
HADBETTER = HVd BETTER
VPn = BEn BEC | NOT VPn .1
VPg = BEg BEC | HVg VPn .4
VGz = HVz VGn | BEz VGg | DOz NOTG | BEz NPPG .4
VGp = VGb | HVp VGn | BEp VGg | DOp NOTG
VGd = HVd VGn | DOd NOTG | MOD VGb | MOD NOTG | BEzd VGg
VGm = BEm VGg
BEzd = WASW
NPPG = BEC P
NOTG = NOT VGb
VGn = BEn VGg
SG = SUs VGz | SUp VGp | SUs VGd | SUp VGd | I VGp | I VGm | I VGd
S = SUs VPz | SUp VPp | SUs VPd | SUp VPd | I VPi | I VPm | I VPd
S = INFC .7 | DOp NOTV .5 | LETUS INF .1
LETUS = LETW OBJ
INFC = VPb | BEb BEC
S = VOC S .2 | PP S .6 | ADV S .4 | SUBCL S .3 | S ANDS .3 | S SUBCL .3 | TIME S .4 | S VOC .6
S = YES S .1
S = S SAYS .5 | S S 1.9 | THATS VPs .9 | PERHAPS S
VPs = VPz | VPd
SAYS = SUs SAYV | SUp SAYV | I SAYV
S = BETTER APTHAN .3 | LETW INF 1.4 | VPg S 1 | PASSR S 1.2 | TOINF S .8
APTHAN = AP THANAP
THANAP = THAN AP | THAN ONCEW
VOC = O NAME | O WHOM .3 | NAME .8 | O N1 .3 | DEARW N2 .2 | DEARW NAME .2 | KIN .6 | N2 1 | N1 1.8
VOC = THEY N1 .9
ANDS = CONJ MODS .3 | CONJ S | AND CONJS
CONJS = ADV S
S = MODS IFM .3 | EXS | EXS ADV .2 | EXS PP .3 | EXS TIME .3 | HEREBE NPs .1 | HEREBEp NPp .1
S = HEREV NPs .6 | PADV INV .7 | PP INV .9 | ANDS .9 | NEVER Q .4
HEREBE = HEREW BEz
HEREBEp = HEREW BEp
EXS = EXz NPs .1 | EXp NPp .1 | EXd NP .3 | EXz NOTNP .2 | EXz RIGHT1 | EXSEEM NPs .2
RIGHT1 = ADV NPs .2
EXSEEM = THERE SEEMTO
SEEMTO = SEEMZ TOBE
TOBE = TO BEb
NOTNP = NOT NPs
HEREV = PADV COMES
INV = Vdi NPs | Vdi NPp | Vzi NPs | Vbi NPp
EXz = THERE BEz
EXp = THERE BEp
EXd = THERE EXV
EXV = MOD BEb | HVz BEn | HVp BEn | HVd BEn
EXq = THERE NPs
EXqp = THERE NPp
ASKz = SUs INF
ASKp = SUp INF | I INF
ASKb = SUs INF | SUp INF | I INF
ASKBz = SUs BEC
ASKBp = SUp BEC
ASKBm = I BEC
ASKnz = SUs VPn | SUs ADVVPn
ASKnp = SUp VPn | I VPn | SUp ADVVPn | I ADVVPn
ASKn = ASKnz | ASKnp
ADVVPn = ADV VPn
Q = DOd ASKb .1 | MOD ASKb .2 | BEz ASKBz .2 | BEp ASKBp .2 | BEm ASKBm .2 | HVz ASKnz .2
Q = HVp ASKnp .2
Q = HVd ASKn .2 | BEz EXq .2 | BEp EXqp .2 | DOz ASKz .1 | DOp ASKp .1 | Q PP .3 | Q ADV .3
Q = Q SUBCL .4
GAPz = SUs VGb
GAPp = SUp VGb | I VGb
GAPb = GAPz | GAPp
GAPBz = SUs VGg | SUs P .3
GAPBp = SUp VGg | SUp P .3
GAPBm = I VGg
GAPnz = SUs VGn
GAPnp = SUp VGn | I VGn
QG = DOd GAPb | MOD GAPb | BEz GAPBz | BEp GAPBp | BEm GAPBm | HVz GAPnz | HVp GAPnp | HVd GAPnz
QG = HVd GAPnp
QG = DOz GAPz | DOp GAPp
WHPs = WHATD N1 | WHATD NM1 | HOWMUCH NM1 | WHOSE N1 | HOWMUCH
WHPp = WHATD N2 | HOWMANY N2 | WHOSE N2 | HOWMANY
WHPs = WHATD ONE | WHATD OFP | WHPs OFN .2
OFN = OF N1 | OF NM1
WHEREP = WHERE PP
HOWMUCH = HOW MUCHW
HOWMANY = HOW MANYW
WHP = WHAT | WHPs | WHPp
BEN = BEz NPs | BEp NPp | BEz HE | BEp THEY | BEm I | BEz BEC .9
QAP = HOWAP BEN | HOWAP Q .1
WHQ = WHP QG | WHY Q | WHERE Q .1 | WHAT BEN .1 | WHERE BEN .2 | WHOQ VPz .1 | WHOQ VPd .1
WHQ = WHAT VPz .4
WHQ = WHAT VPd .3 | WHPs VPz | WHPs VPd | WHPp VPp | WHPp VPd | WHPs BEN | WHPp BEN | QAP
WHQ = HOW BEN .2
WHQ = HOW Q .1 | WHERE QG .1 | WHEREP BEN .2 | WHEREP Q .3 | WHY NOTV .1 | HOWAP SX .3
WHQ = WHAT EXCL .4
EXCL = DET SX | NPs SX
S = Q .2 | WHQ .1 | COMPAR COMPAR2
COMPAR = DB MORES
COMPAR2 = DB MORES
MORES = MORE S .3
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
