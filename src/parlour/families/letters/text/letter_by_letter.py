"""LetterSpeech: moves that are made letter by letter, as text, and their refusals."""

from abc import abstractmethod
from collections.abc import Iterator
from typing import Final

from parlour.core.bits import each, has
from parlour.core.deal import GameDeal
from parlour.core.speech import Said, Speech, shortened
from parlour.errors import Illegal, NotYourTurn, Unreadable
from parlour.languages.message import say

LONGEST_MOVE: Final = 400


class LetterSpeech(Speech[GameDeal]):
    """The moves of a game in which a move is a word: its text covers all its choices."""

    @abstractmethod
    def text(self, deal: GameDeal, seat: int, choices: tuple[int, ...]) -> str:
        """Return the words of consecutive choices."""

    def moves(self, deal: GameDeal, seat: int) -> Iterator[Said]:
        """Yield every complete move of a seat, in a fixed order."""
        for said in super().moves(deal, seat):
            yield Said(self.text(deal, seat, said.choices), said.choices, whole=True)

    def offers(self, deal: GameDeal, seat: int, draft: tuple[int, ...] = ()) -> list[Said]:
        """Return what a seat can say next, after the choices of a draft."""
        after = deal.copy()
        for choice in draft:
            after.play(seat, choice)
        if draft and not after.half:
            return []
        found: list[Said] = []
        for choice in each(after.legal(seat)):
            there = after.copy()
            there.play(seat, choice)
            choices = (*draft, choice)
            found.append(Said(self.text(deal, seat, choices), choices, whole=not there.half))
        return found

    def check_turn(self, deal: GameDeal, seat: int) -> None:
        """Refuse anything from a seat that has no decision to make."""
        if deal.legal(seat) == 0:
            raise NotYourTurn(say("It is not your turn: you have nothing to decide now."))

    def begun(
        self, deal: GameDeal, seat: int, choices: tuple[int, ...], text: str
    ) -> tuple[int, ...]:
        """Return the choices of a move that may be incomplete, if each is legal."""
        after = deal.copy()
        for choice in choices:
            if not has(after.legal(seat), choice):
                raise no_start(text)
            after.play(seat, choice)
        return choices

    def forbidden(self, deal: GameDeal, seat: int, choice: int, text: str) -> Illegal:
        """Return the refusal of an illegal choice, with its clause."""
        clause = deal.view(seat).why_not(deal.phase, choice)
        return Illegal(say('"{said}" cannot be said now.', said=shortened(text)), clause)


def no_start(text: str) -> Unreadable:
    """Return the refusal of a text that begins no move."""
    return Unreadable(
        say('"{said}" is not the start of any move you can make now.', said=shortened(text))
    )
