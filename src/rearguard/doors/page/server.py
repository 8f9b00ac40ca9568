"""The page's server: one run's folder, shown on this machine alone.

Everything the page needs comes from here: it asks no other host for anything. Replay chunks go
out as they lie on the disk, zstd and all, where the browser can unpack them.
"""

import json
import socket
import webbrowser
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rearguard.doors.page.exhibit import LANGUAGES, Exhibit
from rearguard.errors import RearguardError, RecordError

if TYPE_CHECKING:
    from fastapi import FastAPI

STATIC = Path(__file__).parent / "static"
POLICY = (
    "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; "
    "worker-src 'self' blob:; connect-src 'self'"
)
DAY_S = 86400


def make_app(run_folder: Path, static: Path = STATIC) -> "FastAPI":
    """The application that shows a run.

    Parameters
    ----------
    run_folder : Path    what a run left, or is still writing
    static : Path        the built front end

    Raises
    ------
    RecordError   when the folder holds no run, or the page was never built
    """
    from fastapi import FastAPI, Request, Response
    from fastapi.staticfiles import StaticFiles

    if not (static / "index.html").is_file():
        raise RecordError(
            f"the page is not built: {static} has no index.html\n"
            "  in a clone: cd src/rearguard/doors/page/front, npm ci, npm run build"
        )
    exhibit = Exhibit(Path(run_folder))
    app = FastAPI(title="rearguard", docs_url=None, redoc_url=None)

    @app.middleware("http")
    async def stay_at_home(
        request: Request, call_next: Callable[[Request], Awaitable[Response]]
    ) -> Response:
        host = request.headers.get("host", "").rsplit(":", 1)[0]
        if host not in ("127.0.0.1", "localhost", "[::1]", "testserver", exhibit_host(request)):
            return Response("unknown host", 421)
        answer = await call_next(request)
        answer.headers["Content-Security-Policy"] = POLICY
        answer.headers["X-Content-Type-Options"] = "nosniff"
        return answer

    @app.exception_handler(RearguardError)
    async def refuse(request: Request, fault: RearguardError) -> Response:
        return _json({"error": str(fault)}, 409)

    _add_run(app, exhibit)
    _add_replay(app, exhibit)
    app.mount("/", StaticFiles(directory=static, html=True))
    return app


def exhibit_host(request: Any) -> str:
    """Address on which the server itself was asked to listen (``--host``)."""
    server = request.scope.get("server") or ("127.0.0.1", 0)
    return str(server[0])


def _json(content: Any, status: int = 200) -> Any:
    from fastapi import Response

    text = json.dumps(content, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    return Response(text, status, media_type="application/json; charset=utf-8")


def _add_run(app: "FastAPI", exhibit: Exhibit) -> None:
    """What stands still, what was counted, what was told."""
    from fastapi import Response

    @app.get("/api/run")
    def run() -> Response:
        return _json(exhibit.about())

    @app.get("/api/rows")
    def rows() -> Response:
        return Response(exhibit.rows_bytes(), media_type="application/octet-stream")

    @app.get("/api/ground")
    def ground() -> Response:
        content = exhibit.ground_bytes()
        return Response(content or b"", 200 if content else 204)

    @app.get("/api/counts")
    def counts() -> Response:
        return _json(exhibit.counts())

    @app.get("/api/journal")
    def journal() -> Response:
        return _json(exhibit.events())

    @app.get("/api/beats")
    def beats() -> Response:
        return _json(exhibit.beats())

    @app.get("/api/chronicle/{language}")
    def chronicle(language: str) -> Response:
        text = exhibit.chronicle(language) if language in LANGUAGES else None
        if text is None:
            return _json({"error": f"there is no chronicle in {language}"}, 404)
        return Response(text, media_type="text/markdown; charset=utf-8")

    @app.get("/api/body/{row}")
    def body(row: int) -> Response:
        if not 0 <= row < exhibit.replay.n_bodies:
            return _json({"error": f"there is nobody with the number {row}"}, 404)
        return _json(exhibit.body(row))


def _add_replay(app: "FastAPI", exhibit: Exhibit) -> None:
    """Chunks of the replay, by their names on the shelf."""
    import zstandard
    from fastapi import Request, Response

    @app.get("/api/replay/{name:path}")
    def chunk(name: str, request: Request) -> Response:
        piece = exhibit.replay.shelf.get(name) if "/c/" in name and ".." not in name else None
        if piece is None:
            return _json({"error": f"the replay has no chunk {name}"}, 404)
        headers = {"Vary": "Accept-Encoding"}
        if exhibit.run.finished:
            headers["Cache-Control"] = f"private, max-age={DAY_S}"
        if "zstd" in request.headers.get("accept-encoding", ""):
            headers["Content-Encoding"] = "zstd"
        else:  # a browser that cannot unpack it
            piece = zstandard.ZstdDecompressor().decompress(piece)
        return Response(piece, media_type="application/octet-stream", headers=headers)


def serve(
    run_folder: Path,
    *,
    host: str = "127.0.0.1",
    port: int = 0,
    open_browser: bool = True,
    ready: Callable[[str], None] | None = None,
) -> None:
    """Show a run until interrupted.

    Parameters
    ----------
    run_folder : Path        what a run left
    host : str               address to listen on; this machine alone by default
    port : int               0 takes a free one
    open_browser : bool      open the page in the user's browser
    ready : callable         called with the page's address once the server listens

    Raises
    ------
    RecordError   when the folder holds no run, the page is not built, or the port is taken
    """
    import uvicorn

    app = make_app(run_folder)
    listener = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except OSError as fault:
        listener.close()
        raise RecordError(
            f"{host}:{port} cannot be listened on: {fault.strerror}\n  choose another with --port"
        ) from fault
    shown = f"[{host}]" if ":" in host else host
    address = f"http://{shown}:{listener.getsockname()[1]}/"
    config = uvicorn.Config(app, log_level="warning", ws_per_message_deflate=False, lifespan="off")
    server = _announced(config, address, open_browser, ready)
    try:
        server.run([listener])
    finally:
        listener.close()


def _announced(
    config: Any, address: str, open_browser: bool, ready: Callable[[str], None] | None
) -> Any:
    """A uvicorn server that says when it listens."""
    import uvicorn

    class Announced(uvicorn.Server):
        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await super().startup(sockets)
            if ready is not None:
                ready(address)
            if open_browser:
                webbrowser.open(address)

    return Announced(config)
