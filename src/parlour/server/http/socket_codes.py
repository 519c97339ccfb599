"""What sockets and whatever carries them agree on, beyond ASGI."""

from typing import Final

OUTLET: Final = "parlour.outlet"
"""The ASGI extension that holds the function for writing texts at once."""
CUT_OFF: Final = 4008
"""The close code of a flooding socket; no client can send it."""
REFUSED: Final = 1008
"""The close code of a socket that is refused."""
