"""Moves: consecutive choices until a move is complete, and why a move is refused."""

from collections.abc import Callable, Sequence
from typing import Any

from parlour.core.bits import each, has
from parlour.core.deal import Deal, View
from parlour.core.options import Chosen
from parlour.core.speech import Speech, shortened
from parlour.errors import BadInput, Illegal, NotYourTurn, Unclear
from parlour.languages.message import say, sentences
from parlour.table.game import Game
from parlour.table.sayings import clause_against
from parlour.table.typed import no_piece


def after_choices(deal: Deal, seat: int, choices: tuple[int, ...]) -> Deal:
    """Return the deal after a complete move; refuse illegal choices and incomplete moves."""
    deal = deal.copy()
    for choice in choices:
        if not 0 <= choice < 63 or not has(deal.legal(seat), choice):
            raise BadInput(say("Choice {choice} is not legal for this seat", choice=choice))
        deal.play(seat, choice)
    if deal.half or not choices:
        raise BadInput(say("The choices are not a complete move"))
    return deal


def whole_move(
    deal: Deal, seat: int, choose: Callable[[View], int], begun: tuple[int, ...] = ()
) -> tuple[int, ...]:
    """Complete a move by calling `choose` with the latest view; return all its choices."""
    deal = deal.copy()
    choices = begun
    for choice in begun:
        deal.play(seat, choice)
    while not choices or deal.half:
        choice = choose(deal.view(seat))
        choices += (choice,)
        deal.play(seat, choice)
    return choices


def is_leave(game: Game, text: str) -> bool:
    """Return whether a text says that a player leaves, which is allowed at any time (RA-46)."""
    return bool(game.rules.leaves) and text.lower().split() == game.rules.leaves.split()


class Refusals:
    """Explains the refusals of a table."""

    def __init__(
        self, game: Game, options: Chosen, speech: Speech[Any], names: Sequence[str]
    ) -> None:
        self.game = game
        self.options = options
        self.speech = speech
        self.names = names

    def explain(
        self, deal: Deal, seat: int, move: str, refusal: Illegal | Unclear
    ) -> Illegal | Unclear:
        """Return a refusal that says what is wrong with a move, or what it may mean."""
        if isinstance(refusal, Unclear):
            ways = [(way, label.named(self.names)) for way, label in refusal.ways]
            return Unclear(refusal.sentence, ways)
        if refusal.complete:
            clause = refusal.clause or self.game.turn_clause(deal.phase)
            return Illegal(refusal.sentence, clause, complete=True)
        words = self.game.remedy(refusal.clause, self.options)
        unknown = no_piece(move, self.game.pack.faces)
        if unknown:
            missing = say("There is no {piece}.", piece=unknown)
            return Illegal(sentences(missing, words), refusal.clause)
        lacking = self._lacking(deal, seat, refusal.part)
        if lacking:
            held = say("You do not hold {piece}.", piece=lacking)
            return Illegal(sentences(held, words), refusal.clause)
        return Illegal(sentences(refusal.sentence, words), refusal.clause)

    def of_call(self, deal: Deal, move: str) -> NotYourTurn | None:
        """Return the refusal of a call that only others may make now, as a doubt."""
        said = " ".join(self.speech.tokens(move))
        clause = clause_against(self.game.words.calls, deal.phase, said)
        if not clause:
            return None
        words = self.game.remedy(clause, self.options)
        refused = say('"{said}" cannot be said now.', said=shortened(move))
        return NotYourTurn(sentences(refused, words), clause)

    def _lacking(self, deal: Deal, seat: int, part: str) -> str:
        """Return the piece of a choice that the player must hold, but does not see anywhere.

        A piece on the table is not returned, because the player may mean that one. Complete moves
        are not searched, because in Tuxedo there may be too many.
        """
        named = self._faces(part)
        words = (self.speech.say(deal.phase, choice) or "" for choice in each(deal.legal(seat)))
        open_now = {face for text in words for face in self._faces(text)}
        if not named or not open_now:
            return ""
        zones = self.game.scene.picture(deal.view(seat), self.options).zones
        held = [zone for zone in zones if zone.seat == seat and zone.kind in {"hand", "tray"}]
        own = {piece.face for zone in held for piece in zone.pieces}
        seen = {piece.face for zone in zones for piece in zone.pieces}
        return named[0] if open_now <= own and named[0] not in seen else ""

    def _faces(self, text: str) -> list[str]:
        """Return the pieces that a text names, without special cards such as the Block card."""
        pack = self.game.pack
        return [
            pack.faces[pack.piece(word)]
            for word in text.split()
            if pack.has_face(word) and not word.isalpha()
        ]
