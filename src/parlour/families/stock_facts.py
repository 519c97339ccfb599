"""The rest of the pack, as positions print and read it, the top piece first."""

from librt.vecs import vec
from mypy_extensions import i64

from parlour.core.pack import Pack
from parlour.core.position import Field, Reading, Value
from parlour.kit.stock import Stock


class StockField(Field[Stock]):
    """The rest of the pack, top first."""

    def show(self, value: Stock, pack: Pack) -> Value:
        """Return the pieces in order."""
        return pack.show(list(value.order)[value.drawn :])

    def read_into(self, deal: object, value: object, reading: Reading) -> None:
        """Fill the stock with the pieces named, in order."""
        self.get(deal).fill(vec[i64](reading.pieces(value, self.name)), 0)

    def places(self, deal: object) -> list[int]:
        """Return what remains, as a set."""
        return [self.get(deal).pieces()]
