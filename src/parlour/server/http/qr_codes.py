"""QR codes: an invitation to be scanned from another screen."""

import io

import segno
from segno.encoder import DataOverflowError
from starlette.requests import Request
from starlette.responses import Response

from parlour.server.http.endpoints import BadRequest


def qr_code(request: Request, link: str) -> Response:
    """Return a link as an image; without a base URL it uses the address of the request."""
    if link.startswith("/"):
        link = f"{request.url.scheme}://{request.url.netloc}{link}"
    drawn = io.BytesIO()
    try:
        segno.make(link, error="m").save(drawn, kind="svg", scale=6, border=3, dark="#111")
    except DataOverflowError:  # the client controls the header Host
        raise BadRequest("The address of this server is too long for a QR code.") from None
    return Response(drawn.getvalue(), media_type="image/svg+xml")
