"""What hints say that cards count in Dixie Rook."""

from parlour.packs.rook_cards import dixie_points

COUNTED = {"dixie-rook": dixie_points}
