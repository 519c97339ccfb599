"""Sentences for refusals whose clause is too long: what would be right instead."""

from typing import Final

from parlour.languages.message import say
from parlour.table.sayings import Saying

REMEDIES: Final = {
    "ANA-4a": say("A word needs letters of the pool, your hand or the words on the table."),
    "ANA-5a": say("Wait until it is your turn."),
    "ANA-7f": say("A capture must add a letter of the pool or your hand."),
    "ANA-9b": say("In a turn you play the letter in your hand once: in a word or into the pool."),
    "ANA-22a": say("A word can be challenged only until the next player has played."),
    "ANA-23a": say('To report help, say "help" and the seat of the helper, or "help bystander".'),
    "ANA-N1": say("At this table the dictionary only decides challenges."),
    "ANA-15": say("A word that has been set down cannot be taken back."),
    "ANA-19a": say("Only another player's word can be challenged."),
    "ANA-22b": say("After looking something up you can challenge only newer words."),
    "BGW-2b": say('A letter is picked as it is played: say a word, or "pool" and the letter.'),
    "BGW-5a": say("A player cannot pass: pick a letter and play it."),
    "BGW-6": say("The pool may not hold two of the same letter; pool another one."),
    "RA-2": say("Chance decides who begins when players tie."),
    "RA-4": say("In the first two turns you put your letter into the pool."),
    "RA-6": say("The letter in your hand is played every turn: in a word or into the pool."),
    "RA-12": say("Your own word must gain a letter when you change it."),
    "RA-13": say("Words are joined only together with a letter of the pool or your hand."),
    "RA-15": say("Words on the table are used whole, and in one word."),
    "RA-24": say("The referee checks every word, so nobody challenges one."),
    "RA-25": say("You can let another player's word stand only while it can be challenged."),
    "RA-26": say("Letters that are put back are mixed in by chance."),
    "RA-28": say("This word has been challenged already, and stands."),
    "RA-29": say("You can look words up while another player's word can be challenged."),
    "RA-30": say("You can claim help only for another player's last word, once for each helper."),
    "RA-33": say("You win as soon as you hold enough words, without saying so."),
    "RA-37": say("A word is a single word of the letters A to Z."),
    "RA-46": say("You can leave when no move is incomplete."),
    "RA-49": say("Only the last 16 plays of a turn can be challenged."),
    "RA-51": say("A word has at most 25 letters."),
    "RB-2": say("You pick one letter a turn, after the words that you make without one."),
    "RB-5": say("Time runs out by itself."),
    "RB-8": say("Every letter left is in the pool already, so you make a word with one of them."),
    "RB-9": say("Pick a letter that still lies face up."),
    "RL-2": say("Choose a word of the dictionary that is not too long."),
    "RL-3": say("Choose a word of letters that are left; only if there is none, choose nothing."),
    "RL-5": say("Heaps are passed when everybody has chosen."),
    "RL-13": say("A short sentence has two to five words."),
    "RS-2": say("Once you have played one letter of your hand, only the other one can be played."),
    "RS-3": say("In the first two turns both letters go into the pool."),
    "RS-5": say("Your own word must gain a letter when you change it."),
    "RS-10": say("Only a word that is made of two words may count as two."),
    "RS-12": say("You can claim a sentence of your own words at any moment of your turn."),
    "RS-13": say("The other players vote when somebody claims a sentence."),
    "RS-14": say("Only the grammar check decides this."),
    "RS-15": say("A claim that failed needs other words before it is made again."),
    "RS-16": say("The game waits for the vote on the sentence."),
    "SENT-W1": say('When all your words make a sentence, say "claim" and the words in order.'),
}
"""A sentence for each clause; the clause itself can be read beside the refusal."""

CALLS: Final = (
    Saying("(challenge|doubt|dispute)( .*)?", "ANA-22a"),
    Saying("look( .*)?", "RA-29"),
    Saying("accept", "RA-25"),
    Saying("help( .*)?", "RA-30"),
)
"""What players may say out of turn about the last word, and when."""
