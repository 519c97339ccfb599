"""QR codes: an invitation to be scanned from another screen."""

import io
from typing import Final

import segno
from starlette.requests import Request
from starlette.responses import Response

from parlour.languages.message import say
from parlour.server.http.calls import BadRequest

LONGEST_LINK: Final = 200
"""Maximum length of a link, because the largest QR code takes half a second to draw."""


def qr_code(request: Request, link: str) -> Response:
    """Return a link as an image; without a base URL it uses the address of the request."""
    if link.startswith("/"):
        link = f"{request.url.scheme}://{request.url.netloc}{link}"
    if len(link) > LONGEST_LINK:  # the client controls the header Host
        raise BadRequest(say("The address of this server is too long for a QR code."))
    drawn = io.BytesIO()
    segno.make(link, error="m").save(drawn, kind="svg", scale=6, border=3, dark="#111")
    return Response(drawn.getvalue(), media_type="image/svg+xml")
