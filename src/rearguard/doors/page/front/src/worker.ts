// Answers requests for moments with frames, one at a time, so that the page never waits.

import { type Layout, askPiece } from "./api";
import { Frames } from "./frames";

interface Begin {
  kind: "begin";
  layout: Layout;
  n: number;
  endS: number;
  base: string;
}
interface Ask {
  kind: "ask";
  t: number;
  fine: boolean; // false while time flies: the backbone alone is quick enough
  ahead: boolean; // the next minute will be wanted
  wait: boolean; // better late than coarse
}

const port = self as unknown as DedicatedWorkerGlobalScope;
let frames: Frames | null = null;

async function answer(ask: Ask): Promise<void> {
  if (frames === null) return;
  await frames.prepare(ask.t, ask.fine && (ask.wait || frames.has(ask.t)));
  const frame = frames.frame(ask.t);
  if (ask.fine) frames.prefetch(ask.t, ask.ahead);
  port.postMessage({ kind: "frame", frame }, [
    frame.x.buffer, frame.y.buffer, frame.doing.buffer, frame.heading.buffer,
  ]);
}

port.onmessage = (event: MessageEvent<Begin | Ask>) => {
  const said = event.data;
  if (said.kind === "begin") {
    frames = new Frames(said.layout, said.n, said.endS, (name) => askPiece(said.base, name));
    return;
  }
  answer(said).catch((fault: unknown) => {
    port.postMessage({ kind: "fault", message: String((fault as Error).message ?? fault) });
  });
};
