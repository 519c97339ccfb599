"""A toy game with what Block lacks: a move of several steps, and seats that act together.

The player to the dealer's left buries three of eight cards. Then everybody, in any order, says
`call` or `pass`. A call is worth one point, and two points win.
"""

from librt.vecs import vec
from mypy_extensions import i64

from parlour.core.bits import bit, each
from parlour.core.deal import Deal, View, zeros
from parlour.core.options import Chosen
from parlour.core.pack import Pack
from parlour.core.position import BASE, VIEW_BASE
from parlour.core.rng import Rng
from parlour.languages.message import Message, say
from parlour.table.drawing import covered_hand, own_hand
from parlour.table.front import Box, Front
from parlour.table.game import Game
from parlour.table.parts import Happened, Position, Rules, SceneParts, Words
from parlour.table.scene import Picture

BURY, CALL = 0, 1
PACK = Pack("toy", [f"{suit}{rank}" for suit in "RYBG" for rank in range(1, 7)])


class Options:
    """There is nothing to choose."""


class ToyDeal(Deal):
    def __init__(self, seats: i64, options: Options) -> None:
        super().__init__(seats, seats)
        self.options = options
        self.hands: vec[i64] = zeros(seats)
        self.buried: i64 = 0
        self.spoken: i64 = 0

    def deal_out(self, order: vec[i64]) -> None:
        for place, piece in enumerate(order):
            self.hands[place % self.seats] |= bit(piece)
        self.turn = self.left(self.dealer)

    def waiting(self) -> i64:
        if self.over or self.phase == BURY:
            return super().waiting()
        return (bit(self.seats) - 1) & ~self.spoken

    def legal(self, seat: i64) -> i64:
        if not self.waiting() & bit(seat):
            return 0
        return self.hands[seat] if self.phase == BURY else 3

    def play(self, seat: i64, choice: i64) -> None:
        if self.phase == BURY:
            self.hands[seat] &= ~bit(choice)
            self.buried |= bit(choice)
            self.half = len(each(self.buried)) < 3
            self.phase = BURY if self.half else CALL
            return
        self.scores[seat] += choice
        self.spoken |= bit(seat)
        self.over = self.spoken == bit(self.seats) - 1

    def winners(self) -> i64:
        if not self.over:
            return 0
        return sum(bit(seat) for seat in range(self.seats) if self.scores[seat] >= 2)

    def view(self, seat: i64) -> "ToyView":
        return ToyView(self, seat)


class ToyView(View):
    def __init__(self, deal: ToyDeal, seat: i64) -> None:
        super().__init__(deal, seat)
        self.hand = deal.hands[seat] if seat >= 0 else 0
        self.sizes = [len(each(hand)) for hand in deal.hands]
        self.deal = deal

    def imagine(self, rng: Rng) -> Deal:
        del rng  # nothing hidden matters here
        return self.deal.copy()

    def why_not(self, phase: i64, choice: i64) -> str:
        del phase, choice
        return "BLOCK-14"  # any clause of the borrowed page


def picture(view: ToyView, chosen: Chosen) -> Picture:
    del chosen
    zones = [
        own_hand(view, each(view.hand), PACK.faces.__getitem__)
        if seat == view.seat
        else covered_hand(seat, view.sizes[seat])
        for seat in range(view.seats)
    ]
    phase = ("bury", "call")[view.phase]
    prompt = say("You may {phase}.", phase=phase)
    return Picture(phase, prompt, tuple(zones), cards=tuple(view.sizes))


def spoken(phase: int, choice: int, _: Chosen) -> str | None:
    if phase == BURY:
        return f"bury {PACK.faces[choice]}" if choice < len(PACK) else None
    return {0: "pass", 1: "call"}.get(choice)


def narrate(happened: Happened) -> Message:
    return say("{who}: {move}.", who=happened.who, move=happened.move)


TOY = Game(
    key="toy",
    title="Toy",
    family="toy",
    source="nowhere",
    summary="Bury and call.",
    minutes=1,
    difficulty="easy",
    version=1,
    seats=(3,),
    pack=PACK,
    options=(),
    rulebook_of="parlour.games.block",
    rules=Rules(
        new=ToyDeal,
        new_options=Options,
        phases=("bury", "call"),
        longest=6,
    ),
    position=Position(
        fields=BASE,
        view_fields=VIEW_BASE,
        places=lambda deal: list(deal.hands),
        infer=lambda _deal, _stated: None,
    ),
    words=Words(
        say=spoken,
    ),
    scene=SceneParts(
        picture=picture,
        narrate=narrate,
    ),
    front=Front(Box("toy", say("Toy"), say("Toy"), "#fff", "#000", ()), 0, ()),
)
