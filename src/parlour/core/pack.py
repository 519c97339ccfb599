"""Packs: the pieces of a set, numbered from 0, each with a text form."""

from collections.abc import Callable, Iterable
from difflib import get_close_matches

from parlour.core.bits import bit, each, has, union
from parlour.errors import BadNotation
from parlour.languages.message import Message, say


def as_written(face: str) -> Message:
    """Return a face as it is written."""
    return say("{face}", face=face)


class Pack:
    """All pieces of a set; piece i shows `faces[i]`. Equal faces are equal pieces.

    In a pack of letters (`many`), a face may occur any number of times, and a heap of pieces is a
    count instead of a set.
    """

    def __init__(
        self,
        key: str,
        faces: Iterable[str],
        also: dict[str, str] | None = None,
        *,
        kind: str = "",
        spoken: Callable[[str], Message] = as_written,
    ) -> None:
        self.key = key
        self.kind = kind
        """The kind of its pieces: coloured or lettered cards, dominoes, letters."""
        self.many = kind == "letters"
        self.spoken = spoken
        """Returns the spoken name of a face: "red 2", "six-four"."""
        self.faces = tuple(faces)
        """The face of every piece, in the order of the bits of a mask."""
        assert len(self.faces) <= 62, "a pack must fit one machine word"
        self._pieces: dict[str, list[int]] = {}
        for piece, face in enumerate(self.faces):
            self._pieces.setdefault(face.upper(), []).append(piece)
        for other, face in (also or {}).items():
            self._pieces[other.upper()] = self._pieces[face.upper()]

    def __len__(self) -> int:
        return len(self.faces)

    def __repr__(self) -> str:
        return f"<Pack {self.key}: {len(self)} pieces>"

    def piece(self, face: str, taken: int = 0) -> int:
        """Return the piece with this face; if several have it, the first that is not `taken`."""
        found = self._pieces.get(face.upper())
        if found is None:
            near = get_close_matches(face.upper(), self._pieces, n=1)
            hint = (
                say('did you mean "{near}"?', near=near[0])
                if near
                else say('pieces look like "{near}"', near=self.faces[0])
            )
            raise BadNotation(
                say(
                    '"{face}" is not a piece of the {pack} pack; {hint}',
                    face=face,
                    pack=self.key,
                    hint=hint,
                )
            )
        for piece in found:
            if self.many or not has(taken, piece):
                return piece
        raise BadNotation(
            say(
                '"{face}" appears more often than the {pack} pack holds it',
                face=face,
                pack=self.key,
            )
        )

    def has_face(self, face: str) -> bool:
        """Return whether a piece shows this face."""
        return face.upper() in self._pieces

    def name(self, piece: int) -> Message:
        """Return the spoken name of a piece."""
        return self.spoken(self.faces[piece])

    def unit(self, piece: int) -> int:
        """Return what a piece adds to the number that describes a place.

        This is the bit of the piece or, in a pack with `many`, 1 in the count of its face.
        """
        return 1 << piece * (8 if self.many else 1)

    def alike(self, piece: int) -> int:
        """Return all pieces with the same face as this one, as a set."""
        return union(self._pieces[self.faces[piece].upper()])

    def read(self, text: str, taken: int = 0) -> list[int]:
        """Return the pieces named in a row of faces, in the order written."""
        found: list[int] = []
        for face in text.replace(",", " ").split():
            piece = self.piece(face, taken)
            taken |= bit(piece)
            found.append(piece)
        return found

    def show(self, pieces: int | Iterable[int]) -> str:
        """Return the faces of a set (lowest first) or a row of pieces, as text that reads back."""
        row = each(pieces) if isinstance(pieces, int) else pieces
        return " ".join(self.faces[piece] for piece in row)
