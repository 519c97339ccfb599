"""Sitting: one person at a table with bots: seats, events shown, the current draft."""

from collections.abc import Collection, Mapping
from functools import partial
from itertools import takewhile
from typing import Final

from parlour.bots.bot import Bot
from parlour.bots.levels import facing, live
from parlour.bots.reading import Reading
from parlour.coach.hints import Hint, hint
from parlour.errors import Refused
from parlour.games import find_bot
from parlour.languages.message import NOTHING, Listed, Message, say, sentences
from parlour.table.events import LogLine
from parlour.table.log_lines import SeatLog
from parlour.table.moves import whole_move
from parlour.table.scene import Choice, Scene
from parlour.table.stage import deal_title, scene
from parlour.table.table import Table
from parlour.terminal.picture import numbered, table_picture
from parlour.terminal.saved_matches import MatchSaver
from parlour.terminal.screen import Screen

RESULT: Final = {"settled", "won"}
"""The log lines at the end of a deal; the table shows the same in more detail."""


class Leave(Exception):
    """The person leaves the table."""


class Sitting:
    """A person's seat at a table whose other seats are played by bots."""

    def __init__(
        self,
        table: Table,
        name: str,
        bots: Mapping[str, Bot],
        screen: Screen,
        keeper: MatchSaver | None = None,
    ) -> None:
        self.table = table
        self.name = name
        self.bots = bots
        """The bots by the names they have at the table."""
        self.reading = Reading(find_bot(table.game, "best"), table.seats)
        self.screen = screen
        self.keeper = keeper
        """The saver of the match; none at a party or in a test."""
        self.seat_log = SeatLog(table, table.names.index(name))
        self.shown = 0
        """The number of the newest event shown."""
        self.drafts: list[str] = []
        """The stages of an incomplete move, each longer than the one before."""
        self.deal_number: int | None = None
        """The number of a solitaire's deal; the same number is always the same deal."""
        self.asked = 0
        """The last call window that everybody was asked about."""
        self.day = ""
        """The day of a daily deal. Its bots have no time limit, so that replies are the same."""
        self.counts = False
        """Whether this is the try that counts, without hints."""
        self.saved: set[str] = set()
        """The records written here, which may be overwritten."""
        screen.take_seat(self.seat)

    @property
    def seat(self) -> int:
        """The person's seat; a draw for partners may change it."""
        return self.table.names.index(self.name)

    @property
    def draft(self) -> str:
        """The words of an incomplete move."""
        return self.drafts[-1] if self.drafts else ""

    def scene(self) -> Scene:
        """Return what the person sees now."""
        return scene(self.table, self.seat, self.draft)

    def choices(self) -> list[Choice]:
        """Return what the person can do now, in numbered order."""
        return numbered(self.scene())

    def forced(self) -> Choice | None:
        """Return the only possible choice of the person, if there is only one."""
        choices = self.scene().choices
        return choices[0] if len(choices) == 1 else None

    def draw(self, unlisted: Collection[str] = ()) -> None:
        """Show the table as it is now, with the possible moves except `unlisted` ones."""
        now, names = self.scene(), self.table.names
        number = self.deal_number
        number = max(self.table.match.number, 1) if number is None else number
        game = self.table.game.title
        heading = self.screen.say(say("{game}, deal {number}", game=game, number=number))
        if self.screen.lively:
            lines = self.seat_log.lines
            said = list(takewhile(lambda line: line.kind in RESULT, reversed(lines)))
            self.screen.redraw(
                lambda look, shown: table_picture(now, look, heading, shown, unlisted),
                names,
                lines[: len(lines) - len(said)],
            )
        else:
            look = self.screen.look(names)
            self.screen.show("", table_picture(now, look, heading, [], unlisted))

    def show_news(self) -> list[LogLine]:
        """Show what has happened since the last time."""
        self.screen.take_seat(self.seat)
        news = self.seat_log.since(self.shown)
        self.shown = self.table.seq
        if not self.screen.lively:
            self.screen.show(*(line.text for line in news if line.kind not in RESULT))
        return news

    def ask(self, prompt: str | Message) -> str:
        """Return the person's answer to a prompt, after saving the match."""
        self.keep()
        return self.screen.ask(prompt)

    def keep(self) -> None:
        """Save the match; say at once if that fails, and not only when the person leaves."""
        if self.keeper is not None:
            before = self.keeper.problem
            self.keeper.keep(self.table)
            if self.keeper.problem and self.keeper.problem != before:
                elsewhere = say("save FILE writes it to another place.")
                self.screen.show(sentences(self.keeper.problem, elsewhere))

    def way_back(self) -> Message:
        """Return the score and how to continue the match, if it is saved."""
        way = self.keeper.way_back() if self.keeper is not None else NOTHING
        return sentences(self.standing(), way)

    # What others do.

    def whose_turn(self) -> int:
        """Return the seat that moves next; if several may, one of them at random."""
        due = self.table.due()
        if len(due) == 1:
            return due[0]
        return due[self.number("first to move", len(due))]

    def bot_moves(self, seat: int) -> None:
        """Let a bot make a move."""
        bot, seed = self.bots[self.table.names[seat]], self.number(f"seat {seat}", 1 << 31)
        bot = facing(bot if self.day else live(bot), self.reading.follow(self.table))
        self.table.play(seat, whole_move(self.table.deal, seat, partial(bot.choose, seed=seed)))

    def hint(self) -> Hint:
        """Return what the strongest bot would do here, and why."""
        table, seat = self.table, self.seat
        if self.counts:
            raise Refused(say("There are no hints in the try that counts; there are in practice."))
        if not table.game.coach.hints(table.options):
            how = f"parlour play {table.game.key} --option hints=yes"
            raise Refused(say("Hints count as help here (RA-30); allow them with {how}", how=how))
        best = live(find_bot(table.game, "best"))
        seed = self.number(f"seat {seat}", 1 << 31)
        begun = table.speech.read_draft(table.deal, seat, self.draft) if self.draft else ()
        return hint(table.game, table.options, best, table.deal.view(seat), seed, begun)

    def number(self, purpose: str, below: int) -> int:
        """Return a number that depends on the table's secret and the event."""
        label = f"{purpose} after event {self.table.seq}"
        return self.table.shuffler.stream(label).below(below)

    # Why not.

    def why_not(self, move: str) -> Message:
        """Return why a move is illegal now; nothing if it is legal."""
        try:
            self.table.plan(self.seat, move)
        except Refused as refusal:
            return refusal.told
        return NOTHING

    def can_make(self, text: str) -> bool:
        """Return whether a text is a possible word now, in a letter game."""
        making = any(choice.move == "make" for choice in self.scene().choices)
        return making and text.isalpha() and not self.why_not(f"make {text}")

    def in_words(self, clause: str) -> Message:
        """Return a clause in the words of this table's edition, with its id."""
        rule = self.table.game.in_words(clause, self.table.options)
        return say("{rule} ({clause})", rule=rule, clause=clause)

    def has_score(self) -> bool:
        """Return whether there is anything to add up: a game for one may count nothing."""
        table = self.table
        return table.seats > 1 or any(result.points != (0,) for result in table.results)

    def standing(self) -> Message:
        """Return the score in one sentence."""
        table = self.table
        sheet = self.scene().sheet
        scores = [
            say("{side} {score}", side=side, score=score)
            for side, score in zip(sheet.columns, sheet.lines[-1].values, strict=True)
        ]
        number = table.match.number
        deal = deal_title(table, number) if number else say("Nothing dealt yet")
        if not self.has_score():
            return say("{deal}.", deal=deal)
        return say("{deal}: {scores}.", deal=deal, scores=Listed(scores, "commas"))
