"""A small phrase grammar of plain English, with a price for everything unusual.

The cheapest reading of a string of words as a whole sentence is found by the CKY algorithm.

Names of phrases: `N1` and `N2` are singular and plural nouns with their adjectives, `NPs` and `NPp`
are noun phrases, and `SUs` and `SUp` are possible subjects. A verb phrase is `VP` with a letter for
its form: `b` as in GO, `z` GOES, `d` WENT, `n` GONE, `g` GOING, `c` GO as a command, `p` a present
that is not third person singular, `m` AM. A verb is `V`, its form, and what must follow it. `VG`
and `SG` are verb phrases and clauses that lack an object, as after WHAT or in a relative clause;
`QG` is a question that lacks one.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final

PHRASES: Final = """
N1 = NS | ADJ N1 .05 | MORE N1 .1 | BESTADJ N1 | DEGADJ N1 .1 | NS N1 1.2 | VGERUND N1 .4
N2 = NPL | ADJ N2 .05 | MORE N2 .1 | BESTADJ N2 | DEGADJ N2 .1 | NS N2 1.2 | NS ANDNS .5
N2 = N2 ANDN2 .3 | VGERUND N2 .3
VGERUND = Vgi .3
ANDNS = AND NS
ANDN2 = AND N2
DEGADJ = DEGN ADJ | MIDADV ADJ .2
ADJ = ADJ ANDADJ .2
ANDADJ = AND ADJ | BUTW ADJ
NM1 = ADJ NMV .1 | DEGADJ NMV .2 | MORE NMV .2 | NM | ADJ NM1 .1 | MORE NM1 .2 | BESTADJ NM1 .1
NM1 = DEGADJ NM1 .2 | NM NM .4
NM1 = NMV NMV .4 | NM NMV .4 | NMV NM .4
NMAND = NM1 ANDNM | NMV ANDNM
ANDNM = AND NM | AND NMV
DET = DETN | KINDOF N1 .2 | KINDOF NM1 .2 | SOMEONE | OFs OFPp | OFm OFPm | DB NM1 | DM NM1
DET = SUCH D1N | DB SUCHN | THEW MOSTNM | SUCH NM1 | DB NMV | DM NMV
KINDOF = DKIND OF
DKIND = D1 KINDW | DB KINDW
DETN = D1 N1 | DB N1 | OWN N1
D1N = D1 N1
DM = SOMEW COMPARW
DP = SOMEW COMPARW
DET = THISW NM1 | THISW NMV
SUCHN = SUCH N1
MOSTNM = MOSTW NM1
MOSTN2 = MOSTW N2
MOSTADJ = MOSTW ADJ
NPp = DB NUMOF | FRAC OFPp .1
NUMOF = NUM OFPp
FRAC = D1 FRACW
DET = FRAC OFPm .1
NPp = THEW MOSTN2 | DQ MOREN2
MOREN2 = COMPARW N2 | OTHERW N2
NPs = NUM PLUSNUM .1 | ONEW PLUSNUM .1 | PAGEW NUM .1 | NPs THATS 1
PLUSNUM = PLUSW NUM | PLUSW ONEW
DET = D1 ONEW .1 | DB ONE1 | D1 ONE1 | ALMOSTW DET .3
ONE1 = ADJ ONEW | MORE ONEW | BESTADJ ONEW
NPp = SUCH N2 | DB ONES1 | DP ONES1
ONES1 = ONESW | ADJ ONESW | MORE ONESW
OWN = NAMES | DB OWNER | D1 OWNER .1 | OWN OWNN
OWNN = OWNW N1 | OWNW N2
OFs = EACHW | OFONE
OFPp = OF NPp | OF OBJ | OF SUp 3
OFPm = OF NMD
NMD = DB NM1 | D1 NM1 | ONE | SOMEONE | OBJ | D1 N1 .6 | DB N1 .6
OFp = MANY | THESEONES | NUM | D1 FEWW
FEWW = FEW
OFP = OF NP
NPs = DET | NMAND .5 | DB OWNN1 | DB ONEW .2 | NM1 .4 | NM0 .3 | N1 3 | NAME | ROLE 3
NPs = NPs PPN .5 | NPs PLACEADV .6 | NPs RELs .3 | INTERR 1.1
NPs = MUCHW OFP | DBP NPs .3 | OWN OWNN1 | FREE .2 | ALLSG .3 | THING ADJ .3
NPs = ORDINAL PRIZEN .2 | NPs THANP .8 | QOF NM1 .1 | QOF DETM .2
DETM = DB NM1
NPp = QOF N2 .1 | QOF NPp .2
QOF = QOFW OF | ALOT OF
ALOT = D1 LOTW
OWNN1 = OWNW N1
FREE = WHOEVER SG .1 | WHOEVER VPz | WHOEVER VPd
ALLSG = DBP SG
WHOQ = WHOQ ELSE
WHAT = WHAT ELSE
SOMEONE = SOMEONE ELSE
NPp = DP N2 | DB N2 | N2 .3 | OWN N2 | MANY | NUM .9 | NPp PPN .5 | NPp PLACEADV .6 | NPp RELp .3
NPp = DBP NPp .2
NPp = DBN2 .1 | THESEW DPN2 .1 | DB OWNW .2 | ALMOSTW NPp .3
DBN2 = DB DPN2 | DPX N2
DPX = D1 FEWW
DPN2 = DQ N2
NPp = ONE ANDNP .5 | THESEONES ANDNP .5 | NPs ANDNP .3 | NPp ANDNP .3 | OFp OFP | HALF NPp .2
NPp = NPp THANP .5 | THEW FOLKOBJ .6 | BOTHN .1
BOTHN = DBP ANDED
ANDED = NP ANDNP
ANDNP = AND NP | AND HE .3 | AND I | BUTNOT NP .3
BUTNOT = BUTW NOT
BUTX = BUTW NP
NP = SOMEONE BUTX .2 | DEGMUCH .3 | DEGMANY .3
DEGMANY = DEG MANYW
NP = NPs | NPp | ONE | NMV .4 | NMV PPN .9 | THESEONES | OBJ | OBJ DBALL .2
DBALL = DBP
SUs = SOMEONE BUTX .2 | EITHERP .7 | NPs | HE | ONE | NMV .4 | NMV PPN .9 | HE HEWHO .2
SUs = SUs SELF .4
SUs = NOT DET .3 | VPg .6
SUs = TOINF 1
HEWHO = WHO VPz | WHO VPd | WHO SG .2
THEFOLK = THEW FOLKADJ | THEW ADJ 3
SUp = THEFOLK .3 | THESEONES | NUM ANDNP .2 | SUp SELF .4 | THEY EACHW .2 | NOT NPp .6
I = I SELF .4
NPs = ADJ NAME .5 | PERSON PERSON .5 | TITLE PERSON .1 | PLACE N1 1 | NUM .9
DET = DB PLACEN .2
PLACEN = PLACE N1
EITHERP = EITHERW ANDSU
ANDSU = THEY ANDNP | NP ANDNP | HE ANDNP
SUp = NPp | NUM .9 | EITHERP .2 | THEY | THEY DBALL .2
SUp = HE ANDNP .4 | THEY ANDNP .4 | NAME ANDNP .2
DADJ = ADJ | DEG ADJ | MIDADV ADJ .2
AP = DADJ | AP ANDAP .1 | DADJ PP .7 | AP TOINF .6 | MORE THANP .2 | DEG ADV 1 | AP ADV .8
AP = HALF ADJ .1 | THEW BESTADJ .1 | BESTADJ .9 | MUCHMORE MORE | THEW MORE .4 | ENOUGH .1
AP = ASAS .1 | MEASURE ADJ .3 | DADJ THATS .2 | DADJ INTERR .5 | THEW MOSTADJ .1
AP = DADJ CL .5
AP = AP ENOUGH .2 | MORE
ASAS = ASADJ ASP
ASADJ = AS ADJ
ASP = AS NP | AS SX | AS SUBJ .2
MEASURE = DP N2 | DPX N2 | D1 TN
ANDAP = AND AP | AND YETAP | BUTW AP
YETAP = ADV AP
THANP = THAN TODAYW | THAN PPN .2 | THAN NP | THAN SX .2 | THAN ONCEW | THAN SUBJ .2
SUBJ = HE | I | THEY
PPN = P ONCEW | P NP | PG VPg .5 | PB NB .1 | MEASURE PFROM .3 | P THEFOLK .4 | XOF OFN1
PPN = XOF OFPADV | XOF OFG .1 | P TODAYW .1 | P PLACEADV .1 | P TIME .2 | P DBOWN .2
PPN = PPN ANDPP .3 | XTO TONP .2
NOMATTER = NOD MATTERW
OFG = OF VPg
OFPADV = OF PADV
ANDPP = AND PPN | BUTW PPN
DBOWN = DB OWNW
REPP = P REPN
ADV = REPN REPP .2
TONP = TO NP | TO NB
OBJ = EACHW OTHERW | ONEW ANOTHERW
MIDADV = NOD LONGERW .1
ADV = NOD LONGERW .1
PP = WITHW NPAP .7 | PPN | PADV .1 | PADV PP .2 | FORWARDW TOGER | ASW NPs .3 | ASW NPp .3
PP = ASW ROLE .2
PP = MIDADV PP .5
OFN1 = OF NP | OF NB
TOGER = TO VPg
PFROM = P NP | P PADV
RELs = WHO VPz | WHO VPd | REL VPz .2 | REL VPd .2 | WHO SG .2 | REL SG .2 | SG .5 | WHERE CL .3
RELs = PASSR .8 | TOINF .8 | VPgm 1.1 | WHOSE1 VPz | WHOSE1 VPd | WHOSE2 VPp | WHOSE2 VPd
RELs = PREL CL .3
WHOSE1 = WHOSE N1
WHOSE2 = WHOSE N2
PREL = P WHAT | P WHICHW
RELp = WHOSE1 VPz | WHOSE1 VPd | WHOSE2 VPp | WHOSE2 VPd | WHO VPp | WHO VPd | REL VPp .2
RELp = REL VPd .2 | WHO SG .2 | REL SG .2 | SG .5 | TOINF .8 | PASSR .8 | VPgm 1.1
PASSF = Vnt PPN | Vnt ADV .3
PASSR = PASSF | Vnt .1
VPgm = Vgi ADV .1 | Vgi PPN | Vgt NP | HVg VPn .2
INTERR = WHICHW SG | WHPs SBE .1 | WHPp SBE .1 | WHAT SG | WHAT VPz | WHAT VPd | WHERE CL .2
INTERR = WHOQ VPz | WHOQ VPd | HOWAP SX .2 | HOW CL .2
INTERR = WHERE SBE .1 | WHPs SG | WHPp SG | WHPs CL .3 | WHPs VPz | WHPs VPd | WHPp VPp | WHPp VPd
CLORNOT = CL ORNOT
ORNOT = AND NOT
INTERR = WHETHER CLORNOT | WHAT SBE .1
IFCL = IFW CL | IFW CLORNOT
INTERR = WHETHER CL | HOW TOINF .2 | WHAT TOG .2 | WHERE TOINF .2
TOG = TO VGb
HOWAP = HOW ADJ | HOW ADV | HOW LONGW
SX = I HVp | I DOp | I DOd | SUs HVz | SUp HVp | SUs DOz | SUp DOp | SUs DOd | SUp DOd | MODS
SX = I BEm | I VPd | I VPi | SUs BEz | SUp BEp | SUs VPz | SUs VPd | SUp VPp | SUp VPd
TOINF = TO INF | NOT TOINF .3
INF = VPb | BEb BEC | BEb BECP | HVp VPn .1 | MIDADV INF .4
THATS = THAT CL
SBE = SUs BEz | SUp BEp | I BEm
SUBCL = SUB MODS .5 | AS SX .3 | WHERE SBE .2 | ASADV ASS | AS SUBCL .3 | IFSUB SUBJS .2 | SUB CL
SUBCL = SUB VPg .8
SUBCL = WHETHER CLORNOT .2 | SUB PPN 1.2 | SUB AP 1 | EVENW SUBCL .1 | NOMATTER INTERR .1
SUBCL = SOTHAT THATS .1
ASADV = AS ADV
ASS = AS CL
SUBJS = I WEREP | SUs WEREP
WEREP = WEREW BEC | WEREW YOUW .1
DEGMUCH = DEG MUCHW
DM = DEG MUCHW .1
DP = DEG MANYW .1
ADV = ADV ANDADV .3 | DEG ADV .1
ANDADV = AND ADV | BUTW ADV
LIGHTPP = LIGHTN PPN
PADV = NEXTW DOORW | LONGW PADV .2
PLACEADV = LONGW AWAYW
PPVING = PADV VPg | PPN VPg
OBJSO = OBJ SOX
SURECL = SUREW CL | SUREW THATS
ADV = SOADV THATS .2
SOADV = DEG ADV
ALLTN = DBP TN
TIME = ALLTN LONGW .1 | DB TN | D1 TN | DP TNS | DBP NPTN | LASTW TN | NAME TN .2 | TODAYW TN .1
TIME = ONEW TN | DBP TN
TIME = MEASURE AGOW .1 | LONGW AGOW .1
NPTN = DB TN
NOTV = NOT INF | MIDADV NOTV .5
NPTO = NP TOINF
NPTHAT = NP THATS | NP CL .6 | NP INTERR
NPVB = NP INF
NPVG = NP VPg
NPNP = WHOM NP
NPAP = NPs AP | NPp AP | OBJ AP
NPROLE = NP ROLE
WHOMI = WHOM INTERR
LIKEP = LIKEW NP
NPPRT = NP PRT
NPPASS = NP PASS
THANADV = MORE THANP
WHOM = OBJ | NAME | DETN .4 | NPMANY .6 | EVERYW .2
NPMANY = DB N2 | DP N2 .2 | OWN N2 | N2 .6
BECP = NPp .2 | THESEONES .2 | BECP PP .3 | BECP ADV .3 | BECP TIME .3 | BECP SUBCL .3 | NOT BECP
BECP = MIDADV BECP .2
BEC = AP | NPs .2 | ONE .2 | PP .1 | VPg | PASS | NOT BEC | MIDADV BEC .2 | TOINF .8 | BEC ADV .3
BEC = BEC ENDADV .3
BEC = BEC PP .3 | BEC SUBCL .3 | THATS .8 | BEC TIME .3 | INTERR .3 | AP NPTOF .9 | PITY .6
BEC = BEC ANDBEC .3 | USEDW TOGER | ABOUTW TOINF | ROLE .6 | NPVING .9 | ITWHO .3 | WELLW .1
BEC = OBJME .4 | YES .6
ANDBEC = AND BEC | BUTW BEC
NPVING = NPs VPg
ITWHO = OBJ HEWHO
PITY = NPs THATS
NPTOF = FORW NPTO
PASS = Vnt .2 | PASS PP .25 | PASS ADV .2 | PASS ENDADV .2 | Vns NP .3 | Vns ROLE .2
PASS = PASS TOINF .3 | MIDADV PASS .3 | PASS TIME .3
PASS = PASS VPg .5 | PASS ANDPASS .2
ANDPASS = AND PASS | AND NOTPASS
NOTPASS = NOT PASS
PASS = PASS SUBCL .3 | DBP PASS .4 | Vnt AP 1
"""

VERBS: Final = """
VPf = Vfi | Vft NP | Vfo NPNP | Vfk CL .3 | Vfc CL 2.2 | Vfc THATS | Vfc NPTHAT .2 | Vfw TOINF
VPf = Vfq AP
VPf = Vfx NPTO .2 | Vfl NPVB | Vfy NPVG .1 | Vfr NPAP .3 | Vft NPAP 3 | Vfq NPs 1.4 | Vfq ROLE .3
VPf = Vfr NPROLE .3 | Vfc INTERR .1 | Vfc IFCL .1 | Vfj SUBJS .2 | Vfv VPg .1 | Vfv PPVING .3
VPf = Vfi LIKEP .3
VPf = Vfo WHOMI .2 | PVf NP .2 | PVf VPg .4 | Vfi PRT .2 | Vfu NPPRT .2 | Vft NPNP 3 | Vfi AP 2.4
VPf = Vfh NPPASS .5 | Vfi ROLE 3
PVf = Vfu PRT | Vfi PRT .9 | Vft PRT 1
VPf = VPf PP .25 | VPf ADV .2 | MIDADV VPf .3 | VPf TIME .2 | VPf SUBCL .3 | VPf ANDf .2
VPf = VPf MUCHADV .2 | VPf DEGMUCH .2
VPf = EITHERW VPf .4 | VPf THANADV .2 | VPf TOINF 1.1 | Vfi MORE .3 | VPf MORE 1.4
VPf = Vfr SURECL .2 | Vfc SOX .1 | Vfc YES .1 | VPf ENDADV .2 | Vfu PRT .3 | Vfo OBJSO .1
VPf = VPf VPgm 2.2
VPf = Vfe LIGHTN .2 | Vfe LIGHTPP .2
ANDf = AND VPf | BUTW VPf
VGf = Vft | Vfo NP .2 | VGf PP .25 | VGf ADV .3 | Vfi P .3 | Vft NPP .4 | Vfw TOG | Vfk SG .3
VGf = Vfk SBE .5 | PVf .2
VGf = MIDADV VGf .3 | VGf TOINF .5 | VGf TIME .3 | Vfx NPTOG .3
"""
"""The complements of a verb in any form; `f` stands for the letter of the form."""

CLAUSES: Final = """
NPP = NP P
NPTOG = NP TOG
VPp = VPb
VPz = DOz INF .5 | BEz BEC | BEz BECP 2.8 | HVz VPn | DOz NOTV | HVz TOINF .3
VPp = DOp INF .5 | BEp BEC | BEp BECP | HVp VPn | DOp NOTV | HVp TOINF .3
VPi = DOp INF .5 | VPb | HVp VPn | DOp NOTV | HVp TOINF .3
VPm = BEm BEC
VPd = DOd INF .5 | HVd VPn | DOd NOTV | MOD INF | MOD NOTV | HVd TOINF .3 | MODTO TOINF
VPd = HADBETTER INF
VPd = MODR INF | MODR NOTV | HADBETTER NOTV
MODS = SUs MOD | SUp MOD | I MOD
IFM = SUB MODS | SUB CL
VPd = NEEDW NOTV
MODR = MOD RATHER
HADBETTER = HVd BETTER
VPn = BEn BEC | BEn BECP | NOT VPn .1
VPg = BEg BEC | BEg BECP | HVg VPn .4
VGz = HVz VGn | BEz VGg | DOz NOTG | BEz NPPG .4
VGp = VGb | HVp VGn | BEp VGg | DOp NOTG
VGd = HVd VGn | DOd NOTG | MOD VGb | MOD NOTG | BEzd VGg
VGm = BEm VGg
BEzd = WASW
NPPG = BEC P
NOTG = NOT VGb
VGn = BEn VGg | BEn .2
SG = SUs VGz | SUp VGp | SUs VGd | SUp VGd | I VGp | I VGm | I VGd
CL = SUs VPz | SUp VPp | SUs VPd | SUp VPd | I VPi | I VPm | I VPd
S = CL | COMMAND
LETUS = LETW OBJ
COMMAND = VPc .7 | BEb BEI .7 | DOp NOTV .5 | LETUS INF .1 | DOp COMMAND .3 | MIDADV COMMAND .3
COMMAND = COMMAND ANDC .1 | SUBCL COMMAND .2 | COMMAND SUBCL .2 | PPN COMMAND 1.8 | TIME COMMAND .6
COMMAND = COMMAND VOC .4 | VOC COMMAND .1 | COMMAND CONJCL .2 | COMMAND COMMAND 1.2 | YES COMMAND .1
ANDC = AND COMMAND | BUTW COMMAND
BEI = AP | NPs .4 | PP .4 | NOT BEI | BEI PP .3 | BEI ADV .3 | BEI SUBCL .3 | PASS .6
CL = FACTIS CL .3 | ALLSG ISNMV .3 | PADV HEWENT .4
FACTIS = FACTNP BEz
FACTNP = DB FACTN
ISNMV = BEz NMV
HEWENT = HE Vdi | HE Vzi | THEY Vdi | THEY Vbi | I Vdi
CL = EITHERW CL .6 | PPN CL .6 | PLACEADV CL .6 | ADV CL .4 | TODAYW TODAYIS | SUBCL CL .3
CL = CL CONJCL .3 | CL SUBCL .3 | TIME CL .4 | PERHAPS CL
S = YES SX .1 | YES SXNOT .1 | SONOR INVX .2
SXNOT = SX NOT
INVX = DOp I | DOp THEY | DOz HE | DOd HE | DOd THEY | BEm I | BEz HE | BEp THEY | MOD I | MOD HE
INVX = MOD THEY | HVp I | HVp THEY | HVz HE | DOz NPs .2 | DOp NPp .2 | DOd NPs .2 | MOD NPs .2
S = VPb .9 | VOC CL .2 | VOC Q .4 | VOC WHQ .3 | S ENDVOC .4 | YES S .1 | PPN Q .6 | THENW Q .4
S = THENW WHQ .4 | SUBCL Q .3
S = SUBCL WHQ .3 | CONJCL .9
S = CL CONJQ .3 | CL CONJC .5
CONJQ = CONJ Q | CONJ WHQ
CONJC = SOW COMMAND
TODAYIS = VPz
CONJCL = CONJ CL | CONJ SX .6 | AND CONJS | CONJ MODS .3
S = S SAYS .5 | CL CL 1.9 | THATS VPs .9
VPs = VPz | VPd
SAYS = SUs SAYV | SUp SAYV | I SAYV
S = CL TAG .5 | COMMAND TAG .5 | LETW EXB .1 | WHAT WHATAN .8 | YES EXCLAIM .5 | THANKSW PPN .3
S = BETTER APTHAN .3
CL = VPgm CL .8 | PASSF CL 1.2 | TOINF CL .8
APTHAN = AP THANAP
TAG = BEz HE | BEp THEY | DOz HE | DOp THEY | DOd HE | DOd THEY | MOD HE | MOD THEY | HVz HE
TAG = HVp THEY
TAG = BEz NOTHE | BEp NOTTHEY | DOz NOTHE | DOp NOTTHEY | DOd NOTHE | DOd NOTTHEY | MOD NOTHE
TAG = MOD NOTTHEY | HVz NOTHE | HVp NOTTHEY
NOTHE = NOT HE
NOTTHEY = NOT THEY
WHATAN = AW N1
EXCLAIM = WHAT WHATAN
THANAP = THAN AP | THAN ONCEW
VOC = O PERSON | O WHOM .3 | PERSON .6 | O N1 .3 | DEARW KIN .2 | DEARW PERSON .2 | KIN .5
VOC = YOUW N1 .9
ENDVOC = PERSON .6 | LASTKIN .3 | O PERSON | MYW MYKIN .2 | MYW DEARKIN .3 | DEARW PERSON .2
ENDVOC = KIN ANDKIN .2
ENDVOC = TITLE PERSON .3 | YOUW N1 1.4
VOC = KIN ANDKIN .1 | LITTLEW KIN .4 | MYW MYKIN .2 | MYW DEARKIN .3 | TITLE PERSON .3 | YOUW N2 .9
ANDKIN = AND KIN
DEARKIN = DEARW KIN | DEARW PERSON | DEARW MYKIN
COMMAND = O COMMAND .2
S = O CL .3 | O Q .4 | O WHQ .3 | O EXCLAIM .2 | OFOR NP .4 | OHOW CL .4
OFOR = O FORW
OHOW = O HOW
S = PADV ENDVOC .8 | PADVVOC PADV .8 | YESVOC SX .2 | GREETING ENDVOC .2 | LONGLIVE NP .2
PADVVOC = PADV VOC
YESVOC = YES VOC
GREETING = GOODW GREETW
LONGLIVE = LONGW LIVEW
Q = BEz THATME .2
THATME = ONE OBJ
S = BLESSER INF .3 | MAYW ASKb .2
CONJS = ADV CL
CL = MODS IFM .3 | EXS | EXS ADV .2 | EXS PP .3 | EXS TIME .3 | HEREBE NPs .1 | HEREBE ONE .2
CL = HEREBEp NPp .1
CL = HEREV NPs .6 | PADV INV .7 | PPN INV .9 | NEVER Q .4
HEREBE = HEREW BEz
HEREBEp = HEREW BEp
EXS = EXz NPs .1 | EXp NPp .1 | EXd NP .3 | EXz NMV .3 | EXz NOTNP .2 | EXp NOTNPp .2 | EXz RIGHT1
EXS = EXSEEM NPs .2
RIGHT1 = ADV NPs .2
EXSEEM = THERE SEEMTO
SEEMTO = SEEMZ TOBE
TOBE = TO BEb
NOTNP = NOT NPs
NOTNPp = NOT NPp
HEREV = PADV COMES
INV = BEz NPs .1 | BEp NPp .1 | Vdi NPs | Vdi NPp | Vzi NPs | Vbi NPp
EXz = THERE BEz
EXp = THERE BEp
EXd = THERE EXV
EXV = MODTO TOBE | MOD BEb | HVz BEn | HVp BEn | HVd BEn
EXq = THERE NPs
EXqp = THERE NPp
ASKz = SUs INF
ASKp = SUp INF | I INF
ASKb = SUs INF | SUp INF | I INF
ASKBz = SUs BEC
ASKBp = SUp BEC | SUp BECP
ASKBm = I BEC
ASKnz = SUs VPn | SUs ADVVPn
ASKnp = SUp VPn | I VPn | SUp ADVVPn | I ADVVPn
ASKn = ASKnz | ASKnp
ADVVPn = MIDADV VPn
Q = MOD EXB .2
EXB = THERE BETHERE
BETHERE = BEb NPs | BEb NPp | BEb ONE .3
Q = DOd NOASKb .4 | MOD NOASKb .4 | DOz NOASKz .4 | DOp NOASKp .4 | BEz NOASKBz .4 | BEp NOASKBp .4
Q = HVz NOASKnz .4 | HVp NOASKnp .4
NOASKb = NOT ASKb
NOASKz = NOT ASKz
NOASKp = NOT ASKp
NOASKBz = NOT ASKBz
NOASKBp = NOT ASKBp
NOASKnz = NOT ASKnz
NOASKnp = NOT ASKnp
Q = DOd ASKb .1 | MOD ASKb .2 | BEz ASKBz .2 | BEp ASKBp .2 | BEm ASKBm .2 | HVz ASKnz .2
Q = HVp ASKnp .2
Q = HVd ASKn .2 | BEz EXq .2 | BEp EXqp .2 | DOz ASKz .1 | DOp ASKp .1 | Q PP .3 | Q ADV .3
Q = Q ENDADV .3
Q = Q SUBCL .4 | Q ORNOT .2
GAPz = SUs VGb
GAPp = SUp VGb | I VGb
GAPb = GAPz | GAPp
GAPBz = SUs VGg | SUs P .3
GAPBp = SUp VGg | SUp P .3
GAPBm = I VGg
GAPnz = SUs VGn
GAPnp = SUp VGn | I VGn
QG = MOD GAPBE .1
GAPBE = SUs BEb | SUp BEb | I BEb | GAPBE ADV .2 | GAPBE TIME .2 | GAPBE PPN .3
QG = DOd GAPb | MOD GAPb | BEz GAPBz | BEp GAPBp | BEm GAPBm | HVz GAPnz | HVp GAPnp | HVd GAPnz
QG = HVd GAPnp
QG = DOz GAPz | DOp GAPp
WHPs = WHATD N1 | WHATD NM1 | HOWMUCH NM1 | WHOSE N1 | HOWMUCH | HOWMUCH OFPm
WHPp = WHATD N2 | HOWMANY N2 | WHOSE N2 | HOWMANY | HOWMANY OFPp
WHPs = WHATD ONEW | WHATD OFP | WHPs OFN .2
OFN = OF N1 | OF NM1
WHEREP = WHERE PP
HOWMUCH = HOW MUCHW
HOWMANY = HOW MANYW
WHP = WHAT | WHPs | WHPp
BENp = BEp NPp | BEp THEY | BEp THESEONES
BENz = BEz NPs | BEz ONE | BEz AP | BEp NPp | BEp THESEONES
BEN = BEz ONE | BEp THESEONES | BEz NPs | BEp NPp | BEz HE | BEp THEY | BEm I | BEz BEC .9
QAP = HOWAP QG .1 | HOWAP BEN | HOWAP Q .1
WHQ = WHP QG | WHY Q | WHERE Q .1 | WHAT BEN .1 | WHERE BEN .2 | WHOQ VPz .1 | WHOQ VPd .1
WHQ = WHAT VPz .4 | WHAT IFCL .2 | HOWCOME CL .1
HOWCOME = HOW COMEW
WHQ = WHATABOUT NP .1 | WHATABOUT VPg .1
WHATABOUT = WHAT ABOUTW | HOW ABOUTW
WHQ = WHAT VPd .3 | WHPs VPz | WHPs VPd | WHPp VPp | WHPp VPd | WHPs BEN | WHPp BENp | QAP
WHQ = WHICHW BENz .1 | WHICHW QG
WHQ = HOW BEN .2
WHQ = HOW Q .1 | WHERE QG .1 | WHEREP BEN .2 | WHEREP Q .3 | WHY NOTV .1 | WHY INF .5 | HOWAP SX .3
WHQ = WHQ ADV .4 | WHQ TIME .4 | WHQ SUBCL .4 | HOWAP MOREGAP .2 | WHAT EXCL .4
EXCL = DET SX | NPs SX | NPp SBE
S = Q .2 | WHQ .1 | COMPAR COMPAR2
COMPAR = DB MORES | DB MORE
COMPAR2 = DB MORES | DB MORE
MORES = MORE CL .3 | COMPARW CL .3 | MORE MOREGAP .2
AP = MORETIME THANP .2
MORETIME = MORE ADV | MORE TODAYW
MOREGAP = SUs Vzq | SUp Vbq | I Vbq | SUs Vdq | SUp Vdq | I Vdq | SUs BEz | SUp BEp
"""

Rule = tuple[str, str, float]
"""The second part (or nothing), the whole phrase, and the price."""


def read_rules() -> Iterator[tuple[str, str, str, float]]:
    """Yield every rule: a phrase, its first and second part, its price."""
    text = PHRASES + CLAUSES + "".join(VERBS.replace("f", form) for form in "bczdng")
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
"""The possible phrases of a span of words, each with its lowest price."""


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
"""A phrase with a higher price cannot be part of an accepted sentence."""


def _closed(cell: Cell, single: dict[str, list[Rule]]) -> Cell:
    """Add the phrases that follow from those of a cell by rules with one part."""
    open_ = list(cell)
    while open_:
        first = open_.pop()
        for _, whole, price in single.get(first, ()):
            total = cell[first] + price
            if total < cell.get(whole, MOST):
                cell[whole] = total
                open_.append(whole)
    return cell
