"""What hints say that cards count in High 14."""

from parlour.games.high_14.rules import points_in

COUNTED = {"high-14": points_in}
